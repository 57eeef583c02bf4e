#!/usr/bin/env python3
"""Compares two builds of the server: `make bench-compare OLD=path/to/its/build`, or

    compare.py OLD OLD_LOAD NEW NEW_LOAD [--pairs 10] [--seconds 5] [--tables 1000] [--count]

Machines are shared, and their speed changes from one minute to the next; so both builds run at full
speed in turns, and what is told of them is the median of the ratios of each pair. Each build has
the load program that speaks its protocol.

--count counts in place of timing: instructions of a move by callgrind, and its system calls by
strace, from the difference between a long run and a short one, so that starting the server and
opening tables do not count.
"""
import argparse
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile

UNLIMITED = ("--sockets-per-address", "--messages-per-second")
TABLES = ("--tables-per-address", "--tables-per-client")  # whichever the build knows
OTHERS = ("--storage-per-address", "--work-per-address", "--connections-per-second")


def pin(core):
    def set_core():
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[core % len(cores)]})
    return set_core


def no_limits(program):
    """Options that switch off every limit that this build has."""
    told = subprocess.run([program, "serve", "--help"], stdout=subprocess.PIPE, text=True,
                          check=False).stdout
    return [word for name in (*UNLIMITED, *TABLES, *OTHERS) if name in told
            for word in (name, "0")]


def run(program, load, wish, seconds, around=()):
    """Figures of the load program, and what the program around the server said."""
    with tempfile.TemporaryDirectory(dir=wish.folder) as folder:
        server = subprocess.Popen(
            [*around, program, "serve", "--port", "0", "--db", os.path.join(folder, "bench.db"),
             *no_limits(program)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=pin(0))
        line = server.stdout.readline()
        port = int(line.rsplit(":", 1)[1].strip("/\n"))
        done = subprocess.run(
            [load, "--port", str(port), "--tables", str(wish.tables), "--spare",
             str(0 if around else 8 * wish.tables // 5), "--seconds", str(seconds), "--json"],
            stdout=subprocess.PIPE, text=True, check=False, preexec_fn=pin(1))
        pids = subprocess.run(["pgrep", "-P", str(server.pid)], stdout=subprocess.PIPE, text=True,
                              check=False).stdout.split() if around[:1] == ("strace",) else []
        os.kill(int(pids[0]) if pids else server.pid, signal.SIGTERM)
        said = server.communicate()[1]
    if done.returncode:
        sys.exit(f"compare.py: the load program failed: {done.stdout}")
    return json.loads(done.stdout), said


def instructions(said):
    return int(re.search(r"Collected\s*:\s*(\d+)", said).group(1))


def system_calls(said):
    return int(re.search(r"^\s*100\.00\s+\S+\s+\S+\s+(\d+)", said, re.M).group(1))


TOOLS = {
    "instructions": (("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"),
                     instructions, 30.0, 10.0),
    "system calls": (("strace", "-f", "-c", "-S", "calls"), system_calls, 12.0, 4.0),
}


def count(program, load, wish, tool):
    around, read, seconds, less = TOOLS[tool]
    long, said_long = run(program, load, wish, seconds, around)
    short, said_short = run(program, load, wish, less, around)
    return (read(said_long) - read(said_short)) / (long["moves"] - short["moves"])


def main():
    parser = argparse.ArgumentParser()
    for name in ("old", "old_load", "new", "new_load"):
        parser.add_argument(name)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--folder", default=None)
    parser.add_argument("--count", action="store_true")
    wish = parser.parse_args()
    builds = ((wish.old, wish.old_load), (wish.new, wish.new_load))
    if wish.count:
        for tool in TOOLS:
            old, new = (count(*build, wish, tool) for build in builds)
            print(f"{tool} of a move: {old:.1f} before, {new:.1f} now, "
                  f"{100 * (new / old - 1):+.1f} %", flush=True)
        return
    ratios, tails = [], []
    for number in range(wish.pairs):
        order = builds if number % 2 == 0 else builds[::-1]
        told = {build: run(*build, wish, wish.seconds)[0] for build in order}
        old, new = (told[build] for build in builds)
        ratios.append(new["moves_per_s"] / old["moves_per_s"])
        tails.append(new["p99_ms"] / old["p99_ms"])
        print(f"{old['moves_per_s']:8.0f} moves/s p99 {old['p99_ms']:5.1f} ms before, "
              f"{new['moves_per_s']:8.0f} p99 {new['p99_ms']:5.1f} now, "
              f"{100 * (ratios[-1] - 1):+5.1f} %", flush=True)
    print(f"median of {wish.pairs} pairs: moves/s {100 * (statistics.median(ratios) - 1):+.1f} %, "
          f"p99 {100 * (statistics.median(tails) - 1):+.1f} %")


main()

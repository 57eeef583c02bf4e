#!/usr/bin/env python3
"""Measures the server under load: `make bench-server`, or

    server.py LUDOTECA LOAD [--json FILE] [--seconds S] [--runs N] [--tables N] [--folder FOLDER]
              [--doze]

The server is pinned to one core, the load program to another; the database is on disk, in FOLDER.
Everything but idle runs N times, because machines are shared: the table shows the run whose p99 is
the middle one, and from where to where moves/s and p99 went in all. Then come the same figures as
JSON (or go to FILE):

    full speed   1,000 tables of two sockets, the next move as soon as both have the last one;
                 matches that end are followed by others at tables that were opened before
    paced        one move a second at each table
    idle         5,000 tables with 10,000 sockets held open
    hostile      one move a second at each table while floods, noise and half-open connections
                 come in
    disk         no server: how long what comes a thousand times a second takes to be on disk, as
                 measured before each run that is paced. No move can be faster.

Where that is allowed the processor is kept awake (serve --keep-awake), for the disk alone as well;
--doze leaves that away.

Exit code 1 if there was an error or fewer moves than asked for.
"""
import argparse
import bisect
import contextlib
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

LATENCY = "/dev/cpu_dma_latency"
PAGE = 4120  # what a commit of a few moves appends to the log
TARGETS = {"disk": {}, "full speed": {"moves_per_s": 30000, "p99_ms": 50, "kb_per_table": 32},
           "paced": {"p99_ms": 5, "kb_per_table": 32}, "idle": {}, "hostile": {"p99_ms": 5}}


def pin(core):
    def set_core():
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[core % len(cores)]})
    return set_core


def start_server(program, folder, *flags):
    process = subprocess.Popen(
        [program, "serve", "--port", "0", "--db", os.path.join(folder, "bench.db"),
         "--tables-per-address", "0", "--messages-per-second", "0", "--work-per-address", "0",
         "--storage-per-address", "0", *flags],
        stdout=subprocess.PIPE, text=True, preexec_fn=pin(0))
    return process, int(process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))


def misbehave(port, stop):
    """Noise and half-open connections, from another address than the load's."""
    open_ones = []
    while not stop.is_set():
        try:
            link = socket.socket()
            link.bind(("127.0.0.2", 0))
            link.connect(("127.0.0.1", port))
            link.sendall(b"GET /ws HTTP/1.1\r\n" if len(open_ones) % 2 else os.urandom(300))
            open_ones.append(link)
            if len(open_ones) > 300:
                open_ones.pop(0).close()
        except OSError:
            stop.wait(0.01)
        stop.wait(0.002)


def measure(wish, name, tables, *words):
    with tempfile.TemporaryDirectory(dir=wish.folder) as folder:
        limits = ("--sockets-per-address", "0") if name != "hostile" else \
            ("--sockets-per-address", str(2 * tables + 64))
        if wish.awake:
            limits += ("--keep-awake",)
        server, port = start_server(wish.program, folder, *limits)
        stop = threading.Event()
        attack = threading.Thread(target=misbehave, args=(port, stop))
        if name == "hostile":
            attack.start()
        done = subprocess.run(
            [wish.load, "--port", str(port), "--server", str(server.pid), "--tables", str(tables),
             "--json", *map(str, words)], stdout=subprocess.PIPE, text=True, check=False,
            preexec_fn=pin(1))
        stop.set()
        if name == "hostile":
            attack.join()
        server.send_signal(signal.SIGTERM)
        code = server.wait()
        server.stdout.close()
    if not done.stdout:
        sys.exit(f"server.py: {name}: the load program failed")
    figures = json.loads(done.stdout)
    figures["ok"] = done.returncode == 0 and code == 0
    return figures


@contextlib.contextmanager
def kept_awake(wish):
    """As the server keeps it while people play."""
    if not wish.awake:
        yield
        return
    with open(LATENCY, "wb", buffering=0) as file:
        file.write(struct.pack("i", 0))
        yield


def measure_disk(wish, seconds=3.0, rate=1000):
    """What comes at random moments is written as the log is, over what is there already, and synced
    together with all that has come meanwhile."""
    with kept_awake(wish), tempfile.NamedTemporaryFile(dir=wish.folder) as file:
        size, at, times = 16 << 20, 0, []
        file.write(bytes(size))
        file.flush()
        os.fsync(file.fileno())
        start = time.monotonic()
        moments = sorted(random.uniform(0, seconds) for _ in range(int(rate * seconds)))
        while len(times) < len(moments):
            wait = start + moments[len(times)] - time.monotonic()
            if wait > 0:
                time.sleep(wait)
                continue
            come = bisect.bisect(moments, time.monotonic() - start)
            os.pwrite(file.fileno(), bytes(PAGE), at)
            os.fdatasync(file.fileno())
            at = (at + PAGE) % (size - PAGE)
            times += [time.monotonic() - start - moment for moment in moments[len(times):come]]
    times.sort()
    return {"p50_ms": 1000 * times[len(times) // 2], "p99_ms": 1000 * times[len(times) * 99 // 100],
            "ok": True}


def meets(name, figures):
    target = TARGETS[name]
    return figures["ok"] and figures.get("moves_per_s", 0) >= target.get("moves_per_s", 0) \
        and figures["p99_ms"] <= target.get("p99_ms", 1e9) \
        and figures.get("kb_per_table", 0) <= target.get("kb_per_table", 1e9)


def summarize(name, runs):
    """The run in the middle, and the range of all."""
    figures = dict(sorted(runs, key=lambda run: run["p99_ms"])[len(runs) // 2])
    figures["ok"] = all(run["ok"] for run in runs)
    figures["met"] = meets(name, figures)
    for key in ("moves_per_s", "p99_ms"):
        if key in figures:
            figures[key + "_range"] = [min(run[key] for run in runs), max(run[key] for run in runs)]
    return figures


def show(name, figures):
    def cell(key, width, digits, default=""):
        return f"{figures[key]:>{width}.{digits}f}" if key in figures else f"{default:>{width}}"

    low, high = figures["p99_ms_range"]
    words = "" if not TARGETS[name] else "met" if figures["met"] else "MISSED"
    print(f"{name:12}" + cell("tables", 8, 0) + cell("moves_per_s", 10, 0) + cell("p50_ms", 9, 2) +
          cell("p99_ms", 9, 2) + f"{f'{low:.1f}–{high:.1f}':>14}" + cell("kb_per_table", 10, 1) +
          cell("errors", 8, 0) + f"  {words}", flush=True)
    if TARGETS[name].get("moves_per_s"):
        low, high = figures["moves_per_s_range"]
        print(f"{'':20}{f'{low:.0f}–{high:.0f}':>10}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("--json")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--folder", default=None)
    parser.add_argument("--doze", action="store_true")
    wish = parser.parse_args()
    wish.awake = not wish.doze and os.access(LATENCY, os.W_OK)
    paced = (wish.tables, "--seconds", wish.seconds, "--rate", 1)
    series = {
        "full speed": (wish.tables, "--seconds", wish.seconds, "--spare", 8 * wish.tables // 5),
        "paced": paced,
        "hostile": paced,
        "idle": (5 * wish.tables, "--idle", wish.seconds),
    }
    results, disk = {}, []
    print("the processor is kept awake" if wish.awake else "the processor may doze", flush=True)
    print(f"{'':12}{'tables':>8}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'of all runs':>14}"
          f"{'KB/table':>10}{'errors':>8}  target", flush=True)
    for name, words in series.items():
        runs = []
        for _ in range(1 if name == "idle" else wish.runs):
            if words is paced:
                disk.append(measure_disk(wish))
            runs.append(measure(wish, name, *words))
        results[name] = summarize(name, runs)
        show(name, results[name])
    results["disk"] = summarize("disk", disk)
    show("disk", results["disk"])
    text = json.dumps(results, indent=2)
    if wish.json:
        with open(wish.json, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    else:
        print(text)
    sys.exit(not all(figures["ok"] for figures in results.values()))


main()

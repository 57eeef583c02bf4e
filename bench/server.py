#!/usr/bin/env python3
"""Measures the server under load: `make bench-server`, or

    server.py LUDOTECA LOAD [--json FILE] [--seconds S] [--tables N] [--folder FOLDER]

The server is pinned to one core, the load program to another; the database is on disk, in FOLDER.
Prints a table, then the same figures as JSON (or writes that to FILE):

    full speed   1,000 tables of two sockets, the next move as soon as both have the last one;
                 matches that end are followed by others at tables that were opened before
    paced        one move a second at each table
    idle         5,000 tables with 10,000 sockets held open
    hostile      one move a second at each table while floods, noise and half-open connections
                 come in

Exit code 1 if there was an error or fewer moves than asked for.
"""
import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading

TARGETS = {"full speed": {"moves_per_s": 30000, "p99_ms": 50, "kb_per_table": 32},
           "paced": {"p99_ms": 5, "kb_per_table": 32}, "idle": {}, "hostile": {"p99_ms": 5}}


def pin(core):
    def set_core():
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[core % len(cores)]})
    return set_core


def start_server(program, folder, *flags):
    process = subprocess.Popen(
        [program, "serve", "--port", "0", "--db", os.path.join(folder, "bench.db"),
         "--tables-per-client", "0", "--messages-per-second", "0", *flags],
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


def meets(name, figures):
    target = TARGETS[name]
    return figures["ok"] and figures["moves_per_s"] >= target.get("moves_per_s", 0) \
        and figures["p99_ms"] <= target.get("p99_ms", 1e9) \
        and figures["kb_per_table"] <= target.get("kb_per_table", 1e9)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("--json")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--folder", default=None)
    wish = parser.parse_args()
    series = {
        "full speed": (wish.tables, "--seconds", wish.seconds, "--spare", 5 * wish.tables // 2),
        "paced": (wish.tables, "--seconds", wish.seconds, "--rate", 1),
        "idle": (5 * wish.tables, "--idle", wish.seconds),
        "hostile": (wish.tables, "--seconds", wish.seconds, "--rate", 1),
    }
    results = {}
    print(f"{'':12}{'tables':>8}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'KB/table':>10}"
          f"{'errors':>8}  target")
    for name, words in series.items():
        figures = measure(wish, name, *words)
        figures["met"] = meets(name, figures)
        results[name] = figures
        print(f"{name:12}{figures['tables']:>8}{figures['moves_per_s']:>10.0f}"
              f"{figures['p50_ms']:>9.2f}{figures['p99_ms']:>9.2f}{figures['kb_per_table']:>10.1f}"
              f"{figures['errors']:>8}  {'met' if figures['met'] else 'MISSED'}", flush=True)
    text = json.dumps(results, indent=2)
    if wish.json:
        with open(wish.json, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    else:
        print(text)
    sys.exit(not all(figures["ok"] for figures in results.values()))


main()

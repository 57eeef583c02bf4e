"""The kill test: SIGKILL at random moments under load, again and again.

    kill.py LUDOTECA LOAD [--kills 200] [--tables 100]

The load program goes on at the same tables after every restart and checks that every move that was
acknowledged is there; a table that does not go on is found too, because it makes no moves.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time


def start_server(program, database):
    process = subprocess.Popen(
        [program, "serve", "--port", "0", "--db", database, "--sockets-per-address", "0",
         "--tables-per-address", "0", "--messages-per-second", "0", "--work-per-address", "0",
         "--storage-per-address", "0"],
        stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    if "is ready: http" not in line:
        sys.exit(f"kill.py: the server did not start: {line!r}")
    return process, int(line.rsplit(":", 1)[1].strip("/\n"))


def start_load(load, port, state, tables, seconds):
    return subprocess.Popen([load, "--port", str(port), "--tables", str(tables), "--seconds",
                             str(seconds), "--state", state, "--json"],
                            stdout=subprocess.PIPE, text=True)


def finish(load):
    said, _ = load.communicate(timeout=120)
    if load.returncode:
        sys.exit(f"kill.py: FAILED: {said}")
    return json.loads(said)


def counts(state):
    """Acknowledged moves of each table in the state file."""
    found = {}
    with open(state, encoding="utf-8") as file:
        lines = iter(file.read().splitlines())
    for head in lines:
        total = 0
        for _ in range(2):
            count = int(next(lines))
            total += count
            for _ in range(count):
                next(lines)
        found[head.split()[0]] = total
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=100)
    wish = parser.parse_args()
    moves = checked = kills = 0
    with tempfile.TemporaryDirectory() as folder:
        database, state = os.path.join(folder, "kill.db"), os.path.join(folder, "state")
        for _ in range(wish.kills):
            server, port = start_server(wish.program, database)
            load = start_load(wish.load, port, state, wish.tables, 60)
            time.sleep(random.uniform(0.05, 1.0))
            server.send_signal(signal.SIGKILL)
            server.wait()
            server.stdout.close()
            told = finish(load)
            kills += 1
            moves += told["moves"]
            checked += told["checked"]
        # No table is stuck: in the end each of them goes on.
        server, port = start_server(wish.program, database)
        before = counts(state)
        told = finish(start_load(wish.load, port, state, wish.tables, 5))
        after = counts(state)
        stuck = [table for table in before if after.get(table, 1 << 30) <= before[table]]
        server.send_signal(signal.SIGTERM)
        if server.wait() or stuck:
            sys.exit(f"kill.py: FAILED: {len(stuck)} tables are stuck")
        server.stdout.close()
    print(f"{kills} kills, {moves} moves acknowledged, {checked} look-ups of acknowledged moves, "
          f"none lost, no table stuck")
    if not moves:
        sys.exit("kill.py: FAILED: nothing was played")


main()

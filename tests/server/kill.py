"""The kill test: SIGKILL at random moments under load, again and again.

    kill.py LUDOTECA LOAD [--kills 200] [--tables 100] [--faults LIBRARY] [--seed N]

The load program goes on at the same tables after every restart and checks that every move that was
acknowledged is there; a table that does not go on is found too, because it makes no moves.

With --faults the disk fails meanwhile: writes, syncs and all else that a database does to its files
are refused, cut short or slow, now and then or for a while, also while the server starts; and every
other kill is a power cut that takes with it what was not synced. What is refused has not happened,
and the same holds: nothing acknowledged is lost, and no table is stuck.
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

from faults import Disk

START = 60  # seconds that a start may take, under a sanitizer on a busy machine


def give_up(what):
    sys.exit(f"kill.py: FAILED: {what}")


class Server:
    def __init__(self, program, database, disk=None):
        self.said = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--db", database, "--sockets-per-address", "0",
             "--tables-per-address", "0", "--messages-per-second", "0", "--work-per-address", "0",
             "--storage-per-address", "0"],
            stdout=subprocess.PIPE, stderr=self.said, text=True,
            env=disk.environment if disk else None)
        line = self.process.stdout.readline()
        self.port = int(line.rsplit(":", 1)[1].strip("/\n")) if "is ready: http" in line else None

    def end(self, number):
        """The exit code, and what was said on stderr."""
        self.process.send_signal(number)
        code = self.process.wait()
        self.process.stdout.close()
        self.said.seek(0)
        said = self.said.read()
        self.said.close()
        return code, said


def start_server(program, database, disk=None):
    """A disk that fails may keep the server from starting, which is said in one line."""
    server = Server(program, database, disk)
    if server.port:
        return server
    code, said = server.end(0)
    if not disk or code != 1 or len(said.splitlines()) != 1:
        give_up(f"the server did not start: code {code}, {said}")
    return None


def start_load(load, port, state, tables, seconds, *words):
    return subprocess.Popen([load, "--port", str(port), "--tables", str(tables), "--seconds",
                             str(seconds), "--state", state, "--json", *words],
                            stdout=subprocess.PIPE, text=True)


def finish(load, lives=()):
    said, _ = load.communicate(timeout=120)
    if load.returncode:
        give_up(said + "".join(lives))
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


class GoodDisk:
    """One that always works: kills alone."""

    words = ()
    disk = None

    def begin(self):
        pass

    def live(self, seconds):
        time.sleep(seconds)

    def killed(self):
        pass

    def mend(self):
        pass

    def life(self):
        return "good"

    def told(self):
        return ""


class BadDisk:
    """One whose faults differ from life to life of the server."""

    words = ("--faults",)

    def __init__(self, library, folder, database, luck):
        self.disk, self.luck = Disk(library, folder, database, luck.getrandbits(32)), luck
        self.cuts = self.sectors = 0
        self.way = None

    def begin(self):
        """Before a start."""
        self.way = self.luck.choice((self.none, self.rare, self.rare, self.bad_while, self.slow,
                                     self.far_from_home, self.at_start))
        self.disk.mend()
        if self.way == self.at_start:
            kinds = ("open", "map", "read", "write_eio", "write_full", "sync_eio", "sync_lost",
                     "truncate")
            self.disk.fail(**{self.luck.choice(kinds): self.luck.choice((0.02, 0.2, 1))})

    def live(self, seconds):
        """While there is load."""
        self.way(seconds)

    def none(self, seconds):
        time.sleep(seconds)

    def rare(self, seconds):
        odds = self.luck.choice((0.002, 0.02, 0.2))
        self.disk.fail(slow=0.01, write_eio=odds, write_full=odds, write_short=odds, sync_eio=odds,
                       sync_lost=odds, sync_slow=odds, truncate=odds, open=odds, map=odds,
                       read=odds / 4)
        time.sleep(seconds)

    def far_from_home(self, seconds):
        """Commits go well, but the log does not always come home."""
        self.disk.fail(home_lost=0.5)
        time.sleep(3 * seconds)

    def bad_while(self, seconds):
        """Everything of a kind fails, then nothing, in turns."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.disk.fail(**{self.luck.choice(("write_eio", "write_full", "sync_eio", "sync_lost",
                                                "read")): 1})
            time.sleep(self.luck.uniform(0.01, 0.15))
            self.disk.mend()
            time.sleep(self.luck.uniform(0.01, 0.15))

    def slow(self, seconds):
        self.disk.fail(slow=self.luck.uniform(0.002, 0.1), sync_slow=0.5)
        time.sleep(seconds)

    def at_start(self, seconds):
        self.disk.mend()
        time.sleep(seconds)

    def killed(self):
        self.disk.mend()
        if self.luck.random() < 0.5:
            self.cuts += 1
            self.sectors += self.disk.cut_power(self.luck)

    def mend(self):
        self.disk.mend()

    def life(self):
        """How this life went, in a word."""
        return self.way.__name__

    def told(self):
        met = ", ".join(f"{kind} {count}" for kind, count in self.disk.met().items() if count)
        return f"; faults: {met}; {self.cuts} power cuts took {self.sectors} sectors"


def check_goes_on(wish, disk, database, state):
    """No table is stuck: in the end each of them goes on."""
    disk.mend()
    server = start_server(wish.program, database, disk.disk)
    before = counts(state)
    told = finish(start_load(wish.load, server.port, state, wish.tables, 5, *disk.words))
    after = counts(state)
    stuck = [table for table in before if after.get(table, 1 << 30) <= before[table]]
    code, said = server.end(signal.SIGTERM)
    if code or said or stuck:
        give_up(f"{len(stuck)} tables are stuck; code {code}, {said}")
    return told


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--faults")
    parser.add_argument("--seed", type=int, default=random.getrandbits(32))
    wish = parser.parse_args()
    luck = random.Random(wish.seed)
    print(f"seed {wish.seed}", flush=True)
    moves = checked = kills = refused = unstarted = 0
    lives = []  # the last ones, for whoever has to find out what went wrong
    with tempfile.TemporaryDirectory() as folder:
        database, state = os.path.join(folder, "kill.db"), os.path.join(folder, "state")
        disk = BadDisk(wish.faults, folder, database, luck) if wish.faults else GoodDisk()
        while kills < wish.kills:
            disk.begin()
            server = start_server(wish.program, database, disk.disk)
            if not server:
                unstarted += 1
                disk.killed()
                continue
            load = start_load(wish.load, server.port, state, wish.tables, 60, *disk.words)
            disk.live(luck.uniform(0.05, 1.0))
            code, said = server.end(signal.SIGKILL)
            lives = [*lives[-8:], f"life {kills} ({disk.life()}){disk.told()}\n"]
            told = finish(load, lives)
            if code != -signal.SIGKILL:
                give_up(f"the server ended by itself: code {code}, {said}")
            disk.killed()
            kills += 1
            moves += told["moves"]
            checked += told["checked"]
            refused += told["refused"]
        check_goes_on(wish, disk, database, state)
        print(f"{kills} kills, {moves} moves acknowledged, {checked} look-ups of acknowledged "
              f"moves, none lost, no table stuck" + disk.told())
        if wish.faults:
            print(f"{refused} times something was refused, {unstarted} starts failed")
    if not moves:
        give_up("nothing was played")


main()

#!/usr/bin/env python3
"""Attacks the server while a guest plays: `make abuse-test`, or

    abuse.py LUDOTECA [--pairs 10] [--seconds 1.2] [--plain | --tls] [--json FILE] [ATTACK…]

Every attack of tests/server/attacks.py comes from 127.0.0.2, first each by itself and then all
together, against a server with its usual limits; guests at 127.0.0.3 and further on play meanwhile,
with each other and with bots. Attacked and quiet times take turns, so that what the machine does by
itself hits both. For each attack the table shows

    did/s      how often the attacker did its worst
    quiet, attacked
               p99 of the guests' moves, from the send until the mover has its answer and both are
               told: the median of all pairs, in milliseconds
    bots       how many times as long as in quiet the bots took, where it is the worst of them

The server has a core of its own, and so have the others; the guests go before the attacker there,
whose machine is not theirs. Exit code 1 if a median of p99 is 20 ms or more, if bots take more than
twice as long as in quiet (unless that is below 20 ms), or if the server does not live through it.
"""

import argparse
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent / "tests/server"
sys.path.insert(0, str(TESTS))

from attacks import ATTACKS  # noqa: E402
from certificate import make_certificate  # noqa: E402

P99_MOST = 0.020  # seconds
BOTS_MOST = 2.0  # times as long as in quiet
SETTLE = 0.3  # seconds between attacked and quiet
ANSWER = 60  # seconds within which the helpers answer


def pin(core, before=0):
    """For a process on this core that goes before (less than 0) or behind others there."""
    def prepare():
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[core % len(cores)]})
        if before:
            try:
                os.nice(before)
            except PermissionError:
                pass  # only root may go before others
    return prepare


class Helper:
    """A program that answers a line to each that it gets."""

    def __init__(self, name, *words, before=0):
        self.process = subprocess.Popen([sys.executable, TESTS / name, *map(str, words)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        preexec_fn=pin(1, before))

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("a helper has ended")
        return line.strip()

    def end(self):
        try:
            self.process.communicate(timeout=ANSWER)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()


class Server:
    def __init__(self, program, folder, certificate):
        words = ["--cert", certificate[0], "--key", certificate[1]] if certificate else []
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--db", os.path.join(folder, "abuse.db"), *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=pin(0))
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))

    def lives(self):
        return self.process.poll() is None

    def end(self):
        """What it said on stderr, and its exit code."""
        if self.lives():
            self.process.send_signal(signal.SIGTERM)
        said = self.process.communicate(timeout=ANSWER)[1]
        return self.process.returncode, said


def p99(times):
    return sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


class Scene:
    """A server, guests at it, and who attacks it."""

    def __init__(self, wish, certificate):
        self.wish = wish
        self.folder = tempfile.TemporaryDirectory(dir=wish.folder)
        self.server = Server(wish.program, self.folder.name, certificate)
        trust = ("--certificate", certificate[0]) if certificate else ()
        port = self.server.port
        self.guests = [Helper("guest.py", port, what, *trust, before=-15)
                       for what in ("moves", "bots")]
        self.attacker = Helper("attacks.py", port, *trust, "--file", biggest_file(wish))
        for guest in self.guests:
            guest.answer()

    def slice(self):
        """What the guests measured: p99 of moves, medians of bots."""
        for guest in self.guests:
            guest.tell(str(self.wish.seconds))
        moves, bots = (json.loads(guest.answer()) for guest in self.guests)
        return p99(moves["moves"]), {name: times for name, times in bots.items()}

    def pair(self, attacks):
        """Attacked and quiet, and how often the attacker did its worst in a second."""
        self.attacker.tell("go " + ",".join(attacks))
        self.attacker.answer()
        start = time.monotonic()
        attacked = self.slice()
        self.attacker.tell("rest")
        took = time.monotonic() - start
        did = sum(json.loads(self.attacker.answer()).values()) / took
        time.sleep(SETTLE)
        quiet = self.slice()
        return attacked, quiet, did

    def end(self):
        for helper in (*self.guests, self.attacker):
            helper.end()
        code, said = self.server.end()
        self.folder.cleanup()
        return code, said


def biggest_file(wish):
    """What the page's biggest file is called, for who asks for it without end."""
    web = pathlib.Path(wish.program).resolve().parent / "web"
    files = [path for path in web.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz")]
    return "/" + str(max(files, key=lambda path: path.stat().st_size).relative_to(web)) \
        if files else "/api/games"


def bots_compared(pairs):
    """How many times as long as in quiet, and whether that is too long, for the worst bot."""
    worst, late = 0.0, False
    for name in pairs[0][0][1]:
        attacked, quiet = ([t for pair in pairs for t in pair[side][1][name]] for side in (0, 1))
        if not attacked or not quiet:
            late = late or not attacked  # nobody has got an answer in all that time
            continue
        slow, usual = statistics.median(attacked), statistics.median(quiet)
        worst = max(worst, slow / usual)
        late = late or slow > max(BOTS_MOST * usual, P99_MOST)
    return worst, late


def measure(wish, name, attacks, certificate):
    pairs, code, said = [], 0, ""
    scene = Scene(wish, certificate)
    try:
        for _ in range(wish.pairs):
            pairs.append(scene.pair(attacks))
    except (EOFError, BrokenPipeError, json.JSONDecodeError):
        pass  # the server is gone, or the guests were thrown out
    finally:
        lives = scene.server.lives()
        code, said = scene.end()
    whole = len(pairs) == wish.pairs and lives and code == 0
    figures = {"attack": name, "tls": bool(certificate), "pairs": len(pairs), "ok": whole}
    if not lives:
        figures["said"] = said[-300:]
    if pairs:
        attacked, quiet = (statistics.median(pair[side][0] for pair in pairs) for side in (0, 1))
        ratio, late = bots_compared(pairs)
        figures.update(did=statistics.median(pair[2] for pair in pairs), quiet_ms=1000 * quiet,
                       attacked_ms=1000 * attacked, bots=ratio,
                       ok=whole and attacked < P99_MOST and not late)
    return figures


def show(figures):
    cells = "".join(f"{figures[key]:>{width}.{digits}f}" if key in figures else " " * width
                    for key, width, digits in (("did", 10, 0), ("quiet_ms", 9, 1),
                                               ("attacked_ms", 10, 1), ("bots", 8, 1)))
    print(f"{figures['attack']:16}{'TLS' if figures['tls'] else 'plain':6}{cells}  "
          f"{'ok' if figures['ok'] else 'MISSED'}"
          f"{'' if figures['pairs'] else ': nobody could play'}"
          f"{': the server has died' if 'said' in figures else ''}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=1.2)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--folder", default=None)
    parser.add_argument("--json")
    wish = parser.parse_intermixed_args()
    alone = wish.attacks or list(ATTACKS)
    for name in wish.attacks:
        if name not in (*ATTACKS, "all"):
            parser.error(f"no such attack: {name}; there are all, {', '.join(ATTACKS)}")
    results = []
    print(f"{'':22}{'did/s':>10}{'quiet':>9}{'attacked':>10}{'bots':>8}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        certificate = make_certificate(folder)
        ways = [None] * (not wish.tls or wish.plain) + [certificate] * (not wish.plain or wish.tls)
        for way in ways:
            for name in alone + ["all"] * (not wish.attacks):
                attacks = list(ATTACKS) if name == "all" else [name]
                results.append(measure(wish, name, attacks, way))
                show(results[-1])
    if wish.json:
        pathlib.Path(wish.json).write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    missed = sum(not figures["ok"] for figures in results)
    print(f"{len(results) - missed} of {len(results)} attacks did no harm")
    sys.exit(missed > 0)


main()

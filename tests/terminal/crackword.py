"""What the tests of CRACK WORD in the terminal share."""
import json
import re
import subprocess

import common

CARDS = re.compile(r"[A-ZÑ]|joker|trash")


class Table:
    """A match that is brought to some point by forced cards, and its record."""

    def __init__(self, case, rows="CRSO", hands=(), names=("me", "bot random"), **options):
        self.case, self.names = case, list(names)
        self.hands = [CARDS.findall(hand) for hand in hands]
        self.process = subprocess.Popen([common.PROGRAM, "talk"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=common.environment(case.folder))
        case.addCleanup(self.close)
        self.ask("open", game="crackword", seats=len(names), options=options)
        for seat in range(len(names)):
            self.play("chance", "cut %d %s" % (seat, "ABCD"[seat]))
        for number, letter in enumerate(rows):
            self.play("chance", "turn %d %s" % (number % len(names), letter))
        self.draw()

    def close(self):
        if self.process.stdin.closed:
            return
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, do, **members):
        if do != "open":
            members["table"] = 1
        self.process.stdin.write(json.dumps({"do": do, **members}).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        self.case.assertTrue(answer["ok"], answer)
        return answer

    def draw(self):
        """Chance draws: from the hands that were asked for, then whatever comes first."""
        while self.ask("actors")["chance"]:
            odds = [outcome["move"] for outcome in self.ask("odds")["odds"]]
            seat = int(odds[0].split()[1]) if odds[0].startswith("draw") else 0
            wanted = self.hands[seat] if seat < len(self.hands) else []
            self.ask("play", seat="chance",
                     move="draw %d %s" % (seat, wanted.pop(0)) if wanted else odds[0])

    def play(self, seat, *moves):
        for move in moves:
            self.ask("play", seat=seat, move=move)
            if seat != "chance":
                self.draw()

    def record(self):
        """Write the match down and let go of it; the file."""
        path = self.case.folder / "table.txt"
        path.write_text(self.ask("save", names=self.names)["record"])
        self.close()
        return path


class Case(common.Case):
    def setUp(self):
        super().setUp()
        self.record = self.folder / "match.txt"

    def play(self, *words, lines=(), **more):
        return self.run_program("play", "crackword", "--plain", *words, lines=lines, **more)

    def go_on(self, table, *words, lines=(), **more):
        """Plain mode from where the table stands."""
        return self.run_program("play", "--plain", "--load", table.record(), *words, lines=lines,
                                **more)

    def records(self):
        return sorted(self.data.glob("*-crackword-*.txt"))

    def replays(self, path):
        done = self.run_program("replay", path)
        self.assertEqual(done.returncode, 0, done.stderr)

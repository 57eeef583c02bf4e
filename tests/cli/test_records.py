"""`ludoteca replay`, and records that talk wrote."""
import json
import random

from cli import SHEET, Case, Talk


def whole_match(talk, table):
    """Play to the end with the random bot; the record."""
    turn = talk("actors", table=table)
    while not turn["over"]:
        if turn["chance"]:
            turn = talk("draw", table=table)
        else:
            turn = talk("bot", table=table, seat=turn["actors"][0], bot="random", play=True)
    return talk("save", table=table, names=["Ana", "Bo"], date="2026-11-15")["record"]


class Replay(Case):
    def setUp(self):
        super().setUp()
        self.talk = Talk(self)
        self.talk("open", game="loot", seats=2, seed=11)
        self.record = whole_match(self.talk, 1)
        self.path = self.file("match.ludo", self.record)

    def test_plain(self):
        text = self.ok("replay", self.path)
        self.assertTrue(text.startswith("LOOT, 2 seats, sheet standard, 2026-11-15\n"), text)
        self.assertRegex(text, r"\n +1  Ana +start [a-g][1-7]\n")
        self.assertRegex(text, r"\n +3  chance +roll \d \d \d\n")
        self.assertRegex(text, r"\nWon by: (Ana|Bo)")
        self.assertRegex(text, r"\nBo: \d+ points\n\Z")

    def test_standard_input(self):
        self.assertEqual(self.ok("replay", "-", stdin=self.record), self.ok("replay", self.path))

    def test_json(self):
        done = self.json("replay", self.path)
        self.assertEqual(done["table"]["game"], "loot")
        self.assertEqual(done["names"], ["Ana", "Bo"])
        self.assertEqual(done["date"], "2026-11-15")
        self.assertEqual(done["at"], len(done["steps"]))
        self.assertEqual(done["view"]["seat"], None)
        self.assertEqual([view["seat"] for view in done["views"]], [0, 1])
        self.assertEqual(done["result"], done["view"]["result"])
        moves = [f"{step['mover']} {step['move']}" for step in done["steps"]]
        body = self.record.split("\n\n", 1)[1].splitlines()
        self.assertEqual(moves, [line.rsplit(" #", 1)[0] for line in body])

    def test_at(self):
        done = self.json("replay", self.path, "--at", 4, "--seat", 1)
        self.assertEqual((done["at"], len(done["steps"])), (4, 4))
        self.assertEqual(done["view"]["seat"], 1)
        self.assertNotIn("views", done)
        self.assertEqual(done["result"]["outcome"], "open")
        self.assertIn("The match is not over.", self.ok("replay", self.path, "--at", 0))
        self.refused(2, "only", "replay", self.path, "--at", 99999)

    def test_seat_sees_no_secret(self):
        """After one start the other seat must not know where it was."""
        own, other = (self.json("replay", self.path, "--at", 1, "--seat", s) for s in (0, 1))
        start = own["steps"][0]["move"]
        self.assertTrue(start.startswith("start "))
        self.assertEqual(other["steps"], [{"mover": 0, "move": "?"}])
        self.assertNotIn(start, self.ok("replay", self.path, "--at", 1, "--seat", "spectator"))
        self.assertIn(start, self.ok("replay", self.path, "--at", 1))
        self.refused(2, "--seat needs", "replay", self.path, "--seat", "2")

    def test_missing_file(self):
        self.refused(1, "No such file", "replay", self.folder / "none")

    def test_empty_and_strange_files(self):
        for text in ("", "hello\n", "ludoteca record 2\n", "\0\0\0"):
            path = self.file("strange.ludo", text)
            self.refused(1, f"{path}: line 1: ", "replay", path)

    def test_every_changed_line_is_refused_there(self):
        lines = self.record.splitlines()
        for number, line in enumerate(lines, 1):
            if not line:
                continue
            changed = line.replace("a", "b", 1) if "a" in line[:6] else "x" + line
            path = self.file("bad.ludo", "\n".join(lines[:number - 1] + [changed] +
                                                   lines[number:]) + "\n")
            self.refused(1, f"{path}: line {number}: ", "replay", path)
            if number > 14:
                break

    def test_dropped_and_doubled_lines_are_refused(self):
        lines = self.record.splitlines()
        chosen = random.Random(1).sample(range(1, len(lines)), 6)
        for at in chosen:
            if lines[at]:
                for changed in (lines[:at] + lines[at + 1:], lines[:at + 1] + lines[at:]):
                    path = self.file("bad.ludo", "\n".join(changed) + "\n")
                    self.refused(1, f"{path}: line ", "replay", path)

    def test_without_checks_the_rules_decide(self):
        plain = "\n".join(line.rsplit(" #", 1)[0] for line in self.record.splitlines()) + "\n"
        self.assertEqual(self.ok("replay", self.file("plain.ludo", plain)),
                         self.ok("replay", self.path))
        number = plain.splitlines().index("") + 2
        lines = plain.splitlines()
        lines[number - 1] = "0 start d4"
        said = self.refused(1, f"line {number}: ", "replay",
                            self.file("bad.ludo", "\n".join(lines) + "\n"))
        self.assertIn("border", said)

    def test_record_of_an_own_sheet_needs_its_file(self):
        sheet = {**json.loads(SHEET.read_text()), "name": "mine", "track": 6}
        self.talk("open", game="loot", seats=2, content=sheet)
        path = self.file("own.ludo", whole_match(self.talk, 2))
        self.refused(1, "line 5: ", "replay", path)
        mine = self.file("mine.json", sheet)
        self.assertIn("sheet mine", self.ok("replay", path, "--content", mine))
        other = self.file("other.json", {**sheet, "track": 7})
        self.refused(1, "line 5: ", "replay", path, "--content", other)
        self.refused(1, "none.json", "replay", path, "--content", self.folder / "none.json")

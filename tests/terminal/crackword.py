"""What the tests of CRACK WORD in the terminal share."""
import re

import common

CARDS = re.compile(r"[A-ZÑ]|joker|trash")


class Table(common.Talk):
    """A match that is brought to some point by forced cards, and its record."""

    def __init__(self, case, rows="CRSO", hands=(), names=("me", "bot random"), **options):
        super().__init__(case, "crackword", names, **options)
        self.hands = [CARDS.findall(hand) for hand in hands]
        for seat in range(len(names)):
            self.play("chance", "cut %d %s" % (seat, "ABCD"[seat]))
        for number, letter in enumerate(rows):
            self.play("chance", "turn %d %s" % (number % len(names), letter))
        self.draw()

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

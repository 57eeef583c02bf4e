"""What the tests of CRACK IT in the terminal share."""
import json
import re
import subprocess

import common
import test_plain


class Case(common.Case):
    def setUp(self):
        super().setUp()
        self.record = self.folder / "match.txt"

    def play(self, *words, lines=(), **more):
        return self.run_program("play", "crackit", "--plain", *words, lines=lines, **more)

    def stage(self, names, hands, numbers=None, moves=(), mode="thieves", first=0):
        """Write a record in which these hands were dealt and seat `first` begins, as
        it stands after the moves, (seat, text) each; its path. Numbers are the
        combinations from left to right."""
        numbers = numbers or ["123", "456", "789", "135", "246"][:len(names)]
        deals = [("chance", "number %d %s" % (seat, value))
                 for seat, combination in enumerate(numbers) for value in combination]
        orders = [(seat, "order " + " ".join(combination))
                  for seat, combination in enumerate(numbers)]
        cards = [("chance", "card %d %s" % (seat, card))
                 for seat, hand in enumerate(hands) for card in hand.split()]
        steps = deals + orders + cards + [("chance", "first %d" % first), *moves]
        asked = [{"do": "open", "game": "crackit", "seats": len(names), "options": {"mode": mode}}]
        asked += [{"do": "play", "table": 1, "seat": seat, "move": move} for seat, move in steps]
        asked += [{"do": "save", "table": 1, "names": list(names), "date": "2026-11-15"}]
        done = subprocess.run([common.PROGRAM, "talk"], check=True, capture_output=True, text=True,
                              input="".join(json.dumps(line) + "\n" for line in asked), timeout=50,
                              env=common.environment(self.folder))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        for request, answer in zip(asked, answers):
            self.assertTrue(answer["ok"], (request, answer))
        path = self.folder / "staged.txt"
        path.write_text(answers[-1]["record"])
        return path


class Player(test_plain.Player):
    GAME = "crackit"

    def wanted(self, text):
        """A sensible answer to what was asked."""
        order = re.search(r"for example: (order \d \d \d)", text)
        if order:
            return order.group(1)
        if "let it pass" in text:
            return ""
        moves = self.do("moves")
        found = re.findall(r"^((?:declare|extra|take|crack|dial|hint|end)\b[^:]*):", moves, re.M)
        return found[0] if found else "discard nothing"

    def play_to_the_end(self):
        """Answer until the match is over; what is said then."""
        text = self.prompt()
        for _ in range(3000):
            if "again?" in text:
                return text
            text = self.do(self.wanted(text))
        raise AssertionError("it does not end: " + text)

"""What the tests of Break the Code in the terminal share."""
import re

import common


def order(tile):
    """Black stands left of white (BC-02)."""
    return (tile[0], tile[1:])


def hand(record, place):
    """The tiles that a record says were dealt, as a guess lists them."""
    found = re.findall(r"^chance deal %s (\S+)" % place, record.read_text(), re.M)
    return sorted(found, key=order)


def wrong_guess(tiles):
    """A guess that is well formed and says something else."""
    kinds = [number + colour for number in "0123456789" for colour in ("b", "w") if number != "5"]
    guess = sorted(kinds[:len(tiles)], key=order)
    return guess if guess != tiles else sorted(kinds[-len(tiles):], key=order)


class Case(common.Case):
    def setUp(self):
        super().setUp()
        self.record = self.folder / "match.txt"

    def play(self, *words, lines=(), **more):
        return self.run_program("play", "breakcode", "--plain", *words, lines=lines, **more)

    def records(self):
        return sorted(self.data.glob("*-breakcode-*.txt"))

    def replays(self, path):
        done = self.run_program("replay", path)
        self.assertEqual(done.returncode, 0, done.stderr)

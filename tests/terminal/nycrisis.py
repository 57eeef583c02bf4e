"""What the tests of New York Crisis in the terminal share."""
import json
import pathlib
import re

import common
import test_plain

CONTENT = pathlib.Path(__file__).resolve().parents[2] / "content/nycrisis"

# Words that only an English text has; names of spaces and moves are not among them.
ENGLISH = re.compile(r"\b(the|you|your|with|write|round|choose|steps|alert|story|lead|die|dies|"
                     r"police car|physical|means|wound|heal|next|nothing|tokens|moves|and)\b", re.I)


def english(line):
    """The English word in a line, names apart; or None."""
    for space in json.loads((CONTENT / "map.json").read_text())["spaces"]:
        line = line.replace(space["name"], "").replace(space["id"], "")
    return ENGLISH.search(line)


class Case(common.Case):
    def setUp(self):
        super().setUp()
        self.record = self.folder / "match.txt"

    def play(self, *words, lines=(), **more):
        return self.run_program("play", "nycrisis", "--plain", *words, lines=lines, **more)

    def plot(self, name="mine", title="My own plot"):
        """A file with a plot of one's own: the violinist under another name."""
        plot = json.loads((CONTENT / "witness.json").read_text())
        plot["name"], plot["title"] = name, {"en": title, "es": "Mi trama", "fr": "Mon intrigue"}
        path = self.folder / (name + ".json")
        path.write_text(json.dumps(plot))
        return path


class Town(common.Talk):
    """A match in which chance does what is wanted as long as something is: lists of
    what it draws, by the first word of its moves, and then the first there is."""

    def __init__(self, case, names=("me", "bot easy"), picks=("mother", "son"), plot="tutorial",
                 family="one-each", **wanted):
        super().__init__(case, "nycrisis", names, plot=plot, family=family)
        self.wanted = {verb: words.split() for verb, words in wanted.items()}
        for number, character in enumerate(picks):
            self.play(number % len(names), "pick " + character)

    def draw(self):
        while self.ask("actors")["chance"]:
            move = self.ask("odds")["odds"][0]["move"]
            verb, drawn = move.split()
            wanted = self.wanted.get(verb)
            if wanted:
                # Of a die only the face is up to chance.
                drawn = drawn[0] + wanted.pop(0) if verb == "roll" else wanted.pop(0)
            self.ask("play", seat="chance", move="%s %s" % (verb, drawn))

    def play(self, seat, *moves):
        for move in moves:
            self.ask("play", seat=seat, move=move)
            self.draw()

    @classmethod
    def turn(cls, case, faces="r w y b r", names=("me", "bot easy"), picks=("mother", "son"), **more):
        """The mother has the first turn, in Times Square, with these faces. In Chelsea
        lies r2, in Hell's Kitchen stands a mafia, there is police in Harlem; the
        mother's card put information y2 into Times Square itself."""
        wanted = {"police": "harlem gramercy", "location": "chelsea", "token": "r2 b2 b2 y2",
                  "mafia": "17 21 9", "roll": faces, **more}
        town = cls(case, names, picks, **wanted)
        town.play(0, "turn mother")
        return town


class Player(test_plain.Player):
    GAME = "nycrisis"

    def wanted(self, text):
        """A sensible answer to what was asked."""
        next_one = re.search(r"^Who goes next\? (\w+) ", text, re.M)
        if next_one:
            return "turn " + next_one.group(1)
        moves = self.do("moves")
        listed = re.findall(r"^([a-z][^:\n]*): .*?(?:pay with ([^;,.\n]*)|\.$|,)", moves, re.M)
        for verb in ("challenge", "try", "collect", "take", "dodge", "remove", "pick", "flee", "stay",
                     "lose", "heal"):
            for move, pay in listed:
                if move.split()[0] == verb:
                    return (move + " " + pay).strip()
        return "end"

    def play_to_the_end(self):
        """Answer until the match is over; what is said then."""
        text = self.prompt()
        for _ in range(3000):
            if text is None or "again?" in text:
                return text
            text = self.do(self.wanted(text))
        raise AssertionError("it does not end: " + text)

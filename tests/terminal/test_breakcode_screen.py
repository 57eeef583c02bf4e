#!/usr/bin/env python3
"""Break the Code on the screen: test_breakcode_screen.py LUDOTECA"""
import json
import re

import breakcode
import common


def keys(tiles):
    """The keys that write tiles down."""
    return "".join(tiles)


class ScreenCase(breakcode.Case):
    def begin(self, *words, players="me,easy", **more):
        """A match with the person who comes first to choose."""
        terminal = self.open("breakcode", "--players", players, "--seed", "5", "--record",
                             self.record, *words, **more)
        terminal.expect("choose a question", r"quit\Z")
        return terminal

    def ask(self, terminal):
        """Ask what the cursor points at; the picture at the next turn."""
        deck = int(re.search(r"(\d+) more in the deck", terminal.screen.text()).group(1))
        terminal.press("enter")
        terminal.wait("Enter confirms it, u takes it back.")
        terminal.press("enter")
        return terminal.expect("(%d|%d) more in the deck" % (deck - 1, deck - 2),
                               "choose a question", r"quit\Z")


class Match(ScreenCase):
    def test_everything_is_on_the_screen(self):
        terminal = self.begin()
        text = terminal.screen.text()
        lines = text.split("\n")
        self.assertEqual(len(lines), 24)
        self.assertRegex(lines[0], r"Break the Code +round 1 +wanted: easy bot")
        self.assertRegex(lines[1], r"^ +A +B +C +D +E +Cards, 15 more in the deck")
        self.assertRegex(lines[2], r"▸You +%s" % " +".join(breakcode.hand(self.record, 0)))
        self.assertRegex(lines[3], r"easy bot( +·){5}")
        self.assertRegex(lines[10], r"b +0.? +1.? +2.? +3.? +4.? +5.? +6.? +7.? +8.? +9")
        own = {tile[0] for tile in breakcode.hand(self.record, 0) if tile.endswith("b")}
        self.assertEqual({number for number, mark in re.findall(r"(\d)(=?)(?= |$)", lines[10][46:])
                          if mark and number != "5"}, own)
        for card in re.findall(r"^chance card (\d+)", self.record.read_text(), re.M):
            self.assertRegex(text, r"(?m)^.{46} ?%s " % card)
        self.leave(terminal)
        self.assertFalse(self.record.exists())

    def test_to_the_end_by_keys(self):
        terminal = self.begin()
        for _ in range(2):
            self.ask(terminal)
        terminal.press("g", *keys(breakcode.hand(self.record, 1)))
        terminal.expect("easy bot +" + " +".join(breakcode.hand(self.record, 1)))
        terminal.press("enter")
        terminal.wait("Enter confirms it")
        terminal.press("enter")
        text = terminal.expect(r"The (winner|match is a draw)", "Out of the game: ", "Play again")
        self.assertIn("easy bot: " + " ".join(breakcode.hand(self.record, 1)), text)
        terminal.press("enter")
        terminal.wait(lambda text: "╭" not in text and "The match is over." in text, "the table")
        terminal.press("enter")
        terminal.wait("Play again")
        terminal.press("up", "enter")
        self.assertEqual(terminal.end(), 0)
        self.assertRegex(self.record.read_text(), "result: (won|drawn)")
        self.replays(self.record)

    def test_answers_are_marks_on_the_rivals_row(self):
        terminal = self.begin()
        cards = re.findall(r"^chance card (\d+)", self.record.read_text(), re.M)
        self.assertIn("14", cards, "the seed has another table")
        terminal.press(str(1 + cards.index("14")))
        terminal.expect(r"^ Sum of all tiles\?$")
        self.ask(terminal)
        total = sum(int(tile[0]) for tile in breakcode.hand(self.record, 1))
        terminal.expect(r"^ +sum +└─+ %d ─+┘" % total)
        terminal.press("a")
        terminal.expect("What was answered", "Sum of all tiles\\? %d" % total)
        terminal.press("q")
        terminal.wait("choose a question")
        self.leave(terminal)

    def test_undo_before_confirming(self):
        terminal = self.begin()
        terminal.press("enter")
        terminal.wait("Enter confirms it")
        terminal.press("u")
        terminal.wait("choose a question")
        terminal.press("u")
        terminal.wait("there is nothing that can be taken back")
        self.leave(terminal)

    def test_impossible_guesses_are_refused_with_a_sentence(self):
        terminal = self.begin()
        for tiles, sentence in (("3b2w559b", "from the lowest tile to the highest"),
                                ("0b0b1w2w3w", "there is only one black 0"),
                                ("1b5552w", "there are only two 5s"),
                                ("1b23w4w6w", "A guess needs a number in every box")):
            terminal.press("g", *tiles)
            terminal.press("enter")
            terminal.wait(sentence)
            terminal.press("escape")
            terminal.wait("choose a question")
        self.leave(terminal)

    def test_notes_are_kept(self):
        terminal = self.begin()
        self.ask(terminal)
        terminal.press("n", "3", "w", " ")
        terminal.wait("3×")
        terminal.press(" ", " ")
        terminal.wait("3●")
        terminal.press("g", "1", "b", "4")
        terminal.expect("easy bot +1b +4\\?")
        terminal.press("backspace")
        terminal.expect("easy bot +1b +_")
        terminal.press("w", "escape")
        terminal.expect("easy bot +1b +\\?w", "choose a question")
        self.leave(terminal)
        notes = json.loads((self.folder / "match.txt.notes").read_text())
        self.assertEqual(notes["0"]["tiles"][7], "o")
        terminal = self.open("--load", self.record)
        terminal.expect("3●", "easy bot +1b +\\?w")
        self.leave(terminal)

    def test_the_code_of_the_day(self):
        terminal = self.open("breakcode", "--daily", "--record", self.record)
        terminal.expect(r"code of the day \d{4}-\d\d-\d\d", "wanted: the code")
        terminal.press("g", *keys(breakcode.hand(self.record, 1)))
        terminal.press("enter")
        terminal.wait("Enter confirms it")
        terminal.press("enter")
        terminal.expect("The code is found. Questions: 0.", r"1\. +0 .*You \*")
        terminal.press("up", "enter")
        self.assertEqual(terminal.end(), 0)


class Secrets(ScreenCase):
    def test_a_curtain_falls_between_people(self):
        terminal = self.open("breakcode", "--players", "Ana,Bea", "--seed", "5", "--record",
                             self.record)
        text = terminal.wait("Pass the screen to")
        first = re.search(r"Pass the screen to (\w+)", text).group(1)
        seats = {"Ana": 0, "Bea": 1}
        other = "Bea" if first == "Ana" else "Ana"
        rows = {name: r"%s +%s" % (name, " +".join(breakcode.hand(self.record, seat)))
                for name, seat in seats.items()}
        self.assertNotRegex(text, rows["Ana"] + "|" + rows["Bea"])
        terminal.press("escape", "x", "tab", "tab", "enter")
        text = terminal.expect(rows[first], "choose a question")
        self.assertNotRegex(text, rows[other])
        terminal.press("n", "0", " ")
        terminal.wait("0×")
        terminal.press("escape", "enter")
        terminal.wait("Enter confirms it")
        terminal.press("enter")
        text = terminal.expect("Pass the screen to " + other, r"%s, card \d+: " % first)
        self.assertNotRegex(text, rows["Ana"] + "|" + rows["Bea"])
        terminal.resize(100, 30)
        text = terminal.expect("Pass the screen to " + other, r"%s, card \d+: " % first)
        self.assertNotRegex(text, rows["Ana"] + "|" + rows["Bea"])
        terminal.press("enter")
        text = terminal.expect(rows[other], "choose a question", r"quit\s*\Z")
        self.assertNotRegex(text, rows[first])
        self.assertNotIn("0×", text)
        self.leave(terminal)

    def test_one_person_needs_no_curtain(self):
        terminal = self.begin(players="me,easy,easy")
        self.assertNotIn("Pass the screen", terminal.screen.text())
        self.leave(terminal)


class Looks(ScreenCase):
    def test_resizing_at_any_moment(self):
        terminal = self.begin()
        self.ask(terminal)
        for columns, lines in ((120, 40), (80, 24), (200, 60)):
            terminal.resize(columns, lines)
            text = terminal.expect("Note sheet", r"quit\s*\Z")
            self.assertRegex(text.split("\n")[lines - 1], r"^ ↑↓ Enter ask")
        terminal.resize(30, 8)
        terminal.wait(lambda text: "Please make this" in text and "30×8" in text, "a message")
        terminal.press("enter")
        terminal.resize(80, 24)
        terminal.expect("Note sheet", "choose a question", r"quit\s*\Z")
        self.leave(terminal)

    def test_four_seats_fit_80_columns(self):
        terminal = self.open("breakcode", "--players", "Ana,random,random,random", "--seed", "4",
                             "--option", "notes=auto", "--record", self.record)
        terminal.expect("choose a question", r"quit\Z")
        for _ in range(6):
            self.ask(terminal)
        text = terminal.expect("the middle", "Note sheet", r"quit\Z")
        lines = text.split("\n")
        for seat in range(4):
            name = "Ana" if not seat else "bot random %d" % seat
            self.assertTrue(any(line[1:].startswith(name) for line in lines[2:18]), text)
        self.assertTrue(any(line[1:].startswith("the middle") for line in lines[2:18]), text)
        self.assertRegex(lines[17] + lines[16], r"D ")
        self.leave(terminal)

    def test_ascii_terminal(self):
        terminal = self.begin(LC_ALL="C")
        self.ask(terminal)
        terminal.press("g")
        self.assertTrue(terminal.expect("type the tiles", r"quit\Z").isascii())
        self.leave(terminal)

    def test_without_colours_letters_say_it(self):
        terminal = self.begin(NO_COLOR="1")
        self.assertFalse(any(re.search(r"\b[34][0-8]\b", cell[1]) for row in terminal.screen.cells
                             for cell in row))
        terminal.expect(" +".join(breakcode.hand(self.record, 0)))
        self.leave(terminal)

    def test_start_screen(self):
        terminal = self.open("breakcode", "--seed", "5")
        terminal.expect("B    r    e    a    k", "Hidden tiles", "Shared cards +‹ no ›",
                        "Aids +‹ no ›", "Begin")
        terminal.press("up", "right")
        terminal.wait("‹ notes filled in ›")
        terminal.press("down", "enter")
        terminal.expect("Break the Code", "A .*|tiles are possible")
        self.leave(terminal)

    def test_languages_fit_80_columns(self):
        words = {"es": ("elige una pregunta", "Intro lo confirma", "salir", "se busca", "izquierda",
                        "tachada"),
                 "fr": ("choisissez une question", "Entrée le confirme", "fin", "on cherche",
                        "gauche", "barrée")}
        for language, (choose, confirm, leave, wanted, guess, mark) in words.items():
            with self.subTest(language):
                terminal = self.open("breakcode", "--players", "me,easy", "--seed", "5", "--lang",
                                     language)
                terminal.expect(choose, wanted, leave + r"\Z")
                terminal.press("enter")
                terminal.expect(confirm, leave + r"\Z")
                terminal.press("u", "g")
                terminal.expect(guess, leave + r"\Z")
                terminal.press("3", "n", "4", "b")
                terminal.expect("3n +4b")
                terminal.press("tab")
                text = terminal.expect(mark, leave + r"\Z")
                for word in ("round", "sheet", "wanted", "Where", "Sum of", "How many", "guess"):
                    self.assertNotIn(word, text)
                terminal.press("q", "enter")
                self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    common.main()

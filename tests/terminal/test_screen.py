#!/usr/bin/env python3
"""The screen mode in a real pseudo terminal: test_screen.py LUDOTECA"""
import os
import re
import signal

import common
from screen import Terminal


class ScreenCase(common.Case):
    def open(self, *words, columns=80, lines=24, **more):
        terminal = Terminal([common.PROGRAM, "play", *map(str, words)],
                            common.environment(self.folder, **more), columns, lines)
        self.addCleanup(terminal.close)
        return terminal

    def begin(self, *words, start="a4", **more):
        """A match against a bot, with the person to choose a move in round 1."""
        terminal = self.open("loot", "--players", "me,easy", "--seed", "5", *words, **more)
        terminal.wait("begin on.")
        terminal.press(*start)
        terminal.wait("Enter closes the round")
        terminal.press("enter")
        terminal.wait("place the dice")
        terminal.press("enter")
        terminal.wait("in a straight line")
        return terminal

    def leave(self, terminal):
        terminal.press("q")
        terminal.wait("Leave?")
        terminal.press("enter")
        self.assertEqual(terminal.end(), 0)


def cursor(text):
    """The square that the cursor points at."""
    found = re.search(r"▸([A-Z])", text)
    if not found:
        return None
    lines = text.split("\n")
    for number, line in enumerate(lines):
        column = line[:46].find("▸")
        if column >= 0:
            return "abcdefg"[(column - 3) // 6] + str((number - 2) // 2 + 1)
    return None


class Match(ScreenCase):
    def test_from_the_start_screen_to_leaving(self):
        terminal = self.open("loot", "--seed", "5")
        text = terminal.wait("Begin")
        self.assertIn("normal bot", text)
        terminal.press("up", "up", "right")
        terminal.wait("hard bot")
        terminal.press("up", "enter")
        terminal.wait("Name of this player:")
        terminal.press("Z", "o", "é", "enter")
        terminal.wait("‹ Zoé ›")
        terminal.press("down", "down", "right")
        terminal.wait("‹ harder ›")
        terminal.press("down", "enter")
        text = terminal.wait("Zoé: choose a square of the border")
        self.assertIn("harder sheet", text)
        self.leave(terminal)
        self.assertEqual(self.records(), [])

    def test_everything_is_on_the_screen(self):
        text = self.begin().screen.text()
        lines = text.split("\n")
        self.assertEqual(len(lines), 24)
        self.assertRegex(lines[0], r"LOOT +round 1 +standard sheet +Your sheet")
        self.assertRegex(lines[1], r"^ +a +b +c +d +e +f +g +now \d +next \d +then \d")
        for row in range(7):
            self.assertTrue(lines[2 + 2 * row].startswith(" %d " % (row + 1)))
        for part in ("♟", "B   1 2 3 4", "0/3 +3", "easy bot", "↺ Wrap ×0", "± Plus/minus one ×0",
                     "0/13", "★", "You: begin on a4; easy bot: begin on", "●"):
            self.assertIn(part, text)
        self.assertTrue(lines[23].endswith("quit"), lines[23])

    def test_arrows_choose_undo_takes_back_enter_closes(self):
        terminal = self.begin(start="a1")
        die = int(re.search(r"now (\d)", terminal.screen.text()).group(1))
        right, down = "abcdefg"[die] + "1", "a%d" % (1 + die)
        terminal.press("down")
        terminal.wait(lambda text: cursor(text) == down and down + ": bar" in text, down)
        terminal.press("right")
        terminal.wait(lambda text: cursor(text) == right and right + ": bar" in text, right)
        terminal.press("left")
        terminal.wait(lambda text: cursor(text) == down, down)
        chosen = down
        terminal.press("enter")
        text = terminal.wait("Enter closes the round, u takes back.")
        self.assertIn("Chosen: %s: bar" % chosen, text)
        self.assertIn("✓", text)
        terminal.press("u")
        terminal.wait("in a straight line")
        terminal.press("enter")
        terminal.wait("Enter closes the round")
        terminal.press("enter")
        terminal.wait("round 2")
        terminal.press("u")
        terminal.wait("there is nothing that can be taken back")
        self.leave(terminal)

    def test_typed_squares_and_refusals(self):
        terminal = self.begin()
        square = cursor(terminal.screen.text())
        terminal.press("g", "7")
        terminal.wait("does not lead to g7 this way")
        terminal.press("w")
        terminal.wait("There is no move with Wrap now.")
        terminal.press(square[0])
        terminal.wait(square[0] + "_")
        terminal.press(square[1])
        terminal.wait("Chosen: " + square)
        self.leave(terminal)

    def test_rules_log_and_other_sheets(self):
        terminal = self.begin()
        terminal.press("?")
        terminal.wait("A day at the fair in Essen.")
        terminal.press("page down", "page down", "page down", "page down", "page down")
        terminal.wait("the best scores are kept for each")
        terminal.press("q")
        terminal.wait("in a straight line")
        terminal.press("l")
        terminal.wait("What happened")
        terminal.press("escape")
        terminal.wait("in a straight line")
        terminal.press("tab")
        terminal.wait("Sheet of easy bot")
        terminal.press("tab")
        terminal.wait("Your sheet")
        self.leave(terminal)

    def test_resizing_at_any_moment(self):
        terminal = self.begin()
        terminal.resize(100, 40)
        terminal.wait(lambda text: text.split("\n")[39].startswith(" ←↑↓→ Enter"), "the hints")
        terminal.resize(30, 8)
        terminal.wait(lambda text: "Please make this" in text and "30×8" in text, "a polite message")
        terminal.press("q", "enter")
        terminal.resize(120, 40)
        text = terminal.wait(lambda text: text.split("\n")[39].startswith(" ←↑↓→ Enter"), "the hints")
        self.assertIn("easy bot", text)
        terminal.press("?")
        terminal.wait("A day at the fair")
        terminal.resize(80, 24)
        terminal.wait(lambda text: "A day at the fair" in text and "turn pages" in
                      text.split("\n")[23], "the rules again")
        terminal.press("q")
        terminal.wait("in a straight line")
        terminal.press("q")
        terminal.wait("Leave?")
        terminal.resize(90, 30)
        terminal.wait("Leave?")
        terminal.resize(20, 5)
        terminal.wait("Please")
        terminal.resize(80, 24)
        terminal.wait("Leave?")
        terminal.press("escape")
        terminal.wait("in a straight line")
        self.leave(terminal)

    def test_to_the_end_and_again(self):
        terminal = self.open("loot", "--players", "easy,easy", "--seed", "2")
        for _ in range(200):
            text = terminal.wait(lambda text: "Enter shows" in text or "Play again" in text,
                                 "a prompt")
            if "Play again" in text:
                break
            before = text
            terminal.press("enter")
            terminal.wait(lambda text, before=before: text != before, "a change")
        self.assertRegex(text, r"The (winner|victory)")
        self.assertRegex(text, r"easy bot 0: points \d+, crosses \d+")
        terminal.press("enter")
        terminal.wait("Enter shows")
        terminal.press("q")
        terminal.wait("Leave?")
        terminal.press("enter")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(len(self.records()), 1)


class Leaving(ScreenCase):
    def test_interrupt_asks_once(self):
        terminal = self.begin()
        terminal.press("interrupt")
        terminal.wait("Leave? The match is saved")
        terminal.press("down", "enter")
        terminal.wait("in a straight line")
        terminal.press("interrupt")
        terminal.wait("Leave? The match is saved")
        terminal.press("enter")
        self.assertEqual(terminal.end(), 0)
        terminal.wait("ludoteca play --load")

    def test_signals_end_it_with_the_match_saved(self):
        for number in (signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                terminal = self.begin()
                record = self.records()[-1]
                os.kill(terminal.process, number)
                self.assertEqual(terminal.end(), -number)
                self.assertIn("dice", record.read_text())
                self.assertEqual(self.run_program("replay", record).returncode, 0)

    def test_the_unfinished_match_is_offered(self):
        self.leave(self.begin())
        terminal = self.open("loot")
        terminal.wait("▸ Go on")
        terminal.press("enter")
        terminal.wait("in a straight line")
        self.leave(terminal)
        self.assertEqual(len(self.records()), 1)

    def test_no_place_to_save_is_asked_about(self):
        (self.folder / ".local").write_text("not a folder")
        terminal = self.open("loot", "--players", "me,easy", "--seed", "5")
        terminal.wait("This match cannot be saved")
        terminal.press("enter")
        terminal.wait("begin on.")
        terminal.press("q")
        terminal.wait("Nothing of this match is saved")
        terminal.press("enter")
        self.assertEqual(terminal.end(), 0)


class Looks(ScreenCase):
    def test_ascii_terminal(self):
        terminal = self.begin(LC_ALL="C")
        text = terminal.screen.text()
        self.assertTrue(text.isascii())
        self.assertIn("@", text)
        self.leave(terminal)

    def test_colours_unless_they_are_unwanted(self):
        terminal = self.begin()
        self.assertTrue(any("48;5" in cell[1] for row in terminal.screen.cells for cell in row))
        self.leave(terminal)
        terminal = self.begin(NO_COLOR="1")
        self.assertFalse(any(re.search(r"\b[34][0-8]\b", cell[1]) for row in terminal.screen.cells
                             for cell in row))
        self.leave(terminal)

    def test_eight_colours(self):
        terminal = self.begin(TERM="xterm")
        looks = {cell[1] for row in terminal.screen.cells for cell in row}
        self.assertTrue(any(re.search(r"\b4[1-7]\b", look) for look in looks))
        self.assertFalse(any("48;5" in look for look in looks))
        self.leave(terminal)

    def test_languages_fit_80_columns(self):
        words = {"es": ("para empezar.", "Intro cierra", "coloca los dados", "en línea recta", "salir"),
                 "fr": ("pour commencer.", "Entrée termine", "disposez les dés", "en ligne droite",
                        "fin")}
        for language, (start, close, place, move, quit_word) in words.items():
            with self.subTest(language):
                terminal = self.open("loot", "--players", "me,easy", "--seed", "5", "--lang", language)
                terminal.wait(start)
                terminal.press("a", "4")
                text = terminal.wait(close)
                self.assertRegex(text.split("\n")[23], r"(salir|quitter)$")
                terminal.press("enter")
                terminal.wait(place)
                terminal.press("enter")
                text = terminal.wait(move)
                self.assertTrue(text.split("\n")[23].endswith(quit_word), text.split("\n")[23])
                for word in ("round", "sheet", "next", "have", "Enter", "rules"):
                    self.assertNotIn(word, text.replace("Entrée", ""))
                terminal.press("q", "enter")
                self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    common.main()

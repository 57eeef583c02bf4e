#!/usr/bin/env python3
"""The screen mode in a real pseudo terminal: test_screen.py LUDOTECA"""
import os
import pathlib
import re
import signal
import sys
import time

import common
from screen import Terminal


class ScreenCase(common.Case):
    def begin(self, *words, start="a4", **more):
        """A match against a bot, with the person to choose a move in round 1."""
        terminal = self.open("loot", "--players", "me,easy", "--seed", "5", *words, **more)
        terminal.wait("begin on.")
        terminal.press(*start)
        terminal.wait("Enter closes the round")
        terminal.press("enter")
        terminal.wait("place the dice")
        terminal.press("enter")
        terminal.expect("in a straight line", r"q quit\Z")
        return terminal


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


def story_round(text):
    """The newest round that the story tells of, 0 before the first."""
    rounds = re.findall(r"^ *Round (\d+)\.", text, re.M)
    return int(rounds[0]) if rounds else 0


class Match(ScreenCase):
    def test_from_the_start_screen_to_leaving(self):
        terminal = self.open("loot", "--seed", "5")
        terminal.expect("Begin", "normal bot", "quit$")
        terminal.press("up", "up", "right")
        terminal.wait("hard bot")
        terminal.press("up", "enter")
        terminal.wait("Name of this player:")
        terminal.press("Z", "o", "é", "enter")
        terminal.wait("‹ Zoé ›")
        terminal.press("down", "down", "right")
        terminal.wait("‹ harder ›")
        terminal.press("down", "enter")
        terminal.expect("Zoé: choose a square of the border", "harder sheet")
        self.leave(terminal)
        self.assertEqual(self.records(), [])

    def test_the_game_is_chosen_on_the_start_screen(self):
        terminal = self.open("--seed", "5")
        terminal.expect("‹ LOOT ›", "‹ standard ›", "quit$")
        terminal.press("right")
        terminal.expect("‹ Break the Code ›", "Shared cards")
        terminal.press("left")
        terminal.expect("‹ LOOT ›", "‹ standard ›")
        terminal.press("up", "enter")
        terminal.wait("choose a square of the border")
        self.leave(terminal)

    def test_everything_is_on_the_screen(self):
        terminal = self.begin()
        text = terminal.expect("You: begin on a4; easy bot: begin on", r"q quit\Z")
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
        terminal.expect("Enter closes the round, u takes back.", "Chosen: %s: bar" % chosen, "✓")
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
        terminal.wait(lambda text: text.split("\n")[39].startswith(" ←↑↓→ Enter") and
                      "easy bot" in text, "the hints")
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
        # A picture arrives in pieces, from top to bottom: once the story below
        # tells of a new round, the prompt above it is this round's as well.
        told = 0
        for _ in range(200):
            text = terminal.wait(
                lambda text, told=told: "Play again" in text
                or ("Enter shows" in text and story_round(text) not in (told or None,)), "a prompt")
            if "Play again" in text:
                break
            before, told = text, story_round(text)
            terminal.press("enter")
            terminal.wait(lambda text, before=before: text != before, "a change")
        terminal.expect(r"The (winner|victory)", r"easy bot 0: points \d+, crosses \d+", "Leave")
        terminal.press("enter")
        terminal.wait(lambda text: re.search(r"\d+/13", text) and not re.search("[╭│╰]", text),
                      "the sheet without the box")
        terminal.press("enter")
        terminal.wait("Play again")
        terminal.press("down", "enter")
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

    def test_a_terminal_that_vanishes_ends_it(self):
        # The leader of the terminal gets the signal, the program only the hangup.
        starter = ("import subprocess, sys; child = subprocess.Popen(sys.argv[2:]);"
                   "open(sys.argv[1], 'w').write(str(child.pid)); child.wait()")
        pid_file = self.folder / "pid"
        terminal = Terminal([sys.executable, "-c", starter, str(pid_file), common.PROGRAM, "play",
                             "loot", "--players", "me,easy"], common.environment(self.folder))
        terminal.wait("begin on.")
        child = int(pid_file.read_text())
        os.close(terminal.side)
        os.waitpid(terminal.process, 0)
        deadline = time.monotonic() + 30
        while self.is_running(child):
            self.assertLess(time.monotonic(), deadline, "it still runs")
            time.sleep(0.02)

    @staticmethod
    def is_running(process):
        try:
            status = pathlib.Path("/proc/%d/stat" % process).read_text()
        except OSError:
            return False
        return status.rsplit(")", 1)[1].split()[0] != "Z"

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
        self.assertTrue(terminal.expect(" @ ", r"q quit\Z").isascii())
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
                terminal.expect(close, r"(salir|quitter)\Z")
                terminal.press("enter")
                terminal.wait(place)
                terminal.press("enter")
                text = terminal.expect(move, quit_word + r"\Z")
                for word in ("round", "sheet", "next", "have", "Enter", "rules"):
                    self.assertNotIn(word, text.replace("Entrée", ""))
                terminal.press("q", "enter")
                self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    common.main()

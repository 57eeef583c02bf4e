#!/usr/bin/env python3
"""Plain mode, driven as a person or a pipe would: test_plain.py LUDOTECA"""
import json
import os
import re
import select
import signal
import subprocess
import tempfile

import common

# Words that only an English text has; names of moves and bots are not among them.
ENGLISH = re.compile(r"\b(the|you|your|with|write|round|dice|choose|square|moves|points|winner|"
                     r"match|bar|cross|group|row|column|red|blue|green|yellow|sheet|bot's)\b", re.I)




class Player:
    """Plays a match by reading what is asked and answering with a listed move."""

    GAME = "loot"

    def __init__(self, case, *words, **more):
        self.case = case
        self.process = subprocess.Popen(
            common.command("play", self.GAME, "--plain", *words), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=common.environment(case.folder, **more))
        case.addCleanup(self.close)
        self.output = ""

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            stream.close()

    def prompt(self):
        """Read up to the next prompt; the text since the last one, or None at the end."""
        text = b""
        while not text.endswith(b"> "):
            ready, _, _ = select.select([self.process.stdout], [], [], 40)
            if not ready:
                raise AssertionError("no prompt after: " + text.decode())
            data = os.read(self.process.stdout.fileno(), 65536)
            text += data
            if not data:
                self.output += text.decode()
                return None
        self.output += text.decode()
        return text.decode()

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def do(self, *lines):
        """Write these lines, each at its prompt; what is said before the next prompt."""
        text = ""
        for line in lines:
            self.say(line)
            text = self.prompt()
        return text

    def finish(self):
        self.process.stdin.close()
        while self.prompt() is not None:
            pass
        return self.process.wait(timeout=30)

    def answer(self, text, pick=0):
        """One sensible answer to what was asked."""
        if "border" in text or "borde" in text or "bord " in text:
            return "d1"
        moves = re.findall(r"^([a-g][1-7](?: \w+)?)[.:,] ?", text, re.M)
        placing = re.search(r"(\d \d \d)\.\s*\w+ *:?.*> $", text)
        if placing:
            return placing.group(1)
        return moves[pick % len(moves)] if moves else ""

    def play_on(self, rounds=200, stop="again?"):
        for _ in range(rounds * 2):
            text = self.prompt()
            if text is None or stop in text:
                return text
            self.say(self.answer(text))
        return ""


class WholeMatch(common.Case):
    def replays(self, path):
        done = self.run_program("replay", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_against_a_bot_to_the_end(self):
        record = self.folder / "match.txt"
        player = Player(self, "--players", "me,easy", "--seed", "5", "--record", record)
        text = player.play_on()
        self.assertIn("The match is over.", text)
        self.assertRegex(text, r"The (winner|victory)")
        self.assertRegex(text, r"You: points \d+, crosses \d+")
        player.say("no")
        self.assertEqual(player.finish(), 0)
        written = record.read_text()
        self.assertIn("seat 0: me #", written)
        self.assertIn("seat 1: bot easy #", written)
        self.assertIn("result: won", written)
        self.replays(record)

    def test_same_seed_same_match(self):
        texts = []
        for name in ("a.txt", "b.txt"):
            player = Player(self, "--players", "me,easy", "--seed", "9", "--record",
                            self.folder / name)
            player.play_on()
            player.finish()
            texts.append((self.folder / name).read_text())
        self.assertEqual(*texts)

    def test_alone_keeps_best_scores(self):
        for seed in (1, 2):
            player = Player(self, "--players", "Ana", "--seed", seed)
            text = player.play_on()
            self.assertIn("Best scores:", text)
            self.assertRegex(text, r"\d+\. +\d+ +\d{4}-\d\d-\d\d +Ana \*")
            player.finish()
        best = json.loads((self.data / "best-loot.json").read_text())
        (scores,) = best.values()
        self.assertEqual(len(scores), 2)
        self.assertGreaterEqual(scores[0]["points"], scores[1]["points"])
        self.assertEqual([score["name"] for score in scores], ["Ana", "Ana"])

    def test_two_people_do_not_see_each_others_choice(self):
        player = Player(self, "--players", "Ana,Bea", "--seed", "3")
        self.assertIn("Ana: choose", player.prompt())
        player.say("c1")
        text = player.prompt()
        self.assertIn("Bea: choose", text)
        player.say("log")
        text += player.prompt()
        player.say("sheet 0")
        text += player.prompt()
        self.assertNotIn("begin on c1", text)
        self.assertNotIn("figure", text)
        player.say("g7")
        self.assertIn("begin on g7", player.prompt())
        player.say("")
        self.assertIn("Ana: begin on c1; Bea: begin on g7", player.prompt())
        self.assertEqual(player.finish(), 0)

    def test_bots_alone_play_to_the_end(self):
        done = self.play("--players", "easy,normal", "--seed", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("The match is over.", done.stdout)

    def test_play_again_writes_a_second_record(self):
        player = Player(self, "--players", "easy,easy", "--seed", "1")
        player.play_on()
        player.say("yes")
        player.play_on()
        self.assertEqual(player.finish(), 0)
        self.assertEqual(len(self.records()), 2)
        self.assertNotEqual(*[path.read_text() for path in self.records()])


class Choices(common.Case):
    def test_undo_before_the_round_closes(self):
        done = self.play("--players", "me,easy", "--seed", "5",
                         lines=["a4", "undo", "b1", "undo", "undo", "c1", ""])
        self.assertEqual(done.stdout.count("Taken back."), 2)
        self.assertIn("there is nothing that can be taken back", done.stdout)
        self.assertIn("You: begin on c1;", done.stdout)
        self.assertNotIn("You: begin on a4;", done.stdout)

    def test_undo_is_too_late_afterwards(self):
        done = self.play("--players", "me,easy", "--seed", "5", lines=["a4", "", "undo"])
        self.assertIn("there is nothing that can be taken back", done.stdout)

    def test_undo_takes_back_the_placing_of_the_dice(self):
        player = Player(self, "--players", "me,easy", "--seed", "5")
        player.prompt()
        player.say("a4")
        player.prompt()
        player.say("")
        text = player.prompt()
        player.say(player.answer(text))
        self.assertIn("Round 1.", player.prompt())
        player.say("undo")
        self.assertIn("place the dice", player.prompt())
        player.finish()

    def test_another_move_instead_of_confirming(self):
        done = self.play("--players", "me,easy", "--seed", "5", lines=["a4", "b1", ""])
        self.assertIn("You: begin on b1;", done.stdout)

    def test_a_refused_move_leaves_the_choice_standing(self):
        done = self.play("--players", "me,easy", "--seed", "5", lines=["a4", "d4", ""])
        self.assertIn("begin on a square of the border", done.stdout)
        self.assertIn("You: begin on a4;", done.stdout)

    def test_garbage_is_answered_with_a_reason(self):
        done = self.play("--players", "me,easy", "--seed", "5",
                         lines=["", "xyzzy", "z9", "d4", "x" * 5000, "\x1b[2Jä€", "sheet 7",
                                "sheet x", "save", "save /nowhere/at/all", "a4"])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('"xyzzy" is not a move', done.stdout)
        self.assertIn("begin on a square of the border", done.stdout)
        self.assertIn("There is no seat 7", done.stdout)
        self.assertIn("/nowhere/at/all: No such file or directory", done.stdout)
        self.assertIn("Chosen: begin on a4.", done.stdout)
        self.assertNotIn("\x1b", done.stdout)
        self.assertEqual(done.stderr, "")

    def test_bytes_that_are_no_text(self):
        done = subprocess.run([common.PROGRAM, "play", "loot", "--plain", "--players", "me,easy"],
                              input=b"\xff\xfe\0\x80\na4\n", capture_output=True, timeout=50,
                              env=common.environment(self.folder), check=False)
        self.assertEqual(done.returncode, 0)
        done.stdout.decode("utf-8")
        self.assertIn(b"Chosen: begin on a4.", done.stdout)

    def test_every_command_answers(self):
        done = self.play("--players", "me,easy", "--seed", "5",
                         lines=["help", "moves", "sheet", "sheet 1", "dice", "scores", "log",
                                "rules", "save " + str(self.folder / "copy.txt"), "a4", "quit"])
        for text in ("save: followed by a file", "begin on a1", "Row 1: a1 green 4", "Combo red",
                     "Combo of size 4", "Score track", "The dice are not rolled yet.",
                     "You: points 0, crosses 0, track 0 of", "Nothing has happened yet.",
                     "How we settle what the rulebook leaves open", "Saved in "):
            self.assertIn(text, done.stdout)
        self.assertTrue((self.folder / "copy.txt").exists())

    def test_no_drawing_characters(self):
        player = Player(self, "--players", "me,easy", "--seed", "5")
        player.play_on(rounds=6)
        player.finish()
        self.assertFalse(re.search("[\u2500-\u27bf\x1b]", player.output))


class Saving(common.Case):
    def test_end_of_input_is_a_polite_end_and_the_match_goes_on(self):
        done = self.play("--players", "Ana,easy", "--seed", "5", lines=["a4", ""])
        self.assertEqual(done.returncode, 0)
        (record,) = self.records()
        self.assertIn("--load " + str(record), done.stdout)
        self.assertIn("result: open", record.read_text())
        again = self.run_program("play", "--plain", "--load", record, lines=["log"])
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("Ana: begin on a4; easy bot: begin on", again.stdout)
        self.assertIn("place the dice", again.stdout)
        self.assertEqual(self.records(), [record])

    def test_a_choice_before_the_round_closes_is_not_lost(self):
        self.play("--players", "Ana,Bea,easy", "--seed", "5", lines=["a4"])
        (record,) = self.records()
        again = self.run_program("play", "--plain", "--load", record, lines=["b1", "undo", "b1", ""])
        self.assertTrue(again.stdout.startswith("Write help"))
        self.assertIn("Bea: choose", again.stdout)
        self.assertNotIn("Ana: choose", again.stdout)
        self.assertIn("Ana: begin on a4; Bea: begin on b1; easy bot", again.stdout)

    def test_killed_at_any_moment_nothing_is_lost(self):
        player = Player(self, "--players", "me,easy", "--seed", "5")
        player.play_on(rounds=4)
        (record,) = self.records()
        before = record.read_text()
        player.process.send_signal(signal.SIGKILL)
        player.process.wait()
        self.assertEqual(record.read_text(), before)
        self.assertGreater(before.count("\n"), 12)
        self.assertEqual(self.run_program("replay", record).returncode, 0)

    def test_the_unfinished_match_is_offered(self):
        self.play("--players", "Ana,easy", "--seed", "5", lines=["a4", ""])
        done = self.play(lines=["yes"])
        self.assertRegex(done.stdout, r"unfinished match of \d{4}-\d\d-\d\d: Ana, easy bot")
        self.assertIn("place the dice", done.stdout)
        done = self.play(lines=["no", "9", "2", "Bea", "hard", "nonsense", "harder"])
        self.assertIn("Write a number from 1 to 4.", done.stdout)
        self.assertIn('There is no "nonsense" here.', done.stdout)
        self.assertIn("Bea: choose a square", done.stdout)

    def test_leaving_before_the_first_move_leaves_nothing(self):
        done = self.play("--players", "me,easy")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(self.records(), [])

    def test_interrupt_asks_once(self):
        player = Player(self, "--players", "me,easy", "--seed", "5")
        player.prompt()
        player.say("a4")
        player.prompt()
        player.process.send_signal(signal.SIGINT)
        self.assertIn("Leave?", player.prompt())
        player.say("no")
        self.assertIn("close the round", player.prompt())
        player.process.send_signal(signal.SIGINT)
        self.assertIn("Leave?", player.prompt())
        player.say("yes")
        self.assertEqual(player.finish(), 0)
        self.assertEqual(len(self.records()), 1)

    def test_unwritable_places(self):
        (self.folder / ".local").write_text("not a folder")
        done = self.play("--players", "me,easy", lines=["a4", ""])
        self.assertEqual(done.returncode, 0)
        self.assertIn("This match cannot be saved: ", done.stdout)
        self.assertIn("You: begin on a4;", done.stdout)
        done = self.play("--players", "me,easy", "--record", "/nowhere/match.txt")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "ludoteca: /nowhere/match.txt: No such file or directory\n")

    def test_closed_output_is_an_error(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([common.PROGRAM, "play", "loot", "--plain", "--players", "easy,easy"],
                              stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE,
                              env=common.environment(self.folder), timeout=50, check=False)
        os.close(writer)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"Broken pipe", done.stderr)

    def test_a_damaged_record_is_refused(self):
        self.play("--players", "me,easy", "--seed", "5", lines=["a4", ""])
        (record,) = self.records()
        record.write_text(record.read_text().replace("start a4", "start b1"))
        done = self.run_program("play", "--plain", "--load", record)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^ludoteca: .*line \d+: it was changed")


class Words(common.Case):
    def refused(self, code, pattern, *words):
        done = self.run_program("play", *words)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertRegex(done.stderr, pattern)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertEqual(done.stdout, "")

    def new_home(self):
        """A folder without the match that a bot may have begun the last time."""
        return tempfile.mkdtemp(dir=self.folder)

    def test_without_a_game_it_is_asked_which(self):
        asked = self.run_program("play", "--plain").stdout
        games = dict(re.findall(r"(\d) ([^,.?]+)", asked.partition("Which game?")[2]))
        number = {title: number for number, title in games.items()}["Break the Code"]
        for line, first in (("", "LOOT"), (number, "Break the Code"), ("break the code", "Break the Code"),
                            ("breakcode", "Break the Code"), ("loot", "LOOT")):
            done = self.run_program("play", "--plain", lines=["99", line, "2", "Ana", "easy", "", ""],
                                    HOME=self.new_home())
            self.assertIn('There is no "99" here.', done.stdout)
            self.assertEqual("border" in done.stdout, first == "LOOT", done.stdout)
            self.assertEqual("card" in done.stdout, first == "Break the Code", done.stdout)
            self.assertEqual(done.returncode, 0)

    def test_options_are_asked_for(self):
        lines = ["2", "Ana", "easy", "", "perhaps"]
        done = self.run_program("play", "breakcode", "--plain",
                                lines=[*lines, "notes and hands left"], HOME=self.new_home())
        self.assertIn('There is no "perhaps" here.', done.stdout)
        self.assertIn("would leave", done.stdout)
        done = self.run_program("play", "breakcode", "--plain", lines=[*lines, ""],
                                HOME=self.new_home())
        self.assertNotIn("would leave", done.stdout)

    def test_wrong_usage(self):
        self.refused(2, "no game \"chess\"", "chess")
        self.refused(2, "no option --what", "loot", "--what")
        self.refused(2, "--seats needs a value", "loot", "--seats")
        self.refused(2, "whole number from 1", "loot", "--seats", "two")
        self.refused(2, "1 to 4 seats, not 5", "loot", "--seats", "5")
        self.refused(2, "1 to 4 seats, not 5", "loot", "--players", "me,easy,easy,easy,easy")
        self.refused(2, "--seats says 3, --players names 2", "loot", "--seats", "3",
                     "--players", "me,easy")
        self.refused(2, "neither me nor a bot", "loot", "--players", "me,hrad")
        self.refused(2, "is no name", "loot", "--players", "me,")
        self.refused(2, "no sheet \"big\"", "loot", "--players", "me", "--option", "sheet=big")
        self.refused(2, "name=value", "loot", "--players", "me", "--option", "sheet")
        self.refused(2, "leave out", "--load", "x", "--seats", "2")
        self.refused(2, "does not know what to do", "loot", "more")
        self.refused(2, "language \"de\"", "loot", "--lang", "de")
        self.refused(1, "No such file", "--load", "/nowhere.txt")

    def test_help_tells_about_seats(self):
        done = self.run_program("play", "--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("Seats are drawn at random", done.stdout)


class Languages(common.Case):
    LINES = {"es": ["ayuda", "jugadas", "hoja", "hoja 1", "dados", "puntos", "historial", "reglas",
                    "zzz", "a4", "deshacer", "a4", ""],
             "fr": ["aide", "coups", "feuille", "feuille 1", "dés", "scores", "journal", "regles",
                    "zzz", "a4", "annuler", "a4", ""]}

    def check(self, language, text):
        for line in text.splitlines():
            found = ENGLISH.search(line.replace("ludoteca play --load", ""))
            shared = {"fr": ("points", "match"), "es": ("dice",)}[language]
            if found and found.group(0).lower() not in shared:
                self.fail("English in %s: %s" % (language, line))

    def test_no_english_is_left(self):
        for language, lines in self.LINES.items():
            with self.subTest(language):
                done = self.play("--lang", language, "--players", "Ana,easy", "--seed", "5",
                                 lines=lines)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.check(language, done.stdout)
                self.assertIn({"es": "Deshecho.", "fr": "Repris."}[language], done.stdout)
                self.assertIn({"es": "empezar en a4", "fr": "commencer en a4"}[language],
                              done.stdout)

    def test_whole_matches(self):
        for language, end in (("es", "otra vez"), ("fr", "Rejouer")):
            with self.subTest(language):
                player = Player(self, "--lang", language, "--players", "Ana,easy,hard", "--seed",
                                "5")
                self.assertIsNotNone(player.play_on(stop=end))
                player.finish()
                self.check(language, player.output)

    def test_questions(self):
        for language, lines in (("es", ["2", "Ana", "difícil", "difícil"]),
                                ("fr", ["2", "Ana", "facile", "standard"])):
            with self.subTest(language):
                done = self.play("--lang", language, lines=lines)
                self.check(language, done.stdout)
                self.assertIn("Ana", done.stdout)

    def test_the_locale_chooses(self):
        done = self.play("--players", "Ana,easy", LC_ALL="fr_FR.UTF-8")
        self.assertIn("Écrivez aide", done.stdout)

    def test_ascii_terminals_get_ascii(self):
        for language in ("es", "fr"):
            done = self.play("--lang", language, "--players", "Ana,easy", "--seed", "5",
                             lines=self.LINES[language], LC_ALL="C")
            self.assertTrue(done.stdout.isascii())
            self.assertNotIn("?ic", done.stdout)


if __name__ == "__main__":
    common.main()

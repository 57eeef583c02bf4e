#!/usr/bin/env python3
"""Break the Code in plain mode: test_breakcode_plain.py LUDOTECA"""
import json
import re

import breakcode
import common
import test_plain

# Words that only an English text has; names of moves and bots are not among them.
ENGLISH = re.compile(r"\b(the|you|your|with|write|round|card|cards|tile|tiles|where|how many|sum of|"
                     r"colour|black|white|green|wrong|answers|winner|wanted|hands)\b", re.I)


class Player(test_plain.Player):
    GAME = "breakcode"


def first_question(text):
    """The first question that a turn offers."""
    return re.search(r"^(ask \d+(?: \d)?)", text, re.M).group(1)


class WholeMatch(breakcode.Case):
    def test_against_a_bot_to_the_end(self):
        player = Player(self, "--players", "me,easy", "--seed", "5", "--record", self.record)
        text = player.prompt()
        self.assertRegex(text, r"Tiles of You: A \d \w+, B \d \w+, C \d \w+, D \d \w+, E \d \w+\.")
        self.assertIn("Wanted: easy bot.", text)
        asked = 0
        while "again" not in text and asked < 3:
            question = first_question(text)
            text = player.do(question)
            self.assertRegex(text, r"Chosen: .*\?")
            text = player.do("")
            card = question.split()[1]
            self.assertRegex(text, r"You, card %s: .*\? easy bot: [^.]+\. New card \d+: " % card)
            asked += 1
        if "again" not in text:
            text = player.do("guess " + " ".join(breakcode.hand(self.record, 1)), "")
        self.assertIn("The match is over.", text)
        self.assertRegex(text, r"The winner: |The match is a draw\.")
        self.assertIn("easy bot: %s." % " ".join(breakcode.hand(self.record, 1)), text)
        self.assertIn("Out of the game: ", text)
        player.say("no")
        self.assertEqual(player.finish(), 0)
        self.assertRegex(self.record.read_text(), "result: (won|drawn)")
        self.replays(self.record)

    def test_three_seats_look_for_the_middle(self):
        player = Player(self, "--players", "Ana,Bea,Cid", "--seed", "3", "--record", self.record)
        self.assertIn("Wanted: the middle.", player.prompt())
        middle = breakcode.hand(self.record, "middle")
        text = player.do("guess " + " ".join(breakcode.wrong_guess(middle)), "")
        self.assertRegex(text, r"\w+, guess: wrong\.")
        text = player.do("log")
        self.assertNotIn(" ".join(breakcode.wrong_guess(middle)), text)
        player.do("guess " + " ".join(middle), "")
        text = player.do("guess " + " ".join(middle), "")
        self.assertIn("The victory is shared by: ", text)
        self.assertIn("the middle: %s." % " ".join(middle), text)
        player.finish()

    def test_four_seats_to_the_end_without_people(self):
        done = self.play("--players", "random,random,random,random", "--seed", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("The match is over.", done.stdout)


class Choices(breakcode.Case):
    def test_impossible_guesses_are_refused_with_a_sentence(self):
        done = self.play("--players", "me,easy", "--seed", "5", "--record", self.record, lines=[
            "guess 3b 2w 5 5 9b", "guess 0b 0b 1w 2w 3w", "guess 1b 5 5 5 6w", "guess 1b 2w",
            "guess 1w 1b 2w 3w 4w", "guess 5b 6w 7w 8w 9w", "ask 2"])
        for sentence in ("a guess goes from the lowest tile to the highest, black before white",
                         "there is only one black 0", "there are only two 5s",
                         "a guess has 5 tiles", '"guess 5b 6w 7w 8w 9w" is not a move',
                         "say which number card 2 is about: ask 2 1 or 2"):
            self.assertIn(sentence, done.stdout)
        self.assertNotIn("Chosen", done.stdout)

    def test_a_card_that_is_not_on_the_table(self):
        player = Player(self, "--players", "me,easy", "--seed", "5")
        text = player.prompt()
        table = {int(card) for card in re.findall(r"^ask (\d+)", text, re.M)}
        card = next(card for card in range(7, 22) if card not in table)
        self.assertIn("card %d does not lie on the table" % card, player.do("ask %d" % card))
        player.finish()

    def test_a_question_can_be_taken_back_until_it_is_confirmed(self):
        player = Player(self, "--players", "me,easy", "--seed", "5")
        question = first_question(player.prompt())
        self.assertIn("Press Enter to confirm", player.do(question))
        self.assertIn("Taken back.", player.do("undo"))
        self.assertIn("none yet", player.do("answers 1"))
        player.do(question, "")
        self.assertIn("there is nothing that can be taken back", player.do("undo"))
        player.finish()

    def test_a_guess_may_be_typed_carelessly_and_a_number_is_a_question(self):
        player = Player(self, "--players", "me,easy", "--seed", "5")
        card = re.search(r"^ask (\d+): (.*)", player.prompt(), re.M)
        self.assertIn("Chosen: guess 0b 3w 5 5 9b\n", player.do("guess  0B, 3W, 5,5 9b"))
        self.assertIn("Chosen: " + card.group(2), player.do(card.group(1)))
        player.finish()

    def test_every_command_answers(self):
        copy = self.folder / "copy.txt"
        done = self.play("--players", "me,easy", "--seed", "5", lines=[
            "help", "cards", "hand", "answers", "answers 1", "answers 7", "notes", "note C 3w",
            "note 0 A 1b", "note Z", "mark 3w", "mark 3w", "mark x", "log", "rules",
            "save " + str(copy)])
        for text in ("note: followed by a letter", "Cards on the table, ", "Tiles of You: A ",
                     "Answers of easy bot: none yet.", "There is no seat 7",
                     "Your note on easy bot: A ?, B ?, C ?, D ?, E ?.", "No tile is marked.",
                     "Your note on easy bot: A ?, B ?, C 3 white, D ?, E ?.",
                     "Write a letter and a tile after it", "3 white: crossed out.",
                     "3 white: possible.", "Write a tile after it", "First player: ", "Saved in "):
            self.assertIn(text, done.stdout)
        self.assertTrue(copy.exists())

    def test_aids_are_told_where_the_table_has_them(self):
        player = Player(self, "--players", "me,easy", "--seed", "5", "--option", "notes=solver")
        text = player.prompt()
        self.assertRegex(text, r"would leave \d+\.\d hands on average")
        before = int(re.search(r"possible for easy bot: (\d+)", player.do("notes")).group(1))
        player.do(first_question(text), "")
        after = int(re.search(r"possible for easy bot: (\d+)", player.do("notes")).group(1))
        self.assertLess(after, before)
        player.finish()
        done = self.play("--players", "me,easy", "--seed", "5", lines=["notes"])
        self.assertNotIn("possible for", done.stdout)

    def test_no_drawing_characters(self):
        done = self.play("--players", "me,easy", "--seed", "5", lines=["3 3", "hand", "notes"])
        self.assertFalse(re.search("[\u2500-\u27bf\x1b]", done.stdout))


class Secrets(breakcode.Case):
    def test_in_a_pipe_nobody_is_told_anothers_tiles(self):
        player = Player(self, "--players", "Ana,Bea", "--seed", "3")
        text = player.prompt()
        whose = re.search(r"Tiles of (\w+):", text).group(1)
        other = "Bea" if whose == "Ana" else "Ana"
        self.assertNotIn("Tiles of " + other, text)
        self.assertIn(whose + ">", text)
        text = player.do(first_question(text), "")
        self.assertIn("Tiles of " + other, text)
        self.assertNotIn("Tiles of " + whose, text)
        text = player.do("hand", "notes", "log")
        self.assertNotIn("Tiles of " + whose, text)
        player.finish()

    def test_at_a_terminal_the_next_one_presses_enter_first(self):
        terminal = self.open("breakcode", "--plain", "--players", "Ana,Bea", "--seed", "3",
                             columns=100, lines=40)
        text = terminal.expect(r"Pass the screen to (\w+)\. Press Enter .*>$")
        first = re.search(r"Pass the screen to (\w+)", text).group(1)
        other = "Bea" if first == "Ana" else "Ana"
        self.assertNotIn("Tiles of", text)
        terminal.press("enter")
        text = terminal.expect("Tiles of %s: .*" % first, "^%s>$" % first)
        terminal.press(first_question(text), "enter")
        terminal.wait("Press Enter to confirm")
        terminal.press("enter")
        text = terminal.expect("Pass the screen to %s" % other)
        self.assertNotIn("Tiles of", text)
        self.assertRegex(text, r"%s, card \d+: " % first)
        terminal.press("enter")
        text = terminal.expect("Tiles of " + other)
        self.assertNotIn("Tiles of " + first, text)
        terminal.press("quit", "enter")
        self.assertEqual(terminal.end(), 0)


class Saving(breakcode.Case):
    def test_notes_are_kept_beside_the_record(self):
        player = Player(self, "--players", "me,easy", "--seed", "5", "--record", self.record)
        player.do(first_question(player.prompt()), "", "note C 3w", "mark 7b")
        player.finish()
        self.assertNotIn("note", self.record.read_text().replace("notes: off", ""))
        notes = json.loads((self.folder / "match.txt.notes").read_text())
        self.assertEqual(notes["0"]["boxes"][1][2], "3w")
        done = self.run_program("play", "--plain", "--load", self.record, lines=["notes"])
        self.assertIn("C 3 white", done.stdout)
        self.assertIn("7 black: crossed out.", done.stdout)

    def test_notes_of_another_match_are_not_taken_over(self):
        for line in ("mark 7b", "hand"):
            player = Player(self, "--players", "me,easy", "--seed", "5", "--record", self.record)
            player.do(first_question(player.prompt()), "", line)
            player.finish()
        done = self.run_program("play", "--plain", "--load", self.record, lines=["notes"])
        self.assertIn("No tile is marked.", done.stdout)

    def test_damaged_notes_are_no_harm(self):
        player = Player(self, "--players", "me,easy", "--seed", "5", "--record", self.record)
        player.do(first_question(player.prompt()), "")
        player.finish()
        for damage in ("{", "[]", '{"0": 7}', '{"0": {"tiles": "zz", "boxes": [[1], "x"]}}'):
            (self.folder / "match.txt.notes").write_text(damage)
            done = self.run_program("play", "--plain", "--load", self.record, lines=["notes"])
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("No tile is marked.", done.stdout)

    def test_leaving_before_the_first_move_leaves_nothing(self):
        done = self.play("--players", "me,Bea", lines=["mark 3w"])
        self.assertEqual(done.returncode, 0)
        self.assertEqual(list(self.data.glob("*breakcode*")), [])


class Alone(breakcode.Case):
    def tiles(self, text):
        return re.search(r"Tiles of \w+: (.*)\.", text).group(1)

    def find(self, *words, questions=0):
        """Find the code after so many questions; what is said then."""
        player = Player(self, *words, "--record", self.record)
        text = player.prompt()
        for _ in range(questions):
            text = player.do(first_question(text), "")
        text = player.do("guess " + " ".join(breakcode.hand(self.record, 1)), "")
        player.finish()
        return text

    def test_fewest_questions_are_best(self):
        for seed, questions in ((1, 3), (2, 1), (3, 2)):
            text = self.find("--players", "Ana", "--seed", seed, questions=questions)
            self.assertIn("The code is found. Questions: %d." % questions, text)
        self.assertRegex(text, r"1\. +1 .*Ana\n +2\. +2 .*Ana \*\n +3\. +3 .*Ana\n")
        (scores,) = json.loads((self.data / "best-breakcode.json").read_text()).values()
        self.assertEqual([score["points"] for score in scores], [1, 2, 3])

    def test_a_wrong_guess_counts_as_a_question(self):
        player = Player(self, "--players", "me", "--seed", "1", "--record", self.record)
        player.prompt()
        code = breakcode.hand(self.record, 1)
        player.do("guess " + " ".join(breakcode.wrong_guess(code)), "")
        self.assertIn("Questions: 1.", player.do("guess " + " ".join(code), ""))
        player.finish()

    def test_the_code_of_the_day_is_the_same_for_everybody(self):
        ana, bea = (self.play("--daily", "--players", name).stdout for name in ("Ana", "Bea"))
        self.assertEqual(ana.replace("Ana", "-"), bea.replace("Bea", "-"))
        other = self.play("--players", "Ana", "--seed", "1").stdout
        self.assertNotEqual(self.tiles(ana), self.tiles(other))

    def test_the_code_of_the_day_goes_on_as_it_would_have(self):
        def cards(path):
            return re.findall(r"^chance card (\d+)", path.read_text(), re.M)
        whole, parts = self.folder / "whole.txt", self.folder / "parts.txt"
        player = Player(self, "--daily", "--record", whole)
        text = player.prompt()
        for _ in range(4):
            text = player.do(first_question(text), "")
        player.finish()
        player = Player(self, "--daily", "--record", parts)
        player.do(first_question(player.prompt()), "")
        player.finish()
        for _ in range(3):
            text = self.run_program("play", "--plain", "--load", parts).stdout
            self.run_program("play", "--plain", "--load", parts, lines=[first_question(text), ""])
        self.assertEqual(cards(parts), cards(whole))

    def test_the_day_has_a_table_of_its_own(self):
        self.find("--players", "Ana", "--seed", "1")
        text = self.find("--daily", questions=2)
        self.assertIn("Questions: 2.", text)
        self.assertRegex(text, r" 1\. +2 .* You \*\n")
        self.assertNotIn("Ana", text)

    def test_words_that_do_not_go_together(self):
        for words, sentence in ((("--seed", "1"), "leave out --seed and --load"),
                                (("--load", "x"), "leave out --seed and --load"),
                                (("--players", "me,easy"), "the match of the day is for one"),
                                (("--seats", "2"), "the match of the day is for one"),
                                (("--players", "easy"), "is for a person")):
            done = self.run_program("play", "breakcode", "--daily", *words)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(sentence, done.stderr)


class Languages(breakcode.Case):
    LINES = {"es": ["ayuda", "cartas", "fichas", "respuestas", "notas", "anotar C 3b", "marcar 3b",
                    "marcar", "anotar", "historial", "zzz", "adivinar 3n 2b 5 5 9n",
                    "adivinar 0n 0b 1n 1b 2n", "deshacer", "preguntar 2 1", "preguntar 4", "",
                    "respuestas 1", "historial"],
             "fr": ["aide", "cartes", "tuiles", "réponses", "notes", "noter C 3b", "marquer 3b",
                    "marquer", "noter", "journal", "zzz", "deviner 3n 2b 5 5 9n",
                    "deviner 0n 0b 1n 1b 2n", "annuler", "demander 2 1", "demander 4", "",
                    "réponses 1", "journal"]}

    def check(self, text):
        for line in text.splitlines():
            if not line.startswith(("zzz",)) and ENGLISH.search(line.replace("--load", "")):
                self.fail("English: " + line)

    def test_no_english_is_left(self):
        for language, lines in self.LINES.items():
            with self.subTest(language):
                done = self.play("--lang", language, "--players", "Ana,easy", "--seed", "5",
                                 "--option", "notes=solver", lines=lines)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.check(done.stdout)
                self.assertIn({"es": "tachada", "fr": "barrée"}[language], done.stdout)
                self.assertRegex(done.stdout, {"es": "Elegido: intento 0n 0b", "fr": "Choisi\u00a0: essai 0n 0b"}
                                 [language])

    def test_endings(self):
        for language, words in (("es", "Código encontrado. Preguntas: 0."),
                                ("fr", "Le code est trouvé. Questions\u00a0: 0.")):
            with self.subTest(language):
                player = Player(self, "--lang", language, "--players", "me", "--seed", "1",
                                "--record", self.record)
                player.prompt()
                code = " ".join(breakcode.hand(self.record, 1))
                text = player.do("guess " + code.translate(str.maketrans("bw", "nb")), "")
                self.assertIn(words, text)
                player.finish()
                self.check(player.output)

    def test_ascii_terminals_get_ascii(self):
        for language, lines in self.LINES.items():
            done = self.play("--lang", language, "--players", "Ana,easy", "--seed", "5",
                             lines=[line for line in lines if line.isascii()], LC_ALL="C")
            self.assertTrue(done.stdout.isascii())


if __name__ == "__main__":
    common.main()

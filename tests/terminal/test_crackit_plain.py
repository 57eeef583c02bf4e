#!/usr/bin/env python3
"""CRACK IT in plain mode: test_crackit_plain.py LUDOTECA"""
import re

import common
import crackit
from crackit import Player

# Words that only an English text has; names of moves and bots are not among them.
ENGLISH = re.compile(r"\b(the|you|your|with|write|card|cards|number|safe|hand|nobody|pile|deck|"
                     r"prohibits|above|below|higher|lower|turn|winner|let|discarded|hidden|unknown)\b", re.I)


class Loaded(Player):
    """Goes on with a record."""

    def __init__(self, case, path, *words, **more):
        super().__init__(case, "--load", path, *words, **more)


class WholeMatch(crackit.Case):
    def test_king_of_thieves_against_bots_to_the_end(self):
        player = Player(self, "--players", "me,easy,easy", "--seed", "5", "--record", self.record)
        text = player.play_to_the_end()
        self.assertIn("The match is over.", text)
        self.assertRegex(text, r"The winner: |The victory is shared by: ")
        self.assertRegex(text, r"Safe of easy bot 1, seat 1: ")
        self.assertRegex(player.output, r"dial \d against .*, number \d: (higher|lower|CLICK!)")
        player.say("no")
        self.assertEqual(player.finish(), 0)
        self.assertRegex(self.record.read_text(), "result: won")
        self.replays(self.record)

    def test_king_of_safes_is_two_games(self):
        player = Player(self, "--players", "me,easy,easy", "--seed", "2", "--option", "mode=safes",
                        "--record", self.record)
        text = player.play_to_the_end()
        self.assertRegex(text, r"You: points -?\d+, prestige \d, bad fame \d+\.")
        self.assertEqual(player.output.count("The second game begins."), 1)
        self.assertEqual(player.output.count("Your numbers: "), 2)
        player.finish()
        self.replays(self.record)

    def test_five_bots_to_the_end_without_people(self):
        done = self.play("--players", "easy,easy,easy,easy,easy", "--seed", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("The match is over.", done.stdout)


class Moves(crackit.Case):
    HANDS = ["2 7 hint block crack", "4 5 reset prohibit prohibit"]

    def test_a_turn_says_what_there_is(self):
        player = Loaded(self, self.stage(["me", "bot easy"], self.HANDS))
        text = player.prompt()
        for line in ("Turn of You.", "Safe of easy bot, seat 1: unknown; unknown; unknown.",
                     "Safe of You, seat 0: 1, hidden; 2, hidden; 3, hidden.",
                     "Your cards: 2, 7, Hint, Block, CRACK IT."):
            self.assertIn(line + "\n", text)
        player.finish()

    def test_refused_moves_say_why(self):
        player = Loaded(self, self.stage(["me", "bot easy"], self.HANDS))
        player.prompt()
        for move, sentence in (("dial 3 at 1", "you do not hold this card"),
                               ("dial 2 at 0", "choose a rival with an undiscovered number"),
                               ("block 1", "a discovered number that is not blocked"),
                               ("end", "discard, or use resources, before you end"),
                               ("prohibit", "this cannot be done in your turn"),
                               ("dance", '"dance" is not a move'),
                               ("undo", "there is nothing that can be taken back")):
            self.assertIn(sentence, player.do(move), move)
        player.do("dial 7 at 1")
        self.assertIn("you have made your dial attack", player.do("dial 2 at 1"))
        self.assertIn("end your turn instead of discarding", player.do("discard 2"))
        player.finish()
        self.assertEqual(len(self.steps(self.folder / "staged.txt")), 3)

    def test_dials_land_above_and_below_and_click(self):
        hands = ["2 4 5 7 hint", "0 0 0 1 1"]
        player = Loaded(self, self.stage(["me", "bot easy"], hands))
        player.prompt()
        text = player.do("dial 7 at 1")
        self.assertIn("You, dial 7 against easy bot, number 1: lower.\n", text)
        self.assertIn("from 0 to 6", player.do("safes 1"))
        player.finish()
        player = Loaded(self, self.stage(["me", "bot easy"], hands))
        player.prompt()
        text = player.do("dial 4")
        self.assertIn("You, dial 4 against easy bot, number 1: CLICK!\n", text)
        self.assertIn("Right now you may play an extra dial against easy bot", text)
        text = player.do("extra 2")
        self.assertIn("You, extra dial 2 against easy bot, number 2: higher.\n", text)
        self.assertIn("Number 1: 4, discovered.\nNumber 2: from 3 to 9. Dials below it: 2.\n",
                      player.do("safes"))
        player.finish()

    def test_a_narrowed_number_is_declared(self):
        moves = [(0, "dial 5 at 1"), (0, "end"), ("chance", "card 0 hint"),
                 (1, "discard nothing"), (0, "dial 3 at 1")]
        player = Loaded(self, self.stage(["me", "bot easy"], ["3 5 7 7 7", "0 0 0 1 1"],
                                         moves=moves))
        text = player.prompt()
        self.assertIn("you may declare the number of easy bot for free: declare 1.", text)
        self.assertIn("perfectly narrowed, 4", player.do("safes 1"))
        self.assertIn("You, number 1 of easy bot declared: 4. CLICK!", player.do("declare"))
        player.finish()

    def test_moves_may_be_typed_carelessly(self):
        player = Loaded(self, self.stage(["me", "bot easy", "Cid"],
                                         ["2 7 hint block crack", "0 0 0 1 1", "2 2 3 3 4"]))
        player.prompt()
        self.assertIn('"dial 7" is not a move', player.do("dial 7"))
        self.assertIn("You, dial 7 against Cid, number 1: CLICK!", player.do("Dial 7, at cid"))
        player.finish()
        player = Loaded(self, self.stage(["me", "bot easy"], self.HANDS))
        player.prompt()
        player.do("discard Block 7 CRACK")
        self.assertIn("0 discard 7 block crack", self.steps(self.folder / "staged.txt"))
        player.finish()

    def test_every_command_answers(self):
        copy = self.folder / "copy.txt"
        path = self.stage(["me", "bot easy"], self.HANDS)
        done = self.run_program("play", "--plain", "--load", path, lines=[
            "help", "moves", "cards", "hand", "safes", "safes 1", "safes 7", "piles", "log",
            "rules", "save " + str(copy)])
        for text in ("pass hold: let everything pass", "dial 7 at 1: Dial attack with 7 against easy bot"
                     ", number 1. CLICK 11 %", "hint pile: Hint: a dial from the discard pile.",
                     "crack 1: CRACK IT: number 1 of easy bot is turned up.", "discard nothing",
                     "There is no seat 7", "Cards in the deck: 54.", "Discard pile: no card.",
                     "First player: You.", "King of Thieves", "Saved in "):
            self.assertIn(text, done.stdout)
        self.assertNotIn("undo:", done.stdout)
        self.assertTrue(copy.exists())

    def test_no_drawing_characters(self):
        path = self.stage(["me", "bot easy"], self.HANDS)
        done = self.run_program("play", "--plain", "--load", path,
                                lines=["moves", "dial 7 at 1", "safes", "piles"])
        self.assertFalse(re.search("[\u2500-\u27bf\x1b]", done.stdout))


class Windows(crackit.Case):
    def test_a_chain_of_prohibitions(self):
        hands = ["hint prohibit 0 0 0", "prohibit prohibit 1 1 1"]
        path = self.stage(["Ana", "Bea"], hands)
        player = Loaded(self, path)
        player.prompt()
        text = player.do("hint 1")
        self.assertIn("Ana: Hint, a dial from the hand of Bea.\n", text)
        self.assertIn("Bea: press Enter to let it pass, or write prohibit.", text)
        text = player.do("prohibit")
        self.assertIn("Prohibition by Bea!\n", text)
        self.assertIn("Prohibition by Bea: it is stopped.", text)
        text = player.do("prohibit")
        self.assertIn("Prohibition by Ana: it goes through.", text)
        text = player.do("prohibit")
        self.assertIn("Ana: you hold no Prohibition; press Enter to let it pass.", text)
        text = player.do("")
        self.assertIn("Nobody prohibits: the card is stopped.", text)
        self.assertIn("Your cards: 0, 0, 0.", text)
        player.finish()
        self.assertEqual(self.steps(path)[2:],
                         ["0 hint 1", "1 prohibit", "0 prohibit", "1 prohibit", "0 pass"])

    def test_a_hint_goes_through_and_is_played(self):
        path = self.stage(["me", "bot easy"], ["hint 0 0 0 1", "4 6 reset reset reset"])
        player = Loaded(self, path)
        player.prompt()
        text = player.do("hint 1")
        self.assertIn("Nobody prohibits.", text)
        self.assertIn("easy bot shows you these dials: 4, 6.", text)
        text = player.do("take 6")
        self.assertIn("You, the Hint's dial 6 against easy bot, number 1: lower.", text)
        self.assertIn("Dials seen in this hand: 4. Cards there that are no dials: 3.",
                      player.do("safes 1"))
        player.finish()

    def test_master_crack_it_is_answered_one_after_the_other(self):
        path = self.stage(["Ana", "Bea", "Cid"],
                          ["master 0 0 0 1", "prohibit 4 4 4 5", "5 5 6 6 6"])
        player = Loaded(self, path)
        player.prompt()
        text = player.do("master")
        self.assertIn("Ana: Master CRACK IT. It comes to Bea.", text)
        player.do("prohibit")
        text = player.do("", "")
        self.assertIn("Nobody prohibits. Spared: Bea.", text)
        self.assertIn("It comes to Cid.", text)
        text = player.do("")
        self.assertIn("Cid: no Prohibition.", text)
        self.assertIn("Number 1 of Cid is turned up: 7.", text)
        self.assertNotIn("of Bea is turned up", text)
        player.finish()

    def test_everybody_is_asked_whatever_they_hold(self):
        for hand in ("prohibit 4 4 4 5", "3 4 4 4 5"):
            path = self.stage(["me", "bot random"], [hand, "hint 0 0 1 1"],
                              moves=[(0, "discard nothing"), (1, "hint pile")])
            player = Loaded(self, path)
            self.assertIn("to let it pass", player.prompt())
            player.finish()

    def test_pass_turn_lets_the_rest_of_the_turn_pass(self):
        # Bea throws three Hints in one turn; Ana is asked about the first one only.
        path = self.stage(["Ana", "Bea"], ["prohibit 4 4 4 5", "hint hint hint 0 1"],
                          moves=[(0, "discard nothing"), (1, "hint pile")])
        player = Loaded(self, path)
        self.assertRegex(player.prompt(), r"Ana> $")
        text = player.do("pass turn")
        self.assertIn("You let everything pass in this turn.", text)
        self.assertIn("There is no dial: the Hint has no effect.", text)
        self.assertRegex(text, r"Bea> $")
        text = player.do("hint pile")
        self.assertRegex(text, r"Bea> $")
        player.do("end")
        # In the next turn of Bea's she is asked again.
        player.do("discard nothing")
        text = player.do("hint pile")
        self.assertRegex(text, r"Ana> $")
        self.assertIn("to let it pass", text)
        player.finish()
        self.assertEqual(self.steps(path).count("0 pass"), 2)

    def test_pass_hold_asks_who_holds_one_and_nobody_else(self):
        for hand, answers in (("3 4 4 4 5", ["0 pass"]), ("prohibit 4 4 4 5", [])):
            path = self.stage(["me", "bot random"], [hand, "hint 0 0 0 1"],
                              moves=[(0, "discard nothing"), (1, "hint pile")])
            player = Loaded(self, path)
            self.assertIn("let it pass", player.prompt())
            text = player.do("pass hold")
            self.assertIn("You let everything pass until you can stop it.", text)
            self.assertEqual("Nobody prohibits." in text, bool(answers))
            player.finish()
            self.assertEqual(self.steps(path)[4:5], answers)

    def test_pass_own_lasts_until_the_next_turn_of_ones_own(self):
        path = self.stage(["Ana", "Bea"], ["prohibit 4 4 4 5", "hint hint hint 0 1"])
        player = Loaded(self, path)
        player.prompt()
        player.do("pass own", "discard nothing")
        for _ in range(2):
            self.assertRegex(player.do("hint pile"), r"Bea> $")
        player.do("end", "discard nothing")
        self.assertRegex(player.do("hint pile"), r"Ana> $")
        player.finish()

    def test_pass_ask_takes_it_back(self):
        path = self.stage(["Ana", "Bea"], ["prohibit 4 4 4 5", "hint hint hint 0 1"])
        player = Loaded(self, path)
        player.prompt()
        player.do("pass own")
        self.assertIn("You are asked about every card.", player.do("pass ask"))
        player.do("discard nothing")
        self.assertRegex(player.do("hint pile"), r"Ana> $")
        player.finish()

    def test_where_people_share_a_terminal_being_asked_tells_nothing(self):
        path = self.stage(["Ana", "Bea"], ["prohibit 4 4 4 5", "hint hint hint 0 1"])
        player = Loaded(self, path)
        player.prompt()
        self.assertIn("several people share this screen", player.do("pass hold"))
        player.finish()


class Secrets(crackit.Case):
    HANDS = ["hint 0 0 0 1", "prohibit 4 4 5 6", "7 7 7 8 8"]

    def test_in_a_pipe_nobody_is_told_anothers_cards(self):
        player = Loaded(self, self.stage(["Ana", "Bea"], self.HANDS[:2]))
        text = player.prompt()
        text += "".join(map(player.do, ("cards", "safes", "piles", "log", "moves")))
        self.assertNotRegex(text, "Prohibition|4, 4")
        self.assertIn("Safe of Bea, seat 1: unknown; unknown; unknown.", text)
        text = player.do("hint pile") + player.do("cards") + player.do("safes") + player.do("log")
        self.assertIn("Bea> ", text)
        self.assertNotRegex(text, "0, 0, 0|1, hidden")
        player.finish()

    def load(self, path):
        return self.open("--plain", "--load", path, columns=100, lines=40)

    def test_at_a_terminal_each_who_is_asked_presses_enter_first(self):
        terminal = self.load(self.stage(["Ana", "Bea", "Cid"], self.HANDS))
        text = terminal.expect(r"Pass the screen to Ana\. Press Enter .*>$")
        self.assertNotIn("Your cards", text)
        terminal.press("enter")
        terminal.expect("^Ana>$")
        terminal.press("hint 1", "enter")
        for name, cards in (("Bea", "4, 4, 5, 6, Prohibition"), ("Cid", "7, 7, 7, 8, 8")):
            text = terminal.expect("Pass the screen to %s" % name)
            self.assertNotIn("Your cards", text)
            terminal.press("enter")
            terminal.expect("Ana: Hint, a dial from", "Your cards: %s" % cards, "^%s>$" % name)
            terminal.press("enter")
        text = terminal.expect("Pass the screen to Ana")
        self.assertNotIn("Your cards", text)
        terminal.press("enter")
        terminal.expect("Bea shows you these dials: 4, 4, 5, 6", "^Ana>$")
        terminal.press("quit", "enter")
        self.assertEqual(terminal.end(), 0)

    def test_who_lets_pass_needs_no_curtain(self):
        path = self.stage(["Ana", "Bea", "Cid"], self.HANDS, first=1)
        terminal = self.load(path)
        terminal.expect("Pass the screen to Bea")
        for name, following in (("Bea", "Cid"), ("Cid", "Ana")):
            terminal.press("enter")
            terminal.expect("^%s>$" % name)
            terminal.press("pass own", "enter")
            terminal.expect("until it is your turn", "^%s>$" % name)
            terminal.press("discard nothing", "enter")
            terminal.expect("Pass the screen to " + following)
        terminal.press("enter")
        terminal.expect("Turn of Ana", "^Ana>$")
        terminal.press("hint 1", "enter")
        text = terminal.expect("Nobody prohibits.", "Bea shows you these dials", r"^Ana>\Z")
        self.assertNotIn("Pass the screen", text.split("Turn of Ana")[1])
        terminal.press("quit", "enter")
        self.assertEqual(terminal.end(), 0)


class Languages(crackit.Case):
    HANDS = ["2 7 hint block crack", "4 5 reset prohibit prohibit"]
    LINES = {"es": ["ayuda", "jugadas", "cartas", "cajas", "cajas 1", "pilas", "historial",
                    "pasar tener", "pasar turno", "pasar mío", "pasar preguntar", "zzz",
                    "dial 3 a 1", "dial 7 a 1", "jugadas", "pista pila", "fin", "",
                    "historial", "reglas"],
             "fr": ["aide", "coups", "cartes", "coffres", "coffres 1", "piles", "journal",
                    "passer avoir", "passer tour", "passer mien", "passer demander", "zzz",
                    "cadran 3 à 1", "cadran 7 à 1", "coups", "indice défausse", "fin", "",
                    "journal", "règles"]}
    HEARD = {"es": ("Turno de Ana.", "dial 7 contra", "encima", "Nadie prohíbe", "Tus cartas: 2, 7"),
             "fr": ("Tour de Ana.", "cadran 7 contre", "au-dessus", "Personne n’interdit",
                    "Vos cartes\u00a0: 2, 7")}

    def test_no_english_is_left(self):
        for language, lines in self.LINES.items():
            with self.subTest(language):
                path = self.stage(["Ana", "bot easy"],
                                  ["2 7 hint block crack", "4 5 reset reset 6"])
                done = self.run_program("play", "--plain", "--lang", language, "--load", path,
                                        lines=lines)
                self.assertEqual(done.returncode, 0, done.stderr)
                for line in done.stdout.splitlines():
                    if "zzz" not in line and ENGLISH.search(line.replace("--load", "")):
                        self.fail("English: " + line)
                for words in self.HEARD[language]:
                    self.assertIn(words, done.stdout)
                self.assertIn("0 dial 7 at 1", self.steps(path))
                self.assertIn("0 hint pile", self.steps(path))
                self.assertIn("0 end", self.steps(path))

    def test_endings(self):
        for language, mode, words in (("es", "thieves", r"Fuera\.|Gana"),
                                      ("fr", "safes", "mauvaise réputation \\d")):
            with self.subTest(language):
                done = self.play("--lang", language, "--players", "easy,easy,easy", "--seed", "1",
                                 "--option", "mode=" + mode)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stdout, words)
                for line in done.stdout.splitlines():
                    self.assertFalse(ENGLISH.search(line.replace("easy", "")), line)

    def test_ascii_terminals_get_ascii(self):
        for language, lines in self.LINES.items():
            done = self.run_program("play", "--plain", "--lang", language, "--load",
                                    self.stage(["Ana", "bot easy"], self.HANDS),
                                    lines=[line for line in lines if line.isascii()], LC_ALL="C")
            self.assertTrue(done.stdout.isascii())


if __name__ == "__main__":
    common.main()

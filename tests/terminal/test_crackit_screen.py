#!/usr/bin/env python3
"""CRACK IT on the screen: test_crackit_screen.py LUDOTECA"""
import re

import common
import crackit

# What stands on the screen while a person decides.
ASKED = re.compile(r"Enter lets it pass|Enter does it|choose a card|choose one of|type your numbers|"
                   r"An extra dial may|v declares it|Play again")


class ScreenCase(crackit.Case):
    def load(self, path, **more):
        terminal = self.open("--load", path, **more)
        terminal.expect(r"quit\s*\Z")
        return terminal

    def take(self, terminal, name):
        """The person of this name takes the screen."""
        text = terminal.expect("Pass the screen to %s" % name)
        self.assertNotIn("Your cards", text)
        terminal.press("enter")
        return terminal.expect("%s: " % name, r"Your cards: ", r"quit\s*\Z")


class Match(ScreenCase):
    HANDS = ["2 7 hint block crack", "4 5 reset prohibit prohibit"]

    def test_everything_is_on_the_screen(self):
        moves = [(0, "dial 7 at 1"), (0, "end"), ("chance", "card 0 4"), (1, "discard nothing"),
                 (0, "dial 2 at 1")]
        terminal = self.load(self.stage(["me", "bot easy"], self.HANDS, moves=moves))
        lines = terminal.screen.text().split("\n")
        self.assertEqual(len(lines), 24)
        self.assertRegex(lines[0], "CRACK IT +King of Thieves")
        self.assertRegex(lines[1], "▸0 You +1 easy bot")
        self.assertRegex(lines[2], "cards 4 +cards 5")
        self.assertRegex(lines[4], "^ {27}7")
        self.assertRegex(lines[5], "  1 +2 +3 +3–6 +\\? +\\?")
        self.assertRegex(lines[6], "^ {27}2")
        self.assertRegex(lines[8], "0123456789 +···3456···")
        self.assertRegex(lines[11], "Your cards: +4 +Hint +Block +CRACK IT")
        self.assertRegex(lines[12], "declare +.*discard +.*end the turn")
        self.assertRegex(lines[13], "Deck 53. Combination deck 24, discarded –.")
        self.assertRegex(lines[17], "You, dial 2 against easy bot, number 1: higher.")
        self.assertRegex(lines[18], "easy bot: nothing is used or discarded.")
        self.leave(terminal)

    def play_to_the_end(self, *words):
        """Lay the numbers down, let pass and discard nothing until it is over. Each
        round of keys makes one move, whatever is asked: the record counts them."""
        terminal = self.open("crackit", *words, "--record", self.record)
        terminal.expect("type your numbers", r"quit\s*\Z")

        def own():
            return len([step for step in self.steps(self.record) if step.startswith("0 ")])
        for made in range(2000):
            terminal.press("d", "enter")
            terminal.wait(lambda text, made=made: own() > made or self.is_over(), "a move")
            if self.is_over():
                break
        # A key too many only shows the table, and so does Escape.
        terminal.press("escape")
        terminal.wait(lambda text: "╭" not in text and "The match is over." in text, "the table")
        terminal.press("q")
        text = terminal.expect("Play again", "─╯")
        terminal.press("up", "enter")
        self.assertEqual(terminal.end(), 0)
        self.replays(self.record)
        return text

    def is_over(self):
        return "result: open" not in self.record.read_text()

    def test_king_of_thieves_to_the_end_by_keys(self):
        text = self.play_to_the_end("--players", "me,easy,easy", "--seed", "4")
        self.assertRegex(text, "The winner: |The victory is shared")
        self.assertRegex(text, "Safe of easy bot 1, seat 1: ")

    def test_king_of_safes_to_the_end_by_keys(self):
        text = self.play_to_the_end("--players", "me,easy", "--seed", "4", "--option", "mode=safes")
        self.assertRegex(text, r"You: points -?\d+, prestige \d, bad fame \d")

    def test_a_dial_by_letters_and_by_arrows(self):
        for keys in (("7",), ("right", "enter")):
            path = self.stage(["me", "bot easy", "bot easy"], self.HANDS + ["0 0 0 1 1"])
            terminal = self.load(path)
            terminal.press(*keys)
            terminal.expect("Enter does it", r"Dial attack with 7 against easy bot 1, number 1\. CLICK")
            terminal.press("right")
            terminal.expect("Dial attack with 7 against easy bot 2")
            terminal.press("1")
            terminal.expect("Dial attack with 7 against easy bot 1")
            terminal.press("escape")
            terminal.expect("choose a card and press Enter, or mark")
            # A key that means nothing here does no harm.
            terminal.press("7", "e", "7", "2", "enter")
            terminal.expect("You, dial 7 against easy bot 2, number 1: CLICK!", "An extra dial may")
            self.assertIn("0 dial 7 at 2", self.steps(path))
            self.leave(terminal)

    def test_discarding_marked_cards(self):
        path = self.stage(["me", "bot easy"], self.HANDS)
        terminal = self.load(path)
        terminal.press("right", " ", "right", "right", " ")
        terminal.expect("×7", "×Block")
        terminal.press("d")
        terminal.expect("Discard and end your turn: 7, Block.")
        terminal.press("enter")
        terminal.expect("You, discarded: 7, Block.")
        self.assertIn("0 discard 7 block", self.steps(path))
        self.leave(terminal)

    def test_refused_moves_say_why(self):
        terminal = self.load(self.stage(["me", "bot easy"], self.HANDS))
        for key, sentence in (("e", "discard, or use resources, before you end"),
                              ("b", "a discovered number that is not blocked"),
                              ("r", "you do not hold this card"),
                              ("v", "declare a perfectly narrowed number"),
                              ("u", "there is nothing that can be taken back")):
            terminal.press(key)
            terminal.wait(sentence)
        terminal.press("7", "enter")
        terminal.expect("You, dial 7 against easy bot, number 1: lower.")
        terminal.press("2")
        terminal.wait("you have made your dial attack")
        terminal.press("d")
        terminal.wait("end your turn instead of discarding")
        self.leave(terminal)

    def test_laying_the_order(self):
        terminal = self.open("crackit", "--players", "me,easy", "--seed", "5", "--record",
                             self.record)
        terminal.expect("type your numbers", r"quit\s*\Z")
        dealt = re.findall(r"^chance number 0 (\d)", self.record.read_text(), re.M)
        self.assertEqual(len(set(dealt)), 3, "the seed deals a number twice")
        first = sorted(dealt)
        row = lambda numbers: r"^  %s +%s +%s  " % tuple(numbers)
        terminal.expect(row(first))
        terminal.press(first[2], first[0])
        terminal.expect(row([first[2], first[0], first[1]]))
        terminal.press(" ", "right")
        terminal.expect(row([first[2], first[1], first[0]]), "↔")
        terminal.press("enter")
        terminal.wait(lambda text: "type your numbers" not in text, "the match")
        self.assertIn("0 order %s %s %s" % (first[2], first[1], first[0]), self.steps(self.record))
        terminal.expect(ASKED.pattern)
        self.leave(terminal)

    def test_a_hint_offers_its_dials(self):
        path = self.stage(["me", "bot easy"], ["hint 0 0 0 1", "4 6 reset reset reset"])
        terminal = self.load(path)
        terminal.press("h")
        terminal.expect("Hint: a dial from the (hand of easy bot|discard pile)")
        terminal.press("1", "enter")
        terminal.expect("Dials: +4 +6", "choose one of the Hint's dials")
        terminal.press("6")
        terminal.expect("The Hint's dial 6 against easy bot, number 1")
        terminal.press("enter")
        terminal.expect("You, the Hint's dial 6 against easy bot, number 1: lower", "has 4 \\+3")
        terminal.press("s")
        terminal.expect("Dials seen in this hand: 4")
        terminal.press("q")
        terminal.wait("choose a card")
        self.leave(terminal)


class Windows(ScreenCase):
    def window(self, hand, names=("me", "bot random"), thrower="hint hint hint 0 1"):
        """A window in which seat 0 is asked."""
        return self.stage(list(names), [hand, thrower],
                          moves=[(0, "discard nothing"), (1, "hint pile")])

    def test_it_asks_everybody_in_the_same_way(self):
        for hand, said in (("prohibit 4 4 4 5", "Enter lets it pass, p prohibits it."),
                           ("3 4 4 4 5", "you hold no Prohibition; Enter lets it pass.")):
            terminal = self.load(self.window(hand))
            terminal.expect("bot random: Hint, a dial from the discard pile.", said)
            self.leave(terminal)

    def test_one_key_answers(self):
        for key, answer in (("enter", "0 pass"), (" ", "0 pass"), ("p", "0 prohibit")):
            path = self.window("prohibit 4 4 4 5")
            terminal = self.load(path)
            terminal.press(key)
            terminal.wait("Nobody prohibits." if answer == "0 pass" else "Prohibition by You!")
            self.assertEqual(self.steps(path)[4], answer)
            self.leave(terminal)

    def test_no_prohibition_no_prohibiting(self):
        terminal = self.load(self.window("3 4 4 4 5"))
        terminal.press("p")
        terminal.wait("you hold no Prohibition")
        self.assertEqual(len(self.steps(self.folder / "staged.txt")), 4)
        self.leave(terminal)

    def test_until_i_hold_one(self):
        path = self.window("3 4 4 4 5")
        terminal = self.load(path)
        terminal.press("h")
        terminal.expect("all may pass till I hold one; a: ask me", "Nobody prohibits.")
        self.assertEqual(self.steps(path)[4], "0 pass")
        terminal.press("a")
        terminal.wait(lambda text: "a: ask me" not in text, "being asked again")
        self.leave(terminal)
        path = self.window("prohibit 4 4 4 5")
        terminal = self.load(path)
        terminal.press("h")
        terminal.expect("all may pass till I hold one; a: ask me",
                        "You let everything pass until you can stop it")
        terminal.press("x")
        terminal.expect("Enter lets it pass, p prohibits it.")
        self.assertEqual(len(self.steps(path)), 4)
        self.leave(terminal)

    def test_a_chain_between_two_people(self):
        path = self.stage(["Ana", "Bea"], ["hint prohibit 0 0 0", "prohibit prohibit 1 1 1"])
        terminal = self.open("--load", path)
        self.take(terminal, "Ana")
        terminal.press("h", "1", "enter")
        text = terminal.expect("Pass the screen to Bea", "Ana: Hint, a dial from the hand of Bea")
        self.assertNotIn("Your cards", text)
        self.take(terminal, "Bea")
        terminal.press("p")
        self.take(terminal, "Ana")
        terminal.expect("Prohibition by Bea: it is stopped.")
        terminal.press("p")
        self.take(terminal, "Bea")
        terminal.expect("Prohibition by Ana: it goes through.")
        terminal.press("p")
        self.take(terminal, "Ana")
        terminal.press("enter")
        terminal.expect("Nobody prohibits: the card is stopped.", "Your cards: +0 +0 +0 *$")
        self.assertEqual(self.steps(path)[2:],
                         ["0 hint 1", "1 prohibit", "0 prohibit", "1 prohibit", "0 pass"])
        self.leave(terminal)

    def test_this_turn_and_no_longer(self):
        path = self.window("prohibit 4 4 4 5", names=("Ana", "Bea"))
        terminal = self.open("--load", path)
        self.take(terminal, "Ana")
        terminal.press("t")
        self.take(terminal, "Bea")
        terminal.press("h", "p", "enter")
        terminal.expect(r"(no effect[^$]*){2}", "choose a card and press Enter, or e")
        terminal.press("e", "enter")
        self.take(terminal, "Ana")
        self.assertNotIn("a: ask me", terminal.screen.text())
        self.leave(terminal)
        self.assertEqual(self.steps(path).count("0 pass"), 2)

    def test_whether_the_curtain_falls_does_not_tell_who_holds_one(self):
        terminal = self.open("--load", self.window("prohibit 4 4 4 5", names=("Ana", "Bea")))
        self.take(terminal, "Ana")
        self.assertNotIn("till I hold one", terminal.screen.text())
        terminal.press("h")
        terminal.wait("several people share this screen")
        self.leave(terminal)

    def test_who_lets_pass_is_not_shown_to_whoever_has_the_screen(self):
        path = self.stage(["Ana", "Bea", "bot random"],
                          ["hint 0 0 0 1", "reset block 4 4 5", "7 7 7 8 8"], first=1)
        terminal = self.open("--load", path)
        self.take(terminal, "Bea")
        terminal.press("n")
        terminal.expect("You let everything pass until it is your turn", "all may pass till my turn")
        terminal.press("d", "enter")
        text = terminal.wait("Pass the screen to Ana")
        seen = []
        feed = terminal.screen.feed
        terminal.screen.feed = lambda text: (seen.append(text), feed(text))
        # The random bot may have asked for more of Ana than her own turn.
        for _ in range(20):
            terminal.press("enter")
            text = terminal.expect("Ana: ", "Your cards: ")
            if "choose a card" in text:
                break
        self.assertIn("choose a card", text)
        terminal.press("h", "p", "enter")
        terminal.expect("Nobody prohibits|Prohibition by bot random")
        self.assertNotRegex("".join(seen), "Reset|Block")
        self.assertIn("1 pass", self.steps(path))
        self.leave(terminal)


class Curtain(ScreenCase):
    def test_it_falls_between_people_who_lay_their_numbers(self):
        terminal = self.open("crackit", "--players", "Ana,Bea", "--seed", "5", "--record",
                             self.record)
        rows = {seat: sorted(re.findall(r"^chance number %d (\d)" % seat,
                                        self.wait_for_record(terminal), re.M))
                for seat in (0, 1)}
        shown = {seat: r"^  %s +%s +%s  " % tuple(numbers) for seat, numbers in rows.items()}
        for seat, name in enumerate(("Ana", "Bea")):
            text = terminal.expect("Pass the screen to " + name)
            self.assertNotRegex(text, "(?m)" + shown[0] + "|" + shown[1])
            terminal.resize(100, 30)
            text = terminal.expect("Pass the screen to " + name)
            self.assertNotRegex(text, "(?m)" + shown[0] + "|" + shown[1])
            terminal.resize(80, 24)
            terminal.expect("Pass the screen to " + name)
            terminal.press("enter")
            text = terminal.expect("%s: type your numbers" % name)
            self.assertNotRegex(text, r"(?m)^.{30,}  %s +%s +%s" % tuple(rows[1 - seat]))
            # What somebody else has chosen cannot be taken back.
            terminal.press("u")
            terminal.wait("there is nothing that can be taken back")
            terminal.press("enter")
        terminal.expect("Pass the screen to|choose a card")
        self.assertEqual([step.split()[:2] for step in self.steps(self.record)],
                         [["0", "order"], ["1", "order"]])

    def wait_for_record(self, terminal):
        terminal.wait("Pass the screen to Ana")
        return self.record.read_text()


class Looks(ScreenCase):
    def five(self, **more):
        names = ["me", "bot easy", "bot normal", "bot hard", "bot easy"]
        moves = [(0, "dial 9 at 1"), (0, "end"), ("chance", "card 0 prohibit")]
        for seat in range(1, 5):
            moves.append((seat, "discard nothing"))
        moves += [(0, "dial 8 at 1"), (0, "crack 2"), *((seat, "pass") for seat in range(1, 5)),
                  ("chance", "answer none"), ("chance", "card 0 hint"), ("chance", "card 0 block")]
        for seat in range(1, 5):
            moves.append((seat, "discard nothing"))
        return self.stage(names, ["8 9 crack reset master", "0 0 0 1 1", "2 2 2 3 3", "1 3 5 5 5",
                                  "6 6 6 7 7"], moves=moves, **more)

    def test_five_seats_fit_80_columns(self):
        terminal = self.load(self.five(mode="safes"))
        text = terminal.expect("King of Safes  game 1 of 2", r"quit\s*\Z")
        lines = text.split("\n")
        for name in ("0 You", "1 easy bot 1", "2 normal bot", "3 hard bot", "4 easy bot 4"):
            self.assertIn(name, lines[1])
        self.assertEqual(lines[2].count("★0"), 5)
        self.assertIn("▼2", lines[2])
        self.assertRegex(lines[4], "^ {17}89")
        self.assertRegex(lines[5], "0–7.* 7✓")
        self.assertRegex(lines[11], "Reset +Master CRACK IT +Prohibition")
        self.assertRegex(lines[13], r"Middle: ★8 ▼2\.")
        self.assertRegex(lines[14], "Discard pile: CRACK IT 1")
        self.assertTrue(all(len(line) <= 80 for line in lines))
        self.leave(terminal)

    def test_resizing_at_any_moment(self):
        terminal = self.load(self.five())
        terminal.press("m")
        for columns, lines in ((120, 40), (80, 24), (200, 60)):
            terminal.resize(columns, lines)
            text = terminal.expect("Master CRACK IT: a number of every rival", r"quit\s*\Z")
            self.assertRegex(text.split("\n")[lines - 1], "^ Enter do it")
        terminal.resize(30, 8)
        terminal.wait(lambda text: "Please make this" in text and "30×8" in text, "a message")
        terminal.press("enter")
        terminal.resize(80, 24)
        terminal.expect("Master CRACK IT: a number of every rival", r"quit\s*\Z")
        self.assertNotIn("0 master", self.steps(self.folder / "staged.txt"))
        terminal.press("escape")
        terminal.expect("choose a card")
        self.leave(terminal)

    def test_ascii_terminal(self):
        terminal = self.load(self.five(mode="safes"), LC_ALL="C")
        terminal.press("m")
        self.assertTrue(terminal.expect("Enter does it", r"quit\Z").isascii())
        terminal.press("escape")
        terminal.expect("choose a card")
        self.leave(terminal)

    def test_without_colours_signs_say_it(self):
        terminal = self.load(self.five(), NO_COLOR="1")
        self.assertFalse(any(re.search(r"\b[34][0-8]\b", cell[1]) for row in terminal.screen.cells
                             for cell in row))
        terminal.expect("7✓", "▸0 You")
        self.leave(terminal)

    def test_start_screen(self):
        terminal = self.open("crackit", "--seed", "5")
        terminal.expect("Turn the dials", "Mode +‹ King of Thieves ›", "Begin")
        terminal.press("up", "right")
        terminal.wait("‹ King of Safes ›")
        terminal.press("down", "enter")
        terminal.expect("King of Safes  game 1 of 2", "type your numbers")
        self.leave(terminal)

    def test_languages_fit_80_columns(self):
        words = {"es": ("elige una carta", "salir", "Tus cartas:", "Intro lo hace", "no tienes", "Mazo"),
                 "fr": ("choisissez une carte", "fin", "Vos cartes", "Entrée le fait", "vous n’avez",
                        "Pioche")}
        for language, (choose, leave, cards, aim, asked, deck) in words.items():
            with self.subTest(language):
                path = self.five(mode="safes")
                terminal = self.open("--load", path, "--lang", language)
                terminal.expect(choose, cards, deck, leave + r"\Z")
                terminal.press("m")
                text = terminal.expect(aim, leave + r"\Z")
                for word in ("cards", "Deck", "Discard", "game", "your", "King", "number"):
                    self.assertNotIn(word, text)
                terminal.press("q", "enter")
                self.assertEqual(terminal.end(), 0)
                path = self.stage(["me", "bot random"], ["3 4 4 4 5", "hint hint hint 0 1"],
                                  moves=[(0, "discard nothing"), (1, "hint pile")])
                terminal = self.open("--load", path, "--lang", language)
                terminal.expect(asked, leave + r"\Z")
                terminal.press("q", "enter")
                self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    common.main()

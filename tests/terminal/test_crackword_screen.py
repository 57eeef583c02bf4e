#!/usr/bin/env python3
"""CRACK WORD on the screen: test_crackword_screen.py LUDOTECA"""
import json
import re

import common
import crackword
from crackword import Table

SIGNS = "●▲■◆"
CHOOSE = "choose a card, a row and a side"


class ScreenCase(crackword.Case):
    def load(self, table, what=CHOOSE, **more):
        terminal = self.open("--load", table.record(), **more)
        terminal.expect(what, r"quit\s*\Z")
        return terminal

    def table(self, **more):
        """CHA, R, S, O; the person has C and H of row 1 and the rival its A."""
        table = Table(self, "CRSO", ("HTEEAjokertrashL", "AENTUIIL"), **more)
        table.play(0, "H 1 right")
        table.play(1, "A 1 right")
        return table

    def confirm(self, terminal, *patterns):
        terminal.wait("Enter confirms it, u takes it back.")
        terminal.press("enter")
        return terminal.expect(*patterns)


class Match(ScreenCase):
    def test_everything_is_on_the_screen(self):
        terminal = self.load(self.table())
        lines = terminal.screen.text().split("\n")
        self.assertEqual(len(lines), 24)
        self.assertRegex(lines[0], r"CRACK WORD +French +strict")
        self.assertRegex(lines[1], r"^▸1 +·  C● H● A▲\+A●")
        self.assertRegex(lines[3], r"Cards: 3\. Majority: ● You\.")
        self.assertRegex(lines[4], r"^ 2 +·  R▲ ·")
        self.assertRegex(lines[13], r"^▸ ● +You +hand +7 +pile +\d+ +packet +0")
        self.assertRegex(lines[14], r"^  ▲ +bot random +hand +7")
        self.assertRegex(lines[15], r"^ Hand: +A +E×2 +L +T +JOKER +TRASH")
        self.assertTrue(any("bot random: A right of row 1. The row reads CHA." in line
                            for line in lines))
        colours = {terminal.screen.cells[1][column][1] for column in (8, 11, 14)}
        self.assertEqual(len(colours), 2, "two seats, two colours")
        self.leave(terminal)

    def test_a_word_is_called_and_its_row_filled_again(self):
        terminal = self.load(self.table())
        terminal.press("T")
        terminal.expect(r"^▸1 .* A▲\+T●", "T right of row 1. c calls CRACK WORD for 4 cards!")
        terminal.press("enter")
        terminal.expect("CRACK WORD! Take 4 cards", "Only lay the card")
        terminal.press("enter")
        self.confirm(terminal, "CRACK WORD! The row reads CHAT. Cards taken: 4.",
                     "choose a card for the emptied row 1", "^▸1 ", "packet +4")
        terminal.press("E", "enter")
        self.confirm(terminal, "You: E on the empty row 1.", CHOOSE, r"quit\Z")
        self.leave(terminal)

    def test_the_call_may_be_left_or_made_with_one_key(self):
        terminal = self.load(self.table())
        terminal.press("T", "enter")
        terminal.wait("Only lay the card")
        terminal.press("down", "enter")
        terminal.expect("Chosen: T right of row 1\\.")
        terminal.press("u")
        terminal.wait(CHOOSE)
        terminal.press("c")
        terminal.expect("Chosen: T right of row 1, CRACK WORD\\.")
        terminal.press("u")
        terminal.wait(CHOOSE)
        self.leave(terminal)

    def test_cursor_keys_go_to_cards_rows_and_places(self):
        terminal = self.load(self.table())
        terminal.expect("A right of row 1")
        terminal.press("left")
        terminal.expect("A on letter 3 of row 1")
        terminal.press("left")
        terminal.expect("A left of row 1", r"^▸1 +\+A● C● ")
        terminal.press("down")
        terminal.expect("A left of row 2")
        terminal.press("3", "right")
        terminal.expect("A right of row 3")
        terminal.press("up", "up", "up")
        terminal.expect("A right of row 4")
        terminal.press("tab")
        terminal.expect("E right of row 4")
        terminal.press("L")
        terminal.expect("L right of row 4")
        terminal.press("Z")
        terminal.wait("you do not hold the letter Z")
        self.leave(terminal)

    def test_covering_shows_the_new_colour_over_the_old(self):
        terminal = self.load(self.table())
        terminal.press("left", "enter")
        self.confirm(terminal, r"^.1 .* A●", "└▲", "Majority: ● You", CHOOSE)
        self.leave(terminal)

    def test_a_joker_is_asked_for_its_letter(self):
        terminal = self.load(self.table())
        terminal.press("j")
        terminal.wait("which letter is the JOKER? Shift and the letter.")
        terminal.press("enter")
        terminal.wait("A JOKER needs a letter: type it with Shift.")
        terminal.press("T")
        terminal.expect("JOKER as T right of row 1", r"A▲\*T●")
        terminal.press("enter")
        terminal.wait("Only lay the card")
        terminal.press("down", "enter")
        # The bot may cover it, so the story says what was laid.
        self.confirm(terminal, r"JOKER as T right of row 1\. The row reads CHAT\.", CHOOSE)
        self.leave(terminal)

    def test_the_next_joker_is_asked_again(self):
        table = Table(self, "CRSO", ("HAEEjokerjokertrashL", "AENTUIIL"))
        table.play(0, "H 1 right")
        table.play(1, "A 1 right")
        terminal = self.load(table)
        terminal.press("j", "O", "2", "enter")
        # The bot may take the row, so the story says what was laid.
        self.confirm(terminal, r"JOKER as O right of row 2\. The row reads RO\.",
                     "which letter is the JOKER")
        self.leave(terminal)

    def test_trash(self):
        terminal = self.load(self.table())
        terminal.press("t")
        terminal.expect("choose the row that goes", "Back to rivals: 1. Out of the game: 2.")
        terminal.press("enter")
        self.confirm(terminal, r"Back to bot random: 1\. Out of the game: 2\. Cards\s+taken:\s+1\.",
                     "known: A", "choose a card for the emptied row 1")
        self.leave(terminal)

    def test_refusals_are_said(self):
        terminal = self.load(self.table())
        terminal.press("E", "enter")
        terminal.wait("no word contains CHAE")
        terminal.press("T", "left", "c")
        terminal.wait("TCHA is no word")
        terminal.press("w")
        terminal.wait("CHAH contains row 1.")
        self.leave(terminal)

    def test_letters_outside_the_alphabet_are_refused(self):
        terminal = self.load(self.table())
        terminal.press("j", "Ñ", "enter")
        terminal.wait("Ñ is no letter of this table's language")
        self.leave(terminal)

    def test_spanish_has_its_letter(self):
        table = Table(self, "CASO", ("ÑAEEALTR", "AENTUIIL"), letters="es")
        terminal = self.load(table)
        terminal.press("2", "ñ")
        terminal.expect("Ñ right of row 2", "A▲\\+Ñ●")
        terminal.press("enter")
        self.confirm(terminal, "The row reads AÑ.")
        self.leave(terminal)

    def test_trash_on_an_empty_row_and_leaving_one(self):
        table = Table(self, "CRSO", ("EHAtrashtrashtrashjokerjoker", "TTTEEEEA"),
                      names=("me", "Bea"))
        for move in ("H 1 right", "A 1 right", "E 2 left", "joker=S 3 right"):
            table.play(0, move)
            table.play(1, "pass")
        table.play(0, "joker=T 1 right crack")
        terminal = self.open("--load", table.record())
        terminal.wait("Pass the screen to You.")
        terminal.press("enter")
        terminal.expect("nothing but TRASH cards: Enter leaves row 1 empty.", r"quit\Z")
        terminal.press("enter")
        terminal.expect("Chosen: row 1 stays empty")
        terminal.press("enter")
        terminal.wait("Pass the screen to Bea.")
        terminal.press("enter")
        terminal.expect(CHOOSE)
        terminal.press("p")
        terminal.wait("Enter confirms it")
        terminal.press("enter")
        terminal.wait("Pass the screen to You.")
        terminal.press("enter")
        terminal.expect("The row is empty.")
        terminal.press("enter")
        terminal.wait("row 1 is empty: a TRASH card clears a row of cards")
        self.leave(terminal)

    def decide(self, terminal, text):
        """Challenge every card, put the first card on emptied rows, else pass."""
        if "all right?" in text:
            terminal.press("c")
            terminal.wait(lambda text: "all right?" not in text, "the next question")
            return
        if "for the emptied row" in text and re.search(r"Hand: +JOKER", text):
            terminal.press("E")
        emptied = "for the emptied row" in text or "Enter leaves row" in text
        terminal.press("enter" if emptied else "p")
        terminal.wait("Enter confirms it")
        terminal.press("enter")
        terminal.wait(lambda text: "Enter confirms it" not in text, "the next question")

    def to_the_end(self, terminal):
        # What is asked, and the keys that go with it: the last that is drawn.
        asks = (r"(?s)Play again|all right\?.* a accept|(%s|the emptied row|leaves row).* Tab A-Z"
                % CHOOSE)
        for _ in range(400):
            text = terminal.wait(lambda text: re.search(asks, text), "a question")
            if "Play again" in text:
                return text
            self.decide(terminal, text)
        raise AssertionError("it does not end")

    def test_to_the_end_by_keys(self):
        for mode in ("strict", "challenge"):
            with self.subTest(mode):
                terminal = self.open("crackword", "--players", "me,random", "--seed", "5",
                                     "--option", "mode=" + mode, "--record", self.record)
                text = self.to_the_end(terminal)
                self.assertRegex(text, r"The (winner|victory is shared by): ")
                self.assertRegex(text, r"You: cards in the packet: \d+\.")
                terminal.press("down", "down", "enter")
                self.assertEqual(terminal.end(), 0)
                self.assertRegex(self.record.read_text(), "result: won")
                self.replays(self.record)
                self.record.unlink()


class Asked(ScreenCase):
    def asked(self, move, **more):
        table = Table(self, "CRSO", ("AENTUIIL", "HTTEAALI"), names=("me", "Bea"),
                      mode="challenge", **more)
        table.play(0, "A 1 right")
        table.play(1, "accept")
        table.play(1, move)
        return table

    def begin(self, move, **more):
        terminal = self.open("--load", self.asked(move, **more).record())
        terminal.wait("Pass the screen to You.")
        terminal.press("enter")
        terminal.expect(r"is \w+ all right\? a accepts, c challenges\.", r"quit\Z")
        return terminal


class Challenges(Asked):
    def test_a_challenged_card_goes_back_when_no_word_contains_it(self):
        terminal = self.begin("H 1 left")
        terminal.expect("is HCA all right", "Bea: H left of row 1")
        terminal.press("c")
        terminal.expect("Challenge of HCA. No word contains HCA: the card goes back.", CHOOSE,
                        r"^.1 +·  C● A●")
        self.leave(terminal)

    def test_a_word_justifies_the_card(self):
        terminal = self.begin("H 1 right")
        terminal.press("enter")
        terminal.expect("Accept", "Challenge")
        terminal.press("down", "enter")
        terminal.expect(r"Challenge of CAH\. CAHO\w* justifies CAH\.", CHOOSE)
        self.leave(terminal)

    def test_accepting_is_one_key(self):
        terminal = self.begin("H 1 left")
        terminal.press("a")
        text = terminal.expect(CHOOSE, r"^.1 +·  H▲ C● A●", r"quit\Z")
        self.assertNotIn("Challenge of", text)
        terminal.press("w")
        terminal.wait("the dictionary speaks only when a card is challenged")
        self.leave(terminal)


class Standing(Asked):
    """What a person says once for all windows to come (CW-15)."""

    def steps(self):
        text = re.sub(r" #\w+$", "", (self.folder / "table.txt").read_text(), flags=re.M)
        return [line for line in text.splitlines() if re.match(r"\d (accept|challenge)$", line)]

    def test_never_challenge(self):
        terminal = self.begin("H 1 left")
        terminal.press("A")
        text = terminal.expect("never challenge; a: ask me", "You never challenge", r"^.1 +·  H▲ C● A●")
        self.assertNotIn("Challenge of", text)
        self.assertEqual(self.steps(), ["1 accept", "0 accept"])
        terminal.press("a")
        terminal.wait(lambda text: "a: ask me" not in text, "being asked again")
        self.leave(terminal)

    def test_always_challenge(self):
        terminal = self.begin("H 1 left")
        terminal.press("C")
        terminal.expect("always challenge; a: ask me", "Challenge of HCA. No word contains HCA",
                        r"^.1 +·  C● A●")
        self.assertEqual(self.steps(), ["1 accept", "0 challenge"])
        self.leave(terminal)

    def test_this_turn_and_no_longer(self):
        terminal = self.begin("H 1 left")
        terminal.press("t")
        terminal.expect("You accept all cards in this turn", r"^.1 +·  H▲ C● A●")
        terminal.press("x")
        text = terminal.expect(CHOOSE, r"quit\Z")
        self.assertNotIn("a: ask me", text)
        self.assertEqual(self.steps(), ["1 accept", "0 accept"])
        self.leave(terminal)

    def test_the_menu_has_them_too(self):
        terminal = self.begin("H 1 left")
        terminal.press("enter")
        terminal.expect("Accept all in this turn", "Never challenge", "Always challenge")
        terminal.press("down", "down", "down", "enter")
        terminal.expect("never challenge; a: ask me")
        self.leave(terminal)

    def test_the_curtain_falls_only_before_those_who_are_asked(self):
        hands = ("AENTUIIL", "HTTEAALI", "GEERTSAL")
        table = Table(self, "CRSO", hands, names=("Ana", "Bea", "Cid"), mode="challenge")
        table.play(0, "A 1 right")
        table.play(1, "accept")
        terminal = self.open("--load", table.record())
        terminal.wait("Pass the screen to Cid")  # Bea has answered, which nobody sees
        terminal.press("enter")
        terminal.expect("is CA all right", "Hand: ")
        terminal.press("A")
        text = terminal.wait("Pass the screen to Bea")
        self.assertNotIn("Hand:", text)
        terminal.press("enter")
        terminal.expect(CHOOSE)
        terminal.press("n")
        terminal.expect("all accepted till my turn; a: ask me")
        terminal.press("p")
        terminal.wait("Enter confirms it")
        terminal.press("enter")
        terminal.wait("Pass the screen to Cid")
        terminal.press("enter")
        terminal.expect("never challenge; a: ask me", CHOOSE)
        terminal.press("G", "enter")  # Ana alone is asked: Bea accepts until her turn
        terminal.wait("Enter confirms it")
        terminal.press("enter")
        terminal.wait("Pass the screen to Ana")
        terminal.press("enter")
        text = terminal.expect(r"is \w*G\w* all right", r"quit\Z")
        self.assertNotIn("a: ask me", text)
        terminal.press("c")
        terminal.expect("Ana: Challenge of", CHOOSE)
        self.assertEqual(self.steps()[-2:], ["1 accept", "0 challenge"])
        self.leave(terminal)

    def test_strict_tables_have_nothing_of_it(self):
        terminal = self.load(self.table())
        terminal.press("n", "C")
        text = terminal.expect("you do not hold the letter C")
        self.assertNotIn("a: ask me", text)
        self.leave(terminal)

    def test_languages_fit_80_columns(self):
        words = {"es": ("a aceptar", "A nunca C siempre q salir", "no dudar nunca; a: preguntar"),
                 "fr": ("a accepter", "A jamais C toujours q fin",
                        "ne jamais contester\u202f; a\u00a0: demander")}
        for language, (accept, keys, never) in words.items():
            with self.subTest(language):
                terminal = self.open("--load", self.asked("H 1 left").record(), "--lang", language)
                terminal.wait("╯")  # a curtain
                terminal.press("enter")
                terminal.expect(accept, keys + r"\Z")
                terminal.press("A")
                terminal.expect(never)
                terminal.press("q", "enter")
                self.assertEqual(terminal.end(), 0)


class Secrets(ScreenCase):
    def curtain(self, terminal):
        """Nothing but what all have seen; a picture may arrive in pieces."""
        terminal.wait(lambda text: re.search(
            r"(?s)Ana: pass\. Cards drawn: 1\..*Pass the screen to Bea.*╯", text) and
            not re.search("Hand:|N×3|E×2", text), "a curtain")

    def test_a_curtain_falls_between_people(self):
        table = Table(self, "CRSO", ("HTEEAGBL", "NNNUUIIM"), names=("Ana", "Bea"))
        terminal = self.open("--load", table.record())
        text = terminal.wait("Pass the screen to Ana")
        self.assertNotIn("Hand:", text)
        terminal.press("escape", "x", "tab", "tab", "enter")
        text = terminal.expect("Hand: +A +B +E×2 +G +H +L +T", CHOOSE)
        self.assertNotIn("N×3", text)
        terminal.press("p")
        terminal.wait("Enter confirms it")
        terminal.press("enter")
        self.curtain(terminal)
        terminal.resize(100, 30)
        self.curtain(terminal)
        terminal.press("enter")
        text = terminal.expect("Hand: +I×2 +M +N×3 +U×2", CHOOSE)
        self.assertNotIn("E×2", text)
        self.leave(terminal)

    def test_one_person_needs_no_curtain(self):
        terminal = self.open("crackword", "--players", "me,random,random", "--seed", "5")
        self.assertNotIn("Pass the screen", terminal.expect(CHOOSE))
        self.leave(terminal)


class Looks(ScreenCase):
    def long_rows(self):
        """Four seats, and a row that is longer than the screen is wide."""
        table = Table(self, "CRSO", names=("me", *["bot random"] * 3), mode="challenge")
        for turn in range(28):
            seat = turn % 4
            hand = table.ask("view", seat=seat)["view"]["crackword"]["seats"][seat]["hand"]
            letter = next(card for card in hand if len(card) == 1)
            table.play(seat, letter + " 1 right")
            for other in range(4):
                if other != seat:
                    table.play(other, "accept")
        return table

    def test_four_seats_and_long_rows_fit_80_columns(self):
        terminal = self.load(self.long_rows())
        text = terminal.screen.text()
        lines = text.split("\n")
        self.assertLessEqual(max(map(len, lines)), 80)
        self.assertRegex(lines[1], r"^▸1 ‹.*\+[A-Z]●")
        for seat, name in enumerate(("You", *("bot random %d" % i for i in (1, 2, 3)))):
            self.assertRegex(lines[13 + seat], r"^. %s +%s +hand" % (SIGNS[seat], name))
        self.assertRegex(lines[17], "^ Hand: ")
        terminal.press("left")
        for _ in range(9):
            terminal.press("left")
        text = terminal.expect("left of row 1", r"^▸1 +\+[A-Z]● C●.*›")
        terminal.resize(140, 50)
        text = terminal.expect("left of row 1", r"^▸1 +\+[A-Z]● +C●", r"quit\s*\Z")
        self.assertNotIn("›", text)
        terminal.press("q")
        terminal.wait("Leave?")
        terminal.press("enter")
        self.assertEqual(terminal.end(), 0)

    def test_resizing_at_any_moment(self):
        terminal = self.load(self.table())
        for columns, lines in ((120, 40), (80, 24), (200, 60), (80, 28)):
            terminal.resize(columns, lines)
            text = terminal.expect(CHOOSE, r"C● +H● +A▲", r"quit\s*\Z")
            self.assertRegex(text.split("\n")[lines - 1], r"^ Tab A-Z card")
        terminal.resize(30, 8)
        terminal.wait(lambda text: "Please make this" in text and "30×8" in text, "a message")
        terminal.press("enter")
        terminal.resize(80, 24)
        terminal.expect(CHOOSE, r"C● +H● +A▲", r"quit\s*\Z")
        self.leave(terminal)

    def letters(self, short):
        """A-DF as A, B, C, D, F."""
        return list(re.sub("(.)-(.)", lambda run: "".join(
            chr(letter) for letter in range(ord(run.group(1)), ord(run.group(2)) + 1)), short))

    def test_hints_show_what_fits(self):
        terminal = self.load(self.table(hints="on"))
        text = terminal.screen.text()
        told = re.search(r"^ +Cards: 3\. Majority: ●\. Left (\S+), right (\S+)\.", text, re.M)
        answer = json.loads(self.run_program("words", "fr", "cha", "--json").stdout)["answers"][0]
        self.assertEqual(self.letters(told.group(1)), answer["left"])
        self.assertEqual(self.letters(told.group(2)), answer["right"])
        terminal.press("T", "2")
        terminal.expect(r"^ 1 .* A▲ \+")
        self.leave(terminal)
        terminal = self.load(self.table())
        self.assertNotIn("Left", terminal.screen.text())
        terminal.press("T", "2")
        terminal.expect(r"^ 1 .* A▲ ·")
        self.leave(terminal)

    def test_ascii_terminal(self):
        terminal = self.load(self.table(), LC_ALL="C")
        terminal.expect(r"^>1 +\.  Co Ho A\^\+Ao")
        self.assertTrue(terminal.screen.text().isascii())
        self.leave(terminal)

    def test_without_colours_signs_say_it(self):
        terminal = self.load(self.table(), NO_COLOR="1")
        self.assertFalse(any(re.search(r"\b[34][0-8]\b", cell[1]) for row in terminal.screen.cells
                             for cell in row))
        terminal.expect(r"C● H● A▲")
        self.leave(terminal)

    def test_start_screen(self):
        terminal = self.open("crackword", "--seed", "5")
        terminal.expect("Four rows of letters", "Dictionary +‹ French ›", "Mode +‹ strict ›",
                        "Expert +‹ no ›", "Majority +‹ most letters ›", "Hints +‹ no ›", "Begin")
        terminal.press("up", "right")
        terminal.wait(lambda text: re.search("Hints +‹ yes ›", text), "hints")
        terminal.press("down", "enter")
        terminal.expect("CRACK WORD", "Left")
        self.leave(terminal)

    def test_languages_fit_80_columns(self):
        words = {"es": ("elige carta, fila y lado", "Intro lo confirma", "q salir", "Mayoría",
                        "qué letra es el JOKER", "Solo poner la carta"),
                 "fr": ("choisissez carte, ligne et côté", "Entrée le confirme", "q fin",
                        "Majorité", "quelle lettre est le JOKER", "Poser seulement la carte")}
        for language, (choose, confirm, leave, lead, joker, only) in words.items():
            with self.subTest(language):
                table = self.table(names=("Ana", "bot random"), hints="on")
                terminal = self.open("--load", table.record(), "--lang", language)
                terminal.expect(choose, lead, leave + r"\Z")
                terminal.press("j")
                terminal.expect(joker, leave + r"\Z")
                terminal.press("tab", "T", "enter")
                terminal.expect(only)
                terminal.press("enter")
                text = terminal.expect(confirm, leave + r"\Z")
                for word in ("right", "left", "cards", "packet", "Hand", "Chosen", "Majority"):
                    self.assertNotIn(word, text)
                terminal.press("q", "enter")
                self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    common.main()

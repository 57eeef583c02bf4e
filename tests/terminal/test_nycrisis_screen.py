#!/usr/bin/env python3
"""New York Crisis on the screen: test_nycrisis_screen.py LUDOTECA"""
import re

import common
import nycrisis
from nycrisis import Town

# The last line of the picture, whatever the keys act on.
KEYS = {"en": r"quit\s*\Z|back\s*\Z|later\s*\Z", "es": r"salir\s*\Z", "fr": r"règles\s*\Z"}


class ScreenCase(nycrisis.Case):
    def load(self, town, *words, language="en", **more):
        self.path = town.record()
        terminal = self.open("--load", self.path, "--lang", language, *words, **more)
        terminal.expect(KEYS[language])
        return terminal


class Pictures(ScreenCase):
    def test_everything_is_on_the_screen(self):
        terminal = self.load(Town.turn(self))
        lines = terminal.screen.text().split("\n")
        self.assertEqual(len(lines), 24)
        self.assertRegex(lines[0], r"New York Crisis  First night in New York  Round 1\.  "
                                   r"Turn: Mother \(You\)\.")
        self.assertRegex(lines[1], r"Alert 0/7 ··P·P··  Story 0/7 ··C···C FBI 0/5")
        text = "\n".join(lines)
        for seen in (r"^1Washington He\. ◎ ", r"▸Times Square ◎ ", r"^1Hell's Kitchen +▸Times",
                     r"^ m1b2 +MoSo", r"  P◆ ", r"^ m1r2 ", r"▸Mother ●● You$", r" Son ●● easy bot$",
                     r" rr rw yy bb gr$", r"Actions 2, steps 0$", r"Collect y2 \(rw yy\)",
                     r"Reroll dice$", r"End the turn$", r"Roadblocks: No extra$"):
            self.assertRegex(text, re.compile(seen, re.M))
        self.assertIn("There is information here that you can pay for", text)
        self.leave(terminal)

    def test_neighbourhoods_stand_as_on_the_map(self):
        terminal = self.load(Town.turn(self))
        where = {}
        for number, line in enumerate(terminal.screen.text().split("\n")[2:20]):
            for place in re.finditer(r"[A-Z][a-z]+[ ']?[A-Z]?[a-z]*(?= |\.|$)", line[:54]):
                where.setdefault(place.group().strip(), (number, place.start()))
        north_south = ["Washington He", "Harlem", "Central Park", "Times Square", "Union Square",
                       "Little Italy", "Chinatown"]
        rows = [where[name][0] for name in north_south]
        self.assertEqual(rows, sorted(rows))
        for west, east in (("Tribeca", "Chinatown"), ("Chelsea", "Gramercy"),
                           ("Central Park", "Upper East"), ("Times Square", "Murray Hill")):
            self.assertLess(where[west][1], where[east][1])

    def test_larger_windows_show_more(self):
        terminal = self.load(Town.turn(self), columns=120, lines=44)
        terminal.expect("1Washington Heights ◎", r"^ Mask ", "Round 1. Police in Harlem.")
        terminal.resize(80, 24)
        terminal.expect(r"1Washington He\. ◎", KEYS["en"])
        terminal.resize(60, 20)
        terminal.wait("Please make this window larger")
        terminal.resize(100, 30)
        terminal.expect("▸Times Square ◎", "Round 1. Police in Harlem.", KEYS["en"])
        self.leave(terminal)

    def test_pages(self):
        terminal = self.load(Town.turn(self))
        for key, seen in (("s", "Wrong place, wrong time"), ("p", r"Son \(easy bot\): in Times"),
                          ("t", "Police cars wait at: 3, 5"), ("l", "Mother is played by You"),
                          ("?", "A family on holiday")):
            terminal.press(key)
            terminal.expect(seen, r"q back\s*\Z")
            terminal.press("q")
            terminal.expect("Actions 2, steps 0", KEYS["en"])
        self.leave(terminal)

    def test_letters_without_colours_and_utf8(self):
        terminal = self.load(Town.turn(self), LC_ALL="C", NO_COLOR="1")
        text = terminal.screen.text()
        self.assertTrue(text.isascii())
        self.assertRegex(text, r">Times Square o")
        self.assertIn("^v<--> map", text)
        self.leave(terminal)

    def test_languages(self):
        for language, seen in (("es", ("Turno: Madre", "MaHo", "Acciones 2, pasos 0", "Controles")),
                               ("fr", ("Tour.: Mère", "MèFs", "Actions 2, pas 0", "Barrages"))):
            terminal = self.load(Town.turn(self), language=language)
            for line in terminal.expect(*seen).split("\n"):
                self.assertFalse(nycrisis.english(line.replace("Washington He", "")), line)
            self.leave(terminal, "¿Salir" if language == "es" else "Quitter")


class Keys(ScreenCase):
    def test_going_somewhere_and_undoing_it(self):
        terminal = self.load(Town.turn(self))
        terminal.press("down", "down", "down", "down")
        terminal.expect(r"Financial District$", "Go: steps 1, actions 1")
        terminal.press("left")
        terminal.expect(r"Tribeca$", "Go: steps 2, actions 1")
        terminal.press("enter", "enter")
        terminal.expect("▸Tribeca", "Actions 1, steps 0")
        self.assertEqual(self.steps(self.path)[-2:], ["0 to financial-district", "0 to tribeca"])
        terminal.press("u", "u", "u")
        terminal.expect("▸Times Square", "Actions 2, steps 0")
        self.assertEqual(self.steps(self.path)[-1], "0 turn mother")
        terminal.press("u")
        terminal.expect("there is nothing that can$", "be taken back$")
        self.leave(terminal)

    def test_payments_say_what_they_cost(self):
        terminal = self.load(Town.turn(self, "y w y b y"))
        terminal.press("enter")
        terminal.expect("Collect y2 …", "choose Enter do it")
        terminal.press("down", "enter")
        text = terminal.expect("Collect y2 with:", "Enter pay")
        listed = re.findall(r"((?:[ryg]. ){2})(?: alert \+(\d))?", text.split("with:")[1])
        self.assertEqual([alert for _, alert in listed if alert], ["1", "1", "1"])
        # The cheapest ones come first.
        self.assertRegex(text, r"with:\n.*ry yy *\n.*ry gy *\n.*yy gy *\n.*ry rw  alert \+1")
        terminal.press("escape")
        terminal.expect("choose Enter do it")
        terminal.press("enter", "down", "enter")
        terminal.expect("Story 1/7", "-ry rw yy bb -gy")
        self.assertEqual(self.steps(self.path)[-1], "0 collect y2 ry gy")
        self.leave(terminal)

    def test_rerolling(self):
        terminal = self.load(Town.turn(self), "--seed", "1")
        terminal.press("r")
        terminal.expect("mark dice")
        terminal.press(" ", "right", "right", " ", "4")
        terminal.expect("×rr rw×yy×bb gr")
        terminal.press("4", "a", "a", "escape")
        terminal.expect("map Enter do")
        terminal.press("r", "1", "3", "enter")
        terminal.expect("Actions 1, steps 0", KEYS["en"])
        self.assertEqual(self.steps(self.path)[-1], "0 reroll rr yy")
        self.leave(terminal)

    def test_who_goes_next_and_what_bots_intend(self):
        town = Town(self, police="harlem gramercy", location="chelsea", token="y2 b2 b2",
                    mafia="17 21")
        terminal = self.load(town)
        terminal.expect(r"Who goes next\?", "Next: Mother", "Next: Son", "Son (means to|has nothing)")
        terminal.press("down", "enter")
        terminal.wait(lambda text: "Next: Son" not in text and "Next: Mother" in text, "the bot's turn")
        self.assertEqual(self.steps(self.path)[2], "1 turn son")
        terminal.press("enter")
        terminal.expect(r"Turn: Mother \(You\)\.")
        self.leave(terminal)

    def test_ending_a_turn_with_actions_left_is_asked(self):
        terminal = self.load(Town.turn(self))
        terminal.press("e")
        terminal.expect("Actions left: 2. End the turn", "─╯")
        terminal.press("escape")
        terminal.wait(lambda text: "╭" not in text, "the table")
        self.assertNotIn("0 end", self.steps(self.path))
        terminal.press("e")
        terminal.expect("End the turn\\?", "─╯")
        terminal.press("enter")
        terminal.expect("Round 2", "Next: Mother")
        self.assertIn("0 end", self.steps(self.path))
        self.leave(terminal)

    def test_mafia_wounds(self):
        town = Town.turn(self, names=("me",), picks=("mother",), mafia="14 9", police="harlem")
        terminal = self.load(town)
        terminal.expect("Dodge the mafia", "Mafia! Two red results")
        terminal.press("e")
        terminal.expect("The mafia here will wound you", "─╯")
        terminal.press("enter")
        terminal.expect("Which die is lost", "Lose a die: red", "Lose a die: yellow")
        terminal.press("down", "enter")
        terminal.expect(r"Round 2\.")  # whose event may heal her at once
        self.assertIn("0 lose yellow", self.steps(self.path))
        self.leave(terminal)

    def test_looking_around_with_tab_and_arrows(self):
        town = Town.turn(self)
        town.play(0, "move", "to central-park")
        terminal = self.load(town)
        terminal.expect(r"  Central Park$")
        terminal.press("tab")
        terminal.expect(r"  Times Square$")
        terminal.press("right")
        terminal.expect(r"  (Midtown East|Murray Hill)")
        self.leave(terminal)

    def test_story_cards_are_read_as_they_are_revealed(self):
        terminal = self.open("nycrisis", "--players", "me", "--seed", "3", "--record", self.record)
        terminal.expect("Pick a character", "Pick: Father", KEYS["en"])
        terminal.press("down", "enter")
        terminal.expect("Wrong place, wrong time", "It is a gun", "any key go on")
        terminal.resize(100, 30)
        terminal.expect("Wrong place, wrong time", "any key go on")
        terminal.press("x")
        terminal.expect(r"Who goes next\?", "Decide together who goes next")
        self.leave(terminal)


class Matches(ScreenCase):
    def is_over(self):
        return "result: open" not in self.record.read_text()

    def test_to_the_end_by_keys(self):
        """Pick, go next, end, lose the first die, flee to the first space: each round
        of keys makes a move, whatever is asked."""
        terminal = self.open("nycrisis", "--players", "me,easy", "--seed", "4", "--record",
                             self.record)
        terminal.expect("Pick a character", KEYS["en"])
        for made in range(400):
            text = terminal.screen.text()
            if self.is_over():
                break
            if "any key go on" in text:
                terminal.press("x")
            elif "End the turn?" in text or re.search(r"Next: |Pick: |Lose a|Heal a|Get away", text):
                terminal.press("enter")
            else:
                terminal.press("e")
            before = text
            terminal.wait(lambda now, before=before: now != before or self.is_over(), "a change")
            terminal.wait(lambda now: re.search(KEYS["en"] + r"|─╯", now), "the whole picture")
        # The bot may end the match while a key is on its way, which then closes what comes up:
        # close it in any case, and open it again. Escape is a key only if none follows at once.
        terminal.press("escape")
        terminal.read(0.3)
        terminal.press("q")
        terminal.expect("You have (won|lost): ", "What raised the alert|Rounds: ", "─╯")
        terminal.press("escape")
        terminal.wait(lambda text: "╭" not in text and "The match is over." in text, "the table")
        terminal.press("q")
        terminal.expect("Play again", "─╯")
        terminal.press("up", "enter")
        self.assertEqual(terminal.end(), 0)
        self.replays(self.record)

    def test_a_family_of_four_by_one_person(self):
        terminal = self.open("nycrisis", "--players", "me", "--seed", "4", "--option", "family=4",
                             "--option", "plot=liar", "--record", self.record)
        for _ in range(4):
            terminal.expect("Pick a character", KEYS["en"])
            terminal.press("enter")
        terminal.expect("Room 1408", "any key go on")
        terminal.press("x")
        terminal.expect("Next: Father", "Next: Mother", "Next: Daughter", "Next: Son")
        self.assertEqual(self.steps(self.record), ["0 pick " + who for who in
                                                   ("father", "mother", "daughter", "son")])
        self.leave(terminal)

    def test_the_start_screen_shows_a_plot_of_ones_own(self):
        terminal = self.open("nycrisis", "--option", "plot=%s" % self.plot())
        terminal.expect("Plot +My own plot", "Family +‹ one each ›")
        terminal.press("enter")
        terminal.expect("New York Crisis  My own plot", "Pick a character")
        terminal.press("enter")
        terminal.expect("A melody in the crowd")
        terminal.press("x", "q")
        terminal.wait("Leave?")
        terminal.press("enter")
        self.assertEqual(terminal.end(), 0)
        (self.folder / "mine.json").unlink()
        terminal = self.open("nycrisis")
        terminal.expect("Go on +2")
        terminal.press("enter")
        terminal.expect("New York Crisis  My own plot  Round 1.")
        self.leave(terminal)

    def test_built_in_plots_have_their_titles(self):
        terminal = self.open("nycrisis", "--lang", "fr")
        terminal.expect("Intrigue +‹ Première nuit à New York ›")
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    common.main()

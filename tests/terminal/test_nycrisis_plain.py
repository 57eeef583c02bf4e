#!/usr/bin/env python3
"""New York Crisis in plain sentences: test_nycrisis_plain.py LUDOTECA"""
import json
import re

import common
import nycrisis
from nycrisis import Town


class Loaded(nycrisis.Player):
    """Goes on with a match; the first prompt has been read."""

    def __init__(self, case, path, *words, **more):
        super().__init__(case, "--load", path, *words, **more)
        self.first = self.prompt()


class Matches(nycrisis.Case):
    def to_the_end(self, *words):
        player = nycrisis.Player(self, *words, "--record", self.record)
        text = player.play_to_the_end()
        self.assertRegex(text, r"The match is over\.\nYou have (won|lost): ")
        self.assertRegex(text, r"Rounds: \d+\. Alert: \d+ of \d+\. FBI: \d of 5\.")
        player.say("no")
        self.assertEqual(player.finish(), 0)
        self.replays(self.record)
        return player.output

    def test_a_match_with_a_bot(self):
        output = self.to_the_end("--players", "me,easy", "--seed", "5")
        for sentence in (r"^Story card: Wrong place, wrong time\. ", r"^Round 2\. Police in ",
                         r"^Event: ", r"^Dice of \w+: ", r"Alert \d of 7\."):
            self.assertRegex(output, re.compile(sentence, re.M))

    def test_a_family_of_four_by_one_person(self):
        output = self.to_the_end("--players", "me", "--seed", "2", "--option", "family=4")
        for character in ("Father", "Mother", "Daughter", "Son"):
            self.assertIn(character + " is played by You.", output)
            self.assertRegex(output, r"Turn: %s \(You\)\." % character)

    def test_every_plot_between_bots(self):
        for plot in ("witness", "vault", "liar"):
            done = self.play("--players", "easy,easy", "--seed", "3", "--option", "plot=" + plot)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, "You have (won|lost): ")

    def test_what_went_wrong(self):
        done = self.play("--players", "random", "--seed", "1")
        self.assertIn("You have lost: the alert reached its end.", done.stdout)
        causes = done.stdout.split("What raised the alert:\n")[1]
        self.assertGreaterEqual(sum(map(int, re.findall(r": (\d+)\.$", causes, re.M))), 7)


class Turns(nycrisis.Case):
    def test_a_turn_is_told(self):
        player = Loaded(self, Town.turn(self).record())
        for sentence in ("Times Square: Mother, Son. Information: y2. Subway station.",
                         "Streets lead to: Central Park, Hell's Kitchen, Midtown East, ",
                         "Dice: rr rw yy bb gr.", "Actions left: 2, steps left: 0."):
            self.assertIn(sentence, player.first)
        moves = player.do("moves")
        self.assertIn("collect y2: Collect y2; pay with rw yy, alert +1.\n", moves)
        self.assertIn("ability rr: Ability: reroll rr.\n", moves)
        self.assertEqual(player.do("moves collect").count("\n"), 1)
        player.finish()

    def test_go_takes_several_steps(self):
        path = Town.turn(self).record()
        player = Loaded(self, path)
        text = player.do("go tribeca")
        self.assertIn("Tribeca: Mother.", text)
        self.assertIn("Actions left: 1, steps left: 0.", text)
        self.assertEqual(self.steps(path)[-3:],
                         ["0 move", "0 to financial-district", "0 to tribeca"])
        self.assertIn("Harlem is out of reach now.", player.do("go Harlem"))
        self.assertIn('There is no space "atlantis".', player.do("go atlantis"))
        self.assertIn("You are there.", player.do("go trib"))
        self.assertEqual(len(self.steps(path)), 6)
        player.finish()

    def test_the_extra_step_is_the_last_resort(self):
        path = Town.turn(self, police="harlem soho").record()
        player = Loaded(self, path)
        player.do("reroll gr", "go tribeca")
        self.assertIn("Mother: Extra step to Chinatown. Alert 1 of 7.", player.do("go chinatown"))
        self.assertEqual(self.steps(path)[-1], "0 extra chinatown")
        self.assertIn("is out of reach now", player.do("go tribeca"))
        player.finish()

    def test_a_way_ends_where_mafia_stands(self):
        player = Loaded(self, Town.turn(self, mafia="17 20 9").record())
        text = player.do("go hells kitchen")
        self.assertIn("must be dealt with first: remove, face or dodge", text)
        self.assertIn("Hint: Mafia! ", text)
        self.assertIn("is out of reach now", player.do("go chelsea"))
        self.assertIn("Mother: Dodge the mafia (yy).", player.do("dodge yy"))
        self.assertIn("Mother: Step to Chelsea.", player.do("go chelsea"))
        player.finish()

    def test_the_cheapest_payment_is_taken_if_it_is_the_only_one(self):
        path = Town.turn(self, "y w y b r").record()
        player = Loaded(self, path)
        self.assertIn("Mother: Collect y2 (ry yy). Story 1.", player.do("collect y2"))
        self.assertEqual(self.steps(path)[-1], "0 collect y2 ry yy")
        player.finish()

    def test_otherwise_the_choices_are_listed(self):
        path = Town.turn(self, "y y y b r").record()
        player = Loaded(self, path)
        for typed in ("collect y2", "collect"):
            text = player.do(typed)
            self.assertIn("Say which:\ncollect y2: Collect y2; pay with ry ry; ry yy.\n", text)
        self.assertEqual(len(self.steps(path)), 3)
        # Dice may be named in any order.
        self.assertIn("Collect y2 (ry yy)", player.do("collect y2 yy ry"))
        player.finish()

    def test_refused_moves_say_why(self):
        path = Town.turn(self).record()
        player = Loaded(self, path)
        for typed, sentence in (("to soho", "you have no step left"),
                                ("collect r2 rr gr", "there is no such information"),
                                ("take rr gr", "there is no object"),
                                ("reroll", "choose at least one die"),
                                ("reroll yr", "you have no such dice"),
                                ("extra chelsea", "there is no extra step for you now"),
                                ("ability yy", "your ability rerolls another colour of dice"),
                                ("use phone", "you hold no such object"),
                                ("challenge rr gr", "the final challenge cannot be tried here yet"),
                                ("turn son", "it is somebody's turn: act, or end it"),
                                ("turn uncle", 'There is no character "uncle" in this match.'),
                                ("dance", "is not a move: write for example")):
            self.assertIn(sentence, player.do(typed), typed)
        self.assertEqual(len(self.steps(path)), 3)
        player.finish()

    def test_rerolling(self):
        path = Town.turn(self).record()
        player = Loaded(self, path, "--seed", "1")
        self.assertRegex(player.do("reroll yy rw"), r"Mother: Reroll of rw yy\.\nDice of Mother: "
                                                    r"r. y.\.")
        self.assertEqual(self.steps(path)[-1], "0 reroll rw yy")
        self.assertIn("Actions left: 0", player.do("reroll all"))
        self.assertEqual(len(self.steps(path)[-1].split()), 7)
        player.finish()

    def test_undo_until_something_is_revealed(self):
        path = Town.turn(self).record()
        player = Loaded(self, path)
        player.do("go tribeca")
        for place in ("Financial District: Mother", "Times Square: Mother", "Times Square: Mother"):
            text = player.do("undo")
            self.assertIn("Taken back.", text)
            self.assertIn(place, text)
        self.assertEqual(self.steps(path)[-1], "0 turn mother")
        self.assertIn("nothing that can be taken back", player.do("undo"))
        self.assertIn("undo: take your choice back before anything is revealed.", player.do("help"))
        player.do("collect y2")
        self.assertIn("Taken back.", player.do("undo"))
        player.do("reroll rr")
        self.assertIn("nothing that can be taken back", player.do("undo"))
        player.finish()

    def test_wounds_and_fleeing(self):
        town = Town.turn(self, names=("me",), picks=("mother",), mafia="14 9", police="harlem")
        path = town.record()
        player = Loaded(self, path, "--seed", "3")
        self.assertIn("Times Square: Mother. Mafia: 1.", player.first)
        self.assertIn("Mother is wounded: write lose and the colour", player.do("end"))
        self.assertIn("first choose the die that is lost", player.do("end"))
        self.assertIn("Mother is wounded.", player.do("lose blue"))
        self.assertIn("Wounds, lost dice: blue.", player.do("people"))
        player.finish()
        town = Town(self, names=("me",), picks=("mother",), police="times-square", mafia="9")
        town.play(0, "turn mother")
        player = Loaded(self, town.record())
        self.assertIn("A police car is where Mother stands: write flee and a space.", player.first)
        self.assertIn("first get away from the police", player.do("end"))
        self.assertIn("Mother: Get away to Chelsea.", player.do("flee chelsea"))
        player.finish()


class Looking(nycrisis.Case):
    def test_everything_can_be_asked_for(self):
        player = Loaded(self, Town.turn(self).record())
        asked = {
            "look": ["Times Square: Mother, Son.", "Hell's Kitchen: Mafia: 1. Information: b2.",
                     "Gramercy: Police car.", "y2: yellow information, 2 results."],
            "look soho": ["SoHo: Object: Mask.", "Streets lead to: Greenwich Village, ",
                          "Steps from here: 3, actions: 2."],
            "look nowhere": ['There is no space "nowhere".'],
            "map": ["Chelsea: Mafia: 1. Information: r2.", "Harlem: Police car. Object: Laptop."],
            "dice": ["rw: red die, shows wild.", "gr: grey die, shows physical.",
                     "Each wild that is spent costs alert: 1."],
            "people": ["Mother (You): in Times Square, playing now. Dice: red, red, yellow, blue. "
                       "Ability tokens: 2 (Fight).", "Son (easy bot): in Times Square, has not"],
            "objects": ["Bicycle: One step more in each Move of this turn."],
            "story": ["First night in New York. A short plot", "Wrong place, wrong time\nCurtain"],
            "alert": ["Alert: 0 of 7. Police cars wait at: 3, 5.", "The next card lies at 3.",
                      "Police cars: 2;", "There is no extra step.", "FBI: 0 of 5."],
            "event": ["Event: Roadblocks. No extra steps this round."],
            "hint": ["There is information here that you can pay for"],
            "log": ["Mother is played by You.", "Round 1. Police in Harlem. Police in Gramercy."],
            "rules": ["Winning and losing"],
        }
        for typed, sentences in asked.items():
            text = player.do(typed)
            for sentence in sentences:
                self.assertIn(sentence, text, typed)
        player.finish()

    def test_the_tutorial_says_a_hint_once(self):
        player = Loaded(self, Town.turn(self).record())
        self.assertEqual(player.first.count("Hint: There is information here"), 1)
        self.assertIn("Hint: Take a Move", player.do("collect y2"))
        self.assertNotIn("Hint:", player.do("move"))
        player.finish()

    def test_bots_say_what_they_intend_and_may_go_first(self):
        town = Town(self, police="harlem gramercy", location="chelsea", token="y2 b2 b2",
                    mafia="17 21")
        path = town.record()
        player = Loaded(self, path)
        goal = re.search(r"^Son (means to .*|has nothing particular in mind)\.$", player.first, re.M)
        self.assertTrue(goal, player.first)
        self.assertIn("Who goes next? Mother (You), Son (easy bot).", player.first)
        text = player.do("turn son")
        self.assertIn("Turn: Son (easy bot).", text)
        self.assertIn("Who goes next? Mother (You).", text)
        self.assertEqual(self.steps(path)[2], "1 turn son")
        self.assertIn("that has not played this round", player.do("turn son"))
        player.finish()

    def test_people_choose_who_goes_next(self):
        town = Town(self, names=("Ana", "Bea"))
        path = town.record()
        player = Loaded(self, path)
        self.assertRegex(player.do("turn son"), r"Turn: Son \(Bea\)\.(?s:.*)Bea> $")
        self.assertEqual(self.steps(path)[-1], "1 turn son")
        player.finish()

    def test_the_final_challenge(self):
        town = Town(self, names=("me",), picks=("mother",))
        while len(town.ask("view", seat=0)["view"]["nycrisis"]["story"]["cards"]) < 3:
            if town.ask("actors")["chance"]:
                town.ask("draw", seed=4)
            town.ask("bot", seat=0, bot="hard", play=True)
        text = Loaded(self, town.record()).do("story")
        self.assertIn("Final challenge in Midtown East: Bring everybody to Midtown East.", text)


class Plots(nycrisis.Case):
    def test_a_plot_of_ones_own(self):
        plot = self.plot()
        player = nycrisis.Player(self, "--seats", "1", "--option", "plot=%s" % plot)
        player.prompt()
        text = player.do("me")
        self.assertIn("Plot: My own plot.", text)
        self.assertIn("pick a character", player.do(""))
        player.do("pick son")
        self.assertIn("My own plot. Somebody saw it all.", player.do("story"))
        self.assertEqual(player.finish(), 0)
        record, = self.data.glob("*-nycrisis-*.txt")
        copy = record.with_name(record.name + ".content.json")
        self.assertEqual(copy.read_text(), plot.read_text())
        # The match does not need the file any more, and a changed one does it no harm.
        plot.write_text("{}")
        done = self.play(lines=["yes", "story"])
        self.assertIn("My own plot.", done.stdout)
        self.assertEqual(self.run_program("play", "--plain", "--load", record).returncode, 0)
        self.replays(record, "--content", copy)
        copy.unlink()
        done = self.run_program("play", "--plain", "--load", record)
        self.assertEqual(done.returncode, 1)
        self.assertIn("that content is not built in: name its file", done.stderr)

    def test_who_never_moved_leaves_nothing_behind(self):
        self.play("--players", "me", "--option", "plot=%s" % self.plot(), lines=["quit"])
        self.assertEqual(list(self.data.iterdir()), [])

    def test_again_with_the_same_plot(self):
        town = Town(self, names=("me",), picks=("mother",), plot="tutorial")
        town.close()
        plot = self.plot()
        done = self.play("--players", "random", "--seed", "1", "--option", "plot=%s" % plot,
                         "--record", self.record, lines=["yes", "no"])
        self.assertEqual(done.stdout.count("You have lost"), 2, done.stdout[-500:])
        done = self.run_program("play", "--plain", "--load", self.record, lines=["yes", "no"])
        self.assertIn("A melody in the crowd", done.stdout.split("again?")[1])

    def test_a_broken_file_gets_its_sentence(self):
        path = self.plot()
        plot = json.loads(path.read_text())
        for change, sentence in (({"cards": plot["cards"][:1]}, "cards"),
                                 ({"begin": "sohoo"}, 'begin: there is no space "sohoo"'),
                                 ({"police": "many"}, "plot: police must be a whole number")):
            path.write_text(json.dumps({**plot, **change}))
            done = self.play("--option", "plot=%s" % path)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("ludoteca: %s: %s" % (path, sentence), done.stderr)
        for value, code, sentence in (("nothing", 2, "nothing"), ("./none.json", 1, "No such file")):
            done = self.play("--option", "plot=" + value)
            self.assertEqual(done.returncode, code)
            self.assertIn(sentence, done.stderr)


class Languages(nycrisis.Case):
    LINES = {"es": ["ayuda", "jugadas", "mirar", "mirar soho", "mapa", "dados", "familia", "objetos",
                    "historia", "alerta", "evento", "pista", "ir atlantis", "zzz", "ir tribeca",
                    "deshacer", "deshacer", "deshacer", "conseguir y2", "relanzar rr", "historial",
                    "fin", "reglas"],
             "fr": ["aide", "coups", "regarder", "regarder soho", "plan", "dés", "famille", "objets",
                    "histoire", "alerte", "événement", "indice", "aller atlantis", "zzz",
                    "aller tribeca", "annuler", "annuler", "annuler", "obtenir y2", "relancer rr",
                    "journal", "fin", "règles"]}
    HEARD = {"es": ("Turno: Madre (Ana).", "Dados: rr rw yy bb gr.", "Calles hacia:",
                    "se paga con rw yy, alerta +1", "Evento: Controles."),
             "fr": ("Tour\u00a0: Mère (Ana).", "Dés\u00a0: rr rw yy bb gr.", "Rues vers\u00a0:",
                    "se paie avec rw yy, alerte +1", "Événement\u00a0: Barrages.")}

    def test_no_english_is_left(self):
        for language, lines in self.LINES.items():
            with self.subTest(language):
                path = Town.turn(self, names=("Ana", "bot easy")).record()
                done = self.run_program("play", "--plain", "--lang", language, "--load", path,
                                        lines=lines)
                self.assertEqual(done.returncode, 0, done.stderr)
                for line in done.stdout.splitlines():
                    if "zzz" not in line and "--load" not in line and nycrisis.english(line):
                        self.fail("English: " + line)
                for words in self.HEARD[language]:
                    self.assertIn(words, done.stdout)
                steps = self.steps(path)
                self.assertEqual(steps[3:5], ["0 collect y2 rw yy", "0 reroll rr"])
                self.assertIn("0 end", steps)

    def test_names_in_the_chosen_language(self):
        for language, lines in (("es", ["elegir hija", "turno hija", "relanzar todos"]),
                                ("fr", ["choisir fille", "tour fille", "relancer tous"])):
            self.play("--players", "me", "--seed", "1", "--lang", language, "--record", self.record,
                      lines=lines)
            steps = self.steps(self.record)
            self.assertEqual(steps[:2], ["0 pick daughter", "0 turn daughter"])
            self.assertEqual(steps[2].split()[1], "reroll")

    def test_endings(self):
        for language, words in (("es", "Habéis (perdido|ganado): "), ("fr", "Vous avez (perdu|gagné)")):
            done = self.play("--lang", language, "--players", "easy,easy", "--seed", "3", "--option",
                             "plot=liar")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, words)
            for line in done.stdout.splitlines():
                self.assertFalse(nycrisis.english(line), line)

    def test_ascii_terminals_get_ascii(self):
        for language, lines in self.LINES.items():
            done = self.run_program("play", "--plain", "--lang", language, "--load",
                                    Town.turn(self).record(), LC_ALL="C",
                                    lines=[line for line in lines if line.isascii()])
            self.assertTrue(done.stdout.isascii())


if __name__ == "__main__":
    common.main()

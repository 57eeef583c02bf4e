"""The command line: help, languages, wrong usage, files and pipes."""
import json
import os
import re
import subprocess

from cli import PROGRAM, SHEET, TIMEOUT, Case, environment, run

COMMANDS = ["games", "play", "sim", "arena", "replay", "talk", "words"]


class Help(Case):
    def test_lists_every_command(self):
        text = self.ok("--help")
        for command in COMMANDS:
            self.assertIn(f"\n  {command} ", text)

    def test_of_each_command_fits_a_screen_and_has_examples(self):
        for command in COMMANDS:
            text = self.ok(command, "--help")
            self.assertEqual(text, self.ok("help", command))
            self.assertTrue(text.startswith(f"ludoteca {command}"), text)
            self.assertIn("Examples", text)
            lines = text.splitlines()
            self.assertLessEqual(len(lines), 24, command)
            self.assertLessEqual(max(map(len, lines)), 84, command)

    def test_version(self):
        self.assertRegex(self.ok("--version"), r"\Aludoteca \d+\.\d+\.\d+\n\Z")

    def test_unknown_language_is_refused(self):
        self.refused(2, '"xx"', "games", "--lang", "xx")
        self.refused(2, '"xx"', "--lang=xx", "games")

    def test_language_may_be_chosen_before_or_after_the_command(self):
        self.ok("--lang", "es", "games")
        self.ok("--lang=fr", "games", "--lang", "en")


class WrongUsage(Case):
    def test_names_the_nearest_command(self):
        self.refused(2, "did you mean sim?", "smi", "loot")
        self.refused(2, "did you mean replay?", "repaly")
        self.refused(2, "see ludoteca --help", "xyzzy")
        self.refused(2, "a command is needed")

    def test_names_the_nearest_option(self):
        self.refused(2, "did you mean --games?", "sim", "loot", "--gmes", "3")
        self.refused(2, "no option --xyzzy", "sim", "loot", "--xyzzy")
        self.refused(2, "no option -x", "sim", "loot", "-x")

    def test_option_values(self):
        self.refused(2, "--games needs a value", "sim", "loot", "--games")
        self.refused(2, "--json takes no value", "sim", "loot", "--json=yes")
        for bad in ["0", "-1", "ten", "1e3", "99999999999999999999", ""]:
            self.refused(2, "--games needs a whole number", "sim", "loot", f"--games={bad}")

    def test_plain_words(self):
        self.refused(2, "sim needs a GAME", "sim")
        self.refused(2, 'what to do with "loot"', "sim", "loot", "loot")
        self.refused(2, 'what to do with "x"', "games", "x")

    def test_unknown_game(self):
        for command in (["sim"], ["arena", "--bots", "random"]):
            self.refused(2, 'no game "lot"', *command, "lot")

    def test_seat_count(self):
        self.refused(2, "1 to 4 seats, not 5", "sim", "loot", "--seats", "5")
        self.refused(2, "--seats needs", "sim", "loot", "--seats", "0")
        self.refused(2, "3 bots for 2 seats", "sim", "loot", "--seats", "2", "--bots",
                     "random,random,random")

    def test_unknown_bot(self):
        for command in ("sim", "arena"):
            self.refused(2, "grandmaster", command, "loot", "--bots", "grandmaster,random")
        self.refused(2, "without a name", "arena", "loot", "--bots", "random,,random")
        self.refused(2, "is not named", "arena", "loot", "--bots", "exec: ,random")
        self.refused(2, "needs --bots", "arena", "loot")

    def test_game_options(self):
        self.refused(2, 'no sheet "soft"', "sim", "loot", "--option", "sheet=soft")
        self.refused(2, 'no option "hat"', "sim", "loot", "--option", "hat=red")
        self.refused(2, "name=value", "sim", "loot", "--option", "sheet")


class Sheets(Case):
    def sheet(self, **changes):
        return {**json.loads(SHEET.read_text()), **changes}

    def bad(self, place, content):
        path = self.file("bad.json", content)
        said = self.refused(1, place, "sim", "loot", "--option", f"sheet={path}")
        self.assertIn(str(path), said)

    def test_own_one_is_played(self):
        path = self.file("mine.json", self.sheet(name="mine", track=9))
        done = self.json("sim", "loot", "--games", 20, "--option", f"sheet={path}")
        self.assertEqual(done["options"], {"sheet": "mine"})

    def test_missing_file(self):
        path = self.folder / "none.json"
        self.refused(1, f"{path}: No such file", "sim", "loot", "--option", f"sheet={path}")

    def test_folder_instead_of_a_file(self):
        self.refused(1, "directory", "sim", "loot", "--option", f"sheet={self.folder}/")

    def test_no_json(self):
        self.bad("line 2, column", "{\n oops }")
        self.bad("line 1", "")

    def test_wrong_grid(self):
        grid = self.sheet()["grid"]
        self.bad("grid: ", self.sheet(grid=grid[:6]))
        self.bad("grid[3]: ", self.sheet(grid=[*grid[:3], "MRGMBBX", *grid[4:]]))
        self.bad("grid: ", self.sheet(grid=["GGGMYBB", "GMYYYMB", "RRGRRRB", "MRGMBBM",
                                            "YRGYRGG", "YMBGBMR", "YBBMYYB"]))

    def test_wrong_rewards(self):
        meeps = self.sheet()["meeps"]
        self.bad("meeps.d1: ", self.sheet(meeps={**meeps, "d1": 6}))
        self.bad("meeps.d1: ", self.sheet(meeps={k: v for k, v in meeps.items() if k != "d1"}))
        self.bad("meeps", self.sheet(meeps={**meeps, "z9": 1}))
        combos = self.sheet()["combos"]
        self.bad("combos.red: ", self.sheet(combos={**combos, "red": {"need": 4, "reward": 3}}))

    def test_wrong_members(self):
        self.bad('"colour" is not known', self.sheet(colour="red"))
        self.bad("track", self.sheet(track=99))
        self.bad("name: ", self.sheet(name="No Good"))


class Output(Case):
    def test_reader_that_went_away_is_one_sentence(self):
        done = subprocess.run([PROGRAM, "sim", "loot", "--games", "10", "--json"],
                              stdout=self.closed_pipe(), stderr=subprocess.PIPE, text=True,
                              timeout=TIMEOUT, env=environment(), check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "ludoteca: standard output: Broken pipe\n")

    def closed_pipe(self):
        reader, writer = os.pipe()
        os.close(reader)
        self.addCleanup(os.close, writer)
        return writer

    def test_talk_stops_when_nobody_listens(self):
        done = subprocess.run([PROGRAM, "talk"], input='{"do":"help"}\n' * 3,
                              stdout=self.closed_pipe(), stderr=subprocess.PIPE, text=True,
                              timeout=TIMEOUT, env=environment(), check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "ludoteca: standard output: Broken pipe\n")

    def test_full_disk_is_one_sentence(self):
        for command in COMMANDS:
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, command, "--help"], stdout=full,
                                      stderr=subprocess.PIPE, text=True, timeout=TIMEOUT,
                                      env=environment(), check=False)
            self.assertEqual(done.returncode, 1, command)
            self.assertRegex(done.stderr, r"\Aludoteca: standard output: [^\n]+\n\Z")

    def test_closed_stdout_is_one_sentence(self):
        done = subprocess.run(f"exec '{PROGRAM}' games >&-", shell=True, stderr=subprocess.PIPE,
                              text=True, timeout=TIMEOUT, env=environment(), check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Aludoteca: standard output: [^\n]+\n\Z")

    def test_numbers_keep_their_point_in_every_locale(self):
        done = run("sim", "loot", "--games", "3", "--json", LC_ALL="fr_FR.UTF-8")
        self.assertGreater(json.loads(done.stdout)["steps"]["mean"], 10)


class Games(Case):
    def test_listed_ones_only(self):
        names = [game["name"] for game in self.json("games")["games"]]
        self.assertIn("loot", names)
        self.assertNotIn("template", names)
        text = self.ok("games")
        self.assertIn("LOOT", text)
        self.assertIn("sheet=standard|harder", text)
        self.assertNotIn("template", text)

    def test_columns_stand_below_each_other_in_every_language(self):
        for language in ("en", "es", "fr"):
            head, loot = self.ok("games", "--lang", language).splitlines()[:2]
            self.assertEqual(head.index(re.split("  +", head)[2]), loot.index("1-4"), language)

    def test_all(self):
        games = self.json("games", "--all")["games"]
        self.assertFalse(next(g for g in games if g["name"] == "template")["listed"])
        self.assertIn("template", self.ok("games", "--all"))

    def test_members(self):
        loot = next(g for g in self.json("games")["games"] if g["name"] == "loot")
        self.assertEqual((loot["title"], loot["seats_min"], loot["seats_max"]), ("LOOT", 1, 4))
        self.assertEqual(loot["options"], [{"name": "sheet", "values": ["standard", "harder"]}])
        self.assertGreater(loot["state_bytes"], 0)
        self.assertLessEqual(loot["state_bytes"], 1024)

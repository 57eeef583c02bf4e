"""`ludoteca sim`: counts, repeatability, interruption."""
import json
import os
import pty
import signal
import subprocess

from cli import PROGRAM, Case, environment, run, without_times


class Counts(Case):
    def test_members(self):
        done = self.json("sim", "loot", "--seats", 4, "--games", 50, "--seed", 7)
        for member in ("game", "seats", "games", "moves", "moves_per_s", "games_per_s", "wins",
                       "seed", "options", "bots", "outcomes", "points", "points_deviation",
                       "steps", "seconds", "interrupted"):
            self.assertIn(member, done)
        self.assertEqual((done["game"], done["seats"], done["games"]), ("loot", 4, 50))
        self.assertEqual(len(done["wins"]), 4)
        self.assertEqual(done["bots"], ["random"] * 4)
        self.assertLess(done["steps"]["min"], done["steps"]["mean"])
        self.assertLess(done["steps"]["mean"], done["steps"]["max"])
        self.assertIs(done["interrupted"], False)

    def test_every_victory_is_counted_once(self):
        done = self.json("sim", "loot", "--seats", 3, "--games", 400)
        self.assertAlmostEqual(sum(done["wins"]), 400, places=2)
        self.assertEqual(done["outcomes"]["won"], 400)

    def test_alone_nobody_wins(self):
        done = self.json("sim", "loot", "--seats", 1, "--games", 20)
        self.assertEqual(done["wins"], [0])
        self.assertEqual(done["outcomes"]["scored"], 20)
        self.assertGreater(done["points"][0], 0)

    def test_moves_are_those_of_seats(self):
        done = self.json("sim", "loot", "--seats", 2, "--games", 1)
        # 2 starts, a placing, 2 a round; chance rolls before each round.
        rounds = (done["moves"] - 3) // 2
        self.assertEqual(done["moves"], 3 + 2 * rounds)
        self.assertEqual(done["steps"]["max"], done["moves"] + rounds)

    def test_table_for_people(self):
        text = self.ok("sim", "loot", "--seats", 2, "--games", 30)
        self.assertIn("LOOT, 2 seats: 30 matches", text)
        self.assertEqual(text.count("random"), 2)

    def test_bots_take_turns_over_the_seats(self):
        done = self.json("sim", "loot", "--seats", 3, "--games", 2, "--bots", "random,greedy")
        self.assertEqual(done["bots"], ["random", "greedy", "random"])

    def test_greedy_beats_random(self):
        done = self.json("sim", "loot", "--games", 60, "--bots", "greedy,random")
        self.assertGreater(done["wins"][0], 45)


class Repeatable(Case):
    def twice(self, *words):
        first, second = (without_times(self.json(*words)) for _ in range(2))
        self.assertEqual(first, second)
        return first

    def test_same_result_twice(self):
        self.twice("sim", "loot", "--seats", 4, "--games", 300, "--seed", 7)

    def test_same_result_twice_with_bots(self):
        self.twice("sim", "loot", "--games", 20, "--bots", "normal,greedy")

    def test_seeds_differ(self):
        a, b = (without_times(self.json("sim", "loot", "--games", 50, "--seed", s))["moves"]
                for s in (1, 2))
        self.assertNotEqual(a, b)

    def test_jobs_do_not_show(self):
        for words in (["--games", 500], ["--games", 12, "--bots", "greedy,random"]):
            one = without_times(self.json("sim", "loot", *words))
            for jobs in (2, 5):
                self.assertEqual(one, without_times(self.json("sim", "loot", *words,
                                                              "--jobs", jobs)))

    def test_more_matches_go_on_from_the_same_ones(self):
        fewer, more = (self.json("sim", "loot", "--seats", 2, "--games", n) for n in (70, 71))
        self.assertLess(0, more["moves"] - fewer["moves"])
        self.assertLess(more["moves"] - fewer["moves"], more["steps"]["max"])


class Interrupted(Case):
    def start(self, *words, stderr):
        process = subprocess.Popen([PROGRAM, *map(str, words)], stdout=subprocess.PIPE,
                                   stderr=stderr, env=environment())
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)  # does nothing if it has ended, as it should
        return process

    def watch(self, *words):
        """Start a long run on a terminal, wait for its progress bar, interrupt it:
        exit code, stdout, and what the terminal got."""
        ours, theirs = pty.openpty()
        process = self.start(*words, stderr=theirs)
        os.close(theirs)
        seen = b""
        while b"%" not in seen:
            seen += os.read(ours, 1024)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        while True:
            try:
                seen += os.read(ours, 1024)
            except OSError:  # the other end is closed
                break
        os.close(ours)
        return process.returncode, out.decode(), seen.decode()

    def test_sim_prints_what_was_done(self):
        code, out, seen = self.watch("sim", "loot", "--games", 10**9, "--json")
        done = json.loads(out)
        self.assertEqual(code, 130)
        self.assertIs(done["interrupted"], True)
        self.assertGreater(done["games"], 0)
        self.assertLess(done["games"], 10**9)
        self.assertAlmostEqual(sum(done["wins"]), done["games"], places=1)
        self.assertRegex(seen, r"\[[#.]+\] +\d+ %  \d+ matches/s, \d+:\d\d left")
        self.assertTrue(seen.endswith("\r\x1b[K"), seen)

    def test_table_says_so(self):
        code, out, _ = self.watch("sim", "loot", "--games", 10**9, "--jobs", 2)
        self.assertEqual(code, 130)
        self.assertTrue(out.startswith("Interrupted"), out)

    def test_arena_counts_whole_deals(self):
        code, out, _ = self.watch("arena", "loot", "--bots", "greedy,random", "--games", 10**9,
                                  "--json")
        done = json.loads(out)
        self.assertEqual(code, 130)
        self.assertIs(done["interrupted"], True)
        self.assertEqual(done["games"], 2 * done["deals"])
        self.assertAlmostEqual(sum(b["score"] for b in done["bots"]), 1, places=5)

    def test_no_bar_without_a_terminal(self):
        done = run("sim", "loot", "--games", "20000")
        self.assertEqual(done.stderr, "")

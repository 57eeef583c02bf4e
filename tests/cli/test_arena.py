"""`ludoteca arena`: fairness, intervals, programs as bots."""
import os
import pathlib
import signal
import time

from cli import HERE, Case, run, without_times

SAMPLE = HERE / "sample_bot.py"


def program(name, *words):
    return " ".join(["exec:python3", str(HERE / name), *words])


def children():
    """Processes whose parent is this one, zombies included."""
    mine = []
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            mine.append(path)
    return mine


class Fairness(Case):
    def test_members(self):
        done = self.json("arena", "loot", "--bots", "greedy,random", "--games", 20, "--seed", 3)
        self.assertEqual((done["game"], done["seats"], done["games"], done["deals"]),
                         ("loot", 2, 20, 10))
        self.assertEqual([b["name"] for b in done["bots"]], ["greedy", "random"])
        for bot in done["bots"]:
            self.assertEqual(bot["games"], 20)
            self.assertGreater(bot["ms_per_move"], 0)
            self.assertLessEqual(bot["low"], bot["score"])
            self.assertGreaterEqual(bot["high"], bot["score"])
            self.assertIn("points", bot)
        self.assertAlmostEqual(sum(b["score"] for b in done["bots"]), 1, places=5)

    def test_bot_against_itself_scores_exactly_half(self):
        for bot in ("random", "greedy"):
            for seed in (1, 2):
                done = self.json("arena", "loot", "--bots", f"{bot},{bot}", "--games", 60,
                                 "--seed", seed)
                for entry in done["bots"]:
                    self.assertEqual(entry["score"], 0.5)
                    self.assertLess(entry["low"], 0.5)
                    self.assertGreater(entry["high"], 0.5)
                    self.assertEqual(entry["points"], done["bots"][0]["points"])

    def test_three_of_a_kind_score_a_third(self):
        done = self.json("arena", "loot", "--bots", "random,random,random", "--games", 30)
        self.assertEqual([b["score"] for b in done["bots"]], [0.333333] * 3)

    def test_matches_are_rounded_up_to_whole_deals(self):
        done = self.json("arena", "loot", "--bots", "random,random,greedy", "--games", 10)
        self.assertEqual((done["games"], done["deals"]), (12, 4))

    def test_more_seats_than_bots(self):
        done = self.json("arena", "loot", "--bots", "greedy,random", "--seats", 3, "--games", 20)
        self.assertEqual(done["seats"], 3)
        self.assertAlmostEqual(sum(b["score"] for b in done["bots"]), 1, places=5)
        self.assertGreater(done["bots"][0]["score"], 0.7)

    def test_alone_the_same_dice_compare_points(self):
        done = self.json("arena", "loot", "--bots", "greedy,random,greedy", "--seats", 1,
                         "--games", 30)
        greedy, random, again = done["bots"]
        self.assertEqual(greedy["games"], 10)
        self.assertEqual(greedy["points"], again["points"])
        self.assertGreater(greedy["points"], random["points"])

    def test_winner_of_all_is_not_called_certain(self):
        done = self.json("arena", "loot", "--bots", "greedy,random", "--games", 40, "--seed", 5)
        self.assertLess(done["bots"][0]["low"], 1)
        self.assertGreater(done["bots"][0]["low"], 0.5)

    def test_same_result_twice_and_with_any_jobs(self):
        words = ["arena", "loot", "--bots", "normal,random", "--games", 20]
        first = without_times(self.json(*words))
        for jobs in (1, 2, 3):
            self.assertEqual(first, without_times(self.json(*words, "--jobs", jobs)))

    def test_table_for_people(self):
        text = self.ok("arena", "loot", "--bots", "greedy,random", "--games", 10)
        self.assertIn("10 matches, 5 deals with seats swapped", text)
        self.assertRegex(text, r"greedy +10 +\d\.\d{3} +\d\.\d{3} - \d\.\d{3}")


class Programs(Case):
    def failed(self, bot, reason, *words):
        began = time.monotonic()
        said = self.refused(1, reason, "arena", "loot", "--bots", f"{bot},random", *words)
        self.assertIn('bot "exec:python3', said)
        self.assertIn("seat 0", said)
        self.assertLess(time.monotonic() - began, 20)

    def test_sample_bot_beats_random(self):
        done = self.json("arena", "loot", "--bots", f"{SAMPLE},random", "--games", 6)
        self.assertEqual(done["bots"][0]["name"], str(SAMPLE))
        self.assertGreater(done["bots"][0]["score"], 0.5)

    def test_sample_bot_is_the_same_with_any_jobs(self):
        words = ["arena", "loot", "--bots", f"{SAMPLE},random", "--games", 8, "--seed", 2]
        self.assertEqual(without_times(self.json(*words)),
                         without_times(self.json(*words, "--jobs", 2)))

    def test_sample_bot_may_sit_on_all_seats(self):
        done = self.json("sim", "loot", "--seats", 3, "--bots", str(SAMPLE), "--games", 2)
        self.assertEqual(sum(done["outcomes"].values()), 2)

    def test_that_crash_are_named(self):
        self.failed(program("bad_bot.py", "crash"), "signal 11")
        self.failed(program("bad_bot.py", "leave"), "exit code 3")

    def test_that_hang_are_ended(self):
        self.failed(program("bad_bot.py", "hang"), "did not answer within 1 s", "--timeout", "1")
        self.failed(program("bad_bot.py", "deaf"), "did not answer within 1 s", "--timeout", "1")
        self.assertEqual(children(), [])

    def test_that_talk_nonsense_are_named(self):
        self.failed(program("bad_bot.py", "garbage"), 'no JSON object: "what?"')
        self.failed(program("bad_bot.py", "nomove"), 'has no "move"')
        self.failed(program("bad_bot.py", "nonsense"), '"castle"')
        self.failed(program("bad_bot.py", "chatty"), "more than one line")
        self.failed(program("bad_bot.py", "endless"), "too long")

    def test_that_cheat_are_named(self):
        self.failed(program("bad_bot.py", "cheat"), "begin on a square of the border")

    def test_that_are_missing_are_named(self):
        said = self.refused(1, "No such file", "arena", "loot", "--bots", "./no-such-bot,random")
        self.assertIn('bot "./no-such-bot", seat 0', said)

    def test_leave_no_process_behind(self):
        """A bot that starts a child which outlives it: both are gone afterwards."""
        bot = self.file("parent.sh", "#!/bin/sh\nsleep 987654 &\necho $! > \"$1\"\nread line\n"
                                     "exit 4\n")
        note = self.folder / "child"
        done = run("arena", "loot", "--bots", f"exec:sh {bot} {note},random")
        self.assertIn("exit code 4", done.stderr)
        child = pathlib.Path("/proc") / note.read_text().strip()
        for _ in range(500):  # the kernel may still be at it
            try:
                if " Z " in (child / "stat").read_text():
                    return
            except FileNotFoundError:
                return
            time.sleep(0.01)
        os.kill(int(child.name), signal.SIGKILL)
        self.fail("the bot's child still runs")

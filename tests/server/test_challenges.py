"""CRACK WORD's challenges over real sockets (CW-15): secret answers, the time limit, "always
challenge" and "never", coming and going, kills."""

import itertools
import time
import unittest

from windows import Vault, log_of
from ws import UNLIMITED, Player, Server, new_client

LIMIT = 0.5  # seconds
TOLERANCE = 0.25
SOUND = "H 1 right"  # CH
WRONG = "Z 2 left"  # ZR: in no word
ANSWERS = ("accept", "challenge")


def asked_of(player):
    """The card that the viewer's rivals are asked about, or None."""
    return player.tell["view"]["crackword"]["asked"] if "window" in player.tell["view"] else None


def rows_of(player):
    return [row["letters"] for row in player.tell["view"]["crackword"]["rows"]]


class Desk(Vault):
    """Seat 0 is to lay a card, with H and Z in its hand; the rows are C, R, S, O."""

    GAME = "crackword"
    OPTIONS = "letters=fr\nmode=challenge\nexpert=off\nmajority=plural\nhints=off\n"

    def __init__(self, server, seats="ppp", **wish):
        super().__init__(server, [None] * len(seats), seats=seats, **wish)

    def moves(self, hands):
        count = len(hands)
        lines = [f"chance cut {seat} {'ABCD'[seat]}" for seat in range(count)]
        lines += [f"chance turn {i % count} {letter}" for i, letter in enumerate("CRSO")]
        for seat in range(count):
            lines += [f"chance draw {seat} {card}" for card in ("ATSENORC" if seat else "HATEEIRZ")]
        return "\n".join(lines) + "\n"

    def window_of(self, player):
        return asked_of(player)

    def lay(self, move=SOUND):
        return self.throw(move)


class Strict(Desk):
    OPTIONS = Desk.OPTIONS.replace("challenge", "strict")


class ChallengeTest(unittest.TestCase):
    def setUp(self):
        self.server = Server(*UNLIMITED)

    def tearDown(self):
        self.assertEqual(self.server.close(), (0, ""))

    def desk(self, seats="ppp", kind=Desk, **wish):
        desk = kind(self.server, seats, **wish)
        self.addCleanup(desk.close)
        return desk

    def ok(self, answer):
        self.assertEqual(answer["is"], "ok", answer)

    def closed(self, desk, since=0, viewer=0):
        """Seconds until the viewer saw the window close."""
        desk[viewer].wait_for(lambda: not asked_of(desk[viewer]))
        return time.monotonic() - since

    def stand(self, player, **wish):
        self.ok(player.ask({"do": "window", **wish}))
        return player.window["standing"]

    # ------------------------------------------------------------- answers

    def test_silence_accepts_when_the_time_is_up(self):
        desk = self.desk(window=LIMIT)
        since = desk.lay(WRONG)
        self.assertTrue(0 < desk[1].window["left"] <= 1000 * LIMIT)
        self.assertEqual(desk[1].tell["view"]["window"], {"pass": "accept", "react": "challenge"})
        self.assertEqual(desk[0].tell["view"]["window"], {"pass": None, "react": None})
        self.assertEqual(desk[1].legal, ["accept", "challenge"])
        lasted = self.closed(desk, since)
        self.assertGreater(lasted, LIMIT)
        self.assertLess(lasted, LIMIT + 5)  # even on a busy machine
        self.assertEqual(rows_of(desk[0])[1], "ZR")
        self.assertEqual(log_of(desk[0])[-2:], [WRONG, "close"])

    def test_who_answers_last_counts_no_less_when_the_time_is_up(self):
        desk = self.desk(window=1)
        desk.lay(WRONG)
        self.ok(desk[2].move("challenge"))
        self.closed(desk)
        self.assertIn("close 2", log_of(desk[0]))
        self.assertEqual(rows_of(desk[0])[1], "R")

    def test_the_first_challenge_counts_in_every_order(self):
        for order in itertools.permutations((1, 2, 3)):
            desk = self.desk("pppp", window=60)
            desk.lay(WRONG)
            for seat in order:
                self.ok(desk[seat].move("accept" if seat == 3 else "challenge"))
            self.closed(desk)
            first = next(seat for seat in order if seat != 3)
            desk.eve.wait_for(lambda d=desk: not asked_of(d.eve))
            challenged = desk.eve.tell["view"]["crackword"]["challenged"]
            self.assertEqual((challenged["by"], challenged["justified"]), (first, False))
            self.assertEqual(rows_of(desk.eve)[1], "R")
            desk.close()

    def test_a_challenge_that_fails_shows_the_word(self):
        desk = self.desk("pp", window=60)
        desk.lay()
        self.ok(desk[1].move("challenge"))
        self.closed(desk)
        challenged = desk[0].tell["view"]["crackword"]["challenged"]
        self.assertEqual((challenged["by"], challenged["justified"]), (1, True))
        self.assertIn("CH", challenged["word"])
        self.assertEqual(rows_of(desk[0])[0], "CH")

    def test_an_answer_can_be_taken_back_while_the_window_is_open(self):
        desk = self.desk(window=60)
        desk.lay(WRONG)
        self.ok(desk[1].move("challenge"))
        self.ok(desk[1].ask({"do": "take_back"}))
        self.ok(desk[1].move("accept"))
        self.ok(desk[2].move("accept"))
        self.closed(desk)
        self.assertEqual(rows_of(desk[0])[1], "ZR")

    # ------------------------------------------------------------- secrets

    def test_nobody_hears_of_an_answer_before_the_window_closes(self):
        for answer in ANSWERS:
            desk = self.desk(window=60)
            desk.lay(WRONG)
            counts = [len(player.seen) for player in (desk[0], desk[2], desk.eve)]
            self.ok(desk[1].move(answer))
            for player, count in zip((desk[0], desk[2], desk.eve), counts):
                player.send({"do": "ping"})
                player.wait(lambda m: m["is"] == "pong")
                self.assertEqual(len(player.seen), count + 1, player.seen[count:])
            self.assertEqual(desk[1].tell["view"]["crackword"]["asked"]["answer"], answer)

    def traffic(self, answer):
        """What seats 0 and 3 and a spectator get when seat 1 challenges first and seat 2 answers."""
        desk = self.desk("pppp", window=60)
        players = (desk[0], desk[3], desk.eve)
        starts = [len(player.seen) for player in players]
        desk.lay(SOUND)
        self.ok(desk[1].move("challenge"))
        self.ok(desk[2].move(answer))
        self.ok(desk[3].move("accept"))
        shown = []
        for start, player in zip(starts, players):
            player.wait_for(lambda p=player: not asked_of(p))
            log_of(player)
            shown.append(desk.shown(player, start))
        return shown

    def test_who_else_challenged_stays_a_secret(self):
        shown = self.traffic("accept")
        self.assertEqual(shown, self.traffic("challenge"))
        self.assertIn("close 1", shown[0])

    # -------------------------------------------------- standing instructions

    def test_always_challenge_and_never_answer_at_once(self):
        for always, rows, closing in (("react", "R", "close 1"), ("pass", "ZR", "close")):
            desk = self.desk("pp", window=60)
            self.assertEqual(self.stand(desk[1], always=always),
                             {"until": False, "turn": None, "always": always})
            self.ok(desk[0].move(WRONG))
            self.closed(desk)
            self.assertEqual(rows_of(desk[0])[1], rows)
            self.assertIn(closing, log_of(desk[0]))
            # It holds in the next turns too.
            desk[1].wait_for(lambda d=desk: "pass" in d[1].legal)
            self.ok(desk[1].move("pass"))
            desk[0].wait_for(lambda d=desk: "pass" in d[0].legal)
            self.ok(desk[0].move(SOUND))
            self.closed(desk)
            self.assertEqual(log_of(desk[0]).count(closing), 2)

    def test_they_answer_a_window_that_is_open(self):
        desk = self.desk("pp", window=60)
        desk.lay(WRONG)
        self.stand(desk[1], always="react")
        self.closed(desk)
        self.assertEqual(rows_of(desk[0])[1], "R")

    def test_this_turn_goes_before_always(self):
        desk = self.desk("pp", window=60)
        self.stand(desk[1], always="react")
        self.assertEqual(self.stand(desk[1], turn=True), {"until": False, "turn": 0, "always": "react"})
        self.ok(desk[0].move(WRONG))
        self.closed(desk)
        self.assertEqual(rows_of(desk[0])[1], "ZR")

    def test_they_are_private_and_can_be_taken_back(self):
        desk = self.desk("pp", window=60)
        self.stand(desk[0])  # all before it has come
        count = len(desk[0].seen)
        self.stand(desk[1], always="react")
        self.assertEqual(self.stand(desk[1], always=None)["always"], None)
        self.assertEqual(self.stand(desk[0])["always"], None)
        self.assertEqual(len(desk[0].seen) - count, 2)  # its own window message and ok
        desk.lay()
        self.assertEqual(desk[1].legal, ["accept", "challenge"])

    def test_what_does_not_fit_is_refused(self):
        desk = self.desk("pp", window=60)
        for wish, text in (('"until":true', "everybody can always react"),
                           ('"always":"no"', '"pass", "react" or null'),
                           ('"always":true', '"pass", "react" or null')):
            desk[1].send_text('{"do":"window","id":77,%s}' % wish)
            answer = desk[1].wait(lambda m: m.get("id") == 77)
            self.assertEqual(answer["code"], "PROTOCOL")
            self.assertIn(text, answer["text"])
        self.assertEqual(desk.eve.ask({"do": "window", "always": "pass"})["code"], "SEAT")
        client = new_client()
        ana = Player(self.server, self.server.make(client, game="crackit"), client)
        self.addCleanup(ana.close)
        self.assertEqual(set(ana.window["standing"]), {"until", "turn"})
        self.assertIn("the right card", ana.ask({"do": "window", "always": "react"})["text"])

    def test_strict_tables_have_no_windows(self):
        desk = self.desk("pp", kind=Strict, window=LIMIT)
        self.assertIsNone(desk[1].window)
        self.assertIsNone(desk[1].table["window"])
        self.ok(desk[0].move(SOUND))
        desk[1].wait_for(lambda: "pass" in desk[1].legal)
        self.assertNotIn("turn", desk[1].tell["view"])
        self.assertIn("nobody is asked", desk[1].ask({"do": "window", "always": "pass"})["text"])

    # ------------------------------------------------------ coming and going

    def test_who_was_away_finds_the_window_again(self):
        desk = self.desk(window=60)
        self.stand(desk[2], always="pass")
        self.stand(desk[2], always=None)
        desk.lay()
        self.ok(desk[1].move("challenge"))
        for seat, answer in ((1, "challenge"), (2, None)):
            desk[seat].close()
            desk.players[seat] = Player(self.server, desk.table, desk.clients[seat])
            self.assertEqual(asked_of(desk[seat])["answer"], answer)
            self.assertTrue(0 < desk[seat].window["left"] <= 60000)
        self.ok(desk[2].move("challenge"))
        self.closed(desk)
        self.assertIn("close 1", log_of(desk[0]))

    def test_an_instruction_holds_for_who_is_away(self):
        desk = self.desk("pp", window=60)
        self.stand(desk[1], always="react")
        desk[1].close()
        self.ok(desk[0].move(WRONG))
        self.closed(desk)
        self.assertEqual(rows_of(desk[0])[1], "R")

    def test_a_kill_in_the_middle_changes_nothing(self):
        desk = self.desk("pppp", window=60)
        self.stand(desk[3], always="react")
        self.stand(desk[3], always=None)
        self.stand(desk[1], always="pass")
        self.stand(desk[1], always=None)
        desk.lay(WRONG)
        self.ok(desk[2].move("challenge"))
        self.ok(desk[1].move("challenge"))
        self.server.kill()
        self.server.start()
        desk.join()
        self.assertEqual(asked_of(desk[2])["answer"], "challenge")
        self.assertEqual(asked_of(desk[1])["answer"], "challenge")
        self.assertIsNone(asked_of(desk[3])["answer"])
        self.assertEqual(desk[0].tell["view"]["actors"], [1, 2, 3])
        self.ok(desk[3].move("accept"))
        self.closed(desk)
        self.assertIn("close 2", log_of(desk[0]))

    def test_instructions_outlive_a_kill(self):
        desk = self.desk("ppp", window=60)
        self.stand(desk[1], always="react")
        self.stand(desk[2], always="pass")
        self.server.kill()
        self.server.start()
        desk.join()
        self.assertEqual(desk[1].window["standing"]["always"], "react")
        self.assertEqual(desk[2].window["standing"]["always"], "pass")
        self.ok(desk[0].move(WRONG))
        self.closed(desk)
        self.assertIn("close 1", log_of(desk[0]))

    def test_a_bot_answers_for_who_leaves(self):
        desk = self.desk("pp", window=60)
        desk.lay(WRONG)
        self.ok(desk[1].ask({"do": "leave"}))
        self.closed(desk)

    # ----------------------------------------------------------------- bots

    def test_bots_answer_after_the_same_time_whatever_they_say(self):
        times = {}
        for move in (SOUND, WRONG):
            lasted = []
            for _ in range(2):
                desk = self.desk("pn", window=60)
                since = desk.lay(move)
                lasted.append(self.closed(desk, since))
                closing = [step for step in log_of(desk[0]) if step.startswith("close")]
                self.assertEqual(closing[0], "close 1" if move == WRONG else "close")
            times[move] = min(lasted)
        self.assertLess(abs(times[SOUND] - times[WRONG]), TOLERANCE)
        self.assertGreater(min(times.values()), 1.2)

    # ---------------------------------------------------------------- clocks

    def test_clocks_stand_still_in_windows(self):
        desk = self.desk(window=LIMIT, clock={"minutes": 1, "seconds_per_move": 0})
        desk.lay()
        before = desk[2].tell["clocks"]
        self.ok(desk[1].move("accept"))
        desk[2].wait_for(lambda: not asked_of(desk[2]))
        self.assertEqual(desk[2].tell["clocks"][2:], before[2:])


if __name__ == "__main__":
    unittest.main()

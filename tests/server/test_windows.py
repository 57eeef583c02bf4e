"""Reaction windows over real sockets: time limits, standing instructions, restarts, and that
nobody can tell from bytes, counts or times what a seat holds."""

import itertools
import time
import unittest

from windows import ARMED, THROWER, UNARMED, Vault, limit_of, log_of, window_of
from ws import UNLIMITED, Player, Server, new_client

LIMIT = 0.5  # seconds
LATE = 1.8  # later than bots answer
TOLERANCE = 0.25


class WindowTest(unittest.TestCase):
    def setUp(self):
        self.server = Server(*UNLIMITED)

    def tearDown(self):
        self.assertEqual(self.server.close(), (0, ""))

    def vault(self, hands, **wish):
        vault = Vault(self.server, hands, **wish)
        self.addCleanup(vault.close)
        return vault

    def closed(self, vault, since, viewer=0):
        """Seconds until the viewer saw the window close."""
        vault[viewer].wait_for(lambda: not window_of(vault[viewer]))
        return time.monotonic() - since

    # ------------------------------------------------------------- the time

    def test_silence_lets_pass_when_the_time_is_up(self):
        vault = self.vault([THROWER, ARMED, ARMED])
        since = vault.throw()
        self.assertTrue(0 < vault[1].window["left"] <= 1000 * LIMIT)
        self.assertEqual(vault[1].tell["view"]["window"], {"pass": "pass"})
        self.assertEqual(vault[0].tell["view"]["window"], {"pass": None})
        self.assertEqual(vault[1].legal, ["pass", "prohibit"])
        lasted = self.closed(vault, since)
        self.assertGreater(lasted, LIMIT)
        self.assertLess(lasted, LIMIT + 5)  # even on a busy machine
        self.assertEqual(log_of(vault[0])[-2:], ["hint pile", "answer none"])
        self.assertEqual(log_of(vault[1])[-3:], ["hint pile", "pass", "answer none"])

    def test_a_window_closes_when_all_have_answered(self):
        vault = self.vault([THROWER, ARMED, UNARMED], window=60)
        vault.throw()
        self.assertEqual(vault[1].move("prohibit")["is"], "ok")
        self.assertEqual(vault[2].move("prohibit")["code"], "ILLEGAL")
        self.assertEqual(vault[2].move("pass")["is"], "ok")
        vault[0].wait_for(lambda: window_of(vault[0])["prohibitions"] == 1)
        self.assertEqual(vault[0].tell["view"]["actors"], [0, 2])

    def test_a_table_without_a_limit_waits_for_all(self):
        vault = self.vault([THROWER, ARMED], window=0)
        vault.throw()
        self.assertIsNone(vault[1].table["window"])
        self.assertIsNone(vault[1].window["left"])
        other = self.vault([THROWER, ARMED])  # which restarts the server
        vault.join()
        self.closed(other, other.throw())
        self.assertTrue(window_of(vault[1]))
        self.assertEqual(vault[1].move("pass")["is"], "ok")
        self.closed(vault, 0)

    def test_the_usual_limits(self):
        client = new_client()
        for wish, seconds in (({}, 6), ({"pace": "slow"}, 0), ({"window": 0}, 0),
                              ({"window": 2.5}, 2.5), ({"pace": "slow", "window": 60}, 60)):
            table = self.server.make(client, **wish)
            self.server.stop()
            self.assertEqual(limit_of(self.server, table), 1000 * seconds, wish)
            self.server.start()
        for wrong in (-1, 61, "6", True, None):
            status, answer = self.server.post("/api/tables", {
                "game": "loot", "client": client, "seats": [{"kind": "person"}], "window": wrong})
            self.assertEqual((status, answer["code"]), (400, "PROTOCOL"), wrong)

    def test_at_a_table_with_a_clock_windows_have_an_end(self):
        clock = {"minutes": 5, "seconds_per_move": 0}
        client = new_client()
        table = self.server.make(client, game="crackit", pace="slow", clock=clock)
        ana = Player(self.server, table, client)
        self.addCleanup(ana.close)
        self.assertEqual(ana.table["window"], 6)
        status, answer = self.server.post("/api/tables", {
            "game": "crackit", "client": client, "clock": clock, "window": 0,
            "seats": [{"kind": "person"}, {"kind": "person"}]})
        self.assertEqual((status, answer["code"]), (400, "PROTOCOL"))
        self.assertIn("has an end", answer["text"])

    # ------------------------------------------------- standing instructions

    def test_always_this_turn_answers_at_once(self):
        vault = self.vault([THROWER, ARMED, UNARMED], window=60)
        for seat in (1, 2):
            self.assertEqual(vault[seat].ask({"do": "window", "turn": True})["is"], "ok")
            self.assertEqual(vault[seat].window["standing"], {"until": False, "turn": 0})
        for _ in range(2):
            self.assertEqual(vault[0].move("hint pile")["is"], "ok")
            vault[0].wait_for(lambda: vault[0].tell["recent"][-1]["move"] == "answer none")
        self.assertNotIn("window", vault[0].tell["view"])
        self.assertIsNone(vault[0].window["left"])
        # The next turn is another one.
        self.assertEqual(vault[0].move("end")["is"], "ok")
        self.assertEqual(vault[0].tell["view"]["turn"], 1)
        self.assertEqual(vault[1].ask({"do": "window"})["is"], "ok")
        self.assertEqual(vault[1].window["standing"]["turn"], 0)

    def test_always_this_turn_answers_a_window_that_is_open(self):
        vault = self.vault([THROWER, ARMED], window=60)
        vault.throw()
        self.assertEqual(vault[1].ask({"do": "window", "turn": True})["is"], "ok")
        self.closed(vault, 0)
        self.assertEqual(vault[1].ask({"do": "window", "turn": False})["is"], "ok")
        self.assertIsNone(vault[1].window["standing"]["turn"])
        vault.throw()
        self.assertEqual(vault[1].legal, ["pass", "prohibit"])

    def test_until_i_hold_one_leaves_the_window_open_for_its_time(self):
        for hand, act in ((UNARMED, None), (ARMED, None), (ARMED, "pass"), (UNARMED, "pass")):
            vault = self.vault([THROWER, hand])
            self.assertEqual(vault[1].ask({"do": "window", "until": True})["is"], "ok")
            since = vault.throw()
            if act:
                self.assertEqual(vault[1].move(act)["is"], "ok")
                self.assertEqual(vault[1].window["answer"], act)
            self.assertGreater(self.closed(vault, since), LIMIT, (hand, act))
            self.assertEqual(vault[0].tell["recent"][-1]["move"], "answer none")

    def test_an_answer_given_with_until_counts_when_the_time_is_up(self):
        vault = self.vault([THROWER, ARMED, UNARMED])
        self.assertEqual(vault[1].ask({"do": "window", "until": True})["is"], "ok")
        since = vault.throw()
        self.assertEqual(vault[2].move("pass")["is"], "ok")
        self.assertEqual(vault[1].move("declare 0")["code"], "ILLEGAL")
        self.assertEqual(vault[1].move("pass")["is"], "ok")
        self.assertEqual(vault[1].move("prohibit")["is"], "ok")  # it may be changed
        # Taking the instruction back is for the next window.
        self.assertEqual(vault[1].ask({"do": "window", "until": False})["is"], "ok")
        vault[0].wait_for(lambda: window_of(vault[0])["prohibitions"] == 1)
        self.assertGreater(time.monotonic() - since, LIMIT)

    def test_such_an_answer_can_be_taken_back(self):
        vault = self.vault([THROWER, ARMED])
        self.assertEqual(vault[1].ask({"do": "window", "until": True})["is"], "ok")
        since = vault.throw()
        self.assertEqual(vault[1].ask({"do": "take_back"})["code"], "UNDO")
        self.assertEqual(vault[1].move("prohibit")["is"], "ok")
        self.assertEqual(vault[1].ask({"do": "take_back"})["is"], "ok")
        self.assertIsNone(vault[1].window["answer"])
        self.closed(vault, since)
        self.assertEqual(vault[0].tell["recent"][-1]["move"], "answer none")

    def test_an_answer_can_be_taken_back_while_the_window_is_open(self):
        vault = self.vault([THROWER, ARMED, UNARMED], window=60)
        vault.throw()
        self.assertEqual(vault[1].move("prohibit")["is"], "ok")
        self.assertEqual(vault[1].ask({"do": "take_back"})["is"], "ok")
        self.assertEqual(vault[1].move("pass")["is"], "ok")
        self.assertEqual(vault[2].move("pass")["is"], "ok")
        self.closed(vault, 0)

    def test_without_a_limit_until_answers_when_bots_do(self):
        vault = self.vault([THROWER, UNARMED], window=0)
        self.assertEqual(vault[1].ask({"do": "window", "until": True})["is"], "ok")
        self.closed(vault, vault.throw())
        vault = self.vault([THROWER, ARMED], window=0)
        self.assertEqual(vault[1].ask({"do": "window", "until": True})["is"], "ok")
        vault.throw()
        self.assertEqual(vault[1].move("prohibit")["is"], "ok")
        vault[0].wait_for(lambda: window_of(vault[0])["prohibitions"] == 1)

    def test_wrong_instructions_are_refused(self):
        vault = self.vault([THROWER, ARMED])
        for message in ({"until": 1}, {"turn": "yes"}, {"until": None}):
            vault[1].send_text('{"do":"window","id":77,%s}' % str(message)[1:-1]
                               .replace("'", '"').replace("None", "null"))
            answer = vault[1].wait(lambda m: m.get("id") == 77)
            self.assertEqual(answer["code"], "PROTOCOL")
        self.assertEqual(vault.eve.ask({"do": "window", "turn": True})["code"], "SEAT")
        client = new_client()
        ana = Player(self.server, self.server.make(client), client)
        self.addCleanup(ana.close)
        self.assertIn("nobody is asked", ana.ask({"do": "window", "turn": True})["text"])

    # ---------------------------------------------------------------- chains

    def test_a_chain_of_prohibitions(self):
        armed = "prohibit prohibit prohibit 5 6"
        for length in range(1, 6):
            vault = self.vault(["hint prohibit prohibit prohibit 2", armed], window=60)
            vault.throw()
            for number in range(length):
                player = vault[(number + 1) % 2]
                player.wait_for(lambda p=player: "prohibit" in p.legal)
                self.assertEqual(player.move("prohibit")["is"], "ok")
            last = vault[(length + 1) % 2]
            last.wait_for(lambda: window_of(last)["prohibitions"] == length)
            self.assertEqual(window_of(last)["stopped"], length % 2 == 1)
            self.assertEqual(last.move("pass")["is"], "ok")
            self.closed(vault, 0)
            self.assertEqual(vault[0].tell["view"]["crackit"]["piles"]["discard"]["prohibit"], length)

    def test_answers_in_every_order_come_to_the_same(self):
        hands = [THROWER, UNARMED, ARMED, ARMED]
        answers = {1: "pass", 2: "prohibit", 3: "prohibit"}
        seen = set()
        for order in itertools.permutations(answers):
            vault = self.vault(hands, window=60)
            vault.throw()
            for seat in order:  # all are on their way before one is answered
                vault[seat].send({"do": "move", "move": answers[seat], "id": 99})
            for seat in order:
                vault[seat].wait(lambda m: m.get("id") == 99)
            vault.eve.wait_for(lambda v=vault: window_of(v.eve)["prohibitions"] == 1)
            seen.add(vault.shown(vault.eve))
        self.assertEqual(len(seen), 1)
        self.assertIn("answer 2", seen.pop())

    # -------------------------------------------------- coming and going

    def test_who_was_away_in_the_middle_finds_the_window_again(self):
        vault = self.vault([THROWER, ARMED, UNARMED], window=60)
        vault[1].ask({"do": "window", "until": True})
        vault.throw()
        self.assertEqual(vault[1].move("prohibit")["is"], "ok")
        vault[1].close()
        again = vault.players[1] = Player(self.server, vault.table, vault.clients[1])
        self.assertEqual(again.window["standing"], {"until": True, "turn": None})
        self.assertEqual(again.window["answer"], "prohibit")
        self.assertTrue(0 < again.window["left"] <= 60000)
        self.assertEqual(again.legal, ["pass", "prohibit"])

    def test_a_kill_in_the_middle_changes_nothing(self):
        for until in (False, True):
            vault = self.vault([THROWER, ARMED, UNARMED], window=1)
            if until:
                vault[1].ask({"do": "window", "until": True})
            vault[2].ask({"do": "window", "turn": True})
            vault.throw()
            self.assertEqual(vault[1].ask({"do": "window", "turn": False})["is"], "ok")
            if until:
                self.assertEqual(vault[1].move("prohibit")["is"], "ok")
            self.server.kill()
            self.server.start()
            vault.join()
            self.assertEqual(vault[1].window["standing"], {"until": until, "turn": None})
            self.assertEqual(vault[2].window["standing"], {"until": False, "turn": 0})
            if not until:
                self.assertEqual(vault[1].move("prohibit")["is"], "ok")
            vault[0].wait_for(lambda v=vault: window_of(v[0])["prohibitions"] == 1)
            self.assertEqual(log_of(vault[0])[-2:], ["hint pile", "answer 1"])

    def test_a_window_ends_after_a_kill_with_nobody_there(self):
        vault = self.vault([THROWER, ARMED])
        vault.throw()
        self.server.kill()
        self.server.start()
        eve = Player(self.server, vault.table, key=vault.table["watch"])
        self.addCleanup(eve.close)
        eve.wait_for(lambda: not window_of(eve))

    def test_a_bot_answers_for_who_leaves(self):
        vault = self.vault([THROWER, UNARMED], window=60)
        vault.throw()
        self.assertEqual(vault[1].ask({"do": "leave"})["is"], "ok")
        self.closed(vault, 0)

    # ---------------------------------------------------------------- clocks

    def test_clocks_stand_still_in_windows(self):
        vault = self.vault([THROWER, ARMED, UNARMED],
                           clock={"minutes": 1, "seconds_per_move": 0})
        vault.throw()
        before = vault[2].tell["clocks"]
        self.assertEqual(vault[1].move("pass")["is"], "ok")
        vault[2].send({"do": "again"})
        vault[2].wait(lambda m: m["is"] == "state")
        self.assertEqual(vault[2].tell["clocks"], before)
        vault[2].wait_for(lambda: not window_of(vault[2]))
        self.assertEqual(vault[2].tell["clocks"][1:], before[1:])

    def test_what_is_done_in_secret_shows_nobody_the_clocks(self):
        vault = self.vault([THROWER, ARMED], clock={"minutes": 1, "seconds_per_move": 0})
        self.assertEqual(vault[1].ask({"do": "window", "until": True})["is"], "ok")
        self.assertEqual(vault[0].ask({"do": "window"})["is"], "ok")  # all before it has come
        count = len(vault[0].seen)
        self.assertEqual(vault[1].ask({"do": "window", "until": False})["is"], "ok")
        self.assertEqual(vault[0].ask({"do": "window"})["is"], "ok")
        self.assertEqual(len(vault[0].seen) - count, 2)  # its own window message and ok

    # --------------------------------------------------------------- secrets

    def traffic(self, hand, act, seats="ppp", limit=LIMIT):
        """What seats 0 and 2 and a spectator get in a window, and how long it is open. Seat 1 has
        the hand in question."""
        vault = self.vault([THROWER, hand, UNARMED], seats=seats, window=limit)
        act(vault, None)
        starts = [len(player.seen) for player in (vault[0], vault[2], vault.eve)]
        since = vault.throw()
        act(vault, since)
        if 2 in vault.players:
            self.assertEqual(vault[2].move("pass")["is"], "ok")
        lasted = self.closed(vault, since)
        status, mine = self.server.post("/api/mine", {"client": vault.clients[0],
                                                      "tables": [vault.table["id"]]})
        self.assertEqual((status, mine["tables"][0]["actors"]), (200, [0]))
        shown = []
        for start, player in zip(starts, (vault[0], vault[2], vault.eve)):
            player.wait_for(lambda p=player: not window_of(p))
            log_of(player)
            shown.append(vault.shown(player, start))
        return shown, lasted

    def compare(self, act, **wish):
        """Twins: with a Prohibition and without. The shorter of two tries counts, for a machine
        may be busy but never early."""
        tries = {hand: [self.traffic(hand, act, **wish) for _ in range(2)]
                 for hand in (ARMED, UNARMED)}
        first = tries[ARMED][0][0]
        for found in (*tries[ARMED], *tries[UNARMED]):
            self.assertEqual(found[0], first)
        times = [min(lasted for _, lasted in tries[hand]) for hand in (ARMED, UNARMED)]
        self.assertLess(abs(times[0] - times[1]), TOLERANCE)
        return first, min(times)

    def test_a_seat_that_says_nothing_gives_nothing_away(self):
        _, lasted = self.compare(lambda vault, since: None)
        self.assertGreater(lasted, LIMIT)

    def test_a_seat_that_lets_pass_gives_nothing_away(self):
        def act(vault, since):
            if since:
                self.assertEqual(vault[1].move("pass")["is"], "ok")
        _, lasted = self.compare(act, limit=60)
        self.assertLess(lasted, 5)

    def test_until_i_hold_one_gives_nothing_away(self):
        def act(vault, since):
            if not since:
                self.assertEqual(vault[1].ask({"do": "window", "until": True})["is"], "ok")
        _, lasted = self.compare(act, limit=LATE)
        self.assertGreater(lasted, LATE)

    def test_answering_with_until_gives_nothing_away(self):
        def act(vault, since):
            if not since:
                self.assertEqual(vault[1].ask({"do": "window", "until": True})["is"], "ok")
            elif "prohibit" in vault[1].legal:
                self.assertEqual(vault[1].move("pass")["is"], "ok")
        _, lasted = self.compare(act)
        self.assertGreater(lasted, LIMIT)

    def test_always_this_turn_gives_nothing_away(self):
        def act(vault, since):
            if since:
                self.assertEqual(vault[1].ask({"do": "window", "turn": True})["is"], "ok")
        self.compare(act, limit=60)

    def test_setting_and_taking_back_gives_nothing_away(self):
        def act(vault, since):
            for message in ({"until": True}, {"turn": True}, {"until": False, "turn": False}):
                if not since and "prohibit" in vault[1].tell["view"]["crackit"]["hand"]:
                    self.assertEqual(vault[1].ask({"do": "window", **message})["is"], "ok")
        self.compare(act)

    def test_a_bot_gives_nothing_away_by_its_time(self):
        """A bot may prohibit, which is seen; but not sooner or later than another lets pass."""
        times = {}
        for hand in (ARMED, UNARMED):
            lasted = []
            for _ in range(2):
                vault = self.vault([THROWER, hand], seats="pe", window=60)
                since = vault.throw()
                vault[0].wait_for(lambda v=vault: len(v[0].tell["recent"]) and
                                  v[0].tell["recent"][-1]["move"].startswith("answer"))
                lasted.append(time.monotonic() - since)
            times[hand] = min(lasted)
        self.assertLess(abs(times[ARMED] - times[UNARMED]), TOLERANCE)
        self.assertGreater(min(times.values()), 1.2)

    def test_the_comparison_would_notice_an_answer(self):
        def act(vault, since):
            if since and "prohibit" in vault[1].legal:
                self.assertEqual(vault[1].move("prohibit")["is"], "ok")
                self.assertEqual(vault[2].move("pass")["is"], "ok")
                vault[2].wait_for(lambda: "pass" in vault[2].legal)
        with self.assertRaises(AssertionError):
            self.compare(act)

    def test_that_somebody_has_answered_shows_in_no_summary(self):
        vault = self.vault([THROWER, ARMED, UNARMED], window=60)
        vault.throw()
        wish = {"client": vault.clients[0], "tables": [vault.table["id"]]}
        _, before = self.server.post("/api/mine", wish)
        second = int(time.time())
        while int(time.time()) == second:  # the next second has begun: a change would show
            time.sleep(0.02)
        self.assertEqual(vault[1].move("pass")["is"], "ok")
        self.assertEqual(vault[2].ask({"do": "window", "until": True})["is"], "ok")
        self.assertEqual(self.server.post("/api/mine", wish)[1], before)


if __name__ == "__main__":
    unittest.main()

"""Playing over real sockets."""

import json
import time
import unittest

from ws import UNLIMITED, Player, Server, WebSocket, new_client, play_out


class PlayTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(*UNLIMITED)

    @classmethod
    def tearDownClass(cls):
        code, said = cls.server.close()
        assert code == 0 and said == "", (code, said)

    def pair(self, **wish):
        client = new_client()
        table = self.server.make(client, **wish)
        ana = Player(self.server, table, client)
        bea = Player(self.server, table, key=table["invite"], name="Bea")
        self.addCleanup(ana.close)
        self.addCleanup(bea.close)
        return table, ana, bea

    def test_two_sockets_play_a_whole_match(self):
        _, ana, bea = self.pair()
        self.assertEqual((ana.table["you"], bea.table["you"]), (0, 1))
        play_out([ana, bea])
        self.assertEqual(ana.tell["view"]["result"], bea.tell["view"]["result"])
        self.assertEqual(ana.tell["view"]["actors"], [])
        ana.send({"do": "record"})
        record = ana.wait(lambda m: m["is"] == "record")["text"]
        self.assertIn("seat 0: Ana", record)
        self.assertIn("seat 1: Bea", record)
        self.assertEqual(ana.move("c4")["code"], "OVER")

    def test_everybody_is_told_of_who_comes(self):
        _, ana, _ = self.pair()
        ana.wait_for(lambda: ana.table["seats"][1]["online"])
        self.assertEqual(ana.table["seats"][1]["name"], "Bea")
        self.assertTrue(ana.table["maker"])
        self.assertEqual(ana.table["links"].keys(), {"invite", "watch"})

    def test_a_choice_stays_secret_until_all_have_chosen(self):
        table, ana, bea = self.pair()
        eve = Player(self.server, table, key=table["watch"])
        self.addCleanup(eve.close)
        self.assertEqual(ana.move("start a4")["is"], "ok")
        for other in (bea, eve):
            other.wait_for(lambda o=other: o.tell["view"]["loot"]["sheets"][0]["chosen"])
            self.assertIsNone(other.tell["view"]["loot"]["sheets"][0]["choice"])
            self.assertEqual(other.tell["recent"], [{"mover": 0, "move": "?"}])
        self.assertEqual(ana.tell["view"]["loot"]["sheets"][0]["choice"], "start a4")
        self.assertEqual(eve.legal, [])

    def test_a_bot_fills_a_seat(self):
        for seats in ("pe", "hp"):
            client = new_client()
            table = self.server.make(client, seats=seats)
            ana = Player(self.server, table, client)
            self.assertEqual(table["seat"], seats.index("p"))
            for _ in range(6):
                ana.wait_for(lambda: ana.legal)
                self.assertEqual(ana.move(ana.legal[0])["is"], "ok")
            ana.close()

    def test_the_maker_gets_the_seat_they_want(self):
        client = new_client()
        table = self.server.make(client, seats="epp", seat=2)
        self.assertEqual(table["seat"], 2)
        ana = Player(self.server, table, client)
        bea = Player(self.server, table, key=table["invite"], name="Bea")
        for player, seat in ((ana, 2), (bea, 1)):
            self.addCleanup(player.close)
            self.assertEqual(player.table["you"], seat)

    def look(self, table, client=None, **more):
        body = {"client": client or new_client(), "table": table["id"], **more}
        return self.server.post("/api/look", body)

    def test_who_is_invited_may_look_what_to_before_they_come(self):
        client = new_client()
        table = self.server.make(client, seats="epp")
        status, seen = self.look(table, key=table["invite"])
        self.assertEqual(status, 200)
        self.assertEqual((seen["game"], seen["host"], seen["seat"]), ("loot", "Ana", 2))
        self.assertEqual([s["taken"] for s in seen["seats"]], [True, True, False])
        self.assertEqual(self.look(table, client)[1]["seat"], 1)
        self.assertIsNone(self.look(table, key=table["watch"])[1]["seat"])
        bea = Player(self.server, table, key=table["invite"], name="Bea")
        self.addCleanup(bea.close)
        self.assertIsNone(self.look(table, key=table["invite"])[1]["seat"], "it is full")
        self.assertEqual(self.look(table, bea.client)[1]["seat"], 2)

    def test_others_may_not_even_look(self):
        table = self.server.make(new_client())
        for key in ({}, {"key": ""}, {"key": "0" * 32}, {"key": table["invite"][:-1]}, {"key": 7}):
            status, answer = self.look(table, **key)
            self.assertEqual((status, answer["code"]), (403, "KEY"), key)
        for other in ("0" * 10, "", "../..", 3, None):
            status, answer = self.look({"id": other}, key=table["invite"])
            self.assertEqual((status, answer["code"]), (404, "TABLE"), other)
        status, answer = self.server.post("/api/look", {"client": "x", "table": table["id"]})
        self.assertEqual((status, answer["code"]), (400, "PROTOCOL"))

    def test_a_maker_cannot_have_a_bots_seat(self):
        for seat in (0, 3, -1, "1", 1.5, None):
            with self.subTest(seat=seat):
                status, answer = self.server.post("/api/tables", {
                    "game": "loot", "client": new_client(), "seat": seat,
                    "seats": [{"kind": "bot"}, {"kind": "person"}, {"kind": "person"}]})
                self.assertEqual((status, answer["code"]), (400, "SEATS"))

    def test_a_reconnected_player_goes_on_in_mid_decision(self):
        table, ana, bea = self.pair()
        ana.move("start a4")
        before = ana.tell
        ana.close()
        bea.wait_for(lambda: not bea.table["seats"][0]["online"])
        again = Player(self.server, table, ana.client)
        self.addCleanup(again.close)
        self.assertEqual(again.tell, before)
        self.assertEqual(again.legal, [])
        bea.move("start g4")
        again.wait_for(lambda: again.legal)

    def test_a_move_is_taken_back_until_something_new_is_shown(self):
        _, ana, bea = self.pair()
        empty = ana.text
        ana.move("start a4")
        bea.wait_for(lambda: bea.tell["view"]["actors"] == [1])
        self.assertEqual(ana.ask({"do": "take_back"})["is"], "ok")
        self.assertEqual(ana.text, empty)
        bea.wait_for(lambda: bea.tell["view"]["actors"] == [0, 1])
        self.assertEqual(ana.ask({"do": "take_back"})["code"], "UNDO")
        ana.move("start b1")
        bea.move("start g4")
        ana.wait_for(lambda: ana.legal)
        self.assertEqual(ana.ask({"do": "take_back"})["code"], "UNDO")
        self.assertEqual(bea.ask({"do": "take_back"})["code"], "UNDO")

    def check_recent(self, players):
        """What each was told piece by piece is the end of the log, which is written afresh."""
        for player in players:
            player.send({"do": "log"})
            log = player.wait(lambda m: m["is"] == "log")["log"]
            recent = player.tell["recent"]
            self.assertEqual(recent, log[len(log) - len(recent):])
            self.assertTrue(len(recent) == len(log) or 16 <= len(recent) <= 24, len(recent))

    def test_a_move_that_was_meant_for_an_earlier_decision_is_refused(self):
        _, ana, bea = self.pair()
        ana.move("start a4")
        bea.move("start a7")
        ana.wait_for(lambda: ana.tell["view"]["loot"]["phase"] == "place")
        self.assertEqual((ana.tell["made"], bea.tell["made"]), (1, 1))
        order = ana.legal[0]
        for late in (0, 2, 10 ** 9, 10 ** 12):
            answer = ana.ask({"do": "move", "move": order, "made": late})
            self.assertEqual((answer["is"], answer.get("code")), ("error", "LATE"))
        self.assertEqual(ana.ask({"do": "move", "move": order, "made": 1})["is"], "ok")
        self.assertEqual((ana.tell["made"], bea.tell["made"]), (2, 1))
        # Sent again, as if its answer had not come.
        self.assertEqual(ana.ask({"do": "move", "move": order, "made": 1})["code"], "LATE")
        # Taken back, it is the same decision again.
        self.assertEqual(ana.ask({"do": "take_back"})["is"], "ok")
        self.assertEqual(ana.tell["made"], 1)
        self.assertEqual(ana.ask({"do": "move", "move": order, "made": 1})["is"], "ok")

    def test_a_move_that_crosses_a_bot_s_is_not_made_in_the_next_decision(self):
        _, ana, _ = self.pair(clock={"minutes": 0.005, "seconds_per_move": 0.2})
        known = ana.tell["made"]
        ana.wait_for(lambda: ana.tell["made"] > known and ana.legal)
        # As if this had been on its way while the time ran out.
        answer = ana.ask({"do": "move", "move": ana.legal[0], "made": known})
        self.assertEqual(answer.get("code"), "LATE")

    def test_recent_steps_are_the_end_of_the_log(self):
        client = new_client()
        table = self.server.make(client, seats="ppp")
        players = [Player(self.server, table, client)]
        players += [Player(self.server, table, key=table["invite"], name=n) for n in ("Bea", "Cleo")]
        players.append(Player(self.server, table, key=table["watch"]))
        for player in players:
            self.addCleanup(player.close)
        before = taken_back = None
        for turn in range(60):
            actors = players[0].tell["view"]["actors"]
            if not actors:
                break
            mover = players[actors[turn % len(actors)]]
            self.assertEqual(mover.move(mover.legal[turn % len(mover.legal)])["is"], "ok")
            self.check_recent(players)
            # A pending choice that is taken back moves those behind it up.
            if turn % 3 == 1 and before.ask({"do": "take_back"})["is"] == "ok":
                taken_back = before
                self.check_recent(players)
            before = mover
        self.assertIsNotNone(taken_back)
        self.assertGreater(len(players[0].tell["recent"]), 16)

    def test_a_table_may_do_without_taking_back(self):
        _, ana, _ = self.pair(take_back=False)
        ana.move("start a4")
        self.assertEqual(ana.ask({"do": "take_back"})["code"], "UNDO")

    def test_chat_has_a_history_and_is_text(self):
        table, ana, bea = self.pair()
        said = "<b>hé</b> \"quoted\" \\ \u2603"
        ana.ask({"do": "chat", "text": said})
        bea.wait_for(lambda: bea.chat)
        self.assertEqual([(l["seat"], l["name"], l["text"]) for l in bea.chat], [(0, "Ana", said)])
        eve = Player(self.server, table, key=table["watch"])
        self.addCleanup(eve.close)
        self.assertEqual(eve.chat[0]["text"], said)
        eve.ask({"do": "chat", "text": "hello", "name": "Eve"})
        ana.wait_for(lambda: len(ana.chat) == 2)
        self.assertEqual((ana.chat[1]["seat"], ana.chat[1]["name"]), (None, "Eve"))
        for i in range(105):
            ana.ask({"do": "chat", "text": str(i)})
        late = Player(self.server, table, key=table["watch"])
        self.addCleanup(late.close)
        self.assertEqual([l["text"] for l in late.chat], [str(i) for i in range(5, 105)])

    def test_whatever_is_said_is_heard(self):
        _, ana, bea = self.pair()
        said = "\x01" * 500
        self.assertEqual(ana.ask({"do": "chat", "text": said})["is"], "ok")
        bea.wait_for(lambda: bea.chat)
        self.assertEqual(bea.chat[-1]["text"], said)

    def test_notes_are_private_and_kept(self):
        table, ana, bea = self.pair()
        self.assertEqual(ana.note, "")
        self.assertEqual(ana.ask({"do": "note", "text": "she plays a4"})["is"], "ok")
        again = Player(self.server, table, ana.client)
        other = Player(self.server, table, bea.client)
        eve = Player(self.server, table, key=table["watch"])
        for player in (again, other, eve):
            self.addCleanup(player.close)
        self.assertEqual((again.note, other.note, eve.note), ("she plays a4", "", None))

    def test_who_comes_just_then_misses_no_word(self):
        _, ana, _ = self.pair()
        for i in range(20):
            word = str(i)
            wishes = [{"do": "note", "text": word}, {"do": "chat", "text": word}]
            wishes.insert(i % 3, {"do": "again"})
            ana.send_bytes(b"".join(ana.frame(1, json.dumps(wish).encode()) for wish in wishes))
            ana.wait(lambda message: message["is"] == "state")
            ana.chat = []
            ana.wait(lambda message: message["is"] == "note")
            ana.ask({"do": "note", "text": word})
            self.assertEqual(ana.note, word)
            self.assertEqual([line["text"] for line in ana.chat].count(word), 1)

    def test_spectators_look_on_and_nothing_else(self):
        table, ana, _ = self.pair()
        eve = Player(self.server, table, key=table["watch"])
        late = Player(self.server, table, key=table["invite"])
        for player in (eve, late):
            self.addCleanup(player.close)
            self.assertIsNone(player.table["you"])
            self.assertEqual(player.table["links"].keys(), {"watch"})
            self.assertEqual(player.move("start a4")["code"], "SEAT")
            for message in ({"do": "take_back"}, {"do": "leave"}, {"do": "name", "name": "X"},
                            {"do": "note", "text": "x"},
                            {"do": "seat", "seat": 0, "kind": "bot"}):
                self.assertEqual(player.ask(message)["code"], "SEAT")
        ana.move("start a4")
        eve.wait_for(lambda: eve.tell["view"]["actors"] == [1])

    def test_a_bot_keeps_the_seat_of_who_left_and_hands_it_back(self):
        table, ana, bea = self.pair()
        bea.ask({"do": "leave"})
        bea.close()
        ana.wait_for(lambda: ana.table["seats"][1]["left"])
        ana.wait_for(lambda: 1 not in ana.tell["view"]["actors"])
        ana.move(ana.legal[0])
        ana.wait_for(lambda: ana.legal)
        again = Player(self.server, table, bea.client)
        self.addCleanup(again.close)
        ana.wait_for(lambda: not ana.table["seats"][1]["left"])
        self.assertEqual(again.table["you"], 1)

    def test_the_maker_gives_an_empty_seat_to_a_bot_and_opens_it_again(self):
        client = new_client()
        table = self.server.make(client)
        ana = Player(self.server, table, client)
        self.addCleanup(ana.close)
        self.assertEqual(ana.ask({"do": "seat", "seat": 1, "kind": "bot", "level": "easy"})["is"],
                         "ok")
        ana.wait_for(lambda: ana.tell["view"]["actors"] == [0])
        self.assertEqual(ana.table["seats"][1]["kind"], "bot")
        # The bot has chosen in secret, and nobody gets to see what.
        self.assertEqual(ana.ask({"do": "seat", "seat": 1, "kind": "person"})["code"], "SEAT")
        self.assertEqual(ana.move("start a4")["is"], "ok")
        self.assertEqual(ana.ask({"do": "seat", "seat": 1, "kind": "person"})["is"], "ok")
        bea = Player(self.server, table, key=table["invite"], name="Bea")
        self.addCleanup(bea.close)
        self.assertEqual(bea.table["you"], 1)
        self.assertEqual(bea.ask({"do": "seat", "seat": 0, "kind": "bot"})["code"], "SEAT")
        self.assertEqual(ana.ask({"do": "seat", "seat": 1, "kind": "bot"})["code"], "SEAT")
        self.assertEqual(ana.ask({"do": "seat", "seat": 5, "kind": "bot"})["code"], "PROTOCOL")

    def test_a_bot_moves_for_who_has_no_time_left(self):
        table, ana, bea = self.pair(clock={"minutes": 0.005, "seconds_per_move": 0.2})
        self.assertEqual(len(ana.tell["clocks"]), 2)
        self.assertLessEqual(ana.tell["clocks"][0], 500)
        ana.wait_for(lambda: "place" in ana.tell["view"]["loot"]["phase"]
                     or "move" in ana.tell["view"]["loot"]["phase"])
        self.assertEqual([s["kind"] for s in ana.table["seats"]], ["person", "person"])
        self.assertIsNotNone(table)
        bea.wait_for(lambda: bea.tell["view"]["loot"]["phase"] != "start")

    def test_who_comes_is_told_how_the_clocks_stand_now(self):
        table, ana, _ = self.pair(clock={"minutes": 10, "seconds_per_move": 0})
        eva = Player(self.server, table, key=table["watch"])
        first = eva.tell["clocks"][0]
        time.sleep(0.4)
        for one in (Player(self.server, table, key=table["watch"]),
                    Player(self.server, table, ana.client)):
            self.addCleanup(one.close)
            self.assertLessEqual(one.tell["clocks"][0], first - 400)
        eva.wait_for(lambda: eva.tell["clocks"][0] < first)
        eva.close()

    def test_leaving_and_coming_back_gives_no_time(self):
        table, ana, bea = self.pair(clock={"minutes": 10, "seconds_per_move": 600})
        before = ana.tell["clocks"][0]
        time.sleep(0.3)
        ana.move("start a4")  # Bea is still to choose
        bea.send({"do": "again"})
        bea.wait(lambda m: m["is"] == "state")
        used = before - bea.tell["clocks"][1]
        self.assertGreaterEqual(used, 200)
        bea.send({"do": "leave"})
        bea.send({"do": "ping"})
        again = Player(self.server, table, bea.client)
        self.addCleanup(again.close)
        if again.tell["made"] == 0:  # the bot has not moved meanwhile
            self.assertLessEqual(again.tell["clocks"][1], before - used)

    def test_who_goes_is_seen_to_be_away_at_once(self):
        _, ana, bea = self.pair()
        ana.wait_for(lambda: ana.table["seats"][1]["online"])
        began = time.monotonic()
        bea.close()
        ana.wait_for(lambda: not ana.table["seats"][1]["online"])
        self.assertLess(time.monotonic() - began, 3)

    def test_nothing_is_taken_back_when_the_match_is_over(self):
        client = new_client()
        ana = Player(self.server, self.server.make(client, "p"), client)
        self.addCleanup(ana.close)
        play_out([ana])
        self.assertEqual(ana.ask({"do": "take_back"})["code"], "OVER")
        self.assertTrue(ana.over)

    def test_a_clock_waits_until_all_seats_are_taken(self):
        client = new_client()
        table = self.server.make(client, clock={"minutes": 0.002, "seconds_per_move": 0})
        ana = Player(self.server, table, client)
        self.addCleanup(ana.close)
        first = ana.tell["clocks"]
        ana.send({"do": "again"})
        ana.wait(lambda m: m["is"] == "state")
        self.assertEqual(ana.tell["clocks"], first)
        self.assertEqual(ana.tell["view"]["actors"], [0, 1])

    def test_my_tables(self):
        table, ana, bea = self.pair(pace="slow")
        ids = [table["id"], "0000000000", "x"]
        status, mine = self.server.post("/api/mine", {"client": bea.client, "tables": ids})
        self.assertEqual((status, len(mine["tables"])), (200, 1))
        entry = mine["tables"][0]
        self.assertEqual((entry["id"], entry["seat"], entry["actors"], entry["over"]),
                         (table["id"], 1, [0, 1], False))
        self.assertEqual(entry["pace"], "slow")
        ana.move("start a4")
        _, mine = self.server.post("/api/mine", {"client": ana.client, "tables": ids})
        self.assertEqual(mine["tables"][0]["actors"], [1])
        _, mine = self.server.post("/api/mine", {"client": new_client(), "tables": ids})
        self.assertEqual(mine["tables"], [])
        self.assertNotIn("result", entry)
        play_out([ana, bea])
        _, mine = self.server.post("/api/mine", {"client": ana.client, "tables": ids})
        result = ana.tell["view"]["result"]
        self.assertEqual(mine["tables"][0]["result"],
                         {"outcome": result["outcome"], "winners": result["winners"]})

    def test_the_log_and_the_options(self):
        _, ana, bea = self.pair(options={"sheet": "harder"})
        self.assertEqual(ana.table["options"]["sheet"], "harder")
        ana.move("start a4")
        bea.wait_for(lambda: bea.tell["view"]["actors"] == [1])
        for player, shown in ((ana, "start a4"), (bea, "?")):
            player.send({"do": "log"})
            log = player.wait(lambda m: m["is"] == "log")["log"]
            self.assertEqual(log, [{"mover": 0, "move": shown}])
        ana.send({"do": "ping"})
        ana.wait(lambda m: m["is"] == "pong")

    def test_refusals_are_said_in_the_language_of_who_reads_them(self):
        client = new_client()
        table = self.server.make(client)
        game = {"en": "there is no such game", "es": "no existe ese juego",
                "fr": "ce jeu n\u2019existe pas"}
        seat = {"en": "there is no such seat", "es": "no existe ese asiento",
                "fr": "ce si\u00e8ge n\u2019existe pas"}
        rules = {}
        for language in ("en", "es", "fr"):
            ana = Player(self.server, table, client, language=language)
            self.addCleanup(ana.close)
            refused = ana.ask({"do": "seat", "seat": 7, "kind": "bot"})
            self.assertEqual(refused["text"], seat[language])
            rules[ana.move("c4")["text"]] = language  # what a game says
            accepted = f"{language}-XX,{language};q=0.9,en;q=0.8"
            _, refused = self.server.post("/api/tables", {"game": "chess"},
                                          {"Accept-Language": accepted})
            self.assertEqual(refused["text"], game[language])
        self.assertEqual(len(rules), 3, rules)
        plain = Player(self.server, table, client)
        self.addCleanup(plain.close)
        self.assertEqual(plain.move("c4")["text"], next(iter(rules)))
        for accepted, language in (("de, es;q=0.5", "es"), ("de", "en"), (",;, ,", "en"),
                                   ("x" * 500, "en")):
            _, refused = self.server.post("/api/tables", {"game": "chess"},
                                          {"Accept-Language": accepted})
            self.assertEqual(refused["text"], game[language], accepted)

    def test_a_language_that_nobody_speaks_here_is_refused(self):
        link = WebSocket(self.server)
        self.addCleanup(link.close)
        for language in ('"de"', '"xx"', '""', "7", "null"):
            link.send_text('{"do":"join","table":"0000000000","client":"%s","language":%s}'
                           % (new_client(), language))
            self.assertEqual(link.receive()["code"], "PROTOCOL", language)

    def test_two_windows_of_one_player_see_the_same(self):
        table, ana, bea = self.pair()
        twin = Player(self.server, table, ana.client)
        self.addCleanup(twin.close)
        ana.move("start a4")
        twin.wait_for(lambda: twin.tell["view"]["actors"] == [1])
        self.assertEqual(twin.text, ana.text)
        twin.close()
        bea.move("start g4")
        ana.wait_for(lambda: ana.legal)
        self.assertTrue(ana.table["seats"][0]["online"])


if __name__ == "__main__":
    unittest.main()

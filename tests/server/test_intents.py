"""Bots that tell what they intend: to all who look, as long as the match goes on."""

import unittest

from ws import Player, Server, new_client, play_out


class IntentsTest(unittest.TestCase):
    def setUp(self):
        self.server = Server("--messages-per-second", "0")
        self.addCleanup(lambda: self.assertEqual(self.server.close(), (0, "")))

    def table(self, seats="pn", **wish):
        client = new_client()
        table = self.server.make(client, game="nycrisis", seats=seats, **wish)
        return table, Player(self.server, table, client)

    def play_on(self, player, until):
        """Make first legal moves until something holds; whether it came before the end. Where
        several may take the next turn a bot may have been quicker."""
        while not until():
            if player.over:
                return False
            if player.legal:
                self.assertIn(player.move(player.legal[0]).get("code"), (None, "TURN", "ILLEGAL"))
            else:
                player.step()
        return True

    def goals(self, player, seat):
        told = player.intents and player.intents[seat]
        return told and told["goals"]

    def test_they_arrive_and_change(self):
        for _ in range(20):  # a match may be lost before anybody changes its mind
            _, ana = self.table()
            self.assertTrue(self.play_on(ana, lambda: self.goals(ana, 1)))
            self.assertIsNone(ana.intents[0])
            first = self.goals(ana, 1)
            self.assertLessEqual({"character", "goal"}, set(first[0]))
            if self.play_on(ana, lambda: self.goals(ana, 1) not in (None, first)):
                return
        self.fail("they never change")

    def test_who_comes_back_and_who_looks_on_hear_them(self):
        table, ana = self.table()
        self.assertTrue(self.play_on(ana, lambda: self.goals(ana, 1) and
                                     ana.tell["view"]["actors"] == [0]))
        self.server.kill()
        self.server.start()
        again = Player(self.server, table, ana.client)
        again.wait_for(lambda: again.intents)
        self.assertEqual(again.tell["view"], ana.tell["view"])
        watcher = Player(self.server, table, key=table["watch"])
        self.assertEqual(watcher.intents, again.intents)
        again.close()
        watcher.close()
        back = Player(self.server, table, ana.client)
        back.wait_for(lambda: back.intents)
        self.assertEqual(back.intents, again.intents)

    def test_each_bot_tells_and_persons_do_not(self):
        _, ana = self.table("penh")
        self.assertTrue(self.play_on(ana, lambda: all(self.goals(ana, seat)
                                                      for seat in (1, 2, 3))))
        self.assertIsNone(ana.intents[0])

    def test_a_seat_that_changes_hands_stops_telling(self):
        table, ana = self.table("pp")
        bea = Player(self.server, table, key=table["invite"])
        bea.ask({"do": "leave"})
        self.assertTrue(self.play_on(ana, lambda: self.goals(ana, 1) and ana.legal))
        back = Player(self.server, table, bea.client)
        ana.wait_for(lambda: ana.intents == [None, None])
        back.ask({"do": "chat", "text": "I am back"})
        self.assertFalse(any(back.intents or []))

    def test_nobody_intends_anything_after_the_end(self):
        table, ana = self.table("pe")
        self.assertTrue(self.play_on(ana, lambda: ana.over))
        self.assertTrue(any(text.startswith('{"is":"intents"') for text in ana.seen))
        if ana.intents != [None, None]:
            ana.wait_for(lambda: ana.intents == [None, None])
        watcher = Player(self.server, table, key=table["watch"])
        watcher.ask({"do": "chat", "text": "well played"})
        self.assertIsNone(watcher.intents)

    def test_bots_wait_for_people_where_the_first_to_move_takes_the_turn(self):
        _, ana = self.table("pnn")
        self.assertTrue(self.play_on(ana, lambda: ana.tell["view"].get("first_come")))
        self.assertEqual(ana.tell["view"]["actors"], [0, 1, 2])
        self.assertEqual(ana.ask({"do": "let", "seat": 0})["code"], "TURN")
        self.assertEqual(ana.ask({"do": "let", "seat": 3})["code"], "PROTOCOL")
        self.assertEqual(ana.tell["view"]["actors"], [0, 1, 2])
        self.assertEqual(ana.ask({"do": "let", "seat": 2})["is"], "ok")
        ana.wait_for(lambda: ana.tell["view"]["nycrisis"]["turn"])
        self.assertEqual(ana.tell["view"]["actors"], [2])
        ana.wait_for(lambda: ana.tell["view"].get("first_come"))
        self.assertEqual(ana.tell["view"]["actors"], [0, 1])
        self.assertEqual(ana.move(ana.legal[0])["is"], "ok")
        self.assertTrue(self.play_on(ana, lambda: ana.tell["view"]["nycrisis"]["round"] == 2))

    def test_games_whose_bots_do_not_tell_send_nothing(self):
        client = new_client()
        table = self.server.make(client, seats="ph")
        ana = Player(self.server, table, client)
        play_out([ana])
        self.assertFalse([text for text in ana.seen if '"intents"' in text])


if __name__ == "__main__":
    unittest.main()

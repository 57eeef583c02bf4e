"""Noninterference over a real socket: what another seat has chosen in secret changes not one byte
of what a seat or a spectator gets, and not the number of messages either."""

import re
import unittest

from ws import Player, Server, new_client


class SecretsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--messages-per-second", "0", "--tables-per-client", "0")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def traffic(self, secret, others):
        """What seat 1 and a spectator get while seat 0 chooses `secret`, and some more happens.
        Names and keys that are drawn at random are blotted out."""
        client = new_client()
        table = self.server.make(client)
        ana = Player(self.server, table, client)
        bea = Player(self.server, table, key=table["invite"], name="Bea")
        eve = Player(self.server, table, key=table["watch"])
        ana.wait_for(lambda: ana.table["seats"][1]["online"])
        others(ana, secret)
        for player in (bea, eve):
            player.send({"do": "log"})
            player.wait(lambda m: m["is"] == "log")
            self.assertEqual(player.ask({"do": "chat", "text": "end"})["is"], "ok")
            player.send({"do": "again"})
            player.wait(lambda m: m["is"] == "state")
        shown = []
        for player in (bea, eve):
            text = "\n".join(player.seen)
            text = re.sub(r'"time":\d+', '"time":0', text)
            shown.append(re.sub(f"{table['id']}|{table['invite']}|{table['watch']}", "X", text))
            player.close()
        ana.close()
        return shown

    def compare(self, secrets, others):
        first = self.traffic(secrets[0], others)
        for secret in secrets[1:]:
            self.assertEqual(self.traffic(secret, others), first)
        return first

    def test_a_pending_choice_shows_nowhere(self):
        def choose(ana, secret):
            self.assertEqual(ana.move(secret)["is"], "ok")
        shown = self.compare(["start a4", "start g7", "start d1"], choose)
        self.assertIn('"chosen":true', shown[0])

    def test_a_choice_that_was_changed_shows_nowhere(self):
        def change(ana, secret):
            self.assertEqual(ana.move(secret)["is"], "ok")
            self.assertEqual(ana.ask({"do": "take_back"})["is"], "ok")
            self.assertEqual(ana.move("start b1")["is"], "ok")
        self.compare(["start a4", "start g7"], change)

    def test_a_refused_move_shows_nowhere(self):
        def err(ana, secret):
            self.assertEqual(ana.move(secret)["is"], "error")
        self.compare(["start d4", "c4", "nonsense"], err)

    def test_a_private_note_shows_nowhere(self):
        def note(ana, secret):
            self.assertEqual(ana.ask({"do": "note", "text": secret})["is"], "ok")
        self.compare(["a", "b" * 3000], note)

    def test_the_comparison_would_notice_a_leak(self):
        def tell(ana, secret):
            ana.ask({"do": "chat", "text": secret})
        with self.assertRaises(AssertionError):
            self.compare(["start a4", "start g7"], tell)


if __name__ == "__main__":
    unittest.main()

"""Noninterference over a real socket: what another seat has chosen in secret changes not one byte
of what a seat or a spectator gets, and not the number of messages either."""

import re
import sqlite3
import unittest

from ws import UNLIMITED, Player, Server, new_client


class SecretsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(*UNLIMITED)

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


class DealtSecretsTest(unittest.TestCase):
    """The same for what is dealt: two tables that differ in hidden tiles alone. The server draws
    by itself, so the tables are put into its database, all cards of the deck being used up."""

    WRONG = "4b 4w 6b 6w 7b"

    def setUp(self):
        self.server = Server(*UNLIMITED)

    def tearDown(self):
        self.server.close()

    def moves(self, hands, guesses):
        """Seat 0 asks until the deck is empty, the others guess in vain or not at all."""
        lines = []
        for place, tiles in hands:
            lines += [f"chance deal {place} {tile}" for tile in tiles.split()]
        cards = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 7, 8, 1, 4]
        lines += [f"chance card {card}" for card in cards[:6]] + ["chance first 0"]
        for number, card in enumerate(cards):
            lines.append(f"0 ask {card}")
            rest = [*cards[6:], 2, 3, 5, 6][number:number + 1]
            lines += [f"chance card {card}" for card in rest]
            lines += guesses(number)
        return "\n".join(lines) + "\n"

    def traffic(self, seats, moves, act):
        """What the last seat and a spectator get from joining on, while `act` is done."""
        clients = [new_client() for _ in range(seats)]
        table = self.server.make(clients[0], "p" * seats, game="breakcode")
        for client in clients[1:]:
            Player(self.server, table, client, key=table["invite"], name="Bea").close()
        self.server.stop()
        with sqlite3.connect(self.server.database) as database:
            database.execute("DELETE FROM steps")
            database.execute("UPDATE tables SET moves = ? WHERE id = ?", (moves, table["id"]))
        self.server.start()
        players = [Player(self.server, table, client) for client in clients]
        eve = Player(self.server, table, key=table["watch"])
        players[-1].wait_for(lambda: all(seat["online"] for seat in players[-1].table["seats"]))
        act(players)
        shown = []
        for player in (players[-1], eve):
            player.send({"do": "log"})
            player.wait(lambda m: m["is"] == "log")
            player.send({"do": "again"})
            player.wait(lambda m: m["is"] == "state")
            shown.append(re.sub(f"{table['id']}|{table['invite']}|{table['watch']}", "X",
                                "\n".join(text for text in player.seen if '"is":"table"' not in text)))
        for player in [*players, eve]:
            player.close()
        return shown

    def two(self, hand):
        return self.moves([(0, hand), (1, "0b 1w 3b 8w 9b")],
                          lambda number: [f"1 guess {self.WRONG}"])

    def test_a_rivals_hand_shows_only_in_its_answers(self):
        def act(players):
            self.assertEqual(players[0].move("ask 2 1")["is"], "ok")
            self.assertEqual(players[1].move("ask 5 7")["is"], "ok")  # no hand has a 7
            self.assertEqual(players[1].move("guess 0b 1w 3b 8w 9w")["is"], "error")  # not its turn
            self.assertEqual(players[0].move("guess 0w 1b 2b 2w 3w")["is"], "ok")
        hands = ["0w 1b 2b 5 9w", "2w 3w 4b 6b 8b", "5 5 6w 8b 9w"]
        first = self.traffic(2, self.two(hands[0]), act)
        for hand in hands[1:]:
            self.assertEqual(self.traffic(2, self.two(hand), act), first)

    def test_the_comparison_would_notice_an_answer(self):
        def act(players):
            self.assertEqual(players[0].move("ask 2 1")["is"], "ok")
            self.assertEqual(players[1].move("ask 5 6")["is"], "ok")
        self.assertNotEqual(self.traffic(2, self.two("0w 1b 2b 5 9w"), act),
                            self.traffic(2, self.two("2w 3w 4b 6b 8b"), act))

    def three(self, middle, hand, guess):
        """Seat 0 has guessed wrong: nobody else may know what, nor what it saw in the middle."""
        rest = {"0b", "1w", "3b", "8w", "9b"}
        moves = self.moves([(0, hand), (1, "0w 1b 2b 2w 7b"), (2, " ".join(sorted(rest))),
                            ("middle", middle)], lambda number: [])
        lines = moves.splitlines()
        end = next(at for at, line in enumerate(lines) if line.startswith("0 ask"))
        return "\n".join([*lines[:end], f"0 guess {guess}"]) + "\n"

    def test_a_guess_and_the_middle_stay_secret_with_three(self):
        def act(players):
            self.assertEqual(players[0].ask({"do": "note", "text": "I saw it"})["is"], "ok")
        tables = [("3w 4b 5 6b 7w", "4w 5 6w 8b 9w", "3w 4b 5 6b 8b"),
                  ("4w 5 6w 8b 9w", "3w 4b 5 6b 7w", "0b 4w 5 6w 8b"),
                  ("3w 4b 6b 7w 8b", "4w 5 5 6w 9w", "0b 0w 1b 1w 2b")]
        first = self.traffic(3, self.three(*tables[0]), act)
        for table in tables[1:]:
            self.assertEqual(self.traffic(3, self.three(*table), act), first)


if __name__ == "__main__":
    unittest.main()

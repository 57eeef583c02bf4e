"""Tables that cannot be played on: of other rules, of other content, or not to be read at all."""

import json
import sqlite3
import unittest

from ws import UNLIMITED, Player, Server, WebSocket, new_client


class VersionsTest(unittest.TestCase):
    def setUp(self):
        self.server = Server(*UNLIMITED)
        self.addCleanup(lambda: self.server.close())

    def begin(self, **wish):
        client = new_client()
        table = self.server.make(client, seats="pe", **wish)
        ana = Player(self.server, table, client)
        ana.move("start a4")
        ana.wait_for(lambda: ana.legal)
        self.assertEqual(ana.ask({"do": "name", "name": "Ana #1"})["is"], "ok")
        ana.close()
        return table, client

    def change(self, table, sql):
        """Change the table while the server is down; what it said when it was stopped."""
        _, said = self.server.stop()
        with sqlite3.connect(self.server.database) as database:
            changed = database.execute(f"UPDATE tables SET {sql} WHERE id = ?", (table["id"],))
            self.assertEqual(changed.rowcount, 1)
        database.close()
        self.server.start()
        return said

    def kept(self, table, column):
        database = sqlite3.connect(self.server.database)
        value, = database.execute(f"SELECT {column} FROM tables WHERE id = ?",
                                  (table["id"],)).fetchone()
        database.close()
        return value

    def closed(self, table, client, why, **options):
        """What who comes to a table that is closed is told."""
        link = WebSocket(self.server)
        link.send({"do": "join", "table": table["id"], "client": client, "id": 7, **options})
        message = link.receive()
        self.assertEqual((message["is"], message["id"], message.get("why")), ("closed", 7, why),
                         message)
        link.close()
        return message

    def test_a_table_says_by_which_rules_and_with_what_it_is_played(self):
        table, _ = self.begin()
        games = json.loads(self.server.request("GET", "/api/games")[2])["games"]
        loot = next(game for game in games if game["name"] == "loot")
        self.assertGreaterEqual(self.kept(table, "rules"), 1)
        self.assertRegex(self.kept(table, "content_hash"), "^[0-9a-f]{16}$")
        self.assertIsNotNone(loot)

    def test_a_table_of_rules_that_nobody_knows_is_closed_with_its_record(self):
        table, client = self.begin()
        for version in (99, 0, -1):
            self.change(table, f"rules = {version}")
            message = self.closed(table, client, "rules", language="es")
            self.assertIn("reglas", message["text"])
            record = message["record"].splitlines()
            self.assertEqual(record[:4], ["ludoteca record 1", "game: loot", "seats: 2",
                                          f"rules: {version}"])
            self.assertIn("seat 0: Ana ?1", record)
            moves = record[record.index("") + 1:]
            self.assertEqual(moves, self.kept(table, "moves").splitlines())
            self.assertIn("0 start a4", moves)
        self.change(table, "rules = 1")
        again = Player(self.server, table, client)
        self.assertTrue(again.legal)
        again.close()

    def test_what_was_taken_back_is_not_in_the_record(self):
        client = new_client()
        table = self.server.make(client)
        ana = Player(self.server, table, client)
        ana.move("start a4")
        ana.close()
        self.change(table, "rules = 99, moves = moves || '-0' || char(10) || '0 start b1'"
                           " || char(10)")
        record = self.closed(table, client, "rules")["record"]
        self.assertEqual(record.split("\n\n", 1)[1], "0 start b1\n")

    def test_a_table_whose_content_has_changed_is_closed(self):
        table, client = self.begin()
        self.change(table, "content_hash = '0123456789abcdef'")
        message = self.closed(table, client, "content", language="fr")
        self.assertIn("sheet: standard 0123456789abcdef", message["record"])
        _, mine = self.server.post("/api/mine", {"client": client, "tables": [table["id"]]})
        self.assertEqual(mine["tables"][0]["aside"], "content")
        self.assertEqual(mine["tables"][0]["actors"], [])

    def test_a_table_that_does_not_say_is_played(self):
        table, client = self.begin()
        self.change(table, "content_hash = ''")
        self.assertTrue(Player(self.server, table, client).legal)

    def test_strangers_get_no_record(self):
        table, _ = self.begin()
        self.change(table, "rules = 99")
        for stranger in ({}, {"key": "0" * 32}):
            link = Player.__new__(Player)
            Player.__init__(link, self.server, table, new_client(), **stranger)
            self.assertIn('"KEY"', link.seen[-1])
            link.close()
        self.closed(table, new_client(), "rules", key=table["watch"])

    def test_a_table_that_cannot_be_read_is_set_aside(self):
        wrecks = ["moves = '0 nonsense' || char(10)", "moves = 'nothing'", "game = 'chess'",
                  "moves = '7 start a4' || char(10)", "moves = '-5' || char(10)",
                  "options = 'sheet'", "moves = moves || moves",
                  "moves = '0 ' || replace(hex(zeroblob(500)), '0', 'x') || char(10)"]
        other, other_client = self.begin()
        for wreck in wrecks:
            table, client = self.begin()
            self.change(table, wreck + ", awake = 1")  # a bot is to move: it is tried at the start
            for _ in range(2):
                refused = Player(self.server, table, client)
                self.assertIn('"ASIDE"', refused.seen[-1], wreck)
                refused.close()
            self.assertEqual(self.kept(table, "aside"), "unreadable")
            self.assertEqual(self.kept(table, "awake"), 0)
            again = Player(self.server, other, other_client)
            self.assertTrue(again.legal)
            again.close()
            said = self.server.stop()[1]
            self.assertEqual(said.count(table["id"]), 1, said)
            self.server.start()


if __name__ == "__main__":
    unittest.main()

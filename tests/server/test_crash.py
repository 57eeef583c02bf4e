"""A crash at one table: the next start serves all others and sets that one aside.

Needs a program in which a crash can be planted (-Dplant=true, or any build with sanitizers).
"""

import os
import sqlite3
import unittest

from ws import UNLIMITED, Closed, Player, Server, new_client


class CrashTest(unittest.TestCase):
    def setUp(self):
        self.server = Server(*UNLIMITED)
        self.addCleanup(lambda: self.server.close())
        self.client = new_client()
        self.bad = self.server.make(self.client, seats="pe")
        self.good = [self.server.make(self.client, seats="pe") for _ in range(3)]
        self.tells = []
        for table in self.good:
            player = Player(self.server, table, self.client)
            player.move(player.legal[0])
            player.wait_for(lambda p=player: p.legal)
            self.tells.append(player.tell)
            player.close()
        self.server.stop()

    def crash(self, how, provoke):
        """Start with a crash planted, provoke it, and see the process die of it."""
        self.server.environment = {"LUDOTECA_PLANT": f"{how} {self.bad['id']}"}
        self.server.start()
        try:
            provoke()
        except (Closed, OSError):
            pass
        code, _ = self.server.wait()
        self.assertLess(code, 0, "it did not crash")
        with open(self.server.database + ".crash", encoding="ascii") as file:
            self.assertEqual(file.read(), self.bad["id"] + "\n")

    def find_all_others(self):
        self.server.start()  # the crash is still planted
        for table, tell in zip(self.good, self.tells):
            player = Player(self.server, table, self.client)
            self.assertEqual(player.tell, tell)
            self.assertEqual(player.move(player.legal[0])["is"], "ok")
            player.wait_for(lambda p=player: p.legal)
            player.close()
        for language, word in (("en", "set it aside"), ("es", "apart"), ("fr", "côté")):
            refused = Player.__new__(Player)
            Player.__init__(refused, self.server, self.bad, self.client, language=language)
            message = [m for m in refused.seen if '"ASIDE"' in m][0]
            self.assertIn(word, message)
            refused.close()
        _, mine = self.server.post("/api/mine", {"client": self.client,
                                                 "tables": [self.bad["id"], self.good[0]["id"]]})
        self.assertEqual([t.get("aside") for t in mine["tables"]], ["crash", None])
        status, answer = self.server.post("/api/look", {"client": self.client,
                                                        "table": self.bad["id"]})
        self.assertEqual((status, answer["code"]), (410, "ASIDE"))
        self.assertFalse(os.path.exists(self.server.database + ".crash"))
        code, said = self.server.stop()
        self.assertEqual(code, 0)
        self.assertIn(f"table {self.bad['id']} was set aside", said)

    def bring_back(self):
        with sqlite3.connect(self.server.database) as database:
            when, = database.execute("SELECT aside_at FROM tables WHERE id = ?",
                                     (self.bad["id"],)).fetchone()
            self.assertGreater(when, 0)
            database.execute("UPDATE tables SET aside = '', awake = 1 WHERE id = ?",
                             (self.bad["id"],))
        database.close()
        self.server.environment = {}
        self.server.start()
        player = Player(self.server, self.bad, self.client)
        player.wait_for(lambda: player.legal)
        self.assertEqual(player.move(player.legal[0])["is"], "ok")
        player.close()
        self.assertEqual(self.server.stop(), (0, ""))
        self.server.start()

    def join(self):
        return Player(self.server, self.bad, self.client)

    def move(self):
        player = self.join()
        for _ in range(50):  # a bot has to move sooner or later
            player.wait_for(lambda: player.legal)
            player.move(player.legal[0])

    def check(self, how, provoke):
        self.crash(how, provoke)
        self.find_all_others()
        self.bring_back()

    def test_while_it_is_loaded(self):
        self.check("load", self.join)

    def test_while_it_is_told(self):
        self.check("tell", self.join)

    def test_while_a_move_is_made(self):
        self.check("move", self.move)

    def test_while_a_bot_thinks(self):
        self.check("think", self.move)

    def test_while_a_bot_s_answer_is_taken(self):
        self.check("answer", self.move)

    def test_a_kill_sets_nothing_aside(self):
        self.server.start()
        player = self.join()
        player.move(player.legal[0])
        self.server.kill()
        self.assertFalse(os.path.exists(self.server.database + ".crash"))
        self.server.start()
        again = self.join()
        again.wait_for(lambda: again.legal)
        again.close()


if __name__ == "__main__":
    unittest.main()

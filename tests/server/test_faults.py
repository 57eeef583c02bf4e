"""A disk that fails at any one call: what is refused has not happened, and what was acknowledged is
there when the power goes in the next moment."""

import os
import random
import tempfile
import time
import unittest

from faults import Disk
from ws import Closed, Player, Server, new_client

LIBRARY = os.environ.get("FAULTS_LIBRARY")
FREE = ("--messages-per-second", "0")
# How many of the calls of a kind fail in turn; all of them with FAULTS_ALL=1.
SAMPLE = 1 << 30 if os.environ.get("FAULTS_ALL") else 6


class Refused(Exception):
    """The server says that its disk fails."""


class Evening:
    """What people do in an evening, and what of it was acknowledged."""

    def __init__(self):
        self.client, self.table = new_client(), None
        self.made = 0  # moves of the first seat
        self.lines, self.note = [], ""
        self.refused = 0

    def ask(self, player, message):
        answer = player.ask(message)
        if answer["is"] == "ok":
            return True
        if answer["code"] != "STORE":
            raise AssertionError(answer)
        self.refused += 1
        return False

    def spend(self, server):
        """Whoever is refused tries again; whoever is cut off comes back."""
        for _ in range(20):
            try:
                self.go_on(server)
                return
            except (Closed, Refused):
                self.refused += 1
        raise AssertionError("it does not go on")

    def go_on(self, server):
        if not self.table:
            self.table = self.make(server)
        ana = self.sit_down(server)
        while len(self.lines) < 4:
            if self.ask(ana, {"do": "chat", "text": f"line {len(self.lines)}"}):
                self.lines.append(f"line {len(self.lines)}")
        while self.made < 12 and ana.legal:
            known = ana.tell["made"]
            answer = ana.move(ana.legal[0])
            if answer["is"] == "ok":
                self.made = max(self.made, known + 1)
            elif answer["code"] in ("LATE", "ILLEGAL", "TURN"):
                raise Refused(answer)  # dice were rolled anew meanwhile
            else:
                assert answer["code"] == "STORE", answer
                self.refused += 1
            ana.wait_for(lambda: ana.legal or ana.over)
        while self.note != "mine":
            if self.ask(ana, {"do": "note", "text": "mine"}):
                self.note = "mine"
        ana.close()

    def make(self, server):
        wish = {"game": "loot", "client": self.client, "name": "Ana", "seats": [{"kind": "person"}]}
        status, answer = server.post("/api/tables", wish)
        if status == 503:
            raise Refused(answer)
        assert status == 201, (status, answer)
        return answer

    def sit_down(self, server):
        ana = Player(server, self.table, self.client)
        if not ana.tell:
            raise Refused("not now")
        return ana

    def check(self, test, server):
        """All that was acknowledged is there, and it goes on."""
        ana = Player(server, self.table, self.client)
        test.assertIsNotNone(ana.tell, "the table is gone")
        test.assertGreaterEqual(ana.tell["made"], self.made)
        texts = [line["text"] for line in ana.chat]
        for line in self.lines:
            test.assertIn(line, texts)
        if self.note:
            test.assertEqual(ana.note, self.note)
        if not ana.over:
            test.assertEqual(ana.move(ana.legal[0])["is"], "ok")
        ana.close()


@unittest.skipUnless(LIBRARY, "FAULTS_LIBRARY says where the library of faults is")
class FaultsTest(unittest.TestCase):
    def serve(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        disk = Disk(LIBRARY, folder.name, os.path.join(folder.name, "test.db"))
        return Server(*FREE, database=disk.database, disk=disk)

    def end(self, server):
        """Kill it, let the power go too, and start it again on a disk that works."""
        server.kill()
        server.disk.mend()
        server.disk.cut_power(random.Random(1))
        server.start()

    def test_every_call_may_fail(self):
        # How many calls of each kind there are when all is well.
        server = self.serve()
        before = {kind: server.disk.calls(kind) for kind in ("write_eio", "sync_eio", "read")}
        Evening().spend(server)
        counts = {kind: server.disk.calls(kind) - before[kind] for kind in before}
        server.close()
        self.assertGreater(counts["write_eio"], 20)
        self.assertGreater(counts["sync_eio"], 15)
        for kind, calls in (("write_eio", "write_eio"), ("write_full", "write_eio"),
                            ("sync_eio", "sync_eio"), ("sync_lost", "sync_eio"),
                            ("read", "read")):
            step = max(1, counts[calls] // SAMPLE)
            for number in range(1, counts[calls] + 1, step):
                with self.subTest(kind=kind, number=number):
                    self.one_fault(kind, number)

    def one_fault(self, kind, number):
        server, evening = self.serve(), Evening()
        server.disk.fail_nth(kind, number)
        evening.spend(server)
        self.end(server)
        evening.check(self, server)
        code, said = server.close()
        self.assertEqual((code, said), (0, ""))

    def test_a_table_that_cannot_be_read_after_a_failed_commit_keeps_its_moves(self):
        server, client = self.serve(), new_client()
        table = server.make(client, "p")
        ana = Player(server, table, client)
        for _ in range(5):
            self.assertEqual(ana.move(ana.legal[0])["is"], "ok")
            ana.wait_for(lambda: ana.legal)
        made = ana.tell["made"]
        server.disk.fail(sync_eio=1, read=1)
        try:
            self.assertEqual(ana.move(ana.legal[0])["code"], "STORE")
            ana.step()
        except Closed:
            pass
        server.disk.mend()
        # Others play so long that the journal is cut behind them.
        self.busy(server, 1500)
        self.busy(server, 20)
        ana.close()
        self.end(server)
        again = Player(server, table, client)
        self.assertGreaterEqual(again.tell["made"], made)
        again.close()
        self.assertEqual(server.close(), (0, ""))

    def test_nothing_is_shown_that_could_not_be_synced(self):
        server, client = self.serve(), new_client()
        table = server.make(client, "p")
        ana = Player(server, table, client)
        self.assertEqual(ana.move(ana.legal[0])["is"], "ok")
        ana.wait_for(lambda: ana.legal)
        # A move comes to the log, but is not synced, when the server is killed.
        server.disk.fail(sync_eio=1)
        self.assertEqual(ana.move(ana.legal[0])["code"], "STORE")
        server.kill()
        # On a full disk that syncs it may be read; on one that does not nobody is told.
        with self.assertRaisesRegex(AssertionError, "Input/output error"):
            server.start()
        server.wait()
        server.disk.fail(write_full=1)
        server.start()
        again = Player(server, table, client)
        shown = again.tell["made"]
        again.close()
        self.end(server)
        again = Player(server, table, client)
        self.assertGreaterEqual(again.tell["made"], shown)
        again.close()
        self.assertEqual(server.close(), (0, ""))

    def test_a_log_that_does_not_come_home_stays(self):
        server, client = self.serve(), new_client()
        other = Player(server, server.make(client), client)
        steps = 0

        def act():
            """One commit; whether it was made."""
            nonlocal steps
            answer = other.ask({"do": "take_back"}) if steps % 2 else other.move("start a4")
            steps += answer["is"] == "ok"
            return answer["is"] == "ok"

        server.disk.fail(home_lost=1)
        for _ in range(6000):
            if not server.disk.met()["home_lost"]:
                self.assertTrue(act())
        self.assertTrue(server.disk.met()["home_lost"], "the log has tried to go home")
        # All is opened anew, in vain at first.
        self.assertFalse(all(act() for _ in range(10)))
        server.disk.mend()
        deadline = time.monotonic() + 60
        while not act():
            self.assertLess(time.monotonic(), deadline, "it does not go on")
            time.sleep(0.1)
        made = other.tell["made"]
        other.close()
        self.end(server)
        again = Player(server, other.table, client)
        self.assertGreaterEqual(again.tell["made"], made)
        again.close()
        self.assertEqual(server.close(), (0, ""))

    def busy(self, server, moves):
        client = new_client()
        other = Player(server, server.make(client), client)
        for i in range(moves):
            answer = other.ask({"do": "take_back"}) if i % 2 else other.move("start a4")
            self.assertEqual(answer["is"], "ok", answer)
        other.close()


if __name__ == "__main__":
    unittest.main()

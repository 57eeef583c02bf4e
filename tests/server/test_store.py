"""What was acknowledged is there after a crash, a migration, a full disk."""

import os
import resource
import signal
import sqlite3
import subprocess
import time
import unittest

import older
from ws import PATIENCE, PROGRAM, Player, Server, new_client, play_out


class StoreTest(unittest.TestCase):
    def setUp(self):
        self.server = Server("--messages-per-second", "0")
        self.addCleanup(lambda: self.server.close())

    def pair(self, server=None, **wish):
        server = server or self.server
        client = new_client()
        table = server.make(client, **wish)
        ana = Player(server, table, client)
        bea = Player(server, table, key=table["invite"], name="Bea")
        return table, ana, bea

    def test_both_go_on_after_a_kill(self):
        table, ana, bea = self.pair()
        ana.move("start a4")
        bea.move("start g4")
        ana.wait_for(lambda: ana.legal)
        ana.move(ana.legal[-1])
        ana.ask({"do": "chat", "text": "before"})
        ana.ask({"do": "note", "text": "mine"})
        seen = ana.tell
        self.server.kill()
        self.server.start()
        again = Player(self.server, table, ana.client)
        other = Player(self.server, table, bea.client)
        self.assertEqual(again.tell, seen)
        self.assertEqual((again.chat[0]["text"], again.note), ("before", "mine"))
        self.assertEqual(other.table["seats"][1]["name"], "Bea")
        play_out([again, other])

    def test_what_was_taken_back_stays_so_after_a_kill(self):
        table, ana, bea = self.pair()
        ana.move("start a4")
        bea.wait_for(lambda: bea.tell["view"]["actors"] == [1])
        ana.ask({"do": "take_back"})
        ana.move("start b1")
        self.server.kill()
        self.server.start()
        again = Player(self.server, table, ana.client)
        self.assertEqual(again.tell["view"]["loot"]["sheets"][0]["choice"], "start b1")
        self.assertEqual(again.ask({"do": "take_back"})["is"], "ok")
        self.assertEqual(again.tell["view"]["actors"], [0, 1])

    def test_a_bot_that_was_to_move_moves_after_a_restart(self):
        for stop in ("kill", "stop"):
            client = new_client()
            table = self.server.make(client, seats="pe")
            ana = Player(self.server, table, client)
            ana.move(ana.legal[0])
            getattr(self.server, stop)()
            self.server.start()
            again = Player(self.server, table, client)
            again.wait_for(lambda p=again: p.legal)
            again.close()

    def test_a_clean_stop_says_nothing_and_keeps_everything(self):
        table, ana, bea = self.pair()
        ana.move("start a4")
        self.assertEqual(self.server.stop(), (0, ""))
        self.server.start()
        again = Player(self.server, table, ana.client)
        self.assertEqual(again.tell, ana.tell)
        self.assertIsNotNone(bea)

    def test_an_older_database_is_migrated(self):
        for version in range(1, older.NEWEST):
            table, ana, bea = self.pair()
            ana.move("start a4")
            self.server.kill()
            older.make_older(self.server.database, version)
            self.server.start()
            again = Player(self.server, table, ana.client)
            self.assertEqual(again.tell, ana.tell)
            self.assertEqual(again.ask({"do": "note", "text": "new"})["is"], "ok")
            self.assertEqual(older.version_of(self.server.database), older.NEWEST)
            again.close()
            bea.close()

    def test_a_journal_that_cannot_be_read_is_refused(self):
        _, ana, bea = self.pair()
        ana.move("start a4")
        self.server.kill()
        with sqlite3.connect(self.server.database) as database:
            changed = database.execute("UPDATE journal SET steps = substr(steps, 3)").rowcount
        database.close()
        self.assertGreater(changed, 0)
        self.assertIn("malformed journal", self.refuse("--db", self.server.database))
        self.assertIsNotNone(bea)

    def refuse(self, *words):
        done = subprocess.run([PROGRAM, "serve", "--port", "0", *words], capture_output=True,
                              text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 1, done)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stderr

    def test_a_database_that_cannot_be_used_is_refused(self):
        self.assertIn("another server", self.refuse("--db", self.server.database))
        self.assertIn("No such file", self.refuse("--db", "/nowhere/at/all.db"))
        folder = self.server.folder.name
        newer = os.path.join(folder, "newer.db")
        with sqlite3.connect(newer) as database:
            database.execute("PRAGMA user_version = 99")
        database.close()
        self.assertIn("newer Ludoteca", self.refuse("--db", newer))
        noise = os.path.join(folder, "noise.db")
        with open(noise, "wb") as file:
            file.write(b"this is no database" * 1000)
        self.assertIn("not a database", self.refuse("--db", noise))

    def test_a_port_that_is_taken_is_refused(self):
        other = os.path.join(self.server.folder.name, "other.db")
        said = self.refuse("--db", other, "--port", str(self.server.port))
        self.assertIn("in use", said)
        self.assertIn("No such file", self.refuse("--db", other, "--cert", "/no.pem", "--key",
                                                  "/no.key"))
        text = os.path.join(self.server.folder.name, "text.pem")
        with open(text, "w", encoding="utf-8") as file:
            file.write("no certificate")
        self.assertIn("no certificate", self.refuse("--db", other, "--cert", text, "--key", text))

    def test_a_full_disk_refuses_moves_and_loses_none(self):
        table, ana, bea = self.pair()
        # The log has its whole length from the start: somewhere in it writing begins to fail.
        limit = 400000
        self.assertGreater(os.path.getsize(self.server.database + "-wal"), limit)
        pid = self.server.process.pid
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        refused = None
        for i in range(2000):
            before = ana.tell
            answer = ana.ask({"do": "take_back"} if i % 2 else {"do": "move", "move": "start a4"})
            if answer["is"] == "error":
                refused = answer
                break
        self.assertIsNotNone(refused)
        self.assertEqual(refused["code"], "STORE")
        ana.wait(lambda m: m["is"] == "state")
        self.assertEqual(ana.tell, before)
        resource.prlimit(pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        if ana.tell["view"]["actors"] == [1]:
            self.assertEqual(ana.ask({"do": "take_back"})["is"], "ok")
        self.assertEqual(ana.move("start b1")["is"], "ok")
        self.assertEqual(bea.ask({"do": "move", "move": "start g4"})["is"], "ok")
        ana.wait_for(lambda: ana.legal)
        self.server.process.send_signal(signal.SIGKILL)
        self.server.process.wait()
        self.server.process.stdout.close()
        self.server.process.stderr.close()
        self.server.start()
        again = Player(self.server, table, ana.client)
        self.assertEqual(again.tell, ana.tell)

    def test_a_full_disk_is_said_once_in_a_while_and_costs_nothing(self):
        table, ana, bea = self.pair()
        ana.move("start a4")
        pid = self.server.process.pid
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (20000, resource.RLIM_INFINITY))
        answers = [ana.ask({"do": "chat", "text": "x" * 400})["is"] for _ in range(20)]
        self.assertIn("error", answers)
        ana.close()
        bea.close()
        used = self.processor_time(pid)
        time.sleep(2)  # nobody is there, and the table cannot be put away
        self.assertLess(self.processor_time(pid) - used, 0.5)
        resource.prlimit(pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        again = Player(self.server, table, ana.client)
        self.assertEqual(again.tell["made"], 1)
        again.close()
        code, said = self.server.stop()
        self.assertEqual(code, 0)
        self.assertLess(len(said.splitlines()), 5)
        self.server.start()

    @staticmethod
    def processor_time(pid):
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            ticks = file.read().rsplit(")", 1)[1].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def test_the_log_goes_home_while_people_play(self):
        table, ana, _ = self.pair()
        log, lines = self.server.database + "-wal", 0
        room, began = os.path.getsize(log), self.log_salt(log)
        while self.log_salt(log) == began:  # which changes when the log begins anew
            self.assertLess(lines, 20000, "the log never goes home")
            self.assertEqual(ana.ask({"do": "chat", "text": f"line {lines}"})["is"], "ok")
            lines += 1
        self.assertEqual(os.path.getsize(log), room, "the log has grown")
        for i in range(lines, lines + 50):
            ana.ask({"do": "chat", "text": f"line {i}"})
        self.server.kill()
        self.server.start()
        again = Player(self.server, table, ana.client)
        self.assertEqual([line["text"] for line in again.chat],
                         [f"line {i}" for i in range(lines - 50, lines + 50)])

    @staticmethod
    def log_salt(log):
        with open(log, "rb") as file:
            return file.read(32)[16:24]

    def test_tables_leave_memory_and_come_back(self):
        tables = []
        for _ in range(20):
            table, ana, bea = self.pair()
            ana.move("start a4")
            tables.append((table, ana.client, ana.tell))
            ana.close()
            bea.close()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:  # saved whole once everybody has gone
            with sqlite3.connect(self.server.database) as database:
                kept = database.execute("SELECT count(*) FROM tables WHERE moves LIKE '0 %'")
                if kept.fetchone() == (20,):
                    break
            database.close()
        for table, client, tell in tables:
            again = Player(self.server, table, client)
            self.assertEqual(again.tell, tell)
            again.close()


if __name__ == "__main__":
    unittest.main()

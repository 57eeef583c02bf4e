"""What was acknowledged is there after a crash, a migration, a full disk."""

import os
import resource
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

import older
from ws import PATIENCE, PROGRAM, UNLIMITED, Player, Server, WebSocket, new_client, play_out


class StoreTest(unittest.TestCase):
    def setUp(self):
        self.server = Server(*UNLIMITED)
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

    def rows(self, sql, *values):
        database = sqlite3.connect(self.server.database)
        found = database.execute(sql, values).fetchall()
        database.close()
        return found

    def until(self, condition, why):
        """Look again until it is so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), end, why)
            time.sleep(0.05)

    def change(self, *lines):
        """Change the database while the server is down."""
        self.server.stop()
        database = sqlite3.connect(self.server.database)
        with database:
            for line in lines:
                self.assertGreater(database.execute(line).rowcount, 0, line)
        database.close()
        self.server.start()

    # ------------------------------------------------------------ in memory

    def steps_of_tables_not_in_memory(self):
        """Steps of the journal that tables without anybody there would still need."""
        place = dict(self.rows("SELECT number, place FROM tables"))
        lines = [line.split(" ") for (text,) in self.rows("SELECT steps FROM journal")
                 for line in text.splitlines()]
        return [line for line in lines if int(line[0]) > place[older.number_of(line[1])]]

    def test_a_table_that_left_memory_has_no_steps_in_the_journal(self):
        for _ in range(30):
            _, ana, bea = self.pair()
            for _ in range(3):
                ana.move("start a4")
                ana.ask({"do": "take_back"})
            ana.move("start b1")
            ana.close()
            bea.close()
        self.until(lambda: not self.steps_of_tables_not_in_memory(), "steps are left")
        self.assertGreater(len(self.rows("SELECT * FROM journal")), 0)

    def test_what_is_listed_and_looked_at_does_not_enter_memory(self):
        tables, client = [], new_client()
        for _ in range(20):
            tables.append(self.server.make(client))
            player = Player(self.server, tables[-1], client)
            player.move("start a4")
            player.close()
        ids = [table["id"] for table in tables]
        here = self.server.post("/api/mine", {"client": client, "tables": ids})
        self.server.stop()
        self.server.start()
        away = self.server.post("/api/mine", {"client": client, "tables": ids})
        self.assertEqual(here, away)
        self.assertEqual(self.server.post("/api/look", {"client": client, "table": ids[0]})[0], 200)
        # A table that were in memory would be saved over what is changed here.
        database = sqlite3.connect(self.server.database)
        with database:
            database.execute("UPDATE tables SET rules = 99")
        database.close()
        _, other = self.server.post("/api/mine", {"client": client, "tables": ids})
        self.assertEqual([t.get("aside") for t in other["tables"]], ["rules"] * 20)

    def test_all_who_want_a_table_get_it_by_one_load(self):
        table, ana, bea = self.pair()
        ana.close()
        bea.close()
        self.server.stop()
        self.server.start()
        links = [WebSocket(self.server) for _ in range(30)]
        for i, link in enumerate(links):
            key = {} if i % 2 else {"key": table["watch"]}
            link.send({"do": "join", "table": table["id"], "id": 1,
                       "client": ana.client if i % 2 else new_client(), **key})
            link.send({"do": "ping"})
            if i % 5 == 0:
                link.close()  # and some do not wait for it
        for i, link in enumerate(links):
            if i % 5:
                said = []
                while not {"ok", "pong"} <= set(said):
                    said.append(link.receive()["is"])
                greeting = ["table", "state", "chat", *(["note"] if i % 2 else []), "ok"]
                self.assertEqual([word for word in said if word in greeting][:len(greeting)],
                                 greeting)
                link.close()

    # ------------------------------------------------------------- the disk

    def test_the_lock_is_on_the_database_whatever_it_is_called(self):
        folder = self.server.folder.name
        self.assertFalse(os.path.exists(self.server.database + ".lock"))
        for name, link in (("soft.db", os.symlink), ("hard.db", os.link)):
            path = os.path.join(folder, name)
            link(self.server.database, path)
            self.assertIn("another server", self.refuse("--db", path))
        database = sqlite3.connect(self.server.database)  # closing it releases nothing of ours
        database.execute("SELECT count(*) FROM tables").fetchone()
        database.close()
        self.assertIn("another server", self.refuse("--db", self.server.database))
        self.server.kill()
        self.server.start()

    def test_a_database_behind_a_link_has_its_log_beside_itself(self):
        self.server.stop()
        real, self.server.database = self.server.database, self.server.database + ".link"
        os.symlink(real, self.server.database)
        self.server.start()
        self.assertGreater(os.path.getsize(real + "-wal"), 1 << 20)
        self.assertFalse(os.path.exists(self.server.database + "-wal"))

    def test_files_are_private_whatever_the_umask(self):
        for umask in (0, 0o277):
            folder = tempfile.TemporaryDirectory()
            path = os.path.join(folder.name, "new.db")
            server = Server(database=path, limit=lambda u=umask: os.umask(u))
            server.make(new_client())
            for name in sorted(os.listdir(folder.name)):
                mode = os.stat(os.path.join(folder.name, name)).st_mode & 0o777
                self.assertEqual((name, mode), (name, 0o600))
            server.stop()
            os.chmod(path, 0o644)  # as older versions made it
            server.start()
            for name in os.listdir(folder.name):
                mode = os.stat(os.path.join(folder.name, name)).st_mode & 0o777
                self.assertEqual((name, mode), (name, 0o600))
            server.close()
            folder.cleanup()

    def start_full(self):
        """Start without room for anything."""
        self.server.limit = lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        self.server.start()
        self.server.limit = None

    def make_room(self):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def test_a_start_with_a_full_disk_is_for_reading(self):
        for stop in ("stop", "kill"):
            client = new_client()
            table = self.server.make(client, seats="pp")
            ana = Player(self.server, table, client)
            bea = Player(self.server, table, key=table["invite"], name="Bea")
            ana.move("start a4")
            ana.ask({"do": "chat", "text": "before"})
            getattr(self.server, stop)()
            self.start_full()
            again = Player(self.server, table, client)
            self.assertEqual(again.tell, ana.tell)
            self.assertEqual(again.chat[-1]["text"], "before")
            other = Player(self.server, table, bea.client)
            for message in ({"do": "move", "move": "start g4"}, {"do": "chat", "text": "x"},
                            {"do": "name", "name": "x"}, {"do": "leave"}):
                self.assertEqual(other.ask(message).get("code"), "STORE", message)
            guest = Player(self.server, table, key=table["watch"])
            self.assertIsNone(guest.table["you"])
            status, _ = self.server.post("/api/mine", {"client": client, "tables": [table["id"]]})
            self.assertEqual(status, 200)
            status, answer = self.server.post("/api/tables", {
                "game": "loot", "client": client, "seats": [{"kind": "person"}] * 2})
            self.assertEqual((status, answer["code"]), (503, "STORE"))
            self.make_room()
            self.until(lambda p=other: p.ask({"do": "chat", "text": "after"})["is"] == "ok",
                       "it does not go on when there is room")
            self.assertEqual(other.move("start g4")["is"], "ok")
            again.wait_for(lambda p=again: p.legal)
            code, said = self.server.stop()
            self.assertEqual(code, 0)
            self.assertEqual(said.count("no room"), 1, said)
            self.server.start()
            back = Player(self.server, table, client)
            self.assertEqual(back.tell, again.tell)
            for player in (again, other, guest, back):
                player.close()

    def test_a_new_database_needs_room(self):
        path = os.path.join(self.server.folder.name, "fresh.db")
        done = subprocess.run(
            [PROGRAM, "serve", "--port", "0", "--db", path], capture_output=True, text=True,
            timeout=PATIENCE, check=False, preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY)))
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (1, "", 1), done)

    # ------------------------------------------------------------ retention

    def test_what_nobody_needs_any_more_goes(self):
        made = {}
        for name in ("over", "over long", "idle", "open"):
            table, ana, bea = self.pair()
            ana.ask({"do": "chat", "text": name})
            ana.ask({"do": "note", "text": name})
            ana.close()
            bea.close()
            made[name] = table["id"]
        days = 24 * 60 * 60
        now = int(time.time())
        self.change(
            f"UPDATE tables SET over = 1, active = {now - 5 * days} WHERE id = '{made['over']}'",
            f"UPDATE tables SET over = 1, active = {now - 91 * days} WHERE id = '{made['over long']}'",
            f"UPDATE tables SET active = {now - 181 * days} WHERE id = '{made['idle']}'",
            f"UPDATE tables SET active = {now - 179 * days} WHERE id = '{made['open']}'",
            f"INSERT INTO contents (key, game, source, used) VALUES ('{'a' * 32}', 'loot', '{{}}',"
            f" {now - 2 * days})",
            f"INSERT INTO contents (key, game, source, used) VALUES ('{'b' * 32}', 'loot', '{{}}',"
            f" {now - 3600})")
        left = {made["over"], made["open"]}
        self.until(lambda: {i for (i,) in self.rows("SELECT id FROM tables")} == left,
                   "they are still there")
        for rest in ("chat", "notes", "seats"):
            numbers = self.rows(f"SELECT DISTINCT tab FROM {rest} WHERE tab NOT IN"
                                " (SELECT number FROM tables)")
            self.assertEqual(numbers, [], rest)
        self.until(lambda: self.rows("SELECT key FROM contents") == [("b" * 32,)],
                   "content that nobody uses is still there")
        gone = Player(self.server, {"id": made["idle"]}, new_client())
        self.assertIn('"TABLE"', gone.seen[-1])
        gone.close()

    def test_a_table_in_memory_stays(self):
        kept, ana, bea = self.pair()
        bait, cara, dora = self.pair()
        for player in (ana, bea, cara, dora):
            player.close()
        self.change("UPDATE tables SET active = 1")
        again = Player(self.server, kept, ana.client)  # before anybody looks what may go
        self.until(lambda: not self.rows("SELECT id FROM tables WHERE id = ?", bait["id"]),
                   "nobody looks what may go")
        self.assertEqual(again.move("start a4")["is"], "ok")
        again.close()

    def test_old_lines_of_chat_go(self):
        table, ana, bea = self.pair()
        for i in range(520):
            ana.send({"do": "chat", "text": f"line {i}"})
        ana.ask({"do": "chat", "text": "last"})
        (count,), = self.rows("SELECT count(*) FROM chat")
        self.assertEqual(count, 500)
        again = Player(self.server, table, ana.client)
        self.assertEqual([line["text"] for line in again.chat],
                         [*(f"line {i}" for i in range(421, 520)), "last"])
        for player in (ana, bea, again):
            player.close()


if __name__ == "__main__":
    unittest.main()

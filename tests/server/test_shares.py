"""Fair shares: what one address may use, counted, and what others notice of it."""

import http.client
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

from ws import (PATIENCE, PROGRAM, ROOT, UNLIMITED, Closed, Player, Server, WebSocket,
                new_client)

ATTACKER = "127.0.0.66"
WORK = 200  # microseconds of work that an address gets in a millisecond: 20 %
WORK_BURST = 10 * 1000


def limits(*flags):
    """The limits that the program itself says are in force."""
    done = subprocess.run([PROGRAM, "serve", "--limits", "--json", *flags], capture_output=True,
                          text=True, timeout=PATIENCE, check=True)
    return json.loads(done.stdout)


def until(condition):
    """Wait for something that has to come."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.01)
    raise AssertionError("it did not come")


class Case(unittest.TestCase):
    def serve(self, *flags):
        server = Server(*flags)
        self.addCleanup(lambda: self.assertEqual(server.close(), (0, "")))
        return server

    def rows(self, server, sql):
        database = sqlite3.connect(server.database)
        try:
            return database.execute(sql).fetchall()
        finally:
            database.close()


class AddressTest(Case):
    """What a client cannot invent is counted."""

    def wish(self, server, address, client=None):
        return server.post("/api/tables", {"game": "loot", "client": client or new_client(),
                                           "seats": [{"kind": "person"}]},
                           {"X-Forwarded-For": address})

    def test_tables_are_counted_by_address_also_after_a_restart(self):
        server = self.serve("--tables-per-address", "5")
        other = server.seen_from("127.0.0.2")
        body = {"game": "loot", "client": new_client(), "seats": [{"kind": "person"}]}
        for _ in range(5):
            server.make(new_client())
        for again in range(2):
            status, answer = server.post("/api/tables", {**body, "client": new_client()})
            self.assertEqual((status, answer["code"]), (429, "LIMIT"))
            self.assertIn("5 tables", answer["text"])
            self.assertEqual(other.post("/api/tables", body)[0], 201)
            if not again:
                server.kill()
                server.start()
                other.port = server.port

    def test_a_match_that_is_over_counts_no_more(self):
        server = self.serve(*UNLIMITED[2:], "--messages-per-second", "0",
                            "--tables-per-address", "1")
        client = new_client()
        ana = Player(server, server.make(client, seats="p"), client)
        body = {"game": "loot", "client": client, "seats": [{"kind": "person"}]}
        self.assertEqual(server.post("/api/tables", body)[0], 429)
        while not ana.over:
            if ana.legal:
                self.assertEqual(ana.move(ana.legal[0])["is"], "ok")
            else:
                ana.step()
        until(lambda: server.post("/api/tables", body)[0] == 201)

    def test_a_network_of_ipv6_counts_as_one_and_mapped_ones_as_ipv4(self):
        server = self.serve("--behind-proxy", "--tables-per-address", "2")
        for same, other in ((("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:0:9::"),
                             "2001:db8:0:1::1"),
                            (("192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201"), "192.0.2.2"),
                            (("unknown", "_hidden", "300.1.1.1"), "192.0.2.3")):
            seen = [self.wish(server, address)[0] for address in same]
            self.assertEqual(seen, [201, 201, 429], same)
            self.assertEqual(self.wish(server, other)[0], 201)

    def test_the_address_itself_is_not_kept(self):
        server = self.serve("--behind-proxy")
        self.wish(server, "192.0.2.77")
        self.wish(server, "192.0.2.77")
        server.kill()
        origins = self.rows(server, "SELECT origin FROM tables")
        self.assertEqual(len(set(origins)), 1)
        self.assertEqual(len(origins[0][0]), 16)
        with open(server.database, "rb") as file:
            self.assertNotIn(b"192.0.2.77", file.read())
        server.start()


# ---------------------------------------------------------------------- work


class Listener(threading.Thread):
    """Counts what comes in over many sockets."""

    def __init__(self, links):
        super().__init__(daemon=True)
        self.links = links
        self.bytes = 0
        self.messages = {}

    def run(self):
        threads = [threading.Thread(target=self.listen, args=(link,), daemon=True)
                   for link in self.links]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def listen(self, link):
        try:
            while True:
                text = link.receive_text()
                kind = json.loads(text)["is"]
                self.bytes += len(text)
                self.messages[kind] = self.messages.get(kind, 0) + 1
        except (Closed, OSError):
            pass


class WorkTest(Case):
    def test_a_household_of_eight_never_notices(self):
        """Eight people behind one address reload the page and play live, as fast as they can
        click, under the usual limits."""
        server = self.serve("--web", str(self.page()))
        files = ["/", "/app.js", "/engine.wasm", "/style.css"] + [f"/{i}.svg" for i in range(20)]
        tables = [(client := new_client(), server.make(client)) for _ in range(4)]
        failed = []

        def live(client, table, key):
            try:
                client = client or new_client()
                for _ in range(3):
                    self.assertEqual(self.load(server, files), {200})
                    self.assertEqual(server.post("/api/mine", {"client": client,
                                                               "tables": [table["id"]]})[0], 200)
                    player = Player(server, table, client, key=key)
                    for i in range(10):
                        answer = player.ask({"do": "note", "text": "mark " * 10 + str(i)})
                        self.assertEqual(answer["is"], "ok")
                        if player.legal:
                            self.assertNotEqual(player.move(player.legal[0]).get("code"), "LIMIT")
                    self.assertEqual(player.ask({"do": "chat", "text": "hello"})["is"], "ok")
                    player.close()
            except Exception as error:  # pylint: disable=broad-except
                failed.append(error)

        threads = [threading.Thread(target=live, args=(client if host else None, table,
                                                       None if host else table["invite"]))
                   for client, table in tables for host in (True, False)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failed, [])

    def load(self, server, paths):
        """Fetch files as a browser does, over a connection that stays; the statuses."""
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        seen = set()
        for path in paths:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            seen.add(answer.status)
        connection.close()
        return seen

    def page(self):
        """Something of the size of the page."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        sizes = {"index.html": 2000, "app.js": 400000, "engine.wasm": 1500000, "style.css": 60000,
                 **{f"{i}.svg": 5000 for i in range(20)}}
        for name, size in sizes.items():
            (root / name).write_bytes(b"x" * size)
        return root

    def flood(self, server, message, sockets=100, count=80):
        """Many sockets of one address ask for the same again and again. What came back, and the
        milliseconds that it took."""
        door = server.seen_from(ATTACKER)
        client = new_client()
        table = door.make(client, game="nycrisis")
        frame = WebSocket.frame(1, json.dumps(message).encode())
        links = []
        for _ in range(sockets):
            link = WebSocket(door)
            link.send({"do": "join", "table": table["id"], "client": client})
            links.append(link)
        for link in links:
            while json.loads(link.receive_text())["is"] != "note":
                pass
        listener = Listener(links)
        start = time.monotonic()
        listener.start()
        guest_client = new_client()
        guest = Player(server, server.make(guest_client), guest_client)
        for _ in range(count):
            for link in links:
                try:
                    link.send_bytes(frame)
                except (Closed, OSError):
                    pass
            self.assertEqual(guest.ask({"do": "note", "text": "x"})["is"], "ok")
        took = 1000 * (time.monotonic() - start)
        for link in links:
            link.close()
        listener.join(PATIENCE)
        return listener, took

    def test_who_asks_for_everything_again_gets_a_share_of_the_processor(self):
        server = self.serve("--sockets-per-address", "0")
        listener, took = self.flood(server, {"do": "again"})
        # Each is worth what a greeting costs at least: its bytes, and to read chat and note.
        each = 30 + 60 + 4 * 10
        work = listener.messages["state"] * each + listener.bytes / 256
        self.assertLess(work, WORK_BURST + WORK * took + 100 * 400)
        self.assertGreater(listener.messages["state"], 0)

    def test_what_waits_is_answered_in_order(self):
        server = self.serve("--messages-per-second", "0", "--work-per-address", "1")
        client = new_client()
        ana = Player(server, server.make(client), client)
        for number in range(100, 130):
            ana.send({"do": "name", "name": f"Ana {number}", "id": number})
        seen = []
        while len(seen) < 30:
            message = ana.step()
            if message["is"] in ("ok", "error"):
                self.assertEqual(message["is"], "ok")
                seen.append(message["id"])
        self.assertEqual(seen, list(range(100, 130)))

    def test_requests_of_who_has_used_up_its_work_are_refused(self):
        server = self.serve("--work-per-address", "1", "--web", str(self.page()))
        door = server.seen_from(ATTACKER)
        seen = {door.request("GET", "/engine.wasm")[0] for _ in range(40)}
        self.assertEqual(seen, {200, 429})
        self.assertEqual(server.request("GET", "/engine.wasm")[0], 200)
        until(lambda: door.request("GET", "/")[0] == 200)


# ---------------------------------------------------------------------- bots


class BotTest(Case):
    def leave_to_bots(self, door, client, seats, **wish):
        """A table at which bots play alone, and somebody who watches it."""
        table = door.make(client, seats=seats, **wish)
        player = Player(door, table, client)
        self.assertEqual(player.ask({"do": "leave"})["is"], "ok")
        return table, player

    def test_many_hard_bots_of_one_address_do_not_keep_a_guest_waiting(self):
        server = self.serve("--bots", "1", "--tables-per-address", "0", "--sockets-per-address",
                            "0", "--work-per-address", "0", "--storage-per-address", "0")
        door = server.seen_from(ATTACKER)
        watchers = [self.leave_to_bots(door, new_client(), "phhh", game="crackword")[1]
                    for _ in range(95)]
        listener = Listener(watchers)
        listener.start()
        until(lambda: listener.messages.get("patch", 0) > 20)
        client = new_client()
        guest = Player(server, server.make(client, seats="pe", game="crackword"), client)
        between = []
        while len(between) < 8 and not guest.over:
            guest.wait_for(lambda: guest.legal)
            before = listener.messages["patch"]
            made = len(guest.tell["recent"])
            self.assertEqual(guest.move(guest.legal[0])["is"], "ok")
            guest.wait_for(lambda: guest.over or guest.legal or
                           any(step["mover"] == 1 for step in guest.tell["recent"][made + 1:]))
            between.append(listener.messages["patch"] - before)
        for watcher in watchers:
            watcher.close()
        # The one that runs, and what was done while messages were under way. In one queue for
        # all it would have been one for each of the 95 tables.
        self.assertLess(sorted(between)[len(between) // 2], 10, between)

    def moves(self, server, table):
        return self.rows(server, f"SELECT moves, awake FROM tables WHERE id = '{table['id']}'")[0]

    def test_bots_alone_that_nobody_watches_are_paused(self):
        server = self.serve("--messages-per-second", "0")
        client = new_client()
        # hard bots of LOOT take their time: the match is not over when nobody looks any more
        table, player = self.leave_to_bots(server, client, "phhh")
        player.wait_for(lambda: len(player.tell["recent"]) > 5)
        self.assertFalse(player.over)
        player.close()
        until(lambda: self.moves(server, table)[1] == 0)
        self.assertEqual(server.stop(), (0, ""))
        before = self.moves(server, table)
        self.assertGreater(before[0].count("\n"), 5)
        server.start()  # a start does not wake it either
        server.kill()
        server.start()
        self.assertEqual(self.moves(server, table), before)
        again = Player(server, table, new_client(), key=table["watch"])
        again.wait_for(lambda: again.over)

    def test_bots_go_on_while_a_person_has_only_gone_offline(self):
        server = self.serve("--messages-per-second", "0")
        client = new_client()
        table = server.make(client, seats="pe")
        ana = Player(server, table, client)
        made = ana.tell["made"]
        ana.move(ana.legal[0])
        ana.close()
        again = Player(server, table, client)
        again.wait_for(lambda: again.legal and again.tell["made"] > made)


# -------------------------------------------------------------------- storage


class StorageTest(Case):
    MEGABYTES = 1  # a day: half of it at once

    def fill(self, act):
        """Do it until it is refused; how often it was done."""
        for count in range(1000000):
            answer = act(count)
            if answer.get("code") == "LIMIT":
                self.assertIn("stored", answer["text"])
                return count
            self.assertNotIn("code", answer)
        raise AssertionError("there is no limit")

    def serve_small(self):
        flags = ("--messages-per-second", "0", "--work-per-address", "0", "--tables-per-address",
                 "0", "--storage-per-address", str(self.MEGABYTES))
        server = self.serve(*flags)
        return server, limits(*flags)

    def size(self, server):
        """Of the database on disk, with everything in it."""
        server.stop()
        size = os.path.getsize(server.database)
        server.start()
        return size

    def check(self, kind, act_of, then=None):
        """Fill the storage of an address with one kind of thing, as fast as it goes, and look at
        the file: it has not grown by more than was allowed."""
        server, limit = self.serve_small()
        before = self.size(server)
        door = server.seen_from(ATTACKER)
        self.assertGreater(self.fill(act_of(door)), 0)
        if then:
            then(server, door)
        # Somebody else is not concerned.
        client = new_client()
        player = Player(server, server.make(client), client)
        self.assertEqual(player.ask({"do": "chat", "text": "hello"})["is"], "ok")
        grown = self.size(server) - before
        allowed = limit["bytes-at-once"]
        self.assertLess(grown, 1.02 * allowed + 16384, kind)
        # Nor are the prices so high that people pay for nothing.
        self.assertGreater(grown, allowed / 5, kind)

    def test_content(self):
        sheet = json.loads((ROOT / "content/loot/harder.json").read_text(encoding="utf-8"))

        def act_of(door):
            def act(count):
                text = json.dumps({**sheet, "name": f"mine{count}"})
                text += " " * (120000 - len(text))
                return door.post("/api/tables", {"game": "loot", "client": new_client(),
                                                 "seats": [{"kind": "person"}],
                                                 "content": text})[1]
            return act
        self.check("content", act_of)

    def test_tables(self):
        def act_of(door):
            def act(_):
                return door.post("/api/tables", {"game": "loot", "client": new_client(),
                                                 "name": "x" * 39,
                                                 "seats": [{"kind": "person"}] * 4})[1]
            return act
        self.check("tables", act_of)

    def test_chat(self):
        for text in ("x" * 500, "x" * 20):
            def act_of(door, text=text):
                players = []

                def act(count):
                    if not count % 400:  # of a table's chat the newest 500 lines are kept
                        client = new_client()
                        status, table = door.post("/api/tables", {
                            "game": "loot", "client": client, "seats": [{"kind": "person"}] * 2})
                        if status != 201:
                            return table
                        players.append(Player(door, table, client))
                    return players[-1].ask({"do": "chat", "text": text})
                return act
            self.check("chat", act_of)

    def test_notes(self):
        for text in ("x" * 4000, "x" * 800):
            def act_of(door, text=text):
                tables = []

                def act(count):
                    if not count % 4:  # a table with four seats, each with a note
                        client = new_client()
                        status, table = door.post(
                            "/api/tables", {"game": "loot", "client": client,
                                            "seats": [{"kind": "person"}] * 4})
                        if status != 201:
                            return table
                        tables.append((client, table))
                    client, table = tables[-1]
                    player = Player(door, table, client if not count % 4 else None,
                                    key=table["invite"])
                    answer = player.ask({"do": "note", "text": text})
                    player.close()
                    return answer
                return act
            self.check("notes", act_of)

    def test_moves_and_taking_them_back(self):
        def act_of(door):
            client = new_client()
            player = Player(door, door.make(client), client)

            def act(count):
                return player.ask({"do": "take_back"} if count % 2 else
                                  {"do": "move", "move": "start a4"})
            return act

        def then(server, door):
            """Whoever has nothing left can still look on, and leave."""
            client = new_client()
            table = server.make(client)
            guest = Player(door, table, key=table["invite"])
            self.assertEqual(guest.ask({"do": "chat", "text": "x" * 500})["code"], "LIMIT")
            self.assertEqual(guest.ask({"do": "leave"})["is"], "ok")
        self.check("moves", act_of, then)

    def test_bots_are_paid_by_who_made_the_table_and_wait_when_nothing_is_left(self):
        server, _ = self.serve_small()
        door = server.seen_from(ATTACKER)
        client = new_client()
        table = door.make(client, seats="ppe")
        maker = Player(door, table, client)
        guest = Player(server, table, key=table["invite"])
        for player in (maker, guest):
            player.move(player.legal[0])
        while guest.tell["view"]["actors"] != [1]:  # all but the guest have chosen
            if maker.legal:
                maker.move(maker.legal[0])
            else:
                maker.step()
            guest.ask({"do": "note", "text": ""})
        talk = Player(door, table, key=table["watch"])
        for text in ("x" * 500, "x"):
            self.fill(lambda _, text=text: talk.ask({"do": "chat", "text": text}))
        # A person from elsewhere pays for their own moves, but nobody for the bot's.
        self.assertEqual(guest.move(guest.legal[0])["is"], "ok")
        self.assertEqual(guest.tell["view"]["actors"], [0, 1, 2])
        # Elsewhere a bot that is asked after that one answers.
        own = new_client()
        free = Player(server, server.make(own, seats="pe"), own)
        free.wait_for(lambda: 1 in [step["mover"] for step in free.tell["recent"]])
        guest.ask({"do": "note", "text": "x"})
        self.assertEqual(guest.tell["view"]["actors"], [0, 1, 2])

    def test_a_note_that_is_written_over_is_paid_once(self):
        server, _ = self.serve_small()
        client = new_client()
        player = Player(server, server.make(client), client)
        for i in range(1500):  # some 6 MB, if each was kept
            self.assertEqual(player.ask({"do": "note", "text": f"{i:04}" * 999})["is"], "ok")

    def test_the_usual_limits_are_under_a_hundred_megabytes_a_day(self):
        usual = limits()
        self.assertGreater(usual["bytes-in-24-hours"], 0)
        self.assertLess(usual["bytes-in-24-hours"], 100 * 1000 * 1000)
        self.assertEqual(usual["bytes-at-once"] * 2, usual["storage-per-address"] * 1000 * 1000)
        none = limits("--storage-per-address", "0")
        self.assertEqual(none["bytes-in-24-hours"], 0)


if __name__ == "__main__":
    unittest.main()

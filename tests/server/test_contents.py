"""Content that people bring along: a file comes with the wish for a table, is judged as the
engine judges it, kept once, and there again after a crash, for replays too."""

import json
import os
import sqlite3
import subprocess
import threading
import time
import unittest

import older
from ws import (PATIENCE, PROGRAM, ROOT, UNLIMITED, Player, Server, new_client,
                play_out)

FILE_MOST = 128 * 1024


def content(path):
    return json.loads((ROOT / "content" / path).read_text(encoding="utf-8"))


def sheet(name="mine", **changes):
    """A LOOT sheet of one's own, as the text of a file."""
    return json.dumps({**content("loot/harder.json"), "name": name, **changes}, indent=1)


def plot(name="mine", **changes):
    return json.dumps({**content("nycrisis/witness.json"), "name": name, **changes})


class ContentsTest(unittest.TestCase):
    def setUp(self):
        self.server = Server(*UNLIMITED)
        self.addCleanup(lambda: self.assertEqual(self.server.close(), (0, "")))

    def wish(self, text, game="loot", **more):
        return {"game": game, "client": new_client(), "seats": [{"kind": "person"}] * 2,
                "content": text, **more}

    def refused(self, body, status=400, path="/api/tables", headers=None):
        answer = self.server.post(path, body, headers)
        self.assertEqual(answer[0], status, answer)
        return answer[1]

    def pair(self, text, game="loot"):
        client = new_client()
        table = self.server.make(client, game=game, content=text)
        ana = Player(self.server, table, client)
        bea = Player(self.server, table, key=table["invite"], name="Bea")
        return table, ana, bea

    def rows(self, sql):
        database = sqlite3.connect(self.server.database)
        try:
            return database.execute(sql).fetchall()
        finally:
            database.close()

    # ---------------------------------------------------------------- playing

    def test_a_table_with_a_sheet_of_its_own_is_played_to_the_end(self):
        text = sheet()
        table, ana, bea = self.pair(text)
        watcher = Player(self.server, table, key=table["watch"])
        for one in (ana, bea, watcher):
            self.assertEqual(one.table["options"], {"sheet": "mine"})
            self.assertEqual(one.table["content"]["name"], "mine")
        self.assertIn("key", ana.table["content"])
        # What is still to come may stand in the file: others get it when the match is over.
        self.assertNotIn("key", bea.table["content"])
        self.assertNotIn("key", watcher.table["content"])
        play_out([ana, bea])
        watcher.wait_for(lambda: "key" in watcher.table["content"])
        key = watcher.table["content"]["key"]
        status, headers, source = self.server.request("GET", f"/api/contents/{key}")
        self.assertEqual((status, headers["content-type"]), (200, "application/json"))
        self.assertEqual(source.decode(), text)
        bea.send({"do": "record"})
        record = bea.wait(lambda m: m["is"] == "record")["text"]
        self.assertIn(f"sheet: mine {watcher.table['content']['hash']}", record)
        self.replay(record, source)

    def replay(self, record, source):
        """The program replays the record with the file, and not without it."""
        folder = self.server.folder.name
        names = os.path.join(folder, "match.ludo"), os.path.join(folder, "mine.json")
        with open(names[0], "w", encoding="utf-8") as file:
            file.write(record)
        with open(names[1], "wb") as file:
            file.write(source)
        for more, code in ((["--content", names[1]], 0), ([], 1)):
            done = subprocess.run([PROGRAM, "replay", names[0], *more], capture_output=True,
                                  text=True, timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, code, done)

    def test_a_plot_has_its_title_in_each_language(self):
        client = new_client()
        table = self.server.make(client, game="nycrisis", content=plot())
        ana = Player(self.server, table, client)
        self.assertEqual(ana.table["content"]["title"], content("nycrisis/witness.json")["title"])

    def test_bots_play_with_it(self):
        client = new_client()
        table = self.server.make(client, seats="ph", content=sheet())
        play_out([Player(self.server, table, client)])

    def test_it_is_there_after_a_kill(self):
        table, ana, bea = self.pair(sheet())
        ana.move("start a4")
        bea.move("start g4")
        ana.wait_for(lambda: ana.legal)
        self.server.kill()
        self.server.start()
        again = Player(self.server, table, ana.client)
        other = Player(self.server, table, bea.client)
        self.assertEqual((again.tell, again.table["content"]),
                         (ana.tell, ana.table["content"]))
        play_out([again, other])

    def test_it_is_kept_once_for_many_tables(self):
        tables = [self.pair(sheet())[0] for _ in range(3)] + [self.pair(sheet("other"))[0]]
        self.assertEqual(self.rows("SELECT count(*) FROM contents"), [(2,)])
        used = self.rows("SELECT id, content FROM tables")
        self.assertEqual(len({key for _, key in used}), 2)
        self.assertEqual({one for one, _ in used}, {table["id"] for table in tables})

    def test_what_is_built_in_needs_no_file_and_leaves_no_trace(self):
        table = self.server.make(client := new_client())
        self.assertNotIn("content", Player(self.server, table, client).table)
        self.assertEqual(self.rows("SELECT count(*) FROM contents"), [(0,)])

    def test_a_name_that_is_built_in_does_not_hide_the_file(self):
        table, ana, _ = self.pair(sheet("standard"))
        self.server.kill()
        self.server.start()
        again = Player(self.server, table, ana.client)
        self.assertEqual(again.table["table"], ana.table["table"])
        usual = self.server.make(client := new_client())
        self.assertNotEqual(Player(self.server, usual, client).table["table"]["loot"],
                            again.table["table"]["loot"])

    # ----------------------------------------------------- what a file is good for

    def test_a_file_is_checked_and_compiled_without_a_table(self):
        status, found = self.server.post("/api/contents", {"game": "loot", "content": sheet()})
        self.assertEqual((status, found["name"], found["game"]), (200, "mine", "loot"))
        status, headers, block = self.server.request(
            "POST", "/api/contents/block", {"game": "loot", "content": sheet()})
        self.assertEqual((status, headers["content-type"]), (200, "application/octet-stream"))
        self.assertEqual(len(block), found["size"])
        self.assertEqual(self.rows("SELECT count(*) FROM contents"), [(0,)])
        table, ana, _ = self.pair(sheet())
        key = ana.table["content"]["key"]
        self.assertEqual(self.server.request("GET", f"/api/contents/{key}/block")[2], block)
        self.assertEqual(found["hash"], ana.table["content"]["hash"])
        self.assertIsNotNone(table)

    def test_files_of_every_game_that_has_content(self):
        files = {"loot": "loot/harder.json", "crackit": "crackit/standard.json",
                 "crackword": "crackword/fr.json", "nycrisis": "nycrisis/liar.json"}
        for game, path in files.items():
            text = json.dumps({**content(path), "name": "mine"})
            status, found = self.server.post("/api/contents", {"game": game, "content": text})
            self.assertEqual((status, found["name"]), (200, "mine"), found)
            table = self.server.make(client := new_client(), game=game, seats="ppp", content=text)
            self.assertEqual(Player(self.server, table, client).table["content"]["name"], "mine")

    # --------------------------------------------------------------- refusals

    def test_a_broken_file_is_refused_with_place_and_reason(self):
        broken = {
            "{\n \"name\": }": "line 2, column 10",
            sheet(name="Mine!"): "name: a short name",
            sheet(price=3): "\"price\" is not known here",
            sheet(grid=["RRRRRRR"] * 7): "grid",
            "[]": "an object is needed here",
            "7": "",
            "": "line 1, column 0",
            json.dumps({**json.loads(sheet()), "$schema": [[]] * 9}): "$schema: the address of",
        }
        for text, reason in broken.items():
            for path in ("/api/tables", "/api/contents", "/api/contents/block"):
                body = self.wish(text) if path == "/api/tables" else \
                    {"game": "loot", "content": text}
                answer = self.refused(body, path=path)
                self.assertEqual(answer["code"], "CONTENT", answer)
                self.assertIn(reason, answer["text"])
        answer = self.refused(self.wish(sheet(price=3)), headers={"Accept-Language": "es"})
        self.assertNotIn("is not known", answer["text"])
        story = json.loads(plot())
        story["cards"][1]["effects"] = [{"explode": 1}]
        answer = self.refused(self.wish(json.dumps(story), game="nycrisis"))
        self.assertIn("cards[1].effects[0]: there is no block", answer["text"])
        self.assertEqual(self.rows("SELECT count(*) FROM tables"), [(0,)])

    def test_wrong_wishes_are_refused(self):
        text = sheet()
        self.assertEqual(self.refused(self.wish({"name": "x"}))["code"], "PROTOCOL")
        self.assertEqual(self.refused(self.wish(text, game="chess"))["code"], "GAME")
        self.assertEqual(self.refused(self.wish(text, game="template"))["code"], "GAME")
        self.assertEqual(self.refused(self.wish(text, game="breakcode"))["code"], "OPTION")
        both = self.refused(self.wish(text, options={"sheet": "harder"}))
        self.assertEqual(both["code"], "OPTION")
        self.assertEqual(self.refused(self.wish(text, seats=[{"kind": "bot"}]))["code"], "SEATS")
        none = {"game": "loot"}
        self.assertEqual(self.refused(none, path="/api/contents")["code"], "PROTOCOL")
        long = {**self.wish(text), "name": "x" * 20000}
        del long["content"]
        self.assertEqual(self.refused(long, 413)["code"], "PROTOCOL")

    def test_an_oversized_file_is_refused(self):
        padded = sheet() + " " * (FILE_MOST - len(sheet()))
        self.assertEqual(self.server.post("/api/tables", self.wish(padded))[0], 201)
        answer = self.refused(self.wish(padded + " "), 413)
        self.assertEqual(answer["code"], "CONTENT")
        self.assertIn(str(FILE_MOST), answer["text"])
        self.assertEqual(self.refused(self.wish(padded * 4), 413)["code"], "PROTOCOL")

    def test_unknown_keys_are_refused(self):
        for key in ("0" * 32, "x", "0" * 32 + "/nothing", "../tables", "0" * 31 + "/block"):
            status, _, body = self.server.request("GET", f"/api/contents/{key}")
            self.assertEqual(status, 404, body)
        status, _, body = self.server.request("GET", f"/api/contents/{'0' * 32}/block")
        self.assertEqual(status, 404, body)

    def shapes(self):
        """Files that are meant to hurt."""
        deep = 60000
        yield "[" * deep
        yield "[" * deep + "]" * deep
        yield '{"a":' * 20000 + "1" + "}" * 20000
        yield '{"name":' + "[" * 2000 + "]" * 2000 + "}"
        yield "[" + ",".join(["{}"] * 43000) + "]"
        yield "[" + ",".join(["[]"] * 43000) + "]"
        yield "{" + ",".join(f'"{i}":0' for i in range(13000)) + "}"
        yield '{"a":0,' * 4000
        yield '"' + "\\u00e9" * 21000 + '"'
        yield "1" * FILE_MOST
        yield "-1e" + "9" * 1000
        yield sheet(name="x" * 100000)
        yield sheet(grid=["M" * 100000] * 1)
        yield sheet(**{"$schema": "x" * 100000})[:-1]
        yield plot(cards=[{}] * 40000)
        yield plot(title={"en": "é" * 60000, "es": "x", "fr": "x"})
        yield plot(intro={"en": {"en": {}}, "es": 1, "fr": []})

    def test_files_of_any_shape_do_not_disturb_others(self):
        table, ana, bea = self.pair(sheet())
        slowest, stop = [0.0], threading.Event()

        def talk():
            while not stop.is_set():
                start = time.monotonic()
                ana.ask({"do": "name", "name": "Ana"})
                slowest[0] = max(slowest[0], time.monotonic() - start)

        thread = threading.Thread(target=talk)
        thread.start()
        try:
            for text in self.shapes():
                for game in ("loot", "nycrisis"):
                    status, answer = self.server.post("/api/tables", self.wish(text, game=game))
                    self.assertIn(status, (400, 413), answer)
        finally:
            stop.set()
            thread.join()
        self.assertLess(slowest[0], 2)
        self.assertIsNotNone((table, bea))

    def test_who_hangs_up_while_the_file_is_read_leaves_nothing(self):
        body = json.dumps(self.wish("[" + ",".join(["{}"] * 43000) + "]")).encode()
        for _ in range(30):
            link = self.server.connect()
            link.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
                         % len(body) + body)
            link.close()
        status, _ = self.server.post("/api/tables", self.wish(sheet()))
        self.assertEqual(status, 201)


class ContentLimitsTest(unittest.TestCase):
    def test_files_of_an_address_are_limited(self):
        server = Server()
        self.addCleanup(server.close)
        body = {"game": "loot", "content": sheet()}
        seen = [server.post("/api/contents", body)[0] for _ in range(40)]
        self.assertIn(429, seen)
        self.assertEqual(seen[:20], [200] * 20)


class ContentMigrationTest(unittest.TestCase):
    def test_version_4_is_migrated(self):
        server = Server()
        self.addCleanup(lambda: server.close())
        table = server.make(client := new_client())
        ana = Player(server, table, client)
        ana.move("start a4")
        server.kill()
        older.make_older(server.database, 4)
        server.start()
        self.assertEqual(Player(server, table, client).tell, ana.tell)
        status, _ = server.post("/api/tables", {"game": "loot", "client": new_client(),
                                                "seats": [{"kind": "person"}] * 2,
                                                "content": sheet()})
        self.assertEqual(status, 201)


if __name__ == "__main__":
    unittest.main()

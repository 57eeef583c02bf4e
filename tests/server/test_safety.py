"""Strangers: whatever they send is refused or cut, and other tables do not notice."""

import json
import os
import pathlib
import socket
import tempfile
import time
import unittest

from certificate import make_certificate
from ws import PATIENCE, Closed, Player, Server, WebSocket, new_client


class SafetyTest(unittest.TestCase):
    """Without TLS; the class below is all the same with it."""

    encrypted = False

    @classmethod
    def setUpClass(cls):
        cls.keys = tempfile.TemporaryDirectory()
        cls.door, cls.tls = (), None
        if cls.encrypted:
            certificate, key, cls.tls = make_certificate(cls.keys.name)
            cls.door = ("--cert", certificate, "--key", key)
        cls.web = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.web.name)
        (root / "assets").mkdir()
        (root / "index.html").write_text("<!doctype html><title>page</title>", encoding="utf-8")
        (root / "assets/app-1.js").write_text("plain", encoding="utf-8")
        (root / "assets/app-1.js.br").write_bytes(b"brotli")
        (root / "assets/app-1.js.gz").write_bytes(b"gzip")
        (root.parent / "secret.txt").write_text("secret", encoding="utf-8")
        cls.server = Server("--web", cls.web.name, "--messages-per-second", "50",
                            "--sockets-per-address", "40", *cls.door, tls=cls.tls)

    @classmethod
    def tearDownClass(cls):
        code, said = cls.server.close()
        cls.web.cleanup()
        cls.keys.cleanup()
        assert code == 0 and said == "", (code, said)

    def raw(self, data, wait=True):
        return self.server.raw(data.replace(b"Host: x", b"Host: " + self.server.called.encode()),
                               wait)

    # ------------------------------------------------------------------ HTTP

    def test_what_stands_behind_a_post_is_not_taken_for_it_again(self):
        def post(path, body):
            data = json.dumps(body).encode()
            return b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" \
                % (path, len(data), data)
        mine = post(b"/api/mine", {"client": new_client(), "tables": []})
        made = post(b"/api/tables", {"game": "loot", "client": new_client(),
                                     "seats": [{"kind": "person"}]})
        read = post(b"/api/contents", {"game": "loot", "content": "{}"})
        get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        for first in (mine, made, read):
            for more in (b"\r\n", get, first, first + first):
                self.assertLessEqual(self.raw(first + more).count(b"HTTP/1.1"), 1)
                self.assertEqual(self.server.request("GET", "/healthz")[0], 200)

    def test_a_connection_becomes_a_websocket_or_nothing(self):
        ask = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n" \
            b"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
        stream = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"
        for _ in range(20):
            self.assertNotIn(b"101", self.raw(ask + stream)[:16])
        self.assertEqual(self.server.request("GET", "/healthz")[0], 200)

    def test_every_answer_has_its_safety_headers(self):
        for path in ("/", "/healthz", "/api/games", "/nothing", "/assets/app-1.js", "/t/abc"):
            _, headers, _ = self.server.request("GET", path)
            policy = headers["content-security-policy"]
            self.assertIn("default-src 'none'", policy)
            self.assertNotIn("unsafe-inline", policy)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")

    def test_files_are_served_packed_and_cached(self):
        get = self.server.request
        status, headers, body = get("GET", "/assets/app-1.js", headers={"Accept-Encoding": "br"})
        self.assertEqual((status, headers["content-encoding"], body), (200, "br", b"brotli"))
        self.assertIn("immutable", headers["cache-control"])
        _, headers, body = get("GET", "/assets/app-1.js", headers={"Accept-Encoding": "gzip"})
        self.assertEqual((headers["content-encoding"], body), ("gzip", b"gzip"))
        _, headers, body = get("GET", "/assets/app-1.js")
        self.assertEqual((headers.get("content-encoding"), body), (None, b"plain"))
        status, headers, body = get("GET", "/t/abc?k=1")
        self.assertEqual((status, body[:9]), (200, b"<!doctype"))
        tag = headers["etag"]
        self.assertEqual(get("GET", "/", headers={"If-None-Match": tag})[0], 304)

    def test_nothing_outside_of_the_page_can_be_asked_for(self):
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt",
                     "//secret.txt", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt", "/.hidden",
                     "/etc/passwd"):
            answer = self.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                              .encode())
            self.assertNotIn(b"secret", answer)
            self.assertNotIn(b" 200 ", answer.split(b"\r\n")[0], path)

    def test_bad_requests_are_refused(self):
        client = new_client()
        good = {"game": "loot", "client": client, "seats": [{"kind": "person"}]}
        for change, code in (
                ({"game": "chess"}, "GAME"), ({"game": "template"}, "GAME"), ({"game": 1}, "GAME"),
                ({"seats": []}, "SEATS"), ({"seats": 2}, "SEATS"),
                ({"seats": [{"kind": "person"}] * 5}, "SEATS"),
                ({"seats": [{"kind": "bot"}]}, "SEATS"),
                ({"seats": [{"kind": "bot", "level": "mcts:9999999"}]}, "PROTOCOL"),
                ({"seats": [{"kind": "cat"}]}, "PROTOCOL"),
                ({"options": {"sheet": "nosuch"}}, "OPTION"),
                ({"options": {"sheet": "/etc/passwd"}}, "OPTION"),
                ({"options": {"nosuch": "x"}}, "OPTION"), ({"options": {"sheet": 1}}, "OPTION"),
                ({"options": [1]}, "PROTOCOL"), ({"client": "short"}, "PROTOCOL"),
                ({"name": "x" * 40}, "PROTOCOL"), ({"name": "a\nb"}, "PROTOCOL"),
                ({"clock": {"minutes": -1, "seconds_per_move": 1}}, "PROTOCOL"),
                ({"clock": 5}, "PROTOCOL"), ({"pace": "hasty"}, "PROTOCOL"),
                ({"take_back": "no"}, "PROTOCOL")):
            status, answer = self.server.post("/api/tables", {**good, **change})
            self.assertEqual((status, answer["code"]), (400, code), change)
        for body in ("", "{", "[]", "null", "\xff", '{"game":"loot","game":"loot"}'):
            status, answer = self.server.post("/api/tables", body.encode("latin-1"))
            self.assertEqual((status, answer["code"]), (400, "PROTOCOL"), body)
        self.assertEqual(self.server.post("/api/tables", {**good, "name": "x" * 20000})[0], 413)
        self.assertEqual(self.server.post("/api/nothing", good)[0], 404)
        self.assertEqual(self.server.post("/api/mine", {"client": client, "tables": 1})[0], 400)
        self.assertEqual(self.server.request("DELETE", "/api/tables")[0] // 100, 4)

    def test_other_sites_are_refused(self):
        own = self.server.origin
        body = {"game": "loot", "client": new_client(), "seats": [{"kind": "person"}]}
        for origin in ("http://evil.example", "null", own + ".evil.example", "http://127.0.0.1:1"):
            status, answer = self.server.post("/api/tables", body, {"Origin": origin})
            self.assertEqual((status, answer["code"]), (403, "ORIGIN"))
            with self.assertRaises(Closed):
                WebSocket(self.server, origin=origin)
        self.assertEqual(self.server.post("/api/tables", body, {"Origin": own})[0], 201)
        WebSocket(self.server, origin=own).close()

    def test_noise_instead_of_http_is_cut(self):
        for data in (b"\0" * 100, os.urandom(2000), b"GET " + b"x" * 20000,
                     b"GET / HTTP/1.1\r\n" + b"X-Y: z\r\n" * 5000,
                     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
                     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n{}"):
            self.raw(data, wait=False)
        self.assertEqual(self.server.request("GET", "/healthz")[2], b"ok\n")

    # ------------------------------------------------------------- WebSocket

    def test_a_socket_needs_the_protocol_and_the_path(self):
        for options in ({"protocol": None}, {"protocol": "other"}, {"path": "/other"}):
            with self.assertRaises(Closed):
                WebSocket(self.server, **options)

    def test_wrong_tables_and_keys_are_refused(self):
        table = self.server.make(new_client())
        for message, code in (
                ({"table": "0000000000"}, "TABLE"), ({"table": "zz"}, "TABLE"), ({}, "KEY"),
                ({"key": "0" * 32}, "KEY"), ({"key": "x"}, "KEY"), ({"client": "x"}, "PROTOCOL"),
                ({"client": 1}, "PROTOCOL"), ({"name": ""}, "PROTOCOL"),
                ({"key": table["invite"], "name": "a\u0007"}, "PROTOCOL"),
                ({"key": table["invite"], "name": "é" * 20}, "PROTOCOL")):
            link = WebSocket(self.server)
            link.send_text(json.dumps({"do": "join", "table": table["id"], "id": 7,
                                       "client": new_client(), **message}))
            answer = link.receive()
            self.assertEqual((answer["is"], answer.get("code"), answer.get("id")),
                             ("error", code, 7), message)
            link.close()

    def test_a_message_may_come_in_pieces_also_behind_the_join(self):
        client = new_client()
        table = self.server.make(client)
        join = WebSocket.frame(1, json.dumps({"do": "join", "table": table["id"],
                                              "client": client}).encode())
        ping = WebSocket.frame(1, b'{"do":"ping"}')
        parts = WebSocket.frame(1, b'{"do":', False), WebSocket.frame(0, b'"ping"}')
        long = WebSocket.frame(1, b'{"do":"ping"' + b" " * 1500 + b"}")
        for first, second, pongs in ((join + ping[:9], ping[9:], 1), (join + parts[0], parts[1], 1),
                                     (join + 20 * long, b"", 20)):
            link = WebSocket(self.server)
            link.send_bytes(first)
            heard = []
            while "note" not in heard:
                heard.append(json.loads(link.receive_text())["is"])
            link.send_bytes(second)
            while heard.count("pong") < pongs:
                heard.append(json.loads(link.receive_text())["is"])
            self.assertNotIn("error", heard)
            link.close()

    def test_floods_of_frames_that_say_nothing_are_cut(self):
        client = new_client()
        table = self.server.make(client)
        for frame in (WebSocket.frame(9, b"x"), WebSocket.frame(10, b""),
                      WebSocket.frame(1, b"", False) + 400 * WebSocket.frame(0, b"", False)):
            ana = Player(self.server, table, client)
            with self.assertRaises((Closed, OSError)):
                for _ in range(400):
                    ana.send_bytes(frame)
                while True:
                    ana.step()

    def test_malformed_messages_get_an_error_and_nothing_happens(self):
        client = new_client()
        table = self.server.make(client)
        ana = Player(self.server, table, client)
        for text in ("", "{", "[]", "null", "7", '"join"', "{}", '{"do":1}', '{"do":"fly"}',
                     '{"do":"move"}', '{"do":"move","move":7}', '{"do":"move","move":"a4","made":"x"}',
                     '{"do":"move","move":"a4","made":-1}',
                     '{"do":"move","move":"' + "x" * 70 + '"}', '{"do":"chat","text":""}',
                     '{"do":"chat","text":"' + "x" * 501 + '"}', '{"do":"ping","id":-1}',
                     '{"do":"ping","id":"a"}', '{"do":"name","name":7}',
                     '{"do":"note","text":"' + "x" * 4001 + '"}', '{"do":"seat"}',
                     '{"do":"seat","seat":0.5,"kind":"bot"}', '{"do":"ping","do":"ping"}',
                     '{"do":"chat","text":"\\ud800"}', '{"do":"chat","text":"\\u0000"}',
                     '{"do":"join","table":"' + table["id"] + '","client":"' + client + '"}',
                     "[" * 4000):
            ana.send_text(text)
            answer = ana.wait(lambda m: m["is"] == "error")
            self.assertEqual(answer["code"], "PROTOCOL", text)
            time.sleep(0.02)  # stay below the limit of messages
        for move, code in (("nonsense", "TEXT"), ("c4", "ILLEGAL"), ("roll 3", "ILLEGAL")):
            self.assertEqual(ana.move(move)["code"], code, move)
        ana.move("start a4")
        self.assertEqual(ana.move("start a4")["code"], "TURN")
        ana.send({"do": "record"})
        self.assertEqual(ana.wait(lambda m: m["is"] == "error")["code"], "OPEN")
        ana.close()
        stranger = WebSocket(self.server)
        stranger.send({"do": "move", "move": "start a4"})
        self.assertEqual(stranger.receive()["code"], "PROTOCOL")
        stranger.close()

    def seated(self):
        """Somebody at a table who has heard all there is to hear."""
        client = new_client()
        return Player(self.server, self.server.make(client), client)

    def cut(self, link):
        """Take in what comes until the server hangs up."""
        try:
            while True:
                link.receive_text()
        except Closed:
            return link.close_code

    def test_oversized_binary_and_broken_frames_are_cut(self):
        for opcode, data, final, code in ((1, b"x" * 9000, True, 1009), (2, b"{}", True, None),
                                          (1, b"x" * 70000, True, 1009), (3, b"x", True, None)):
            link = WebSocket(self.server)
            try:
                link.send_frame(opcode, data, final)
            except Closed:
                pass
            got = self.cut(link)
            if code and got:
                self.assertEqual(got, code)
        pieces = WebSocket(self.server)
        pieces.send_frame(1, b'{"do":', False)
        pieces.send_frame(0, b'"ping"}', True)
        self.assertEqual(pieces.receive()["is"], "pong")
        try:
            for i in range(20):
                pieces.send_frame(0 if i else 1, b"x" * 1000, False)
        except Closed:
            pass
        self.cut(pieces)

    def test_frames_of_who_sits_at_a_table_may_come_in_any_pieces(self):
        ana = self.seated()
        frame = WebSocket.frame
        ana.send_bytes(frame(1, b'{"do":', False) + frame(9, b"are you there") +
                       frame(0, b'"ping"', False) + frame(0, b"}"))
        self.assertEqual(ana.receive()["is"], "pong")
        self.assertEqual(ana.pongs, [b"are you there"])
        ana.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        long = b'{"do":"ping"' + b" " * 200 + b"}"
        for byte in frame(1, b'{"do":"ping"}') + frame(1, long):
            ana.send_bytes(bytes([byte]))
        self.assertEqual([ana.receive()["is"] for _ in range(2)], ["pong"] * 2)
        ana.send_bytes(frame(1, b'{"do":"ping"}') * 3 + frame(1, long)[:50])
        self.assertEqual([ana.receive()["is"] for _ in range(3)], ["pong"] * 3)
        ana.close()

    def test_who_sits_at_a_table_and_breaks_the_protocol_is_cut(self):
        frame = WebSocket.frame
        text = frame(1, b'{"do":"ping"}')
        for data, code in (
                (frame(0, b"goes on"), 1002),  # nothing has begun
                (frame(1, b"a", False) + text, 1002),  # the first one has not ended
                (frame(9, b"x", False), 1002),  # a ping in pieces
                (frame(9, b"x" * 126), 1002),
                (frame(3, b"x"), 1002),  # no such kind
                (bytes([text[0] | 0x40]) + text[1:], 1002),  # a bit without a meaning
                (b"\x81\x02{}", 1002),  # not masked
                (frame(2, b"{}"), 1003),
                (frame(1, b"x" * 9000), 1009),
                (frame(1, b"x" * 70000), 1009),
                (frame(1, b"x" * 5000, False) + frame(0, b"x" * 5000), 1009),
                (frame(8, b"\x03\xe8"), 1000)):  # the close is answered
            ana = self.seated()
            try:
                ana.send_bytes(data)
            except Closed:
                pass
            self.assertEqual(self.cut(ana), code, data[:20])

    def test_a_flood_is_cut(self):
        link = WebSocket(self.server)
        try:
            for _ in range(5000):
                link.send({"do": "ping"})
        except Closed:
            pass
        self.cut(link)

    @staticmethod
    def open_all(server, most):
        """How many sockets one address can have, up to so many; all are closed again."""
        links = []
        try:
            for _ in range(most):
                links.append(WebSocket(server))
        except (Closed, ConnectionError):
            pass
        for link in links:
            link.close()
        return len(links)

    def test_an_address_may_have_so_many_sockets(self):
        server = Server("--sockets-per-address", "40", *self.door,
                        tls=self.tls)  # its own: others would find all places taken
        self.addCleanup(server.close)
        most = self.open_all(server, 60)
        self.assertGreater(most, 20)
        self.assertLess(most, 60)
        until = time.monotonic() + PATIENCE
        while self.open_all(server, most) < most:  # until all the places are free again
            self.assertLess(time.monotonic(), until, "sockets that were closed still count")

    def test_a_socket_that_never_joins_is_cut(self):
        link = WebSocket(self.server)
        start = time.monotonic()
        self.cut(link)
        self.assertLess(time.monotonic() - start, 25)

    def test_who_does_not_read_is_cut(self):
        server = Server("--messages-per-second", "0", "--sockets-per-address", "0", *self.door,
                        tls=self.tls)
        self.addCleanup(server.close)
        client = new_client()
        table = server.make(client)
        ana = Player(server, table, client)
        deaf = Player(server, table, key=table["invite"], name="Bea", receive_buffer=4096)
        ana.wait_for(lambda: ana.table["seats"][1]["online"])
        said = {"do": "chat", "text": "x" * 500}
        for _ in range(20000):
            ana.ask(said)
            if not ana.table["seats"][1]["online"]:
                break
        self.assertFalse(ana.table["seats"][1]["online"])
        deaf.close()


class SafetyOverTlsTest(SafetyTest):
    encrypted = True


if __name__ == "__main__":
    unittest.main()

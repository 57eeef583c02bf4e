"""Bytes on the way in: heads, bodies and frames that come slowly, in pieces, in part or not at
all; names, addresses and files that run out. All of it without TLS and with it."""

import json
import os
import pathlib
import random
import resource
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import time
import unittest
import unittest.mock

from certificate import make_certificate
from ws import PATIENCE, PROGRAM, Closed, Door, Player, Server, WebSocket, new_client

SANITIZED = b"__asan_init" in pathlib.Path(PROGRAM).read_bytes()
SOAK = int(os.environ.get("SOAK", "1500"))  # conversations that are broken off


def wait_until(condition, what):
    until = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > until:
            raise AssertionError(what)
        time.sleep(0.02)


def statuses(answer):
    """Of all answers in these bytes, in their order."""
    found = []
    while answer:
        head, _, rest = answer.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        found.append(int(lines[0].split()[1]))
        fields = dict(line.lower().split(b": ", 1) for line in lines[1:])
        answer = rest[int(fields.get(b"content-length", b"0")):]
    return found


def reset(link):
    """Close with a RST: whatever is under way is lost."""
    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    link.close()


class TransportTest(unittest.TestCase):
    """Without TLS; the class below is all the same with it."""

    encrypted = False

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.certificate, cls.key, cls.trust = make_certificate(cls.folder.name)
        cls.door = ("--cert", cls.certificate, "--key", cls.key) if cls.encrypted else ()
        cls.web = os.path.join(cls.folder.name, "web")
        os.mkdir(cls.web)
        with open(os.path.join(cls.web, "index.html"), "wb") as file:
            file.write(b"<!doctype html><title>page</title>")
        with open(os.path.join(cls.web, "big.bin"), "wb") as file:
            file.write(os.urandom(3 << 20))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def serve(self, *flags, said="", **options):
        server = Server("--web", self.web, *self.door, *flags, metrics=True,
                        tls=self.trust if self.encrypted else None, **options)

        def close():
            code, text = server.close()
            self.assertEqual(code, 0)
            self.assertEqual("".join(line for line in text.splitlines(True)
                                     if not said or said not in line), "")
        self.addCleanup(close)
        return server

    def ask(self, server, line="GET /healthz HTTP/1.1", *fields, body=b"", host=True):
        """The answers to one head, as bytes."""
        lines = [line.encode()] + ([b"Host: " + server.called.encode()] if host else [])
        lines += [field if isinstance(field, bytes) else field.encode() for field in fields]
        return server.raw(b"\r\n".join(lines) + b"\r\n\r\n" + body)

    # ----------------------------------------------------------------- heads

    def test_heads_that_could_be_read_in_two_ways_are_refused(self):
        server = self.serve("--sockets-per-address", "0")
        called = server.called
        good = "POST /api/mine HTTP/1.1"
        for wrong, status in (
                (("GET /healthz HTTP/1.1", " folded: yes"), 400),
                (("GET /healthz HTTP/1.1", "X: a", "\tfolded"), 400),
                (("GET /healthz HTTP/1.1", "X : blank before the colon"), 400),
                (("GET /healthz HTTP/1.1", "no colon"), 400),
                (("GET /healthz HTTP/1.1", ": no name"), 400),
                (("GET /healthz HTTP/1.1", b"X: nul \0"), 400),
                (("GET /healthz HTTP/1.1", b"X\xe9: a"), 400),
                (("GET /healthz HTTP/1.1", "X: a\rb"), 400),
                (("GET /healthz HTTP/1.1", "X: a\nY: b"), 400),
                (("GET /healthz HTTP/1.1", f"Host: {called}"), 400),
                (("GET  /healthz HTTP/1.1",), 400),
                (("GET /healthz HTTP/1.1 ",), 400),
                (("GET /healthz",), 400),
                (("G@T /healthz HTTP/1.1",), 400),
                (("GET healthz HTTP/1.1",), 400),
                (("GET * HTTP/1.1",), 400),
                ((f"GET http://{called}/healthz HTTP/1.1",), 400),
                (("GET /healthz#part HTTP/1.1",), 400),
                (("GET /healthz HTTP/1.1", "Content-Length: 5"), 400),
                ((good, "Content-Length: 2", "Content-Length: 2"), 400),
                ((good, "Content-Length: 2, 2"), 400),
                ((good, "Content-Length: +2"), 400),
                ((good, "Content-Length: -2"), 400),
                ((good, "Content-Length: 0x2"), 400),
                ((good, "Content-Length:"), 400),
                ((good, "Content-Length: 2", "Transfer-Encoding: chunked"), 400),
                ((good, "Transfer-Encoding: chunked"), 501),
                ((good,), 411),
                ((good, "Content-Length: 99999999999999999999999"), 413),
                ((good, "Content-Length: 2", "Expect: a miracle"), 417),
                (("DELETE /healthz HTTP/1.1",), 405),
                (("GET /" + "x" * 300 + " HTTP/1.1",), 414),
                (("GET /healthz HTTP/1.1", "X: " + "x" * 4096), 431),
                (("GET /healthz HTTP/1.1", *["X: y"] * 100), 431),
                (("GET /healthz HTTP/2.0",), 505),
                (("PRI * HTTP/2.0",), 505)):
            with self.subTest(wrong):
                self.assertEqual(statuses(self.ask(server, *wrong)), [status])
        self.assertEqual(statuses(self.ask(server, host=False)), [400])
        self.assertIn(b"\r\nallow: GET, HEAD, POST\r\n", self.ask(server, "PUT / HTTP/1.1"))

    def test_heads_that_are_right_are_taken_in_any_pieces(self):
        server = self.serve("--sockets-per-address", "0")
        self.assertEqual(statuses(self.ask(server, "GET /healthz HTTP/1.0", host=False)), [200])
        head = (f"GET /healthz?x=1 HTTP/1.1\r\nhOST:{server.called}\r\nX-Empty:\r\n"
                "X-Bytes: \u00e9\t~\r\nConnection: foo, CLOSE\r\n\r\n").encode()
        for size in (1, 2, 3, 7, len(head)):
            link = server.connect()
            for start in range(0, len(head), size):
                link.sendall(head[start:start + size])
            answer = b""
            while more := link.recv(4096):
                answer += more
            link.close()
            self.assertEqual(statuses(answer), [200], size)

    def test_requests_in_one_piece_are_answered_in_their_order(self):
        server = self.serve("--sockets-per-address", "0")
        host = f"Host: {server.called}\r\n"
        gets = [f"GET {path} HTTP/1.1\r\n{host}\r\n" for path in
                ("/healthz", "/nothing", "/", "/big.bin", "/readyz", "/big.bin", "/nothing")]
        last = f"HEAD /big.bin HTTP/1.1\r\n{host}Connection: close\r\n\r\n"
        answer = server.raw("".join(gets + [last, gets[0]]).encode())
        self.assertEqual(statuses(answer), [200, 404, 200, 200, 200, 200, 404, 200])
        mine = json.dumps({"client": new_client(), "tables": []})
        post = f"POST /api/mine HTTP/1.1\r\n{host}Content-Length: {len(mine)}\r\n\r\n{mine}"
        self.assertEqual(statuses(server.raw((gets[0] + post + gets[0]).encode())), [200, 200])

    def test_who_expects_it_is_told_to_go_on(self):
        server = self.serve()
        body = json.dumps({"client": new_client(), "tables": []}).encode()
        head = (f"POST /api/mine HTTP/1.1\r\nHost: {server.called}\r\nExpect: 100-continue\r\n"
                f"Content-Length: {len(body)}\r\n\r\n").encode()
        link = server.connect()
        link.sendall(head)
        self.assertEqual(link.recv(4096), b"HTTP/1.1 100 Continue\r\n\r\n")
        link.sendall(body)
        self.assertEqual(link.recv(4096)[:12], b"HTTP/1.1 200")
        link.close()

    def test_packed_files_are_for_who_takes_them(self):
        with open(os.path.join(self.web, "a.txt"), "wb") as file:
            file.write(b"plain")
        for ending in ("br", "gz"):
            with open(os.path.join(self.web, "a.txt." + ending), "wb") as file:
                file.write(ending.encode())
        server = self.serve()
        for accept, body in (("br", b"br"), ("gzip, br", b"br"), ("gzip", b"gz"),
                             ("br;q=0, gzip", b"gz"), ("br;q=0.000,gzip;q=0", b"plain"),
                             ("*", b"br"), ("*;q=0", b"plain"), ("brx, xgzip", b"plain"),
                             ("BR; q=0.1", b"br"), ("identity", b"plain"), ("", b"plain")):
            got = server.request("GET", "/a.txt", headers={"Accept-Encoding": accept})[2]
            self.assertEqual(got, body, accept)
        tag = server.request("GET", "/a.txt")[1]["etag"]
        for known, status in ((tag, 304), ("W/" + tag, 304), (f'"x", {tag}', 304), ("*", 304),
                              ('"x"', 200), (tag[:-1], 200)):
            got = server.request("GET", "/a.txt", headers={"If-None-Match": known})
            self.assertEqual(got[0], status, known)

    # ----------------------------------------------------------------- names

    def test_a_name_that_is_not_ours_gets_nothing(self):
        server = self.serve("--sockets-per-address", "0")
        port = server.port
        for host, status in ((f"127.0.0.1:{port}", 200), ("LocalHost", 200), (f"[::1]:{port}", 200),
                             ("localhost.", 200), ("evil.example", 421),
                             (f"evil.example:{port}", 421), ("127.0.0.1.evil.example", 421),
                             ("10.0.0.1", 421), ("", 421), ("localhost:x", 421), ("[::1", 421),
                             ("localhost@evil.example", 421)):
            for path in ("/", "/api/games"):
                got = self.ask(server, f"GET {path} HTTP/1.1", f"Host: {host}",
                               "Connection: close", host=False)
                self.assertEqual(statuses(got), [status], host)
        rebound = f"Host: evil.example:{port}", f"Origin: http://evil.example:{port}"
        got = self.ask(server, "POST /api/mine HTTP/1.1", *rebound, "Content-Length: 2", host=False)
        self.assertEqual(statuses(got), [421])
        got = self.ask(server, "GET /ws HTTP/1.1", *rebound, "Upgrade: websocket",
                       "Connection: upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                       "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: ludoteca.1",
                       host=False)
        self.assertEqual(statuses(got), [421])
        self.assertIn(b"--name", got)
        for path in ("/healthz", "/readyz"):
            got = self.ask(server, f"GET {path} HTTP/1.1", "Host: evil.example",
                           "Connection: close", host=False)
            self.assertEqual(statuses(got), [200])

    def test_names_that_are_listed_are_ours(self):
        server = self.serve("--name", "play.example.org", "--name", "10.1.2.3")
        for host, status in (("play.example.org", 200), ("PLAY.example.org:8443", 200),
                             ("10.1.2.3", 200), ("localhost", 421), ("127.0.0.1", 421),
                             ("example.org", 421)):
            got = self.ask(server, "GET / HTTP/1.1", f"Host: {host}", "Connection: close",
                           host=False)
            self.assertEqual(statuses(got), [status], host)

    def test_where_all_may_come_in_every_address_is_a_name(self):
        server = self.serve("--host", "0.0.0.0")
        for host, status in (("192.168.1.7:80", 200), ("[fe80::1]", 200), ("localhost", 200),
                             ("evil.example", 421)):
            got = self.ask(server, "GET / HTTP/1.1", f"Host: {host}", "Connection: close",
                           host=False)
            self.assertEqual(statuses(got), [status], host)

    def test_ipv6(self):
        for host in ("::1", "::"):
            server = self.serve("--host", host, host="::1")
            client = new_client()
            ana = Player(server, server.make(client), client, origin=server.origin)
            self.assertEqual(ana.move("start a4")["is"], "ok")
            ana.close()
        server.host = "127.0.0.1"  # the last one listens to both
        self.assertEqual(server.request("GET", "/api/games")[0], 200)

    def test_browsers_are_told_to_stay_with_tls(self):
        headers = self.serve().request("GET", "/")[1]
        self.assertEqual(headers.get("strict-transport-security"),
                         "max-age=31536000" if self.encrypted else None)

    # --------------------------------------------------------------- metrics

    def test_metrics_are_on_a_port_of_their_own(self):
        server = self.serve()
        before = server.counts()
        for _ in range(3):
            self.assertEqual(server.request("GET", "/api/games")[0], 200)
        after = server.counts()
        self.assertEqual(after["requests"] - before["requests"], 3)
        self.assertEqual(after["connections"] - before["connections"], 3)
        self.assertEqual(after["handshakes"], 3 if self.encrypted else 0)
        self.assertGreater(after["bytes_out"], before["bytes_out"])
        self.assertEqual(server.request("GET", "/metrics")[0], 404)
        inside = Door()
        inside.port = server.metrics
        for path in ("/", "/api/games", "/healthz", "/metrics/"):
            self.assertEqual(inside.request("GET", path)[0], 404)
        self.assertEqual(inside.request("GET", "/metrics", headers={"Host": "evil.example"})[0],
                         421)
        self.assertEqual(inside.request("POST", "/metrics", "{}")[0], 404)
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.2", server.metrics), timeout=5)

    def test_readiness(self):
        server = self.serve()
        self.assertEqual(server.request("GET", "/readyz")[::2], (200, b"ready\n"))
        self.assertEqual(server.count("ready"), 1)

    # --------------------------------------------------------------- signals

    def test_sighup_does_no_harm(self):
        server = self.serve(said="these are no certificate" if self.encrypted else "")
        client = new_client()
        ana = Player(server, server.make(client), client)
        for _ in range(20):
            server.process.send_signal(signal.SIGHUP)
        self.assertEqual(ana.move("start a4")["is"], "ok")
        self.assertEqual(server.request("GET", "/healthz")[0], 200)
        ana.close()

    # ------------------------------------------------------------- slowness

    def slow_ones(self, door, server):
        """Connections that got as far as they could in every way of being slow."""
        host = f"Host: {server.called}\r\n"
        beginnings = (b"", b"GET / HTTP/1.1\r\n" + host.encode() + b"X-Slow: ",
                      b"POST /api/mine HTTP/1.1\r\n" + host.encode() +
                      b"Content-Length: 9000\r\n\r\n{", b"G")
        return [(door.connect_plain(), b"") if self.encrypted and i % 5 == 4 else
                (door.connect(), beginnings[i % 5 % 4]) for i in range(20)]

    def test_who_is_slow_costs_nobody_else_a_place(self):
        server = self.serve("--sockets-per-address", "20")
        slow = server.seen_from("127.0.0.2")
        links = []
        for link, beginning in self.slow_ones(slow, server):
            if beginning:
                link.sendall(beginning)
            links.append(link)
        wait_until(lambda: server.count("connections_open") == 20, "not all came in")
        with self.assertRaises((Closed, OSError)):
            WebSocket(slow)
        client = new_client()
        ana = Player(server, server.make(client), client)
        self.assertEqual(ana.move("start a4")["is"], "ok")
        # Byte for byte does not help: a head has its time, and so has a body.
        start = time.monotonic()
        while server.count("connections_open") > 1:
            self.assertLess(time.monotonic() - start, 25)
            for link, beginning in zip(links, range(20)):
                try:
                    if beginning % 5 in (1, 2):
                        link.send(b"x")
                except OSError:
                    pass
            time.sleep(0.2)
        self.assertGreater(time.monotonic() - start, 5)
        self.assertEqual(ana.ask({"do": "take_back"})["is"], "ok")
        for link in links:
            link.close()
        ana.close()

    def test_who_does_not_read_an_answer_holds_little(self):
        server = self.serve()
        get = f"GET /big.bin HTTP/1.1\r\nHost: {server.called}\r\n\r\n".encode()
        links = [server.connect(receive_buffer=4096) for _ in range(10)]
        for link in links:
            link.sendall(get * 3)
        sent = [0]

        def is_still():
            before, sent[0] = sent[0], server.count("bytes_out")
            time.sleep(0.3)
            return before == sent[0] and sent[0]
        wait_until(is_still, "it goes on sending")
        self.assertLess(sent[0], len(links) * (1 << 20))
        self.assertEqual(server.request("GET", "/healthz")[0], 200)
        for link in links:
            link.close()
        wait_until(lambda: server.count("connections_open") == 0, "they stay")

    # -------------------------------------------------------------- too many

    def test_an_address_may_connect_so_often(self):
        server = self.serve()
        near, far = server.seen_from("127.0.0.2"), server.seen_from("127.0.0.3")
        refused = 0
        for _ in range(700):
            try:
                near.connect_plain().close()
            except OSError:
                refused += 1
        wait_until(lambda: server.count("refused") > 100, "nobody was refused")
        self.assertLess(server.count("connections"), 600)
        self.assertEqual(far.request("GET", "/api/games")[0], 200)

    def test_an_address_may_fetch_so_much(self):
        server = self.serve()
        near, far = server.seen_from("127.0.0.2"), server.seen_from("127.0.0.3")
        one = f"GET /nothing HTTP/1.1\r\nHost: {server.called}\r\n\r\n".encode()
        answer = b"".join(near.raw(40 * one + one.replace(b"\r\n\r\n", b"\r\nConnection: close"
                                                         b"\r\n\r\n")) for _ in range(30))
        self.assertEqual(set(statuses(answer)), {404, 429})
        self.assertEqual(far.request("GET", "/api/games")[0], 200)

    def test_files_that_run_out_keep_nobody_from_playing(self):
        def few_files():
            resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))
        server = self.serve("--sockets-per-address", "0", limit=few_files,
                            said="nobody more can connect for now")
        client = new_client()
        ana = Player(server, server.make(client), client)
        links = [server.connect_plain() for _ in range(100)]
        before = self.used(server)
        for _ in range(20):
            self.assertEqual(ana.move("start a4")["is"], "ok")
            self.assertEqual(ana.ask({"do": "take_back"})["is"], "ok")
            time.sleep(0.05)
        self.assertLess(self.used(server) - before, 0.7)  # seconds: it does not spin
        for link in links:
            link.close()
        wait_until(lambda: server.request("GET", "/healthz")[0] == 200, "nobody comes in again")
        ana.close()

    @staticmethod
    def used(server):
        """Seconds of processor that the server has had."""
        with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    # ------------------------------------------------------------- broken off

    def conversations(self, server, table, client):
        """What honest clients say, from the first byte to the last."""
        host = f"Host: {server.called}\r\n"
        mine = json.dumps({"client": client, "tables": [table["id"]]})
        wish = json.dumps({"game": "loot", "client": new_client(), "seats": [{"kind": "person"}]})
        sheet = json.dumps({"game": "loot", "content": "{}"})
        upgrade = (f"GET /ws HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Protocol: ludoteca.1\r\n\r\n").encode()
        join = json.dumps({"do": "join", "table": table["id"], "client": client}).encode()
        frame = WebSocket.frame
        played = upgrade + frame(1, join) + frame(1, b'{"do":', False) + frame(9, b"there?") + \
            frame(0, b'"ping"}') + frame(1, b'{"do":"log"}') + frame(8, b"\x03\xe8")
        return [f"GET / HTTP/1.1\r\n{host}\r\nGET /big.bin HTTP/1.1\r\n{host}\r\n".encode(),
                played, played, played] + \
            [f"POST {path} HTTP/1.1\r\n{host}Content-Length: {len(body)}\r\n\r\n{body}".encode()
             for path, body in (("/api/mine", mine), ("/api/tables", wish),
                                ("/api/contents", sheet))]

    def test_whatever_is_broken_off_leaves_nothing_behind(self):
        """Thousands of conversations that end anywhere, in any way: no connection, file or
        memory of theirs stays."""
        # A build with sanitizers keeps what was freed for a while, to see who uses it.
        sanitized = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=4"
        with unittest.mock.patch.dict(os.environ, {"ASAN_OPTIONS": sanitized}):
            server = self.serve("--sockets-per-address", "0", "--tables-per-address", "0",
                                "--messages-per-second", "0")
        luck = random.Random(15)
        client = new_client()
        table = server.make(client)
        ana = Player(server, table, client)
        said = self.conversations(server, table, client)

        def converse():
            data = luck.choice(said)
            data = data[:luck.randint(0, len(data))] if luck.random() < 0.7 else data
            link = server.connect_plain() if luck.random() < 0.1 else server.connect()
            try:
                while data:
                    size = luck.choice((1, 10, 1000, len(data)))
                    link.sendall(data[:size])
                    data = data[size:]
                    if luck.random() < 0.1:
                        link.settimeout(0.01)
                        link.recv(luck.choice((1, 5000)))
            except OSError:
                pass
            if luck.random() < 0.5:
                reset(link)
            else:
                link.close()

        def settle():
            wait_until(lambda: server.count("connections_open") == 1 and
                       server.count("requests_waiting") == 0, "some stay")

        def converse_for(count):
            for i in range(count):
                converse()
                if i % 100 == 0:  # somebody plays meanwhile
                    self.assertEqual(ana.move("start a4")["is"], "ok")
                    self.assertEqual(ana.ask({"do": "take_back"})["is"], "ok")

        converse_for(SOAK // 3)
        settle()
        files, memory = self.files(server), self.memory(server)
        converse_for(SOAK)
        settle()
        self.assertLessEqual(self.files(server), files + 1)
        if not SANITIZED:  # the sanitizer keeps what is freed, and finds leaks by itself
            self.assertLess(self.memory(server) - memory, 24 << 20)
        self.assertEqual(server.count("sockets_open"), 1)
        self.assertEqual(server.count("ready"), 1)
        self.assertEqual(ana.move("start a4")["is"], "ok")
        ana.close()

    @staticmethod
    def files(server):
        return len(os.listdir(f"/proc/{server.process.pid}/fd"))

    @staticmethod
    def memory(server):
        with open(f"/proc/{server.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()


class TransportOverTlsTest(TransportTest):
    encrypted = True

    def test_a_new_certificate_is_taken_at_sighup(self):
        with tempfile.TemporaryDirectory() as folder:
            certificate, key, trust = make_certificate(folder)
            server = Server("--cert", certificate, "--key", key, tls=trust)
            client = new_client()
            ana = Player(server, server.make(client), client)
            with open(certificate, "w", encoding="ascii") as file:
                file.write("no certificate\n")
            server.process.send_signal(signal.SIGHUP)
            self.assertIn("these are no certificate", server.process.stderr.readline())
            self.assertEqual(server.request("GET", "/healthz")[0], 200)  # the old one stays
            server.tls = make_certificate(folder)[2]
            server.process.send_signal(signal.SIGHUP)

            def is_new():
                try:
                    return server.request("GET", "/healthz")[0] == 200
                except ssl.SSLCertVerificationError:
                    return False
            wait_until(is_new, "the new certificate is not shown")
            self.assertEqual(ana.move("start a4")["is"], "ok")  # who was there goes on
            ana.close()
            self.assertEqual(server.close(), (0, ""))

    def test_old_versions_and_other_protocols_are_refused(self):
        server = self.serve()

        def speak(change):
            context = ssl.create_default_context(cafile=self.certificate)
            change(context)
            with context.wrap_socket(server.connect_plain(), server_hostname="127.0.0.1") as link:
                return link.version(), link.selected_alpn_protocol()

        def old(context):
            context.minimum_version = ssl.TLSVersion.TLSv1
            context.maximum_version = ssl.TLSVersion.TLSv1_1
            context.set_ciphers("ALL:@SECLEVEL=0")

        def only(version):
            def change(context):
                context.minimum_version = context.maximum_version = version
            return change

        with self.assertRaises((ssl.SSLError, OSError)):
            speak(old)
        with self.assertRaises((ssl.SSLError, OSError)):
            speak(lambda context: context.set_alpn_protocols(["h2"]))
        self.assertEqual(speak(lambda context: context.set_alpn_protocols(["h2", "http/1.1"]))[1],
                         "http/1.1")
        self.assertEqual(speak(only(ssl.TLSVersion.TLSv1_2))[0], "TLSv1.2")
        self.assertEqual(speak(only(ssl.TLSVersion.TLSv1_3))[0], "TLSv1.3")

    def test_who_asks_for_new_keys_again_and_again_is_cut(self):
        server = self.serve()
        for version, letter in (("-tls1_3", b"k\n"), ("-tls1_2", b"R\n")):
            client = subprocess.Popen(["openssl", "s_client", version, "-connect",
                                       f"127.0.0.1:{server.port}", "-CAfile", self.certificate],
                                      stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL)
            wait_until(lambda: server.count("connections_open") == 1, "it did not come in")
            start = time.monotonic()
            try:
                while client.poll() is None and time.monotonic() - start < 20:
                    client.stdin.write(letter)
                    client.stdin.flush()
                    time.sleep(0.005)  # s_client takes what comes at once for one text
            except BrokenPipeError:
                pass
            client.wait(PATIENCE)
            # Without this it would be there until the time for a head is over.
            self.assertLess(time.monotonic() - start, 8)
            client.stdin.close()
            wait_until(lambda: server.count("connections_open") == 0, "it is still there")

    def test_sessions_are_resumed(self):
        server = self.serve()
        context = ssl.create_default_context(cafile=self.certificate)
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        first = context.wrap_socket(server.connect_plain(), server_hostname="127.0.0.1")
        session = first.session
        first.close()
        again = context.wrap_socket(server.connect_plain(), server_hostname="127.0.0.1",
                                    session=session)
        self.assertTrue(again.session_reused)
        again.close()


class PlainTest(unittest.TestCase):
    def test_who_says_that_nothing_more_comes_still_gets_the_answer(self):
        with tempfile.TemporaryDirectory() as web:
            with open(os.path.join(web, "big.bin"), "wb") as file:
                file.write(os.urandom(3 << 20))
            server = Server("--web", web)
            link = server.connect()
            link.sendall(f"GET /big.bin HTTP/1.1\r\nHost: {server.called}\r\n\r\n".encode())
            link.shutdown(socket.SHUT_WR)
            answer = b""
            while more := link.recv(1 << 20):
                answer += more
            link.close()
            self.assertEqual(statuses(answer), [200])
            self.assertGreater(len(answer), 3 << 20)
            self.assertEqual(server.close(), (0, ""))

    def test_what_cannot_be_listened_on_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            taken = socket.create_server(("127.0.0.1", 0))
            port = str(taken.getsockname()[1])
            for flags, code in ((("--host", "somewhere"), 2), (("--host", "203.0.113.1"), 1),
                                (("--port", port), 1), (("--metrics", port, "--port", "0"), 1)):
                run = subprocess.run([PROGRAM, "serve", "--db", folder + "/x.db", *flags],
                                     capture_output=True, text=True, timeout=60)
                self.assertEqual((run.returncode, run.stdout, len(run.stderr.splitlines())),
                                 (code, "", 1), (flags, run.stderr))
            taken.close()


if __name__ == "__main__":
    unittest.main()

"""Other ways in than plain HTTP on this machine: TLS, and a proxy before the server."""

import http.client
import subprocess
import tempfile
import unittest

from certificate import make_certificate
from nginx import Proxy
from ws import PROGRAM, Closed, Player, Server, WebSocket, new_client, play_out

SOCKETS = 6  # of an address, where that is limited


def play_a_match(test, door):
    """Two people make a table and play it to its end, with pages that came in by this door."""
    client = new_client()
    table = door.make(client)
    ana = Player(door, table, client, origin=door.origin)
    bea = Player(door, table, key=table["invite"], name="Bea", origin=door.origin)
    test.addCleanup(ana.close)
    test.addCleanup(bea.close)
    play_out([ana, bea])
    test.assertEqual(ana.tell["view"]["result"], bea.tell["view"]["result"])


def refuse_other_sites(test, door):
    body = {"game": "loot", "client": new_client(), "seats": [{"kind": "person"}]}
    plain = door.origin.replace("https:", "http:")
    for origin in ("https://evil.example", "null", door.origin + ".evil.example", plain + "0"):
        status, answer = door.post("/api/tables", body, {"Origin": origin})
        test.assertEqual((status, answer["code"]), (403, "ORIGIN"), origin)
        with test.assertRaises(Closed):
            WebSocket(door, origin=origin)
    test.assertEqual(door.post("/api/tables", body, {"Origin": door.origin})[0], 201)
    WebSocket(door, origin=door.origin).close()


def sockets_that_open(door, headers=()):
    """How many of twice as many as an address may have."""
    links = []
    try:
        for i in range(2 * SOCKETS):
            links.append(WebSocket(door, headers=[h.format(i=i) for h in headers]))
    except (Closed, OSError):
        pass
    for link in links:
        link.close()
    return len(links)


class DoorsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.certificate, cls.key, cls.trust = make_certificate(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def serve(self, *flags, **options):
        server = Server("--messages-per-second", "0", *flags, **options)
        self.addCleanup(lambda: self.assertEqual(server.close(), (0, "")))
        return server

    def serve_tls(self):
        return self.serve("--cert", self.certificate, "--key", self.key, tls=self.trust)

    def serve_behind_proxy(self, *flags):
        server = self.serve("--behind-proxy", *flags)
        proxy = Proxy(server, self.certificate, self.key, self.trust)
        self.addCleanup(proxy.close)
        return proxy

    # ------------------------------------------------------------------- TLS

    def test_a_whole_match_over_tls(self):
        play_a_match(self, self.serve_tls())

    def test_other_sites_are_refused_over_tls(self):
        refuse_other_sites(self, self.serve_tls())

    def test_plain_http_gets_nothing_where_tls_is_spoken(self):
        server = self.serve_tls()
        server.tls = None
        with self.assertRaises((OSError, http.client.HTTPException)):
            server.request("GET", "/healthz")

    def test_a_certificate_that_is_none_is_refused_at_the_start(self):
        for certificate, key in ((self.key, self.certificate), (self.certificate, self.folder.name)):
            run = subprocess.run([PROGRAM, "serve", "--port", "0", "--db",
                                  self.folder.name + "/none.db", "--cert", certificate,
                                  "--key", key], capture_output=True, text=True, timeout=60)
            self.assertEqual((run.returncode, run.stdout), (1, ""))
            self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)

    # ----------------------------------------------------------------- proxy

    def test_a_whole_match_behind_nginx(self):
        play_a_match(self, self.serve_behind_proxy())

    def test_other_sites_are_refused_behind_nginx(self):
        refuse_other_sites(self, self.serve_behind_proxy())

    def test_limits_count_whom_the_proxy_names(self):
        proxy = self.serve_behind_proxy("--sockets-per-address", str(SOCKETS))
        near, far = proxy.seen_from("127.0.0.2"), proxy.seen_from("127.0.0.3")
        held = [WebSocket(near) for _ in range(SOCKETS)]
        with self.assertRaises(Closed):
            WebSocket(near)
        with self.assertRaises(Closed):  # a name of one's own choice does not help
            WebSocket(near, headers=["X-Forwarded-For: 127.0.0.9"])
        WebSocket(far).close()
        for link in held:
            link.close()

    def test_posts_are_limited_for_each_whom_the_proxy_names(self):
        proxy = self.serve_behind_proxy()
        near, far = proxy.seen_from("127.0.0.2"), proxy.seen_from("127.0.0.3")
        body = {"client": new_client(), "tables": []}
        statuses = [near.post("/api/mine", body)[0] for _ in range(200)]
        self.assertEqual(set(statuses), {200, 429})
        self.assertEqual(far.post("/api/mine", body)[0], 200)

    def test_the_last_address_of_several_counts(self):
        server = self.serve("--behind-proxy", "--sockets-per-address", str(SOCKETS))
        self.assertEqual(sockets_that_open(server, ["X-Forwarded-For: 10.0.0.{i}, 10.9.9.9"]),
                         SOCKETS)
        self.assertEqual(sockets_that_open(server, ["X-Forwarded-For: 10.9.9.8, 10.0.0.{i}"]),
                         2 * SOCKETS)

    def test_without_the_option_nobody_names_an_address(self):
        server = self.serve("--sockets-per-address", str(SOCKETS))
        self.assertEqual(sockets_that_open(server, ["X-Forwarded-For: 10.0.0.{i}"]), SOCKETS)


if __name__ == "__main__":
    unittest.main()

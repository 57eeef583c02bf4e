"""Attacks, counted: what a server does for who attacks it stays within its limits.

Each attack sends a known number of requests from one address to a server with its usual limits. What
the server did meanwhile is read from its counters, so that nothing depends on how fast the machine
is: most limits are so many at once and so many a second, and the seconds are those that passed. Each
is tried again with its limit switched off, and has to go beyond it there.
"""

import pathlib
import ssl
import tempfile
import time
import unittest

from attacks import Attacker, drain, frame, text
from test_doors import make_certificate
from ws import Server

SETTLED = 0.15  # seconds without anything new: the server has done what there was to do
SETTLING = 3.0  # seconds that this may take


class CountedServer(Server):
    """One whose counters can be read."""

    def counters(self):
        status, _, body = self.inside.request("GET", "/metrics")
        assert status == 200, status
        found = {}
        for line in body.decode().splitlines():
            if not line.startswith("#"):
                name, value = line.split(" ")
                found[name.removeprefix("ludoteca_").removesuffix("_total")] = int(value)
        return found


class Work:
    """What a server has done since then."""

    def __init__(self, server):
        self.server, self.before = server, server.counters()
        self.start = time.monotonic()

    def settle(self):
        """Counters, and the seconds until they were read."""
        last, since = None, time.monotonic()
        until = since + SETTLING
        while time.monotonic() < until and time.monotonic() < since + SETTLED:
            now = self.server.counters()
            if now != last:
                last, since = now, time.monotonic()
            time.sleep(0.02)
        return {name: last[name] - self.before.get(name, 0) for name in last}, \
            time.monotonic() - self.start


# ------------------------------------------------------------------------------------ what is sent


def send_all(link, data, pieces=16):
    """Send it, taking in what comes, until it is sent or the server hangs up."""
    size = len(data) // pieces + 1
    link.settimeout(2)
    try:
        for at in range(0, len(data), size):
            link.setblocking(True)
            link.settimeout(2)
            link.sendall(data[at:at + size])
            if not drain(link):
                return
        end = time.monotonic() + 0.2
        while drain(link) and time.monotonic() < end:
            time.sleep(0.01)
    except OSError:
        pass  # it has hung up


def frames(data, count, first=b""):
    def act(attacker):
        table = attacker.tables(1)[0]

        def go():
            with attacker.join(table) as link:
                send_all(link, first + data * count)
        return go
    return act


def said_by_many(message, sockets=20, times=60, **wish):
    """Sockets at one table each say the same so many times."""
    data = text(message) * times

    def act(attacker):
        table = attacker.tables(1, **wish)[0]
        links = [attacker.join(table) for _ in range(sockets)]
        for link in links:
            time.sleep(0.01)
            drain(link)

        def go():
            for link in links:
                send_all(link, data, 1)
            end = time.monotonic() + 1
            while time.monotonic() < end:
                for link in links:
                    drain(link)
                time.sleep(0.01)
            for link in links:
                link.close()
        return go
    return act


def asked(path, body, count):
    """So many POSTs."""
    def act(attacker):
        made = body(attacker)

        def go():
            for i in range(count):
                try:
                    attacker.ask(path, made(i) if callable(made) else made)
                except OSError:
                    pass
        return go
    return act


def fetched(path, count):
    data = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path.encode()

    def act(attacker):
        def go():
            for _ in range(10):
                with attacker.connect() as link:
                    send_all(link, data * (count // 10))
        return go
    return act


def connected(count):
    def act(attacker):
        def go():
            for _ in range(count):
                try:
                    attacker.connect().close()
                except (OSError, ssl.SSLError):
                    pass
        return go
    return act


def idle_tables(attacker):
    made = attacker.tables(10)
    return {"client": made[0]["client"], "tables": [table["id"] for table in made]}


# ------------------------------------------------------------------------------------------- cases

MESSAGES = ("--messages-per-second", "0")
SOCKETS = ("--sockets-per-address", "0")


def per_socket(sockets=1, extra=8):
    """What sockets may say, and what it takes to sit down."""
    return lambda seconds: sockets * (90 + 30 * seconds + extra)


ATTACKS = {
    # name: what is sent, what may be done for it by counter (of the seconds that passed), and how
    # its limit is switched off
    "pings": (frames(frame(9, b"x"), 3000), {"messages": per_socket()}, MESSAGES),
    "pongs": (frames(frame(10), 3000), {"messages": per_socket()}, MESSAGES),
    "empty pieces": (frames(frame(0, final=False), 3000, frame(1, final=False)),
                     {"messages": per_socket()}, MESSAGES),
    "small pieces": (frames(b"".join(frame(0 if i else 1, b"x", i == 9) for i in range(10)), 300),
                     {"messages": per_socket()}, MESSAGES),
    "junk": (frames(text("{" + "x" * 8100), 300), {"messages": per_socket()}, MESSAGES),
    "bombs": (frames(text("[" * 8100), 300), {"messages": per_socket()}, MESSAGES),
    "gets": (fetched("/api/games", 4000),
             {"bytes_out": lambda seconds: (600 + 100 * seconds) * 2500 + 4000 * 600}, SOCKETS),
    "connections": (connected(1000), {"connections": lambda seconds: 420 + 40 * seconds}, SOCKETS),
}
# Over TLS these could once go further than without.
ALSO_TLS = ("pings", "pongs", "empty pieces", "small pieces", "connections")


class AbuseTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.certificate, cls.key, cls.trust = make_certificate(pathlib.Path(cls.folder.name))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def count(self, act, flags=(), tls=False):
        """What the attack makes a server do, and in how many seconds."""
        safe = ("--cert", self.certificate, "--key", self.key) if tls else ()
        server = CountedServer(*flags, *safe, tls=self.trust if tls else None, metrics=True)
        try:
            attacker = Attacker(server.port, server.tls)
            attacker.name.value = "counted"
            go = act(attacker)
            work = Work(server)
            go()
            return work.settle()
        finally:
            code, said = server.close()
            self.assertEqual((code, said), (0, ""))

    def beyond(self, limits, done, seconds):
        """What was done beyond its limit."""
        return {name: (done[name], most(seconds)) for name, most in limits.items()
                if done[name] > most(seconds)}

    def check(self, name, tls=False):
        act, limits, off = ATTACKS[name]
        done, seconds = self.count(act, tls=tls)
        self.assertEqual(self.beyond(limits, done, seconds), {}, f"{seconds:.1f} s")
        done, seconds = self.count(act, off, tls=tls)
        self.assertNotEqual(self.beyond(limits, done, seconds), {},
                            f"without its limit {done} in {seconds:.1f} s")

    def test_what_is_done_for_who_attacks_is_limited(self):
        for name in ATTACKS:
            with self.subTest(name):
                self.check(name)

    def test_what_is_done_for_who_attacks_is_limited_over_tls(self):
        for name in ALSO_TLS:
            with self.subTest(name):
                self.check(name, tls=True)


if __name__ == "__main__":
    unittest.main()

"""Attacks, counted: what a server does for who attacks it stays within its limits.

Every attack of attacks.py comes from one address against a server with its usual limits. What the
server did meanwhile is read from its counters, and what that costs at least is held against the
work that an address has at once and by the second: so nothing depends on how fast the machine is,
for the seconds are those that passed. Some are tried again without limits, and have to go beyond.
"""

import tempfile
import time
import unittest

from attacks import ATTACKS, Attack, Attacker
from certificate import make_certificate
from ws import Server

ROUND = 0.4  # seconds that an attack goes on
SETTLED = 0.1  # seconds without anything new: the server has done what there was to do
SETTLING = 5.0  # seconds that this may take

# Microseconds of the server's that one of each takes, at least.
COSTS = {"messages": 8, "requests": 100, "handshakes": 1000, "queries": 15, "loads": 135,
         "moves": 30, "bytes_out": 1 / 1024}
# What an address has of them: so many at once, so many a second, and so many may be owed for what
# was begun.
AT_ONCE, PER_SECOND, OWED = 10_000, 200_000, 400_000
# Besides: connections, and bytes to the disk.
CONNECTIONS_AT_ONCE, CONNECTIONS_PER_SECOND = 420, 40
STORED_AT_ONCE = 40_000_000

FREE = tuple(word for name in ("sockets-per-address", "tables-per-address", "messages-per-second",
                               "work-per-address", "storage-per-address")
             for word in ("--" + name, "0"))
# Over TLS these could once go further than without.
ALSO_TLS = ("pings", "pongs", "empty-pieces", "small-pieces", "connects", "handshakes", "half-open")
# What each of these does without limits is beyond them.
BEYOND = ("pings", "small-pieces", "gets", "small-gets")


def work_of(done):
    return sum(cost * done[name] for name, cost in COSTS.items())


def excess(done, seconds):
    """What was done beyond the limits, with the limit."""
    limits = {"work": (work_of(done), AT_ONCE + OWED + PER_SECOND * seconds),
              "connections": (done["connections"],
                              CONNECTIONS_AT_ONCE + CONNECTIONS_PER_SECOND * seconds),
              "stored": (done["stored"], STORED_AT_ONCE)}
    return {name: pair for name, pair in limits.items() if pair[0] > pair[1]}


class Work:
    """What a server does from now on."""

    def __init__(self, server):
        self.server, self.before = server, server.counts()
        self.start = time.monotonic()

    def settle(self):
        """Counters, and the seconds until they were read. To look at them counts too."""
        last, since = None, time.monotonic()
        until = since + SETTLING
        looks = 0
        while time.monotonic() < until and time.monotonic() < since + SETTLED:
            now = self.server.counts()
            looks += 1
            if not last or now["messages"] + now["loads"] + now["moves"] > \
                    last["messages"] + last["loads"] + last["moves"]:
                since = time.monotonic()
            last = now
            time.sleep(0.02)
        done = {name: last[name] - self.before.get(name, 0) for name in last}
        for name in ("connections", "requests"):
            done[name] -= looks
        return done, time.monotonic() - self.start


class AbuseTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.certificate, cls.key, cls.trust = make_certificate(cls.folder.name)

    def count(self, name, flags=(), tls=False):
        """What the attack makes a server do, and in how many seconds."""
        safe = ("--cert", self.certificate, "--key", self.key) if tls else ()
        server = Server(*flags, *safe, tls=self.trust if tls else None, metrics=True)
        try:
            work = Work(server)
            attack = Attack(Attacker(server.port, server.tls), [name])
            attack.wait_until_on()
            time.sleep(ROUND)
            attack.end()
            return work.settle()
        finally:
            code, said = server.close()
            self.assertEqual((code, said), (0, ""))

    def test_what_is_done_for_who_attacks_is_limited(self):
        for name in ATTACKS:
            with self.subTest(name):
                self.assertEqual(excess(*self.count(name)), {})

    def test_what_is_done_for_who_attacks_is_limited_over_tls(self):
        for name in ALSO_TLS:
            with self.subTest(name):
                self.assertEqual(excess(*self.count(name, tls=True)), {})

    def test_without_limits_more_is_done(self):
        for name in BEYOND:
            with self.subTest(name):
                done, seconds = self.count(name, FREE)
                self.assertNotEqual(excess(done, seconds), {}, f"{done} in {seconds:.1f} s")


if __name__ == "__main__":
    unittest.main()

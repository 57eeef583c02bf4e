"""A guest who plays while others attack, and looks at the clock.

    guest.py PORT moves|bots [--certificate FILE] [--address 127.0.0.3]

For every line `SECONDS` on stdin the guest plays that long and answers with the times it took, as
JSON: of moves, from the send until the mover has its `ok` and both players are told; of bots, from
the guest's `ok` until it is the guest's turn again, by game and level.
"""

import argparse
import json
import ssl
import sys
import time

import ws
from ws import Closed, Door, Player, new_client

PAUSE = 0.03  # between moves at one table: far below what a socket may send
TABLES = 4  # each with an address of its own, as if several guests were there
BOTS = {"crackword easy": ("crackword", "pe"), "breakcode normal": ("breakcode", "pn"),
        "crackword hard": ("crackword", "ph")}


def door_at(wish, number):
    door = Door()
    door.port = wish.port
    base, _, last = wish.address.rpartition(".")
    door.address = f"{base}.{int(last) + number}"
    door.tls = ssl.create_default_context(cafile=wish.certificate) if wish.certificate else None
    return door


class Pair:
    """A table of LOOT where the guest plays both sides."""

    def __init__(self, door):
        self.door, self.players = door, []
        self.due = 0.0

    def sit_down(self):
        for player in self.players:
            player.close()
        client = new_client()
        table = self.door.make(client)
        self.players = [Player(self.door, table, client),
                        Player(self.door, table, key=table["invite"], name="Bea")]

    def move(self):
        """Make a move; how long it took."""
        mover = next((p for p in self.players if p.legal), None)
        if not mover:
            self.sit_down()
            return self.move()
        other = self.players[1 - self.players.index(mover)]
        told = other.revision
        start = time.monotonic()
        answer = mover.move(mover.legal[len(mover.legal) // 2])
        assert answer["is"] == "ok", answer
        other.wait_for(lambda: other.revision != told)
        self.due = time.monotonic() + PAUSE
        return self.due - PAUSE - start


class Moves:
    def __init__(self, wish):
        self.pairs = [Pair(door_at(wish, i)) for i in range(TABLES)]
        for pair in self.pairs:
            pair.sit_down()

    def play(self, end):
        times = []
        while time.monotonic() < end:
            pair = min(self.pairs, key=lambda p: p.due)
            time.sleep(max(0.0, pair.due - time.monotonic()))
            times.append(pair.move())
        return {"moves": times}


class Alone:
    """The guest at a table with one bot."""

    def __init__(self, door, game, seats):
        self.door, self.game, self.seats = door, game, seats
        self.me = None
        self.sit_down()

    def sit_down(self):
        if self.me:
            self.me.close()
        client = new_client()
        self.me = Player(self.door, self.door.make(client, self.seats, game=self.game), client)
        self.me.wait_for(lambda: self.me.legal)

    def move(self):
        """How long the bot took, or None if it was not asked."""
        me = self.me
        if me.over:
            self.sit_down()
            return None
        answer = me.move(me.legal[len(me.legal) // 2])
        assert answer["is"] == "ok", answer
        if me.legal or me.over:
            return None
        start = time.monotonic()
        me.wait_for(lambda: me.legal or me.over)
        return time.monotonic() - start


class Bots:
    def __init__(self, wish):
        self.tables = {name: Alone(door_at(wish, 10), *what) for name, what in BOTS.items()}

    def play(self, end):
        times = {name: [] for name in self.tables}
        while time.monotonic() < end:
            for name, table in self.tables.items():
                if (took := table.move()) is not None:
                    times[name].append(took)
                time.sleep(PAUSE)
        return times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("what", choices=("moves", "bots"))
    parser.add_argument("--certificate")
    parser.add_argument("--address", default="127.0.0.3")
    wish = parser.parse_args()
    ws.VALIDATORS.clear()  # which would take longer than the server
    try:
        guest = {"moves": Moves, "bots": Bots}[wish.what](wish)
        print("ready", flush=True)
        for line in sys.stdin:
            print(json.dumps(guest.play(time.monotonic() + float(line))), flush=True)
    except (Closed, OSError, AssertionError) as error:
        sys.exit(f"guest.py: thrown out: {error}")


if __name__ == "__main__":
    main()

"""Tables of CRACK IT that stand just where a test wants them, for the tests of reaction windows.

The server deals by itself, so a table is made and then put into its database, as a list of moves.
"""

import re
import sqlite3
import time

from ws import Player, new_client

NUMBERS = ("4 9 2", "1 5 8", "0 3 6", "7 7 1", "2 6 9")
THROWER = "hint hint crack 1 2"
ARMED = "prohibit 3 4 5 6"
UNARMED = "8 3 4 5 6"


def moves(hands):
    """Seat 0 is to move; each seat has the hand given."""
    lines = []
    for seat in range(len(hands)):
        lines += [f"chance number {seat} {number}" for number in NUMBERS[seat].split()]
    lines += [f"{seat} order {NUMBERS[seat]}" for seat in range(len(hands))]
    for seat, hand in enumerate(hands):
        lines += [f"chance card {seat} {card}" for card in hand.split()]
    return "\n".join([*lines, "chance first 0"]) + "\n"


class Vault:
    """A table with a player in each seat that is a person's, and a spectator."""

    GAME, OPTIONS = "crackit", "cards=standard\nmode=thieves\n"

    def moves(self, hands):
        return moves(hands)

    def window_of(self, player):
        return window_of(player)

    def __init__(self, server, hands, seats=None, window=0.5, **wish):
        self.server = server
        self.seats = seats or "p" * len(hands)
        self.clients = [new_client() for _ in hands]
        self.table = server.make(self.clients[0], self.seats, game="breakcode", window=window,
                                 **wish)
        for seat in self.persons()[1:]:
            Player(server, self.table, self.clients[seat], key=self.table["invite"],
                   name="Bea").close()
        server.stop()
        with sqlite3.connect(server.database) as database:
            database.execute("DELETE FROM journal")
            database.execute(
                "UPDATE tables SET game = ?, options = ?, moves = ?, awake = 1 WHERE id = ?",
                (self.GAME, self.OPTIONS, self.moves(hands), self.table["id"]))
        database.close()
        server.start()
        self.players = {}
        self.join()

    def persons(self):
        return [seat for seat, kind in enumerate(self.seats) if kind == "p"]

    def join(self):
        """Everybody comes, in the order of seats, and then the spectator."""
        for seat in self.persons():
            self.players[seat] = Player(self.server, self.table, self.clients[seat])
        self.eve = Player(self.server, self.table, key=self.table["watch"])
        for player in self.all():
            player.wait_for(lambda p=player: all(seat["online"] for seat in p.table["seats"]
                                                 if seat["kind"] == "person"))

    def __getitem__(self, seat):
        return self.players[seat]

    def all(self):
        return [*self.players.values(), self.eve]

    def close(self):
        for player in self.all():
            player.close()

    def throw(self, move="hint pile", by=0):
        """Everybody sees the card thrown; the moment before that."""
        since = time.monotonic()
        answer = self[by].move(move)
        assert answer["is"] == "ok", answer
        for player in self.all():
            player.wait_for(lambda p=player: p.window and self.window_of(p))
            player.wait_for(lambda p=player: p.window["left"] is not None
                            or not p.table["window"])
        return since

    def shown(self, player, since=0):
        """The texts that a player got, with what is drawn at random blotted out."""
        text = "\n".join(text for text in player.seen[since:] if '"is":"table"' not in text)
        text = re.sub(r'"left":\d+', '"left":0', text)
        return re.sub(f"{self.table['id']}|{self.table['invite']}|{self.table['watch']}", "X", text)


def limit_of(server, table):
    """Milliseconds, as they are kept; the server is down."""
    with sqlite3.connect(server.database) as database:
        found = database.execute("SELECT window FROM tables WHERE id = ?", (table["id"],))
        limit, = found.fetchone()
    database.close()
    return limit


def window_of(player):
    """What the game tells of the window that is open, or None."""
    return player.tell["view"]["crackit"].get("window") if "window" in player.tell["view"] else None


def log_of(player):
    player.send({"do": "log"})
    return [step["move"] for step in player.wait(lambda m: m["is"] == "log")["log"]]

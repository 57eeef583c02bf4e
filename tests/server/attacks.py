"""Attacks on a server, from one address and under whatever limits the server has.

    attacks.py PORT [--certificate FILE] [--file PATH] [--address 127.0.0.2]

reads what to do from stdin: `go NAME,NAME…` begins these attacks at the same time and answers `on`
when they have what they need, `rest` ends them and answers with how often each has done its worst,
as JSON. At the end of stdin it ends, and an attack ends by itself after a minute. It reaches
127.0.0.1 and nothing else.

An attack is a function that does its worst until `attacker.stop` is set, and `attacker.did()` it.
It goes on when it is refused, cut or not let in, as an attacker would.
"""

import argparse
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time

from ws import ROOT, Door, new_client

WORST = 60  # seconds that attacks last at most
PATIENCE = 5  # seconds for one answer
SOCKETS = 60  # that most attacks hold open
RATE = 28  # messages a second, just below what a socket may send
HOSTILE = ROOT / "tests/hostile"


def frame(opcode, data=b"", final=True):
    """As a client's, with a mask of zeros: the data stays as it is."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else \
        b"\xfe" + struct.pack(">H", len(data)) if len(data) < 65536 else \
        b"\xff" + struct.pack(">Q", len(data))
    return bytes([opcode | (0x80 if final else 0)]) + length + b"\0\0\0\0" + data


def text(message):
    data = message if isinstance(message, str) else json.dumps(message)
    return frame(1, data.encode())


class Refused(Exception):
    """By a limit, or because it is too much for the server."""


class Attacker(Door):
    """Whoever attacks: where, from where, and what it has made so far."""

    def __init__(self, port, tls=None, address="127.0.0.2", file="/api/games"):
        self.port, self.tls, self.address, self.file = port, tls, address, file
        self.stop = threading.Event()
        self.kept = {}  # what attacks have made and use again
        self.counts = {}
        self.name = threading.local()

    def did(self, count=1):
        self.counts[self.name.value] = self.counts.get(self.name.value, 0) + count

    def keep(self, key, make):
        if key not in self.kept:
            self.kept[key] = make()
        return self.kept[key]

    def plain(self):
        """A connection before any TLS."""
        link = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        link.settimeout(PATIENCE)
        try:
            link.bind((self.address, 0))
            link.connect(("127.0.0.1", self.port))
        except OSError:
            link.close()
            raise
        return link

    def connect(self, receive_buffer=None):
        link = self.plain()
        if receive_buffer:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.tls:
            return link
        try:
            return self.tls.wrap_socket(link, server_hostname="127.0.0.1")
        except (OSError, ValueError):
            link.close()
            raise

    def ask(self, path, body):
        """Status and body of a POST; body is bytes, or what becomes JSON."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        with self.connect() as link:
            link.sendall(b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
                         % (path.encode(), len(data)) + data)
            answer = b""
            while more := link.recv(65536):
                answer += more
                head, mark, rest = answer.partition(b"\r\n\r\n")
                if mark and b"}" in rest[-2:]:
                    break
        status = int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0
        return status, answer.partition(b"\r\n\r\n")[2]

    def tables(self, count, seats="pp", **wish):
        """As many tables as are granted, each with its maker's secret."""
        levels = {"e": "easy", "n": "normal", "h": "hard"}
        made, denied = [], 0
        while len(made) < count and denied < 30 and not self.stop.is_set():
            client = new_client()
            body = {"game": "loot", "client": client, "name": "Mal",
                    "seats": [{"kind": "person"} if s == "p" else
                              {"kind": "bot", "level": levels[s]} for s in seats], **wish}
            try:
                status, answer = self.ask("/api/tables", body)
            except OSError:
                status = 0
            if status == 201:
                made.append({**json.loads(answer), "client": client})
                denied = 0
            elif status == 400:
                break  # it will never be granted
            else:
                denied += 1
                self.stop.wait(0.1)
        return made

    def shake(self, receive_buffer=None):
        """A WebSocket that has said nothing."""
        link = self.connect(receive_buffer)
        try:
            link.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                         b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                         b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ludoteca.1\r\n\r\n")
            answer = b""
            while b"\r\n\r\n" not in answer:
                more = link.recv(4096)
                if not more:
                    raise Refused("no WebSocket")
                answer += more
            if b" 101 " not in answer[:16]:
                raise Refused(answer[:40].decode("latin-1"))
            return link
        except BaseException:
            link.close()
            raise

    def join(self, table, spectate=False, **options):
        """A WebSocket that has joined a table; what it is told is left to come."""
        link = self.shake(**options)
        message = {"do": "join", "table": table["id"],
                   "client": new_client() if spectate else table["client"]}
        if spectate:
            message["key"] = table["watch"]
        link.sendall(text(message))
        return link


def drain(link, most=1 << 20):
    """Take in what has come; false if the server has hung up."""
    link.setblocking(False)
    try:
        while most > 0:
            data = link.recv(65536)
            if not data:
                return False
            most -= len(data)
    except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
        pass
    except OSError:
        return False
    return True


def push(link, data):
    """Send what the socket takes at once; what is left, or None if the server has hung up."""
    link.setblocking(False)
    try:
        return data[link.send(data):] if data else data
    except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
        return data
    except OSError:
        return None


def crowd(attacker, count, enter, say, rate=RATE, listen=True):
    """`count` sockets that `enter(i)` opens say `say(i, n)` at a rate, or as fast as they can; those
    that are cut come back."""
    links, said, left = [None] * count, [0] * count, [b""] * count
    pause = 1 / rate if rate else 0
    try:
        while not attacker.stop.is_set():
            began, opened = time.monotonic(), 0
            for i in range(count):
                if attacker.stop.is_set():
                    break
                if links[i] is None and opened < 8:
                    try:
                        links[i] = enter(i)
                        said[i], left[i] = 0, b""
                    except (OSError, Refused, ValueError):
                        opened += 8  # not now
                    opened += 1
                link = links[i]
                if link is None:
                    continue
                if not left[i]:
                    left[i] = say(i, said[i])
                    said[i] += 1
                    attacker.did()
                left[i] = push(link, left[i])
                if left[i] is None or (listen and not drain(link)):
                    link.close()
                    links[i] = None
            attacker.stop.wait(max(0.0, pause - (time.monotonic() - began)))
    finally:
        for link in links:
            if link:
                link.close()


def repeat(attacker, act, threads=4, pause=0.0):
    """Do it again and again on several threads."""
    name = attacker.name.value

    def work():
        attacker.name.value = name
        while not attacker.stop.is_set():
            try:
                act()
                attacker.did()
            except (OSError, Refused, ValueError):
                attacker.stop.wait(0.01)
            if pause:
                attacker.stop.wait(pause)

    workers = [threading.Thread(target=work, daemon=True) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(2 * PATIENCE)


# ------------------------------------------------------------------------------------- contents


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def letters(number=0):
    """Letters of one's own for CRACK WORD: a file of a few bytes that needs a dictionary."""
    kept = json.loads(read("content/crackword/fr.json"))
    kept.pop("$schema", None)
    return json.dumps({**kept, "name": f"mine-{number}", "words": "fr"})


def long_plot(number=0, bytes_most=120_000):
    """A plot whose texts fill the longest file that is taken."""
    plot = json.loads(read("content/nycrisis/witness.json"))
    plot.pop("$schema", None)
    plot["name"] = f"long-{number}"
    room = bytes_most - len(json.dumps(plot))
    return json.dumps(plot) + " " * max(0, room)


def worst_files():
    """Contents that are good, or nearly, and take long to find so."""
    plot = json.loads(read("content/nycrisis/witness.json"))
    deep = '{"name":"deep","cards":' + "[" * 20_000 + "]" * 20_000 + "}"
    many = json.dumps({**plot, "cards": plot["cards"] * (100_000 // len(json.dumps(plot["cards"])))})
    keys = "{" + ",".join(f'"k{i}":{i}' for i in range(9000)) + "}"
    return [("crackword", letters(1)), ("nycrisis", long_plot()), ("nycrisis", many),
            ("nycrisis", deep), ("loot", keys), ("loot", '{"name":"' + "x" * 100_000 + '"}'),
            ("crackit", "[" + "1," * 50_000 + "1]"), ("loot", '{"name":' + "9" * 100_000 + "}")]


# -------------------------------------------------------------------------------------- attacks


def hostile_files(attacker):
    """Files that stopped a server: brought, played by bots, looked at."""
    files = [(HOSTILE / name).read_text(encoding="utf-8") for name in ("boom.json", "long.json")]

    def act():
        for file in files:
            attacker.ask("/api/contents", {"game": "nycrisis", "content": file})
            made = attacker.tables(1, "pn", game="nycrisis", content=file)
            if made:
                with attacker.join(made[0]) as link:
                    link.sendall(text({"do": "leave"}))
                    attacker.stop.wait(1)
    repeat(attacker, act, threads=2)


def worst_contents(attacker):
    """Files that take long to read."""
    files = [json.dumps({"game": game, "content": file}).encode() for game, file in worst_files()]
    turn = [0]

    def act():
        turn[0] += 1
        attacker.ask("/api/contents", files[turn[0] % len(files)])
    repeat(attacker, act)


def mine(attacker):
    """Fifty tables that lie idle are asked for."""
    made = attacker.keep("mine", lambda: attacker.tables(50))
    clients = [table["client"] for table in made] or [new_client()]
    body = json.dumps({"client": clients[0], "tables": [table["id"] for table in made]}).encode()
    repeat(attacker, lambda: attacker.ask("/api/mine", body))


def look(attacker):
    made = attacker.keep("mine", lambda: attacker.tables(50))
    turn = [0]

    def act():
        turn[0] += 1
        table = made[turn[0] % len(made)]
        attacker.ask("/api/look", {"client": table["client"], "table": table["id"]})
    repeat(attacker, act if made else attacker.stop.wait)


def come_and_go(attacker, made):
    """Join one table after the other and leave it at once, so that it is loaded each time."""
    turn = [0]

    def act():
        turn[0] += 1
        with attacker.join(made[turn[0] % len(made)]) as link:
            link.recv(4096)
    repeat(attacker, act if made else attacker.stop.wait)


def own_contents(attacker):
    come_and_go(attacker, attacker.keep("plots", lambda: [
        table for i in range(15) for table in
        attacker.tables(1, game="nycrisis", content=long_plot(i))]))


def own_letters(attacker):
    come_and_go(attacker, attacker.keep("letters", lambda: [
        table for i in range(15) for table in
        attacker.tables(1, game="crackword", content=letters(i))]))


def joins(attacker):
    """The whole greeting, again and again."""
    come_and_go(attacker, attacker.keep("one", lambda: attacker.tables(1)))


def hard_bots(attacker):
    """As many tables of hard bots as are granted, all watched."""
    games = ("loot", "phhh"), ("breakcode", "phhh"), ("crackword", "phhh"), ("nycrisis", "phhh")
    made = attacker.keep("bots", lambda: [
        table for i in range(95) for table in
        attacker.tables(1, games[i % 4][1], game=games[i % 4][0])])

    def say(_, number):
        return text({"do": "leave"}) if number == 0 else text({"do": "ping"})
    crowd(attacker, len(made), lambda i: attacker.join(made[i]), say, rate=2)


def told_again(attacker, message, count=SOCKETS, **options):
    made = attacker.keep("pairs", lambda: attacker.tables(20))
    data = text(message)
    crowd(attacker, count if made else 0, lambda i: attacker.join(made[i % len(made)]),
          lambda *_: data, **options)


def again(attacker):
    """A few bytes in, everything out."""
    told_again(attacker, {"do": "again"})


def fat_table(attacker):
    """A table of CRACK WORD, of which there is the most to tell."""
    return attacker.keep("fat", lambda: attacker.tables(1, "pppp", game="crackword"))


def fat_again(attacker):
    made = fat_table(attacker)
    data = text({"do": "again"})
    crowd(attacker, SOCKETS if made else 0, lambda i: attacker.join(made[0]), lambda *_: data)


def finished(attacker):
    """A table whose match bots have brought to its end."""
    def make():
        made = attacker.tables(1, "p")
        if made:
            link = attacker.join(made[0])
            link.sendall(text({"do": "leave"}))
            end = time.monotonic() + 10
            seen = b""
            while b'"result"' not in seen and b'\\"result\\"' not in seen \
                    and time.monotonic() < end:
                seen = seen[-20:] + link.recv(65536)
            link.close()
        return made
    return attacker.keep("finished", make)


def logs(attacker):
    made = finished(attacker)
    data = text({"do": "log"})
    crowd(attacker, SOCKETS if made else 0, lambda i: attacker.join(made[0]), lambda *_: data)


def records(attacker):
    made = finished(attacker)
    data = text({"do": "record"})
    crowd(attacker, SOCKETS if made else 0, lambda i: attacker.join(made[0]), lambda *_: data)


def chat(attacker):
    """Ten talk without end to a hundred who are all the attacker."""
    made = attacker.keep("one", lambda: attacker.tables(1))
    line, ping = text({"do": "chat", "text": "x" * 500}), text({"do": "ping"})
    crowd(attacker, 100 if made else 0, lambda i: attacker.join(made[0], spectate=i > 0),
          lambda i, _: line if i < 10 else ping if i < 0 else b"")


def notes(attacker):
    told_again(attacker, {"do": "note", "text": "x" * 4000})


def names(attacker):
    """Everybody at a table hears of a new name."""
    made = attacker.keep("one", lambda: attacker.tables(1))
    data = [text({"do": "name", "name": f"Mal {i}"}) for i in range(2)]
    crowd(attacker, 100 if made else 0, lambda i: attacker.join(made[0], spectate=i > 0),
          lambda i, n: data[n % 2] if i == 0 else b"")


def seats(attacker):
    made = attacker.keep("one", lambda: attacker.tables(1))
    data = [text({"do": "seat", "seat": 1, "kind": "bot"}),
            text({"do": "seat", "seat": 1, "kind": "person"})]
    crowd(attacker, 100 if made else 0, lambda i: attacker.join(made[0], spectate=i >= 4),
          lambda i, n: data[n % 2] if i < 4 else b"")


def take_backs(attacker):
    """A commit for every message."""
    made = attacker.keep("pairs", lambda: attacker.tables(20))
    data = [text({"do": "move", "move": "start a4"}), text({"do": "take_back"})]
    crowd(attacker, SOCKETS if made else 0, lambda i: attacker.join(made[i % len(made)]),
          lambda i, n: data[n % 2])


def orders(attacker):
    """Standing instructions for reaction windows, kept on disk each time."""
    made = attacker.keep("windows", lambda: attacker.tables(5, game="crackit"))
    data = [text({"do": "window", "until": True}), text({"do": "window", "until": False})]
    crowd(attacker, SOCKETS if made else 0, lambda i: attacker.join(made[i % len(made)]),
          lambda i, n: data[n % 2])


def pings(attacker):
    """As many as the network takes."""
    told_again_raw(attacker, frame(9, b"x") * 2000)


def pongs(attacker):
    told_again_raw(attacker, frame(10) * 2000)


def empty_pieces(attacker):
    """A message that never ends, in pieces without anything."""
    told_again_raw(attacker, frame(0, final=False) * 2000, first=frame(1, final=False))


def small_pieces(attacker):
    """Messages in pieces of a byte."""
    whole = b'{"do":"again"}'
    pieces = b"".join(frame(0 if i else 1, whole[i:i + 1], i + 1 == len(whole))
                      for i in range(len(whole)))
    told_again_raw(attacker, pieces * 200)


def told_again_raw(attacker, data, first=b"", count=16):
    made = attacker.keep("one", lambda: attacker.tables(1))
    crowd(attacker, count if made else 0, lambda i: attacker.join(made[0]),
          lambda i, n: data if n else first + data, rate=0)


def strangers(attacker, data):
    """Sockets that have joined no table and say this."""
    crowd(attacker, SOCKETS, lambda i: attacker.shake(), lambda *_: data)


def junk(attacker):
    strangers(attacker, text("{" + "x" * 8100))


def bombs(attacker):
    strangers(attacker, text("[" * 8100))


def deep_objects(attacker):
    strangers(attacker, text('{"do":' * 1300 + "1" + "}" * 1300))


def huge_numbers(attacker):
    strangers(attacker, text('{"do":"ping","id":' + "9" * 8000 + "}"))


def long_ids(attacker):
    strangers(attacker, text({"do": "join", "table": "x" * 8000, "client": "0" * 32}))


def unknown_tables(attacker):
    strangers(attacker, text({"do": "join", "table": "0" * 10, "client": "0" * 32}))


def half_open(attacker):
    """Heads that are never finished, as many as are let in."""
    def enter(_):
        link = attacker.connect()
        link.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        return link
    crowd(attacker, 195, enter, lambda *_: b"", rate=4)


def slow_heads(attacker):
    def enter(_):
        link = attacker.connect()
        link.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        return link
    crowd(attacker, 150, enter, lambda *_: b"X-a: b\r\n", rate=4)


def slow_bodies(attacker):
    def enter(_):
        link = attacker.connect()
        link.sendall(b"POST /api/contents HTTP/1.1\r\nHost: localhost\r\n"
                     b"Content-Length: 200000\r\n\r\n")
        return link
    crowd(attacker, 150, enter, lambda *_: b"x", rate=4)


def slow_readers(attacker):
    """They ask for everything and read nothing."""
    made = attacker.keep("pairs", lambda: attacker.tables(20))
    data = text({"do": "again"})
    crowd(attacker, SOCKETS if made else 0,
          lambda i: attacker.join(made[i % len(made)], receive_buffer=2048), lambda *_: data,
          listen=False)


def slow_getters(attacker):
    """The biggest file, asked for and not read."""
    def enter(_):
        link = attacker.connect(receive_buffer=2048)
        link.sendall(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % attacker.file.encode())
        return link
    crowd(attacker, 150, enter, lambda *_: b"", rate=4, listen=False)


def gets(attacker):
    """The biggest file, as often as it is given."""
    data = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % attacker.file.encode()
    crowd(attacker, 16, lambda i: attacker.connect(), lambda *_: data, rate=0)


def small_gets(attacker):
    data = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
    crowd(attacker, 16, lambda i: attacker.connect(), lambda *_: data, rate=0)


def posts(attacker):
    bodies = [b"{" * 16000, b'{"game":"loot"}', b"[" * 16000, b'{"client":"' + b"0" * 15000]
    turn = [0]

    def act():
        turn[0] += 1
        attacker.ask("/api/tables", bodies[turn[0] % len(bodies)])
    repeat(attacker, act)


def upgrades(attacker):
    """Requests to become what they cannot."""
    heads = [b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n",
             b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\n",
             b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n",
             b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" * 10]
    turn = [0]

    def act():
        turn[0] += 1
        with attacker.connect() as link:
            link.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\n"
                         + heads[turn[0] % len(heads)] + b"\r\n" + frame(9, b"x") * 50)
            link.settimeout(0.2)
            link.recv(4096)
    repeat(attacker, act)


def connects(attacker):
    """Connections without a word."""
    repeat(attacker, lambda: attacker.plain().close())


def handshakes(attacker):
    """TLS handshakes, and nothing else; without TLS connections that become WebSockets."""
    def act():
        if not attacker.tls:
            attacker.shake().close()
            return
        coming, going = ssl.MemoryBIO(), ssl.MemoryBIO()
        side = attacker.tls.wrap_bio(coming, going, server_hostname="127.0.0.1")
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            pass
        with attacker.plain() as link:
            link.sendall(going.read())
            link.recv(4096)  # what costs the server has been done
    repeat(attacker, act)


def resets(attacker):
    """Connections that are torn down in the middle of something."""
    starts = [b"", b"GET / HTTP/1.1\r\n", b"\x16\x03\x01\x02\x00\x01", b"POST /api/mine HTTP/1.1\r\n"
              b"Content-Length: 100\r\n\r\n{", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"]
    turn = [0]

    def act():
        turn[0] += 1
        link = attacker.plain()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        link.sendall(starts[turn[0] % len(starts)])
        link.close()
    repeat(attacker, act)


ATTACKS = {act.__name__.replace("_", "-"): act for act in (
    hostile_files, worst_contents, mine, look, own_contents, own_letters, joins, hard_bots, again,
    fat_again, logs, records, chat, notes, names, seats, take_backs, orders, pings, pongs,
    empty_pieces, small_pieces, junk, bombs, deep_objects, huge_numbers, long_ids, unknown_tables,
    half_open, slow_heads, slow_bodies, slow_readers, slow_getters, gets, small_gets, posts,
    upgrades, connects, handshakes, resets)}


class Attack:
    """Attacks that go on at the same time until they are ended, or for a minute."""

    def __init__(self, attacker, names):
        self.attacker = attacker
        attacker.stop = threading.Event()
        attacker.counts = {name: 0 for name in names}
        self.threads = [threading.Thread(target=self._run, args=(name,), daemon=True)
                        for name in names]
        for thread in self.threads:
            thread.start()
        self.timer = threading.Timer(WORST, attacker.stop.set)
        self.timer.daemon = True
        self.timer.start()

    def _run(self, name):
        self.attacker.name.value = name
        try:
            ATTACKS[name](self.attacker)
        except (OSError, Refused, ValueError) as error:
            print(f"attacks.py: {name}: {error}", file=sys.stderr)

    def wait_until_on(self):
        """Until each has done its worst once, or cannot."""
        end = time.monotonic() + WORST / 2
        while time.monotonic() < end and not all(self.attacker.counts.values()) \
                and any(thread.is_alive() for thread in self.threads):
            time.sleep(0.02)

    def end(self):
        self.timer.cancel()
        self.attacker.stop.set()
        for thread in self.threads:
            thread.join(3 * PATIENCE)
        return self.attacker.counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("--certificate")
    parser.add_argument("--file", default="/api/games")
    parser.add_argument("--address", default="127.0.0.2")
    wish = parser.parse_args()
    tls = ssl.create_default_context(cafile=wish.certificate) if wish.certificate else None
    attacker, attack = Attacker(wish.port, tls, wish.address, wish.file), None
    sys.setswitchinterval(0.001)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "go":
            attack = Attack(attacker, rest.split(","))
            attack.wait_until_on()
            print("on", flush=True)
        else:
            print(json.dumps(attack.end()), flush=True)
    os._exit(0)  # threads that still wait for an answer need not get it


if __name__ == "__main__":
    main()

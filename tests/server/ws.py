"""A small WebSocket client and a server to talk to, for the tests of `ludoteca serve`.

Every message that a client here sends or gets is checked against the schemas in protocol/, if
python3-jsonschema is there.
"""

import base64
import http.client
import json
import os
import pathlib
import secrets
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LUDOTECA", str(ROOT / "build/ludoteca"))
PATIENCE = 30  # seconds that a test waits for what has to come
# For tests that do in a second what people do in an hour.
UNLIMITED = ("--messages-per-second", "0", "--tables-per-address", "0", "--work-per-address", "0",
             "--storage-per-address", "0")

try:
    import jsonschema
except ImportError:
    jsonschema = None


def load_validator(name):
    path = ROOT / "protocol" / f"{name}.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


VALIDATORS = {name: load_validator(name) for name in ("client", "server", "http")} \
    if jsonschema else {}


def validate(name, message):
    if name in VALIDATORS:
        VALIDATORS[name].validate(message)


class Closed(Exception):
    """The server closed the socket."""


class Door:
    """Where a server is reached: its own port, or that of a proxy before it."""

    port = 0
    tls = None  # how to check who is there, for a door that speaks TLS
    address = None  # that one comes from, such as 127.0.0.2; any otherwise
    host = "127.0.0.1"  # that one goes to

    @property
    def called(self):
        """What it is called by: the Host of a request."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def origin(self):
        """What a page that came in here is told by."""
        return f"{'https' if self.tls else 'http'}://{self.called}"

    def seen_from(self, address):
        """The same door for somebody at another address of this machine."""
        door = Door()
        door.port, door.tls, door.host, door.address = self.port, self.tls, self.host, address
        return door

    def connect_plain(self, receive_buffer=None):
        """A connection on which nothing has been said, not even hands been shaken."""
        link = socket.socket(socket.AF_INET6 if ":" in self.host else socket.AF_INET,
                             socket.SOCK_STREAM)
        if receive_buffer:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        link.settimeout(PATIENCE)
        if self.address:
            link.bind((self.address, 0))
        link.connect((self.host, self.port))
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return link

    def connect(self, receive_buffer=None):
        link = self.connect_plain(receive_buffer)
        return self.tls.wrap_socket(link, server_hostname=self.host) if self.tls else link

    def raw(self, data, wait=True):
        """What the server says to bytes of ours until it hangs up."""
        link = self.connect()
        answer = b""
        try:
            link.sendall(data)
            while wait and (more := link.recv(65536)):
                answer += more
        except (ConnectionError, ssl.SSLError):
            pass
        link.close()
        return answer

    def request(self, method, path, body=None, headers=None):
        """Status, headers and body of an answer."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        connection.sock = self.connect()
        try:
            if isinstance(body, (dict, list)):
                body = json.dumps(body)
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), \
                answer.read()
        finally:
            connection.close()

    def post(self, path, body, headers=None):
        status, _, data = self.request("POST", path, body, headers)
        answer = json.loads(data)
        validate("http", answer)
        return status, answer

    def make(self, client, seats="pp", **wish):
        """Make a table of LOOT: p is a person, e, n and h are bots."""
        levels = {"e": "easy", "n": "normal", "h": "hard"}
        body = {"game": "loot", "client": client, "name": "Ana",
                "seats": [{"kind": "person"} if s == "p" else {"kind": "bot", "level": levels[s]}
                          for s in seats], **wish}
        status, answer = self.post("/api/tables", body)
        assert status == 201, (status, answer)
        return answer


    def seen_from(self, address):
        """The same door for somebody who comes from another address, such as 127.0.0.2."""
        door = Door()
        door.port, door.tls, door.address = self.port, self.tls, address
        return door


class Server(Door):
    """A server process on a free port with a database of its own."""

    def __init__(self, *flags, database=None, limit=None, tls=None, metrics=False,
                 host="127.0.0.1", disk=None):
        self.tls = tls
        self.disk = disk  # one of faults.py
        self.host = host
        self.metrics = 0 if metrics else None  # the port of the metrics, once it is known
        self.folder = tempfile.TemporaryDirectory()
        self.database = database or os.path.join(self.folder.name, "test.db")
        self.flags = flags
        self.limit = limit
        self.environment = {}  # besides our own
        self.process = None
        self.port = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--db", self.database, *self.flags,
             *(() if self.metrics is None else ("--metrics", "0"))],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=self.limit,
            env={**os.environ, **self.environment,
                 **(self.disk.environment if self.disk else {})})
        line = self.process.stdout.readline()
        if self.metrics is not None and "/metrics" in line:
            self.metrics = int(line.rsplit(":", 1)[1].split("/")[0])
            line = self.process.stdout.readline()
        if "is ready: http" not in line:
            raise AssertionError(f"no ready line: {line!r} {self.process.stderr.read()!r}")
        self.port = int(line.rsplit(":", 1)[1].strip("/\n"))

    def counts(self):
        """All counters and gauges, by name; needs metrics=True."""
        door = Door()
        door.port = self.metrics
        status, _, body = door.request("GET", "/metrics")
        assert status == 200, body
        lines = [line.split() for line in body.decode().splitlines() if line[0] != "#"]
        return {name.removeprefix("ludoteca_").removesuffix("_total"): int(value)
                for name, value in lines}

    def count(self, name):
        return self.counts()[name]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self):
        """SIGTERM; the exit code and what was said on stderr."""
        self.process.send_signal(signal.SIGTERM)
        return self._reap()

    def wait(self):
        """Until it ends by itself; the exit code and what was said on stderr."""
        return self._reap()

    def _reap(self):
        code = self.process.wait(PATIENCE)
        said = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        self.process = None
        return code, said

    def close(self):
        code, said = self.stop() if self.process else (0, "")
        self.folder.cleanup()
        return code, said


def new_client():
    return secrets.token_hex(16)


class WebSocket:
    """Text messages over one socket; pings are answered on the way."""

    def __init__(self, door, origin=None, protocol="ludoteca.1", path="/ws", headers=(),
                 receive_buffer=None):
        if isinstance(door, int):  # a port of this machine
            number, door = door, Door()
            door.port = number
        try:
            self.socket = door.connect(receive_buffer)
        except (ConnectionError, ssl.SSLError) as error:
            raise Closed(str(error)) from error
        self.bytes = b""
        self.close_code = None
        self.pongs = []  # data of those that came
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {door.called}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        lines += headers
        self.send_bytes(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self._until(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.socket.close()
            raise Closed(head.split(b"\r\n")[0].decode())

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except (ConnectionError, ssl.SSLError) as error:
            raise Closed(str(error)) from error
        if not data:
            raise Closed("end of stream")
        self.bytes += data

    def _until(self, mark):
        while mark not in self.bytes:
            self._more()
        head, self.bytes = self.bytes.split(mark, 1)
        return head

    def _take(self, count):
        while len(self.bytes) < count:
            self._more()
        data, self.bytes = self.bytes[:count], self.bytes[count:]
        return data

    @staticmethod
    def frame(opcode, data, final=True):
        mask = os.urandom(4)
        head = bytes([opcode | (0x80 if final else 0)])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))

    def send_bytes(self, data):
        try:
            self.socket.sendall(data)
        except (ConnectionError, ssl.SSLError) as error:
            raise Closed(str(error)) from error

    def send_frame(self, opcode, data, final=True):
        self.send_bytes(self.frame(opcode, data, final))

    def send_text(self, text):
        self.send_frame(1, text.encode())

    def send(self, message):
        validate("client", message)
        self.send_text(json.dumps(message))

    def receive_text(self):
        """The next text message as it came."""
        while True:
            first, second = self._take(2)
            length = second & 0x7f
            if length == 126:
                length, = struct.unpack(">H", self._take(2))
            elif length == 127:
                length, = struct.unpack(">Q", self._take(8))
            data = self._take(length)
            opcode = first & 0xf
            if opcode == 1:
                return data.decode()
            if opcode == 8:
                self.close_code = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None
                raise Closed(f"close {self.close_code} {data[2:].decode()}")
            if opcode == 9:
                self.send_frame(10, data)
            if opcode == 10:
                self.pongs.append(data)

    def receive(self):
        message = json.loads(self.receive_text())
        validate("server", message)
        return message

    def close(self):
        self.socket.close()


class Player(WebSocket):
    """A socket at a table, which keeps what it was told up to date."""

    def __init__(self, door, table, client=None, key=None, name=None, language=None, **options):
        super().__init__(door, **options)
        self.client = client or new_client()
        self.text = None  # of the last tell
        self.tell = None
        self.revision = None
        self.table = None
        self.chat = []
        self.spectators = None  # who looks on, as it was told last
        self.note = None
        self.window = None  # the last message about reaction windows
        self.intents = None  # what bots told last
        self.errors = []
        self.seen = []  # texts as they came
        self.last_id = 0
        message = {"do": "join", "table": table["id"], "client": self.client}
        if key:
            message["key"] = key
        if name:
            message["name"] = name
        if language:
            message["language"] = language
        self.ask(message)

    def receive_text(self):
        text = super().receive_text()
        self.seen.append(text)
        return text

    def step(self):
        """Take the next message in."""
        text = self.receive_text()
        message = json.loads(text)
        validate("server", message)
        kind = message["is"]
        if kind == "table":
            self.table = message
        elif kind == "state":
            start = text.index('"tell":') + len('"tell":')
            self.text, self.revision = text[start:-1], message["rev"]
            self.tell = message["tell"]
        elif kind == "patch":
            assert message["from"] == self.revision, (message["from"], self.revision)
            for edit in reversed(message["edits"]):
                at, cut = edit["at"], edit["cut"]
                self.text = self.text[:at] + edit["put"] + self.text[at + cut:]
            self.revision = message["rev"]
            self.tell = json.loads(self.text)
        elif kind == "chat":
            self.chat += message["lines"]
        elif kind == "spectators":
            self.spectators = message
        elif kind == "note":
            self.note = message["text"]
        elif kind == "window":
            self.window = message
        elif kind == "intents":
            self.intents = message["intents"]
        return message

    def wait(self, what):
        """Take messages in until `what(message)` is true of one; that one."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            message = self.step()
            if what(message):
                return message
        raise AssertionError("it did not come")

    def wait_for(self, condition):
        """Take messages in until `condition()` holds."""
        while not condition():
            self.step()

    def ask(self, message):
        """Send and wait for `ok`; an error is returned as it is."""
        self.last_id += 1
        self.send({**message, "id": self.last_id})
        return self.wait(lambda m: m["is"] in ("ok", "error") and m.get("id") == self.last_id)

    def move(self, move):
        known = {"made": self.tell["made"]} if "made" in self.tell else {}
        return self.ask({"do": "move", "move": move, **known})

    @property
    def legal(self):
        return [entry["move"] for entry in self.tell["legal"]]

    @property
    def over(self):
        return "result" in self.tell["view"]


def play_out(players, moves=10000):
    """Let the players make their first legal moves in turn until the match is over."""
    for _ in range(moves):
        if all(p.over for p in players):
            return
        mover = next((p for p in players if p.legal), None)
        if not mover:
            players[0].step()
            continue
        count = [p.revision for p in players]
        answer = mover.move(mover.legal[0])
        assert answer["is"] == "ok", answer
        for player, old in zip(players, count):
            player.wait_for(lambda p=player, o=old: p.revision != o)
    raise AssertionError("the match does not end")

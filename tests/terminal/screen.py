"""A terminal on a pty that remembers what its screen shows.

Understands what ncurses writes for TERM=xterm-256color, as far as text, cursor
and colours go. Waiting is always for something to appear, never for time."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

KEYS = {"up": "\x1bOA", "down": "\x1bOB", "right": "\x1bOC", "left": "\x1bOD", "enter": "\r",
        "tab": "\t", "escape": "\x1b", "interrupt": "\x03", "backspace": "\x7f",
        "page down": "\x1b[6~"}

SEQUENCE = re.compile(r"\x1b\[([?>]?)([0-9;]*)([A-Za-z@`])|\x1b\][^\x07]*\x07|\x1b[()][A-Z0-9]"
                      r"|\x1b[A-Za-z=>78]")


class Screen:
    """The picture: lines of cells, a cell is [character, colours]."""

    def __init__(self, columns, lines):
        self.resize(columns, lines)

    def resize(self, columns, lines):
        self.columns, self.lines = columns, lines
        self.x = self.y = 0
        self.top, self.bottom = 0, lines - 1
        self.colours = ""
        self.cells = [self.blank() for _ in range(lines)]
        self.rest = ""
        self.last = " "

    def blank(self):
        return [[" ", ""] for _ in range(self.columns)]

    def feed(self, text):
        text, self.rest = self.rest + text, ""
        at = 0
        while at < len(text):
            if text[at] != "\x1b":
                self.put(text[at])
                at += 1
                continue
            found = SEQUENCE.match(text, at)
            if not found:
                if len(text) - at > 40:
                    raise AssertionError("unknown sequence %r" % text[at:at + 20])
                self.rest = text[at:]
                return
            self.obey(found)
            at = found.end()

    def put(self, character):
        if character == "\r":
            self.x = 0
        elif character == "\n":
            self.down()
        elif character == "\b":
            self.x = max(0, self.x - 1)
        elif character == "\t":
            self.x = min(self.columns - 1, self.x // 8 * 8 + 8)
        elif character >= " ":
            if self.x >= self.columns:
                self.x = 0
                self.down()
            self.cells[self.y][self.x] = [character, self.colours]
            self.last = character
            self.x += 1

    def down(self):
        if self.y == self.bottom:
            self.cells.insert(self.bottom + 1, self.blank())
            del self.cells[self.top]
        else:
            self.y = min(self.lines - 1, self.y + 1)

    def obey(self, found):
        private, numbers, letter = found.group(1), found.group(2), found.group(3)
        if not letter:
            if found.group(0) == "\x1bM" and self.y == self.top:
                self.cells.insert(self.top, self.blank())
                del self.cells[self.bottom + 1]
            elif found.group(0) == "\x1bM":
                self.y -= 1
            return
        if private or letter in "hlnqct":
            return
        values = [int(n) if n else 0 for n in numbers.split(";")]
        many = max(1, values[0])
        row = self.cells[self.y]
        x = min(self.x, self.columns - 1)
        if letter == "m":
            self.colours = numbers
        elif letter == "H":
            self.y = min(self.lines, many) - 1
            self.x = min(self.columns, max(1, values[1] if len(values) > 1 else 1)) - 1
        elif letter == "A":
            self.y = max(0, self.y - many)
        elif letter == "B":
            self.y = min(self.lines - 1, self.y + many)
        elif letter == "C":
            self.x = min(self.columns - 1, self.x + many)
        elif letter == "D":
            self.x = max(0, x - many)
        elif letter in "G`":
            self.x = many - 1
        elif letter == "d":
            self.y = min(self.lines, many) - 1
        elif letter == "J":
            first = 0 if values[0] == 2 else self.y + 1
            if values[0] != 2:
                row[x:] = self.blank()[x:]
            for y in range(first, self.lines):
                self.cells[y] = self.blank()
        elif letter == "K":
            if values[0] == 1:
                row[:x + 1] = self.blank()[:x + 1]
            else:
                row[x:] = self.blank()[x:]
        elif letter == "X":
            row[x:x + many] = self.blank()[x:x + many]
        elif letter == "P":
            row[x:] = (row[x + many:] + self.blank())[:self.columns - x]
        elif letter == "@":
            row[x:] = (self.blank()[:many] + row[x:])[:self.columns - x]
        elif letter == "b":
            for _ in range(many):
                self.put(self.last)
        elif letter == "r":
            self.top = many - 1
            self.bottom = (values[1] if len(values) > 1 and values[1] else self.lines) - 1
            self.x = self.y = 0
        elif letter in "LM":
            for _ in range(many):
                if letter == "L":
                    self.cells.insert(self.y, self.blank())
                    del self.cells[self.bottom + 1]
                else:
                    self.cells.insert(self.bottom + 1, self.blank())
                    del self.cells[self.y]
        elif letter == "S":
            for _ in range(many):
                self.cells.insert(self.bottom + 1, self.blank())
                del self.cells[self.top]
        elif letter == "T":
            for _ in range(many):
                self.cells.insert(self.top, self.blank())
                del self.cells[self.bottom + 1]
        else:
            raise AssertionError("unknown sequence %r" % found.group(0))

    def text(self):
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self.cells)


class Terminal:
    """A program running in a terminal of a given size."""

    def __init__(self, command, environment, columns=80, lines=24, patience=30):
        self.patience = patience
        self.screen = Screen(columns, lines)
        self.process, self.side = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.side, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.status = None
        self.bytes = b""

    def read(self, seconds):
        """Take in what there is; False if nothing came or the program is gone."""
        ready, _, _ = select.select([self.side], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.side, 65536)
        except OSError:
            return False
        if not data:
            return False
        self.bytes += data
        cut = len(self.bytes)
        while cut and cut > len(self.bytes) - 4:
            try:
                text = self.bytes[:cut].decode()
                break
            except UnicodeDecodeError:
                cut -= 1
        else:
            raise AssertionError("not UTF-8: %r" % self.bytes[:80])
        self.bytes = self.bytes[cut:]
        self.screen.feed(text)
        return True

    def wait(self, wanted, what=None):
        """Read until `wanted`, a text or a test of the screen's text, is there."""
        test = wanted if callable(wanted) else lambda text: wanted in text
        deadline = time.monotonic() + self.patience
        while not test(self.screen.text()):
            if time.monotonic() > deadline:
                raise AssertionError("%s did not appear on:\n%s" % (what or wanted,
                                                                    self.screen.text()))
            self.read(0.1)
        return self.screen.text()

    def expect(self, *patterns):
        """Wait until all of these show at once: a picture may arrive in pieces."""
        return self.wait(lambda text: all(re.search(pattern, text, re.M) for pattern in patterns),
                         " and ".join(patterns))

    def press(self, *keys):
        for key in keys:
            os.write(self.side, KEYS.get(key, key).encode())

    def resize(self, columns, lines):
        while self.read(0):
            pass
        self.screen.resize(columns, lines)
        fcntl.ioctl(self.side, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.kill(self.process, signal.SIGWINCH)

    def end(self):
        """Wait for the program to end; its exit code, negative for a signal."""
        deadline = time.monotonic() + self.patience
        while self.status is None:
            self.read(0.05)
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                self.status = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > deadline:
                raise AssertionError("it does not end:\n" + self.screen.text())
        while self.read(0):
            pass
        return self.status

    def close(self):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.side)

"""What the tests of the terminal share."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from screen import Terminal

PROGRAM = os.environ.get("LUDOTECA", "ludoteca")


def command(*words):
    """The program with these words. Chance is the same each time, unless a test says otherwise:
    what is tested must not hang on what a bot or the dice came up with."""
    words = [str(word) for word in words]
    if words[:1] == ["play"] and not {"--seed", "--daily"} & set(words):
        words.insert(1, "--seed=1")
    return [PROGRAM, *words]


def environment(folder, **more):
    """Nothing of the machine's own settings but where programs are."""
    kept = {name: os.environ[name] for name in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS")
            if name in os.environ}
    return {**kept, "HOME": str(folder), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **more}


class Case(unittest.TestCase):
    """A test with a data folder of its own."""

    def setUp(self):
        keeper = tempfile.TemporaryDirectory()
        self.addCleanup(keeper.cleanup)
        self.folder = pathlib.Path(keeper.name)
        self.data = self.folder / ".local/share/ludoteca"

    def run_program(self, *words, lines=(), stdin=None, **more):
        """Run with the lines as input; the finished process, texts decoded."""
        text = stdin if stdin is not None else "".join(line + "\n" for line in lines)
        return subprocess.run(command(*words), input=text, capture_output=True,
                              encoding="utf-8", errors="strict", timeout=50,
                              env=environment(self.folder, **more), check=False)

    def open(self, *words, columns=80, lines=24, **more):
        """Play in a terminal of this size."""
        terminal = Terminal(command("play", *words), environment(self.folder, **more), columns,
                            lines)
        self.addCleanup(terminal.close)
        return terminal

    def leave(self, terminal, question="Leave?"):
        terminal.press("q")
        terminal.wait(question)
        terminal.press("enter")
        self.assertEqual(terminal.end(), 0)

    def play(self, *words, lines=(), **more):
        return self.run_program("play", "loot", "--plain", *words, lines=lines, **more)

    def records(self):
        return sorted(self.data.glob("*-loot-*.txt"))

    def replays(self, path, *words):
        done = self.run_program("replay", path, *words)
        self.assertEqual(done.returncode, 0, done.stderr)

    def steps(self, path):
        """The moves that a record lists, without chance's."""
        return re.findall(r"^(\d \w.*?) #", path.read_text(), re.M)


class Talk:
    """A table of the line protocol: a match that is brought to some point."""

    def __init__(self, case, game, names, **options):
        self.case, self.names = case, list(names)
        self.process = subprocess.Popen([PROGRAM, "talk"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=environment(case.folder))
        case.addCleanup(self.close)
        self.ask("open", game=game, seats=len(self.names), options=options)

    def close(self):
        if self.process.stdin.closed:
            return
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, do, **members):
        if do != "open":
            members["table"] = 1
        self.process.stdin.write(json.dumps({"do": do, **members}).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        self.case.assertTrue(answer["ok"], (do, members, answer))
        return answer

    def record(self):
        """Write the match down and let go of it; the file."""
        path = self.case.folder / "table.txt"
        path.write_text(self.ask("save", names=self.names, date="2026-11-15")["record"])
        self.close()
        return path


def main():
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        global PROGRAM
        PROGRAM = os.path.abspath(sys.argv.pop(1))
        sys.modules["common"].PROGRAM = PROGRAM
    unittest.main(verbosity=2)

"""What the tests of the terminal share."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ.get("LUDOTECA", "ludoteca")


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
        return subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True,
                              encoding="utf-8", errors="strict", timeout=50,
                              env=environment(self.folder, **more), check=False)

    def play(self, *words, lines=(), **more):
        return self.run_program("play", "loot", "--plain", *words, lines=lines, **more)

    def records(self):
        return sorted(self.data.glob("*-loot-*.txt"))


def main():
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        global PROGRAM
        PROGRAM = os.path.abspath(sys.argv.pop(1))
        sys.modules["common"].PROGRAM = PROGRAM
    unittest.main(verbosity=2)

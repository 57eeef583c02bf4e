"""Helpers of the command-line tests: run the program, talk to it."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["LUDOTECA"]
HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
SHEET = SOURCE / "content" / "loot" / "standard.json"
TIMES = {"seconds", "moves_per_s", "games_per_s", "ms_per_move"}
TIMEOUT = 50


def environment(**more):
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


def run(*words, stdin=None, **more):
    """The finished process; text in and out."""
    return subprocess.run([PROGRAM, *map(str, words)], input=stdin, capture_output=True,
                          text=True, timeout=TIMEOUT, env=environment(**more), check=False)


def without_times(value):
    """A JSON value without the members that tell how long it took."""
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if k not in TIMES}
    if isinstance(value, list):
        return [without_times(v) for v in value]
    return value


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def ok(self, *words, **more):
        done = run(*words, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        return done.stdout

    def json(self, *words, **more):
        return json.loads(self.ok(*words, "--json", **more))

    def refused(self, code, sentence, *words, **more):
        """One sentence on stderr with these words in it, nothing on stdout."""
        done = run(*words, **more)
        self.assertEqual(done.returncode, code, done)
        self.assertEqual(done.stdout, "")
        self.assertRegex(done.stderr, r"\Aludoteca: [^\n]+\n\Z")
        self.assertIn(sentence, done.stderr)
        return done.stderr

    def file(self, name, content):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path


class Talk:
    """A conversation with `ludoteca talk`."""

    def __init__(self, case):
        self.case = case
        self.process = subprocess.Popen([PROGRAM, "talk"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=environment())
        case.addCleanup(self.close)

    def close(self):
        self.process.stdin.close()
        self.case.assertEqual(self.process.wait(TIMEOUT), 0)
        self.process.stdout.close()

    def line(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, do, **members):
        return self.line(json.dumps({"do": do, **members}).encode())

    def __call__(self, do, **members):
        answer = self.ask(do, **members)
        self.case.assertTrue(answer.pop("ok"), answer)
        return answer

    def refused(self, code, text, do, **members):
        self.case.assertEqual(self.error(code, text, self.ask(do, **members)), None)

    def error(self, code, text, answer):
        self.case.assertFalse(answer["ok"], answer)
        self.case.assertEqual(answer["error"]["code"], code, answer)
        self.case.assertIn(text, answer["error"]["text"])

#!/usr/bin/env python3
"""Maps every clause of the rules to the tests that name it.

    rules_map.py              writes docs/rules.md
    rules_map.py --check      fails on a clause without a test, on a test of a
                              clause that does not exist, on a stale page
    rules_map.py --self-test  shows on a made-up tree that it can fail

Clauses are the list items "- LO-24 ..." of docs/rules/*.md. A test names its
clauses first: lo_24_relocates_to_unmarked_square, lo_40_41_row_counts_once.
"""
import collections
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLAUSE = re.compile(r"- ([A-Z]{2})-(\d\d) ")
TITLE = re.compile(r"# (.*?)(?: — .*)?$")
TEST = {
    ".c": re.compile(r"^static void (([a-z]{2})((?:_\d\d)+)_[a-z]\w*)\(void \*\*", re.M),
    ".py": re.compile(r"^ *def (([a-z]{2})((?:_\d\d)+)_[a-z]\w*)\(", re.M),
}
HEAD = """# Clauses and their tests

Made by `tools/rules_map.py` from the clauses in [rules/](rules/) and the names
of the tests; `make check` refuses a clause without a test and a page that is
out of date. How the clauses are played is what the tests show: each one is a
short story that a reader with the rulebook in hand can follow.
"""

Game = collections.namedtuple("Game", "title page clauses")  # clauses: id -> line
Test = collections.namedtuple("Test", "name file clauses")


def read_games(root):
    """The games that have clauses, by the prefix of these."""
    games = {}
    for path in sorted((root / "docs/rules").glob("*.md")):
        clauses, title = {}, path.stem
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if number == 1 and TITLE.match(line):
                title = TITLE.match(line)[1]
            if found := CLAUSE.match(line):
                clauses.setdefault(f"{found[1]}-{found[2]}", number)
                games[found[1]] = Game(title, path.relative_to(root).as_posix(), clauses)
    return games


def read_tests(root, games):
    """The tests that name clauses of a game's, in the order of files and lines."""
    tests = []
    for path in sorted((root / "tests").rglob("*")):
        pattern = TEST.get(path.suffix)
        if not pattern:
            continue
        for name, prefix, numbers in pattern.findall(path.read_text(encoding="utf-8")):
            if prefix.upper() in games:
                clauses = [f"{prefix.upper()}-{number}" for number in numbers[1:].split("_")]
                tests.append(Test(name, path.relative_to(root).as_posix(), clauses))
    return tests


def find_faults(games, tests):
    tested = {clause for test in tests for clause in test.clauses}
    for game in games.values():
        for clause, line in game.clauses.items():
            if clause not in tested:
                yield f"{game.page}:{line}: {clause} has no test"
    for test in tests:
        for clause in test.clauses:
            if clause not in games[clause[:2]].clauses:
                yield f"{test.file}: {test.name} names {clause}, which does not exist"


def write_page(games, tests):
    lines = [HEAD]
    for prefix, game in sorted(games.items()):
        own = [test for test in tests if test.clauses[0].startswith(prefix)]
        page = game.page.removeprefix("docs/")
        lines += [f"## {game.title}", ""]
        lines += [f"{len(game.clauses)} [clauses]({page}), {len(own)} tests.", ""]
        lines += ["| clause | tests |", "|---|---|"]
        for clause in game.clauses:
            links = [f"[`{t.name}`](../{t.file})" for t in own if clause in t.clauses]
            lines.append(f"| {clause} | {'<br>'.join(links)} |")
        lines.append("")
    return "\n".join(lines)


def check(root):
    """All that is wrong, as sentences."""
    games = read_games(root)
    if not games:
        return ["docs/rules: there are no clauses"]
    tests = read_tests(root, games)
    faults = list(find_faults(games, tests))
    page = root / "docs/rules.md"
    if not page.exists() or page.read_text(encoding="utf-8") != write_page(games, tests):
        faults.append("docs/rules.md: out of date, run tools/rules_map.py")
    return faults


def update(root):
    games = read_games(root)
    page = write_page(games, read_tests(root, games))
    (root / "docs/rules.md").write_text(page, encoding="utf-8")


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "docs/rules").mkdir(parents=True)
        (root / "tests/rules").mkdir(parents=True)
        rules, tests = root / "docs/rules/ex.md", root / "tests/rules/ex.c"
        rules.write_text("# Example — clauses\n- EX-01 One.\n- EX-02 Two; see EX-09.\n")
        test = "static void {}(void **unused) {{\n}}\n"
        tests.write_text(test.format("ex_01_02_both_hold") + test.format("in_99_no_rule"))
        update(root)
        assert check(root) == [], check(root)
        assert "| EX-02 | [`ex_01_02_both_hold`](../tests/rules/ex.c) |" in (
            root / "docs/rules.md").read_text()

        stale = "docs/rules.md: out of date, run tools/rules_map.py"
        tests.write_text(test.format("ex_01_holds") + test.format("ex_03_holds"))
        assert check(root) == [
            "docs/rules/ex.md:3: EX-02 has no test",
            "tests/rules/ex.c: ex_03_holds names EX-03, which does not exist",
            stale,
        ], check(root)
        # A name in a comment or a call is no test.
        tests.write_text("/* EX-02 */\nex_02_holds();\n" + test.format("ex_01_holds"))
        assert "docs/rules/ex.md:3: EX-02 has no test" in check(root)
        rules.unlink()
        assert check(root) == ["docs/rules: there are no clauses"]
    print("rules_map.py: self-test passed")


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    elif sys.argv[1:] == ["--check"]:
        faults = check(ROOT)
        for fault in faults:
            print(fault, file=sys.stderr)
        sys.exit(1 if faults else 0)
    elif not sys.argv[1:]:
        update(ROOT)
    else:
        print(__doc__, file=sys.stderr)
        sys.exit(2)


main()

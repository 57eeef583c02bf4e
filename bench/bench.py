#!/usr/bin/env python3
"""Measures the program: `make bench`, or

    bench.py PROGRAM [--json FILE] [--quick]

Prints a table, then the same figures as JSON (or writes that to FILE):

    moves_per_s, matches_per_s   random matches on one core, best and median of
                                 several runs; chance moves are not counted
    instructions_per_move        by callgrind, chance and the end of each match
                                 included; the difference of a short and a longer
                                 run, so that starting up does not count
    allocations_while_running    calls of malloc and its like that the longer run
                                 makes and the short one does not; 0 is required
    state_bytes                  of one state
    iterations_per_s             of the tree search, whose budget is known

Exit code 1 if anything was allocated while random matches ran.
"""
import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ALLOCATORS = re.compile(r"^(malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|"
                        r"memalign|free)(@.*)?$")
SEED = 7


def run(program, *words):
    done = subprocess.run([program, *map(str, words), "--json"], stdout=subprocess.PIPE,
                          text=True, check=True)
    return json.loads(done.stdout)


def speed(program, game, seats, matches, runs):
    """Random matches on one core: (moves/s, matches/s) of every run."""
    figures = [run(program, "sim", game, "--seats", seats, "--games", matches, "--seed", SEED)
               for _ in range(runs)]
    return [f["moves_per_s"] for f in figures], [f["games_per_s"] for f in figures]


def parse_callgrind(path):
    """Instructions in all, and how often each allocator was called."""
    names, total, calls, callee = {}, 0, 0, ""

    def name(text):
        number, _, rest = text.partition(" ")
        if rest:
            names[number] = rest
        return names.get(number, number)

    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith(("fn=", "cfn=")):
            key, _, value = line.partition("=")
            value = name(value)
            if key == "cfn":
                callee = value.split("'")[0]
        elif line.startswith("calls=") and ALLOCATORS.match(callee):
            calls += int(line[len("calls="):].split()[0])
        elif line.startswith(("summary:", "totals:")):
            total = max(total, int(line.split()[1]))
    return total, calls


def callgrind(program, game, seats, matches):
    """(moves, instructions, calls of allocators) of one run."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind.out")
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--quiet", program,
             "sim", game, "--seats", str(seats), "--games", str(matches), "--seed", str(SEED),
             "--json"], stdout=subprocess.PIPE, text=True, check=True)
        return (json.loads(done.stdout)["moves"], *parse_callgrind(out))


def searching(program, game, seats, iterations, matches):
    """Iterations of the tree search a second, while it plays against itself."""
    done = run(program, "arena", game, "--seats", seats, "--bots", f"mcts:{iterations}",
               "--games", matches, "--seed", SEED)
    return iterations / (done["bots"][0]["ms_per_move"] / 1000)


def measure(program, game, quick):
    name, seats = game["name"], game["seats_max"]
    matches = 20000 if quick else 200000
    few, many = (20, 60) if quick else (100, 1100)
    moves, played = speed(program, name, seats, matches, 2 if quick else 5)
    short, longer = (callgrind(program, name, seats, n) for n in (few, many))
    return {
        "game": name,
        "seats": seats,
        "matches": matches,
        "moves_per_s": {"best": max(moves), "median": statistics.median(moves)},
        "matches_per_s": {"best": max(played), "median": statistics.median(played)},
        "instructions_per_move": round((longer[1] - short[1]) / (longer[0] - short[0]), 1),
        "allocations_while_running": longer[2] - short[2],
        "state_bytes": game["state_bytes"],
        "iterations_per_s": round(searching(program, name, seats, 500, 1 if quick else 4)),
    }


def print_table(figures):
    head = ["game", "seats", "moves/s", "median", "matches/s", "instr/move", "allocated", "state",
            "search/s"]
    rows = [[f["game"], f["seats"], f"{f['moves_per_s']['best'] / 1e6:.2f} M",
             f"{f['moves_per_s']['median'] / 1e6:.2f} M", f"{f['matches_per_s']['best']:,.0f}",
             f["instructions_per_move"], f["allocations_while_running"],
             f"{f['state_bytes']} B", f"{f['iterations_per_s']:,}"] for f in figures]
    widths = [max(len(str(row[i])) for row in [head, *rows]) for i in range(len(head))]
    for row in [head, *rows]:
        print("  ".join(str(cell).rjust(width) for cell, width in zip(row, widths)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("--json", metavar="FILE", help="write the figures there, not to stdout")
    parser.add_argument("--quick", action="store_true", help="rougher, in a few seconds")
    words = parser.parse_args()
    games = run(words.program, "games")["games"]
    figures = [measure(words.program, game, words.quick) for game in games]
    print_table(figures)
    document = json.dumps({"games": figures}, indent=2)
    if words.json:
        pathlib.Path(words.json).write_text(document + "\n", encoding="utf-8")
    else:
        print("\n" + document)
    if any(figure["allocations_while_running"] for figure in figures):
        sys.exit("bench.py: memory was allocated while random matches ran")


main()

#!/usr/bin/env python3
"""How strong the bots are: the matches behind docs/strength.md.

    strength.py build/ludoteca [--games 1000] [--jobs 2]

Those who meet play the same deals with seats swapped, a bot on each seat. Prints
Markdown.
"""
import argparse
import json
import subprocess
import sys

# game, options, bots, matches as a part of --games
PAIRS = [
    ("loot", [], "hard,normal", 1.0),
    ("loot", [], "normal,easy", 1.0),
    ("loot", [], "easy,random", 1.0),
    ("loot", ["sheet=harder"], "hard,normal", 0.5),
    ("loot", ["sheet=harder"], "normal,easy", 0.5),
    ("loot", [], "hard,mcts:2000", 0.2),
    ("loot", [], "hard,hard:1", 0.5),
    ("breakcode", [], "normal,entropy", 10),
    ("breakcode", [], "normal,answers", 10),
    ("breakcode", [], "entropy,answers", 10),
    ("breakcode", [], "normal,easy", 10),
    ("breakcode", [], "thumb,normal", 10),
    ("breakcode", [], "hard,normal", 10),
    ("breakcode", [], "hard,thumb", 10),
    ("breakcode", [], "hard,easy", 2),
    ("breakcode", [], "hard,normal,normal", 3),
    ("breakcode", [], "hard,normal,normal,normal", 2),
    ("crackit", ["mode=thieves"], "hard,normal", 2),
    ("crackit", ["mode=thieves"], "normal,easy", 2),
    ("crackit", ["mode=thieves"], "easy,random", 1),
    ("crackit", ["mode=thieves"], "hard,normal,normal,normal", 0.8),
    ("crackit", ["mode=safes"], "hard,normal", 2),
    ("crackit", ["mode=safes"], "normal,easy", 2),
    ("crackit", ["mode=safes"], "easy,random", 1),
    ("crackit", ["mode=safes"], "hard,normal,normal,normal", 0.4),
    ("crackword", [], "hard,normal", 1.0),
    ("crackword", [], "normal,easy", 1.0),
    ("crackword", [], "easy,random", 1.0),
    ("crackword", ["mode=challenge"], "normal,easy", 1.0),
    ("crackword", ["letters=es"], "normal,easy", 1.0),
    ("crackword", ["letters=en"], "normal,easy", 1.0),
    ("crackword", [], "hard,normal,normal,normal", 0.1),
]


def arena(program, game, options, bots, games, jobs):
    command = [program, "arena", game, "--bots", bots, "--games", str(games), "--seed", "1",
               "--jobs", str(jobs), "--json"]
    for option in options:
        command += ["--option", option]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"strength.py: {' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    print("| game | options | bot | against | matches | score | 95 % | ms per move |")
    print("|---|---|---|---|---|---|---|---|")
    for game, options, bots, part in PAIRS:
        games = max(2, round(arguments.games * part))
        result = arena(arguments.program, game, options, bots, games, arguments.jobs)
        first, *others = result["bots"]
        against = ", ".join(other["name"] for other in others)
        print(f"| {game} | {' '.join(options) or '–'} | {first['name']} | {against} "
              f"| {first['games']} | {first['score']:.3f} "
              f"| {first['low']:.3f}–{first['high']:.3f} | {first['ms_per_move']:.2f} |", flush=True)


main()

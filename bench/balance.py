#!/usr/bin/env python3
"""How long LOOT lasts for each length of track D, in matches of the expert.

    balance.py build/ludoteca [--games 200] [--bot hard:1] [--jobs 2]

LOOT is meant to take 20 to 30 rounds when played sensibly (rules, "Content to
balance"). For each built-in sheet and number of seats this plays matches with
every track length in question and prints the mean number of rounds and the
points, as the Markdown tables of docs/balance.md.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

SHEETS = pathlib.Path(__file__).resolve().parent.parent / "content" / "loot"


def simulate(program, sheet, seats, bot, games, jobs):
    command = [program, "sim", "loot", "--seats", str(seats), "--games", str(games), "--seed", "1",
               "--bots", ",".join([bot] * seats), "--option", f"sheet={sheet}",
               "--jobs", str(jobs), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"balance.py: {' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def rounds(result):
    """Every seat moves once to begin and once a round; the first places the dice."""
    return ((result["moves"] / result["games"]) - 1) / result["seats"] - 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="hard:1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tracks", default="10,11,12,13,14,15")
    arguments = parser.parse_args()
    tracks = [int(track) for track in arguments.tracks.split(",")]

    for path in sorted(SHEETS.glob("*.json")):
        if path.name.endswith(".schema.json"):
            continue
        sheet = json.loads(path.read_text(encoding="utf-8"))
        print(f"\nSheet `{sheet['name']}` (ships with {sheet['track']} spaces): "
              f"rounds, and mean points, by spaces of D\n")
        print("| seats | " + " | ".join(str(track) for track in tracks) + " |")
        print("|---|" + "---|" * len(tracks))
        for seats in range(1, 5):
            cells = []
            for track in tracks:
                with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                    json.dump(sheet | {"track": track}, file)
                    file.flush()
                    result = simulate(arguments.program, file.name, seats, arguments.bot,
                                      arguments.games, arguments.jobs)
                points = sum(result["points"]) / seats
                cells.append(f"{rounds(result):.1f} ({points:.0f})")
            print(f"| {seats} | " + " | ".join(cells) + " |", flush=True)


main()

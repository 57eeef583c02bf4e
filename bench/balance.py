#!/usr/bin/env python3
"""What the content is balanced by, in matches of the experts.

    balance.py build/ludoteca [--game loot|nycrisis] [--games 200] [--jobs 2]

New York Crisis: how often each plot is won, by the number of seats (NY-92: the
tutorial 80 to 95 of 100 matches, other plots 35 to 70, by the strongest bot), and
how often at random. A share outside of its range is marked.

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
# NY-92
PLOTS = {"tutorial": (0.80, 0.95), "witness": (0.35, 0.70), "vault": (0.35, 0.70),
         "liar": (0.35, 0.70)}


def simulate(program, game, options, seats, bot, games, jobs):
    command = [program, "sim", game, "--seats", str(seats), "--games", str(games), "--seed", "1",
               "--bots", ",".join([bot] * seats), "--jobs", str(jobs), "--json"]
    for option in options:
        command += ["--option", option]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"balance.py: {' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def rounds(result):
    """Every seat moves once to begin and once a round; the first places the dice."""
    return ((result["moves"] / result["games"]) - 1) / result["seats"] - 1


def balance_loot(arguments):
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
                    result = simulate(arguments.program, "loot", [f"sheet={file.name}"], seats,
                                      arguments.bot, arguments.games, arguments.jobs)
                points = sum(result["points"]) / seats
                cells.append(f"{rounds(result):.1f} ({points:.0f})")
            print(f"| {seats} | " + " | ".join(cells) + " |", flush=True)


def won(arguments, plot, seats, bot, games):
    result = simulate(arguments.program, "nycrisis", [f"plot={plot}"], seats, bot, games,
                      arguments.jobs)
    return result["outcomes"]["won"] / result["games"]


def balance_nycrisis(arguments):
    print(f"\nNew York Crisis: matches won of 100, {arguments.games} matches a cell\n")
    print("| plot | bot | one | two | three | four |\n|---|---|---|---|---|---|")
    for plot, (low, high) in PLOTS.items():
        for bot, range_low, range_high, games in (
                ("hard", low, high, arguments.games), ("random", 0, 0.02, 10 * arguments.games)):
            cells = []
            for seats in range(1, 5):
                share = won(arguments, plot, seats, bot, games)
                outside = "" if range_low <= share <= range_high else " (!)"
                cells.append(f"{100 * share:.1f}{outside}")
            print(f"| {plot} | {bot} | " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--game", choices=["loot", "nycrisis"], help="just this one")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="hard:1", help="who plays LOOT")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tracks", default="10,11,12,13,14,15")
    arguments = parser.parse_args()
    if arguments.game in (None, "nycrisis"):
        balance_nycrisis(arguments)
    if arguments.game in (None, "loot"):
        balance_loot(arguments)


main()

#!/usr/bin/env python3
"""A bot for `ludoteca arena` in a few lines: it takes the move that promises the
most points now, and one of the best at random. docs/talk.md explains it.

    ludoteca arena loot --bots tests/cli/sample_bot.py,random
"""
import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    if "seed" in question:  # the first question of a match
        dice = random.Random(question["seed"])
    if question["do"] == "choose":
        best = max(move.get("points", 0) for move in question["legal"])
        moves = [move for move in question["legal"] if move.get("points", 0) == best]
        answer = {"move": dice.choice(moves)["move"]}
    else:  # "over": question["view"]["result"] tells who won
        answer = {"ok": True}
    print(json.dumps(answer), flush=True)

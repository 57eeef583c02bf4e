#!/usr/bin/env python3
"""Build step: puts the board's JSON into C, for plots that bring none of it.

    embed.py OUTPUT.c map.json mafia-cards.json police-cards.json components.json

OUTPUT.c defines `nycrisis_board_texts` of reader.h.
"""
import json
import pathlib
import sys


def rows(data):
    """Numbers, as a string might be longer than compilers need to take."""
    return ["    " + ", ".join(map(str, data[at:at + 24])) + "," for at in range(0, len(data), 24)]


def main():
    output, *paths = sys.argv[1:]
    lines = ["/* Made by embed.py. */", '#include "games/nycrisis/reader.h"']
    names = []
    for number, path in enumerate(map(pathlib.Path, paths)):
        content = json.loads(path.read_text(encoding="utf-8"))
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        lines += ["", f"static const unsigned char text_{number}[] = {{", *rows(text + b"\0"), "};"]
        names.append(f"    (const char *)text_{number},")
    lines += ["", "const char *const nycrisis_board_texts[] = {", *names, "    NULL,", "};"]
    pathlib.Path(output).write_text("\n".join(lines) + "\n", encoding="utf-8")


main()

#!/usr/bin/env python3
"""Build step: puts the rules of all games into C.

    rules_embed.py OUTPUT.c content/GAME/rules.LANGUAGE.md...

OUTPUT.c defines the table `rules_texts` of src/terminal/rules_text.h.
"""
import pathlib
import sys


def rows(data):
    """Numbers, as a string might be longer than compilers need to take."""
    return ["    " + ", ".join(map(str, data[at:at + 24])) + "," for at in range(0, len(data), 24)]


def main():
    output, *paths = sys.argv[1:]
    lines = ["/* Made by rules_embed.py. */", '#include "terminal/rules_text.h"', "", "#include <stddef.h>"]
    table = []
    for number, path in enumerate(map(pathlib.Path, paths)):
        language = path.name.split(".")[1]
        lines += ["", f"static const unsigned char text_{number}[] = {{"]
        lines += rows(path.read_bytes() + b"\0") + ["};"]
        table.append(f'    {{"{path.parent.name}", "{language}", text_{number}}},')
    lines += ["", "const struct rules_text rules_texts[] = {", *table, "    {NULL, NULL, NULL},", "};"]
    pathlib.Path(output).write_text("\n".join(lines) + "\n", encoding="utf-8")


main()

#!/usr/bin/env python3
"""Build step: puts text files into C as strings.

    embed_text.py OUTPUT.c NAME=FILE...

Each FILE becomes `const unsigned char NAME[]`, ended by NUL.
"""
import pathlib
import sys


def rows(data):
    """Numbers, as a string might be longer than compilers need to take."""
    return ["    " + ", ".join(map(str, data[at:at + 24])) + "," for at in range(0, len(data), 24)]


def main():
    output, *pairs = sys.argv[1:]
    lines = ["/* Made by embed_text.py. */"]
    for pair in pairs:
        name, path = pair.split("=", 1)
        data = pathlib.Path(path).read_bytes() + b"\0"
        lines += ["", f"extern const unsigned char {name}[];", f"const unsigned char {name}[] = {{"]
        lines += rows(data) + ["};"]
    pathlib.Path(output).write_text("\n".join(lines) + "\n", encoding="utf-8")


main()

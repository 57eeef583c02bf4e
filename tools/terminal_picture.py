#!/usr/bin/env python3
"""Turns a coloured terminal screen into an SVG picture.

    tmux capture-pane -e -p -N | terminal_picture.py [TITLE] > picture.svg

Reads lines with SGR escapes (16 and 256 colours, bold, dim, underline,
reverse); anything else is refused.
"""
import re
import sys
import unicodedata
from xml.sax.saxutils import escape

WIDTH, HEIGHT, SIZE = 8.4, 18, 14
PAPER, INK = "#16181d", "#d8dbe2"
BASIC = ["#1d1f21", "#cc4f4f", "#55a555", "#c9a13b", "#4f7fcc", "#a55fb0", "#4fa8a8", "#d0d0d0",
         "#666a73", "#ff7070", "#7ddc7d", "#ffd75f", "#7fb2ff", "#d78fe0", "#7fe0e0", "#ffffff"]


def colour(number):
    if number < 16:
        return BASIC[number]
    if number < 232:
        number -= 16
        levels = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])
    grey = 8 + 10 * (number - 232)
    return "#%02x%02x%02x" % (grey, grey, grey)


class Pen:
    def __init__(self):
        self.ink = self.paper = None
        self.bold = self.dim = self.underline = self.reverse = False

    def take(self, codes):
        codes = [int(code or 0) for code in codes.split(";")] if codes else [0]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code == 1:
                self.bold = True
            elif code == 2:
                self.dim = True
            elif code == 4:
                self.underline = True
            elif code == 7:
                self.reverse = True
            elif code in (22, 24, 27):
                self.bold = self.bold and code != 22
                self.dim = self.dim and code != 22
                self.underline = self.underline and code != 24
                self.reverse = self.reverse and code != 27
            elif code in (38, 48) and codes[:1] == [5]:
                value = colour(codes[1])
                codes = codes[2:]
                if code == 38:
                    self.ink = value
                else:
                    self.paper = value
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = colour(code - 30 if code < 90 else code - 82)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.paper = colour(code - 40 if code < 100 else code - 92)
            elif code == 39:
                self.ink = None
            elif code == 49:
                self.paper = None
            else:
                raise SystemExit(f"terminal_picture: unknown colour code {code}")

    def look(self):
        ink, paper = self.ink or INK, self.paper or PAPER
        return (paper, ink) if self.reverse else (ink, paper)


def cells(line, pen):
    """Yield (character, columns, ink, paper, bold, underline)."""
    at = 0
    while at < len(line):
        found = re.compile(r"\x1b\[([0-9;]*)m").match(line, at)
        if found:
            pen.take(found.group(1))
            at = found.end()
            continue
        if line[at] in "\x0e\x0f":
            at += 1
            continue
        wide = 2 if unicodedata.east_asian_width(line[at]) in "WF" else 1
        ink, paper = pen.look()
        yield line[at], wide, ink, paper, pen.bold, pen.underline, pen.dim
        at += 1


def draw_line(row, line, pen, out):
    """Papers first, neighbours of one colour as one rectangle, then letters."""
    y, column, papers, letters = 34 + row * HEIGHT, 0, [], []
    for char, wide, ink, paper, bold, underline, dim in cells(line, pen):
        if papers and papers[-1][0] == paper:
            papers[-1][2] += wide
        else:
            papers.append([paper, column, wide])
        if char != " ":
            style = (' font-weight="bold"' if bold else "") + (' opacity="0.6"' if dim else "")
            style += ' text-decoration="underline"' if underline else ""
            letters.append(f'<text x="{10 + column * WIDTH:.1f}" y="{y + 13.5}" fill="{ink}"'
                           f'{style}>{escape(char)}</text>')
        column += wide
    out += [f'<rect x="{10 + at * WIDTH:.1f}" y="{y}" width="{wide * WIDTH:.1f}" '
            f'height="{HEIGHT + 0.4}" fill="{paper}"/>'
            for paper, at, wide in papers if paper != PAPER]
    out += letters
    return column


def main():
    title = sys.argv[1] if len(sys.argv) > 1 else ""
    lines = sys.stdin.read().rstrip("\n").split("\n")
    pen, out = Pen(), []
    columns = max(draw_line(row, line, pen, out) for row, line in enumerate(lines))
    width, height = 20 + max(columns, 80) * WIDTH, 44 + len(lines) * HEIGHT
    dots = "".join(f'<circle cx="{16 + 16 * i}" cy="16" r="5" fill="{fill}"/>'
                   for i, fill in enumerate(["#e06c60", "#e0b660", "#70c070"]))
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
          f'viewBox="0 0 {width:.0f} {height}" role="img" aria-label="{escape(title)}">'
          f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>{dots}'
          f'<text x="{width / 2:.0f}" y="20" fill="#8a8f99" font-family="sans-serif" '
          f'font-size="12" text-anchor="middle">{escape(title)}</text>'
          f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{SIZE}" '
          f'xml:space="preserve">')
    print("\n".join(out))
    print("</g></svg>")


main()

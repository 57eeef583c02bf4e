#!/usr/bin/env python3
"""Measures the word indexes of CRACK WORD: part of `make bench`, or

    words.py BUILD [--json]

    bytes, gzip, brotli     of an index; the page is sent a compressed one
    startup_ms              to map an index and check its sum
    right_per_s             pieces that grow to the right, the mask of what fits asked
                            each time; on one core, best of seven runs
    both_ends_per_s         the same at either end, as it comes
    try_all_per_s           letters tried at both ends of pieces, fitting or not
    count_us                to count the words that contain a piece of up to 7 letters

Exit code 1 if the French index misses what is required of it: 3 MB, 1.6 MB
compressed, 20 million extensions a second, 5 ms.
"""
import argparse
import gzip
import json
import pathlib
import subprocess
import sys

BROTLI = ("const z = require('node:zlib');"
          "console.log(z.brotliCompressSync(require('node:fs').readFileSync(process.argv[1])).length)")


def measure(build, language):
    path = build / "tools/words" / f"{language}.words"
    figures = json.loads(subprocess.run([build / "bench/words-bench", path], check=True,
                                        stdout=subprocess.PIPE, text=True).stdout)
    figures["gzip"] = len(gzip.compress(path.read_bytes(), 9))
    figures["brotli"] = int(subprocess.run(["node", "-e", BROTLI, path], check=True,
                                           stdout=subprocess.PIPE, text=True).stdout)
    return figures


def misses(figures):
    """What the index does not reach, as sentences."""
    limits = [("bytes", figures["bytes"] <= 3e6), ("gzip", figures["gzip"] <= 1.6e6),
              ("startup_ms", figures["startup_ms"] <= 5),
              ("right_per_s", figures["right_per_s"] >= 20e6),
              ("both_ends_per_s", figures["both_ends_per_s"] >= 20e6)]
    return [f"{figures['language']}: {name} is {figures[name]}" for name, ok in limits if not ok]


def show(figures):
    print("| | words | bytes | gzip | brotli | start-up | right/s | both ends/s | tries/s | count |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for f in figures:
        print(f"| `{f['language']}` | {f['words']:,} | {f['bytes']:,} | {f['gzip']:,} | "
              f"{f['brotli']:,} | {f['startup_ms']:.2f} ms | {f['right_per_s'] / 1e6:.0f} M | "
              f"{f['both_ends_per_s'] / 1e6:.0f} M | {f['try_all_per_s'] / 1e6:.0f} M | "
              f"{f['count_us']:.2f} µs |")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    figures = [measure(wanted.build, language) for language in ("fr", "es", "en")]
    if wanted.json:
        print(json.dumps(figures))
    else:
        show(figures)
    missed = misses(figures[0])
    for sentence in missed:
        print(sentence, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

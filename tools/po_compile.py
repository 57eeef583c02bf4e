#!/usr/bin/env python3
"""Build step: compiles po files into C tables, sorted by their English text.

    po_compile.py OUTPUT.c es.po fr.po

Only what this project uses of the format is read: msgid, msgstr, comments and
continued strings. Fuzzy and empty translations are left out, so that English
shows through; `make check` refuses them.
"""
import ast
import pathlib
import sys


def entries(path):
    """Yield (English, translation) of a po file."""
    found, fields, field, fuzzy = [], {}, None, False

    def close():
        if fields.get("msgid") and fields.get("msgstr") and not fuzzy:
            found.append((fields["msgid"], fields["msgstr"]))

    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith("#~"):
            continue
        if line.startswith("#"):
            if field == "msgstr":
                close()
                fields, field, fuzzy = {}, None, False
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif line.startswith(("msgid ", "msgstr ")):
            name, text = line.split(" ", 1)
            if name == "msgid" and field == "msgstr":
                close()
                fields, fuzzy = {}, False
            field = name
            fields[field] = ast.literal_eval(text)
        elif line.startswith('"') and field:
            fields[field] += ast.literal_eval(line)
        elif not line.strip():
            close()
            fields, field, fuzzy = {}, None, False
        else:
            raise SystemExit(f"{path}: cannot read: {line}")
    close()
    return found


def quoted(text):
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(escapes.get(c, c) for c in text) + '"'


def main():
    output, *inputs = sys.argv[1:]
    lines = ["/* Made by po_compile.py. */", '#include "front/translations.h"', ""]
    for path in inputs:
        language = pathlib.Path(path).stem
        pairs = sorted(dict(entries(path)).items(), key=lambda pair: pair[0].encode())
        lines.append(f"const struct translation translations_{language}[] = {{")
        lines += [f"    {{{quoted(a)}, {quoted(b)}}}," for a, b in pairs]
        lines += ["    {0},", "};", ""]
        lines += [f"const size_t translations_{language}_count = {len(pairs)};", ""]
    pathlib.Path(output).write_text("\n".join(lines), encoding="utf-8")


main()

#!/usr/bin/env python3
"""Checks that a program really is built to withstand mistakes in memory.

    check_hardening.py PROGRAM     one line for each property that it lacks
    check_hardening.py --self-test shows on programs built without them that it can fail

The options in meson.build ask for these properties; what counts is what the
compiler and the linker made of it, as readelf shows it:

    PIE            the program can lie anywhere in memory
    RELRO, NOW     what the linker fills in is read-only before the program begins
    NX             the stack cannot be run
    stack guards   functions with arrays look whether their guard is whole
    FORTIFY        calls that copy and print know the size of their buffers
    CET            functions begin with the mark at which jumps may land (x86-64 alone). The
                   linker's own note says less: it takes libraries that are built so too
    asserts        a broken invariant ends the program
"""
import pathlib
import subprocess
import sys
import tempfile


def readelf(*arguments):
    return subprocess.run(["readelf", "-W", *arguments], stdout=subprocess.PIPE, text=True,
                          check=True).stdout


def imported(program):
    """Functions of libraries that it calls, without their versions."""
    lines = readelf("--dyn-syms", program).splitlines()
    return {line.split()[7].split("@")[0] for line in lines
            if len(line.split()) > 7 and line.split()[6] == "UND"}


LANDINGS_LEAST = 32  # what the C library adds to every program has a few


def landings(program):
    """How often ENDBR64 stands in its code."""
    section = next(line.split("]", 1)[1].split() for line in readelf("-S", program).splitlines()
                   if "] .text " in line)
    start, size = int(section[3], 16), int(section[4], 16)
    code = pathlib.Path(program).read_bytes()[start:start + size]
    return code.count(b"\xf3\x0f\x1e\xfa")


def missing(program):
    """The properties that a program lacks."""
    head, segments = readelf("-h", program), readelf("-l", program)
    dynamic, calls = readelf("-d", program), imported(program)
    stack = next((line for line in segments.splitlines() if "GNU_STACK" in line), "RWE")
    has = {
        "PIE": "DYN (" in head,
        "RELRO": "GNU_RELRO" in segments,
        "NOW": "BIND_NOW" in dynamic or "Flags: NOW" in dynamic,
        "NX": "RWE" not in stack,
        "stack guards": "__stack_chk_fail" in calls,
        "FORTIFY": any(name.endswith("_chk") for name in calls - {"__stack_chk_fail"}),
        "asserts": "__assert_fail" in calls,
    }
    if "X86-64" in head:
        has["CET"] = landings(program) > LANDINGS_LEAST
    return [name for name, there in has.items() if not there]


SOURCE = r"""
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char text[64];
    assert(argc > 0);
    strcpy(text, argv[0]);
    snprintf(text + 1, sizeof text - (size_t)argc, "%s", argv[0]);
    puts(text);
    return 0;
}
""" + "\n".join(f"int function_{i}(int x);\nint function_{i}(int x) {{ return x + {i}; }}"
               for i in range(LANDINGS_LEAST + 1))
GOOD = ("-O2", "-fPIE", "-pie", "-fstack-protector-strong", "-U_FORTIFY_SOURCE",
        "-D_FORTIFY_SOURCE=2", "-fcf-protection", "-Wl,-z,relro", "-Wl,-z,now",
        "-Wl,-z,noexecstack")
WITHOUT = {
    "PIE": ("-fno-PIE", "-no-pie"),
    "RELRO": ("-Wl,-z,norelro",),
    "NOW": ("-Wl,-z,lazy",),
    "NX": ("-Wl,-z,execstack",),
    "stack guards": ("-fno-stack-protector",),
    "FORTIFY": ("-U_FORTIFY_SOURCE",),
    "CET": ("-fcf-protection=none",),
    "asserts": ("-DNDEBUG",),
}


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / "a.c", str(pathlib.Path(folder) / "a")
        source.write_text(SOURCE, encoding="ascii")

        def lacks(*more):
            subprocess.run(["gcc", *GOOD, *more, "-o", program, str(source)], check=True)
            return missing(program)
        wrong = [f"a good program lacks {lacks()}"] if lacks() else []
        machine = subprocess.run(["uname", "-m"], stdout=subprocess.PIPE, text=True,
                                 check=True).stdout.strip()
        for name, flags in WITHOUT.items():
            if name == "CET" and machine != "x86_64":
                continue
            found = lacks(*flags)
            if name not in found:
                wrong.append(f"without {name} it finds {found}")
    for line in wrong:
        print(f"check_hardening.py: {line}")
    return 1 if wrong else 0


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--self-test":
        sys.exit(self_test())
    found = missing(sys.argv[1])
    for name in found:
        print(f"{sys.argv[1]} lacks {name}")
    sys.exit(1 if found else 0)


main()

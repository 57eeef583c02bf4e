#!/usr/bin/env python3
"""Checks that the layers of src/ stay apart and that the lower ones stay pure.

    check_layers.py [BUILD]       checks the sources; with a build folder also
                                  what they compile to
    check_layers.py --self-test   shows on a made-up tree that it can fail

A folder may include from itself and from those to its left:

    base < engine < games < bots < front < {store, lab}
         < {server, terminal, wasm} < cli

Neighbours in braces do not include each other, nor does one game another;
only games/content.[ch] and games/registry.c may include every game.
include/ludoteca is for everyone.

base, engine, games and bots allocate nothing, do no I/O, read no clock and no
environment, draw no randomness of the system's and have no globals that
change. Their sources are searched for calls; with BUILD they are compiled once
more, the way compile_commands.json says but without optimizing, and what the
objects call and hold is looked at (and no array of changing length is let
through). JSON is read only by what reads content:
files of games/ that include games/content.h, themselves or by a header beside
them.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = [["base"], ["engine"], ["games"], ["bots"], ["front"], ["store", "lab"],
          ["server", "terminal", "wasm"], ["cli"]]
RANK = {folder: rank for rank, folders in enumerate(LAYERS) for folder in folders}
PURE = ("base", "engine", "games", "bots")
KNOW_ALL_GAMES = ("games/content.c", "games/content.h", "games/registry.c")

FORBIDDEN = {
    "allocates": """malloc calloc realloc reallocarray free strdup strndup alloca __builtin_alloca
        aligned_alloc memalign posix_memalign asprintf vasprintf getline getdelim open_memstream
        mmap munmap mremap sbrk brk""",
    "does I/O": """fopen freopen fdopen tmpfile fclose fread fwrite fflush fseek ftell rewind
        setvbuf fprintf vfprintf printf vprintf dprintf vdprintf puts fputs putchar putc fputc
        getc fgetc getchar fgets ungetc scanf vscanf fscanf vfscanf perror open openat creat close
        read write pread pwrite readv writev lseek fsync dup dup2 pipe fcntl ioctl poll select
        stat fstat lstat access unlink remove rename mkdir rmdir opendir readdir closedir socket
        connect bind listen accept send recv sendto recvfrom system popen pclose syslog
        stdin stdout stderr""",
    "reads a clock": """time clock clock_gettime clock_getres gettimeofday timespec_get localtime
        localtime_r gmtime gmtime_r mktime sleep usleep nanosleep""",
    "draws the system's randomness": """rand srand rand_r random srandom drand48 lrand48 mrand48
        srand48 getrandom getentropy arc4random arc4random_uniform arc4random_buf""",
    "reads the environment": "getenv secure_getenv setenv unsetenv putenv",
}
REASON = {name: reason for reason, names in FORBIDDEN.items() for name in names.split()}
STREAMS = ("stdin", "stdout", "stderr")

INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
WORD = re.compile(r"(->|\.)?\s*\b([A-Za-z_]\w*)\s*(\()?")
SYMBOL = re.compile(r"[0-9a-f]+ (.{7}) (\S+)\t[0-9a-f]+ (?:\.hidden )?(\S+)")


# ---------------------------------------------------------------- sources

def blank(match):
    """What is blanked out keeps its line breaks, so that lines count right."""
    return re.sub(r"[^\n]", " ", match[0])


def strip(text):
    """C without comments and without what strings and characters hold."""
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text,
                  flags=re.S)


def includes_of(path):
    """(line, name, in quotes) of every include."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if found := INCLUDE.match(line):
            yield number, found[1] or found[2], bool(found[1])


def target_of(source, name, root):
    """The path below src/ that a quoted include means, or None."""
    for folder in (source.parent, root / "src"):
        path = pathlib.Path(os.path.normpath(folder / name))
        if path.is_file() and path.is_relative_to(root / "src"):
            return path.relative_to(root / "src").as_posix()
    return None


def game_of(place):
    """games/loot/loot.h is of the game loot; games/content.h of none."""
    parts = place.split("/")
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def refuse_include(place, target):
    """Why the file at `place` may not include `target`, or None."""
    own, other = place.split("/")[0], target.split("/")[0]
    if other not in RANK:
        return f"{target} is in no layer"
    if own != other and RANK[other] >= RANK[own]:
        return f"{own} may not include {target}"
    games = game_of(place), game_of(target)
    if own == "games" and games[1] and games[0] != games[1] and place not in KNOW_ALL_GAMES:
        return f"{'the game ' + games[0] if games[0] else place} may not include {target}"
    return None


def reads_content(place, root):
    """Whether a file of games/ includes games/content.h, itself or by a header beside it."""
    if not place.startswith("games/"):
        return False
    targets = [target_of(root / "src" / place, name, root)
               for _, name, quoted in includes_of(root / "src" / place) if quoted]
    if place.startswith("games/content.") or "games/content.h" in targets:
        return True
    beside = [t for t in targets if t and os.path.dirname(t) == os.path.dirname(place)]
    return any(name == "games/content.h"
               for target in beside for _, name, _ in includes_of(root / "src" / target))


def check_includes(place, path, root):
    for number, name, quoted in includes_of(path):
        if name == "jansson.h" and place.split("/")[0] in PURE and not reads_content(place, root):
            yield number, "reads JSON, which only what includes games/content.h may"
        if not quoted or name.startswith("ludoteca/"):
            continue
        target = target_of(path, name, root)
        reason = refuse_include(place, target) if target else f'there is no "{name}" below src/'
        if reason:
            yield number, reason


def check_calls(path):
    for number, line in enumerate(strip(path.read_text(encoding="utf-8")).splitlines(), 1):
        if line.lstrip().startswith("#include"):
            continue
        for member, name, call in WORD.findall(line):
            if name in REASON and not member and (call or name in STREAMS):
                yield number, f"{name} {REASON[name]}"


def check_sources(root):
    source = root / "src"
    for path in sorted(source.rglob("*.[ch]")):
        place = path.relative_to(source).as_posix()
        layer = place.split("/")[0]
        if layer not in RANK:
            yield f"src/{place}:1: {layer} is no layer"
            continue
        faults = list(check_includes(place, path, root))
        if layer in PURE:
            faults += check_calls(path)
        for number, reason in sorted(faults):
            yield f"src/{place}:{number}: {reason}"


# ---------------------------------------------------------------- objects

def is_pure(source, entry, root):
    """Pure layers, and content compiled for the library."""
    if source.is_relative_to(root / "src"):
        return source.relative_to(root / "src").parts[0] in PURE
    return source.name.endswith("_contents.c") and "libludoteca" in entry.get("output", "")


def pure_entries(build, root):
    entries = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        source = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
        if is_pure(source, entry, root):
            entries.setdefault(source, entry)
    return entries


def compile_plainly(entry, output):
    """The entry's command, as it is but unoptimized, whole and unwatched."""
    words, command = shlex.split(entry["command"]), []
    while words:
        word = words.pop(0)
        if word in ("-o", "-MF", "-MQ", "-MT"):
            words.pop(0)
        elif word not in ("-MD", "-MMD") and not word.startswith(("-flto", "-fsanitize", "-O")):
            command.append(word)
    command += ["-O0", "-g0", "-fno-lto", "-Wno-error", "-Werror=vla", "-o", output]
    return subprocess.run(command, cwd=entry["directory"], capture_output=True, text=True,
                          check=False)


def plain_name(symbol):
    """__printf_chk and __isoc99_fscanf are printf and fscanf."""
    name = re.sub(r"@.*", "", symbol)
    name = re.sub(r"^__isoc\d\d_", "", name)
    return re.sub(r"^__(\w+)_chk$", r"\1", name)


def check_symbol(flags, section, symbol, may_read_json):
    """What is wrong about one symbol of an object, or None."""
    name = plain_name(symbol)
    if section == "*UND*":
        if name in REASON:
            return f"{name} {REASON[name]}"
        if name.startswith("json_") and not may_read_json:
            return f"{name} reads JSON"
        return None
    if flags[5] == "d":
        return None  # the section itself
    if re.match(r"\.t?(data|bss)\b|\*COM\*", section) and not section.startswith(".data.rel.ro"):
        return f"{symbol} is a global that changes ({section})"
    return None


def check_object(source, entry, root):
    ours = source.is_relative_to(root / "src")
    may_read_json = ours and reads_content(source.relative_to(root / "src").as_posix(), root)
    shown = source.relative_to(root) if ours else source.name
    with tempfile.TemporaryDirectory() as folder:
        output = f"{folder}/object.o"
        compiled = compile_plainly(entry, output)
        if compiled.returncode:
            return [f"{shown}: does not compile:\n{compiled.stderr}"]
        table = subprocess.run(["objdump", "-t", output], capture_output=True, text=True,
                               check=True).stdout
    faults = [check_symbol(*found, may_read_json) for found in SYMBOL.findall(table)]
    return [f"{shown}: {fault}" for fault in faults if fault]


def check_objects(build, root):
    if not (build / "compile_commands.json").is_file():
        return [f"{build}: is no build folder"]
    entries = pure_entries(build.resolve(), root)
    if not entries:
        return [f"{build}: builds nothing of {', '.join(PURE)}"]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(check_object, source, entry, root)
                for source, entry in sorted(entries.items())]
        return [fault for job in jobs for fault in job.result()]


def check(root, build=None):
    """All that is wrong, as sentences."""
    return list(check_sources(root)) + (check_objects(build, root) if build else [])


# -------------------------------------------------------------- self-test

CLEAN = {
    "include/ludoteca/ludoteca.h": "",
    "src/base/text.h": '#include "ludoteca/ludoteca.h"\n',
    "src/base/text.c": '#include "base/text.h"\n/* no malloc( here */\n'
                       'const char *const names[] = {"free(", "time("};\n'
                       "int add(int (*read)(int)) { return read ? 1 : 0; }\n",
    "src/games/content.h": '#include "ludoteca/ludoteca.h"\n#include <jansson.h>\n',
    "src/games/content.c": '#include "games/content.h"\n#include "games/go/go.h"\n',
    "src/games/registry.c": '#include "games/go/go.h"\n#include "games/chess/chess.h"\n',
    "src/games/go/go.h": "",
    "src/games/go/board.h": '#include "games/content.h"\n',
    "src/games/go/board.c": '#include "games/go/board.h"\n#include "go.h"\n#include <jansson.h>\n',
    "src/games/chess/chess.h": "",
    "src/games/chess/chess.c": '#include "base/text.h"\nstruct r { int (*read)(int); };\n'
                               "int go(struct r *r) { return r->read(1); }\n",
    "src/bots/bot.c": '#include "games/go/go.h"\n',
    "src/front/files.h": "",
    "src/front/files.c": '#include "front/files.h"\n#include <stdio.h>\n'
                         'int used;\nvoid say(void) { puts("x"); }\n',
    "src/lab/sim.h": '#include "front/files.h"\n',
    "src/terminal/play.h": '#include "lab/sim.h"\n',
    "src/cli/main.c": '#include "terminal/play.h"\n#include "lab/sim.h"\n',
}
BROKEN = [  # file, its text, what must be said of it
    ("src/base/text.h", '\n#include "front/files.h"\n',
     "src/base/text.h:2: base may not include front/files.h"),
    ("src/base/x.c", '#include "nowhere.h"\n',
     'src/base/x.c:1: there is no "nowhere.h" below src/'),
    ("src/games/go/x.c", '#include "games/chess/chess.h"\n',
     "src/games/go/x.c:1: the game go may not include games/chess/chess.h"),
    ("src/games/go/x.c", '#include "../chess/chess.h"\n',
     "src/games/go/x.c:1: the game go may not include games/chess/chess.h"),
    ("src/games/other.c", '#include "games/go/go.h"\n',
     "src/games/other.c:1: games/other.c may not include games/go/go.h"),
    ("src/games/go/x.c", "#include <jansson.h>\n",
     "src/games/go/x.c:1: reads JSON, which only what includes games/content.h may"),
    ("src/bots/x.c", "#include <jansson.h>\n",
     "src/bots/x.c:1: reads JSON, which only what includes games/content.h may"),
    ("src/lab/x.c", '#include "terminal/play.h"\n',
     "src/lab/x.c:1: lab may not include terminal/play.h"),
    ("src/store/x.c", '#include "lab/sim.h"\n', "src/store/x.c:1: store may not include lab/sim.h"),
    ("src/wasm/x.c", '#include "terminal/play.h"\n',
     "src/wasm/x.c:1: wasm may not include terminal/play.h"),
    ("src/extra/x.c", "", "src/extra/x.c:1: extra is no layer"),
    ("src/base/x.c", "/* one\n two */ void *p(void) { return malloc(3); }\n",
     "src/base/x.c:2: malloc allocates"),
    ("src/engine/x.c", "\nvoid q(void *p) { free (p); }\n", "src/engine/x.c:2: free allocates"),
    ("src/games/go/x.c", 'void p(void) { printf("x"); }\n',
     "src/games/go/x.c:1: printf does I/O"),
    ("src/games/go/x.c", "void *p(void) { return stderr; }\n",
     "src/games/go/x.c:1: stderr does I/O"),
    ("src/bots/x.c", "long p(void) { return time(0); }\n", "src/bots/x.c:1: time reads a clock"),
    ("src/bots/x.c", "int p(void) { return rand(); }\n",
     "src/bots/x.c:1: rand draws the system's randomness"),
    ("src/bots/x.c", 'char *p(void) { return getenv("X"); }\n',
     "src/bots/x.c:1: getenv reads the environment"),
]
BROKEN_OBJECTS = [  # what the object alone tells
    ("static int n; int p(void) { return ++n; }\n", "n is a global that changes (.bss)"),
    ("int p(void) { static int n = 4; return ++n; }\n", "is a global that changes (.data)"),
    ("int n = 3;\n", "n is a global that changes (.data)"),
    ("_Thread_local int n;\n", "n is a global that changes (.tbss)"),
    ("#define JOIN(a, b) a##b\nvoid *JOIN(mal, loc)(unsigned long);\n"
     "void *p(void) { return JOIN(mal, loc)(3); }\n", "malloc allocates"),
    ("int json_object_size(void *); int p(void) { return json_object_size(0); }\n",
     "json_object_size reads JSON"),
    ("int p(int n) { char a[n]; return (int)sizeof a; }\n", "does not compile"),
]


def write_tree(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def expect(found, wanted, why):
    if found != wanted:
        raise SystemExit(f"check_layers.py: {why}: {found} instead of {wanted}")


def test_object(root, build, text):
    """What is said of a source when it is compiled, as the release build does."""
    write_tree(root, {"src/base/x.c": text})
    command = [os.environ.get("CC", "cc"), "-O3", "-flto", "-fPIC", "-o", "x.o", "-MD", "-MF",
               "x.d", "-c", str(root / "src/base/x.c")]
    entry = {"directory": str(build), "file": str(root / "src/base/x.c"),
             "command": shlex.join(command), "output": "x.o"}
    (build / "compile_commands.json").write_text(json.dumps([entry]), encoding="utf-8")
    return check_objects(build, root)


def self_test():
    for name, text, fault in BROKEN + [("src/base/text.c", CLEAN["src/base/text.c"], None)]:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            write_tree(root, {**CLEAN, name: text})
            expect(check(root), [fault] if fault else [], text)
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        build = root / "build"
        build.mkdir()
        expect(test_object(root, build, CLEAN["src/base/text.c"].split("\n", 1)[1]), [], "clean")
        for text, fault in BROKEN_OBJECTS:
            faults = test_object(root, build, text)
            if not any(f.startswith("src/base/x.c: ") and fault in f for f in faults):
                expect(faults, [fault], text)
    print("check_layers.py: self-test passed")


def main():
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        self_test()
        return
    if len(arguments) > 1 or any(a.startswith("-") for a in arguments):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    faults = check(ROOT, pathlib.Path(arguments[0]) if arguments else None)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()

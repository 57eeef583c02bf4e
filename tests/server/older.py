"""A database as older versions of the program made it: each migration undone, the newest first."""

import sqlite3

# What takes a database of a version back to the one before.
UNDO = {
    8: ["DROP INDEX tables_content", "DROP INDEX tables_awake",
        *(f"ALTER TABLE tables DROP COLUMN {name}"
          for name in ("rules", "content_hash", "aside", "aside_at")),
        "ALTER TABLE contents DROP COLUMN used",
        "CREATE INDEX tables_awake ON tables (awake) WHERE awake"],
    7: ["DROP TABLE secrets", "DROP INDEX tables_of_origin",
        "ALTER TABLE tables DROP COLUMN origin",
        "CREATE INDEX tables_open ON tables (maker) WHERE NOT over"],
    6: ["ALTER TABLE tables DROP COLUMN guests", "ALTER TABLE seats DROP COLUMN open",
        "ALTER TABLE seats DROP COLUMN former"],
    5: ["DROP TABLE contents", "ALTER TABLE tables DROP COLUMN content"],
    4: ["ALTER TABLE tables DROP COLUMN window",
        *(f"ALTER TABLE seats DROP COLUMN {name}"
          for name in ("until", "pass_turn", "answer", "answer_at"))],
    3: ["DROP TABLE journal"],
    2: ["DROP TABLE notes", "DROP INDEX tables_awake", "DROP INDEX tables_open",
        "ALTER TABLE tables DROP COLUMN awake"],
}
NEWEST = max(UNDO)


def number_of(name):
    """A table's number, from its place in a line of the journal."""
    if name[0] != ":":
        return int(name)
    number = 1
    for letter in name[1:]:
        number = number << 5 | "0123456789abcdefghjkmnpqrstvwxyz".index(letter)
    return number


def spread_journal(database):
    """Up to version 2 each step had a row of its own."""
    for (lines,) in database.execute("SELECT steps FROM journal").fetchall():
        for line in lines.splitlines():
            place, tab, number, mover, moment, move = line.split(" ", 5)
            database.execute("INSERT INTO steps VALUES (?,?,?,?,?,?)",
                             (place, number_of(tab), number, mover, move, moment))


def make_older(path, version):
    database = sqlite3.connect(path)
    with database:
        assert database.execute("PRAGMA user_version").fetchone() == (NEWEST,)
        for number in range(NEWEST, version, -1):
            if number == 3:
                spread_journal(database)
            for line in UNDO[number]:
                database.execute(line)
        database.execute(f"PRAGMA user_version = {version}")
    database.close()


def version_of(path):
    database = sqlite3.connect(path)
    version, = database.execute("PRAGMA user_version").fetchone()
    database.close()
    return version

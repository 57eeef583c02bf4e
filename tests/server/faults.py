"""The other side of faults.c: what a disk does to the server that is started with it."""

import mmap
import os
import random
import struct

# In the order of faults.c; odds are parts of one.
KINDS = ("write_eio", "write_full", "write_short", "sync_eio", "sync_lost", "home_lost", "sync_slow",
         "truncate", "open", "map", "read")
CERTAIN = 65536
NOTE = struct.Struct("=qII")
SECTOR = 512


class Disk:
    """The disk under one database. Without odds it is a good one."""

    def __init__(self, library, folder, database, seed=1):
        self.library, self.database = library, os.path.abspath(database)
        self.path = os.path.join(folder, "faults")
        count = len(KINDS)
        self.at = {"odds": 8, "nth": 8 + 4 * count, "met": 8 + 8 * count, "calls": 8 + 16 * count}
        size = 8 + 24 * count
        with open(self.path, "wb") as file:
            file.write(struct.pack("=II", seed & 0xffffffff, 20000).ljust(size, b"\0"))
        with open(self.path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), size)

    @property
    def environment(self):
        """For the server's process."""
        return {**os.environ, "LD_PRELOAD": os.path.abspath(self.library), "FAULTS": self.path,
                "FAULTS_DATABASE": self.database}

    def fail(self, slow=0.02, **odds):
        """From now on calls fail at these odds, and the other kinds never."""
        struct.pack_into("=I", self.map, 4, int(1e6 * slow))
        for i, kind in enumerate(KINDS):
            struct.pack_into("=I", self.map, self.at["odds"] + 4 * i,
                             int(CERTAIN * odds.get(kind, 0)))
        assert set(odds) <= set(KINDS), odds

    def fail_nth(self, kind, number):
        """The n-th call from now on fails, and no other."""
        struct.pack_into("=I", self.map, self.at["nth"] + 4 * KINDS.index(kind), number)

    def mend(self):
        self.fail()

    def _read(self, what, kind):
        return struct.unpack_from("=Q", self.map, self.at[what] + 8 * KINDS.index(kind))[0]

    def met(self):
        """How many faults of each kind there have been."""
        return {kind: self._read("met", kind) for kind in KINDS}

    def calls(self, kind):
        return self._read("calls", kind)

    # ------------------------------------------------------------- power cuts

    def _notes(self, part, kind):
        path = f"{self.path}.db{part}.{kind}"
        if not os.path.exists(path):
            return []
        with open(path, "rb") as file:
            data = file.read()
        notes, at = [], 0
        while at + NOTE.size <= len(data):
            offset, length, old = NOTE.unpack_from(data, at)
            at += NOTE.size
            if at + old > len(data):
                break  # killed while it was noted: nothing was written yet
            notes.append((offset, data[at:at + old].ljust(length, b"\0")))
            at += old
        os.remove(path)
        return notes

    def cut_power(self, luck=random):
        """With the server dead: lose what it had not synced, all of it or parts; sectors lost."""
        lost = 0
        for part in ("", "-wal", "-journal"):
            notes = self._notes(part, "lost") + self._notes(part, "undo")
            if not notes or not os.path.exists(self.database + part):
                continue
            odds = luck.choice((1.0, 0.5, 0.1))
            with open(self.database + part, "r+b") as file:
                for offset, old in reversed(notes):
                    for at in range(0, len(old), SECTOR):
                        if luck.random() < odds:
                            file.seek(offset + at)
                            file.write(old[at:at + SECTOR])
                            lost += 1
        return lost

"""A processor that is kept awake while people play: `ludoteca serve --keep-awake`."""

import os
import shutil
import struct
import subprocess
import tempfile
import time
import unittest

from ws import PATIENCE, PROGRAM, Player, Server, new_client

DEVICE = "/dev/cpu_dma_latency"
NOBODY = 65534


def promised():
    """Microseconds that the system lets a processor take to wake up, by the strictest promise."""
    with open(DEVICE, "rb", buffering=0) as file:
        return struct.unpack("i", file.read(4))[0]


def may_promise():
    return os.access(DEVICE, os.R_OK | os.W_OK)


def become_nobody():
    if os.getuid() == 0:
        os.setgroups([])
        os.setuid(NOBODY)


class AwakeTest(unittest.TestCase):
    def wait_for(self, test, what):
        deadline = time.monotonic() + PATIENCE
        while not test():
            self.assertLess(time.monotonic(), deadline, what)
            time.sleep(0.01)

    @unittest.skipUnless(may_promise(), "nobody here may promise " + DEVICE)
    def test_it_dozes_until_somebody_speaks_and_when_nobody_has_for_a_while(self):
        usual = promised()
        self.assertGreater(usual, 0, "somebody else keeps the processor awake")
        server = Server("--keep-awake")
        self.addCleanup(lambda: self.assertEqual(server.close(), (0, "")))
        client = new_client()
        table = server.make(client)
        self.assertEqual(promised(), usual)
        player = Player(server, table, client)
        self.assertEqual(promised(), 0)
        self.wait_for(lambda: promised() == usual, "it never dozes again")
        player.ask({"do": "chat", "text": "Hola"})
        self.assertEqual(promised(), 0)
        player.close()

    @unittest.skipUnless(may_promise(), "nobody here may promise " + DEVICE)
    def test_it_dozes_when_the_server_has_stopped_or_was_not_asked(self):
        usual = promised()
        for flags in (["--keep-awake"], []):
            server = Server(*flags)
            client = new_client()
            player = Player(server, server.make(client), client)
            self.assertEqual(promised(), 0 if flags else usual)
            player.close()
            self.assertEqual(server.close(), (0, ""))
            self.assertEqual(promised(), usual)

    def test_who_may_not_ask_for_it_is_told_so(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            program = shutil.copy(PROGRAM, folder)  # where anybody may start it
            run = subprocess.run([program, "serve", "--port", "0", "--db", folder + "/none.db",
                                  "--keep-awake"], capture_output=True, text=True, timeout=60,
                                 cwd="/", preexec_fn=become_nobody)
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertRegex(run.stderr, r"^ludoteca: --keep-awake: /dev/cpu_dma_latency: .+\n$")


if __name__ == "__main__":
    unittest.main()

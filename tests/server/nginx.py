"""nginx before a server, set up as docs/operations.md says."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

from ws import PATIENCE, ROOT, Door

PROGRAM = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def documented():
    """The block for nginx and the map beside it, from the page on running the server."""
    text = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    block = re.search(r"```nginx\n(.*?)```", text, re.DOTALL).group(1)
    table = re.search(r"`(map \$http_upgrade .*?)`", text).group(1)
    return block, table


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class Proxy(Door):
    """An nginx that speaks TLS to clients and plain HTTP to the server."""

    def __init__(self, server, certificate, key, tls):
        if not PROGRAM:
            raise AssertionError("nginx is missing: make deps")
        self.port, self.tls = free_port(), tls
        self.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.folder.name)
        block, table = documented()
        places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in
                         ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        block = block.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
        config = folder / "nginx.conf"
        config.write_text(
            f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{places}{table}\n"
            f"server {{\nlisten 127.0.0.1:{self.port} ssl;\nssl_certificate {certificate};\n"
            f"ssl_certificate_key {key};\n{block}}}\n}}\n", encoding="utf-8")
        self.process = subprocess.Popen([PROGRAM, "-p", folder, "-c", config],
                                        stderr=subprocess.PIPE, text=True)
        self._wait()

    def _wait(self):
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            try:
                if self.request("GET", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.05)
        self.process.kill()
        raise AssertionError(f"nginx does not answer: {self.process.communicate()[1]}")

    def close(self):
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        self.folder.cleanup()

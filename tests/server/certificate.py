"""Certificates for servers of tests."""

import pathlib
import ssl
import subprocess


def make_certificate(folder, name="cert"):
    """A certificate for this machine signed by itself, its key, and who trusts it."""
    folder = pathlib.Path(folder)
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                    "/CN=127.0.0.1", "-addext",
                    "subjectAltName=IP:127.0.0.1,IP:::1,DNS:localhost,DNS:play.example.org",
                    "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return str(certificate), str(key), ssl.create_default_context(cafile=certificate)

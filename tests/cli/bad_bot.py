#!/usr/bin/env python3
"""A bot that misbehaves in the way its argument says; for the tests."""
import json
import os
import signal
import sys
import time

how = sys.argv[1]
if how == "deaf":  # never reads, never answers
    while True:
        time.sleep(60)
for line in sys.stdin:
    question = json.loads(line)
    if how == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif how == "leave":
        sys.exit(3)
    elif how == "hang":
        while True:
            time.sleep(60)
    elif how == "garbage":
        print("what?", flush=True)
    elif how == "nomove":
        print("{}", flush=True)
    elif how == "cheat":
        print(json.dumps({"move": "start d4"}), flush=True)
    elif how == "nonsense":
        print(json.dumps({"move": "castle"}), flush=True)
    elif how == "chatty":
        os.write(1, b'{"move":"start a1"}\n{"move":"start a2"}\n')
    elif how == "endless":
        while True:
            os.write(1, b"x" * 4096)

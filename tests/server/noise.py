"""Clients that misbehave in every way, against one server, until stdin ends: noise.py PORT"""

import os
import socket
import sys
import threading

from ws import Closed, WebSocket

PORT = int(sys.argv[1])
done = threading.Event()


def connect():
    link = socket.create_connection(("127.0.0.1", PORT), timeout=10)
    return link


def drain(link):
    """Take in what comes until the server hangs up."""
    try:
        while True:
            link.receive_text()
    except (Closed, OSError):
        link.close()


def bytes_that_are_no_http():
    with connect() as link:
        link.sendall(os.urandom(2000))


def half_open():
    links = [connect() for _ in range(10)]
    for link in links:
        link.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
    done.wait(0.2)
    for link in links:
        link.close()


def slow_body():
    with connect() as link:
        link.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n")
        for _ in range(20):
            link.sendall(b"x")
            done.wait(0.01)


def flood():
    link = WebSocket(PORT)
    for _ in range(1000):
        link.send_text("{" * 100)
    drain(link)


def oversized():
    link = WebSocket(PORT)
    link.send_frame(1, b"x" * 100000)
    drain(link)


def binary():
    link = WebSocket(PORT)
    link.send_frame(2, os.urandom(500))
    drain(link)


def deep():
    link = WebSocket(PORT)
    for _ in range(20):
        link.send_text("[" * 8000)
    link.close()


def repeat(way):
    while not done.is_set():
        try:
            way()
        except (Closed, OSError):
            done.wait(0.01)  # refused for now
        done.wait(0.002)


threads = [threading.Thread(target=repeat, args=(way,)) for way in
           (bytes_that_are_no_http, half_open, slow_body, flood, oversized, binary, deep)]
for thread in threads:
    thread.start()
print("noise", flush=True)
sys.stdin.read()
done.set()
for thread in threads:
    thread.join()

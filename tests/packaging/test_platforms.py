"""What other systems lack is not needed: the app as on Windows, as far as that shows here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.webapp.samples import PAGE

pytestmark = pytest.mark.exhaustive

ROOT = Path(__file__).parent.parent.parent

PROGRAM = """
import sys

# Python's own library knows where it is: it is loaded before what only POSIX has is taken away.
import asyncio, multiprocessing.connection, multiprocessing.popen_spawn_posix, shutil, subprocess
import tempfile, urllib.request, uuid, webbrowser

# Modules and functions that only POSIX has.
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None

import os, selectors, signal
for module, names in (
    (os, ("getuid", "nice", "sysconf")),
    (signal, ("pthread_sigmask", "SIGKILL", "SIGHUP")),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
selectors.DefaultSelector = selectors.SelectSelector

import threading
from webapp import create_app
from webapp.http.server import Listening

page = sys.argv[1]
app = create_app()
server = Listening(app, "127.0.0.1", 0)
thread = threading.Thread(target=server.run)
thread.start()
with urllib.request.urlopen(server.url.rstrip("/") + page) as answer:
    assert "Solved in 3 moves" in answer.read().decode()
while True:
    with urllib.request.urlopen(server.url.rstrip("/") + "/api/v1" + page + "/search") as answer:
        if answer.status == 200:
            break
server.stop()
thread.join()
server.close()
app.extensions["recordings"].close()
"""


def test_nothing_that_posix_has_alone_is_needed():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, PAGE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr

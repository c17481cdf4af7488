"""The server of ``make dev``: a file that changes shows when the page is loaded again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request

import pytest

from webapp import assets
from webapp.cli import dev


def test_whatever_a_page_is_made_of_is_watched():
    files = set(dev.watched_files())
    for name in ("static/js/main.js", "static/css/base.css", "templates/home.html"):
        folder, _, rest = name.partition("/")
        assert assets.folder(folder) / rest in files
    kinds = {path.suffix for path in files}
    assert {".po", ".mo", ".toml", ".cpp", ".png"} <= kinds


@pytest.mark.exhaustive
def test_it_begins_anew_when_a_file_changes():
    sheet = assets.folder("static") / "css" / "base.css"
    before = sheet.stat()
    command = [sys.executable, "-m", "webapp.cli.dev", "--port", "0"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        url = next(filter(None, (re.search(r"http://\S+", line) for line in server.stderr)))[0]
        with urllib.request.urlopen(url, timeout=60) as answer:
            assert b"Paste a puzzle" in answer.read()
        os.utime(sheet)
        assert any("base.css" in line and "reloading" in line for line in server.stderr)
        assert any("Restarting" in line for line in server.stderr)
        with urllib.request.urlopen(url, timeout=60) as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        server.communicate()
        os.utime(sheet, ns=(before.st_atime_ns, before.st_mtime_ns))

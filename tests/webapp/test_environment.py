"""What ``backtrack serve`` takes from options and the environment."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from typing import Any

import pytest

from tests.webapp.test_cli import run
from webapp import assets, create_app
from webapp.cli import dev, serve


def served_with(monkeypatch, *options: str, **environ: str) -> dict[str, Any]:
    """Return the settings that a command line leads to, WORKERS being how many processes."""
    seen: dict[str, Any] = {}

    def note(_host, _port, config, workers, _open_browser) -> None:
        seen.update(config, WORKERS=workers)

    monkeypatch.setattr(serve, "run_server", note)
    for name, value in environ.items():
        monkeypatch.setenv(f"BACKTRACK_{name}", value)
    assert run("serve", *options).exit_code == 0
    return seen


def test_processes_share_the_memory(monkeypatch):
    alone, four = served_with(monkeypatch), served_with(monkeypatch, "--workers", "4")
    for name in serve.MEMORY_BUDGETS:
        assert four[name] == alone[name] // 4


OPTIONS = """--workers 3 --threads 8 --prefix /maths/backtrack/ --log json --trusted-proxy 1
--trusted-host Example.org --trusted-host localhost:8000"""
ENVIRONMENT = {
    "WORKERS": "2",
    "THREADS": "4",
    "PREFIX": "/",
    "LOG": "text",
    "TRUSTED_HOST": "example.org, localhost",
    "TRUSTED_PROXY": "2",
    "RATE_LIMITS": "0",
}
NAMES = ("WORKERS", "THREADS", "PREFIX", "LOG", "TRUSTED_HOSTS", "TRUSTED_PROXIES", "RATE_LIMITS")


@pytest.mark.parametrize(
    ("options", "environ", "expected"),
    [
        ("", {}, (1, 16, "", None, None, 0, True)),
        (
            OPTIONS,
            {},
            (3, 8, "/maths/backtrack", "json", ["example.org", "localhost:8000"], 1, True),
        ),
        ("", ENVIRONMENT, (2, 4, "", "text", ["example.org", "localhost"], 2, False)),
        ("", {"RATE_LIMITS": " ON "}, (1, 16, "", None, None, 0, True)),
        ("--workers 4", {"WORKERS": "2"}, (4, 16, "", None, None, 0, True)),
    ],
)
def test_options_and_the_environment_reach_the_app(monkeypatch, options, environ, expected):
    config = served_with(monkeypatch, *options.split(), **environ)
    assert tuple(config[name] for name in NAMES) == expected
    assert config["RECORDING_PROCESS"]


HOSTS = "Expected the name of a host such as example.org, got 'a b'."


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "x", "Invalid value for {}: Expected a number from 0 to 65535, got 'x'."),
        ("LOG", "loud", "Invalid value for {}: 'loud' is not one of 'text', 'json'."),
        ("TRUSTED_HOST", "example.org,a b", f"Invalid value for {{}}: {HOSTS}"),
        ("RATE_LIMITS", "maybe", "Expected 1 or 0 in {}, got 'maybe'."),
        ("NO_CACHE", "x" * 999, f"Expected 1 or 0 in {{}}, got '{'x' * 24}…' (999 characters)."),
    ],
)
def test_what_the_environment_must_not_say(monkeypatch, name, value, sentence):
    monkeypatch.setenv(f"BACKTRACK_{name}", value)
    result = run("serve")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == sentence.format(f"BACKTRACK_{name}") + "\n"


def test_options_of_older_versions_are_accepted_and_have_no_effect(monkeypatch, tmp_path):
    usual = served_with(monkeypatch)
    assert served_with(monkeypatch, "--no-cache", "--cache-folder", str(tmp_path)) == usual
    assert served_with(monkeypatch, NO_CACHE="1", REDIS_URL="redis://host:6379/0") == usual
    assert "cache" not in run("serve", "--help").stdout


def test_a_server_before_this_one_is_believed_as_far_as_it_is_trusted():
    headers = {"X-Forwarded-For": "192.0.2.1, 192.0.2.2", "X-Forwarded-Proto": "https"}
    for count, told in ((0, "http://localhost/"), (1, "https://localhost/")):
        app = create_app({"TESTING": True, "TRUSTED_PROXIES": count})
        page = app.test_client().get("/", headers=headers).get_data(as_text=True)
        assert f'content="{told}' in page or f'href="{told}' in page


# The server of ``make dev``: a file that changes shows when the page is loaded again


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

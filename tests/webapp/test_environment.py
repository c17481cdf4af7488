"""What ``backtrack serve`` takes from options and the environment, and refuses in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.webapp.test_cli import run
from webapp.cli import environment, serve
from webapp.cli.environment import Wishes, configured

USUAL = Wishes(
    workers=1,
    threads=16,
    prefix="",
    rate_limits=True,
    trusted_host=(),
    trusted_proxy=0,
    log=None,
)


def test_what_is_usual():
    config = configured(USUAL)
    assert config["TRUSTED_HOSTS"] is None
    assert config["RATE_LIMITS"]
    assert config["RECORDING_PROCESS"]


def test_processes_share_the_memory():
    alone, four = configured(USUAL), configured(USUAL._replace(workers=4))
    for name in environment.MEMORY_BUDGETS:
        assert four[name] == alone[name] // 4


COMMANDS = [
    (["--workers", "0"], "Expected a number of processes from 1 to 64, got '0'."),
    (["--workers", "many"], "Expected a number of processes from 1 to 64, got 'many'."),
    (["--trusted-proxy", "9"], "Expected a number of proxies from 0 to 8, got '9'."),
    (["--trusted-proxy", "-1"], "Expected a number of proxies from 0 to 8, got '-1'."),
    (["--threads", "0"], "Expected a number of threads from 1 to 64, got '0'."),
    (["--prefix", "backtrack"], "Expected a path such as /backtrack, got 'backtrack'."),
    (["--prefix", "/a/../b"], "Expected a path such as /backtrack, got '/a/../b'."),
    (["--log", "loud"], "Expected a style of the log (text, json), got 'loud'."),
    (
        ["--trusted-host", "a b"],
        "Expected the name of a host such as example.org, got 'a b'.",
    ),
]


@pytest.mark.parametrize(("options", "sentence"), COMMANDS)
def test_what_options_must_not_say(options, sentence):
    result = run("serve", *options)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", sentence + "\n")


def served_with(monkeypatch, *options: str, **environ: str) -> tuple[dict[str, Any], int]:
    """Return the settings and the number of processes that a command line leads to."""
    seen: list[tuple[dict[str, Any], int]] = []

    def note(_address, config, count) -> None:
        seen.append((config, count))

    monkeypatch.setattr(serve, "serve_alone", note)
    monkeypatch.setattr(serve, "serve_together", note)
    for name, value in environ.items():
        monkeypatch.setenv(f"BACKTRACK_{name}", value)
    assert run("serve", *options).exit_code == 0
    return seen[0]


def test_options_reach_the_app(monkeypatch):
    config, count = served_with(
        monkeypatch,
        *("--workers", "3"),
        *("--trusted-host", "Example.org", "--trusted-host", "localhost:8000"),
        *("--trusted-proxy", "1", "--threads", "8", "--prefix", "/maths/backtrack/"),
        *("--log", "json"),
    )
    assert (config["THREADS"], config["PREFIX"]) == (8, "/maths/backtrack")
    assert config["LOG"] == "json"
    assert count == 3
    assert config["TRUSTED_HOSTS"] == ["example.org", "localhost:8000"]
    assert config["TRUSTED_PROXIES"] == 1


def test_so_does_the_environment(monkeypatch):
    config, count = served_with(
        monkeypatch,
        WORKERS="2",
        TRUSTED_HOST="example.org,localhost",
        TRUSTED_PROXY="2",
        THREADS="4",
        PREFIX="/",
        LOG="text",
    )
    assert (config["THREADS"], config["PREFIX"], config["LOG"]) == (4, "", "text")
    assert count == 2
    assert config["TRUSTED_HOSTS"] == ["example.org", "localhost"]
    assert config["TRUSTED_PROXIES"] == 2


@pytest.mark.parametrize(
    ("value", "expected"),
    [("0", False), (" ON ", True)],
)
def test_switches_in_the_environment(monkeypatch, value, expected):
    config, _ = served_with(monkeypatch, RATE_LIMITS=value)
    assert config["RATE_LIMITS"] == expected


@pytest.mark.parametrize(
    ("name", "value", "received"),
    [("RATE_LIMITS", "maybe", "'maybe'"), ("NO_CACHE", "x" * 999, f"'{'x' * 80}…'")],
)
def test_what_a_switch_must_not_say(monkeypatch, name, value, received):
    monkeypatch.setenv(f"BACKTRACK_{name}", value)
    result = run("serve")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Expected 1 or 0 in BACKTRACK_{name}, got {received}.\n"


def test_an_option_is_stronger(monkeypatch):
    _config, count = served_with(monkeypatch, "--workers", "4", WORKERS="2")
    assert count == 4


def test_options_of_older_versions_are_accepted_and_have_no_effect(monkeypatch, tmp_path):
    settings = served_with(monkeypatch)
    assert served_with(monkeypatch, "--no-cache", "--cache-folder", str(tmp_path)) == settings
    assert served_with(monkeypatch, NO_CACHE="1", REDIS_URL="redis://host:6379/0") == settings
    assert "cache" not in run("serve", "--help").stdout


def test_a_server_before_this_one_is_believed_as_far_as_it_is_trusted():
    from webapp import create_app

    headers = {"X-Forwarded-For": "192.0.2.1, 192.0.2.2", "X-Forwarded-Proto": "https"}
    for count, told in ((0, "http://localhost/"), (1, "https://localhost/")):
        app = create_app({"TESTING": True, "TRUSTED_PROXIES": count})
        page = app.test_client().get("/", headers=headers).get_data(as_text=True)
        assert f'content="{told}' in page or f'href="{told}' in page

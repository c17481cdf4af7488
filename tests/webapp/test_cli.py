"""The command line: status 0, or 2 with one line on standard error and nothing else."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from click.testing import CliRunner, Result

import solver
from tests.samples import PUZZLES
from tests.webapp.exercises import exercises, installed
from tests.webapp.samples import (
    API,
    FLIP_TEXT,
    MAZE_ANSWER,
    MAZE_TEXT,
    MAZES_ANSWER,
    MAZES_TEXT,
    TEXT,
    UNSOLVABLE,
)
from webapp.cli import commands as cli

ROOT = Path(__file__).parent.parent.parent
ENTRY = [sys.executable, "-c", "from webapp.cli import main; main()"]
ANSWER = "2 1 1\n3 1 1\n3 0 1\n"


def environment(**changes: str) -> dict[str, str]:
    """Return an English environment in which the sources are found."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("L")}
    return kept | {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"} | changes


def start(
    *arguments: str, entry: Sequence[str] = ENTRY, stderr: int = subprocess.PIPE, **changes: str
) -> subprocess.Popen:
    """Start the command as a person does.

    :param entry: the words that start ``backtrack``.
    :param changes: of the environment; PWD is the folder in which it runs.
    """
    return subprocess.Popen(
        [*entry, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        cwd=changes.get("PWD"),
        env=environment(**changes),
    )


def process(
    *arguments: str, stdin: bytes = b"", entry: Sequence[str] = ENTRY, **changes: str
) -> tuple[int, str, str]:
    """Run the command as a person does; return status, output and errors."""
    command = start(*arguments, entry=entry, **changes)
    output, errors = command.communicate(stdin, timeout=300)
    return command.returncode, output.decode(errors="surrogateescape"), errors.decode()


def run(*arguments: str, stdin: str | bytes = "", lang: str = "C") -> Result:
    """Run the command inside this process, which is faster."""
    runner = CliRunner(env={"LC_ALL": lang, "LANGUAGE": None})
    return runner.invoke(cli.main, arguments, input=stdin)


def test_solve_reads_standard_input():
    assert process("solve", "mayan", stdin=TEXT.encode()) == (0, ANSWER, "")


@pytest.mark.parametrize(
    ("arguments", "text", "answer"),
    [
        ("mayan", TEXT, ANSWER),
        ("mayan -", solver.to_text(solver.from_code("mayan", UNSOLVABLE)), "-1\n"),
        ("mayan", "1\n0\n0\n0\n0\n0\n", ""),
        ("mayan --moves", TEXT, ANSWER),
        ("dice", MAZES_TEXT, MAZES_ANSWER),
        ("dice", "END\nwhatever follows\n", ""),
        ("dice --moves", MAZE_TEXT, f"DICEMAZE1\n{MAZE_ANSWER}"),
        ("flip", f"{FLIP_TEXT}\n{FLIP_TEXT}", "4\n4\n"),
        ("flip --moves", FLIP_TEXT, "4\n1 1\n1 2\n2 2\n4 3\n"),
        ("flip --moves", "bwbw\nwwww\nbbwb\nbwwb\n", "Impossible\n"),
        ("flip --moves", "wwww\n" * 4, "0\n"),
    ],
)
def test_answers_are_those_of_the_judge(arguments, text, answer):
    result = run("solve", *arguments.split(), stdin=text)
    assert (result.exit_code, result.stdout, result.stderr) == (0, answer, "")


@pytest.mark.parametrize("text", [TEXT, "\ufeff" + TEXT.replace("\n", "\r\n"), TEXT.rstrip("\n")])
def test_solve_reads_a_file(tmp_path, text):
    file = tmp_path / "a puzzle.txt"
    file.write_bytes(text.encode())
    result = run("solve", "mayan", str(file))
    assert (result.exit_code, result.stdout, result.stderr) == (0, ANSWER, "")


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_json_is_the_replay_document_on_a_line(kind, code):
    puzzle = solver.from_code(kind, code).named("X")
    document = solver.replay_document(puzzle, solver.solve(puzzle))
    result = run("solve", kind, "--json", stdin=solver.to_text(puzzle))
    assert result.stdout.count("\n") == 1
    assert json.loads(result.stdout) == json.loads(json.dumps(document))


def test_json_is_a_line_for_every_puzzle():
    lines = run("solve", "dice", "--json", stdin=MAZES_TEXT).stdout.splitlines()
    assert [json.loads(line)["name"] for line in lines] == ["DICEMAZE1", "DICEMAZE2", "DICEMAZE3"]


def every_flip_board() -> Iterator[str]:
    """Yield the judge text of all 65,536 boards, each with an empty line after it."""
    for board in range(2**16):
        cells = f"{board:016b}".translate({ord("0"): "w", ord("1"): "b"})
        yield "".join(f"{cells[at : at + 4]}\n" for at in range(0, 16, 4)) + "\n"


def test_all_flip_boards_are_one_input():
    lines = run("solve", "flip", stdin="".join(every_flip_board())).stdout.splitlines()
    # Flips from the nearer of the two one-coloured boards; 4,096 boards can be solved at all.
    assert Counter(lines) == {
        "Impossible": 61440,
        "0": 2,
        "1": 32,
        "2": 228,
        "3": 880,
        "4": 1562,
        "5": 1136,
        "6": 256,
    }


def test_answers_are_told_without_their_replays(monkeypatch):
    def refuse(*_):
        raise AssertionError("a replay was made")

    monkeypatch.setattr(solver, "replay_document", refuse)
    assert run("solve", "flip", "--moves", stdin=FLIP_TEXT).stdout.startswith("4\n")


def test_the_version():
    assert run("--version").stdout == f"backtrack {solver.__version__}\n"


def test_a_file_that_may_not_be_read(monkeypatch, tmp_path):
    def refuse(*_args, **_kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(cli.click, "open_file", refuse)
    result = run("solve", "mayan", "secret.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Cannot read secret.txt: permission is denied.\n"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("arguments", "lang"),
    [
        *((each, "zh_CN.UTF-8") for each in ("--help", "levels", "levels --json", "nothing")),
        ("levels", "en_US.UTF-8"),
    ],
)
def test_an_output_without_chinese_letters_is_told_in_english(arguments, lang):
    narrow = process(*arguments.split(), PYTHONIOENCODING="cp1252", LANG=lang)
    english = process(*arguments.split(), PYTHONIOENCODING="utf-8", LANG="en_US.UTF-8")
    if "--json" in arguments:
        assert json.loads(narrow[1]) == json.loads(english[1])
        assert narrow[1].isascii()
    else:
        assert narrow == english


def test_a_name_without_letters_for_it_is_escaped():
    maze = MAZE_TEXT.replace("DICEMAZE1", "骰子").encode()
    narrow = {"stdin": maze, "PYTHONIOENCODING": "cp1252"}
    assert process("solve", "dice", **narrow) == (0, f"\\u9ab0\\u5b50\n{MAZE_ANSWER}", "")
    status, output, errors = process("solve", "dice", "--json", **narrow)
    assert (status, json.loads(output)["name"], errors) == (0, "骰子", "")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("line", "completions"),
    [
        ("backtrack s", ["serve", "show", "solve"]),
        ("backtrack solve ", [*solver.kinds()]),
        ("backtrack solve f", ["flip"]),
        ("backtrack export s", ["scorm", "search", "site", "svg"]),
        ("backtrack export search d", ["dice"]),
        ("backtrack export gif flip --speed 0", ["0.25", "0.5"]),
        ("backtrack levels --", ["--json", "--help"]),
        ("backtrack solve mayan puz", ["puz"]),
        ("backtrack solve mayan one two ", [""]),
        ("backtrack nothing --port x s", ["serve", "show", "solve"]),
    ],
)
def test_a_shell_completes_commands_kinds_and_files(line, completions):
    words = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    status, output, errors = process(_BACKTRACK_COMPLETE="bash_complete", **asked)
    assert (status, errors) == (0, "")
    assert [each.partition(",")[2] for each in output.splitlines()] == completions


COMPLETED = """
eval "$(_BACKTRACK_COMPLETE=bash_source backtrack)"
ask=$(complete -p backtrack | sed 's/.*-F \\([^ ]*\\).*/\\1/')
COMP_WORDS=(backtrack serve --log "") COMP_CWORD=3
$ask backtrack
echo "${COMPREPLY[@]}"
COMP_WORDS=(backtrack solve f) COMP_CWORD=2 COMPREPLY=()
$ask backtrack
echo "${COMPREPLY[@]}"
"""
"""What bash does when a person presses Tab, asked in a script."""


@pytest.mark.skipif(not which("bash"), reason="asks a bash")
def test_a_bash_completes(tmp_path):
    command = tmp_path / "backtrack"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{ENTRY[2]}" "$@"\n')
    command.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = process(entry=["bash", "--norc", "-c", COMPLETED], PATH=path)
    assert done == (0, "text json\nflip\n", "")


@pytest.mark.sampled
@pytest.mark.parametrize(
    "arguments", [["levels", "--json"], ["export", "page", "mayan", "-o", "-"]]
)
def test_a_reader_that_goes_away_is_no_error(arguments):
    command = start(*arguments, PYTHONUNBUFFERED="")
    command.stdout.close()
    command.stdin.write(TEXT.encode())
    command.stdin.close()
    assert command.stderr.read() == b""
    assert command.wait(timeout=300) == 0
    command.stderr.close()


NEEDS_SHELL = pytest.mark.skipif(not which("sh"), reason="streams are redirected by a shell")


def redirected(redirection: str, *arguments: str, **changes: str) -> tuple[int, str, str]:
    """Run the command with its streams redirected by a shell; return status, output and errors."""
    entry = ["sh", "-c", f'exec "$@" {redirection}', "sh", *ENTRY]
    return process(*arguments, stdin=TEXT.encode(), entry=entry, **changes)


NO_INPUT = "Cannot read -: the standard stream is closed.\n"
NO_OUTPUT = "Cannot write: the standard stream is closed.\n"
NO_ROOM = "Cannot write: there is no room left.\n"
NO_PICTURE = "Cannot write -: the standard stream is closed.\n"
PRINTING = ("--help", "--version", "levels", "levels --json", "solve mayan", "solve --json mayan")
STORING = ("export search mayan -o {folder}/mayan.btr", "export png mayan -o {folder}/mayan.png")


@pytest.mark.sampled(3)
@NEEDS_SHELL
@pytest.mark.parametrize(
    ("redirection", "line", "sentence"),
    [
        ("<&-", "solve mayan", NO_INPUT),
        ("<&-", "show", NO_INPUT),
        ("<&- >&-", "solve mayan", NO_INPUT),
        *((">&-", line, NO_OUTPUT) for line in (*PRINTING, *STORING)),
        (">&-", "export png mayan -o -", NO_PICTURE),
        (">&-", "serve --no-cache --port 0", NO_OUTPUT),
        (">&-", "serve --no-cache --port 0 --workers 2", NO_OUTPUT),
        *((">/dev/full", line, NO_ROOM) for line in ("levels", "solve mayan", "--help")),
        ("2>&-", "solve chess", ""),
        ("<&- 2>&-", "solve mayan", ""),
        (">&- 2>&-", "solve mayan", ""),
        ("<&- >&- 2>&-", "levels", ""),
        ("2>/dev/full", "solve chess", ""),
        (">/dev/full 2>&1", "levels", ""),
    ],
)
def test_a_closed_stream_ends_a_command_that_needs_it(tmp_path, redirection, line, sentence):
    arguments = line.format(folder=tmp_path).split()
    assert redirected(redirection, *arguments) == (2, "", sentence)


@pytest.mark.sampled
@NEEDS_SHELL
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("line", ["solve mayan", "export png mayan -o -"])
def test_a_command_that_succeeds_needs_no_standard_error(redirection, line):
    whole = redirected("2>/dev/null", *line.split())
    assert whole[0] == 0
    assert redirected(redirection, *line.split()) == whole


@NEEDS_SHELL
def test_a_command_that_reads_nothing_needs_no_standard_input():
    assert redirected("<&-", "levels") == redirected("", "levels")


@NEEDS_SHELL
def test_a_shell_that_closed_the_output_gets_one_line_too():
    asked = {"_BACKTRACK_COMPLETE": "bash_source"}
    assert redirected(">&-", **asked) == (2, "", NO_OUTPUT)


def test_ctrl_c_while_reading_is_one_line():
    command = start("solve", "mayan")
    # It waits for input only when it is fully loaded; a pipe that fills up tells that it reads.
    command.stdin.write(b" " * 200_000)
    command.stdin.flush()
    command.send_signal(signal.SIGINT)
    output, errors = command.communicate(timeout=300)
    assert (command.returncode, output, errors) == (2, b"", b"Interrupted.\n")


@contextmanager
def serving(*arguments: str, **options: Any) -> Iterator[tuple[subprocess.Popen, str]]:
    """Run ``backtrack serve``; the value is the process and the address that it prints."""
    command = start("serve", *arguments, **options)
    try:
        line = command.stdout.readline().decode()
        yield command, re.search(r"http://\S+/", line)[0]
    finally:
        command.kill()
        command.communicate()


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("requests", [0, 1])
def test_serve_answers_at_the_address_it_prints_until_it_is_stopped(number, requests):
    with serving("--port", "0") as (command, url):
        for _ in range(requests):
            with urllib.request.urlopen(f"{url}healthz", timeout=300) as answer:
                assert json.load(answer)["status"] == "ok"
        command.send_signal(number)
        output, errors = command.communicate(timeout=300)
    assert (command.returncode, output, errors) == (0, b"", b"")


@pytest.mark.exhaustive
@pytest.mark.parametrize("workers", ["1", "2"])
def test_serve_runs_in_a_folder_of_exercises(tmp_path, workers):
    folder, entry = exercises(tmp_path / "exercises"), installed(tmp_path)
    arguments = ("--port", "0", "--no-cache", "--workers", workers)
    with serving(*arguments, entry=entry, PWD=str(folder)) as (command, url):
        # It answers 202 as long as the process that records it starts.
        until = time.monotonic() + 120
        status = 202
        while status == 202 and time.monotonic() < until:
            with urllib.request.urlopen(f"{url}{API[1:]}/search", timeout=300) as answer:
                status = answer.status
        command.send_signal(signal.SIGTERM)
        assert command.communicate(timeout=300) == (b"", b"")
    assert status == 200


@pytest.mark.exhaustive
def test_mine_runs_in_a_folder_of_exercises(tmp_path):
    folder, found = exercises(tmp_path / "exercises"), str(tmp_path / "found.parquet")
    words = ("mine", "queens", "--boards", "2", "--workers", "2", "--out", found)
    status, _, errors = process(*words, entry=installed(tmp_path), PWD=str(folder))
    assert (status, errors) == (0, "")


def has_ipv6() -> bool:
    """Say whether this machine has an IPv6 address of its own."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.exhaustive
@pytest.mark.skipif(not has_ipv6(), reason="listens at an IPv6 address")
@pytest.mark.parametrize("more", [[], ["--workers", "2"]], ids=["alone", "together"])
@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_serve_takes_an_ipv6_address_as_it_is_or_as_a_link_has_it(host, more):
    with serving("--host", host, "--port", "0", "--no-cache", *more) as (_command, url):
        assert re.fullmatch(r"http://\[::1\]:\d+/", url)
        with urllib.request.urlopen(f"{url}healthz", timeout=300) as answer:
            assert json.load(answer)["status"] == "ok"


def test_a_taken_port_is_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, output, errors = process("serve", "--port", str(port))
    assert (status, output) == (2, "")
    assert errors == f"Cannot listen at 127.0.0.1, port {port}: the port is in use.\n"


@pytest.mark.exhaustive
def test_open_shows_the_address_below_the_path_in_a_browser(monkeypatch):
    seen = []

    class Noting:
        """A server that answers nothing."""

        def __init__(self, *_):
            pass

        def run(self, lifetime):
            with lifetime:
                seen.append("running")

    monkeypatch.setattr("webapp.http.server.Listening", Noting)
    monkeypatch.setattr("webbrowser.open", seen.append)
    result = run("serve", "--open", "--port", "0", "--prefix", "/below")
    assert result.exit_code == 0
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/below/", seen[0])
    assert f" {seen[0]} " in result.stdout
    assert seen[1:] == ["running"]


ENDLESS_SUDOKU = (
    b".....5.8.\n...6.1.43\n.........\n.1.5.....\n...1.6...\n3.......5\n53.....61\n"
    b"........4\n.........\n"
)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="a terminal of this system is no file")
def test_a_long_search_shows_a_bar_and_ends_by_ctrl_c():
    terminal, inner = os.openpty()
    with start("solve", "sudoku", stderr=inner) as started:
        os.close(inner)
        started.stdin.write(ENDLESS_SUDOKU)
        started.stdin.close()
        shown = b""
        while b"/20000000" not in shown:
            shown += os.read(terminal, 4096)
        started.send_signal(signal.SIGINT)
        while b"Interrupted." not in shown:
            shown += os.read(terminal, 4096)
        assert started.wait(300) == 2
        assert started.stdout.read() == b""
    os.close(terminal)


def test_an_answer_that_comes_at_once_shows_no_bar(monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run("solve", "mayan", stdin=TEXT).stderr == ""


@pytest.mark.parametrize(
    ("text", "status", "output", "errors"),
    [
        ("backtrack-trace 1\n>\n>1\n<\n<\n", 0, "all 2 nodes\n", ""),
        (
            "backtrack-trace 1\n>\n>1\n",
            0,
            "the first 2 nodes, the search goes on\n",
            "",
        ),
        (
            "backtrack-trace 1\n>\n=0,Q\n< 7\n",
            2,
            "",
            "Line 3: expected a board of cells (#) before a change of it, got '=0,Q'.\n"
            "Line 4: expected nothing after <, got '< 7'.\n",
        ),
    ],
)
def test_check_says_what_is_wrong_with_a_trace(text, status, output, errors, tmp_path):
    trace = tmp_path / "search.trace"
    trace.write_text(text, encoding="utf-8")
    result = run("check", str(trace))
    assert (result.exit_code, result.stdout, result.stderr) == (status, output, errors)


def test_check_names_a_file_that_is_not_there(tmp_path):
    result = run("check", str(tmp_path / "none.trace"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("none.trace: there is no such file.\n")

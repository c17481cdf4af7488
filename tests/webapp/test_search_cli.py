"""The command line of the whole search: recorded into a file, and told again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import solver
from tests.samples import SAMPLES
from tests.webapp.samples import CODE, FLIP, LOCKED_MAZE, MAZE, TEXT
from tests.webapp.search_oracle import Truth
from tests.webapp.test_cli import process, run

UNSOLVED = "2\n" + TEXT.partition("\n")[2]
UNSOLVED_CODE = "2" + CODE[1:]


def exported(tmp_path: Path, text: str, *options: str) -> Path:
    """Write a file and return it."""
    file = tmp_path / "search.btr"
    result = run("export", "search", "mayan", "-o", str(file), *options, stdin=text)
    assert (result.exit_code, result.stderr) == (0, "")
    return file


@pytest.mark.parametrize(
    ("text", "options", "extent"),
    [
        (TEXT, [], "all 588 nodes"),
        (UNSOLVED, ["--off", "left,equal"], "all 370 nodes"),
        (UNSOLVED, ["--limit", "100"], "the first 100 nodes, the search goes on"),
        (UNSOLVED, ["--limit", "125"], "all 125 nodes"),
    ],
)
def test_export_says_what_it_wrote(tmp_path, text, options, extent):
    file = tmp_path / "search.btr"
    result = run("export", "search", "mayan", "-o", str(file), *options, stdin=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"Wrote to {file}: {extent}.\n"


def test_what_is_written_is_the_recording(tmp_path):
    puzzle_file = tmp_path / "puzzle.txt"
    puzzle_file.write_text(UNSOLVED)
    file = tmp_path / "search.btr"
    run("export", "search", "mayan", str(puzzle_file), "--off", "dead", "-o", str(file))
    recording = solver.record(solver.from_code("mayan", UNSOLVED_CODE), None, ("equal", "left"))
    assert file.read_bytes() == solver.write_recording(recording)


def test_show_tells_it_in_words(tmp_path):
    assert run("show", str(exported(tmp_path, TEXT))).stdout.splitlines() == [
        f"mayan {CODE}",
        "dfs, prunings on: equal, left, dead; all 588 nodes",
        "solved at node 587",
        "moves skipped: equal 134, left 323",
        "       depth      solved        dead       limit    expanded",
        "           0           0           0           0           1",
        "           1           0           0           0           5",
        "           2           0           0           0          52",
        "           3           1           0         529           0",
    ]


def test_show_tells_that_a_search_goes_on(tmp_path):
    file = exported(tmp_path, UNSOLVED, "--limit", "9", "--off", "equal,left,dead")
    assert run("show", stdin=file.read_bytes()).stdout.splitlines()[1:3] == [
        "dfs, prunings on: -; the first 9 nodes, the search goes on",
        "moves skipped: equal 0, left 0",
    ]


def test_show_gives_the_summary_of_the_api(tmp_path):
    result = run("show", "--json", str(exported(tmp_path, UNSOLVED, "--off", "left")))
    assert json.loads(result.stdout) == Truth(UNSOLVED_CODE, ("left",)).summary()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("kind", "code", "search", "head"),
    [
        ("flip", FLIP, None, ["bfs, prunings on: -; all ", "solved at node "]),
        ("flip", FLIP, "bfs", ["bfs, prunings on: -; all ", "solved at node "]),
        (
            "flip",
            FLIP,
            "dfs",
            ["dfs, prunings on: -; all 131,071 nodes", "solved at node ", "moves skipped: -"],
        ),
        ("dice", MAZE, None, ["bfs, prunings on: -; all ", "solved at node "]),
        ("dice", MAZE, "dfs", ["dfs, prunings on: -; all ", "solved at node "]),
        (
            "mayan",
            "3.1-21-234-31-2434",
            "bfs",
            ["bfs, prunings on: equal, left, dead; all 237 nodes"],
        ),
        *((kind, sample.walked, None, []) for kind, sample in SAMPLES.items()),
        ("dice", LOCKED_MAZE, "bfs", ["bfs, prunings on: -; all ", "moves skipped: "]),
    ],
)
def test_every_search_of_every_kind_can_be_exported(tmp_path, kind, code, search, head):
    puzzle = solver.from_code(kind, code)
    file = tmp_path / "search.btr"
    named = ["--search", search] if search else []
    result = run("export", "search", kind, *named, "-o", str(file), stdin=solver.to_text(puzzle))
    assert (result.exit_code, result.stderr) == (0, "")
    assert file.read_bytes() == solver.write_recording(solver.record(puzzle, search))
    shown = run("show", str(file)).stdout.splitlines()
    assert shown[0] == f"{kind} {code}"
    for line, start in zip(shown[1:], head, strict=False):
        assert line.startswith(start)


@pytest.mark.sampled
@pytest.mark.parametrize("spoil", ["cut", "altered", "empty", "text"])
def test_a_file_that_is_damaged_is_one_line(tmp_path, spoil):
    file = exported(tmp_path, TEXT)
    raw = file.read_bytes()
    damaged = {
        "cut": raw[:-10],
        "altered": raw[:-3] + bytes([raw[-3] ^ 4]) + raw[-2:],
        "empty": b"",
        "text": TEXT.encode(),
    }
    file.write_bytes(damaged[spoil])
    status, output, errors = process("show", str(file))
    assert (status, output) == (2, "")
    assert errors.count("\n") == 1
    assert errors.startswith("Expected")

"""How puzzles, replays and recordings show themselves: printed, and in a notebook."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from shutil import which
from xml.etree import ElementTree as ET

import pytest

import solver
from solver.catalog import puzzle_class
from solver.days import daily
from solver.errors import UnknownKind
from solver.palette import NAMED
from solver.wishing import wishes_of
from tests.samples import PUZZLES, SAMPLES

ROOT = Path(__file__).parents[2]
SAMPLE = "3.1-21-234-31-2434"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def sample():
    return solver.from_code("mayan", SAMPLE)


def test_a_puzzle_prints_as_its_judge_text(sample):
    assert str(sample) == "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0"


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_puzzle_shows_its_board(kind, code):
    puzzle = solver.from_code(kind, code)
    drawn = ET.fromstring(puzzle._repr_html_())  # noqa: S314  # our own
    picture, rows = puzzle.picture(), puzzle.rows(puzzle.json_board(puzzle.start()))
    assert drawn.get("width") == str(32 * picture.columns)
    said = sum(bool(picture.cells[number].text) for row in rows for number in row)
    assert len(drawn.findall(f"{SVG}text")) == said > 0


def test_blocks_have_the_colours_of_their_names(sample):
    drawn = ET.fromstring(sample._repr_html_())  # noqa: S314
    fills = {each.get("fill") for each in drawn.findall(f"{SVG}rect")}
    assert {NAMED[name] for name in ("red", "blue", "green", "yellow")} <= fills


def test_a_replay_prints_its_moves(sample):
    replay = solver.replay(sample, solver.solve(sample))
    assert str(replay) == ("3 moves\n1. (2, 1) right\n2. (3, 1) right\n3. (3, 0) right")
    assert replay._repr_html_().count("<svg") == 4
    assert replay._repr_html_().count("<figcaption>") == 4


def test_a_replay_takes_a_solution_or_its_moves(sample):
    solution = solver.solve(sample)
    assert solver.replay(sample, solution) == solver.replay(sample, solution.moves)
    (unsolvable,) = solver.parse_all("mayan", "1\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n")
    assert solver.solve(unsolvable).moves is None
    assert solver.replay(unsolvable, solver.solve(unsolvable)).steps == ()
    assert str(solver.replay(unsolvable, None)) == "0 moves"


def test_a_recording_tells_its_size_and_its_end(sample):
    recording = solver.record(sample)
    assert str(recording) == "588 nodes, solved at 587"
    assert recording._repr_html_().startswith("<p>588 nodes, solved at 587</p><svg")
    assert str(solver.record(sample, limit=100)) == "100 nodes, the search goes on"
    mayan = SAMPLES["mayan"]
    unsolvable = solver.record(solver.from_code("mayan", mayan.unsolvable))
    assert str(unsolvable).endswith(" nodes, no solution")


def test_an_own_problem_shows_itself_too():
    (puzzle,) = solver.own.load(ROOT / "examples" / "queens.py")
    assert "<td" in puzzle._repr_html_()
    recording = solver.record_problem(puzzle)
    assert str(recording) == "32 nodes, solved at 31"
    assert recording._repr_html_().count(">Q</td>") == 6


@pytest.mark.parametrize(
    "ask",
    [
        lambda: solver.parse("chess", ""),
        lambda: solver.parse_all("chess", ""),
        lambda: solver.from_code("chess", "1"),
        lambda: solver.generate("chess", 1),
        lambda: wishes_of("chess"),
        lambda: puzzle_class("chess"),
        lambda: daily("chess", date(2026, 11, 23)),
    ],
)
def test_an_unknown_kind_is_told_in_a_sentence(ask):
    kinds = "mayan, flip, dice, queens, sudoku, sliding, connect"
    sentence = f"There is no such kind of puzzle; the kinds are: {kinds}."
    with pytest.raises(UnknownKind) as refused:
        ask()
    assert str(refused.value) == sentence
    assert isinstance(refused.value, KeyError)  # as it was


COMMAND = (sys.executable, "-m", "solver")


def run(*arguments, text="", letters="utf-8"):
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": letters},
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_package_runs_by_itself(sample, tmp_path):
    done = run("mayan", text=solver.to_text(sample))
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 1 1\n3 1 1\n3 0 1\n", "")
    assert run("mayan", "-", text=solver.to_text(sample)).stdout == done.stdout
    file = tmp_path / "flip.txt"
    file.write_text("bwbw\nwwww\nbbwb\nbwwb\n")
    assert run("flip", str(file)).stdout == "Impossible\n"


def test_a_name_that_the_output_has_no_letters_for_is_escaped():
    maze = solver.to_text(solver.from_code("dice", "1.2.5.1.w24-556-6ww")).replace("MAZE", "迷宫")
    assert run("dice", text=maze).stdout.startswith("迷宫\n  (1,2),")
    assert run("dice", text=maze, letters="ascii").stdout.startswith("\\u8ff7\\u5bab\n  (1,2),")


@pytest.mark.parametrize(
    ("arguments", "text", "sentence"),
    [
        (["chess"], "", "There is no such kind of puzzle"),
        (["mayan"], "x", "Line 1"),
        (["mayan", "no-such-file"], "", "Cannot read no-such-file: No such file or directory."),
        ([], "", "Cannot understand this command line: the following arguments are required: kind"),
    ],
)
def test_what_it_refuses_is_one_sentence(arguments, text, sentence):
    done = run(*arguments, text=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.sampled
@pytest.mark.skipif(not which("sh"), reason="streams are redirected by a shell")
@pytest.mark.parametrize(
    ("redirection", "arguments", "status", "errors"),
    [
        ("<&-", ["flip"], 2, "Cannot read -: the standard stream is closed.\n"),
        (">&-", ["flip"], 2, "Cannot write: the standard stream is closed.\n"),
        (">&-", ["--help"], 2, "Cannot write: the standard stream is closed.\n"),
        ("2>&-", ["chess"], 2, ""),
        (">&- 2>&-", ["flip"], 2, ""),
        (">/dev/full", ["flip"], 2, "Cannot write: No space left on device.\n"),
        (">/dev/full", ["--help"], 2, "Cannot write: No space left on device.\n"),
        ("2>/dev/full", ["chess"], 2, ""),
    ],
)
def test_a_stream_that_cannot_be_used_is_one_sentence(redirection, arguments, status, errors):
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", *COMMAND, *arguments],
        cwd=ROOT,
        input="bwbw\nwwww\nbbwb\nbwwb\n",
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, "", errors)


def test_a_reader_that_goes_away_is_no_error():
    command = subprocess.Popen(
        [*COMMAND, "flip"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    command.stdout.close()
    command.stdin.write(b"bwbw\nwwww\nbbwb\nbwwb\n")
    command.stdin.close()
    assert command.stderr.read() == b""
    assert command.wait(timeout=300) == 0
    command.stderr.close()

"""The bench of the dice mazes answers right, and tells how other programs compare."""

import sys

import pytest
from click.testing import CliRunner

import bench.dice
import solver
from bench.__main__ import main
from bench.timing import answered

MAZES = ["1.2.5.1.w24-556-6ww", "1.1.2.4.223-456-www"]


@pytest.fixture
def two_mazes(monkeypatch):
    """Let the bench find two mazes, in the group "tiny"."""
    mazes = [solver.from_code("dice", code) for code in MAZES]
    monkeypatch.setattr(bench.dice, "GROUPS", {"tiny": lambda: iter(mazes)})


def bench_with(*arguments):
    return CliRunner().invoke(main, ["dice", "--repeat", "1", *arguments], catch_exceptions=False)


def baselines(folder, sources):
    """Yield options that name Python programs, given as source by name."""
    for name, source in sources.items():
        file = folder / f"{name}.py"
        file.write_text(source, encoding="ascii")
        yield from ("--baseline", f"{name}='{sys.executable}' '{file}'")


def row_of(result, start):
    """Return the cells of the line of a table that starts like this."""
    (line,) = [line for line in result.output.splitlines() if line.strip().startswith(start)]
    return line.split()


@pytest.mark.usefixtures("two_mazes")
def test_our_own_figures_need_no_other_program():
    result = bench_with()
    assert row_of(result, "tiny")[:2] == ["tiny", "2"]
    assert "other programs" not in result.output


@pytest.mark.usefixtures("two_mazes")
def test_other_programs_are_timed_and_their_answers_compared(tmp_path):
    ours = answered("dice", bench.dice.judge_file(bench.dice.GROUPS["tiny"]()))
    sources = {
        "right": f"print({ours.replace('  ', ' ')!r}, end='')",
        "tie": f"print({ours.replace('(2,2),(2,3)', '(1,1),(1,3)')!r}, end='')",
        "wrong": "print('M0\\n No Solution Possible\\nM1\\n (1,1)')",
    }
    result = bench_with("--timeout", "60", *baselines(tmp_path, sources))
    compared = {name: row_of(result, f"{name}, tiny")[-6:] for name in sources}
    assert compared == {
        "right": ["2", "of", "2", "2", "of", "2"],
        "tie": ["1", "of", "2", "2", "of", "2"],
        "wrong": ["0", "of", "2", "0", "of", "2"],
    }


@pytest.mark.usefixtures("two_mazes")
def test_a_program_that_never_ends_is_stopped(tmp_path):
    never = {"slow": "import time; time.sleep(10_000)"}
    row = row_of(bench_with("--timeout", "2", *baselines(tmp_path, never)), "slow, tiny")
    assert row[2] == ">2,000"
    assert row[-6:] == ["0", "of", "2", "0", "of", "2"]


def test_the_groups_are_judge_files_of_hundreds_of_mazes():
    files = {group: bench.dice.judge_file(make()) for group, make in bench.dice.GROUPS.items()}
    mazes = {group: solver.parse_all("dice", text) for group, text in files.items()}
    assert {group: len(puzzles) for group, puzzles in mazes.items()} == {
        "generators": 200,
        "wide": 100,
    }
    for puzzle in mazes["wide"]:
        assert puzzle.maze[puzzle.row - 1][puzzle.column - 1] == 0
        assert (len(puzzle.maze), len(puzzle.maze[0])) == (10, 10)


def test_an_unknown_group_is_refused():
    result = CliRunner().invoke(main, ["dice", "--group", "easy"])
    assert result.exit_code == 2
    assert "expected one of generators, wide, got 'easy'" in result.output

"""The bench measures, compares answers, loads a server, and says which floors are held."""

from __future__ import annotations

import asyncio
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from math import inf

import pytest
from click.testing import CliRunner

import bench.__main__ as floors
import solver
from bench import functions, games, load
from bench.load import Measure, Table, figure

BOARD = "1\n1 0\n1 0\n0\n1 0\n0\n"
ANSWER = "3 0 -1\n"


@pytest.fixture
def one_board(tmp_path, monkeypatch):
    """Let the bench find one board, in the group "general"."""
    folder = tmp_path / "tests" / "boards" / "mayan" / "general"
    folder.mkdir(parents=True)
    (folder / "tiny.txt").write_text(BOARD, encoding="ascii")
    monkeypatch.setattr(floors, "ROOT", tmp_path)


def bench_with(tmp_path, *programs, timeout="60"):
    """Run the bench against Python programs given as (name, source)."""
    arguments = ["mayan", "--repeat", "1", "--timeout", timeout]
    for name, source in programs:
        file = tmp_path / f"{name}.py"
        file.write_text(source, encoding="ascii")
        arguments += ["--baseline", f"{name}='{sys.executable}' '{file}'"]
    return CliRunner().invoke(floors.main, arguments, catch_exceptions=False).output


def row_of(output, start):
    """Return the cells after the start of a line of a table."""
    (line,) = [line.strip() for line in output.splitlines() if line.strip().startswith(start)]
    return line.removeprefix(start).split()


@pytest.mark.usefixtures("one_board")
def test_our_own_figures_need_no_other_program(tmp_path):
    output = bench_with(tmp_path)
    assert len(row_of(output, "general, ms")) == 2
    assert "times ours" not in output


@pytest.mark.usefixtures("one_board")
def test_other_programs_are_timed_and_their_answers_compared(tmp_path):
    right = ("right", f"print({ANSWER!r} + '-1 -1 -1 ')")
    wrong = ("wrong", "print('0 0 1')")
    output = bench_with(tmp_path, right, wrong)
    assert row_of(output, "right, general, % the same") == ["100", "100"]
    assert row_of(output, "wrong, general, % the same") == ["0.00", "0.00"]
    assert row_of(output, "right, general, times ours")[2] == "80"


@pytest.mark.exhaustive
@pytest.mark.usefixtures("one_board")
def test_a_program_that_never_ends_is_stopped(tmp_path):
    output = bench_with(tmp_path, ("slow", "import time; time.sleep(10_000)"), timeout="2")
    assert row_of(output, "slow, general, >ms") == ["2,000", "2,000"]
    assert row_of(output, "slow, general, % the same") == ["0.00", "0.00"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--baseline", "nameless"], "expected NAME=COMMAND, got 'nameless'"),
        (["--baseline", "a=no/such/program"], "can be run, got 'no/such/program'"),
        (["mayan", "--group", "easy"], "expected one of general, adversarial, got 'easy'"),
        (["--repeat", "0"], "0 is not in the range"),
        (["chess"], "'chess' is not"),
    ],
)
def test_bad_options_are_refused(arguments, message):
    result = CliRunner().invoke(floors.main, arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_a_command_is_split_like_a_shell_does():
    program = floors.Program.parse(f"name={shlex.quote(sys.executable)} -c 'print(1)'")
    assert program.run("", 60).answer == "1\n"


@pytest.mark.exhaustive
def test_every_kind_has_files_that_can_be_read():
    assert list(floors.FILES) == list(solver.kinds())
    for kind, groups in floors.FILES.items():
        for files in groups().values():
            assert all(solver.parse_all(kind, file) for file in files)


def test_the_bare_loop_of_a_game_is_a_search_of_it():
    cells = list("XO..O..X.")
    assert games.bare(cells, "X", -inf, inf, cuts=False) == (1, 258)
    assert games.bare(cells, "X", -inf, inf, cuts=True)[0] == 1
    assert "".join(cells) == "XO..O..X."


def test_a_recording_and_the_bare_loop_have_the_same_nodes():
    recording = floors.record_problem(floors.queens())
    assert len(recording) == floors.count_bare(floors.queens(), ()) == 2057
    assert sum(row[solver.Outcome.SOLVED] for row in recording.counts().nodes) == 92


@pytest.mark.parametrize(
    ("measure", "cells"),
    [
        (Measure("a", [1, 2, 3]), ["", ""]),
        (Measure("a", [1, 2, 30], most=2), ["2", "held"]),
        (Measure("a", [1, 2, 30], most=3, which="95%"), ["95% 3", "MISSED"]),
        (Measure("a", [1, 2, 3], least=2), ["2", "held"]),
        (Measure("a", [1, 2, 3], least=2, which="least"), ["least 2", "MISSED"]),
    ],
)
def test_floors_hold_the_median_the_rest_or_the_least(measure, cells):
    assert measure.cells()[3:] == cells


def test_a_table_lines_its_columns_up():
    table = Table("Speed", ["group", "ms"], [["general", figure(2.934)], ["all", figure(1603.4)]])
    assert str(table).splitlines() == [
        "Speed",
        "  group       ms",
        "  general   2.93",
        "  all      1,603",
    ]


# Load.


def run(work):
    """Run a coroutine in a thread of its own: a browser's test may have left a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.fixture(scope="module")
def server():
    with load.serving() as server:
        yield server


def amount(**more) -> load.Load:
    return load.Load(**{"viewers": 8, "connections": 20, "requests": 0, "seconds": 1, **more})


@pytest.mark.exhaustive
def test_viewers_get_pages_assets_and_steps(server):
    table = run(load.viewers(server, amount()))
    found = {row[0]: (int(row[1]), int(row[2])) for row in table.rows}
    assert found["pages"] == (8, 0)
    assert found["assets"][0] > 8
    assert found["steps"][0] >= 16
    assert [failed for _asked, failed in found.values()] == [0, 0, 0]


@pytest.mark.exhaustive
def test_newcomers_are_served_beside_slow_connections(server):
    table = run(load.slow(server, amount()))
    assert [row[0] for row in table.rows] == list(load.BEGINNINGS)
    assert {row[2] for row in table.rows} == {"0"}


def test_nothing_that_is_requested_breaks(server):
    paths = [path for path, _ in zip(load.mixed(), range(60), strict=False)]
    tally = load.Tally()
    run(load.request_all(server, paths, tally))
    assert tally.statuses.total() == len(paths)
    assert load.server_errors(tally) == 0


@pytest.mark.exhaustive
def test_functions_are_recorded_beside_the_bare_program(monkeypatch):
    monkeypatch.setattr(functions, "MOST_TIMES", {"queens": None})
    monkeypatch.setattr(functions, "DEEP", "queens")
    monkeypatch.setattr(functions, "WINDOWS", 1)
    (found,) = functions.functions(1)
    output = str(found)
    assert row_of(output, "queens, nodes") == ["35,539", "35,539"]
    assert row_of(output, "queens, bytes a node") == ["3.00", "3.00", "8", "held"]
    for start in ("queens, times bare", "40 steps of queens, ms"):
        assert float(row_of(output, start)[0]) > 0

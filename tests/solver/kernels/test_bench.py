"""The bench measures, compares answers and says what it could not measure."""

import shlex
import sys

import pytest
from click.testing import CliRunner

import bench.mayan
from bench.__main__ import main
from bench.programs import Program, same_answer
from bench.table import Table, figure

BOARD = "1\n1 0\n1 0\n0\n1 0\n0\n"
ANSWER = "3 0 -1\n"


@pytest.fixture
def one_board(tmp_path, monkeypatch):
    """Let the bench find one board, in the group "general"."""
    folder = tmp_path / "boards" / "general"
    folder.mkdir(parents=True)
    (folder / "tiny.txt").write_text(BOARD, encoding="ascii")
    (folder / "tiny.ans").write_text(ANSWER, encoding="ascii")
    monkeypatch.setattr(bench.mayan, "BOARDS", folder.parent)


def bench_with(tmp_path, *programs, timeout="60"):
    """Run the bench against Python programs given as (name, source)."""
    arguments = ["mayan", "--repeat", "1", "--timeout", timeout]
    for name, source in programs:
        file = tmp_path / f"{name}.py"
        file.write_text(source, encoding="ascii")
        arguments += ["--baseline", f"{name}='{sys.executable}' '{file}'"]
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def row_of(result, start):
    """Return the cells of the line of a table that starts like this."""
    (line,) = [line for line in result.output.splitlines() if line.strip().startswith(start)]
    return line.split()


@pytest.mark.usefixtures("one_board")
def test_our_own_figures_need_no_other_program(tmp_path):
    result = bench_with(tmp_path)
    assert row_of(result, "general")[-4:] == ["1", "1", "of", "1"]
    assert "other programs" not in result.output


@pytest.mark.usefixtures("one_board")
def test_other_programs_are_timed_and_their_answers_compared(tmp_path):
    result = bench_with(
        tmp_path,
        ("right", "import sys; assert len(sys.stdin.read()) > 9; print('3 0 -1 \\n-1 -1 -1 ')"),
        ("wrong", "print(-1)"),
    )
    assert row_of(result, "right, general")[-3:] == ["1", "of", "1"]
    assert row_of(result, "wrong, general")[-3:] == ["0", "of", "1"]


@pytest.mark.usefixtures("one_board")
def test_a_program_that_never_ends_is_stopped(tmp_path):
    never = ("slow", "import time; time.sleep(10_000)")
    slow = row_of(bench_with(tmp_path, never, timeout="2"), "slow, general")
    assert slow[-3:] == ["0", "of", "0"]
    assert slow[2] == ">2,000"
    assert slow[-5:-3] in (["80x", "held"], ["80x", "MISSED"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--baseline", "nameless"], "expected NAME=COMMAND, got 'nameless'"),
        (["--baseline", "a=no/such/program"], "can be run, got 'no/such/program'"),
        (["--group", "easy"], "expected one of general, adversarial, got 'easy'"),
        (["--repeat", "0"], "0 is not in the range"),
        (["chess"], "'chess' is not"),
    ],
)
def test_bad_options_are_refused(arguments, message):
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_a_command_is_split_like_a_shell_does():
    program = Program.parse(f"name={shlex.quote(sys.executable)} -c 'print(1)'")
    assert program.command == (sys.executable, "-c", "print(1)")
    assert program.run("", 60).answer == "1\n"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("0 2 1\n", "0 2 1 \n-1 -1 -1 ", True),
        ("-1\n", "-1", True),
        ("", "-1 -1 -1 \n-1 -1 -1 ", True),
        ("-1\n", "", False),
        ("0 2 1\n", "0 2 -1\n", False),
    ],
)
def test_answers_are_the_same_but_for_padding(one, other, same):
    assert same_answer(one, other) is same


def test_a_table_lines_its_columns_up():
    table = Table("Speed", ["group", "ms"], [["general", figure(2.934)], ["all", figure(1603.4)]])
    assert str(table).splitlines() == [
        "Speed",
        "  group       ms",
        "  general   2.93",
        "  all      1,603",
    ]

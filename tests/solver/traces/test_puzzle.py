"""A trace as a puzzle: its recording, also while its program prints, and what pages show of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

import solver
from solver.recording.documents import tally_after
from solver.recordings import plan, record_plan
from solver.traces import BadTrace, Trace, TracePuzzle, is_trace
from solver.traces import trace as reading

from .printing import HEADER, queens

TWO_FILES = (
    HEADER + "source main.cpp\n|one\n|two\nsource board.cpp\n"
    ">\t@1\n-a\tfull\t@board.cpp:7\n>b\t@board.cpp:8\n*\t@2\n<\n<\n"
)


def puzzle_of(tmp_path, text, **options):
    path = tmp_path / "Search 1.trace"
    path.write_text(text, encoding="utf-8", newline="")
    return TracePuzzle(path, path, **options)


def recorded(puzzle):
    return record_plan(plan(puzzle))


@pytest.mark.exhaustive
@pytest.mark.parametrize("counted", [False, True])
def test_the_counters_are_those_of_the_frames_that_passed(tmp_path, counted):
    recording = recorded(puzzle_of(tmp_path, queens(7, counted=counted)))
    steps = recording.steps(0, len(recording))
    tally = recording.tally(0)
    for before, step in pairwise(steps):
        tally = tally_after(tally, before, step)
        assert recording.tally(step["node"]) == tally
    rest = [frame for frame in steps[-1]["after"] if frame["kind"] == "skip"]
    in_all = sum(tally.skips.values()) + sum(frame.get("count", 1) for frame in rest)
    assert in_all == sum(recording.counts().skips.values()) == 7 * (552 - 40) - 551


def test_moves_that_are_only_counted_have_a_name(tmp_path):
    recording = recorded(puzzle_of(tmp_path, HEADER + ">\n~9\tfull\t1\ttaken\n<\n"))
    (step,) = recording.steps(0, 1)
    assert [(frame["move"], frame["count"]) for frame in step["after"]] == [
        ("9 moves", 9),
        ("1 move", 1),
    ]


def test_what_a_page_is_told_of_it(tmp_path):
    puzzle = puzzle_of(tmp_path, queens(4))
    recording = recorded(puzzle)
    assert (puzzle.to_code(), puzzle.title, puzzle.source_file) == (
        "search-1",
        "Queens",
        "queens.py",
    )
    assert puzzle.source.startswith("def solve(row):\n")
    document = solver.replay_document(puzzle, solver.solve(puzzle))
    assert (document["outcome"], [step["move"] for step in document["steps"]]) == (
        "solved",
        ["1", "3", "0", "2"],
    )
    assert recording.solution_node is not None
    assert document["steps"][-1]["board"] == recording.tree.board(recording.solution_node)
    assert [each.state for each in recording.path(5)] == Trace(puzzle.printed_to).path_to(5)


def test_lines_of_a_file_that_is_not_shown_are_named(tmp_path):
    first, second = recorded(puzzle_of(tmp_path, TWO_FILES)).steps(0, 2)
    (skip,), (move, enter) = second["before"], second["frames"]
    assert first["frames"][0]["facts"]["trace"] == []
    assert skip["facts"]["trace"] == [{"function": "", "lines": [], "place": "board.cpp:7"}]
    assert move["facts"]["trace"] == [{"function": "", "lines": [], "place": "board.cpp:8"}]
    assert enter["facts"]["trace"] == [{"function": "", "lines": [[2, {}]]}]


def test_without_a_file_of_its_program_the_trace_itself_is_shown(tmp_path):
    text = HEADER + "source far.cpp\n>\n>a\t@3\n<\n<\n"
    puzzle = puzzle_of(tmp_path, text)
    (step,) = recorded(puzzle).steps(1, 1)
    assert (puzzle.source, puzzle.source_file) == (text, "Search 1.trace")
    assert step["frames"][0]["facts"]["trace"][0]["place"] == "far.cpp:3"


@pytest.mark.parametrize("most", [1, 2, 17, 152])
def test_no_more_nodes_are_read_than_asked_for(tmp_path, most):
    puzzle = puzzle_of(tmp_path, queens(6), limit=most)
    recording = recorded(puzzle)
    whole = recorded(puzzle_of(tmp_path, queens(6)))
    assert (len(recording), recording.truncated, len(whole)) == (most, True, 153)
    assert recording.steps(0, most)[:-1] == whole.steps(0, most - 1)
    assert recording.steps(most - 1, 1)[0]["after"] == []
    left_out = [each.tally(most - 1).skips.values() for each in (recording, whole)]
    assert sum(left_out[0]) == sum(left_out[1])


def test_it_is_shown_while_its_program_prints(tmp_path):
    lines = queens(6).splitlines(keepends=True)
    puzzle = puzzle_of(tmp_path, "".join(lines[:3]))
    assert not puzzle.begins()
    counts = []
    for end in range(4, len(lines) + 1, 29):
        puzzle.printed_to.write_text("".join(lines[:end]), encoding="utf-8")
        puzzle.begins()
        puzzle.grow()
        if puzzle.begins() and (puzzle.finished is None or puzzle.has_grown):
            counts.append(len(recorded(puzzle)))
            assert not puzzle.has_grown
            assert puzzle.finished.truncated
            assert len(puzzle.finished.steps(0, 200)) == counts[-1]
    puzzle.printed_to.write_text("".join(lines), encoding="utf-8")
    puzzle.grow()
    assert puzzle.has_grown
    last = recorded(puzzle)
    assert len(set(counts)) > 10
    assert (last.truncated, len(last), puzzle.is_over, puzzle.nodes) == (False, 153, True, 153)
    whole = recorded(puzzle_of(tmp_path, queens(6)))
    assert last.steps(0, 153) == whole.steps(0, 153)
    assert last.log.skips.tolist() == whole.log.skips.tolist()


def test_reading_ends_where_it_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "CHUNK", 64)
    puzzle = puzzle_of(tmp_path, queens(6))
    recording = record_plan(plan(puzzle), lambda nodes: puzzle.stop() if nodes > 9 else None)
    assert 9 < len(recording) < 20
    assert recording.truncated
    assert len(recording.steps(0, 200)) == len(recording)


def test_reading_goes_on_where_it_was_cancelled(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "CHUNK", 64)
    puzzle = puzzle_of(tmp_path, queens(6))

    def cancel(_nodes):
        raise KeyboardInterrupt

    for _ in range(9):
        with pytest.raises(KeyboardInterrupt):
            record_plan(plan(puzzle), cancel)
    assert 0 < puzzle.nodes < 153
    whole = recorded(puzzle_of(tmp_path, queens(6)))
    assert recorded(puzzle).steps(0, 153) == whole.steps(0, 153)


def test_nothing_is_read_after_it_was_stopped(tmp_path):
    puzzle = puzzle_of(tmp_path, HEADER + ">\n>a\n")
    recorded(puzzle)
    puzzle.stop()
    puzzle.printed_to.write_text(HEADER + ">\n>a\n>b\n", encoding="utf-8")
    puzzle.grow()
    assert not puzzle.has_grown


def test_a_line_that_is_wrong_is_said_and_nothing_is_shown(tmp_path):
    puzzle = puzzle_of(tmp_path, HEADER + ">\n>a\nhello\n")
    for _ in range(2):
        with pytest.raises(BadTrace, match=r"^Line 4: expected a line that begins with one of"):
            recorded(puzzle)
    assert puzzle.broken.arguments["line"] == 4


def test_a_line_that_goes_wrong_later_is_noticed(tmp_path):
    puzzle = puzzle_of(tmp_path, HEADER + ">\n>a\n")
    recorded(puzzle)
    puzzle.printed_to.write_text(HEADER + ">\n>a\n<\nhello\n", encoding="utf-8")
    puzzle.grow()
    (template, arguments) = puzzle.noticed[0]
    assert (template % arguments).startswith("Line 5: expected a line that begins with one of")
    assert not puzzle.has_grown


def test_a_trace_that_goes_down_for_ever_is_refused(tmp_path):
    puzzle = puzzle_of(tmp_path, HEADER + ">\n" * 1001)
    with pytest.raises(BadTrace, match=r"^Line 1002: expected nodes that are at most 999 deep"):
        recorded(puzzle)
    assert len(recorded(puzzle_of(tmp_path, HEADER + ">\n" * 1000))) == 1000


def test_a_trace_that_is_gone_is_shown_without_boards(tmp_path):
    puzzle = puzzle_of(tmp_path, queens(4))
    recording = recorded(puzzle)
    puzzle.printed_to.unlink()
    (step,) = recording.steps(3, 1)
    assert (step["move"], step["board"], step["depth"]) == ("3", {"text": ""}, 2)
    assert recording.tally(3).skips == {}
    (template, arguments) = puzzle.noticed[0]
    assert template % arguments == (
        "The trace Search 1.trace cannot be read any more: No such file or directory. Its nodes "
        "are shown without boards and lines."
    )


def test_why_a_program_prints_no_more_is_said(tmp_path):
    puzzle = puzzle_of(tmp_path, HEADER + ">\n>a\n!a million nodes are enough\n")
    recorded(puzzle)
    (template, arguments) = puzzle.noticed[0]
    assert template % arguments == (
        "The program prints no more, though its search goes on: a million nodes are enough."
    )


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("q.txt", "backtrack-trace 1\n>\n<\n", True),
        ("q.py", "backtrack-trace 1\n", True),
        ("q.trace", "", True),
        ("q.txt", "", False),
        ("q.txt", "backtrack-trace 2\n", True),
        ("q.yaml", "version: 1.4.0\nevents:\n", True),
        ("q.py", "version: int = 3\n", False),
        ("q.ipynb", '{"cells": []}', False),
        ("q.program", "{}", False),
        ("q", "def solve(): ...\n", False),
    ],
)
def test_a_trace_is_known_by_its_beginning(tmp_path, name, text, expected):
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert is_trace(tmp_path / name) is expected

"""Recordings of recursive functions, held to what Python itself says of their calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import solver
from solver.own import FunctionPuzzle, opening
from solver.problem import Outcome
from solver.recording.recording import Recording
from solver.recordings import record_plan

from .programs import FORGOTTEN, PROGRAMS, QUEENS, SHUFFLED, Known, depths_of

Recorded = tuple[FunctionPuzzle, Recording[Any, Any]]
Open = Callable[..., Recorded]


@pytest.fixture
def recorded(tmp_path: Path) -> Iterator[Open]:
    """Open a program and record it; its processes end with the test."""
    puzzles: list[FunctionPuzzle] = []

    def record(source: str, call: str | None = None, **options: Any) -> Recorded:
        path = tmp_path / "program.py"
        path.write_text(source, encoding="utf-8")
        (puzzle,) = opening.load(path, call=call, **options)
        assert isinstance(puzzle, FunctionPuzzle)
        puzzles.append(puzzle)
        plan = solver.recordings.plan(puzzle, limit=puzzle.declared_limit)
        return puzzle, record_plan(plan)

    yield record
    for puzzle in puzzles:
        puzzle.close()


@pytest.fixture(scope="module", params=PROGRAMS)
def program(
    request, tmp_path_factory
) -> Iterator[tuple[Known, FunctionPuzzle, Recording[Any, Any]]]:
    """Return what is known of a program, and its recording."""
    known = PROGRAMS[request.param]
    path = tmp_path_factory.mktemp("programs") / "program.py"
    path.write_text(known.source, encoding="utf-8")
    (puzzle,) = opening.load(path, call=known.call)
    assert isinstance(puzzle, FunctionPuzzle)
    yield known, puzzle, record_plan(solver.recordings.plan(puzzle, limit=puzzle.declared_limit))
    puzzle.close()


def depths(recording: Recording[Any, Any]) -> list[int]:
    """Return the depth of each node; a root above several calls is left out."""
    found = [recording.tree.depth(node) for node in range(len(recording))]
    return [depth - 1 for depth in found[1:]] if recording.problem.has_root else found


@pytest.mark.sampled
def test_every_call_is_a_node(program, capsys):
    known, puzzle, recording = program
    assert depths(recording) == depths_of(Path(puzzle.path), known)
    assert puzzle.program.difference is None
    assert puzzle.program.troubles == []


def test_solutions_and_skips_are_counted(program):
    known, puzzle, recording = program
    counts = recording.counts()
    assert sum(row[Outcome.SOLVED] for row in counts.nodes) == known.solutions
    titles = {"seen": "seen", **puzzle.program.reasons.titles}
    named = {
        puzzle.program.reasons.name(text) if text != "seen" else text: n
        for text, n in known.skips.items()
    }
    assert counts.skips == named
    assert set(named) <= set(titles)


MANY = """\
def solve(left):
    for place in range(200):
        if place >= left:
            continue
        solve(place)
    for place in range(200):
        if place >= left:
            continue
        solve(place)


solve(0)
"""


def test_a_call_leaves_out_for_one_reason_more_than_a_byte_holds(recorded):
    _, recording = recorded(MANY)
    assert list(recording.counts().skips.values()) == [400]


@pytest.mark.sampled
def test_every_step_agrees_with_the_log(program):
    _, puzzle, recording = program
    steps = list(recording.steps_from(0))
    assert [step["node"] for step in steps] == list(range(len(recording)))
    assert puzzle.program.difference is None
    skips = Counter[str]()
    for before, step in zip([None, *steps], steps, strict=False):
        if before is not None:
            left = [frame for frame in before["after"] if frame["kind"] == "leave"]
            depth = left[-1]["depth"] if left else before["depth"]
            assert step["depth"] == depth + 1
            skips.update(
                f["reason"] for f in (*before["after"], *step["before"]) if f["kind"] == "skip"
            )
        tally = recording.tally(step["node"]).skips
        assert {name: count for name, count in tally.items() if count} == dict(skips)
    skips.update(frame["reason"] for frame in steps[-1]["after"] if frame["kind"] == "skip")
    assert dict(skips) == recording.counts().skips


def test_a_window_shows_what_the_whole_shows(program):
    _, _, recording = program
    whole = list(recording.steps_from(0))
    for start in (1, len(recording) // 2, len(recording) - 1):
        recording.tree.forget()
        found = recording.steps(start, 5)
        for step, other in zip(found, whole[start:], strict=False):
            assert boards(step) == boards(other)
            assert lines(step) == lines(other)


def boards(step: dict[str, Any]) -> list[Any]:
    return [(frame["kind"], frame["board"]) for frame in (*step["before"], *step["frames"])]


def lines(step: dict[str, Any]) -> list[int]:
    frames = (*step["before"], *step["frames"])
    traces = [call for frame in frames for call in frame["facts"]["trace"]]
    return [line for call in traces for line, _ in call["lines"]]


def test_the_board_is_found(program):
    known, _, recording = program
    assert recording.problem.board == known.board


def test_boards_on_the_way_are_those_of_their_calls(recorded):
    _, recording = recorded(QUEENS)
    node = recording.solution_node
    boards = [
        recording.problem.json_board(place.state)["rows"][0] for place in recording.path(node)
    ]
    answer = boards[-1]
    assert boards == [[*answer[:depth], *[""] * (6 - depth)] for depth in range(7)]
    assert answer == ["1", "3", "5", "0", "2", "4"]


def test_calls_show_lines_variables_values_and_the_undo(recorded):
    _, recording = recorded(QUEENS)
    step = next(s for s in recording.steps_from(0) if any(f["kind"] == "leave" for f in s["after"]))
    left = next(frame for frame in step["after"] if frame["kind"] == "leave")
    assert left["facts"]["value"] == "False"
    assert [line for line, _ in left["facts"]["trace"][-1]["lines"]] == [18]
    assert left["move"] == step["move"]
    entered = step["frames"][-1]["facts"]
    assert entered["variables"]["row"] == str(step["depth"])
    assert step["frames"][0]["facts"]["trace"][0]["lines"][-1][0] == 16


NO_ARGUMENTS = """
def start(left):
    def count():
        if left[0]:
            left[0] -= 1
            count()

    count()


start([3])
"""
EVERY_KIND = """
def walk(at, /, names, *rest, end=2, **more):
    if at < end:
        walk(at + 1, names, *rest, end=end, **more)


def start(seen):
    def inner(at):
        seen.append(at)
        if at:
            inner(at - 1)

    inner(1)


walk(1, "ab", 3, hue=4)
start([])
"""


@pytest.mark.parametrize(
    ("source", "name", "variables"),
    [
        (
            EVERY_KIND,
            "walk",
            {"at": "2", "names": "'ab'", "end": "2", "rest": "(3,)", "more": "{'hue': 4}"},
        ),
        (EVERY_KIND, "start.inner", {"at": "0"}),
        (NO_ARGUMENTS, None, {"left": "[2]"}),
    ],
)
def test_a_call_has_its_arguments_and_not_what_is_around_it(recorded, source, name, variables):
    _, recording = recorded(source, name=name)
    (step,) = recording.steps(1, 1)
    assert step["frames"][-1]["facts"]["variables"] == variables
    assert recording.problem.stack_facts(1) == {"variables": variables}


def test_a_leaf_says_which_test_returned(recorded):
    _, recording = recorded(QUEENS)
    (step,) = recording.steps(recording.solution_node, 1)
    assert step["outcome"] == "solved"
    assert step["frames"][-1]["facts"]["reason"] == "row == len(board)"


def test_a_forgotten_undo_is_found_with_its_line(recorded):
    puzzle, recording = recorded(FORGOTTEN)
    assert (
        puzzle.forgotten.arguments["line"]
        == FORGOTTEN.splitlines().index("            board[row] = col") + 1
    )
    node = puzzle.forgotten.arguments["node"]
    (changed, *_) = (
        frame["facts"]["changed"]
        for step in recording.steps(node, 20)
        for frame in step["after"]
        if frame["kind"] == "leave" and "changed" in frame["facts"]
    )
    assert changed["undo"]
    assert changed["what"].startswith("board")


def entering(steps):
    """Return the frames that enter nodes, without lines: those of callers depend on the window."""
    frames = [dict(step["frames"][-1]) for step in steps]
    return [{**each, "facts": {**each["facts"], "trace": []}} for each in frames]


def test_what_is_said_of_a_node_is_the_same_in_any_window(recorded):
    _, recording = recorded(FORGOTTEN)
    whole = entering(recording.steps(0, len(recording)))
    for count in (1, 2, 7):
        recording.tree.forget()
        starts = range(0, len(recording), count)
        assert [
            each for start in starts for each in entering(recording.steps(start, count))
        ] == whole


def test_nothing_is_forgotten_where_all_is_undone(program):
    _, puzzle, recording = program
    list(recording.steps_from(0))
    assert puzzle.forgotten is None


def test_a_zero_for_false_is_no_change(recorded):
    source = PROGRAMS["permutations"].source.replace("[False] *", "[0] *")
    puzzle, recording = recorded(source)
    list(recording.steps_from(0))
    assert puzzle.forgotten is None


def test_another_variable_can_be_drawn(recorded):
    _, recording = recorded(PROGRAMS["permutations"].source)
    assert recording.problem.draw("used")
    assert recording.steps(1, 1)[0]["board"] == {"rows": [["1", "", ""]]}
    assert not recording.problem.draw("nothing")


def test_places_are_marked_on_a_board_that_stays(recorded):
    _, recording = recorded(PROGRAMS["maze"].source)
    rows = recording.steps(3, 1)[0]["board"]["rows"]
    marked = {
        (r, c)
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if not isinstance(cell, str)
    }
    assert (0, 0) in marked
    assert len(marked) == 4


def test_a_draw_function_draws(recorded):
    source = QUEENS.replace("\nsolve([", "\ndef draw(board):\n    print(sum(board))\n\n\nsolve([")
    _, recording = recorded(source)
    assert recording.steps(1, 1)[0]["board"] == {"text": "-5"}


def test_a_recording_ends_at_its_limit(recorded):
    puzzle, recording = recorded(QUEENS.replace("* 6)", "* 11)"), limit=40)
    assert len(recording) == 40
    assert recording.truncated
    assert len(list(recording.steps_from(0))) == 40
    assert puzzle.program.difference is None


def test_recordings_repeat_whatever_is_random(recorded):
    first = list(recorded(SHUFFLED)[1].steps_from(0))
    second = list(recorded(SHUFFLED)[1].steps_from(0))
    assert [step["board"] for step in first] == [step["board"] for step in second]


def test_what_a_program_prints_is_kept(recorded):
    puzzle, _ = recorded(PROGRAMS["permutations"].source)
    assert (puzzle.printed, puzzle.printed_lines) == (["6"], 1)


def test_the_input_is_read_each_time(recorded):
    source = QUEENS.replace("solve([-1] * 6)", "solve([-1] * int(input()))")
    _, recording = recorded(source, stdin="5\n")
    assert recording.steps(3, 1)[0]["board"]["rows"] == [["0", "2", "4", "", ""]]


def test_a_file_without_a_call_waits_for_one(recorded):
    puzzle, recording = recorded(SUBSETS_ALONE)
    assert puzzle.is_uncalled
    assert len(recording) == 1
    other = puzzle.called("Solution().subsets([1, 2])")
    found = record_plan(solver.recordings.plan(other, limit=100))
    other.close()
    assert len(found) == 4


SUBSETS_ALONE = PROGRAMS["subsets"].source


def test_files_are_written_once(recorded, tmp_path):
    kept = tmp_path / "kept.txt"
    source = QUEENS.replace(
        "    if row ==", f"    open({str(kept)!r}, 'a').write('.')\n    if row =="
    )
    _, recording = recorded(source)
    assert len(list(recording.steps_from(0))) == len(kept.read_text()) == len(recording)


ODD = {
    "deep": (
        "def down(n):\n    return down(n + 1)\n\n\ndown(0)\n",
        "down() calls itself deeper than Python allows (1000 calls), in line 2 of program.py: is "
        "there a case in which it ends?",
    ),
    "deeper": (
        "import sys\n\nsys.setrecursionlimit(9000)\n\n\n"
        "def down(n):\n    return n and down(n - 1)\n\n\ndown(3000)\n",
        "The calls are 999 deep and still go down: what is deeper is not recorded.",
    ),
    "fails": (
        "def walk(n):\n    if n == 3:\n        return [][n]\n    return walk(n + 1)\n\n\nwalk(0)\n",
        "walk() failed in line 3 of program.py: IndexError: list index out of range.",
    ),
    "fails outside": (
        "def walk(n):\n    return n and walk(n - 1)\n\n\nwalk(3)\n1 / 0\n",
        "program.py failed in line 6: ZeroDivisionError: division by zero.",
    ),
    "input": (
        "def walk(n):\n    return n and walk(n - 1)\n\n\nwalk(int(input()))\n",
        "Line 5 of program.py reads its input, and there is none: give it a file with --input.",
    ),
    "threads": (
        "import threading\n\n\ndef walk(n):\n    return n and walk(n - 1)\n\n\n"
        "threading.Thread(target=walk, args=(3,)).start()\n",
        "Line 8 of program.py starts threads, whose course is another one each time: such a "
        "program cannot be shown.",
    ),
    "exit": (
        "import os\n\n\ndef walk(n):\n    return walk(n - 1) if n else os._exit(3)\n\n\nwalk(3)\n",
        "The program program.py ended Python itself: it ended with status 3.",
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", ODD)
def test_what_cannot_go_on_is_one_sentence(name, recorded):
    source, sentence = ODD[name]
    _, recording = recorded(source)
    assert recording.fault.sentence == sentence
    assert len(list(recording.steps_from(0))) == len(recording)


CHANGED_LABELS = """\
def route(tickets, place, found):
    while tickets.get(place):
        for pair in [[place, 1]]:
            goal = tickets[place].pop()
            pair.append(goal)
            route(tickets, goal, found)
            pair.clear()
    found.append(place)


route({"a": ["b", "c"], "b": ["a"]}, "a", [])
"""


def test_a_move_is_named_as_it_was_when_it_was_made(recorded):
    puzzle, recording = recorded(CHANGED_LABELS)
    assert [str(recording.tree.move(node)) for node in range(1, 4)] == [
        "pair = ['a', 1, 'c']",
        "pair = ['a', 1, 'b']",
        "pair = ['b', 1, 'a']",
    ]
    assert len(list(recording.steps_from(0))) == 4
    assert puzzle.noticed == []


def test_what_is_found_after_further_calls_is_no_solution(recorded):
    _, recording = recorded(CHANGED_LABELS)
    outcomes = [str(recording.tree.outcome(node)) for node in range(4)]
    assert outcomes == ["expanded", "solved", "expanded", "solved"]


@pytest.mark.exhaustive
def test_a_window_ends_where_the_program_does_not(recorded, monkeypatch):
    monkeypatch.setattr("solver.own.functions.session.WINDOW_SECONDS", 600)  # of a busy machine
    source = "def walk(n):\n    while n == 2:\n        pass\n    walk(n + 1)\n\n\nwalk(0)\n"
    puzzle, _ = recorded(QUEENS)
    path = Path(puzzle.path)
    path.write_text(source, encoding="utf-8")
    (endless,) = opening.load(path)
    plan = solver.recordings.plan(endless, limit=100)
    stopped = record_plan(plan, lambda nodes: endless.stop() if nodes == 3 else None)
    assert len(stopped) == 3
    assert stopped.truncated
    assert stopped.steps(2, 1)[0]["frames"][-1]["facts"]["variables"] == {"n": "2"}
    endless.close()

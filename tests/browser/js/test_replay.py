"""Documents are checked to the last frame before anything is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Evaluate
from .documents import CODES, DROPS, HOPELESS, SAMPLE, document

READ = """
    const { readReplay } = await load("documents/replay.js");
    const { puzzleView } = await load("puzzles/index.js");
    const shape = given.shaped ? (await puzzleView("mayan")).shape : undefined;
"""


def problem(run: Evaluate, replay: object, shaped: bool = True) -> str | None:
    """Read a document and return what is said against it."""
    body = """
        try { readReplay(given.replay, shape); return null; }
        catch (error) { return error.message; }
    """
    said = run(READ + body, replay=replay, shaped=shaped)
    assert said is None or isinstance(said, str)
    return said


@pytest.mark.parametrize("code", CODES)
def test_every_board_is_the_document_s(run: Evaluate, code: str) -> None:
    replay = document(code)
    body = """
        const { boardAt } = await load("documents/replay.js");
        const trace = readReplay(given.replay, shape);
        return { ...trace, again: trace.boards.map((_, step) => boardAt(trace, step)) };
    """
    trace = run(READ + body, replay=replay, shaped=True)
    boards = [replay["start"], *[step["board"] for step in replay["steps"]]]
    assert trace["boards"] == trace["again"] == boards
    assert trace["steps"] == replay["steps"]
    assert trace["total"] == len(replay["steps"])
    assert trace["tried"] == replay["boards"]
    for field in ("kind", "code", "name", "limit", "outcome"):
        assert trace[field] == replay[field]


def test_a_trace_cannot_be_changed(run: Evaluate) -> None:
    body = """
        const trace = readReplay(given.replay, shape);
        return [trace, trace.boards, trace.steps, trace.steps[0]].map(Object.isFrozen);
    """
    assert run(READ + body, replay=document(SAMPLE), shaped=True) == [True] * 4


def put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """Return a function that puts a value at a path in a document."""

    def change(replay: Any) -> None:
        for key in path[:-1]:
            replay = replay[key]
        replay[path[-1]] = value

    return change


def step_3(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """Return a change of the sample's step 3: drag, then match, clear and fall in three waves."""
    return put("steps", 2, *path, value=value)


def frame(number: int, *path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    return step_3("frames", number - 1, *path, value=value)


FIVE = [[1], [2], [3], [4], [5]]

BAD = [
    (put("format", value="gif"), 'format: expected "backtrack-replay", got "gif"'),
    (put("version", value=2), "version: expected 1, got 2"),
    (put("outcome", value="maybe"), 'outcome: expected solved or no-solution, got "maybe"'),
    (put("outcome", value="no-solution"), "steps: expected none without a solution, got [{"),
    (put("limit", value=-1), "limit: expected a count or null, got -1"),
    (put("boards", value=None), "boards: expected a count, got null"),
    (put("kind", value=7), "kind: expected a text, got 7"),
    (put("code", value=[]), "code: expected a text, got []"),
    (put("steps", value={}), "steps: expected a list, got {}"),
    (put("start", value=[[1]]), "start: expected 5 columns, got [[1]]"),
    (put("start", value=[[0], *FIVE[1:]]), "start: expected colours 1 to 10 in column 0, got 0"),
    (put("steps", 1, value=None), "step 2: expected an object, got null"),
    (put("steps", 1, "move", value=[2, 1]), "step 2, move: expected [x, y, 1 or -1], got [2,1]"),
    (put("steps", 1, "move", value=[2, 1, 0]), "step 2, move: expected [x, y, 1 or -1]"),
    (put("steps", 1, "frames", value=[]), "step 2, frames: expected at least one, got []"),
    (put("steps", 1, "board", value=FIVE), "step 2, board: expected the board of its last frame"),
    (
        step_3("board", value=[[1] * 8, *FIVE[1:]]),
        "step 3, board: expected at most 7 blocks in column 0",
    ),
    (
        step_3("board", value=[[11], *FIVE[1:]]),
        "step 3, board: expected colours 1 to 10 in column 0, got 11",
    ),
    (frame(1, value=3), "step 3, frame 1: expected an object, got 3"),
    (frame(1, "kind", value="jump"), "step 3, frame 1 (jump): expected drag, fall, match, clear"),
    (frame(1, "mark", value=None), "step 3, frame 1 (drag), mark: expected a text, got null"),
    (frame(1, "board", value=None), "step 3, frame 1 (drag), board: expected 5 columns, got null"),
    (
        frame(1, "to", value=[4, 1]),
        "step 3, frame 1 (drag): expected two neighbours in a row, got (3, 0) and (4, 1)",
    ),
    (
        frame(1, "to", value=[2, 7]),
        "step 3, frame 1 (drag): expected two neighbours in a row, got (3, 0) and (2, 7)",
    ),
    (frame(1, "swap", value=False), "step 3, frame 1 (drag): expected swap true, got false"),
    (
        frame(1, "colour", value=9),
        "step 3, frame 1 (drag): expected a block of colour 9 at (3, 0)",
    ),
    (frame(2, "groups", value=[]), "step 3, frame 2 (match): expected matching groups, got none"),
    (
        frame(2, "groups", 0, "line", value="diagonal"),
        "step 3, frame 2 (match): expected row or column, got diagonal",
    ),
    (
        frame(2, "groups", 0, "cells", value=[]),
        "step 3, frame 2 (match): expected cells, got none",
    ),
    (
        frame(2, "groups", 0, "cells", 0, value=[0, 6]),
        "step 3, frame 2 (match): expected a block of colour 3 at (0, 6)",
    ),
    (frame(2, "count", value=5), "step 3, frame 2 (match): expected a count of 6, got 5"),
    (frame(2, "wave", value=0), "step 3, frame 2 (match): expected a wave from 1, got 0"),
    (
        frame(3, "cells", 0, value=[0, 0]),
        "step 3, frame 3 (clear): expected a block that vanishes, got (0, 0)",
    ),
    (frame(3, "count", value=7), "step 3, frame 3 (clear): expected a count of 6, got 7"),
    (frame(4, "paths", value=[None]), "step 3, frame 4 (fall): expected falling blocks, got none"),
    (
        frame(4, "paths", 0, "to", value=[1, 2]),
        "step 3, frame 4 (fall): expected a way straight down, got (1, 1) to (1, 2)",
    ),
    (
        frame(4, "paths", 0, "from", value=[1, 5]),
        "step 3, frame 4 (fall): expected a block of colour 1 at (1, 5)",
    ),
]


@pytest.mark.parametrize(("change", "said"), BAD, ids=[said for _, said in BAD])
def test_a_fault_is_named_with_its_place(
    run: Evaluate, change: Callable[[dict[str, Any]], None], said: str
) -> None:
    replay = document(SAMPLE)
    change(replay)
    answer = problem(run, replay)
    assert answer is not None
    assert answer.startswith(f"Replay, {said}")
    assert answer.endswith(".")


@pytest.mark.parametrize("replay", [None, [], "text", 3])
def test_what_is_no_object_is_refused(run: Evaluate, replay: object) -> None:
    answer = problem(run, replay)
    assert answer is not None
    assert answer.startswith("Replay, document: expected an object, got ")


def test_missing_fields_are_named(run: Evaluate) -> None:
    for field in ("format", "version", "kind", "code", "limit", "outcome", "boards", "steps"):
        replay = document(DROPS)
        del replay[field]
        answer = problem(run, replay)
        assert answer is not None
        assert answer.startswith(f"Replay, {field}: expected ")
        assert answer.endswith(", got nothing.")


def test_other_puzzles_need_only_their_own_shape(run: Evaluate) -> None:
    """A trace knows no puzzle: any boards and moves will do where nobody says how they look."""
    replay = document(HOPELESS) | {
        "kind": "flip",
        "limit": None,
        "outcome": "solved",
        "start": "bwww",
        "steps": [
            {
                "move": "top",
                "frames": [{"kind": "flip", "mark": "flip", "board": "wwww"}],
                "board": "wwww",
            }
        ],
    }
    assert problem(run, replay, shaped=False) is None

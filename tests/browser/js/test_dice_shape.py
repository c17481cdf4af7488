"""A document about a maze is refused when it could not be drawn: what is wrong, and where."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from .conftest import Evaluate
from .dice_stage import CODES, SAMPLE, document, search_frames

SHAPE = """
    const { puzzleView } = await load("puzzles/index.js");
    const { readReplay } = await load("documents/replay.js");
    const { shape } = await puzzleView("dice");
"""


@pytest.mark.parametrize("code", CODES)
def test_what_the_solver_writes_is_accepted(run: Evaluate, code: str) -> None:
    body = """
        readReplay(given.replay, shape);
        return given.frames.map(([before, frame]) =>
            shape.board(frame.board) ?? shape.frame(frame, before) ?? shape.frame(frame, null));
    """
    found = run(SHAPE + body, replay=document(code), frames=search_frames(code)[:400])
    assert set(found) == {None}


def board(**changes: Any) -> dict[str, Any]:
    """Return a maze of two rows with something changed; ``die__top`` changes the top of the die."""
    made: dict[str, Any] = {
        "maze": [[1, 2, 3], [0, -1, 6]],
        "start": [1, 2],
        "die": {"row": 2, "column": 2, "top": 5, "front": 1, "right": 3},
    }
    for name, value in changes.items():
        *outer, field = name.split("__")
        target = made[outer[0]] if outer else made
        target[field] = value
    return made


BOARDS = [
    (None, "expected a maze, its start and a die, got null"),
    ([[1]], "expected a maze, its start and a die, got [[1]]"),
    (board(maze=[]), "expected 1 to 10 rows, got []"),
    (board(maze=[1, 2]), "expected 1 to 10 rows, got [1,2]"),
    (board(maze=[[]]), "expected 1 to 10 columns, got 0"),
    (board(maze=[[1] * 11]), "expected 1 to 10 columns, got 11"),
    (board(maze=[[1, 2, 3], [1, 2]]), "expected 3 squares in row 2, got 2"),
    (board(maze=[[1, 2, 7], [1, 2, 3]]), "expected squares from -1 to 6 in row 1, got 1,2,7"),
    (board(start=[3, 1]), "expected a start on the maze, got [3,1]"),
    (board(start=[1]), "expected a start on the maze, got [1]"),
    (board(die=None), "expected a die, got null"),
    (board(die__row=0), "expected a die on the maze, got (0, 2)"),
    (board(die__column=4), "expected a die on the maze, got (2, 4)"),
    (board(die__top=7), "expected three faces that meet, got 7, 1 and 3"),
    (board(die__front=2), "expected three faces that meet, got 5, 2 and 3"),
    (board(die__right=1), "expected three faces that meet, got 5, 1 and 1"),
]


@pytest.mark.parametrize(("value", "problem"), BOARDS, ids=[text for _, text in BOARDS])
def test_a_board_that_cannot_be(run: Evaluate, value: object, problem: str) -> None:
    assert run(SHAPE + "return shape.board(given.value);", value=value) == problem


def test_a_move_that_cannot_be(run: Evaluate) -> None:
    body = 'return ["left", "away", [1, 2]].map((move) => shape.move(move));'
    assert run(SHAPE + body) == [
        None,
        'expected up, right, down, left, got "away"',
        "expected up, right, down, left, got [1,2]",
    ]


ROLLS: list[tuple[dict[str, Any], str]] = [
    ({"direction": "away"}, 'expected up, right, down, left, got "away"'),
    ({"direction": "up"}, "expected the next square up of (2, 6), got (2, 5)"),
    ({"to": [2, 4]}, "expected the next square left of (2, 6), got (2, 4)"),
    ({"from": [2, 5], "to": [2, 4]}, "expected the die at (2, 5), got (2, 6)"),
    ({"square": 5}, "expected the square 3, got 5"),
    ({"board__die__column": 6}, "expected the die at (2, 5), got (2, 6)"),
    ({"board__die__top": 2, "board__die__right": 4}, "expected 5, 6 and 4, got 2, 6 and 4"),
    ({"board__start": [1, 1]}, "expected [[[6,4,6"),
]


def changed(frame: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    frame = deepcopy(frame)
    for name, value in changes.items():
        *outer, field = name.split("__")
        target = frame
        for part in outer:
            target = target[part]
        target[field] = value
    return frame


@pytest.mark.parametrize(("changes", "problem"), ROLLS, ids=[text for _, text in ROLLS])
def test_a_roll_that_cannot_be(run: Evaluate, changes: dict[str, Any], problem: str) -> None:
    replay = document(SAMPLE)
    frame = changed(replay["steps"][0]["frames"][0], changes)
    body = "return shape.frame(given.frame, given.before);"
    said = run(SHAPE + body, frame=frame, before=replay["start"])
    assert said[: len(problem)] == problem


SEARCH: list[tuple[str, dict[str, Any], str]] = [
    ("skip", {"reason": "because"}, "expected hole, number, seen, got because"),
    ("skip", {"move": "away"}, 'expected up, right, down, left, got "away"'),
    ("skip", {"reason": "seen", "node": -1}, "expected a node, got -1"),
    ("skip", {"board__die__column": 1}, 'expected {"row":2,"column":6'),
    ("enter", {"outcome": "limit"}, "expected solved, dead, expanded, got limit"),
    ("enter", {"depth": -1}, "expected a depth, got -1"),
    ("enter", {"board__die__top": 6}, 'expected {"row":2,"column":6'),
    ("take", {"node": 0.5}, "expected a node, got 0.5"),
    ("take", {"depth": None}, "expected a depth, got null"),
    ("queue", {"board__maze": [[1]]}, "expected [[[6,4,6"),
]


@pytest.mark.parametrize(("kind", "changes", "problem"), SEARCH, ids=[text for *_, text in SEARCH])
def test_a_frame_of_a_search_that_cannot_be(
    run: Evaluate, kind: str, changes: dict[str, Any], problem: str
) -> None:
    before, frame = next(found for found in search_frames(SAMPLE) if found[1]["kind"] == kind)
    body = "return shape.frame(given.frame, given.before);"
    said = run(SHAPE + body, frame=changed(frame, changes), before=before)
    assert said[: len(problem)] == problem


def test_a_frame_of_another_puzzle(run: Evaluate) -> None:
    body = 'return shape.frame({ kind: "flip" }, null);'
    assert run(SHAPE + body) == "expected roll, skip, enter, take, queue, empty, got flip"

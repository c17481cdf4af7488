"""What the guide says about a Mayan replay."""

from __future__ import annotations

import pytest

from .conftest import Evaluate
from .documents import CLEAR, DROPS, HOPELESS, SAMPLE, document
from .stage import told


def test_the_guide_tells_the_sample(run: Evaluate) -> None:
    assert told(document(SAMPLE), run) == [
        "3 drags at most to clear 12 blocks.",
        "Drag (2, 1) right: the green (3) block swaps with the red (1) one; will anything vanish?",
        "Drag (2, 1) right: nothing vanishes yet.",
        "Drag (3, 1) right: the green (3) block swaps with the yellow (4) one; "
        "will anything vanish?",
        "Drag (3, 1) right: nothing vanishes yet.",
        "Drag (3, 0) right: the green (3) block swaps with the blue (2) one; will anything vanish?",
        "2 groups match at once: all 6 blocks vanish together.",
        "6 blocks vanish: 6 are left.",
        "5 blocks fall: they may form a new line of three.",
        "Wave 2: 3 red (1) blocks have come to lie in row 0.",
        "3 blocks vanish: 3 are left.",
        "The yellow (4) block falls to row 0 of column 2: it may complete a line of three.",
        "Wave 3: 3 yellow (4) blocks have come to lie in row 0.",
        "3 blocks vanish: the board is clear.",
        "Victory! 3 drags clear the whole board.",
    ]


def test_the_guide_tells_of_blocks_that_drop(run: Evaluate) -> None:
    sentences = told(document(DROPS), run)
    assert sentences[3] == (
        "Drag (4, 1) left: no block stands there, so the red (1) block slides out."
    )
    assert sentences[4] == "3 red (1) blocks lie in row 1: they vanish together."


@pytest.mark.parametrize(
    ("code", "changes", "sentence"),
    [
        (
            HOPELESS,
            {"boards": 6},
            "No solution: 6 boards were played, and blocks were left on every one.",
        ),
        (HOPELESS, {"boards": 1}, "No solution: 1 board was played, and blocks were left on it."),
        (HOPELESS, {"boards": 0}, "No solution: that is certain before a single drag is tried."),
        (CLEAR, {}, "Victory! The board is clear already."),
    ],
)
def test_the_guide_tells_how_it_ended(
    run: Evaluate, code: str, changes: dict[str, int], sentence: str
) -> None:
    assert told(document(code) | changes, run) == [sentence]


def match(run: Evaluate, wave: int, *groups: tuple[str, list[tuple[int, int]]]) -> str:
    """Tell a match of groups of colour 4."""
    cells = {cell for _, group in groups for cell in group}
    frame = {
        "kind": "match",
        "mark": "match",
        "wave": wave,
        "count": len(cells),
        "groups": [{"colour": 4, "line": line, "cells": group} for line, group in groups],
        "board": [],
    }
    body = """
        const { setMessages } = await load("lib/messages.js");
        setMessages({}, "en");
        return (await puzzleOf("mayan")).narrate({}, { frame: given.frame });
    """
    sentence = run(body, frame=frame)
    assert isinstance(sentence, str)
    return sentence


COLUMN = ("column", [(2, 0), (2, 1), (2, 2)])
ROW = ("row", [(0, 0), (1, 0), (2, 0)])
HIGH_ROW = ("row", [(0, 5), (1, 5), (2, 5), (3, 5)])


@pytest.mark.parametrize(
    ("groups", "first", "later"),
    [
        (
            [COLUMN],
            "3 yellow (4) blocks stand in column 2: they vanish together.",
            "Wave 2: 3 yellow (4) blocks have come to stand in column 2.",
        ),
        (
            [HIGH_ROW],
            "4 yellow (4) blocks lie in row 5: they vanish together.",
            "Wave 2: 4 yellow (4) blocks have come to lie in row 5.",
        ),
        (
            [ROW, COLUMN],
            "A row and a column share a block: all 5 blocks vanish together.",
            "Wave 2: a row and a column share a block, and all 5 blocks vanish.",
        ),
        (
            [COLUMN, HIGH_ROW],
            "2 groups match at once: all 7 blocks vanish together.",
            "Wave 2: 2 groups match at once, and all 7 blocks vanish.",
        ),
    ],
)
def test_the_guide_tells_every_kind_of_match(
    run: Evaluate, groups: list[tuple[str, list[tuple[int, int]]]], first: str, later: str
) -> None:
    assert match(run, 1, *groups) == first
    assert match(run, 2, *groups) == later


@pytest.mark.parametrize(
    ("move", "count", "board", "sentence"),
    [
        ([2, 1, 1], 0, [[1]], "Drag (2, 1) right: nothing vanishes yet."),
        ([2, 1, -1], 0, [[1]], "Drag (2, 1) left: nothing vanishes yet."),
        ([2, 1, 1], 3, [[1]], "Drag (2, 1) right: 3 blocks vanish and 1 is left."),
        ([2, 1, -1], 3, [[1, 2]], "Drag (2, 1) left: 3 blocks vanish and 2 are left."),
        ([2, 1, 1], 9, [[]], "Drag (2, 1) right: 9 blocks vanish and the board is clear."),
        ([2, 1, -1], 9, [[]], "Drag (2, 1) left: 9 blocks vanish and the board is clear."),
    ],
)
def test_a_step_in_one_sentence(
    run: Evaluate, move: list[int], count: int, board: list[list[int]], sentence: str
) -> None:
    body = """
        const { setMessages } = await load("lib/messages.js");
        setMessages({}, "en");
        return (await puzzleOf("mayan")).event(given.step);
    """
    clear = [{"kind": "clear", "count": count}] if count else []
    assert run(body, step={"move": move, "frames": clear, "board": board}) == sentence


def test_the_guide_speaks_chinese(run: Evaluate) -> None:
    chinese = {
        "%(count)d drag at most to clear %(blocks)d blocks.": [
            "最多移动 %(count)d 步，消除全部 %(blocks)d 个方块。"
        ],
        "Victory! %(count)d drag clears the whole board.": [
            "胜利！移动 %(count)d 步，消除了所有方块。"
        ],
    }
    sentences = told(document(SAMPLE), run, catalogue=chinese, lang="zh")
    assert sentences[0] == "最多移动 3 步，消除全部 12 个方块。"
    assert sentences[-1] == "胜利！移动 3 步，消除了所有方块。"

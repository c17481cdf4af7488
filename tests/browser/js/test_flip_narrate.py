"""What the guide says about a Flip replay and its searches."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Evaluate
from .flip_stage import BLACK, HOPELESS, ONE_FLIP, SAMPLE, STAGE, WHITE, board_of, document
from .stage import told


def test_the_guide_tells_the_sample(run: Evaluate) -> None:
    assert told(document(SAMPLE), run) == [
        "8 discs of 16 are black: make all one colour with the fewest flips.",
        "Flip row 1, column 1: the disc and its 2 neighbours turn over.",
        "Flip row 1, column 1: 7 discs are black now.",
        "Flip row 1, column 2: the disc and its 3 neighbours turn over.",
        "Flip row 1, column 2: 7 discs are black now.",
        "Flip row 2, column 2: the disc and its 4 neighbours turn over.",
        "Flip row 2, column 2: 12 discs are black now.",
        "Flip row 4, column 3: the disc and its 3 neighbours turn over.",
        "Victory! 4 flips turn all discs black, and no fewer do.",
    ]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (WHITE, "Victory! All discs are white already: no flip is needed."),
        (BLACK, "Victory! All discs are black already: no flip is needed."),
        (ONE_FLIP, "Victory! 1 flip turns all discs black, and no fewer do."),
    ],
)
def test_the_guide_tells_how_it_ended(run: Evaluate, code: str, sentence: str) -> None:
    assert told(document(code), run)[-1] == sentence


IMPOSSIBLE = """
    const story = { ...trace, tried: given.tried, explanation: given.explanation };
    return puzzle.narrate(story, viewAt(0, null, 0));
"""


@pytest.mark.parametrize(
    ("code", "tried", "explanation", "sentence"),
    [
        (
            HOPELESS,
            4096,
            None,
            "Impossible: 4,096 boards were played, and no way leads to one colour.",
        ),
        (
            HOPELESS,
            1,
            {},
            "Impossible: 1 board was played, and no way leads to one colour.",
        ),
        (
            HOPELESS,
            4096,
            {"odd": [0b0000_1111_0000_0000, 0b1000_0000_0000_0000]},
            "Impossible: 3 discs on a quiet pattern are black, "
            "and every flip turns an even number of them.",
        ),
        (
            HOPELESS,
            4096,
            {"odd": [0b0000_1100_0000_0000]},
            "Impossible: 1 disc on a quiet pattern is black, "
            "and every flip turns an even number of them.",
        ),
    ],
)
def test_the_guide_tells_why_nothing_helps(
    run: Evaluate, code: str, tried: int, explanation: dict[str, list[int]] | None, sentence: str
) -> None:
    said = run(STAGE + IMPOSSIBLE, replay=document(code), tried=tried, explanation=explanation)
    assert said == sentence


def enter(outcome: str, depth: int, board: str, **facts: int) -> dict[str, Any]:
    """Return the frame that enters a node."""
    return {
        "kind": "enter",
        "outcome": outcome,
        "depth": depth,
        "facts": facts,
        "board": board_of(board),
    }


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        (
            enter("expanded", 0, SAMPLE),
            "The root: the board itself is layer 0, the first in the queue.",
        ),
        (
            enter("expanded", 3, SAMPLE),
            "Layer 3: this board is new and not one colour, so it has to wait its turn.",
        ),
        (
            enter("solved", 4, WHITE),
            "All discs are white after 4 flips: no earlier layer has an answer.",
        ),
        (
            enter("solved", 1, BLACK),
            "All discs are black after 1 flip: no earlier layer has an answer.",
        ),
        (
            enter("solved", 0, BLACK),
            "The board is one colour already: nothing needs to be searched.",
        ),
        (
            {"kind": "skip", "reason": "seen", "move": [2, 3], "node": 1234},
            "Skip row 2, column 3: it leads to the board of node 1,234, seen before.",
        ),
        (
            {"kind": "take", "node": 17, "depth": 3},
            "Layer 3: node 17 is next in the queue.",
        ),
        (
            {"kind": "queue", "node": 5, "depth": 2},
            "The new board waits in the queue: back to node 5 at the front.",
        ),
        (
            {"kind": "empty", "depth": 7},
            "The queue is empty: every board that can be reached was tried.",
        ),
    ],
)
def test_the_guide_tells_breadth_first(run: Evaluate, frame: dict[str, Any], sentence: str) -> None:
    assert run(STAGE + "return puzzle.tell(given.frame);", replay=document(WHITE), frame=frame) == (
        sentence
    )


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        (
            enter("expanded", 0, SAMPLE, flips=0),
            "The root: cell by cell, first with a flip there and then without.",
        ),
        (
            enter("expanded", 6, SAMPLE, flips=1),
            "1 flip so far; next is row 2, column 3, with a flip and then without.",
        ),
        (
            enter("expanded", 15, SAMPLE, flips=9),
            "9 flips so far; next is row 4, column 4, with a flip and then without.",
        ),
        (
            enter("limit", 16, SAMPLE, flips=9),
            "All 16 cells are decided, and the board is not one colour.",
        ),
        (
            enter("solved", 16, WHITE, flips=8),
            "All discs are white with 8 flips: the search keeps the best so far and goes on.",
        ),
        (
            enter("solved", 16, BLACK, flips=1),
            "All discs are black with 1 flip: the search keeps the best so far and goes on.",
        ),
        (
            {"kind": "leave", "depth": 6, "move": [2, 3, 1]},
            "Back to depth 6: the flip of row 2, column 3 is taken back.",
        ),
        (
            {"kind": "leave", "depth": 6, "move": [2, 3, 0]},
            "Back to depth 6: row 2, column 3 is tried both ways.",
        ),
    ],
)
def test_the_guide_tells_depth_first(run: Evaluate, frame: dict[str, Any], sentence: str) -> None:
    assert run(STAGE + "return puzzle.tell(given.frame);", replay=document(WHITE), frame=frame) == (
        sentence
    )


@pytest.mark.parametrize(
    ("move", "board", "sentence"),
    [
        ([4, 1], WHITE, "Flip row 4, column 1: all discs are white."),
        ([4, 1], BLACK, "Flip row 4, column 1: all discs are black."),
        ([2, 2], "bwww-wwww-wwww-wwww", "Flip row 2, column 2: 1 disc is black now."),
        ([2, 2], SAMPLE, "Flip row 2, column 2: 8 discs are black now."),
    ],
)
def test_a_step_in_one_sentence(run: Evaluate, move: list[int], board: str, sentence: str) -> None:
    step = {"move": move, "frames": [], "board": board_of(board)}
    assert run(STAGE + "return puzzle.event(given.step);", replay=document(WHITE), step=step) == (
        sentence
    )


def test_a_move_by_name(run: Evaluate) -> None:
    body = "return [[2, 3], [2, 3, 1], [2, 3, 0]].map(puzzle.describe);"
    assert run(STAGE + body, replay=document(WHITE)) == [
        "row 2, column 3",
        "row 2, column 3",
        "row 2, column 3 left alone",
    ]


def test_the_guide_speaks_chinese(run: Evaluate) -> None:
    chinese = {
        "%(count)d disc of 16 is black: make all one colour with the fewest flips.": [
            "16 枚棋子中有 %(count)d 枚黑棋：用最少的翻转使它们同色。"
        ],
        "Victory! %(count)d flip turns all discs black, and no fewer do.": [
            "胜利！最少 %(count)d 次翻转，全部变黑。"
        ],
    }
    sentences = told(document(SAMPLE), run, catalogue=chinese, lang="zh")
    assert sentences[0] == "16 枚棋子中有 8 枚黑棋：用最少的翻转使它们同色。"
    assert sentences[-1] == "胜利！最少 4 次翻转，全部变黑。"

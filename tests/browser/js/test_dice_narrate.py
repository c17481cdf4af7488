"""What the guide says about a maze."""

from __future__ import annotations

import pytest

from .conftest import Evaluate
from .dice_stage import (
    FIGURE,
    HOLED_START,
    HOPELESS,
    LONELY,
    SAMPLE,
    STAGE,
    STUCK,
    document,
    search_frames,
)
from .stage import told


def test_the_guide_tells_the_maze_of_the_figure(run: Evaluate) -> None:
    assert told(document(FIGURE), run) == [
        "The die leaves (1, 2) with 5 on top: can it roll home again?",
        "5 is on top, so the die may roll onto a 5 or a star: "
        "it tips down, 6 comes on top and 5 faces you.",
        "Down to (2, 2): 6 is on top and 5 in front.",
        "6 is on top, so the die may roll onto a 6 or a star: "
        "it tips right, 4 comes on top and 5 faces you.",
        "Right to (2, 3): 4 is on top and 5 in front.",
        "A star lets any number in, so also the 4: "
        "the die tips down, 2 comes on top and 4 faces you.",
        "Down to (3, 3): 2 is on top and 4 in front.",
        "A star lets any number in, so also the 2: "
        "the die tips left, 6 comes on top and 4 faces you.",
        "Left to (3, 2): 6 is on top and 4 in front.",
        "6 is on top, so the die may roll onto a 6 or a star: "
        "it tips left, 5 comes on top and 4 faces you.",
        "Left to (3, 1): 5 is on top and 4 in front.",
        "5 is on top, so the die may roll onto a 5 or a star: "
        "it tips up, 4 comes on top and 2 faces you.",
        "Up to (2, 1): 4 is on top and 2 in front.",
        "A star lets any number in, so also the 4: "
        "the die tips up, 2 comes on top and 3 faces you.",
        "Up to (1, 1): 2 is on top and 3 in front.",
        "2 is on top, so the die may roll onto a 2 or a star: "
        "it tips right, 6 comes on top and 3 faces you.",
        "Victory! Home after 8 rolls.",
    ]


def test_a_step_that_leads_home(run: Evaluate) -> None:
    body = "return puzzle.event(trace.steps.at(-1));"
    assert run(STAGE + body, replay=document(FIGURE)) == "Right to (1, 2): the die is home again."


@pytest.mark.parametrize(
    ("code", "changes", "sentence"),
    [
        (HOPELESS, {}, "No solution: 1 roll was tried, and it does not lead home."),
        (
            HOPELESS,
            {"boards": 12},
            "No solution: all 12 possible rolls were tried, and none leads home.",
        ),
        (
            STUCK,
            {},
            "No solution: 2 is on top, and no square around the start is a 2 or a star.",
        ),
        (
            LONELY,
            {},
            "No solution: 1 is on top, and no square around the start is a 1 or a star.",
        ),
        (HOLED_START, {}, "No solution: the start is a hole, and no die rolls onto a hole."),
    ],
)
def test_the_guide_tells_why_there_is_no_way(
    run: Evaluate, code: str, changes: dict[str, int], sentence: str
) -> None:
    assert told(document(code) | changes, run) == [sentence]


def test_the_guide_tells_the_search(run: Evaluate) -> None:
    frames = [frame for _, frame in search_frames(SAMPLE) + search_frames(STUCK)]
    sentences = run(
        STAGE + "return given.frames.map(puzzle.tell);", replay=document(SAMPLE), frames=frames
    )
    assert all(sentences)
    first: dict[tuple[str | None, ...], str] = {}
    for frame, sentence in zip(frames, sentences, strict=True):
        key = tuple(frame.get(field) for field in ("kind", "reason", "outcome"))
        first.setdefault(key, sentence)
    assert sentences[0] == "The root: 3 is on top, and the search rolls every way, layer by layer."
    assert first["take", None, None] == "Node 0 is next in the queue: layer 0, with 3 on top."
    assert (
        first["skip", "number", None]
        == "3 is on top, but (1, 6) says 6: the die cannot roll there."
    )
    assert first["skip", "hole", None] == "(1, 4) is a hole: the die cannot roll there."
    assert (
        first["skip", "seen", None] == "On (2, 3) the die would lie just as in node 3: nothing new."
    )
    assert (
        first["queue", None, None]
        == "It waits at the end of the queue: back to node 0, at the front."
    )
    assert (
        first["enter", None, "dead"] == "Stuck: 2 is on top, and no square around is a 2 or a star."
    )
    assert first["enter", None, "solved"] == "Home again after 22 rolls: no loop is shorter."
    assert (
        first["empty", None, None]
        == "The queue is empty: all that the die can reach has been seen."
    )
    assert "New in layer 1: 5 on top, 6 in front, so it joins the queue." in sentences
    told_of_stuck = [
        sentence
        for frame, sentence in zip(frames, sentences, strict=True)
        if frame["kind"] == "queue" and not frame["waits"]
    ]
    assert told_of_stuck
    assert all("does not wait" in sentence for sentence in told_of_stuck)


def test_the_guide_speaks_chinese(run: Evaluate) -> None:
    chinese = {
        "Victory! Home after %(count)d roll.": ["胜利！滚了 %(count)d 次，回到起点。"],
        "Down to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front.": [
            "向下滚到 (%(row)d, %(column)d)：%(top)d 朝上，%(front)d 在正面。"
        ],
    }
    sentences = told(document(FIGURE), run, catalogue=chinese, lang="zh")
    assert sentences[2] == "向下滚到 (2, 2)：6 朝上，5 在正面。"
    assert sentences[-1] == "胜利！滚了 8 次，回到起点。"

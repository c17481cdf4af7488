"""The rest of the Mayan view, and the registry that knows it."""

from __future__ import annotations

import pytest

from .conftest import Evaluate
from .documents import SAMPLE, document
from .mayan_stage import STAGE


def test_durations(run: Evaluate) -> None:
    replay = document(SAMPLE)
    body = """
        return trace.steps.map((step) =>
            [puzzle.durations(step), puzzle.durations(step, { reducedMotion: true })]);
    """
    *_, (full, reduced) = run(STAGE + body, replay=replay)
    assert full == [250, 500, 150, 600, 500, 150, 200, 500, 150]
    assert reduced == [500, 500, 0, 0, 500, 0, 0, 500, 0]


def test_the_twin_reads_from_top_to_bottom(run: Evaluate) -> None:
    rows = run(STAGE + "return puzzle.twin(trace.boards[0]);", replay=document(SAMPLE))
    assert [[cell["cell"] for cell in row] for row in rows] == [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 4],
        [0, 0, 4, 0, 3],
        [0, 1, 3, 1, 4],
        [1, 2, 2, 3, 2],
    ]
    assert [cell["text"] for cell in rows[5]] == ["", "1", "3", "1", "4"]


def test_a_move_by_name(run: Evaluate) -> None:
    body = """
        const { setMessages } = await load("lib/messages.js");
        setMessages(given.catalogue, given.lang);
        return [[2, 1, 1], [0, 6, -1]].map((await puzzleOf("mayan")).describe);
    """
    assert run(body, catalogue={}, lang="en") == ["(2, 1) right", "(0, 6) left"]
    chinese = {
        "(%(x)d, %(y)d) right": ["(%(x)d, %(y)d) 右移"],
        "(%(x)d, %(y)d) left": ["(%(x)d, %(y)d) 左移"],
    }
    assert run(body, catalogue=chinese, lang="zh") == ["(2, 1) 右移", "(0, 6) 左移"]


def falling(*rows: int) -> dict[str, object]:
    paths = [{"colour": 1, "from": [x, fallen], "to": [x, 0]} for x, fallen in enumerate(rows)]
    return {"kind": "fall", "paths": paths}


SOUNDS = [
    ({"kind": "drag", "swap": True}, [{"effect": "swish"}, {"effect": "swap", "at": 0.6}]),
    ({"kind": "drag", "swap": False}, [{"effect": "swish"}]),
    (falling(3), [{"effect": "land", "at": 1}]),
    (
        falling(4, 1, 4, 2),
        [{"effect": "land", "at": at} for at in (0.25, 0.5, 1)],
    ),
    ({"kind": "match", "wave": 1}, [{"effect": "match", "step": 0}]),
    ({"kind": "match", "wave": 3}, [{"effect": "match", "step": 4}]),
    ({"kind": "clear"}, []),
    ({"kind": "skip"}, []),
    ({"kind": "enter", "outcome": "expanded"}, []),
    ({"kind": "enter", "outcome": "dead"}, [{"effect": "dead"}]),
    ({"kind": "enter", "outcome": "solved"}, [{"effect": "chime"}]),
    ({"kind": "leave"}, [{"effect": "back"}]),
]


@pytest.mark.parametrize(("frame", "sounds"), SOUNDS)
def test_what_a_frame_sounds_like(run: Evaluate, frame: object, sounds: object) -> None:
    body = """
        return (await puzzleOf("mayan")).sounds(given.frame);
    """
    assert run(body, frame=frame) == sounds


ENDINGS = [
    ({"nodes": 588, "truncated": False}, "All is tried: 588 nodes, and on none"),
    ({"nodes": 1, "truncated": False}, "All is tried: 1 node, and on none"),
    ({"nodes": 20_000_000, "truncated": True}, "Here end the first 20,000,000 nodes, and"),
]


@pytest.mark.parametrize(("facts", "sentence"), ENDINGS)
def test_how_a_search_ends(run: Evaluate, facts: object, sentence: str) -> None:
    body = """
        const { setMessages } = await load("lib/messages.js");
        setMessages({}, "en");
        return (await puzzleOf("mayan")).search.ending(given.facts);
    """
    assert run(body, facts=facts).startswith(sentence)


def test_a_node_of_a_dead_colour_is_visited_and_what_is_below_it_is_cut(run: Evaluate) -> None:
    """The comparison counts what is not visited, and has another number on the same page."""
    body = """
        const { setMessages } = await load("lib/messages.js");
        setMessages({}, "en");
        const { search } = await puzzleOf("mayan");
        const facts = { nodes: 11348890, off: [], skips: {}, outcomes: { dead: 57618 } };
        return [search.notes(facts).at(-1).lines.at(-1), search.counted("dead")];
    """
    assert run(body) == [
        "On this board 57,618 nodes of 11,348,890 are such boards: they are visited, and nothing "
        "below them.",
        "Dead colour",
    ]

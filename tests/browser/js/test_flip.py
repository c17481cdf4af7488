"""The Flip view apart from its drawing and its guide: checks, lengths, bits, words, sounds."""

from __future__ import annotations

import json
from typing import Any

import pytest

import solver

from .conftest import Evaluate
from .flip_stage import BLACK, ONE_FLIP, SAMPLE, STAGE, WHITE, board_of, document

WORDS = """
    const { setMessages } = await load("lib/messages.js");
    setMessages({}, "en");
    const puzzle = await puzzleOf("flip");
"""


def steps_of(code: str, search: str, count: int) -> list[dict[str, Any]]:
    """Return the first steps of a search, or all where it is shorter."""
    whole = solver.record(solver.from_code("flip", code), search=search)
    steps = solver.steps(whole, 0, min(count, len(whole)))
    received: list[dict[str, Any]] = json.loads(json.dumps(steps))
    return received


def test_durations(run: Evaluate) -> None:
    frames = [
        {"kind": "flip"},
        {"kind": "skip"},
        {"kind": "enter", "outcome": "expanded"},
        {"kind": "enter", "outcome": "limit"},
        {"kind": "enter", "outcome": "solved"},
        {"kind": "leave"},
        {"kind": "take"},
        {"kind": "queue"},
        {"kind": "empty"},
    ]
    body = """
        const { frames } = given;
        const both = [{}, { reducedMotion: true }];
        return both.map((options) => puzzle.durations({ frames }, options));
    """
    full, reduced = run(WORDS + body, frames=frames)
    assert full == [500, 200, 200, 200, 500, 300, 250, 250, 500]
    assert reduced == [0] * len(frames)


def test_the_twin_has_the_letters_of_the_judges(run: Evaluate) -> None:
    rows = run(WORDS + "return puzzle.twin(given.board);", board=board_of(SAMPLE))
    assert ["".join(cell["text"] for cell in row) for row in rows] == SAMPLE.split("-")
    assert [[cell["cell"] for cell in row] for row in rows] == board_of(SAMPLE)


@pytest.mark.parametrize(
    ("code", "search", "count"),
    [(SAMPLE, "bfs", 60), (SAMPLE, "dfs", 60), (ONE_FLIP, "bfs", 20), (WHITE, "bfs", 1)],
)
def test_a_search_is_taken_and_every_frame_of_it_is_told(
    run: Evaluate, code: str, search: str, count: int
) -> None:
    body = """
        const { readSteps } = await load("documents/search.js");
        const steps = readSteps({ steps: given.steps });
        return steps.flatMap(({ before, frames, after }) => [...before, ...frames, ...after])
            .map((frame) => [frame.kind, puzzle.tell(frame), puzzle.search.log(frame)]);
    """
    steps = steps_of(code, search, count)
    for kind, sentence, line in run(WORDS + body, steps=steps):
        assert sentence.endswith(".")
        assert "%" not in sentence + line
        assert (line != "") == (kind in ("enter", "leave", "take", "empty"))


BITS = """
    const { title, size } = puzzle.panel;
    return { title: title(), size: size(trace), lines: given.at.map(([step, frame]) =>
        puzzle.panel.lines(viewAt(step, frame, 0)).map(({ name, value }) => `${name}: ${value}`)) };
"""


def test_the_panel_shows_sixteen_bits_and_what_a_flip_does_to_them(run: Evaluate) -> None:
    """The statement's example: the upper left flip is an XOR with 51200."""
    replay = document(SAMPLE)
    first = replay["steps"][0]
    assert first["move"] == [1, 1]
    found = run(STAGE + BITS, replay=replay, at=[[0, None], [1, 0], [1, None]])
    assert found["title"] == "16 bits"
    assert found["size"] is None
    assert found["lines"] == [
        ["board: 1001 1101 1001 1000 = 40344"],
        [
            "before: 1001 1101 1001 1000 = 40344",
            "XOR: 1100 1000 0000 0000 = 51200",
            "after: 0101 0101 1001 1000 = 21912",
        ],
        ["board: 0101 0101 1001 1000 = 21912"],
    ]


def test_the_panel_on_the_way_of_a_search(run: Evaluate) -> None:
    corner = [[1, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]
    white, black = board_of(WHITE), board_of(BLACK)
    views = [
        {"frame": {"kind": "leave", "board": white}, "board": corner},
        {"frame": {"kind": "leave", "board": white}, "board": white},
        {"frame": {"kind": "take", "board": black}, "board": corner},
        {"frame": {"kind": "skip", "board": corner}, "board": corner},
    ]
    body = "return given.views.map((view) => puzzle.panel.lines(view).map(({ value }) => value));"
    assert run(WORDS + body, views=views) == [
        [
            "1100 1000 0000 0000 = 51200",
            "1100 1000 0000 0000 = 51200",
            "0000 0000 0000 0000 = 0",
        ],
        ["0000 0000 0000 0000 = 0"] * 3,
        ["1111 1111 1111 1111 = 65535"],
        ["1100 1000 0000 0000 = 51200"],
    ]


def test_the_words_of_a_search(run: Evaluate) -> None:
    body = """
        const { search } = puzzle;
        return {
            titles: ["bfs", "dfs"].map(search.title),
            state: search.state(given.board),
            moves: [[2, 3], [2, 3, 1], [2, 3, 0]].map(search.move),
            outcomes: ["solved", "limit", "expanded"].map(search.outcome),
            counted: ["solved", "limit"].map(search.counted),
            skipped: search.skipped("seen"),
            skips: [1, 15].map((count) => search.logSkips("seen", count)),
            variables: search.variables(given.board),
            notes: search.notes({}),
        };
    """
    assert run(WORDS + body, board=board_of(SAMPLE)) == {
        "titles": ["breadth-first", "depth-first, all sets"],
        "state": "40344",
        "moves": ["(2,3)", "(2,3)■", "(2,3)□"],
        "outcomes": ["solved", "not one colour", "explored"],
        "counted": ["One colour", "Not one colour"],
        "skipped": "Seen before, skipped",
        "skips": ["1 flip skipped: seen before", "15 flips skipped: seen before"],
        "variables": [
            {"name": "board", "value": "40344"},
            {"name": "black discs", "value": "8"},
        ],
        "notes": [],
    }


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        (
            {"nodes": 131_071, "truncated": False, "solved": True, "best": 4},
            "All 131,071 nodes are tried: 4 flips are the fewest.",
        ),
        (
            {"nodes": 131_071, "truncated": False, "solved": True, "best": 1},
            "All 131,071 nodes are tried: 1 flip is the fewest.",
        ),
        (
            {"nodes": 4096, "truncated": False, "solved": False, "best": None},
            "All is tried: 4,096 nodes, and none is one colour. Impossible.",
        ),
        (
            {"nodes": 100, "truncated": True, "solved": False, "best": None},
            "Here end the first 100 nodes, and the search would go on.",
        ),
    ],
)
def test_how_a_search_ends(run: Evaluate, facts: dict[str, Any], sentence: str) -> None:
    assert run(WORDS + "return puzzle.search.ending(given.facts);", facts=facts) == sentence


@pytest.mark.parametrize(
    ("frame", "sounds"),
    [
        ({"kind": "flip", "turned": [[1, 1], [1, 2], [2, 1]]}, [{"effect": "turn", "step": 0}]),
        ({"kind": "flip", "turned": [[2, 2]] * 5}, [{"effect": "turn", "step": 2}]),
        ({"kind": "enter", "outcome": "solved"}, [{"effect": "chime"}]),
        ({"kind": "enter", "outcome": "limit"}, [{"effect": "limit"}]),
        ({"kind": "enter", "outcome": "expanded"}, []),
        ({"kind": "leave"}, [{"effect": "back"}]),
        ({"kind": "take"}, [{"effect": "back"}]),
        ({"kind": "queue"}, []),
    ],
)
def test_sounds(run: Evaluate, frame: dict[str, Any], sounds: list[dict[str, Any]]) -> None:
    assert run(WORDS + "return puzzle.sounds(given.frame);", frame=frame) == sounds

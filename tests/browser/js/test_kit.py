"""The kit makes a kind of its declaration: its moments, its words, and the picture of its board."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Error

from .conftest import Evaluate
from .stage import TILE, image_of, sheet_tile

EVEN, ODD, EMPTY, QUEEN = 0, 1, None, 3
GOLD, RED, MUTED, JADE = (255, 198, 46), (255, 61, 90), (169, 163, 198), (43, 219, 155)
LEFT, TOP = 6, 7
SIZE = [6 + 4 * TILE + 5, 7 + 3 * TILE + 8]

PICTURE = {
    "sheet": "/img/flip.png",
    "rows": 3,
    "columns": 4,
    "least": [1, 1],
    "margin": {"left": LEFT, "top": TOP, "right": 5, "bottom": 8},
    "ground": [EVEN, ODD],
    "block": 1,
    "row_names": ["1", "2", "3"],
    "column_names": ["a", "b", "c", "d"],
    "cells": {
        "0": {"under": None, "over": EMPTY, "text": ""},
        "1": {"under": None, "over": QUEEN, "text": "Q"},
    },
    "fixtures": [],
}

BEFORE = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
AFTER = [[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]]
SET = {"kind": "set", "mark": "set", "cells": [[2, 4]], "board": AFTER}
SKIP = {
    "kind": "skip",
    "mark": "attacked",
    "reason": "attacked",
    "move": [2, 2, 1],
    "facts": {"cell": [2, 2], "because": [[1, 1]]},
    "board": BEFORE,
}
DEAD = {"kind": "enter", "mark": "dead", "outcome": "dead", "depth": 1, "board": BEFORE}
LEAVE = {"kind": "leave", "mark": "leave", "depth": 1, "move": [2, 4, 1], "board": BEFORE}

WORDS = {
    "count": ["%(count)d queen", "%(count)d queens"],
    "describe": "queen on (%(row)d, %(column)d)",
    "start": "%(empty)d cells are empty.",
    "moments": {
        "set": "A queen on (%(row)d, %(column)d): %(filled)d stand now.",
        "skip": {"attacked": "(%(row)d, %(column)d) is attacked."},
        "enter": {"dead": "Row %(row)d has no safe square, and %(filled)d stand."},
    },
    "log": {"enter": {"dead": "no way on"}},
    "search": {
        "skips": {"attacked": ["%(count)d cell attacked", "%(count)d cells attacked"]},
        "prunings": {"attacked": "attacked cells"},
        "notes": {"attacked": {"lines": ["It is safe.", "It skips %(count)d cells."]}},
    },
    "variables": {"queens": "%(filled)d"},
}

SCRIPT = """
    const { puzzleView } = await load("puzzles/index.js");
    const puzzle = await puzzleView("queens", { picture: given.picture, words: given.words });
    await puzzle.loadSearch();
    await puzzle.load();
    const shoot = (board, frame, progress, options) => {
        const canvas = Object.assign(document.createElement("canvas"), puzzle.size());
        const context = canvas.getContext("2d");
        puzzle.draw(context, { step: 0, board, frame, progress }, options);
        return canvas.toDataURL("image/png");
    };
"""


@pytest.fixture
def plain(run: Evaluate) -> Evaluate:
    """Run a script about a kind without a module of its own."""

    def evaluate(body: str, **given: Any) -> Any:
        facts = {"picture": PICTURE, "words": WORDS, **given}
        return run(SCRIPT + body, before=BEFORE, after=AFTER, **facts)

    return evaluate


def test_a_board_at_rest_is_its_picture(plain: Evaluate):
    size, url = plain("return [puzzle.size(), shoot(given.after, null, 0)];")
    assert [size["width"], size["height"]] == SIZE
    image = image_of(url)
    for row, line in enumerate(AFTER):
        for column, number in enumerate(line):
            left, top = LEFT + column * TILE, TOP + row * TILE
            cell = sheet_tile("flip", (EVEN, ODD)[(row + column) % 2])
            if number:
                cell.alpha_composite(sheet_tile("flip", QUEEN))
            found = image.crop((left, top, left + TILE, top + TILE))
            assert found.tobytes() == cell.tobytes(), (row, column)


@pytest.mark.parametrize(
    ("frame", "progress", "inked"),
    [
        (SET, 0.5, {(2, 4): GOLD}),
        (SKIP, 0.5, {(2, 2): MUTED, (1, 1): RED}),
        ({**DEAD, "facts": {"cells": [[1, 1]]}}, 0.5, {(1, 1): RED}),
        (LEAVE, 0.75, {(2, 4): MUTED}),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) and "kind" in value else None,
)
def test_frames_mark_their_cells(plain: Evaluate, frame: Any, progress: float, inked: Any):
    before = AFTER if frame["kind"] == "leave" else BEFORE
    body = "return shoot(given.board, given.frame, given.progress);"
    image = image_of(plain(body, board=before, frame=frame, progress=progress))
    for row in range(1, 4):
        for column in range(1, 5):
            corner = (LEFT + (column - 1) * TILE, TOP + (row - 1) * TILE)
            colour = image.getpixel(corner)[:3]
            found = colour if colour in (GOLD, RED, MUTED) else None
            assert found == inked.get((row, column)), (row, column)


def test_a_set_ends_on_the_board_after_it(plain: Evaluate):
    body = """
        const cut = { reducedMotion: true };
        return [shoot(given.before, given.frame, 1), shoot(given.before, given.frame, 1, cut)];
    """
    moved, cut = plain(body, frame=SET)
    assert moved == cut


def test_its_words_are_templates(plain: Evaluate):
    body = """
        const story = { outcome: "solved", total: 1, tried: 1, limit: null,
            steps: [], boards: [given.before, given.after] };
        const { search } = puzzle;
        return [
            puzzle.count(1), puzzle.count(3), puzzle.describe([2, 4, 1]),
            puzzle.narrate(story, { step: 0, frame: null }),
            puzzle.tell(given.set), puzzle.tell(given.skip),
            puzzle.tell({ ...given.dead, facts: { row: 3 } }),
            puzzle.event({ move: [2, 4, 1], board: given.after }),
            search.log(given.dead), search.logSkips("attacked", 2), search.pruning("attacked"),
            ...search.notes({ off: [], skips: { attacked: 5 }, outcomes: {}, nodes: 9 })[0].lines,
            search.variables(given.after)[0].value, puzzle.twin(given.after)[1][3].text,
        ];
    """
    told = plain(body, set=SET, skip=SKIP, dead=DEAD)
    assert told == [
        "1 queen",
        "3 queens",
        "queen on (2, 4)",
        "11 cells are empty.",
        "A queen on (2, 4): 2 stand now.",
        "(2, 2) is attacked.",
        "Row 3 has no safe square, and 1 stand.",
        "A queen on (2, 4): 2 stand now.",
        "no way on",
        "2 cells attacked",
        "attacked cells",
        "It is safe.",
        "It skips 5 cells.",
        "2",
        "Q",
    ]


def test_sentences_name_the_cell_in_the_way_and_the_candidates_by_the_order(plain: Evaluate):
    expanded = {
        "fewest": ["(%(row)d, %(column)d): %(candidates)s.", "%(count)d: %(candidates)s."],
        "rows": "(%(row)d, %(column)d) comes first.",
    }
    attacked = "The queen at (%(other_row)d, %(other_column)d) attacks (%(row)d, %(column)d)."
    moments = {"skip": {"attacked": attacked}, "enter": {"expanded": expanded}}
    enter = {"kind": "enter", "mark": "expanded", "outcome": "expanded", "board": BEFORE}
    frames = [
        SKIP,
        *(
            {**enter, "facts": {"cell": [3, 2], "candidates": found, "order": order}}
            for found, order in (([4, 7], "fewest"), ([4], "fewest"), ([4], "rows"))
        ),
    ]
    told = plain(
        "return given.frames.map(puzzle.tell);",
        words={**WORDS, "moments": {**WORDS["moments"], **moments}},
        frames=frames,
    )
    assert told == [
        "The queen at (1, 1) attacks (2, 2).",
        "2: 4, 7.",
        "(3, 2): 4.",
        "(3, 2) comes first.",
    ]


def test_without_words_it_speaks_in_general(plain: Evaluate):
    body = """
        const told = [given.set, given.skip, given.dead].map(puzzle.tell);
        return [puzzle.count(2), puzzle.place(1, 2), ...told, puzzle.search.log(given.dead)];
    """
    told = plain(body, words=None, set=SET, skip=SKIP, dead={**DEAD, "facts": {}})
    assert told == [
        "2 moves",
        "Move 1 of 2",
        "Row 2, column 4 is set.",
        "Skip row 2, column 2.",
        "Dead end: nothing below can lead to a solution.",
        "dead end",
    ]


def test_sounds_and_times_are_those_of_a_search(plain: Evaluate):
    body = """
        const frames = given.frames;
        return [
            puzzle.durations({ frames }), puzzle.durations({ frames }, { reducedMotion: true }),
            frames.map((frame) => puzzle.sounds(frame).map(({ effect }) => effect)),
        ];
    """
    times, cut, sounds = plain(body, frames=[SET, SKIP, {**DEAD, "facts": {}}, LEAVE])
    assert times == [300, 200, 500, 300]
    assert cut == [0, 0, 0, 0]
    assert sounds == [["land"], [], ["dead"], ["back"]]


def test_nothing_is_drawn_before_the_pictures_are_there(run: Evaluate):
    body = """
        const context = document.createElement("canvas").getContext("2d");
        (await puzzleOf("flip")).draw(context, {});
    """
    with pytest.raises(Error, match="The board is drawn before load"):
        run(body)


@pytest.mark.parametrize(
    ("moment", "missing"),
    [
        ("{ tell: () => '' }", "no paint"),
        ("{ paint: () => {} }", "no tell"),
        ("{}", "no paint and"),
    ],
)
def test_a_frame_without_a_painter_or_a_teller_is_refused(run: Evaluate, moment: str, missing: str):
    body = f"""
        const {{ kindOf }} = await load("puzzles/kit/kind.js");
        kindOf({{ name: "queens", moments: {{ hop: {moment} }}, words: {{}} }});
    """
    with pytest.raises(Error, match=f'queens: its frames of kind "hop" have {missing}'):
        run(body)


def test_a_frame_of_a_search_is_refused_when_one_opens(run: Evaluate):
    body = """
        const { kindOf } = await load("puzzles/kit/kind.js");
        const stage = () => ({});
        const search = async () => ({ moments: { hop: {} }, words: {} });
        const puzzle = kindOf({ name: "queens", stage, moments: {}, words: {}, search })({});
        await puzzle.loadSearch();
    """
    with pytest.raises(Error, match='queens: its frames of kind "hop" have no paint and no tell'):
        run(body)


def test_a_search_is_not_told_of_before_it_has_come(run: Evaluate):
    body = """
        const { puzzleView } = await load("puzzles/index.js");
        return (await puzzleView("mayan", { picture: given.pictures.mayan })).search;
    """
    with pytest.raises(Error, match="A search is told of before loadSearch"):
        run(body)

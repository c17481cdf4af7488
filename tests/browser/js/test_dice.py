"""The rest of the Dice view: times, text twin, the lines of its panel, sounds and words."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from .conftest import Evaluate
from .dice_stage import (
    ALL_STARS,
    CODES,
    FIGURE,
    HOLED_START,
    LONELY,
    SAMPLE,
    STAGE,
    document,
    search_frames,
)
from .stage import boards_of

VIEW = """
    const { setMessages } = await load("lib/messages.js");
    setMessages(given.catalogue ?? {}, given.lang ?? "en");
    const puzzle = await puzzleOf("dice");
"""


def test_a_roll_takes_less_than_half_a_second(run: Evaluate) -> None:
    body = """
        return trace.steps.map((step) =>
            [puzzle.durations(step), puzzle.durations(step, { reducedMotion: true })]);
    """
    assert run(STAGE + body, replay=document(SAMPLE)) == [[[400], [0]]] * 22


def test_every_frame_of_a_search_takes_its_time_unless_motion_is_reduced(run: Evaluate) -> None:
    frames = [frame for _, frame in search_frames(SAMPLE) + search_frames(LONELY)]
    body = "return [false, true].map((reducedMotion) => puzzle.durations(given, {reducedMotion}));"
    full, reduced = run(VIEW + body, frames=frames)
    assert all(100 <= time <= 500 for time in full)
    assert set(reduced) == {0}
    last = {frame["kind"]: time for frame, time in zip(frames, full, strict=True)}
    assert set(last) == {"roll", "skip", "enter", "take", "queue", "empty"}


@pytest.mark.parametrize("code", CODES)
def test_the_size_holds_the_maze_and_its_numbers(run: Evaluate, code: str) -> None:
    maze = document(code)["start"]["maze"]
    size = run(STAGE + "return puzzle.size(trace);", replay=document(code))
    assert size["width"] >= 16 * len(maze[0]) + 12
    assert size["height"] >= 16 * len(maze) + 15


def test_seven_columns_fill_the_stage_and_ten_fit_a_phone(run: Evaluate) -> None:
    """The stage is 496 px wide for seven columns, and 390 px on a phone: fourfold and twofold."""
    width = {
        code: run(STAGE + "return puzzle.size(trace).width;", replay=document(code))
        for code in (SAMPLE, ALL_STARS)
    }
    assert 4 * width[SAMPLE] <= 496
    assert 2 * width[ALL_STARS] <= 390


def texts(rows: list[list[dict[str, Any]]]) -> list[list[str]]:
    return [[cell["text"] for cell in row] for row in rows]


def test_the_twin_tells_squares_and_the_die(run: Evaluate) -> None:
    body = "return [0, 3].map((step) => puzzle.twin(trace.boards[step]));"
    start, on_star = run(STAGE + body, replay=document(SAMPLE))
    assert texts(start) == [
        ["6", "4", "6", "", "2", "6", "4"],
        ["1", "2", "★", "5", "3", "die 3 on 6", "1"],
        ["5", "3", "4", "5", "6", "4", "2"],
        ["4", "1", "2", "", "3", "★", "6"],
    ]
    assert texts(on_star)[1] == ["1", "2", "die 2 on ★", "5", "3", "6", "1"]
    assert [cell["cell"] for cell in start[1]] == [1, 2, 7, 5, 3, 36, 1]
    assert [cell["cell"] for cell in on_star[1]] == [1, 2, 27, 5, 3, 6, 1]


def test_the_twin_of_a_die_on_a_hole(run: Evaluate) -> None:
    rows = run(STAGE + "return puzzle.twin(trace.boards[0]);", replay=document(HOLED_START))
    assert rows[0][0] == {"cell": 20, "text": "die 2 on a hole"}


def test_a_move_by_name(run: Evaluate) -> None:
    body = 'return ["up", "right", "down", "left"].map(puzzle.describe);'
    assert run(VIEW + body) == ["roll up", "roll right", "roll down", "roll left"]
    chinese = {"roll up": ["向上滚"]}
    assert run(VIEW + body, catalogue=chinese, lang="zh")[0] == "向上滚"


def test_the_panel_says_how_the_die_lies_before_and_after_a_roll(run: Evaluate) -> None:
    replay = document(FIGURE)
    body = """
        const told = (view) => puzzle.panel.lines(view).map(({ value }) => Number(value));
        return [puzzle.panel.title(), puzzle.panel.lines(viewAt(0, null, 0)).map(({name}) => name),
            trace.steps.map((_, index) =>
                [told(viewAt(index + 1, 0, 0.5)), told(viewAt(index + 1, 0, 1)),
                    told(viewAt(index + 1, null, 0))])];
    """
    title, names, told = run(STAGE + body, replay=replay)
    assert title == "The die"
    assert names == ["on top", "in front", "on the right"]
    dice = [board["die"] for board in boards_of(replay)]
    faces = [[die["top"], die["front"], die["right"]] for die in dice]
    assert told == [[before, after, after] for before, after in pairwise(faces)]


def test_sounds(run: Evaluate) -> None:
    frames = [frame for _, frame in search_frames(SAMPLE)]
    sounds = run(VIEW + "return given.frames.map(puzzle.sounds);", frames=frames)
    heard: dict[tuple[str, str | None], list[list[dict[str, Any]]]] = {}
    for frame, heard_of_it in zip(frames, sounds, strict=True):
        heard.setdefault((frame["kind"], frame.get("outcome")), []).append(heard_of_it)
    assert all(
        [each["effect"] for each in both] == ["roll", "land"] for both in heard["roll", None]
    )
    assert {roll["step"] for roll, _ in heard["roll", None]} == set(range(6))
    assert heard["enter", "solved"] == [[{"effect": "chime"}]]
    assert heard["enter", "dead"] == [[{"effect": "dead"}]] * 2
    assert all(silent == [] for silent in heard["enter", "expanded"] + heard["skip", None])


def test_the_words_of_a_search(run: Evaluate) -> None:
    body = """
        const { search } = puzzle;
        return [
            search.title("bfs"),
            ["up", "right", "down", "left"].map(search.move),
            search.state(given.board),
            ["solved", "dead", "expanded"].map(search.outcome),
            ["dead"].map(search.counted),
            ["hole", "number", "seen"].map(search.skipped),
            ["hole", "number", "seen"].flatMap((reason) =>
                [1, 2].map((count) => search.logSkips(reason, count))),
            search.variables(given.board),
            search.notes({}),
        ];
    """
    board = document(SAMPLE)["start"]
    assert run(VIEW + body, board=board) == [
        "breadth-first",
        ["↑", "→", "↓", "←"],
        "(2,6)",
        ["solved", "stuck", "explored"],
        ["Stuck"],
        ["A hole, skipped", "Another number, skipped", "Seen before, skipped"],
        [
            "1 roll skipped: a hole",
            "2 rolls skipped: holes",
            "1 roll skipped: another number",
            "2 rolls skipped: another number",
            "1 roll skipped: seen before",
            "2 rolls skipped: seen before",
        ],
        [{"name": "square", "value": "(2,6)"}, {"name": "on top", "value": "3"}],
        [],
    ]


def test_the_log_names_places_and_the_queue(run: Evaluate) -> None:
    body = "return given.frames.map(puzzle.search.log);"
    frames = [frame for _, frame in search_frames(SAMPLE) + search_frames(LONELY)]
    told = [line for line in run(VIEW + body, frames=frames) if line]
    assert told[:4] == [
        "(2,6), 3 on top: queued",
        "from the queue: node 0 in layer 0",
        "(2,5), 5 on top: queued",
        "from the queue: node 1 in layer 1",
    ]
    assert "(1,1), 2 on top: stuck" in told
    assert told[-3:] == [
        "(2,6), 3 on top: home",
        "(1,1), 1 on top: stuck",
        "the queue is empty",
    ]


@pytest.mark.parametrize(
    ("nodes", "truncated", "sentence"),
    [
        (29, True, "Here end the first 29 nodes, and the search would go on."),
        (1, False, "The queue is empty after 1 node, and the die did not come home. No solution."),
        (9, False, "The queue is empty after 9 nodes, and the die never came home. No solution."),
    ],
)
def test_how_a_search_ends(run: Evaluate, nodes: int, truncated: bool, sentence: str) -> None:
    facts = {"nodes": nodes, "truncated": truncated, "solved": False, "best": None}
    assert run(VIEW + "return puzzle.search.ending(given.facts);", facts=facts) == sentence

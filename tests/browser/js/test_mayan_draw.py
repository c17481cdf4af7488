"""What is drawn of a Mayan replay, at rest and at any instant between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image

from .conftest import STATIC, Evaluate
from .documents import CLEAR, CODES, DROPS, HOPELESS, SAMPLE, document
from .mayan_stage import (
    COLUMNS,
    LEFT,
    ROWS,
    SIZE,
    STAGE,
    TOP,
    Picture,
    assert_shows,
    before,
    colour_at,
    drawn_cell,
    frames,
)
from .stage import TILE, boards_of, image_of, sheet_tile

CREAM, RED, MUTED = (255, 241, 230), (255, 61, 90), (169, 163, 198)


def test_the_sheet_has_a_tile_for_every_colour() -> None:
    with Image.open(STATIC / "img" / "mayan.png") as sheet:
        assert sheet.size == (12 * TILE, TILE)
    with Image.open(STATIC / "img" / "guide.png") as guide:
        assert guide.size == (7 * TILE, TILE)  # five faces, two stars
    stones = [sheet_tile("mayan", colour) for colour in range(1, 11)]
    assert len({stone.tobytes() for stone in stones}) == len(stones)
    # The numeral is seen without colour: dark on light, and no two alike.
    numerals = {
        stone.convert("L").point(lambda light: 255 * (light > 70)).tobytes() for stone in stones
    }
    assert len(numerals) == len(stones)


@pytest.mark.parametrize("code", CODES)
def test_every_settled_board_is_drawn_exactly(run: Evaluate, code: str) -> None:
    replay = document(code)
    body = "return trace.boards.map((_, step) => shoot(step, null, 0));"
    for board, shot in zip(boards_of(replay), run(STAGE + body, replay=replay), strict=True):
        assert_shows(Picture(shot), board)


@pytest.mark.parametrize("scale", [2, 3, 4])
def test_pixels_stay_whole_at_every_scale(run: Evaluate, scale: int) -> None:
    replay = document(SAMPLE)
    shot = run(STAGE + "return shoot(0, null, 0);", replay=replay, scale=scale)
    assert_shows(Picture(shot, scale), replay["start"])


def test_all_ten_colours_and_a_full_board(run: Evaluate) -> None:
    board = [[1 + (3 * x + y) % 10 for y in range(ROWS)] for x in range(COLUMNS)]
    replay = document(HOPELESS) | {"start": board}
    assert_shows(Picture(run(STAGE + "return shoot(0, null, 0);", replay=replay)), board)


def test_the_size_holds_the_numbers_of_rows_and_columns(run: Evaluate) -> None:
    replay = document(CLEAR)
    found = run(STAGE + "return puzzle.size(trace);", replay=replay)
    assert found == {"width": SIZE[0], "height": SIZE[1]}
    image = Picture(run(STAGE + "return shoot(0, null, 0);", replay=replay)).image
    margins = [image.crop((0, TOP, LEFT, SIZE[1])), image.crop((LEFT, SIZE[1] - 7, *SIZE))]
    assert all(len(margin.getcolors() or []) > 1 for margin in margins)


def test_frames_begin_and_end_on_their_boards(run: Evaluate) -> None:
    """A fall is drawn exactly at both its ends, but for the arrows under it."""
    replay = document(SAMPLE)
    ((step, index, frame),) = [found for found in frames(replay, "fall") if found[0] == 3][:1]
    body = "return [0, 1].map((progress) => shoot(given.step, given.frame, progress));"
    first, last = map(Picture, run(STAGE + body, replay=replay, step=step, frame=index))
    for picture, board, end in (
        (first, before(replay, step, index), "from"),
        (last, frame["board"], "to"),
    ):
        for path in frame["paths"]:
            x, y = path[end]
            assert picture.cell(x, y).tobytes() == drawn_cell(x, y, path["colour"]).tobytes()
            assert colour_at(board, x, y) == path["colour"]


def test_a_short_fall_lands_before_a_long_one(run: Evaluate) -> None:
    replay = document(SAMPLE)
    step, index, frame = frames(replay, "fall")[0]
    lengths = {tuple(path["to"]): path["from"][1] - path["to"][1] for path in frame["paths"]}
    assert sorted(lengths.values()) == [1, 1, 1, 1, 3]
    body = "return shoot(given.step, given.frame, 0.4);"
    picture = Picture(run(STAGE + body, replay=replay, step=step, frame=index))
    for path in frame["paths"]:
        x, y = path["to"]
        landed = picture.cell(x, y).tobytes() == drawn_cell(x, y, path["colour"]).tobytes()
        assert landed == (lengths[x, y] == 1)


def test_a_fall_leaves_white_arrows_on_its_way(run: Evaluate) -> None:
    replay = document(SAMPLE)
    step, index, frame = frames(replay, "fall")[0]
    (path,) = [path for path in frame["paths"] if path["from"][1] - path["to"][1] == 3]
    body = "return [0, 1].map((progress) => shoot(given.step, given.frame, progress));"
    first, last = map(Picture, run(STAGE + body, replay=replay, step=step, frame=index))
    x, top = path["from"]
    cream = (255, 241, 230, 255)
    assert [first.at(x, top - down, 7, 7) == cream for down in (1, 2, 3)] == [True] * 3
    assert [last.at(x, top - down, 7, 7) == cream for down in (0, 1, 2)] == [True] * 3


@pytest.mark.parametrize(("code", "mark"), [(SAMPLE, "swap"), (DROPS, "drop")])
def test_a_drag_has_a_frame_an_arrow_and_blocks_that_pass(
    run: Evaluate, code: str, mark: str
) -> None:
    replay = document(code)
    step, index, frame = next(found for found in frames(replay, "drag") if found[2]["mark"] == mark)
    body = "return [0, 0.5, 1].map((progress) => shoot(given.step, given.frame, progress));"
    first, middle, last = map(Picture, run(STAGE + body, replay=replay, step=step, frame=index))
    cream = (255, 241, 230, 255)
    (x, y), (to, _) = frame["from"], frame["to"]
    assert first.at(x, y, 3, 0) == cream
    assert last.at(to, y, 3, 0) == cream
    near = 3 if to > x else 11
    assert middle.at(x, y, near, 0) != cream
    # The dragged block stands beside its old cell, and its neighbour, if any, in it.
    neighbour = colour_at(before(replay, step, index), to, y)
    assert (neighbour > 0) == frame["swap"]
    assert last.at(to, y, 7, 12) == sheet_tile("mayan", frame["colour"]).getpixel((7, 12))
    assert last.at(x, y, 7, 12) == drawn_cell(x, y, neighbour).getpixel((7, 12))


MATCH_SHOTS = """
    return given.at.map((progress) =>
        shoot(given.step, given.frame, progress, given.options));
"""


def glows(picture: Picture, cell: Sequence[int]) -> bool:
    """Whether a cell is yellow inside its border."""
    red, green, blue, _ = picture.at(cell[0], cell[1], 3, 11)
    return red > 200 and green > 200 and blue < 130


def is_bordered(picture: Picture, cell: Sequence[int]) -> bool:
    return picture.at(cell[0], cell[1], 0, 7)[:3] == (255, 61, 90)


@pytest.mark.parametrize(
    ("options", "glow"),
    [
        ({}, [True, True, False, False]),
        ({"speed": 0.25}, [True, True, False, False]),
        ({"speed": 1}, [True, True, False, False]),
        ({"speed": 2}, [True] * 4),
        ({"speed": 4}, [False] * 4),
        ({"speed": 16}, [False] * 4),
        ({"reducedMotion": True}, [True] * 4),
        ({"reducedMotion": True, "speed": 2}, [False] * 4),
    ],
)
def test_a_match_flashes_once_or_stands_still(
    run: Evaluate, options: dict[str, Any], glow: list[bool]
) -> None:
    replay = document(SAMPLE)
    step, index, frame = frames(replay, "match")[0]
    shots = run(
        STAGE + MATCH_SHOTS,
        replay=replay,
        step=step,
        frame=index,
        options=options,
        at=[0, 0.5, 0.7, 0.99],
    )
    cells = [cell for group in frame["groups"] for cell in group["cells"]]
    low = [cell for cell in cells if cell[1] == 0]
    for picture, expected in zip(map(Picture, shots), glow, strict=True):
        assert {glows(picture, cell) for cell in low} == {expected}
        assert all(is_bordered(picture, cell) for cell in low)


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("speed", [0.25, 0.5, 1, 2, 4, 8, 16])
def test_never_more_than_three_flashes_a_second(run: Evaluate, speed: float, reduced: bool) -> None:
    """Play a chain of waves, look every 20 ms, and count how often yellow comes up."""
    body = """
        const { initialState, transition } = await load("player/transition.js");
        const { cursorView: look } = await load("player/cursor.js");
        const options = { reducedMotion: given.reduced };
        const durations = [[], ...trace.steps.map((step) => puzzle.durations(step, options))];
        const context_ = { total: trace.total, durations };
        let state = initialState({ step: 2, speed: given.speed, total: trace.total });
        state = transition(state, { type: "play" }, context_);
        const onsets = [];
        let lit = false;
        for (let now = 0; state.status === "playing"; now += 20) {
            paint(look(trace, state), { ...options, speed: given.speed });
            const data = pixels();
            let yellow = 0;
            for (let i = 0; i < data.length; i += 4) {
                if (data[i] > 200 && data[i + 1] > 200 && data[i + 2] < 60) yellow += 1;
            }
            if (yellow > 100 && !lit) onsets.push(now);
            lit = yellow > 100;
            state = transition(state, { type: "tick", elapsed_ms: 20 }, context_);
        }
        return onsets;
    """
    onsets = run(STAGE + body, replay=document(SAMPLE), speed=speed, reduced=reduced)
    for onset in onsets:
        assert len([other for other in onsets if onset <= other < onset + 1000]) <= 3
    if speed <= 1:
        assert onsets


def test_an_instant_is_always_drawn_the_same(run: Evaluate) -> None:
    """What was on the canvas before leaves no trace."""
    body = """
        const instants = trace.steps.flatMap((step, index) =>
            step.frames.map((_, frame) => [index + 1, frame, 0.37]));
        const onward = instants.map((instant) => shoot(...instant));
        const back = [...instants].reverse().map((instant) => shoot(...instant));
        return [onward, back.reverse()];
    """
    onward, back = run(STAGE + body, replay=document(DROPS))
    assert onward == back
    assert len(set(onward)) == len(onward)


def test_the_wave_is_announced_from_the_second_on(run: Evaluate) -> None:
    replay = document(SAMPLE)
    body = """
        return given.waves.map(([step, frame]) => shoot(step, frame, 0));
    """
    waves = [[step, index] for step, index, _ in frames(replay, "match")]
    first, second, third = map(Picture, run(STAGE + body, replay=replay, waves=waves))
    plain = drawn_cell(2, 6, 0).tobytes()
    assert first.cell(2, 6).tobytes() == plain
    assert second.cell(2, 6).tobytes() != plain
    assert third.cell(2, 6).tobytes() != plain


@pytest.mark.parametrize("scale", [1, 3])
def test_the_sign_of_a_dead_colour_is_seen_whole_in_every_column(run: Evaluate, scale: int) -> None:
    """Wherever the block stands, the sign has as much text and as long a border."""
    boards = [
        [[1] if x == column else [2, 3, 2] for column in range(COLUMNS)] for x in range(COLUMNS)
    ]
    facts = {"colour": 1, "count": 1}
    frame = {"kind": "enter", "mark": "dead", "outcome": "dead", "depth": 1, "facts": facts}
    body = """
        return given.boards.map((board) => {
            paint({ step: 0, board, frame: { ...given.frame, board }, progress: 1 }, {});
            return canvas.toDataURL("image/png");
        });
    """
    shots = run(STAGE + body, replay=document(SAMPLE), boards=boards, frame=frame, scale=scale)
    signs = {(pixels_of(shot, CREAM), longest_row_of(shot, RED)) for shot in shots}
    assert len(signs) == 1
    assert min(*signs.pop()) > 0


def pixels_of(shot: str, colour: tuple[int, ...]) -> int:
    return count_of(image_of(shot).convert("RGB"), colour)


def longest_row_of(shot: str, colour: tuple[int, ...]) -> int:
    """Return how many pixels of a colour are in the row that has most of them."""
    image = image_of(shot).convert("RGB")
    rows = (image.crop((0, top, image.width, top + 1)) for top in range(image.height))
    return max(count_of(row, colour) for row in rows)


def count_of(image: Image.Image, colour: tuple[int, ...]) -> int:
    inks = image.getcolors(image.width * image.height) or ()
    return sum(count for count, ink in inks if ink == colour)


def test_blocks_have_weight(run: Evaluate) -> None:
    """A block is lifted, gathers speed, is squashed over dust, and leaves sparks in its colour."""
    replay = document(SAMPLE)
    drag, fall, clear = (
        next(found[:2] for found in frames(replay, kind) if found[0] == 3)
        for kind in ("drag", "fall", "clear")
    )
    last_clear = [found[:2] for found in frames(replay, "clear")][-1]
    asked = [
        *((*drag, progress) for progress in (0, 0.2)),
        *((*fall, rows / 3) for rows in (0.3, 0.6, 0.8)),
        *((*clear, progress, speed) for progress in (0.5,) for speed in (1, 8)),
        *((*last_clear, 0.1, speed) for speed in (1, 8)),
    ]
    body = """
        return given.asked.map(([step, frame, progress, speed = 1]) =>
            shoot(step, frame, progress, { speed }));
    """
    shots = run(STAGE + body, replay=replay, asked=asked)
    down, held, slow, fast, landing, sparks, steady, shaken, still = map(Picture, shots)
    (x, y) = frames(replay, "drag")[-1][2]["from"]
    assert [edge_in(picture, x, y, CREAM) for picture in (down, held)] == [-1, -3]
    # One of those that fall one row: 3 rows in 0.6 s.
    (low,) = [
        path for path in replay["steps"][2]["frames"][fall[1]]["paths"] if path["to"] == [1, 0]
    ]
    x, y = low["from"]
    ways = [foot_of(picture, x, y, low["colour"]) for picture in (slow, fast)]
    assert 0 < ways[0] < ways[1] - ways[0]
    squashed = landing.cell(*low["to"]).crop((0, 0, 15, 2))
    assert squashed.tobytes() != drawn_cell(1, 0, low["colour"]).crop((0, 0, 15, 2)).tobytes()
    assert count_of(landing.image.convert("RGB"), MUTED) > count_of(
        slow.image.convert("RGB"), MUTED
    )
    bright = sheet_tile("mayan", 3).convert("RGB").getpixel((3, 2))
    assert isinstance(bright, tuple)
    assert count_of(sparks.cell(4, 1).convert("RGB"), bright) > 0
    assert steady.image != sparks.image
    # Wave 3: the sign of the wave is beside its place, but where it would only flicker.
    assert (
        shaken.image.crop((20, 0, 72, 20)).tobytes() != still.image.crop((20, 0, 72, 20)).tobytes()
    )


def edge_in(picture: Picture, x: int, y: int, ink: tuple[int, ...]) -> int:
    """Return how far below the top of a cell a line of one colour lies."""
    left, top = LEFT + x * TILE, TOP + (ROWS - 1 - y) * TILE
    image = picture.image.convert("RGB")
    return next(dy for dy in range(-4, 5) if image.getpixel((left + 3, top + dy)) == ink)


def foot_of(picture: Picture, x: int, y: int, colour: int) -> int:
    """Return by how many pixels a block is lower than a cell."""
    stone = sheet_tile("mayan", colour).crop((2, 2, 12, 4)).tobytes()
    left, top = LEFT + x * TILE + 2, TOP + (ROWS - 1 - y) * TILE + 2
    return next(
        dy
        for dy in range(TILE + 1)
        if picture.image.crop((left, top + dy, left + 10, top + dy + 2)).tobytes() == stone
    )

"""What is drawn of a Flip replay, at rest and at any instant between."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from PIL import Image

from .conftest import STATIC, Evaluate
from .flip_stage import (
    BLACK_DISC,
    EVEN,
    FIRST_TURN,
    GOLD,
    HOPELESS,
    JADE,
    LEFT,
    MUTED,
    ODD,
    ONE_FLIP,
    RED,
    SAMPLE,
    SIDE,
    SIZE,
    STAGE,
    TOP,
    TURNS,
    WHITE,
    WHITE_DISC,
    Picture,
    board_of,
    cells,
    document,
    shows_inside,
    wrong_cells,
)
from .stage import TILE, boards_of, sheet_tile


def light_of(ink: tuple[int, ...]) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [part / 255 for part in ink[:3]]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return the contrast of two colours, 1 to 21."""
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


def pixel(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    ink = image.getpixel((x, y))
    assert isinstance(ink, tuple)
    return ink


def test_the_sheet_has_felt_discs_and_a_disc_that_turns() -> None:
    with Image.open(STATIC / "img" / "flip.png") as sheet:
        assert sheet.size == ((FIRST_TURN + TURNS) * TILE, TILE)
    tiles = [sheet_tile("flip", number) for number in range(FIRST_TURN + TURNS)]
    assert len({each.tobytes() for each in tiles}) == len(tiles)
    for cell in (EVEN, ODD):
        assert sheet_tile("flip", cell).getextrema()[3] == (255, 255)


def test_colour_is_not_the_only_sign_of_a_disc() -> None:
    """The black disc is marked in its middle, the white one with a ring around it."""
    for disc, marked, plain in ((BLACK_DISC, (7, 6), (7, 3)), (WHITE_DISC, (7, 3), (7, 6))):
        ink, ground = (
            pixel(sheet_tile("flip", disc), *marked),
            pixel(sheet_tile("flip", disc), *plain),
        )
        assert contrast(ink, ground) > 1.9, disc
    assert (
        contrast(
            pixel(sheet_tile("flip", BLACK_DISC), 7, 6), pixel(sheet_tile("flip", WHITE_DISC), 7, 6)
        )
        < 2
    )


@pytest.mark.parametrize("felt", [EVEN, ODD])
def test_discs_stand_out_from_the_felt(felt: int) -> None:
    (_, ground), *_ = sorted(sheet_tile("flip", felt).getcolors() or [], reverse=True)
    assert isinstance(ground, tuple)
    assert contrast(pixel(sheet_tile("flip", WHITE_DISC), 2, 7), ground) > 4.5
    assert contrast(pixel(sheet_tile("flip", BLACK_DISC), 7, 6), ground) > 4.5
    rim = [pixel(sheet_tile("flip", BLACK_DISC), 7, 0), pixel(sheet_tile("flip", BLACK_DISC), 2, 3)]
    assert min(contrast(ink, ground) for ink in rim) > 2.2


def test_a_disc_turns_by_way_of_its_edge() -> None:
    widths = []
    for number in range(FIRST_TURN, FIRST_TURN + TURNS):
        box = sheet_tile("flip", number).getbbox()
        assert box is not None
        widths.append(box[2] - box[0])
    assert widths == [14, 12, 8, 4, 8, 12, 14]


@pytest.mark.parametrize("code", [SAMPLE, ONE_FLIP, HOPELESS, WHITE])
def test_every_settled_board_is_drawn_exactly(run: Evaluate, code: str) -> None:
    replay = document(code)
    body = "return trace.boards.map((_, step) => shoot(step, null, 0));"
    for board, shot in zip(boards_of(replay), run(STAGE + body, replay=replay), strict=True):
        assert wrong_cells(Picture(shot), board) == []


@pytest.mark.parametrize("scale", [2, 3, 5])
def test_pixels_stay_whole_at_every_scale(run: Evaluate, scale: int) -> None:
    replay = document(SAMPLE)
    shot = run(STAGE + "return shoot(0, null, 0);", replay=replay, scale=scale)
    assert wrong_cells(Picture(shot, scale), replay["start"]) == []


def test_the_size_holds_the_numbers_of_rows_and_columns(run: Evaluate) -> None:
    replay = document(WHITE)
    found = run(STAGE + "return puzzle.size(trace);", replay=replay)
    assert found == {"width": SIZE[0], "height": SIZE[1]}
    image = Picture(run(STAGE + "return shoot(0, null, 0);", replay=replay)).image
    for place in range(SIDE):
        start = place * TILE
        for margin in (
            (LEFT + start, 0, LEFT + start + TILE, TOP - 1),
            (0, TOP + start, LEFT - 1, TOP + start + TILE),
        ):
            assert len(image.crop(margin).getcolors() or []) > 1, margin


SHOTS = (
    "return given.at.map((progress) => shoot(given.step, given.frame, progress, given.options));"
)


def flip_at(run: Evaluate, replay: dict[str, Any], *at: float, **options: Any) -> list[Picture]:
    """Draw the first flip of a replay at some instants."""
    shots = run(STAGE + SHOTS, replay=replay, step=1, frame=0, at=list(at), options=options)
    return [Picture(shot) for shot in shots]


def resting(picture: Picture, board: list[list[int]]) -> set[tuple[int, int]]:
    """Return the cells that show their disc of a board at rest, framed or not."""
    return {
        cell for cell in cells() if shows_inside(picture, cell, board[cell[0] - 1][cell[1] - 1])
    }


def test_a_flip_begins_and_ends_on_its_boards(run: Evaluate) -> None:
    replay = document(SAMPLE)
    pressed = tuple(replay["steps"][0]["move"])
    for picture, board in zip(flip_at(run, replay, 0, 1), boards_of(replay)[:2], strict=True):
        assert resting(picture, board) == set(cells())
        assert picture.at(*pressed, 15, 0) == GOLD


def test_a_flip_turns_its_cross_and_nothing_else(run: Evaluate) -> None:
    """Only a disc that rises reaches over another: the one below the centre over the centre."""
    replay = document(ONE_FLIP)
    (frame,) = replay["steps"][0]["frames"]
    turned = {tuple(cell) for cell in frame["turned"]}
    assert turned == {(2, 2), (1, 2), (2, 3), (3, 2), (2, 1)}
    (picture,) = flip_at(run, replay, 0.3)
    still = {(1, 4), (2, 4), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (4, 4)}
    found = resting(picture, replay["start"])
    assert found & turned == set()
    assert still <= found


def test_the_centre_turns_first_and_the_arms_follow(run: Evaluate) -> None:
    """A disc is edge-on in the middle of its own turn: the centre's comes first."""
    replay = document(ONE_FLIP)
    arms = [(1, 2), (2, 1), (2, 3), (3, 2)]
    early, middle, late = flip_at(run, replay, 0.2, 0.375, 0.625)
    assert not shows_inside(early, (2, 2), 0)
    assert all(shows_inside(early, arm, 0) for arm in arms[1:])
    # Beside the edge of a disc there is nothing to be seen but felt.
    assert is_felt(middle.at(2, 2, 3, 5))
    assert not any(is_felt(middle.at(*arm, 3, 5)) for arm in arms)
    assert all(is_felt(late.at(*arm, 3, 5)) for arm in arms)


def is_felt(ink: tuple[int, ...]) -> bool:
    """Whether a colour is green more than anything."""
    red, green, blue = ink
    return green > 1.3 * max(red, blue)


def test_discs_pass_through_every_picture_of_their_turn(run: Evaluate) -> None:
    replay = document(ONE_FLIP)
    at = [(step / 8) * 0.75 for step in range(9)]
    seen = [picture.cell(2, 2).tobytes() for picture in flip_at(run, replay, *at)]
    assert len(set(seen)) == len(at)


@pytest.mark.parametrize("options", [{"reducedMotion": True}, {"speed": 8}, {"speed": 16}])
def test_with_reduced_motion_or_in_a_hurry_a_flip_is_cut(
    run: Evaluate, options: dict[str, Any]
) -> None:
    replay = document(ONE_FLIP)
    before, after = boards_of(replay)
    shots = flip_at(run, replay, 0, 0.2, 0.49, 0.5, 0.8, 1, **options)
    for picture, board in zip(shots, [before] * 3 + [after] * 3, strict=True):
        assert resting(picture, board) == set(cells())
        assert picture.at(2, 2, 0, 7) == GOLD
    assert len({picture.image.tobytes() for picture in shots}) == 2


def test_an_instant_is_always_drawn_the_same(run: Evaluate) -> None:
    """What was on the canvas before leaves no trace."""
    body = """
        const instants = trace.steps.flatMap((_, index) =>
            [[index, null, 0], [index + 1, 0, 0.37]]);
        const onward = instants.map((instant) => shoot(...instant));
        const back = [...instants].reverse().map((instant) => shoot(...instant));
        return [onward, back.reverse()];
    """
    onward, back = run(STAGE + body, replay=document(SAMPLE))
    assert onward == back
    assert len(set(onward)) == len(onward)


def test_the_flips_so_far_are_numbered_on_their_cells(run: Evaluate) -> None:
    replay = document(SAMPLE)
    moves = [tuple(step["move"]) for step in replay["steps"]]
    body = """
        return trace.boards.map((_, step) =>
            shoot(step, null, 0, { path: pathTo(trace, step) }));
    """
    for step, shot in enumerate(run(STAGE + body, replay=replay, scale=5)):
        picture = Picture(shot, 5)
        assert wrong_cells(picture, boards_of(replay)[step]) == sorted(moves[:step])
        for number, move in enumerate(moves[:step], start=1):
            inks = Counter(ink[:3] for _, ink in picture.cell(*move).getcolors(9999) or [])
            assert (GOLD in inks) == (number == step or ink_of_disc(replay, step, move) == 1)


def ink_of_disc(replay: dict[str, Any], step: int, cell: tuple[int, int]) -> int:
    """Return 1 for a black disc, whose dot is gold too."""
    disc: int = boards_of(replay)[step][cell[0] - 1][cell[1] - 1]
    return disc


def test_a_cell_that_was_left_alone_has_no_number(run: Evaluate) -> None:
    board = board_of(SAMPLE)
    view = {"step": 0, "board": board, "frame": None, "progress": 0}
    body = """
        const { board } = given.view;
        return look(given.view, { path: [{ move: null, board }, { move: [1, 1, 0], board }] });
    """
    picture = Picture(run(STAGE + body, replay=document(SAMPLE), view=view))
    assert wrong_cells(picture, board) == []


def test_with_reduced_motion_the_last_flip_stays_framed(run: Evaluate) -> None:
    replay = document(SAMPLE)
    body = """
        return shoot(2, null, 0, { path: pathTo(trace, 2), reducedMotion: true });
    """
    picture = Picture(run(STAGE + body, replay=replay))
    first, second = (tuple(step["move"]) for step in replay["steps"][:2])
    assert picture.at(*second, 15, 15) == GOLD
    assert picture.at(*first, 15, 15) != GOLD


def searched(run: Evaluate, frame: dict[str, Any], before: str, progress: float = 0.9) -> Picture:
    """Draw a frame of a search; its board is the one before it unless it has another."""
    board = board_of(before)
    view = {
        "step": 1,
        "board": board,
        "frame": {"mark": "", "facts": {}, "board": board} | frame,
        "progress": progress,
    }
    shot = run(STAGE + "return look(given.view);", replay=document(SAMPLE), view=view, scale=3)
    return Picture(shot, 3)


def notice(picture: Picture) -> bytes:
    """Return what is drawn below the board."""
    top = (TOP + SIDE * TILE + 2) * picture.scale
    return picture.image.crop((0, top, *picture.image.size)).tobytes()


def test_a_skip_is_crossed_out_and_names_the_node(run: Evaluate) -> None:
    frame = {"kind": "skip", "reason": "seen", "move": [2, 3], "node": 17}
    picture = searched(run, frame, SAMPLE)
    assert (2, 3) in wrong_cells(picture, board_of(SAMPLE))
    assert picture.at(2, 3, 0, 7) == MUTED
    assert RED in {ink[:3] for _, ink in picture.cell(2, 3).getcolors() or []}
    other = searched(run, frame | {"node": 18}, SAMPLE)
    assert notice(picture) != notice(other)


def test_one_colour_gets_a_rim_of_jade(run: Evaluate) -> None:
    solved = searched(run, {"kind": "enter", "outcome": "solved", "depth": 4}, WHITE)
    found = searched(run, {"kind": "enter", "outcome": "expanded", "depth": 4}, SAMPLE)
    rim = ((LEFT + 30) * 3, (TOP - 1) * 3)
    assert pixel(solved.image, *rim)[:3] == JADE
    assert pixel(found.image, *rim)[:3] != JADE
    assert wrong_cells(solved, board_of(WHITE)) == []


def test_the_search_turns_to_another_board(run: Evaluate) -> None:
    frame = {"kind": "take", "node": 3, "depth": 2, "board": board_of(ONE_FLIP)}
    assert wrong_cells(searched(run, frame, SAMPLE, 0.4), board_of(SAMPLE)) == []
    assert wrong_cells(searched(run, frame, SAMPLE, 0.6), board_of(ONE_FLIP)) == []
    deeper = searched(run, frame | {"depth": 3}, SAMPLE, 0.6)
    assert notice(deeper) != notice(searched(run, frame, SAMPLE, 0.6))


def test_the_way_back_turns_the_same_discs(run: Evaluate) -> None:
    after = "wbww-bbbw-wbww-wwww"
    frame = {"kind": "leave", "depth": 5, "move": [2, 2, 1], "board": board_of(WHITE)}
    turned = {(1, 2), (2, 1), (2, 2), (2, 3), (3, 2)}
    middle, end = (searched(run, frame, after, progress) for progress in (0.6, 1))
    assert turned <= set(wrong_cells(middle, board_of(after)))
    assert {middle.at(*cell, 2, 7) == end.at(*cell, 2, 7) for cell in turned} == {False}
    assert {end.at(*cell, 2, 7) for cell in turned} == {
        pixel(sheet_tile("flip", WHITE_DISC), 2, 7)[:3]
    }
    assert end.at(2, 2, 0, 7) == MUTED


def test_a_cell_left_alone_turns_nothing_on_the_way_back(run: Evaluate) -> None:
    frame = {"kind": "leave", "depth": 5, "move": [2, 2, 0]}
    picture = searched(run, frame, WHITE, 0.6)
    assert picture.at(2, 2, 0, 7) == MUTED
    assert {picture.at(*cell, 2, 7) for cell in cells()} == {
        pixel(sheet_tile("flip", WHITE_DISC), 2, 7)[:3]
    }

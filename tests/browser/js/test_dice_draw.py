"""What is drawn of a maze, at rest and at any instant between."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PIL import Image

from .conftest import STATIC, Evaluate
from .dice_stage import (
    ALL_STARS,
    CODES,
    DIE_TILES,
    SAMPLE,
    STAGE,
    START_TILE,
    STUCK,
    WILD_TILE,
    Board,
    Picture,
    assert_shows,
    document,
    place_of,
    search_frames,
)
from .stage import TILE, boards_of, sheet_tile

SQUARE_PIP, DIE_PIP = "#aba1e0", "#fff1e6"
RED, DEEP_RED, GOLD, JADE, CREAM = "#fb4561", "#ff3d5a", "#ffc62e", "#2bdb9b", "#fff1e6"
GROUND = "#0a0715"


def inks(image: Image.Image) -> dict[str, int]:
    """Count the opaque pixels of an image by colour."""
    counted: list[Any] = image.convert("RGBA").getcolors(image.width * image.height) or []
    return {
        f"#{red:02x}{green:02x}{blue:02x}": count
        for count, (red, green, blue, alpha) in counted
        if alpha
    }


def test_the_sheet_has_readable_pips() -> None:
    with Image.open(STATIC / "img" / "dice.png") as sheet:
        assert sheet.size == (15 * TILE, TILE)
    for number in range(1, 7):
        assert inks(sheet_tile("dice", number))[SQUARE_PIP] == 4 * number
        assert inks(sheet_tile("dice", DIE_TILES + number))[DIE_PIP] == 4 * number
    assert SQUARE_PIP not in inks(sheet_tile("dice", 0)) | inks(sheet_tile("dice", WILD_TILE))


def test_the_mark_and_the_die_leave_the_square_below_to_be_seen() -> None:
    for number, seen in ((START_TILE, 200), (DIE_TILES + 1, 4)):
        assert sheet_tile("dice", number).getchannel("A").histogram()[0] >= seen


@pytest.mark.parametrize("code", CODES)
def test_every_settled_board_is_drawn_exactly(run: Evaluate, code: str) -> None:
    replay = document(code)
    body = "return trace.boards.map((_, step) => shoot(step, null, 0, { path: [] }));"
    shots = run(STAGE + body, replay=replay)
    for board, shot in zip(boards_of(replay), shots, strict=True):
        assert_shows(Picture(shot, board), board)


@pytest.mark.parametrize("scale", [2, 3, 4])
def test_pixels_stay_whole_at_every_scale(run: Evaluate, scale: int) -> None:
    replay = document(SAMPLE)
    shot = run(STAGE + "return shoot(0, null, 0);", replay=replay, scale=scale)
    assert_shows(Picture(shot, replay["start"], scale), replay["start"])


@pytest.mark.parametrize("code", [SAMPLE, STUCK, ALL_STARS])
def test_rows_and_columns_are_numbered(run: Evaluate, code: str) -> None:
    replay = document(code)
    board = replay["start"]
    picture = Picture(run(STAGE + "return shoot(0, null, 0);", replay=replay), board)
    rows, columns = len(board["maze"]), len(board["maze"][0])
    for column in range(columns):
        left = picture.left + column * TILE + 4
        label = picture.image.crop((left, picture.top - 7, left + 8, picture.top - 1))
        assert len(inks(label)) > 1
    for row in range(rows):
        top = picture.top + row * TILE + 4
        label = picture.image.crop((picture.left - 6, top, picture.left - 1, top + 8))
        assert len(inks(label)) > 1


ROLL = "return given.at.map((progress) => shoot(given.step, 0, progress, given.options));"


def step_towards(replay: dict[str, Any], direction: str) -> int:
    """Return the first step that rolls in a direction and neither leaves home nor comes there."""
    steps = range(2, len(replay["steps"]))
    return next(step for step in steps if replay["steps"][step - 1]["move"] == direction)


def red_box(picture: Picture) -> tuple[int, int, int, int]:
    """Return the box around everything that is as red as the die, however it is shaded."""
    red, green, blue, _ = np.moveaxis(np.asarray(picture.image, dtype=np.int32), -1, 0)
    die = (red > 120) & (green < 0.45 * red) & (0.2 * red < blue) & (blue < 0.62 * red)
    ys, xs = np.nonzero(die)
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


DIRECTIONS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_roll_begins_and_ends_with_the_die_at_rest(run: Evaluate, direction: str) -> None:
    replay = document(SAMPLE)
    step = step_towards(replay, direction)
    shots = run(STAGE + ROLL, replay=replay, step=step, at=[0, 1])
    boards = boards_of(replay)[step - 1 : step + 1]
    for shot, board in zip(shots, boards, strict=True):
        picture = Picture(shot, board)
        die = picture.square(*place_of(board)).crop((1, 1, 15, 15))
        assert (
            die.tobytes()
            == sheet_tile("dice", DIE_TILES + board["die"]["top"]).crop((1, 1, 15, 15)).tobytes()
        )


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_die_tips_over_its_edge(run: Evaluate, direction: str) -> None:
    """In the middle two faces are seen: longer than one face along the way, as wide across it."""
    replay = document(SAMPLE)
    step = step_towards(replay, direction)
    at = [0, 0.25, 0.5, 0.75, 1]
    across, down = DIRECTIONS[direction]
    boxes = [
        red_box(Picture(shot))
        for shot in run(STAGE + ROLL, replay=replay, step=step, at=at, options={"path": []})
    ]
    if down:
        lengths = [bottom - top for _, top, _, bottom in boxes]
        widths = [right - left for left, _, right, _ in boxes]
        middles = [(top + bottom) * down for _, top, _, bottom in boxes]
    else:
        lengths = [right - left for left, _, right, _ in boxes]
        widths = [bottom - top for _, top, _, bottom in boxes]
        middles = [(left + right) * across for left, _, right, _ in boxes]
    assert lengths[0] == lengths[-1]
    assert lengths[2] - lengths[0] >= 5
    assert lengths[2] >= max(lengths[1], lengths[3]) > lengths[0]
    assert max(widths) - min(widths) <= 1
    # A die that rises is seen further up, so on its way up it may come down a little at the end.
    assert middles[0] < middles[1] < middles[2] < middles[4]
    assert middles[2] < middles[3] <= middles[4] + 2


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_face_that_comes_is_in_the_light_and_the_one_that_goes_is_not(
    run: Evaluate, direction: str
) -> None:
    replay = document(SAMPLE)
    step = step_towards(replay, direction)
    options = {"path": []}
    (shot,) = run(STAGE + ROLL, replay=replay, step=step, at=[0.5], options=options)
    picture = Picture(shot)
    left, top, right, bottom = red_box(picture)
    across, down = DIRECTIONS[direction]
    middle = (left + right) // 2, (top + bottom) // 2
    reach = 6
    going = picture.image.crop(box_at(middle[0] + across * reach, middle[1] + down * reach))
    coming = picture.image.crop(box_at(middle[0] - across * reach, middle[1] - down * reach))
    assert brightest_red(coming) > brightest_red(going) + 30


def box_at(x: int, y: int) -> tuple[int, int, int, int]:
    return x - 3, y - 3, x + 4, y + 4


def brightest_red(image: Image.Image) -> int:
    """Return the red of the most frequent colour."""
    counted = inks(image)
    return int(max(counted, key=lambda ink: counted[ink])[1:3], 16)


def test_the_die_leaves_the_ground_and_a_shadow_on_it(run: Evaluate) -> None:
    replay = document(SAMPLE)
    step = step_towards(replay, "left")
    options = {"path": []}
    flat, tipped = (
        red_box(Picture(shot))
        for shot in run(STAGE + ROLL, replay=replay, step=step, at=[0, 0.5], options=options)
    )
    assert tipped[1] <= flat[1] - 3
    assert tipped[3] <= flat[3] - 3


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_an_arrow_leads_the_die_at_first(run: Evaluate, direction: str) -> None:
    replay = document(SAMPLE)
    step = step_towards(replay, direction)
    options = {"path": []}
    pictures = [
        Picture(shot)
        for shot in run(STAGE + ROLL, replay=replay, step=step, at=[0.25, 0.9], options=options)
    ]
    arrows = []
    across, down = DIRECTIONS[direction]
    for picture in pictures:
        left, top, right, bottom = red_box(picture)
        middle = (left + right) // 2, (top + bottom) // 2
        x = {1: right + 2, -1: left - 3, 0: middle[0]}[across]
        y = {1: bottom + 4, -1: top - 3, 0: middle[1]}[down]
        arrows.append(picture.pixel(x, y) == CREAM)
    assert arrows == [True, False]


def test_with_reduced_motion_a_roll_is_a_cut(run: Evaluate) -> None:
    replay = document(SAMPLE)
    options = {"reducedMotion": True}
    shots = run(STAGE + ROLL, replay=replay, step=3, at=[0, 0.4, 0.6, 1], options=options)
    settled = run(STAGE + "return [2, 3].map((step) => shoot(step, null, 0));", replay=replay)
    assert shots == [settled[0], settled[0], settled[1], settled[1]]


def test_an_instant_is_always_drawn_the_same(run: Evaluate) -> None:
    """What was on the canvas before leaves no trace."""
    body = """
        const instants = trace.steps.map((_, index) => [index + 1, 0, 0.37]);
        const onward = instants.map((instant) => shoot(...instant));
        const back = [...instants].reverse().map((instant) => shoot(...instant));
        return [onward, back.reverse()];
    """
    onward, back = run(STAGE + body, replay=document(SAMPLE))
    assert onward == back
    assert len(set(onward)) == len(onward)


def at_rest(run: Evaluate, replay: dict[str, Any], step: int) -> Picture:
    shot = run(STAGE + "return shoot(given.step, null, 0);", replay=replay, step=step)
    return Picture(shot, replay["start"])


def test_the_trail_hides_no_pip(run: Evaluate) -> None:
    replay = document(SAMPLE)
    picture = at_rest(run, replay, 22)
    die = place_of(boards_of(replay)[-1])
    for row, squares in enumerate(replay["start"]["maze"], start=1):
        for column, square in enumerate(squares, start=1):
            if square > 0 and (row, column) != die:
                assert inks(picture.square(row, column))[SQUARE_PIP] == 4 * square


def test_there_and_back_are_two_lines(run: Evaluate) -> None:
    replay = document(SAMPLE)
    there, both = at_rest(run, replay, 4), at_rest(run, replay, 13)
    lanes = [5, 6, 9, 10]
    assert [there.at((2, 4), 3, lane) == "#20b78a" for lane in lanes] == [True, True, False, False]
    assert all(
        both.at((2, 4), 3, lane) not in (there.at((2, 5), 3, 9), SQUARE_PIP) for lane in lanes
    )
    assert both.at((2, 4), 3, 9) != both.at((2, 4), 3, 5)


def test_the_trail_fades_and_shines_when_the_loop_is_closed(run: Evaluate) -> None:
    replay = document(SAMPLE)
    under_way, home = at_rest(run, replay, 21), at_rest(run, replay, 22)
    oldest, newest = under_way.at((2, 5), 3, 5), under_way.at((3, 7), 5, 3)
    assert green_of(oldest) < green_of(newest)
    assert [home.at((2, 5), 3, 5), home.at((3, 6), 9, 3)] == [JADE, JADE]


def green_of(ink: str) -> int:
    return int(ink[3:5], 16)


def test_the_start_is_marked_in_gold_and_home_in_jade(run: Evaluate) -> None:
    replay = document(SAMPLE)
    colours = [at_rest(run, replay, step).at((2, 6), -1, -1) for step in (0, 7, 22)]
    assert colours == [GOLD, GOLD, JADE]


def test_the_trail_grows_behind_the_die(run: Evaluate) -> None:
    replay = document(SAMPLE)
    body = "return [0.25, 0.5, 0.75, 1].map((progress) => shoot(5, 0, progress));"
    lengths = [inks(Picture(shot).image).get(JADE, 0) for shot in run(STAGE + body, replay=replay)]
    assert lengths[0] <= lengths[1] <= lengths[2] < lengths[3]


def searched(code: str, **facts: object) -> tuple[Board, dict[str, Any]]:
    """Return the first frame of a search with these facts, and the board that it starts from."""
    return next(
        (before, frame)
        for before, frame in search_frames(code)
        if all(frame.get(name) == fact for name, fact in facts.items())
    )


def drawn(
    run: Evaluate, code: str, found: tuple[Board, dict[str, Any]], progress: float = 0.5
) -> Picture:
    board, frame = found
    view = {"step": 0, "board": board, "frame": frame, "progress": progress}
    shot = run(STAGE + "return show(given.view, {});", replay=document(code), view=view)
    return Picture(shot, board)


def target(board: Board, move: str) -> tuple[int, int]:
    row, column = place_of(board)
    across, down = DIRECTIONS[move]
    return row + down, column + across


def is_crossed(picture: Picture, place: tuple[int, int]) -> bool:
    return picture.at(place, 7, 7) == picture.at(place, 1, 7) == DEEP_RED


@pytest.mark.parametrize("reason", ["number", "hole", "seen"])
def test_a_square_that_is_left_out_is_crossed(run: Evaluate, reason: str) -> None:
    found = searched(SAMPLE, kind="skip", reason=reason)
    board, frame = found
    picture = drawn(run, SAMPLE, found)
    assert is_crossed(picture, target(board, frame["move"]))
    die = picture.square(*place_of(board)).crop((1, 1, 15, 15))
    assert (
        die.tobytes()
        == sheet_tile("dice", DIE_TILES + board["die"]["top"]).crop((1, 1, 15, 15)).tobytes()
    )


def sign_of(run: Evaluate, board: Board, frame: dict[str, Any]) -> bytes:
    return drawn(run, SAMPLE, (board, frame)).image.tobytes()


def test_the_sign_shows_both_numbers(run: Evaluate) -> None:
    """The die's number in red, the square's in violet; other numbers are another sign."""
    board, frame = searched(SAMPLE, kind="skip", reason="number")
    picture = inks(drawn(run, SAMPLE, (board, frame)).image)
    plain = inks(Picture(run(STAGE + "return shoot(0, null, 0);", replay=document(SAMPLE))).image)
    for chip in ("#e13653", "#3f3670"):
        assert picture.get(chip, 0) > plain.get(chip, 0) + 30


def test_a_hole_needs_no_sign_and_seen_names_its_node(run: Evaluate) -> None:
    hole = drawn(run, SAMPLE, searched(SAMPLE, kind="skip", reason="hole"))
    assert "#3f3670" not in inks(hole.image)
    board, frame = searched(SAMPLE, kind="skip", reason="seen")
    shots = {sign_of(run, board, frame | {"node": node}) for node in (3, 12, 345)}
    assert len(shots) == 3


def test_signs_stay_on_the_canvas_and_off_the_squares_they_speak_of(run: Evaluate) -> None:
    """All plates are whole: their border is nowhere cut off by the edge of the canvas."""
    found = [
        (before, frame)
        for before, frame in search_frames(SAMPLE)
        if frame["kind"] == "skip" and frame["reason"] != "hole"
    ]
    body = """
        return given.found.map(([board, frame]) =>
            show({ step: 0, board, frame, progress: 0.5 }, {}));
    """
    shots = run(STAGE + body, replay=document(SAMPLE), found=found)
    for (before, frame), shot in zip(found, shots, strict=True):
        picture = Picture(shot, before)
        assert is_crossed(picture, target(before, frame["move"]))
        width, height = picture.image.size
        edges = [(0, 0, width, 1), (0, height - 1, width, height)]
        edges += [(0, 0, 1, height), (width - 1, 0, width, height)]
        assert not any(DEEP_RED in inks(picture.image.crop(edge)) for edge in edges)


def test_a_die_that_is_stuck_has_crosses_all_round(run: Evaluate) -> None:
    found = searched(STUCK, kind="enter", outcome="dead")
    picture = drawn(run, STUCK, found)
    assert [is_crossed(picture, place) for place in ((1, 2), (2, 1), (2, 2))] == [True, True, False]
    assert picture.at((1, 1), -1, 8) == DEEP_RED


def test_home_is_framed_in_jade(run: Evaluate) -> None:
    picture = drawn(run, SAMPLE, searched(SAMPLE, kind="enter", outcome="solved"))
    assert picture.at((2, 6), -1, 8) == JADE
    assert picture.at((2, 6), 16, 8) == JADE


def test_the_die_jumps_to_the_node_at_the_front(run: Evaluate) -> None:
    found = next(
        (before, frame)
        for before, frame in search_frames(SAMPLE)
        if frame["kind"] == "take" and place_of(before) != place_of(frame["board"])
    )
    before, frame = found
    start, away, end = (drawn(run, SAMPLE, found, progress) for progress in (0, 0.5, 1))
    assert RED in inks(start.square(*place_of(before)))
    assert RED not in inks(away.image)
    assert RED not in inks(end.square(*place_of(before)))
    assert RED in inks(end.square(*place_of(frame["board"])))
    notice = start.image.crop((0, start.image.height - 8, *start.image.size))
    assert len(inks(notice)) > 1


def test_a_position_that_waits_is_framed_in_gold(run: Evaluate) -> None:
    found = searched(SAMPLE, kind="queue")
    picture = drawn(run, SAMPLE, found, 1)
    row, column = place_of(found[0])
    assert picture.at((row, column), -1, 8) == GOLD
    assert RED not in inks(picture.square(row, column))


def test_an_empty_queue_is_told_below_the_maze(run: Evaluate) -> None:
    found = searched(STUCK, kind="empty")
    picture = drawn(run, STUCK, found).image
    assert CREAM in inks(picture.crop((0, picture.height - 8, *picture.size)))


NET = {"back": (1, 0), "left": (0, 1), "top": (1, 1), "right": (2, 1), "bottom": (3, 1)}
NET["front"] = (1, 2)
NET_PIP = "#2a1b45"


def faces_of(url: str) -> dict[str, int]:
    """Return how many pips every face of the net shows."""
    image = Picture(url).image
    shown = {}
    for name, (x, y) in NET.items():
        face = inks(image.crop((x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE)))
        shown[name] = face.get(DIE_PIP if name == "top" else NET_PIP, 0) // 4
    return shown


def test_the_net_unfolds_the_die(run: Evaluate) -> None:
    replay = document(SAMPLE)
    body = "return trace.boards.map((_, step) => unfold(viewAt(step, null, 0), {}));"
    for board, shot in zip(boards_of(replay), run(STAGE + body, replay=replay), strict=True):
        net, die = faces_of(shot), board["die"]
        assert {name: net[name] for name in ("top", "front", "right")} == {
            name: die[name] for name in ("top", "front", "right")
        }
        assert net["top"] + net["bottom"] == net["front"] + net["back"] == 7
        assert net["left"] + net["right"] == 7


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_net_turns_with_the_roll(run: Evaluate, direction: str) -> None:
    replay = document(SAMPLE)
    step = step_towards(replay, direction)
    body = """
        return [0, 0.5, 1].map((progress) => unfold(viewAt(given.step, 0, progress), {}));
    """
    first, middle, last = run(STAGE + body, replay=replay, step=step)
    rest = "return [-1, 0].map((more) => unfold(viewAt(given.step + more, null, 0), {}));"
    assert [first, last] == run(STAGE + rest, replay=replay, step=step)
    assert middle not in (first, last)
    across, _ = DIRECTIONS[direction]
    still = ("front", "back") if across else ("left", "right")
    before, between = faces_of(first), faces_of(middle)
    assert [between[name] for name in still] == [before[name] for name in still]


def test_with_reduced_motion_the_net_does_not_turn(run: Evaluate) -> None:
    body = """
        return [0, 0.4, 1].map((progress) =>
            unfold(viewAt(3, 0, progress), { reducedMotion: true }));
    """
    first, middle, last = run(STAGE + body, replay=document(SAMPLE))
    assert first == middle != last

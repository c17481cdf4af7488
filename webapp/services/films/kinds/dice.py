"""What happens to a die in a maze: it rolls.

A board is the maze with its start and the die; rows and columns count from 1, row 1 on top. A move
is "up", "right", "down" or "left". Layers above the squares: the trail, the mark of the start, the
die, and what is said about them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from webapp.catalogues import N_
from webapp.services.films.canvas import (
    PALETTE,
    TILE,
    Box,
    SignInks,
    between,
    clamp,
    ease_in_out,
    mirrored,
    outlined,
    rounded,
)
from webapp.services.films.painters import (
    CROSS_INKS,
    QUIET,
    paint_border,
    paint_dust,
    paint_fixtures,
    paint_middle,
    paint_tiles,
)
from webapp.services.films.scene import Board, Corner, Frame, Moment, Passed, Scene, Stage

Place = Sequence[int]

ROLL_MS = 400

TOWARDS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}

CORNER = 5
"""The length of the corners around the start."""

LANDED = 0.8
"""The die touches down a little before its roll ends."""

DIE_TILES = 7
"""The sheet: the die by its top after the squares."""

AWAY_FROM, AWAY_TO = 0.4, 0.6
"""The part of a jump in which the die is gone from one square and not yet on the other."""

# The trail keeps to the right of the middle as traffic does, between two rows of pips.
LANE, WIDTH = 2, 2
FADING = ("#0f5a4a", "#127560", "#189377", "#20b78a", PALETTE["jade"])
ROLLS_PER_INK = 3

# A face: its side, what is seen of the die's front below its top, and the inks of the red one.
FACE, LIP = 14, 2
FACE_INK, LIGHT, DARK, PIP_INK, HOLLOW = "#fb4561", "#ff95a3", "#e13653", "#fff1e6", "#c42b49"
LIP_INKS = ("#b3243f", "#7d1630")

PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
)
"""On a grid of three by three: column, then row."""

FIRST_PIP, PIP_APART, PIP = 2, 4, 2
PLAIN = 8
"""A side shorter than this has no room for bevels and hollows."""

PHASES = 8
"""The die turns in so many, so that each is a picture of whole pixels."""

RISE = 4
LEAVING_SHADE, COMING_SHADE = 0.6, 0.2
"""How dark a face gets that is seen from the side: the light is behind the die."""

SHADOW_OPACITY = 0.55
LONGEST = math.sqrt(2) - 1

ARROW_RIGHT = outlined(
    [
        "#...",
        "##..",
        "###.",
        "####",
        "####",
        "###.",
        "##..",
        "#...",
    ]
)
ARROW_DOWN = outlined(
    [
        "########",
        ".######.",
        "..####..",
        "...##...",
    ]
)
ARROWS = {
    "up": ARROW_DOWN[::-1],
    "right": ARROW_RIGHT,
    "down": ARROW_DOWN,
    "left": mirrored(ARROW_RIGHT),
}
ARROW_INKS = {"#": PALETTE["cream"], "o": PALETTE["shadow"]}
ARROW_UNTIL = 0.625
"""The arrow leads the die until it would leave the square that the die rolls onto."""

CROSS = outlined(
    [
        "##....##",
        "###..###",
        ".######.",
        "..####..",
        "..####..",
        ".######.",
        "###..###",
        "##....##",
    ]
)
UNEQUAL = [
    ".....#.",
    "#######",
    "...#...",
    "#######",
    ".#.....",
]
DIGITS = (
    (".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."),
    ("..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."),
    (".###.", "#...#", "....#", "..##.", ".#...", "#....", "#####"),
    (".###.", "#...#", "....#", "..##.", "....#", "#...#", ".###."),
    ("...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."),
    ("#####", "#....", "####.", "....#", "....#", "#...#", ".###."),
    (".###.", "#....", "####.", "#...#", "#...#", "#...#", ".###."),
)
"""Digits that can be told apart at the size of a pip."""

# The plate of two numbers: a chip for each, and the sign between.
CHIP_WIDTH, CHIP_HEIGHT, CHIPS_APART = 9, 11, 11
PLATE_WIDTH, PLATE_HEIGHT = 2 * CHIP_WIDTH + CHIPS_APART + 6, CHIP_HEIGHT + 6
DIE_CHIP, SQUARE_CHIP = "#e13653", "#3f3670"

SIGN_HEIGHT, SIGN_HALF = 16, 32
"""A sign and its plate are at most so high; half of the widest that must not leave the picture."""

BAD = SignInks(PALETTE["cream"], PALETTE["shadow"], PALETTE["red"])
GOOD = SignInks(PALETTE["jade"], PALETTE["shadow"], PALETTE["jade"])


class Point(NamedTuple):
    """The middle of the trail."""

    x: float
    y: float


class Pose(NamedTuple):
    """How a die lies that tips over one of its edges.

    :param leaving: the face that was on top.
    :param coming: the one that will be.
    :param turned: 0..1 of the quarter turn.
    :param lift: how far the die is off its shadow.
    """

    leaving: Box
    coming: Box
    turned: float
    lift: int


def place_of(board: Board) -> tuple[int, int]:
    """Return where the die is."""
    return board["die"]["row"], board["die"]["column"]


def is_home(board: Board) -> bool:
    """Say whether the die is where it began."""
    return place_of(board) == tuple(board["start"])


def paint_rest(scene: Scene) -> None:
    """Paint a board that stands."""
    paint_way(scene)
    paint_tiles(scene)


def paint_way(scene: Scene, reach: float = 1) -> None:
    """Paint the way that the die has come, and where it began.

    :param reach: so much of its last roll, 0..1.
    """
    closed = len(scene.path) > 1 and reach == 1 and is_home(scene.path[-1].board)
    paint_trail(scene, reach, closed=closed)
    paint_fixtures(scene)
    left, top = scene.grid.corner(scene.board["start"])
    ink = PALETTE["jade" if closed else "gold"]
    for x in (left - 1, left + TILE - CORNER + 1):
        for y in (top - 1, top + TILE):
            scene.canvas.fill(x, y, CORNER, 1, ink)
    for x in (left - 1, left + TILE):
        for y in (top - 1, top + TILE - CORNER + 1):
            scene.canvas.fill(x, y, 1, CORNER, ink)


def paint_rolling(scene: Scene, frame: Frame) -> None:
    """Paint a roll: the trail grows behind the die, which lands in a puff of dust."""
    board, direction = frame["board"], str(frame["direction"])
    phase = phase_of(scene.progress)
    rolled = scene.at(board, (*scene.path, Passed(direction, board)))
    if phase == 0 or not scene.path:
        paint_way(scene)
    else:
        paint_way(rolled, phase)
    if phase in (0, 1):
        paint_tiles(rolled if phase else scene)
    else:
        faces = (scene.board["die"]["top"], board["die"]["top"])
        paint_roll(scene, faces, scene.grid.corner(frame["from"]), direction)
    if not scene.steady:
        part = (scene.progress - LANDED) / (1 - LANDED)
        paint_dust(scene, scene.grid.corner(place_of(board)), part)


def phase_of(progress: float) -> float:
    """Return how far the phase of a roll is, 0..1."""
    return rounded(progress * PHASES) / PHASES


# The die as it tips over one of its edges, seen from above: its top is squeezed towards that edge
# while the face behind it opens and comes to lie on top.


def paint_roll(scene: Scene, faces: tuple[int, int], corner: Corner, direction: str) -> None:
    """Paint the die between two squares.

    :param faces: the numbers on top before and after.
    :param corner: of the square that the die leaves.
    """
    pose = pose_of(corner, direction, phase_of(scene.progress))
    around = outline(pose)
    canvas = scene.canvas
    top = around.y + pose.lift + 2
    shadow = Box(around.x + 1, top, around.width, around.height + LIP)
    canvas.shade(shadow, PALETTE["shadow"], SHADOW_OPACITY)
    if scene.progress < ARROW_UNTIL:
        paint_arrow(scene, around, direction)
    canvas.fill(around.x - 1, around.y, around.width + 2, around.height + LIP, PALETTE["shadow"])
    canvas.fill(around.x, around.y - 1, around.width, around.height + LIP + 2, PALETTE["shadow"])
    for down, ink in enumerate(LIP_INKS):
        canvas.fill(around.x, around.y + around.height + down, around.width, 1, ink)
    paint_side(scene, faces[1], pose.coming, COMING_SHADE * (1 - pose.turned))
    paint_side(scene, faces[0], pose.leaving, LEAVING_SHADE * pose.turned)


def pose_of(corner: Corner, direction: str, phase: float) -> Pose:
    """Return how the die lies in a phase of its roll.

    The edge that it tips over stays where it is, but for the drift: two squares lie further apart
    than a face is long.
    """
    angle = phase * math.pi / 2
    narrow, wide = rounded(FACE * math.cos(angle)), rounded(FACE * math.sin(angle))
    drift = rounded((TILE - FACE) * phase)
    lift = rounded(RISE * (math.sin(angle) + math.cos(angle) - 1) / LONGEST)
    lying = Box(corner.left + 1, corner.top - lift, FACE, FACE)
    upright, forward = direction in ("up", "down"), direction in ("down", "right")
    start = lying.y if upright else lying.x
    first = start + FACE + drift - narrow if forward else start - drift - wide
    leaving, coming = (first + wide, first) if forward else (first, first + narrow)

    def box(at: int, length: int) -> Box:
        if upright:
            return lying._replace(y=at, height=length)
        return lying._replace(x=at, width=length)

    return Pose(box(leaving, narrow), box(coming, wide), math.sin(angle), lift)


def outline(pose: Pose) -> Box:
    """Return what encloses both faces."""
    boxes = (pose.leaving, pose.coming)
    x, y = min(each.x for each in boxes), min(each.y for each in boxes)
    right = max(each.x + each.width for each in boxes)
    bottom = max(each.y + each.height for each in boxes)
    return Box(x, y, right - x, bottom - y)


def paint_side(scene: Scene, number: int, box: Box, shade: float) -> None:
    """Paint a face where it is seen, and how dark it is."""
    if box.width <= 0 or box.height <= 0:
        return
    scene.canvas.fill(*box, FACE_INK)
    paint_bevels(scene, box)
    for across, down in PIPS[number]:
        paint_pip(scene, box, across, down)
    scene.canvas.shade(box, LIP_INKS[1], shade)


def paint_bevels(scene: Scene, box: Box) -> None:
    """Paint the upper and left edge of a face lighter, the others darker."""
    x, y, width, height = box
    fill, high, wide = scene.canvas.fill, height >= PLAIN, width >= PLAIN
    if high:
        fill(x, y, width, 1, LIGHT)
    if wide:
        fill(x, y, 1, height - 1, LIGHT)
    if high:
        fill(x, y + height - 1, width, 1, DARK)
    if wide:
        fill(x + width - 1, y + 1, 1, height - 1, DARK)


def paint_pip(scene: Scene, box: Box, across: int, down: int) -> None:
    """Paint a pip, and the hollow below it."""
    left, width = squeezed(across, box.width)
    top, height = squeezed(down, box.height)
    if box.height >= PLAIN:
        scene.canvas.fill(box.x + left, box.y + top + height, width, 1, HOLLOW)
    scene.canvas.fill(box.x + left, box.y + top, width, height, PIP_INK)


def squeezed(index: int, side: int) -> tuple[int, int]:
    """Return where a pip, 0..2, lies along a side, and how long it is there."""
    part = side / FACE
    return rounded((FIRST_PIP + PIP_APART * index) * part), max(1, rounded(PIP * part))


def paint_arrow(scene: Scene, around: Box, direction: str) -> None:
    """Paint an arrow before the edge that the die rolls over."""
    arrow = ARROWS[direction]
    across, down = len(arrow[0]), len(arrow)
    x, y, width, height = around
    middle_x, middle_y = x + (width - across) / 2, y + (height - down) / 2
    left, top = {
        "up": (middle_x, y - down),
        "right": (x + width, middle_y),
        "down": (middle_x, y + height + LIP),
        "left": (x - across, middle_y),
    }[direction]
    scene.canvas.bitmap(arrow, left, top, ARROW_INKS)


# The trail.


def paint_trail(scene: Scene, reach: float, *, closed: bool) -> None:
    """Paint the way as a line, older pieces darker; all of one ink where the loop is closed."""
    pieces = pieces_of(scene)
    for index, piece in enumerate(pieces):
        age = len(pieces) - 1 - index
        darker = 0 if closed else math.ceil(age / ROLLS_PER_INK)
        ink = FADING[max(-len(FADING), -1 - darker)]
        paint_piece(scene, piece, ink, reach if age == 0 else 1)


def pieces_of(scene: Scene) -> list[list[Point]]:
    """Return a piece of the line for each roll; it begins where the one before it ends."""
    path = scene.path
    corners = [scene.grid.corner(place_of(passed.board)) for passed in path]
    pieces: list[list[Point]] = []
    for index in range(1, len(path)):
        move = str(path[index].move)
        begin = pieces[-1][-1] if pieces else in_lane(corners[index - 1], move)
        following = str(path[index + 1].move) if index + 1 < len(path) else None
        pieces.append([begin, *bends_in(corners[index], move, following)])
    return pieces


def bends_in(corner: Corner, inwards: str, outwards: str | None) -> list[Point]:
    """Return where the line bends in a square, or ends.

    :param outwards: None at the end of the way.
    """
    straight = in_lane(corner, inwards)
    if outwards is None or outwards == inwards:
        return [straight]
    turned = in_lane(corner, outwards)
    if is_upright(inwards) == is_upright(outwards):
        down, across = TOWARDS[inwards]
        return [Point(each.x + across * LANE, each.y + down * LANE) for each in (straight, turned)]
    if is_upright(inwards):
        return [Point(straight.x, turned.y)]
    return [Point(turned.x, straight.y)]


def in_lane(corner: Corner, way: str) -> Point:
    """Return the point half-way through a square, on the right of the way."""
    down, across = TOWARDS[way]
    return Point(corner.left + TILE / 2 - down * LANE, corner.top + TILE / 2 + across * LANE)


def is_upright(way: str) -> bool:
    """Say whether a way leads up or down."""
    return TOWARDS[way][0] != 0


def paint_piece(scene: Scene, piece: Sequence[Point], ink: str, reach: float) -> None:
    """Paint a piece of the line, so far as it reaches."""
    for start, whole in pairwise(piece):
        end = Point(between(start.x, whole.x, reach), between(start.y, whole.y, reach))
        left, top = min(start.x, end.x) - WIDTH / 2, min(start.y, end.y) - WIDTH / 2
        width, height = abs(start.x - end.x) + WIDTH, abs(start.y - end.y) + WIDTH
        scene.canvas.fill(left, top, width, height, ink)


# What happens in a search.


def paint_barred(scene: Scene, place: Place) -> None:
    """Paint a square that the die does not roll onto."""
    left, top = scene.grid.corner(place)
    paint_border(scene, place, PALETTE["red"], 1)
    inset = (TILE - len(CROSS)) // 2
    scene.canvas.bitmap(CROSS, left + inset, top + inset, CROSS_INKS)


def paint_closed(scene: Scene, frame: Frame) -> None:
    """Paint a board with a square that the die does not roll onto."""
    paint_rest(scene)
    paint_barred(scene, frame["facts"]["cell"])


def paint_other(scene: Scene, frame: Frame) -> None:
    """Paint that the number on top of the die is not the one of the square."""
    facts, board = frame["facts"], frame["board"]
    paint_closed(scene, frame)
    middle = beside(scene, [place_of(board), facts["cell"]])
    x, y = rounded(middle.x - PLATE_WIDTH / 2), rounded(middle.y - PLATE_HEIGHT / 2)
    canvas = scene.canvas
    canvas.fill(x, y, PLATE_WIDTH, PLATE_HEIGHT, PALETTE["shadow"])
    canvas.frame(x, y, PLATE_WIDTH, PLATE_HEIGHT, PALETTE["red"])
    paint_chip(scene, board["die"]["top"], x + 3, y + 3, DIE_CHIP)
    canvas.bitmap(UNEQUAL, x + CHIP_WIDTH + 5, y + 6, {"#": PALETTE["red"]})
    paint_chip(scene, facts["square"], x + 3 + CHIP_WIDTH + CHIPS_APART, y + 3, SQUARE_CHIP)


def paint_chip(scene: Scene, number: int, x: int, y: int, ink: str) -> None:
    """Paint a number on its chip."""
    scene.canvas.fill(x, y, CHIP_WIDTH, CHIP_HEIGHT, ink)
    scene.canvas.bitmap(DIGITS[number], x + 2, y + 2, {"#": PALETTE["cream"]})


def paint_seen(scene: Scene, frame: Frame) -> None:
    """Paint that a position was reached before."""
    paint_closed(scene, frame)
    places = [place_of(frame["board"]), frame["facts"]["cell"]]
    paint_word(scene, places, scene.say(N_("Node %(node)d"), node=frame["node"]), QUIET)


def paint_cycle(scene: Scene, frame: Frame) -> None:
    """Paint that a position is on the walk already."""
    facts = frame["facts"]
    paint_closed(scene, frame)
    places = [place_of(frame["board"]), facts["cell"]]
    paint_word(scene, places, scene.say(N_("Depth %(depth)d"), depth=facts["depth"]), QUIET)


def paint_word(scene: Scene, places: Sequence[Place], text: str, inks: SignInks) -> None:
    """Paint a word about some squares, none of which it covers."""
    scene.canvas.sign(text, *beside(scene, places), inks)


def beside(scene: Scene, places: Sequence[Place]) -> Point:
    """Return where a sign about some squares goes: above them, or below where the board ends."""
    corners = [scene.grid.corner(place) for place in places]
    lefts, tops = [each.left for each in corners], [each.top for each in corners]
    above = min(tops) - SIGN_HEIGHT / 2 - 1
    below = max(tops) + TILE + SIGN_HEIGHT / 2 + 1
    lowest = scene.grid.height - SIGN_HEIGHT / 2
    x = (min(lefts) + max(lefts) + TILE) / 2
    y = above if above >= SIGN_HEIGHT / 2 else min(below, lowest)
    half = min(SIGN_HALF, scene.grid.width / 2)
    return Point(clamp(x, half, scene.grid.width - half), y)


def paint_framed(scene: Scene, ink: str, closed: Sequence[Place] = ()) -> None:
    """Paint the die with a border, and squares around that it does not roll onto."""
    paint_rest(scene)
    for place in closed:
        paint_barred(scene, place)
    paint_border(scene, place_of(scene.board), ink, -1)


def paint_home(scene: Scene, frame: Frame) -> None:
    """Paint a die that has come home."""
    paint_framed(scene, PALETTE["jade"])
    paint_word(scene, [place_of(frame["board"])], scene.say(N_("Home!")), GOOD)


def paint_stuck(scene: Scene, frame: Frame) -> None:
    """Paint a die that can roll nowhere."""
    cells = frame["facts"]["cells"]
    paint_framed(scene, PALETTE["red"], cells)
    paint_word(scene, [place_of(frame["board"]), *cells], scene.say(N_("Stuck")), BAD)


def paint_new(scene: Scene, _frame: Frame) -> None:
    """Paint a position that is new."""
    paint_framed(scene, PALETTE["gold"])


def paint_jump(scene: Scene, after: Scene) -> None:
    """Paint a die that vanishes, and comes up again on another square."""
    shown = scene if scene.progress < 0.5 else after
    paint_way(shown)
    leaves, comes = 1 - scene.progress / AWAY_FROM, (scene.progress - AWAY_TO) / (1 - AWAY_TO)
    part = leaves if shown is scene else comes
    cut = between(TILE / 2, 0, ease_in_out(max(0.0, part)))
    tile = DIE_TILES + shown.board["die"]["top"]
    paint_middle(shown, tile, shown.grid.corner(place_of(shown.board)), cut)


def paint_leave(scene: Scene, frame: Frame) -> None:
    """Paint a roll that is taken back."""
    paint_jump(scene, scene.at(frame["board"], scene.path[:-1]))


def paint_take(scene: Scene, frame: Frame) -> None:
    """Paint the die where the node at the front of the queue has it."""
    paint_jump(scene, scene.at(frame["board"]))


def paint_queue(scene: Scene, frame: Frame) -> None:
    """Paint the new position that stays behind as a square in gold: it waits."""
    paint_leave(scene, frame)
    paint_border(scene, place_of(scene.board), PALETTE["gold"], -1)


def paint_empty(scene: Scene, _frame: Frame) -> None:
    """Paint that nothing is left to try."""
    paint_rest(scene)


STAGE = Stage(
    {
        "roll": Moment(ROLL_MS, paint_rolling),
        "skip": Moment(
            300,
            {
                "hole": paint_closed,
                "number": paint_other,
                "seen": paint_seen,
                "cycle": paint_cycle,
            },
        ),
        "enter": Moment(paint={"solved": paint_home, "dead": paint_stuck, "expanded": paint_new}),
        "leave": Moment(paint=paint_leave),
        "take": Moment(300, paint_take),
        "queue": Moment(200, paint_queue),
        "empty": Moment(paint=paint_empty),
    },
    paint_rest,
)

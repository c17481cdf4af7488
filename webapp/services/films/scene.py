"""One moment, and where the cells of its board lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import solver
from webapp.catalogues import load_catalogue, translate_with
from webapp.services.films.canvas import TILE, Canvas

Frame = Mapping[str, Any]
Board = Any
Cell = Any
"""A cell in the coordinates of its kind."""

FASTEST = 4
"""At higher speeds what moves would only flicker: it is cut."""


class Corner(NamedTuple):
    """The upper left corner of a cell."""

    left: int
    top: int


class Passed(NamedTuple):
    """A board on the way to a moment, and the move that led to it; None at the start."""

    move: Any
    board: Board


@dataclass(frozen=True)
class Grid:
    """Where cells lie.

    :param puzzle: whose boards they are of.
    :param place: says in which row and column of the picture a cell lies, both from 1.
    """

    puzzle: solver.Puzzle[Any, Any]
    place: Callable[[Cell], Sequence[int]]
    picture: solver.Picture = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "picture", self.puzzle.picture())

    @property
    def width(self) -> int:
        """How wide a board is."""
        return self.picture.columns * TILE

    @property
    def height(self) -> int:
        """How high a board is."""
        return self.picture.rows * TILE

    def corner(self, cell: Cell) -> Corner:
        """Return where a cell of the kind's own lies."""
        row, column = self.place(cell)
        return Corner((column - 1) * TILE, (row - 1) * TILE)

    def places(self, board: Board) -> list[tuple[int, int, int]]:
        """Return row and column, from 0, and the number of every cell of a board."""
        return [
            (row, column, number)
            for row, numbers in enumerate(self.puzzle.rows(board))
            for column, number in enumerate(numbers)
        ]


@dataclass(frozen=True)
class Scene:
    """What is to be painted.

    :param board: at rest, or before the frame.
    :param frame: None at rest.
    :param progress: of the frame, 0..1.
    :param speed: of playing.
    :param path: the boards from the start up to this one.
    :param rest: paints a board that stands, as its kind does it.
    """

    canvas: Canvas
    grid: Grid
    board: Board
    frame: Frame | None
    progress: float
    speed: float
    path: tuple[Passed, ...]
    rest: Callable[[Scene], None]
    lang: str
    steady: bool = False

    def at(self, board: Board, path: tuple[Passed, ...] = ()) -> Scene:
        """Return the same with another board."""
        return replace(self, board=board, path=path)

    def say(self, template: str, **facts: Any) -> str:
        """Return a sentence in the language of the picture."""
        return translate_with(load_catalogue(self.lang).gettext, template, facts)


Painter = Callable[[Scene, Frame], None]
Lasts = int | Callable[[Frame], int]


@dataclass(frozen=True)
class Moment:
    """What happens in the frames of one kind.

    Each part may be a table by the outcome of an enter frame or the reason of a skip.

    :param ms: how long it lasts at 1x.
    :param sign: small, what stays of a skip on the board.
    """

    ms: Lasts | Mapping[str, Lasts] | None = None
    paint: Painter | Mapping[str, Painter] | None = None
    sign: Painter | None = None


@dataclass(frozen=True)
class Stage:
    """How the boards of a kind are drawn.

    :param moments: by the kind of frame, where they are other than those of any search.
    :param rest: paints a board that stands.
    :param place: says in which row and column of the picture a cell lies, both from 1.
    """

    moments: Mapping[str, Moment]
    rest: Callable[[Scene], None]
    place: Callable[[Cell], Sequence[int]] = tuple


def part_of(part: Any, frame: Frame) -> Any:
    """Return a part of a moment for one frame; None where there is none."""
    if not isinstance(part, Mapping):
        return part
    return part.get(str(frame.get("outcome", frame.get("reason"))))

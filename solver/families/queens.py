"""All ways to set some queens on a board, and the number of completions of each.

Equivalent are turns and mirror images. The digits of a number are the rows from the top: 0, or the
column of the queen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from solver.family import NEVER, Bound, Family, FamilyWords, Looked, Total
from solver.puzzles.queens import FEWEST, GIVEN, MOST, OPEN, Queens
from solver.words import N_

Rows = NDArray[np.int64]
"""A board a row: columns of queens from 1, 0 for none."""


class Preset(Family):
    """All legal boards of ``size`` rows."""

    kind: ClassVar[str] = "queens"
    bounds: ClassVar[Mapping[str, Bound]] = {"size": Bound(range(FEWEST, MOST + 1), MOST)}
    words: ClassVar[FamilyWords] = FamilyWords(
        N_("All boards of %(size)d rows on which some queens are set and none attacks another."),
        N_("queens set"),
        N_("Boards that become each other by turns or in a mirror are one pattern."),
    )

    @property
    def numbers(self) -> int:
        """A number for each way to choose a column, or none, in each row."""
        side = self.chosen["size"]
        return int((side + 1) ** side)

    @property
    def sizes(self) -> range:
        """How many queens are set."""
        return range(self.chosen["size"] + 1)

    @property
    def chunk(self) -> int:
        """The boards with one choice in the first row."""
        side = self.chosen["size"]
        return int((side + 1) ** (side - 1))

    def look(self, start: int, stop: int) -> Looked:
        """Count the ways to place the other queens on the boards with some numbers."""
        side = self.chosen["size"]
        first, last = np.searchsorted(symmetric_images(side)[0], (start, stop))
        images = symmetric_images(side)[:, first:last]
        kept = first + np.flatnonzero(images[0] == images.min(axis=0))
        rows = legal(side)[kept]
        ways = completions(rows)
        missing = np.count_nonzero(rows == 0, axis=1)
        return Looked(
            symmetric_images(side)[0, kept],
            side - missing,
            distinct(symmetric_images(side)[:, kept]),
            np.ones(len(kept), np.int64),
            np.where(ways > 0, missing, NEVER),
            ways,
            [code_of(line) for line in rows.tolist()],
        )

    def total(self, size: int) -> Total:
        """Return how many boards have ``size`` queens; patterns by Burnside's lemma."""
        side = self.chosen["size"]
        boards = np.count_nonzero(legal(side), axis=1) == size
        same = (symmetric_images(side) == symmetric_images(side)[0]) & boards
        return Total(int(boards.sum()), int(same.sum()) // len(symmetric_images(side)))


@cache
def legal(side: int) -> Rows:
    """Return all boards on which no queen attacks another, by their numbers."""

    def extend(line: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(line) == side:
            yield line
            return
        yield from extend((*line, 0))
        for column in range(1, side + 1):
            if all(
                not other or abs(other - column) not in (0, len(line) - row)
                for row, other in enumerate(line)
            ):
                yield from extend((*line, column))

    return np.array(list(extend(())), np.int64)


@cache
def symmetric_images(side: int) -> Rows:
    """Return the numbers of all legal boards under the square's 8 symmetries, identity first."""
    rows = legal(side)
    squares = rows[:, :, None] == np.arange(1, side + 1)
    turned = [np.rot90(squares, turns, axes=(1, 2)) for turns in range(4)]
    ways = [each for image in turned for each in (image, image.transpose(0, 2, 1))]
    return np.array([numbers_of(way) for way in ways])


def numbers_of(squares: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the numbers of boards given by their squares."""
    side = squares.shape[1]
    digits = np.where(squares.any(axis=2), squares.argmax(axis=2) + 1, 0)
    numbers: NDArray[np.int64] = digits @ (side + 1) ** np.arange(side - 1, -1, -1)
    return numbers


def distinct(images: Rows) -> NDArray[np.int64]:
    """Return how many different numbers stand in each column."""
    changes = np.diff(np.sort(images, axis=0), axis=0) != 0
    different: NDArray[np.int64] = 1 + changes.sum(axis=0, dtype=np.int64)
    return different


def completions(rows: Rows) -> NDArray[np.int64]:
    """Return how many full boards there are on which all that is set on each board is set, too."""
    everything = legal(rows.shape[1])
    full = everything[(everything > 0).all(axis=1)]
    fits = np.ones((len(rows), len(full)), np.bool_)
    for set_, whole in zip(rows.T, full.T, strict=True):
        fits &= (set_[:, None] == 0) | (set_[:, None] == whole)
    ways: NDArray[np.int64] = fits.sum(axis=1, dtype=np.int64)
    return ways


def code_of(line: list[int]) -> str:
    """Return the code of a board."""
    side = len(line)
    rows = (tuple(GIVEN if at == column else OPEN for at in range(1, side + 1)) for column in line)
    return Queens(tuple(rows)).to_code()


FAMILY = Preset

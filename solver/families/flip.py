"""All 65,536 Flip boards, and the fewest flips that make each one-coloured.

Equivalent are turns, mirror images and exchanged colours, 16 ways in all; the smallest mask of a
class is searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from solver.family import NEVER, Bound, Family, FamilyWords, Looked, Total
from solver.kernels.flip import BOARDS, FAR, distances_to
from solver.puzzles.flip import Flip
from solver.puzzles.flip.algebra import count_smallest
from solver.puzzles.flip.rules import BLACK, CELLS, SIZE, WHITE
from solver.words import N_

Masks = NDArray[np.int64]


class FlipBoards(Family):
    """All boards there are."""

    kind: ClassVar[str] = "flip"
    bounds: ClassVar[Mapping[str, Bound]] = {}
    words: ClassVar[FamilyWords] = FamilyWords(
        N_("All boards that there are."),
        N_("discs of the rarer colour"),
        N_(
            "Boards that become each other by turns, in a mirror, or with the colours exchanged "
            "are one pattern."
        ),
    )

    @property
    def numbers(self) -> int:
        """A number for each mask."""
        return len(rarer())

    @property
    def sizes(self) -> range:
        """How many discs show the rarer colour."""
        return range(CELLS // 2 + 1)

    @property
    def chunk(self) -> int:
        """A quarter of the boards."""
        return self.numbers // SIZE

    def look(self, start: int, stop: int) -> Looked:
        """Find how few flips the boards with some masks need."""
        images = symmetric_images()[:, start:stop]
        kept = np.flatnonzero(images[0] == images.min(axis=0))
        number = kept + start
        distances = distances_to(WHITE, BLACK)[number].astype(np.int64)
        return Looked(
            number,
            rarer()[number],
            1 + np.count_nonzero(np.diff(np.sort(images[:, kept], axis=0), axis=0), axis=0),
            np.ones(len(kept), np.int64),
            np.where(distances == FAR, NEVER, distances),
            np.array([count_smallest(board) for board in number.tolist()], np.int64),
            [Flip(board).to_code() for board in number.tolist()],
        )

    def total(self, size: int) -> Total:
        """Count boards with so many discs of the rarer colour, patterns by Burnside's lemma."""
        boards = rarer() == size
        same = (symmetric_images() == np.arange(BOARDS)) & boards
        return Total(int(boards.sum()), int(same.sum()) // len(symmetric_images()))


@cache
def symmetric_images() -> Masks:
    """Return all boards under 16 symmetries, identity first: 8 of the square, colours exchanged."""
    cells = np.arange(CELLS).reshape(SIZE, SIZE)
    turned = [np.rot90(cells, turns) for turns in range(SIZE)]
    ways = [each.ravel() for side in turned for each in (side, side.T)]
    masks = np.arange(BOARDS)
    images = [sum((masks >> int(at) & 1) << place for place, at in enumerate(way)) for way in ways]
    both = [image ^ colours for colours in (WHITE, BLACK) for image in images]
    return np.array(both, np.int64)


@cache
def rarer() -> Masks:
    """Return how many discs show the rarer colour on every board."""
    black = np.bitwise_count(np.arange(BOARDS)).astype(np.int64)
    return np.minimum(black, CELLS - black)


FAMILY = FlipBoards

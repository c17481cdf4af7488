"""All Mayan boards with at most so many blocks, and how few drags clear them.

A board is a legal input: settled, columns of at most seven blocks, no run, colours from 1 to 10.
Its *pattern* forgets which colour is which; so a pattern is a shape, the heights of the five
columns, and a way to part its blocks into colours.

Not searched:

- Boards with a colour of one or two blocks, which never vanishes: runs take three and no block is
  added. ``total`` counts them without making them.
- One of two mirror images. Answers have equal length and number: rules are symmetric, and the
  search plays each swap of two blocks once, as a swap to the right, on both.
- All but one naming of the colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import accumulate, product
from math import perm
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.family import NEVER, Bound, Family, FamilyWords, Looked, Total, concatenated
from solver.kernels.mayan.bits import LANE, Planes, matches
from solver.kernels.mayan.shortest import shortest
from solver.puzzles.mayan.rules import (
    HEIGHT,
    LINES,
    MOST_COLOURS,
    MOST_MOVES,
    SHORTEST_RUN,
    WIDTH,
    Cell,
)
from solver.words import N_

MOST_BLOCKS = 12
"""Twelve blocks are 1e8 numbers, half an hour of a core with three drags; thirteen six times.
"""

CHUNKS = {1: 1 << 16, 2: 1 << 16, 3: 1 << 15, 4: 1 << 13, 5: 1 << 12}
"""Numbers searched together, by the drags allowed."""

Shape = tuple[int, ...]
Parting = NDArray[np.uint8]
"""Partings, a row each: the colour of every block from 0, in the order of cells and first use."""


class Piece(NamedTuple):
    """Boards of one shape, partings ``start`` to ``stop - 1``, numbered from ``offset``."""

    shape: Shape
    offset: int
    start: int
    stop: int


class Blocks(Family):
    """All boards with at most ``blocks`` blocks, to be cleared in at most ``moves`` drags."""

    kind: ClassVar[str] = "mayan"
    bounds: ClassVar[Mapping[str, Bound]] = {
        "moves": Bound(range(1, MOST_MOVES + 1), 3),
        "blocks": Bound(range(MOST_BLOCKS + 1), 9),
    }
    words: ClassVar[FamilyWords] = FamilyWords(
        N_("All boards with at most %(blocks)d blocks, to be cleared in at most %(moves)d moves."),
        N_("blocks"),
        N_("Boards that differ only in which colour is which are one pattern."),
        N_(
            "A colour of one or two blocks can never vanish: boards with such a colour are "
            "counted, and need no search."
        ),
    )

    @property
    def numbers(self) -> int:
        """How many shapes there are, each with all ways to part its blocks."""
        return self.offsets[-1]

    @property
    def offsets(self) -> list[int]:
        """The number of the first board of each size, and last how many numbers there are."""
        counts = (len(shapes(size)) * len(partings(size)) for size in self.sizes)
        return list(accumulate(counts, initial=0))

    @property
    def sizes(self) -> range:
        """How many blocks a board may have."""
        return range(self.chosen["blocks"] + 1)

    @property
    def chunk(self) -> int:
        """As many boards as take a second, with five drags some seconds."""
        return CHUNKS[self.chosen["moves"]]

    def look(self, start: int, stop: int) -> Looked:
        """Find how few drags clear the boards with some numbers."""
        offsets = self.offsets
        found = [nothing()]
        for size in self.sizes:
            inside = range(max(start, offsets[size]), min(stop, offsets[size + 1]))
            parts = [drawn(piece) for piece in pieces(size, offsets[size], inside)]
            if parts:
                found.append(self.answered(size, joined(parts)))
        return concatenated(found)

    def answered(self, size: int, boards: Boards) -> Looked:
        """Return boards of one size with their answers."""
        most = self.chosen["moves"]
        moves, ways = shortest(boards.planes, max(1, size // SHORTEST_RUN), most)
        drags = np.where(moves == NEVER, most, np.maximum(moves, 1)).tolist()
        codes = [f"{n}.{columns}" for n, columns in zip(drags, boards.columns, strict=True)]
        return Looked(
            boards.number,
            np.full(len(codes), size),
            boards.patterns * namings()[boards.colours],
            boards.patterns,
            moves.astype(np.int64),
            ways,
            codes,
        )

    def total(self, size: int) -> Total:
        """Return how many legal boards have so many blocks."""
        return total(size)


class Boards(NamedTuple):
    """Boards of one size to be searched.

    :param planes: see ``solver.kernels.mayan.bits``.
    :param number: in the family.
    :param colours: their number.
    :param patterns: 2 if the mirror image is another pattern, else 1.
    :param columns: as in a code.
    """

    planes: Planes
    number: NDArray[np.int64]
    colours: NDArray[np.int64]
    patterns: NDArray[np.int64]
    columns: list[str]


def joined(parts: list[Boards]) -> Boards:
    """Return all boards of several shapes of one size."""
    *arrays, columns = zip(*parts, strict=True)
    planes, number, colours, patterns = (np.concatenate(each, axis=-1) for each in arrays)
    return Boards(planes, number, colours, patterns, [text for part in columns for text in part])


def nothing() -> Looked:
    """Return no boards at all."""
    none = np.zeros(0, np.int64)
    return Looked(none, none, none, none, none, none, [])


@cache
def shapes(size: int) -> tuple[Shape, ...]:
    """Return the heights of five columns with so many blocks together, ascending."""
    return tuple(
        heights for heights in product(range(HEIGHT + 1), repeat=WIDTH) if sum(heights) == size
    )


def cells_of(shape: Shape) -> list[Cell]:
    """Return the cells of a shape, column by column, from the bottom up."""
    return [(x, y) for x, height in enumerate(shape) for y in range(height)]


@cache
def partings(size: int) -> Parting:
    """Return all ways to part so many blocks into colours of three or more, in ascending order."""

    def extend(row: tuple[int, ...], counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        missing = sum(max(0, SHORTEST_RUN - count) for count in counts)
        if missing > size - len(row):
            return
        if len(row) == size:
            yield row
            return
        for colour in range(len(counts) + 1):
            more = (*counts, 0) if colour == len(counts) else counts
            raised = tuple(count + (each == colour) for each, count in enumerate(more))
            yield from extend((*row, colour), raised)

    rows = list(extend((), ()))
    return np.array(rows, np.uint8).reshape(len(rows), size)


def pieces(size: int, offset: int, inside: range) -> Iterator[Piece]:
    """Yield the boards of one size with some numbers by shape, the first of two mirror images."""
    ways = len(partings(size))
    for index, shape in enumerate(shapes(size)):
        first = offset + index * ways
        start, stop = max(0, inside.start - first), min(ways, inside.stop - first)
        if start < stop and shape <= shape[::-1]:
            yield Piece(shape, first, start, stop)


def drawn(piece: Piece) -> Boards:
    """Return the legal boards of a piece of which the mirror image is not to be looked at."""
    rows = partings(sum(piece.shape))[piece.start : piece.stop]
    number = piece.offset + np.arange(piece.start, piece.stop)
    colours = rows.max(axis=1, initial=0).astype(np.int64) + (rows.shape[1] > 0)
    order = compared_with_mirror(piece.shape, rows)
    planes = packed(piece.shape, rows)
    kept = np.flatnonzero((order >= 0) & (matches(planes) == 0))
    patterns = np.where(order[kept] == 0, 1, 2)
    columns = written(piece.shape, rows[kept])
    return Boards(planes[:, kept], number[kept], colours[kept], patterns, columns)


def compared_with_mirror(shape: Shape, rows: Parting) -> NDArray[np.int8]:
    """Return for each board 0 if it is its own mirror image, 1 if that has a larger number."""
    if shape != shape[::-1]:
        return np.ones(len(rows), np.int8)
    place = {cell: index for index, cell in enumerate(cells_of(shape))}
    mirror = [place[WIDTH - 1 - x, y] for x, y in place]
    difference = renamed(rows[:, mirror]).astype(np.int8) - rows.astype(np.int8)
    return np.sign(first_nonzero(difference))


def first_nonzero(rows: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return the first number of each row that is not 0; 0 where all are."""
    if not rows.shape[1]:
        return np.zeros(len(rows), np.int8)
    at = (rows != 0).argmax(axis=1)
    return np.take_along_axis(rows, at[:, None], axis=1)[:, 0]


def renamed(rows: Parting) -> Parting:
    """Return rows with their colours numbered anew, in the order in which they come up."""
    unnamed = np.uint8(255)
    names = np.full((len(rows), MOST_COLOURS), unnamed)
    used = np.zeros(len(rows), np.uint8)
    result = np.empty_like(rows)
    every = np.arange(len(rows))
    for place, colours in enumerate(rows.T):
        fresh = names[every, colours] == unnamed
        names[every[fresh], colours[fresh]] = used[fresh]
        used += fresh
        result[:, place] = names[every, colours]
    return result


def packed(shape: Shape, rows: Parting) -> Planes:
    """Return boards of one shape as planes."""
    colours = max(1, rows.shape[1] // SHORTEST_RUN)
    planes = np.zeros((colours.bit_length(), len(rows)), np.uint64)
    for colour, (x, y) in zip(rows.T.astype(np.uint64), cells_of(shape), strict=True):
        place = np.uint64(LANE * x + y)
        for bit in range(len(planes)):
            planes[bit] |= (colour + np.uint64(1) >> np.uint64(bit) & np.uint64(1)) << place
    return planes


def written(shape: Shape, rows: Parting) -> list[str]:
    """Return the columns of boards of one shape, as in a code.

    >>> written((1, 0, 2, 0, 0), np.array([[0, 1, 0]], np.uint8))
    ['1-0-21-0-0']
    """
    stops = list(accumulate(shape))
    spans = [slice(stop - height, stop) for height, stop in zip(shape, stops, strict=True)]
    texts = ((rows + np.uint8(ord("1"))).tobytes()).decode("ascii")
    width = rows.shape[1]
    lines = (texts[at * width : (at + 1) * width] for at in range(len(rows)))
    return ["-".join(line[span] or "0" for span in spans) for line in lines]


@cache
def namings() -> NDArray[np.int64]:
    """Return how many ways there are to name so many colours with the ten of the statement."""
    return np.array([perm(MOST_COLOURS, colours) for colours in range(MOST_COLOURS + 1)])


@cache
def total(size: int) -> Total:
    """Count legal boards with so many blocks, by inclusion and exclusion over their runs.

    A line of three cells *holds* on a colouring of a shape if its cells are of one colour. Summed
    over all sets of lines, negative for odd ones, the colourings on which all lines of a set hold
    count those on which none holds. A set of lines joins blocks into g groups of one colour, so
    it counts 10^g boards, and as many patterns as partitions of g groups into at most ten colours.
    """
    groups: dict[int, int] = {}
    for shape in shapes(size):
        for count, sign in signed_groups(shape):
            groups[count] = groups.get(count, 0) + sign
    return Total(
        sum(sign * MOST_COLOURS**count for count, sign in groups.items()),
        sum(
            sign * ways_to_part(count, colours)
            for count, sign in groups.items()
            for colours in range(MOST_COLOURS + 1)
        ),
    )


def signed_groups(shape: Shape) -> Iterator[tuple[int, int]]:
    """Yield the number of groups and the sign, 1 or -1, of sets of lines.

    Where a line ties together what is tied already, sets with it and without it cancel out.
    """
    cells = cells_of(shape)
    lines = lines_of_three(cells)

    def choose(index: int, groups: tuple[int, ...], sign: int) -> Iterator[tuple[int, int]]:
        if index == len(lines):
            yield len(set(groups)), sign
            return
        tied = {groups[at] for at in lines[index]}
        if len(tied) == 1:
            return
        yield from choose(index + 1, groups, sign)
        least = min(tied)
        yield from choose(index + 1, tuple(least if g in tied else g for g in groups), -sign)

    yield from choose(0, tuple(range(len(cells))), 1)


def lines_of_three(cells: list[Cell]) -> list[tuple[int, ...]]:
    """Return every three cells in line as places in a list of cells."""
    place = {cell: index for index, cell in enumerate(cells)}
    return [
        tuple(place[cell] for cell in three)
        for _, line in LINES
        for three in zip(line, line[1:], line[2:], strict=False)
        if all(cell in place for cell in three)
    ]


@cache
def ways_to_part(things: int, parts: int) -> int:
    """Return the number of partitions into nonempty parts.

    >>> [ways_to_part(4, parts) for parts in range(6)]
    [0, 1, 7, 6, 1, 0]
    """
    if things == 0 or parts == 0:
        return int(things == parts)
    return ways_to_part(things - 1, parts - 1) + parts * ways_to_part(things - 1, parts)


FAMILY = Blocks

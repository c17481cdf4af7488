"""The rules of Mayan: what a drag does, and what the search tries.

Glossary::

    block   a coloured stone, from 1 to 10, or GAP (0)
    cell    (x, y): column x from 0 (left) to 4, row y from 0 (bottom) to 6
    column  a tuple of the blocks of one x from the bottom up
    board   five columns; settled if none holds a gap
    move    (x, y, g): drag the block at (x, y) one cell to the right (g = 1) or left (g = -1)
    run     three or more blocks of one colour side by side in a row or in a column
    wave    all runs at one moment; they vanish together
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain, groupby, pairwise, zip_longest
from operator import eq
from typing import Any, NamedTuple

from solver.errors import IllegalMove, quoted
from solver.problem import Outcome, Recordable
from solver.words import N_

WIDTH, HEIGHT = 5, 7
MOST_MOVES = 5
MOST_COLOURS = 10
SHORTEST_RUN = 3
GAP = 0
RIGHT, LEFT = 1, -1

Column = tuple[int, ...]
Board = tuple[Column, ...]
Cell = tuple[int, int]


class Move(NamedTuple):
    """Drag the block at column x, row y one cell: g = 1 to the right, g = -1 to the left."""

    x: int
    y: int
    g: int


class Run(NamedTuple):
    """Three or more blocks of one colour in one line, named by the line: "row" or "column"."""

    colour: int
    line: str
    cells: tuple[Cell, ...]


class Stage(NamedTuple):
    """A moment of a move: what was just done, the board after it, the runs it was done to."""

    mark: str
    board: Board
    runs: list[Run]


class Skip(StrEnum):
    """Why a move is left out of the search; ``dead`` cuts nodes, not moves, and is no reason."""

    EQUAL = "equal"
    LEFT = "left"


LINES = [("column", tuple((x, y) for y in range(HEIGHT))) for x in range(WIDTH)] + [
    ("row", tuple((x, y) for x in range(WIDTH))) for y in range(HEIGHT)
]
LINES_KEPT = 1 << 14  # about 4 MB: many boards have few different lines
COLUMNS_KEPT = 1 << 11  # about 4 MB


def play(board: Board, move: Move) -> Board:
    """Return the settled board that a move leads to, after all its waves."""
    *_, last = stages(board, move)
    return last.board


# listing begins: play
def stages(board: Board, move: Move) -> Iterator[Stage]:
    """Drag one block, then let everything fall and vanish until the board is at rest."""
    mark = "swap" if neighbour(board, move) else "drop"
    board = drag(board, move)
    yield Stage(mark, board, [])
    while True:
        board = fall(board)  # mark: fall
        yield Stage("fall", board, [])
        runs = matches(board)  # mark: match
        if not runs:
            return
        yield Stage("match", board, runs)
        board = clear(board, runs)  # mark: clear
        yield Stage("clear", board, runs)


def drag(board: Board, move: Move) -> Board:
    """Swap the block with its neighbour, or pull it out over a gap."""
    x, y, g = move
    columns = [list(column) for column in board]
    here, there = columns[x], columns[x + g]
    if y < len(there):
        here[y], there[y] = there[y], here[y]  # mark: swap
    else:
        there += [GAP] * (y - len(there)) + [here[y]]  # mark: drop
        here[y] = GAP  # mark: drop
    return frozen(columns)


def fall(board: Board) -> Board:
    """Let every block fall until it lies on the floor or on another block."""
    return tuple(tuple(filter(None, column)) for column in board)


def matches(board: Board) -> list[Run]:
    """Find all runs that stand at this moment; a shared cell belongs to both of its runs."""
    rows = zip_longest(*board)
    found = []
    for (line, cells), blocks in zip(LINES, (*board, *rows), strict=False):
        for colour, start, stop in equal_blocks(blocks):
            found.append(Run(colour, line, cells[start:stop]))
    return found


def clear(board: Board, runs: Iterable[Run]) -> Board:
    """Take all matched cells away at once; the gaps stay until the next fall."""
    columns = [list(column) for column in board]
    for x, y in cells_of(runs):
        columns[x][y] = GAP
    return frozen(columns)


# listing ends


@lru_cache(LINES_KEPT)
def equal_blocks(line: tuple[int | None, ...]) -> tuple[tuple[int, int, int], ...]:
    """Return the runs of a line: colour, start, stop.

    >>> equal_blocks((2, 1, 1, 1, None))
    ((1, 1, 4),)
    """
    found, start = [], 0
    for colour, group in groupby(line):
        stop = start + len(tuple(group))
        if colour and stop - start >= SHORTEST_RUN:
            found.append((colour, start, stop))
        start = stop
    return tuple(found)


def block_at(board: Board, cell: Cell) -> int:
    """Return the colour at a cell, GAP where nothing is."""
    x, y = cell
    return board[x][y] if y < len(board[x]) else GAP


def neighbour(board: Board, move: Move) -> int:
    """Return the colour where a move drags its block to, GAP where nothing is."""
    x, y, g = move
    return block_at(board, (x + g, y))


def cells_of(runs: Iterable[Run]) -> list[Cell]:
    """Return the distinct cells of some runs, in the order of x, then y."""
    return sorted({cell for run in runs for cell in run.cells})


def frozen(columns: Iterable[Sequence[int]]) -> Board:
    """Return columns as a board, without the emptiness above their last block."""
    return tuple(
        tuple(column if column and column[-1] else column[: top(column)]) for column in columns
    )


def top(column: Sequence[int]) -> int:
    """Return the height of the highest block of a column, gaps below it counted."""
    return max((y + 1 for y, block in enumerate(column) if block), default=0)


# listing begins: dfs, bfs
def moves(board: Board) -> Iterator[Move]:
    """Yield every drag of a settled board in the order of the answer: x, y, right before left."""
    for x, column in enumerate(board):
        for y in range(len(column)):
            if x + RIGHT < WIDTH:
                yield Move(x, y, RIGHT)
            if x + LEFT >= 0:
                yield Move(x, y, LEFT)


def dead_colour(board: Board) -> tuple[int, int] | None:
    """Return the lowest colour of which one or two blocks are left (no run again), and how many."""
    blocks = [block for column in board for block in column]
    left = ((colour, blocks.count(colour)) for colour in sorted(set(blocks)))
    return next((pair for pair in left if pair[1] < SHORTEST_RUN), None)


# listing ends


@dataclass(frozen=True)
class Rules(Recordable[Board, Move]):
    """A board and the number of drags, from 1 to 5.

    :param board: settled, without a run, columns of at most 7 blocks, colours from 1 to 10.
    """

    n: int
    board: Board

    def start(self) -> Board:
        """Return the board to clear."""
        return self.board

    # listing begins: dfs, bfs
    def outcome(self, board: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a board after ``depth`` drags."""
        if not any(board):
            return Outcome.SOLVED  # mark: solved
        if "dead" in prunings and dead_colour(board):  # pruning: dead
            return Outcome.DEAD  # mark: dead, pruning: dead
        if depth == self.n:
            return Outcome.LIMIT  # mark: limit
        return Outcome.EXPANDED  # mark: expanded

    # listing ends

    def facts(self, board: Board, outcome: Outcome) -> dict[str, int]:
        """Return for a dead board the colour that kills it, and how many blocks of it are left."""
        dead = dead_colour(board) if outcome is Outcome.DEAD else None
        return {"colour": dead[0], "count": dead[1]} if dead else {}

    def moves(self, board: Board) -> Iterator[Move]:
        """Yield every drag in the order of the answer."""
        return moves(board)

    # listing begins: dfs, bfs
    def skip(self, board: Board, move: Move, prunings: frozenset[str]) -> Skip | None:
        """Return why a drag is left out.

        A swap of equal colours changes nothing; a swap to the left is the same as the swap to the
        right of its neighbour, which comes earlier in the order of the answer.
        """
        other = neighbour(board, move)
        if "equal" in prunings and other == board[move.x][move.y]:  # pruning: equal
            return Skip.EQUAL  # mark: equal, pruning: equal
        if "left" in prunings and move.g == LEFT and other:  # pruning: left
            return Skip.LEFT  # mark: left, pruning: left
        return None

    # listing ends

    def tried(self, board: Board, prunings: frozenset[str]) -> Iterator[tuple[Move, Skip | None]]:
        """Return every drag with the reason to leave it out, from what is kept by column."""
        return chain.from_iterable(
            tried_in(x, board[max(0, x - 1) : x + 2], prunings) for x in range(WIDTH)
        )

    def count_skips(self, board: Board, prunings: frozenset[str]) -> dict[str, int]:
        """Return how many drags are left out, by reason, from whole columns side by side."""
        swaps = equal = 0
        for here, there in pairwise(board):
            swaps += min(len(here), len(there))
            equal += sum(map(eq, here, there))
        both_ways = 2 * equal if "equal" in prunings else 0
        to_the_left = swaps - both_ways // 2 if "left" in prunings else 0
        counts = {Skip.EQUAL: both_ways, Skip.LEFT: to_the_left}
        return {reason: count for reason, count in counts.items() if count}

    def result(self, board: Board, move: Move) -> Board:
        """Return the settled board after a drag."""
        return play(board, move)

    def move_number(self, move: Move) -> int:
        """Return 2 * (8x + y), plus 1 to the left: the order of answers, from 0 to 77."""
        x, y, g = move
        return 2 * ((HEIGHT + 1) * x + y) + (g == LEFT)

    def numbered_move(self, number: int) -> Move:
        """Return the drag with a number.

        >>> Rules(1, ((),) * WIDTH).numbered_move(2 * (8 * 3 + 1) + 1)
        Move(x=3, y=1, g=-1)
        """
        x, y = divmod(number // 2, HEIGHT + 1)
        return Move(x, y, LEFT if number % 2 else RIGHT)

    def check(self, board: Board, move: Any) -> Move:
        """Return a legal Move from three ints; raise IllegalMove, also for equal colours."""
        match move:
            case (int(x), int(y), int(g)) if g in (RIGHT, LEFT):
                pass
            case _:
                raise IllegalMove(
                    "mayan.move",
                    "Expected a move as x, y and 1 or -1, got %(came)s.",
                    N_("A block is dragged to the left or to the right."),
                    came=quoted(str(move)),
                )
        if not (0 <= x < WIDTH and 0 <= y < len(board[x])):
            raise IllegalMove(
                "mayan.no-block",
                "Expected a block to drag at (%(x)d, %(y)d), but nothing is there.",
                N_("There is no block to drag at (%(x)d, %(y)d)."),
                x=x,
                y=y,
            )
        if not 0 <= x + g < WIDTH:
            raise IllegalMove(
                "mayan.off-board",
                "Expected a drag that stays on the board, but (%(x)d, %(y)d) is at its edge.",
                N_("That drag would leave the board."),
                x=x,
                y=y,
            )
        if neighbour(board, Move(x, y, g)) == board[x][y]:
            raise IllegalMove(
                "mayan.equal",
                "Expected two different colours to swap, but both blocks are of colour %(came)d.",
                N_("Both blocks are of colour %(came)d: to swap them changes nothing."),
                came=board[x][y],
            )
        return Move(x, y, g)


@lru_cache(COLUMNS_KEPT)
def tried_in(
    x: int, columns: Board, prunings: frozenset[str]
) -> tuple[tuple[Move, Skip | None], ...]:
    """Return the drags of a column, each with the reason to leave it out.

    They follow from the column, and the reasons from those beside it too: the rules are asked on
    boards without the others.

    :param columns: the columns from x - 1 to x + 1, without those beyond the edge.
    """
    empty: Board = ((),)
    board = empty * max(0, x - 1) + columns
    alone = empty * x + board[x : x + 1] + empty * (WIDTH - 1 - x)
    rules = Rules(MOST_MOVES, board)
    return tuple((move, rules.skip(board, move, prunings)) for move in moves(alone))

"""The Mayan game (NOIP 2011, Luogu P1312): clear the board in at most n drags.

Glossary::

    block   a coloured stone, an int from 1 to 10; GAP (0) where none is
    cell    (x, y): column x from 0 (left) to 4, row y from 0 (bottom) to 6
    column  the blocks of one x from the bottom up, a tuple of ints; what is above its end is empty
    board   five columns; it is settled when no column holds a gap
    move    (x, y, g): drag the block at (x, y) one cell to the right (g = 1) or left (g = -1)
    run     three or more blocks of one colour side by side in a row or in a column
    wave    all the runs that stand at one moment; they vanish together
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

from solver.errors import BadCode, BadPuzzle, IllegalMove, Sentence, quoted
from solver.picture import Cell as Drawn
from solver.picture import Margin, Picture, numbers
from solver.puzzle import Frame, NodeBits, Outcome, Puzzle, Search, Shape
from solver.text import Line, lines_of, number_of

WIDTH, HEIGHT = 5, 7
MOST_MOVES = 5
MOST_COLOURS = 10
SHORTEST_RUN = 3
GAP = 0
RIGHT, LEFT = 1, -1
PICTURE = Picture(
    sheet="mayan",
    rows=HEIGHT,
    columns=WIDTH,
    cells={0: Drawn(), **{each: Drawn(each, str(each)) for each in range(1, MOST_COLOURS + 1)}},
    ground=(0, 11),
    row_names=numbers(0, HEIGHT)[::-1],
    column_names=numbers(0, WIDTH),
    margin=Margin(left=6, top=6, right=6, bottom=7),
)

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


LINES = [("column", [(x, y) for y in range(HEIGHT)]) for x in range(WIDTH)] + [
    ("row", [(x, y) for x in range(WIDTH)]) for y in range(HEIGHT)
]


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
    return tuple(tuple(block for block in column if block) for column in board)


def matches(board: Board) -> list[Run]:
    """Find all runs that stand at this moment; a shared cell belongs to both of its runs."""
    found = []
    for line, cells in LINES:
        for colour, group in groupby(cells, key=lambda cell: block_at(board, cell)):
            run = tuple(group)
            if colour and len(run) >= SHORTEST_RUN:
                found.append(Run(colour, line, run))
    return found


def clear(board: Board, runs: Iterable[Run]) -> Board:
    """Take all matched cells away at once; the gaps stay until the next fall."""
    columns = [list(column) for column in board]
    for x, y in cells_of(runs):
        columns[x][y] = GAP
    return frozen(columns)


# listing ends


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
    return tuple(tuple(column[: top(column)]) for column in columns)


def top(column: Sequence[int]) -> int:
    """Return the height of the highest block of a column, gaps below it counted."""
    return max((y + 1 for y, block in enumerate(column) if block), default=0)


# listing begins: dfs
def moves(board: Board) -> Iterator[Move]:
    """Yield every drag of a settled board in the order of the answer: x, y, right before left."""
    for x, column in enumerate(board):
        for y in range(len(column)):
            if x + RIGHT < WIDTH:
                yield Move(x, y, RIGHT)
            if x + LEFT >= 0:
                yield Move(x, y, LEFT)


# listing ends


def dead_colour(board: Board) -> tuple[int, int] | None:
    """Return the lowest colour that has one or two blocks left (never a run again), and how many.

    >>> dead_colour(((1, 1, 2), (1,), (), (), (3,)))
    (2, 1)
    """
    blocks = [block for column in board for block in column]
    left = ((colour, blocks.count(colour)) for colour in sorted(set(blocks)))
    return next((pair for pair in left if pair[1] < SHORTEST_RUN), None)


@dataclass(frozen=True)
class Mayan(Puzzle[Board, Move]):
    """A board and the number of drags allowed on it.

    :param n: from 1 to 5.
    :param board: settled, without a run, columns of at most 7 blocks, colours from 1 to 10.
    """

    kind: ClassVar[str] = "mayan"
    alphabet: ClassVar[str] = "0123456789"
    prunings: ClassVar[tuple[str, ...]] = ("equal", "left", "dead")
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="dfs",
            shape=Shape.NESTED,
            prunings=prunings,
            reasons=tuple(Skip),
            outcomes=tuple(Outcome),
            bits=NodeBits(outcome=2, depth=3, move=7),
        ),
    )

    n: int
    board: Board

    @property
    def limit(self) -> int:
        """The most drags an answer may have."""
        return self.n

    def start(self) -> Board:
        """Return the board to clear."""
        return self.board

    # listing begins: dfs
    def outcome(self, board: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return what a board met after ``depth`` drags is."""
        if not any(board):
            return Outcome.SOLVED  # mark: solved
        if "dead" in prunings and dead_colour(board):
            return Outcome.DEAD  # mark: dead
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

    # listing begins: dfs
    def skip(self, board: Board, move: Move, prunings: frozenset[str]) -> Skip | None:
        """Return why a drag is left out.

        A swap of equal colours changes nothing; a swap to the left is the same as the swap to the
        right of its neighbour, which comes earlier in the order of the answer.
        """
        other = neighbour(board, move)
        if "equal" in prunings and other == board[move.x][move.y]:
            return Skip.EQUAL  # mark: equal
        if "left" in prunings and move.g == LEFT and other:
            return Skip.LEFT  # mark: left
        return None

    # listing ends

    def result(self, board: Board, move: Move) -> Board:
        """Return the settled board after a drag."""
        return play(board, move)

    def move_number(self, move: Move) -> int:
        """Return a number from 0 to 77 that sorts moves in the order of the answer.

        It is 2 * (8x + y), plus 1 to the left.
        """
        x, y, g = move
        return 2 * ((HEIGHT + 1) * x + y) + (g == LEFT)

    def numbered_move(self, number: int) -> Move:
        """Return the drag with a number.

        >>> Mayan(1, ((),) * WIDTH).numbered_move(2 * (8 * 3 + 1) + 1)
        Move(x=3, y=1, g=-1)
        """
        x, y = divmod(number // 2, HEIGHT + 1)
        return Move(x, y, LEFT if number % 2 else RIGHT)

    def check(self, board: Board, move: Any) -> Move:
        """Return three ints as a Move that the rules allow on this board.

        :raises IllegalMove: for anything else, and for a swap of two equal colours.
        """
        match move:
            case (int(x), int(y), int(g)) if g in (RIGHT, LEFT):
                pass
            case _:
                raise IllegalMove(
                    "mayan.move",
                    "Expected a move as x, y and 1 or -1, got %(came)s.",
                    came=quoted(str(move)),
                )
        if not (0 <= x < WIDTH and 0 <= y < len(board[x])):
            raise IllegalMove(
                "mayan.no-block",
                "Expected a block to drag at (%(x)d, %(y)d), but nothing is there.",
                x=x,
                y=y,
            )
        if not 0 <= x + g < WIDTH:
            raise IllegalMove(
                "mayan.off-board",
                "Expected a drag that stays on the board, but (%(x)d, %(y)d) is at its edge.",
                x=x,
                y=y,
            )
        if neighbour(board, Move(x, y, g)) == board[x][y]:
            raise IllegalMove(
                "mayan.equal",
                "Expected two different colours to swap, but both blocks are of colour %(came)d.",
                came=board[x][y],
            )
        return Move(x, y, g)

    def frames(self, board: Board, move: Move) -> list[Frame]:
        """Return the pictures of a drag: drag, fall, then match, clear and fall for every wave."""
        frames: list[Frame] = []
        wave = 0
        before = board
        for mark, after, runs in stages(board, move):
            wave += mark == "match"
            if mark in {"swap", "drop"}:
                frames.append(self._drag_frame(mark, board, move, after))
            elif mark == "fall":
                frames += self._fall_frames(before, after)
            else:
                frames.append(self._wave_frame(mark, wave, runs, after))
            before = after
        return frames

    def _drag_frame(self, mark: str, board: Board, move: Move, after: Board) -> Frame:
        x, y, g = move
        return {
            "kind": "drag",
            "mark": mark,
            "from": [x, y],
            "to": [x + g, y],
            "swap": mark == "swap",
            "colour": board[x][y],
            "board": self.json_board(after),
        }

    def _fall_frames(self, before: Board, after: Board) -> list[Frame]:
        if before == after:
            return []
        falling = {"paths": paths(before), "board": self.json_board(after)}
        return [{"kind": "fall", "mark": "fall", **falling}]

    def _wave_frame(self, mark: str, wave: int, runs: list[Run], after: Board) -> Frame:
        cells = [list(cell) for cell in cells_of(runs)]
        what = {"groups": [group(run) for run in runs]} if mark == "match" else {"cells": cells}
        return {
            "kind": mark,
            "mark": mark,
            "wave": wave,
            **what,
            "count": len(cells),
            "board": self.json_board(after),
        }

    def json_board(self, board: Board) -> list[list[int]]:
        """Return the columns, bottom to top, as JSON lists; 0 is a gap."""
        return [list(column) for column in board]

    def rows(self, board: list[list[int]]) -> tuple[tuple[int, ...], ...]:
        """Return a JSON board's seven rows, the highest first.

        >>> Mayan(1, ((),) * WIDTH).rows([[1], [2, 1], [], [], []])[-2:]
        ((0, 1, 0, 0, 0), (1, 2, 0, 0, 0))
        """
        return tuple(
            tuple(column[y] if y < len(column) else GAP for column in board)
            for y in reversed(range(HEIGHT))
        )

    def picture(self) -> Picture:
        """Return how boards are drawn: stones by their colour on a checker, row 0 at the bottom.

        >>> puzzle = Mayan(1, ((),) * WIDTH)
        >>> puzzle.tiles([[1], [2, 1], [], [], []])[-1]
        ((0, 1), (11, 2), (0,), (11,), (0,))
        """
        return PICTURE

    def describe(self, move: Move) -> Sentence:
        """Return a drag as its cell and its direction."""
        where: dict[str, int | str] = {"x": move.x, "y": move.y}
        if move.g == RIGHT:
            return Sentence("(%(x)d, %(y)d) right", where)
        return Sentence("(%(x)d, %(y)d) left", where)

    def judge_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write ``x y g`` a line, only the moves made; ``-1`` when there is no solution."""
        if moves is None:
            return "-1\n"
        return "".join(f"{x} {y} {g}\n" for x, y, g in moves)

    def to_text(self) -> str:
        """Write n, then a line for every column from the bottom up, closed by its 0."""
        columns = "".join("".join(f"{b} " for b in column) + "0\n" for column in self.board)
        return f"{self.n}\n{columns}"

    @classmethod
    def parse_all(cls, text: str) -> tuple[Mayan, ...]:
        """Read a judge input; it holds exactly one puzzle.

        :raises BadPuzzle: with what was expected, what came and where.
        """
        return (read_text(text),)

    def to_code(self) -> str:
        """Write ``n.column-column-…``, a digit a block, ``a`` for colour 10, ``0`` if empty."""
        columns = ("".join(DIGITS[b] for b in column) or "0" for column in self.board)
        return f"{self.n}.{'-'.join(columns)}"

    @classmethod
    def from_code(cls, code: str) -> Mayan:
        """Read what to_code writes.

        :raises BadCode: when it is outside the grammar or not canonical.
        :raises BadPuzzle: when it is well formed and breaks a rule.
        """
        return read_code(code)


def group(run: Run) -> dict[str, Any]:
    """Return a run as the JSON facts of a match frame."""
    return {
        "colour": run.colour,
        "line": run.line,
        "cells": [list(cell) for cell in run.cells],
    }


def paths(board: Board) -> list[dict[str, Any]]:
    """Return where each block that hangs over a gap falls to, in the order of x, then y."""
    return [
        {"colour": block, "from": [x, y], "to": [x, landing]}
        for x, column in enumerate(board)
        for landing, (y, block) in enumerate((y, block) for y, block in enumerate(column) if block)
        if landing != y
    ]


def read_text(text: str) -> Mayan:
    """Read a judge input line by line: n, then five columns that end with 0.

    :raises BadPuzzle: at the first line that is something else.
    """
    lines = list(lines_of(text))
    if not lines:
        raise BadPuzzle(
            "mayan.empty",
            "Expected n and five columns of blocks, got nothing.",
        )
    n = read_n(lines[0])
    if len(lines) < 1 + WIDTH:
        raise BadPuzzle(
            "mayan.few-columns",
            "Line %(line)d: expected five columns after n, but the text ends after %(came)d.",
            line=lines[-1].number,
            came=len(lines) - 1,
        )
    board = tuple(read_column(line) for line in lines[1 : 1 + WIDTH])
    if len(lines) > 1 + WIDTH:
        raise BadPuzzle(
            "mayan.many-columns",
            "Line %(line)d: expected nothing after the fifth column, got %(came)s.",
            line=lines[1 + WIDTH].number,
            came=quoted(" ".join(lines[1 + WIDTH].items)),
        )
    refuse_match(board, [line.number for line in lines[1:]])
    return Mayan(n, board)


def read_n(line: Line) -> int:
    """Read the line of n.

    :raises BadPuzzle: unless it holds one number from 1 to 5.
    """
    n = number_of(line.items[0]) if len(line.items) == 1 else None
    if n is None or not 1 <= n <= MOST_MOVES:
        raise BadPuzzle(
            "mayan.n",
            "Line %(line)d: expected n, the number of moves from 1 to 5, alone on its line, "
            "got %(came)s.",
            line=line.number,
            came=quoted(" ".join(line.items)),
        )
    return n


def read_column(line: Line) -> Column:
    """Read a line of colours closed by a 0.

    :raises BadPuzzle: at the first item that is no colour, and when the 0 or the room is missing.
    """
    column = tuple(read_colour(line, item) for item in range(1, len(line.items) + 1))
    if column[-1] != GAP:
        raise BadPuzzle(
            "mayan.no-zero",
            "Line %(line)d: expected a 0 at the end of the column, got %(came)d.",
            line=line.number,
            came=column[-1],
        )
    if len(column) - 1 > HEIGHT:
        raise BadPuzzle(
            "mayan.high",
            "Line %(line)d: expected at most 7 blocks before the 0, got %(came)d.",
            line=line.number,
            came=len(column) - 1,
        )
    return column[:-1]


def read_colour(line: Line, item: int) -> int:
    """Read the item'th number of a column, from 1; the last one may be the closing 0.

    :raises BadPuzzle: unless it is a colour from 1 to 10.
    """
    came = line.items[item - 1]
    colour = number_of(came)
    if colour is None or colour > MOST_COLOURS:
        raise BadPuzzle(
            "mayan.colour",
            "Line %(line)d, item %(item)d: expected a colour from 1 to 10 or the closing 0, "
            "got %(came)s.",
            line=line.number,
            item=item,
            came=quoted(came),
        )
    if colour == GAP and item < len(line.items):
        raise BadPuzzle(
            "mayan.early-zero",
            "Line %(line)d, item %(item)d: expected nothing after the 0 that closes the column, "
            "got %(came)s.",
            line=line.number,
            item=item + 1,
            came=quoted(line.items[item]),
        )
    return colour


DIGITS = "0123456789a"
CODE = re.compile(r"(0|[1-9][0-9]*)\.((?:0|[1-9a]+)(?:-(?:0|[1-9a]+)){4})")


def read_code(code: str) -> Mayan:
    """Read a link code.

    :raises BadCode: when it is outside the grammar or not canonical.
    :raises BadPuzzle: when n, a column's height or a match breaks a rule.
    """
    match = CODE.fullmatch(code)
    if match is None:
        raise BadCode(
            "mayan.code",
            "Expected a code like 3.1-21-234-31-2434 (n, then five columns), got %(came)s.",
            came=quoted(code),
        )
    n = number_of(match[1])
    if n is None or not 1 <= n <= MOST_MOVES:
        raise BadPuzzle(
            "mayan.code-n",
            "Expected n, the number of moves from 1 to 5, before the dot, got %(came)s.",
            came=quoted(match[1]),
        )
    board = tuple(
        tuple(DIGITS.index(digit) for digit in column if digit != "0")
        for column in match[2].split("-")
    )
    for number, column in enumerate(board, start=1):
        if len(column) > HEIGHT:
            raise BadPuzzle(
                "mayan.code-high",
                "Column %(column)d: expected at most 7 blocks, got %(came)d.",
                column=number,
                came=len(column),
            )
    refuse_match(board)
    return Mayan(n, board)


def refuse_match(board: Board, lines: Sequence[int] = ()) -> None:
    """Hold the statement's promise that nothing can vanish before the first drag.

    :param lines: where the columns stand in a text, from 1; none for a code.
    :raises BadPuzzle: when a run stands already.
    """
    runs = matches(board)
    if runs:
        (x, y), (to_x, to_y) = runs[0].cells[0], runs[0].cells[-1]
        raise BadPuzzle(
            "mayan.match",
            "Expected a board where nothing vanishes before the first move, got %(came)d blocks of "
            "colour %(colour)d in a line from (%(x)d, %(y)d) to (%(to_x)d, %(to_y)d).",
            came=len(runs[0].cells),
            colour=runs[0].colour,
            x=x,
            y=y,
            to_x=to_x,
            to_y=to_y,
            **({"line": lines[x]} if lines else {}),
        )

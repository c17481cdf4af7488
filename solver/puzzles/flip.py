"""The Flip game (POJ 1753): turn discs over until all of a 4x4 board show one colour.

Glossary::

    disc    white on one side and black on the other; one lies on every cell
    cell    (row, column), both from 1 at the top left to 4
    mask    16 bits, one a cell row by row; the highest is that of (1, 1), the lowest that of (4, 4)
    board   the mask of its black discs: 0 is all white, 65535 all black
    cross   a cell and those above it, right of it, below it and left of it, as far as there are any
    move    (row, column): turn over the discs of the cross around that cell
    set     cells to flip, as a mask; their order does not matter, and twice is as good as never
    quiet   a set that turns every disc an even number of times, so that nothing changes
    one-coloured, solvable   all discs show one colour; some set makes it so

Everything is addition over GF(2), the numbers 0 and 1 with 1 + 1 = 0, which is XOR on masks. Number
the cells from 1 to 16 and let A be the matrix with a 1 at (i, j) where i is in the cross around j.
A set x turns Ax, so it makes the board b white when Ax = b, and it is quiet when Ax = 0. Two things
follow from A alone:

1.  A board can be made white exactly when it has an even number of black discs on every quiet set.
    For A is symmetric: i is in the cross around j when j is in the cross around i. If Ax = b and q
    is quiet, then q·b = q·Ax = Aq·x = 0. So the boards that can be made white lie within those that
    meet all quiet sets evenly. The first form a space of dimension rank A. The quiet sets have
    dimension 16 - rank A, so what meets them all evenly has dimension rank A too: the two are one.
2.  A board can be made black exactly when it can be made white. For the diagonal of A is 1: every
    cell is in its own cross. If q is quiet, then 0 = q·Aq; there the terms (i, j) and (j, i) cancel
    out and those of the diagonal stay, so q has an even number of cells. This holds for all quiet
    sets, so by 1. the black board can be made white, and the white one black.

The rank is 12: 2^12 = 4,096 boards are solvable, and there are 2^4 = 16 quiet sets, the empty one
included. From one set that makes a board white these 16 lead to all that do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from solver.errors import BadCode, BadPuzzle, IllegalMove, Sentence, quoted
from solver.picture import Cell as Drawn
from solver.picture import Margin, Picture, numbers
from solver.puzzle import SEEN, Frame, NodeBits, Outcome, Puzzle, Search, Shape, Watchable
from solver.text import LINE_END

SIZE = 4
CELLS = SIZE * SIZE
LETTERS = "wb"
WHITE, BLACK = 0, 2**CELLS - 1

PICTURE = Picture(
    sheet="flip",
    rows=SIZE,
    columns=SIZE,
    cells={0: Drawn(2, LETTERS[0]), 1: Drawn(3, LETTERS[1])},
    ground=(0, 1),
    row_names=numbers(1, SIZE),
    column_names=numbers(1, SIZE),
    margin=Margin(left=6, top=6, right=4, bottom=7),
)

Board = int
Mask = int


class Move(NamedTuple):
    """Turn over the disc at a row and a column, both from 1, and those around it."""

    row: int
    column: int


class Choice(NamedTuple):
    """Take a cell into the set of flips (1) or leave it out (0)."""

    row: int
    column: int
    take: int


class Chosen(NamedTuple):
    """What choosing cell by cell has come to.

    :param board: after the flips taken so far.
    :param cell: how many cells are decided, from 0 to 16.
    :param flips: how many of them are taken.
    """

    board: Board
    cell: int
    flips: int


MOVES = tuple(Move(row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))
BITS: Mapping[tuple[int, int], Mask] = {
    move: 1 << (CELLS - 1 - number) for number, move in enumerate(MOVES)
}


# listing begins: play
def cross(row: int, column: int) -> list[Move]:
    """Return the cells that a flip turns: the centre, then up, right, down and left of it."""
    around = [(0, 0), (-1, 0), (0, 1), (1, 0), (0, -1)]
    cells = [Move(row + down, column + right) for down, right in around]
    return [cell for cell in cells if cell in BITS]


def mask_of(cells: Iterable[Move]) -> Mask:
    """Return the mask of some cells, all different."""
    return sum(BITS[cell] for cell in cells)


MASKS = {move: mask_of(cross(*move)) for move in MOVES}


def flip(board: Board, move: Move) -> Board:
    """Turn over the discs of a cross: where the mask has a 1, the bit of the board changes."""
    return board ^ MASKS[move]  # mark: flip


# listing ends


class Sum(NamedTuple):
    """A set of flips and what it turns, both as masks."""

    flips: Mask
    turned: Mask


def reduced(some: Sum, pivots: Mapping[int, Sum]) -> Sum:
    """Add pivots until nothing is turned, or the highest cell turned is that of no pivot."""
    flips, turned = some
    while pivot := pivots.get(turned.bit_length()):
        flips ^= pivot.flips
        turned ^= pivot.turned
    return Sum(flips, turned)


def eliminated() -> tuple[dict[int, Sum], tuple[Mask, ...]]:
    """Find all that single flips add up to, by Gaussian elimination.

    Return the pivots, by the length in bits of what they turn, all different; and sets that turn
    nothing, of which all quiet sets are sums. The flips of the first three rows are independent, so
    each of these sets has a last cell of its own in the fourth row.
    """
    pivots: dict[int, Sum] = {}
    quiet = []
    for move in MOVES:
        rest = reduced(Sum(BITS[move], MASKS[move]), pivots)
        if rest.turned:
            pivots[rest.turned.bit_length()] = rest
        else:
            quiet.append(rest.flips)
    return pivots, tuple(quiet)


def sums(basis: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """Return the sums of all choices among some independent sets, in ascending order."""
    found = [WHITE]
    for one in basis:
        found += [one ^ other for other in found]
    return tuple(sorted(found))


PIVOTS, BASIS = eliminated()
QUIET = sums(BASIS)


def sets_between(board: Board, target: Board) -> tuple[Mask, ...]:
    """Return all sets of flips that turn one board into another, those of fewest cells first.

    Among sets of one size the one with the earlier cells, which are the higher bits, comes first,
    as in the order of the answer.
    """
    one, left = reduced(Sum(WHITE, board ^ target), PIVOTS)
    if left:
        return ()
    return tuple(sorted((one ^ quiet for quiet in QUIET), key=lambda s: (s.bit_count(), -s)))


def odd_ones(board: Board) -> tuple[Mask, ...]:
    """Return the sets of BASIS on which a board has an odd number of black discs.

    There are none exactly when the board is solvable: an odd one proves that it is not, since no
    flip changes that the number is odd, and on a board of one colour it is even.
    """
    return tuple(quiet for quiet in BASIS if (quiet & board).bit_count() % 2)


@dataclass(frozen=True)
class Enumeration(Watchable[Chosen, Choice]):
    """All sets of flips, one cell after the other: take it or leave it, at last look at the board.

    :param board: the board to make one-coloured.
    """

    board: Board

    def start(self) -> Chosen:
        """Return the state in which nothing is decided."""
        return Chosen(self.board, 0, 0)

    # listing begins: dfs
    def outcome(self, state: Chosen, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return what a node is: the board counts when all cells are decided."""
        if state.cell < CELLS:
            return Outcome.EXPANDED  # mark: expanded
        if state.board in (WHITE, BLACK):
            return Outcome.SOLVED  # mark: solved
        return Outcome.LIMIT  # mark: limit

    def moves(self, state: Chosen) -> Iterator[Choice]:
        """Yield both choices for the next cell, take before leave."""
        for take in (1, 0):
            yield Choice(*MOVES[state.cell], take)

    def result(self, state: Chosen, move: Choice) -> Chosen:
        """Return the state after one more choice."""
        board, cell, flips = state
        if move.take:
            board = flip(board, MOVES[cell])
        return Chosen(board, cell + 1, flips + move.take)

    # listing ends

    def move_number(self, move: Choice) -> int:
        """Return a number from 0 to 31 that sorts choices in the order of the search.

        It is twice the number of the cell, plus 1 if it is left out.
        """
        return 2 * number_of(move.row, move.column) + 1 - move.take

    def numbered_move(self, number: int) -> Choice:
        """Return the choice with a number.

        >>> Enumeration(WHITE).numbered_move(2 * 6 + 1)
        Choice(row=2, column=3, take=0)
        """
        return Choice(*MOVES[number // 2], 1 - number % 2)

    def frames(self, state: Chosen, move: Choice) -> list[Frame]:
        """Return the picture of a flip that is taken; nothing is seen of one that is left out."""
        return [flip_frame(state.board, MOVES[state.cell])] if move.take else []

    def facts(self, state: Chosen, outcome: Outcome) -> dict[str, int]:
        """Return how many flips are taken so far, whatever the outcome."""
        return {"flips": state.flips}

    def json_board(self, state: Chosen) -> list[list[int]]:
        """Return the board as the puzzle does."""
        return json_board(state.board)


def flips_taken(state: Chosen) -> int:
    """Return what a set of flips costs: the number of its cells."""
    return state.flips


@dataclass(frozen=True)
class Flip(Puzzle[Board, Move]):
    """A board of 16 discs.

    :param board: from 0 to 65535.
    """

    kind: ClassVar[str] = "flip"
    alphabet: ClassVar[str] = "bw"
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="bfs",
            shape=Shape.LAYERS,
            prunings=(),
            reasons=(SEEN,),
            outcomes=(Outcome.SOLVED, Outcome.EXPANDED),
            bits=NodeBits(outcome=1, depth=3, move=5),
        ),
        Search(
            name="dfs",
            shape=Shape.NESTED,
            prunings=(),
            reasons=(),
            outcomes=(Outcome.SOLVED, Outcome.LIMIT, Outcome.EXPANDED),
            bits=NodeBits(outcome=2, depth=5, move=6),
            cost=flips_taken,
        ),
    )

    board: Board

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Flip | Enumeration:
        """Return the puzzle for the search over boards, all sets of flips for the other."""
        return Enumeration(self.board) if search == "dfs" else self

    def start(self) -> Board:
        """Return the board to make one-coloured."""
        return self.board

    # listing begins: bfs
    def outcome(self, board: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return what a board is: solved as soon as all discs show one colour."""
        if board in (WHITE, BLACK):
            return Outcome.SOLVED  # mark: solved
        return Outcome.EXPANDED  # mark: expanded

    def moves(self, board: Board) -> tuple[Move, ...]:
        """Return every flip in the order of the answer, row by row."""
        return MOVES

    def result(self, board: Board, move: Move) -> Board:
        """Return the board after a flip."""
        return flip(board, move)

    # listing ends

    def move_number(self, move: Move) -> int:
        """Return the number of a flip, from 0 to 15 row by row."""
        return number_of(*move)

    def numbered_move(self, number: int) -> Move:
        """Return the flip with a number.

        >>> Flip(WHITE).numbered_move(6)
        Move(row=2, column=3)
        """
        return MOVES[number]

    def check(self, board: Board, move: Any) -> Move:
        """Return two ints as a Move.

        :raises IllegalMove: for anything else, and for a cell outside the board.
        """
        match move:
            case (int(row), int(column)):
                pass
            case _:
                raise IllegalMove(
                    "flip.move",
                    "Expected a move as row and column, got %(came)s.",
                    came=quoted(str(move)),
                )
        if (row, column) not in BITS:
            raise IllegalMove(
                "flip.no-cell",
                "Expected a row and a column from 1 to 4, got (%(row)d, %(column)d).",
                row=row,
                column=column,
            )
        return Move(row, column)

    def frames(self, board: Board, move: Move) -> list[Frame]:
        """Return the one picture of a flip."""
        return [flip_frame(board, move)]

    def json_board(self, board: Board) -> list[list[int]]:
        """Return the rows from the top as JSON lists; 1 is black, 0 white."""
        return json_board(board)

    def rows(self, board: list[list[int]]) -> tuple[tuple[int, ...], ...]:
        """Return a JSON board's four rows, the highest first; 1 is black, 0 white."""
        return tuple(tuple(row) for row in board)

    def picture(self) -> Picture:
        """Return how boards are drawn: discs on a checker.

        >>> Flip(BLACK).tiles([[1, 0, 0, 1]])
        (((0, 3), (1, 2), (0, 2), (1, 3)),)
        """
        return PICTURE

    def describe(self, move: Move) -> Sentence:
        """Return a flip as its cell."""
        where: dict[str, int | str] = {"row": move.row, "column": move.column}
        return Sentence("row %(row)d, column %(column)d", where)

    def judge_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the number of flips, or ``Impossible``."""
        return "Impossible\n" if moves is None else f"{len(moves)}\n"

    def moves_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the number of flips, then ``row column`` a line; or ``Impossible``."""
        cells = "".join(f"{row} {column}\n" for row, column in moves or ())
        return self.judge_output(moves) + cells

    def explanation(self) -> dict[str, Any]:
        """Return what linear algebra tells of this board; all sets are masks.

        ``quiet``: all quiet sets, ascending, the empty one first. ``basis``: four of which all are
        sums. ``odd``: those of the basis that make this board impossible, none if it is solvable.
        ``sets``: all sets that make it white, and all that make it black, fewest cells first.
        """
        return {
            "quiet": list(QUIET),
            "basis": list(BASIS),
            "odd": list(odd_ones(self.board)),
            "sets": [list(sets_between(self.board, target)) for target in (WHITE, BLACK)],
        }

    def to_text(self) -> str:
        """Write four rows of letters."""
        return "".join(f"{row}\n" for row in letters_of(self.board))

    @classmethod
    def parse_all(cls, text: str) -> tuple[Flip, ...]:
        """Read a judge input: boards until it ends.

        :raises BadPuzzle: with what was expected, what came and where.
        """
        return read_text(text)

    def to_code(self) -> str:
        """Write the four rows of letters, joined by ``-``."""
        return "-".join(letters_of(self.board))

    @classmethod
    def from_code(cls, code: str) -> Flip:
        """Read what to_code writes.

        :raises BadCode: when it is anything else.
        """
        return read_code(code)


def number_of(row: int, column: int) -> int:
    """Return the place of a cell in MOVES."""
    return SIZE * (row - 1) + column - 1


def flip_frame(board: Board, move: Move) -> Frame:
    """Return the picture of a flip; the cells that turn come from the centre outwards."""
    return {
        "kind": "flip",
        "mark": "flip",
        "cell": list(move),
        "mask": MASKS[move],
        "turned": [list(cell) for cell in cross(*move)],
        "board": json_board(flip(board, move)),
    }


def json_board(board: Board) -> list[list[int]]:
    """Return the rows of a board.

    >>> json_board(0b1001_1101_1001_1000)
    [[1, 0, 0, 1], [1, 1, 0, 1], [1, 0, 0, 1], [1, 0, 0, 0]]
    """
    return [[int(letter == LETTERS[1]) for letter in row] for row in letters_of(board)]


def letters_of(board: Board) -> list[str]:
    """Return the rows of a board as judges write them.

    >>> letters_of(0b1001_1101_1001_1000)
    ['bwwb', 'bbwb', 'bwwb', 'bwww']
    """
    return [NAMES[board >> SIZE * below & len(NAMES) - 1] for below in reversed(range(SIZE))]


def named_row(row: int) -> str:
    """Return the letters of a row of four bits."""
    return "".join(LETTERS[row >> right & 1] for right in reversed(range(SIZE)))


NAMES = tuple(named_row(row) for row in range(2**SIZE))
ROWS = {name: row for row, name in enumerate(NAMES)}


def read_text(text: str) -> tuple[Flip, ...]:
    """Read a judge input line by line: four rows a board, blank lines anywhere.

    :raises BadPuzzle: at the first line that is something else, or when the last board lacks rows.
    """
    rows = []
    last_line = 0
    for number, line in enumerate(LINE_END.split(text), start=1):
        letters = line.strip(" \t")
        if letters:
            rows.append(read_row(letters, number))
            last_line = number
    if not rows:
        raise BadPuzzle(
            "flip.empty",
            "Expected boards of four rows of four letters b or w, got nothing.",
        )
    if len(rows) % SIZE:
        raise BadPuzzle(
            "flip.few-rows",
            "Line %(line)d: expected four rows for every board, but the text ends after %(came)d "
            "of the last one.",
            line=last_line,
            came=len(rows) % SIZE,
        )
    return tuple(Flip(board_of(rows[at : at + SIZE])) for at in range(0, len(rows), SIZE))


def read_row(letters: str, line: int) -> int:
    """Return a row as four bits.

    :raises BadPuzzle: unless it is four letters b or w.
    """
    row = ROWS.get(letters)
    if row is None:
        raise BadPuzzle(
            "flip.row",
            "Line %(line)d: expected a row of four letters b or w, got %(came)s.",
            line=line,
            came=quoted(letters),
        )
    return row


def board_of(rows: Iterable[int]) -> Board:
    """Return the board of some rows of four bits, the highest first."""
    board = WHITE
    for row in rows:
        board = board << SIZE | row
    return board


CODE = re.compile(r"[bw]{4}(?:-[bw]{4}){3}")


def read_code(code: str) -> Flip:
    """Read a link code.

    :raises BadCode: when it is outside the grammar.
    """
    if CODE.fullmatch(code) is None:
        raise BadCode(
            "flip.code",
            "Expected a code like bwwb-bbwb-bwwb-bwww (four rows), got %(came)s.",
            came=quoted(code),
        )
    return Flip(board_of(ROWS[row] for row in code.split("-")))

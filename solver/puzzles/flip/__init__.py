"""The Flip game (POJ 1753): flip discs until all of a 4x4 board show one colour.

``rules`` has flips and searches, ``algebra`` what holds without a search, ``text`` judge's files
and link codes, ``frames`` the animation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from solver.capabilities.brushes import Brush, Brushes, Editing
from solver.capabilities.brushes import Rows as Grid
from solver.capabilities.draws import Drawn
from solver.capabilities.hands import Grip, Hands, Hint, unknown_move
from solver.capabilities.texts import Texts
from solver.errors import Phrase, Sentence
from solver.forms import Form
from solver.picture import Picture
from solver.problem import SEEN, Frame, NodeBits, Outcome, Search, Shape, Watchable
from solver.puzzle import Origin, Reason
from solver.puzzles.flip.algebra import BASIS, QUIET, odd_ones, sets_between
from solver.puzzles.flip.frames import PICTURE, flip_frame, json_board
from solver.puzzles.flip.rules import (
    BITS,
    BLACK,
    MOVES,
    SIZE,
    WHITE,
    Board,
    Choice,
    Chosen,
    EnumerationRules,
    Move,
    Rules,
    cross,
    flips_taken,
    odd_discs,
)
from solver.puzzles.flip.text import board_of, letters_of, read_code, read_output, read_text
from solver.text import Said
from solver.words import N_

ONE_BLACK = N_(
    "Impossible: %(count)d disc on a quiet pattern is black, and every flip turns an even number "
    "of them."
)
BLACK_DISCS = N_(
    "Impossible: %(count)d discs on a quiet pattern are black, and every flip turns an even number "
    "of them."
)
STAYS_ODD = N_(
    "So an odd number of the %(cells)d marked cells is black for ever. On a board of one colour it "
    "would be an even number."
)

ONE_OF_ROW = N_("Look at row %(row)d.")
THE_DISC = N_("It is the disc at row %(row)d, column %(column)d.")
FLIP_IT = N_("Flip row %(row)d, column %(column)d: it turns the marked discs.")

__all__ = ["Enumeration", "Flip"]

TURN = 2
"""The brush that flips discs."""


@dataclass(frozen=True)
class Enumeration(EnumerationRules, Watchable[Chosen, Choice]):
    """All sets of flips as a search that is shown."""

    def frames(self, state: Chosen, move: Choice) -> list[Frame]:
        """Return the picture of a flip that is taken; nothing is seen of one that is left out."""
        return [flip_frame(state.board, MOVES[state.cell])] if move.take else []

    def remaining(self, state: Chosen) -> int:
        """Return how many discs show the rarer colour."""
        return odd_discs(state.board)

    def json_board(self, state: Chosen) -> list[list[int]]:
        """Return the board as the puzzle does."""
        return json_board(state.board)


@dataclass(frozen=True)
class Flip(Rules, Texts[Board, Move], Hands[Board, Move], Brushes[Board, Move], Drawn[Board, Move]):
    """A board of 16 discs, with its texts and its pictures."""

    kind: ClassVar[str] = "flip"
    origin: ClassVar[Origin | None] = Origin("POJ 1753", "http://poj.org/problem?id=1753")
    alphabet: ClassVar[str] = "bw"
    form = Form(
        range(SIZE, SIZE + 1),
        (
            dict(zip("bBwW", "bbww", strict=True)),
            {"1": "b", "0": "w"},
            {"\u25cf": "b", "\u25cb": "w"},
        ),
    )
    any_order: ClassVar[bool] = True
    wishes: ClassVar[Mapping[str, range]] = {"moves": range(1, 7)}
    tree_sizes: ClassVar[tuple[int, int]] = (4, 4_096)
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
            by_hand=False,
        ),
    )

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Flip | Enumeration:
        """Return the puzzle for the search over boards, all sets of flips for the other."""
        return Enumeration(self.board) if search == "dfs" else self

    def frames(self, board: Board, move: Move) -> list[Frame]:
        """Return the one picture of a flip."""
        return [flip_frame(board, move)]

    def remaining(self, state: Board) -> int:
        """Return how many discs show the rarer colour."""
        return odd_discs(state)

    def json_board(self, board: Board) -> list[list[int]]:
        """Return the rows from the top as JSON lists; 1 is black, 0 white."""
        return json_board(board)

    def rows(self, board: list[list[int]]) -> tuple[tuple[int, ...], ...]:
        """Return a JSON board's four rows, the highest first; 1 is black, 0 white."""
        return tuple(tuple(row) for row in board)

    def picture(self) -> Picture:
        """Discs on a checker.

        >>> Flip(BLACK).tiles([[1, 0, 0, 1]])
        (((0, 3), (1, 2), (0, 2), (1, 3)),)
        """
        return PICTURE

    def describe(self, move: Move) -> Sentence:
        """Return a flip as its cell."""
        where: dict[str, int | str] = {"row": move.row, "column": move.column}
        return Sentence("row %(row)d, column %(column)d", where)

    def write_move(self, move: Move) -> str:
        """Write the row and the column: ``11``."""
        return f"{move.row}{move.column}"

    def read_move(self, text: str) -> Move:
        """Read the notation of write_move.

        :raises IllegalMove: for anything but two digits.
        """
        if not (len(text) == len("11") and text.isascii() and text.isdigit()):
            raise unknown_move("11", text)
        return Move(*map(int, text))

    def played(self, search: str, moves: list[Any]) -> list[Any]:
        """Return the flips that are taken, where cells are taken or left out."""
        if search != self.searches[1].name:
            return moves
        return [move[:2] for move in moves if isinstance(move, list) and move[2:] != [0]]

    def grip(self, state: Board, move: Move) -> Grip:
        """Return the disc that is pressed."""
        return Grip((move.row, move.column))

    def hints(self, state: Board, move: Move) -> tuple[Hint, ...]:
        """Return the row to look at, the disc, and why it is that one."""
        row = tuple((move.row, column) for column in range(1, SIZE + 1))
        where: dict[str, int | str] = {"row": move.row, "column": move.column}
        return (
            Hint(Sentence(ONE_OF_ROW, {"row": move.row}), row),
            Hint(Sentence(THE_DISC, where), ((move.row, move.column),)),
            Hint(Sentence(FLIP_IT, where), tuple((cell.row, cell.column) for cell in cross(*move))),
        )

    def rest(self, state: Board, most: int | None) -> Flip:
        """Return the board as it stands."""
        return Flip(state)

    def judge_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the number of flips, or ``Impossible``."""
        return "Impossible\n" if moves is None else f"{len(moves)}\n"

    def moves_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the number of flips, then ``row column`` a line; or ``Impossible``."""
        cells = "".join(f"{row} {column}\n" for row, column in moves or ())
        return self.judge_output(moves) + cells

    def read_output(self, text: str) -> Iterator[Said]:
        """Read the number of flips, perhaps with ``row column`` a line below; or ``Impossible``."""
        return read_output(text)

    def explanation(self) -> dict[str, Any]:
        """Return the linear algebra of this board, in masks.

        ``quiet``: all quiet sets, ascending from the empty one. ``basis``: four that generate them.
        ``odd``: those of the basis that prove it unsolvable, if any. ``sets``: all that make it
        white, and all that make it black, fewest cells first.
        """
        return {
            "quiet": list(QUIET),
            "basis": list(BASIS),
            "odd": list(odd_ones(self.board)),
            "sets": [list(sets_between(self.board, target)) for target in (WHITE, BLACK)],
        }

    def why_unsolvable(self, boards: int) -> tuple[Reason, ...]:
        """Return the first quiet set with an odd number of black discs, which stays odd."""
        odd = odd_ones(self.board)[0]
        count = (odd & self.board).bit_count()
        cells = tuple((move.row - 1, move.column - 1) for move in MOVES if odd & BITS[move])
        return (
            Reason(Sentence(ONE_BLACK if count == 1 else BLACK_DISCS, {"count": count}), cells),
            Reason(Sentence(STAYS_ODD, {"cells": len(cells)})),
        )

    def to_text(self) -> str:
        """Write four rows of letters."""
        return "".join(f"{row}\n" for row in letters_of(self.board))

    @classmethod
    def parse_all(cls, text: str) -> tuple[Flip, ...]:
        """Read all boards; raise BadPuzzle with expected and received value and place."""
        return tuple(cls(board) for board in read_text(text))

    def to_code(self) -> str:
        """Write the four rows of letters, joined by ``-``."""
        return "-".join(letters_of(self.board))

    @classmethod
    def from_code(cls, code: str) -> Flip:
        """Read the format of to_code.

        :raises BadCode: when it is anything else.
        """
        return cls(read_code(code))

    @classmethod
    def editing(cls) -> Editing:
        """Return a brush for each colour, and one that turns over whatever lies there."""
        return Editing(
            brushes=(
                Brush(0, Phrase("white"), "w", 0),
                Brush(1, Phrase("black"), "b", 1),
                Brush(TURN, Phrase("turn over"), "t", None, turns={0: 1, 1: 0}),
            ),
            chosen=TURN,
            rows=range(SIZE, SIZE + 1),
            columns=range(SIZE, SIZE + 1),
            at_once=BLACK + 1,
            at_most=BLACK + 1,
        )

    @classmethod
    def drafts(cls, text: str) -> tuple[Flip, ...]:
        """Read a text; no board breaks a rule."""
        return cls.parse_all(text)

    def with_grid(self, rows: Grid) -> Flip:
        """Return a puzzle with another board."""
        return Flip(board_of(int("".join(map(str, row)), 2) for row in rows))

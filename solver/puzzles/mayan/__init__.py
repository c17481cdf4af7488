"""The Mayan game (NOIP 2011, Luogu P1312): clear the board in at most n drags.

``rules`` has drags and searches, ``text`` judge's files and link codes, ``frames`` the animation,
``hands`` input by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from solver.capabilities.brushes import Brush, Brushes, Choice, Editing, Spot
from solver.capabilities.brushes import Rows as Grid
from solver.capabilities.draws import Drawn
from solver.capabilities.texts import Texts
from solver.errors import Phrase, Sentence
from solver.picture import Picture
from solver.problem import OUTCOMES, SEEN, Frame, NodeBits, Outcome, Search, Shape
from solver.puzzle import Origin, Reason
from solver.puzzles.mayan import frames, reasons
from solver.puzzles.mayan.hands import MayanHands
from solver.puzzles.mayan.rules import (
    GAP,
    HEIGHT,
    MOST_MOVES,
    WIDTH,
    Board,
    Move,
    Rules,
    Skip,
    cells_of,
    fall,
    matches,
)
from solver.puzzles.mayan.text import (
    read_code,
    read_columns,
    read_lines,
    read_output,
    read_text,
    refuse_match,
    write_code,
    write_text,
)
from solver.text import Said
from solver.words import N_

__all__ = ["Mayan"]

MOST_BOARDS = 150_000
"""Boards of breadth first: 760 bytes each, 128 MB in all, the limit of a contest."""

MOST_NODES = 20_000_000
"""More than any tree has; the kernel counts the largest in a tenth of a second."""


@dataclass(frozen=True)
class Mayan(Rules, Texts[Board, Move], MayanHands, Brushes[Board, Move], Drawn[Board, Move]):
    """A board and the number of drags allowed on it, with its texts and its pictures."""

    kind: ClassVar[str] = "mayan"
    origin: ClassVar[Origin | None] = Origin(
        N_("NOIP 2011 · Luogu P1312"), "https://www.luogu.com.cn/problem/P1312"
    )
    alphabet: ClassVar[str] = "0123456789"
    line = r"[1-5]|(?:(?:[1-9]|10)[ \t]+)*0"
    wishes: ClassVar[Mapping[str, range]] = {"moves": range(1, 6), "colours": range(2, 7)}
    prunings: ClassVar[tuple[str, ...]] = ("equal", "left", "dead")
    tree_sizes: ClassVar[tuple[int, int]] = (2, 5_000_000)
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="dfs",
            shape=Shape.NESTED,
            prunings=prunings,
            reasons=tuple(Skip),
            outcomes=OUTCOMES,
            bits=NodeBits(outcome=2, depth=3, move=7),
        ),
        Search(
            name="bfs",
            shape=Shape.LAYERS,
            prunings=prunings,
            reasons=(*Skip, SEEN),
            outcomes=OUTCOMES,
            bits=NodeBits(outcome=2, depth=3, move=7),
            most=MOST_BOARDS,
        ),
    )

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Mayan:
        """Return the puzzle; breadth first with facts that say so."""
        return Layered(self.n, self.board) if search == "bfs" else self

    @property
    def limit(self) -> int:
        """The most drags an answer may have."""
        return self.n

    def frames(self, board: Board, move: Move) -> list[Frame]:
        """Return the pictures of a drag: drag, fall, then match, clear and fall for every wave."""
        return frames.drag_frames(board, move)[0]

    def frames_and_result(self, board: Board, move: Move) -> tuple[list[Frame], Board]:
        """Return the pictures of a drag, and the settled board that they end with."""
        return frames.drag_frames(board, move)

    def remaining(self, state: Board) -> int:
        """Return how many blocks are left."""
        return sum(map(len, state))

    def json_board(self, board: Board) -> list[list[int]]:
        """Return the columns, bottom to top, as JSON lists; 0 is a gap."""
        return frames.json_board(board)

    def rows(self, board: list[list[int]]) -> tuple[tuple[int, ...], ...]:
        """Return seven rows, the highest first.

        >>> Mayan(1, ((),) * 5).rows([[1], [2, 1], [], [], []])[-2:]
        ((0, 1, 0, 0, 0), (1, 2, 0, 0, 0))
        """
        return tuple(
            tuple(column[y] if y < len(column) else GAP for column in board)
            for y in reversed(range(HEIGHT))
        )

    def picture(self) -> Picture:
        """Stones by colour on a checker, row 0 at the bottom.

        >>> puzzle = Mayan(1, ((),) * 5)
        >>> puzzle.tiles([[1], [2, 1], [], [], []])[-1]
        ((0, 1), (11, 2), (0,), (11,), (0,))
        """
        return frames.PICTURE

    def amount(self, wish: str) -> int:
        """Return how many colours there are."""
        return {"colours": len({block for column in self.board for block in column})}[wish]

    def describe(self, move: Move) -> Sentence:
        """Return a drag as its cell and its direction."""
        return frames.describe(move)

    def rest(self, state: Board, most: int | None) -> Mayan:
        """Return the board with the drags that are left."""
        return Mayan(most or 0, state)

    def why_unsolvable(self, boards: int) -> tuple[Reason, ...]:
        """Return the colours that can never vanish, else that every order of drags was tried."""
        return reasons.why_unsolvable(self.n, self.board, boards)

    def judge_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write ``x y g`` a line, only the moves made; ``-1`` when there is no solution."""
        if moves is None:
            return "-1\n"
        return "".join(f"{x} {y} {g}\n" for x, y, g in moves)

    def read_output(self, text: str) -> Iterator[Said]:
        """Read ``x y g`` a line, or ``-1`` alone."""
        return read_output(text)

    def to_text(self) -> str:
        """Write n, then a line for every column from the bottom up, closed by its 0."""
        return write_text(self.n, self.board)

    @classmethod
    def parse_all(cls, text: str) -> tuple[Mayan, ...]:
        """Read exactly one puzzle; raise BadPuzzle with expected and received value and place."""
        return (cls(*read_text(text)),)

    def to_code(self) -> str:
        """Write ``n.column-column-…``, a digit a block, ``a`` for colour 10, ``0`` if empty."""
        return write_code(self.n, self.board)

    @classmethod
    def from_code(cls, code: str) -> Mayan:
        """Read the format of to_code.

        :raises BadCode: when it is outside the grammar or not canonical.
        :raises BadPuzzle: when it is well formed and breaks a rule.
        """
        return cls(*read_code(code))

    @classmethod
    def editing(cls) -> Editing:
        """Return a brush for every colour, and how many drags are allowed."""
        colours = (Brush(n, frames.called(n), frames.key(n), n) for n in frames.CELLS)
        return Editing(
            brushes=(Brush(GAP, Phrase("empty"), "0", GAP), *colours),
            chosen=1,
            rows=range(HEIGHT, HEIGHT + 1),
            columns=range(WIDTH, WIDTH + 1),
            choices=(Choice("moves", N_("Moves allowed"), tuple(range(1, MOST_MOVES + 1))),),
            at_once=MOST_NODES,
            at_most=MOST_NODES,
        )

    @classmethod
    def draft(cls, code: str) -> Mayan:
        """Read a code, also that of a board on which runs stand."""
        return cls(*read_columns(code))

    @classmethod
    def drafts(cls, text: str) -> tuple[Mayan, ...]:
        """Read a text, also that of a board on which runs stand."""
        return (cls(*read_lines(text)[:2]),)

    def refuse(self) -> None:
        """Refuse a board on which a run stands."""
        refuse_match(self.board)

    def faulty_cells(self) -> tuple[Spot, ...]:
        """Return the cells of the runs that stand."""
        return tuple((HEIGHT - 1 - y, x) for x, y in cells_of(matches(self.board)))

    def with_grid(self, rows: Grid) -> Mayan:
        """Return the puzzle with another board, after everything has fallen."""
        return replace(self, board=fall(tuple(zip(*reversed(rows), strict=True))))

    def chosen(self) -> dict[str, int]:
        """Return how many drags are allowed."""
        return {"moves": self.n}

    def with_choice(self, name: str, value: int) -> Mayan:
        """Return the puzzle with another number of drags."""
        return replace(self, n=value)


class Layered(Mayan):
    """The same puzzle as the breadth-first search shows it."""

    def facts(self, board: Board, outcome: Outcome) -> dict[str, int]:
        """Return the facts of the puzzle, and that the node lies in a layer."""
        return {**super().facts(board, outcome), "layered": True}

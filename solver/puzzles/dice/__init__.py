"""The dice maze (UVa 810, POJ 1872): roll a die off its square and back to it.

``rules`` has what a roll does and which are allowed, ``text`` the judge's files and the link codes,
``frames`` what is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import ClassVar

from solver.errors import Sentence
from solver.picture import Picture
from solver.puzzle import (
    SEEN,
    Frame,
    JsonBoard,
    NodeBits,
    Origin,
    Outcome,
    Puzzle,
    Reason,
    Search,
    Shape,
    Watchable,
)
from solver.puzzles.dice import frames, reasons
from solver.puzzles.dice.rules import (
    FORBIDDEN,
    Direction,
    Place,
    Rules,
    Skip,
    State,
    Walk,
    WalkRules,
    deepest_layer,
    roll,
)
from solver.puzzles.dice.text import (
    END,
    read_code,
    read_mazes,
    refuse_name,
    write_answer,
    write_code,
    write_text,
)

__all__ = ["Dice", "Walks"]

MOST_WALKS = 30_000
"""Two seconds of the readable search. Where stars let the die go everywhere, each roll more makes
three times as many walks."""


@dataclass(frozen=True)
class Walks(WalkRules, Watchable[Walk, Direction]):
    """All walks through a maze as a search that is shown."""

    def frames(self, walk: Walk, move: Direction) -> list[Frame]:
        """Return the picture of a roll, as the maze does."""
        return [frames.roll_frame(self.rules, walk.state, move)]

    def json_board(self, walk: Walk) -> JsonBoard:
        """Return the maze, its start, and the die on it."""
        return frames.json_board(self.rules, walk.state)


@dataclass(frozen=True)
class Dice(Rules, Puzzle[State, Direction]):
    """A maze, where the die starts and how it lies there, and what it is called.

    :param name: what the judge's input calls the maze; no part of its identity, empty if unknown.
    """

    kind: ClassVar[str] = "dice"
    origin: ClassVar[Origin | None] = Origin(
        "UVa 810", "https://onlinejudge.org/external/8/810.pdf"
    )
    alphabet: ClassVar[str] = "-0123456789"
    terminator: ClassVar[str | None] = END
    wishes: ClassVar[Mapping[str, range]] = {"moves": range(2, 31, 2), "size": range(3, 11)}
    """A die is home again after an even number of rolls, as on a chessboard; ``size`` is the rows,
    and the columns are as many."""
    tree_sizes: ClassVar[tuple[int, int]] = (2, 740)
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="bfs",
            shape=Shape.LAYERS,
            prunings=(),
            reasons=(*FORBIDDEN, SEEN),
            outcomes=(Outcome.SOLVED, Outcome.DEAD, Outcome.EXPANDED),
            bits=NodeBits(outcome=2, depth=12, move=3),
        ),
        Search(
            name="dfs",
            shape=Shape.NESTED,
            prunings=(),
            reasons=tuple(Skip),
            outcomes=tuple(Outcome),
            bits=NodeBits(outcome=2, depth=12, move=3),
            most=MOST_WALKS,
        ),
    )

    name: str = field(default="", compare=False)

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Dice | Walks:
        """Return the maze for the search over states, all walks through it for the other."""
        return Walks(self, deepest_layer(self)) if search == "dfs" else self

    def frames(self, state: State, move: Direction) -> list[Frame]:
        """Return the picture of a roll, one frame."""
        return [frames.roll_frame(self, state, move)]

    def json_board(self, state: State) -> JsonBoard:
        """Return the maze, its start, and the die on it."""
        return frames.json_board(self, state)

    def rows(self, board: JsonBoard) -> tuple[tuple[int, ...], ...]:
        """Return a JSON board's squares from the top; where the die stands 10 * its top is added.

        A hole is 0, a star 7.

        >>> puzzle = Dice(((-1, 2), (0, 6)), 1, 2, top=5, front=1)
        >>> puzzle.rows(puzzle.json_board(puzzle.start()))
        ((7, 52), (0, 6))
        """
        return frames.rows(board)

    def picture(self) -> Picture:
        """Return how boards are drawn: squares by their number, the mark of the start, the die.

        >>> puzzle = Dice(((-1, 2), (0, 6)), 1, 2, top=5, front=1)
        >>> puzzle.tiles(puzzle.json_board(puzzle.start()))
        (((7,), (2, 14, 12)), ((0,), (6,)))
        """
        return frames.picture(self)

    def amount(self, wish: str) -> int:
        """Return the longer side of the maze."""
        return {"size": max(len(self.maze), len(self.maze[0]))}[wish]

    def describe(self, move: Direction) -> Sentence:
        """Return a roll as its direction."""
        return frames.WORDS[move]

    def why_unsolvable(self, boards: int) -> tuple[Reason, ...]:
        """Return whether the start is a hole, or walled in by which squares, or never met again."""
        return reasons.why_unsolvable(self, boards)

    def judge_output(self, moves: tuple[Direction, ...] | None) -> str:
        """Write the name, then nine positions a line from the start to the start again."""
        return write_answer(self.name, None if moves is None else self._places(moves))

    def _places(self, moves: tuple[Direction, ...]) -> Iterator[Place]:
        states = accumulate(moves, roll, initial=self.start())
        return ((row, column) for row, column, _ in states)

    def to_text(self) -> str:
        """Write the name, the six numbers and the rows of this maze alone, then END."""
        return write_text(self.name, self)

    @classmethod
    def parse_all(cls, text: str) -> tuple[Dice, ...]:
        """Read a judge input: mazes up to the line END, or up to the end.

        :raises BadPuzzle: with what was expected, what came and where.
        """
        return tuple(cls(*given) for given in read_mazes(text))

    def named(self, name: str) -> Dice:
        """Return this maze under another name; an empty one makes it nameless.

        :raises BadPuzzle: for a name that would not stand alone on a line of a judge's input.
        """
        refuse_name(name)
        return replace(self, name=name)

    def to_code(self) -> str:
        """Write ``row.column.top.front.row-row-…``, a sign a square, ``w`` for a star."""
        return write_code(self)

    @classmethod
    def from_code(cls, code: str) -> Dice:
        """Read what to_code writes.

        :raises BadCode: when it is outside the grammar or not canonical.
        :raises BadPuzzle: when it is well formed and breaks a rule.
        """
        return cls(*read_code(code))

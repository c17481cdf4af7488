"""The contract between the puzzles and everything that works for any puzzle.

A puzzle tells what its moves are and what follows from them; the search, the recorder and the
replay know nothing else. States and moves are plain immutable values (tuples), so that they can
be compared, kept in sets and written as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

State = TypeVar("State")
Move = TypeVar("Move")

Frame = Mapping[str, Any]
"""One picture of a move as JSON-ready facts.

``kind`` (what happens), ``mark`` (the instruction that does it, named in the listings), ``board``
(what stands after it), and whatever else its drawing needs.
"""


class Sentence(NamedTuple):
    """Words for people: an English template (the key in the catalogues) and what goes into it."""

    template: str
    arguments: dict[str, int | str]


class Outcome(StrEnum):
    """What a search finds when it enters a node; tested in this order."""

    SOLVED = "solved"
    DEAD = "dead"
    LIMIT = "limit"
    EXPANDED = "expanded"


class Shape(StrEnum):
    """How the nodes of a search lie in the order in which they are entered."""

    NESTED = "nested"
    """Depth first: all that is below a node follows it before anything else does."""


class NodeBits(NamedTuple):
    """How many bits of a node in a log tell its outcome (the lowest ones), its depth, its move."""

    outcome: int
    depth: int
    move: int


@dataclass(frozen=True)
class Search:
    """A way of searching that a puzzle declares; what records or shows it needs no more.

    :param name: unique within the kind, part of links: ``dfs``.
    :param prunings: its switches, all on unless one is turned off.
    :param reasons: why a move may be left out.
    :param outcomes: what a node can be, in the order of its codes in a log.
    :param bits: how a log packs a node; a move number with all bits set means none (the root).
    """

    name: str
    shape: Shape
    prunings: tuple[str, ...]
    reasons: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    bits: NodeBits


class Problem(Protocol[State, Move]):
    """What a search needs to know; the rest of a puzzle does not concern it."""

    def start(self) -> State:
        """Return the state at the root, depth 0."""

    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return what a node at this depth is, with the given prunings on."""

    def moves(self, state: State) -> Iterable[Move]:
        """Return every move that could be thought of, in the order of the answer."""

    def skip(self, state: State, move: Move, prunings: frozenset[str]) -> str | None:
        """Return the reason why this move is left out here, None when it is played."""

    def result(self, state: State, move: Move) -> State:
        """Return the state that the move leads to; nothing of the old state changes."""


class Recordable(Problem[State, Move], Protocol[State, Move]):
    """A problem whose moves have numbers, so that a log of its search can hold them."""

    def move_number(self, move: Move) -> int:
        """Return the number of a move; it has the bits that the search declares for it."""

    def numbered_move(self, number: int) -> Move:
        """Return the move with a number."""


class Puzzle(Recordable[State, Move], Protocol[State, Move]):
    """One puzzle of one kind: a frozen value with its texts, its rules and its pictures."""

    kind: ClassVar[str]
    searches: ClassVar[tuple[Search, ...]]
    """Its ways of searching, the default first."""

    @property
    def name(self) -> str:
        """The puzzle's name in the judge's input; empty where the kind has none."""

    @property
    def limit(self) -> int:
        """The most moves an answer may have."""

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read a whole judge input.

        :raises BadPuzzle: with what was expected, what came and where.
        """

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Read the code of a link.

        :raises BadCode: when the code is outside the grammar or not canonical.
        :raises BadPuzzle: when it is well formed and breaks a rule.
        """

    def to_code(self) -> str:
        """Write the one canonical code: ``from_code(to_code())`` gives the puzzle back."""

    def to_text(self) -> str:
        """Write the judge's input for this puzzle, ending with a line end."""

    def judge_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the judge's answer, ending with a line end; None is "no solution"."""

    def check(self, state: State, move: Any) -> Move:
        """Return the move as this kind's own type.

        :raises IllegalMove: when the rules do not allow it on this board.
        """

    def frames(self, state: State, move: Move) -> list[Frame]:
        """Return the pictures of a legal move, in order; the last one's board is the result."""

    def facts(self, state: State, outcome: Outcome) -> dict[str, Any]:
        """Return what explains an outcome on this state, JSON-ready; empty where nothing does."""

    def json_board(self, state: State) -> list[list[int]]:
        """Return the state as the JSON board of the replay format."""

    def rows(self, board: list[list[int]]) -> tuple[tuple[int, ...], ...]:
        """Return a JSON board as it is read: rows from the top, 0 where a cell is empty."""

    def describe(self, move: Move) -> Sentence:
        """Return a move in words."""

"""A puzzle: a problem with a picture, whose searches are recorded and shown under a code.

What a kind may have beside that is in ``solver.capabilities``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, NamedTuple, Self

from solver.errors import IllegalMove, Sentence, quoted
from solver.picture import Picture
from solver.problem import JsonBoard, Move, Search, State, Watchable
from solver.words import N_


class Origin(NamedTuple):
    """Where a kind of puzzle comes from.

    :param name: of the contest or the judge, with the number it has there; in English.
    :param url: of its statement.
    """

    name: str
    url: str


class Reason(NamedTuple):
    """Why a puzzle has no solution.

    :param sentence: what stands in the way.
    :param cells: where, as row and column from 0 at the upper left of ``rows``; empty where it is
        nowhere in particular.
    """

    sentence: Sentence
    cells: tuple[tuple[int, int], ...] = ()


class Puzzle(Watchable[State, Move], ABC):
    """One puzzle of one kind, mostly a frozen value.

    As a problem it is what a replay plays: its moves are those of the answer.
    """

    kind: ClassVar[str]
    searches: ClassVar[tuple[Search, ...]]
    """Its ways of searching, the default first."""
    origin: ClassVar[Origin | None] = None
    """Whose statement it solves; None without one."""

    @property
    def name(self) -> str:
        """The puzzle's name in the judge's input; empty where it has none."""
        return ""

    @property
    def limit(self) -> int | None:
        """The most moves an answer may have; None where the kind sets no limit."""
        return None

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Watchable[Any, Any]:
        """Return the problem of a declared search: the puzzle itself, or another view of it.

        :param search: a name among ``searches``.
        :param prunings: those that are on, None for all; only a kind whose order of moves depends
            on them looks at them here.
        """
        return self

    def recorded(self, recording: Any) -> None:
        """Note a recording of the puzzle; kinds that declare all about their searches ignore it."""

    @classmethod
    def of(cls, puzzle: AnyPuzzle) -> Self:
        """Return a puzzle that has a capability: ``AnyHands.of(puzzle)``.

        :raises TypeError: for one that lacks it.
        """
        if not isinstance(puzzle, cls):
            raise TypeError(f"expected a puzzle with {cls.__name__}, got one of {puzzle.kind}")
        return puzzle

    @classmethod
    @abstractmethod
    def from_code(cls, code: str) -> Self:
        """Read the code of a link.

        :raises BadCode: when the code is outside the grammar or not canonical.
        :raises BadPuzzle: when it is well formed and breaks a rule.
        """

    def named(self, name: str) -> Self:
        """Return the same puzzle under a name; a kind without names returns itself.

        :raises BadPuzzle: when no judge's input could hold that name.
        """
        return self

    @abstractmethod
    def to_code(self) -> str:
        """Write the one canonical code: ``from_code(to_code())`` gives the puzzle back."""

    def explanation(self) -> dict[str, Any]:
        """Return facts that explain the answer without a search, JSON-ready; empty if none do."""
        return {}

    def why_unsolvable(self, boards: int) -> tuple[Reason, ...]:
        """Return why there is no solution, the main reason first; empty where it is unknown.

        It is only asked of a puzzle without one.

        :param boards: how many the solver played to find out.
        """
        return ()

    def check(self, state: State, move: Any) -> Move:
        """Return the move as this kind's own type: one of ``moves`` that ``skip`` lets pass.

        :param move: a move, or the same values as JSON holds them.
        :raises IllegalMove: when the rules do not allow it on this board.
        """
        for each in self.moves(state):
            if each == move or (isinstance(move, list) and each == tuple(move)):
                if self.skip(state, each, frozenset(self.searches[0].prunings)) is None:
                    return each
                break
        raise IllegalMove(
            "move",
            "Expected a move that is allowed here, got %(came)s.",
            N_("This move is not possible here."),
            came=quoted(str(move)),
        )

    @abstractmethod
    def picture(self) -> Picture:
        """Return how its boards are drawn."""

    @abstractmethod
    def board_html(self, board: JsonBoard) -> str:
        """Return a JSON board as HTML that needs nothing else, for notebooks."""

    def _repr_html_(self) -> str:
        return self.board_html(self.json_board(self.start()))

    @abstractmethod
    def describe(self, move: Move) -> Sentence:
        """Return a move in words."""


AnyPuzzle = Puzzle[Any, Any]

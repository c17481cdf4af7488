"""What a solver answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, Protocol

from solver.problem import Move
from solver.search.limits import Progress


class Verdict(StrEnum):
    """Whether there is a solution; "none" is an answer too."""

    SOLVED = "solved"
    NO_SOLUTION = "no-solution"


@dataclass(frozen=True, eq=False)
class Solution(Generic[Move]):
    """The answer to a puzzle.

    :param moves: in order; None when there is no solution, empty when nothing is to be done.
    :param played: how many boards the solver played, or what counts them on demand.
    """

    moves: tuple[Move, ...] | None
    played: int | Callable[[], int] = field(repr=False)

    @cached_property
    def boards(self) -> int:
        """Boards that the solver played to find out; the same on every run."""
        return self.played if isinstance(self.played, int) else self.played()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def _value(self) -> tuple[tuple[Move, ...] | None, int]:
        return self.moves, self.boards

    @property
    def outcome(self) -> Verdict:
        """The verdict in one word."""
        return Verdict.NO_SOLUTION if self.moves is None else Verdict.SOLVED


class Solver(Protocol):
    """What answers the puzzles of a kind."""

    def __call__(
        self, puzzle: Any, limit: int, progress: Progress | None = None, /
    ) -> Solution[Any]:
        """Return the answer to a puzzle.

        :raises LimitReached: when that takes more boards than the limit.
        """


class Best(Generic[Move]):
    """The best solution that a search has found so far.

    :param cost: what a solved state costs; None: the first solution is the answer.
    """

    def __init__(self, cost: Callable[[Any], int] | None) -> None:
        self._cost = cost
        self._least: int | None = None
        self.moves: tuple[Move, ...] | None = None

    def ends_with(self, state: Any, moves: Callable[[], tuple[Move, ...]]) -> bool:
        """Keep a solution if it is the first or cheaper; say whether the search is over with it.

        :param state: the solved state.
        :param moves: returns the way to it.
        """
        cost = 0 if self._cost is None else self._cost(state)
        if self._least is None or cost < self._least:
            self._least, self.moves = cost, moves()
        return self._cost is None

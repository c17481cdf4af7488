"""What a solver answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from solver.puzzle import Move


class Verdict(StrEnum):
    """Whether there is a solution; "none" is an answer too."""

    SOLVED = "solved"
    NO_SOLUTION = "no-solution"


@dataclass(frozen=True)
class Solution(Generic[Move]):
    """The answer to a puzzle.

    :param moves: in order; None when there is no solution, empty when nothing is to be done.
    :param boards: boards that the solver played to find out; the same on every run.
    """

    moves: tuple[Move, ...] | None
    boards: int

    @property
    def outcome(self) -> Verdict:
        """The verdict in one word."""
        return Verdict.NO_SOLUTION if self.moves is None else Verdict.SOLVED

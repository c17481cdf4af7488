"""Searches that begin anew again and again, as problems: their root is the loop over the rounds."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from solver.own.problem import Problem


class InRounds(Problem):
    """A problem in the wrapping of such a search.

    :param person: the problem.
    """

    round: ClassVar[type]
    """The type of the moves of the root."""

    def __init__(self, person: Problem) -> None:
        self.person = person

    @abstractmethod
    def is_loop(self, state: Any) -> bool:
        """Return whether a state is that of the root."""

    def is_at_limit(self, state: Any) -> bool:  # noqa: ARG002
        """Return whether the search does not go on from a state."""
        return False

    def numbers(self, state: Any) -> dict[str, float]:  # noqa: ARG002
        """Return g, h and f of a state; empty where the search has none."""
        return {}

    def inner_move(self, move: Any) -> Any:
        """Return a move as the person knows it."""
        return move

"""A user's game as the loops, the replayers and the documents see it."""

from __future__ import annotations

from typing import Any

from solver.own.games import checked_utility, is_max
from solver.own.tracing import Call
from solver.own.view import Held, View, failed
from solver.problem import Outcome
from solver.search.games import ended


class GameView(View):
    """A view of a game of two players."""

    def is_max(self, state: Held) -> bool:
        """Return whether MAX is to move; false where that cannot be found out."""
        to_max = self._answered("player", self.is_max_of, state.value)
        return not failed(to_max) and to_max

    def is_max_of(self, state: Any) -> bool:
        """Return whether MAX is to move on a state of the person's.

        :raises WrongValue: when ``player`` returns neither of the two.
        """
        return is_max(self.person.player(state))

    def utility_of(self, state: Any) -> float | None:
        """Return what a game is worth to MAX, None while it goes on.

        :raises WrongValue: when it is no number.
        """
        return checked_utility(self.person.utility(state))

    def outcome(self, state: Held, depth: int, prunings: frozenset[str]) -> Outcome:  # noqa: ARG002
        """Return how a game ended; an error where that cannot be found out."""
        utility = self._answered("utility", self.utility_of, state.value)
        if state.broken or failed(utility):
            return Outcome.ERROR
        return ended(utility)

    def judged(self, state: Held, outcome: Outcome) -> list[Call | None]:
        """Return the lines that found out what a node is."""
        names = ("utility", "player", "moves") if outcome is Outcome.EXPANDED else ("utility",)
        return [self.trace(name, state) for name in names]

"""Iterative deepening as a problem of its own: its root's moves are limits, each begins anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from solver.own.problem import Problem


class Limit(NamedTuple):
    """A move of the root: search to this depth."""

    depth: int

    def __repr__(self) -> str:
        return f"limit {self.depth}"


class Within(NamedTuple):
    """A state with the number of moves that may still be made; None at the root."""

    left: int | None
    state: Any


class Deepening(Problem):
    """A problem searched to depth 0, then 1, 2, … until nothing is cut off any more.

    :param person: the problem.
    """

    def __init__(self, person: Problem) -> None:
        self.person = person
        self.has_cut = True
        """Whether the last round ended somewhere for want of depth."""

    def start(self) -> Any:
        """Return the loop over the limits, which stands on the first state."""
        state = self.person.start()
        return None if state is None else Within(None, state)

    def moves(self, state: Within) -> Iterator[Any]:
        """Yield the limits at the root, as long as one more finds something new."""
        if state.left is not None:
            yield from self.person.moves(state.state)
            return
        self.has_cut = True
        for depth in count():
            if not self.has_cut:
                return
            self.has_cut = False
            yield Limit(depth)

    def result(self, state: Within, move: Any) -> Any:
        """Return the state after a move, one move less below it."""
        if state.left is None:
            return Within(move.depth, state.state)
        after = self.person.result(state.state, move)
        return None if after is None else Within(state.left - 1, after)

    def solved(self, state: Within) -> bool:
        """Say whether a state is a solution; the loop itself is none."""
        return state.left is not None and self.person.solved(state.state)

    def skip(self, state: Within, move: Any) -> str | None:
        """Return why a move is left out; no limit is."""
        return None if state.left is None else self.person.skip(state.state, move)

    def dead(self, state: Within) -> str | None:
        """Return why nothing can come of a state."""
        return None if state.left is None else self.person.dead(state.state)

    def is_at_limit(self, state: Within) -> bool:
        """Say whether no move is left, and remember that something was cut off."""
        if state.left == 0:
            self.has_cut = True
            return True
        return False

    def draw(self, state: Within) -> Any:
        """Return the person's picture."""
        return self.person.draw(state.state)

    def say(self, state: Within, move: Any) -> str | None:
        """Return the person's sentence; a limit has none."""
        return None if state.left is None else self.person.say(state.state, move)

    def cost(self, state: Within) -> int:
        """Return the person's cost."""
        return self.person.cost(state.state)

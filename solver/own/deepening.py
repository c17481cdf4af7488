"""Iterative deepening as a problem of its own: its root's moves are limits, each begins anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from typing import Any, NamedTuple

from solver.own.problem import Problem
from solver.own.rounds import InRounds


class Limit(NamedTuple):
    """A move of the root: search to this depth, or to this f."""

    depth: float

    def __repr__(self) -> str:
        return f"limit {self.depth:g}"


class Within(NamedTuple):
    """A state with the number of moves that may still be made; None at the root."""

    left: int | None
    state: Any


class Weights(NamedTuple):
    """The numbers of a problem: the estimate of a state, and the cost of a state and a move."""

    heuristic: Callable[[Any], float]
    step_cost: Callable[[Any, Any], float]


class Deepening(InRounds):
    """A problem searched to depth 0, then 1, 2, … until nothing is cut off any more.

    :param weights: where limits are of f.
    """

    round = Limit

    def __init__(self, person: Problem, weights: Weights | None = None) -> None:
        super().__init__(person)
        self.weights = weights or Weights(person.heuristic, lambda *_: 1)
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

    def is_loop(self, state: Within) -> bool:
        """Return whether a state is that of the loop over the limits."""
        return state.left is None

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

    def cost(self, state: Within, move: Any = None) -> float:  # noqa: ARG002
        """Return the person's cost of a solved state."""
        return self.person.cost(state.state)


class Costed(NamedTuple):
    """A state with the limit of f and the cost of the way to it; no limit at the root."""

    left: float | None
    state: Any
    g: float = 0


class CostDeepening(Deepening):
    """Iterative deepening A*: depth first to a limit of f = g + h, then to the least f beyond."""

    beyond: float = inf
    """The least f that the last round cut off."""

    def start(self) -> Any:
        """Return the loop over the limits, which stands on the first state."""
        state = self.person.start()
        return None if state is None else Costed(None, state)

    def moves(self, state: Any) -> Iterator[Any]:
        """Yield the limits at the root, as long as the last one cut something off."""
        if state.left is not None:
            yield from self.person.moves(state.state)
            return
        limit = self.weights.heuristic(state.state)
        while limit < inf:
            self.beyond = inf
            yield Limit(limit)
            limit = self.beyond

    def result(self, state: Any, move: Any) -> Any:
        """Return the state after a move, with what it costs."""
        if state.left is None:
            return Costed(move.depth, state.state)
        after = self.person.result(state.state, move)
        cost = self.weights.step_cost(state.state, move)
        return None if after is None else Costed(state.left, after, state.g + cost)

    def solved(self, state: Any) -> bool:
        """Say whether a state is a solution within the limit."""
        return super().solved(state) and state.g <= state.left

    def dead(self, state: Any) -> str | None:
        """Return why nothing can come of a state; of a solution beyond the limit something can."""
        if state.left is not None and self.person.solved(state.state):
            return None
        return super().dead(state)

    def is_at_limit(self, state: Any) -> bool:
        """Say whether f is more than the limit, and remember the least that was."""
        if state.left is None:
            return False
        f = state.g + self.weights.heuristic(state.state)
        if f <= state.left:
            return False
        self.beyond = min(self.beyond, f)
        return True

    def numbers(self, state: Any) -> dict[str, float]:
        """Return g, h and f of a state; none of the loop itself."""
        if state.left is None:
            return {}
        h = self.weights.heuristic(state.state)
        return {"g": state.g, "h": h, "f": state.g + h}

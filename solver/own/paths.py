"""Depth first over a graph: moves back to a state of the current path are left out.

Problems of courses rely on it; without it, the first cycle never ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from solver.own.bidirectional import Sided
from solver.own.deepening import Costed, Within
from solver.own.local import LocalState
from solver.own.problem import Problem
from solver.own.values import key_of
from solver.words import N_

ON_THE_PATH = N_("on the path")

NEAR = 32
"""States between two copies of all keys of a path; a copy each takes 22 MB at depth 1,000."""

IN_ROUNDS = (Within, Costed, LocalState)
"""States of searches in rounds."""

Keys = frozenset[Hashable]
EMPTY: Keys = frozenset()


class PathState:
    """A state with the keys of its path; equality ignores it, so that each board is drawn once."""

    __slots__ = ("far", "key", "near", "state")

    def __init__(self, state: Any, near: Keys = EMPTY, far: Keys = EMPTY) -> None:
        self.state = state
        self.key = key_of(state)
        near = near | {self.key}
        self.near, self.far = (near, far) if len(near) < NEAR else (EMPTY, far | near)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PathState) and bool(self.key == other.key)

    def __repr__(self) -> str:
        return repr(self.state)

    def leads_from(self, state: Any) -> bool:
        """Return whether a state is on the path."""
        key = key_of(state)
        return key in self.near or key in self.far

    def replaced(self, state: Any) -> PathState:
        """Return the same path with another state at its end."""
        return PathState(state, self.near, self.far)


class LeftOnPath(Problem):
    """A problem whose states remember their path."""

    def __init__(self, person: Problem) -> None:
        self.person = person
        self._last: tuple[PathState, Any, Any] | None = None
        """The latest move and its state, which the next call makes."""

    def start(self) -> Any:
        """Return the first state, alone on its path."""
        state = self.person.start()
        return None if state is None else PathState(state)

    def moves(self, state: PathState) -> Iterable[Any]:
        """Return the moves of a state."""
        return self.person.moves(state.state)

    def skip(self, state: PathState, move: Any) -> str | None:
        """Return a reason for a move that leads back."""
        after = self.person.result(state.state, move)
        self._last = state, move, after
        return ON_THE_PATH if after is not None and state.leads_from(after) else None

    def result(self, state: PathState, move: Any) -> Any:
        """Return the state after a move."""
        last, self._last = self._last, None
        if last and last[0] is state and last[1] is move:
            after = last[2]
        else:
            after = self.person.result(state.state, move)
        return None if after is None else state.replaced(after)

    def solved(self, state: PathState) -> bool:
        """Return whether a state is a solution."""
        return self.person.solved(state.state)

    def draw(self, state: PathState) -> Any:
        """Return the picture of a state."""
        return self.person.draw(state.state)


def inner_state(state: Any) -> Any:
    """Return a state as its own problem has it, without the wrapping of a search."""
    while isinstance(state, (*IN_ROUNDS, PathState, Sided)):
        state = state.state
    return state


def without_path(value: Any) -> Any:
    """Return a state without its path; other values as they are."""
    if isinstance(value, IN_ROUNDS):
        return value._replace(state=without_path(value.state))
    return value.state if isinstance(value, PathState) else value


def with_inner(wrapped: Any, state: Any) -> Any:
    """Return a state in the wrapping of another."""
    if isinstance(wrapped, PathState):
        return wrapped.replaced(state)
    if isinstance(wrapped, IN_ROUNDS):
        return wrapped._replace(state=with_inner(wrapped.state, state))
    return state

"""Bidirectional search as a problem of its own, which breadth first searches from both ends.

The root's moves lead to the start and to the goal. Breadth first takes the nodes of both sides from
one queue, which is ``solver.search.bidirectional`` (``tests/solver/own/test_bidirectional.py``).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from solver.own.calls import NO_STATE, ONE_WAY, WrongValue, checked_moves
from solver.own.problem import Problem
from solver.own.rounds import InRounds
from solver.own.values import key_of, name_of, text_of
from solver.search.bidirectional import FROM, GOAL, START

BIDIRECTIONAL = "bidirectional"


class FromEnd(str):
    """A move of the root: to the start or to the goal."""

    __slots__ = ()


ENDS = tuple(map(FromEnd, FROM))


class Before:
    """A move on the side of the goal: to a state from which one move leads here."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state

    def __hash__(self) -> int:
        return hash(key_of(self.state))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Before) and key_of(other.state) == key_of(self.state)

    def __repr__(self) -> str:
        return name_of(self.state)


class Sided:
    """A state as one side reaches it.

    :param side: None at the root.
    :param number: how many states had been reached before it was, for the first time.
    """

    __slots__ = ("key", "number", "side", "state")

    def __init__(self, side: int | None, state: Any, number: int = 0) -> None:
        self.side = side
        self.state = state
        self.number = number
        self.key = side, key_of(state)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sided) and bool(self.key == other.key)

    def __repr__(self) -> str:
        return repr(self.state)


class TwoSided(InRounds):
    """A problem that is searched from its start and from its goal."""

    round = FromEnd

    def __init__(self, person: Problem, _weights: object = None) -> None:
        super().__init__(person)
        self.has_before = type(person).before is not Problem.before
        self.reached: dict[Hashable, Sided] = {}
        """The states of both sides by their keys, in the order in which they were reached."""
        self.parents: dict[Hashable, tuple[Sided, Any]] = {}
        """For each of them the state and the move from which it was reached."""

    def start(self) -> Any:
        """Return the root, which stands on the first state."""
        state = self.person.start()
        return None if state is None else Sided(None, state)

    def moves(self, state: Sided) -> Iterator[Any]:
        """Yield the two ends at the root, elsewhere the moves, backwards on the goal's side."""
        if state.side is None:
            yield from ENDS
        elif state.side == GOAL and self.has_before:
            yield from map(Before, checked_moves(self.person.before(state.state)))
        else:
            yield from checked_moves(self.person.moves(state.state))

    def skip(self, state: Sided, move: Any) -> str | None:
        """Return why a move is left out."""
        if isinstance(move, (FromEnd, Before)):
            return None
        return self.person.skip(state.state, move)

    def result(self, state: Sided, move: Any) -> Any:
        """Return the state after a move, or before it, as its side reached it first."""
        if isinstance(move, FromEnd):
            side = ENDS.index(move)
            after = self.person.goal() if side == GOAL else state.state
        else:
            assert state.side is not None, "the root has the moves to the ends"
            side = state.side
            is_before = isinstance(move, Before)
            after = move.state if is_before else self.person.result(state.state, move)
        if after is None:
            raise WrongValue("goal" if isinstance(move, FromEnd) else "result", NO_STATE, "goal")
        found = Sided(side, after, len(self.reached))
        if found.key not in self.parents:
            self.parents[found.key] = state, move
        return self.reached.setdefault(found.key, found)

    def is_loop(self, state: Sided) -> bool:
        """Return whether a state is that of the root."""
        return state.side is None

    def dead(self, state: Sided) -> str | None:
        """Return why nothing can come of a state."""
        return None if state.side is None else self.person.dead(state.state)

    def draw(self, state: Sided) -> Any:
        """Return the person's picture."""
        return self.person.draw(state.state)

    def say(self, state: Sided, move: Any) -> str | None:
        """Return the person's sentence about a move that is made forwards."""
        if state.side != START or isinstance(move, FromEnd):
            return None
        return self.person.say(state.state, move)

    def solved(self, state: Sided) -> bool:
        """Return whether the other side had reached a state before."""
        if state.side is None:
            return False
        other = self.reached.get((1 - state.side, state.key[1]))
        if other is None or other.number > state.number:
            return False
        self.way(state)  # there is one, or the search ends with an error
        return True

    def way(self, meeting: Sided) -> list[Any]:
        """Return the person's moves from the start to the goal by a state that both reached.

        :raises WrongValue: where a move of the goal's side leads one way only.
        """
        to_start, to_goal = self._steps(START, meeting), self._steps(GOAL, meeting)
        onward = [self._move_to(after, parent) for after, parent, _ in to_goal]
        return [move for *_, move in reversed(to_start)] + onward

    def _steps(self, side: int, meeting: Sided) -> list[tuple[Sided, Sided, Any]]:
        """Return the steps from a state back to the end of a side: state, its parent, the move."""
        steps: list[tuple[Sided, Sided, Any]] = []
        state = self.reached[side, meeting.key[1]]
        while True:
            parent, move = self.parents[state.key]
            if parent.side is None:
                return steps
            steps.append((state, parent, move))
            state = parent

    def _move_to(self, state: Sided, after: Sided) -> Any:
        """Return a move that leads from a state to another."""
        for move in checked_moves(self.person.moves(state.state)):
            if not self.person.skip(state.state, move):
                found = self.person.result(state.state, move)
                if found is not None and key_of(found) == after.key[1]:
                    return move
        raise WrongValue("moves", ONE_WAY, text_of(state.state))

"""Bidirectional breadth-first search as a generator of events: from the start and from the goal.

Its nodes form one tree, whose root has two moves: to the start and to the goal. One queue holds the
nodes of both sides, so that they grow by whole layers in turn; the first state that one side finds
and the other has reached therefore joins a way with the fewest moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple, Protocol

from solver.problem import SEEN, Outcome
from solver.search.bfs import Take
from solver.search.dfs import Enter, Skip
from solver.words import N_

Event = Enter[Any, Any] | Skip[Any] | Take

START, GOAL = 0, 1

FROM = (N_("from the start"), N_("from the goal"))
"""The moves of the root."""


class SidedState(NamedTuple):
    """A state as one side reaches it: START or GOAL."""

    side: int
    state: Any


class TwoSidedProblem(Protocol):
    """What the search needs to know."""

    def ends(self) -> tuple[Any, Any]:
        """Return the start and the goal."""

    def moves(self, side: int, state: Any) -> list[Any]:
        """Return the moves from a state, on the side of the goal those that lead to it."""

    def skip(self, side: int, state: Any, move: Any) -> str | None:
        """Return why a move is left out; None where it is made."""

    def result(self, side: int, state: Any, move: Any) -> Any:
        """Return the state after a move, on the side of the goal the one before it."""

    def key(self, state: Any) -> Hashable:
        """Return what equal states have in common."""


def bidirectional(problem: TwoSidedProblem) -> Iterator[Event]:
    """Yield every event of the search.

    The search goes on after a solved node (which has no children): stopping is up to the reader.
    """
    yield Enter(0, None, SidedState(START, problem.ends()[START]), Outcome.EXPANDED)
    yield Take(0, 0)
    reached: tuple[set[Hashable], set[Hashable]] = (set(), set())
    queue: deque[tuple[int, int, Any, int]] = deque()
    nodes = 1
    for side in (START, GOAL):
        state = problem.ends()[side]
        outcome = outcome_of(problem, reached[1 - side], state)
        yield Enter(1, FROM[side], SidedState(side, state), outcome)
        reached[side].add(problem.key(state))
        if outcome is Outcome.EXPANDED:
            queue.append((nodes, side, state, 1))
        nodes += 1
    # listing begins: bidirectional loop
    while queue:  # mark: empty
        node, side, state, depth = queue.popleft()  # mark: take
        yield Take(depth, node)
        for move in problem.moves(side, state):
            reason = problem.skip(side, state, move)
            if reason:
                yield Skip(depth, move, reason)  # event: skip
                continue
            child = problem.result(side, state, move)  # event: play
            outcome = outcome_of(problem, reached[1 - side], child)
            if problem.key(child) in reached[side] and outcome is not Outcome.SOLVED:
                yield Skip(depth, move, SEEN)  # mark: seen
                continue
            yield Enter(depth + 1, move, SidedState(side, child), outcome)  # event: enter
            reached[side].add(problem.key(child))
            if outcome is Outcome.EXPANDED:
                queue.append((nodes, side, child, depth + 1))  # mark: queue
            nodes += 1
    # listing ends


def outcome_of(problem: TwoSidedProblem, others: set[Hashable], state: Any) -> Outcome:
    """Return the outcome of a node: solved where the other side has reached its state."""
    return Outcome.SOLVED if problem.key(state) in others else Outcome.EXPANDED

"""The tree of a log with parents: boards are played where they are asked for, never kept."""

from __future__ import annotations

from functools import cached_property

from solver.problem import Move, State
from solver.recording.tree import Tree

STATES_KEPT = 1 << 10  # of those played last: a megabyte of boards


class PlayedTree(Tree[State, Move]):
    """A log with parents, its index and its rules."""

    @cached_property
    def _known(self) -> dict[int, State]:
        """The states of some nodes. Threads share it: it only grows, until another replaces it."""
        return {0: self.problem.start()}

    def state(self, number: int) -> State:
        """Return the state of a node."""
        known = self._known
        if len(known) > STATES_KEPT:
            self._known = known = {0: self.problem.start()}
        ahead = []
        while number not in known:
            ahead.append(number)
            number = self.index.parent(number) or 0
        state = known[number]
        for node in reversed(ahead):
            move = self.move(node)
            assert move is not None, "only the root has no move"
            state = known[node] = self.play(state, move)
        return state

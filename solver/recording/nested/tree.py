"""The tree of a depth-first search: boards are played where they are asked for, never kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from solver.puzzle import Move, Outcome, State
from solver.recording.log import BLOCK
from solver.recording.nested.index import Index
from solver.recording.tree import Tree


class NestedTree(Tree[State, Move]):
    """A log in preorder with its index and its rules."""

    index_type = Index
    index: Index

    def state(self, number: int) -> State:
        """Return the state of a node."""
        latest = self.latest
        return latest[number] if number in latest else self.path(number)[-1].state

    def tried(self, number: int, state: State) -> Iterator[tuple[Move, str | None]]:
        """Return the moves of a node that is expanded, each with the reason to leave it out."""
        return self.problem.tried(state, self.prunings)

    def skips_before(self, number: int) -> Counter[str]:
        """Return how many moves had been left out when a node was entered, by reason.

        Those before the node's block are kept in the log. Those of the block's nodes are counted
        again, up to this node, and with them those of the block's ancestors in between.
        """
        if not self.search.reasons:
            return Counter()
        block = number // BLOCK
        first = block * BLOCK
        kept = self.log.skips[:, :block].sum(axis=1).tolist()
        skips = Counter(dict(zip(self.search.reasons, kept, strict=True)))
        codes = self.index.layout.outcome.of(self.log.nodes[first:number])
        expanded = np.flatnonzero(codes == self.search.outcomes.index(Outcome.EXPANDED)) + first
        states = {0: self.problem.start()}
        for parent in expanded.tolist():
            skips.update(self._skips_from(parent, states, 0))
        here, there = self._branches(number), self._branches(first)
        common = sum(1 for one, other in zip(here, there, strict=False) if one == other)
        skips.subtract(self._skips_to_come(here[common:], states))
        skips.update(self._skips_to_come(there[common:], states))
        return skips

    def _branches(self, number: int) -> list[tuple[int, int]]:
        """Return the steps of the path to a node, each as a node and its child."""
        return list(pairwise(self.index.ancestors(number)))

    def _skips_to_come(
        self, branches: Iterable[tuple[int, int]], states: dict[int, State]
    ) -> Counter[str]:
        """Count what some nodes leave out after a child each, as if the search never stopped."""
        skips = Counter[str]()
        for parent, child in branches:
            skips.update(self._skips_from(parent, states, self.index.place(parent, child)))
        return skips

    def _skips_from(self, number: int, states: dict[int, State], child: int) -> Counter[str]:
        """Count what a node leaves out after a child, by reason; after 0 is all."""
        state = self._known_state(number, states)
        if self.problem.is_slow:
            groups = self.groups(number, state)[child:]
            return Counter(skip.reason for group in groups for skip in group)
        if not child:
            return Counter(self.problem.count_skips(state, self.prunings))
        reasons = (reason for _, reason in self.tried(number, state))
        return Counter(reason for reason in after(reasons, child) if reason)

    def _known_state(self, number: int, states: dict[int, State]) -> State:
        """Return the state of a node, and keep it and those of its ancestors."""
        if number not in states:
            parent, move = self.index.parent(number), self.move(number)
            assert parent is not None, "the root's state is always known"
            assert move is not None, "only the root has no move"
            states[number] = self.play(self._known_state(parent, states), move)
        return states[number]


def after(reasons: Iterator[str | None], moves: int) -> Iterator[str | None]:
    """Go on to what comes after so many moves that are played; of these the reason is None."""
    while moves:
        moves -= next(reasons) is None
    return reasons

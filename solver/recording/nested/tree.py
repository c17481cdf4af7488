"""The tree of a depth-first search: boards are played where they are asked for, never kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from solver.puzzle import Move, Outcome, State
from solver.recording.log import BLOCK
from solver.recording.nested.index import Index
from solver.recording.tree import Place, Tree


class NestedTree(Tree[State, Move]):
    """A log in preorder with its index and its rules."""

    index_type = Index
    index: Index

    @cached_property
    def _latest(self) -> dict[int, State]:
        """The states on the path that was asked for last: a document asks for each of them."""
        return {}

    def path(self, number: int) -> tuple[Place[State, Move], ...]:
        """Return the path from the root to a node, both included."""
        places = super().path(number)
        self._latest = {place.number: place.state for place in places}
        return places

    def state(self, number: int) -> State:
        """Return the state of a node."""
        latest = self._latest
        return latest[number] if number in latest else self.path(number)[-1].state

    def tried(self, number: int, state: State) -> Iterator[tuple[Move, str | None]]:
        """Yield the moves of a node that is expanded, each with the reason to leave it out."""
        for move in self.problem.moves(state):
            yield move, self.problem.skip(state, move, self.prunings)

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
        skips.subtract(self._skips_to_come(number, states))
        skips.update(self._skips_to_come(first, states))
        return skips

    def _skips_to_come(self, number: int, states: dict[int, State]) -> Counter[str]:
        """Count what the ancestors of a node leave out after it, as if the search never stopped."""
        skips = Counter[str]()
        *ancestors, _ = path = self.index.ancestors(number)
        for parent, child in zip(ancestors, path[1:], strict=True):
            place = int(self.index.children(parent).searchsorted(child)) + 1
            skips.update(self._skips_from(parent, states, place))
        return skips

    def _skips_from(self, number: int, states: dict[int, State], child: int) -> Counter[str]:
        """Count what a node leaves out after a child, by reason; after 0 is all."""
        groups = self.groups(number, self._known_state(number, states))[child:]
        return Counter(skip.reason for group in groups for skip in group)

    def _known_state(self, number: int, states: dict[int, State]) -> State:
        """Return the state of a node, and keep it and those of its ancestors."""
        if number not in states:
            parent, move = self.index.parent(number), self.move(number)
            assert parent is not None, "the root's state is always known"
            assert move is not None, "only the root has no move"
            states[number] = self.play(self._known_state(parent, states), move)
        return states[number]

"""The tree of a breadth-first search: boards are played where they are asked for, never kept.

Which boards were seen is known by a hash of each, eight bytes instead of a board; a board that is
found by its hash is played and compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from solver.problem import SEEN, Move, Outcome, State
from solver.recording.log import BLOCK
from solver.recording.played import PlayedTree

if TYPE_CHECKING:
    from solver.recording.layers.index import ByHash, LayersIndex


class LayeredTree(PlayedTree[State, Move]):
    """A log in the order of discovery with its index and its rules."""

    index: LayersIndex

    @cached_property
    def by_hash(self) -> ByHash:
        """The nodes by the hashes of their states."""
        return self.index.by_hash(self._hashes())

    def _hashes(self) -> Iterator[int]:
        """Yield the hash of the state of each node."""
        layer, below = {0: self.problem.start()}, dict[int, State]()
        yield hash(layer[0])
        numbers = [self.index.layout.move.of(node) for node in self.log.nodes.tolist()]
        moves = {number: self.problem.numbered_move(number) for number in set(numbers[1:])}
        expanded = set(self.index.expanded.tolist())
        for node, parent in enumerate(self.index.parents[1:].tolist(), start=1):
            if parent not in layer:
                layer, below = below, {}
            state = self.play(layer[parent], moves[numbers[node]])
            yield hash(state)
            if node in expanded:
                below[node] = state

    def first_with(self, state: State) -> int | None:
        """Return the first node that has a state, None if there is none."""
        alike = (node for node in self.by_hash.nodes(hash(state)) if self.state(node) == state)
        return next(alike, None)

    def tried(self, number: int, state: State) -> Iterator[tuple[Move, str | None]]:
        """Yield the moves of a node that is expanded, each with the reason to leave it out."""
        # A user's problem may name a move twice; the second time it is seen.
        children = Counter(self.move(child) for child in self.index.children(number).tolist())
        is_complete = self.is_complete(number)
        new: set[State] = set()
        for move, skipped in self.problem.tried(state, self.prunings):
            reason = skipped
            if reason is None and children[move]:
                children[move] -= 1
            elif reason is None:
                reason = SEEN
                if not self.problem.repeats and is_complete and not self._is_known(state, move):
                    self.problem.note_moves(number)
                    continue
                if not is_complete:
                    reason = self._reason_to_come(number, self.play(state, move), new)
            yield move, reason

    def _is_known(self, state: State, move: Move) -> bool:
        return self.first_with(self.play(state, move)) is not None

    def _reason_to_come(self, number: int, child: State, new: set[State]) -> str | None:
        """Return the reason to leave out what would come after the search stopped.

        :param new: what a node would have entered by then; it is added to.
        """
        is_seen = child in new or self.first_with(child) is not None
        new.add(child)
        if is_seen and not self._is_solved(child, self.depth(number) + 1):
            return SEEN
        return None

    def _is_solved(self, state: State, depth: int) -> bool:
        return self.problem.outcome(state, depth, self.prunings) is Outcome.SOLVED

    def node_seen(self, number: int, move: Move) -> int:
        """Return the node that has the state to which a move of a node leads."""
        node = self.first_with(self.play(self.state(number), move))
        if node is None and not self.problem.repeats:
            self.problem.note_moves(number)
            return 0
        assert node is not None, "what was seen was entered"
        return node

    def skips_before(self, number: int) -> Mapping[str, int]:
        """Return how many moves had been left out when a node was entered, by reason.

        Those before the node's block are kept in the log; those after the block's nodes, up to this
        one, are counted again.
        """
        first = number // BLOCK * BLOCK
        kept = self.log.skipped(first // BLOCK)
        skips = Counter(dict(zip(self.search.reasons, kept, strict=True)))
        begin, end = (self.index.parent(node) or 0 for node in (first, number))
        for front in self.index.joined(begin, end + 1).tolist():
            # The first group comes after the node before the first child, the next after the child.
            last = self.index.entered_before(front) - 1
            groups = self.groups(front, self.state(front))
            for group in groups[max(0, first - last) : max(0, number - last)]:
                skips.update(skip.reason for skip in group)
        return skips

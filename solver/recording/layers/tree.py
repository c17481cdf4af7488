"""The tree of a breadth-first search: every board is kept, and where it was first reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from solver.puzzle import SEEN, Move, Outcome, State
from solver.recording.layers.index import Index
from solver.recording.tree import Tree


class LayeredTree(Tree[State, Move]):
    """A log in the order of discovery with its index and its rules."""

    index_type = Index
    index: Index

    @cached_property
    def states(self) -> list[State]:
        """The state of each node."""
        states = [self.problem.start()]
        for number, parent in enumerate(self.index.parents[1:].tolist(), start=1):
            move = self.move(number)
            assert move is not None, "only the root has no move"
            states.append(self.play(states[parent], move))
        return states

    @cached_property
    def first_with(self) -> dict[State, int]:
        """The first node that has a state, for all states that were reached."""
        first: dict[State, int] = {}
        for number, state in enumerate(self.states):
            first.setdefault(state, number)
        return first

    def state(self, number: int) -> State:
        """Return the state of a node."""
        return self.states[number]

    def tried(self, number: int, state: State) -> Iterator[tuple[Move, str | None]]:
        """Yield the moves of a node that is expanded, each with the reason to leave it out."""
        child_depth = self.depth(number) + 1
        entered = self.index.entered_before(number)
        new: set[State] = set()
        for move in self.problem.moves(state):
            reason = self.problem.skip(state, move, self.prunings)
            if reason is None:
                child = self.play(state, move)
                is_seen = child in new or self.first_with.get(child, entered) < entered
                if is_seen and not self._is_solved(child, child_depth):
                    reason = SEEN
                new.add(child)
            yield move, reason

    def _is_solved(self, state: State, depth: int) -> bool:
        return self.problem.outcome(state, depth, self.prunings) is Outcome.SOLVED

    def node_seen(self, number: int, move: Move) -> int:
        """Return the node that has the state to which a move of a node leads."""
        return self.first_with[self.play(self.states[number], move)]

    def skips_before(self, number: int) -> Mapping[str, int]:
        """Return how many moves had been left out when a node was entered, by reason."""
        return self._skips_before[number]

    @cached_property
    def _skips_before(self) -> list[Mapping[str, int]]:
        """The skips before each node."""
        skips = Counter(dict.fromkeys(self.search.reasons, 0))
        before: list[Mapping[str, int]] = [dict(skips)]
        for front in self.index.joined(0, int(self.index.parents[-1]) + 1).tolist():
            groups = self.groups(front, self.states[front])
            children = len(self.index.children(front))
            for group in groups[:children]:
                skips.update(skip.reason for skip in group)
                before.append(dict(skips))
            skips.update(skip.reason for skip in groups[children])
        return before

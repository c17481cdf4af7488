"""The tree of a depth-first search: boards are played where they are asked for, never kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from operator import eq
from typing import TYPE_CHECKING

from solver.problem import Move, State
from solver.recording.log import BLOCK
from solver.recording.tree import Place, Tree

if TYPE_CHECKING:
    from solver.recording.nested.index import NestedIndex


class NestedTree(Tree[State, Move]):
    """A log in preorder with its index and its rules."""

    index: NestedIndex

    def state(self, number: int) -> State:
        """Return the state of a node."""
        latest = self.latest
        return latest[number] if number in latest else self.path(number)[-1].state

    def tried(self, number: int, state: State) -> Iterator[tuple[Move, str | None]]:
        """Return the moves of a node that is expanded, each with the reason to leave it out."""
        return self.problem.tried(state, self.prunings)

    def skips_before(self, number: int) -> Counter[str]:
        """Return how many moves had been left out when a node was entered, by reason.

        The log keeps them for the first node of each block; those between the nearest of these and
        the node are counted again.
        """
        if not self.search.reasons:
            return Counter()
        block = min((number + BLOCK // 2) // BLOCK, (len(self) - 1) // BLOCK)
        first = block * BLOCK
        skips = Counter(dict(zip(self.search.reasons, self.log.skipped(block), strict=True)))
        if first <= number:
            skips.update(self._skips_between(first, number))
        else:
            skips.subtract(self._skips_between(number, first))
        return skips

    def _skips_between(self, first: int, number: int) -> Counter[str]:
        """Count the moves left out from when a node was entered until another one was.

        All those of the nodes in between, but what these nodes' ancestors and they themselves leave
        out later; and what the first one's ancestors left out meanwhile.

        :param number: not before ``first``.
        """
        skips = Counter[str]()
        there = self._places(self.index.ancestors(first)[:-1], [])
        here = there
        for parent in self.index.tried(first, number):
            # Its ancestors are expanded, too: the last ones above it, in the block or before.
            here = self._places([parent], here[: self.depth(parent)])
            skips.update(self._skips_from(here[-1], 0))
        here = here[: self.depth(number)]
        common = sum(map(eq, steps(here, number), steps(there, first)))
        skips.subtract(self._skips_to_come(here, number, common))
        skips.update(self._skips_to_come(there, first, common))
        return skips

    def _places(
        self, numbers: Iterable[int], above: list[Place[State, Move]]
    ) -> list[Place[State, Move]]:
        """Return a path and what follows on it.

        :param numbers: each a child of the one before, the first of the path's last node.
        """
        places = above[:]
        for number in numbers:
            move = self.move(number)
            state = self.problem.start() if move is None else self.play(places[-1].state, move)
            places.append(Place(number, move, state))
        return places

    def _skips_to_come(
        self, path: list[Place[State, Move]], number: int, common: int
    ) -> Counter[str]:
        """Count what nodes above a node leave out after it, as if the search never stopped.

        :param path: the nodes from the root on, the node not included.
        :param common: how many steps of the path from the root do not matter.
        """
        skips = Counter[str]()
        for place, (_, child) in list(zip(path, steps(path, number), strict=True))[common:]:
            skips.update(self._skips_from(place, self.index.place(place.number, child)))
        return skips

    def _skips_from(self, place: Place[State, Move], child: int) -> Mapping[str, int]:
        """Count what a node leaves out after a child, by reason; after 0 is all."""
        if self.problem.is_slow:
            groups = self.groups(place.number, place.state)[child:]
            return Counter(skip.reason for group in groups for skip in group)
        if not child:
            return self.problem.count_skips(place.state, self.prunings)
        reasons = (reason for _, reason in self.tried(place.number, place.state))
        return Counter(reason for reason in after(reasons, child) if reason)


def steps(path: Iterable[Place[State, Move]], number: int) -> Iterator[tuple[int, int]]:
    """Return the steps of a path from the root to a node, each as a node and its child.

    :param path: the nodes above it.
    """
    return pairwise([*(place.number for place in path), number])


def after(reasons: Iterator[str | None], moves: int) -> Iterator[str | None]:
    """Go on to what comes after so many moves that are played; of these the reason is None."""
    while moves:
        moves -= next(reasons) is None
    return reasons

"""A whole search that can be walked: any node, the boards on the way to it, and what was left out.

Everything is derived from the log (``columns``), the index beside it and the rules of the puzzle;
nothing is kept for each node but its number in the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from solver.errors import BadSearch
from solver.puzzle import Move, Outcome, Puzzle, State
from solver.recording import strip as strips
from solver.recording.columns import BLOCK, Layout, Log
from solver.recording.index import Index
from solver.recording.plan import Plan
from solver.recording.strip import Strip
from solver.search.dfs import Skip


@dataclass(frozen=True, slots=True)
class Node(Generic[Move]):
    """A node of a search.

    :param number: its place in the order in which nodes were entered; the root is 0.
    :param move: what led to it; None at the root.
    :param parent: the number of its parent; None at the root.
    :param child: which child of its parent it is, from 1.
    :param children_of_parent: how many moves its parent plays; the search may have stopped earlier.
    :param end: the first node that is not below it; the recording's length if there is none.
    """

    number: int
    depth: int
    move: Move | None
    outcome: Outcome
    parent: int | None
    child: int
    children_of_parent: int
    end: int

    @property
    def size(self) -> int:
        """How many nodes its subtree has, itself included."""
        return self.end - self.number


@dataclass(frozen=True, slots=True)
class Place(Generic[State, Move]):
    """A node on a path: its number, the move that led to it (None at the root), its state."""

    number: int
    move: Move | None
    state: State


@dataclass(frozen=True)
class Counts:
    """How many nodes and skips there are.

    :param nodes: for each depth from the root's down, nodes by outcome.
    :param skips: moves left out, by reason.
    """

    nodes: tuple[Mapping[Outcome, int], ...]
    skips: Mapping[str, int]


@dataclass(frozen=True)
class Tally:
    """The counters at the moment when a node has just been entered, that node included."""

    nodes: int
    outcomes: Mapping[Outcome, int]
    skips: Mapping[str, int]


Skips = tuple[Skip[Move], ...]


class Recording(Generic[State, Move]):
    """A recorded search.

    :param plan: what was asked for: the search, the prunings that were on, the limit in nodes.
    :param play: what the puzzle's ``result`` gives, perhaps faster.
    """

    def __init__(
        self,
        puzzle: Puzzle[State, Move],
        plan: Plan,
        log: Log,
        play: Callable[[State, Move], State],
    ) -> None:
        self.puzzle = puzzle
        self.search, self.prunings, self.limit = plan
        self.log = log
        self.index = Index(log.nodes, Layout.of(plan.search), len(plan.search.outcomes))
        self._play = play
        self._layout = self.index.layout
        self._ends_by_itself = not log.truncated and self.solution_node is None

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.log.nodes)

    @property
    def truncated(self) -> bool:
        """Whether the recording stopped at its limit although the search goes on."""
        return self.log.truncated

    @property
    def solution_node(self) -> int | None:
        """The first solved node, at which a search stops; None if the recording has none."""
        last = len(self) - 1
        return last if self._outcome(last) is Outcome.SOLVED else None

    def node(self, number: int) -> Node[Move]:
        """Return a node.

        :raises BadSearch: when there is no node with this number.
        """
        depth = self._depth(number)
        parent = self.parent(number)
        child, of = (1, 1) if parent is None else self._place_among_siblings(number, parent)
        return Node(
            number=number,
            depth=depth,
            move=self._move(number),
            outcome=self._outcome(number),
            parent=parent,
            child=child,
            children_of_parent=of,
            end=self.end(number),
        )

    def end(self, number: int) -> int:
        """Return the first node after a subtree: the next that is not deeper, or the length.

        :raises BadSearch: when there is no node with this number.
        """
        return self.index.first_from(self._depth(number), number + 1)

    def parent(self, number: int) -> int | None:
        """Return the parent of a node, None for the root.

        :raises BadSearch: when there is no node with this number.
        """
        depth = self._depth(number)
        return self.index.last_before(depth - 1, number) if depth else None

    def children(self, number: int) -> tuple[int, ...]:
        """Return the children of a node that were entered, in order.

        :raises BadSearch: when there is no node with this number.
        """
        below = self.index.between(self._depth(number) + 1, number + 1, self.end(number))
        return tuple(below.tolist())

    def next_sibling(self, number: int) -> int | None:
        """Return the next child of the same parent that was entered, None if there is none.

        :raises BadSearch: when there is no node with this number.
        """
        end = self.end(number)
        is_sibling = end < len(self) and self._depth(end) == self._depth(number)
        return end if is_sibling else None

    def path(self, number: int) -> tuple[Place[State, Move], ...]:
        """Return the way from the root to a node, both included.

        :raises BadSearch: when there is no node with this number.
        """
        ancestors = [number]
        for depth in reversed(range(self._depth(number))):
            ancestors.append(self.index.last_before(depth, ancestors[-1]))
        state = self.puzzle.start()
        places: list[Place[State, Move]] = [Place(0, None, state)]
        for ancestor in reversed(ancestors[:-1]):
            move_number = self._layout.move.of(int(self.log.nodes[ancestor]))
            move = self.puzzle.numbered_move(move_number)
            state = self._play(state, move)
            places.append(Place(ancestor, move, state))
        return tuple(places)

    def skips(self, number: int) -> tuple[Skips[Move], ...]:
        """Return the moves of a node that were left out: before each child, and after the last.

        One more group than there are children that were entered. What would have come after the
        search stopped is not among them.

        :raises BadSearch: when there is no node with this number.
        """
        groups = self._groups(number, self.path(number)[-1].state)
        if not self._is_complete(number):
            groups[len(self.children(number)) :] = [()]
        return tuple(groups)

    def counts(self) -> Counts:
        """Return how many nodes and skips there are in all."""
        return Counts(
            nodes=tuple(self._by_outcome(row) for row in self.index.by_depth),
            skips=self._by_reason(self.log.skips.sum(axis=1)),
        )

    def tally(self, number: int) -> Tally:
        """Return the counters at the moment when a node has just been entered.

        :raises BadSearch: when there is no node with this number.
        """
        block = self._checked(number) // BLOCK
        first = block * BLOCK
        outcomes = strips.outcomes_before(self.index, np.array([number + 1]))[:, 0]
        skips = Counter(self._by_reason(self.log.skips[:, :block].sum(axis=1)))
        codes = self._layout.outcome.of(self.log.nodes[first:number])
        expanded = np.flatnonzero(codes == self.search.outcomes.index(Outcome.EXPANDED)) + first
        states = {0: self.puzzle.start()}
        for parent in expanded.tolist():
            skips.update(self._skips_from(parent, states, 0))
        skips.subtract(self._skips_to_come(number, states))
        skips.update(self._skips_to_come(first, states))
        return Tally(number + 1, self._by_outcome(outcomes), dict(skips))

    def strip(self, start: int, stop: int, width: int) -> Strip:
        """Return the picture of the nodes from ``start`` up to ``stop``, which is left out.

        :param width: in pixels.
        :raises BadSearch: unless 0 <= start < stop <= the length, and width is at least 1.
        """
        self._check_window(start, stop, width)
        return strips.strip(self.index, start, stop, width)

    def outcome_counts(self, start: int, stop: int, width: int) -> NDArray[np.int64]:
        """Return how many nodes of each outcome each pixel of a strip stands for.

        :returns: shape (outcomes, width), outcomes in the order of the search.
        :raises BadSearch: as ``strip`` does.
        """
        self._check_window(start, stop, width)
        return strips.outcome_counts(self.index, start, stop, width)

    def _checked(self, number: int) -> int:
        if not 0 <= number < len(self):
            raise BadSearch(
                "recording.node",
                "Expected a node from 0 to %(last)d, got %(came)d.",
                last=len(self) - 1,
                came=number,
            )
        return number

    def _check_window(self, start: int, stop: int, width: int) -> None:
        if not (0 <= start < stop <= len(self) and width >= 1):
            raise BadSearch(
                "recording.window",
                "Expected a window of nodes inside 0 to %(nodes)d and a width of at least 1 pixel, "
                "got %(start)d to %(stop)d and %(width)d.",
                nodes=len(self),
                start=start,
                stop=stop,
                width=width,
            )

    def _depth(self, number: int) -> int:
        return self._layout.depth.of(int(self.log.nodes[self._checked(number)]))

    def _outcome(self, number: int) -> Outcome:
        code = self._layout.outcome.of(int(self.log.nodes[self._checked(number)]))
        return self.search.outcomes[code]

    def _move(self, number: int) -> Move | None:
        move = self._layout.move.of(int(self.log.nodes[self._checked(number)]))
        return None if move == self._layout.no_move else self.puzzle.numbered_move(move)

    def _is_complete(self, number: int) -> bool:
        """Say whether the search left the node before it stopped."""
        return self._ends_by_itself or self.end(number) < len(self)

    def _groups(self, number: int, state: State) -> list[Skips[Move]]:
        """Return what a node leaves out before each move that it plays, and after the last.

        As if the search never stopped.
        """
        groups: list[list[Skip[Move]]] = [[]]
        if self._outcome(number) is Outcome.EXPANDED:
            depth = self._depth(number)
            for move in self.puzzle.moves(state):
                reason = self.puzzle.skip(state, move, self.prunings)
                if reason:
                    groups[-1].append(Skip(depth, move, reason))
                else:
                    groups.append([])
        return [tuple(group) for group in groups]

    def _skips_to_come(self, number: int, states: dict[int, State]) -> Counter[str]:
        """Count what the ancestors of a node leave out after it, as if the search never stopped."""
        skips = Counter[str]()
        parent = self.parent(number)
        while parent is not None:
            child, _ = self._place_among_siblings(number, parent)
            skips.update(self._skips_from(parent, states, child))
            number, parent = parent, self.parent(parent)
        return skips

    def _skips_from(self, number: int, states: dict[int, State], child: int) -> Counter[str]:
        """Count what a node leaves out after a child, by reason; after 0 is all."""
        groups = self._groups(number, self._state(number, states))[child:]
        return Counter(skip.reason for group in groups for skip in group)

    def _state(self, number: int, states: dict[int, State]) -> State:
        """Return the state of a node, and keep it and those of its ancestors."""
        if number not in states:
            parent, move = self.parent(number), self._move(number)
            assert parent is not None, "the root's state is always known"
            assert move is not None, "only the root has no move"
            states[number] = self._play(self._state(parent, states), move)
        return states[number]

    def _place_among_siblings(self, number: int, parent: int) -> tuple[int, int]:
        """Return which child of its parent a node is, from 1, and how many moves that plays."""
        siblings = self.index.between(self._depth(number), parent + 1, self.end(parent))
        child = int(siblings.searchsorted(siblings.dtype.type(number))) + 1
        if self._is_complete(parent):
            return child, siblings.size
        return child, len(self._groups(parent, self.path(parent)[-1].state)) - 1

    def _by_outcome(self, counts: NDArray[np.integer[Any]]) -> dict[Outcome, int]:
        return dict(zip(self.search.outcomes, counts.tolist(), strict=True))

    def _by_reason(self, counts: NDArray[np.integer[Any]]) -> dict[str, int]:
        return dict(zip(self.search.reasons, counts.tolist(), strict=True))

"""Logs and their indexes by the standard library alone: those that a browser records.

Their columns are those of ``log``, as arrays of Python's own. Tables are made when something asks
for them, in some seconds for a million nodes; the largest have four bytes a node.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from solver.problem import Outcome, Shape
from solver.recording.dead_ends import TRIED
from solver.recording.index import Queue
from solver.recording.log import Layout, Log
from solver.recording.plan import Plan


class PlainLog(Log):
    """A log whose columns are arrays.

    ``nodes`` has 64 bits a node, ``parents`` 32, ``skips`` a sequence for each reason; the codes of
    ``dead_ends`` are bytes.
    """

    def index(self, plan: Plan) -> Any:
        """Return its index."""
        return PLAIN[plan.search.shape](self, plan)

    def skipped(self, blocks: int | None = None) -> list[int]:
        """Return how many moves are left out in the first blocks, or in all, by reason."""
        return [sum(counts[:blocks]) for counts in self.skips]

    def lows(self) -> Iterator[tuple[int, int]]:
        """Yield the nodes with less remaining than all before them, each with how much."""
        lowest = 1 << 8
        for node, remaining in enumerate(self.remaining if self.remaining is not None else ()):
            if remaining < lowest:
                lowest = int(remaining)
                yield node, lowest


class PlainByHash(NamedTuple):
    """The nodes of a log by the hashes of their states.

    :param hashes: of each node; ``numbers`` are the nodes in the order of their hashes.
    """

    hashes: Sequence[int]
    numbers: Sequence[int]

    def nodes(self, value: int) -> Iterator[int]:
        """Yield the nodes whose states have a hash, ascending."""
        at = bisect_left(self.numbers, value, key=self.hashes.__getitem__)
        while at < len(self.numbers) and self.hashes[self.numbers[at]] == value:
            yield self.numbers[at]
            at += 1


class PlainIndex:
    """What the shapes have in common: a column of parents, and each node's children in it."""

    def __init__(self, log: Log, plan: Plan) -> None:
        self.nodes = log.nodes
        self.layout = Layout.of(plan.search)
        self.dead_ends = log.dead_ends
        self.depth = array("H", map(self.layout.depth.of, log.nodes))
        self.codes = bytes(map(self.layout.outcome.of, log.nodes))
        self.outcomes = plan.search.outcomes
        self.parents: Any = array("I", self._parents()) if log.parents is None else log.parents

    def _parents(self) -> Iterator[int]:
        """Yield the parent of each node, as the depths tell it; 0 for the root."""
        latest = [0] * (max(self.depth) + 1)
        for number, depth in enumerate(self.depth):
            latest[depth] = number
            yield latest[depth - 1] if depth else 0

    @cached_property
    def by_depth(self) -> list[list[int]]:
        """Nodes by depth and outcome."""
        rows = [[0] * len(self.outcomes) for _ in range(max(self.depth) + 1)]
        for depth, code in zip(self.depth, self.codes, strict=True):
            rows[depth][code] += 1
        return rows

    @cached_property
    def _born(self) -> Any:
        """The children of each node, ascending, parent after parent."""
        return array("I", sorted(range(1, len(self.nodes)), key=self.parents.__getitem__))

    def _family(self, number: int) -> tuple[int, int]:
        """Return where the children of a node begin and end in that order."""
        first = bisect_left(self._born, number, key=self.parents.__getitem__)
        return first, bisect_right(self._born, number, first, key=self.parents.__getitem__)

    @cached_property
    def expanded(self) -> Any:
        """The nodes whose moves were tried, ascending."""
        code = self.outcomes.index(Outcome.EXPANDED)
        ends = self.dead_ends
        names = enumerate(ends.names, 1) if ends else ()
        tried = {place for place, name in names if name in TRIED}
        dead = ends.codes if ends else bytes(len(self.codes))
        pairs = enumerate(zip(self.codes, dead, strict=True))
        return array("I", (at for at, (each, why) in pairs if each == code or why in tried))

    def tried(self, start: int, stop: int) -> Any:
        """Return the nodes from ``start`` up to ``stop`` whose moves were tried."""
        return self.expanded[bisect_left(self.expanded, start) : bisect_left(self.expanded, stop)]

    def parent(self, number: int) -> int | None:
        """Return the parent of a node, None for the root."""
        return self.parents[number] if number else None

    def parents_of(self, start: int, stop: int) -> list[int | None]:
        """Return the parents of the nodes from ``start`` up to ``stop``, which is left out."""
        return [self.parent(number) for number in range(start, stop)]

    def ancestors(self, number: int) -> list[int]:
        """Return the nodes from the root to a node, both included."""
        path = [number]
        while path[-1]:
            path.append(self.parents[path[-1]])
        return path[::-1]

    def children(self, number: int) -> Any:
        """Return the children of a node that were entered, ascending."""
        return self._born[slice(*self._family(number))]

    def place(self, number: int, child: int) -> int:
        """Return which of a node's children that were entered one is, from 1."""
        first, stop = self._family(number)
        return bisect_left(self._born, child, first, stop) - first + 1

    def next_sibling(self, number: int) -> int | None:
        """Return the next child of the same parent that was entered."""
        if not number:
            return None
        first, stop = self._family(self.parents[number])
        at = bisect_right(self._born, number, first, stop)
        return self._born[at] if at < stop else None

    def find_outcome(self, code: int, start: int) -> int | None:
        """Return the first node from ``start`` on that has an outcome, by its code."""
        found = self.codes.find(code, start)
        return None if found < 0 else found

    def outcomes_until(self, number: int) -> list[int]:
        """Return how many nodes of each outcome come before a node, or in all, by their codes."""
        return [self.codes.count(code, 0, number) for code in range(len(self.outcomes))]

    def next_leaf(self, start: int, settled: int, expanded: int, solved: int) -> int | None:
        """Return the first node from ``start`` on without children that is over and not solved."""
        for number in range(start, len(self.nodes)):
            code = self.codes[number]
            is_over = code != solved and (code != expanded or number < settled)
            if is_over and not len(self.children(number)):
                return number
        return None

    def by_hash(self, hashes: Iterable[int]) -> PlainByHash:
        """Return the nodes by the hashes of their states.

        :param hashes: of all nodes, in their order.
        """
        found = array("q", hashes)
        return PlainByHash(found, array("I", sorted(range(len(found)), key=found.__getitem__)))


class PlainNested(PlainIndex):
    """Tables beside a log in preorder."""

    def end(self, number: int) -> int:
        """Return the first node that is not below a node; the log's length if there is none."""
        first, stop = self._family(number)
        while first < stop:
            number = self._born[stop - 1]
            first, stop = self._family(number)
        return number + 1

    def is_done(self, number: int) -> bool:
        """Return whether a node was entered after the search had left this one."""
        return self.end(number) < len(self.nodes)

    @property
    def settled(self) -> int:
        """The last node: whatever else has no children was left before it was entered."""
        return len(self.nodes) - 1

    def queue(self, number: int) -> None:  # noqa: ARG002
        """Return nothing: a depth-first search keeps no queue, its path is its stack."""
        return


class PlainTaken(PlainIndex):
    """Tables beside a log in the order of taking."""

    def end(self, number: int) -> int:
        """Return the node that was taken next; the log's length if there is none."""
        return number + 1

    def is_done(self, number: int) -> bool:
        """Return whether another node was taken after this one."""
        return number < self.settled

    @property
    def settled(self) -> int:
        """The last node: all before it had their moves tried."""
        return len(self.nodes) - 1

    def queue(self, number: int) -> None:  # noqa: ARG002
        """Return nothing: what waits is in the entries of the log."""
        return


class PlainLayers(PlainIndex):
    """Tables beside a log in the order of discovery: parents never fall."""

    def entered_before(self, number: int) -> int:
        """Return the number of nodes that had been entered when a node of the queue was taken."""
        return bisect_left(self.parents, number, 1)

    def end(self, number: int) -> int:
        """Return the next node of the same layer; the log's length if there is none."""
        following = number + 1
        is_last = following == len(self.nodes) or self.depth[following] != self.depth[number]
        return len(self.nodes) if is_last else following

    def is_done(self, number: int) -> bool:
        """Return whether a node was entered after the search had tried all moves of this one."""
        return number < self.settled

    @property
    def settled(self) -> int:
        """The node at the front of the queue when the last one was entered."""
        settled: int = self.parents[-1]
        return settled

    def joined(self, start: int, stop: int) -> Any:
        """Return the nodes from ``start`` up to ``stop``, left out, that join the queue."""
        return self.tried(start, stop)

    def queue(self, number: int) -> Queue:
        """Return the queue when a node has just been entered."""
        front = self.parent(number)
        return Queue(front, self.joined(0 if front is None else front + 1, number + 1))


PLAIN = {Shape.NESTED: PlainNested, Shape.LAYERS: PlainLayers, Shape.TAKEN: PlainTaken}
"""The index of each shape."""

"""What was on the frontier of a search: columns beside a log in the order of taking.

An entry is a state that a node put into the frontier. Entries are numbered in this order from 0,
the root's. With the node at whose taking each left, the frontier at any moment is drawn without
running the search: when node k has just been entered, it holds the entries of the nodes before k
that leave later.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest
from typing import Any

from solver.problem import FrontierOrder

NEVER = (1 << 32) - 1
"""In ``left``: the search ended before the entry was taken."""


def plain_number(value: float) -> int | float:
    """Return a cost or an estimate as people write it: 3 and not 3.0."""
    return int(value) if value.is_integer() else float(value)


@dataclass(frozen=True)
class Entries:
    """The entries of a search; columns are arrays of the standard library or of NumPy.

    :param of_nodes: from which entry each node was taken; uint32, shape (nodes,).
    :param parents: the node by which each was put in, 0 for the root's; uint32, shape (entries,),
        never falling.
    :param moves: the numbers of the moves to them, all bits set for the root's; uint32.
    :param left: at the taking of which node it left the frontier, as that node or outdated before
        it; the number of nodes for what was found outdated after the last; NEVER; uint32.
    :param g: the cost of the way to each, as ``h``, its estimate; float64, at least 0. None where
        the frontier is a stack.
    """

    of_nodes: Any
    parents: Any
    moves: Any
    left: Any
    g: Any = None
    h: Any = None

    def __len__(self) -> int:
        return len(self.parents)

    def pushed(self, node: int) -> range:
        """Return the entries that a node put in."""
        first, stop = (bisect_left(self.parents, each) for each in (node, node + 1))
        return range(max(first, 1), max(stop, 1))

    @cached_property
    def by_left(self) -> Sequence[int]:
        """The entries in the order of ``left``."""
        return sorted(range(len(self)), key=self.left.__getitem__)

    def popped(self, node: int, order: FrontierOrder) -> list[int]:
        """Return the entries that left the frontier at the taking of a node, the node's own last.

        :param node: the number of nodes for what left after the last.
        """
        first, stop = (
            bisect_left(self.by_left, each, key=self.left.__getitem__) for each in (node, node + 1)
        )
        found = map(int, self.by_left[first:stop])
        return sorted(found, key=lambda entry: self.key(entry, order))

    def key(self, entry: int, order: FrontierOrder) -> tuple[float, int]:
        """Return what is least in the entry that is taken next."""
        if order.is_heap:
            return order.f(float(self.g[entry]), float(self.h[entry])), entry
        return 0, -entry

    def numbers(self, entry: int, order: FrontierOrder) -> dict[str, int | float]:
        """Return the numbers g, h and f of an entry; none where the frontier is a stack."""
        if not order.is_heap:
            return {}
        g, h = float(self.g[entry]), float(self.h[entry])
        found = {"g": g, "h": h, "f": order.f(g, h)}
        return {name: plain_number(value) for name, value in found.items()}

    def node(self, entry: int) -> int | None:
        """Return the node that an entry became; None where it became none."""
        left = int(self.left[entry])
        return left if left < len(self.of_nodes) and self.of_nodes[left] == entry else None

    def waiting(self, node: int) -> Any:
        """Return the entries on the frontier when a node has just been entered, ascending."""
        stop = bisect_left(self.parents, node)
        return [entry for entry in range(stop) if self.left[entry] > node]

    def lowered(self) -> Any:
        """Return the entries whose g + h is less than that of the node that put them in."""
        sums = [g + h for g, h in zip(self.g, self.h, strict=True)]
        at = [sums[self.of_nodes[parent]] for parent in self.parents]
        return [
            entry for entry, (one, other) in enumerate(zip(sums, at, strict=True)) if one < other
        ]

    def next(self, waiting: Any, count: int, order: FrontierOrder) -> list[int]:
        """Return some of the entries of ``waiting`` that would be taken first, in this order."""
        return nsmallest(count, waiting, key=lambda entry: self.key(entry, order))


class Pushes:
    """The entries of a search while it is recorded.

    :param kept: of those that were pushed so far, how many are in the log: what is pushed or taken
        after the last node is not, unless the search ends by itself.
    """

    def __init__(self) -> None:
        self.of_nodes: list[int] = []
        self.parents: list[int] = []
        self.moves: list[int] = []
        self.left: list[int] = []
        self.g: list[float] = []
        self.h: list[float] = []
        self.kept = 0
        self._popped: list[int] = []

    def push(self, parent: int, move: int, g: float, h: float) -> None:
        """Add an entry."""
        self.parents.append(parent)
        self.moves.append(move)
        self.left.append(NEVER)
        self.g.append(g)
        self.h.append(h)

    def pop(self, entry: int) -> int:
        """Take an entry, and return the node that pushed it."""
        self._popped.append(entry)
        return self.parents[entry]

    def enter(self, node: int) -> None:
        """Enter the node of the entry that was taken last, if the search has a frontier."""
        self.of_nodes += self._popped[-1:]
        self.keep(node)

    def keep(self, node: int) -> None:
        """Note at the taking of which node entries left, or the number of nodes at the end."""
        for entry in self._popped:
            self.left[entry] = node
        self._popped = []
        self.kept = len(self.parents)

    def columns(self) -> Iterator[list[Any]]:
        """Yield the columns, in the order of ``Entries``."""
        yield self.of_nodes
        for column in (self.parents, self.moves, self.left, self.g, self.h):
            yield column[: self.kept]

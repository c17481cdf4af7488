"""The log of a search: one small unsigned number a node, in the order in which nodes are entered.

A node's number packs three fields, as many bits wide as the search declares: from the lowest bit
up, the code of its outcome, its depth, and the number of the move that led to it (all bits set at
the root). The nodes of a depth-first search are in preorder, so depths alone tell the tree: the
parent of a node is the last one before it that is one less deep, and its subtree ends where the
next node stands that is not deeper. The nodes of a breadth-first search are in the order of
discovery, depths never fall, and a second column holds the parent of each node; parents never fall
either, as nodes are taken from the queue in the same order. In the order of taking, that of
searches with a stack or a heap, parents are any earlier nodes; beside the nodes of our own loops
stands what was on the frontier (``taken.entries``).

Moves left out are not nodes. They follow from the parent's board; the log keeps how many there
were, by reason, for each block of 1,024 nodes. A skip belongs to the node entered last before it.

A recording stops as it enters the first solved node (unless the search goes on to find the
cheapest one), or the node that fills it to its limit; a skip after that did not happen. If the
search ends by itself, every skip has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, overload

from solver.problem import OUTCOMES, NodeBits, Outcome, Search
from solver.recording.fault import Fault

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver.problem import Watchable
    from solver.recording.dead_ends import DeadEnds
    from solver.recording.index import Index
    from solver.recording.plan import Plan
    from solver.recording.taken.entries import Entries

BLOCK = 1024

SOLVED, DEAD, LIMIT, EXPANDED, ERROR = range(5)
CODES = (*OUTCOMES, Outcome.ERROR)
"""The outcomes of a user's search by their codes; without the last where nothing failed."""

Nodes: TypeAlias = "NDArray[np.integer[Any]]"
Tables: TypeAlias = "Mapping[str, NDArray[Any]]"


class Field(NamedTuple):
    """Where a field lies in a node's number."""

    shift: int
    mask: int

    @overload
    def of(self, nodes: int) -> int: ...

    @overload
    def of(self, nodes: Nodes) -> Nodes: ...

    def of(self, nodes: int | Nodes) -> int | Nodes:
        """Return the field of one node, or of each node of an array in the same dtype."""
        return nodes >> self.shift & self.mask

    def compact(self, nodes: Nodes) -> Nodes:
        """Return the field of each node in the smallest dtype for it and what lies below it.

        Bytes are worked on fastest, and fields that are asked for most lie in the lowest one.
        """
        small = nodes.astype(smallest(self.mask << self.shift))
        return small >> self.shift & self.mask


def smallest(number: int) -> np.dtype[np.integer[Any]]:
    """Return the smallest unsigned dtype that holds a number."""
    import numpy as np  # here: what runs in a browser has none

    return np.min_scalar_type(number)


class Layout(NamedTuple):
    """How nodes are packed."""

    outcome: Field
    depth: Field
    move: Field

    @classmethod
    def of(cls, search: Search) -> Layout:
        """Return the layout that a search declares."""
        return cls.of_bits(search.bits)

    @classmethod
    def of_bits(cls, bits: NodeBits) -> Layout:
        """Return the layout of nodes whose fields are so wide."""
        fields = []
        shift = 0
        for width in bits:
            fields.append(Field(shift, (1 << width) - 1))
            shift += width
        return cls(*fields)

    @property
    def dtype(self) -> np.dtype[np.integer[Any]]:
        """The smallest unsigned, little-endian one that holds a node."""
        return smallest((self.move.mask + 1 << self.move.shift) - 1).newbyteorder("<")

    @property
    def no_move(self) -> int:
        """The number that stands for the move of the root."""
        return self.move.mask

    def packed(self, move: int, depth: int, outcome: int) -> int:
        """Return the number of a node; -1 stands for no move as well."""
        move &= self.no_move
        return move << self.move.shift | depth << self.depth.shift | outcome << self.outcome.shift

    def with_outcome(self, nodes: Nodes, outcome: int) -> Nodes:
        """Return nodes of an array with another outcome."""
        return nodes & ~nodes.dtype.type(self.outcome.mask) | nodes.dtype.type(outcome)


class Found(NamedTuple):
    """What is known of a user's problem only when it is recorded.

    :param plan: with the reasons, prunings and bits of its search.
    :param problem: to whose moves the numbers in the log belong.
    """

    plan: Plan
    problem: Watchable[Any, Any]

    @classmethod
    def holding(cls, plan: Plan, problem: Any, *, depth: int, moves: int) -> Found:
        """Return it with the bits that nodes need.

        :param depth: the greatest one.
        :param moves: how many there are.
        """
        outcomes = len(plan.search.outcomes)
        bits = NodeBits.holding(outcomes=outcomes, depth=depth, moves=moves)
        return cls(plan._replace(search=replace(plan.search, bits=bits)), problem)


@dataclass(frozen=True)
class Log:
    """What a recorder writes.

    :param nodes: at least the root; shape (nodes,), dtype as the layout says.
    :param skips: skips after the nodes of each block; shape (reasons, blocks), dtype uint32.
    :param truncated: whether it stopped at its limit although the search goes on.
    :param parents: the parent of each node, 0 for the root; shape (nodes,), dtype uint32; in layers
        nondecreasing, else less than the node. None where the shape of the search gives them.
    :param remaining: how much is still to be done at each node, as the puzzle measures it; shape
        (nodes,), dtype uint8. None where it measures nothing, and in a log that was read from a
        file, which does not hold it.
    :param values: of a user's game what MAX gets from each node on, 0 where the search was not done
        with a node; shape (nodes,), dtype float64. None elsewhere.
    :param found: what only the recorder could find; None where the puzzle declares it.
    :param fault: why the search ended before its time; None where nothing was wrong.
    :param dead_ends: why nodes are dead ends; None where the puzzle gives no reasons, and where
        there are none.
    :param entries: what was put into the frontier; None where the search declares none.
    :param tables: the tables of its index by name, where another process has made them already.
    """

    nodes: Nodes
    skips: NDArray[np.uint32]
    truncated: bool
    parents: NDArray[np.uint32] | None = None
    remaining: NDArray[np.uint8] | None = None
    values: NDArray[np.float64] | None = None
    found: Found | None = None
    fault: Fault | None = None
    dead_ends: DeadEnds | None = None
    entries: Entries | None = None
    tables: Tables | None = None

    def index(self, plan: Plan) -> Index:
        """Return its index; NumPy and the index of its shape are loaded here."""
        shape = plan.search.shape
        module = import_module(f"solver.recording.{shape}.index")
        index: Index = getattr(module, f"{shape.title()}Index")(self, plan)
        return index

    def skipped(self, blocks: int | None = None) -> list[int]:
        """Return how many moves are left out in the first blocks, or in all, by reason."""
        counts: list[int] = self.skips[:, :blocks].sum(axis=1).tolist()
        return counts

    def lows(self) -> Iterable[tuple[int, int]]:
        """Return the nodes with less remaining than all before them, each with how much."""
        if self.remaining is None:
            return ()
        from solver.recording.arrays import new_lows  # here: it needs NumPy

        return new_lows(self.remaining)


def blocks_of(nodes: int) -> int:
    """Return how many blocks that many nodes make, the last one not always full."""
    return -(-nodes // BLOCK)

"""The index of a log: what every shape of search answers about its tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from solver.recording.log import Layout, Log, Nodes, Tables
from solver.recording.plan import Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Positions: TypeAlias = "NDArray[np.integer[Any]]"
Edges: TypeAlias = "NDArray[np.int64]"


class Queue(NamedTuple):
    """The queue just after a node was entered; ``front`` is being expanded, None at the root."""

    front: int | None
    waiting: Positions


class Index(Protocol):
    """Tables beside a log that know its tree and its counts; numbers of nodes are not checked."""

    nodes: Nodes
    layout: Layout
    by_depth: NDArray[np.int64]
    """Shape (depths, outcomes)."""

    def __init__(self, log: Log, plan: Plan) -> None: ...

    @property
    def tables(self) -> Tables:
        """Those that a log may bring along, lest they are made again; empty where that is soon."""

    @property
    def depths(self) -> int:
        """How many depths there are, the root's included."""

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""

    def parent(self, number: int) -> int | None:
        """Return the parent of a node, None for the root."""

    def parents_of(self, start: int, stop: int) -> list[int | None]:
        """Return the parents of the nodes from ``start`` up to ``stop``, which is left out."""

    def children(self, number: int) -> Positions:
        """Return the children of a node that were entered, ascending."""

    def next_sibling(self, number: int) -> int | None:
        """Return the next child of the same parent that was entered."""

    def end(self, number: int) -> int:
        """Return the next node that is not deeper; the log's length if there is none."""

    def ancestors(self, number: int) -> list[int]:
        """Return the nodes from the root to a node, both included."""

    def is_done(self, number: int) -> bool:
        """Say whether a node was entered after the search had tried all moves of this one."""

    @property
    def settled(self) -> int:
        """The node before which all leaves are expanded, wherever the search stopped."""

    def next_leaf(self, start: int, settled: int, expanded: int, solved: int) -> int | None:
        """Return the first unsolved leaf from ``start`` on that is over, or settled as expanded."""

    def find_outcome(self, code: int, start: int) -> int | None:
        """Return the first node from ``start`` on that has an outcome, by its code."""

    def queue(self, number: int) -> Queue | None:
        """Return the queue when a node has just been entered; None where a search has none."""

    def bars(self, edges: Edges) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return per depth the bars that begin before each edge, and the last of them.

        :returns: both of shape (depths, edges); the last is undefined where none begins.
        """

    def reach_over(self, nodes: Edges) -> NDArray[np.bool_]:
        """Say which depths have a bar at a node that began before it; shape (depths, nodes)."""

    def outcomes_before(self, edges: Edges) -> NDArray[np.int64]:
        """Return how many nodes of each outcome come before each edge; shape (outcomes, edges)."""

    def outcomes_until(self, number: int) -> Sequence[int]:
        """Return how many nodes of each outcome come before a node, or in all, by their codes."""

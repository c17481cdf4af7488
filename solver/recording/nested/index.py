"""The index of a log in preorder: ancestors, ends of subtrees, ranks of nodes; millions of them.

A node's bar in a strip spans its subtree.

It is rank and select over the depths, with two kinds of tables. With depths 0 to 5 they take at
most 8% of a log of 12,000 nodes or more:

- the *shallow* depths, those from the root down that have few nodes: all their positions, 4 bytes
  each and together at most 1% of the log;
- the *deep* depths: how many of their nodes come before each multiple of 128, 4 bytes or 1.6% of
  the log for a depth. Deep nodes lie close together, so the last step is to look at the log itself.

And for the counters: how many nodes of each outcome come before each multiple of 256 (3.1%).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.problem import Outcome
from solver.recording.arrays import ArrayIndex
from solver.recording.index import Edges, Queue
from solver.recording.log import BLOCK, Layout, Log, Nodes, Tables, blocks_of
from solver.recording.plan import Plan
from solver.recording.rank_select import WORD, Windows, count, every_window, last, prefix_sums

FINE_BLOCK = 128
OUTCOME_BLOCK = 2 * FINE_BLOCK  # so one window reaches from any node to the nearest multiple
PART = 64 * BLOCK  # nodes looked at together while the tables are built, to stay in the cache
SHALLOW_SHARE = 0.01
FIRST_LOOK = 64  # nodes; a parent or the end of a subtree is rarely farther away

Positions = NDArray[np.uint32]
Counts = NDArray[np.uint32]


class NestedIndex(ArrayIndex):
    """Tables beside a log, built in one pass over it unless they come with it."""

    def __init__(self, log: Log, plan: Plan) -> None:
        nodes, layout, outcomes = log.nodes, Layout.of(plan.search), len(plan.search.outcomes)
        self.nodes = nodes
        self.dead_ends = log.dead_ends
        self.expanded_code = plan.search.outcomes.index(Outcome.EXPANDED)
        self.fine_windows = every_window(nodes, FINE_BLOCK)
        self.layout = layout
        self.tables = log.tables or made_tables(nodes, layout, outcomes)
        self.by_depth = self.tables["by_depth"]
        """Nodes by depth and outcome; shape (depths, outcomes), dtype int64."""
        self.outcomes = self.tables["outcomes"]
        """Nodes of each outcome before each multiple of 256; shape (outcomes, blocks + 1)."""
        self.deep = self.tables["deep"]
        """Nodes of each deep depth before each multiple of 128; shape (depths, blocks + 1)."""
        ends = self.by_depth.sum(axis=1).cumsum()[: len(self.by_depth) - len(self.deep) - 1]
        self.shallow = tuple(np.split(self.tables["shallow"], ends))
        """The positions of the nodes of each shallow depth, ascending; the root's depth first."""

    @property
    def depths(self) -> int:
        """How many depths there are, the root's included."""
        return len(self.by_depth)

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        return sum(table.nbytes for table in self.tables.values())

    def parent(self, number: int) -> int | None:
        """Return the parent of a node, None for the root."""
        depth = self._depth(number)
        return self.last_before(depth - 1, number) if depth else None

    def parents_of(self, start: int, stop: int) -> list[int | None]:
        """Return the parents of the nodes from ``start`` up to ``stop``, which is left out.

        The last node before it of the depth above is the parent: those between are below it.
        """
        latest: dict[int, int | None] = {}
        parents = []
        depths = self.layout.depth.of(self.nodes[start:stop]).tolist()
        for number, depth in enumerate(depths, start):
            if depth - 1 not in latest:
                latest[depth - 1] = self.parent(number)
            parents.append(latest[depth - 1])
            latest[depth] = number
        return parents

    def children(self, number: int) -> Positions:
        """Return the children of a node that were entered, ascending."""
        depth = self._depth(number)
        return self.between(depth + 1, number + 1, self.first_from(depth, number + 1))

    def place(self, number: int, child: int) -> int:
        """Return which of a node's children that were entered one is, from 1."""
        return self.between(self._depth(child), number + 1, child + 1).size

    def next_sibling(self, number: int) -> int | None:
        """Return the next child of the same parent that was entered."""
        end = self.end(number)
        is_sibling = end < len(self.nodes) and self._depth(end) == self._depth(number)
        return end if is_sibling else None

    def end(self, number: int) -> int:
        """Return the first node that is not below a node; the log's length if there is none."""
        return self.first_from(self._depth(number), number + 1)

    def ancestors(self, number: int) -> list[int]:
        """Return the nodes from the root to a node, both included."""
        path, depth = [number], self._depth(number)
        start = max(0, number - FIRST_LOOK)
        near = self.layout.depth.of(self.nodes[start:number]).tolist()
        for node in range(number - 1, start - 1, -1):
            if near[node - start] < depth:  # the first one that is less deep is the parent
                depth -= 1
                path.append(node)
        for above in reversed(range(depth)):
            path.append(self.last_before(above, path[-1]))
        return path[::-1]

    def is_done(self, number: int) -> bool:
        """Say whether a node was entered after the search had left this one."""
        return self.end(number) < len(self.nodes)

    @property
    def settled(self) -> int:
        """The last node: whatever else has no children was left before it was entered."""
        return len(self.nodes) - 1

    def are_childless(self, start: int, stop: int) -> NDArray[np.bool_]:
        """Say of the nodes from ``start`` up to ``stop`` whether no child of them was entered."""
        depths = self.layout.depth.of(self.nodes[start : stop + 1])
        childless = np.ones(stop - start, np.bool_)
        childless[: len(depths) - 1] = depths[1:] <= depths[:-1]
        return childless

    def tried(self, start: int, stop: int) -> list[int]:
        """Return the nodes from ``start`` up to ``stop`` whose moves were tried."""
        is_tried = self.layout.outcome.of(self.nodes[start:stop]) == self.expanded_code
        if self.dead_ends:
            is_tried |= self.dead_ends.were_tried(start, stop)
        tried: list[int] = (np.flatnonzero(is_tried) + start).tolist()
        return tried

    def find_outcome(self, code: int, start: int) -> int | None:
        """Return the first node from ``start`` on that has an outcome, by its code."""
        rank = self.outcomes_before(np.array([start]))[code, 0]
        block = int(self.outcomes[code].searchsorted(rank, side="right")) - 1
        if block == len(self.outcomes[code]) - 1:
            return None
        first = max(start, block * OUTCOME_BLOCK)
        nodes = self.nodes[first : (block + 1) * OUTCOME_BLOCK]
        return first + int((self.layout.outcome.of(nodes) == code).argmax())

    def queue(self, number: int) -> Queue | None:
        """Return None: a depth-first search keeps no queue, its path is its stack."""
        return None

    def bars(self, edges: Edges) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return how many bars of each depth begin before each edge, and the last of them.

        :returns: both of shape (depths, edges); where no bar begins, the last one is undefined.
        """
        begun = np.empty((self.depths, edges.size), np.int64)
        latest = np.empty_like(begun)
        for depth, positions in enumerate(self.shallow):
            begun[depth] = positions.searchsorted(edges.astype(positions.dtype))
            latest[depth] = positions.take(begun[depth] - 1, mode="wrap")
        windows = Windows.before(self.fine_windows, edges)
        in_block = windows.since(edges // FINE_BLOCK * FINE_BLOCK).inside
        depths = self.layout.depth.compact(windows.nodes)
        for depth, before_block in enumerate(self.deep, start=len(self.shallow)):
            words = windows.where(depths == depth)
            begun[depth] = before_block.take(edges // FINE_BLOCK) + count(words & in_block)
            place = last(words)
            latest[depth] = windows.first + place
            far = np.flatnonzero(place < 0)
            if far.size:
                latest[depth, far] = self._last_of(depth, begun[depth, far])
        return begun, latest

    def _last_of(self, depth: int, begun: Edges) -> Edges:
        """Return the last nodes of a deep depth before edges that have none in their block.

        :param begun: how many there are before each; where there is none, the result is undefined.
        """
        before_block = self.deep[depth - len(self.shallow)]
        next_block = before_block.searchsorted(begun.astype(before_block.dtype))
        edges = np.minimum(next_block * FINE_BLOCK, len(self.nodes))
        windows = Windows.before(self.fine_windows, edges)
        words = windows.where(self.layout.depth.compact(windows.nodes) == depth)
        return windows.first + last(words)

    def reach_over(self, nodes: Edges) -> NDArray[np.bool_]:
        """Say which depths have a bar at a node that began before it; shape (depths, nodes)."""
        over: NDArray[np.bool_] = (
            self.layout.depth.of(self.nodes[nodes]) > np.arange(self.depths)[:, None]
        )
        return over

    def outcomes_before(self, edges: Edges) -> NDArray[np.int64]:
        """Return how many nodes of each outcome come before each edge; shape (outcomes, edges)."""
        block = (edges + FINE_BLOCK) // OUTCOME_BLOCK
        nearest = np.minimum(block * OUTCOME_BLOCK, len(self.nodes))
        starts, stops = np.minimum(edges, nearest), np.maximum(edges, nearest)
        windows = Windows.between(self.fine_windows, starts, stops)
        outcomes = self.layout.outcome.compact(windows.nodes)
        sign = np.sign(edges - nearest)
        before = np.empty((len(self.outcomes), edges.size), np.int64)
        for code, before_block in enumerate(self.outcomes[:-1]):
            between = count(windows.where(outcomes == code))
            before[code] = before_block.take(block) + sign * between
        before[-1] = edges - before[:-1].sum(axis=0)
        return before

    def _depth(self, number: int) -> int:
        return self.layout.depth.of(int(self.nodes[number]))

    def last_before(self, depth: int, end: int) -> int:
        """Return the last node of a depth before a node; there must be one."""
        if depth < len(self.shallow):
            positions = self.shallow[depth]
            return int(positions[positions.searchsorted(np.uint32(end)) - 1])
        look = FIRST_LOOK
        while True:
            start = max(0, end - look)
            found = np.flatnonzero(self.layout.depth.of(self.nodes[start:end]) == depth)
            if found.size:
                return start + int(found[-1])
            end, look = start, 4 * look

    def first_from(self, depth: int, start: int) -> int:
        """Return the first node from ``start`` on that is not deeper; the log's end if none is."""
        end = len(self.nodes)
        for positions in self.shallow[: depth + 1]:
            place = positions.searchsorted(np.uint32(start))
            if place < positions.size:
                end = min(end, int(positions[place]))
        return end if depth < len(self.shallow) else self._first_in_log(depth, start, end)

    def _first_in_log(self, depth: int, start: int, end: int) -> int:
        look = FIRST_LOOK
        while start < end:
            stop = min(start + look, end)
            found = np.flatnonzero(self.layout.depth.of(self.nodes[start:stop]) <= depth)
            if found.size:
                return start + int(found[0])
            start, look = stop, 4 * look
        return end

    def between(self, depth: int, start: int, stop: int) -> Positions:
        """Return all nodes of a depth from ``start`` up to ``stop``, which is left out."""
        if depth < len(self.shallow):
            positions = self.shallow[depth]
            first, last = positions.searchsorted(np.array([start, stop], np.uint32))
            return positions[first:last]
        found = np.flatnonzero(self.layout.depth.of(self.nodes[start:stop]) == depth)
        return (found + start).astype(np.uint32)


def made_tables(nodes: Nodes, layout: Layout, outcomes: int) -> Tables:
    """Return the tables of a log by their names."""
    fine, outcome_counts, by_depth = count_log(nodes, layout, outcomes)
    shallow = shallow_positions(nodes, layout, by_depth.sum(axis=1))
    return {
        "by_depth": by_depth,
        "outcomes": prefix_sums(outcome_counts),
        "deep": prefix_sums(fine[len(shallow) :]),
        "shallow": np.concatenate(shallow),
    }


class NodeCounts(NamedTuple):
    """How many nodes there are.

    :param fine: by depth in each block of 128; shape (depths, blocks).
    :param outcomes: by outcome in each block of 256; shape (outcomes, blocks).
    :param in_all: by depth and outcome.
    """

    fine: Counts
    outcomes: Counts
    in_all: NDArray[np.int64]


def count_log(nodes: Nodes, layout: Layout, outcomes: int) -> NodeCounts:
    """Count a log in one pass; everything is read off bits, 64 nodes at a time."""
    fine, by_outcome = [], []
    in_all = np.zeros((0, outcomes), np.int64)
    for start in range(0, len(nodes), PART):
        part = nodes[start : start + PART]
        depth = layout.depth.compact(part)
        at_depth = bits(depth, int(depth.max()) + 1)
        with_outcome = bits(layout.outcome.compact(part), outcomes)
        fine.append(bits_set(at_depth, FINE_BLOCK))
        by_outcome.append(bits_set(with_outcome, OUTCOME_BLOCK))
        in_all = pad_depths(in_all, len(at_depth))
        for code, words in enumerate(with_outcome):
            in_all[: len(at_depth), code] += np.bitwise_count(at_depth & words).sum(
                axis=1, dtype=np.int64
            )
    fine = [pad_depths(table, len(in_all)) for table in fine]
    return NodeCounts(np.concatenate(fine, axis=1), np.concatenate(by_outcome, axis=1), in_all)


def pad_depths(table: NDArray[Any], depths: int) -> NDArray[Any]:
    """Return a table with rows of zeros for the depths that it has not reached."""
    missing = max(0, depths - len(table))
    return np.pad(table, ((0, missing), (0, 0))) if missing else table


def bits(field: Nodes, values: int) -> NDArray[np.uint64]:
    """Return for each value from 0 which nodes have it, as bits of whole blocks of 1,024.

    :returns: shape (values, words).
    """
    words = np.zeros((values, blocks_of(len(field)) * BLOCK // WORD), "<u8")
    for value in range(values):
        packed = np.packbits(field == value, bitorder="little")
        words.view(np.uint8)[value, : packed.size] = packed
    return words


def bits_set(words: NDArray[np.uint64], block: int) -> Counts:
    """Return how many bits are set in each row, block by block."""
    counts: Counts = (
        np.bitwise_count(words).reshape(len(words), -1, block // WORD).sum(axis=2, dtype=np.uint32)
    )
    return counts


def shallow_positions(
    nodes: Nodes, layout: Layout, by_depth: NDArray[np.int64]
) -> tuple[Positions, ...]:
    """Return the positions of the shallow depths, at least of the root's.

    :param by_depth: how many nodes each depth has.
    """
    most = max(1, int(SHALLOW_SHARE * nodes.nbytes / np.dtype(np.uint32).itemsize))
    shallow = int(np.searchsorted(by_depth.cumsum(), most, side="right"))
    below = shallow << layout.depth.shift
    depth_bits = layout.depth.mask << layout.depth.shift
    found = [
        np.flatnonzero(nodes[start : start + PART] & depth_bits < below) + start
        for start in range(0, len(nodes), PART)
    ]
    positions = np.concatenate(found).astype(np.uint32)
    depths = layout.depth.of(nodes[positions])
    return tuple(positions[depths == depth] for depth in range(shallow))

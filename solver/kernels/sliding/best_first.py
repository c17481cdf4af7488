"""Recording best-first searches over tiles, node for node what the readable recorder writes.

All costs and estimates are whole numbers, so an entry of the heap is one number: f, then which
entry it is. Everything that follows from the entries is made of columns when the search is over.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.sliding.boards import CELLS, graph, number_of
from solver.problem import OUTDATED, SEEN, FrontierOrder
from solver.puzzles.sliding import GAP, GOAL, WAYS, Sliding
from solver.recording.log import Layout, Log
from solver.recording.plan import Plan
from solver.recording.taken.arrays import ArrayEntries
from solver.recording.taken.entries import NEVER
from solver.recording.writer import NONE, Fields, SkipSums
from solver.search.limits import Progress

ENTRY_BITS = 32
ENTRY = (1 << ENTRY_BITS) - 1
UNREACHED = 1 << 30
NODES_A_REPORT = 1 << 14
SOLVED, EXPANDED = range(2)


class Slides(NamedTuple):
    """The slides of all boards, four a board, one a way.

    :param to: the board that each leads to, -1 where there is none.
    :param numbers: of the moves, as a log has them.
    :param counts: how many a board has.
    """

    to: array[int]
    numbers: NDArray[np.uint32]
    counts: NDArray[np.int64]


@cache
def slides() -> Slides:
    """Return the slides as columns that a loop reads fast: 0.1 s."""
    following, cells, gaps = graph().next, graph().cells, graph().gaps
    tiles = cells[following, gaps[:, None]].astype(np.int64)  # nonsense where nothing follows
    numbers = len(WAYS) * (tiles - 1) + np.arange(len(WAYS))
    to = array("i", following.astype(np.int32).tobytes())
    return Slides(to, numbers.ravel().astype(np.uint32), (following >= 0).sum(axis=1))


@cache
def estimates(search: str) -> bytes:
    """Return the heuristic of a search for every board."""
    if search != "astar-misplaced":
        return graph().remaining.tobytes()
    cells = graph().cells
    is_away = (cells != np.append(np.arange(1, CELLS), GAP)) & (cells != GAP)
    found: bytes = is_away.sum(axis=1).astype(np.uint8).tobytes()
    return found


@dataclass
class HeapSearch:
    """A search as it runs: what it has put into its heap, a column each, and its nodes.

    :param boards: of the entries.
    :param costs: slides from the root.
    :param parents: the nodes that pushed them.
    :param ways: their places among ``Slides``; -1 for the root.
    :param left: at the taking of which node each left; NEVER.
    :param of_nodes: the entry that became each node.
    :param kept: how many entries the log has.
    """

    boards: list[int]
    costs: list[int] = field(default_factory=lambda: [0])
    parents: list[int] = field(default_factory=lambda: [0])
    ways: list[int] = field(default_factory=lambda: [-1])
    left: list[int] = field(default_factory=lambda: [NEVER])
    of_nodes: list[int] = field(default_factory=list)
    kept: int = 0
    is_solved: bool = False
    truncated: bool = False

    def search(self, order: FrontierOrder, h: bytes, limit: int, progress: Progress | None) -> None:
        """Take boards from the heap until one is solved, none is left, or the limit is reached.

        :param h: of every board.
        """
        of_cost, of_h = int(order.of_cost), int(order.of_heuristic)
        boards, costs, parents, ways = self.boards, self.costs, self.parents, self.ways
        left, of_nodes, to, goal = self.left, self.of_nodes, slides().to, number_of(GOAL)
        reached = [UNREACHED] * len(h)
        reached[boards[0]] = 0
        heap = [0]
        while heap:
            entry = heappop(heap) & ENTRY
            board, cost, node = boards[entry], costs[entry], len(of_nodes)
            if cost > reached[board]:
                left[entry] = node
                continue
            if node == limit:
                self.truncated = True
                return
            left[entry] = node
            of_nodes.append(entry)
            self.kept = len(boards)
            if board == goal:
                self.is_solved = True
                return
            cost += 1
            first = len(WAYS) * board
            for way in range(first, first + len(WAYS)):
                child = to[way]
                if child < 0 or cost >= reached[child]:
                    continue
                reached[child] = cost
                f = of_cost * cost + of_h * h[child]
                heappush(heap, f << ENTRY_BITS | len(boards))
                boards.append(child)
                costs.append(cost)
                parents.append(node)
                ways.append(way)
                left.append(NEVER)
            if progress and node % NODES_A_REPORT == 0:
                progress(node)
        self.kept = len(boards)

    def log(self, plan: Plan, h: bytes) -> Log:
        """Return the log of the search."""
        nodes, columns = self._nodes(), self._columns()
        boards, costs, parents, ways, left = columns
        no_move = Layout.of(plan.search).no_move
        moves = np.where(ways < 0, no_move, slides().numbers[ways]).astype(np.uint32)
        if self.is_solved or self.truncated:
            left[left == nodes.size] = NEVER  # found outdated after the last node
        entries = ArrayEntries(
            nodes.astype(np.uint32),
            parents.astype(np.uint32),
            moves,
            left.astype(np.uint32),
            costs.astype(np.float64),
            np.frombuffer(h, np.uint8)[boards].astype(np.float64),
        )
        outcomes = np.full(nodes.size, EXPANDED)
        if self.is_solved:
            outcomes[-1] = SOLVED
        numbers = moves[nodes].astype(np.int64)
        numbers[0] = NONE
        return Fields(numbers, costs[nodes], outcomes, parents[nodes]).log(
            plan.search,
            self._skips(plan, nodes, columns),
            truncated=self.truncated,
            remaining=graph().remaining[boards[nodes]],
            entries=entries,
        )

    def _nodes(self) -> NDArray[np.int64]:
        return np.array(self.of_nodes, np.int64)

    def _columns(self) -> list[NDArray[np.int64]]:
        """Return boards, costs, parents, ways and left of the entries that are kept."""
        columns = (self.boards, self.costs, self.parents, self.ways, self.left)
        return [np.array(column[: self.kept], np.int64) for column in columns]

    def _skips(
        self, plan: Plan, nodes: NDArray[np.int64], columns: list[NDArray[np.int64]]
    ) -> SkipSums:
        """Return the moves left out: all that led to no entry, and entries that became no node."""
        boards, _, parents, _, left = columns
        tried = nodes.size - (self.is_solved or self.truncated)  # of the nodes the moves
        pushed = np.bincount(parents[1:], minlength=nodes.size)
        seen = (slides().counts[boards[nodes]] - pushed)[:tried]
        sums = SkipSums()
        sums.add(plan.search.reasons.index(SEEN), np.arange(tried), seen)
        became = np.zeros(boards.size, bool)
        became[nodes] = True
        outdated = left[(left <= nodes.size) & ~became] - 1
        sums.add(plan.search.reasons.index(OUTDATED), outdated)
        return sums


def run(puzzle: Sliding, plan: Plan, progress: Progress | None) -> tuple[HeapSearch, bytes]:
    """Search, and return the entries with the heuristic of all boards."""
    order, h = plan.search.frontier, estimates(plan.search.name)
    assert order is not None, "a search without a frontier"
    entries = HeapSearch([number_of(puzzle.board)])
    entries.search(order, h, plan.limit, progress)
    return entries, h


def record(puzzle: Sliding, plan: Plan, progress: Progress | None = None) -> Log:
    """Record a best-first search up to its first solved node."""
    entries, h = run(puzzle, plan, progress)
    return entries.log(plan, h)


def count(puzzle: Sliding, plan: Plan, progress: Progress | None = None) -> int:
    """Return how many nodes the search enters; the limit and one more if it is more than that."""
    entries, _ = run(puzzle, plan, progress)
    return len(entries.of_nodes) + entries.truncated

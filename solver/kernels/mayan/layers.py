"""Recording the breadth-first search, node for node what the readable recorder writes.

The boards of a layer are expanded many at a time, in the order in which the queue has them. What a
move leads to is entered if no board before it is the same: neither of those that were entered, nor
of those that earlier moves lead to. All boards that were entered are kept, as the search itself has
to keep them to know what it has seen; that is what its limit is about.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import ONE_COLUMN, Indices, Planes, distinct, pack, union
from solver.kernels.mayan.moves import MOVE_NUMBERS, listed
from solver.kernels.mayan.tree.expansion import EXPANDED, SOLVED, ExpansionRules
from solver.kernels.mayan.tree.graph import Words, words_of
from solver.kernels.mayan.tree.move_sets import Moves, MoveSets
from solver.puzzles.mayan import Mayan
from solver.recording.log import Layout, Log
from solver.recording.plan import Plan
from solver.recording.writer import SkipSums
from solver.search.limits import Progress

SEARCH = next(search for search in Mayan.searches if search.name == "bfs")
LAYOUT = Layout.of(SEARCH)
PART = 8192  # boards expanded at once: their moves take some 30 MB

Numbers = NDArray[np.int64]


def record(puzzle: Mayan, plan: Plan, progress: Progress | None = None) -> Log:
    """Record the breadth-first search up to its first solved node."""
    return search(puzzle, plan, progress).log(plan.limit)


def count(puzzle: Mayan, plan: Plan, progress: Progress | None = None) -> int:
    """Return how many nodes the search enters; more than the limit if it is more than that."""
    return search(puzzle, plan, progress).nodes


@dataclass
class EnteredNodes:
    """What a search has entered so far, in the order of the search; it begins with the root.

    :param planes: the boards; shape (planes, nodes).
    :param words: the nodes as a log has them; shape (nodes,).
    :param parents: the parent of each node.
    :param skips: by reason, for each move left out the node that was entered last before it.
    :param is_solved: whether the last node is solved.
    """

    planes: Planes
    words: Words
    parents: Numbers
    skips: list[list[Numbers]]
    is_solved: bool

    @classmethod
    def root(cls, puzzle: Mayan, rules: ExpansionRules) -> EnteredNodes:
        """Return the root alone."""
        planes = pack(puzzle.board)
        code = int(rules.codes(planes, 0)[0])
        root = LAYOUT.packed(LAYOUT.no_move, 0, code)
        none: list[list[Numbers]] = [[] for _ in SEARCH.reasons]
        parents = np.zeros(1, np.int64)
        return cls(planes, np.array([root], LAYOUT.dtype), parents, none, code == SOLVED)

    @property
    def nodes(self) -> int:
        """How many they are."""
        return self.words.size

    def expanded(self, start: int) -> Indices:
        """Return the nodes from one on that join the queue."""
        return np.flatnonzero(LAYOUT.outcome.of(self.words[start:]) == EXPANDED) + start

    def enter(self, rules: ExpansionRules, front: Indices, depth: int) -> None:
        """Play the moves of some nodes, one after the other, and enter the boards that are new.

        :param depth: of what is entered.
        """
        planes = self.planes.take(front, axis=1)
        chosen = rules.move_sets(planes, np.zeros(front.size, np.uint64), 0)
        moves = Moves.all_of(chosen)
        played = rules.play(planes, chosen, moves, depth)
        is_solved = played.codes == SOLVED
        is_new = first_met(self.planes, played.planes) | is_solved
        entered = np.flatnonzero(is_new)
        if is_solved.any():
            entered = entered[: entered.searchsorted(is_solved.argmax()) + 1]
            self.is_solved = True
        keys = keys_of(moves)
        for number, skipped in enumerate([*left_out(chosen), keys[~is_new]]):
            self.skips[number].append(self.nodes - 1 + keys[entered].searchsorted(skipped))
        words = words_of(moves.numbers.take(entered), depth, played.codes.take(entered))
        self.planes = np.hstack([self.planes, played.planes.take(entered, axis=1)])
        self.words = np.concatenate([self.words, words])
        self.parents = np.concatenate([self.parents, front.take(moves.boards.take(entered))])

    def log(self, limit: int) -> Log:
        """Return the log of the first nodes, at most as many as the limit."""
        size = min(self.nodes, limit)
        truncated = self.nodes > limit
        # After its last node only a search that ends by itself leaves anything out.
        happened = size - (self.is_solved or truncated)
        sums = SkipSums()
        for reason, skips in enumerate(self.skips):
            after = np.concatenate([np.zeros(0, np.int64), *skips])
            sums.add(reason, after[after < happened])
        blocks_left = np.bitwise_count(union(self.planes[:, :size])).astype(np.uint8)
        parents = self.parents[:size].astype(np.uint32)
        table = sums.table(len(SEARCH.reasons), size)
        return Log(self.words[:size], table, truncated, parents, blocks_left)


def search(puzzle: Mayan, plan: Plan, progress: Progress | None = None) -> EnteredNodes:
    """Search until a node is solved, the queue is empty, or there are more nodes than the limit."""
    rules = ExpansionRules.of(puzzle, plan.prunings)
    found = EnteredNodes.root(puzzle, rules)
    layer = found.expanded(0)
    for depth in range(1, puzzle.n + 1):
        first = found.nodes
        for start in range(0, layer.size, PART):
            found.enter(rules, layer[start : start + PART], depth)
            if found.is_solved or found.nodes > plan.limit:
                return found
            if progress:
                progress(found.nodes)
        layer = found.expanded(first)
    return found


def first_met(known: Planes, planes: Planes) -> NDArray[np.bool_]:
    """Say which boards are neither known nor the same as one before them."""
    order, is_first = distinct(np.hstack([known, planes]))
    is_new = np.empty(order.size, np.bool_)
    is_new[order] = is_first
    return is_new[known.shape[1] :]


def left_out(chosen: MoveSets) -> list[Numbers]:
    """Return the keys of the moves that prunings leave out, by reason."""
    equal = Moves(*listed(chosen.equal, chosen.equal << ONE_COLUMN))
    twins = Moves(*listed(np.zeros_like(chosen.twins), chosen.twins << ONE_COLUMN))
    return [keys_of(equal), keys_of(twins)]


def keys_of(moves: Moves) -> Numbers:
    """Return numbers that sort moves in the order of the search."""
    return moves.boards * MOVE_NUMBERS + moves.numbers

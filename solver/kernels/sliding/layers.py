"""The wave of boards from one board: recorded, counted and measured, layer by layer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from solver.kernels.sliding.boards import Numbers, graph, number_of
from solver.puzzles.sliding import BOARDS, GOAL, WAYS, Sliding
from solver.recording.log import Log
from solver.recording.plan import Plan
from solver.recording.writer import NONE, Fields, SkipSums
from solver.search.limits import Progress
from solver.search.measure import MOST_ANSWERS, TreeMeasure, measure_readable

SOLVED, EXPANDED = range(2)


class EnteredLayer(NamedTuple):
    """What is entered from one layer of the wave, in the order of the search.

    :param boards: their numbers.
    :param parents: for each the place of its parent in the layer before.
    :param ways: for each the number of the way that led to it.
    :param skips: for each move left out how many of the layer are entered before it.
    :param answers: in how many ways the goal is reached from the layer before, whole; 0: not.
    """

    boards: Numbers
    parents: Numbers
    ways: Numbers
    skips: Numbers
    answers: int


def wave(start: int, goal: int) -> Iterator[EnteredLayer]:
    """Yield the layers below a board, up to the goal or the last."""
    following = graph().next
    seen = np.zeros(len(following), bool)
    counts = np.zeros(len(following), np.float64)
    layer = np.array([start])
    seen[start], counts[start] = True, 1
    while layer.size and start != goal:
        moves = np.flatnonzero(following[layer] >= 0)
        children = following[layer].ravel()[moves]
        parents, ways = np.divmod(moves, len(WAYS))
        is_new = np.zeros(children.size, bool)
        is_new[np.unique(children, return_index=True)[1]] = True
        is_unseen = ~seen[children]
        is_new &= is_unseen
        np.add.at(counts, children[is_unseen], counts[layer[parents[is_unseen]]])
        found = np.flatnonzero(children == goal)
        stop = found[0] + 1 if found.size else children.size
        entered = np.flatnonzero(is_new[:stop])
        left_out = np.flatnonzero(~is_new[:stop])
        answers = int(min(counts[goal], MOST_ANSWERS + 1)) if found.size else 0
        layer = children[entered]
        yield EnteredLayer(
            layer, parents[entered], ways[entered], entered.searchsorted(left_out), answers
        )
        seen[layer] = True
        if found.size:
            return


@dataclass(frozen=True)
class JoinedWave:
    """A wave, its layers joined: a node's columns as ``Fields`` have them.

    :param boards: the number of each node's board.
    :param skips: for each move left out the node that was entered last before it.
    :param answers: how many shortest ways there are; 0 without a solution.
    """

    boards: Numbers
    fields: Fields
    skips: Numbers
    answers: int

    @classmethod
    def of(cls, puzzle: Sliding) -> JoinedWave:
        """Search up to the first solved node, or everything."""
        cells, gaps = graph().cells, graph().gaps
        start, goal = number_of(puzzle.board), number_of(GOAL)
        boards, parents, moves = [np.array([start])], [np.array([0])], [np.array([NONE])]
        skips, depths, answers = [np.zeros(0, np.int64)], [np.array([0])], int(start == goal)
        before, nodes = 0, 1
        for depth, layer in enumerate(wave(start, goal), start=1):
            tiles = cells[layer.boards, gaps[boards[-1][layer.parents]]].astype(np.int64)
            boards.append(layer.boards)
            parents.append(before + layer.parents)
            moves.append(len(WAYS) * (tiles - 1) + layer.ways)
            depths.append(np.full(layer.boards.size, depth))
            skips.append(nodes - 1 + layer.skips)
            before, nodes, answers = nodes, nodes + layer.boards.size, layer.answers
        every = np.concatenate(boards)
        outcomes = np.where(every == goal, SOLVED, EXPANDED)
        fields = Fields(
            np.concatenate(moves), np.concatenate(depths), outcomes, np.concatenate(parents)
        )
        return cls(every, fields, np.concatenate(skips), answers)

    def log(self, plan: Plan) -> Log:
        """Return the log of the first nodes, at most as many as the limit."""
        size = min(self.boards.size, plan.limit)
        truncated = self.boards.size > plan.limit
        happened = size - (truncated or bool(self.answers))
        sums = SkipSums()
        sums.add(0, self.skips[self.skips < happened])
        parents = self.fields.parents
        assert parents is not None, "a wave has them"
        fields = Fields(
            self.fields.moves[:size],
            self.fields.depths[:size],
            self.fields.outcomes[:size],
            parents[:size],
        )
        remaining = graph().remaining[self.boards[:size]]
        return fields.log(plan.search, sums, truncated=truncated, remaining=remaining)


def record(puzzle: Sliding, plan: Plan, progress: Progress | None = None) -> Log:
    """Record the breadth-first search, node for node what the readable recorder writes."""
    log = JoinedWave.of(puzzle).log(plan)
    if progress:
        progress(log.nodes.size)
    return log


def count(puzzle: Sliding, plan: Plan, progress: Progress | None = None) -> int:
    """Return how many nodes the search enters; the limit and one more if it is more than that."""
    nodes = min(JoinedWave.of(puzzle).boards.size, plan.limit + 1)
    if progress:
        progress(nodes)
    return nodes


def measure(puzzle: Sliding, limit: int) -> TreeMeasure:
    """Measure the wave of a board as ``solver.search.measure.measure_readable`` does.

    :param limit: the most nodes that are entered; one below that of all boards is left to it.
    """
    if limit < BOARDS:
        return measure_readable(puzzle, limit)
    found = JoinedWave.of(puzzle)
    nodes, parents = found.boards.size, found.fields.parents
    assert parents is not None, "a wave has them"
    is_left = np.ones(nodes, bool)
    is_left[parents[1:]] = False
    last = int(parents[-1]) if found.answers else nodes - 1  # the node that was taken last
    depths = found.fields.depths
    return TreeMeasure(
        nodes=nodes,
        more_nodes=False,
        dead_ends=int(is_left[:last].sum()),
        of_nodes=nodes,
        depth=int(depths[-1]),
        answers=min(found.answers, MOST_ANSWERS),
        more_answers=found.answers > MOST_ANSWERS,
    )

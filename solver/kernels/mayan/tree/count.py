"""Counting the nodes of a search, as it is or with an idea of the fast solver added.

Nothing is unfolded: a subtree is summed up once for all the places where its board is entered, and
one graph serves all sets of prunings (``pruning_sets``). So the eight trees of a board, of up to
half a billion nodes, are counted in 0.2 s together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import Indices
from solver.kernels.mayan.tree.expansion import SOLVED, ExpansionRules, Idea
from solver.kernels.mayan.tree.graph import LAYOUT, NO_BOARD, Layer
from solver.kernels.mayan.tree.move_sets import Moves, MoveSets
from solver.kernels.mayan.tree.pruning_sets import Flags, PruningSets, unpruned
from solver.kernels.mayan.tree.subtrees import NEVER, Numbers, first_solved
from solver.puzzles.mayan import Mayan
from solver.recording.plan import Plan
from solver.recording.rank_select import prefix_sums
from solver.search.limits import Progress


class Ply(NamedTuple):
    """What a search does with the edges of a layer.

    :param first: each board's first edge, and then the number of all edges.
    :param played: by edge.
    :param children: by edge, the place of a child that is expanded in the next layer, else -1.
    :param solved: the edges that are played and lead to a solved child.
    """

    first: Indices
    played: Flags
    children: NDArray[np.int32]
    solved: Indices


class Sums(NamedTuple):
    """What lies below the boards of a layer.

    :param sizes: by board, the nodes below it.
    :param solved: by board, how many nodes after it the first solved one stands, or NEVER.
    :param entered: the nodes of all edges before each edge, and of all; none above the leaves.
    """

    sizes: Numbers
    solved: Numbers
    entered: Numbers


class PrunedSearch(NamedTuple):
    """A search with its prunings.

    :param roots: the one board of the first depth, or none if the root is a leaf.
    :param plies: for each depth but those of the leaves and of the boards above them.
    :param sums: for each depth above the leaves.
    """

    roots: Indices
    plies: list[Ply]
    sums: list[Sums]

    @classmethod
    def of(cls, shared: PruningSets, prunings: frozenset[str]) -> PrunedSearch:
        """Add prunings to a search."""
        goes_on = [~boards.dead | ("dead" not in prunings) for boards in shared.boards]
        plies = [
            ply(layer, boards.chosen.relaxed(prunings), goes_on_below)
            for layer, boards, goes_on_below in zip(
                shared.layers, shared.boards, goes_on[1:], strict=False
            )
        ]
        sums = [sum_leaves(shared, shared.boards[-1].chosen.relaxed(prunings))]
        for each in reversed(plies):
            sums.append(sum_ply(each, sums[-1]))
        return cls(np.flatnonzero(goes_on[0]), plies, sums[::-1])

    def nodes(self) -> int:
        """Return how many nodes are entered up to the first solved one, the root included."""
        size = 1 + int(self.sums[0].sizes.take(self.roots).sum())
        solved = int(self.sums[0].solved.take(self.roots).min(initial=NEVER))
        return min(size, solved + 1)

    def nodes_entered_once(self) -> int:
        """Return how many are entered if no board is expanded twice at the same depth.

        Up to the first solved node: at each depth those below the boards that failed before, and
        on the way to it the moves up to the one that leads on.
        """
        way, leaves = self.way()
        nodes = 1 + leaves
        failed = np.zeros(self.sums[0].sizes.size, np.bool_)
        failed[self.roots] = self.sums[0].solved.take(self.roots) == NEVER
        for depth, (first, played, children, _) in enumerate(self.plies):
            tried = np.repeat(failed, np.diff(first))
            if depth < len(way):
                board, edge = way[depth]
                tried[first[board] : edge] = True
                nodes += 1
            tried &= played
            nodes += int(np.count_nonzero(tried))
            failed = np.zeros(self.sums[depth + 1].sizes.size, np.bool_)
            failed[children[tried & (children != NO_BOARD)]] = True
        return nodes + int(self.sums[-1].sizes[failed].sum())

    def way(self) -> tuple[list[tuple[int, int]], int]:
        """Return the way to the first solved node; it is empty if there is none.

        :returns: the board and the edge at each depth, down to the boards above the leaves; and
            how many leaves below the last board are entered, 0 if the way ends before.
        """
        ahead = int(self.sums[0].solved.take(self.roots).min(initial=NEVER))
        if ahead == NEVER:
            return [], 0
        way = []
        board = 0
        for (first, _, children, _), sums in zip(self.plies, self.sums, strict=False):
            place = sums.entered[first[board]] + ahead - 1
            edge = int(sums.entered.searchsorted(place, side="right")) - 1
            way.append((board, edge))
            ahead = int(place - sums.entered[edge])
            if not ahead:
                break
            board = int(children[edge])
        return way, ahead


def ply(layer: Layer, chosen: MoveSets, goes_on: Flags) -> Ply:
    """Add prunings to a layer.

    :param chosen: what they leave of the moves of each board.
    :param goes_on: by board of the next layer, whether it is still expanded.
    """
    boards = np.repeat(np.arange(layer.first.size - 1), layer.degrees())
    numbers = LAYOUT.move.of(layer.words).astype(np.intp)
    played = chosen.plays(Moves(boards, numbers))
    children = layer.children.copy()
    inner = np.flatnonzero(children != NO_BOARD)
    children[inner[~goes_on.take(children.take(inner))]] = NO_BOARD
    solved = np.flatnonzero(played & (LAYOUT.outcome.of(layer.words) == SOLVED))
    return Ply(layer.first, played, children, solved)


def sum_ply(each: Ply, below: Sums) -> Sums:
    """Sum up the subtrees of the boards of a layer.

    :param below: the same of the next.
    """
    inner = np.flatnonzero(each.played & (each.children != NO_BOARD))
    children = each.children.take(inner)
    sizes = each.played.astype(np.int64)
    sizes[inner] += below.sizes.take(children)
    entered = prefix_sums(sizes)
    edges = np.concatenate([each.solved, inner])
    ahead = np.concatenate([np.zeros(each.solved.size, np.int64), below.solved.take(children)])
    return Sums(
        sizes=np.diff(entered.take(each.first)),
        solved=first_solved(each.first, entered, edges, ahead),
        entered=entered,
    )


def sum_leaves(shared: PruningSets, chosen: MoveSets) -> Sums:
    """Sum up the leaves below the boards above them.

    :param chosen: what prunings leave of the moves of each board.
    """
    played = shared.last.both(chosen)
    which = np.flatnonzero(played.plays(shared.solving))
    boards, numbers = (part.take(which) for part in shared.solving)
    solved = np.full(played.right.size, NEVER)
    np.minimum.at(solved, boards, played.take(boards).played_before(numbers) + 1)
    return Sums(played.how_many(), solved, entered=np.zeros(1, np.int64))


def count(puzzle: Mayan, plan: Plan, progress: Progress | None = None) -> int:
    """Return how many nodes the search enters, the root included, whatever the plan's limit is."""
    return report(PrunedSearch.of(unpruned(puzzle), plan.prunings).nodes(), progress)


def count_with_ideas(puzzle: Mayan, plan: Plan, progress: Progress | None = None) -> dict[str, int]:
    """Return how many nodes the search would enter with each of the solver's ideas added."""
    return {str(idea): report(count_with(idea, puzzle, plan.prunings), progress) for idea in Idea}


def count_with(idea: Idea, puzzle: Mayan, prunings: frozenset[str]) -> int:
    """Return how many nodes a search with these prunings enters if it had an idea of ``solve``."""
    if idea is Idea.MEMORY:
        return PrunedSearch.of(unpruned(puzzle), prunings).nodes_entered_once()
    if idea is Idea.LAST_PLY:
        shared = unpruned(puzzle)
        return PrunedSearch.of(
            shared._replace(last=shared.last.only(~shared.last.quiet)), prunings
        ).nodes()
    return PrunedSearch.of(
        PruningSets.of(puzzle, ExpansionRules.of(puzzle, prunings, idea)), prunings
    ).nodes()


def report(nodes: int, progress: Progress | None) -> int:
    """Return a number of nodes, and tell it."""
    if progress:
        progress(nodes)
    return nodes

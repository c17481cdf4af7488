"""The trees of a search with every set of prunings, as one graph.

A tree with some prunings is a part of the tree without any: a pruning leaves out edges, or all that
is below a dead board. So the graph of the largest one serves them all. The leaves at the last depth
are not listed, but for those that are solved.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import Planes
from solver.kernels.mayan.bound import hopeful
from solver.kernels.mayan.tree.expansion import SEARCH, SOLVED, ExpansionRules, are_dead
from solver.kernels.mayan.tree.graph import PART, Layer, build_inner
from solver.kernels.mayan.tree.move_sets import Moves, MoveSets, move_sets
from solver.puzzles.mayan import Mayan

Flags = NDArray[np.bool_]

ALL = frozenset(SEARCH.prunings)
NONE: frozenset[str] = frozenset()


class ExpandedBoards(NamedTuple):
    """The boards of one depth that are expanded.

    :param chosen: what all prunings together leave of their moves.
    :param dead: which of them are dead.
    """

    chosen: MoveSets
    dead: Flags


class PruningSets(NamedTuple):
    """The trees of a search with all sets of prunings that may still be added, as one graph.

    :param boards: for each depth above the last.
    :param layers: the same boards with what leads on, but for those of the last of these depths.
    :param last: what is done with the moves of those.
    :param solving: the moves among these that lead to a solved leaf.
    """

    boards: list[ExpandedBoards]
    layers: list[Layer]
    last: MoveSets
    solving: Moves

    @classmethod
    def of(cls, puzzle: Mayan, rules: ExpansionRules) -> PruningSets:
        """Build the graph of a search."""
        _, boards, layers = build_inner(puzzle, rules)
        above_leaves = boards[-1]
        last = rules.move_sets(above_leaves.planes, above_leaves.needless, 1)
        return cls(
            [
                ExpandedBoards(move_sets(planes, ALL), are_dead(planes, rules.colours))
                for planes, _ in boards
            ],
            layers,
            last,
            solving(rules, above_leaves.planes, last),
        )


@lru_cache(maxsize=1)
def unpruned(puzzle: Mayan) -> PruningSets:
    """Return the search without prunings; a comparison asks for it again and again."""
    return PruningSets.of(puzzle, ExpansionRules.of(puzzle, NONE))


def solving(rules: ExpansionRules, planes: Planes, chosen: MoveSets) -> Moves:
    """Return the last moves that solve a puzzle: loud ones, and none where the bound forbids."""
    nobody = np.zeros(0, np.intp)
    boards, numbers = [nobody], [nobody]
    for start in range(0, planes.shape[1], PART):
        some = np.arange(start, min(start + PART, planes.shape[1]))
        part, of_part = chosen.take(some), planes.take(some, axis=1)
        moves = Moves.loud_of(part.only(hopeful(of_part, rules.colours, 1)))
        codes = rules.play(of_part, part, moves, rules.n).codes
        solved = np.flatnonzero(codes == SOLVED)
        boards.append(moves.boards.take(solved) + start)
        numbers.append(moves.numbers.take(solved))
    return Moves(np.concatenate(boards), np.concatenate(numbers))

"""Expanding boards, many at once: which moves are played, the boards after them, their outcomes.

Beside the prunings there can be one of the fast solver's own ideas, to count what it saves.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import (
    ONE_COLUMN,
    Cells,
    Indices,
    Planes,
    colours_of,
    fall,
    matches,
    settle,
    union,
)
from solver.kernels.mayan.bound import colour_cells, hopeful
from solver.kernels.mayan.moves import EARLIER_PAIRS, drag
from solver.kernels.mayan.tree.move_sets import Moves, MoveSets, move_sets
from solver.problem import Outcome
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan.rules import SHORTEST_RUN

SEARCH = Mayan.searches[0]
SOLVED, DEAD, LIMIT, EXPANDED = map(
    SEARCH.outcomes.index, (Outcome.SOLVED, Outcome.DEAD, Outcome.LIMIT, Outcome.EXPANDED)
)

Codes = NDArray[np.uint8]


class Idea(StrEnum):
    """What the solver does beside the prunings of the search; the reasons are in ``solve``."""

    BOUND = "bound"
    MEMORY = "memory"
    LAST_PLY = "last-ply"
    ORDER = "order"


class Played(NamedTuple):
    """Moves that were played.

    :param planes: the boards at rest that they lead to.
    :param codes: the outcomes of these.
    :param needless: pairs whose moves could have been made earlier; 0 unless the idea is the order.
    """

    planes: Planes
    codes: Codes
    needless: Cells


class ExpansionRules(NamedTuple):
    """The rules of one search.

    :param n: the last depth.
    :param colours: how many different ones there are, numbered from 1 in the planes.
    :param idea: added to the prunings; which boards are met again is up to the graph.
    """

    n: int
    colours: int
    prunings: frozenset[str]
    idea: Idea | None

    @classmethod
    def of(
        cls, puzzle: Mayan, prunings: frozenset[str], idea: Idea | None = None
    ) -> ExpansionRules:
        """Return the rules for a puzzle."""
        return cls(puzzle.n, len(colours_of(puzzle.board)), prunings, idea)

    def move_sets(self, planes: Planes, needless: Cells, moves_left: int) -> MoveSets:
        """Choose among the moves of boards that are expanded."""
        chosen = move_sets(planes, self.prunings)
        if self.idea is Idea.BOUND:
            return chosen.only(hopeful(planes, self.colours, moves_left))
        if self.idea is Idea.LAST_PLY and moves_left == 1:
            return chosen.only(~chosen.quiet)
        if self.idea is Idea.ORDER:
            return chosen.only(~needless)
        return chosen

    def play(self, planes: Planes, chosen: MoveSets, moves: Moves, depth: int) -> Played:
        """Play moves of some boards, which lead to a depth."""
        pair = moves.pair()
        quiet = chosen.quiet.take(moves.boards) & pair != 0
        loud = np.flatnonzero(~quiet)
        children = drag(planes, moves.boards, pair)
        changed, at_rest = settle_drags(children.take(loud, axis=1), pair.take(loud))
        children[:, loud] = at_rest
        codes = np.full(quiet.size, self.undecided(depth), np.uint8)
        codes[loud[changed]] = self.codes(at_rest.take(changed, axis=1), depth)
        needless = np.zeros(quiet.size, np.uint64)
        if self.idea is Idea.ORDER:
            earlier = EARLIER_PAIRS.take(moves.numbers) & chosen.quiet.take(moves.boards)
            needless[quiet] = earlier[quiet]
        return Played(children, codes, needless)

    def codes(self, planes: Planes, depth: int) -> Codes:
        """Return the outcomes of boards at a depth."""
        codes = np.full(planes.shape[1], self.undecided(depth), np.uint8)
        if "dead" in self.prunings:
            codes[are_dead(planes, self.colours)] = DEAD
        codes[union(planes) == 0] = SOLVED
        return codes

    def undecided(self, depth: int) -> int:
        """Return the outcome at a depth of boards neither solved nor dead."""
        return LIMIT if depth == self.n else EXPANDED


def are_dead(planes: Planes, colours: int) -> NDArray[np.bool_]:
    """Say of boards whether they have a colour of which too few blocks are left for a run."""
    blocks = np.bitwise_count(colour_cells(planes, colours))
    too_few = (blocks > 0) & (blocks < SHORTEST_RUN)
    dead: NDArray[np.bool_] = np.logical_or.reduce(too_few, axis=0)
    return dead


def settle_drags(planes: Planes, pair: Cells) -> tuple[Indices, Planes]:
    """Let boards come to rest after a drag.

    :param planes: boards with the cells of a pair exchanged; all else is settled, without a run.
    :param pair: the pair that is dragged, of each board.
    :returns: which boards lost blocks, and all boards at rest.
    """
    both = pair | pair << ONE_COLUMN
    hanging = np.flatnonzero((union(planes) & both) != both)
    dropped = planes.take(hanging, axis=1)
    planes[:, hanging] = fall(dropped, union(dropped))
    matched = matches(planes)
    changed = np.flatnonzero(matched)
    planes[:, changed] = settle(planes.take(changed, axis=1) & ~matched[changed])
    return changed, planes

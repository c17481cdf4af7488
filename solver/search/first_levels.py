"""The top of a search tree, small enough to be drawn on paper and filled in."""

from __future__ import annotations

from dataclasses import dataclass

from solver.problem import Move, Outcome, Shape, State
from solver.puzzle import Puzzle

MOST_LEVELS = 7
MOST_NODES = 24
"""In a level: as many boxes as stand side by side on a sheet of paper."""


@dataclass(frozen=True)
class FirstLevels:
    """How many nodes each level has from the root on: four queens have 1, 4, 6, 4, 2.

    :param narrowed: the first level that holds the children of one node alone, since those of all
        would be too many; None where there is none.
    :param skipped: whether a move is left out on the way.
    :param whole: whether the tree ends with the last level.
    """

    counts: tuple[int, ...]
    narrowed: int | None
    skipped: bool
    whole: bool


def first_levels(puzzle: Puzzle[State, Move]) -> FirstLevels:
    """Return the first levels of the tree of a puzzle's first search.

    A search stops at its first solution; the tree goes on beside it.
    """
    search = puzzle.searches[0]
    prunings = frozenset(search.prunings)
    level, counts, narrowed, skipped = [puzzle.start()], [1], None, False
    seen = set(level) if search.shape is Shape.LAYERS else None
    while level and len(counts) < MOST_LEVELS:
        depth = len(counts) - 1
        families: list[list[State]] = []
        for state in level:
            if puzzle.outcome(state, depth, prunings) is not Outcome.EXPANDED:
                continue
            moves = list(puzzle.moves(state))
            tried = [move for move in moves if not puzzle.skip(state, move, prunings)]
            children = [puzzle.result(state, move) for move in tried]
            if seen is not None:
                children = [child for child in dict.fromkeys(children) if child not in seen]
                seen.update(children)
            skipped = skipped or len(children) < len(moves)
            families.append(children)
        level = [child for family in families for child in family]
        if len(level) > MOST_NODES:
            level = next(family for family in families if family)
            narrowed = narrowed or len(counts)
            if len(level) > MOST_NODES:
                break
        if level:
            counts.append(len(level))
    return FirstLevels(tuple(counts), narrowed, skipped, whole=not level)

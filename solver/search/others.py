"""The moves that could have been made instead: what a question offers beside the right answer."""

from __future__ import annotations

from collections.abc import Iterable

from solver.problem import Move, State
from solver.puzzle import Puzzle

MOST = 4
"""Moves beside the one that is made; a question with more is not read to its end."""


def nearest(moves: Iterable[Move], made: Move) -> list[Move]:
    """Return the moves that are tried soonest before and after one of them, in their order.

    :param moves: in the order in which they are tried, each once; ``made`` may be missing.
    """
    known = list(moves)
    try:
        at = known.index(made)
    except ValueError:
        return known[:MOST]
    # As many before it as after it, more on one side where the other has too few.
    first = max(0, min(at - MOST // 2, len(known) - 1 - MOST))
    return known[first:at] + known[at + 1 : first + MOST + 1]


def distinct(moves: Iterable[Move]) -> list[Move]:
    """Return each move once: problems that people bring may name one twice.

    >>> distinct([3, 1, 3])
    [3, 1]
    """
    known: list[Move] = []
    for each in moves:
        if each not in known:
            known.append(each)
    return known


def others_along(puzzle: Puzzle[State, Move], moves: Iterable[Move]) -> list[list[Move]]:
    """Return for each move of a way from the start some that the rules allow in its place.

    :param moves: legal ones of the puzzle's own type.
    """
    prunings = frozenset(puzzle.searches[0].prunings)
    state, found = puzzle.start(), []
    for made in moves:
        allowed = (each for each in puzzle.moves(state) if not puzzle.skip(state, each, prunings))
        found.append(nearest(distinct(allowed), made))
        state = puzzle.result(state, made)
    return found

"""Boards built to wishes: drawn until one has all that was wished, or the nearest of those drawn.

A kind declares what it can be asked for (``Drawn.wishes``) and draws boards that come near it;
here they are measured. Work is bounded in boards drawn and nodes met, so a seed always leads to
the same board, and one that hardly exists is not waited for long.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from solver.capabilities.draws import AnyDrawn, Drawn
from solver.catalog import Generator, entry
from solver.difficulty import POINTS_A_STAR, STARS, Difficulty, difficulty, stars_of
from solver.errors import BadWish
from solver.puzzle import AnyPuzzle

Wishes = Mapping[str, int]

DIFFICULTY = "difficulty"
"""The wish that every kind fulfils."""

BUDGET = 7_000
MOST_OF_A_BOARD, LEAST_OF_A_BOARD = 900, 100
"""What a board takes from the budget: its nodes, within these bounds. Larger trees are counted on
their graph, or not to their end."""

PATIENCE = 12
"""Boards in a row that come no nearer before the nearest so far is taken."""


def wishes_of(kind: str) -> dict[str, range]:
    """Return the wishes that a kind supports, each with the range of its number.

    :raises UnknownKind: when there is no such kind.
    """
    puzzle = entry(kind).puzzle
    declared = puzzle.wishes if issubclass(puzzle, Drawn) else {}
    return {**declared, DIFFICULTY: STARS}


def check_wishes(kind: str, wishes: Wishes) -> None:
    """Check that a kind can be asked for all of some wishes.

    :raises BadWish: for one that it does not have, and for a number out of its range; with the
        nearest that there is.
    :raises UnknownKind: when there is no such kind.
    """
    offered = wishes_of(kind)
    for name, number in wishes.items():
        if name not in offered:
            raise BadWish(
                "wish.name",
                "%(kind)s has no %(name)s to wish for; it has: %(offered)s.",
                kind=kind,
                name=name,
                offered=", ".join(offered),
            )
        if number not in offered[name]:
            raise out_of_range(kind, name, number, offered[name])


def out_of_range(kind: str, name: str, number: int, offered: range) -> BadWish:
    """Return the refusal of a number that a kind does not have."""
    nearest = min(offered, key=lambda each: abs(each - number))
    arguments: dict[str, Any] = {
        "kind": kind,
        "name": name,
        "least": offered[0],
        "most": offered[-1],
        "came": number,
        "nearest": nearest,
    }
    if offered.step == 1:
        return BadWish(
            "wish.range",
            "%(kind)s: expected %(name)s from %(least)d to %(most)d, got %(came)d; "
            "the nearest is %(nearest)d.",
            **arguments,
        )
    return BadWish(
        "wish.steps",
        "%(kind)s: expected %(name)s from %(least)d to %(most)d in steps of %(step)d, "
        "got %(came)d; the nearest is %(nearest)d.",
        **arguments,
        step=offered.step,
    )


def generate_wished(generator: Generator, seed: int, wishes: Wishes) -> AnyPuzzle:
    """Return the first board drawn that has all that was wished, else the nearest one.

    :returns: the same for the same seed; any other board where none that was drawn has a solution.
    """
    random = Random(seed)
    budget, patience = BUDGET, PATIENCE
    best: tuple[tuple[int, float], AnyPuzzle] | None = None
    while budget > 0 and patience > 0:
        puzzle = generator.draw(random, wishes)
        budget -= LEAST_OF_A_BOARD
        measured = None if puzzle is None else difficulty(puzzle)
        if puzzle is None or measured is None or not measured.answers:
            continue
        budget -= min(measured.nodes, MOST_OF_A_BOARD)
        miss = how_far(puzzle, measured, wishes)
        patience -= 1
        if best is None or miss < best[0]:
            best, patience = (miss, puzzle), PATIENCE
        if not any(miss):
            break
    return best[1] if best else generator.generate(seed)


def how_far(puzzle: AnyPuzzle, measured: Difficulty, wishes: Wishes) -> tuple[int, float]:
    """Return how far a board is from what was wished: in numbers, then in points."""
    numbers = sum(
        abs(amount(puzzle, measured, name) - number)
        for name, number in wishes.items()
        if name != DIFFICULTY
    )
    return numbers, points_off(measured.points, wishes.get(DIFFICULTY))


def points_off(points: float, stars: int | None) -> float:
    """Return by how many points a board misses some stars; 0 where it has them.

    >>> points_off(50, None), points_off(50, 3), points_off(50, 4), points_off(50, 2)
    (0.0, 0.0, 10.0, 10.0)
    """
    if stars is None or stars_of(points) == stars:
        return 0.0
    least = (stars - 1) * POINTS_A_STAR
    return max(least - points, points - least - POINTS_A_STAR)


def amount(puzzle: AnyPuzzle, measured: Difficulty, name: str) -> int:
    """Return how many a board has of something that can be wished."""
    match name:
        case "difficulty":
            return measured.stars
        case "moves":
            return measured.moves
    return AnyDrawn.of(puzzle).amount(name)


def missed(puzzle: AnyPuzzle, wishes: Wishes) -> dict[str, int]:
    """Return the wishes that a board does not fulfil, with what it has instead."""
    measured = difficulty(puzzle)
    found = {name: amount(puzzle, measured, name) for name in wishes}
    return {name: number for name, number in found.items() if number != wishes[name]}

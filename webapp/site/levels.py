"""The bundled puzzles, as pages and the command line list them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import solver
from solver.puzzle import AnyPuzzle

SAMPLE = "sample"
"""Stem of the sample of a kind's statement."""
SMALL = "four"
"""Stem of the level whose search is understood at a glance."""


@dataclass(frozen=True)
class LevelLink:
    """A bundled puzzle with its link code; rating from 1 (easy) to 5 (hard)."""

    kind: str
    stem: str
    titles: Mapping[str, str]
    rating: int
    code: str
    text: str
    puzzle: AnyPuzzle


@cache
def of_kind(kind: str) -> tuple[LevelLink, ...]:
    """Return the levels of a kind, from easy to hard."""
    return tuple(
        LevelLink(
            kind=kind,
            stem=level.stem,
            titles=level.titles,
            rating=level.rating,
            code=solver.to_code(level.puzzle),
            text=solver.to_text(level.puzzle),
            puzzle=level.puzzle,
        )
        for level in solver.levels.load(kind)
    )


@cache
def easiest(kind: str) -> LevelLink:
    """Return the level to begin with: the first that has a move to watch, else the first."""
    those = of_kind(kind)
    return next((level for level in those if solver.solve(level.puzzle).moves), those[0])


def after(kind: str, code: str) -> LevelLink | None:
    """Return the level that follows a puzzle, if it is a level and not the last of its kind."""
    those = of_kind(kind)
    return next((level for before, level in pairwise(those) if before.code == code), None)


def all_levels() -> tuple[LevelLink, ...]:
    """Return the levels of every kind."""
    return tuple(level for kind in solver.kinds() for level in of_kind(kind))


def sample() -> LevelLink:
    """Return the sample of the first kind."""
    return sample_of(solver.kinds()[0])


@cache
def small() -> LevelLink:
    """Return the level whose search is on the home page."""
    everywhere = (level for kind in solver.kinds() for level in of_kind(kind))
    return next(level for level in everywhere if level.stem == SMALL)


def sample_of(kind: str) -> LevelLink:
    """Return the sample of a kind."""
    return next(level for level in of_kind(kind) if level.stem == SAMPLE)

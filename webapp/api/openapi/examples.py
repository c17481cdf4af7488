"""Examples in the document, one a kind: the board of the kind's statement."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import solver
from solver.capabilities.hands import AnyHands
from solver.capabilities.texts import AnyTexts
from solver.play import play
from webapp.site import levels


class Example(NamedTuple):
    """A bundled board as the API takes it.

    :param move: a legal move on it, in the short notation.
    :param text: the board as judge text.
    :param output: what a program prints that finds no solution.
    :param searches: the names of its searches.
    :param prunings: the prunings of all its searches.
    """

    kind: str
    code: str
    move: str
    text: str
    output: str
    searches: tuple[str, ...]
    prunings: tuple[str, ...]


@cache
def examples_of(kinds: tuple[str, ...]) -> tuple[Example, ...]:
    """Return an example for each kind that has bundled boards, in the order of the kinds."""
    return tuple(example_of(kind) for kind in kinds if kind in solver.kinds())


def example_of(kind: str) -> Example:
    """Return the example of a kind."""
    level = levels.sample_of(kind)
    way, *_ = play(AnyHands.of(level.puzzle), [])["ways"]
    searches = level.puzzle.searches
    return Example(
        kind=kind,
        code=level.code,
        move=way["text"],
        text=level.text,
        output=AnyTexts.of(level.puzzle).judge_output(None),
        searches=tuple(search.name for search in searches),
        prunings=tuple(name for search in searches for name in search.prunings),
    )

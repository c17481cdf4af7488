"""Puzzles that are built on the spot: to wishes, and those of a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

import solver
from webapp.site.contexts import WishField, WishForm
from webapp.text.catalogues import N_
from webapp.text.i18n import translate

AnyPuzzle = solver.Puzzle[Any, Any]

DAYS_KEPT = 64

TITLES = {
    "moves": N_("Moves needed"),
    "colours": N_("Number of colours"),
    "size": N_("Size"),
    "difficulty": N_("Difficulty"),
}
"""What can be wished for, in the order of the form; a kind has some of it."""


class Surprise(NamedTuple):
    """A puzzle that was built, and what was wished but not to be had, as links tell it."""

    puzzle: AnyPuzzle
    missed: str


def build(kind: str, seed: int, wishes: Mapping[str, int]) -> Surprise:
    """Return a puzzle with what is wished for, or the nearest; the same for the same seed.

    :raises BadWish: for what the kind does not have, with the nearest that it has.
    """
    puzzle = solver.generate(kind, seed, wishes)
    missed = solver.missed_wishes(puzzle, wishes)
    return Surprise(puzzle, ",".join(f"{name}.{wishes[name]}" for name in missed))


def notices(puzzle: AnyPuzzle, wishes: Mapping[str, int]) -> tuple[str, ...]:
    """Return in the reader's language which wishes a puzzle does not fulfil."""
    return tuple(
        translate(
            "%(name)s: %(wished)d was wished for; the nearest puzzle found has %(found)d.",
            {"name": translate(TITLES[name]), "wished": wishes[name], "found": found},
        )
        for name, found in solver.missed_wishes(puzzle, wishes).items()
    )


@lru_cache(DAYS_KEPT)
def of_day(kind: str, day: date) -> AnyPuzzle:
    """Return the puzzle of a kind for a day.

    :raises BadDate: for a day without puzzles.
    """
    return solver.daily(kind, day)


def wish_form(kind: str) -> WishForm:
    """Return what can be wished of puzzles of a kind, in the reader's language."""
    offered = solver.wishes(kind)
    fields = (
        WishField(name, translate(title), tuple(offered[name]))
        for name, title in TITLES.items()
        if name in offered
    )
    return WishForm(kind, tuple(fields))


def wish_forms() -> tuple[WishForm, ...]:
    """Return what can be wished of puzzles of every kind."""
    return tuple(wish_form(kind) for kind in solver.kinds())

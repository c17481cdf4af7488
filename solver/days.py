"""The puzzle of a day, made of its date alone and pinned by ``tests/solver/test_daily.py``."""

from __future__ import annotations

from datetime import date

from solver.catalog import generator_of
from solver.errors import BadDate
from solver.puzzle import AnyPuzzle
from solver.wishing import DIFFICULTY, generate_wished

STARS_BY_WEEKDAY = (1, 2, 2, 3, 3, 4, 5)
"""From Monday to Sunday."""

EARLIEST, LATEST = date(2000, 1, 1), date(2099, 12, 31)


def stars_on(day: date) -> int:
    """Return the difficulty of a day's puzzle, from 1 to 5.

    >>> [stars_on(date(2026, 11, day)) for day in (23, 29)]
    [1, 5]
    """
    return STARS_BY_WEEKDAY[day.weekday()]


def daily(kind: str, day: date) -> AnyPuzzle:
    """Return the puzzle of a kind for a day in UTC.

    :raises BadDate: except from 2000 to 2099.
    :raises UnknownKind: for an unknown kind.
    """
    if not EARLIEST <= day <= LATEST:
        raise BadDate(
            "date.range",
            "Expected a date from %(least)s to %(most)s, got %(came)s.",
            least=EARLIEST.isoformat(),
            most=LATEST.isoformat(),
            came=day.isoformat(),
        )
    seed = day.toordinal()  # whatever kinds there are beside this one
    return generate_wished(generator_of(kind), seed, {DIFFICULTY: stars_on(day)})

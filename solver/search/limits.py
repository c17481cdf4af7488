"""A limit on work, counted in boards or nodes and never in seconds, so that runs repeat exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solver.errors import LimitReached

Progress = Callable[[int], Any]
"""Called with the number of boards or nodes so far; an exception that it raises stops the work."""

BOARDS_A_REPORT = 1024
"""A tenth of a second of the slowest readable search."""

DEFAULT_LIMIT = 20_000_000

MOST_DEPTH = 1_000
"""Moves; the index of a recording keeps a line of counts for each depth."""

COUNT_LIMIT = 1_000_000_000
"""More nodes than any tree of the kinds that we have; the fast counters need not enter them."""


class WorkLimit:
    """Counts work done and stops it.

    :param limit: the most work that may be done.
    :param progress: called every ``BOARDS_A_REPORT`` boards.
    """

    def __init__(self, limit: int = DEFAULT_LIMIT, progress: Progress | None = None) -> None:
        self.limit = limit
        self.done = 0
        self._progress = progress
        self._next_report = BOARDS_A_REPORT

    def count(self, work: int) -> None:
        """Add work.

        :raises LimitReached: when it is more than the limit allows.
        """
        self.done += work
        if self.done > self.limit:
            raise LimitReached(
                "limit.boards",
                "Expected an answer within %(limit)s boards, but the search needs more.",
                limit=f"{self.limit:,}",
            )
        if self._progress and self.done >= self._next_report:
            self._next_report = self.done + BOARDS_A_REPORT
            self._progress(self.done)

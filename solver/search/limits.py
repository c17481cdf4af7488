"""A limit on work, counted in boards or nodes and never in seconds, so that runs repeat exactly."""

from __future__ import annotations

from solver.errors import LimitReached

DEFAULT_LIMIT = 20_000_000

COUNT_LIMIT = 1_000_000_000
"""More nodes than any tree of the kinds that we have; the fast counters need not enter them."""


class WorkLimit:
    """Counts work done and stops it.

    :param limit: the most work that may be done.
    """

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        self.limit = limit
        self.done = 0

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

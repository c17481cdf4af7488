"""What came back: how many answers of which kind, and how long they took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import quantiles

from bench.load.client import BROKEN, Answer, Connection


@dataclass
class Tally:
    """The answers to one sort of request."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    async def ask(
        self, connection: Connection, path: str, due: float | None = None
    ) -> Answer | None:
        """Ask for something and count what came; None where no whole answer did."""
        try:
            answer = await connection.ask(path, due)
        except BROKEN as error:
            self.statuses[type(error).__name__] += 1
            return None
        self.seconds.append(answer.seconds)
        self.statuses[str(answer.status)] += 1
        return answer

    @property
    def failed(self) -> int:
        """How many had an error, or nothing."""
        fine = ("200", "202", "304")
        return sum(number for status, number in self.statuses.items() if status not in fine)

    def ms(self, percent: int) -> float:
        """Return the milliseconds within which so many of a hundred were answered."""
        return percentile(self.seconds, percent) * 1000


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that so many of a hundred do not exceed.

    >>> percentile([1.0, 2.0, 3.0], 50), percentile([4.0], 95)
    (2.0, 4.0)
    """
    if len(values) < 2:
        return values[0] if values else float("nan")
    return quantiles(values, n=100, method="inclusive")[percent - 1]

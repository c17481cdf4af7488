"""The next node at which a line runs, or the last: a run with the probes of a stop answers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from solver.own.functions import running
from solver.own.functions.details import Answer, ignored
from solver.own.functions.rewriting import NODES
from solver.own.functions.stops import FAILED, HIT, LINE


class Hit(NamedTuple):
    """A line ran, and its condition held, for the n-th time since a node, -1 before any."""

    node: int
    place: int


class Reached(NamedTuple):
    """Where a program reaches a line; ``error`` is of a condition that always failed."""

    hit: Hit | None
    until: int
    error: str = ""


class Reaching(Answer):
    """Probes that count nodes and lines."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        assert self.request.stop is not None, "it is asked for"
        self.stop = self.request.stop
        self.hit: Hit | None = None
        self.place = 0
        """Runs of the line since the latest node."""
        self.ran = self.failures = 0
        """Runs of the line, and errors of its condition."""
        self.error = ""

    @property
    def first(self) -> int:
        """The node at which counting ends."""
        start, count = self.request[:2]
        return start + (1 if self.stop.back else count)

    def use(self, names: dict[str, Any]) -> None:
        """Take the place of the probes."""
        names.update(running.probes_of(self.counting(), ignored))
        names.update({LINE: self.count_line, HIT: self.take, FAILED: self.fail})

    def counting(self) -> Callable[[int], None]:
        """Return a probe that counts the nodes, and ends the run where none matters any more."""
        enters = [site.kind in NODES for site in self.sites]
        last = self.first

        def count(site: int) -> None:
            if enters[site]:
                if self.at + 1 == last:
                    self.finish()
                self.at += 1
                self.place = 0

        return count

    def arrive(self, _frame: Any, _site: int) -> None:
        """Never: nothing is traced."""
        raise AssertionError

    def count_line(self) -> None:
        """Count the line that is about to run."""
        self.place += 1
        self.ran += 1

    def take(self) -> None:
        """Take a line whose condition holds: the first that is looked for, or else the latest."""
        here = Hit(self.at, self.place)
        is_later = here > (self.request.start, self.stop.place)
        if self.stop.back and not is_later:
            self.hit = here
        elif is_later and not self.stop.back:
            self.hit = here
            self.finish()

    def fail(self) -> None:
        """Take an error of the condition: it does not hold."""
        self.failures += 1
        kind, error, _ = sys.exc_info()
        self.error = f"{kind.__name__ if kind else ''}: {error}"

    def finish(self) -> None:
        """Send the results."""
        fails = bool(self.ran) and self.failures == self.ran
        self.send(Reached(self.hit, self.at, self.error if fails else ""))

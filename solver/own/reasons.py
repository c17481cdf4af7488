"""Reasons that people give for leaving a move or a state out, as names of switches and counters."""

from __future__ import annotations

import re
from typing import Any

from solver.own.values import readable
from solver.problem import SEEN

NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")
BETWEEN = re.compile(r"[\W_]+")
LONGEST = 80  # characters
MOST = 40  # kinds; what comes after them is counted together

OTHERS = "other reasons"
WORDLESS = "dead end"
"""The reason where ``dead`` says True."""


class Reasons:
    """The kinds of reasons so far; numbers do not distinguish them.

    >>> reasons = Reasons()
    >>> reasons.name("column 3 is taken"), reasons.name("column 7 is taken")
    ('column-n-is-taken', 'column-n-is-taken')
    >>> reasons.titles
    {'column-n-is-taken': 'column # is taken'}
    """

    def __init__(self) -> None:
        self.titles: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def name(self, reason: Any) -> str:
        """Return the name of the kind of a reason: letters and hyphens."""
        known = self._names.get(reason) if type(reason) is str else None
        if known:
            return known
        text = text_of_reason(reason)
        known = self._names.get(text)
        return known or self._names.setdefault(text, self._kind(text))

    def _kind(self, text: str) -> str:
        title = NUMBERS.sub("#", text)
        name = BETWEEN.sub("-", title.replace("#", "n")).strip("-").lower() or "reason"
        if name == SEEN:  # what breadth first leaves out has this name
            name = f"{SEEN}-before"
        if name not in self.titles and len(self.titles) >= MOST:
            title = OTHERS
            name = BETWEEN.sub("-", title)
        if len(self._names) > 10_000:  # texts that hold a name, say: their kinds are enough
            self._names.clear()
        self.titles.setdefault(name, title)
        return name


def text_of_reason(reason: Any) -> str:
    """Return a reason as a short text on one line; True is a reason without words."""
    text = "left out" if reason is True else " ".join(readable(reason).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

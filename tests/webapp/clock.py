"""A clock for classes that expire."""

from __future__ import annotations


class Clock:
    """A clock that a test sets forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

"""What people's code prints: kept for the page, in place of the server's terminal."""

from __future__ import annotations

import io
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from solver.own.values import readable

MOST_LINES = 200
LONGEST_LINE = 300  # characters


class Printed(io.TextIOBase):
    """A text stream that keeps its last lines and counts all."""

    def __init__(self) -> None:
        self.count = 0
        """Lines begun."""
        self._lines: deque[str] = deque(maxlen=MOST_LINES)
        self._is_open = False

    @property
    def lines(self) -> list[str]:
        """The last lines."""
        return list(self._lines)

    def writable(self) -> bool:
        """Say that it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Take down a text."""
        for piece in text.splitlines(keepends=True):
            if self._is_open:
                line = self._lines.pop() + piece
            else:
                line = piece
                self.count += 1
            self._is_open = not piece.endswith(("\n", "\r"))
            self._lines.append(readable(line.rstrip("\r\n")[:LONGEST_LINE]))
        return len(text)


class Router(io.TextIOBase):
    """Stands for standard output: each thread's text goes where that thread says, if anywhere."""

    def __init__(self) -> None:
        self._here = threading.local()

    def writable(self) -> bool:
        """Say that it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Hand a text on; without a reader it is dropped."""
        target: Printed | None = getattr(self._here, "target", None)
        return target.write(text) if target else len(text)

    @contextmanager
    def to(self, target: Printed) -> Iterator[None]:
        """Take down what this thread writes inside."""
        before = getattr(self._here, "target", None)
        self._here.target = target
        try:
            yield
        finally:
            self._here.target = before


ROUTER = Router()
"""Replaces the standard output of a process that shows users' problems."""


@contextmanager
def taken_down() -> Iterator[Printed]:
    """Take down what this thread prints inside, also where the router stands for nothing yet."""
    printed = Printed()
    with ROUTER.to(printed), redirect_stdout(ROUTER):
        yield printed

"""Checking a trace line by line: every fault is a sentence with the number of its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from solver.own.drawing import BadDrawing, known_colour
from solver.traces.lines import (
    BOARDS,
    EVENTS,
    FIRST_LINE,
    HEADER,
    SOURCE_LINE,
    BadTrace,
    changes_of,
    counts_of,
    fault,
    rows_of,
    split_place,
)

MOST_FAULTS = 20
"""Faults listed: an error in a loop repeats in every line."""

LEAST_OF_LOOK, MOST_OF_LOOK = 3, 4


class Checked(NamedTuple):
    """What is in a trace.

    :param faults: the first ones; empty: it is right.
    :param nodes: up to the last fault.
    :param open: nodes that were not left: the program has not come to its end.
    """

    faults: tuple[BadTrace, ...]
    nodes: int
    open: int


class OpenNode:
    """A node not yet left; ``cells`` is None without a board of cells."""

    __slots__ = ("cells", "has_children")

    def __init__(self, cells: int | None) -> None:
        self.cells = cells
        self.has_children = False


class Checker:
    """Checks a trace line by line; ``levels`` are the open nodes, root first."""

    def __init__(self, line: int = 0, levels: Iterable[OpenNode] = (), nodes: int = 0) -> None:
        self.line = line
        self.levels = list(levels)
        self.nodes = nodes

    def check(self, raw: bytes) -> None:
        """Check the next line, with its line break; after BadTrace the next can be checked."""
        self.line += 1
        if not raw.endswith(b"\n"):
            raise fault("end", self.line)
        text = raw.decode(errors="replace").rstrip("\r\n")
        if self.line == 1:
            if text != FIRST_LINE:
                raise fault("version", 1, text, expected=FIRST_LINE)
        elif text and text[0] in EVENTS:
            self._check_event(text[0], text)
        elif text:
            self._check_header(text)
        try:
            raw.decode()
        except UnicodeDecodeError as error:
            raise fault("bytes", self.line, f"{raw[error.start]:#04x}") from None

    def _check_header(self, text: str) -> None:
        keyword, _, rest = text.partition(" ")
        if text[0] != SOURCE_LINE and keyword not in HEADER:
            raise fault("kind", self.line, text, expected=" ".join(EVENTS))
        if self.nodes:
            raise fault("header", self.line)
        if keyword == "source" and not rest.strip():
            raise fault("name", self.line)
        if keyword == "look":
            self._check_look(text)

    def _check_look(self, text: str) -> None:
        words = text.split()
        try:
            if not LEAST_OF_LOOK <= len(words) <= MOST_OF_LOOK:
                raise BadDrawing
            known_colour(words[2])
        except BadDrawing:
            raise fault("look", self.line, text) from None

    def _check_event(self, kind: str, text: str) -> None:
        if kind == ">":
            self._enter()
        elif kind == "!":
            return
        elif not self.levels:
            raise fault("outside", self.line, text)
        elif kind == "<":
            self.levels.pop()
            if split_place(text[1:])[0]:
                raise fault("leave", self.line, text)
        elif kind == "~" and counts_of(text[1:]) is None:
            raise fault("counts", self.line, text)
        elif kind in BOARDS:
            self._check_board(kind, text)

    def _enter(self) -> None:
        is_second = bool(self.nodes) and not self.levels
        cells = self.levels[-1].cells if self.levels else None
        if self.levels:
            self.levels[-1].has_children = True
        self.levels.append(OpenNode(cells))
        self.nodes += 1
        if is_second:
            raise fault("root", self.line)

    def _check_board(self, kind: str, text: str) -> None:
        level = self.levels[-1]
        if level.has_children:
            raise fault("late", self.line, text)
        if kind != "=":
            level.cells = sum(map(len, rows_of(text[1:]))) if is_of_cells(text) else None
        elif level.cells is None:
            raise fault("cells", self.line, text)
        else:
            changes = changes_of(text[1:])
            if changes is None or any(place >= level.cells for place, _ in changes):
                raise fault("change", self.line, text, last=level.cells - 1)

    def end(self) -> None:
        """Look at the end of the trace; raise BadTrace when it has no node."""
        if not self.nodes:
            raise fault("empty", self.line + 1)


def is_of_cells(text: str) -> bool:
    """Say whether a line has a board of cells, and not a text or a drawing."""
    return text.startswith("#") and not text.startswith("#<svg")


def check(path: str | Path) -> Checked:
    """Return the counts of a trace, and its errors.

    :raises OSError: when it cannot be read.
    """
    checker = Checker()
    faults: list[BadTrace] = []
    with Path(path).open("rb") as file:
        for error in faults_of(checker, file):
            faults.append(error)
            if len(faults) == MOST_FAULTS or error.id == "trace.version":
                break
    return Checked(tuple(faults), checker.nodes, len(checker.levels))


def faults_of(checker: Checker, lines: Iterable[bytes]) -> Iterator[BadTrace]:
    """Yield the errors of lines, and of the end of the trace."""
    for line in lines:
        try:
            checker.check(line)
        except BadTrace as error:
            yield error
    try:
        checker.end()
    except BadTrace as error:
        yield error

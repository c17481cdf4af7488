"""The boards of a trace: each belongs to a node, and what a node does not print is its parent's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from solver.own.drawing import MOST_ROWS, BadDrawing, JsonBoard, board_of
from solver.traces.lines import changes_of, fault, plain, rows_of

Looks = Mapping[str, tuple[str, ...]]
Row = tuple[str, ...]
DrawnRows = dict[Row, list[Any]]

MOST_DRAWN = 4096
"""Rows cached in the form of pages."""


class Board(NamedTuple):
    """A board; ``rows`` is None for a ``text``, a drawing or an error."""

    rows: tuple[Row, ...] | None
    text: str = ""

    def json(self, looks: Looks, drawn: DrawnRows) -> JsonBoard:
        """Return the board for pages; ``looks`` are by sign, ``drawn`` is a cache."""
        try:
            if self.rows is None:
                return board_of(self.text, "")
            return {"rows": [drawn_row(row, looks, drawn) for row in self.rows[:MOST_ROWS]]}
        except BadDrawing as error:
            return {"text": str(error)}


def drawn_row(row: Row, looks: Looks, drawn: DrawnRows) -> list[Any]:
    """Return a row as pages get it: on boards that follow each other most rows are the same."""
    if row not in drawn:
        if len(drawn) >= MOST_DRAWN:
            drawn.clear()
        (drawn[row],) = board_of([cells_of(row, looks)], "")["rows"]
    return drawn[row]


def cells_of(row: Row, looks: Looks) -> list[str | tuple[str, ...]]:
    """Return the cells of a row as ``draw`` gives them."""
    return [(cell, *looks[cell]) if cell in looks else cell for cell in row]


NOTHING = Board(None)


def new(event: str) -> Board:
    """Return a board that is printed whole."""
    if event[0] == '"' or event.startswith("#<svg"):
        return Board(None, plain(event[1:]))
    return Board(tuple(map(tuple, rows_of(event[1:]))))


def changed(before: Board, event: str, line_of: Callable[[], int]) -> Board:
    """Return a board with changed cells, or a sentence if the change is invalid."""
    cells = [cell for row in before.rows or () for cell in row]
    changes = changes_of(event[1:])
    if before.rows is None:
        return Board(None, str(fault("cells", line_of(), event)))
    if changes is None or any(place >= len(cells) for place, _ in changes):
        return Board(None, str(fault("change", line_of(), event, last=len(cells) - 1)))
    for place, sign in changes:
        cells[place] = sign
    following = iter(cells)
    return Board(tuple(tuple(next(following) for _ in row) for row in before.rows))

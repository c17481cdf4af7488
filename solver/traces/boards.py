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
"""Rows that are kept as pages get them."""


class Board(NamedTuple):
    """A board.

    :param rows: its cells; None where it is a text or a drawing.
    :param text: that, or what is wrong with the board.
    """

    rows: tuple[Row, ...] | None
    text: str = ""

    def json(self, looks: Looks, drawn: DrawnRows) -> JsonBoard:
        """Return the board as pages get it.

        :param looks: the colour of a sign, and its mark if it has one.
        :param drawn: rows of other boards; those of this one are added.
        """
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
    """Return a board some of whose cells are others; a sentence in its place where that is wrong.

    :param line_of: returns the number of the line.
    """
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

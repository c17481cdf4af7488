"""Boards of states without a ``draw``: what a value looks like by its shape."""

from __future__ import annotations

from typing import Any

from solver.own.drawing import MOST_COLUMNS, MOST_ROWS

SQUARES = {side * side: side for side in (3, 4, 5, 6)}

SCALARS = (int, float, str, type(None))
LONGEST_CELL = 4  # characters that are easy to read in a cell


def board_shape(state: Any, side: int = 0) -> Any:
    """Return a board, as ``draw`` returns one, for a state by its shape; None for other shapes.

    Rows of the same length are a board, flat values one row, and several lines a text.

    :param side: flat states of side * side items are square boards; 0: none are.

    >>> board_shape(((1, 2), (3, 4)))
    ((1, 2), (3, 4))
    >>> board_shape((3, 3, 1)), board_shape((1, 2, 3, 4, 5, 6, 7, 8, 0), 3)
    ([(3, 3, 1)], [(1, 2, 3), (4, 5, 6), (7, 8, 0)])
    """
    if isinstance(state, str):
        return state if "\n" in state else None
    if isinstance(state, (tuple, list)):
        if is_flat(state):
            width = side if side * side == len(state) else len(state)
            return [state[at : at + width] for at in range(0, len(state), width)]
        return state if is_grid(state) else None
    return str(state) if has_text(type(state)) else None


def is_flat(value: Any) -> bool:
    """Return whether a value is one row of short cells."""
    is_row = isinstance(value, (tuple, list)) and 1 < len(value) <= MOST_COLUMNS
    return is_row and all(map(is_cell, value))


def is_grid(value: Any) -> bool:
    """Return whether a value is two or more rows of the same length."""
    rows = [list(row) if isinstance(row, str) else row for row in value]
    if not 1 < len(rows) <= MOST_ROWS or not all(map(is_flat, rows)):
        return False
    return len({len(row) for row in rows}) == 1


def is_cell(value: Any) -> bool:
    """Return whether a value is short enough for a cell."""
    return isinstance(value, SCALARS) and len(str(value)) <= LONGEST_CELL


def has_text(kind: type) -> bool:
    """Return whether a class writes its objects by a ``__str__`` of its own."""
    written: Any = kind.__str__
    return written is not object.__str__ and kind.__module__ != "builtins"


def side_of(state: Any) -> int:
    """Return the side of a puzzle of tiles, whose places all differ; 0 for other states.

    >>> side_of((1, 2, 3, 4, 5, 6, 7, 8, 0)), side_of((0,) * 9)
    (3, 0)
    """
    is_permutation = is_flat(state) and len(set(state)) == len(state)
    return SQUARES.get(len(state), 0) if is_permutation else 0

"""The data of recursive functions: which of it is the board, and how that is drawn."""

from __future__ import annotations

import marshal
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import islice
from types import FrameType
from typing import Any

from solver.own.drawing import MOST_ROWS, BadDrawing, JsonBoard, board_of
from solver.own.values import text_of

MISSING = object()
LONGEST = 600  # characters of a board without a picture
ACROSS = 16
"""Cells of a list in a row before it wraps."""

COLLECTIONS = (list, tuple, set, frozenset, dict, deque)
LARGE = 4_096
"""Cells of a collection that are compared and drawn; all of them at each line took seconds."""

DATA = (str, bytes, bytearray, list, tuple, set, frozenset, dict, deque, int, float)
BLANK = frozenset({"None", "False", "", " ", "."})
MARK = ("gold", "ring")


def looked_up(frame: FrameType, name: str) -> Any:
    """Return the value of a name in a call, ``MISSING`` where there is none."""
    owner, dot, attribute = name.partition(".")
    if dot:
        return getattr(frame.f_locals.get(owner), attribute, MISSING)
    value = frame.f_locals.get(name, MISSING)
    return frame.f_globals.get(name, MISSING) if value is MISSING else value


def is_data(value: Any) -> bool:
    """Say whether a value is data: no function, module, class or object without a picture."""
    return isinstance(value, DATA) or hasattr(value, "tolist")


def plain(value: Any) -> Any:
    """Return an array of another library as lists."""
    return value.tolist() if hasattr(value, "tolist") else value


def is_large(value: Any) -> bool:
    """Return whether a collection has more than ``LARGE`` cells, by its first item."""
    if not isinstance(value, COLLECTIONS) or not value:
        return False
    first = next(iter(value.values() if isinstance(value, dict) else value))
    width = len(first) if isinstance(first, COLLECTIONS) else 1
    return len(value) * max(1, width) > LARGE


def beginning(value: Any) -> Any:
    """Return the first items of a large collection and of those in it; other values as they are."""
    return cut(value) if is_large(value) else value


def cut(value: Any) -> Any:
    """Return a collection cut to ``MOST_ROWS`` items, and so are those in it."""
    if isinstance(value, dict):
        return {name: cut(each) for name, each in islice(value.items(), MOST_ROWS)}
    if not isinstance(value, COLLECTIONS):
        return value
    items = list(islice(value, MOST_ROWS))
    kind = type(value) if type(value) in COLLECTIONS else list
    # A row of cells is cut at once: to look at each cell takes ten times as long.
    is_row = not (items and isinstance(items[0], COLLECTIONS))
    return kind(items if is_row else map(cut, items))


def key_of(value: Any) -> Any:
    """Return a change key, cheap for plain data: of a large collection its length and beginning."""
    if is_large(value):
        return len(value), key_of(cut(value))
    try:
        return marshal.dumps(value, 2)
    except ValueError:
        return text_of(value, LONGEST)


def brief(value: Any, longest: int) -> str:
    """Return a value as a text, also a large one in no time."""
    return text_of(beginning(value), longest)


def rank(value: Any, *, changes: bool) -> int:
    """Return how good a value is as a board, 0 for none: what changes before what does not."""
    value = beginning(plain(value))
    if isinstance(value, str):
        return 9 if changes else 0
    if not isinstance(value, Iterable) or not is_data(value):
        return 0
    return (10 if changes else 1) + 2 * is_grid(value) + isinstance(value, list)


def is_grid(value: Any) -> bool:
    """Say whether a value has rows of cells."""
    if not isinstance(value, list | tuple) or len(value) < 2:
        return False
    is_text = all(isinstance(row, str) for row in value)
    if is_text:
        return len({len(row) for row in value}) == 1 and len(value[0]) > 1
    return all(isinstance(row, list | tuple) and row for row in value) and not is_tree(value)


def is_tree(value: Sequence[Any]) -> bool:
    """Say whether the cells of a grid are collections themselves."""
    return any(isinstance(cell, list | tuple | dict | set) for row in value for cell in row)


def marked_cells(grid: Any, value: Any) -> frozenset[tuple[int, int]]:
    """Return the cells of a grid that a collection of places names; none for another value."""
    grid = beginning(grid)
    if is_large(value) and isinstance(value, set | frozenset | dict):
        cells = ((row, column) for row, line in enumerate(grid) for column in range(len(line)))
        return frozenset(each for each in cells if each in value) if is_grid(grid) else frozenset()
    value = beginning(value)
    if not is_grid(grid) or not isinstance(value, set | frozenset | list | tuple | deque | dict):
        return frozenset()
    places = [tuple(each) for each in value if is_place(each, grid)]
    return frozenset(places) if len(places) == len(value) else frozenset()


def is_place(value: Any, grid: Any) -> bool:
    """Say whether a value is row and column of a cell."""
    match value:
        case (int() as row, int() as column):
            return 0 <= row < len(grid) and 0 <= column < len(grid[row])
    return False


def picture_of(value: Any, marks: frozenset[tuple[int, int]] = frozenset()) -> JsonBoard:
    """Return a value as a JSON board."""
    value = beginning(plain(value))
    try:
        return board_of(drawn(value, marks), value)
    except BadDrawing:
        return {"text": text_of(value, LONGEST)}


def drawn(value: Any, marks: frozenset[tuple[int, int]]) -> Any:
    """Return a value as ``draw`` of a problem would draw it: rows of cells, or a text."""
    if is_grid(value):
        blank = blank_number(value)
        return [
            [
                (shown(cell, blank), *MARK) if (row, column) in marks else shown(cell, blank)
                for column, cell in enumerate(line)
            ]
            for row, line in enumerate(value)
        ]
    match value:
        case dict():
            return [[shown(name), shown(held)] for name, held in value.items()] or [[""]]
        case set() | frozenset():
            return lines(sorted(value, key=repr))
        case list() | tuple() | deque():
            rows = [each for each in value if isinstance(each, list | tuple)]
            if rows and len(rows) == len(value):
                return [[shown(cell) for cell in row] or [""] for row in rows]
            return lines(list(value))
    return text_of(value, LONGEST)


def lines(values: list[Any]) -> list[list[str]]:
    """Return values in rows of ``ACROSS``."""
    blank = "-1" if -1 in values else ""
    cells = [shown(each, blank) for each in values]
    return [cells[i : i + ACROSS] for i in range(0, len(cells), ACROSS)] or [[""]]


def blank_number(grid: Any) -> str:
    """Return the number that stands for an empty cell of a grid: -1 where it occurs, else 0."""
    return "-1" if any(cell == -1 for row in grid for cell in row) else "0"


def shown(cell: Any, blank: str = "") -> str:
    """Return the text of a cell; empty where nothing is there."""
    text = cell if isinstance(cell, str) else text_of(cell, 24)
    return "" if text in BLANK or text == blank else "1" if text == "True" else text


def differing(before: Any, after: Any, name: str) -> str:
    """Return the path of the first difference, as in Python.

    >>> differing([[0, 1], [2]], [[0, 5], [2]], "board")
    'board[0][1]'
    >>> differing({"a": 1}, {"a": 1, "b": 2}, "seen")
    'seen'
    """
    is_row = isinstance(before, list | tuple) and isinstance(after, list | tuple)
    if is_row and len(before) == len(after):
        places = [i for i, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
        if len(places) == 1:
            at = places[0]
            return differing(before[at], after[at], f"{name}[{at}]")
    return name

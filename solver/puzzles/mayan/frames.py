"""What is seen of Mayan: the frames of a drag, and how a board is drawn."""

from __future__ import annotations

from typing import Any

from solver.errors import Phrase, Sentence
from solver.picture import Cell, Margin, Picture, numbers
from solver.problem import Frame
from solver.puzzles.mayan.rules import (
    HEIGHT,
    MOST_COLOURS,
    RIGHT,
    WIDTH,
    Board,
    Move,
    Run,
    cells_of,
    stages,
)
from solver.words import N_

COLOURS = (
    N_("red"),
    N_("blue"),
    N_("green"),
    N_("yellow"),
    N_("purple"),
    N_("orange"),
    N_("pink"),
    N_("lime"),
    N_("cyan"),
    N_("grey"),
)
"""From 1, as drawn in the sheet."""

CELLS = range(1, MOST_COLOURS + 1)

PICTURE = Picture(
    sheet="mayan",
    rows=HEIGHT,
    columns=WIDTH,
    cells={
        0: Cell(),
        **{each: Cell(each, str(each), name=COLOURS[each - 1]) for each in CELLS},
    },
    ground=(0, 11),
    row_names=numbers(0, HEIGHT)[::-1],
    column_names=numbers(0, WIDTH),
    margin=Margin(left=6, top=6, right=6, bottom=7),
)


def drag_frames(board: Board, move: Move) -> tuple[list[Frame], Board]:
    """Return frames and settled board: drag, fall, then match, clear, fall for each wave.

    Falls that move nothing and matches without runs are no frames: ``nothing`` of the frame before
    has their marks.
    """
    frames: list[Any] = []
    wave = 0
    before = board
    for mark, after, runs in stages(board, move):
        if mark in {"swap", "drop"}:
            frames.append(drag_frame(mark, board, move, after))
        elif mark == "fall" and before == after:
            frames[-1]["nothing"] = [mark]
        elif mark == "fall":
            frames.append(fall_frame(before, after))
        else:
            wave += mark == "match"
            frames.append(wave_frame(mark, wave, runs, after))
        before = after
    frames[-1].setdefault("nothing", []).append("match")  # what ends a drag
    return frames, before


def drag_frame(mark: str, board: Board, move: Move, after: Board) -> dict[str, Any]:
    """Return the picture of the drag itself."""
    x, y, g = move
    return {
        "kind": "drag",
        "mark": mark,
        "from": [x, y],
        "to": [x + g, y],
        "swap": mark == "swap",
        "colour": board[x][y],
        "board": json_board(after),
    }


def fall_frame(before: Board, after: Board) -> dict[str, Any]:
    """Return the picture of a fall."""
    return {"kind": "fall", "mark": "fall", "paths": paths(before), "board": json_board(after)}


def wave_frame(mark: str, wave: int, runs: list[Run], after: Board) -> dict[str, Any]:
    """Return the picture of runs that match, or that are cleared."""
    cells = [list(cell) for cell in cells_of(runs)]
    what = {"groups": [group(run) for run in runs]} if mark == "match" else {"cells": cells}
    return {
        "kind": mark,
        "mark": mark,
        "wave": wave,
        **what,
        "count": len(cells),
        "board": json_board(after),
    }


def group(run: Run) -> dict[str, Any]:
    """Return a run as the JSON facts of a match frame."""
    return {
        "colour": run.colour,
        "line": run.line,
        "cells": [list(cell) for cell in run.cells],
    }


def paths(board: Board) -> list[dict[str, Any]]:
    """Return where each block that hangs over a gap falls to, in the order of x, then y."""
    return [
        {"colour": block, "from": [x, y], "to": [x, landing]}
        for x, column in enumerate(board)
        for landing, (y, block) in enumerate((y, block) for y, block in enumerate(column) if block)
        if landing != y
    ]


def json_board(board: Board) -> list[list[int]]:
    """Return the columns, bottom to top, as JSON lists; 0 is a gap."""
    return list(map(list, board))


def called(colour: int) -> Phrase:
    """Return a colour by its name and its number, "red (1)"."""
    return Phrase("%(name)s (%(number)d)", name=Phrase(COLOURS[colour - 1]), number=colour)


def key(colour: int) -> str:
    """Return the shortcut of a colour: its sign in a link.

    >>> key(1), key(10)
    ('1', 'a')
    """
    return f"{colour:x}"


def describe(move: Move) -> Sentence:
    """Return a drag as its cell and its direction."""
    where: dict[str, int | str] = {"x": move.x, "y": move.y}
    if move.g == RIGHT:
        return Sentence("(%(x)d, %(y)d) right", where)
    return Sentence("(%(x)d, %(y)d) left", where)

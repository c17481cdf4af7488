"""Drags made by hand: how they are written, where a block is taken and brought to, and hints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from solver.capabilities.hands import Grip, Hands, Hint, unknown_move
from solver.errors import Sentence
from solver.puzzles.mayan.frames import describe
from solver.puzzles.mayan.rules import HEIGHT, LEFT, RIGHT, WIDTH, Board, Move, neighbour
from solver.words import N_

LETTERS = {RIGHT: "r", LEFT: "l"}
NOTATION = re.compile(r"([0-9])([0-9])([rl])")

LOOK_AT_COLUMN = N_("Look at column %(x)d.")
THE_BLOCK = N_("It is the block at (%(x)d, %(y)d).")


class MayanHands(Hands[Board, Move]):
    """Hands drag blocks, also where nothing comes of it."""

    gesture: ClassVar[str] = "drag"

    def write_move(self, move: Move) -> str:
        """Write x, y, and ``r`` or ``l``: ``21r``."""
        x, y, g = move
        return f"{x}{y}{LETTERS[g]}"

    def read_move(self, text: str) -> Move:
        """Read the notation of write_move.

        :raises IllegalMove: for anything else.
        """
        match = NOTATION.fullmatch(text)
        if match is None:
            raise unknown_move("21r", text)
        return Move(int(match[1]), int(match[2]), RIGHT if match[3] == LETTERS[RIGHT] else LEFT)

    def grip(self, state: Board, move: Move) -> Grip:
        """Return where a block is dragged from and to, and what is seen meanwhile."""
        x, y, g = move
        swap = 0 <= x + g < WIDTH and bool(neighbour(state, move))
        frame = {
            "kind": "drag",
            "mark": "swap" if swap else "drop",
            "from": [x, y],
            "to": [x + g, y],
            "swap": swap,
            "colour": state[x][y],
        }
        return Grip(cell_of(x, y), cell_of(x + g, y), frame=frame)

    def tempting(self, state: Board) -> Iterator[Move]:
        """Yield a drag of every block to both sides, also off the board."""
        for x, column in enumerate(state):
            for y in range(len(column)):
                yield Move(x, y, RIGHT)
                yield Move(x, y, LEFT)

    def aimed(self, state: Board, at: tuple[int, int], to: Any, value: Any) -> Any:
        """Return the drag from one cell towards another."""
        row, column = at
        return [column - 1, HEIGHT - row, to[1] - column if to else 0]

    def hints(self, state: Board, move: Move) -> tuple[Hint, ...]:
        """Return the column to look at, the block, and the drag."""
        x, y, g = move
        column = tuple((row, x + 1) for row in range(1, HEIGHT + 1))
        return (
            Hint(Sentence(LOOK_AT_COLUMN, {"x": x}), column),
            Hint(Sentence(THE_BLOCK, {"x": x, "y": y}), (cell_of(x, y),)),
            Hint(describe(move), (cell_of(x, y), cell_of(x + g, y))),
        )


def cell_of(x: int, y: int) -> tuple[int, int]:
    """Return where a cell is seen: its row from the top and its column, both from 1."""
    return HEIGHT - y, x + 1

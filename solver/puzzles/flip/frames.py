"""What is seen of Flip: the frame of a flip, and how a board is drawn."""

from __future__ import annotations

from solver.picture import Cell, Margin, Picture, numbers
from solver.problem import Frame
from solver.puzzles.flip.rules import MASKS, SIZE, Board, Move, cross, flip
from solver.puzzles.flip.text import LETTERS, letters_of

PICTURE = Picture(
    sheet="flip",
    rows=SIZE,
    columns=SIZE,
    cells={0: Cell(2, LETTERS[0], name="white"), 1: Cell(3, LETTERS[1], name="black")},
    ground=(0, 1),
    row_names=numbers(1, SIZE),
    column_names=numbers(1, SIZE),
    margin=Margin(left=6, top=6, right=4, bottom=7),
)


def flip_frame(board: Board, move: Move) -> Frame:
    """Return the picture of a flip; the cells that turn come from the centre outwards."""
    return {
        "kind": "flip",
        "mark": "flip",
        "cell": list(move),
        "mask": MASKS[move],
        "turned": [list(cell) for cell in cross(*move)],
        "board": json_board(flip(board, move)),
    }


def json_board(board: Board) -> list[list[int]]:
    """Return the rows of a board.

    >>> json_board(0b1001_1101_1001_1000)
    [[1, 0, 0, 1], [1, 1, 0, 1], [1, 0, 0, 1], [1, 0, 0, 0]]
    """
    return [[int(letter == LETTERS[1]) for letter in row] for row in letters_of(board)]

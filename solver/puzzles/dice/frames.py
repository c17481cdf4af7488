"""What is seen of the dice maze: the frame of a roll, and how a board is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.errors import Sentence
from solver.picture import Cell, Fixture, Margin, Picture, numbers
from solver.problem import Frame, JsonBoard
from solver.puzzles.dice.rules import FACES, WILD, Direction, Place, Rules, State, roll

WORDS = {
    Direction.UP: Sentence("roll up", {}),
    Direction.RIGHT: Sentence("roll right", {}),
    Direction.DOWN: Sentence("roll down", {}),
    Direction.LEFT: Sentence("roll left", {}),
}

# The sheet of the kind: the squares from 0 (hole) to 6, the star, the die by its top, the start.
WILD_TILE = 7
START_TILE = 14


def drawn(square: int, top: int) -> Cell:
    """Return a square, given as its tile, for the picture: with a die, or without for top 0."""
    name = "★" if square == WILD_TILE else str(square)
    if not top:
        return Cell(None, name if square else "", square)
    die = 7 + top
    if not square:
        return Cell(die, Sentence("die %(top)d on a hole", {"top": top}), square)
    return Cell(die, Sentence("die %(top)d on %(square)s", {"top": top, "square": name}), square)


CELLS = {
    10 * top + square: drawn(square, top) for top in range(7) for square in range(WILD_TILE + 1)
}
"""By ten times the die's top, or 0, plus the tile of the square."""


def tile_of(square: int) -> int:
    """Return the tile of a square."""
    return WILD_TILE if square == WILD else square


def placed(maze: Iterable[Iterable[int]]) -> Iterator[Iterator[tuple[Place, int]]]:
    """Yield the rows of a maze, every square with its place."""
    for row, squares in enumerate(maze, start=1):
        yield (((row, column), square) for column, square in enumerate(squares, start=1))


def roll_frame(rules: Rules, state: State, move: Direction) -> Frame:
    """Return the picture of a roll."""
    after = roll(state, move)
    return {
        "kind": "roll",
        "mark": "roll",
        "direction": move,
        "from": [state.row, state.column],
        "to": [after.row, after.column],
        "square": rules.square((after.row, after.column)),
        "board": json_board(rules, after),
    }


def json_board(rules: Rules, state: State) -> JsonBoard:
    """Return the maze, its start, and the die on it."""
    return {
        "maze": [list(row) for row in rules.maze],
        "start": [rules.row, rules.column],
        "die": {"row": state.row, "column": state.column, **FACES[state.die]._asdict()},
    }


def rows(board: JsonBoard) -> tuple[tuple[int, ...], ...]:
    """Return a JSON board's cells from the top, as ``CELLS`` numbers them."""
    die = board["die"]
    return tuple(
        tuple(
            tile_of(square) + (10 * die["top"] if at == (die["row"], die["column"]) else 0)
            for at, square in places
        )
        for places in placed(board["maze"])
    )


def picture(rules: Rules) -> Picture:
    """Return how boards are drawn: squares by their number, the mark of the start, the die."""
    rows, columns = len(rules.maze), len(rules.maze[0])
    return Picture(
        sheet="dice",
        rows=rows,
        columns=columns,
        cells=CELLS,
        ground=(),
        row_names=numbers(1, rows),
        column_names=numbers(1, columns),
        margin=Margin(left=6, top=7, right=6, bottom=8),
        least=(4, 5),
        fixtures=(Fixture(rules.row, rules.column, START_TILE, "start"),),
    )

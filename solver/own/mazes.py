"""Boards of the Pacman assignment: its walls, with what a state says of the maze."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.own.drawing import MOST_COLUMNS, MOST_ROWS

WALL, FOOD, GOAL, PACMAN = ("", "blue"), ("", "", "dot"), ("", "green"), ("", "gold")

Place = tuple[int, int]
"""Column and row, from the lower left corner."""


def maze_board(problem: Any, state: Any) -> Any:
    """Return rows of cells: the maze with a state in it; None without a maze or place.

    :param problem: with a grid ``walls`` and perhaps a ``goal`` or ``corners``.
    :param state: a place, or a tuple of a place and more; a grid in it is food.
    """
    walls: Any = getattr(problem, "walls", None)
    parts = [state, *(state if isinstance(state, tuple) else ())]
    position = next(filter(is_place, parts), None)
    if not is_maze(walls) or position is None:
        return None
    cells: dict[Place, Any] = dict.fromkeys(places_in(walls), WALL)
    for grid in filter(is_maze, parts):
        cells |= dict.fromkeys(places_in(grid), FOOD)
    goals = getattr(problem, "goal", None), *getattr(problem, "corners", ())
    cells |= dict.fromkeys(filter(is_place, goals), GOAL)
    cells[position] = PACMAN
    columns = range(walls.width)
    return [[cells.get((x, y), "") for x in columns] for y in reversed(range(walls.height))]


def is_place(value: Any) -> bool:
    """Return whether a value is a place."""
    return isinstance(value, tuple) and len(value) == 2 and {*map(type, value)} == {int}


def is_maze(value: Any) -> bool:
    """Return whether a value is a grid that has room on the stage."""
    width: Any = getattr(value, "width", None)
    height: Any = getattr(value, "height", None)
    if type(width) is not int or type(height) is not int:
        return False
    return 0 < width <= MOST_COLUMNS and 0 < height <= MOST_ROWS


def places_in(grid: Any) -> Iterator[Place]:
    """Yield the places of a grid that are set; ``grid[column][row]`` is true there."""
    for column in range(grid.width):
        yield from ((column, row) for row in range(grid.height) if grid[column][row])

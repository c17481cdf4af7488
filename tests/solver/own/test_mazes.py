"""Boards of mazes: walls, food, goals and the place of a state."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from solver.own.brought import brought
from solver.own.drawing import as_text, board_of
from solver.own.mazes import FOOD, GOAL, PACMAN, WALL, maze_board
from tests.solver.own.courses import Successors

SIGNS = {WALL: "#", FOOD: ".", GOAL: "G", PACMAN: "P", "": " "}


class Grid:
    """Of rows from top to bottom; what is not blank is set."""

    def __init__(self, *rows):
        self.width, self.height = len(rows[0]), len(rows)
        self.columns = [[row[x] != " " for row in reversed(rows)] for x in range(self.width)]

    def __getitem__(self, column):
        return self.columns[column]


WALLS = Grid("#####", "#   #", "# # #", "#####")
FOODS = Grid("     ", " . . ", " .   ", "     ")
BOARDS = [
    ({}, (1, 1), ["#####", "#   #", "#P# #", "#####"]),
    ({"goal": (3, 2)}, (1, 2), ["#####", "#P G#", "# # #", "#####"]),
    ({"goal": (1, 2)}, (1, 2), ["#####", "#P  #", "# # #", "#####"]),
    ({"corners": ((1, 1), (3, 1))}, ((2, 2), ()), ["#####", "# P #", "#G#G#", "#####"]),
    ({}, ((3, 1), FOODS), ["#####", "#. .#", "#.#P#", "#####"]),
]


@pytest.mark.parametrize(("more", "state", "rows"), BOARDS, ids=range(len(BOARDS)))
def test_a_state_stands_in_its_maze(more, state, rows):
    board = maze_board(SimpleNamespace(walls=WALLS, **more), state)
    assert ["".join(SIGNS[cell] for cell in row) for row in board] == rows
    assert as_text(board_of(board, state)).count("\n") == len(rows) - 1


LARGE = SimpleNamespace(width=65, height=3)


@pytest.mark.parametrize(
    ("walls", "state"),
    [
        (None, (1, 1)),
        ("#####", (1, 1)),
        (LARGE, (1, 1)),
        (WALLS, "A"),
        (WALLS, (1, 1, 2)),
        (WALLS, (1, True)),
    ],
)
def test_other_problems_have_no_maze(walls, state):
    assert maze_board(SimpleNamespace(walls=walls), state) is None


class Maze(Successors):
    """A way through the walls of a grid."""

    walls = WALLS

    def getSuccessors(self, state):  # noqa: N802 - a name of the Pacman assignment
        x, y = state
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(place, str(place), 1) for place in around if not self.walls[place[0]][place[1]]]


def test_the_search_in_a_maze_is_drawn_in_it():
    view = brought(Maze((1, 1), (3, 1))).delegate
    rows = view.json_board(view.start())["rows"]
    assert rows[2][1:4] == [["", "gold", ""], ["", "blue", ""], ["", "green", ""]]

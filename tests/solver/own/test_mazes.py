"""Boards of mazes, of states that nothing draws, and what values are called on the page."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from solver.own import load
from solver.own.boards import board_shape, side_of
from solver.own.brought import brought
from solver.own.drawing import as_text, board_of
from solver.own.mazes import FOOD, GOAL, PACMAN, WALL, maze_board
from solver.own.values import name_of, text_of
from tests.solver.own.courses import Successors
from tests.solver.own.test_loading import written

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


# Boards of states that nothing draws


class Written:
    def __str__(self):
        return "##\n.."


SHAPES = [
    ("Arad", None),
    ("1-2\n3-e", "1-2\n3-e"),
    (7, None),
    ((3, 3, 0), [(3, 3, 0)]),
    ([1, None], [[1, None]]),
    (((1, 2), (3, 4)), ((1, 2), (3, 4))),
    (("ab", "cd"), [("ab", "cd")]),
    (("ab.##", "cd.##"), ("ab.##", "cd.##")),
    (((1, 2), (3, 4, 5)), None),
    (((1, 2), ()), None),
    ((), None),
    ({1, 2}, None),
    (("a long name", "b"), None),
    (Written(), "##\n.."),
]


@pytest.mark.parametrize(("state", "shape"), SHAPES, ids=range(len(SHAPES)))
def test_a_state_is_drawn_by_its_shape(state, shape):
    assert board_shape(state) == shape


def test_a_flat_sliding_puzzle_is_a_square():
    fifteen = tuple(range(16))
    assert side_of(fifteen) == 4
    assert board_shape(fifteen, 4) == [fifteen[at : at + 4] for at in (0, 4, 8, 12)]
    assert [side_of(state) for state in ((-1,) * 9, tuple(range(8)), "012345678", 9)] == [0] * 4


# What values are called on the page


class Go:
    """An action that is written by its ``__str__``."""

    def __str__(self):
        return "go  on"


class Blank:
    pass


class Broken:
    def __str__(self):
        raise ValueError


BLANK = f"<{__name__}.Blank object>"
BROKEN = "<Broken: ValueError in __repr__>"


@pytest.mark.parametrize(
    ("value", "text", "name"),
    [
        ("a b", "'a b'", "a b"),
        ((1, "a"), "(1, 'a')", "(1, 'a')"),
        (Go(), "go on", "go on"),
        (Blank(), BLANK, BLANK),
        (Broken(), BROKEN, BROKEN),
    ],
    ids=range(5),
)
def test_a_value_is_written_in_one_line(value, text, name):
    assert (text_of(value), name_of(value)) == (text, name)


def test_objects_of_a_file_are_named_without_our_names_for_its_modules(tmp_path):
    written(tmp_path, "class Wall: pass\n", "walls.py")
    text = (
        "from walls import Wall\n"
        "class Place: pass\n"
        "class Maze:\n"
        "    initial = (Wall(), Place())\n"
        "    actions = result = goal_test = lambda *given: ()\n"
        "maze = Maze()\n"
    )
    (puzzle,) = load(written(tmp_path, text))
    assert text_of(puzzle.person.start()) == "(<walls.Wall object>, <Place object>)"

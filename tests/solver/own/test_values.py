"""What values are called on the page."""

from __future__ import annotations

import pytest

from solver.own import load
from solver.own.values import name_of, text_of
from tests.solver.own.test_loading import written


class Go:
    """An action that is written by its ``__str__``."""

    def __str__(self):
        return "go  on"


class Blank:
    pass


class Broken:
    def __str__(self):
        raise ValueError


BLANK = "<tests.solver.own.test_values.Blank object>"
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

"""The bundled mazes, and mazes built on the spot."""

from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.puzzles.dice.rules import HOLE, WILD


def test_levels_are_named_rated_and_go_from_easy_to_hard():
    levels = solver.levels.load("dice")
    assert len(levels) >= 10
    assert len({level.stem for level in levels}) == len(levels)
    assert len({solver.to_code(level.puzzle) for level in levels}) == len(levels)
    assert len({level.puzzle.name for level in levels}) == len(levels)
    assert all(level.titles["en"] and level.titles["zh"] for level in levels)
    ratings = [level.rating for level in levels]
    assert ratings == sorted(ratings)
    assert set(ratings) == {1, 2, 3, 4, 5}


def test_the_mazes_of_the_statement_are_among_them():
    names = {level.stem: level.puzzle.name for level in solver.levels.load("dice")}
    assert names["sample"] == "DICEMAZE1"
    assert {"DICEMAZE2", "DICEMAZE3"} <= set(names.values())


def test_the_way_home_grows_from_2_rolls_to_108():
    levels = solver.levels.load("dice")
    rolls = {level.stem: solver.solve(level.puzzle).moves for level in levels}
    lengths = [len(moves) for moves in rolls.values() if moves]
    assert lengths == sorted(lengths)
    assert (lengths[0], lengths[-1]) == (2, 108)
    assert len(rolls["eighty"]) == 80
    assert [stem for stem, moves in rolls.items() if moves is None] == [
        "walls",
        "locked",
        "bridges",
        "near",
    ]


@given(st.integers(0, 2**64))
def test_a_surprise_has_a_loop_of_at_least_8_rolls(seed):
    puzzle = solver.surprise("dice", seed)
    assert solver.parse("dice", solver.to_text(puzzle)) == puzzle
    assert 5 <= len(puzzle.maze) <= 8
    assert 5 <= len(puzzle.maze[0]) <= 8
    squares = [square for row in puzzle.maze for square in row]
    assert HOLE in squares
    assert WILD in squares
    assert len(solver.solve(puzzle).moves) >= 8


def test_surprises_differ_and_repeat():
    codes = [solver.to_code(solver.surprise("dice", seed)) for seed in range(100)]
    assert len(set(codes)) == 100
    assert codes == [solver.to_code(solver.surprise("dice", seed)) for seed in range(100)]

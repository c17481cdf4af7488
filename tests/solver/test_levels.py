"""Bundled levels and boards built on the spot."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.search.result import Verdict

FEWEST = {"mayan": 12, "flip": 10, "dice": 8}
ONE_A_RATING = 5

MOST_SEEDS = 25
"""A board on the spot can take half a second."""


@pytest.mark.parametrize("kind", solver.kinds())
def test_levels_are_named_rated_and_go_from_easy_to_hard(kind):
    levels = solver.levels.load(kind)
    assert len(levels) >= FEWEST.get(kind, ONE_A_RATING)
    assert len({level.stem for level in levels}) == len(levels)
    assert len({solver.to_code(level.puzzle) for level in levels}) == len(levels)
    assert all(level.titles["en"] and level.titles["zh"] for level in levels)
    ratings = [level.rating for level in levels]
    assert ratings == sorted(ratings)
    assert set(ratings) == {1, 2, 3, 4, 5}


def test_every_level_but_the_one_that_says_so_has_a_solution():
    unsolved = [
        level.stem
        for level in solver.levels.load("mayan")
        if solver.solve(level.puzzle).outcome is Verdict.NO_SOLUTION
    ]
    assert unsolved == ["short"]


@pytest.mark.sampled
@pytest.mark.parametrize("kind", solver.kinds())
@settings(max_examples=MOST_SEEDS)
@given(seed=st.integers(0, 2**64))
def test_a_surprise_is_solvable_by_construction(kind, seed):
    puzzle = solver.surprise(kind, seed)
    assert solver.to_code(solver.parse(kind, solver.to_text(puzzle))) == solver.to_code(puzzle)
    assert solver.solve(puzzle).outcome is Verdict.SOLVED


@pytest.mark.sampled
@pytest.mark.parametrize("kind", solver.kinds())
def test_surprises_differ_and_repeat(kind):
    codes = [solver.to_code(solver.surprise(kind, seed)) for seed in range(MOST_SEEDS)]
    assert len(set(codes)) >= MOST_SEEDS - 1
    assert codes[:5] == [solver.to_code(solver.surprise(kind, seed)) for seed in range(5)]

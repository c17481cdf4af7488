"""Bundled levels and boards built on the spot."""

from hypothesis import given
from hypothesis import strategies as st

import solver


def test_levels_are_named_rated_and_go_from_easy_to_hard():
    levels = solver.levels.load("mayan")
    assert len(levels) >= 12
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
        if solver.solve(level.puzzle).outcome is solver.Verdict.NO_SOLUTION
    ]
    assert unsolved == ["short"]


@given(st.integers(0, 2**64))
def test_a_surprise_is_solvable_by_construction(seed):
    puzzle = solver.surprise("mayan", seed)
    assert solver.parse("mayan", solver.to_text(puzzle)) == puzzle
    assert solver.solve(puzzle).outcome is solver.Verdict.SOLVED


def test_surprises_differ_and_repeat():
    codes = [solver.to_code(solver.surprise("mayan", seed)) for seed in range(100)]
    assert len(set(codes)) == 100
    assert codes == [solver.to_code(solver.surprise("mayan", seed)) for seed in range(100)]

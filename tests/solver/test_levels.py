"""Bundled levels and boards built on the spot."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.puzzles.dice.rules import HOLE, WILD
from solver.recording.documents import node_document
from solver.search.first_levels import MOST_LEVELS, MOST_NODES, first_levels
from solver.search.result import Verdict
from tests.samples import PUZZLES, SAMPLES

FEWEST = {"mayan": 12, "flip": 10, "dice": 10}
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


# The top of a search tree, counted for paper


@pytest.mark.parametrize(
    ("kind", "code", "counts", "narrowed"),
    [
        ("queens", "0000-0000-0000-0000", (1, 4, 6, 4, 2), None),
        ("queens", SAMPLES["queens"].unsolvable, (1, 2, 1), None),
        ("mayan", SAMPLES["mayan"].unsolvable, (1, 11), None),
        ("mayan", SAMPLES["mayan"].code, (1, 11, 12, 11), 2),
        ("flip", SAMPLES["flip"].code, (1, 16, 15, 14, 13, 13, 12), 2),
    ],
)
def test_the_first_levels_are_those_of_the_search(kind, code, counts, narrowed):
    top = first_levels(solver.from_code(kind, code))
    assert (top.counts, top.narrowed) == (counts, narrowed)
    assert top.skipped
    assert top.whole == (len(counts) < MOST_LEVELS)


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_the_root_has_as_many_children_as_in_the_recording(kind, code):
    puzzle = solver.from_code(kind, code)
    counts = first_levels(puzzle).counts
    recording = solver.record(puzzle)
    assert counts[1] == node_document(recording, 1)["siblings"]
    assert max(counts) <= MOST_NODES


# The bundled mazes, and mazes built on the spot


def test_the_mazes_of_the_statement_are_among_them():
    names = {level.stem: level.puzzle.name for level in solver.levels.load("dice")}
    assert len(set(names.values())) == len(names)
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


def test_surprises_of_dice_differ_and_repeat():
    codes = [solver.to_code(solver.surprise("dice", seed)) for seed in range(100)]
    assert len(set(codes)) == 100
    assert codes == [solver.to_code(solver.surprise("dice", seed)) for seed in range(100)]

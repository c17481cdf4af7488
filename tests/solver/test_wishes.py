"""Boards built to wishes, and the puzzle of the day."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.days import STARS_BY_WEEKDAY, daily, stars_on
from solver.errors import BadDate, BadWish
from solver.wishing import points_off, wishes_of

FEW = 5
"""A board to wishes can take half a second."""

WISHES = [
    (kind, {name: number})
    for kind in solver.kinds()
    for name, numbers in wishes_of(kind).items()
    for number in {numbers[0], numbers[len(numbers) // 2], numbers[-1]}
]


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_can_be_asked_for_its_difficulty(kind):
    offered = wishes_of(kind)
    assert offered["difficulty"] == range(1, 6)
    assert set(offered) <= {"moves", "colours", "size", "difficulty"}
    assert all(len(numbers) > 1 for numbers in offered.values())


@pytest.mark.sampled(13)
@pytest.mark.parametrize(("kind", "wishes"), WISHES, ids=str)
def test_a_single_wish_is_fulfilled_or_told_to_be_missed(kind, wishes):
    ((name, number),) = wishes.items()
    met = 0
    for seed in range(2):
        puzzle = solver.generate(kind, seed, wishes)
        assert solver.solve(puzzle).moves
        missed = solver.wishing.missed(puzzle, wishes)
        assert set(missed) <= {name}
        assert missed.get(name) != number
        met += not missed
    assert met >= 1


@pytest.mark.sampled
@pytest.mark.parametrize("kind", solver.kinds())
@settings(max_examples=FEW, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_any_wishes_lead_to_one_solvable_puzzle(kind, data, seed):
    offered = wishes_of(kind)
    wishes = {
        name: data.draw(st.sampled_from(list(numbers)), name)
        for name, numbers in offered.items()
        if data.draw(st.booleans(), f"whether {name}")
    }
    puzzle = solver.generate(kind, seed, wishes)
    code = solver.to_code(puzzle)
    assert solver.to_code(solver.generate(kind, seed, dict(wishes))) == code
    assert solver.from_code(kind, code) == puzzle
    assert solver.solve(puzzle).moves
    found = solver.wishing.missed(puzzle, wishes)
    assert all(found[name] != wishes[name] for name in found)


@pytest.mark.parametrize("kind", solver.kinds())
def test_without_wishes_a_seed_leads_where_it_always_did(kind):
    assert solver.generate(kind, 7) == solver.generate(kind, 7, {}) == solver.surprise(kind, 7)


@pytest.mark.parametrize(
    ("kind", "wishes", "sentence"),
    [
        ("mayan", {"moves": 6}, "mayan: expected moves from 1 to 5, got 6; the nearest is 5."),
        ("mayan", {"moves": 0}, "mayan: expected moves from 1 to 5, got 0; the nearest is 1."),
        (
            "dice",
            {"moves": 7},
            "dice: expected moves from 2 to 30 in steps of 2, got 7; the nearest is 6.",
        ),
        ("flip", {"size": 4}, "flip has no size to wish for; it has: moves, difficulty."),
        ("queens", {"size": 9}, "queens: expected size from 4 to 8, got 9; the nearest is 8."),
        (
            "sudoku",
            {"difficulty": 6},
            "sudoku: expected difficulty from 1 to 5, got 6; the nearest is 5.",
        ),
    ],
)
def test_what_cannot_be_wished_is_refused_with_the_nearest(kind, wishes, sentence):
    with pytest.raises(BadWish) as refusal:
        solver.generate(kind, 1, wishes)
    assert str(refusal.value) == sentence


@given(points=st.floats(0, 100), stars=st.integers(1, 5))
def test_points_miss_stars_by_how_far_they_are_from_them(points, stars):
    off = points_off(points, stars)
    assert 0 <= off <= 100
    assert (off == 0) == (stars == min(5, 1 + int(points // 20))) or points in (20, 40, 60, 80, 100)


GOLDEN = {
    ("2026-11-23", "mayan"): "4a410afc007cca69",
    ("2026-11-23", "flip"): "c5de6d1c06813257",
    ("2026-11-23", "dice"): "078e82c0e2aa417e",
    ("2026-11-23", "queens"): "d8152798d7a07c1f",
    ("2026-11-23", "sudoku"): "7a8a3c836997af6c",
    ("2026-11-29", "mayan"): "9be0d6d7022697f4",
    ("2026-11-29", "flip"): "b39be26753c15915",
    ("2026-11-29", "dice"): "8717d08aa04dd2d2",
    ("2026-11-29", "queens"): "078b52fc139938dc",
    ("2026-11-29", "sudoku"): "635319625831ef20",
    ("2024-02-29", "mayan"): "ef6b4a793801153f",
    ("2024-02-29", "flip"): "fa42fb1e431d1d45",
    ("2024-02-29", "dice"): "d72e5be6b1daa0c1",
    ("2024-02-29", "queens"): "7dc4b898eac81fce",
    ("2024-02-29", "sudoku"): "d0ec02e633c28d86",
}
"""What was the puzzle of a day stays it, as long as rules and scales stay: hashes of codes."""


@pytest.mark.parametrize(("day", "kind"), GOLDEN)
def test_the_puzzle_of_a_day_stays_the_same(day, kind):
    code = solver.to_code(daily(kind, date.fromisoformat(day)))
    assert sha256(code.encode()).hexdigest()[:16] == GOLDEN[day, kind], code


@pytest.mark.sampled
@pytest.mark.parametrize("kind", solver.kinds())
def test_a_week_goes_from_easy_to_hard(kind):
    week = [date(2026, 11, day) for day in range(23, 30)]
    wished = [stars_on(day) for day in week]
    assert wished == [*STARS_BY_WEEKDAY] == sorted(wished)
    assert {wished[0], wished[-1]} == {1, 5}
    puzzles = [daily(kind, day) for day in week]
    assert len({solver.to_code(puzzle) for puzzle in puzzles}) == len(week)
    assert all(solver.solve(puzzle).moves for puzzle in puzzles)
    stars = [solver.difficulty(puzzle).stars for puzzle in puzzles]
    assert all(abs(got - asked) <= 1 for got, asked in zip(stars, wished, strict=True))
    assert sum(got == asked for got, asked in zip(stars, wished, strict=True)) >= 5


@pytest.mark.parametrize("day", [date(1999, 12, 31), date(2100, 1, 1)])
def test_days_have_an_end(day):
    with pytest.raises(BadDate) as refusal:
        daily("mayan", day)
    expected = f"Expected a date from 2000-01-01 to 2099-12-31, got {day}."
    assert str(refusal.value) == expected

"""Making boards: what an edit makes of a board of any kind, and what is known of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.catalog import puzzle_class
from solver.edit import (
    Choose,
    Clear,
    Draw,
    Edit,
    Finding,
    Mirror,
    Paint,
    Resize,
    apply,
    look_at,
    make,
)
from tests.samples import PUZZLES, SAMPLES

KINDS = solver.kinds()


def board(kind: str, code: str) -> Any:
    """Return a board, whether or not it breaks a rule."""
    return puzzle_class(kind).draft(code)


@st.composite
def edits(draw: st.DrawFn, kind: str) -> list[Edit]:
    """Draw a few edits; strokes may leave the board."""
    editing = puzzle_class(kind).editing()
    spot = st.tuples(st.integers(0, 10), st.integers(0, 10))
    step = st.integers(-1, 1)
    brushes = [brush.number for brush in editing.brushes]
    ways = [
        st.builds(Paint, st.lists(spot, max_size=6).map(tuple), st.sampled_from(brushes)),
        st.builds(Resize, step, step),
        st.just(Mirror()),
        st.just(Clear()),
    ]
    if editing.choices:
        names = st.sampled_from([choice.name for choice in editing.choices])
        ways.append(st.builds(Choose, names, st.integers(0, 7)))
    return draw(st.lists(st.one_of(ways), max_size=5))


@pytest.mark.sampled
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_whatever_is_done_leaves_a_board_that_reads_back(kind, data):
    made = make(board(kind, SAMPLES[kind].code), data.draw(edits(kind)))
    code, text = made.to_code(), made.to_text()
    assert board(kind, code).to_code() == code
    assert [each.to_code() for each in type(made).drafts(text)] == [code]
    found = look_at(made, 0)
    assert (found.why is None) == (not made.faulty_cells())
    if found.why is None:
        assert solver.from_code(kind, code).to_code() == code
    else:
        with pytest.raises(solver.BadPuzzle) as no:
            solver.from_code(kind, code)
        assert no.value.template == found.why.template


@pytest.mark.sampled
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_a_board_that_is_turned_round_twice_is_as_before(kind, data):
    made = make(board(kind, SAMPLES[kind].code), data.draw(edits(kind)))
    assert make(made, [Mirror(), Mirror()]) == made


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_every_brush_puts_what_it_says_where_it_can_stay(kind, code):
    puzzle = board(kind, code)
    editing = puzzle.editing()
    bottom = len(puzzle.grid()) - 1
    for brush in editing.brushes:
        before, made = puzzle.grid(), apply(puzzle, Paint(((bottom, 0),), brush.number))
        if brush.turns:
            assert made.grid()[bottom][0] == brush.turns[before[bottom][0]]
        elif brush.marks:
            assert made.grid() == before
            assert [each[:2] for each in made.picture().fixtures] == [(bottom + 1, 1)]
        elif brush.number != editing.blank:
            assert made.grid()[bottom][0] == brush.number


@pytest.mark.parametrize("kind", KINDS)
def test_a_brush_is_chosen_by_a_key_of_its_own(kind):
    editing = puzzle_class(kind).editing()
    keys = [brush.key for brush in editing.brushes]
    assert len(set(keys)) == len(keys)
    assert not {*keys} & {"m", "c", "x", "n", "r"}, "these are keys of the page"
    assert editing.brush(editing.chosen)
    numbers = [brush.number for brush in editing.brushes]
    assert len(set(numbers)) == len(numbers)


RULES = [
    # Stones rest on what lies below; a stroke is done before anything falls.
    ("mayan", "1.0-0-0-0-0", Paint(((0, 2),), 4), "1.0-0-4-0-0"),
    ("mayan", "1.0-0-0-0-0", Paint(((2, 0), (3, 0), (2, 1)), 5), "1.55-5-0-0-0"),
    ("mayan", "2.123-0-0-0-0", Paint(((5, 0),), 0), "2.13-0-0-0-0"),
    ("mayan", "2.123-0-0-0-0", Paint(((6, 0), (5, 0)), 0), "2.3-0-0-0-0"),
    ("mayan", "2.1-0-0-0-0", Paint(((6, 0),), 10), "2.a-0-0-0-0"),
    ("mayan", "2.12-0-0-0-3", Mirror(), "2.3-0-0-0-12"),
    ("mayan", "2.12-0-0-0-3", Choose("moves", 5), "5.12-0-0-0-3"),
    ("mayan", "2.12-0-0-0-3", Choose("moves", 6), "2.12-0-0-0-3"),
    ("mayan", "2.12-0-0-0-3", Resize(1, 1), "2.12-0-0-0-3"),
    ("flip", "wwww-wwww-wwww-wwww", Paint(((0, 0), (3, 3)), 2), "bwww-wwww-wwww-wwwb"),
    ("flip", "bwww-wwww-wwww-wwww", Paint(((0, 0), (0, 1)), 1), "bbww-wwww-wwww-wwww"),
    ("flip", "bwww-wwww-wwww-wwww", Mirror(), "wwwb-wwww-wwww-wwww"),
    ("dice", "1.1.5.1.2w", Paint(((0, 1),), 0), "1.1.5.1.20"),
    ("dice", "1.1.5.1.2w", Paint(((0, 0), (0, 1)), 8), "1.2.5.1.2w"),
    ("dice", "1.1.5.1.2w", Mirror(), "1.2.5.1.w2"),
    ("dice", "1.2.5.1.2w", Resize(1, -1), "1.1.5.1.2-0"),
    ("dice", "1.1.5.1.2", Resize(-1, -1), "1.1.5.1.2"),
    ("dice", "1.1.5.1.2w", Choose("top", 1), "1.1.1.2.2w"),
    ("dice", "1.1.5.1.2w", Choose("front", 2), "1.1.5.1.2w"),
    ("dice", "1.1.5.1.2w", Choose("front", 6), "1.1.5.6.2w"),
    ("queens", "q000-0000-0000-0000", Paint(((1, 2),), 1), "q000-00q0-0000-0000"),
    ("queens", "q000-0000-0000-0000", Resize(1, 0), "q0000-00000-00000-00000-00000"),
    ("queens", "q000-0000-0000-0000", Resize(-1, 0), "q000-0000-0000-0000"),
    ("queens", "q000-0000-0000-0000", Clear(), "0000-0000-0000-0000"),
    ("queens", "q000-0000-0000-0000", Paint(((9, 9),), 1), "q000-0000-0000-0000"),
    ("queens", "q000-0000-0000-0000", Paint(((0, 1),), 7), "q000-0000-0000-0000"),
]


@pytest.mark.parametrize(("kind", "code", "edit", "after"), RULES)
def test_what_an_edit_makes_of_a_board(kind, code, edit, after):
    assert apply(board(kind, code), edit).to_code() == after


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_random_board_is_like_the_one_at_hand(kind, code):
    puzzle = board(kind, code)
    drawn = apply(puzzle, Draw(7))
    assert drawn == apply(puzzle, Draw(7))
    assert solver.solve(drawn).moves
    assert apply(drawn, Draw(99)).limit == drawn.limit
    assert [len(row) for row in apply(drawn, Draw(99)).grid()] == [len(r) for r in drawn.grid()]


@pytest.mark.parametrize("moves", [1, 2, 3, 4, 5])
def test_a_random_board_keeps_the_moves_that_are_allowed(moves):
    for seed in range(5):
        drawn = apply(board("mayan", f"{moves}.0-0-0-0-0"), Draw(seed))
        assert drawn.limit == moves
        assert 0 < len(solver.solve(drawn).moves or ()) <= moves


BROKEN = [
    ("mayan", "3.111-0-0-0-0", "nothing vanishes", {(6, 0), (5, 0), (4, 0)}),
    ("mayan", "3.2-2-2-0-0", "nothing vanishes", {(6, 0), (6, 1), (6, 2)}),
    ("queens", "qq00-0000-0000-0000", "at most one queen", {(0, 0), (0, 1)}),
    ("queens", "q000-0q00-0000-0000", "do not attack", {(0, 0), (1, 1)}),
    (
        "sudoku",
        "-".join(["110000000", *["000000000"] * 8]),
        "a 1 that one of them holds twice",
        {(0, 0), (0, 1)},
    ),
]


@pytest.mark.parametrize(("kind", "code", "why", "cells"), BROKEN)
def test_a_board_that_breaks_a_rule_says_which_and_where(kind, code, why, cells):
    found = look_at(board(kind, code), 100)
    assert found.why is not None
    assert why in found.why.template % found.why.arguments
    assert set(found.faults) == cells
    assert found.is_whole
    assert found.nodes is None


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_what_is_known_is_what_the_solver_says(kind, code):
    puzzle = solver.from_code(kind, code)
    found = look_at(puzzle, puzzle.editing().at_most)
    assert found.is_whole
    assert found.moves == SAMPLES[kind].moves
    assert found.nodes is not None
    counted = solver.count(puzzle)
    assert (found.nodes.count, found.nodes.more) == (counted.nodes, counted.more)


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_without_a_solution_says_why(kind):
    puzzle = solver.from_code(kind, SAMPLES[kind].unsolvable)
    found = look_at(puzzle, puzzle.editing().at_most)
    assert found.is_known
    assert found.moves is None
    assert found.reasons == puzzle.why_unsolvable(solver.solve(puzzle).boards)


@pytest.mark.parametrize(("side", "count"), [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92)])
def test_solutions_are_counted_where_the_tree_is_small(side, count):
    found = look_at(board("queens", "-".join(["0" * side] * side)), 10_000)
    assert found.solutions is not None
    assert (found.solutions.count, found.solutions.more) == (count, False)


def test_solutions_that_a_limit_hides_are_counted_further():
    queens = board("queens", "-".join(["00000000"] * 8))
    few = look_at(queens, 400)
    assert few.solutions is not None
    assert (few.solutions.more, few.is_whole) == (True, False)
    assert look_at(queens, 5_000).is_whole
    wide_open = look_at(board("sudoku", "-".join(["000000000"] * 9)), 5_000)
    assert wide_open.solutions is not None
    assert (wide_open.solutions.count, wide_open.solutions.more) == (100, True)
    assert wide_open.is_whole


def test_the_work_is_bounded_and_says_so():
    empty = board("sudoku", "-".join(["000000000"] * 9))
    found = look_at(empty, 50)
    assert not found.is_whole
    assert not found.is_known
    assert found.nodes is not None
    assert (found.nodes.count, found.nodes.more) == (50, True)
    assert look_at(empty, 0) == Finding(0)

"""How hard a puzzle is: the formula, what it is made of, and the levels that are rated by it."""

from __future__ import annotations

import re
from dataclasses import replace
from math import log, log10
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.catalog import puzzle_class
from solver.difficulty import (
    points_of,
    scarcity,
    size_of_tree,
    stars_of,
    walk_greedily,
)
from solver.kernels.sudoku import measure
from solver.search.measure import MOST_ANSWERS, measure_readable
from tests.samples import SAMPLES

PAGE = (Path(__file__).parent.parent.parent / "docs" / "difficulty.md").read_text(encoding="utf-8")
LEVELS = [level for kind in solver.kinds() for level in solver.levels.load(kind)]

# One worker measures a level for all tests of this file.
pytestmark = pytest.mark.xdist_group("difficulty")

SHARES = st.floats(0, 1)
COUNTS = st.integers(0, 10**9)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"{level.kind}-{level.stem}")
def test_every_level_is_rated_by_what_is_measured(level):
    measured = solver.difficulty(level.puzzle)
    assert level.rating == measured.stars
    assert 0 <= measured.points <= 100
    assert 0 <= measured.dead_ends <= 1
    assert 0 <= measured.greedy <= 1


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"{level.kind}-{level.stem}")
def test_points_are_recomputed_from_their_parts(level):
    measured = solver.difficulty(level.puzzle)
    least, most = level.puzzle.tree_sizes
    size = min(1, max(0, log(measured.nodes / least) / log(most / least)))
    scarce = 1 / (1 + log10(measured.answers)) if measured.answers > 1 else 1
    hurdles = (measured.dead_ends + scarce + (1 - measured.greedy)) / 3
    assert measured.points == pytest.approx(100 * size * (3 + hurdles) / 4, abs=0.051)
    assert measured.stars == min(5, 1 + int(measured.points // 20))


@pytest.mark.sampled(30)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"{level.kind}-{level.stem}")
def test_what_is_measured_is_what_is_recorded(level):
    measured = solver.difficulty(level.puzzle)
    counted = solver.count(level.puzzle)
    answer = solver.solve(level.puzzle).moves
    assert measured.nodes == counted.nodes or measured.more_nodes
    assert measured.nodes <= counted.nodes
    if answer is None:
        assert measured.answers == 0
    elif not measured.more_nodes:
        assert measured.answers > 0
        assert measured.moves == len(answer)


def dead_ends_of(puzzle) -> int:
    """Return the dead ends of a recording, one after the other."""
    recording = solver.record(puzzle)
    number, count = recording.next_dead_end(0), 0
    while number is not None:
        number, count = recording.next_dead_end(number), count + 1
    return count


@pytest.mark.parametrize(
    "level",
    [level for level in LEVELS if level.rating <= 2 and len(solver.record(level.puzzle)) > 1],
    ids=lambda level: f"{level.kind}-{level.stem}",
)
def test_dead_ends_are_those_of_the_recording(level):
    measured = solver.difficulty(level.puzzle)
    assert measured.dead_ends * measured.nodes == pytest.approx(dead_ends_of(level.puzzle))


@pytest.mark.parametrize("level", solver.levels.load("sudoku"), ids=lambda level: level.stem)
@pytest.mark.parametrize("limit", [1, 40, 400])
def test_bits_measure_a_sudoku_as_the_readable_search_does(level, limit):
    assert measure(level.puzzle, limit) == measure_readable(level.puzzle, limit)


def test_bits_count_several_answers_and_none_as_the_readable_search_does():
    for code in (SAMPLES["sudoku"].code, SAMPLES["sudoku"].unsolvable):
        puzzle = solver.from_code("sudoku", code)
        assert measure(puzzle, 1_000) == measure_readable(puzzle, 1_000)
    rows = solver.levels.load("sudoku")[0].puzzle.board
    emptier = type(solver.levels.load("sudoku")[0].puzzle)(((0,) * 9,) * 4 + rows[4:])
    for limit in (50, 300):
        assert measure(emptier, limit) == measure_readable(emptier, limit)


@pytest.mark.parametrize("stem", ["first", "drop", "peak", "pyramid", "sample"])
def test_the_graph_measures_what_the_readable_search_does(stem):
    (puzzle,) = (each.puzzle for each in solver.levels.load("mayan") if each.stem == stem)
    found = solver.difficulty(puzzle)
    slow = measure_readable(puzzle, 200_000)
    assert not slow.more_answers
    assert (slow.nodes, slow.dead_ends, slow.answers, slow.depth) == (
        found.nodes,
        round(found.dead_ends * found.nodes),
        found.answers,
        found.moves,
    )


def test_the_answers_of_flip_are_its_smallest_sets():
    flip = {level.stem: solver.difficulty(level.puzzle) for level in solver.levels.load("flip")}
    assert {flip[stem].answers for stem in ("night", "target", "ring")} == {1}
    assert flip["sample"].answers == 2
    assert flip["spot"].answers == 0


def test_a_hundred_answers_are_enough():
    board = solver.from_code("queens", "-".join(["0" * 8] * 8))
    whole = measure_readable(board, 10_000)
    assert (whole.nodes, whole.answers, whole.more_answers) == (114, 92, False)
    assert MOST_ANSWERS == 100


@pytest.mark.parametrize("kind", solver.kinds())
def test_a_limit_makes_numbers_at_least(kind):
    puzzle = solver.from_code(kind, SAMPLES[kind].code)
    whole = solver.difficulty(puzzle)
    cut = solver.difficulty(puzzle, limit=3)
    assert (cut.nodes, cut.more_nodes) in {(3, True), (whole.nodes, False)}
    assert solver.difficulty(puzzle, limit=3) == cut


def test_the_greedy_player_takes_what_leaves_least_and_meets_no_board_twice():
    for level in LEVELS:
        states = [state for state, _ in walk_greedily(level.puzzle, 8)]
        assert len(set(states)) == len(states) <= 9
    flip = solver.from_code("flip", "bbbb-wbbw-wwww-wbbw")
    (_, _), (_, first) = walk_greedily(flip, 1)
    left = {move: flip.remaining(flip.result(flip.start(), move)) for move in flip.moves(0)}
    assert left[first] == min(left.values())


@given(nodes=st.integers(1, 10**8), more=st.integers(0, 10**8), least=st.integers(1, 100))
def test_the_size_grows_with_the_nodes_within_bounds(nodes, more, least):
    smaller, larger = (size_of_tree(each, least, 10_000) for each in (nodes, nodes + more))
    assert 0 <= smaller <= larger <= 1


@given(answers=COUNTS, more=COUNTS)
def test_answers_make_it_easier(answers, more):
    assert 0 < scarcity(answers + more) <= scarcity(answers) <= 1


@given(parts=st.tuples(SHARES, SHARES, COUNTS, SHARES), other=SHARES, more=COUNTS)
@settings(max_examples=200)
def test_points_are_monotone_and_bounded(parts, other, more):
    size, dead, answers, greedy = parts
    points = points_of(size, dead, answers, greedy)
    assert 0 <= points <= 100
    assert stars_of(points) in range(1, 6)
    assert points_of(max(size, other), dead, answers, greedy) >= points
    assert points_of(size, max(dead, other), answers, greedy) >= points
    assert points_of(size, dead, answers, min(greedy, other)) >= points
    assert points_of(size, dead, answers + more, greedy) <= points


@pytest.mark.parametrize("kind", solver.kinds())
def test_a_puzzle_has_one_difficulty(kind):
    puzzle = solver.from_code(kind, SAMPLES[kind].code)
    measured = solver.difficulty(puzzle)
    assert solver.difficulty(solver.from_code(kind, SAMPLES[kind].code)) == measured
    assert replace(measured, points=0.0).stars == 1


def rows_after(mark: str) -> list[list[str]]:
    """Return the cells of the first table after a mark on the page, without its head."""
    lines = PAGE.partition(mark)[2].splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("|"))
    table = [line for line in lines[start:] if line.startswith("|") or not line][0:40]
    rows = table[: table.index("")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_the_page_tells_the_scale_of_every_kind():
    told = {kind: (least, most) for kind, least, most in rows_after("the **scale** of a kind")}
    assert told == {
        kind: tuple(f"{each:,}" for each in puzzle_class(kind).tree_sizes)
        for kind in solver.kinds()
    }


def test_the_page_works_out_an_example_of_every_kind():
    rows = rows_after("<!-- examples -->")
    assert [row[0] for row in rows] == [*solver.kinds()]
    for kind, nodes, dead, answers, greedy, size, hurdles, points, stars in rows:
        (puzzle,) = (e.puzzle for e in solver.levels.load(kind) if e.stem == "sample")
        measured = solver.difficulty(puzzle)
        assert (nodes, answers) == (f"{measured.nodes:,}", str(measured.answers))
        assert (dead, greedy) == (f"{measured.dead_ends:.3f}", f"{measured.greedy:.3f}")
        assert (points, stars) == (str(measured.points), str(measured.stars))
        worked_out = 100 * float(size) * (3 + float(hurdles)) / 4
        assert worked_out == pytest.approx(measured.points, abs=0.11)
    assert re.search(r"= 36\.7, which is two stars", PAGE)

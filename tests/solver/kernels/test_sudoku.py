"""The fast Sudoku solver searches the readable search's tree and gives its answer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.catalog import solve_readable
from solver.errors import LimitReached
from solver.kernels.sudoku import solve
from solver.puzzles.sudoku import DIGITS, GIVEN, OPEN, SIDE, Sudoku
from solver.search.limits import BOARDS_A_REPORT

SOLVED = [
    [(3 * (row % 3) + row // 3 + column) % SIDE + 1 for column in range(SIDE)]
    for row in range(SIDE)
]
READABLE = 1_500  # boards, 0.2 s
ENDLESS = (
    "000005080-000601043-000000000-010500000-000106000-300000005-530000061-000000004-000000000"
)
"""No solution in 83.6 million nodes."""
LONG = "000000000-000003085-001020000-000507000-004000100-090000000-500000073-002010000-000040009"
"""Its answer is the 45,267th board."""


def answer(search, puzzle, limit):
    """Return moves and boards, or the sentence of a refusal."""
    try:
        found = search(puzzle, limit)
    except LimitReached as error:
        return str(error)
    return found.moves, found.boards


@st.composite
def sudokus(draw):
    """Draw a board of few or many digits, whether or not it has a solution."""
    digits = draw(st.permutations(DIGITS))
    places = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
    board = [[OPEN] * SIDE for _ in range(SIDE)]
    for row, column in draw(st.sets(places, min_size=20, max_size=70)):
        board[row][column] = GIVEN + digits[SOLVED[row][column] - 1]
    for (row, column), digit in draw(
        st.dictionaries(places, st.sampled_from(DIGITS), max_size=3)
    ).items():
        before, board[row][column] = board[row][column], GIVEN + digit
        if Sudoku(tuple(map(tuple, board))).clashes(tuple(map(tuple, board))):
            board[row][column] = before
    return Sudoku(tuple(map(tuple, board)))


@pytest.mark.exhaustive
@settings(max_examples=60)
@given(sudokus())
def test_the_answer_and_its_boards_are_those_of_the_readable_search(puzzle):
    assert answer(solve, puzzle, READABLE) == answer(solve_readable, puzzle, READABLE)


@pytest.mark.parametrize("level", solver.levels.load("sudoku"), ids=lambda level: level.stem)
def test_every_level(level):
    assert solve(level.puzzle, 10**9) == solve_readable(level.puzzle, 10**9)


@pytest.mark.parametrize("level", solver.levels.load("sudoku"), ids=lambda level: level.stem)
def test_the_limit_is_the_same_board(level):
    boards = solve(level.puzzle, 10**9).boards
    assert solve(level.puzzle, boards).boards == boards
    for search in (solve, solve_readable):
        with pytest.raises(LimitReached, match=f"within {boards - 1:,} boards"):
            search(level.puzzle, boards - 1)


def test_a_full_board_needs_no_move():
    full = Sudoku(tuple(tuple(GIVEN + digit for digit in row) for row in SOLVED))
    assert answer(solve, full, 1) == ((), 0)


@pytest.mark.exhaustive
def test_a_long_search():
    puzzle = solver.from_code("sudoku", LONG)
    assert answer(solve, puzzle, 10**9) == answer(solve_readable, puzzle, 10**9)


@pytest.mark.parametrize("search", [solve, solve_readable])
def test_progress_is_reported_and_stops_the_work(search):
    class Stop(Exception):
        pass

    reported = []

    def report(boards):
        reported.append(boards)
        if len(reported) == 2:
            raise Stop

    with pytest.raises(Stop):
        search(solver.from_code("sudoku", ENDLESS), 10**9, report)
    assert reported == [BOARDS_A_REPORT, 2 * BOARDS_A_REPORT]

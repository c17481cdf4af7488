"""The fast solver gives the answer of the readable search, board for board."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import LimitReached
from solver.kernels.mayan import solve as kernel
from solver.kernels.mayan.easy import most_boards, solve_easy
from solver.kernels.mayan.solve import solve
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan import rules as mayan
from solver.puzzles.mayan.text import read_text
from solver.search import dfs
from solver.search.result import Verdict
from tests.solver.boards import mayans

BOARDS = Path(__file__).parents[2] / "boards" / "mayan"
DEFINITION = frozenset({"equal"})  # the one pruning that belongs to the answer
UNLIMITED = 10**9


def answer(puzzle):
    """Return the answer by its definition, slowly."""
    return dfs.solve(puzzle, DEFINITION, UNLIMITED).moves


def both_answer(puzzle):
    """Say whether the fast and the readable search agree."""
    return solve(puzzle).moves == answer(puzzle)


@settings(max_examples=200, deadline=None)
@given(mayans(most_moves=1))
def test_one_move_on_any_board(puzzle):
    assert both_answer(puzzle)


@settings(max_examples=150, deadline=None)
@given(mayans(most_moves=2, most_colours=4))
def test_two_moves_on_boards_of_few_colours(puzzle):
    assert both_answer(puzzle)


@settings(max_examples=200, deadline=None)
@given(mayans(most_moves=3, most_colours=3, most_high=2))
def test_three_moves_on_low_boards(puzzle):
    assert both_answer(puzzle)


@settings(max_examples=200, deadline=None)
@given(mayans(most_moves=4, most_colours=1, most_high=2))
def test_four_moves_on_boards_of_one_colour(puzzle):
    assert both_answer(puzzle)


@st.composite
def few_blocks(draw):
    """Draw a puzzle of three to six blocks in one or two colours: it often has moves to spare."""
    cells = draw(st.lists(st.integers(0, 4), min_size=3, max_size=6))
    colours = st.integers(1, draw(st.integers(1, 2)))
    board = mayan.frozen([[draw(colours) for cell in cells if cell == x] for x in range(5)])
    while runs := mayan.matches(board):
        board = mayan.fall(mayan.clear(board, runs))
    return Mayan(draw(st.integers(1, min(5, 9 - len(cells)))), board)


@pytest.mark.exhaustive
@settings(max_examples=200, deadline=None)
@given(few_blocks())
def test_moves_to_spare(puzzle):
    assert both_answer(puzzle)


@st.composite
def played_backwards(draw):
    """Draw a puzzle that some drags spoiled: a board one move from empty, then a few more."""
    colours = draw(st.permutations([1, 2, 3]))
    board = draw(st.sampled_from(ONE_MOVE_LEFT))
    board = tuple(tuple(colours[block - 1] for block in column) for column in board)
    spoiled = draw(st.integers(0, 2))
    for _ in range(spoiled):
        quiet = [move for move in mayan.moves(board) if not mayan.matches(dragged(board, move))]
        if quiet:
            board = dragged(board, draw(st.sampled_from(quiet)))
    return Mayan(1 + spoiled, board)


def dragged(board, move):
    """Return the board after a drag and its fall, before anything vanishes."""
    return mayan.fall(mayan.drag(board, move))


ONE_MOVE_LEFT = [
    ((1,), (1,), (), (1,), ()),
    ((1, 2), (1, 2), (2, 1), (), ()),
    ((2,), (1, 2), (2, 1, 1), (), ()),
    ((), (1, 1, 2, 2), (2, 1), (), ()),
    ((3, 1), (3, 2, 1), (1, 2, 3), (2,), ()),
    ((), (1, 2, 1), (2, 3, 2), (1, 3, 1), (3,)),
    ((1, 1, 2, 1), (2,), (2,), (), ()),
]


@pytest.mark.exhaustive
@settings(max_examples=75, deadline=None)
@given(played_backwards())
def test_boards_that_were_solvable_before_they_were_spoiled(puzzle):
    assert both_answer(puzzle)


@pytest.mark.parametrize(
    ("code", "moves"),
    [
        pytest.param("3.1-21-234-31-2434", "211 311 301", id="the sample of the statement"),
        pytest.param("3.0-0-0-0-0", "", id="nothing to do"),
        pytest.param("1.0-1-11-0-0", "201", id="one move is enough"),
        pytest.param("2.0-1-11-0-0", "10- 20-", id="but the first answer takes two"),
        pytest.param("3.1-0-11-0-0", "001 10- 20-", id="a board met twice, three moves"),
        pytest.param("4.1-0-11-0-0", "001 10- 001 201", id="a board met twice, four moves"),
        pytest.param("5.1-0-11-0-0", "001 10- 001 10- 20-", id="a board met three times"),
        pytest.param("5.1-1-0-1-0", "101 001", id="clear before the moves are used up"),
        pytest.param("1.1-1-0-1-0", "30-", id="to the left into a gap"),
        pytest.param("5.1-1-0-0-0", None, id="a dead colour"),
        pytest.param("5.a-a-0-0-1", None, id="two dead colours"),
    ],
)
def test_traps(code, moves):
    puzzle = Mayan.from_code(code)
    expected = None if moves is None else tuple(map(move_of, moves.split()))
    assert solve(puzzle).moves == expected == answer(puzzle)


def move_of(signs):
    """Read a move like 211 or 20-."""
    x, y, g = signs
    return mayan.Move(int(x), int(y), -1 if g == "-" else 1)


def test_an_empty_board_needs_no_boards():
    solution = solve(Mayan.from_code("5.0-0-0-0-0"), 0)
    assert (solution.moves, solution.boards, solution.outcome) == ((), 0, Verdict.SOLVED)


def test_the_work_is_the_same_on_every_run_and_limited_in_boards():
    puzzle = Mayan.from_code("3.1-21-234-31-2434")
    boards = solve(puzzle).boards
    assert solve(puzzle, boards).boards == boards > 0
    with pytest.raises(LimitReached, match=f"within {boards - 1} boards"):
        solve(puzzle, boards - 1)


@pytest.mark.parametrize("part", [1, 2, 7, 100])
@pytest.mark.parametrize("stem", ["45_s_n5_N27_K3", "70_s4_n4_N21_K4", "73_s3_n3_N28_K5"])
def test_layers_cut_into_parts_give_the_same_answer(part, stem, monkeypatch):
    puzzle = Mayan(*read_text((BOARDS / f"general/{stem}.txt").read_text(encoding="ascii")))
    puzzle = Mayan(min(puzzle.n, 4), puzzle.board)
    moves = solve(puzzle).moves
    monkeypatch.setattr(kernel, "PART", part)
    assert solve(puzzle).moves == moves


@pytest.mark.exhaustive
@settings(max_examples=100, deadline=None)
@given(few_blocks(), st.integers(1, 4))
def test_spare_moves_in_layers_cut_into_parts(puzzle, part):
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(kernel, "PART", part)
        assert both_answer(puzzle)


def golden_boards():
    """Return the board files of the repository; beside each lies its answer."""
    return sorted(BOARDS.glob("*/*.txt"))


def test_there_are_golden_boards():
    assert len(golden_boards()) == 80


@pytest.mark.parametrize("file", golden_boards(), ids=lambda file: file.stem)
def test_golden_answers(file):
    puzzle = Mayan(*read_text(file.read_text(encoding="ascii")))
    solution = solve(puzzle)
    expected = file.with_suffix(".ans").read_text(encoding="ascii")
    assert puzzle.judge_output(solution.moves) == expected
    board = puzzle.board
    for move in solution.moves or ():
        board = mayan.play(board, puzzle.check(board, move))
    assert solution.moves is None or not any(board)


@settings(max_examples=100, deadline=None)
@given(mayans(most_moves=2))
def test_an_easy_board_has_the_same_answer(puzzle):
    fast = solve(puzzle)
    assert solve_easy(puzzle, UNLIMITED).moves == fast.moves
    assert fast.boards <= most_boards(puzzle)

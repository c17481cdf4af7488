"""Families number every board that matters, know what is alike, and find the shortest answers."""

from __future__ import annotations

from itertools import product
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.catalog import solve_readable
from solver.errors import BadPuzzle
from solver.families import flip, mayan, queens
from solver.family import NEVER, Family, Looked, concatenated
from solver.puzzles.flip.rules import BLACK
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan.rules import Board, matches
from solver.puzzles.queens import GIVEN, OPEN, Queens

COLOURS = 10


def whole(family: Family, width: int = 0) -> Looked:
    """Look at all boards of a family, so many numbers at a time."""
    step = width or family.chunk
    return concatenated(
        [
            family.look(start, min(start + step, family.numbers))
            for start in range(0, family.numbers, step)
        ]
    )


def shapes(size: int) -> list[tuple[int, ...]]:
    return [each for each in product(range(8), repeat=5) if sum(each) == size]


def board_of(shape: tuple[int, ...], colours: tuple[int, ...]) -> Board:
    rest = iter(colours)
    return tuple(tuple(next(rest) for _ in range(height)) for height in shape)


def partings(size: int):
    """Yield all ways to part things into colours from 1, a new one being the next number."""
    ways = [()]
    for _ in range(size):
        ways = [(*way, each) for way in ways for each in range(1, max(way, default=0) + 2)]
    return ways


def boards(size: int) -> list[Board]:
    """Return every legal Mayan board with so many blocks, one for each pattern."""
    every = (board_of(shape, way) for shape in shapes(size) for way in partings(size))
    return [board for board in every if not matches(board)]


@pytest.mark.parametrize("size", range(6))
def test_mayan_boards_are_counted_without_being_made(size):
    patterns = boards(size)
    names = sum(perm(COLOURS, len(set().union(*board))) for board in patterns)
    assert mayan.total(size) == (names, len(patterns))


def test_two_blocks_of_ten_colours_lie_anywhere_in_any_colours():
    every = [
        board_of(shape, colours)
        for shape in shapes(2)
        for colours in product(range(1, COLOURS + 1), repeat=2)
    ]
    assert mayan.total(2).boards == len(set(every))


def fewest(board: Board, most: int) -> int:
    """Return the moves of the shortest answer, by the readable search."""
    if not any(board):
        return 0
    for n in range(1, most + 1):
        if solve_readable(Mayan(n, board), 10**9).moves is not None:
            return n
    return NEVER


def test_every_small_mayan_board_has_the_answer_of_the_readable_search():
    looked = whole(mayan.FAMILY({"moves": 3, "blocks": 5}))
    for size in range(6):
        found = [fewest(board, 3) for board in boards(size)]
        for moves in range(4):
            which = (looked.size == size) & (looked.moves == moves)
            assert looked.patterns[which].sum() == found.count(moves)


NINE = mayan.FAMILY({"moves": 3, "blocks": 9})


@settings(max_examples=25, deadline=None)
@given(st.integers(1, NINE.numbers - 1))
def test_a_mayan_board_is_as_the_fast_solver_and_the_difficulty_say(number):
    looked = NINE.look(number, min(number + 40, NINE.numbers))
    for code, moves, ways in list(zip(looked.code, looked.moves, looked.ways, strict=True))[:3]:
        puzzle = solver.from_code("mayan", code)
        answer = solver.solve(puzzle).moves
        if moves == NEVER:
            assert (puzzle.n, answer, ways) == (3, None, 0)
        else:
            assert puzzle.n == moves == len(answer)
            assert solver.solve(Mayan(puzzle.n - 1, puzzle.board)).moves is None
            assert solver.difficulty(puzzle).answers == ways


@settings(max_examples=25, deadline=None)
@given(st.integers(1, NINE.numbers - 1))
def test_a_mirror_image_has_as_many_answers_of_that_length(number):
    for code in NINE.look(number, min(number + 40, NINE.numbers)).code[:2]:
        puzzle = solver.from_code("mayan", code)
        mirror = Mayan(puzzle.n, puzzle.board[::-1])
        one, other = solver.difficulty(puzzle), solver.difficulty(mirror)
        assert (one.answers, one.moves) == (other.answers, other.moves)


def test_no_mayan_pattern_is_looked_at_twice_and_none_is_left_out():
    looked = whole(mayan.FAMILY({"moves": 1, "blocks": 6}))
    seen = set()
    for code, patterns in zip(looked.code, looked.patterns.tolist(), strict=True):
        board = solver.from_code("mayan", code).board
        images = {named(board), named(board[::-1])}
        assert len(images) == patterns
        assert not images & seen
        seen |= images
    alive = {
        board
        for board in boards(6)
        if all(sum(board, ()).count(each) >= 3 for each in set().union(*board))
    }
    assert {board for board in seen if len(sum(board, ())) == 6} == alive


def named(board: Board) -> Board:
    """Return a board with its colours numbered in the order in which they come up."""
    names: dict[int, int] = {}
    return tuple(tuple(names.setdefault(each, len(names) + 1) for each in col) for col in board)


@pytest.mark.parametrize(
    "family",
    [mayan.FAMILY({"moves": 2, "blocks": 7}), flip.FAMILY({}), queens.FAMILY({"size": 5})],
    ids=lambda family: family.kind,
)
def test_parts_of_any_width_come_to_the_same(family):
    one, other = whole(family), whole(family, family.numbers // 7 + 1)
    for ours, theirs in zip(one, other, strict=True):
        assert list(ours) == list(theirs)
    for size in family.sizes if family.kind != "mayan" else ():
        boards, patterns = family.total(size)
        assert one.boards[one.size == size].sum() == boards
        assert one.patterns[one.size == size].sum() == patterns


def test_all_flip_boards_are_told_once():
    looked = whole(flip.FAMILY({}))
    assert looked.boards.sum() == BLACK + 1
    assert looked.boards[looked.moves != NEVER].sum() == 4096
    assert len({frozenset(views(code)) for code in looked.code}) == len(looked.code)


def views(code: str) -> set[str]:
    """Return a Flip board turned, mirrored and with its colours exchanged."""
    rows, found = code.split("-"), set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        for each in (rows, [row[::-1] for row in rows]):
            found |= {"-".join(each), "-".join(each).translate(str.maketrans("bw", "wb"))}
    return found


@pytest.mark.exhaustive
def test_flip_boards_are_as_far_as_their_answers_are_long():
    looked = whole(flip.FAMILY({}))
    for code, moves, ways, number in list(
        zip(looked.code, looked.moves, looked.ways, looked.boards, strict=True)
    )[::397]:
        puzzle = solver.from_code("flip", code)
        answer = solver.solve(puzzle).moves
        assert moves == (NEVER if answer is None else len(answer))
        assert ways == solver.difficulty(puzzle).answers
        assert number == len(views(code))


@pytest.mark.parametrize("side", [4, 5])
def test_queens_that_are_set_leave_the_answers_of_the_search(side):
    looked = whole(queens.FAMILY({"size": side}))
    for code, moves, ways in zip(looked.code, looked.moves, looked.ways, strict=True):
        puzzle = solver.from_code("queens", code)
        assert ways == solver.difficulty(puzzle, 10_000).answers
        assert moves == (puzzle.remaining(puzzle.board) if ways else NEVER)


def test_queens_boards_are_those_that_no_rule_refuses():
    side = 4
    rows = [(OPEN,) * side] + [
        tuple(GIVEN if at == column else OPEN for at in range(side)) for column in range(side)
    ]
    found = [0] * (side + 1)
    for board in product(rows, repeat=side):
        try:
            Queens(board).refuse()
        except BadPuzzle:
            continue
        found[sum(map(any, board))] += 1
    family = queens.FAMILY({"size": side})
    assert [family.total(size).boards for size in family.sizes] == found

"""Why a puzzle has no solution, held against boards whose obstacle is known."""

from __future__ import annotations

import pytest

import solver
from tests.samples import SAMPLES


def reasons(kind: str, code: str) -> list[tuple[str, list[tuple[int, int]]]]:
    """Return the sentences of a puzzle without a solution, each with its cells."""
    puzzle = solver.from_code(kind, code)
    solution = solver.solve(puzzle)
    assert solution.moves is None
    found = puzzle.why_unsolvable(solution.boards)
    return [(each.sentence.template % each.sentence.arguments, [*each.cells]) for each in found]


def test_colours_that_are_too_few_are_named():
    (two, where_two), (one, where_one), (last, _) = reasons("mayan", "3.1-21-234-31-2435")
    assert two == "There are only two yellow (4) blocks, and it takes three in a line to vanish."
    assert where_two == [(4, 2), (5, 4)]
    assert one == "There is only one purple (5) block, and it takes three in a line to vanish."
    assert where_one == [(3, 4)]
    assert last.startswith("New blocks never come")


@pytest.mark.parametrize(
    ("code", "first"),
    [
        ("1.1-21-234-31-2434", "no drag clears this board."),
        ("2.1-21-234-31-2434", "no order of 2 drags clears this board."),
    ],
)
def test_else_no_order_of_drags_clears_the_board(code: str, first: str):
    (verdict, cells), (known, _) = reasons("mayan", code)
    assert verdict == f"No solution: {first}"
    assert known.startswith(("The columns prove it", "The solver played"))
    assert cells == []


def test_an_impossible_flip_board_has_an_odd_number_of_black_discs_on_a_quiet_pattern():
    code = "bbbb-bwbb-bbbb-bbbb"
    (verdict, cells), (stays, _) = reasons("flip", code)
    black = sum(code.split("-")[row][column] == "b" for row, column in cells)
    assert black % 2 == 1
    assert verdict.startswith(f"Impossible: {black} discs on a quiet pattern are black")
    assert f"the {len(cells)} marked cells" in stays
    for row in range(4):
        for column in range(4):
            cross = {(row, column), (row - 1, column), (row + 1, column)}
            cross |= {(row, column - 1), (row, column + 1)}
            assert len(cross & {*cells}) % 2 == 0


def test_the_squares_around_a_die_that_is_walled_in_are_named():
    (verdict, cells), *walls = reasons("dice", "2.2.1.2.5555-5150-5555")
    assert verdict.startswith("No solution: 1 is on top, and no square around the start")
    assert cells == [(0, 1), (1, 2), (2, 1), (1, 0)]
    assert [sentence for sentence, _ in walls] == [
        "(1, 2) says 5, so it is closed.",
        "(2, 3) says 5, so it is closed.",
        "(3, 2) says 5, so it is closed.",
        "(2, 1) says 5, so it is closed.",
    ]


def test_a_start_on_a_hole_and_a_home_that_says_another_number():
    ((hole, cells),) = reasons("dice", "2.2.1.2.5555-5055-5555")
    assert hole == "No solution: the start is a hole, and no die rolls onto a hole."
    assert cells == [(1, 1)]
    verdict, home, rolled = reasons("dice", "1.1.1.2.51")
    assert verdict[0] == "No solution: the die leaves the start, and no way leads it home."
    assert home[0].startswith("Home says 5: only with 5 on top")
    assert rolled[0].startswith("The solver tried")


@pytest.mark.parametrize("kind", SAMPLES)
def test_every_kind_says_something(kind: str):
    assert all(sentence for sentence, _ in reasons(kind, SAMPLES[kind].unsolvable))

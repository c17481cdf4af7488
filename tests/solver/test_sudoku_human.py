"""The steps of a person on a sudoku: each is true, and has its reason and its number."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

import solver
from solver.puzzles.sudoku import PENCIL, Sudoku
from solver.puzzles.sudoku_human import Deduction, Human, certain, marks_on
from solver.recording.documents import node_document

ALL = Sudoku.searches[1].prunings
GUESS = "guess"
SEEDS = range(200)
MOST_SOLUTIONS = 50

Cells = tuple[tuple[int, ...], ...]


def allowed(cell: int) -> set[int]:
    """Return the digits that a cell of a state may hold in the end."""
    if cell >= PENCIL:
        return {digit for digit in range(1, 10) if (cell - PENCIL) >> (digit - 1) & 1}
    return {(cell - 1) % 9 + 1} if cell else set(range(1, 10))


def agrees(solution: Cells, state: Cells) -> bool:
    pairs = (zip(*rows, strict=True) for rows in zip(solution, state, strict=True))
    return all(digit in allowed(cell) for row in pairs for digit, cell in row)


@cache
def solutions(board: Cells) -> tuple[Cells, ...]:
    """Return the solutions of a board, by a loop that knows rows, columns and boxes alone."""
    found: list[Cells] = []
    rows = [[(cell - 1) % 9 + 1 if cell else 0 for cell in row] for row in board]

    def free(row: int, column: int) -> set[int]:
        top, left = row // 3 * 3, column // 3 * 3
        box = {rows[r][c] for r in range(top, top + 3) for c in range(left, left + 3)}
        return set(range(1, 10)) - {*rows[row]} - {line[column] for line in rows} - box

    def fill() -> None:
        open_cells = [(r, c) for r in range(9) for c in range(9) if not rows[r][c]]
        if not open_cells or len(found) == MOST_SOLUTIONS:
            found.append(tuple(map(tuple, rows)))
            return
        row, column = min(open_cells, key=lambda cell: len(free(*cell)))
        for digit in sorted(free(row, column)):
            rows[row][column] = digit
            fill()
            rows[row][column] = 0

    fill()
    return tuple(found[:MOST_SOLUTIONS])


def walked(seed: int) -> solver.recording.recording.Recording:
    return solver.record(solver.generate("sudoku", seed), "human")


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", SEEDS)
def test_every_deduction_keeps_every_solution(seed: int) -> None:
    recording = walked(seed)
    known = solutions(recording.puzzle.board)
    assert known
    for node in range(1, len(recording)):
        *_, before, after = recording.path(node)
        if after.move.rule == GUESS:
            continue
        kept = [each for each in known if agrees(each, before.state)]
        assert [each for each in known if agrees(each, after.state)] == kept, after.move
        assert before.state != after.state


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", SEEDS)
def test_the_answer_is_a_solution_and_that_of_the_other_search_where_there_is_one(
    seed: int,
) -> None:
    recording = walked(seed)
    known = solutions(recording.puzzle.board)
    moves = tuple(place.move for place in recording.path(recording.solution_node)[1:])
    answer = recording.puzzle.judge_output(moves)
    assert answer in {"".join(f"{''.join(map(str, row))}\n" for row in each) for each in known}
    if len(known) == 1:
        assert answer == solver.judge_output(recording.puzzle, solver.solve(recording.puzzle))


@pytest.mark.parametrize("off", [off for size in range(5) for off in combinations(ALL, size)])
def test_moves_have_their_numbers_and_frames_end_at_the_result(off: tuple[str, ...]) -> None:
    levels = [level.puzzle for level in solver.levels.load("sudoku")]
    for puzzle in levels[::3]:
        on = frozenset(ALL) - {*off}
        recording = solver.record(puzzle, "human", on)
        problem = puzzle.problem("human", on)
        assert recording.solution_node is not None or recording.truncated
        for node in range(1, len(recording), 7):
            *_, before, after = recording.path(node)
            assert problem.numbered_move(problem.move_number(after.move)) == after.move
            frames = problem.frames(before.state, after.move)
            assert frames[-1]["board"] == problem.json_board(after.state)
            assert after.move.rule not in off


def with_marks(rows: dict[tuple[int, int], str]) -> Cells:
    """Return a state in which cells have these candidates, and all others all nine."""
    every = "123456789"
    return tuple(
        tuple(
            PENCIL + sum(1 << int(digit) - 1 for digit in rows.get((row, column), every))
            for column in range(1, 10)
        )
        for row in range(1, 10)
    )


def without(digit: str, cells: list[tuple[int, int]]) -> dict[tuple[int, int], str]:
    return dict.fromkeys(cells, "123456789".replace(digit, ""))


ROW_1, BOX_1 = (
    [(1, column) for column in range(1, 10)],
    [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)],
)
REASONS = {
    "single": ({(4, 5): "7"}, Deduction(4, 5, 7, "single")),
    "hidden": (without("5", ROW_1[:3] + ROW_1[4:]), Deduction(1, 4, 5, "hidden", 0)),
    "pointing": (without("5", BOX_1[3:]), Deduction(1, 1, 5, "pointing", 18, 0)),
    "claiming": (without("5", ROW_1[3:]), Deduction(1, 1, 5, "claiming", 0, 18)),
    "pair": ({(1, 2): "47", (1, 8): "47"}, Deduction(1, 1, 47, "pair", 0)),
    "triple": ({(1, 2): "47", (1, 5): "49", (1, 8): "79"}, Deduction(1, 1, 479, "triple", 0)),
}


@pytest.mark.parametrize("rule", REASONS)
def test_each_reason_is_found_where_there_is_no_other(rule: str) -> None:
    cells, expected = REASONS[rule]
    assert next(certain(marks_on(with_marks(cells)), frozenset(ALL))) == expected


def test_a_strike_names_the_cells_because_of_which_it_is() -> None:
    state = with_marks(REASONS["pair"][0])
    (frame,) = Human(state, frozenset(ALL)).frames(state, REASONS["pair"][1])
    assert frame["facts"]["named"] == ["r1c2", "r1c8"]
    assert frame["facts"]["digits"] == [4, 7]
    assert (frame["facts"]["order"], frame["facts"]["unit"]) == ("row", 1)
    assert frame["cells"] == [[1, column] for column in range(1, 10) if column not in (2, 8)]
    assert all(
        allowed(frame["board"][0][column - 1]) == {1, 2, 3, 5, 6, 8, 9}
        for _, column in frame["cells"]
    )


def test_a_guess_comes_when_nothing_is_certain_and_in_the_tightest_cell() -> None:
    puzzle = max(
        (level.puzzle for level in solver.levels.load("sudoku")),
        key=lambda p: len(solver.record(p)),
    )
    recording = solver.record(puzzle, "human", ())
    guessing = node_document(recording, 1)["facts"]
    state = recording.path(1)[-1].state
    assert guessing["order"] == GUESS
    assert guessing["candidates"] == sorted(marks_on(state)[tuple(guessing["cell"])])
    assert len(guessing["candidates"]) == min(map(len, marks_on(state).values()))

"""A puzzle in somebody's own hands: what is legal, what it comes to, what lies ahead."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.play import (
    ahead,
    along,
    attempt,
    barred,
    play,
    position,
    read_moves,
    refused,
    write_moves,
)
from solver.puzzle import Puzzle
from tests.samples import SAMPLES

MAYAN = "3.1-21-234-31-2434"
FLIP = "bwwb-bbwb-bwwb-bwww"
MAZE = "1.2.5.1.w24-556-6ww"
QUEENS = "0000-0000-0000-0000"
SUDOKU = SAMPLES["sudoku"].code

SOLVED = [
    ("mayan", MAYAN, "21r-31r-30r"),
    ("flip", FLIP, "11-12-22-43"),
    ("dice", MAZE, "d-r-d-l-l-u-u-r"),
    ("queens", QUEENS, "12q-24q-31q-43q"),
]


def puzzle_of(kind: str, code: str) -> Puzzle[Any, Any]:
    return solver.from_code(kind, code)


@pytest.mark.parametrize(("kind", "code", "text"), SOLVED)
def test_a_solution_is_played_to_its_end(kind, code, text):
    puzzle = puzzle_of(kind, code)
    moves = read_moves(puzzle, text)
    assert write_moves(puzzle, moves) == text
    played = play(puzzle, moves)
    assert (played["outcome"], played["made"], played["legal"]) == ("solved", len(moves), [])
    assert play(puzzle, text.split("-"))["board"] == played["board"]
    assert ahead(puzzle, moves, solver.solve).left == 0


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_solver_s_way_is_legal_and_so_long_ahead(kind):
    puzzle = puzzle_of(kind, SAMPLES[kind].code)
    moves = solver.solve(puzzle).moves
    replayed = solver.replay(puzzle, moves)
    for made in range(len(moves) + 1):
        played = play(puzzle, moves[:made], since=max(made - 1, 0))
        assert played["board"] == (replayed.steps[made - 1].board if made else replayed.start)
        assert len(played["steps"]) == min(made, 1)
        assert played["outcome"] == ("solved" if made == len(moves) else "open")
        found = ahead(puzzle, moves[:made], solver.solve)
        assert found.solvable
        assert found.left <= len(moves) - made
    assert along(puzzle, moves).whole


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_is_legal_leads_on_and_can_be_written(data):
    """Random attempts: each legal move is made, written, read, and told by hand."""
    kind = data.draw(st.sampled_from(solver.kinds()))
    puzzle = puzzle_of(kind, SAMPLES[kind].code)
    moves: list[Any] = []
    for _ in range(data.draw(st.integers(0, 6))):
        played = play(puzzle, moves)
        assert [puzzle.write_move(move) for move in played["legal"]] == [
            way["text"] for way in played["ways"]
        ]
        if not played["legal"]:
            break
        number = data.draw(st.integers(0, len(played["legal"]) - 1))
        state = position(puzzle, moves).state
        way = played["ways"][number]
        assert refused(puzzle, moves, way["text"]) is None
        aimed = puzzle.aimed(state, way["at"], way["to"], way["value"])
        assert puzzle.permit(state, aimed) == played["legal"][number]
        for _tried, why in barred(puzzle, moves):
            assert str(why)
        moves.append(way["text"])
    text = "-".join(moves)
    assert write_moves(puzzle, read_moves(puzzle, text)) == text
    assert write_moves(puzzle, attempt(puzzle, [*moves, "?"])) == text
    found = along(puzzle, moves)
    if found.whole:
        node = puzzle.problem(found.search)
        state = node.start()
        for move in found.moves:
            state = node.result(state, next(each for each in node.moves(state) if same(each, move)))
        assert node.json_board(state) == play(puzzle, moves)["board"]


def same(move: Any, told: Any) -> bool:
    return (list(move) if isinstance(move, tuple) else move) == told


REFUSED = [
    ("mayan", MAYAN, ["20l"], "mayan.equal", "two different colours"),
    ("mayan", MAYAN, ["00l"], "mayan.off-board", "stays on the board"),
    ("mayan", MAYAN, ["06r"], "mayan.no-block", "nothing is there"),
    ("mayan", MAYAN, ["21r", "21x"], "play.notation", "Move 2: Expected a move written like 21r"),
    ("mayan", MAYAN, [[1, 1, 2]], "mayan.move", "x, y and 1 or -1"),
    ("mayan", MAYAN, [[True, 1, 1]], "play.move", "in numbers"),
    ("mayan", MAYAN, ["00r"] * 4, "play.limit", "Move 4: "),
    ("mayan", "1.1-21-21-0-2", ["00r", "00r"], "play.limit", "all of them are made: undo one"),
    ("mayan", MAYAN, ["21r", "31r", "30r", "00r"], "play.solved", "the puzzle is solved"),
    ("flip", FLIP, ["55"], "flip.no-cell", "from 1 to 4"),
    ("flip", FLIP, [None], "flip.move", "row and column"),
    ("flip", FLIP, ["11"] * 1_001, "play.long", "at most 1000 moves"),
    ("dice", MAZE, ["u"], "dice.edge", "at its edge"),
    ("dice", MAZE, ["d", "u"], "dice.number", "says 2"),
    ("dice", "1.1.1.2.05-11", ["r"], "dice.number", "Expected a 1 or a star"),
    ("dice", MAZE, ["downs"], "play.notation", "written like u"),
    ("queens", QUEENS, ["11q", "13q"], "queens.row-taken", "has its queen already, at column 1"),
    ("queens", QUEENS, ["11q", "33q"], "queens.attacked", "by the one at row 1, column 1"),
    ("queens", QUEENS, ["11q", "11q"], "grid.taken", "row 1, column 1 holds Q"),
    ("queens", QUEENS, ["55q"], "grid.outside", "from 1 to 4"),
    ("queens", QUEENS, [[1, 1, 9]], "grid.move", "row, column and value"),
    ("queens", QUEENS, ["1q"], "play.notation", "written like 12q"),
]


@pytest.mark.parametrize(("kind", "code", "moves", "id", "sentence"), REFUSED)
def test_a_move_that_is_not_legal_is_refused(kind, code, moves, id, sentence):
    with pytest.raises(solver.IllegalMove) as refusal:
        play(puzzle_of(kind, code), moves)
    assert refusal.value.id == id
    assert sentence in str(refusal.value)


def test_what_the_search_leaves_out_may_be_played():
    """In Mayan a block may be swapped to the left; two of one colour may not be swapped."""
    puzzle = puzzle_of("mayan", MAYAN)
    legal = play(puzzle, [])["legal"]
    assert (1, 1, -1) in legal
    assert (2, 2, -1) in legal
    assert (1, 0, 1) not in legal  # both are blue


def test_cells_of_a_grid_are_filled_in_any_order():
    puzzle = puzzle_of("queens", QUEENS)
    assert play(puzzle, ["43q", "12q", "31q", "24q"])["outcome"] == "solved"
    assert along(puzzle, ["24q", "12q"]).moves == [[1, 2, 2], [2, 4, 2]]


def test_an_attempt_can_be_lost():
    spent = play(puzzle_of("mayan", MAYAN), ["21r", "31r", "00r"])
    stuck = play(puzzle_of("queens", QUEENS), ["11q", "23q"])
    assert (spent["outcome"], spent["legal"]) == ("lost", [])
    assert stuck["outcome"] == "open"
    assert play(puzzle_of("queens", QUEENS), ["11q", "23q", "42q"])["outcome"] == "lost"


AHEAD = [
    ("mayan", MAYAN, [], True, 3),
    ("mayan", MAYAN, ["21r"], True, 2),
    ("mayan", MAYAN, ["00r"], False, None),
    ("mayan", "1.1-21-234-31-2434", [], False, None),
    ("flip", FLIP, ["11"], True, 3),
    ("flip", FLIP, ["11", "11"], True, 4),
    ("dice", MAZE, ["d"], True, 7),
    ("queens", QUEENS, ["11q"], False, None),
    ("queens", QUEENS, ["12q"], True, 3),
]


@pytest.mark.parametrize(("kind", "code", "moves", "solvable", "left"), AHEAD)
def test_what_lies_ahead(kind, code, moves, solvable, left):
    found = ahead(puzzle_of(kind, code), moves, solver.solve)
    assert (found.solvable, found.left) == (solvable, left)


def test_what_lies_too_far_ahead_is_not_known():
    found = ahead(puzzle_of("sudoku", SUDOKU), [], solver.solve, limit=1)
    assert (found.solvable, found.left) == (None, None)


ALONG = [
    ("mayan", ["21r"], [[2, 1, 1]], True, None, 0),
    ("mayan", ["30l"], [[2, 0, 1]], True, "left", 1),
    ("mayan", ["21r", "31r", "30r"], [[2, 1, 1], [3, 1, 1], [3, 0, 1]], True, None, 0),
    # The first drag gives way to 21r, which comes once more as the third.
    ("mayan", ["31l", "41l", "21r"], [[2, 1, 1], [3, 1, 1], [2, 1, 1]], True, "left", 1),
    ("flip", ["43", "11"], [[1, 1], [4, 3]], True, "seen", 1),
    ("flip", ["11", "11"], [], True, "seen", 1),
    ("dice", ["d"], ["down"], True, None, 0),
]


@pytest.mark.parametrize(("kind", "moves", "expected"), [(*row[:2], row[2:]) for row in ALONG])
def test_the_way_in_the_search(kind, moves, expected):
    puzzle = puzzle_of(kind, {"mayan": MAYAN, "flip": FLIP, "dice": MAZE}[kind])
    found = along(puzzle, moves)
    assert (found.moves, found.whole, found.reason, found.number) == expected


@pytest.mark.parametrize("kind", solver.kinds())
def test_hints_say_more_and_more(kind):
    """The last hint is the move itself: its cells are those that the hand goes to."""
    puzzle = puzzle_of(kind, SAMPLES[kind].code)
    state, (move, *_) = puzzle.start(), solver.solve(puzzle).moves
    hints = puzzle.hints(state, move)
    assert len(hints) == 3
    assert puzzle.grip(state, move).at in hints[-1].cells or kind == "dice"
    assert len({str(hint.sentence) for hint in hints}) == 3


def test_the_flips_of_a_search_over_sets_are_played():
    puzzle = puzzle_of("flip", FLIP)
    assert puzzle.played("dfs", [[1, 1, 1], [1, 2, 0], [1, 3, 1]]) == [[1, 1], [1, 3]]
    assert puzzle.played("bfs", [[1, 1]]) == [[1, 1]]

"""Connect: its texts and codes, which positions are refused, whose turn it is, moves by hand."""

from __future__ import annotations

import itertools

import pytest

import solver
from solver.capabilities.hands import AnyHands
from solver.errors import BadCode
from solver.play import Verdict, position, verdict
from solver.puzzles.connect import Connect
from solver.puzzles.connect.text import is_reachable

CODES = [
    ("XO.\n.X.\n...\n3\n", "3.xo0-0x0-000"),
    ("x o .\n. X .\n. . .", "3.xo0-0x0-000"),
    ("....\n....\n.XO.\n3 drop\n", "3d.0000-0000-0xo0"),
    ("....\r\n....\r\n....\r\n....\r\n04\tdrop", "4d.0000-0000-0000-0000"),
]


@pytest.mark.parametrize(("text", "code"), CODES)
def test_a_text_is_read(text, code):
    puzzle = solver.parse("connect", text)
    assert puzzle.to_code() == code
    assert solver.from_code("connect", code) == puzzle
    assert solver.parse("connect", puzzle.to_text()) == puzzle


def test_a_text_may_hold_several_boards():
    found = solver.parse_all("connect", "...\n...\n...\n3\n\nX..\n...\n...\n3\n")
    assert [each.to_code() for each in found] == ["3.000-000-000", "3.x00-000-000"]


REFUSED = [
    ("", "grid.empty", "Expected a board of 3–4 rows, got nothing."),
    ("...\n...\n", "connect.rows", "Line 2: expected a board of 3–4 rows, got 2."),
    (
        "...\n.Z.\n...\n",
        "grid.row",
        "Line 2: expected a row of 3 cells out of .XxOo, got '.Z.'.",
    ),
    (
        "...\n...\n...\n3 fall\n",
        "connect.rules",
        "Line 4: expected how many in a row win, and drop if stones fall, got '3 fall'.",
    ),
    (
        "XX.\n...\n...\n",
        "connect.turns",
        "Expected as many X as O, or one X more, since X begins; got 2 X and 0 O.",
    ),
    (
        "XXX\nOOO\n...\n",
        "connect.both",
        "Expected one winner at most, got 3 in a row of both X and O.",
    ),
    (
        "XXX\nOO.\nO..\n",
        "connect.late",
        "Expected the game to end when X had 3 in a row, but O has moved since.",
    ),
    (
        "OOO\nXX.\nXX.\n",
        "connect.late",
        "Expected the game to end when O had 3 in a row, but X has moved since.",
    ),
    (
        "....\n..O.\nX...\n3 drop\n",
        "connect.floating",
        "Row 2, column 3: expected no stone above an open cell, since stones drop.",
    ),
    (
        "...\n...\n...\n4\n",
        "connect.length",
        "Expected from 3 to 3 in a row on this board, got 4.",
    ),
    (
        "....\n....\n....\n....\n3\n",
        "connect.cells",
        "Expected at most 12 cells where stones do not drop, got 16.",
    ),
    (
        "...\nX..\nO..\n3 drop\n",
        "connect.order",
        "Expected stones that a game can have put there, but no order of moves leads to this "
        "board.",
    ),
]


@pytest.mark.parametrize(("text", "id", "sentence"), REFUSED)
def test_a_bad_text_is_refused(text, id, sentence):
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.parse("connect", text)
    assert (refusal.value.id, str(refusal.value)) == (id, sentence)


@pytest.mark.parametrize(
    "code",
    ["", "3", "3.", "3.000", "3.00-00-00", "3.000-000-0000", "0.000-000-000", "3.XO0-000-000"],
)
def test_a_bad_code_is_refused(code):
    with pytest.raises(BadCode):
        solver.from_code("connect", code)


def test_two_lines_of_one_move_are_a_win_and_two_of_two_moves_are_not():
    assert solver.from_code("connect", "3.xxx-xoo-xoo").value == 1
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.from_code("connect", "3.xxxo-oo0o-oxxx")
    assert refusal.value.id == "connect.order"


def reachable_boards(drops):
    """Return every board that games on 3 x 3 lead to, played forwards."""
    start = Connect(((0,) * 3,) * 3, drops=drops)
    layer = found = {start.board}
    while layer:
        layer = {
            start.result(board, move) for board in layer for move in start.playable(board)
        } - found
        found = found | layer
    return found


@pytest.mark.parametrize(("drops", "count"), [(False, 5_478), (True, 694)])
def test_the_boards_that_are_read_are_those_that_games_lead_to(drops, count):
    known, read = reachable_boards(drops), set()
    for cells in itertools.product(range(3), repeat=9):
        puzzle = Connect((cells[:3], cells[3:6], cells[6:]), drops=drops)
        try:
            puzzle.refuse()
        except solver.BadPuzzle:
            continue
        read.add(puzzle.board)
    assert read == known
    assert len(read) == count
    assert all(is_reachable(board, 3, drops=drops) for board in known)


FORBIDDEN = [
    ("3.xo0-000-000", [1, 1], "connect.taken"),
    ("3.xo0-000-000", [2, 2, 2], "connect.turn"),
    ("3.xo0-000-000", [4, 1], "connect.outside"),
    ("3.xxx-oo0-000", [3, 1], "connect.over"),
    ("3d.000-000-xo0", [1, 3], "connect.drop"),
    ("3.xo0-000-000", "yes", "grid.move"),
]


@pytest.mark.parametrize(("code", "move", "id"), FORBIDDEN)
def test_a_move_that_the_rules_forbid_is_refused(code, move, id):
    puzzle = solver.from_code("connect", code)
    with pytest.raises(solver.IllegalMove) as refusal:
        puzzle.permit(puzzle.start(), move)
    assert refusal.value.id == id


def test_a_press_anywhere_in_a_column_drops_a_stone():
    puzzle = solver.from_code("connect", "3d.000-000-xo0")
    assert puzzle.aimed(puzzle.board, (1, 3), None, None) == [3, 3]
    assert puzzle.aimed(puzzle.board, (1, 1), None, None) == [2, 1]
    assert puzzle.permit(puzzle.board, [2, 1]) == (2, 1, 1)


VERDICTS = [
    ("3.000-000-000", [], Verdict.OPEN),
    # A draw is all that can be had.
    ("3.xox-0o0-000", ["32x", "21o", "23x", "33o", "31x"], Verdict.SOLVED),
    ("3.xo0-ox0-000", ["33x"], Verdict.SOLVED),
    # X could have won, and O has.
    ("3.xo0-0o0-0x0", ["13x", "31o", "33x", "21o"], Verdict.OPEN),
    # O, who moves first here, can have no more.
    ("3.xo0-0x0-000", ["33o", "21x", "23o", "31x"], Verdict.SOLVED),
]


@pytest.mark.parametrize(("code", "moves", "expected"), VERDICTS)
def test_a_game_is_solved_where_nothing_better_could_be_had(code, moves, expected):
    puzzle = AnyHands.of(solver.from_code("connect", code))
    assert verdict(puzzle, position(puzzle, moves)) is expected


def test_an_output_is_judged():
    puzzle = solver.from_code("connect", "3.xo0-ox0-000")
    solution = solver.solve(puzzle)
    output = solver.judge_output(puzzle, solution)
    assert output == "3 3\nX wins\n"
    assert solver.check_output(puzzle, output, solution).outcome == "right"
    other = solver.check_output(puzzle, "1 3\n2 3\n3 3\n", solution)
    assert other.outcome == "longer"
    with_a_sign = solver.check_output(puzzle, "c3\n", solution)
    assert with_a_sign.error.id == "connect.output"


def test_there_is_no_move_where_the_game_is_over():
    for code in ("3.xxx-oo0-000", "3.xox-xoo-oxx"):
        puzzle = solver.from_code("connect", code)
        assert solver.solve(puzzle).moves is None
        assert str(puzzle.why_unsolvable(1)[0].sentence.template).startswith("The game is over")

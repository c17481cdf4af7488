"""Outputs of programs, read as judges read them and played as far as they are right."""

import pytest

import solver

MAYAN, FLIP = "3.1-21-234-31-2434", "bwwb-bbwb-bwwb-bwww"
QUEENS = "0000-0000-0000-0000"
DICE = "1.1.5.1.w22-22w"

WRONG = [
    ("mayan", MAYAN, "", 0, "Expected the output of your program, got nothing."),
    ("mayan", MAYAN, "-1", 0, "Line 1: expected a solution, since there is one, got '-1'."),
    (
        "mayan",
        MAYAN,
        "\n\n-1\n0 0 1",
        0,
        "Line 4: expected moves or that there is no solution, got",
    ),
    ("mayan", MAYAN, "2 1 1\n-1", 1, "Line 2: expected moves or that there is no solution, got"),
    ("mayan", MAYAN, "2 1 1\n4 4 1", 1, "Line 2, '4 4 1': There is no block to drag at (4, 4)."),
    ("mayan", MAYAN, "2 1 1\n4 0 1", 1, "Line 2, '4 0 1': That drag would leave the board."),
    ("mayan", MAYAN, "2 1 1\n3 1", 1, "Line 2: expected a drag as x, y and 1 or -1, or -1 alone"),
    ("mayan", MAYAN, "2 1 +1", 0, "Line 1: expected a drag as x, y and 1 or -1, or -1 alone"),
    ("mayan", MAYAN, "2 1 1\n3 1 1", 2, "Line 2: expected a solved puzzle when the output ends"),
    ("mayan", MAYAN, "2 1 1\n3 1 1\n3 0 1\n0 0 1", 3, "Line 4: expected nothing more, since the"),
    ("mayan", "1.1-1-0-0-1", "0 0 1\n1 0 1", 0, "Line 1, '0 0 1': Both blocks are of colour 1"),
    ("mayan", "1.1-1-0-0-1", "1 0 1\n2 0 1", 1, "Line 2: expected no more moves than 1, got an"),
    ("flip", FLIP, "Impossible", 0, "Line 1: expected a solution, since there is one, got"),
    ("flip", FLIP, "5", 0, "Line 1: expected the fewest moves, 4, got 5."),
    ("flip", FLIP, "4\n1 1", 1, "Line 1: expected the number of moves below, 1, got 4."),
    ("flip", FLIP, "1\n1 1", 1, "Line 2: expected a solved puzzle when the output ends"),
    ("flip", FLIP, "4 moves", 0, "Line 1: expected the number of flips, or Impossible, got"),
    ("flip", FLIP, "4\n1 1 1", 0, "Line 2: expected a flip as row and column, got '1 1 1'."),
    ("flip", FLIP, "4\n1 5", 0, "Line 2, '1 5': Expected a row and a column from 1 to 4"),
    ("flip", "bwww-wwww-wwww-wwww", "3", 0, "Line 1: expected that there is no solution, got"),
    ("queens", QUEENS, "No solution", 0, "Line 1: expected a solution, since there is one"),
    ("queens", QUEENS, ".Q..\n..Q.", 1, "Line 2, 'Q': A queen at row 2, column 3 would be"),
    ("queens", QUEENS, ".Q..\n\n...Q\n", 2, "Line 3: expected a solved puzzle when the output"),
    ("queens", QUEENS, "....", 0, "Line 1: expected a solved puzzle when the output ends"),
    ("queens", QUEENS, ".Q.", 0, "Line 1: expected a row of 4 cells out of .Q, got '.Q.'."),
    ("queens", "0q00-0000-0000-0000", "..Q.", 0, "Line 1: expected the Q that is given in column"),
    ("queens", QUEENS, ".Q..\n...Q\nQ...\n..Q.\n....", 4, "Line 5: expected 4 rows, got another"),
    ("dice", DICE, "(1,1),(1,2)", 0, "Line 1: expected the name of the maze, MAZE, got"),
    ("dice", DICE, "MAZE\n(1,2)", 0, "Line 2: expected the start first, (1,1), got (1,2)."),
    ("dice", DICE, "MAZE\n(1,1),(2,2)", 0, "Line 2: expected a square beside (1,1) to follow it"),
    ("dice", DICE, "MAZE\n(1,1),(0,1)", 0, "Line 2, '(0,1)': "),
    ("dice", DICE, "MAZE\n1,1", 0, "Line 2: expected positions such as (1,2),(1,3), got '1,1'."),
    ("dice", DICE, "MAZE\n(1,1),", 0, "Line 2: expected a comma at its end if positions follow"),
    ("dice", DICE, "MAZE\n(1,1),\n(2,1)", 0, "Line 2: expected 9 positions on every line but the"),
    ("dice", DICE, "MAZE", 0, "Line 1: expected a solved puzzle when the output ends"),
]


@pytest.mark.parametrize(("kind", "code", "text", "made", "sentence"), WRONG)
def test_what_is_wrong_is_shown_where_it_goes_wrong(kind, code, text, made, sentence):
    found = solver.check_output(solver.from_code(kind, code), text)
    assert (len(found.moves), found.outcome) == (made, None)
    assert str(found.error).startswith(sentence)


def puzzles():
    """Yield bundled boards of every kind, the easiest and one without a solution if there is."""
    for kind in solver.kinds():
        levels = [level.puzzle for level in solver.levels.load(kind) if level.rating <= 2]
        yield from levels[:3]
    yield from (
        solver.from_code(*each)
        for each in (
            ("mayan", "1.1-1-0-0-0"),
            ("flip", "bwww-wwww-wwww-wwww"),
            ("dice", "1.1.5.1.0w-ww"),
            ("queens", "q000-000q-0000-0000"),
        )
    )


def forgiven(text):
    """Return a text with other blanks and line ends."""
    return "\ufeff" + text.replace(" ", " \t ").replace("\n", "\r\n\r\n").rstrip()


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda each: f"{each.kind}-{each.to_code()}")
def test_the_answers_of_the_solver_are_right_however_they_are_spaced(puzzle):
    solution = solver.solve(puzzle)
    moves = solution.moves or ()
    for text in (solver.judge_output(puzzle, solution), solver.moves_output(puzzle, solution)):
        for each in (text, forgiven(text), text.encode()):
            found = solver.check_output(puzzle, each, solution)
            assert (found.outcome, found.error) == ("right", None)
    assert len(found.moves) == len(moves)


@pytest.mark.parametrize(
    ("kind", "code", "text", "outcome"),
    [
        ("queens", QUEENS, "..Q.\nQ...\n...Q\n.Q..\n", "other"),
        ("flip", "wwww-wwww-wwww-wwww", "2\n1 1\n1 1\n", None),
        ("flip", "bbww-bwww-wwww-wwww", "3\n1 2\n1 2\n1 1\n", "longer"),
        ("flip", "bbww-bwww-wwww-wwww", "1", "right"),
    ],
)
def test_other_solutions_are_told_from_the_right_one(kind, code, text, outcome):
    assert solver.check_output(solver.from_code(kind, code), text).outcome == outcome

"""Reading Flip boards: what is forgiven, and every refusal in its own sentence."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.errors import BadCode
from solver.puzzles.flip import Flip
from solver.puzzles.flip.rules import BLACK, WHITE

SAMPLE = "bwwb\nbbwb\nbwwb\nbwww\n"
SAMPLE_BOARD = 40344
BLACK_ROWS = "bbbb\n" * 4

FORGIVEN = {
    "as in the statement": SAMPLE,
    "bytes": SAMPLE.encode(),
    "windows line ends": SAMPLE.replace("\n", "\r\n"),
    "old line ends": SAMPLE.replace("\n", "\r"),
    "a byte order mark": "\ufeff" + SAMPLE,
    "a byte order mark in bytes": b"\xef\xbb\xbf" + SAMPLE.encode(),
    "blanks at the ends of lines": SAMPLE.replace("\n", " \t\n "),
    "blank lines, also inside a board": "\n \n" + SAMPLE.replace("\n", "\n\t\n"),
    "no last line end": SAMPLE.rstrip(),
}


@pytest.mark.parametrize("text", FORGIVEN.values(), ids=FORGIVEN)
def test_forgiven(text):
    assert solver.parse("flip", text) == Flip(SAMPLE_BOARD)


MANY = {
    "without blank lines between": SAMPLE + BLACK_ROWS + SAMPLE,
    "with blank lines between": "\n".join([SAMPLE, BLACK_ROWS, SAMPLE]),
    "with windows line ends": "\r\n\r\n".join([SAMPLE, BLACK_ROWS, SAMPLE]),
}


@pytest.mark.parametrize("text", MANY.values(), ids=MANY)
def test_boards_until_the_end_of_the_input(text):
    assert solver.parse_all("flip", text) == (
        Flip(SAMPLE_BOARD),
        Flip(BLACK),
        Flip(SAMPLE_BOARD),
    )


def bad(line: int, text: str) -> str:
    """Return the sample with one of its lines replaced."""
    lines = SAMPLE.split("\n")
    lines[line - 1] = text
    return "\n".join(lines)


NOTHING = "Expected boards of four rows of four letters b or w, got nothing."
ROW = "expected a row of four letters b or w, got "
FOUR = "expected four rows for every board, but the text ends after "

REFUSED = [
    ("", NOTHING),
    (" \n\t\r\n", NOTHING),
    ("\ufeff", NOTHING),
    (bad(1, "BWWB"), f"Line 1: {ROW}'BWWB'."),
    (bad(2, "bBwb"), f"Line 2: {ROW}'bBwb'."),
    (bad(3, "bwxb"), f"Line 3: {ROW}'bwxb'."),
    (bad(3, "1001"), f"Line 3: {ROW}'1001'."),
    (bad(4, "bww"), f"Line 4: {ROW}'bww'."),
    (bad(4, "bwwww"), f"Line 4: {ROW}'bwwww'."),
    (bad(2, "b b w b"), f"Line 2: {ROW}'b b w b'."),
    (bad(2, "bbwb,"), f"Line 2: {ROW}'bbwb,'."),
    (bad(2, "bbwb\x0c"), f"Line 2: {ROW}'bbwb<U+000C>'."),
    (bad(2, "ｂbwb"), f"Line 2: {ROW}'ｂbwb'."),
    ("bwwb bbwb bwwb bwww", f"Line 1: {ROW}'bwwb bbwb bwwb bwww'."),
    ("bwwb" * 4, f"Line 1: {ROW}'bwwbbwwbbwwbbwwb'."),
    (SAMPLE + "END\n", f"Line 5: {ROW}'END'."),
    (SAMPLE + "\n4\n", f"Line 6: {ROW}'4'."),
    ("b" * 100, f"Line 1: {ROW}'bbbbbbbbbbbbbbbbbbbbbbbb…' (100 characters)."),
    ("bwwb\n", f"Line 1: {FOUR}1 of the last one."),
    ("bwwb\nbbwb\n\nbwwb\n\n", f"Line 4: {FOUR}3 of the last one."),
    (SAMPLE + "\nbbbb\nbbbb\n", f"Line 7: {FOUR}2 of the last one."),
    (SAMPLE.encode()[:5] + b"\xff", "Line 2: expected plain text (UTF-8), got the byte 0xff."),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_refused_in_one_sentence(text, sentence):
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.parse_all("flip", text)
    assert str(refusal.value) == sentence


def test_one_bad_board_refuses_all():
    with pytest.raises(solver.BadPuzzle, match="Line 502:"):
        solver.parse_all("flip", SAMPLE * 125 + "\nbwwB\n" + SAMPLE * 125)


def test_a_text_of_no_kind_is_told_what_a_board_lacks():
    with pytest.raises(solver.BadPuzzle, match="Line 3: expected a row of four letters"):
        solver.parse_any(bad(3, "bww"))
    assert solver.parse_any(SAMPLE) == (Flip(SAMPLE_BOARD),)


@given(st.one_of(st.text(), st.binary()))
def test_anything_else_is_read_or_refused(text):
    with contextlib.suppress(solver.BadPuzzle):
        assert solver.parse("flip", text).kind == "flip"


@given(st.lists(st.text(alphabet="bw \t", max_size=5), max_size=9))
def test_what_looks_like_boards_is_read_or_refused(lines):
    try:
        puzzles = solver.parse_all("flip", "\n".join(lines))
    except solver.BadPuzzle:
        return
    assert "".join(map(solver.to_text, puzzles)).split() == " ".join(lines).split()


@given(st.lists(st.integers(WHITE, BLACK).map(Flip), min_size=1, max_size=5), st.data())
def test_texts_and_codes_come_back(puzzles, data):
    between = data.draw(st.sampled_from(["", "\n", "\r\n \r\n"]))
    assert solver.parse_all("flip", between.join(map(solver.to_text, puzzles))) == tuple(puzzles)
    assert [solver.from_code("flip", solver.to_code(puzzle)) for puzzle in puzzles] == puzzles


def test_every_board_comes_back_from_one_judge_file():
    puzzles = tuple(Flip(board) for board in range(2**16))
    assert solver.parse_all("flip", "\n".join(map(solver.to_text, puzzles))) == puzzles


def test_the_code_of_the_statement():
    assert solver.to_code(Flip(SAMPLE_BOARD)) == "bwwb-bbwb-bwwb-bwww"
    assert solver.to_text(Flip(SAMPLE_BOARD)) == SAMPLE


UNKNOWN = [
    "", "b", "bwwb", "bwwb-bbwb-bwwb", "bwwb-bbwb-bwwb-bwww-bbbb", "bwwbbbwbbwwbbwww",
    "BWWB-bbwb-bwwb-bwww", "bwwb-bbwb-bwwb-bww", "bwwb-bbwb-bwwb-bwwww", "bwwb-bbwb-bwwb-bwwx",
    "bwwb-bbwb-bwwb-bwww\n", " bwwb-bbwb-bwwb-bwww", "bwwb_bbwb_bwwb_bwww", "40344",
]  # fmt: skip


@pytest.mark.parametrize("code", UNKNOWN)
def test_a_code_outside_the_grammar_is_unknown(code):
    with pytest.raises(BadCode):
        solver.from_code("flip", code)

"""Reading Mayan puzzles: what is forgiven, and every refusal in its own sentence."""

import contextlib
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.errors import BadCode
from solver.puzzles.mayan import Mayan
from tests.solver.boards import mayans

SAMPLE = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"
SAMPLE_BOARD = ((1,), (2, 1), (2, 3, 4), (3, 1), (2, 4, 3, 4))

FORGIVEN = {
    "as in the statement": SAMPLE,
    "bytes": SAMPLE.encode(),
    "windows line ends": SAMPLE.replace("\n", "\r\n"),
    "old line ends": SAMPLE.replace("\n", "\r"),
    "a byte order mark": "\ufeff" + SAMPLE,
    "a byte order mark in bytes": b"\xef\xbb\xbf" + SAMPLE.encode(),
    "tabs": SAMPLE.replace(" ", "\t"),
    "runs of blanks": SAMPLE.replace(" ", "   "),
    "blanks at the ends of lines": SAMPLE.replace("\n", " \t\n "),
    "blank lines": "\n \n" + SAMPLE.replace("\n", "\n\n"),
    "no last line end": SAMPLE.rstrip(),
    "leading zeros": SAMPLE.replace("3", "003").replace("0\n", "000\n"),
}


@pytest.mark.parametrize("text", FORGIVEN.values(), ids=FORGIVEN)
def test_forgiven(text):
    assert solver.parse("mayan", text) == Mayan(3, SAMPLE_BOARD)


def test_ten_colours_gaps_among_them_and_columns_of_seven():
    text = "5\n10 8 10 8 10 8 10 0\n0\n1 0\n0\n7 0\n"
    assert solver.parse("mayan", text).board == ((10, 8, 10, 8, 10, 8, 10), (), (1,), (), (7,))


def bad(line: int, text: str, base: str = SAMPLE) -> str:
    """Return the sample with one of its lines replaced."""
    lines = base.split("\n")
    lines[line - 1] = text
    return "\n".join(lines)


N = "Line 1: expected n, the number of moves from 1 to 5, alone on its line, got "
COLOUR = "expected a colour from 1 to 10 or the closing 0, got "
AFTER_ZERO = "expected nothing after the 0 that closes the column, got "

REFUSED = [
    ("", "Expected n and five columns of blocks, got nothing."),
    (" \n\t\r\n", "Expected n and five columns of blocks, got nothing."),
    ("\ufeff", "Expected n and five columns of blocks, got nothing."),
    (bad(1, "0"), N + "'0'."),
    (bad(1, "6"), N + "'6'."),
    (bad(1, "-3"), N + "'-3'."),
    (bad(1, "+3"), N + "'+3'."),
    (bad(1, "3.0"), N + "'3.0'."),
    (bad(1, "３"), N + "'３'."),
    (bad(1, "3 1"), N + "'3 1'."),
    ("hello", N + "'hello'."),
    ("3\n1 0\n2 1 0\n", "Line 3: expected five columns after n, but the text ends after 2."),
    ("3\n", "Line 1: expected five columns after n, but the text ends after 0."),
    (SAMPLE + "1 0\n", "Line 7: expected nothing after the fifth column, got '1 0'."),
    (SAMPLE * 2, "Line 7: expected nothing after the fifth column, got '3'."),
    (bad(4, "2 3 4"), "Line 4: expected a 0 at the end of the column, got 4."),
    (bad(3, "2 x 0"), "Line 3, item 2: " + COLOUR + "'x'."),
    (bad(3, "2 -1 0"), "Line 3, item 2: " + COLOUR + "'-1'."),
    (bad(3, "2 1_0 0"), "Line 3, item 2: " + COLOUR + "'1_0'."),
    (bad(3, "11 0"), "Line 3, item 1: " + COLOUR + "'11'."),
    (bad(3, "2,1,0"), "Line 3, item 1: " + COLOUR + "'2,1,0'."),
    (bad(3, "2 0 1 0"), "Line 3, item 3: " + AFTER_ZERO + "'1'."),
    (bad(3, "0 0"), "Line 3, item 2: " + AFTER_ZERO + "'0'."),
    (
        bad(6, "1 2 1 2 1 2 1 2 0"),
        "Line 6: expected at most 7 blocks before the 0, got 8.",
    ),
    (
        bad(2, "4 4 4 1 0"),
        "Expected a board where nothing vanishes before the first move, got 3 blocks of colour 4 "
        "in a line from (0, 0) to (0, 2).",
    ),
    (
        "1\n5 0\n5 0\n5 0\n5 0\n0\n",
        "Expected a board where nothing vanishes before the first move, got 4 blocks of colour 5 "
        "in a line from (0, 0) to (3, 0).",
    ),
    (
        bad(2, "1" * 100 + " 0"),
        "Line 2, item 1: expected a colour from 1 to 10 or the closing 0, "
        "got '111111111111111111111111…' (100 characters).",
    ),
    (SAMPLE.encode()[:5] + b"\xff\xfe", "Line 2: expected plain text (UTF-8), got the byte 0xff."),
    ("3\x00" + SAMPLE[1:], N + "'3<U+0000>'."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_refused_in_one_sentence(text, sentence):
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.parse("mayan", text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    "text",
    ["7" * 10_000_000, "3\n" + "1 " * 1_900_000, "0" * 3_900_000 + "3", b"\x00\xff" * 5_000_000],
    ids=["digits", "blocks", "zeros", "junk"],
)
def test_a_flood_is_refused_at_once(text):
    begin = time.thread_time()
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.parse("mayan", text)
    assert len(str(refusal.value)) < 200
    assert time.thread_time() - begin < 5, "a guard against hanging, by the processor's own time"


@given(st.one_of(st.text(), st.binary()))
def test_anything_else_is_read_or_refused(text):
    with contextlib.suppress(solver.BadPuzzle):
        assert solver.parse("mayan", text).kind == "mayan"


@given(st.text(alphabet="0123456789a \n\t\r-", max_size=60))
def test_what_looks_like_a_puzzle_is_read_or_refused(text):
    try:
        puzzle = solver.parse("mayan", text)
    except solver.BadPuzzle:
        return
    assert solver.parse("mayan", solver.to_text(puzzle)) == puzzle


@given(mayans())
def test_texts_and_codes_come_back(puzzle):
    assert solver.parse("mayan", solver.to_text(puzzle)) == puzzle
    assert solver.from_code("mayan", solver.to_code(puzzle)) == puzzle


def test_the_code_of_the_statement():
    assert solver.to_code(Mayan(3, SAMPLE_BOARD)) == "3.1-21-234-31-2434"
    assert solver.to_code(Mayan(5, ((10, 1), (), (), (), ()))) == "5.a1-0-0-0-0"
    assert solver.to_text(Mayan(3, SAMPLE_BOARD)) == SAMPLE


UNKNOWN = [
    "", "3", "3.", "x", "3.1-21-234-31", "3.1-21-234-31-2434-1", "03.1-21-234-31-2434",
    "3.01-21-234-31-2434", "3.10-21-234-31-2434", "3.A-0-0-0-0", "3.b-0-0-0-0", "3.--0-0-0",
    "3.1-21-234-31-2434\n", " 3.1-21-234-31-2434", "３.1-0-0-0-0", "-1.0-0-0-0-0", "3,1-0-0-0-0",
]  # fmt: skip


@pytest.mark.parametrize("code", UNKNOWN)
def test_a_code_outside_the_grammar_is_unknown(code):
    with pytest.raises(BadCode):
        solver.from_code("mayan", code)


RULE_BREAKERS = [
    ("0.1-0-0-0-0", "Expected n, the number of moves from 1 to 5, before the dot, got '0'."),
    ("6.1-0-0-0-0", "Expected n, the number of moves from 1 to 5, before the dot, got '6'."),
    ("1.0-12121212-0-0-0", "Column 2: expected at most 7 blocks, got 8."),
    (
        "1.aaa-0-0-0-0",
        "Expected a board where nothing vanishes before the first move, got 3 blocks of colour 10 "
        "in a line from (0, 0) to (0, 2).",
    ),
]


@pytest.mark.parametrize(("code", "sentence"), RULE_BREAKERS)
def test_a_code_that_breaks_a_rule_says_which(code, sentence):
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.from_code("mayan", code)
    assert str(refusal.value) == sentence
    assert not isinstance(refusal.value, BadCode)

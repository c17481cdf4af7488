"""Reading dice mazes: what is forgiven, every refusal in its own sentence, names and codes."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.errors import BadCode
from solver.puzzles.dice import Dice
from tests.solver.dice_mazes import dice_of, dices

SAMPLE = "DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n5 5 6\n6 -1 -1\nEND\n"
SAMPLE_PUZZLE = dice_of("*24 556 6**", 1, 2)
SECOND = "DICEMAZE3\n3 3 1 1 2 4\n2 2 3\n4 5 6\n-1 -1 -1\n"

FORGIVEN = {
    "as in the statement": SAMPLE,
    "bytes": SAMPLE.encode(),
    "windows line ends": SAMPLE.replace("\n", "\r\n"),
    "old line ends": SAMPLE.replace("\n", "\r"),
    "a byte order mark": "\ufeff" + SAMPLE,
    "tabs": SAMPLE.replace(" ", "\t"),
    "runs of blanks": SAMPLE.replace(" ", "   "),
    "blanks at the ends of lines": SAMPLE.replace("\n", " \t\n "),
    "blank lines": "\n \n" + SAMPLE.replace("\n", "\n\n"),
    "no END": SAMPLE.removesuffix("END\n"),
    "no last line end": SAMPLE.rstrip(),
    "neither": SAMPLE.removesuffix("END\n").rstrip(),
    "leading zeros": SAMPLE.replace("3 3 1 2 5 1", "03 003 01 2 05 1").replace("-1 2", "-01 02"),
    "anything after END": SAMPLE + "7 8 9\nEND\nMAZE\n",
    "any bytes after END": SAMPLE.encode() + b"\x00\xff\xfe\n\x80",
    "any bytes after END between blanks": SAMPLE.replace("END", " END\t").encode() + b"\xff",
    "any bytes after the END of an old file": SAMPLE.replace("\n", "\r").encode() + b"\xff",
}


@pytest.mark.parametrize("text", FORGIVEN.values(), ids=FORGIVEN)
def test_forgiven(text):
    puzzle = solver.parse("dice", text)
    assert puzzle == SAMPLE_PUZZLE
    assert puzzle.name == "DICEMAZE1"


def test_a_file_holds_many_mazes():
    first, second = solver.parse_all("dice", SAMPLE.removesuffix("END\n") + SECOND)
    assert first == SAMPLE_PUZZLE
    assert (second, second.name) == (dice_of("223 456 ***", 1, 1, 2, 4), "DICEMAZE3")


@pytest.mark.parametrize("text", ["END", "\n END \r\n", SAMPLE[-4:] + SAMPLE])
def test_a_file_may_hold_nothing_but_its_end(text):
    assert solver.parse_all("dice", text) == ()


@pytest.mark.parametrize("name", ["end", "ENDE", "-", "007", "骰子迷宫", "x" * 20, "END."])
def test_a_name_is_any_word(name):
    puzzle = solver.parse("dice", SAMPLE.replace("DICEMAZE1", name))
    assert puzzle.name == name
    assert solver.to_text(puzzle).split("\n")[0] == name


def bad(line: int, text: str) -> str:
    """Return the sample with one of its lines replaced."""
    lines = SAMPLE.split("\n")
    lines[line - 1] = text
    return "\n".join(lines)


EMPTY = "Expected mazes, each a name, six numbers and its rows, got nothing."
NAME = "Line 1: expected a name of at most 20 characters, got "
UNSEEN = "Line 1: expected a name without signs that cannot be seen, got "
ALONE = "expected the name of a maze, or END, alone on its line, got "
NO_MAZE = "Line 1: expected the name of a maze, with six numbers on the next line, got "
SIX = "Line 2: expected six numbers (rows, columns, start row, start column, top, front), got "
SIZE = "expected from 1 to 10 rows and columns, got "
START = "expected a start on the maze, here from 1 to 3, got "
FACE = "expected a face of the die from 1 to 6, got "
FRONT = "Line 2, item 6: expected in front one of the four faces beside the 5 on top, got "
ROW = "expected row 2 with as many squares as columns, 3, got "
SQUARE = "Line 3, item 2: expected a square from 1 to 6, 0 (a hole) or -1 (a star), got "

REFUSED = [
    ("", EMPTY),
    (" \n\t\r\n", EMPTY),
    ("\ufeff", EMPTY),
    (bad(1, "x" * 21), NAME + "'xxxxxxxxxxxxxxxxxxxxx'."),
    (bad(1, "x" * 30), NAME + "'xxxxxxxxxxxxxxxxxxxxxxxx…' (30 characters)."),
    (bad(1, "bell\x07"), UNSEEN + "'bell<U+0007>'."),
    (bad(1, "no\u00a0break"), UNSEEN + "'no<no-break space>break'."),
    (bad(1, "DICE MAZE"), "Line 1: " + ALONE + "'DICE MAZE'."),
    (bad(1, "END 1"), "Line 1: " + ALONE + "'END 1'."),
    ("DICEMAZE1\n", "Line 1: expected six numbers after the name, but the text ends."),
    (bad(2, "3 3 1 2 5"), SIX + "'3 3 1 2 5'."),
    (bad(2, "3 3 1 2 5 1 0"), SIX + "'3 3 1 2 5 1 0'."),
    (bad(2, "END"), NO_MAZE + "'DICEMAZE1', then 'END'."),
    ("bbww\nbbww\nbbwx\nbbww\n", NO_MAZE + "'bbww', then 'bbww'."),
    ("6\n1 0\n2 1 0\n0\n0\n0\n", NO_MAZE + "'6', then '1 0'."),
    ("6\n3 3 1 2 5 2\n", FRONT + "2."),
    (bad(2, "0 3 1 2 5 1"), "Line 2, item 1: " + SIZE + "'0'."),
    (bad(2, "11 3 1 2 5 1"), "Line 2, item 1: " + SIZE + "'11'."),
    (bad(2, "3 11 1 2 5 1"), "Line 2, item 2: " + SIZE + "'11'."),
    (bad(2, "3 0 1 2 5 1"), "Line 2, item 2: " + SIZE + "'0'."),
    (bad(2, "+3 3 1 2 5 1"), "Line 2, item 1: " + SIZE + "'+3'."),
    (bad(2, "3.0 3 1 2 5 1"), "Line 2, item 1: " + SIZE + "'3.0'."),
    (bad(2, "３ 3 1 2 5 1"), "Line 2, item 1: " + SIZE + "'３'."),
    (bad(2, "3 3 0 2 5 1"), "Line 2, item 3: " + START + "'0'."),
    (bad(2, "3 3 4 2 5 1"), "Line 2, item 3: " + START + "'4'."),
    (bad(2, "3 3 -1 2 5 1"), "Line 2, item 3: " + START + "'-1'."),
    (bad(2, "3 3 1 4 5 1"), "Line 2, item 4: " + START + "'4'."),
    (bad(2, "3 3 1 2 0 1"), "Line 2, item 5: " + FACE + "'0'."),
    (bad(2, "3 3 1 2 7 1"), "Line 2, item 5: " + FACE + "'7'."),
    (bad(2, "3 3 1 2 5 7"), "Line 2, item 6: " + FACE + "'7'."),
    (bad(2, "3 3 1 2 5 5"), FRONT + "5."),
    (bad(2, "3 3 1 2 5 2"), FRONT + "2."),
    (bad(3, "-1 -2 4"), SQUARE + "'-2'."),
    (bad(3, "-1 7 4"), SQUARE + "'7'."),
    (bad(3, "-1 +3 4"), SQUARE + "'+3'."),
    (bad(3, "-1 -0 4"), SQUARE + "'-0'."),
    (bad(3, "-1 - 4"), SQUARE + "'-'."),
    (bad(3, "-1 w 4"), SQUARE + "'w'."),
    (bad(3, "-1 2.0 4"), SQUARE + "'2.0'."),
    (bad(3, "-1 4_0 4"), SQUARE + "'4_0'."),
    (bad(4, "5 5"), "Line 4: " + ROW + "2: '5 5'."),
    (bad(4, "5 5 6 6"), "Line 4: " + ROW + "4: '5 5 6 6'."),
    (bad(4, "5,5,6"), "Line 4: " + ROW + "1: '5,5,6'."),
    (bad(4, "END"), "Line 4: " + ROW + "1: 'END'."),
    (bad(6, "6 -1 -1"), "Line 6: " + ALONE + "'6 -1 -1'."),
    (
        "DICEMAZE1\n3 3 1 2 5 1\n\n-1 2 4\n5 5 6\n",
        "Line 5: expected 3 rows of squares, but the text ends after 2.",
    ),
    (
        "DICEMAZE1\n3 3 1 2 5 1\n",
        "Line 2: expected 3 rows of squares, but the text ends after 0.",
    ),
    (
        SAMPLE.removesuffix("END\n") + SECOND.replace("2 2 3", "2 2 9"),
        "Line 8, item 3: expected a square from 1 to 6, 0 (a hole) or -1 (a star), got '9'.",
    ),
    (SAMPLE.encode()[:12] + b"\xff", "Line 2: expected plain text (UTF-8), got the byte 0xff."),
    (SAMPLE.encode()[:-1] + b"\xff\n", "Line 6: expected plain text (UTF-8), got the byte 0xff."),
    (b"\xff\n" + SAMPLE.encode(), "Line 1: expected plain text (UTF-8), got the byte 0xff."),
    (bad(6, "END 1").encode() + b"\xff", "Line 7: expected plain text (UTF-8), got the byte 0xff."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_refused_in_one_sentence(text, sentence):
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.parse_all("dice", text)
    assert str(refusal.value) == sentence


def test_a_start_on_a_hole_is_legal():
    puzzle = solver.parse("dice", "HOLE\n1 2 1 1 5 1\n0 -1\n")
    assert solver.solve(puzzle).moves is None


def test_one_puzzle_was_asked_for():
    with pytest.raises(solver.BadPuzzle, match="Expected one puzzle, got 0"):
        solver.parse("dice", "END")


@pytest.mark.exhaustive
@given(st.one_of(st.text(), st.binary()))
def test_anything_else_is_read_or_refused(text):
    with contextlib.suppress(solver.BadPuzzle):
        assert all(puzzle.kind == "dice" for puzzle in solver.parse_all("dice", text))


@given(st.lists(dices(), max_size=3), st.text(alphabet="0123456 -\n\tENDx", max_size=12), st.data())
def test_what_looks_like_mazes_is_read_or_refused(puzzles, noise, data):
    text = "".join(solver.to_text(puzzle).removesuffix("END\n") for puzzle in puzzles)
    at = data.draw(st.integers(0, len(text)))
    try:
        read = solver.parse_all("dice", text[:at] + noise + text[at:])
    except solver.BadPuzzle:
        return
    for puzzle in read:
        assert solver.parse("dice", solver.to_text(puzzle)) == puzzle


@given(dices())
def test_texts_and_codes_come_back(puzzle):
    assert solver.parse("dice", solver.to_text(puzzle)) == puzzle
    assert solver.from_code("dice", solver.to_code(puzzle)) == puzzle


def test_the_name_is_no_part_of_the_identity():
    named = SAMPLE_PUZZLE.named("DICEMAZE1")
    assert (named.name, SAMPLE_PUZZLE.name) == ("DICEMAZE1", "")
    assert named == SAMPLE_PUZZLE
    assert solver.to_code(named) == solver.to_code(SAMPLE_PUZZLE) == "1.2.5.1.w24-556-6ww"
    assert solver.to_text(named) == SAMPLE
    assert solver.to_text(SAMPLE_PUZZLE) == SAMPLE.replace("DICEMAZE1", "MAZE")
    assert named.named("").name == ""


@pytest.mark.parametrize("name", ["END", "two words", "x" * 21, " ", "a\n", "tab\t", "\x1b[2J"])
def test_a_name_that_no_input_could_hold_is_refused(name):
    with pytest.raises(solver.BadPuzzle, match="name of at most 20 characters without blanks"):
        SAMPLE_PUZZLE.named(name)


def test_the_code_of_the_second_sample():
    code = "2.6.3.6.6460264-12w5361-5345642-41203w6"
    puzzle = dice_of("646.264 12*5361 5345642 412.3*6", 2, 6, 3, 6)
    assert solver.to_code(puzzle) == code
    assert solver.from_code("dice", code) == puzzle


UNKNOWN = [
    "", "1", "1.2.5.1", "1.2.5.1.", "2.5.1.w24-556-6ww", "1.1.2.5.1.w24-556-6ww",
    "01.2.5.1.w24-556-6ww", "1.2.5.01.w24-556-6ww", "1.2.5.1.w24--6ww", "1.2.5.1.w24-556-6ww-",
    "1.2.5.1.W24-556-6WW", "1.2.5.1.w27-556-6ww", "1.2.5.1.w24_556_6ww", "1,2,5,1,w24-556-6ww",
    "1.2.5.1.w24-556-6ww\n", " 1.2.5.1.w24-556-6ww", "１.2.5.1.w24-556-6ww",
    "-1.2.5.1.w24-556-6ww", "1.2.5.1.w24-556-6ww.DICEMAZE1",
]  # fmt: skip


@pytest.mark.parametrize("code", UNKNOWN)
def test_a_code_outside_the_grammar_is_unknown(code):
    with pytest.raises(BadCode):
        solver.from_code("dice", code)


ON_THE_MAZE = "Expected a start on the maze, from row 1, column 1 to row 2, column 3, got "
BESIDE = (
    "Expected two faces from 1 to 6 that lie beside each other on a die, the top and the front, "
)

RULE_BREAKERS = [
    ("3.1.5.1.w24-556", ON_THE_MAZE + "row '3', column '1'."),
    ("1.4.5.1.w24-556", ON_THE_MAZE + "row '1', column '4'."),
    ("0.1.5.1.w24-556", ON_THE_MAZE + "row '0', column '1'."),
    ("1.9999999999.5.1.w24-556", ON_THE_MAZE + "row '1', column '9999999999'."),
    ("1.1.5.5.w24-556", BESIDE + "got '5' and '5'."),
    ("1.1.5.2.w24-556", BESIDE + "got '5' and '2'."),
    ("1.1.7.1.w24-556", BESIDE + "got '7' and '1'."),
    ("1.1.5.0.w24-556", BESIDE + "got '5' and '0'."),
    ("1.1.5.1.w24-55", "Row 2: expected 3 squares as in the first row, got 2."),
    ("1.1.5.1.w24-5566", "Row 2: expected 3 squares as in the first row, got 4."),
    (
        "1.1.5.1." + "w" * 11,
        "Expected at most 10 rows and columns, got 1 rows, the first of 11 squares.",
    ),
    (
        "1.1.5.1." + "-".join("w" * 11),
        "Expected at most 10 rows and columns, got 11 rows, the first of 1 squares.",
    ),
]


@pytest.mark.parametrize(("code", "sentence"), RULE_BREAKERS)
def test_a_code_that_breaks_a_rule_says_which(code, sentence):
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.from_code("dice", code)
    assert str(refusal.value) == sentence
    assert not isinstance(refusal.value, BadCode)


def test_a_maze_made_by_hand_needs_no_name():
    assert Dice(((-1,),), 1, 1, 5, 1).name == ""

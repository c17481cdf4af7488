"""Boards in the forms that people paste: each is a way to write one board, read back whole."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import solver
from solver.pasted import parse_drafts

ROWS = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
SUDOKU = ROWS.split()
ONE = "".join(SUDOKU)
CODE = "-".join(SUDOKU).replace(".", "0")
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLANK = [row.replace(".", " ") for row in SUDOKU]
ZEROS = [row.replace(".", "0") for row in SUDOKU]
OPEN = {".": None}
OPEN_SIGNS = ".0_x*X-?#·□+~@zN"


def bars(rows: list[str], rule: str, upright: str, blank: str = "") -> str:
    """Part boxes by upright bars and by rules."""
    lines = [
        upright.join(blank.join(row[at : at + 3]) for at in (0, 3, 6)).replace("\n", "")
        for row in rows
    ]
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


def framed(rows: list[str], top: str, rule: str, bottom: str, upright: str) -> str:
    """Draw a frame around all boxes, blanks beside each cell."""
    inner = bars(rows, rule, f" {upright} ", " ").split("\n")
    drawn = [line if line == rule else f"{upright} {line} {upright}" for line in inner]
    return "\n".join([top, *drawn, bottom])


def in_cells(rows: list[str], rule: str, upright: str) -> str:
    """Draw a frame around every cell."""
    return f"\n{rule}\n".join(
        upright + upright.join(f" {cell} " for cell in row) + upright for row in rows
    )


def fields(rows: list[str], separator: str, quote: str = "") -> str:
    return "\n".join(separator.join(f"{quote}{cell}{quote}" for cell in row) for row in rows)


BOX = ("┌───────┬───────┬───────┐", "├───────┼───────┼───────┤", "└───────┴───────┴───────┘", "│")
ASCII = ("+-------+-------+-------+",) * 3 + ("|",)
FORMS = {
    "on a line": ONE,
    "in rows": "\n".join(SUDOKU),
    "cells apart": "\n".join(" ".join(row) for row in SUDOKU),
    ".ss": bars(SUDOKU, "-----------", "|"),
    ".ss with a frame": " *-----------*\n |" + "|\n |".join(SUDOKU) + "|\n *-----------*",
    ".sdk": "#A Anybody\n#D Found in 2024\n#B 2024-01-01\n#S\n#LEasy\n" + "\n".join(SUDOKU),
    ".sdk with sections": "[Puzzle]\n" + "\n".join(SUDOKU) + "\n[State]\n" + "\n".join(SUDOKU),
    "CSV": fields(ZEROS, ","),
    "CSV with empty fields": fields(SUDOKU, ",").replace(".", ""),
    "CSV with quotes": fields(ZEROS, ",", '"'),
    "semicolons": fields(SUDOKU, ";").replace(".", ""),
    "from a spreadsheet": fields(SUDOKU, "\t").replace(".", ""),
    "a list of lists": "[" + ",".join(f"[{fields([row], ',', chr(34))}]" for row in SUDOKU) + "]",
    "Python": "board = [\n" + "".join(f"    [{fields([row], ', ')}],\n" for row in ZEROS) + "]\n",
    "C": "int b[9][9] = {\n" + ",\n".join(f"  {{{fields([row], ', ')}}}" for row in ZEROS) + "\n};",
    "a frame of ASCII": framed(SUDOKU, *ASCII),
    "a frame of boxes": framed(SUDOKU, *BOX),
    "a frame of boxes, open cells blank": framed(BLANK, *BOX),
    "a frame of cells": in_cells(BLANK, "╟───┼───┼───┼───┼───┼───┼───┼───┼───╢", "│"),
    "Markdown": f"{in_cells([*['abcdefghi']], '', '|')}\n{'|---' * 9}|\n"
    + "\n".join(in_cells([row], "", "|") for row in BLANK),
    "open cells blank": "\n".join(BLANK),
    "cells apart, open ones blank": "\n".join(" ".join(row) for row in BLANK),
    "three cells a line": "\n".join(row[at : at + 3] for row in SUDOKU for at in (0, 3, 6)),
    "one cell a line": "\n".join(ONE),
    "wide digits": ONE.translate({ord(digit): ord(digit) + 0xFEE0 for digit in ".123456789"}),
    "no-break spaces": "\n".join("\xa0".join(row) for row in SUDOKU),
    "signs of a chat": "\n".join(
        "".join("⬜" if cell == "." else f"{cell}\ufe0f\u20e3" for cell in row) for row in SUDOKU
    ),
    "a column of answers": f"quizzes,solutions\n{''.join(ZEROS)},{ANSWER}",
    "rated": f"{ONE} 27 1.2 # easy",
    "in an address": f"https://example.org/play?bd={ONE}&level=2",
    "in XML": f'<game data="{"".join(ZEROS)}"/>',
    "in a program": 'puzzle = """\n' + "\n".join(SUDOKU) + '\n"""',
    "rows with labels": "\n".join(f"Row {at}: {row}" for at, row in enumerate(SUDOKU, start=1)),
    "with a title": "Sudoku of the day, 2024-11-25\n\n" + "\n".join(SUDOKU),
    "with comments": "\n".join(f"{row}  # a row" for row in SUDOKU),
    "HoDoKu's": f":0000:x:{ONE}:::",
    "HoDoKu's, some cells filled": ":0000:x:" + ONE.replace("7....6", "7+6+7..6", 1) + ":211 312::",
    "OpenSudoku's": f'<opensudoku><game data="{"".join(ZEROS)}"/></opensudoku>',
    "OpenSudoku's, some cells filled": '<game state="1" data="version: 3&#10;'
    + "".join("4|7|1|" if cell == "." else f"{cell}|0|0|" for cell in ONE)
    + '" note=""/>',
    ".sdk with colours": "#Cby hand\n[Puzzle]\n"
    + "\n".join(SUDOKU)
    + "\n[Colors]\n"
    + "\n".join(["........."] * 9),
    "an array on a line": "int b[9][9] = {"
    + ",".join(f"{{{','.join(row)}}}" for row in ZEROS)
    + "};",
    "rows between semicolons": "A = [" + "; ".join(" ".join(row) for row in ZEROS) + "];",
    "strings of a program": "\n".join(f'"{row}\\n" +' for row in SUDOKU),
    "line ends written out": "\\n".join(SUDOKU),
    "JSON with null": json.dumps([[OPEN.get(cell, cell) for cell in row] for row in SUDOKU]),
    "JSON with empty strings": json.dumps([[*row.replace(".", " ")] for row in SUDOKU]),
    "JSON on many lines": json.dumps(
        {"grid": [[int(cell) for cell in row] for row in ZEROS]}, indent=1
    ),
    "None": repr([[OPEN.get(cell, cell) for cell in row] for row in SUDOKU]),
    "Prolog": "problem(1, ["
    + ",\n ".join(f"[{','.join(row.replace('.', '_'))}]" for row in SUDOKU)
    + "]).",
    "LaTeX": "\n".join(" & ".join(row) + r" \\ \hline" for row in BLANK),
    "HTML": "\n".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in BLANK
    ),
    "a bracket for every cell": "\n".join("".join(f"[{cell}]" for cell in row) for row in BLANK),
    "names of rows and columns": "   1 2 3   4 5 6   7 8 9\n"
    + "\n".join(f"{name} {' '.join(row)}" for name, row in zip("ABCDEFGHI", SUDOKU, strict=True)),
    "CSV with numbers of rows and columns": ",0,1,2,3,4,5,6,7,8\n"
    + "\n".join(f"{at},{','.join(row)}" for at, row in enumerate(ZEROS)),
    "the answer beside it": "\n".join(
        f"{row}   {ANSWER[9 * at : 9 * at + 9]}" for at, row in enumerate(SUDOKU)
    ),
    "the answer below it": "\n".join(
        [*SUDOKU, "", "Solution:", *(ANSWER[at : at + 9] for at in range(0, 81, 9))]
    ),
    "a number before it": f"0000183b305c {''.join(ZEROS)} 1.2",
    "with a date and sides": "2024-11-25\n9x9\n" + "\n".join(SUDOKU),
}


def codes(text: str) -> list[str]:
    return [f"{puzzle.kind}/{puzzle.to_code()}" for puzzle in solver.parse_any(text)]


def codes_or_refusal(text: str) -> list[str]:
    try:
        return codes(text)
    except solver.BadPuzzle as refusal:
        return [refusal.kind, refusal.id]


@pytest.mark.parametrize("form", FORMS)
def test_a_sudoku_in_any_form(form: str) -> None:
    assert codes(FORMS[form]) == [f"sudoku/{CODE}"]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\x85", "\u2028"])
def test_lines_may_end_in_any_way(end: str) -> None:
    assert codes(FORMS[".ss"].replace("\n", end)) == [f"sudoku/{CODE}"]


@pytest.mark.sampled(20)
@pytest.mark.parametrize("form", ["on a line", "in rows", "cells apart", ".ss", "a frame of ASCII"])
@pytest.mark.parametrize("sign", OPEN_SIGNS)
def test_one_other_sign_stands_for_open_cells(form: str, sign: str) -> None:
    text = FORMS[form].replace(".", sign)
    assert codes(text) == [f"sudoku/{CODE}"]


CANDIDATES = """
.-------------------.----------------------.---------------------.
| 5    3     124    | 26     7     2468    | 1489  1249   248    |
| 6    247   247    | 1      9     5       | 3478  234    2478   |
| 12   9     8      | 23     34    24      | 13457 6      247    |
:-------------------+----------------------+---------------------:
| 8    125   1259   | 579    6     147     | 4579  2459   3      |
| 4    25    2569   | 8      235   3       | 579   259    1      |
| 7    15    1359   | 59     2     14      | 4589  459    6      |
:-------------------+----------------------+---------------------:
| 139  6     134579 | 35     35    47      | 2     8      49     |
| 23   278   237    | 4      1     9       | 36    23     5      |
| 123  1245  12345  | 2356   8     26      | 1346  7      9      |
'-------------------'----------------------'---------------------'
"""


def test_candidates_in_the_cells_leave_them_open() -> None:
    assert codes(CANDIDATES) == [f"sudoku/{CODE}"]
    assert codes(re.sub("[-.':+|]", " ", CANDIDATES)) == [f"sudoku/{CODE}"]


MANY = {
    "a board a line": ONE + "\n" + ONE.replace("5", ".") + "\n",
    "numbered": "Grid 01\n"
    + "\n".join(ZEROS)
    + "\nGrid 02\n"
    + "\n".join(SUDOKU).replace("5", "."),
    "counted": "2\n" + "\n".join(SUDOKU) + "\n\n" + "\n".join(SUDOKU).replace("5", "."),
    "with numbers between": f"1.\n{FORMS['.ss']}\n\n2.\n{FORMS['.ss'].replace('5', '.')}\n",
}


@pytest.mark.parametrize("form", MANY)
def test_several_sudokus(form: str) -> None:
    assert codes(MANY[form]) == [f"sudoku/{CODE}", f"sudoku/{CODE.replace('5', '0')}"]


QUEENS = {
    "Q and dots": ("..Q.\nQ...\n...Q\n.Q..", "00q0-q000-000q-0q00"),
    "q and dots": ("..q.\nq...\n...q\n.q..", "00q0-q000-000q-0q00"),
    "dashes": ("--Q-\nQ---\n---Q\n-Q--", "00q0-q000-000q-0q00"),
    "apart": ("_ _ Q _\nQ _ _ _\n_ _ _ Q\n_ Q _ _", "00q0-q000-000q-0q00"),
    "0 and 1": (
        "0 0 1 0 0\n1 0 0 0 0\n0 0 0 1 0\n0 1 0 0 0\n0 0 0 0 1",
        "00q00-q0000-000q0-0q000-0000q",
    ),
    "pieces": ("..♛.\n♛...\n...♛\n.♛..", "00q0-q000-000q-0q00"),
    "X": (". . X .\nX . . .\n. . . X\n. X . .", "00q0-q000-000q-0q00"),
    "CSV": (".,.,Q,.\nQ,.,.,.\n.,.,.,Q\n.,Q,.,.", "00q0-q000-000q-0q00"),
    "a list of strings": ('["..Q.","Q...","...Q",".Q.."]', "00q0-q000-000q-0q00"),
    "a frame": (
        "+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n| Q |   |   |   |\n"
        "+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n|   | Q |   |   |\n"
        "+---+---+---+---+",
        "00q0-q000-000q-0q00",
    ),
    "columns from 0": ("[2, 0, 3, 1]", "00q0-q000-000q-0q00"),
    "columns from 1": ("3 1 4 2", "00q0-q000-000q-0q00"),
    "digits": ("3142", "00q0-q000-000q-0q00"),
    "digits of eight": (
        "15863724",
        "q0000000-0000q000-0000000q-00000q00-00q00000-000000q0-0q000000-000q0000",
    ),
    "named": ("solution: 3 1 4 2", "00q0-q000-000q-0q00"),
    "an open row": ("(3, -1, -1, -1)", "000q-0000-0000-0000"),
}


@pytest.mark.parametrize("form", QUEENS)
def test_queens_in_any_form(form: str) -> None:
    text, code = QUEENS[form]
    assert codes(text) == [f"queens/{code}"]


FLIP = {
    "capitals": "BWWB\nBBWB\nBWWB\nBWWW",
    "1 and 0": "1001\n1101\n1001\n1000",
    "apart": "b w w b\nb b w b\nb w w b\nb w w w",
    "on a line": "bwwbbbwbbwwbbwww",
    "CSV": "1,0,0,1\n1,1,0,1\n1,0,0,1\n1,0,0,0",
    "a list of lists": "[[1,0,0,1],[1,1,0,1],[1,0,0,1],[1,0,0,0]]",
}


@pytest.mark.parametrize("form", FLIP)
def test_flip_in_any_form(form: str) -> None:
    assert codes(FLIP[form]) == ["flip/bwwb-bbwb-bwwb-bwww"]


@pytest.mark.parametrize("pad", ["\xa0", "\u3000", "\u2003", "\ufeff", "\u200b"])
def test_a_judge_s_text_with_blanks_of_other_kinds(pad: str) -> None:
    mayan = f"3{pad}\n1 2 1 0\n{pad}0\n0\n0\n0\n"
    assert codes(mayan)[0].startswith("mayan/3.121")


REFUSED = {
    "a row too short": (
        "\n".join([*SUDOKU[:4], SUDOKU[4][:8], *SUDOKU[5:]]),
        "sudoku",
        5,
    ),
    "a sign that is none": ("\n".join([*SUDOKU[:4], "4..8a3..1", *SUDOKU[5:]]), "sudoku", 5),
    "two signs that are none": ("\n".join([*SUDOKU[:4], "4..8ab..1", *SUDOKU[5:]]), "sudoku", 5),
    "a row too few": ("\n".join(SUDOKU[:8]), "sudoku", 8),
    "on a line, a cell too few": (ONE[:80], "sudoku", 1),
    "on a line, a cell too many": (f"{ONE}.", "sudoku", 1),
    "5 twice in a row": (FORMS[".ss"].replace("53.", "535"), "sudoku", 1),
    "nine rows of queens": ("\n".join(["Q........", *["........."] * 8]), "queens", 1),
    "a row of candidates too short": (
        CANDIDATES.replace("| 8    125 ", "| 8        "),
        "sudoku",
        7,
    ),
    "two signs for open cells": (ONE.replace(".", "x").replace("x", "y", 5), "sudoku", 1),
    "a Flip of three rows": ("BWWB\nBBWB\nBWWB", "flip", 3),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_board_is_refused_as_the_kind_it_looks_like(text: str) -> None:
    came, kind, line = REFUSED[text]
    with pytest.raises(solver.BadPuzzle) as refused:
        solver.parse_any(came)
    assert refused.value.kind == kind
    assert refused.value.arguments["line"] == line


SIGNS = ["", " ", "  ", ",", ", ", ";", "|", "\t"]


@pytest.mark.exhaustive
@given(
    st.lists(st.sampled_from(".123456789"), min_size=81, max_size=81),
    st.sampled_from(SIGNS),
    st.sampled_from(OPEN_SIGNS),
    st.sampled_from(["\n", "\r\n", "\n\n", "\n---\n"]),
)
def test_any_signs_between_cells_and_lines(
    cells: list[str], between: str, sign: str, end: str
) -> None:
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    written = end.join(between.join(row).replace(".", sign) for row in rows)
    as_judges_write = "\n".join("".join(row) for row in rows)
    assert codes_or_refusal(written) == codes_or_refusal(as_judges_write)


@pytest.mark.exhaustive
@given(st.text(max_size=400) | st.text(alphabet=".0123456789 |-\n,;Qqbw#:[]", max_size=400))
@example("END")
def test_whatever_is_pasted_is_read_or_refused_in_a_sentence(text: str) -> None:
    found = codes_or_refusal(text)
    if found:
        assert found[0].split("/")[0] in solver.kinds()
    else:  # a judge of mazes reads no further than this line
        assert text.lstrip("\ufeff").split()[0] == "END"


@pytest.mark.parametrize("form", ["in rows", "CSV", ".ss", "a frame of boxes, open cells blank"])
def test_a_board_that_is_being_made_may_break_a_rule_in_any_form(form: str) -> None:
    text = FORMS[form]
    for first in "35":
        (board,) = parse_drafts("sudoku", text.replace("3", first, 1))
        assert board.to_code() == CODE.replace("3", first, 1)

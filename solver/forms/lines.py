"""The cells of a line: frames and separators hold none, headings, names and comments hold words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solver.forms.form import Form, Signs

UPRIGHT = re.compile(r"[|\u00a6!:\u2502\u2503\u2551\u254e\u254f\u2506\u2507\u250a\u250b]")
JUNCTION = re.compile(
    r"[+\u253c\u254b\u256c\u251c\u2524\u2560\u2563\u2523\u252b\u252c\u2534\u2566\u2569\u2533\u253b]"
)
TOKENS = re.compile(r"[\s,;|\"'<>=:&?/#\[\](){}]+")
COMMENT = re.compile(r"#|//|^\s*(?:;|%|--\s)")
LABELS = [
    re.compile(start)
    for start in (
        r"[^:=]*[:=]",  # "Row 1: 53..7...."
        r".*[:=]",  # "int board[9][9] = {{5, 3, 0"
        r".*?(?=[\[({]{2})",  # "problem(1, [[5, 3, _"
        r"\W*(?:[^\W\d_]|\d{1,2})(?:[.):|,;]\s*|\s+)(?:\|\s*)?",  # "A | 5 3 .", "1. 53..7...."
    )
]
"""Names of rows and boards in their lines."""


def pieces(line: str, form: Form, signs: Signs) -> Iterator[str]:
    """Yield the cells of a line by rows, or all at once where they are no rows; none of a frame."""
    boards = [cells for cells in words_of(line, signs) if side_of(cells, form)]
    if boards:
        for board in boards:
            yield from in_rows(board, form)
        return
    line = without_words(line, form, signs)
    words, cells = words_of(line, signs), written(line, signs)
    if "".join(words) == cells and all(is_row(word, form) for word in words):
        yield from words
    elif side_of(cells, form):
        yield from in_rows(cells, form)
    elif cells and not (is_open(cells, form) and JUNCTION.search(line)):
        yield cells


def words_of(line: str, signs: Signs) -> list[str]:
    """Return the words of a line that have signs of cells alone, as a judge writes them."""
    tokens = (token for token in TOKENS.split(line) if token)
    return [written(token, signs) for token in tokens if signs.keys() >= {*token}]


def written(line: str, signs: Signs) -> str:
    """Return a line in the signs of judge texts; a letter or digit that is no sign stays."""
    return "".join(signs.get(sign, sign) for sign in line if sign in signs or sign.isalnum())


def without_words(line: str, form: Form, signs: Signs) -> str:
    """Return a line without its label and its comment; empty for a heading."""
    if fills_board(line.strip(), form):
        return line
    comment = COMMENT.search(line)
    if comment and comment[0].strip()[0] not in signs:
        line = line[: comment.start()]
    if is_whole(line, form, signs):
        return line
    for label in LABELS:
        if (name := label.match(line)) and is_whole(rest := line[name.end() :], form, signs):
            return rest
    return "" if is_heading(line, form, signs) else line


def is_whole(line: str, form: Form, signs: Signs) -> bool:
    """Say whether the cells of a line are a row, or a board."""
    cells = written(line, signs)
    return is_row(cells, form) or side_of(cells, form) > 0


def is_heading(line: str, form: Form, signs: Signs) -> bool:
    """Say whether a line is made of words: neither a single letter nor a row with wrong signs."""
    known = form.letters.union(signs)
    others = sum(sign.isalpha() and sign not in known for sign in line)
    return others > 1 and not is_wrong_row(line.split(), form, known)


def is_wrong_row(words: list[str], form: Form, known: frozenset[str]) -> bool:
    """Say whether words are as many signs as a row has, apart or together, half of them known."""
    signs = "".join(words)
    is_row_long = len(words) in (1, len(signs)) and len(signs) in form.sides
    return is_row_long and 2 * sum(sign in known for sign in signs) >= len(signs)


def is_open(cells: str, form: Form) -> bool:
    """Return whether cells are all open; a frame may be drawn with the same sign."""
    return not cells.strip(form.open or " ")


def is_row(cells: str, form: Form) -> bool:
    """Say whether cells are as many as a row has."""
    return len(cells) in form.sides and form.knows(cells)


def is_near(cells: str, form: Form) -> bool:
    """Say whether cells are at least about as many as a row has; a board may have unknown ones."""
    known_row = len(cells) >= min(form.sides) - 1 and form.knows(cells)
    return known_row or fills_board(cells, form)


def side_of(cells: str, form: Form) -> int:
    """Return how many rows a board has of which these are all cells; 0 where they are none."""
    sides = (side for side in form.sides if side * side == len(cells))
    return next(sides, 0) if form.knows(cells) else 0


def fills_board(cells: str, form: Form) -> bool:
    """Say whether cells, known or not, are as many as a board has."""
    return len(cells) in {side**2 for side in form.sides}


def in_rows(cells: str, form: Form) -> Iterator[str]:
    """Yield the rows of a board of which these are all cells."""
    side = side_of(cells, form)
    return (cells[at : at + side] for at in range(0, len(cells), side))


def without_open(signs: Signs, form: Form) -> dict[str, str]:
    """Return the signs that stand for anything but an open cell."""
    return {sign: cell for sign, cell in signs.items() if cell != form.open}

"""Judge text and link codes of dice mazes, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from solver.errors import BadCode, BadOutput, BadPuzzle, quoted
from solver.puzzles.dice.rules import (
    DIE_BY_TOP_AND_FRONT,
    HOLE,
    SIDES,
    STEPS,
    WILD,
    Direction,
    Maze,
    Place,
    Rules,
)
from solver.text import Line, NumberField, Said, lines_of, number_of, read_numbers

MOST_ROWS = MOST_COLUMNS = 10
LONGEST_NAME = 20
NAMELESS = "MAZE"
END = "END"
POSITIONS_A_LINE = 9


class Given(NamedTuple):
    """What a text says of a puzzle, or a code, which has no name."""

    maze: Maze
    row: int
    column: int
    top: int
    front: int
    name: str = ""


def read_mazes(text: str) -> Iterator[Given]:
    """Yield the mazes up to END; raise BadPuzzle at the first invalid line, or without any."""
    lines = lines_of(text)
    line = None
    for line in lines:
        if line.items == [END]:
            return
        yield read_maze(line, lines)
    if line is None:
        raise BadPuzzle(
            "dice.empty",
            "Expected mazes, each a name, six numbers and its rows, got nothing.",
        )


def read_maze(first: Line, lines: Iterator[Line]) -> Given:
    """Read a maze from its name on; raise BadPuzzle at the first invalid line."""
    name = read_name(first)
    head = next(lines, None)
    if head is None:
        raise BadPuzzle(
            "dice.no-head",
            "Line %(line)d: expected six numbers after the name, but the text ends.",
            line=first.number,
        )
    refuse_no_maze(first, head)
    numbers = read_head(head)
    rows, columns = numbers.pop("rows"), numbers.pop("columns")
    maze = read_rows(head.number, list(islice(lines, rows)), rows, columns)
    return Given(maze, **numbers, name=name)


def read_name(line: Line) -> str:
    """Read a name; raise BadPuzzle unless it is one item of at most 20 visible characters."""
    if len(line.items) > 1:
        raise BadPuzzle(
            "dice.names",
            "Line %(line)d: expected the name of a maze, or END, alone on its line, got %(came)s.",
            line=line.number,
            came=quoted(" ".join(line.items)),
        )
    (name,) = line.items
    if not name.isprintable():
        raise BadPuzzle(
            "dice.name-signs",
            "Line %(line)d: expected a name without signs that cannot be seen, got %(came)s.",
            line=line.number,
            came=quoted(name),
        )
    if not can_be_name(name):
        raise BadPuzzle(
            "dice.name",
            "Line %(line)d: expected a name of at most %(most)d characters, got %(came)s.",
            line=line.number,
            most=LONGEST_NAME,
            came=quoted(name),
        )
    return name


def can_be_name(name: str) -> bool:
    """Return whether a judge's input can hold a name, and a page and a terminal show it.

    >>> can_be_name("DICEMAZE1"), can_be_name("two words"), can_be_name("END")
    (True, False, False)
    """
    visible = name.isprintable() and " " not in name
    return visible and 1 <= len(name) <= LONGEST_NAME and name != END


def refuse_name(name: str) -> None:
    """Raise BadPuzzle for a name that cannot stand on a line of a judge's input."""
    if name and not can_be_name(name):
        raise BadPuzzle(
            "dice.given-name",
            "Expected a name of at most %(most)d characters without blanks or signs that "
            "cannot be seen, and not END, got %(came)s.",
            most=LONGEST_NAME,
            came=quoted(name),
        )


def refuse_no_maze(first: Line, head: Line) -> None:
    """Raise BadPuzzle at the first of two lines that look like another kind's.

    Any word can be a name, so reading up to the second line means nothing; the kind nearest to a
    text is found by the line of its error. Refused are numbers, and names over a single item,
    unless six items follow.
    """
    is_odd = number_of(first.items[0]) is not None or len(head.items) == 1
    if is_odd and len(head.items) != len(HEAD):
        raise BadPuzzle(
            "dice.no-maze",
            "Line %(line)d: expected the name of a maze, with six numbers on the next line, "
            "got %(came)s, then %(then)s.",
            line=first.number,
            came=quoted(first.items[0]),
            then=quoted(" ".join(head.items)),
        )


SIZE = NumberField(
    "dice.size",
    "Line %(line)d, item %(item)d: expected from 1 to %(most)d rows and columns, got %(came)s.",
)
START = NumberField(
    "dice.start",
    "Line %(line)d, item %(item)d: expected a start on the maze, here from 1 to %(most)d, "
    "got %(came)s.",
)
FACE = NumberField(
    "dice.face",
    "Line %(line)d, item %(item)d: expected a face of the die from 1 to 6, got %(came)s.",
)
HEAD: tuple[tuple[str, NumberField, int | str], ...] = (
    ("rows", SIZE, MOST_ROWS),
    ("columns", SIZE, MOST_COLUMNS),
    ("row", START, "rows"),
    ("column", START, "columns"),
    ("top", FACE, SIDES),
    ("front", FACE, SIDES),
)


def read_head(line: Line) -> dict[str, int]:
    """Read the six numbers by name; raise BadPuzzle unless all are in their ranges."""
    if len(line.items) != len(HEAD):
        raise BadPuzzle(
            "dice.head",
            "Line %(line)d: expected six numbers (rows, columns, start row, start column, top, "
            "front), got %(came)s.",
            line=line.number,
            came=quoted(" ".join(line.items)),
        )
    numbers = read_numbers(line, HEAD)
    top, front = numbers["top"], numbers["front"]
    if (top, front) not in DIE_BY_TOP_AND_FRONT:
        raise BadPuzzle(
            "dice.front",
            "Line %(line)d, item %(item)d: expected in front one of the four faces beside the "
            "%(top)d on top, got %(front)d.",
            line=line.number,
            item=6,
            top=top,
            front=front,
        )
    return numbers


def read_rows(head_line: int, lines: list[Line], rows: int, columns: int) -> Maze:
    """Read the rows of a maze.

    :param head_line: the number of the line before them.
    :param lines: the lines of the maze, at most ``rows``.
    :raises BadPuzzle: at the first line that is no row, and when lines are missing.
    """
    maze = tuple(read_row(line, row, columns) for row, line in enumerate(lines, start=1))
    if len(maze) < rows:
        raise BadPuzzle(
            "dice.few-rows",
            "Line %(line)d: expected %(rows)d rows of squares, but the text ends after %(came)d.",
            line=lines[-1].number if lines else head_line,
            rows=rows,
            came=len(maze),
        )
    return maze


def read_row(line: Line, row: int, columns: int) -> tuple[int, ...]:
    """Read a row from 1; raise BadPuzzle at the first item that is no square, or for the width."""
    if len(line.items) != columns:
        raise BadPuzzle(
            "dice.row",
            "Line %(line)d: expected row %(row)d with as many squares as columns, %(columns)d, "
            "got %(count)d: %(came)s.",
            line=line.number,
            row=row,
            columns=columns,
            count=len(line.items),
            came=quoted(" ".join(line.items)),
        )
    return SQUARE.read_all(line)


MINUS_ONE = re.compile(r"-0*1")


def square_of(item: str) -> int | None:
    """Return the square that an item is, None for what is neither -1 nor an unsigned number."""
    return WILD if MINUS_ONE.fullmatch(item) else number_of(item)


SQUARE = NumberField(
    "dice.square",
    "Line %(line)d, item %(item)d: expected a square from 1 to 6, 0 (a hole) or -1 (a star), "
    "got %(came)s.",
    least=WILD,
    most=SIDES,
    value_of=square_of,
)
SIGNS = {HOLE: "0", WILD: "w", **{number: str(number) for number in range(1, SIDES + 1)}}
SQUARES = {sign: square for square, sign in SIGNS.items()}
NUMBER = r"(0|[1-9][0-9]*)"
CODE = re.compile(rf"{NUMBER}\.{NUMBER}\.{NUMBER}\.{NUMBER}\.([0-6w]+(?:-[0-6w]+)*)")


def read_code(code: str) -> Given:
    """Read a code; raise BadCode if malformed or not canonical, BadPuzzle if it breaks a rule."""
    match = CODE.fullmatch(code)
    if match is None:
        raise BadCode(
            "dice.code",
            "Expected a code like 1.2.5.1.w24-556-6ww (start row, start column, top, front, rows), "
            "got %(came)s.",
            came=quoted(code),
        )
    maze = tuple(tuple(SQUARES[sign] for sign in row) for row in match[5].split("-"))
    refuse_sizes(maze)
    row, column = code_start(match[1], match[2], maze)
    top, front = code_faces(match[3], match[4])
    return Given(maze, row, column, top, front)


def refuse_sizes(maze: Maze) -> None:
    """Raise BadPuzzle for rows of unequal width, or beyond the statement's limits."""
    rows, columns = len(maze), len(maze[0])
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        raise BadPuzzle(
            "dice.code-size",
            "Expected at most %(most)d rows and columns, got %(rows)d rows, the first of "
            "%(columns)d squares.",
            most=MOST_ROWS,
            rows=rows,
            columns=columns,
        )
    for number, row in enumerate(maze, start=1):
        if len(row) != columns:
            raise BadPuzzle(
                "dice.code-row",
                "Row %(row)d: expected %(columns)d squares as in the first row, got %(came)d.",
                row=number,
                columns=columns,
                came=len(row),
            )


def code_start(row_text: str, column_text: str, maze: Maze) -> Place:
    """Read the start of a code; raise BadPuzzle when it is outside the maze."""
    row, column = number_of(row_text), number_of(column_text)
    rows, columns = len(maze), len(maze[0])
    if row is None or column is None or not (1 <= row <= rows and 1 <= column <= columns):
        raise BadPuzzle(
            "dice.code-start",
            "Expected a start on the maze, from row 1, column 1 to row %(rows)d, column "
            "%(columns)d, got row %(row)s, column %(column)s.",
            rows=rows,
            columns=columns,
            row=quoted(row_text),
            column=quoted(column_text),
        )
    return row, column


def code_faces(top_text: str, front_text: str) -> tuple[int, int]:
    """Read the top and the front of a code; raise BadPuzzle when no die lies like that."""
    top, front = number_of(top_text), number_of(front_text)
    if top is None or front is None or (top, front) not in DIE_BY_TOP_AND_FRONT:
        raise BadPuzzle(
            "dice.code-faces",
            "Expected two faces from 1 to 6 that lie beside each other on a die, the top and the "
            "front, got %(top)s and %(front)s.",
            top=quoted(top_text),
            front=quoted(front_text),
        )
    return top, front


def write_text(name: str, rules: Rules) -> str:
    """Write the name, the six numbers and the rows of a maze alone, then END."""
    maze = rules.maze
    head = (len(maze), len(maze[0]), rules.row, rules.column, rules.top, rules.front)
    numbers = "".join(" ".join(map(str, line)) + "\n" for line in (head, *maze))
    return f"{name or NAMELESS}\n{numbers}{END}\n"


def write_code(rules: Rules) -> str:
    """Write ``row.column.top.front.row-row-…``, a sign a square, ``w`` for a star."""
    rows = ("".join(SIGNS[square] for square in row) for row in rules.maze)
    return f"{rules.row}.{rules.column}.{rules.top}.{rules.front}.{'-'.join(rows)}"


def write_answer(name: str, route: Iterable[Place] | None) -> str:
    """Write the name and the positions of the die; None is "no solution"."""
    lines = ["No Solution Possible"] if route is None else write_route(route)
    return f"{name or NAMELESS}\n" + "".join(f"  {line}\n" for line in lines)


def write_route(places: Iterable[Place]) -> Iterator[str]:
    """Yield the lines of some positions; all but the last end with a comma."""
    positions = map(write_place, places)
    line = list(islice(positions, POSITIONS_A_LINE))
    while following := list(islice(positions, POSITIONS_A_LINE)):
        yield ",".join(line) + ","
        line = following
    yield ",".join(line)


NO_SOLUTION = ["No", "Solution", "Possible"]
POSITION = re.compile(r"\(([0-9]{1,4}),([0-9]{1,4})\)")
POSITIONS = re.compile(rf"{POSITION.pattern}(?:,{POSITION.pattern})*,?")


def read_output(text: str, rules: Rules, name: str) -> Iterator[Said]:
    """Yield the rolls of an output, or none; raise BadOutput if malformed or misnamed."""
    lines = list(lines_of(text))
    for line in lines[:1]:
        check_name(line, name)
    at: Place | None = None
    for line in lines[1:]:
        if line.items == NO_SOLUTION:
            yield Said(line.number, " ".join(line.items))
            continue
        for place in read_positions(line, is_last=line is lines[-1]):
            written = write_place(place)
            if at is not None:
                yield Said(line.number, written, direction_to(line.number, at, place))
            elif place != (rules.row, rules.column):
                raise BadOutput(
                    "dice.output-start",
                    "Line %(line)d: expected the start first, %(expected)s, got %(came)s.",
                    line=line.number,
                    expected=write_place((rules.row, rules.column)),
                    came=written,
                )
            at = place


def check_name(line: Line, name: str) -> None:
    """Check the line of the maze's name in an output; raise BadOutput for anything else."""
    text = " ".join(line.items)
    if len(line.items) > 1 or text.startswith("(") or text != (name or text):
        raise BadOutput(
            "dice.output-name",
            "Line %(line)d: expected the name of the maze, %(expected)s, got %(came)s.",
            line=line.number,
            expected=name or NAMELESS,
            came=quoted(text),
        )


def read_positions(line: Line, *, is_last: bool) -> list[Place]:
    """Return a line's positions, without a comma if last; raise BadOutput if malformed."""
    text = "".join(line.items)
    places = [(int(found[1]), int(found[2])) for found in POSITION.finditer(text)]
    if not POSITIONS.fullmatch(text):
        raise BadOutput(
            "dice.output",
            "Line %(line)d: expected positions such as (1,2),(1,3), got %(came)s.",
            line=line.number,
            came=quoted(text),
        )
    if is_last == text.endswith(","):
        raise BadOutput(
            "dice.output-comma",
            "Line %(line)d: expected a comma at its end if positions follow, and none if not.",
            line=line.number,
        )
    if len(places) > POSITIONS_A_LINE or (not is_last and len(places) < POSITIONS_A_LINE):
        raise BadOutput(
            "dice.output-nine",
            "Line %(line)d: expected %(most)d positions on every line but the last, got %(came)d.",
            line=line.number,
            most=POSITIONS_A_LINE,
            came=len(places),
        )
    return places


def direction_to(line: int, here: Place, there: Place) -> Direction:
    """Return the direction to an adjacent square; raise BadOutput if it is not adjacent."""
    step = (there[0] - here[0], there[1] - here[1])
    for direction, towards in STEPS.items():
        if towards == step:
            return direction
    raise BadOutput(
        "dice.output-step",
        "Line %(line)d: expected a square beside %(here)s to follow it, got %(came)s.",
        line=line,
        here=write_place(here),
        came=write_place(there),
    )


def write_place(place: Place) -> str:
    """Write a position as outputs do."""
    return f"({place[0]},{place[1]})"

"""The dice maze (UVa 810, POJ 1872): roll a die off its square and back to it.

Glossary::

    square     what lies at a place of the maze: HOLE (0), 1 to 6, or WILD (-1), a star
    maze       rows of squares from the top, all of one width; rows and columns count from 1
    faces      (top, front, right): three faces that meet in a corner; opposite faces sum to 7
    die        one of the 24 ways in which a die can lie, an int: the index of its faces in FACES
    state      (row, column, die): where the die stands, and how it lies
    direction  a move: the die tips over its lower edge on that side, onto the next square
    loop       directions that lead off the start and back to it, however the die then lies
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import accumulate, islice
from typing import Any, ClassVar, NamedTuple

from solver.errors import BadCode, BadPuzzle, IllegalMove, Sentence, quoted
from solver.picture import Cell, Fixture, Margin, Picture, numbers
from solver.puzzle import SEEN, Frame, JsonBoard, NodeBits, Outcome, Puzzle, Search, Shape
from solver.text import Line, lines_of, number_of

MOST_ROWS = MOST_COLUMNS = 10
LONGEST_NAME = 20
NAMELESS = "MAZE"
END = "END"
POSITIONS_A_LINE = 9
SIDES = 6
OPPOSITE_SUM = 7
HOLE, WILD = 0, -1

Maze = tuple[tuple[int, ...], ...]
Place = tuple[int, int]


class Direction(StrEnum):
    """Where the die rolls to, in the order of the answer."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"


class Faces(NamedTuple):
    """How a die lies: the face on top, the one that faces the player, the one to the right."""

    top: int
    front: int
    right: int


class State(NamedTuple):
    """Where the die stands, row and column from 1, and how it lies, from 0 to 23."""

    row: int
    column: int
    die: int


class Skip(StrEnum):
    """Why a roll is left out; the loop of the search has one more reason, SEEN."""

    HOLE = "hole"
    NUMBER = "number"


FIGURE = Faces(top=5, front=1, right=3)  # the statement: tipped to the left it brings 3 on top
STEPS = {
    Direction.UP: (-1, 0),
    Direction.RIGHT: (0, 1),
    Direction.DOWN: (1, 0),
    Direction.LEFT: (0, -1),
}


# listing begins: play
def tipped(faces: Faces, direction: Direction) -> Faces:
    """Tip a die over one of its lower edges; opposite faces sum to 7."""
    top, front, right = faces
    match direction:
        case Direction.UP:
            return Faces(front, 7 - top, right)
        case Direction.RIGHT:
            return Faces(7 - right, front, top)
        case Direction.DOWN:
            return Faces(7 - front, top, right)
        case Direction.LEFT:
            return Faces(right, front, 7 - top)


# listing ends


def all_faces() -> tuple[Faces, ...]:
    """Return all ways in which a die can lie: what tipping makes of the figure's, sorted."""
    found = {FIGURE}
    while new := {tipped(faces, direction) for faces in found for direction in Direction} - found:
        found |= new
    return tuple(sorted(found))


FACES = all_faces()
TOPS = tuple(faces.top for faces in FACES)
DIE_BY_FACES = {faces: die for die, faces in enumerate(FACES)}
DIE_BY_TOP_AND_FRONT = {(faces.top, faces.front): die for die, faces in enumerate(FACES)}
TIPPED = [
    {direction: DIE_BY_FACES[tipped(faces, direction)] for direction in Direction}
    for faces in FACES
]


# listing begins: play
def roll(state: State, direction: Direction) -> State:
    """Roll the die onto the next square; TIPPED holds all that ``tipped`` can say."""
    row, column = ahead(state, direction)
    return State(row, column, TIPPED[state.die][direction])  # mark: roll


def ahead(state: State, direction: Direction) -> Place:
    """Return the place, row and column, that the die would roll onto."""
    down, right = STEPS[direction]
    return state.row + down, state.column + right


# listing ends


@dataclass(frozen=True)
class Dice(Puzzle[State, Direction]):
    """A maze, where the die starts and how it lies there.

    :param maze: 1 to 10 rows of 1 to 10 squares.
    :param row: of the start, from 1; the start may be a hole.
    :param column: of the start, from 1.
    :param top: the face on top at the start.
    :param front: the face towards the player at the start, neither the top nor opposite of it.
    :param name: what the judge's input calls the maze; no part of its identity, empty if unknown.
    """

    kind: ClassVar[str] = "dice"
    alphabet: ClassVar[str] = "-0123456789"
    terminator: ClassVar[str | None] = END
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="bfs",
            shape=Shape.LAYERS,
            prunings=(),
            reasons=(*Skip, SEEN),
            outcomes=(Outcome.SOLVED, Outcome.DEAD, Outcome.EXPANDED),
            bits=NodeBits(outcome=2, depth=12, move=3),
        ),
    )

    maze: Maze
    row: int
    column: int
    top: int
    front: int
    name: str = field(default="", compare=False)

    def start(self) -> State:
        """Return the die on its first square."""
        return State(self.row, self.column, DIE_BY_TOP_AND_FRONT[self.top, self.front])

    # listing begins: bfs
    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return what the state after ``depth`` rolls is: home again, stuck, or on its way."""
        if depth > 0 and (state.row, state.column) == (self.row, self.column):
            return Outcome.SOLVED  # mark: solved
        if all(self.skip(state, move, prunings) for move in self.moves(state)):
            return Outcome.DEAD  # mark: dead
        return Outcome.EXPANDED  # mark: expanded

    def moves(self, state: State) -> Iterator[Direction]:
        """Yield the directions that stay on the maze: up, right, down, left."""
        for direction in Direction:
            row, column = ahead(state, direction)
            if 1 <= row <= len(self.maze) and 1 <= column <= len(self.maze[0]):
                yield direction

    def skip(self, state: State, move: Direction, prunings: frozenset[str]) -> Skip | None:
        """Return why a roll is left out: the top before it must be the number rolled onto."""
        square = self.square(ahead(state, move))
        if square == HOLE:
            return Skip.HOLE  # mark: hole
        if square not in (WILD, TOPS[state.die]):
            return Skip.NUMBER  # mark: number
        return None

    # listing ends

    def square(self, place: Place) -> int:
        """Return the square at a place of the maze."""
        row, column = place
        return self.maze[row - 1][column - 1]

    def facts(self, state: State, outcome: Outcome) -> dict[str, Any]:
        """Return for a die that is stuck the number on its top, and the squares around it.

        None of these says that number.
        """
        if outcome is not Outcome.DEAD:
            return {}
        around = [list(ahead(state, move)) for move in self.moves(state)]
        return {"top": TOPS[state.die], "cells": around}

    def skip_facts(self, state: State, move: Direction, reason: str) -> dict[str, Any]:
        """Return the square that the die does not roll onto: its place, and what it says."""
        place = ahead(state, move)
        return {"cell": list(place), "square": self.square(place)}

    def result(self, state: State, move: Direction) -> State:
        """Return the state after a roll."""
        return roll(state, move)

    def move_number(self, move: Direction) -> int:
        """Return a number from 0 to 3 in the order of the answer."""
        return DIRECTIONS.index(move)

    def numbered_move(self, number: int) -> Direction:
        """Return the direction with a number."""
        return DIRECTIONS[number]

    def check(self, state: State, move: Any) -> Direction:
        """Return the name of a direction as a Direction that the rules allow in this state.

        :raises IllegalMove: for anything else, and for a square that the die may not roll onto.
        """
        if move not in DIRECTIONS:
            raise IllegalMove(
                "dice.move",
                "Expected a move as up, right, down or left, got %(came)s.",
                came=quoted(str(move)),
            )
        direction = Direction(move)
        if direction not in self.moves(state):
            raise IllegalMove(
                "dice.edge",
                "Expected a roll that stays on the maze, but (%(row)d, %(column)d) is at its edge.",
                row=state.row,
                column=state.column,
            )
        row, column = ahead(state, direction)
        match self.skip(state, direction, frozenset()):
            case Skip.HOLE:
                raise IllegalMove(
                    "dice.hole",
                    "Expected a square to roll onto, but (%(row)d, %(column)d) is a hole.",
                    row=row,
                    column=column,
                )
            case Skip.NUMBER:
                raise IllegalMove(
                    "dice.number",
                    "Expected a %(top)d or a star to roll onto, but the square at "
                    "(%(row)d, %(column)d) says %(square)d.",
                    top=TOPS[state.die],
                    row=row,
                    column=column,
                    square=self.square((row, column)),
                )
        return direction

    def frames(self, state: State, move: Direction) -> list[Frame]:
        """Return the picture of a roll, one frame."""
        after = roll(state, move)
        return [
            {
                "kind": "roll",
                "mark": "roll",
                "direction": move,
                "from": [state.row, state.column],
                "to": [after.row, after.column],
                "square": self.square((after.row, after.column)),
                "board": self.json_board(after),
            }
        ]

    def json_board(self, state: State) -> JsonBoard:
        """Return the maze, its start, and the die on it."""
        return {
            "maze": [list(row) for row in self.maze],
            "start": [self.row, self.column],
            "die": {"row": state.row, "column": state.column, **FACES[state.die]._asdict()},
        }

    def rows(self, board: JsonBoard) -> tuple[tuple[int, ...], ...]:
        """Return a JSON board's squares from the top; where the die stands 10 * its top is added.

        A hole is 0, a star 7.

        >>> puzzle = Dice(((-1, 2), (0, 6)), 1, 2, top=5, front=1)
        >>> puzzle.rows(puzzle.json_board(puzzle.start()))
        ((7, 52), (0, 6))
        """
        die = board["die"]
        return tuple(
            tuple(
                tile_of(square) + (10 * die["top"] if at == (die["row"], die["column"]) else 0)
                for at, square in places
            )
            for places in placed(board["maze"])
        )

    def picture(self) -> Picture:
        """Return how boards are drawn: squares by their number, the mark of the start, the die.

        >>> puzzle = Dice(((-1, 2), (0, 6)), 1, 2, top=5, front=1)
        >>> puzzle.tiles(puzzle.json_board(puzzle.start()))
        (((7,), (2, 14, 12)), ((0,), (6,)))
        """
        rows, columns = len(self.maze), len(self.maze[0])
        return Picture(
            sheet="dice",
            rows=rows,
            columns=columns,
            cells=CELLS,
            ground=(),
            row_names=numbers(1, rows),
            column_names=numbers(1, columns),
            margin=Margin(left=6, top=7, right=6, bottom=8),
            least=(4, 5),
            fixtures=(Fixture(self.row, self.column, START_TILE, "start"),),
        )

    def describe(self, move: Direction) -> Sentence:
        """Return a roll as its direction."""
        return WORDS[move]

    def judge_output(self, moves: tuple[Direction, ...] | None) -> str:
        """Write the name, then nine positions a line from the start to the start again."""
        lines = ["No Solution Possible"] if moves is None else list(self._route(moves))
        return f"{self.name or NAMELESS}\n" + "".join(f"  {line}\n" for line in lines)

    def _route(self, moves: Iterable[Direction]) -> Iterator[str]:
        """Yield the lines of the positions; all but the last end with a comma."""
        states = accumulate(moves, roll, initial=self.start())
        positions = (f"({row},{column})" for row, column, _ in states)
        line = list(islice(positions, POSITIONS_A_LINE))
        while following := list(islice(positions, POSITIONS_A_LINE)):
            yield ",".join(line) + ","
            line = following
        yield ",".join(line)

    def to_text(self) -> str:
        """Write the name, the six numbers and the rows of this maze alone, then END."""
        head = (len(self.maze), len(self.maze[0]), self.row, self.column, self.top, self.front)
        numbers = "".join(" ".join(map(str, line)) + "\n" for line in (head, *self.maze))
        return f"{self.name or NAMELESS}\n{numbers}{END}\n"

    @classmethod
    def parse_all(cls, text: str) -> tuple[Dice, ...]:
        """Read a judge input: mazes up to the line END, or up to the end.

        :raises BadPuzzle: with what was expected, what came and where.
        """
        return tuple(read_mazes(text))

    def named(self, name: str) -> Dice:
        """Return this maze under another name; an empty one makes it nameless.

        :raises BadPuzzle: for a name that would not stand alone on a line of a judge's input.
        """
        if name and not can_be_name(name):
            raise BadPuzzle(
                "dice.given-name",
                "Expected a name of at most %(most)d characters without blanks or signs that "
                "cannot be seen, and not END, got %(came)s.",
                most=LONGEST_NAME,
                came=quoted(name),
            )
        return replace(self, name=name)

    def to_code(self) -> str:
        """Write ``row.column.top.front.row-row-…``, a sign a square, ``w`` for a star."""
        rows = ("".join(SIGNS[square] for square in row) for row in self.maze)
        return f"{self.row}.{self.column}.{self.top}.{self.front}.{'-'.join(rows)}"

    @classmethod
    def from_code(cls, code: str) -> Dice:
        """Read what to_code writes.

        :raises BadCode: when it is outside the grammar or not canonical.
        :raises BadPuzzle: when it is well formed and breaks a rule.
        """
        return read_code(code)


DIRECTIONS = list(Direction)
WORDS = {
    Direction.UP: Sentence("roll up", {}),
    Direction.RIGHT: Sentence("roll right", {}),
    Direction.DOWN: Sentence("roll down", {}),
    Direction.LEFT: Sentence("roll left", {}),
}

# The sheet of the kind: the squares from 0 (hole) to 6, the star, the die by its top, the start.
WILD_TILE = 7
START_TILE = 14


def drawn(square: int, top: int) -> Cell:
    """Return what a square, given as its tile, looks like with a die on it; top 0: without."""
    name = "★" if square == WILD_TILE else str(square)
    if not top:
        return Cell(None, name if square else "", square)
    die = 7 + top
    if not square:
        return Cell(die, Sentence("die %(top)d on a hole", {"top": top}), square)
    return Cell(die, Sentence("die %(top)d on %(square)s", {"top": top, "square": name}), square)


CELLS = {
    10 * top + square: drawn(square, top) for top in range(7) for square in range(WILD_TILE + 1)
}
"""By ten times the top of the die, 0 where it does not stand, and the tile of the square."""


def tile_of(square: int) -> int:
    """Return the tile of a square."""
    return WILD_TILE if square == WILD else square


def placed(maze: Iterable[Iterable[int]]) -> Iterator[Iterator[tuple[Place, int]]]:
    """Yield the rows of a maze, every square with its place."""
    for row, squares in enumerate(maze, start=1):
        yield (((row, column), square) for column, square in enumerate(squares, start=1))


def read_mazes(text: str) -> Iterator[Dice]:
    """Yield the mazes of a judge input; what follows END is not read.

    :raises BadPuzzle: at the first line that is something else, and when there is no line at all.
    """
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


def read_maze(first: Line, lines: Iterator[Line]) -> Dice:
    """Read one maze: the line of its name, and from those that follow as many as it needs.

    :raises BadPuzzle: at the first line that is something else.
    """
    name = read_name(first)
    head = next(lines, None)
    if head is None:
        raise BadPuzzle(
            "dice.no-head",
            "Line %(line)d: expected six numbers after the name, but the text ends.",
            line=first.number,
        )
    refuse_no_maze(first, head)
    rows, columns, row, column, top, front = read_head(head)
    maze = read_rows(head.number, list(islice(lines, rows)), rows, columns)
    return Dice(maze, row, column, top, front, name)


def read_name(line: Line) -> str:
    """Read the line of a name.

    :raises BadPuzzle: unless it holds one item of at most 20 characters that can be seen.
    """
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
    """Say whether a judge's input can hold this name, and a page and a terminal can show it.

    >>> can_be_name("DICEMAZE1"), can_be_name("two words"), can_be_name("END")
    (True, False, False)
    """
    visible = name.isprintable() and " " not in name
    return visible and 1 <= len(name) <= LONGEST_NAME and name != END


def refuse_no_maze(first: Line, head: Line) -> None:
    """Refuse two lines that look like another kind's, at the first of them.

    Any word can be a name, so that reading as far as the second line means nothing. Whoever looks
    for the kind that a text comes nearest to goes by the line of the refusal.

    :raises BadPuzzle: for a name that is a number or over a single item, unless six items follow.
    """
    is_odd = number_of(first.items[0]) is not None or len(head.items) == 1
    if is_odd and len(head.items) != len(Head._fields):
        raise BadPuzzle(
            "dice.no-maze",
            "Line %(line)d: expected the name of a maze, with six numbers on the next line, "
            "got %(came)s, then %(then)s.",
            line=first.number,
            came=quoted(first.items[0]),
            then=quoted(" ".join(head.items)),
        )


class Head(NamedTuple):
    """The six numbers under a name: the size of the maze, and the die on its start."""

    rows: int
    columns: int
    row: int
    column: int
    top: int
    front: int


def read_head(line: Line) -> Head:
    """Read the six numbers: rows, columns, start row, start column, top, front.

    :raises BadPuzzle: unless there are six, and each is in its range.
    """
    if len(line.items) != len(Head._fields):
        raise BadPuzzle(
            "dice.head",
            "Line %(line)d: expected six numbers (rows, columns, start row, start column, top, "
            "front), got %(came)s.",
            line=line.number,
            came=quoted(" ".join(line.items)),
        )
    rows, columns = read_size(line, 1, MOST_ROWS), read_size(line, 2, MOST_COLUMNS)
    row, column = read_start(line, 3, rows), read_start(line, 4, columns)
    top, front = read_face(line, 5), read_face(line, 6)
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
    return Head(rows, columns, row, column, top, front)


def read_counted(line: Line, item: int, most: int) -> tuple[int | None, str]:
    """Read the item'th number, from 1; it is None unless it is from 1 to ``most``.

    The second value is what stands there.
    """
    came = line.items[item - 1]
    number = number_of(came)
    return (number if number is not None and 1 <= number <= most else None), came


def read_size(line: Line, item: int, most: int) -> int:
    """Read the item'th number, from 1: how many rows or columns there are.

    :raises BadPuzzle: unless it is from 1 to ``most``.
    """
    size, came = read_counted(line, item, most)
    if size is None:
        raise BadPuzzle(
            "dice.size",
            "Line %(line)d, item %(item)d: expected from 1 to %(most)d rows and columns, "
            "got %(came)s.",
            line=line.number,
            item=item,
            most=most,
            came=quoted(came),
        )
    return size


def read_start(line: Line, item: int, most: int) -> int:
    """Read the item'th number, from 1: the row or the column of the start.

    :raises BadPuzzle: unless it is from 1 to ``most``.
    """
    start, came = read_counted(line, item, most)
    if start is None:
        raise BadPuzzle(
            "dice.start",
            "Line %(line)d, item %(item)d: expected a start on the maze, here from 1 to %(most)d, "
            "got %(came)s.",
            line=line.number,
            item=item,
            most=most,
            came=quoted(came),
        )
    return start


def read_face(line: Line, item: int) -> int:
    """Read the item'th number, from 1: the top or the front.

    :raises BadPuzzle: unless it is from 1 to 6.
    """
    face, came = read_counted(line, item, SIDES)
    if face is None:
        raise BadPuzzle(
            "dice.face",
            "Line %(line)d, item %(item)d: expected a face of the die from 1 to 6, got %(came)s.",
            line=line.number,
            item=item,
            came=quoted(came),
        )
    return face


def read_rows(head_line: int, lines: list[Line], rows: int, columns: int) -> Maze:
    """Read the rows of a maze.

    :param head_line: the number of the line before them.
    :param lines: as many as there are, at most ``rows``.
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
    """Read a line of squares, the row'th of its maze.

    :raises BadPuzzle: at the first item that is no square, and unless there are ``columns``.
    """
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
    return tuple(read_square(line, item) for item in range(1, columns + 1))


MINUS_ONE = re.compile(r"-0*1")


def read_square(line: Line, item: int) -> int:
    """Read the item'th number of a row, from 1.

    :raises BadPuzzle: unless it is from -1 to 6.
    """
    came = line.items[item - 1]
    square = WILD if MINUS_ONE.fullmatch(came) else number_of(came)
    if square is None or square > SIDES:
        raise BadPuzzle(
            "dice.square",
            "Line %(line)d, item %(item)d: expected a square from 1 to 6, 0 (a hole) or -1 "
            "(a star), got %(came)s.",
            line=line.number,
            item=item,
            came=quoted(came),
        )
    return square


SIGNS = {HOLE: "0", WILD: "w", **{number: str(number) for number in range(1, SIDES + 1)}}
SQUARES = {sign: square for square, sign in SIGNS.items()}
NUMBER = r"(0|[1-9][0-9]*)"
CODE = re.compile(rf"{NUMBER}\.{NUMBER}\.{NUMBER}\.{NUMBER}\.([0-6w]+(?:-[0-6w]+)*)")


def read_code(code: str) -> Dice:
    """Read a link code.

    :raises BadCode: when it is outside the grammar or not canonical.
    :raises BadPuzzle: when the maze, the start or the die breaks a rule.
    """
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
    return Dice(maze, row, column, top, front)


def refuse_sizes(maze: Maze) -> None:
    """Hold the limits of the statement, and that all rows are of one width.

    :raises BadPuzzle: when the rows of a code do not make a maze.
    """
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
    """Read the start of a code.

    :raises BadPuzzle: when it is outside the maze.
    """
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
    """Read the top and the front of a code.

    :raises BadPuzzle: when no die lies like that.
    """
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

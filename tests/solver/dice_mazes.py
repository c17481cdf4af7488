"""Dice mazes as drawings, and random ones for property tests."""

from hypothesis import strategies as st

from solver.puzzles.dice import Dice, rules
from solver.puzzles.dice.rules import DIE_BY_TOP_AND_FRONT, HOLE, SIDES, WILD, Maze, State

SIGNS = {".": HOLE, "*": WILD, **{str(number): number for number in range(1, SIDES + 1)}}


def maze_of(drawing: str) -> Maze:
    """Return a drawn maze: rows from the top, dots for holes.

    >>> maze_of("*24 5.6")
    ((-1, 2, 4), (5, 0, 6))
    """
    maze = tuple(tuple(SIGNS[sign] for sign in row) for row in drawing.split())
    assert len({len(row) for row in maze}) == 1, f"rows of one width are needed: {drawing!r}"
    return maze


def dice_of(drawing: str, row: int, column: int, top: int = 5, front: int = 1) -> Dice:
    """Return a drawn maze with its start; the die lies as in the statement unless told."""
    return Dice(maze_of(drawing), row, column, top, front)


def state_of(row: int, column: int, top: int = 5, front: int = 1) -> State:
    """Return a place and how the die lies there."""
    return State(row, column, DIE_BY_TOP_AND_FRONT[top, front])


def net_of(faces: rules.Faces) -> str:
    """Draw a die as it is seen from above when its sides are folded out.

    >>> net_of(rules.FIGURE)
    '.6. 453 .1.'
    """
    top, front, right = faces
    return f".{7 - front}. {7 - right}{top}{right} .{front}."


@st.composite
def dices(draw, *, most_rows=10, most_columns=10):
    """Draw a legal maze, with stars enough to get about in."""
    rows = draw(st.integers(1, most_rows))
    columns = draw(st.integers(1, most_columns))
    square = st.sampled_from([WILD, WILD, HOLE, *range(1, SIDES + 1)])
    row = st.lists(square, min_size=columns, max_size=columns).map(tuple)
    maze = tuple(draw(st.lists(row, min_size=rows, max_size=rows)))
    top, front = draw(st.sampled_from(sorted(DIE_BY_TOP_AND_FRONT)))
    return Dice(maze, draw(st.integers(1, rows)), draw(st.integers(1, columns)), top, front)

"""Why a die cannot come home."""

from __future__ import annotations

from solver.errors import Sentence
from solver.puzzle import Reason
from solver.puzzles.dice.rules import HOLE, Rules, ahead
from solver.words import N_

START_IS_HOLE = N_("No solution: the start is a hole, and no die rolls onto a hole.")
WALLED_IN = N_(
    "No solution: %(top)d is on top, and no square around the start is a %(top)d or a star."
)
HOLE_AT = N_("(%(row)d, %(column)d) is a hole.")
NUMBER_AT = N_("(%(row)d, %(column)d) says %(square)d, so it is closed.")
NO_WAY_BACK = N_("No solution: the die leaves the start, and no way leads it home.")
START_SAYS = N_(
    "Home says %(square)d: only with %(square)d on top may the die roll onto it, and it never "
    "stands beside it so."
)
ROLLED = N_("The solver tried %(boards)s rolls: all that the die can do.")


def why_unsolvable(maze: Rules, boards: int) -> tuple[Reason, ...]:
    """Return why: the start is a hole, walled in, or never reached again after ``boards`` rolls."""
    start = maze.start()
    home = maze.square((maze.row, maze.column))
    if home == HOLE:
        return (Reason(Sentence(START_IS_HOLE, {}), ((maze.row - 1, maze.column - 1),)),)
    around = [ahead(start, move) for move in maze.moves(start)]
    if all(maze.skip(start, move, frozenset()) for move in maze.moves(start)):
        walls = tuple((row - 1, column - 1) for row, column in around)
        walled_in = Reason(Sentence(WALLED_IN, {"top": maze.top}), walls)
        return (walled_in, *(wall(maze, place) for place in around))
    # A start that is a star would take the die back from any square that it leaves for.
    return (
        Reason(Sentence(NO_WAY_BACK, {}), ((maze.row - 1, maze.column - 1),)),
        Reason(Sentence(START_SAYS, {"square": home})),
        Reason(Sentence(ROLLED, {"boards": f"{boards:,}"})),
    )


def wall(maze: Rules, place: tuple[int, int]) -> Reason:
    """Return why a square beside the start is closed."""
    square = maze.square(place)
    where: dict[str, int | str] = {"row": place[0], "column": place[1]}
    if square == HOLE:
        return Reason(Sentence(HOLE_AT, where))
    return Reason(Sentence(NUMBER_AT, where | {"square": square}))

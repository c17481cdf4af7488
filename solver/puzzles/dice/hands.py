"""Rolls made by hand: how they are written, where the die goes, and hints."""

from __future__ import annotations

from typing import Any

from solver.capabilities.hands import Grip, Hint, unknown_move
from solver.errors import IllegalMove, Sentence
from solver.puzzles.dice.frames import WORDS
from solver.puzzles.dice.rules import STEPS, TOPS, Direction, Rules, State, ahead
from solver.words import N_

BY_LETTER = {str(direction)[0]: direction for direction in Direction}

TOP_ALLOWS = N_("The top shows %(top)d: look for a %(top)d or a star beside the die.")
THE_SQUARE = N_("It is the square at row %(row)d, column %(column)d.")


def write_move(move: Direction) -> str:
    """Write the first letter of a direction.

    >>> write_move(Direction.UP)
    'u'
    """
    return str(move)[0]


def read_move(text: str) -> Direction:
    """Read a direction by its first letter or its whole word.

    :raises IllegalMove: for anything else.
    """
    found = BY_LETTER.get(text[:1])
    if found is None or text not in (text[:1], str(found)):
        raise unknown_move("u", text)
    return found


def grip(state: State, move: Direction) -> Grip:
    """Return where the die stands, and the square that it rolls onto."""
    return Grip((state.row, state.column), ahead(state, move))


def aimed(state: State, to: Any) -> str:
    """Return the roll from where the die stands towards a square.

    :raises IllegalMove: when the square is not beside the die.
    """
    row, column = to
    step = (row - state.row, column - state.column)
    for direction, towards in STEPS.items():
        if towards == step:
            return str(direction)
    raise IllegalMove(
        "dice.beside",
        "Expected a square beside the die, got (%(row)d, %(column)d).",
        N_("The die rolls onto a square beside it: (%(row)d, %(column)d) is none."),
        row=row,
        column=column,
    )


def hints(rules: Rules, state: State, move: Direction) -> tuple[Hint, ...]:
    """Return what the top allows, the square, and the roll."""
    there = ahead(state, move)
    around = tuple(ahead(state, each) for each in rules.moves(state))
    return (
        Hint(Sentence(TOP_ALLOWS, {"top": TOPS[state.die]}), around),
        Hint(Sentence(THE_SQUARE, dict(zip(("row", "column"), there, strict=True))), (there,)),
        Hint(WORDS[move], ((state.row, state.column), there)),
    )

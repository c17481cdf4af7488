"""Rolls made by hand: how they are written, where the die goes, and hints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from solver.capabilities.hands import Grip, Hands, Hint, unknown_move
from solver.errors import IllegalMove, Sentence
from solver.puzzles.dice.frames import WORDS
from solver.puzzles.dice.rules import STEPS, TOPS, Direction, State, Walk, ahead
from solver.words import N_

BY_LETTER = {str(direction)[0]: direction for direction in Direction}

TOP_ALLOWS = N_("The top shows %(top)d: look for a %(top)d or a star beside the die.")
THE_SQUARE = N_("It is the square at row %(row)d, column %(column)d.")


class DiceHands(Hands[State, Direction]):
    """Hands roll the die."""

    gesture: ClassVar[str] = "roll"

    def write_move(self, move: Direction) -> str:
        """Write the first letter of the direction: ``u``."""
        return str(move)[0]

    def read_move(self, text: str) -> Direction:
        """Read the notation of write_move, or the whole word.

        :raises IllegalMove: for anything else.
        """
        found = BY_LETTER.get(text[:1])
        if found is None or text not in (text[:1], str(found)):
            raise unknown_move("u", text)
        return found

    def in_hand(self, state: State | Walk) -> State:
        """Return the die, without its way where all walks are searched."""
        return state.state if isinstance(state, Walk) else state

    def tempting(self, state: State) -> Iterator[Direction]:
        """Yield all four directions."""
        return iter(Direction)

    def grip(self, state: State, move: Direction) -> Grip:
        """Return where the die stands, and the square that it rolls onto."""
        return Grip((state.row, state.column), ahead(state, move))

    def aimed(self, state: State, at: tuple[int, int], to: Any, value: Any) -> str:
        """Return the roll towards a square; raise IllegalMove unless it is adjacent."""
        row, column = to or at
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

    def hints(self, state: State, move: Direction) -> tuple[Hint, ...]:
        """Return three hints: what the top allows, the square, and the roll."""
        there = ahead(state, move)
        around = tuple(ahead(state, each) for each in self.moves(state))
        return (
            Hint(Sentence(TOP_ALLOWS, {"top": TOPS[state.die]}), around),
            Hint(Sentence(THE_SQUARE, dict(zip(("row", "column"), there, strict=True))), (there,)),
            Hint(WORDS[move], ((state.row, state.column), there)),
        )

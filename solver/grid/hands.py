"""Moves by hand on boards of cells: a value is put into any open cell, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from solver.capabilities.hands import Grip, Hands, Hint, unknown_move
from solver.errors import IllegalMove, Sentence, quoted
from solver.grid.board import Board, Move, Place, PutBoard, open_cells
from solver.words import N_

PLACES = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Rows and columns in the notation of moves."""

LOOK_AT_ROW = N_("Look at row %(row)d.")
THE_CELL = N_("It is the cell at row %(row)d, column %(column)d.")
FORBIDDEN = N_(
    "%(text)s cannot go to row %(row)d, column %(column)d: what stands at row %(other_row)d, "
    "column %(other_column)d is in its way."
)


class GridHands(PutBoard, Hands[Board, Move]):
    """A board into whose open cells hands put values."""

    gesture: ClassVar[str] = "put"
    any_order: ClassVar[bool] = True
    most_ahead: ClassVar[int] = 4_000
    forbids: ClassVar[Mapping[str, str]] = {}
    """Templates by reason, with ``places``, ``other_row`` and ``other_column``."""

    def write_move(self, move: Move) -> str:
        """Write the row, the column and the letter of the value: ``12q``."""
        return f"{PLACES[move.row]}{PLACES[move.column]}{self.letter_of(move.value)}"

    def read_move(self, text: str) -> Move:
        """Read the notation of write_move.

        :raises IllegalMove: for anything else.
        """
        values = {self.letter_of(value): value for value in self.values}
        row, column = (PLACES.find(sign) for sign in (text[:1] or "0", text[1:2] or "0"))
        if row < 1 or column < 1 or text[2:] not in values:
            raise unknown_move(f"12{self.letter_of(self.values[0])}", text)
        return Move(row, column, values[text[2:]])

    def letter_of(self, value: int) -> str:
        """Return the letter or digit of a value in the notation of moves."""
        cell = self.cells[value]
        return cell.letter or cell.text.lower()

    def playable(self, state: Board) -> Iterator[Move]:
        """Yield every value that the rules allow in every open cell."""
        for row, column in open_cells(state):
            for value in self.values:
                move = Move(row, column, value)
                if self.forbidden(state, move) is None:
                    yield move

    def permit(self, state: Board, move: Any) -> Move:
        """Return a legal move into any open cell; raise IllegalMove with the reason."""
        side = len(state)
        match move:
            case (int(row), int(column), int(value)) if value in self.values:
                pass
            case _:
                raise IllegalMove(
                    "grid.move",
                    "Expected a move as row, column and value, got %(came)s.",
                    came=quoted(str(move)),
                )
        if not (1 <= row <= side and 1 <= column <= side):
            raise IllegalMove(
                "grid.outside",
                "Expected a row and a column from 1 to %(side)d, got (%(row)d, %(column)d).",
                side=side,
                row=row,
                column=column,
            )
        held = self.cells[state[row - 1][column - 1]]
        if state[row - 1][column - 1] != 0:
            raise IllegalMove(
                "grid.taken",
                "Expected an open cell, but row %(row)d, column %(column)d holds %(text)s.",
                N_("Row %(row)d, column %(column)d holds %(text)s already."),
                row=row,
                column=column,
                text=held.text or held.sign[:1],
            )
        found = Move(row, column, value)
        if (why := self.forbidden(state, found)) is not None:
            raise why
        return found

    def forbidden(self, state: Board, move: Move) -> IllegalMove | None:
        """Return why an open cell forbids a value; by default as the search leaves it out."""
        reason = self.skip(state, move, frozenset(self.searches[0].prunings))
        if reason is None:
            return None
        because = self.skip_facts(state, move, reason).get("because") or [list(move[:2])]
        other_row, other_column = because[0]
        return IllegalMove(
            f"{self.kind}.{reason}",
            self.forbids.get(reason, FORBIDDEN),
            "",
            **self.places(move),
            other_row=other_row,
            other_column=other_column,
        )

    def choices(self) -> tuple[int, ...]:
        """Return the values that moves bring about."""
        return self.values

    def grip(self, state: Board, move: Move) -> Grip:
        """Return the cell that is pressed and the value that is chosen."""
        return Grip((move.row, move.column), value=move.value)

    def aimed(self, state: Board, at: Place, to: Any, value: Any) -> Any:
        """Return the value in the cell; the only value where none is chosen."""
        return [*at, self.values[0] if value is None and len(self.values) == 1 else value]

    def hints(self, state: Board, move: Move) -> tuple[Hint, ...]:
        """Return the row to look at, the cell, and what goes into it."""
        row = tuple((move.row, column) for column in range(1, len(state) + 1))
        where: dict[str, int | str] = {"row": move.row, "column": move.column}
        return (
            Hint(Sentence(LOOK_AT_ROW, {"row": move.row}), row),
            Hint(Sentence(THE_CELL, where), ((move.row, move.column),)),
            Hint(self.describe(move), ((move.row, move.column),)),
        )

    def rest(self, state: Board, most: int | None) -> Self:
        """Return the board as it stands."""
        return type(self)(state)

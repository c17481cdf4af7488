"""Moves made by hand: how they are written and made, which are legal, what helps to find one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from solver.errors import IllegalMove, Sentence, quoted
from solver.problem import Move, Outcome, State
from solver.puzzle import Puzzle


class Grip(NamedTuple):
    """How a move is made by hand. Cells are row and column from 1, the upper left first.

    :param at: the cell that is pressed, or that a block is dragged from.
    :param to: the cell that it is brought to; None where nothing is brought anywhere.
    :param value: the number of the cell that is put there; None where nothing is chosen.
    :param frame: what is seen while it is dragged: a frame without its board; None: nothing is.
    """

    at: tuple[int, int]
    to: tuple[int, int] | None = None
    value: int | None = None
    frame: Mapping[str, Any] | None = None


class Hint(NamedTuple):
    """A part of what helps to find a move.

    :param sentence: what is said.
    :param cells: where to look, as row and column from 1, the upper left first.
    """

    sentence: Sentence
    cells: tuple[tuple[int, int], ...]


class Hands(Puzzle[State, Move]):
    """A puzzle that can be played by hand."""

    gesture: ClassVar[str] = "press"
    """How moves are made: "press" a cell, "drag" a block, "roll" a die, "put" a value, "slide" a
    tile; in a game of two players "turn": press a cell, and the other one answers."""
    most_ahead: ClassVar[int] = 400_000
    """Boards that may be played to look ahead from one state."""
    any_order: ClassVar[bool] = False
    """Whether moves lead to the same board in whatever order they are made."""

    @abstractmethod
    def write_move(self, move: Move) -> str:
        """Return a move in the kind's short notation."""

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """Read the notation of write_move; the move need not be legal.

        :raises IllegalMove: for a text that is no move of the kind.
        """

    def playable(self, state: State) -> Iterable[Move]:
        """Yield the moves that the rules allow on a state, whatever the search leaves out."""
        for move in self.moves(state):
            try:
                yield self.permit(state, move)
            except IllegalMove:
                continue

    def permit(self, state: State, move: Any) -> Move:
        """Return a move, or the same values as JSON holds them, as this kind's own type.

        :raises IllegalMove: when the rules do not allow it on this state: why.
        """
        return self.check(state, move)

    def is_solved(self, state: State, made: int) -> bool:
        """Say whether nothing better can be done than what some moves have led to."""
        return self.outcome(state, made, frozenset()) is Outcome.SOLVED

    def expected_line(self, moves: Sequence[Move]) -> str:
        """Return moves that two players are expected to make, and their value, in signs alone.

        Empty for other kinds.
        """
        return ""

    def ending(self, state: State) -> Sentence | None:
        """Return how a game of two players ended; None where it goes on, and for other kinds."""
        return None

    def tempting(self, state: State) -> Iterable[Any]:
        """Yield moves that a hand could begin and the rules may forbid, as ``grip`` takes them."""
        return ()

    def choices(self) -> tuple[int, ...]:
        """Return the cell numbers that a hand can put; empty where moves put none."""
        return ()

    def in_hand(self, state: Any) -> State:
        """Return the puzzle's own state where one of its searches is at a state."""
        own: State = state
        return own

    def played(self, search: str, moves: list[Any]) -> list[Any]:
        """Return the moves of the puzzle itself that moves of one of its searches stand for."""
        return moves

    @abstractmethod
    def grip(self, state: State, move: Move) -> Grip:
        """Return how a move is made by hand, legal or not."""

    def aimed(self, state: State, at: tuple[int, int], to: Any, value: Any) -> Any:
        """Return the move that a gesture means, legal or not, as ``permit`` takes it.

        :param at: the cell that is pressed or dragged; row and column from 1.
        :param to: the cell that it is brought to, like ``at``; None where there is none.
        :param value: the number of the cell that is chosen; None where nothing is.
        """
        return at

    @abstractmethod
    def hints(self, state: State, move: Move) -> tuple[Hint, ...]:
        """Return hints that lead to a move, from vague to exact; the last names the move."""

    def rest(self, state: State, most: int | None) -> Puzzle[State, Move] | None:
        """Return the rest of a puzzle, from a state on, as a puzzle of the same kind.

        :param most: how many moves are left; None where the kind sets no limit.
        :returns: None where no puzzle of the kind begins like that: then the rules alone tell.
        """
        return None


AnyHands = Hands[Any, Any]


def unknown_move(example: str, text: str) -> IllegalMove:
    """Return the refusal of a text that is no move in the short notation of a kind.

    :param example: such a move.
    """
    return IllegalMove(
        "play.notation",
        "Expected a move written like %(example)s, got %(came)s.",
        example=example,
        came=quoted(text),
    )

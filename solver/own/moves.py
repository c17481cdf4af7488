"""The moves of a user's problem: named for people, numbered for the log."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Self

from solver.own.values import Alike, key_of, name_of


class Move(str):
    """A move by its name, as in documents; ``value`` is the user's own."""

    __slots__ = ("value",)

    value: Any

    def __new__(cls, value: Any) -> Self:
        """Return the move of a value."""
        move = super().__new__(cls, name_of(value))
        move.value = value
        return move

    def __deepcopy__(self, _known: dict[int, Any]) -> Self:
        return self


class Failed:
    """Stands for the move where ``moves`` failed before it returned one."""

    def __repr__(self) -> str:
        return "?"


FAILED = Failed()


class MoveTable:
    """The numbers of moves, in the order in which they were first made."""

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.values: list[Any] = []

    def number(self, value: Any) -> int:
        """Return the number of a move; a new one where it has none."""
        key = move_key(value)
        number = self.numbers.setdefault(key, len(self.values))
        if number == len(self.values):
            self.values.append(value)
        return number

    def knows(self, value: Any) -> bool:
        """Say whether a move has a number."""
        return move_key(value) in self.numbers


def move_key(value: Any) -> Hashable:
    """Return by what a move is known: itself, a key that is made of it, or else its name."""
    try:
        return key_of(value)
    except Alike:
        return name_of(value)

"""Boards of documents that name them by number."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from solver.problem import JsonBoard

Key = TypeVar("Key", bound=Hashable)


class Album:
    """Boards, each drawn once and known by a number."""

    def __init__(self) -> None:
        self._boards: list[JsonBoard] = []
        self._places: dict[Hashable, int] = {}

    def place(self, key: Key, draw: Callable[[Key], JsonBoard]) -> int:
        """Return the number of a board, drawn once for a ``key``, such as its state."""
        if key not in self._places:
            self._places[key] = len(self._boards)
            self._boards.append(draw(key))
        return self._places[key]

    def take(self) -> list[JsonBoard]:
        """Return the boards by number, and begin anew."""
        boards, self._boards = self._boards, []
        self._places.clear()
        return boards

"""Boards drawn at random: what can be wished of them, and how large their searches are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from solver.problem import Move, State
from solver.puzzle import Puzzle


class Drawn(Puzzle[State, Move]):
    """A puzzle of a kind whose boards are drawn; ``solver.catalog`` has the generators."""

    tree_sizes: ClassVar[tuple[int, int]] = (2, 2_000)
    """Nodes of the first search of its easiest and hardest boards, with all prunings.
    """
    wishes: ClassVar[Mapping[str, range]] = {}
    """Further wishes and their ranges: ``moves`` of the answer, ``colours``, ``size`` in rows."""

    def amount(self, wish: str) -> int:
        """Return the amount of a wish, ``colours`` or ``size``; raise KeyError if not declared."""
        raise KeyError(wish)


AnyDrawn = Drawn[Any, Any]

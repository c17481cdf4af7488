"""Boards drawn at random: what can be wished of them, and how large their searches are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from solver.problem import Move, State
from solver.puzzle import Puzzle


class Drawn(Puzzle[State, Move]):
    """A puzzle of a kind whose boards are drawn; ``solver.catalog`` has the generators."""

    tree_sizes: ClassVar[tuple[int, int]] = (2, 2_000)
    """How many nodes the first search of its easiest and of its hardest boards has, all prunings
    on: the scale on which ``solver.difficulty`` measures a tree."""
    wishes: ClassVar[Mapping[str, range]] = {}
    """What can be wished of a board beside how hard it is, and how many there may be: ``moves`` of
    the answer, ``colours``, ``size`` in rows."""

    def amount(self, wish: str) -> int:
        """Return how many there are of something that can be wished, ``colours`` or ``size``.

        :raises KeyError: for what the kind does not declare in ``wishes``.
        """
        raise KeyError(wish)


AnyDrawn = Drawn[Any, Any]

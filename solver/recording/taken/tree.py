"""The tree of nodes in the order of taking; their source gives its boards and what it left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from solver.recording.sourced import SourcedTree
from solver.recording.tree import Place, Skips

if TYPE_CHECKING:
    from solver.recording.taken.index import TakenIndex


class TakenTree(SourcedTree):
    """A log in the order of taking with its index and its source."""

    index: TakenIndex

    def tried(self, number: int, state: int) -> Iterator[tuple[Any, str | None]]:  # noqa: ARG002
        """Yield the moves that were made at a node, and those that were left out."""
        for child in self.index.children(number).tolist():
            yield self.move(child), None
        for skip in self.groups(number)[-1]:
            yield skip.move, skip.reason

    def places_above(self, start: int, count: int) -> list[Place[int, Any]]:
        """Return the same nodes as any tree, whose boards are asked for together."""
        above = super().places_above(start, count)
        self._fetch([place.number for place in above])
        return above

    def groups(self, number: int, state: int | None = None) -> list[Skips[Any]]:  # noqa: ARG002
        """Return the skips of a node, by the child that they precede: all follow the last child.

        A node tries all its moves before any of its children is taken from the frontier.
        """
        (step,) = self.steps(number, 1)
        groups: list[Skips[Any]] = [() for _ in self.index.children(number)]
        return [*groups, self._skips(step["after"], number)]

"""The tree of a search with a frontier of ours: boards and moves left out follow by playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from solver.problem import OUTDATED, SEEN, FrontierOrder, Move, State
from solver.recording.log import BLOCK
from solver.recording.played import PlayedTree
from solver.recording.taken import estimates
from solver.recording.taken.entries import Entries

if TYPE_CHECKING:
    from solver.recording.taken.index import TakenIndex


class Waiting(NamedTuple, Generic[Move]):
    """An entry of a frontier.

    :param parent: the node that pushed it; 0 for the root's, whose move is None.
    :param numbers: g, h and f; empty on a stack.
    """

    parent: int
    move: Move | None
    numbers: Mapping[str, int | float]


class FrontierTree(PlayedTree[State, Move]):
    """A log in the order of taking with what was on its frontier, its index and its rules."""

    index: TakenIndex

    @property
    def entries(self) -> Entries:
        """What was put into the frontier."""
        assert self.log.entries is not None, "a log without its frontier"
        return self.log.entries

    @property
    def order(self) -> FrontierOrder:
        """What the search takes its nodes from."""
        assert self.search.frontier is not None, "a search without a frontier"
        return self.search.frontier

    def entry(self, number: int) -> Waiting[Move]:
        """Return an entry by its number."""
        entries = self.entries
        move = self.problem.numbered_move(int(entries.moves[number])) if number else None
        numbers = entries.numbers(number, self.order)
        return Waiting(int(entries.parents[number]), move, numbers)

    def described(self, number: int) -> dict[str, Any]:
        """Return an entry in writing: the node it becomes, or None, and its state."""
        entry = self.entry(number)
        state = self.state(entry.parent)
        reached = state if entry.move is None else self.play(state, entry.move)
        return {
            "node": self.entries.node(number),
            "parent": entry.parent,
            "depth": self.depth(entry.parent) + (number > 0),
            "move": entry.move,
            "board": self.problem.json_board(reached),
            **entry.numbers,
        }

    def numbers(self, number: int) -> Mapping[str, int | float]:
        """Return g, h and f of a node; nothing where the frontier is a stack."""
        return self.entries.numbers(int(self.entries.of_nodes[number]), self.order)

    def facts(self, number: int, state: State) -> dict[str, Any]:
        """Return the facts that explain a node, what it was taken from, its numbers and faults."""
        found = {**super().facts(number, state), "frontier": self.order.kind}
        return {**found, **self.numbers(number), **estimates.at_node(self, number)}

    @cached_property
    def way_to_solution(self) -> list[int]:
        """The nodes from the root to the solution at which the search stopped; none without one."""
        last = len(self) - 1
        return self.index.ancestors(last) if self.search.stops_at(self.outcome(last)) else []

    @cached_property
    def lowering(self) -> list[int]:
        """The nodes with a move that lowers h by more than it costs, but for rounding."""
        return sorted({int(self.entries.parents[entry]) for entry in self.entries.lowered()})

    def popped(self, number: int) -> list[int]:
        """Return the entries that left the frontier at the taking of a node, its own last."""
        return self.entries.popped(number, self.order)

    def played(self, number: int) -> list[tuple[int | None, Move | None]]:
        """Return the moves that a node pushed, each with the node that it became."""
        return [
            (self.entries.node(each), self.entry(each).move) for each in self.entries.pushed(number)
        ]

    def tried(self, number: int, state: State) -> Iterator[tuple[Move, str | None]]:
        """Yield the moves of a node that is expanded, each with the reason to leave it out.

        None is the reason of a move that was pushed. The node at which the search stopped has none.
        """
        if not self.is_complete(number):
            return
        # A user's problem may name a move twice; the second time it is seen.
        pushed = Counter(move for _, move in self.played(number))
        for move, skipped in self.problem.tried(state, self.prunings):
            reason = skipped
            if reason is None and pushed[move]:
                pushed[move] -= 1
            elif reason is None:
                reason = SEEN
            yield move, reason

    def skips_before(self, number: int) -> Mapping[str, int]:
        """Return how many moves had been left out when a node was entered, by reason.

        Those before the node's block are kept in the log; those after the block's nodes, up to this
        one, are counted again.
        """
        first = number // BLOCK * BLOCK
        kept = self.log.skipped(first // BLOCK)
        skips = Counter(dict(zip(self.search.reasons, kept, strict=True)))
        for node in range(first, number):
            groups = self.groups(node)
            skips.update(skip.reason for group in groups for skip in group)
            skips[OUTDATED] += len(self.popped(node + 1)) - 1
        return skips

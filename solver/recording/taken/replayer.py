"""Replaying a search with a frontier of ours: every step follows from the log alone."""

from __future__ import annotations

from typing import Any

from solver.problem import OUTDATED, Frame, Move, Outcome, State
from solver.recording.replayer import Arrival, Replayer
from solver.recording.taken.frontier import FrontierTree
from solver.search.dfs import Skip


class FrontierReplayer(Replayer[State, Move]):
    """A search with a frontier that can begin at any node of a recording."""

    tree: FrontierTree[State, Move]

    def arrive(self) -> Arrival[State, Move]:
        """Play the move that leads to the node, after all that is taken from the frontier."""
        number = self.node
        state, move = self.tree.state(number), self.tree.move(number)
        parent = self.tree.index.parent(number)
        if parent is None or move is None:
            return Arrival([], [], None, state)
        frames = self.problem.frames(self.tree.state(parent), move)
        return Arrival(self._taken(self.tree.popped(number), number), frames, move, state)

    def depart(self, arrival: Arrival[State, Move], outcome: Outcome) -> list[Frame]:  # noqa: ARG002
        """Leave out or push the moves of the node; after the last one empty the frontier."""
        number, frames = self.node, list[Frame]()
        pushed = iter(self.tree.entries.pushed(number))
        for turn in self.tree.turns(number, arrival.state):
            frames += self.skip_frames(number, arrival.state, turn.skips)
            if turn.move is not None and (entry := next(pushed, None)) is not None:
                frames.append(self._push_frame(entry, turn.move))
        if number < len(self.tree) - 1:
            return frames
        taken = self._taken(self.tree.popped(number + 1), None)
        last = taken[-1]["board"] if taken else self._standing(number)["board"]
        depth, kind = self.tree.depth(number), self.tree.order.kind
        empty = {"kind": "empty", "mark": "empty", "frontier": kind, "depth": depth, "board": last}
        return [*frames, *taken, empty]

    def _push_frame(self, entry: int, move: Move) -> Frame:
        return {
            "kind": "push",
            "mark": "push",
            "node": self.node,
            "move": move,
            "frontier": self.tree.order.kind,
            **self.tree.entry(entry).numbers,
            "pushed": self.tree.described(entry),
            **self._standing(self.node),
        }

    def _taken(self, popped: list[int], node: int | None) -> list[dict[str, Any]]:
        """Return the frames of what is taken from the frontier.

        :param node: which the last of these becomes; None where all are outdated.
        """
        frames: list[dict[str, Any]] = []
        for number in popped:
            entry = self.tree.entry(number)
            frames.append(
                {
                    "kind": "pop",
                    "mark": "take",
                    "node": entry.parent,
                    "move": entry.move,
                    "frontier": self.tree.order.kind,
                    **entry.numbers,
                    **self._standing(entry.parent),
                }
            )
            if entry.move is not None and (node is None or number != popped[-1]):
                skip = Skip(self.tree.depth(entry.parent), entry.move, OUTDATED)
                frames += self.skip_frames(entry.parent, self.tree.state(entry.parent), [skip])
        return frames

    def _standing(self, node: int) -> dict[str, Any]:
        """Return the depth and the board of a node."""
        board = self.problem.json_board(self.tree.state(node))
        return {"depth": self.tree.depth(node), "board": board}

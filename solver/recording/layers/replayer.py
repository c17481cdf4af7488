"""Replaying a breadth-first search: every step follows from the log alone."""

from __future__ import annotations

from typing import Any

from solver.problem import SEEN, Frame, Move, Outcome, State
from solver.recording.layers.tree import LayeredTree
from solver.recording.replayer import Arrival, Replayer


class LayeredReplayer(Replayer[State, Move]):
    """A breadth-first search that can begin at any node of a recording."""

    tree: LayeredTree[State, Move]

    def arrive(self) -> Arrival[State, Move]:
        """Play the move of the front that leads to the node, after all that comes before it."""
        number = self.node
        state, move = self.tree.state(number), self.tree.move(number)
        parent = self.tree.index.parent(number)
        if parent is None or move is None:
            return Arrival([], [], None, state)
        before = self._between(number - 1, parent)
        return Arrival(before, self.problem.frames(self.tree.state(parent), move), move, state)

    def depart(self, arrival: Arrival[State, Move], outcome: Outcome) -> list[Frame]:
        """Go back to the front; after the last node go on until the queue is empty."""
        number, index = self.node, self.tree.index
        front = index.parent(number)
        frames = [] if front is None else [self._back_frame(front, outcome)]
        if number < len(self.tree) - 1:
            return frames
        last = index.expanded[-1] if len(index.expanded) else 0
        return [
            *frames,
            *self._between(number, None),
            {"kind": "empty", "mark": "empty", **self._standing(int(last))},
        ]

    def _between(self, entered: int, parent: int | None) -> list[Frame]:
        """Return the skips and takes until the next node; ``parent`` is None at the end."""
        index = self.tree.index
        front = index.parent(entered)
        frames: list[Frame] = []
        if front is None:
            after_front = 0
        else:
            after_front = front + 1
            frames += self._skips_of(front, entered + 1 - index.entered_before(front))
        stop = len(self.tree) if parent is None else parent + 1
        for node in index.joined(after_front, stop).tolist():
            frames.append({"kind": "take", "mark": "take", "node": node, **self._standing(node)})
            frames += self._skips_of(node, 0)
        return frames

    def _skips_of(self, node: int, child: int) -> list[dict[str, Any]]:
        """Return the skips of a node after its n-th child, or 0, before the next."""
        state = self.tree.state(node)
        skips = self.tree.groups(node, state)[child]
        frames = self.skip_frames(node, state, skips)
        for frame, skip in zip(frames, skips, strict=True):
            if skip.reason == SEEN:
                frame["node"] = self.tree.node_seen(node, skip.move)
        return frames

    def _back_frame(self, front: int, outcome: Outcome) -> Frame:
        """Return the way back to the front from a new node, which waits or is a leaf."""
        waits = outcome is Outcome.EXPANDED
        mark = "queue" if waits else str(outcome)
        return {
            "kind": "queue",
            "mark": mark,
            "node": front,
            "waits": waits,
            **self._standing(front),
        }

    def _standing(self, node: int) -> dict[str, Any]:
        """Return the layer and the board at the front."""
        board = self.problem.json_board(self.tree.state(node))
        return {"depth": self.tree.depth(node), "board": board}

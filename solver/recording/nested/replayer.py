"""Replaying a depth-first search: the path is a stack, each node on it paused between two moves."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic

from solver.problem import Frame, Move, Outcome, State
from solver.recording.replayer import Arrival, Replayer
from solver.recording.tree import Tree, Turn


@dataclass
class PathEntry(Generic[State, Move]):
    """A node on the path.

    :param number: the node's.
    :param move: the move into the node.
    :param turns: the moves that the node plays, in order, each with the skips before it.
    :param turn: the next one.
    """

    number: int
    state: State
    move: Move | None
    turns: Iterator[Turn[Move]]
    turn: Turn[Move] = field(init=False)

    def __post_init__(self) -> None:
        self.advance()

    def advance(self) -> None:
        """Go on to what the node does next."""
        self.turn = next(self.turns)


class NestedReplayer(Replayer[State, Move]):
    """A depth-first search that can begin at any node of a recording."""

    def __init__(self, tree: Tree[State, Move], node: int) -> None:
        super().__init__(tree, node)
        self.levels: list[PathEntry[State, Move]] = []
        for here, below in pairwise(tree.path(node)):
            level = self._entered(here.number, here.state, here.move)
            # By its place, for a user's problem may name a move twice.
            for _ in range(bisect_left(tree.index.children(here.number), below.number)):
                level.advance()

    def arrive(self) -> Arrival[State, Move]:
        """Play the next move of the node at the end of the path."""
        if not self.levels:
            return Arrival([], [], None, self.problem.start())
        parent = self.levels[-1]
        turn = parent.turn
        assert turn.move is not None, "a step that leads to no node"
        before = self.skip_frames(parent.number, parent.state, turn.skips)
        frames, state = self.problem.frames_and_result(parent.state, turn.move)
        return Arrival(before, frames, turn.move, state)

    def depart(self, arrival: Arrival[State, Move], outcome: Outcome) -> list[Frame]:
        """Go back up to the node that plays the next move, the root if none does."""
        self._entered(self.node, arrival.state, arrival.move)
        frames: list[Frame] = []
        while self.levels[-1].turn.move is None:
            level = self.levels[-1]
            frames += self.skip_frames(level.number, level.state, level.turn.skips)
            if level.move is None:
                break
            self.levels.pop()
            frames.append(self._leave_frame(level.number, level.move))
        return frames

    def _entered(self, number: int, state: State, move: Move | None) -> PathEntry[State, Move]:
        """Make the turn of the level above, which leads to a node."""
        if self.levels:
            self.levels[-1].advance()
        level = PathEntry(number, state, move, self.tree.turns(number, state))
        self.levels.append(level)
        return level

    def _leave_frame(self, number: int, move: Move) -> Frame:
        back = self.levels[-1]
        facts = self.tree.leave_facts(back.number, number)
        return {
            "kind": "leave",
            "mark": "leave",
            "depth": len(self.levels) - 1,
            "move": move,
            **({"facts": facts} if facts else {}),
            "board": self.problem.json_board(back.state),
        }

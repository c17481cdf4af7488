"""The steps of a recording: what is seen on the way from each node to the next, ready for JSON.

A step is a node. Its frames come in three groups, each in order, and every frame carries the board
that stands after it::

    before   the moves of the parent that were skipped since its last child, or since it was entered
    frames   the move and what follows from it, as in a replay, then what the search finds (enter)
    after    the way back to the parent of the next node: skips after the last child, then leave,
             level by level; nothing if the next node is a child of this one

At rest on a node, ``before`` and ``frames`` are over and ``after`` is to come. So the step forward
from node k plays k's ``after``, then ``before`` and ``frames`` of k + 1; the step back plays the
same frames reversed. Every skip of the search is in exactly one group.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Generic

from solver.puzzle import Frame, Move, Outcome, Problem, Puzzle, State
from solver.recording.recording import Recording
from solver.search.dfs import Skip

JsonStep = dict[str, Any]


def steps(recording: Recording[State, Move], start: int, count: int) -> list[JsonStep]:
    """Return the steps of some nodes as JSON-ready values; fewer at the end of the recording.

    :param start: the first node.
    :raises BadSearch: when there is no node with this number.
    """
    walk = Walk(recording, start)
    return [walk.step() for _ in range(min(count, len(recording) - start))]


@dataclass
class Turn(Generic[Move]):
    """A move that a node plays, None after its last one, and the moves left out before it."""

    skips: list[Skip[Move]]
    move: Move | None


@dataclass
class Level(Generic[State, Move]):
    """A node between the root and the place where a walk stands.

    :param move: what led to it.
    :param turns: what the node does.
    :param turn: what it does next.
    """

    state: State
    move: Move | None
    turns: Iterator[Turn[Move]]
    turn: Turn[Move] = field(init=False)

    def __post_init__(self) -> None:
        self.advance()

    def advance(self) -> None:
        """Go on to what the node does next."""
        self.turn = next(self.turns)


def turns(
    problem: Problem[State, Move], state: State, depth: int, prunings: frozenset[str]
) -> Iterator[Turn[Move]]:
    """Yield what a node that is expanded does, its last turn without a move."""
    skips: list[Skip[Move]] = []
    for move in problem.moves(state):
        reason = problem.skip(state, move, prunings)
        if reason:
            skips.append(Skip(depth, move, reason))
        else:
            yield Turn(skips, move)
            skips = []
    yield Turn(skips, None)


class Walk(Generic[State, Move]):
    """A depth-first search that can begin at any node of a recording.

    :param node: the node that the first step goes to.
    """

    def __init__(self, recording: Recording[State, Move], node: int) -> None:
        self.recording = recording
        self.puzzle: Puzzle[State, Move] = recording.puzzle
        self.node = node
        self.levels: list[Level[State, Move]] = []
        for here, below in pairwise(recording.path(node)):
            level = self._entered(here.state, here.move, Outcome.EXPANDED)
            while level.turn.move != below.move:
                level.advance()

    def step(self) -> JsonStep:
        """Go to the next node and return its step."""
        number, depth = self.node, len(self.levels)
        before, frames, move, state = self._arrival()
        outcome = self.puzzle.outcome(state, depth, self.recording.prunings)
        self._entered(state, move, outcome)
        board = self.puzzle.json_board(state)
        entering = {
            "kind": "enter",
            "mark": str(outcome),
            "outcome": str(outcome),
            "facts": self.puzzle.facts(state, outcome),
            "depth": depth,
            "board": board,
        }
        self.node += 1
        return {
            "node": number,
            "depth": depth,
            "move": move,
            "outcome": str(outcome),
            "board": board,
            "before": before,
            "frames": [*frames, entering],
            "after": self._returns() if self._goes_on(number) else [],
        }

    def _arrival(self) -> tuple[list[Frame], list[Frame], Move | None, State]:
        """Play the next move: the skips before it, its frames, the move, the state after it."""
        if not self.levels:
            return [], [], None, self.puzzle.start()
        parent = self.levels[-1]
        turn = parent.turn
        assert turn.move is not None, "a step that leads to no node"
        return (
            self._skip_frames(parent.state, turn.skips),
            self.puzzle.frames(parent.state, turn.move),
            turn.move,
            self.puzzle.result(parent.state, turn.move),
        )

    def _entered(self, state: State, move: Move | None, outcome: Outcome) -> Level[State, Move]:
        """Make the turn of the level above, which leads to a node of this state."""
        if self.levels:
            self.levels[-1].advance()
        doing: Iterator[Turn[Move]] = iter([Turn([], None)])
        if outcome is Outcome.EXPANDED:
            doing = turns(self.puzzle, state, len(self.levels), self.recording.prunings)
        level = Level(state, move, doing)
        self.levels.append(level)
        return level

    def _goes_on(self, number: int) -> bool:
        """Say whether anything happens after a node: not where the recording stopped."""
        is_last = number == len(self.recording) - 1
        stopped = self.recording.truncated or self.recording.solution_node is not None
        return not (is_last and stopped)

    def _returns(self) -> list[Frame]:
        """Go back up to the node that plays the next move, the root if none does."""
        frames: list[Frame] = []
        while self.levels[-1].turn.move is None:
            level = self.levels[-1]
            frames += self._skip_frames(level.state, level.turn.skips)
            if level.move is None:
                break
            self.levels.pop()
            frames.append(self._leave_frame(level.move))
        return frames

    def _skip_frames(self, state: State, skips: Sequence[Skip[Move]]) -> list[Frame]:
        board = self.puzzle.json_board(state)
        return [
            {
                "kind": "skip",
                "mark": str(skip.reason),
                "move": skip.move,
                "reason": str(skip.reason),
                "board": board,
            }
            for skip in skips
        ]

    def _leave_frame(self, move: Move) -> Frame:
        back = self.levels[-1]
        return {
            "kind": "leave",
            "mark": "leave",
            "depth": len(self.levels) - 1,
            "move": move,
            "board": self.puzzle.json_board(back.state),
        }

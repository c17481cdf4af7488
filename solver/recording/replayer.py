"""Replaying a recording from any node on: what is seen on the way to each node, ready for JSON.

A step is a node. Its frames come in three groups, each in order, and every frame carries the board
that stands after it. In a nested search::

    before   the moves of the parent that were skipped since its last child, or since it was entered
    frames   the move and what follows from it, as in a replay, then what the search finds (enter)
    after    the way back to the parent of the next node: skips after the last child, then leave,
             level by level; nothing if the next node is a child of this one

In layers::

    before   the skips of the node at the front of the queue since its last child; then for every
             node that is taken after it (take) its skips, up to the parent of this node
    frames   as above
    after    the way back to the front (queue); after the last node of a search that ends by itself
             also all that is left: skips, nodes that are taken, at last the empty queue (empty)

In the order of taking by our own loops::

    before   what is taken from the frontier (pop): whatever is outdated, each with its skip, then
             the node
    frames   as above
    after    the moves of the node, left out (skip) or put into the frontier (push); after the last
             node of a search that ends by itself also all that is left, at last the empty frontier

In the order of taking by a program whose steps a source gives::

    before   the way to the parent of the node (queue), unless that was taken last
    frames   as above
    after    the moves of the node that were left out

At rest on a node, ``before`` and ``frames`` are over and ``after`` is to come. So the step forward
from node k plays k's ``after``, then ``before`` and ``frames`` of k + 1; the step back plays the
same frames reversed. Every skip of the search is in exactly one group.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple

from solver.problem import Frame, Move, Outcome, State
from solver.recording.tree import Tree
from solver.search.dfs import Skip

JsonStep = dict[str, Any]


class Arrival(NamedTuple, Generic[State, Move]):
    """How the search comes to a node.

    :param before: the frames on the way to the move: skips, and nodes that are taken.
    :param frames: the frames of the move.
    :param move: None at the root.
    :param state: the node's.
    """

    before: Sequence[Frame]
    frames: Sequence[Frame]
    move: Move | None
    state: State


class Replayer(ABC, Generic[State, Move]):
    """Makes the steps of a recording, one node after another."""

    def __init__(self, tree: Tree[State, Move], node: int) -> None:
        self.tree = tree
        self.problem = tree.problem
        self.node = node

    def step(self) -> JsonStep:
        """Return the step to a node, and go on to the next one."""
        number = self.node
        depth, outcome = self.tree.depth(number), self.tree.outcome(number)
        entered, dead_end = self.tree.entered_as(number), self.tree.dead_end(number)
        why = {"dead_end": dead_end} if dead_end else {}
        arrival = self.arrive()
        self.tree.hold_outcome(number, arrival.state)
        board = self.problem.json_board(arrival.state)
        entering = {
            "kind": "enter",
            "mark": str(entered),
            "outcome": str(outcome),
            **why,
            "facts": self.tree.facts(number, arrival.state),
            "depth": depth,
            "board": board,
        }
        after = self.depart(arrival, entered) if self._goes_on() else []
        self.node += 1
        return {
            "node": number,
            "depth": depth,
            "move": arrival.move,
            "outcome": str(outcome),
            **why,
            "board": board,
            "before": arrival.before,
            "frames": [*arrival.frames, entering],
            "after": after,
        }

    @abstractmethod
    def arrive(self) -> Arrival[State, Move]:
        """Return how the search comes to the node."""

    @abstractmethod
    def depart(self, arrival: Arrival[State, Move], outcome: Outcome) -> list[Frame]:
        """Return the frames between entering a node and turning to the next.

        Called if anything does.

        :param outcome: what the node was when it was entered.
        """

    def skip_frames(
        self, number: int, state: State, skips: Sequence[Skip[Move]]
    ) -> list[dict[str, Any]]:
        """Return pictures of moves that a node leaves out.

        :param state: the node's.
        """
        if not skips:
            return []
        board = self.problem.json_board(state)
        return [
            {
                "kind": "skip",
                "mark": str(skip.reason),
                "move": skip.move,
                "reason": str(skip.reason),
                **self._skip_facts(number, state, skip),
                "board": board,
            }
            for skip in skips
        ]

    def _skip_facts(self, number: int, state: State, skip: Skip[Move]) -> dict[str, Any]:
        """Return the facts that explain a skip as a member of its frame; empty without any."""
        facts = self.tree.skip_facts(number, state, skip)
        return {"facts": facts} if facts else {}

    def _goes_on(self) -> bool:
        """Return whether anything follows the node."""
        return self.node < len(self.tree) - 1 or self.tree.ends_by_itself

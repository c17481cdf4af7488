"""The nodes of a student's search as the source of a recording; boards are those of the problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from solver.own.base import TAKEN
from solver.own.moves import Move, MoveTable
from solver.own.searched import Expansion
from solver.own.tracing import Call
from solver.own.values import text_of
from solver.own.view import LONGEST_STATE, Held, View
from solver.problem import JsonBoard, NodeBits, Outcome, Search, Shape
from solver.recording.fault import Fault
from solver.recording.log import CODES, Layout
from solver.recording.replayer import JsonStep
from solver.recording.sourced import StepSource
from solver.search.limits import MOST_DEPTH

Retrace = Callable[[int, int], Mapping[int, Call]]
"""Returns the lines that led to the nodes of a range, by node."""

RETRACED = 200_000
"""Nodes up to which lines are shown: finding them reruns the search."""

SPAN = 500
"""Nodes retraced together."""

NONE = -1

START = "start"

NO_LINES: Call = {"function": "", "lines": []}


class Expanded(StepSource):
    """The nodes of a student's search; several start states, or none, get a root."""

    is_traced = True

    def __init__(
        self, title: str, view: View, retrace: Retrace, nodes: Sequence[Expansion]
    ) -> None:
        self.title = title
        self.view = view
        self.retrace = retrace
        self.has_root = sum(node.parent is None for node in nodes) != 1
        deep = (number for number, node in enumerate(nodes) if node.depth >= MOST_DEPTH - 2)
        stop = next(deep, len(nodes))
        self.is_deep = stop < len(nodes)
        """Whether nodes that lie too deep were left out."""
        self.nodes = nodes[:stop]
        self.fault: Fault | None = None
        self.table = MoveTable()
        self.lines: dict[int, Call] = {}
        self.parents = np.array(list(self._parents()), np.uint32)
        self.bits, self.column = self._packed()

    def _parents(self) -> Iterator[int]:
        if self.has_root:
            yield 0
        for node in self.nodes:
            yield 0 if node.parent is None else node.parent + self.has_root

    def _packed(self) -> tuple[NodeBits, Any]:
        numbers = [NONE] * self.has_root + [self._move_number(node) for node in self.nodes]
        depths = [0] * self.has_root + [node.depth + self.has_root for node in self.nodes]
        bits = NodeBits.holding(
            outcomes=len(CODES), depth=max(depths), moves=len(self.table.values)
        )
        layout = Layout.of_bits(bits)
        outcomes = [Outcome.EXPANDED] * self.has_root + [outcome_of(node) for node in self.nodes]
        packed = [
            layout.packed(layout.no_move if move == NONE else move, depth, CODES.index(outcome))
            for move, depth, outcome in zip(numbers, depths, outcomes, strict=True)
        ]
        return bits, np.array(packed, layout.dtype)

    def _move_number(self, node: Expansion) -> int:
        if node.parent is not None:
            return self.table.number(node.move)
        return self.table.number(START) if self.has_root else NONE

    def end_with(self, fault: Fault) -> None:
        """Let the last node be the one at which the search failed."""
        self.fault = fault
        outcome = Layout.of_bits(self.bits).outcome
        self.column[-1] += CODES.index(Outcome.ERROR) - outcome.of(int(self.column[-1]))

    # As a source.

    def read(self, start: int, count: int) -> Sequence[JsonStep]:
        """Return the steps of some nodes."""
        nodes = range(start, start + count)
        boards, lines = self.boards([*self._parents_of(nodes), *nodes]), self._lines(start, count)
        return [self._step(node, boards, lines.get(node)) for node in nodes]

    def _parents_of(self, nodes: range) -> list[int]:
        return [int(self.parents[node]) for node in nodes]

    def _step(self, node: int, boards: Mapping[int, JsonBoard], lines: Call | None) -> JsonStep:
        board, parent = boards[node], int(self.parents[node])
        trace = [lines] if lines else []
        moved = {"kind": "move", "mark": "move", "facts": {"trace": trace}, "board": board}
        entering = {"kind": "enter", "board": board}
        entering["facts"] = {**self._facts(node), "trace": [] if node else trace}
        back = {"kind": "queue", "mark": "take", "node": parent, "waits": False}
        back |= {"depth": self.tree.depth(parent), "board": boards[parent]}
        return {
            "board": board,
            "before": [back] if parent < node - 1 else [],
            "frames": [moved, entering] if node else [entering],
            "after": [],
        }

    def _facts(self, node: int) -> dict[str, Any]:
        facts: dict[str, Any] = {}
        if node >= self.has_root:
            facts["state"] = text_of(self.nodes[node - self.has_root].state, LONGEST_STATE)
        if self.fault is not None and self.fault.node == node:
            facts["fault"] = self.fault._asdict()
        return facts

    def _lines(self, start: int, count: int) -> Mapping[int, Call]:
        first, last = start - self.has_root, start + count - 1 - self.has_root
        if not self.is_traced or last >= RETRACED:
            return {}
        if any(max(0, each) not in self.lines for each in (first, last)):
            stop = min(max(first + SPAN, last + 1), len(self.nodes))
            found = self.retrace(max(0, first), stop)
            self.lines = {**dict.fromkeys(range(max(0, first), stop), NO_LINES), **found}
        return {node + self.has_root: each for node, each in self.lines.items() if each["lines"]}

    def boards(self, nodes: Sequence[int]) -> Mapping[int, JsonBoard]:
        """Return the boards of some nodes."""
        return {node: self._board(node) for node in nodes}

    def _board(self, node: int) -> JsonBoard:
        if node < self.has_root:
            return {"text": self.title}
        return self.view.json_board(Held(self.nodes[node - self.has_root].state))

    def skips_before(self, number: int) -> Mapping[str, int]:  # noqa: ARG002
        """Return nothing: what a search leaves out is not known from outside."""
        return {}

    def move_number(self, move: Any) -> int:
        """Return the number of a move."""
        return self.table.number(move.value)

    def numbered_move(self, number: int) -> Move:
        """Return the move with a number."""
        return Move(self.table.values[number])


def outcome_of(node: Expansion) -> Outcome:
    """Return the outcome of a node."""
    return Outcome.SOLVED if node.is_goal else Outcome.EXPANDED


def declared(bits: NodeBits) -> Search:
    """Return the search with the bits of its nodes."""
    return Search(TAKEN, Shape.TAKEN, (), (), CODES, bits, goes_on=True)

"""The nodes of a student's search as the source of a recording; boards are those of the problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from solver.own.moves import Move, MoveTable
from solver.own.searched import Expansion
from solver.own.tracing import Call
from solver.own.values import text_of
from solver.own.view import LONGEST_STATE, Held, View
from solver.problem import JsonBoard
from solver.recording.fault import Fault
from solver.recording.log import ERROR, EXPANDED, SOLVED
from solver.recording.replayer import JsonStep
from solver.recording.sourced import StepSource
from solver.recording.writer import NONE, Fields
from solver.search.limits import MOST_DEPTH

Retrace = Callable[[int, int], Mapping[int, Call]]
"""Returns the lines that led to the nodes of a range, by node."""

RETRACED = 200_000
"""Nodes up to which lines are shown: finding them reruns the search."""

SPAN = 500
"""Nodes retraced together."""

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
        """Lines that led to nodes, by node."""
        rows = [self._fields_of(node) for node in self.nodes]
        fields = Fields(*np.array(rows, np.int64).reshape(-1, 4).T)
        self.fields = fields.below_root() if self.has_root else fields

    def _fields_of(self, node: Expansion) -> tuple[int, int, int, int]:
        outcome = SOLVED if node.is_goal else EXPANDED
        parent = NONE if node.parent is None else node.parent
        return self._move_number(node), node.depth, outcome, parent

    def _move_number(self, node: Expansion) -> int:
        if node.parent is not None:
            return self.table.number(node.move)
        return self.table.number(START) if self.has_root else NONE

    def end_with(self, fault: Fault) -> None:
        """Let the last node be the one at which the search failed."""
        self.fault = fault
        self.fields.outcomes[-1] = ERROR

    # As a source.

    def read(self, start: int, count: int) -> Sequence[JsonStep]:
        """Return the steps of some nodes."""
        nodes = range(start, start + count)
        boards, lines = self.boards([*map(self._parent, nodes), *nodes]), self._lines(start, count)
        return [self._step(node, boards, lines.get(node)) for node in nodes]

    def _parent(self, node: int) -> int:
        return self.tree.index.parent(node) or 0

    def _step(self, node: int, boards: Mapping[int, JsonBoard], lines: Call | None) -> JsonStep:
        """Return the step of a node: the way to its parent, and the move."""
        board, parent = boards[node], self._parent(node)
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

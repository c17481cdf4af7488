"""The same questions that a recording answers, answered from the plain events of the search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solver.puzzle import Outcome
from solver.search.dfs import Enter, Leave, Skip, depth_first


@dataclass
class NaiveNode:
    """A node with everything that can be asked about it."""

    number: int
    depth: int
    move: Any
    state: Any
    outcome: Outcome
    parent: NaiveNode | None
    skipped_before: dict[str, int]
    children: list[NaiveNode] = field(default_factory=list)
    groups: list[list[Skip]] = field(default_factory=lambda: [[]])
    end: int = 0


class NaiveTree:
    """All nodes of a search up to its first solved node, or to a limit in nodes.

    What happens after a node is entered counts only when the next one is, or when the search is
    over: a search that stops, stops as it enters its last node.
    """

    def __init__(self, puzzle: Any, prunings: frozenset[str], limit: int) -> None:
        self.nodes: list[NaiveNode] = []
        self.truncated = False
        self.skips = dict.fromkeys(puzzle.searches[0].reasons, 0)
        self._stack: list[NaiveNode] = []
        self._follow(depth_first(puzzle, prunings), limit)
        for node in self._stack:
            node.end = len(self.nodes)

    def _follow(self, events: Any, limit: int) -> None:
        pending: list[Skip | Leave] = []
        for event in events:
            if not isinstance(event, Enter):
                pending.append(event)
            elif len(self.nodes) == limit:
                self.truncated = True
                return
            else:
                self._happen(pending)
                pending = []
                self._enter(event)
                if event.outcome is Outcome.SOLVED:
                    return
        self._happen(pending)

    def _happen(self, events: list[Skip | Leave]) -> None:
        for event in events:
            if isinstance(event, Leave):
                self._stack.pop().end = len(self.nodes)
            else:
                self._stack[-1].groups[-1].append(event)
                self.skips[event.reason] += 1

    def _enter(self, event: Enter) -> None:
        parent = self._stack[-1] if self._stack else None
        node = NaiveNode(
            number=len(self.nodes),
            depth=event.depth,
            move=event.move,
            state=event.state,
            outcome=event.outcome,
            parent=parent,
            skipped_before=dict(self.skips),
        )
        if parent:
            parent.children.append(node)
            parent.groups.append([])
        self.nodes.append(node)
        self._stack.append(node)

"""The same questions that a recording answers, answered from the plain events of the search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solver.problem import Outcome, Search, Shape
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter, Leave, Skip, depth_first

LOOPS = {Shape.NESTED: depth_first, Shape.LAYERS: breadth_first}


@dataclass
class NaiveNode:
    """A node with everything that can be asked about it.

    :param waiting: the numbers of those in the queue when it was entered, in layers.
    """

    number: int
    depth: int
    move: Any
    state: Any
    outcome: Outcome
    parent: NaiveNode | None
    skipped_before: dict[str, int]
    waiting: list[int]
    children: list[NaiveNode] = field(default_factory=list)
    groups: list[list[Skip]] = field(default_factory=lambda: [[]])
    end: int = 0


class NaiveTree:
    """All nodes of a search up to where it stops, or to a limit in nodes.

    What happens after a node is entered counts only when the next one is, or when the search is
    over: a search that stops, stops as it enters its last node.
    """

    def __init__(
        self, puzzle: Any, prunings: frozenset[str], limit: int, search: Search | None = None
    ) -> None:
        self.search = search or puzzle.searches[0]
        self.nodes: list[NaiveNode] = []
        self.truncated = False
        self.skips = dict.fromkeys(self.search.reasons, 0)
        self.is_nested = self.search.shape is Shape.NESTED
        self._parents: list[NaiveNode] = []
        self._queue: list[int] = []
        problem = puzzle.problem(self.search.name)
        self._follow(LOOPS[self.search.shape](problem, prunings), limit)
        for node in self.nodes if not self.is_nested else self._parents:
            later = self.nodes[node.number + 1 :]
            not_deeper = (other.number for other in later if other.depth <= node.depth)
            node.end = next(not_deeper, len(self.nodes))

    @property
    def best(self) -> list[tuple[int, int]]:
        """The solved nodes that cost less than each one before."""
        cost = self.search.cost
        solved = [
            (n.number, cost(n.state)) for n in self.nodes if cost and n.outcome is Outcome.SOLVED
        ]
        return [
            (number, price)
            for number, price in solved
            if all(price < other for before, other in solved if before < number)
        ]

    @property
    def solution_node(self) -> int | None:
        """The cheapest solved node, the first of equals; the first one where they have no cost."""
        solved = [node for node in self.nodes if node.outcome is Outcome.SOLVED]
        cost = self.search.cost or (lambda _: 0)
        return min(solved, key=lambda node: cost(node.state)).number if solved else None

    def _follow(self, events: Any, limit: int) -> None:
        pending: list[Skip | Leave | Take] = []
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
                if event.outcome is Outcome.SOLVED and self.search.cost is None:
                    return
        self._happen(pending)

    def _happen(self, events: list[Skip | Leave | Take]) -> None:
        for event in events:
            match event:
                case Leave():
                    self._parents.pop().end = len(self.nodes)
                case Take(node=node):
                    assert self._queue.pop(0) == node
                    self._parents = [self.nodes[node]]
                case Skip(reason=reason):
                    self._parents[-1].groups[-1].append(event)
                    self.skips[reason] += 1

    def _enter(self, event: Enter) -> None:
        parent = self._parents[-1] if self._parents else None
        number = len(self.nodes)
        if not self.is_nested and event.outcome is Outcome.EXPANDED:
            self._queue.append(number)
        node = NaiveNode(
            number=number,
            depth=event.depth,
            move=event.move,
            state=event.state,
            outcome=event.outcome,
            parent=parent,
            skipped_before=dict(self.skips),
            waiting=list(self._queue),
        )
        if parent:
            parent.children.append(node)
            parent.groups.append([])
        self.nodes.append(node)
        if self.is_nested:
            self._parents.append(node)

"""What the answers about a search have to be, told naively from the readable search's events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import solver
from solver.problem import Outcome
from solver.search.dfs import Enter, Leave, Skip, depth_first

PRUNINGS = ("equal", "left", "dead")
REASONS = ("equal", "left")
OUTCOMES = ("solved", "dead", "limit", "expanded")


@dataclass
class Known:
    """A node as it was entered."""

    depth: int
    move: list[int] | None
    outcome: str
    board: list[list[int]]
    parent: int | None
    end: int = 0
    children: list[int] = field(default_factory=list)
    skips: list[dict[str, Any]] = field(default_factory=list)
    moves_played: int = 0


class Truth:
    """A whole search, node by node.

    :param off: the prunings that are switched off.
    """

    def __init__(self, code: str, off: tuple[str, ...] = (), limit: int = 20_000_000) -> None:
        self.code, self.off, self.limit = code, off, limit
        self.puzzle = solver.from_code("mayan", code)
        self.on = [name for name in PRUNINGS if name not in off]
        self.nodes: list[Known] = []
        self.truncated = False
        self.skips = dict.fromkeys(REASONS, 0)
        self.skipped_after: list[tuple[int, str]] = []
        self._collect()
        for number, node in enumerate(self.nodes):
            node.end = next(
                (
                    other
                    for other in range(number + 1, len(self.nodes))
                    if self.nodes[other].depth <= node.depth
                ),
                len(self.nodes),
            )
            node.moves_played = self._moves_played(node)

    def _collect(self) -> None:
        stack: list[int] = []
        waiting: list[tuple[int, int, dict[str, Any]]] = []
        for event in depth_first(self.puzzle, frozenset(self.on)):
            match event:
                case Enter():
                    if len(self.nodes) == self.limit:
                        self.truncated = True
                        return
                    self._note(waiting)
                    self._enter(event, stack)
                    if event.outcome is Outcome.SOLVED:
                        return
                case Skip(move=move, reason=reason):
                    skip = {"move": list(move), "reason": str(reason)}
                    waiting.append((stack[-1], len(self.nodes) - 1, skip))
                case Leave():
                    stack.pop()
        self._note(waiting)

    def _note(self, waiting: list[tuple[int, int, dict[str, Any]]]) -> None:
        """Take skips as having happened: the search went on after them, or ended by itself."""
        for number, entered, skip in waiting:
            self.nodes[number].skips.append(skip)
            self.skips[skip["reason"]] += 1
            self.skipped_after.append((entered, skip["reason"]))
        waiting.clear()

    def _enter(self, event: Any, stack: list[int]) -> None:
        number = len(self.nodes)
        parent = stack[-1] if stack else None
        if parent is not None:
            self.nodes[parent].children.append(number)
        self.nodes.append(
            Known(
                depth=event.depth,
                move=list(event.move) if event.move else None,
                outcome=str(event.outcome),
                board=[list(column) for column in event.state],
                parent=parent,
            )
        )
        stack.append(number)

    def _moves_played(self, node: Known) -> int:
        if node.outcome != "expanded":
            return 0
        state = tuple(map(tuple, node.board))
        moves = self.puzzle.moves(state)
        return sum(not self.puzzle.skip(state, move, frozenset(self.on)) for move in moves)

    @property
    def solution(self) -> int | None:
        """The solved node at which the search stopped."""
        last = len(self.nodes) - 1
        return last if self.nodes[last].outcome == "solved" else None

    def path(self, number: int) -> list[int]:
        """Return the nodes from the root to a node."""
        path = [number]
        while (parent := self.nodes[path[0]].parent) is not None:
            path.insert(0, parent)
        return path

    def place(self, number: int) -> tuple[int, int]:
        """Return which child of its parent a node is, and how many moves the parent plays."""
        parent = self.nodes[number].parent
        if parent is None:
            return 1, 1
        return self.nodes[parent].children.index(number) + 1, self.nodes[parent].moves_played

    def summary(self) -> dict[str, Any]:
        """Return the summary that the API has to give."""
        depths = range(max(node.depth for node in self.nodes) + 1)
        counts = [
            [sum((node.depth, node.outcome) == (depth, o) for node in self.nodes) for o in OUTCOMES]
            for depth in depths
        ]
        return {
            "format": "backtrack-search",
            "version": 1,
            "kind": "mayan",
            "code": self.code,
            "search": "dfs",
            "shape": "nested",
            "on": self.on,
            "off": list(self.off),
            "limit": self.limit,
            "nodes": len(self.nodes),
            "truncated": self.truncated,
            "depth": depths[-1],
            "depths": [sum(row) for row in counts],
            "outcomes": {o: sum(node.outcome == o for node in self.nodes) for o in OUTCOMES},
            "counts": counts,
            "skips": self.skips,
            "solution_node": self.solution,
            "solution_path": None if self.solution is None else self.path(self.solution),
            "best": [],
        }

    def node(self, number: int) -> dict[str, Any]:
        """Return what the API has to say about a node."""
        node = self.nodes[number]
        child, siblings = self.place(number)
        later = node.end < len(self.nodes) and self.nodes[node.end].parent == node.parent
        return {
            "node": number,
            "depth": node.depth,
            "move": node.move,
            "outcome": node.outcome,
            "facts": self.facts(node),
            "board": node.board,
            "parent": node.parent,
            "next_sibling": node.end if later else None,
            "end": node.end,
            "child": child,
            "siblings": siblings,
            "children": [
                {
                    "node": below,
                    "move": self.nodes[below].move,
                    "outcome": self.nodes[below].outcome,
                    "end": self.nodes[below].end,
                }
                for below in node.children
            ],
            "skips": node.skips,
            "path": [
                {
                    "node": place,
                    "move": self.nodes[place].move,
                    "board": self.nodes[place].board,
                    "child": self.place(place)[0],
                    "siblings": self.place(place)[1],
                }
                for place in self.path(number)
            ],
            "queue": None,
            "solution_node": self.solution,
            "tally": self.tally(number),
        }

    def tally(self, number: int) -> dict[str, Any]:
        """Return the counters when a node has just been entered."""
        entered = [node.outcome for node in self.nodes[: number + 1]]
        reasons = [reason for after, reason in self.skipped_after if after < number]
        return {
            "nodes": number + 1,
            "outcomes": {outcome: entered.count(outcome) for outcome in OUTCOMES},
            "skips": {reason: reasons.count(reason) for reason in REASONS},
        }

    def facts(self, node: Known) -> dict[str, int]:
        """Return what explains a dead node."""
        blocks = [block for column in node.board for block in column]
        few = [c for c in sorted(set(blocks)) if blocks.count(c) < 3]
        dead = node.outcome == "dead"
        return {"colour": few[0], "count": blocks.count(few[0])} if dead else {}

    def strip(self, start: int, stop: int, width: int) -> dict[str, Any]:
        """Return the picture that the API has to give, with its counts."""
        cells = min(width, stop - start)
        edges = [start + cell * (stop - start) // cells for cell in range(cells + 1)]
        windows = [edges[p * cells // width :][:2] for p in range(width)]
        depths = range(max(node.depth for node in self.nodes) + 1)
        bars = [[self.bars(depth, *window) for window in windows] for depth in depths]
        shown = [[cell[-1] if cell else -1 for cell in row] for row in bars]
        return {
            "start": start,
            "stop": stop,
            "width": width,
            "depths": len(depths),
            "outcomes": list(OUTCOMES),
            "nodes": shown,
            "outcome": [
                [255 if n < 0 else OUTCOMES.index(self.nodes[n].outcome) for n in row]
                for row in shown
            ],
            "merged": [[len(cell) for cell in row] for row in bars],
            "counts": [
                [sum(node.outcome == o for node in self.nodes[a:b]) for a, b in windows]
                for o in OUTCOMES
            ],
        }

    def bars(self, depth: int, first: int, stop: int) -> list[int]:
        """Return the nodes of a depth whose subtrees reach into a stretch of the search."""
        return [
            number
            for number, node in enumerate(self.nodes)
            if node.depth == depth and number < stop and node.end > first
        ]

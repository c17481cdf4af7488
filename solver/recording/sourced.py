"""Recordings with a log whose boards and skips come from a source: a program or its trace."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from solver.problem import Frame, JsonBoard, Outcome, Watchable
from solver.recording.album import Album
from solver.recording.completing import Known, completed
from solver.recording.nested.tree import NestedTree
from solver.recording.replayer import JsonStep
from solver.recording.tree import Place, Skips, Tree
from solver.search.dfs import Skip

MOST_KEPT = 4_096
"""Steps and boards cached."""

PART = 32
"""Steps read together for a whole recording: a slice of an archive."""

AHEAD = 8
"""Parts requested together if cheap, without lines."""


class StepSource(Watchable[int, Any]):
    """Source of the steps of a recording; a state is the number of its node."""

    is_slow: ClassVar[bool] = True
    has_source: ClassVar[bool] = True
    tree: SourcedTree
    is_traced = True
    """Whether its steps have lines."""
    album: Album | None = None
    """Numbers boards, in documents with numbered boards."""

    @abstractmethod
    def read(self, start: int, count: int) -> Sequence[JsonStep]:
        """Return the steps of existing nodes, as a replayer does, even if their source is lost."""

    @abstractmethod
    def boards(self, nodes: Sequence[int]) -> Mapping[int, JsonBoard]:
        """Return the boards of some nodes."""

    @abstractmethod
    def skips_before(self, number: int) -> Mapping[str, int]:
        """Return how many moves had been left out when a node was entered, by reason."""

    # As a problem: its moves are those that were made.

    def start(self) -> int:
        """Return the root."""
        return 0

    def outcome(self, state: int, depth: int, prunings: frozenset[str]) -> Outcome:  # noqa: ARG002
        """Return the recorded outcome of a node."""
        return self.tree.outcome(state)

    def moves(self, state: int) -> Iterable[Any]:
        """Yield the moves that were made at a node."""
        for child in self.tree.index.children(state).tolist():
            yield self.tree.move(child)

    def result(self, state: int, move: Any) -> int:
        """Return the child that a move led to: on the way to the answer if there are several."""
        children: list[int] = self.tree.index.children(state).tolist()
        led = [child for child in children if self.tree.move(child) == move]
        return next((child for child in led if child in self.tree.answer), led[0])

    def frames(self, state: int, move: Any) -> list[Frame]:
        """Return the frames of a move, without those that only a search has."""
        (step,) = self.tree.steps(self.result(state, move), 1)
        return [each for each in step["frames"] if each["kind"] != "enter"]

    def json_board(self, state: int) -> JsonBoard:
        """Return the board of a node, its number where there is an album."""
        return self.placed(self.tree.board(state))

    def placed(self, board: JsonBoard) -> Any:
        """Return a board, its number where there is an album."""
        return board if self.album is None else self.album.place(json.dumps(board), lambda _: board)

    def facts(self, state: int, outcome: Outcome) -> dict[str, Any]:  # noqa: ARG002
        """Return the facts that explain a node."""
        (step,) = self.tree.steps(state, 1)
        facts: dict[str, Any] = step["frames"][-1]["facts"]
        return facts


class SourcedTree(Tree[int, Any]):
    """The tree of a recording with a source, in any order."""

    problem: StepSource

    def __init__(self, problem: StepSource, *arguments: Any) -> None:
        super().__init__(problem, *arguments)
        problem.tree = self
        self._steps: dict[int, JsonStep] = {}
        self._bare: set[int] = set()
        """Nodes whose steps lack lines."""
        self._boards: dict[int, JsonBoard] = {}
        self.answer: frozenset[int] = frozenset()
        """Nodes on the path to the answer."""

    def forget(self) -> None:
        """Tell all anew: another variable is drawn."""
        self._steps.clear()
        self._boards.clear()

    def steps(self, start: int, count: int) -> list[JsonStep]:
        """Return the steps of some nodes, fewer at the end."""
        wanted = range(start, min(start + count, len(self)))
        unfit = self._bare if self.problem.is_traced else ()
        missing = [node for node in wanted if node not in self._steps or node in unfit]
        if missing:
            if len(self._steps) > MOST_KEPT:
                self._steps.clear()
                missing = list(wanted)
            first = missing[0]
            found = self.problem.read(first, missing[-1] + 1 - first)
            for number, step in enumerate(found, start=first):
                self._steps[number] = self._completed(number, step)
                (self._bare.discard if self.problem.is_traced else self._bare.add)(number)
        steps = [self._steps[node] for node in wanted]
        return steps if self.problem.album is None else list(map(self._placed, steps))

    def _placed(self, step: JsonStep) -> JsonStep:
        """Return a step with numbered boards."""
        place = self.problem.placed
        frames = {
            name: [{**frame, "board": place(frame["board"])} for frame in step[name]]
            for name in ("before", "frames", "after")
        }
        return {**step, **frames, "board": place(step["board"])}

    def steps_from(self, start: int) -> Iterator[JsonStep]:
        """Yield the steps of a node and of all after it."""
        for first in range(start, len(self), PART):
            if not self.problem.is_traced and first not in self._steps:
                self.steps(first, AHEAD * PART)
            yield from self.steps(first, PART)

    def _completed(self, number: int, step: JsonStep) -> JsonStep:
        """Complete a step from the log."""
        path = self.index.ancestors(number) if step["after"] else ()
        way = [self.move(each) for each in path]
        facts = self.depth(number), str(self.outcome(number)), self.move(number)
        return completed(step, Known(number, *facts, way))

    def board(self, number: int) -> JsonBoard:
        """Return the board of a node."""
        if number in self._steps:
            return self._steps[number]["board"]
        if number not in self._boards:
            self._fetch([number])
        return self._boards[number]

    def _fetch(self, nodes: Sequence[int]) -> None:
        if len(self._boards) > MOST_KEPT:
            self._boards.clear()
        missing = [each for each in nodes if not self._knows(each)]
        if missing:
            self._boards.update(self.problem.boards(missing))

    def _knows(self, node: int) -> bool:
        return node in self._boards or node in self._steps

    def state(self, number: int) -> int:
        """Return the state of a node: its number."""
        return number

    def path(self, number: int) -> tuple[Place[int, Any], ...]:
        """Return the path from the root to a node, whose boards are asked for together."""
        ancestors = self.index.ancestors(number)
        self._fetch(ancestors)
        return tuple(Place(each, self.move(each), each) for each in ancestors)

    def _skips(self, frames: Iterable[Frame], number: int) -> Skips[Any]:
        depth = self.depth(number)
        return tuple(
            Skip(depth, frame["move"], frame["reason"])
            for frame in frames
            if frame["kind"] == "skip"
        )

    def skips_before(self, number: int) -> Counter[str]:
        """Return how many moves had been left out when a node was entered, by reason."""
        return Counter(self.problem.skips_before(number))


class NestedSourcedTree(SourcedTree, NestedTree[int, Any]):
    """The tree of calls, in the order in which they begin."""

    def groups(self, number: int, state: int | None = None) -> list[Skips[Any]]:  # noqa: ARG002
        """Return the skips of a node: before each of its children, and after the last."""
        children: list[int] = self.index.children(number).tolist()
        found = [self._skips(self.steps(child, 1)[0]["before"], number) for child in children]
        last = self.index.end(number) - 1
        here, after = self.depth(last), []
        for frame in self.steps(last, 1)[0]["after"]:
            if frame["kind"] == "leave":
                here = frame["depth"]
            elif here == self.depth(number):
                after.append(frame)
        return [*found, self._skips(after, number)]

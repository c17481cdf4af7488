"""What is played, as shots: a replay of moves, or a search from node to node.

A shot is a board that rests, or a frame that leads from one board to the next. Of a story each step
has a shot at rest, and those that lead to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import solver
from webapp.services.films import search
from webapp.services.films.scene import Board, Frame, Moment, Passed, Stage, part_of

KINDS = "webapp.services.films.kinds"
PLAIN = "plain"

AT_ONCE = 64
"""Nodes whose steps are asked for together."""

TURNS = ("leave", "take", "queue")
"""After these a search stands on another board."""

PATHS_KEPT = 128


@dataclass(frozen=True)
class Shot:
    """A board at rest, or a frame on the way to the next one.

    :param board: at rest, or before the frame.
    :param frame: None at rest.
    :param path: the boards from the start up to this one.
    :param ms: how long the frame lasts at 1x.
    :param node: of a search the last one that was entered; None in a replay.
    :param explained: at rest what explains a node that is not explored.
    :param left_out: skips that stay on the board as small signs.
    """

    board: Board
    frame: Frame | None
    path: tuple[Passed, ...]
    ms: int = 0
    node: int | None = None
    explained: Frame | None = None
    left_out: tuple[Frame, ...] = ()


class Story(Protocol):
    """Steps that follow each other."""

    @property
    def puzzle(self) -> solver.Puzzle[Any, Any]:
        """Whose boards they are."""

    @property
    def total(self) -> int:
        """The last step; the first is 0."""

    def rest(self, step: int) -> Shot:
        """Return the board on which a step comes to rest."""

    def frames(self, step: int) -> list[Shot]:
        """Return what leads to a step, 1..total."""


@lru_cache
def stage_of(kind: str) -> Stage:
    """Return how the boards of a kind are drawn: by its own file, or the general one."""
    name = kind if find_spec(f"{KINDS}.{kind}") else PLAIN
    stage: Stage = import_module(f"{KINDS}.{name}").STAGE
    return stage


def said(kind: str, part: str, frame: Frame) -> Any:
    """Return a part of the moment of a frame; what the kind does not say is as in any search."""
    name = str(frame["kind"])
    own = stage_of(kind).moments.get(name, Moment())
    common = search.MOMENTS.get(name, Moment())
    found = part_of(getattr(own, part), frame)
    return part_of(getattr(common, part), frame) if found is None else found


def length_of(kind: str, frame: Frame) -> int:
    """Return how long a frame lasts at 1x, in milliseconds."""
    ms = said(kind, "ms", frame)
    return int(ms(frame) if callable(ms) else ms or 0)


@dataclass(frozen=True)
class ReplayStory:
    """The answer, move by move.

    :param document: its replay.
    """

    puzzle: solver.Puzzle[Any, Any]
    document: Mapping[str, Any]

    @property
    def total(self) -> int:
        """How many moves there are."""
        return len(self.document["steps"])

    def rest(self, step: int) -> Shot:
        """Return the board after some moves."""
        path = self._path(step)
        return Shot(path[-1].board, None, path)

    def frames(self, step: int) -> list[Shot]:
        """Return what a move does."""
        path = self._path(step - 1)
        frames = self.document["steps"][step - 1]["frames"]
        boards = [path[-1].board, *(frame["board"] for frame in frames)]
        return [
            Shot(board, frame, path, length_of(self.puzzle.kind, frame))
            for board, frame in zip(boards, frames, strict=False)
        ]

    def _path(self, step: int) -> tuple[Passed, ...]:
        steps = self.document["steps"][:step]
        start = Passed(None, self.document["start"])
        return (start, *(Passed(each["move"], each["board"]) for each in steps))


class SearchStory:
    """A recorded search, node by node."""

    def __init__(self, recording: solver.Recording[Any, Any]) -> None:
        self.puzzle = recording.puzzle
        self.total = len(recording) - 1
        self._recording = recording
        self._steps: dict[int, Mapping[str, Any]] = {}
        self._path = lru_cache(PATHS_KEPT)(self._path_to)

    def rest(self, step: int) -> Shot:
        """Return the board of a node, with what explains it."""
        told = self._step(step)
        entered = told["frames"][-1]
        explained = None if str(entered["outcome"]) == "expanded" else entered
        skipped = since_turn(told["before"])
        return Shot(told["board"], None, self._path(step), 0, step, explained, skipped)

    def frames(self, step: int) -> list[Shot]:
        """Return what is seen between a node and the one before it."""
        before, told = self._step(step - 1), self._step(step)
        shots: list[Shot] = []
        board, at, up = before["board"], step - 1, 0
        for frame in (*before["after"], *told["before"]):
            shots.append(self._shot(board, frame, self._path(at, up), step - 1))
            board = frame["board"]
            if frame["kind"] == "leave":
                up += 1
            elif frame["kind"] in TURNS:
                at, up = frame["node"], 0
        for frame in told["frames"]:
            is_entered = frame is told["frames"][-1]
            path = self._path(step, 0 if is_entered else 1)
            shots.append(self._shot(board, frame, path, step if is_entered else step - 1))
            board = frame["board"]
        passed = [shot.frame or {} for shot in shots]
        return [
            replace(shot, left_out=since_turn(passed[:index])) for index, shot in enumerate(shots)
        ]

    def _shot(self, board: Board, frame: Frame, path: tuple[Passed, ...], node: int) -> Shot:
        return Shot(board, frame, path, length_of(self.puzzle.kind, frame), node)

    def _step(self, node: int) -> Mapping[str, Any]:
        if node not in self._steps:
            told = solver.steps(self._recording, node, AT_ONCE)
            self._steps.update({each["node"]: each for each in told})
        return self._steps[node]

    def _path_to(self, node: int, up: int = 0) -> tuple[Passed, ...]:
        json_board = self._recording.problem.json_board
        places = self._recording.path(node)
        shown = places[: len(places) - up]
        return tuple(Passed(place.move, json_board(place.state)) for place in shown)


def since_turn(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Return the skips after which a search still stands on the same board."""
    turns = [index for index, frame in enumerate(frames) if frame["kind"] in TURNS]
    same = frames[turns[-1] + 1 :] if turns else frames
    return tuple(frame for frame in same if frame["kind"] == "skip")

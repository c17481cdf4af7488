"""Playback as shots: a replay of moves, or a search from node to node.

A shot is a board at rest, or a frame to the next one; each step has one at rest, after its frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, NamedTuple, Protocol

import solver
from webapp.pictures.stage import Board, Frame, Pictured, PuzzleStage, is_tiled
from webapp.text.catalogues import DEFAULT

AT_ONCE = 16

TURNS = ("leave", "take", "queue")
"""Frames after which another board is current."""

PATHS_KEPT = 128


class Passed(NamedTuple):
    """A board on the way to a moment, and the move that led to it; None at the start."""

    move: Any
    board: Board


@dataclass(frozen=True)
class Shot:
    """A board at rest, or a frame on the way to the next one.

    :param board: at rest, or before the frame.
    :param frame: None at rest.
    :param path: boards from the start.
    :param ms: duration of the frame at 1x.
    :param node: latest, None in a replay.
    :param explained: why a node at rest is not expanded.
    :param left_out: skips shown as small signs.
    :param chalk: what is drawn on it, as in links.
    """

    board: Board
    frame: Frame | None
    path: tuple[Passed, ...]
    ms: int = 0
    node: int | None = None
    explained: Frame | None = None
    left_out: tuple[Frame, ...] = ()
    chalk: str = ""


class Story(Protocol):
    """Steps that follow each other."""

    @property
    def puzzle(self) -> Pictured:
        """Whose boards they are."""

    @property
    def total(self) -> int:
        """The last step; the first is 0."""

    def rest(self, step: int) -> Shot:
        """Return the board on which a step comes to rest."""

    def frames(self, step: int) -> list[Shot]:
        """Return the shots that lead to a step, 1..total."""


def timed(puzzle: Pictured, shots: Sequence[Shot]) -> list[Shot]:
    """Return shots of frames with how long each lasts."""
    lengths = PuzzleStage(puzzle, DEFAULT).durations([shot.frame or {} for shot in shots])
    return [replace(shot, ms=ms) for shot, ms in zip(shots, lengths, strict=True)]


@dataclass(frozen=True)
class ReplayStory:
    """The answer, move by move."""

    puzzle: Pictured
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
        """Return the shots of a move."""
        path = self._path(step - 1)
        frames = self.document["steps"][step - 1]["frames"]
        boards = [path[-1].board, *(frame["board"] for frame in frames)]
        shots = [Shot(board, frame, path) for board, frame in zip(boards, frames, strict=False)]
        return timed(self.puzzle, shots)

    def _path(self, step: int) -> tuple[Passed, ...]:
        steps = self.document["steps"][:step]
        start = Passed(None, self.document["start"])
        return (start, *(Passed(each["move"], each["board"]) for each in steps))


class SearchStory:
    """A search, node by node, up to ``total``, with the paths that its stage shows."""

    def __init__(
        self,
        puzzle: Pictured,
        total: int,
        fetch: Callable[[int, int], Iterable[Mapping[str, Any]]],
        path: Callable[[int], Sequence[Passed]] = lambda _node: (),
    ) -> None:
        self.puzzle = puzzle
        self.total = total
        self._fetch = fetch
        self._steps: dict[int, Mapping[str, Any]] = {}
        self._way_to = lru_cache(PATHS_KEPT)(path)

    @classmethod
    def of(cls, recording: solver.Recording[Any, Any]) -> SearchStory:
        """Return the search of a recording."""

        def path(node: int) -> tuple[Passed, ...]:
            json_board = recording.problem.json_board
            return tuple(
                Passed(place.move, json_board(place.state)) for place in recording.path(node)
            )

        shown = {"path": path} if is_tiled(recording.puzzle) else {}
        fetch = partial(solver.steps, recording)
        return cls(recording.puzzle, len(recording) - 1, fetch, **shown)

    def rest(self, step: int) -> Shot:
        """Return the board of a node, with what explains it."""
        document = self._step(step)
        entered = document["frames"][-1]
        explained = None if str(entered["outcome"]) == "expanded" else entered
        skipped = since_turn(document["before"])
        return Shot(document["board"], None, self._path(step), 0, step, explained, skipped)

    def frames(self, step: int) -> list[Shot]:
        """Return the shots between a node and the one before it."""
        before, document = self._step(step - 1), self._step(step, AT_ONCE)
        shots: list[Shot] = []
        board, at, up = before["board"], step - 1, 0
        for frame in (*before["after"], *document["before"]):
            shots.append(Shot(board, frame, self._path(at, up), 0, step - 1))
            board = frame["board"]
            if frame["kind"] == "leave":
                up += 1
            elif frame["kind"] in TURNS:
                at, up = frame["node"], 0
        for frame in document["frames"]:
            is_entered = frame is document["frames"][-1]
            path = self._path(step, 0 if is_entered else 1)
            shots.append(Shot(board, frame, path, 0, step if is_entered else step - 1))
            board = frame["board"]
        passed = [shot.frame or {} for shot in shots]
        signed = [
            replace(shot, left_out=since_turn(passed[:index])) for index, shot in enumerate(shots)
        ]
        return timed(self.puzzle, signed)

    def _step(self, node: int, count: int = 1) -> Mapping[str, Any]:
        if node not in self._steps:
            self._steps.update({each["node"]: each for each in self._fetch(node, count)})
        return self._steps[node]

    def _path(self, node: int, up: int = 0) -> tuple[Passed, ...]:
        way = self._way_to(node)
        return tuple(way[: len(way) - up])


def since_turn(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Return the skips after which a search still stands on the same board."""
    turns = [index for index, frame in enumerate(frames) if frame["kind"] in TURNS]
    same = frames[turns[-1] + 1 :] if turns else frames
    return tuple(frame for frame in same if frame["kind"] == "skip")

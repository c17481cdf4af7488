"""Steps from a source, completed from the log; standard library only, for the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from solver.problem import Frame, JsonBoard

Step = dict[str, Any]
"""As made by ``solver.recording.replayer``."""


class Known(NamedTuple):
    """A node in the log; ``way`` has the moves on its path, the first last, where frames follow."""

    node: int
    depth: int
    outcome: str
    move: Any
    way: Sequence[Any] = ()


def completed(step: Mapping[str, Any], known: Known) -> Step:
    """Return a step with what the log knows of its node."""
    *moves, entering = step["frames"]
    entered = {
        "kind": "enter",
        "mark": known.outcome,
        "outcome": known.outcome,
        "facts": entering["facts"],
        "depth": known.depth,
        "board": step["board"],
    }
    return {
        "node": known.node,
        "depth": known.depth,
        "move": known.move,
        "outcome": known.outcome,
        "board": step["board"],
        "before": step["before"],
        "frames": [*({**each, "move": known.move} for each in moves), entered],
        "after": [left(each, known.way) for each in step["after"]],
    }


def left(frame: Frame, way: Sequence[Any]) -> Frame:
    """Return a frame of the way back with the move that it takes back."""
    if frame["kind"] != "leave":
        return frame
    return {**frame, "move": way[min(frame["depth"] + 1, len(way) - 1)]}


def bare(board: JsonBoard) -> Step:
    """Return a step of which nothing is known but its board."""
    entering = {"kind": "enter", "facts": {"trace": []}, "board": board}
    return {"board": board, "before": [], "frames": [entering], "after": []}

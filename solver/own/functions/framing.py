"""Steps of calls and of loops as documents have them, from what a window finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solver.own.moves import Move
from solver.own.reasons import Reasons
from solver.problem import SEEN, Frame
from solver.recording.completing import Known, Step


def reason_named(reasons: Reasons, text: str) -> str:
    """Return the name of a reason; that of a remembered call is ours."""
    return SEEN if text == SEEN else reasons.name(text)


def framed(frame: Frame, root: int, reasons: Reasons) -> Frame:
    """Return a frame with reasons by name and depths of the recording, ``root`` levels deeper."""
    match frame["kind"]:
        case "skip":
            reason = reason_named(reasons, frame["facts"]["reason"])
            return {**frame, "mark": reason, "reason": reason, "move": Move(frame["move"])}
        case "leave":
            return {**frame, "depth": frame["depth"] + root}
    return frame


def shaped(found: Mapping[str, Any], root: int, reasons: Reasons, *, goes_on: bool) -> Step:
    """Return the step in a call, from one in ``Window.steps``."""
    is_root = found["node"] + root == 0
    after = [framed(each, root, reasons) for each in found["after"]] if goes_on else []
    return {
        "board": found["board"],
        "before": [framed(each, root, reasons) for each in found["before"]],
        "frames": [
            framed(each, root, reasons)
            for each in found["frames"]
            if each["kind"] != "move" or not is_root
        ],
        "after": [each for each in after if each.get("depth", 0) >= 0],
    }


def note_first(step: Step, node: int, first: int) -> None:
    """Add to the facts of a call the node of the first one with its arguments, if that is another.

    The frame that enters a call is shared with no other step.
    """
    if first < node:
        facts = step["frames"][-1]["facts"]
        step["frames"][-1]["facts"] = {**facts, "computed": first}


def note_computed(step: Step, call: int, hits: Mapping[int, Sequence[int]], root: int) -> None:
    """Add to each remembered call around a call the node that had computed its result.

    :param hits: as in ``CallGraph``: those after a call are in its step, and then in the next one.
    :param root: as in ``framed``.
    """
    seen = {
        name: [each for each in step[name] if each.get("mark") == SEEN]
        for name in ("before", "after")
    }
    before = list(hits.get(call - 1, ()))
    places = {
        "before": before[len(before) - len(seen["before"]) :],
        "after": list(hits.get(call, ())),
    }
    for name, frames in seen.items():
        for frame, first in zip(frames, places[name], strict=False):
            frame["node"] = first + root


def differs(found: Mapping[str, Any], root: int, depth: int, move: Any) -> bool:
    """Return whether a call is another one than when it was recorded, with that depth and move."""
    made = found["frames"][0].get("move")
    return found["depth"] + root != depth or (made is not None and Move(made) != move)


UNNAMED = Move("\u2026")
"""Stands for moves beyond the maximum."""


def shaped_take(
    found: Mapping[str, Any], known: Known, root: int, reasons: Reasons, *, goes_on: bool
) -> Step:
    """Return the step of an item that a loop takes, without the frame back to its parent.

    :param found: one of ``Window.steps``.
    :param root: as in ``framed``.
    :param goes_on: whether anything follows it.
    """
    *moved, entering = found["frames"]
    if known.node == 0:
        trace = [each for move in moved for each in move["facts"]["trace"]]
        entering = {**entering, "facts": {**entering["facts"], "trace": trace}}
        moved = []
    after = found["after"] if goes_on else []
    return {
        "board": found["board"],
        "before": [],
        "frames": [*moved, entering],
        "after": [framed_take(each, known, root, reasons) for each in after],
    }


def framed_take(frame: Frame, known: Known, root: int, reasons: Reasons) -> Frame:
    """Return a frame between two nodes; the node of a push is the one at work."""
    if frame["kind"] != "queue":
        return framed(frame, root, reasons)
    return {**frame, "node": known.node, "depth": known.depth, "waits": True}


def takes_other(found: Mapping[str, Any], move: Any) -> bool:
    """Return whether another item was taken than when it was recorded, with that move."""
    return move not in (None, UNNAMED) and Move(found["frames"][0]["move"]) != move

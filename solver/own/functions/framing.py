"""Steps of calls as documents have them, from what a window finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.own.moves import Move
from solver.own.reasons import Reasons
from solver.puzzle import SEEN, Frame
from solver.recording.completing import Step


def reason_named(reasons: Reasons, text: str) -> str:
    """Return the name of a reason; that of a remembered call is ours."""
    return SEEN if text == SEEN else reasons.name(text)


def framed(frame: Frame, root: int, reasons: Reasons) -> Frame:
    """Return a frame with reasons by name and depths of the recording.

    :param root: how many nodes stand above the first call.
    """
    match frame["kind"]:
        case "skip":
            reason = reason_named(reasons, frame["facts"]["reason"])
            return {**frame, "mark": reason, "reason": reason, "move": Move(frame["move"])}
        case "leave":
            return {**frame, "depth": frame["depth"] + root}
    return frame


def shaped(found: Mapping[str, Any], root: int, reasons: Reasons, *, goes_on: bool) -> Step:
    """Return the step of a call as a source gives it.

    :param found: one of ``Window.steps``.
    :param root: as of ``framed``.
    :param goes_on: whether anything follows it.
    """
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


def differs(found: Mapping[str, Any], root: int, depth: int, move: Any) -> bool:
    """Return whether a call is another one than when it was recorded, with that depth and move."""
    made = found["frames"][0].get("move")
    return found["depth"] + root != depth or (made is not None and Move(made) != move)

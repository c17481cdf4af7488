"""Which lines of people's code run in a call, in order, with the variables as they change.

The call is made once more under a trace function (``sys.settrace``), so nothing needs marks and a
recording is not slowed down by it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from solver.own.calls import CallTooLong, is_theirs
from solver.own.values import text_of

MOST_LINES = 300
"""Lines of a call that are kept; the rest of it runs without being watched."""

LONGEST_VALUE = 48  # characters

Variables = dict[str, str]
Call = dict[str, Any]
"""A call as the documents tell it (docs/formats.md)."""


class Tracer:
    """Takes down the lines of one file that run.

    :param path: of the file.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.lines: list[list[Any]] = []
        self.is_cut = False
        self._known: dict[CodeType, Variables] = {}

    def enter(self, frame: FrameType, event: str, _argument: Any) -> Any:
        """Follow a function of the file; Python calls this for every function that begins."""
        if event != "call" or frame.f_code.co_filename != self.path or self.is_cut:
            return None
        self._known[frame.f_code] = {}
        return self.follow

    def follow(self, frame: FrameType, event: str, _argument: Any) -> Any:
        """Take down a line that is about to run."""
        if event == "line":
            if len(self.lines) == MOST_LINES:
                self.is_cut = True
                sys.settrace(None)
                return None
            self.lines.append([frame.f_lineno, self._changes(frame)])
        return self.follow

    def _changes(self, frame: FrameType) -> Variables:
        """Return the variables of a function that are not as they were at its last line."""
        known = self._known[frame.f_code]
        changed = {}
        for name, value in frame.f_locals.items():
            if name == "self" or name.startswith("."):
                continue
            text = text_of(value, LONGEST_VALUE)
            if known.get(name) != text:
                known[name] = changed[name] = text
        return changed


def attempt(path: str, name: str, call: Callable[[], Any]) -> tuple[Any, Call]:
    """Return what a call returns, or the error that it raises, and which lines of a file ran in it.

    :param name: of the function that is called.
    """
    tracer = Tracer(path)
    before = sys.gettrace()
    sys.settrace(tracer.enter)
    try:
        outcome = call()
    except CallTooLong:
        raise
    except BaseException as error:  # it is told where it belongs
        if not is_theirs(error):
            raise
        outcome = error
    finally:
        sys.settrace(before)
    told: Call = {"function": name, "lines": tracer.lines}
    if isinstance(outcome, BaseException):
        told["error"] = type(outcome).__name__
    else:
        told["value"] = text_of(outcome, LONGEST_VALUE)
    if tracer.is_cut:
        told["cut"] = True
    return outcome, told

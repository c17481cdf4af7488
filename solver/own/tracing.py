"""The lines of users' code that run in a call, with the variables as they change.

The call is repeated under ``sys.settrace``, so a recording is not slowed down.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from solver.own.calls import CallTooLong, is_theirs
from solver.own.values import text_of

MOST_LINES = 300
"""Lines of a call that are kept; the rest runs untraced."""

LONGEST_VALUE = 48  # characters

MOST_SEARCHED = 20_000
"""Lines traced in search of one."""

Variables = dict[str, str]
Call = dict[str, Any]
"""As in docs/formats.md."""


class Tracer:
    """Takes down the lines of one file that run."""

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
    """Return the result or error of function ``name``, and the lines of a file that ran in it."""
    tracer = Tracer(path)
    before = sys.gettrace()
    sys.settrace(tracer.enter)
    try:
        outcome = call()
    except CallTooLong:
        raise
    except BaseException as error:  # reported where it belongs
        if not is_theirs(error):
            raise
        outcome = error
    finally:
        sys.settrace(before)
    record: Call = {"function": name, "lines": tracer.lines}
    if isinstance(outcome, BaseException):
        record["error"] = type(outcome).__name__
    else:
        record["value"] = text_of(outcome, LONGEST_VALUE)
    if tracer.is_cut:
        record["cut"] = True
    return outcome, record


class Found(BaseException):
    """Ends a call in which a line is looked for."""


class Finder:
    """Finds the line after which ``is_so`` becomes true."""

    def __init__(self, path: str, is_so: Callable[[], bool]) -> None:
        self.path = path
        self.is_so = is_so
        self.line: int | None = None
        self.searched = 0
        self.is_found = False

    def enter(self, frame: FrameType, event: str, _argument: Any) -> Any:
        """Follow a function of the file."""
        is_followed = event == "call" and frame.f_code.co_filename == self.path
        return self.follow if is_followed else None

    def follow(self, frame: FrameType, event: str, _argument: Any) -> Any:
        """Check after each line; raise Found when it was that, or after too many lines."""
        self.searched += 1
        self.is_found = self.is_so()
        if self.is_found or self.searched > MOST_SEARCHED:
            raise Found
        if event == "line":
            self.line = frame.f_lineno
        elif event == "return" and frame.f_back and frame.f_back.f_code.co_filename == self.path:
            self.line = frame.f_back.f_lineno
        return self.follow


def line_that_changes(
    path: str, call: Callable[[], Any], is_changed: Callable[[], bool]
) -> int | None:
    """Return the line of a file that makes a change in a call, None where none is found."""
    finder = Finder(path, is_changed)
    before = sys.gettrace()
    sys.settrace(finder.enter)
    try:
        call()
    except BaseException as error:
        if not (isinstance(error, Found) or is_theirs(error)):
            raise
    finally:
        sys.settrace(before)
    return finder.line if finder.is_found or is_changed() else None

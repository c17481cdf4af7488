"""The graph of the calls of memoised functions.

A cached call leads to the one that computed its result. A copy of the process reruns the program
and inspects arguments, which the recording of a fast program does not keep.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable
from types import FrameType
from typing import Any, NamedTuple

from solver.own.functions import running
from solver.own.functions.boards import brief
from solver.own.functions.details import Answer, ignored
from solver.own.functions.rewriting import Kind, short
from solver.own.values import text_of

DRAWN = 300
"""Calls in a graph; more are illegible."""

LONGEST_ARGUMENT = 24  # characters

Key = tuple[str, int, Hashable]
"""Cache key: name of the function, its object, arguments."""


class Edge(NamedTuple):
    """Caller and callee by number; ``is_known`` if the result was cached."""

    caller: int
    called: int
    is_known: bool


class CallGraph(NamedTuple):
    """The first calls of a program by their texts, ``fib(3)``; edges are unique."""

    calls: list[str]
    edges: list[Edge]


class GraphAnswer(Answer):
    """Probes that find the graph of as many calls as the request counts."""

    first = 0

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.calls: list[str] = []
        self.edges: dict[Edge, None] = {}
        self.nodes: dict[FrameType, int] = {}
        """Numbers by frame; frames are held, since they would be reused."""
        self.known: dict[Key, int] = {}

    def arrive(self, frame: FrameType, _site: int) -> None:
        """Take the first call, and follow all from here on."""
        self.names.update(running.probes_of(self.event, ignored, called=self.followed))
        self.enter(frame)

    def event(self, number: int) -> None:
        """Take an event: calls that begin are all that matters."""
        if self.sites[number].kind is Kind.ENTER:
            self.at += 1
            if self.at == self.request.count:
                self.finish()
            self.enter(self.family_frame(sys._getframe(1)))

    def enter(self, frame: FrameType) -> None:
        """Take a call that begins."""
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        values = [frame.f_locals.get(each) for each in names]
        owner = values.pop(0) if names[:1] in (("self",), ("cls",)) else None
        texts = ", ".join(brief(each, LONGEST_ARGUMENT) for each in values)
        self.calls.append(short(f"{code.co_name}({texts})"))
        self.nodes[frame] = self.at
        above = frame.f_back
        while above is not None and above not in self.nodes:
            above = above.f_back
        if above is None:  # called from outside, where no probe follows it
            self.known[code.co_name, id(owner), hashable(tuple(values))] = self.at
        else:
            self.edges[Edge(self.nodes[above], self.at, False)] = None

    def followed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that says of each of its calls whether it was entered."""

        def call(*arguments: Any, **named: Any) -> Any:
            caller = self.nodes[self.family_frame(sys._getframe(1))]
            before = self.at
            value = function(*arguments, **named)
            key = key_of_call(function, arguments, named)
            if self.at > before:
                self.known.setdefault(key, before + 1)
            elif key in self.known:
                self.edges[Edge(caller, self.known[key], True)] = None
            return value

        return call

    def finish(self) -> None:
        """Send the graph."""
        self.send(CallGraph(self.calls, list(self.edges)))


def key_of_call(
    function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]
) -> Key:
    """Return the key of a call by which its result is memoised."""
    owner = id(getattr(function, "__self__", None))
    values = (arguments, *sorted(named.items())) if named else arguments
    return getattr(function, "__name__", ""), owner, hashable(values)


def hashable(values: tuple[Any, ...]) -> Hashable:
    """Return values that can be looked up: as a text where one of them has no hash."""
    try:
        hash(values)
    except TypeError:
        return text_of(values, sys.maxsize)
    return values

"""The graph of the calls of memoised functions.

A cached call leads to the one that computed its result. A copy of the process reruns the program
and inspects arguments, which the recording of a fast program does not keep.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from types import FrameType
from typing import Any, NamedTuple

from solver.own.functions import running
from solver.own.functions.boards import brief
from solver.own.functions.details import Answer, ignored
from solver.own.functions.rewriting import Kind, short
from solver.own.values import text_of

DRAWN = 300
"""Calls in a graph; more are illegible."""

MOST_CALLS = 200_000
"""Calls that are compared: the page waits for them, some tenths of a second."""

LONGEST_ARGUMENT = 24  # characters

Key = tuple[str, int, Hashable]
"""Cache key: name of the function, its object, arguments."""


class Edge(NamedTuple):
    """Caller and callee by number; ``is_known`` if the result was cached."""

    caller: int
    called: int
    is_known: bool


class CallGraph(NamedTuple):
    """The first calls of a program by their texts, ``fib(3)``; edges are unique.

    :param nodes: the numbers of the calls; None for the first ones in order.
    :param times: how often each is made where equal calls are one; None where each stands alone.
    :param hits: after each call, which calls had computed the results that were remembered.
    """

    calls: list[str]
    edges: list[Edge]
    nodes: list[int] | None = None
    times: list[int] | None = None
    hits: Mapping[int, Sequence[int]] = {}


def graph_document(graph: CallGraph, first: int) -> dict[str, Any]:
    """Return a graph for JSON; ``first`` is the node of the first call."""
    folded = {"nodes": graph.nodes, "times": graph.times} if graph.nodes is not None else {}
    return {"first": first, "calls": graph.calls, "edges": list(map(list, graph.edges)), **folded}


class GraphAnswer(Answer):
    """Probes that find the graph of the first calls, and the calls that as many refer to."""

    first = 0

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.calls: list[str] = []
        self.edges: dict[Edge, None] = {}
        self.nodes: dict[FrameType, int] = {}
        """Numbers by frame; frames are held, since they would be reused."""
        self.known: dict[Key, int] = {}
        self.hits: dict[int, list[int]] = {}

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
        if self.at < DRAWN:
            self.calls.append(short(f"{code.co_name}({texts})"))
        self.nodes[frame] = self.at
        above = frame.f_back
        while above is not None and above not in self.nodes:
            above = above.f_back
        if above is None:  # called from outside, where no probe follows it
            self.known[code.co_name, id(owner), hashable(tuple(values))] = self.at
        else:
            self.link(self.nodes[above], self.at, is_known=False)

    def link(self, caller: int, called: int, *, is_known: bool) -> None:
        """Link two calls of the graph."""
        if max(caller, called) < DRAWN:
            self.edges[Edge(caller, called, is_known)] = None

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
                self.link(caller, self.known[key], is_known=True)
                self.hits.setdefault(before, []).append(self.known[key])
            return value

        return call

    def finish(self) -> None:
        """Send the graph."""
        self.send(CallGraph(self.calls, list(self.edges), hits=self.hits))


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

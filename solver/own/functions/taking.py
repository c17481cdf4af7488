"""Nodes of a loop over a frontier in full: the lines that run while each is at work, and boards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from solver.own.functions import running
from solver.own.functions.boards import key_of
from solver.own.functions.details import (
    Answer,
    Call,
    Frame,
    Point,
    Points,
    Request,
    TracedWindow,
    ignored,
    untraced,
    variables_of,
)
from solver.own.functions.rewriting import Kind, Site
from solver.own.functions.running import Prepared
from solver.own.values import name_of, text_of


def answering(ready: Prepared, request: Request, at: int, finish: Callable[[Any], None]) -> Answer:
    """Return the probes that answer a request about a loop."""
    kind = TakenPoints if request.points else Taking
    return kind(ready, request, at, finish)


class TakenPoints(Points):
    """Boards and variables of single nodes, when the statement that takes each is over."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.waiting: list[int] = []
        """Nodes within an unfinished statement."""

    def arrive(self, frame: FrameType, _site: int) -> None:
        """Wait for the next line, and go on to the next node."""
        self.waiting.append(self.at)
        frame.f_trace = self.follow
        sys.settrace(untraced)
        later = [each for each in self.request.points if each > self.at]
        if later:
            self.names.update(running.probes_of(self.counter(later[0]), ignored))

    def follow(self, frame: FrameType, event: str, _argument: Any) -> Any:
        """Take down the nodes whose statement is over."""
        if event in ("line", "return"):
            frame.f_trace = None
            sys.settrace(None)
            point = Point(self.drawing.of(frame), variables_of(frame))
            self.found.update(dict.fromkeys(self.waiting, point))
            self.waiting = []
            if self.at == self.request.points[-1]:
                self.finish()
        return self.follow


class Taking(TracedWindow):
    """Steps of some nodes after each other; one function runs, whose frame stays."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.unsettled: list[Frame] = []
        """Frames whose board is known after their statement."""
        self.entered: Frame | None = None
        """Frame of the current node; ``moved`` the one before."""
        self.moved: Frame = {}
        self.labelled: Frame | None = None
        """The next label's frame."""

    def arrive(self, frame: FrameType, site: int) -> None:
        """Trace the program from here on."""
        self.names.update(running.probes_of(self.event, self.label, why=True))
        frame.f_trace = self.follow
        sys.settrace(self.trace)
        self.calls = [Call(frame, 0)]
        self.at -= 1
        self.enter(frame, site)

    def event(self, number: int) -> bool:
        """Handle an event, as the probe; return whether the label of a skip is wanted."""
        site = self.sites[number]
        frame = self.family_frame(sys._getframe(1))
        if not self.calls or self.calls[-1].frame is not frame:
            self.calls = [Call(frame, 0)]
            frame.f_trace = self.follow
        match site.kind:
            case Kind.TAKE:
                self.enter(frame, number)
            case Kind.PUSH:
                self.push(frame)
            case Kind.SKIP:
                self.skip(site, frame)
            case Kind.WHY | Kind.SOLVED if site.text and self.entered:
                self.entered["facts"].setdefault("reason", site.text)
        return site.kind is Kind.SKIP and bool(site.names)

    def label(self, values: tuple[Any, ...]) -> None:
        """Take the item of a node or of a push, or the loop variables of what is left out."""
        if self.skipping is not None:
            super().label(values)
        elif self.labelled is self.moved:
            self.moved["move"] = name_of(values[0])
        elif self.labelled is not None:
            self.labelled["facts"]["value"] = name_of(values[0])

    def enter(self, frame: FrameType, _site: int) -> None:
        """Take a node."""
        self.at += 1
        if self.at == self.stop:
            self.settle_frames(frame)
            self.finish()
            return
        self.look(frame)
        facts = {"trace": self.trace_so_far()}
        self.moved = self.labelled = {"kind": "move", "mark": "move", "move": "", "facts": facts}
        self.entered = {"kind": "enter", "node": self.at, "depth": 0, "facts": {"trace": []}}
        frames = [self.moved, self.entered]
        self.events += frames
        self.unsettled += frames

    def push(self, frame: FrameType) -> None:
        """Take an item that is pushed."""
        self.look(frame)
        pushed = {"kind": "queue", "mark": "push", "node": self.at}
        pushed["facts"] = {"trace": self.trace_so_far()}
        self.events.append(pushed)
        self.unsettled.append(pushed)
        self.labelled = pushed

    def skip(self, site: Site, frame: FrameType) -> None:
        """Take an item that is left out."""
        super().skip(site, frame)
        self.labelled = None

    def trace_so_far(self) -> list[dict[str, Any]]:
        """Return the lines that ran since they were last taken, as facts have them."""
        call = self.calls[-1]
        lines = self.taken(call)
        return [self.trace_of(call.frame, lines)] if lines else []

    def settle_frames(self, frame: FrameType) -> None:
        """Give the latest frames the board as it is now, and the node its variables."""
        if not self.unsettled:
            return
        board = self.drawing.of(frame)
        entered = [each for each in self.unsettled if each["kind"] == "enter"]
        for each in self.unsettled:
            each["board"] = board
        if entered:
            variables = variables_of(frame)
            for each in entered:
                each["facts"]["variables"] = variables
            # From here on, so that the lines of a node are the same in every window.
            self.calls[-1].known = {name: key_of(frame.f_locals[name]) for name in variables}
        self.unsettled = []

    def follow(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Take down a line that is about to run."""
        if event in ("line", "return") and self.calls and self.calls[-1].frame is frame:
            self.settle_frames(frame)
        return super().follow(frame, event, argument)

    def leave(self, frame: FrameType, value: Any, *, waits: bool) -> None:  # noqa: ARG002
        """Take the end of the function: what it returns is a fact of the node at work."""
        self.look(frame)
        if self.entered is not None:
            self.entered["facts"]["value"] = text_of(value)

    def rank_of(self, name: str, value: Any, *, changes: bool) -> int:
        """Return how good a variable is as the board: a frontier only if there is nothing else."""
        is_frontier = name in self.ready.rewritten.frontiers
        found = super().rank_of(name, value, changes=changes)
        return min(found, 1) if is_frontier else found

    def steps(self) -> Iterator[dict[str, Any]]:
        """Yield the steps: all between two nodes belongs to the first of them."""
        for each in self.unsettled:
            each["board"] = {"text": ""}
        for entered, between in self.groups():
            node = entered[-1]["node"]
            if node >= self.request.start:
                yield {
                    "node": node,
                    "depth": 0,
                    "board": entered[-1]["board"],
                    "before": [],
                    "frames": entered,
                    "after": between,
                }

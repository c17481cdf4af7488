"""Calls in full: lines, variables, boards, and what is not restored.

A copy of the process runs to the requested nodes with probes that only count, and is traced from
there (``sys.settrace``). Its steps lack what the log knows: moves and outcomes of nodes.
"""

from __future__ import annotations

import inspect
import marshal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sized
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

from solver.own.drawing import JsonBoard, board_of
from solver.own.functions import running
from solver.own.functions.boards import (
    MISSING,
    brief,
    differing,
    is_data,
    is_large,
    key_of,
    looked_up,
    marked_cells,
    picture_of,
    rank,
)
from solver.own.functions.rewriting import NODES, Kind, Site
from solver.own.functions.running import Prepared
from solver.own.functions.stops import LineStop
from solver.own.printing import Printed
from solver.own.values import text_of
from solver.problem import SEEN

LONGEST_VALUE = 48  # characters
MOST_LINES = 300
"""Lines kept per frame."""

CHANGING = (list, dict, set, bytearray)
"""Mutable types."""

Frame = dict[str, Any]


class Request(NamedTuple):
    """A request to a copy.

    :param start: first of ``count`` nodes.
    :param board: the variable to draw; None to find candidates.
    :param marks: the collection of places to mark on the board.
    :param points: ascending nodes, of which only boards and variables are wanted.
    :param lines: with lines and their changes, at three times the cost.
    :param graph: the graph of ``count`` calls, and no steps.
    :param stop: a line to find from ``start`` on, or backwards; no steps.
    :param repeats: equal calls are wanted, and no steps.
    """

    start: int
    count: int  # type: ignore[assignment]  # not the method of tuples
    board: str | None = None
    marks: str | None = None
    points: tuple[int, ...] = ()
    lines: bool = True
    graph: bool = False
    stop: LineStop | None = None
    repeats: bool = False


class Candidate(NamedTuple):
    """A variable that could be the board; rank 1 is best."""

    name: str
    rank: int


class Forgotten(NamedTuple):
    """What a call left otherwise than it was.

    :param what: the part that differs: ``board[0][1]``.
    :param line: the line that changed it last, None where it is not known.
    """

    node: int
    what: str
    line: int | None


class Window(NamedTuple):
    """Steps of nodes, without what the log knows.

    :param steps: with ``node``, ``depth``, ``board``, ``before``, ``frames``, ``after``.
    :param candidates: best board first; empty unless requested.
    :param marks: the variable that marks places on the best board.
    :param forgotten: the first call that lacks an undo.
    """

    steps: list[dict[str, Any]]
    candidates: tuple[Candidate, ...] = ()
    marks: str | None = None
    forgotten: Forgotten | None = None


class Point(NamedTuple):
    """A call at its entry, with its arguments; all variables without any."""

    board: JsonBoard
    variables: dict[str, str]


class Answer(ABC):
    """Probes that answer a request; ``at`` is the latest node, and ``finish`` exits."""

    def __init__(
        self, ready: Prepared, request: Request, at: int, finish: Callable[[Any], None]
    ) -> None:
        self.ready = ready
        self.request = request
        self.at = at
        self.send = finish
        self.sites = ready.rewritten.sites
        self.codes = {code: number for number, code in enumerate(ready.codes)}
        self.drawing = Drawing(ready, request)

    def use(self, names: dict[str, Any]) -> None:
        """Take the place of the probes, counting at first.

        :param names: the globals of the program, to which the probes are added.
        """
        self.names = names
        names.update(running.probes_of(self.counter(self.first), ignored))

    @property
    @abstractmethod
    def first(self) -> int:
        """The node at which counting ends."""

    def counter(self, until: int) -> Callable[[int], None]:
        """Return a probe that calls ``arrive`` as a node is entered, and else only counts."""
        left = until - self.at
        enters = [site.kind in NODES for site in self.sites]

        def count(site: int) -> None:
            nonlocal left
            if enters[site]:
                left -= 1
                if not left:
                    self.at = until
                    self.arrive(self.family_frame(sys._getframe(1)), site)

        return count

    def family_frame(self, frame: FrameType | None) -> FrameType:
        """Return the call of the family in which a probe ran, itself or around it."""
        while frame is not None and frame.f_code not in self.codes:
            frame = frame.f_back
        assert frame is not None, "probes are in functions of the family"
        return frame

    @abstractmethod
    def arrive(self, frame: FrameType, site: int) -> None:
        """Begin where the first requested node is entered."""

    @abstractmethod
    def finish(self) -> None:
        """Send the results so far: the program has ended."""


def untraced(_frame: FrameType, _event: str, _argument: Any) -> None:
    """Trace no function that begins."""


def ignored(_label: Any) -> None:
    """Take a label that is not asked for."""


class Drawing:
    """Boards of calls."""

    def __init__(self, ready: Prepared, request: Request) -> None:
        self.request = request
        self.family = frozenset(code.co_name for code in ready.codes)
        self.latest: Any = MISSING
        """The board's value in functions without it."""
        self._known: tuple[Any, JsonBoard] | None = None

    def of(self, frame: FrameType) -> JsonBoard:
        """Return the picture of a call's board; the same object as long as nothing changes."""
        name = self.request.board
        value = looked_up(frame, name) if name else MISSING
        if value is MISSING:
            value = self.latest
        if value is MISSING:
            return board_of([list(each) for each in variables_of(frame).items()] or "", None)
        self.latest = value
        marks = looked_up(frame, self.request.marks) if self.request.marks else None
        key = key_of(value), key_of(marks) if marks else None
        if self._known is None or self._known[0] != key:
            self._known = key, self.draw(frame, value, marks)
        return self._known[1]

    def point(self, frame: FrameType) -> Point:
        """Return a call as it begins."""
        arguments = arguments_of(frame.f_code, variables_of(frame))
        return Point(self.of(frame), arguments)

    def draw(self, frame: FrameType, value: Any, marks: Any) -> JsonBoard:
        """Return a picture: that of the function ``draw`` of the file where it has one."""
        draw = frame.f_globals.get("draw")
        if isinstance(draw, FunctionType) and draw.__name__ not in self.family:
            with suppress(Exception):  # it may be for something else
                return self.drawn_by(draw, value)
        return picture_of(value, marked_cells(value, marks) if marks else frozenset())

    @staticmethod
    def drawn_by(draw: FunctionType, value: Any) -> JsonBoard:
        """Return the board that a ``draw`` function returns or prints."""
        before, printed = sys.stdout, Printed()
        sys.stdout = printed
        try:
            drawn = draw(value)
        finally:
            sys.stdout = before
        if drawn is None and printed.count:
            drawn = "\n".join(printed.lines)
        return board_of(drawn, value)


def variables_of(frame: FrameType) -> dict[str, str]:
    """Return the variables of a call as texts, without functions and modules."""
    return {
        name: brief(value, LONGEST_VALUE)
        for name, value in frame.f_locals.items()
        if is_variable(name, value)
    }


def arguments_of(code: CodeType, variables: dict[str, str]) -> dict[str, str]:
    """Return the variables of a call that are its arguments; all where it has none."""
    names = inspect.getargs(code)
    every = (*names.args, names.varargs, names.varkw)
    return {name: variables[name] for name in every if name in variables} or variables


def is_variable(name: str, value: Any) -> bool:
    """Say whether a variable is shown."""
    return name not in ("self", "cls") and not (callable(value) or isinstance(value, ModuleType))


class Points(Answer):
    """Boards and variables of single nodes."""

    @property
    def first(self) -> int:
        """The first of them."""
        return self.request.points[0]

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.found: dict[int, Point] = {}

    def arrive(self, frame: FrameType, _site: int) -> None:
        """Take a call down, and go on to the next."""
        self.found[self.at] = self.drawing.point(frame)
        later = [each for each in self.request.points if each > self.at]
        if not later:
            self.finish()
        self.names.update(running.probes_of(self.counter(later[0]), ignored))

    def finish(self) -> None:
        """Send the results."""
        self.send(self.found)


@dataclass(eq=False)
class Call:
    """An active call of the family.

    :param depth: from 0.
    :param node: its number; None for one that began before the window.
    :param before: each value that the call can change, with its key at the beginning.
    :param lines: the lines that ran since its last frame.
    :param known: keys of its variables when they were last reported.
    """

    frame: FrameType
    depth: int
    node: int | None = None
    before: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    lines: list[list[Any]] = field(default_factory=list)
    known: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    is_ending: bool = False
    error: str = ""
    head: int = 0


class TracedWindow(Answer):
    """Steps of some nodes after each other."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.calls: list[Call] = []
        self.waiting: dict[FrameType, Call] = {}
        """Suspended generators."""
        self.events: list[Frame] = []
        """In order, ``node`` at those that enter one."""
        self.leaving: tuple[Frame, Call] | None = None
        """The frame of a returned call before its undo, and its caller."""
        self.touched: list[tuple[int, int]] = []
        """Identity of a changed value, and the line."""
        self.values: dict[int, Any] = {}
        self.seen: dict[str, list[Any]] = {}
        """Per variable: latest value and key, whether it changed, largest size."""
        self.forgotten: Forgotten | None = None
        self.skipping: tuple[Frame, Site] | None = None
        """The frame of a skip, until its label arrives."""
        self.calling: Site | None = None
        self.named: str | None = None
        """The next call's move."""
        new = self.ready.rewritten
        self.plain, self.expected, self.chosen = new.plain, new.restored, new.chosen

    @property
    def first(self) -> int:
        """The node before the window: the skips before its first node follow it."""
        return max(0, self.request.start - 1)

    @property
    def stop(self) -> int:
        """The node after the window."""
        return self.request.start + self.request.count

    # Events.

    def arrive(self, frame: FrameType, site: int) -> None:
        """Trace the program from here on."""
        self.names.update(running.probes_of(self.event, self.label, why=True))
        above = list(self.frames_above(frame))
        self.calls = [self.begun(each, depth) for depth, each in enumerate(above)]
        for call in self.calls:
            call.frame.f_trace = self.follow
        self.at -= 1
        self.enter(frame, site)

    def begun(self, frame: FrameType, depth: int) -> Call:
        """Return a call that began before the window; its variables are still to be reported."""
        function = self.codes[frame.f_code]
        enters = (each for each in self.sites if each.kind is Kind.ENTER)
        head = next(each.line for each in enters if each.function == function)
        return Call(frame, depth, head=head)

    def frames_above(self, frame: FrameType) -> list[FrameType]:
        """Return the calls of the family around a call, outermost first."""
        found, each = [], frame.f_back
        while each is not None:
            if each.f_code in self.codes:
                found.append(each)
            each = each.f_back
        return found[::-1]

    def event(self, number: int) -> bool:
        """Handle an event, as the probe; return whether the label of a skip is wanted."""
        site = self.sites[number]
        frame = self.family_frame(sys._getframe(1))
        if site.kind is not Kind.ENTER:
            self.remember(frame)
        match site.kind:
            case Kind.ENTER:
                self.enter(frame, number)
            case Kind.END | Kind.YIELD if not self.request.lines:
                self.leave(frame, MISSING, waits=site.kind is Kind.YIELD)
            case Kind.END if self.calls[-1].frame is frame:
                self.calls[-1].is_ending = True
            case Kind.RESUME:
                self.resume(frame)
            case Kind.SKIP:
                self.skip(site, frame)
            case Kind.CALL:
                self.calling, self.named = site, None if site.names else site.move(())
            case Kind.WHY | Kind.SOLVED if site.text and self.calls[-1].node == self.at:
                self.calls[-1].facts.setdefault("reason", site.text)
        return site.kind is Kind.SKIP and bool(site.names)

    def remember(self, frame: FrameType) -> None:
        """Take a call that was not entered: its result is remembered."""
        if self.calling is not None and self.calling.may_know:
            move = self.named or self.calling.text
            self.calling = self.named = None
            self.settle()
            trace = [self.trace_of(frame, self.taken(self.calls[-1]))]
            facts = {"reason": SEEN, "trace": trace}
            board = self.drawing.of(frame)
            self.events.append({"kind": "skip", "move": move, "facts": facts, "board": board})

    def label(self, values: tuple[Any, ...]) -> None:
        """Name the move that is skipped or made by the values of its loop variables."""
        texts = [text_of(each) for each in values]
        if self.skipping is not None:
            skipped, site = self.skipping
            skipped["move"] = site.move(texts)
            self.skipping = None
        elif self.calling is not None:
            self.named = self.calling.move(texts)

    def enter(self, frame: FrameType, _site: int) -> None:
        """Take a call that begins."""
        self.at += 1
        self.settle()
        if self.at == self.stop:
            self.finish()
            return
        lines = self.taken(self.calls[-1]) if self.calls else []
        values = self.values_of(frame) if self.request.lines else {}
        call = Call(frame, len(self.calls), self.at, values)
        call.head = frame.f_lineno
        frame.f_trace = self.follow
        if self.request.lines:
            sys.settrace(self.trace)  # each time: doctest, for one, ends it between its tests
        self.calls.append(call)
        self.look(frame)
        board, variables = self.drawing.of(frame), variables_of(frame)
        if self.request.lines:
            call.known = {name: key_of(frame.f_locals[name]) for name in variables}
        call.facts["variables"] = arguments_of(frame.f_code, variables)
        call.facts["trace"] = [self.trace_of(frame, [[call.head, variables]])]
        above = self.calls[-2].frame if len(self.calls) > 1 else None
        if above is not None:
            move = {"trace": [self.trace_of(above, lines)] if lines else []}
            made = {"kind": "move", "mark": "move", "move": self.named, "facts": move}
            self.events.append({**made, "board": board})
        self.calling = self.named = None
        entering = {"kind": "enter", "node": self.at, "depth": call.depth, "facts": call.facts}
        self.events.append({**entering, "board": board})

    def skip(self, site: Site, frame: FrameType) -> None:
        """Take a call that is left out."""
        self.settle()
        self.look(frame)
        facts = {"reason": site.text, "trace": [self.trace_of(frame, self.taken(self.calls[-1]))]}
        skipped = {
            "kind": "skip",
            "move": site.text,
            "facts": facts,
            "board": self.drawing.of(frame),
        }
        self.events.append(skipped)
        self.skipping = (skipped, site) if site.names else None

    def leave(self, frame: FrameType, value: Any, *, waits: bool) -> None:
        """Take a call that comes back, or a generator that yields."""
        self.settle()
        self.look(frame)
        call = self.calls.pop()
        facts: dict[str, Any] = {"trace": [self.trace_of(frame, self.taken(call))]}
        if value is not MISSING:
            facts["value"] = text_of(value, LONGEST_VALUE)
        if call.error and not waits:
            facts["error"] = call.error
        facts.update(self.changed(call, value) if self.request.lines and not waits else {})
        left = {"kind": "leave", "mark": "leave", "depth": call.depth - 1, "facts": facts}
        left["board"] = self.drawing.of(frame)
        if call.node == self.at:  # it made no call, so any window with its beginning has its end
            call.facts.update({name: facts[name] for name in ("value", "changed") if name in facts})
        if waits:
            left["waits"] = frame
            self.waiting[frame] = call
        self.events.append(left)
        if self.calls:
            self.leaving = left, self.calls[-1]
            if not self.request.lines:
                self.calls[-1].frame.f_trace = self.await_undo
                sys.settrace(untraced)

    def resume(self, frame: FrameType) -> None:
        """Resume a generator: as if it had not yielded, if nothing happened in between."""
        self.leaving = None
        if self.events and self.events[-1].get("waits") is frame:
            self.events.pop()
        call = self.waiting.pop(frame, None) or Call(frame, len(self.calls))
        self.calls.append(call)

    def settle(self) -> None:
        """End the frame of a call that has returned here, with the board as it is now."""
        if self.leaving:
            left, above = self.leaving
            self.leaving = None
            if above.lines:
                left["facts"]["trace"].append(self.trace_of(above.frame, self.taken(above)))
            left["board"] = self.drawing.of(above.frame)

    # Lines and variables.

    def trace(self, frame: FrameType, event: str, _argument: Any) -> Any:
        """Follow calls of the family; Python calls this for every function that begins."""
        return self.follow if event == "call" and frame.f_code in self.codes else None

    def follow(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Take down a line that is about to run, and a call that comes back."""
        call = self.calls[-1] if self.calls else None
        if call is None or call.frame is not frame:
            return self.follow
        if event == "line" and frame.f_lineno != call.head:
            if self.leaving and frame.f_lineno not in self.plain:
                self.settle()
            self.watch_values(call)
            call.error = ""
            call.lines.append([frame.f_lineno, self.changes(call)])
        elif event == "exception":
            call.error = argument[0].__name__
        elif event == "return":
            self.watch_values(call)
            self.leave(frame, argument, waits=not call.is_ending)
        return self.follow

    def await_undo(self, frame: FrameType, event: str, _argument: Any) -> Any:
        """Follow an undo to its end: of a window without lines this alone is traced."""
        if event == "line" and frame.f_lineno in self.plain:
            return self.await_undo
        sys.settrace(None)
        frame.f_trace = None
        self.settle()
        return None

    def changes(self, call: Call) -> dict[str, str]:
        """Return the variables of a call that are not as they were at its last line."""
        changed = {}
        for name, value in call.frame.f_locals.items():
            if is_variable(name, value):
                key = key_of(value)
                if call.known.get(name) != key:
                    call.known[name] = key
                    changed[name] = brief(value, LONGEST_VALUE)
        return changed

    @staticmethod
    def taken(call: Call) -> list[list[Any]]:
        """Return the lines of a call since they were last taken."""
        lines, call.lines = call.lines[:MOST_LINES], []
        return lines

    @staticmethod
    def trace_of(frame: FrameType, lines: list[list[Any]]) -> dict[str, Any]:
        """Return lines as documents tell them."""
        return {"function": frame.f_code.co_name, "lines": lines}

    # What comes back changed.

    def values_of(self, frame: FrameType) -> dict[str, tuple[Any, Any]]:
        """Return the values that a call could change, each with its key."""
        function = self.codes[frame.f_code]
        found = {}
        for name in self.ready.rewritten.uses[function]:
            value = looked_up(frame, name)
            if isinstance(value, CHANGING) and name not in self.ready.rewritten.results:
                found[name] = value, key_of(value)
                self.values.setdefault(id(value), found[name][1])
        return found

    def watch_values(self, call: Call) -> None:
        """Take down which line changed which value: the one that ran last."""
        line = call.lines[-1][0] if call.lines else 0
        for value, _ in call.before.values():
            key = key_of(value)
            if self.values.get(id(value)) != key:
                self.values[id(value)] = key
                if line:
                    self.touched.append((id(value), line))

    def changed(self, call: Call, result: Any) -> dict[str, Any]:
        """Return the values that a call changed and did not restore; empty where it succeeded."""
        if call.node is None or call.error or is_success(result):
            return {}
        for name, (value, key) in call.before.items():
            if key == key_of(value) or not isinstance(key, bytes):
                continue
            before = marshal.loads(key)  # noqa: S302 - our own bytes
            if before == value:  # 0 for False, say
                continue
            what, line = differing(before, value, name), self.line_that_changed(value)
            is_forgotten = name in self.expected or (result is False and name in self.chosen)
            if is_forgotten and self.forgotten is None:
                self.forgotten = Forgotten(call.node, what, line)
            return {"changed": {"what": what, "line": line, "undo": is_forgotten}}
        return {}

    def line_that_changed(self, value: Any) -> int | None:
        """Return the line that changed a value last, None where that is not known."""
        return next((line for each, line in reversed(self.touched) if each == id(value)), None)

    # Which variable is the board.

    def look(self, frame: FrameType) -> None:
        """Note how the variables of a call change: one of them is chosen as the board."""
        if self.request.board is not None:
            return
        for name in self.ready.rewritten.uses[self.codes[frame.f_code]]:
            value = looked_up(frame, name)
            if name in self.ready.rewritten.results or not is_data(value):
                continue
            key = key_of(value)
            known = self.seen.setdefault(name, [value, key, False, ()])
            known[2] |= known[1] != key
            known[:2] = value, key
            is_more = isinstance(value, Sized) and len(value) > len(known[3])
            if is_more and not (known[3] and is_large(value)):
                known[3] = copy(value)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the variables that could be the board, the best first."""
        found = [
            Candidate(name, self.rank_of(name, value, changes=changes))
            for name, (value, _, changes, _) in self.seen.items()
        ]
        grid = next((each.name for each in found if self.is_marked(each.name)), None)
        found.sort(key=lambda each: (each.name != grid, -each.rank))
        return tuple(each for each in found if each.rank)

    def rank_of(self, name: str, value: Any, *, changes: bool) -> int:  # noqa: ARG002
        """Return how good a variable is as the board, 0 for none."""
        return rank(value, changes=changes)

    def is_marked(self, name: str) -> bool:
        """Say whether another variable marks places on a grid that stays as it is."""
        return not self.seen[name][2] and self.marker(name) is not None

    def marker(self, grid: str) -> str | None:
        """Return the variable that marks places on a grid; it changes, as the grid does not."""
        cells = self.seen[grid][0]
        return next(
            (
                name
                for name, (_, _, changes, most) in self.seen.items()
                if changes and marked_cells(cells, most)
            ),
            None,
        )

    # The steps.

    def finish(self) -> None:
        """Send the steps."""
        sys.settrace(None)
        self.settle()
        if not self.request.lines:
            for each in self.events:
                each["facts"]["trace"] = []
        found = self.candidates()
        marks = self.marker(found[0].name) if found else None
        self.send(Window(list(self.steps()), found, marks, self.forgotten))

    def steps(self) -> Iterator[dict[str, Any]]:
        """Yield the steps; frames between two nodes are split after the last return."""
        before: list[Frame] = []
        for entered, between in self.groups():
            node = entered[-1]["node"]
            is_last = node == self.at
            after, rest = (between, []) if is_last else divided(between)
            if node >= self.request.start:
                yield {
                    "node": node,
                    "depth": entered[-1]["depth"],
                    "board": entered[-1]["board"],
                    "before": before,
                    "frames": entered,
                    "after": after,
                }
            before = rest

    def groups(self) -> Iterator[tuple[list[Frame], list[Frame]]]:
        """Yield for each node the frames that enter it, and those up to the next."""
        entered: list[Frame] = []
        between: list[Frame] = []
        for each in self.events:
            each.pop("waits", None)
            if each["kind"] in ("move", "enter"):
                if each["kind"] == "move" or not (entered and entered[-1]["kind"] == "move"):
                    if entered:
                        yield entered, between
                    entered, between = [], []
                entered.append(each)
            else:
                between.append(each)
        if entered:
            yield entered, between


def divided(frames: list[Frame]) -> tuple[list[Frame], list[Frame]]:
    """Divide frames after the last return among them."""
    places = [place for place, each in enumerate(frames, start=1) if each["kind"] == "leave"]
    at = places[-1] if places else 0
    return frames[:at], frames[at:]


def is_success(value: Any) -> bool:
    """Say whether a call has found what it looked for: then its changes are meant to stay."""
    return value is not None and value is not False

"""The calls of a program as the source of a recording: steps, boards, differences from the log."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from solver.errors import Sentence
from solver.own.functions.details import Candidate, Point, Request, Window
from solver.own.functions.events import Columns
from solver.own.functions.faults import LOST_CALLS, difference, forgotten_undo
from solver.own.functions.framing import (
    differs,
    note_computed,
    note_first,
    reason_named,
    shaped,
    shaped_take,
    takes_other,
)
from solver.own.functions.graph import MOST_CALLS, CallGraph, graph_document
from solver.own.functions.reaching import Hit
from solver.own.functions.repeats import Repeats
from solver.own.functions.session import Lost, Session
from solver.own.functions.stops import LineStop
from solver.own.moves import Move
from solver.own.program import OwnProgram
from solver.problem import SEEN, Frame, JsonBoard
from solver.recording.completing import Known, bare
from solver.recording.fault import Fault
from solver.recording.replayer import JsonStep
from solver.recording.sourced import StepSource
from solver.recording.writer import Column

SURVEYED = 64
"""Calls searched for the board and for state that is not restored."""

NEAR = 16
"""Nodes around the current one whose frames are searched before a run."""

NOTHING: JsonBoard = {"text": ""}


class Moment(NamedTuple):
    """A moment of a search: so many frames after a node are over."""

    node: int
    frame: int


class Reach(NamedTuple):
    """Where a line runs next, or ran last; ``error`` is of a condition that always failed."""

    moment: Moment | None
    until: int
    error: str = ""


class CallSource(StepSource):
    """The calls of a program, seen again by running it; ``session`` is None without calls."""

    compares = False
    """Whether equal calls are found, which give equal results."""

    def __init__(
        self,
        program: OwnProgram,
        title: str,
        session: Session | None,
        columns: Columns,
        fault: Fault | None,
    ) -> None:
        self.program = program
        self.title = title
        self.session = session
        self.names = [Move(each) for each in columns.moves]
        self.skips: dict[str, Column] = {}
        """Skips after each node, by name of the reason."""
        for text, counts in columns.skips.items():
            name = reason_named(program.reasons, text)
            known = self.skips.get(name)
            self.skips[name] = counts if known is None else known.astype(np.uint32) + counts
        self.fault = fault
        self.has_root = columns.roots != 1
        """Whether the first node is no call."""
        self.forgotten: Sentence | None = None
        """The first call that lacks an undo."""
        self.variables: dict[int, dict[str, str]] = {}
        """Arguments of calls at entry; all variables without any."""
        self.candidates: tuple[Candidate, ...] = ()
        self.marks: str | None = None
        self.request = Request(0, 0)
        self.survey()

    def window(self, request: Request) -> Window:
        """Return the steps of some calls; none where they could not be run again."""
        try:
            if self.session is not None:
                return self.session.window(request)
        except Lost as lost:
            self.note_lost(request.start + self.has_root, lost)
        return Window([])

    def close(self) -> None:
        """End the processes of its program."""
        if self.session:
            self.session.close()

    # What is drawn.

    def survey(self) -> None:
        """Choose the board among the variables of the first calls."""
        window = self.window(Request(0, SURVEYED))
        self.candidates = window.candidates
        if self.candidates:
            board = self.candidates[0].name
            self.marks = window.marks
            self.request = Request(0, 0, board, self.marks)
        self.note_forgotten(window)

    def draw(self, name: str) -> bool:
        """Draw another variable; say whether there is one of that name that was not drawn."""
        names = [each.name for each in self.candidates]
        if name == self.board or name not in names:
            return False
        marks = self.marks if name == names[0] else None
        self.request = Request(0, 0, name, marks)
        self.tree.forget()
        return True

    @property
    def board(self) -> str:
        """The name of the variable that is drawn, empty where none is."""
        return self.request.board or ""

    # Where a line runs.

    def reach(self, stop: LineStop, node: int, frame: int) -> Reach:
        """Return the next moment at which a line runs, or the last one.

        :param stop: the line; its place is found out here.
        :param node: with ``frame`` the moment to start from.
        """
        last = len(self.tree) - 1
        if self.session is None or (node == last and not stop.back):
            return Reach(None, last)
        if not stop.when and (moment := self.lit_near(stop, node, frame)):
            return Reach(moment, moment.node)
        passed = self.lines_run(stop.line, node)[: frame + (not stop.back)]
        # Lines that no frame shows are passed with their node.
        for place in (sum(passed), -1 if stop.back else sys.maxsize):
            request = Request(node - self.has_root, len(self.tree) - node)
            request = request._replace(stop=stop._replace(place=place))
            try:
                hit, until, error = self.session.reach(request)
            except Lost as lost:
                self.note_lost(node, lost)
                return Reach(None, node)
            until = min(until + self.has_root, last)
            moment = hit and self.moment_of(stop.line, hit)
            if not moment or moment != (node, frame):
                return Reach(moment, until, error)
        return Reach(None, until)

    def lit_near(self, stop: LineStop, node: int, frame: int) -> Moment | None:
        """Return the moment that is looked for where it is near: its steps are mostly known."""
        first, end = (node - NEAR, node + 1) if stop.back else (node, node + NEAR)
        nodes = range(max(0, first), min(end, len(self.tree) - 1))
        self.tree.steps(nodes.start, len(nodes) + 1)  # in one window
        lit = [
            Moment(each, at)
            for each in nodes
            for at, times in enumerate(self.lines_run(stop.line, each))
            if times
        ]
        here = (node, frame)
        if stop.back:
            return max((each for each in lit if each < here), default=None)
        return min((each for each in lit if each > here), default=None)

    def moment_of(self, line: int, hit: Hit) -> Moment:
        """Return the moment at which a line is shown that ran; before the root, the root."""
        node = hit.node + self.has_root
        if hit.node < 0 or node == len(self.tree) - 1:  # after the last all frames are over
            return Moment(max(0, node), 0)
        return Moment(node, self.frame_at(line, node, hit.place))

    def frame_at(self, line: int, node: int, place: int) -> int:
        """Return the number of frames after a node until a line has run so many times."""
        counts = list(accumulate(self.lines_run(line, node)))
        return bisect_left(counts, min(place, counts[-1]))

    def lines_run(self, line: int, node: int) -> list[int]:
        """Return how often a line runs in a node's frame and in each until the next node's.

        A loop's statements before its first take belong to no node.
        """
        here, *later = self.tree.steps(node, 2)
        frames = [here["frames"][-1], *here["after"]]
        for each in later:
            frames += [*each["before"], *each["frames"][:-1]]
        return [times_run(line, each) for each in frames]

    # As a source.

    def read(self, start: int, count: int) -> Sequence[JsonStep]:
        """Return the steps of some nodes."""
        first = max(0, start - self.has_root)
        asked = self.request._replace(start=first, count=count, lines=self.is_traced)
        window = self.window(asked)
        steps = {each["node"] + self.has_root: each for each in window.steps}
        self.note_forgotten(window)
        return [self.step(node, steps.get(node)) for node in range(start, start + count)]

    def step(self, node: int, step: JsonStep | None) -> JsonStep:
        """Return the step of a node as its recording has it; a bare one if there is none."""
        if self.has_root and node == 0:
            return bare({"text": self.title})
        if step is None:
            return bare(NOTHING)
        if differs(step, self.has_root, self.tree.depth(node), self.tree.move(node)):
            self.note_difference(node)
        self.variables[node] = step["frames"][-1]["facts"]["variables"]
        goes_on = node < len(self.tree) - 1 or self.tree.ends_by_itself
        made = shaped(step, self.has_root, self.program.reasons, goes_on=goes_on)
        note_first(made, node, self.first_of(node))
        if self.remembered:
            note_computed(made, node - self.has_root, self.remembered.hits, self.has_root)
        return made

    def first_of(self, node: int) -> int:
        """Return the first node with the arguments of a call, itself where there is no other."""
        if self.equal_calls is None:
            return node
        return self.equal_calls.first_of(node - self.has_root) + self.has_root

    def boards(self, nodes: Sequence[int]) -> Mapping[int, JsonBoard]:
        """Return the boards of some nodes."""
        calls = [each - self.has_root for each in nodes if each >= self.has_root]
        points: dict[int, Point] = {}
        try:
            if calls and self.session:
                points = self.session.points(calls, self.request)
        except Lost as lost:
            self.note_lost(nodes[0], lost)
        for node, point in points.items():
            self.variables[node + self.has_root] = point.variables
        found = {node + self.has_root: point.board for node, point in points.items()}
        missing = {"text": self.title} if self.has_root else NOTHING
        return {node: found.get(node, missing) for node in nodes}

    def stack_facts(self, state: int) -> dict[str, Any]:
        """Return the arguments of a call, or all its variables where it has none."""
        variables = self.variables.get(state)
        return {} if variables is None else {"variables": variables}

    def skips_before(self, number: int) -> Mapping[str, int]:
        """Return how many calls had been left out when a node was entered, by reason."""
        return {name: int(counts[:number].sum()) for name, counts in self.skips.items()}

    def move_number(self, move: Any) -> int:
        """Return the number of a move."""
        return self.names.index(move)

    def numbered_move(self, number: int) -> Move:
        """Return the move with a number."""
        return self.names[number]

    def facts(self, state: int, outcome: Any) -> dict[str, Any]:
        """Return the facts that explain a node; for the one where the program failed, the error."""
        facts = super().facts(state, outcome)
        if self.fault is not None and self.fault.node == state:
            return {**facts, "fault": self.fault._asdict()}
        return facts

    @cached_property
    def graph(self) -> Mapping[str, Any] | None:
        """The first calls of memoised functions, or the first different ones, for JSON.

        ``first`` is the node of the first call, ``calls`` are texts, ``edges`` in ``drawn_graph``;
        ``nodes`` and ``times`` where equal calls are one. None where nothing is remembered and
        equal calls are not compared.
        """
        equal = self.equal_calls
        found = self.remembered or (equal and equal.folded)
        return found and graph_document(found, int(self.has_root))

    @cached_property
    def remembered(self) -> CallGraph | None:
        """The calls whose results are remembered; None without such."""
        if SEEN not in self.skips or self.session is None:
            return None
        try:
            return self.session.graph(MOST_CALLS)
        except Lost as lost:
            self.note_lost(0, lost)
            return None

    @cached_property
    def equal_calls(self) -> Repeats | None:
        """The equal calls; None where they are not compared."""
        if not self.compares or self.session is None:
            return None
        try:
            return self.session.repeats()
        except Lost as lost:
            self.note_lost(0, lost)
            return None

    # What is noticed.

    def note_difference(self, node: int) -> None:
        """Note that the program took another path when it ran again."""
        self.program.difference = self.program.difference or difference(node)

    def note_lost(self, node: int, lost: Lost) -> None:
        """Note that some calls could not be run again."""
        sentence = Sentence(LOST_CALLS, {"node": node, "error": str(lost)})
        if not self.program.troubles:
            self.program.troubles.append(sentence)

    def note_forgotten(self, window: Window) -> None:
        """Note the first call that lacks an undo."""
        found = window.forgotten
        if found and self.forgotten is None:
            self.forgotten = forgotten_undo(found, self.has_root)


def times_run(line: int, frame: Frame) -> int:
    """Return how often a line runs in a frame."""
    trace = frame.get("facts", {}).get("trace", ())
    return sum(number == line for call in trace for number, _ in call["lines"])


class Takes(CallSource):
    """What a loop over a frontier takes, seen again by running it."""

    def lines_run(self, line: int, node: int) -> list[int]:
        """Return how often a line runs in each frame from a node to the next."""
        _, *later = super().lines_run(line, node)
        return [0, *later]

    def step(self, node: int, step: JsonStep | None) -> JsonStep:
        """Return the step of a node as its recording has it, with the way to its parent."""
        if step is None or (self.has_root and node == 0):
            return super().step(node, None)
        known = Known(node, self.tree.depth(node), "", self.tree.move(node))
        if takes_other(step, known.move):
            self.note_difference(node)
        self.variables[node] = step["frames"][-1]["facts"].get("variables", {})
        goes_on = node < len(self.tree) - 1 or self.tree.ends_by_itself
        taken = shaped_take(step, known, self.has_root, self.program.reasons, goes_on=goes_on)
        return {**taken, "before": self.way_to_parent(node)}

    def way_to_parent(self, node: int) -> list[Frame]:
        """Return the frame that leads to the parent of a node, unless that was taken last."""
        parent = self.tree.index.parent(node)
        if parent is None or parent == node - 1:
            return []
        depth, board = self.tree.depth(parent), self.tree.board(parent)
        back = {"kind": "queue", "mark": "take", "node": parent, "waits": False}
        return [{**back, "depth": depth, "board": board}]

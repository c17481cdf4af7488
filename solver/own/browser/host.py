"""Programs recorded and shown again in the interpreter that this runs in."""

from __future__ import annotations

import ast
import itertools
import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from solver.own.browser.journey import Journey, Stretch, Visited
from solver.own.browser.problems import ProblemHost
from solver.own.browser.taken import TakenJourney
from solver.own.functions import loops, running
from solver.own.functions.details import Answer, Request, Window
from solver.own.functions.drawn_graph import drawn
from solver.own.functions.faults import difference, fault_of, forgotten_undo, too_deep
from solver.own.functions.finding import Definition, offered
from solver.own.functions.framing import (
    differs,
    note_computed,
    note_first,
    shaped,
    shaped_take,
    takes_other,
)
from solver.own.functions.graph import MOST_CALLS, CallGraph, graph_document
from solver.own.functions.reaching import Reached
from solver.own.functions.repeats import Repeats, memory_sentence, ways
from solver.own.functions.rewriting import Kind, Site
from solver.own.functions.running import Prepared, Program
from solver.own.functions.stops import LONGEST_CONDITION, BadStop, LineStop, check_condition, lines
from solver.own.functions.worker import (
    MOST_SECONDS,
    TICK_SECONDS,
    AnswerFound,
    Events,
    Recorder,
    RunEnded,
    answering,
)
from solver.own.loading import has_classes
from solver.own.reasons import Reasons
from solver.own.searches import BARE, MEMO
from solver.recording.completing import Known, Step, bare, completed

SURVEYED = Request(0, 64)
"""Calls searched for the board and for state that is not restored."""

Finish = Callable[[Any], None]


class HostRecorder(Recorder):
    """Runs a program here, where nothing can be forked or killed."""

    def __init__(self, ready: Prepared, report: Callable[[Any], None]) -> None:
        super().__init__(ready, "", None, None)  # type: ignore[arg-type]
        self.report = report

    def say(self, message: Any) -> None:
        """Report a message."""
        self.report(message)

    def mark(self) -> None:
        """Leave no copy: nothing can be forked here."""

    def record(self) -> None:
        """Run the program to its end or limit with regular reports; the caller must send SIGINT."""
        self.expect_ticks()
        self.begin()
        self.is_busy = False
        failure = self.run()
        self.is_busy = True
        truncated = self.nodes + self.entered() >= self.ready.program.limit
        self.flush()
        printed = self.printed
        self.say(RunEnded(truncated, failure, printed.lines, printed.count))

    def expect_ticks(self) -> None:
        """Take SIGINT for a tick."""
        signal.signal(signal.SIGINT, self.tick)

    def end(self, failure: Any, *, truncated: bool) -> None:  # noqa: ARG002
        """Stop at the limit: also a program that catches everything, which is stopped again."""
        self.is_busy = False
        raise AnswerFound

    def shown(self, answer: Callable[[Finish], Answer]) -> Any:
        """Run the program again, and return what an answer finds."""
        found: list[Any] = []

        def finish(each: Any) -> None:
            found.append(each)
            self.answer = None
            sys.settrace(None)
            self.space["__builtins__"].update(running.probes_of(end, end))
            raise AnswerFound

        self.begin()
        self.use(answer(finish))
        with suppress(AnswerFound):  # at the end of the program it is raised once more
            self.run()
        return found[0]

    def end_in_time(self) -> None:
        """Answer with the results so far after a timeout; needs SIGINT regularly, as ``record``."""
        ticks = itertools.count(1)

        def tick(*_signal: Any) -> None:
            if next(ticks) * TICK_SECONDS >= MOST_SECONDS and self.answer:
                self.answer.finish()

        signal.signal(signal.SIGINT, tick)


def end(*_anything: Any) -> None:
    """Stop a program that goes on: it may catch everything."""
    raise AnswerFound


@contextmanager
def own_streams() -> Iterator[None]:
    """Give Python its streams back, which a program has taken."""
    before = sys.stdout, sys.stderr, sys.stdin
    try:
        yield
    finally:
        sys.stdout, sys.stderr, sys.stdin = before


class BrowserHost:
    """The page's interface, in JSON; ``report`` takes a name, JSON and up to three byte columns."""

    def __init__(self, report: Callable[..., None]) -> None:
        self.report = report
        self.program: Program | None = None
        self.reasons = Reasons()
        self.compared: dict[str, Repeats | CallGraph | None] = {}
        """The calls that are equal or were remembered, by the memory of the program."""
        self.problems = ProblemHost(report)

    @staticmethod
    def look(file: str, source: str) -> str:
        """Return recursive functions and loops over a frontier; ``later`` names async ones."""
        try:
            tree = ast.parse(source, file)
        except (SyntaxError, ValueError) as error:
            line, why = getattr(error, "lineno", 0) or 0, getattr(error, "msg", str(error))
            return json.dumps({"error": {"line": line, "text": why}, "families": [], "later": []})
        found = loops.by_title(tree).values()
        here = [each for each in found if all(is_plain(one.node) for one in each.functions)]
        described = [
            {
                "title": each.title,
                "about": each.about,
                "line": each.line,
                "offered": offered(ast.parse(source), each),
                "other": ways(Program(file, source, each.title, None, "", 0))[0],
            }
            for each in here
        ]
        later = [{"name": each.title, "line": each.line} for each in found if each not in here]
        classes = has_classes(tree)
        facts = {"families": described, "later": later, "has_classes": classes}
        return json.dumps({"error": None, **facts})

    def search(self, asked: str) -> str:
        """Record a problem of a class; report the searches and classes to choose from."""
        return json.dumps(self.problems.record(json.loads(asked)))

    def answer(self, name: str, asked: str) -> str:
        """Return a document about that problem."""
        return json.dumps(self.problems.answer(name, json.loads(asked)))

    def open(self, asked: str) -> None:
        """Take a program that was recorded, or is about to be."""
        program = Program(**json.loads(asked))
        if self.program is None or self.program._replace(memory=program.memory) != program:
            self.reasons = Reasons()
            self.compared.clear()
        self.program = program

    def record(self, asked: str) -> None:
        """Run a program and report its sites, its events and its end."""
        self.open(asked)
        self.run()

    def run(self) -> None:
        """Run the open program, and report its events."""
        recorder = self.recorder(self.take)
        sites = recorder.ready.rewritten.sites
        self.report("sites", json.dumps([self.site(each) for each in sites]))
        with own_streams():
            recorder.record()

    def recorder(
        self, report: Callable[[Any], None], stop: LineStop | None = None, *, keys: bool = False
    ) -> HostRecorder:
        """Return a recorder, which runs the program once."""
        assert self.program is not None, "it is opened first"
        return HostRecorder(running.prepared(self.program, stop, keys=keys), report)

    def site(self, site: Site) -> dict[str, Any]:
        """Return a site as the columns need it; of a skip the text is the name of its reason."""
        is_skip = site.kind is Kind.SKIP
        text = self.reasons.name(site.text) if is_skip else site.text
        names = list(site.names)
        return {"kind": str(site.kind), "text": text, "names": names, "may_know": site.may_know}

    def take(self, message: Events | RunEnded) -> None:
        """Pass on a message of a recorder."""
        if isinstance(message, Events):
            facts = json.dumps({"texts": message.texts, "width": message.width})
            self.report("events", facts, message.sites, message.labels, message.parents)
            return
        assert self.program is not None, "it is recorded"
        fault = fault_of(message.failure, self.program.path)
        ended = {
            "truncated": message.truncated,
            "fault": fault and fault._asdict(),
            "failed_at": message.failure.depth if message.failure else -1,
            "too_deep": too_deep()._asdict(),
            "printed": message.printed,
            "printed_lines": message.printed_lines,
            "reasons": self.reasons.titles,
        }
        self.report("ended", json.dumps(ended))

    def switch(self, asked: dict[str, Any]) -> None:
        """Answer about the recording with that memory from now on."""
        assert self.program is not None, "it is opened first"
        self.program = self.program._replace(memory=asked.get("memory", ""))

    def survey(self, asked: str) -> str:
        """Return possible boards, best first, its marks, and ``stops``: lines to run to."""
        self.switch(json.loads(asked))
        recorder = self.recorder(end)
        with own_streams():
            window: Window = recorder.shown(
                lambda finish: answering(recorder.ready, SURVEYED, -1, finish)
            )
        found = {
            "candidates": [each.name for each in window.candidates],
            "marks": window.marks,
            "forgotten": forgotten([window], json.loads(asked)["root"]),
            "stops": self.stops(is_loop=recorder.is_loop),
            "memory": self.memory(),
        }
        return json.dumps(found)

    def memory(self) -> dict[str, Any] | None:
        """Return the sentence about memory of results; None where there is none."""
        assert self.program is not None, "it is opened first"
        other, why = ways(self.program)
        compared = self.calls_compared()
        equal = compared if isinstance(compared, Repeats) else None
        found = memory_sentence(other, why, equal)
        return found and found._asdict()

    def calls_compared(self) -> Repeats | CallGraph | None:
        """Return the calls that are equal, or those that were remembered; None for neither."""
        assert self.program is not None, "it is opened first"
        memory = self.program.memory
        if memory not in self.compared:
            self.compared[memory] = self.compare()
        return self.compared[memory]

    def compare(self) -> Repeats | CallGraph | None:
        """Run the program once more, and compare its calls."""
        assert self.program is not None, "it is opened first"
        other, why = ways(self.program)
        memory = self.program.memory or (MEMO if other == BARE else BARE)
        if not other or (memory == BARE and why):
            return None
        request = Request(0, MOST_CALLS, graph=memory == MEMO, repeats=memory == BARE)
        recorder = self.recorder(end, keys=request.repeats)
        recorder.end_in_time()
        with own_streams():
            found: Repeats | CallGraph = recorder.shown(
                lambda finish: answering(recorder.ready, request, -1, finish)
            )
        return found

    def stops(self, *, is_loop: bool) -> dict[str, Any]:
        """Return the lines that the program can be run to, and how long a condition may be."""
        assert self.program is not None, "it is opened first"
        _, family = running.parsed(self.program)
        found = sorted(lines(family, is_loop=is_loop))
        return {"lines": found, "longest": LONGEST_CONDITION, "is_loop": is_loop}

    def reach(self, asked: str) -> str:
        """Return the next node at which a line runs, or the last one; or what is refused."""
        wanted = json.loads(asked)
        self.switch(wanted)
        stop = LineStop(**wanted["stop"])
        try:
            check_condition(stop.when or "True")
        except BadStop as bad:
            refused = {"template": bad.template, "arguments": bad.arguments}
            return json.dumps({"refused": refused})
        recorder = self.recorder(end, stop)
        request = Request(wanted["start"], wanted["count"], stop=stop)
        recorder.end_in_time()
        with own_streams():
            found: Reached = recorder.shown(
                lambda finish: answering(recorder.ready, request, -1, finish)
            )
        hit = found.hit and found.hit._asdict()
        return json.dumps({**found._asdict(), "hit": hit})

    def graph(self, asked: str) -> str:
        """Return the graph of the calls as a picture; null where there is none."""
        wanted = json.loads(asked)
        self.switch(wanted)
        found = self.calls_compared()
        graph = found.folded if isinstance(found, Repeats) else found
        if graph is None or not graph.calls:
            return "null"
        picture = drawn(graph_document(graph, wanted["root"]), wanted["nodes"])
        calls = [each._asdict() for each in picture.calls]
        edges = [each._asdict() for each in picture.edges]
        return json.dumps({**picture._asdict(), "calls": calls, "edges": edges})

    def steps(self, asked: str) -> str:
        """Return the steps of some spans as documents have them, and boards of single calls."""
        wanted = json.loads(asked)
        self.switch(wanted)
        spans = [Stretch(*each["span"]) for each in wanted["spans"]]
        request = Request(0, 0, wanted["board"], wanted["marks"], lines=wanted["lines"])
        points = {event: call for call, event in wanted["points"]}
        recorder = self.recorder(end)
        journey = TakenJourney if recorder.is_loop else Journey
        with own_streams():
            found: Visited = recorder.shown(
                lambda finish: journey(recorder.ready, request, points, spans, finish)
            )
        calls = {each["node"]: each for window in found.windows for each in window.steps}
        noticed: list[Any] = []
        shape = self.item if recorder.is_loop else self.step
        steps = [
            shape(each, calls.get(each.node - wanted["root"]), wanted, noticed)
            for span in wanted["spans"]
            for each in known_in(span)
        ]
        return json.dumps(
            {
                "steps": steps,
                "points": {call: point._asdict() for call, point in found.points.items()},
                "noticed": noticed[:1],
                "forgotten": forgotten(found.windows, wanted["root"]),
            }
        )

    def step(self, known: Known, found: Any, wanted: dict[str, Any], noticed: list[Any]) -> Any:
        """Return the step of a node; a bare one where the program did not come to it."""
        root = wanted["root"]
        if found is None:
            return unknown(known, wanted)
        if differs(found, root, known.depth, known.move):
            noticed.append(difference(known.node)._asdict())
        goes_on = known.node != wanted["open"]
        made = shaped(found, root, self.reasons, goes_on=goes_on)
        self.note_equal(made, known.node, root)
        return completed(made, known)

    def note_equal(self, step: Step, node: int, root: int) -> None:
        """Add to a step which calls had computed its results."""
        compared = self.calls_compared()
        if isinstance(compared, Repeats):
            note_first(step, node, compared.first_of(node - root) + root)
        elif compared:
            note_computed(step, node - root, compared.hits, root)

    def item(self, known: Known, found: Any, wanted: dict[str, Any], noticed: list[Any]) -> Any:
        """Return the step of an item that a loop takes, as ``step`` does for a call."""
        if found is None:
            return unknown(known, wanted)
        if takes_other(found, known.move):
            noticed.append(difference(known.node)._asdict())
        goes_on = known.node != wanted["open"]
        step = shaped_take(found, known, wanted["root"], self.reasons, goes_on=goes_on)
        return completed(step, known)


def unknown(known: Known, wanted: dict[str, Any]) -> Any:
    """Return the step of a node to which the program did not come."""
    return completed(bare({"text": wanted["title"] if known.node < wanted["root"] else ""}), known)


def is_plain(node: Definition) -> bool:
    """Return whether a function is not async: then its course is the same each time."""
    return isinstance(node, ast.FunctionDef)


def known_in(span: dict[str, Any]) -> Iterator[Known]:
    """Yield the facts of the log on the nodes of a span; ``way`` is the path to its first node."""
    way = span["way"]
    for node, depth, outcome, move in span["nodes"]:
        way = [*way[:depth], move]
        yield Known(node, depth, outcome, move, way)


def forgotten(windows: list[Window], root: int) -> dict[str, Any] | None:
    """Return the sentence about the first call in some windows that lacks an undo."""
    found = next((each.forgotten for each in windows if each.forgotten), None)
    return found and forgotten_undo(found, root)._asdict()

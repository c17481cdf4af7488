"""Problems of classes, recorded and shown in this interpreter.

The page gets the columns of the log; everything else is answered with the API's documents.
"""

from __future__ import annotations

import json
import linecache
import signal
from array import array
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from solver.own import calls
from solver.own.algorithms import NamedSearch
from solver.own.base import BadProblem
from solver.own.browser.ticking import TICKS_A_SECOND, Ticking
from solver.own.loading import load_problems
from solver.own.plain_columns import PlainNodes
from solver.own.printing import ROUTER
from solver.own.puzzle import GamePuzzle, OwnPuzzle, count_own
from solver.recording.comparison import Counters, compare_searches, no_ideas
from solver.recording.documents import (
    next_nodes,
    node_along,
    node_document,
    node_relations,
    search_document,
    steps_context,
)
from solver.recording.plain import PlainIndex
from solver.recording.plan import plan_recording, planned
from solver.recording.recording import Recording
from solver.replay import replay_document

MOST_COUNTED = 50_000
"""Nodes counted for one comparison: two seconds, in which nothing else is answered."""

COUNT_LIMIT = 1_000_000_000
"""The API's limit of a comparison."""

PART_TICKS = int(1.5 * TICKS_A_SECOND)
"""Time after which a response is split."""

NO_MOVE = (1 << 32) - 1

CHOOSING = ("search", "off", "most")
"""Parameters of every document: a recording."""

Asked = Mapping[str, Any]


class Choice(NamedTuple):
    """A search of a problem; ``most`` limits the nodes, ``off`` names what is switched off."""

    search: str
    off: frozenset[str]
    most: int | None


class ProblemHost:
    """Records a problem and answers about it."""

    def __init__(self, report: Callable[[str, str], None]) -> None:
        self.report = report
        self.watch = Ticking()
        self.limit = 0
        self.puzzle: OwnPuzzle | None = None
        self.recordings: dict[Choice, Recording[Any, Any]] = {}

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run code under watch: keep its output, and stop it at SIGTERM."""
        calls.OUTSIDE.watch = self.watch
        self.watch.begin()
        before = signal.signal(signal.SIGTERM, self.stop)
        try:
            with redirect_stdout(ROUTER):
                yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def stop(self, *_signal: Any) -> None:
        """End the recording that is being made; its nodes are kept."""
        if self.puzzle:
            self.puzzle.stop()

    def record(self, asked: Asked) -> Any:
        """Run a program and record the first search of a problem; ``title`` may be empty."""
        self.recordings.clear()
        self.limit = asked["limit"]
        try:
            with self.running():
                puzzles = opened(asked["path"], asked["source"])
                self.puzzle = named(puzzles, asked["title"])
                self.puzzle.begin_with(asked["search"])
                recording = self.recording("", ())
        except BadProblem as refusal:
            return {"error": {"template": refusal.template, "arguments": refusal.arguments}}
        titles = [each.title for each in puzzles]
        return {"error": None, "titles": titles, **facts_of(self.puzzle, recording)}

    def recording(
        self, search: str, off: Sequence[str], most: int | None = None
    ) -> Recording[Any, Any]:
        """Return a cached recording of the problem, of the first search by default."""
        puzzle = self.puzzle
        assert puzzle is not None, "a program is run first"
        limit = min(most or self.limit, self.limit, puzzle.declared_limit)
        plan = plan_recording(puzzle, search or None, off, limit)
        choice = Choice(plan.search.name, frozenset(off), most)
        if choice not in self.recordings:
            puzzle.columns = PlainNodes
            log = puzzle.record(plan.plan, self.report_nodes)
            recording = self.recordings[choice] = Recording(puzzle, plan.plan, log)
            if most is None:
                puzzle.recorded(recording)
        return self.recordings[choice]

    def report_nodes(self, nodes: int) -> None:
        """Report how many nodes there are so far."""
        self.report("nodes", json.dumps({"nodes": nodes}))

    def answer(self, name: str, asked: Asked) -> Any:
        """Return a document about a recording, and what has been noticed so far."""
        more = {key: asked[key] for key in asked if key not in CHOOSING}
        with self.running():
            recording = self.recording(asked["search"], asked["off"], asked.get("most"))
            document = getattr(self, f"answer_{name}")(recording, **more)
        assert self.puzzle is not None, "it is recorded"
        noticed = [each._asdict() for each in self.puzzle.noticed]
        return {"document": document, "noticed": noticed}

    @staticmethod
    def answer_columns(recording: Recording[Any, Any]) -> Any:
        """Return the columns of a recording from which the page makes its strip.

        ``columns`` in Base64: move (4 bytes a node), depth (2), outcome (1), reason (1);
        ``remaining`` (1) in the same way, None where nothing is measured.
        """
        index: Any = recording.index
        assert isinstance(index, PlainIndex), "recorded here"
        numbers = [index.layout.move.of(node) for node in recording.log.nodes.tolist()]
        no_move, ends = index.layout.no_move, recording.log.dead_ends
        moves = array("I", (NO_MOVE if each == no_move else each for each in numbers))
        codes = bytes(ends.codes) if ends else bytes(len(numbers))
        outcomes = bytes(map(recording.tree.strip_code, range(len(numbers))))
        columns = b"".join([moves.tobytes(), index.depth.tobytes(), outcomes, codes])
        left: Any = recording.log.remaining
        known = max({*numbers} - {no_move}, default=-1) + 1
        return {
            "shape": str(recording.search.shape),
            "nodes": len(recording),
            "moves": [recording.problem.numbered_move(number) for number in range(known)],
            "dead_ends": ends and ends.names,
            "ghost": len(recording.search.outcomes),
            "remaining": left if left is None else b64encode(left).decode(),
            "fewest": recording.fewest,
            "columns": b64encode(columns).decode(),
        }

    @staticmethod
    def answer_summary(recording: Recording[Any, Any]) -> Any:
        """Return the summary."""
        return search_document(recording)

    @staticmethod
    def answer_replay(recording: Recording[Any, Any]) -> Any:
        """Return the moves of the answer and what they do."""
        puzzle: Any = recording.puzzle
        return replay_document(puzzle, puzzle.answer())

    def answer_steps(self, recording: Recording[Any, Any], start: int, count: int) -> Any:
        """Return some steps with their context, fewer where they take long."""
        steps, last = [], self.watch.ticks + PART_TICKS
        for step in islice(recording.steps_from(start), count):
            steps.append(step)
            if self.watch.ticks > last:
                break
        context = steps_context(recording, start, len(steps))
        return {"start": start, "steps": steps, "context": context}

    @staticmethod
    def answer_node(recording: Recording[Any, Any], node: int) -> Any:
        """Return everything about a node."""
        return node_document(recording, node)

    @staticmethod
    def answer_slice(recording: Recording[Any, Any], start: int, count: int) -> Any:
        """Return some steps and what surrounds their nodes, as archives have it."""
        steps = list(islice(recording.steps_from(start), count))
        context = steps_context(recording, start, len(steps))
        nodes = [node_relations(recording, each["node"]) for each in steps]
        return {"slice": {"start": start, "steps": steps, "context": context}, "nodes": nodes}

    @staticmethod
    def answer_following(recording: Recording[Any, Any]) -> Any:
        """Return the next dead end and the next solution after each node, as archives have it."""
        return next_nodes(recording)

    @staticmethod
    def answer_along(recording: Recording[Any, Any], moves: list[Any]) -> Any:
        """Return the number of the node that moves lead to."""
        return node_along(recording, moves)

    @staticmethod
    def answer_next(recording: Recording[Any, Any], node: int) -> Any:
        """Return the next dead end and the next solution after a node."""
        dead_end, solution = recording.next_dead_end(node), recording.next_solution(node)
        return {"node": node, "dead_end": dead_end, "solution": solution, "best": None}

    @staticmethod
    def answer_previous(recording: Recording[Any, Any], node: int) -> Any:
        """Return the last solution before a node."""
        return {"node": node, "solution": recording.previous_solution(node)}

    @staticmethod
    def answer_skips(recording: Recording[Any, Any], start: int, count: int) -> Any:
        """Return the moves that are left out around some nodes."""
        skips = [asdict(each) for each in recording.skips_between(start, count)]
        return {"start": start, "count": min(count, len(recording) - start), "skips": skips}

    @staticmethod
    def answer_comparison(recording: Recording[Any, Any]) -> Any:
        """Return how many nodes there are with other searches, and without some reasons."""
        puzzle: Any = recording.puzzle
        plan = planned(puzzle, recording.search.name, None, COUNT_LIMIT)
        counters = Counters(count_own, no_ideas, MOST_COUNTED)
        by_search = {each.name: counters for each in puzzle.searches}
        return compare_searches(by_search, puzzle, plan, puzzle.answer().boards)


def opened(path: str, source: str) -> list[OwnPuzzle]:
    """Return the problems of a program that is in no file; raise BadProblem as ``load`` does."""
    file = Path(path)
    lines = source.splitlines(keepends=True)
    linecache.cache[str(file.resolve())] = (len(source), None, lines, str(file.resolve()))
    return load_problems(file, source, None, None)


def facts_of(puzzle: OwnPuzzle, recording: Recording[Any, Any]) -> Any:
    """Return the data with which a page shows a recording of the first search."""
    return {
        "title": puzzle.title,
        "searches": [
            {
                "name": each.name,
                "algorithm": NamedSearch.of(each.name).algorithm,
                "shape": str(each.shape),
                "prunings": each.prunings,
                "cost": each.cost is not None,
            }
            for each in puzzle.searches
        ],
        "nodes": len(recording),
        "truncated": recording.truncated,
        "fault": recording.fault and recording.fault._asdict(),
        "printed": puzzle.printed,
        "printed_lines": puzzle.printed_lines,
        "reasons": puzzle.program.reasons.titles,
        "game": isinstance(puzzle, GamePuzzle),
        "value": puzzle.value_of(recording),
    }


def named(puzzles: list[OwnPuzzle], title: str) -> OwnPuzzle:
    """Return the problem with a title, or the first."""
    return next((each for each in puzzles if each.title == title), puzzles[0])

"""A trace as the source of a recording: its steps, their lines in the file that is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from solver.problem import Frame, JsonBoard
from solver.recording.completing import bare
from solver.recording.replayer import JsonStep
from solver.recording.sourced import StepSource
from solver.traces.trace import Trace

NOTHING: JsonBoard = {"text": ""}


class TraceView(StepSource):
    """The nodes of a trace, read on demand.

    :param trace: possibly longer than the recording.
    :param first_file: of its program, the default of lines.
    :param shown_file: whose lines are highlighted, or None.
    :param reading: opens the trace; notes a failed read, whose data is left out.
    """

    def __init__(
        self,
        trace: Trace,
        first_file: str,
        shown_file: str | None,
        reading: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self.trace = trace
        self.first_file = first_file
        self.shown_file = shown_file
        self.reading = reading
        self.names = trace.scan.moves

    def read(self, start: int, count: int) -> Sequence[JsonStep]:
        """Return the steps of some nodes; bare ones where the trace is gone."""
        steps: list[JsonStep] = []
        with self.reading():
            steps += self.trace.steps(start, start + count)
        steps += [bare(NOTHING) for _ in range(count - len(steps))]
        return [self.step(node, step) for node, step in enumerate(steps, start)]

    def step(self, node: int, step: JsonStep) -> JsonStep:
        """Return a step as its recording has it."""
        groups = {
            name: [self.framed(frame) for frame in step[name]]
            for name in ("before", "frames", "after")
        }
        # What follows the last node is not recorded while the program goes on.
        if node == len(self.tree) - 1 and not self.tree.ends_by_itself:
            groups["after"] = []
        return {"board": step["board"], **groups}

    def framed(self, frame: Frame) -> Frame:
        """Return a frame with its lines, and with a name for moves that are only counted."""
        facts = {**frame["facts"], "trace": [self.call(each) for each in frame["facts"]["trace"]]}
        named = {"move": moves_named(frame["count"])} if "count" in frame else {}
        return {**frame, **named, "facts": facts}

    def call(self, call: dict[str, Any]) -> dict[str, Any]:
        """Return a line as one that is lit, or that is named where its file is not shown."""
        ((line, _),) = call["lines"]
        file = call.get("file") or self.first_file
        if file == self.shown_file:
            return {"function": "", "lines": call["lines"]}
        return {"function": "", "lines": [], "place": f"{file}:{line}"}

    def boards(self, nodes: Sequence[int]) -> Mapping[int, JsonBoard]:
        """Return the boards of some nodes."""
        found: dict[int, JsonBoard] = {}
        with self.reading():
            for node in reversed(nodes):
                if node not in found:
                    found |= {each.node: each.json for each in self.trace.stack(node)}
        return {node: found.get(node, NOTHING) for node in nodes}

    def skips_before(self, number: int) -> Mapping[str, int]:
        """Return how many moves had been left out when a node was entered, by reason."""
        skips = Counter[str]()
        with self.reading():
            skips.update(self.trace.skips_before(number))
        return skips

    def move_number(self, move: Any) -> int:
        """Return the number of a move."""
        return self.names.index(move)

    def numbered_move(self, number: int) -> str:
        """Return the move with a number."""
        return self.names[number]


def moves_named(count: int) -> str:
    """Return the name of skips that are only counted."""
    return f"{count} move{'s' * (count != 1)}"

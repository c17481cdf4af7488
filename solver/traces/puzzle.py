"""A trace as a puzzle: what pages and recordings know of it while its program still prints."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path, PurePath

import numpy as np

from solver.errors import Sentence
from solver.own.base import TRACE, UNTIL_RECORDED
from solver.own.sourced import SourcedPuzzle
from solver.problem import OUTCOMES, Search, Shape
from solver.recording.log import Found, Log
from solver.recording.plan import Plan
from solver.search.limits import DEFAULT_LIMIT, MOST_DEPTH, Progress
from solver.traces.lines import BadTrace
from solver.traces.trace import Trace
from solver.traces.view import TraceView
from solver.words import N_

TOO_DEEP = N_(
    "Line %(line)d: expected nodes that are at most %(most)d deep, got a deeper one: is there a < "
    "for every > of the trace?"
)
CANNOT_READ = N_("The trace %(file)s cannot be read: %(reason)s.")
LOST = N_(
    "The trace %(file)s cannot be read any more: %(error)s. Its nodes are shown without boards and "
    "lines."
)
ENDED = N_("The program prints no more, though its search goes on: %(reason)s.")

MOST_LINES = 200
"""Lines of the trace shown without a source file."""

MOST_NAME = 60
"""Letters of its name in addresses."""

NO_NAME = re.compile(r"[^a-z0-9]+")


class TracePuzzle(SourcedPuzzle):
    """A search that a program printed, and may still print.

    :param file: by which it is called.
    :param printed: the trace in our format: that file, or what it was converted to.
    :param folder: where the files of the program lie; None: beside ``file``.
    :param limit: the most nodes that are read; None: as many as of any search.
    """

    def __init__(
        self, file: Path, printed: Path, folder: Path | None = None, limit: int | None = None
    ) -> None:
        code = NO_NAME.sub("-", file.stem.lower())[:MOST_NAME].strip("-") or TRACE
        super().__init__(code, str(file), "", limit or DEFAULT_LIMIT)
        self.title, self.about = file.name, ""
        self.printed_to = printed
        self.folder = folder or file.parent
        self.trace: Trace | None = None
        self.broken: BadTrace | None = None
        """The line that is wrong in it; nothing after it is read."""
        self.reading = threading.RLock()
        self.first_file = ""
        """The file of its program that a line belongs to where no other is named."""
        self.shown_file: str | None = None
        """The file whose text is ``source``; None where that is the beginning of the trace."""
        nested = Search(TRACE, Shape.NESTED, (), (), OUTCOMES, UNTIL_RECORDED, goes_on=True)
        self._searches = (nested,)

    def begins(self) -> bool:
        """Say whether it has a node yet; what stands above its root is read then.

        :raises BadTrace: when a line of it is wrong, or it cannot be read.
        """
        if self.broken:
            raise self.broken
        with self._reading_on():
            if self.trace is None or not len(self.trace):
                self.trace = Trace(self.printed_to, self.folder, most=1)
                self._take_header(self.trace)
        return bool(len(self.trace))

    @contextmanager
    def _reading_on(self) -> Iterator[None]:
        try:
            with self.reading:
                yield
        except BadTrace as error:
            self.broken = error
            raise
        except OSError as error:
            why = error.strerror or type(error).__name__
            self.broken = BadTrace("trace.file", CANNOT_READ, file=self.file, reason=why)
            raise self.broken from None

    def _take_header(self, trace: Trace) -> None:
        self.title = trace.scan.title or self.file
        self.program.reasons = trace.scan.kinds
        for source in trace.sources[:1]:
            self.first_file = source.name
            if source.text is not None:
                self.source, self.shown_file = source.text, source.name
        if self.shown_file is None:
            with self.printed_to.open(encoding="utf-8", errors="replace") as lines:
                self.source = "".join(islice(lines, MOST_LINES))

    @property
    def source_file(self) -> str:
        """The name of the file whose text is ``source``: of the program, or the trace itself."""
        return self.file if self.shown_file is None else PurePath(self.shown_file).name

    @property
    def noticed(self) -> list[Sentence]:
        """What was noticed: what is wrong in the trace, and why its program prints no more."""
        found = super().noticed
        if self.trace and self.trace.scan.stopped:
            found.append(Sentence(ENDED, {"reason": self.trace.scan.stopped}))
        if self.broken:
            found.insert(0, Sentence(self.broken.template, dict(self.broken.arguments)))
        return found

    @contextmanager
    def reading_again(self) -> Iterator[None]:
        """Lock the trace to read parts of it once more; the first failure is noted, not raised."""
        try:
            with self.reading:
                yield
        except (BadTrace, OSError) as error:
            if not self.program.troubles:
                why = getattr(error, "strerror", None) or str(error).removesuffix(".")
                self.program.troubles.append(Sentence(LOST, {"file": self.file, "error": why}))

    # Reading.

    def record(self, plan: Plan, progress: Progress | None = None) -> Log:
        """Read the trace up to its present end, and return its log; once finished, the same log.

        :raises BadTrace: when a line of it is wrong, or it cannot be read.
        """
        self.begins()
        trace = self.trace
        assert trace is not None, "it has begun"
        limit, fault = self.program.ends.get((TRACE, frozenset()), (plan.limit, None))
        if self.finished is None:
            self._read(trace, limit, progress)
        with self.reading:
            log = trace.log
            nodes = log.nodes if trace.scan.is_over else log.nodes.copy()
            search = trace.scan.search()
        view = TraceView(trace, self.first_file, self.shown_file, self.reading_again)
        found = Found(Plan(search, frozenset(), plan.limit), view)
        return replace(log, nodes=nodes, found=found, fault=fault)

    def _read(self, trace: Trace, limit: int, progress: Progress | None) -> None:
        self.program.is_stopping = False
        with self._reading_on():
            end = self.printed_to.stat().st_size
        while (
            not self.program.is_stopping and trace.bytes_read < end and self._read_on(trace, limit)
        ):
            if progress:
                progress(len(trace))

    def _read_on(self, trace: Trace, limit: int) -> int:
        """Read about a megabyte, and return how many bytes.

        :raises BadTrace: when a line is wrong.
        """
        with self._reading_on():
            size = trace.read_on(min(limit, self.declared_limit))
            if trace.scan.deepest >= MOST_DEPTH:
                depths = trace.scan.nodes.layout.depth.of(trace.scan.nodes.nodes)
                line = trace.line_of(int(np.argmax(depths >= MOST_DEPTH)))
                raise BadTrace("trace.deep", TOO_DEEP, line=line, most=MOST_DEPTH - 1)
        return size

    def grow(self) -> None:
        """Read what was printed since it was recorded, unless that was stopped."""
        if self.trace is None or self.finished is None or self.program.is_stopping or self.broken:
            return
        try:
            while self._read_on(self.trace, self.finished.limit):
                pass
        except BadTrace as error:
            if error.id == "trace.anew":  # it is loaded anew
                self.broken = None

    @property
    def nodes(self) -> int:
        """How many nodes were read."""
        return len(self.trace) if self.trace else 0

    @property
    def is_over(self) -> bool:
        """Whether the search has come to its end."""
        return self.trace is not None and self.trace.scan.is_over

    @property
    def has_grown(self) -> bool:
        """Whether more is known than the recording has."""
        before = self.finished
        return before is not None and (len(before), not before.truncated) != (
            self.nodes,
            self.is_over,
        )

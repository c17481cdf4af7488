"""Saved searches of own problems: what their pages show, as data that needs no code.

A file is a report of the problem and the archive of its search, which the page itself reads
(``solver.recording.archive``). Nothing of a file is run or evaluated, and no text of it is a
template. docs/formats.md describes it.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from solver.errors import BadRecording
from solver.own.accepted import (
    LONGEST_ABOUT,
    LONGEST_SOURCE,
    LONGEST_TITLE,
    MOST_NODES,
    MOST_PART,
    accept_file,
    accept_summary,
    refused,
    unpacked,
)
from solver.own.base import GROUND, KIND, OF_CALLS, OF_GAMES, Brought, bad
from solver.own.opening import NO_FILE
from solver.own.report import OwnSearch, SearchReport, report_of
from solver.own.searches import RECURSIVE
from solver.picture import Picture
from solver.recording.album import Album
from solver.recording.archive import SLICE, Archive, Slicing, TooLarge, archive, uncompared
from solver.recording.dead_ends import TRIED, DeadEnds
from solver.recording.format import SAVED, expect_length, read_header, write_header
from solver.recording.log import EXPANDED, Found, Log, blocks_of
from solver.recording.plan import Plan
from solver.recording.recording import Recording
from solver.replay import replay_document
from solver.search.limits import Progress

AnyRecording = Recording[Any, Any]

FORMAT, VERSION = "backtrack-saved-search", 1

TRACED = 5_000
"""Of so many nodes, from the first, the lines that ran are saved, and of those on the ways to the
solution and to the end: to trace all takes four times as long."""

MOST_PACKED = 64 << 20
MOST_BYTES = 2 * MOST_PACKED
"""Of a file."""


class SavedSearch(NamedTuple):
    """A search that was read from a file.

    :param archive: what a page asks about it.
    :param summary: of the search, as the API answers it.
    :param data: the file.
    """

    report: SearchReport
    archive: Archive
    summary: Mapping[str, Any]
    data: bytes

    @property
    def kind(self) -> str:
        """The kind of own problems."""
        return KIND

    @property
    def declared(self) -> Mapping[str, Any]:
        """Facts for its painters beside its picture."""
        if self.report.is_game:
            return OF_GAMES
        return OF_CALLS if self.report.searches[0].name in RECURSIVE else {}

    def to_code(self) -> str:
        """Return the code of its link."""
        return self.report.code

    def picture(self) -> Picture:
        """Return the ground on which its boards are drawn."""
        return GROUND

    def steps(self, start: int, count: int) -> list[dict[str, Any]]:
        """Return the documents of some nodes, as ``solver.steps`` of a recording.

        :raises BadRecording: when a slice does not have them.
        """
        nodes = range(start, min(start + count, self.report.nodes))
        try:
            return [self._step(node) for node in nodes]
        except (LookupError, TypeError) as error:
            raise refused("slice", repr(error)) from None

    def _step(self, node: int) -> dict[str, Any]:
        part = slice_of(self.archive["slices"]["parts"][node // SLICE])
        step, boards = part["slice"]["steps"][node % SLICE], part["boards"]
        return {
            **step,
            "board": boards[step["board"]],
            **{
                name: [{**frame, "board": boards[frame["board"]]} for frame in step[name]]
                for name in ("before", "frames", "after")
            },
        }


slice_of = lru_cache(8)(unpacked)


# Writing.


@dataclass
class Tracing:
    """Decides of which slices of a search the lines that ran are saved.

    :param recording: whose view it switches.
    :param progress: called in turn.
    """

    recording: AnyRecording
    progress: Progress | None

    def __post_init__(self) -> None:
        recording = self.recording
        ends = {len(recording) - 1, recording.solution_node or 0}
        self._slices = {place.number // SLICE for end in ends for place in recording.path(end)}

    def __call__(self, nodes: int) -> None:
        """Prepare for the slice after that many nodes."""
        self.recording.problem.is_traced = nodes < TRACED or nodes // SLICE in self._slices  # type: ignore[attr-defined]
        if self.progress:
            self.progress(nodes)


def write(
    recording: AnyRecording, progress: Progress | None = None, most: int | None = None
) -> bytes:
    """Return the search of an own problem as the bytes of a file.

    :param progress: called with the number of nodes now and then; what it raises stops the work.
    :param most: nodes that it holds, from the first; None means ``MOST_NODES``.
    """
    file = {"format": FORMAT, "version": VERSION, **contents(recording, progress, most)}
    return b"".join(write_header(file, SAVED))


def contents(
    recording: AnyRecording, progress: Progress | None = None, most: int | None = None
) -> dict[str, Any]:
    """Return the report and the archive of a search: of its first nodes where it has too many."""
    puzzle = recording.puzzle
    assert isinstance(puzzle, Brought), "a recording of a kind"
    report = report_of(puzzle, recording, replay_document(puzzle, puzzle.solution_of(recording)))
    search, nodes = recording.search, min(len(recording), most or MOST_NODES)
    while True:
        held = first_nodes(recording, nodes)
        try:
            packed = packed_search(held, progress)
            break
        except TooLarge as too_large:
            nodes = too_large.nodes
    searches = [OwnSearch(search.name, str(search.shape), (), search.cost is not None)]
    report = replace(
        report,
        title=puzzle.title[:LONGEST_TITLE],
        about=puzzle.about[:LONGEST_ABOUT],
        source=puzzle.source[:LONGEST_SOURCE],
        searches=searches,
        nodes=nodes,
    )
    members = {**vars(report), "searches": [each._asdict() for each in searches]}
    return {"report": members, "search": packed}


def packed_search(recording: AnyRecording, progress: Progress | None) -> Archive:
    """Return the archive of a search.

    :param recording: with a view of its own.
    """
    album = recording.problem.album = Album()  # type: ignore[attr-defined]
    tracing = Tracing(recording, progress)
    tracing(0)
    path = f"/api/v1/{recording.puzzle.kind}/{recording.puzzle.to_code()}/search"
    slicing = Slicing(album.take, MOST_PART, MOST_PACKED)
    return archive(path, recording, uncompared(recording), tracing, slicing)


def first_nodes(recording: AnyRecording, nodes: int) -> AnyRecording:
    """Return a recording cut off after some nodes, as if the search had ended there."""
    log, view = recording.log, copy.copy(recording.problem)
    plan = Plan(recording.search, recording.prunings, recording.limit)
    if nodes < len(recording):
        log = first_log(recording, nodes)
    return Recording(recording.puzzle, plan, replace(log, found=Found(plan, view), tables=None))


def first_log(recording: AnyRecording, nodes: int) -> Log:
    """Return the log of some nodes; those whose moves were tried later are no dead ends yet."""
    log, layout = recording.log, recording.index.layout
    column, ends = log.nodes[:nodes], log.dead_ends
    parents = None if log.parents is None else log.parents[:nodes]
    if ends:
        tried = nodes - 1 if parents is None else int(parents[-1])
        later = tried + np.flatnonzero(ends.were_tried(tried, nodes))
        column, codes = column.copy(), ends.codes[:nodes].copy()
        column[later] = layout.with_outcome(column[later], EXPANDED)
        codes[later] = 0
        # Reasons are numbered as they come up, after those of the search itself.
        ends = DeadEnds.of(ends.names[: max(len(TRIED), int(codes.max()))], codes)
    remaining = None if log.remaining is None else log.remaining[:nodes]
    values = None if log.values is None else log.values[:nodes]
    skips = skips_until(recording, nodes)
    return Log(column, skips, True, parents, remaining, values, dead_ends=ends)


def skips_until(recording: AnyRecording, nodes: int) -> Any:
    """Return how much was left out in each block until the last of some nodes was entered."""
    skips = recording.log.skips[:, : blocks_of(nodes)].copy()
    until = dict(recording.tree.counted_skips(nodes - 1))
    for place, reason in enumerate(recording.search.reasons):
        skips[place, -1] = max(0, until.get(reason, 0) - int(skips[place, :-1].sum()))
    return skips


# Reading.


def open_saved(path: str | Path) -> SavedSearch:
    """Read the file of a saved search.

    :raises BadProblem: when there is no such file.
    :raises BadRecording: unless all is as it was written.
    """
    file = Path(path)
    try:
        with file.open("rb") as stream:
            return read(stream.read(MOST_BYTES + 1))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise bad("own.file", NO_FILE, file=file.name, reason=reason) from None


def read(data: bytes) -> SavedSearch:
    """Read a saved search.

    :raises BadRecording: unless all is as it was written.
    """
    if len(data) > MOST_BYTES:
        raise refused("file", f"{len(data)} bytes")
    version, file, stop = read_header(memoryview(data))
    if version != SAVED:
        raise BadRecording(
            "recording.puzzle",
            "Expected the saved search of an own problem, got the recording of a puzzle, which "
            "backtrack show reads.",
        )
    expect_length(memoryview(data), stop, exactly=True)
    accept_file(file, FORMAT, VERSION)
    members = file["report"]
    searches = [OwnSearch(**each) for each in members["searches"]]
    report = SearchReport(**{**members, "searches": searches})
    summary = unpacked(file["search"]["summary"])
    accept_summary(summary)
    return SavedSearch(report, file["search"], summary, data)


def is_saved(data: bytes) -> bool:
    """Say whether the bytes of a file say that it is a saved search.

    :raises BadRecording: when they are no recording at all.
    """
    return read_header(memoryview(data))[0] == SAVED

"""A trace as a recording: its tree in memory, the rest read from an offset every 16 nodes."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from solver.own.drawing import JsonBoard
from solver.recording.log import BLOCK, Log
from solver.recording.replayer import JsonStep
from solver.traces.boards import NOTHING, Board, DrawnRows, changed, new
from solver.traces.lines import (
    BOARDS,
    SourcePlace,
    counts_of,
    fault,
    plain,
    split_place,
)
from solver.traces.scan import Scan, move_name

CHUNK = 1 << 20
"""Bytes read at once; intermediate columns take ten times as many."""

TAIL = 64  # bytes

MOST_SOURCE = 1 << 20  # bytes

ENTERED = re.compile(rb"^>", re.MULTILINE)


class SourceFile(NamedTuple):
    """A file of the program that wrote a trace.

    :param name: as the trace names it.
    :param text: None where it is neither in the trace nor beside it.
    """

    name: str
    text: str | None


@dataclass(slots=True)
class Visit:
    """What is printed between two enters or leaves; ``kind`` is ">" or "<" of its first line."""

    kind: str
    text: str
    place: SourcePlace | None
    events: list[tuple[int, str]] = field(default_factory=list)
    """The other lines with positions."""


@dataclass(slots=True)
class OnPath:
    """A node on a path; ``reason`` for leaving it, if any."""

    node: int
    move: str | None
    board: Board
    json: JsonBoard
    place: SourcePlace | None
    reason: tuple[str, SourcePlace | None] | None = None


class TraceSkips(NamedTuple):
    """Skips of a reason; ``move`` is None for counted ones."""

    number: int
    move: str | None
    reason: str
    place: SourcePlace | None


class Trace:
    """A trace in a file, which may still be written.

    :param path: of the file.
    :param folder: where the files of the program lie; None: beside the trace.
    :param most: as in ``grow``.
    :raises BadTrace: when a line of it is wrong.
    :raises OSError: when it cannot be read.
    """

    def __init__(
        self, path: str | Path, folder: str | Path | None = None, most: int | None = None
    ) -> None:
        self.path = Path(path)
        self.folder = self.path.parent if folder is None else Path(folder)
        self.scan = Scan()
        self._drawn: DrawnRows = {}
        self._read = 0
        """How many bytes were read."""
        self._tail = b""
        """The last of them, by which a trace that was written anew is known."""
        self.grow(most)

    def __len__(self) -> int:
        """Return the number of nodes."""
        return self.scan.nodes.count

    def grow(self, most: int | None = None) -> int:
        """Read what was written since, and return the number of new nodes.

        Of what was returned before only the outcomes of nodes may change that were open.

        :param most: nodes after which nothing is read; None: all that there are.
        :raises BadTrace: when a line of it is wrong, or the file was written anew.
        :raises OSError: when it cannot be read.
        """
        before = len(self)
        while self.read_on(most):
            pass
        return len(self) - before

    def read_on(self, most: int | None = None) -> int:
        """Read about a megabyte of what was written since, and return how many bytes; 0 at its end.

        :param most: as in ``grow``.
        """
        before, data = self._read, b""
        with self.path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            file.seek(max(0, before - len(self._tail)))
            if file.read(len(self._tail)) != self._tail:
                raise fault("anew", 1)
            while self._read == before and len(self) != most:
                more = file.read(min(CHUNK, size - before - len(data)))
                if not more:
                    break
                data += more
                self._take(data, most)
        return self._read - before

    @property
    def bytes_read(self) -> int:
        """How many bytes of the file were read."""
        return self._read

    def _take(self, data: bytes, most: int | None) -> None:
        """Read all whole lines up to so many nodes."""
        if not self.scan.line:
            start = self.scan.read_header(data)
            if start < 0:
                return
            self._read, data = start, data[start:]
        data = data[: data.rfind(b"\n") + 1]
        if most is not None:
            following = islice(ENTERED.finditer(data), most - len(self), None)
            data = data[: next((found.start() for found in following), None)]
        if data:
            self.scan.read(data, self._read)
            self._read += len(data)
            self._tail = data[-TAIL:]

    @property
    def log(self) -> Log:
        """The log, as that of any recording; valid until the trace grows.

        The trace has at least one node.
        """
        return Log(
            nodes=self.scan.nodes.nodes,
            skips=self.scan.skips.table(len(self.scan.reasons), len(self)),
            truncated=not self.scan.is_over,
        )

    @property
    def sources(self) -> list[SourceFile]:
        """The files of the program."""
        return [SourceFile(name, self._source(name)) for name in self.scan.source_names]

    def _source(self, name: str) -> str | None:
        """Return the text of a file: from the trace, or from beside it and nowhere else.

        A trace may come from others, and it must not show any file of this machine.
        """
        if name in self.scan.source_lines:
            return "".join(f"{line}\n" for line in self.scan.source_lines[name])
        folder = self.folder.resolve()
        for path in ((folder / name).resolve(), folder / Path(name.replace("\\", "/")).name):
            if path.is_relative_to(folder) and path.is_file():
                return path.read_bytes()[:MOST_SOURCE].decode(errors="replace")
        return None

    def path_to(self, node: int) -> list[int]:
        """Return the nodes from the root to a node, both included."""
        return self.scan.nodes.ancestors(node)

    def line_of(self, node: int) -> int:
        """Return the line of the trace in which a node is entered, from 1."""
        with self.path.open("rb") as file:
            position, _line = self._find(file, node)
        return self._line(position)

    def skips_before(self, node: int) -> Counter[str]:
        """Return how many moves had been left out when a node was entered, by reason.

        :raises BadTrace: when the file was written anew.
        :raises OSError: when it cannot be read.
        """
        first = node // BLOCK * BLOCK
        kept = self.scan.skips.before(first // BLOCK).tolist()
        found = Counter(dict(zip(self.scan.reasons, kept, strict=False)))
        with self.path.open("rb") as file:
            between = node - first
            for visit in self._visits(file, first):
                between -= visit.kind == ">"
                if between < 0:
                    break
                for skip in left_out(visit):
                    found[self.scan.reason_name(skip.reason)] += skip.number
        return found

    def stack(self, node: int) -> list[OnPath]:
        """Return the path from the root to a node, both included, with move and board of each."""
        with self.path.open("rb") as file:
            return self._stack(file, node)

    def _stack(self, file: BinaryIO, node: int) -> list[OnPath]:
        levels: list[OnPath] = []
        for number in self.path_to(node):
            visit = next(self._visits(file, number))
            levels.append(self._entered(number, visit, levels))
        return levels

    def steps(self, start: int, stop: int) -> list[JsonStep]:
        """Return the steps of some nodes; ``recording.replayer`` describes what is in them.

        :param start: the first one, from 0.
        :param stop: the node after the last one, at most the length.
        :raises BadTrace: when the file was written anew.
        :raises OSError: when it cannot be read.
        """
        # The step before shows where the first one's moves were left out.
        first = max(start - 1, 0)
        with self.path.open("rb") as file:
            levels = self._stack(file, first)[:-1]
            steps = self._replayed(levels, first, stop, self._visits(file, first))
        return steps[start - first :]

    def _replayed(
        self, levels: list[OnPath], node: int, stop: int, visits: Iterator[Visit]
    ) -> list[JsonStep]:
        """Return steps.

        :param levels: the nodes above the first one.
        """
        steps: list[JsonStep] = []
        skips: list[dict[str, Any]] = []
        for visit in visits:
            if visit.kind == ">":
                if node == stop:
                    return steps
                levels.append(self._entered(node, visit, levels))
                steps.append(self._step(levels, skips, visit))
                node += 1
            else:
                left = levels.pop()
                steps[-1]["after"] += skips
                if not levels:
                    return steps
                steps[-1]["after"].append(leave_frame(left, levels, visit.place))
            skips = self._skip_frames(visit, levels[-1])
        steps[-1]["after"] += skips
        return steps

    def _visits(self, file: BinaryIO, node: int) -> Iterator[Visit]:
        """Yield the visits from a node on: entering or leaving a node, with the lines that follow.

        :raises BadTrace: when the file was written anew.
        """
        position, line_before = self._find(file, node)
        visit: Visit | None = None
        for raw in chain([line_before], file):
            if position >= self._read:
                break
            start, position = position, position + len(raw)
            line = raw.decode(errors="replace").rstrip("\r\n")
            if line[:1] in (">", "<"):
                if visit:
                    yield visit
                visit = Visit(line[0], *split_place(line[1:]))
            elif line and visit:
                visit.events.append((start, line))
        if visit:
            yield visit

    def _find(self, file: BinaryIO, node: int) -> tuple[int, bytes]:
        """Return where a node begins in the file, and its first line, behind which the file is.

        :raises BadTrace: when the file was written anew.
        """
        position, left = self.scan.positions.before(node)
        file.seek(position)
        for line in file:
            if line.startswith(b">"):
                if not left:
                    return position, line
                left -= 1
            position += len(line)
        raise fault("anew", 1)

    def _line(self, position: int) -> int:
        """Return the number of the line that begins somewhere, from 1."""
        with self.path.open("rb") as file:
            return file.read(position).count(b"\n") + 1

    def _entered(self, node: int, visit: Visit, levels: list[OnPath]) -> OnPath:
        """Return a node that was just entered, with its move and its board.

        :param visit: its line and those up to the next node's; they may draw its board, or change
            cells of its parent's ("=").
        :param levels: its ancestors, the root first.
        """
        board = levels[-1].board if levels else NOTHING
        is_new = not levels
        for position, event in visit.events:
            if event[0] in BOARDS:
                is_new = True
                line_of = partial(self._line, position)
                board = changed(board, event, line_of) if event[0] == "=" else new(event)
        return OnPath(
            node,
            move_name(visit.text) if levels else None,
            board,
            board.json(self.scan.looks, self._drawn) if is_new else levels[-1].json,
            visit.place,
        )

    def _step(self, levels: list[OnPath], before: list[dict[str, Any]], visit: Visit) -> JsonStep:
        """Return the step to the last node of a path, without what follows it."""
        here, depth = levels[-1], len(levels) - 1
        outcome = str(self.scan.nodes.outcome(here.node))
        facts: dict[str, Any] = {"trace": []}
        for kind, text, place in said(visit):
            facts["trace"] += calls_at(place)
            if kind == "x":
                facts["reason"] = text
        entering = {
            "kind": "enter",
            "mark": outcome,
            "outcome": outcome,
            "facts": facts,
            "depth": depth,
            "board": here.json,
        }
        moving = {
            "kind": "move",
            "mark": "move",
            "move": here.move,
            "facts": {"trace": calls_at(here.place)},
            "board": here.json,
        }
        return {
            "node": here.node,
            "depth": depth,
            "move": here.move,
            "outcome": outcome,
            "board": here.json,
            "before": before,
            "frames": [moving, entering] if depth else [entering],
            "after": [],
        }

    def _skip_frames(self, visit: Visit, level: OnPath) -> list[dict[str, Any]]:
        """Return the moves that a node leaves out after it was entered, or a child of it left."""
        for kind, text, place in said(visit):
            if kind == "x" and visit.kind == "<":
                level.reason = text, place
        return [self._skip_frame(level, skip) for skip in left_out(visit)]

    def _skip_frame(self, level: OnPath, skip: TraceSkips) -> dict[str, Any]:
        name = self.scan.reason_name(skip.reason)
        return {
            "kind": "skip",
            "mark": name,
            "move": skip.move,
            "reason": name,
            "facts": {"reason": skip.reason, "trace": calls_at(skip.place)},
            "board": level.json,
            **({"count": skip.number} if skip.move is None else {}),
        }


def left_out(visit: Visit) -> Iterator[TraceSkips]:
    """Yield the moves that a node leaves out after it was entered, or a child of it left."""
    for _, event in visit.events:
        if event[0] == "-":
            body, place = split_place(event[1:])
            move, _tab, reason = body.partition("\t")
            yield TraceSkips(1, move_name(move), plain(reason), place)
        elif event[0] == "~":
            for count, reason in counts_of(event[1:]) or ():
                yield TraceSkips(count, None, reason, None)


def leave_frame(left: OnPath, levels: list[OnPath], place: SourcePlace | None) -> dict[str, Any]:
    """Return the picture of the way back from a node.

    :param levels: its ancestors, the root first.
    :param place: where the program is when it comes back.
    """
    reason, found_at = left.reason or ("", None)
    return {
        "kind": "leave",
        "mark": "leave",
        "depth": len(levels) - 1,
        "move": left.move,
        "facts": {
            "trace": calls_at(found_at) + calls_at(place),
            **({"reason": reason} if reason else {}),
        },
        "board": levels[-1].json,
    }


def said(visit: Visit) -> Iterator[tuple[str, str, SourcePlace | None]]:
    """Yield the findings about a node: that it is solved, that it is a dead end."""
    for _, event in visit.events:
        if event[0] in "x*":
            text, place = split_place(event[1:])
            yield event[0], plain(text), place


def calls_at(place: SourcePlace | None) -> list[dict[str, Any]]:
    """Return a line of the source as a trace of lines that ran (docs/formats.md)."""
    if place is None:
        return []
    file = {"file": place.file} if place.file else {}
    return [{"function": "", "lines": [[place.line, {}]], **file}]

"""Fast reading of traces, vectorized over a few megabytes; ``checking`` names the errors."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.own.base import TRACE
from solver.own.moves import MoveTable
from solver.own.reasons import Reasons
from solver.own.values import name_of
from solver.problem import Search, Shape
from solver.recording.writer import NONE, SkipSums
from solver.traces.checking import Checker, OpenNode, faults_of
from solver.traces.columns import DEAD, OUTCOMES, SOLVED, NodeColumn, Numbers, Positions
from solver.traces.lines import BOARDS, EVENTS, SOURCE_LINE, plain, split_place

Bytes = NDArray[np.uint8]

TAB, NEWLINE, RETURN = 9, 10, 13
BLANK, UNKNOWN = ord("\n"), 0
WORD = 8  # bytes
LONGEST = 64  # bytes of a text by which it is known
MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
MOST_DIGITS = 9
"""Of a move or position."""

MOST_TEXTS = 1 << 20
"""Texts with numbers; beyond that all are evicted, and looked up again."""

KINDS = np.zeros(256, np.uint8)
"""By the first byte of a line."""
for sign in EVENTS:
    KINDS[ord(sign)] = ord(sign)
KINDS[[NEWLINE, RETURN]] = BLANK


class Spans(NamedTuple):
    """Byte ranges in a chunk, ``ends`` exclusive."""

    starts: Numbers
    ends: Numbers


class TextNumbers:
    """Numbers of texts by a hash of their bytes; ``number_of`` numbers a new one."""

    def __init__(self, number_of: Callable[[str], int]) -> None:
        self.number_of = number_of
        self.known: dict[int, int] = {}

    def numbers(self, data: bytes, spans: Spans) -> Numbers:
        """Return the number of each text."""
        keys, firsts, places = np.unique(mixed(data, spans), return_index=True, return_inverse=True)
        if len(self.known) > MOST_TEXTS:
            self.known.clear()
        # In their order of appearance, so that numbers do not depend on how a file is cut.
        for place in np.argsort(firsts).tolist():
            key = int(keys[place])
            if key not in self.known:
                first = int(firsts[place])
                text = data[spans.starts[first] : spans.ends[first]].decode(errors="replace")
                self.known[key] = self.number_of(text)
        return np.array([self.known[key] for key in keys.tolist()], np.int64)[places]


def mixed(data: bytes, spans: Spans) -> NDArray[np.uint64]:
    """Return a number for each text, other texts having others: for up to eight bytes always."""
    words: NDArray[np.uint64] = np.ndarray(len(data) - WORD + 1, "<u8", data, strides=(1,))
    lengths = np.minimum(spans.ends - spans.starts, LONGEST)
    found: NDArray[np.uint64] = lengths.astype(np.uint64)
    for offset in range(0, int(lengths.max(initial=0)), WORD):
        at = np.flatnonzero(lengths > offset)
        left = np.minimum(lengths[at] - offset, WORD).astype(np.uint64)
        word = words[spans.starts[at] + offset]
        word &= np.uint64(0xFFFFFFFFFFFFFFFF) >> (np.uint64(8 * WORD) - np.uint64(8) * left)
        value = (found[at] ^ word) * MIX
        found[at] = value ^ value >> HALF
    return found


class Scan:
    """A trace as far as it was read.

    :param title: may be empty.
    :param source_names: the program's files, in order.
    :param source_lines: of files in the trace.
    :param looks: colour and mark of each sign.
    :param line: number of lines read.
    """

    def __init__(self) -> None:
        self.title = ""
        self.source_names: list[str] = []
        self.source_lines: dict[str, list[str]] = {}
        self.looks: dict[str, tuple[str, ...]] = {}
        self.line = 0
        self.nodes = NodeColumn()
        self.skips = SkipSums()
        self.positions = Positions()
        self.open: list[int] = []
        """Open nodes, root first."""
        self.is_fresh = False
        """Whether the last event entered a node."""
        self.deepest = 1
        """The largest depth of a node so far, at least 1."""
        self.stopped: str | None = None
        """The program's reason for an early end."""
        self._table = MoveTable()
        self._moves = TextNumbers(self._move_number)
        self.kinds = Reasons()
        self._names: dict[str, int] = {}
        self._reason_texts = TextNumbers(self._reason_number)

    @property
    def moves(self) -> list[str]:
        """The moves by their numbers in the log."""
        return self._table.values

    @property
    def reasons(self) -> dict[str, str]:
        """What each kind of reason is called, by its name, in the order of the log."""
        return {name: self.kinds.titles[name] for name in self._names}

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return bool(self.nodes.count) and not self.open

    def search(self) -> Search:
        """Return the search as it is declared: its reasons, and the bits of its nodes."""
        reasons = tuple(self._names)
        return Search(TRACE, Shape.NESTED, (), reasons, OUTCOMES, self.nodes.bits, goes_on=True)

    def reason_name(self, text: str) -> str:
        """Return the name of the kind of a reason."""
        return self.kinds.name(text or True)

    def _move_number(self, text: str) -> int:
        return self._table.number(move_name(text))

    def _reason_number(self, text: str) -> int:
        reason, _place = split_place(f"\t{text}")
        name = self.reason_name(plain(reason[1:]))
        return self._names.setdefault(name, len(self._names))

    def read_header(self, data: bytes) -> int:
        """Return the offset of the root, -1 if incomplete; raise BadTrace when a line is wrong."""
        end = data.find(b"\n>") + 1
        whole = list(io.BytesIO(data[: end or data.rfind(b"\n") + 1]))
        if not whole:
            return -1
        for error in faults_of(Checker(), [*whole, b">\n"]):
            raise error
        if not end:
            return -1
        self.line = len(whole)
        for line in whole[1:]:
            self._read_header_line(line.decode().rstrip("\r\n"))
        return end

    def _read_header_line(self, text: str) -> None:
        keyword, _, rest = text.partition(" ")
        if text.startswith(SOURCE_LINE):
            if self.source_names:
                self.source_lines.setdefault(self.source_names[-1], []).append(text[1:])
        elif keyword == "title":
            self.title = plain(rest)
        elif keyword == "source":
            self.source_names.append(rest.strip())
        elif keyword == "look":
            letters, *look = rest.split()
            self.looks[plain(letters)] = tuple(look)

    def read(self, data: bytes, base: int) -> None:
        """Read whole lines at position ``base``; raise BadTrace at an invalid one."""
        chunk = Chunk(data, len(self.open))
        if chunk.has_faults(is_first=not self.nodes.count, is_fresh=self.is_fresh):
            self._raise(data)
        self._enter(chunk, base)
        self._skip(chunk)
        self._find(chunk)
        self.line += len(chunk.kinds)
        stops = chunk.of("!")
        if stops.size and self.stopped is None:
            start, end = (int(edge[stops[0]]) for edge in (chunk.starts, chunk.ends))
            self.stopped = plain(data[start + 1 : end].decode(errors="replace"))

    def _enter(self, chunk: Chunk, base: int) -> None:
        at = chunk.of(">")
        first = self.nodes.count
        texts = chunk.fields(at)
        is_root = int(first == 0 and at.size > 0)
        below = Spans(texts.starts[is_root:], texts.ends[is_root:])
        moves = self._moves.numbers(chunk.data, below)
        depths = chunk.depths[at] - 1
        self.deepest = max(self.deepest, int(depths.max(initial=0)))
        self.nodes.fit(self.deepest, max(1, len(self.moves)))
        self.nodes.append(np.concatenate([np.full(is_root, NONE), moves]), depths)
        self.positions.append(first, base + chunk.starts[at])

    def _skip(self, chunk: Chunk) -> None:
        """Count a chunk's skips, after its nodes were added."""
        before = self.nodes.count - chunk.of(">").size
        last = before - 1 + chunk.entered
        at = chunk.of("-")
        reasons = self._reason_texts.numbers(chunk.data, chunk.second_fields(at))
        self.skips.add(reasons, last[at])
        assert chunk.counts is not None, "a chunk that has faults"
        at, counts, texts = chunk.counts
        self.skips.add(self._reason_texts.numbers(chunk.data, texts), last[at], counts)

    def _find(self, chunk: Chunk) -> None:
        """Find the outcomes and the open nodes."""
        before = self.nodes.count - chunk.of(">").size
        solved = chunk.nodes_at(chunk.of("*"), before, self.open)
        self.nodes.set_outcome(solved, SOLVED)
        tree = chunk.tree
        if not tree.size:
            return
        enters = chunk.kinds[tree] == ord(">")
        is_leaf = ~enters & np.concatenate([[self.is_fresh], enters[:-1]])
        leaves = before - 1 + chunk.entered[tree[is_leaf]]
        self.nodes.set_outcome(leaves, DEAD)
        self.is_fresh = bool(enters[-1])
        self.open = chunk.open_nodes(before, self.open)

    def _raise(self, data: bytes) -> None:
        """Raise the error in a chunk, a BadTrace."""
        levels = [OpenNode(None) for _ in self.open]
        for level in levels[: len(levels) - self.is_fresh]:
            level.has_children = True
        checker = Checker(self.line, levels, self.nodes.count)
        errors = faults_of(checker, io.BytesIO(data))
        raise next(error for error in errors if error.id in SEEN)


SEEN = {f"trace.{what}" for what in ("kind", "header", "outside", "root", "late", "counts")}
"""Errors found here; others replace a board."""


def move_name(text: str) -> str:
    """Return the name of a move.

    :param text: as it stands in the trace.
    """
    return name_of(plain(text)) if text else ""


class Chunk:
    """Whole lines of a trace, ``depth`` nodes being open before."""

    def __init__(self, data: bytes, depth: int) -> None:
        # A text is read eight bytes at a time, also the last one.
        self.data = data + bytes(WORD)
        self.letters: Bytes = np.frombuffer(data, np.uint8)
        breaks = np.flatnonzero(self.letters == NEWLINE)
        self.starts: Numbers = np.concatenate([[0], breaks[:-1] + 1])
        self.ends: Numbers = breaks - (self.letters[breaks - 1] == RETURN)
        self.kinds: Bytes = KINDS[self.letters[self.starts]]
        is_enter, is_leave = self.kinds == ord(">"), self.kinds == ord("<")
        self.entered: Numbers = np.cumsum(is_enter)
        """Nodes entered up to each line, inclusive."""
        self.depths: Numbers = depth + self.entered - np.cumsum(is_leave)
        """Nodes open after each line."""
        self.tree: Numbers = np.flatnonzero(is_enter | is_leave)
        """Lines that enter or leave a node."""
        self.tabs: Numbers = np.flatnonzero(self.letters == TAB)

    def of(self, kind: str) -> Numbers:
        """Return the lines of a kind."""
        return np.flatnonzero(self.kinds == ord(kind))

    def has_faults(self, *, is_first: bool, is_fresh: bool) -> bool:
        """Return whether a line is invalid; ``is_fresh`` if a node was just entered."""
        kinds, depths = self.kinds, self.depths
        is_enter = kinds == ord(">")
        roots = int((is_enter & (depths == 1)).sum())
        is_free = (kinds == BLANK) | (kinds == ord("!"))
        inside = depths + (kinds == ord("<"))
        return bool(
            (kinds == UNKNOWN).any()
            or (~is_free & (inside <= 0)).any()
            or roots > is_first
            or self._has_late_boards(is_fresh=is_fresh)
            or self.counts is None
        )

    def _has_late_boards(self, *, is_fresh: bool) -> bool:
        boards = np.flatnonzero(np.isin(self.kinds, [ord(kind) for kind in BOARDS]))
        last = self.tree.searchsorted(boards) - 1
        kinds = np.concatenate([self.kinds[self.tree], [ord(">") if is_fresh else ord("<")]])
        return bool((kinds[last] != ord(">")).any())

    def fields(self, at: Numbers) -> Spans:
        """Return the text of lines up to their first tab."""
        ends = self.ends[at]
        return Spans(self.starts[at] + 1, np.minimum(self._next_tab(self.starts[at]), ends))

    def second_fields(self, at: Numbers) -> Spans:
        """Return the text of lines between their first two tabs, empty where there is none."""
        ends = self.ends[at]
        starts = np.minimum(self._next_tab(self.starts[at]) + 1, ends)
        return Spans(starts, np.minimum(self._next_tab(starts), ends))

    def _next_tab(self, positions: Numbers) -> Numbers:
        tabs = np.concatenate([self.tabs, [len(self.letters)]])
        found: Numbers = tabs[self.tabs.searchsorted(positions)]
        return found

    @cached_property
    def counts(self) -> tuple[Numbers, Numbers, Spans] | None:
        """Counted skips: line, count, reason; None for an invalid list."""
        at = self.of("~")
        of_tabs = self.starts.searchsorted(self.tabs, "right") - 1
        is_here = self.kinds[of_tabs] == ord("~")
        tabs, lines = self.tabs[is_here], of_tabs[is_here]
        if at.size and (np.bincount(lines, minlength=len(self.kinds))[at] % 2 == 0).any():
            return None
        starts = np.sort(np.concatenate([self.starts[at] + 1, tabs + 1]))
        ends = np.sort(np.concatenate([self.ends[at], tabs]))
        counts = self._whole_numbers(Spans(starts[::2], ends[::2]))
        of_fields = np.sort(np.concatenate([at, lines]))
        reasons = Spans(starts[1::2], ends[1::2])
        return None if counts is None else (of_fields[::2], counts, reasons)

    def _whole_numbers(self, spans: Spans) -> Numbers | None:
        """Return integers, or None if one is invalid."""
        lengths = spans.ends - spans.starts
        if ((lengths < 1) | (lengths > MOST_DIGITS)).any():
            return None
        values = np.zeros(lengths.size, np.int64)
        for offset in range(int(lengths.max(initial=0))):
            at = np.flatnonzero(lengths > offset)
            digits = self.letters[spans.starts[at] + offset].astype(np.int64) - ord("0")
            if ((digits < 0) | (digits > 9)).any():
                return None
            values[at] = 10 * values[at] + digits
        return values

    def nodes_at(self, at: Numbers, before: int, open_nodes: list[int]) -> Numbers:
        """Return the node open at each line: the last one entered at its depth."""
        if not at.size:
            return at
        enters = self.of(">")
        depths = np.concatenate([np.arange(len(open_nodes)), self.depths[enters] - 1])
        above = np.array(open_nodes, np.int64)
        nodes = np.concatenate([above, before + np.arange(enters.size)])
        # A node and a line in one number: by depth, and at a depth by their order.
        width = before + len(self.kinds) + 1
        entered = np.sort(depths * width + nodes)
        asked = (self.depths[at] - 1) * width + before - 1 + self.entered[at]
        found: Numbers = entered[entered.searchsorted(asked, "right") - 1] % width
        return found

    def open_nodes(self, before: int, open_nodes: list[int]) -> list[int]:
        """Return the nodes that are open after the last line, the root first.

        :param before: as in ``nodes_at``, like ``open_nodes``.
        """
        depth = int(self.depths[-1])
        enters = self.of(">")
        depths = self.depths[enters] - 1
        last = np.full(max(depth, int(depths.max(initial=0)) + 1, len(open_nodes)), -1)
        last[: len(open_nodes)] = open_nodes
        # Of equal places the last one counts.
        last[depths] = before + np.arange(enters.size)
        found: list[int] = last[:depth].tolist()
        return found

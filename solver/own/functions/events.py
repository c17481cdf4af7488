"""What the probes of a program report, as the columns of a log."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from solver.own.functions.rewriting import COMMON, Kind, Site
from solver.own.functions.worker import Events, Failure
from solver.problem import SEEN
from solver.recording.log import DEAD, ERROR, EXPANDED, SOLVED
from solver.recording.writer import NONE, Column, Fields, smallest
from solver.search.limits import MOST_DEPTH

REMEMBERED = -1
"""Site of cached calls."""


class Columns(NamedTuple):
    """The recorded calls of a program.

    :param skips: of each reason, by its text, how many there are after each node.
    :param moves: the names of moves, by number.
    :param error: the node at which the program failed, None where it did not.
    :param roots: how many calls were made from outside; with several a root was added above them.
    """

    fields: Fields
    skips: dict[str, Column]
    moves: list[str]
    error: int | None
    roots: int


NO_CALLS = Columns(Fields(*np.zeros((3, 0), np.uint8)), {}, [], None, 0)
"""Those of a program that calls nothing."""


class Builder:
    """Builds columns of events as they come."""

    def __init__(self, sites: Sequence[Site], limit: int) -> None:
        self.sites = sites
        self.limit = limit
        self.parts: list[tuple[Column, Column]] = []
        """Numbers of moves, and depths."""
        self.count = 0
        self.depth = 0
        """Of the next call."""
        self.texts: list[tuple[str, ...]] = []
        self.moves: list[str] = []
        self.numbers: dict[tuple[int, int], int] = {}
        self.names: dict[str, int] = {}
        self.solved: list[Column] = []
        self.skips: list[tuple[int, int, Column]] = []
        """Per batch: site, first node, counts by node."""
        self.latest = array("q")
        """Latest node at each depth."""
        self.roots = 0
        self.is_deep = False
        self._held = np.zeros(0, np.uint16)
        self._labels = np.zeros(0, np.uint32)
        kinds = [site.kind for site in sites]
        self._enters = np.array([each is Kind.ENTER for each in kinds])
        rises = (Kind.ENTER, Kind.RESUME), (Kind.END, Kind.YIELD)
        self._delta = np.array([(each in rises[0]) - (each in rises[1]) for each in kinds], np.int8)
        self._has_label = np.array([bool(each.names) and each.kind is Kind.CALL for each in sites])
        self._is_skip = np.array([each is Kind.SKIP for each in kinds])
        self._is_call = np.array([each is Kind.CALL for each in kinds])
        self._may_know = np.array([site.may_know for site in sites])
        self._is_solved = np.array([each in (Kind.SOLVED, Kind.TRUTH) for each in kinds])

    def add(self, events: Events) -> None:
        """Add the events that follow."""
        self.texts += events.texts
        new = np.frombuffer(events.sites, f"u{events.width}").astype(np.uint16)
        sites = np.concatenate([self._held, new]) if self._held.size else new
        labels = np.frombuffer(events.labels, np.uint32)
        self._labels = np.concatenate([self._labels, labels])
        labelled = np.flatnonzero(self._has_label[sites])
        if labelled.size > self._labels.size:  # the label of the last one is still to come
            cut = int(labelled[self._labels.size])
            sites, self._held = sites[:cut], sites[cut:].copy()
            labelled = labelled[: self._labels.size]
        else:
            self._held = np.zeros(0, np.uint16)
        # A call and the entering of it are seen together.
        if sites.size and self._is_call[sites[-1]]:
            self._held = np.concatenate([sites[-1:], self._held])
            has_label = bool(self._has_label[sites[-1]])
            sites = sites[:-1]
            labelled = labelled[: labelled.size - has_label]
        used = labelled.size
        values = np.full(sites.size, NONE, np.int64)
        values[labelled] = self._labels[:used]
        self._labels = self._labels[used:]
        if sites.size:
            self._take(sites, values)

    def _take(self, sites: Column, labels: Column) -> None:
        enters = np.flatnonzero(self._enters[sites])
        depths = self.depth + np.cumsum(self._delta[sites], dtype=np.int64)
        node_of = self.count + np.cumsum(self._enters[sites]) - 1
        depth = depths[enters] - 1
        move = self._moves(sites, labels, enters)
        self._note_skips(sites, node_of)
        self._note_seen(sites, enters, node_of)
        self._note_solved(sites, depths, enters, depth, node_of)
        self._note_latest(depth)
        self.roots += int((depth == 0).sum())
        self.parts.append((smallest(move), smallest(depth)))
        self.count += enters.size
        self.depth = int(depths[-1])

    def _moves(self, sites: Column, labels: Column, enters: Column) -> Column:
        """Return the number of the move that led to each node."""
        before = enters - 1
        call = np.where(before >= 0, sites[before], 0)
        called = (before >= 0) & self._is_call[call]
        value = np.where(called, labels[before], NONE)
        pairs = np.where(called, call.astype(np.int64) << 32 | (value + 1), NONE)
        known, places = np.unique(pairs, return_inverse=True)
        numbers = np.array([self._number(int(pair)) for pair in known], np.int64)
        return numbers[places] if known.size else np.zeros(0, np.int64)

    def _number(self, pair: int) -> int:
        """Return the number of a move: a site and the number of its label and one."""
        if pair == NONE:
            return NONE
        site, label = pair >> 32, (pair & 0xFFFFFFFF) - 1
        known = self.numbers.get((site, label))
        if known is None:
            name = self.sites[site].move(self.texts[label] if label >= 0 else ())
            known = self.numbers[site, label] = self.names.setdefault(name, len(self.moves))
            if known == len(self.moves):
                self.moves.append(name)
        return known

    def _note_skips(self, sites: Column, node_of: Column) -> None:
        """Count the skips after each node."""
        places = np.flatnonzero(self._is_skip[sites])
        first = max(0, self.count - 1)
        for site in np.unique(sites[places]).tolist():
            nodes = np.maximum(node_of[places[sites[places] == site]], 0) - first
            counts = np.bincount(nodes)
            self.skips.append((site, first, smallest(counts)))

    def _note_seen(self, sites: Column, enters: Column, node_of: Column) -> None:
        """Count calls that were not entered, as cached; a batch does not end with a call."""
        calls = np.flatnonzero(self._may_know[sites])
        calls = calls[~np.isin(calls + 1, enters)]
        if calls.size:
            first = max(0, self.count - 1)
            counts = np.bincount(np.maximum(node_of[calls], 0) - first)
            self.skips.append((REMEMBERED, first, smallest(counts)))

    def _note_solved(
        self, sites: Column, depths: Column, enters: Column, depth: Column, node_of: Column
    ) -> None:
        """Mark nodes that found something: the latest at the depth of the event."""
        places = np.flatnonzero(self._is_solved[sites])
        at = depths[places] - 1
        for level in np.unique(at).tolist():
            here = places[at == level]
            nodes = np.flatnonzero(depth == level)
            found = np.searchsorted(enters[nodes], here) - 1
            before = self.latest[level] if 0 <= level < len(self.latest) else 0
            inside = nodes[np.maximum(found, 0)] + self.count if nodes.size else before
            solved = np.where(found >= 0, inside, before)
            self.solved.append(solved[solved == node_of[here]])  # no call below it so far

    def _note_latest(self, depth: Column) -> None:
        levels, places = np.unique(depth[::-1], return_index=True)
        for level, place in zip(levels.tolist(), places.tolist(), strict=True):
            while len(self.latest) <= level:
                self.latest.append(0)
            self.latest[level] = self.count + depth.size - 1 - place

    def columns(self, failure: Failure | None) -> Columns:
        """Return the columns of all events, up to the limit of nodes and the greatest depth."""
        if not self.count:
            return NO_CALLS
        move, depth = map(np.concatenate, zip(*self.parts, strict=True))
        deep = np.flatnonzero(depth >= MOST_DEPTH - 1)
        self.is_deep = bool(deep.size)
        stop = min(self.limit, int(deep[0]) if deep.size else self.limit, len(depth))
        fields = Fields(move[:stop], depth[:stop], np.full(stop, EXPANDED, np.uint8))
        fields.outcomes[fields.are_childless()] = DEAD
        if stop < self.count:
            fields.outcomes[-1] = EXPANDED
        fields.outcomes[inside(self.solved, stop)] = SOLVED
        error = None
        if failure and failure.depth >= 0 and stop == self.count:
            error = self.latest[min(failure.depth, len(self.latest) - 1)]
            fields.outcomes[error] = ERROR
        return self._below_root(fields, error)

    def _below_root(self, fields: Fields, error: int | None) -> Columns:
        """Return columns with a root above several calls from outside."""
        roots, moves = int((fields.depths == 0).sum()), self.moves
        if roots > 1:
            first = np.where(fields.moves == NONE, len(moves), fields.moves)
            fields = replace(fields, moves=first).below_root()
            moves = [*moves, self.sites[len(COMMON)].text]
            error = None if error is None else error + 1
        return Columns(fields, self._skips(len(fields), int(roots > 1)), moves, error, roots)

    def _skips(self, nodes: int, shift: int) -> dict[str, Column]:
        """Return skips after each node by reason, ``shift`` nodes later."""
        found: dict[str, Column] = {}
        for site, first, counts in self.skips:
            text = SEEN if site == REMEMBERED else self.sites[site].text
            column = found.setdefault(text, np.zeros(nodes, np.uint8))
            part = slice(first + shift, first + shift + counts.size)
            sums = column[part] + counts[: len(column[part])].astype(np.uint32)
            if sums.max(initial=0) > np.iinfo(column.dtype).max:
                column = found[text] = column.astype(np.uint32)
            column[part] = sums
        return found


def inside(parts: Sequence[Column], stop: int) -> Column:
    """Return the nodes in several parts of a column that are less than one; none before them."""
    nodes = np.concatenate([*parts, np.zeros(0, np.int64)]).astype(np.int64)
    return nodes[(nodes >= 0) & (nodes < stop)]

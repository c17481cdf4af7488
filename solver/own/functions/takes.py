"""What the probes of a loop over a frontier report, as the columns of a log."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np

from solver.own.functions.events import NO_CALLS, Columns, inside
from solver.own.functions.rewriting import Kind, Site
from solver.own.functions.worker import Events, Failure
from solver.recording.log import DEAD, ERROR, EXPANDED, SOLVED
from solver.recording.writer import NONE, Column, Fields
from solver.search.limits import MOST_DEPTH


class TakenBuilder:
    """Builds columns of events as they arrive."""

    def __init__(self, sites: Sequence[Site], limit: int) -> None:
        self.sites = sites
        self.limit = limit
        self.count = 0
        self.parents: list[Column] = []
        self.depths = array("q")
        self.moves: list[str] = []
        self.is_deep = False
        self._numbers: dict[str, int] = {}
        self._move: list[Column] = []
        self._texts: list[tuple[str, ...]] = []
        self._move_of: dict[int, int] = {}
        """Move numbers by label."""
        self._labels: Column = np.zeros(0, np.uint32)
        self._owed = 0
        """Labels still to come, of events already read."""
        self._solved: list[Column] = []
        self._pushed: list[Column] = []
        self._skips: dict[str, list[Column]] = {}
        """Nodes of skips, by reason."""
        kinds = [site.kind for site in sites]
        self._is_take = np.array([kind is Kind.TAKE for kind in kinds])
        self._is_push = np.array([kind is Kind.PUSH for kind in kinds])
        self._is_solved = np.array([kind is Kind.SOLVED for kind in kinds])
        self._is_skip = np.array([kind is Kind.SKIP for kind in kinds])
        is_named = np.array([bool(site.names) for site in sites])
        self._has_label = self._is_take | (is_named & ~self._is_skip)

    def add(self, events: Events) -> None:
        """Add the events that follow."""
        self._texts += events.texts
        self._take_parents(np.frombuffer(events.parents, np.uint32))
        sites = np.frombuffer(events.sites, f"u{events.width}")
        takes = self._is_take[sites]
        nodes = self.count + np.cumsum(takes) - 1
        self._move.append(self._moves(sites, takes, np.frombuffer(events.labels, np.uint32)))
        self._pushed.append(np.unique(nodes[self._is_push[sites]]))
        self._solved.append(np.unique(nodes[self._is_solved[sites]]))
        skips = self._is_skip[sites]
        for site in np.unique(sites[skips]).tolist():
            found = self._skips.setdefault(self.sites[site].text, [])
            found.append(nodes[sites == site])
        self.count += int(takes.sum())

    def _take_parents(self, parents: Column) -> None:
        """Add the parents of nodes, from 1; 0 for nodes that no node pushed."""
        self.parents.append(parents.astype(np.int64) - 1)
        for parent in parents.tolist():
            self.depths.append(self.depths[parent - 1] + 1 if parent else 0)

    def _moves(self, sites: Column, takes: Column, labels: Column) -> Column:
        """Return the numbers of the moves to nodes; the label of an item comes before its take."""
        labels = np.concatenate([self._labels, labels])[self._owed :]
        places = np.cumsum(self._has_label[sites])
        found = labels[places[takes] - 1]
        used = int(places[-1]) if places.size else 0
        self._labels, self._owed = labels[used:], max(0, used - labels.size)
        known, which = np.unique(found, return_inverse=True)
        return np.array([self._number(label) for label in known.tolist()], np.int64)[which]

    def _number(self, label: int) -> int:
        if label not in self._move_of:
            name = self._texts[label][0]
            self._move_of[label] = self._numbers.setdefault(name, len(self.moves))
            if self._move_of[label] == len(self.moves):
                self.moves.append(name)
        return self._move_of[label]

    def columns(self, failure: Failure | None) -> Columns:
        """Return the columns of all events, up to the limit of nodes and the greatest depth."""
        if not self.count:
            return NO_CALLS
        depth = np.array(self.depths[: self.count])
        deep = np.flatnonzero(depth >= MOST_DEPTH - 1)
        self.is_deep = bool(deep.size)
        stop = min(self.limit, int(deep[0]) if deep.size else self.limit, self.count)
        parent, move = np.concatenate(self.parents)[:stop], np.concatenate(self._move)[:stop]
        outcome = self._outcomes(stop)
        error = None
        if failure and failure.depth >= 0 and stop == self.count:
            error = stop - 1
            outcome[error] = ERROR
        return self._below_root(Fields(move, depth[:stop], outcome, parent), error)

    def _outcomes(self, stop: int) -> Column:
        """Return the outcomes of nodes; none if every node is a success, which means nothing."""
        outcome = np.full(stop, DEAD, np.uint8)
        outcome[inside(self._pushed, stop)] = EXPANDED
        if stop < self.count:
            outcome[-1] = EXPANDED
        solved = np.unique(inside(self._solved, stop))
        if solved.size < stop or stop == 1:
            outcome[solved] = SOLVED
        return outcome

    def _below_root(self, fields: Fields, error: int | None) -> Columns:
        """Return columns with a root above several first items."""
        roots = int((fields.depths == 0).sum())
        has_root = roots > 1
        if has_root:
            fields, error = fields.below_root(), None if error is None else error + 1
        fields.moves[0] = NONE
        skips: dict[str, Column] = {}
        for text, found in self._skips.items():
            at = inside(found, len(fields) - has_root) + has_root
            skips[text] = np.bincount(at, minlength=len(fields)).astype(np.uint32)
        return Columns(fields, skips, self.moves, error, roots)

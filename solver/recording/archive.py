"""The API's answers about a search, packed, for a page without a server.

``static/js/net/archive.js`` finds them by their addresses. A part is base64 of deflated (RFC 1951)
JSON: steps and nodes of a slice of a few dozen, so that a page unpacks only what it shows.

Derived in the page: the path to a node, what is left out around it, and strips of any window and
width (``static/js/net/archived-strip.js``).
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from solver.recording.documents import (
    next_nodes,
    node_relations,
    search_document,
    steps_context,
    tally_after,
)
from solver.recording.recording import Recording

AnyRecording = Recording[Any, Any]
Archive = dict[str, Any]
Progress = Callable[[int], None]

SLICE = 32
"""Nodes in a part, as requested by ``static/js/net/prefetch.js``."""

TIGHTEST = 9


class TooLarge(Exception):
    """A search exceeds its bytes; the first ``nodes`` fit."""

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self.nodes = nodes


class Slicing(NamedTuple):
    """How the search of an own problem is packed.

    :param boards: returns the boards numbered in the last slice.
    :param most_slice: bytes of a slice, unpacked.
    :param most_packed: bytes of all slices.
    """

    boards: Callable[[], list[Any]]
    most_slice: int
    most_packed: int


def archive(
    path: str,
    recording: AnyRecording,
    comparison: Mapping[str, Any],
    progress: Progress | None = None,
    slicing: Slicing | None = None,
) -> Archive:
    """Return all that a page asks about a search; raise TooLarge when it is larger."""
    parts: list[str] = []
    size = 0
    for start, part in slices(recording, others=slicing is None):
        text = as_json({**part, "boards": slicing.boards()} if slicing else part)
        parts.append(pressed(text))
        size += len(parts[-1])
        is_large = slicing and (len(text) > slicing.most_slice or size > slicing.most_packed)
        if is_large and start:
            raise TooLarge(start)
        if progress:
            progress(start + len(part["nodes"]))
    return {
        "path": path,
        "nodes": len(recording),
        "summary": packed(search_document(recording)),
        "comparison": packed(comparison),
        "slices": {"size": SLICE, "parts": parts},
        "next": packed(next_nodes(recording)),
        "columns": packed(columns(recording)),
    }


def slices(recording: AnyRecording, *, others: bool) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the start, steps and nodes of each slice, and ``others`` for quizzes."""
    tally, before, following = recording.tally(0), None, recording.steps_from(0)
    for start in range(0, len(recording), SLICE):
        steps = list(islice(following, SLICE))
        tallies = []
        for step in steps:
            tally = tally_after(tally, before, step) if before else tally
            tallies.append(tally)
            before = step
        context = steps_context(recording, start, SLICE, tallies[0], others=others)
        nodes = [node_relations(recording, start + at, each) for at, each in enumerate(tallies)]
        yield start, {"slice": {"start": start, "steps": steps, "context": context}, "nodes": nodes}


def columns(recording: AnyRecording) -> dict[str, Any]:
    """Return the columns that strips are made of, a number for each node; -1 stands for none."""
    layout, nodes = recording.index.layout, recording.log.nodes.tolist()
    depths = [layout.depth.of(node) for node in nodes]
    numbers = [layout.move.of(node) for node in nodes]
    known = sorted({*numbers} - {layout.no_move})
    places = {layout.no_move: -1, **{number: place for place, number in enumerate(known)}}
    remaining, ends = recording.log.remaining, recording.log.dead_ends
    return {
        "shape": str(recording.search.shape),
        "depths": max(depths) + 1,
        "depth": depths,
        "outcome": [recording.tree.strip_code(number) for number in range(len(nodes))],
        "ghost": len(recording.search.outcomes),
        "move": [places[number] for number in numbers],
        "moves": [recording.problem.numbered_move(number) for number in known],
        "remaining": None if remaining is None else remaining.tolist(),
        "fewest": [list(low) for low in recording.fewest],
        **(
            {"dead_ends": list(ends.names), "dead_end": [int(code) - 1 for code in ends.codes]}
            if ends
            else {}
        ),
    }


def uncompared(recording: AnyRecording) -> dict[str, Any]:
    """Return the comparison of a search with nothing but itself, as the API answers it."""
    count = {"nodes": len(recording), "more": False}
    return {
        "limit": recording.limit,
        "tree": len(recording),
        "played": len(recording),
        "searches": [{"name": recording.search.name, **count}],
        "sets": [{"off": [], **count}],
        "uncounted": 0,
        "ideas": [],
    }


def packed(document: Any) -> str:
    """Return a document as a part of an archive."""
    return pressed(as_json(document))


def as_json(document: Any) -> bytes:
    """Return a document as JSON; what is no Unicode in it becomes "?"."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def pressed(text: bytes) -> str:
    """Return a text as a part of an archive."""
    compressed = zlib.compress(text, TIGHTEST, wbits=-zlib.MAX_WBITS)
    return b64encode(compressed).decode("ascii")

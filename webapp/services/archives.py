"""What the API answers about a puzzle, packed, for a page that has no server to ask.

Everything is asked of the services that the API asks, when the archive is made. The page asks in
the words of the API, and ``static/js/net/archive.js`` finds the answer. A part is base64 of
deflated (RFC 1951) JSON: steps, nodes and skips lie together in parts of a few dozen, so that a
page unpacks what it shows and no more.

Strips are told for any window and width, so they are not packed: the archive holds the columns from
which they follow, and ``static/js/net/archived-strip.js`` draws them as ``solver.Strip`` does.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import numpy as np

import solver

AnyRecording = solver.Recording[Any, Any]
Archive = dict[str, Any]
Progress = Callable[[int], None]

MOST_NODES = 20_000
"""Of a search that is packed; a larger one would make a file of many megabytes."""

SLICE = 32
"""Steps, or nodes, in a part: as many as ``static/js/net/prefetch.js`` asks for."""

SKIPS = 100
"""Nodes in a part whose skips it holds: as many as ``static/js/strip/ghost-loader.js`` asks for."""

TIGHTEST = 9


def archive(path: str, recording: AnyRecording, progress: Progress | None = None) -> Archive:
    """Return all that a page asks about a search.

    :param path: of the search in the API.
    :param recording: the whole search, of at most ``MOST_NODES`` nodes.
    :param progress: told now and then how many nodes are packed.
    """
    steps, nodes = [], []
    for start, slice_, documents in slices(recording):
        steps.append(packed(slice_))
        nodes.append(packed(documents))
        if progress:
            progress(start + len(documents))
    name = recording.search.name
    return {
        "path": path,
        "nodes": len(recording),
        "summary": packed(solver.search_document(recording)),
        "comparison": packed(solver.compare(recording.puzzle, name)),
        "steps": {"size": SLICE, "parts": steps},
        "node": {"size": SLICE, "parts": nodes},
        "skips": {"size": SKIPS, "parts": [packed(part) for part in skips(recording)]},
        "next": packed(next_nodes(recording)),
        "columns": packed(columns(recording)),
    }


def slices(recording: AnyRecording) -> Iterator[tuple[int, dict[str, Any], list[dict[str, Any]]]]:
    """Yield all steps of a search: where a slice begins, its document, and those of its nodes."""
    tally, before = recording.tally(0), None
    for start in range(0, len(recording), SLICE):
        steps = solver.steps(recording, start, SLICE)
        tallies = []
        for step in steps:
            tally = solver.tally_after(tally, before, step) if before else tally
            tallies.append(tally)
            before = step
        context = solver.steps_context(recording, start, SLICE, tallies[0])
        nodes = [
            solver.node_document(recording, number, told)
            for number, told in enumerate(tallies, start)
        ]
        yield start, {"start": start, "steps": steps, "context": context}, nodes


def skips(recording: AnyRecording) -> Iterator[dict[str, Any]]:
    """Yield what is left out around the nodes of each part."""
    for start in range(0, len(recording), SKIPS):
        found = [asdict(each) for each in recording.skips_between(start, SKIPS)]
        count = min(SKIPS, len(recording) - start)
        yield {"start": start, "count": count, "skips": found}


def next_nodes(recording: AnyRecording) -> dict[str, Any]:
    """Return where the search goes on to after each node, -1 where there is none any more."""

    def following(find: Callable[[int], int | None]) -> list[int]:
        found, at = [], -1
        for number in range(len(recording)):
            if at <= number and (at >= 0 or number == 0):
                at = -1 if (node := find(number)) is None else node
            found.append(at)
        return found

    return {
        "dead_end": following(recording.next_dead_end),
        "solution": following(recording.next_solution),
        "best": recording.fewest[-1][0] if recording.fewest else None,
    }


def columns(recording: AnyRecording) -> dict[str, Any]:
    """Return what strips follow from, a number for each node; -1 stands for none."""
    layout, nodes = recording.index.layout, recording.log.nodes
    moves, move = recording.moves_to(np.arange(len(recording)))
    remaining = recording.log.remaining
    return {
        "shape": str(recording.search.shape),
        "depths": recording.index.depths,
        "depth": layout.depth.of(nodes).tolist(),
        "outcome": layout.outcome.of(nodes).tolist(),
        "move": move.tolist(),
        "moves": moves,
        "remaining": None if remaining is None else remaining.tolist(),
        "fewest": [list(low) for low in recording.fewest],
    }


def packed(document: Any) -> str:
    """Return a document as a part of an archive."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    pressed = zlib.compress(text, TIGHTEST, wbits=-zlib.MAX_WBITS)
    return b64encode(pressed).decode("ascii")

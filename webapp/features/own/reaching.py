"""Lines of recursive functions that a page runs to, forwards and back, perhaps on a condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import url_for

from solver.own import LONGEST_CONDITION, Brought, FunctionPuzzle, LineStop
from webapp.site.params import MOST_LINES, parse_number

MOST_FRAMES = 1_000_000
"""Larger numbers are invalid."""


def with_lines(data: Mapping[str, Any], puzzle: Brought[Any]) -> Mapping[str, Any]:
    """Return the data of a page with the lines that a program can be run to."""
    if not isinstance(puzzle, FunctionPuzzle) or puzzle.calls is None:
        return data
    reach = {
        "url": url_for("watch.reach", name=puzzle.to_code()),
        "lines": sorted(puzzle.stops),
        "longest": LONGEST_CONDITION,
        "last": len(puzzle.calls.tree) - 1,
    }
    return {**data, "own": {**data["own"], "reach": reach}}


def document(puzzle: FunctionPuzzle, nodes: int, query: Mapping[str, str]) -> dict[str, Any]:
    """Return where a line runs, for JSON; raise Refused or BadProblem if it is invalid."""
    line = parse_number(query, "line", 1, MOST_LINES, 1)
    node = parse_number(query, "node", 0, nodes - 1, 0)
    frame = parse_number(query, "frame", 0, MOST_FRAMES, 0)
    is_back = parse_number(query, "back", 0, 1, 0) == 1
    stop = LineStop(line, query.get("when", "").strip(), back=is_back)
    moment, until, error = puzzle.reach(stop, node, frame)
    return {"moment": moment and moment._asdict(), "until": until, "error": error}

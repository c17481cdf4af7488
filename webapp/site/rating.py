"""How hard a puzzle is, as a document and in words."""

from __future__ import annotations

from typing import Any

import solver

FORMAT, VERSION = "backtrack-difficulty", 1

AnyPuzzle = solver.Puzzle[Any, Any]


def document(puzzle: AnyPuzzle, *, hidden: bool = False) -> dict[str, Any]:
    """Return the difficulty of a puzzle, JSON-ready; ``docs/formats.md`` describes it.

    :param hidden: whether the answer is hidden; the stars alone tell nothing of it.
    """
    measured = solver.difficulty(puzzle)
    stars = {
        "format": FORMAT,
        "version": VERSION,
        "kind": puzzle.kind,
        "code": solver.to_code(puzzle),
        "stars": measured.stars,
    }
    if hidden:
        return stars
    return stars | {
        "points": measured.points,
        "nodes": measured.nodes,
        "more_nodes": measured.more_nodes,
        "dead_ends": round(measured.dead_ends, 3),
        "answers": measured.answers,
        "more_answers": measured.more_answers,
        "greedy": round(measured.greedy, 3),
        "moves": measured.moves,
    }

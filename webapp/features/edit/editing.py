"""Findings about the editor's boards, cached for all clients."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import parse_qs

import solver
from solver.capabilities.brushes import AnyBrushes, Brushes
from solver.catalog import puzzle_class
from solver.pasted import parse_drafts
from solver.puzzle import AnyPuzzle
from webapp.http.errors import Refused
from webapp.site.pasted import read_address

KEPT = 1024
"""Cached findings, of a few hundred bytes each."""

LONGEST_LINK = 2_000  # characters


def find(puzzle: AnyBrushes, limit: int | None) -> solver.edit.Finding:
    """Return the finding about a board, by default within the limit of a first response."""
    editing = puzzle.editing()
    most = editing.at_once if limit is None else min(limit, editing.at_most)
    return find_cached(puzzle.kind, solver.to_code(puzzle), most)


@lru_cache(maxsize=KEPT)
def find_cached(kind: str, code: str, limit: int) -> solver.edit.Finding:
    """Return the cached finding about a board."""
    return solver.edit.look_at(editable(kind).draft(code), limit)


def editable(kind: str) -> type[AnyBrushes]:
    """Return a kind's class with its brushes; raise Refused: 404 without an editor."""
    found = puzzle_class(kind)
    if not issubclass(found, Brushes):
        raise Refused(404, "web.no-editor", "Boards of this kind cannot be made here.")
    return found


def draft(kind: str, source: str, given: str, name: str) -> AnyBrushes:
    """Read a board that may break a rule; raise BadPuzzle if it cannot be parsed."""
    if source == "text":
        puzzles = parse_drafts(kind, given)
        if len(puzzles) != 1:
            raise solver.BadPuzzle(
                "text.one", "Expected one puzzle, got %(came)d.", came=len(puzzles)
            )
        return puzzles[0]
    _, code, name = named_by(given) if source == "link" else ("", given, name)
    puzzle = editable(kind).draft(code)
    try:
        return puzzle.named(name)
    except solver.BadPuzzle:  # ignore an invalid name
        return puzzle


def named_by(link: str) -> tuple[str, str, str]:
    """Return kind, code and name in a link, a path or a code; the kind may be empty.

    >>> named_by("https://example.org/edit/dice/1.1.5.1.2w?name=A")
    ('dice', '1.1.5.1.2w', 'A')
    """
    kind, code, query = read_address(link[:LONGEST_LINK])
    return kind, code, parse_qs(query).get("name", [""])[0]


def meant_for(kind: str, source: str, given: str) -> AnyPuzzle | None:
    """Return the puzzle of a link or a text if it is of another kind."""
    try:
        if source == "link":
            other, code, name = named_by(given)
            return draft(other, "code", code, name) if other not in ("", kind) else None
        puzzles = solver.parse_any(given)
    except (solver.BadPuzzle, Refused):
        return None
    return puzzles[0] if len(puzzles) == 1 and puzzles[0].kind != kind else None

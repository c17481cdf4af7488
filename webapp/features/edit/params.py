"""The body of a request to the editor, checked once: JSON in, edits of the solver out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import solver
from webapp.http.errors import Refused

MOST_EDITS = 50
MOST_CELLS = solver.edit.MOST_CELLS
MOST_NUMBER = 2**32
SOURCES = ("code", "text", "link")
TOOLS: dict[str, solver.edit.Edit] = {
    "mirror": solver.edit.Mirror(),
    "clear": solver.edit.Clear(),
}


@dataclass(frozen=True)
class EditRequest:
    """A request of the editor.

    :param source: form of ``given``: "code", "text" or "link".
    :param name: of the puzzle; empty for none, or where the text has it.
    :param limit: in nodes; None for that of a first response.
    """

    source: str
    given: str
    name: str
    edits: tuple[solver.edit.Edit, ...]
    limit: int | None

    @classmethod
    def parse(cls, body: bytes) -> EditRequest:
        """Parse a body; raises Refused 400 unless it is a JSON object, 422 for invalid members."""
        posted = parse_object(body)
        sources = [name for name in SOURCES if name in posted]
        if len(sources) != 1 or not isinstance(posted[sources[0]], str):
            raise Refused(422, "web.edit-board", "Expected one string, `code`, `text` or `link`.")
        name, edits, limit = posted.get("name", ""), posted.get("edits", []), posted.get("limit")
        if not isinstance(name, str):
            raise Refused(422, "web.edit-name", "Expected `name` to be a string.")
        if not isinstance(edits, list) or len(edits) > MOST_EDITS:
            raise Refused(
                422,
                "web.edit-edits",
                "Expected `edits` to be a list of at most %(most)d edits.",
                most=MOST_EDITS,
            )
        if limit is not None and not is_number(limit):
            raise Refused(
                422, "web.edit-limit", "Expected `limit` to be a number of nodes, from 0."
            )
        read = tuple(parse_edit(each) for each in edits)
        if sum(isinstance(each, solver.edit.Draw) for each in read) > 1:
            raise Refused(422, "web.edit-draws", "Expected at most one edit that draws a board.")
        return cls(sources[0], posted[sources[0]], name, read, limit)


def parse_object(body: bytes) -> dict[str, Any]:
    """Return the JSON object of a body; raises Refused 400 for anything else."""
    try:
        posted = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(400, "web.json", "Expected JSON, but the body is not.") from None
    if not isinstance(posted, dict):
        raise Refused(422, "web.edit-object", "Expected a JSON object.")
    return posted


def parse_edit(edit: Any) -> solver.edit.Edit:
    """Parse an edit; raises Refused 422."""
    match edit:
        case {"do": "paint", "cells": list(cells), "brush": brush} if is_number(brush):
            return solver.edit.Paint(tuple(parse_cells(cells)), brush)
        case {"do": "choose", "name": str(name), "value": value} if is_number(value):
            return solver.edit.Choose(name, value)
        case {"do": "resize"} if is_step(edit.get("rows", 0)) and is_step(edit.get("columns", 0)):
            return solver.edit.Resize(edit.get("rows", 0), edit.get("columns", 0))
        case {"do": "draw", "seed": seed} if is_number(seed):
            return solver.edit.Draw(seed)
        case {"do": str(tool)} if tool in TOOLS:
            return TOOLS[tool]
    raise Refused(
        422,
        "web.edit-do",
        "Expected each edit to be an object with `do`: `paint` with `cells` and `brush`, `choose` "
        "with `name` and `value`, `resize` with `rows` and `columns`, `draw` with `seed`, "
        "`mirror` or `clear`; numbers are whole.",
    )


def parse_cells(cells: list[Any]) -> list[tuple[int, int]]:
    """Parse the cells of a stroke; raises Refused 422 unless each is a row and a column from 0."""
    if len(cells) > MOST_CELLS:
        raise Refused(
            422, "web.edit-stroke", "Expected at most %(most)d cells in a stroke.", most=MOST_CELLS
        )
    if not all(
        isinstance(cell, list) and len(cell) == 2 and all(map(is_number, cell)) for cell in cells
    ):
        raise Refused(422, "web.edit-cell", "Expected every cell to be a row and a column, from 0.")
    return [(row, column) for row, column in cells]


def is_number(value: Any) -> bool:
    """Say whether something is a whole number that can be meant, and no truth value."""
    return type(value) is int and 0 <= value <= MOST_NUMBER


def is_step(value: Any) -> bool:
    """Say whether something is one more, one less or none."""
    return type(value) is int and -1 <= value <= 1

"""Path and request body of the editor, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from webapp.api.openapi.answers import posted
from webapp.api.openapi.bodies import json_body, record, string, whole
from webapp.api.openapi.examples import Example
from webapp.api.openapi.operations import LANGUAGE, answered, operation, post
from webapp.features.edit.params import MOST_CELLS, MOST_EDITS, MOST_NUMBER
from webapp.text.catalogues import N_

Table = dict[str, Any]

CELL: Table = {
    "description": "Row and column, from 0 at the upper left.",
    "type": "array",
    "items": {"type": "integer", "minimum": 0, "maximum": MOST_NUMBER},
    "minItems": 2,
    "maxItems": 2,
}


def step(side: str) -> Table:
    """Return the schema of a change of a side of the board."""
    return {"enum": [-1, 0, 1], "default": 0, "description": f"More or less {side}."}


def edit(do: str, required: list[str], description: str, /, **properties: Table) -> Table:
    """Return the schema of an edit."""
    schema = record(["do", *required], do={"const": do}, **properties)
    return {**schema, "description": description}


EDITS = [
    edit(
        "paint",
        ["cells", "brush"],
        "Every cell gets what the brush puts; cells outside the board and unknown brushes are left "
        "out.",
        cells={"type": "array", "maxItems": MOST_CELLS, "items": CELL},
        brush=whole("A brush of the kind.", 0, MOST_NUMBER),
    ),
    edit(
        "choose",
        ["name", "value"],
        "Another value of a number that is no cell, such as `moves`.",
        name=string("The name of the number."),
        value=whole("Its value.", 0, MOST_NUMBER),
    ),
    edit(
        "resize",
        [],
        "Another size, changed at the lower and the right edge.",
        rows=step("rows"),
        columns=step("columns"),
    ),
    edit(
        "draw",
        ["seed"],
        "A random board with a solution; at most once in a request.",
        seed=whole("The same seed draws the same board.", 0, MOST_NUMBER),
    ),
    edit("mirror", [], "Left and right exchanged."),
    edit("clear", [], "Nothing on any cell."),
]

EDIT_MORE: Table = {
    "name": string("With `code`: what the puzzle is called; one that cannot be is none."),
    "edits": {
        "description": "What is done to the board, in order.",
        "type": "array",
        "maxItems": MOST_EDITS,
        "items": {"oneOf": EDITS},
    },
    "limit": {
        "description": "How many nodes the answer may take, for each thing that is counted. Left "
        "out: as many as can be told at once; never more than the kind allows.",
        "oneOf": [whole("A number of nodes.", 0, MOST_NUMBER), {"type": "null"}],
    },
}

SOURCES = {
    "code": string("The link code of the board."),
    "text": string("Judge text with one puzzle."),
    "link": string("Whatever holds a link to the puzzle or to its editor."),
}

EDIT: Table = {
    "description": "A board, one of `code`, `text` and `link`, and what is done to it.",
    "type": "object",
    "properties": {**SOURCES, **EDIT_MORE},
    "oneOf": [{"required": [name]} for name in SOURCES],
}


def bodies(kinds: tuple[str, ...]) -> dict[str, Table]:
    """Return the request body, with an example for each kind."""

    def show(each: Example) -> Any:
        return {"code": each.code, "edits": [{"do": "mirror"}]}

    return {"edit": json_body(kinds, EDIT, show)}


def paths() -> dict[str, Table]:
    """Return the path of the editor."""
    made = answered(posted("The board, and what is known of it.", "edit"))
    makes = N_("Edits made on a board, and what is known of it.")
    row = operation("text", "edit", makes, ("kind", *LANGUAGE), made)
    return {"/api/v1/{kind}/edit": post("edit", row)}

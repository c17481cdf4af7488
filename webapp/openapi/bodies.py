"""What is posted to the API, by the name under which operations mention it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from webapp.edit_params import MOST_CELLS, MOST_EDITS, MOST_NUMBER
from webapp.openapi.examples import Example, examples_of
from webapp.openapi.schemas import ref
from webapp.play_api import MOST_CELL

Table = dict[str, Any]

JSON, FORM, MULTIPART, TEXT = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "text/plain",
)

MOST_MOVES = 1_000
"""Of one attempt, as the solver bounds it."""


def record(required: list[str], /, **properties: Table) -> Table:
    """Return the schema of an object; members that it does not name are not read."""
    return {"type": "object", "required": required, "properties": properties}


def string(description: str) -> Table:
    """Return the schema of a string."""
    return {"type": "string", "description": description}


def whole(description: str, least: int, most: int) -> Table:
    """Return the schema of a whole number from ``least`` to ``most``."""
    return {"type": "integer", "minimum": least, "maximum": most, "description": description}


MOVES: Table = {
    "description": "The moves so far: a list, each as replays tell it or in the short notation, or "
    "all of them in the short notation, joined by `-`.",
    "oneOf": [{"type": "array", "items": {}, "maxItems": MOST_MOVES}, {"type": "string"}],
}

PLACE: Table = {
    "description": "Row and column, from 1 at the upper left.",
    "type": "array",
    "items": {"type": "integer", "minimum": -MOST_CELL, "maximum": MOST_CELL},
    "minItems": 2,
    "maxItems": 2,
}

GESTURE = record(
    ["at"],
    at=PLACE | {"description": "The cell that is pressed or dragged: row and column, from 1."},
    to={"description": "The cell that it is brought to.", "oneOf": [PLACE, {"type": "null"}]},
    value={"type": ["integer", "null"], "description": "The number of the cell that is put there."},
)

SEARCH = ref("search") | {
    "description": "Whose moves they are, where they are a search's and not the puzzle's own."
}

ATTEMPT = record(["moves"], moves=MOVES, search=SEARCH)

PLAY_MORE: dict[str, Table] = {
    "lenient": {
        "type": "boolean",
        "default": False,
        "description": "Whether moves are dropped from the first on that is not legal.",
    },
    "from": {
        "type": "integer",
        "minimum": 0,
        "maximum": MOST_MOVES,
        "default": 0,
        "description": "Steps after so many moves are told; at most as many as there are.",
    },
    "try": {
        "description": "A move, or a gesture; `refused` says why it is not legal.",
        "anyOf": [GESTURE, {"not": {"type": "object"}}],
    },
}

PLAY = record(["moves"], moves=MOVES, search=SEARCH, **PLAY_MORE)

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
    told = record(["do", *required], do={"const": do}, **properties)
    return {**told, "description": description}


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

JUDGE_TEXT = string("Judge text of one or more puzzles, at most 10,000 lines.")

POSTED_TEXT = record(["text"], text=JUDGE_TEXT, kind=ref("expected-kind"))

NAMELESS: Table = {
    "description": "A body that only says it is a form, as some tools do: it is the text itself.",
    "type": "object",
    "not": {"required": ["text"]},
}

LESSON: Table = {
    "description": "A lesson. One that is still being made may be anything: the answer says what "
    "is wrong.",
    "anyOf": [ref("lesson/$defs/lesson"), {}],
}


def examples(kinds: tuple[str, ...], show: Callable[[Example], Any]) -> Table:
    """Return an example for each kind; nothing where none of them has bundled boards."""
    shown = {each.kind: {"value": show(each)} for each in examples_of(kinds)}
    return {"examples": shown} if shown else {}


def of_kinds(kinds: tuple[str, ...]) -> dict[str, Table]:
    """Return all bodies, with an example for each kind."""

    def body(schema: Table, show: Callable[[Example], Any]) -> Table:
        return {"required": True, "content": {JSON: {"schema": schema, **examples(kinds, show)}}}

    shown = examples(kinds, lambda each: {"text": each.text})
    text = {
        JSON: {"schema": POSTED_TEXT, **shown},
        FORM: {"schema": {"anyOf": [POSTED_TEXT, NAMELESS]}, **shown},
        MULTIPART: {"schema": POSTED_TEXT, **shown},
        TEXT: {"schema": JUDGE_TEXT, **examples(kinds, lambda each: each.text)},
    }
    return {
        "play": body(PLAY, lambda each: {"moves": [each.move], "try": each.move}),
        "attempt": body(ATTEMPT, lambda each: {"moves": [each.move]}),
        "edit": body(EDIT, lambda each: {"code": each.code, "edits": [{"do": "mirror"}]}),
        "text": {"required": True, "content": text},
        "lesson": {"content": {JSON: {"schema": LESSON}}},
    }

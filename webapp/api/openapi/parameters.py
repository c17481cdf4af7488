"""Parameters of the API, by the name that operations use."""

from __future__ import annotations

from typing import Any

from webapp.api.openapi.examples import examples_of
from webapp.api.openapi.schemas import ref
from webapp.api.searches import MOST_STEPS, MOST_WIDTH, USUAL_STEPS, USUAL_WIDTH
from webapp.site.params import MOST_SEED
from webapp.text.catalogues import N_

Table = dict[str, Any]


def in_path(name: str, description: str, schema: Table) -> Table:
    """Return a path parameter."""
    parameter = {"name": name, "in": "path", "required": True, "description": description}
    return {**parameter, "schema": schema}


def in_query(name: str, description: str, schema: Table) -> Table:
    """Return an optional query parameter."""
    return {"name": name, "in": "query", "description": description, "schema": schema}


def number(least: int, most: int | None = None, default: int | None = None) -> Table:
    """Return the schema of a whole number from ``least`` to ``most``, unbounded if None."""
    bounds = {"minimum": least, "maximum": most, "default": default}
    given = {name: value for name, value in bounds.items() if value is not None}
    return {"type": "integer", **given}


YES = {"type": "integer", "enum": [0, 1], "default": 0}
TEXT = {"type": "string"}

SHARED: dict[str, Table] = {
    "name": in_query(
        "name",
        N_(
            "What the puzzle is called, where its kind has names: at most 20 characters that can "
            "be seen. Other kinds pay no heed to it."
        ),
        TEXT,
    ),
    "hide": in_query(
        "hide",
        N_(
            "`answer`: the answer is left out, or sealed where it cannot be; anything else hides "
            "nothing."
        ),
        TEXT,
    ),
    "lang": in_query(
        "lang",
        N_(
            "The language of sentences, `en` or `zh`; anything else leaves it to `Accept-Language`."
        ),
        TEXT,
    ),
    "accept-language": {
        "name": "Accept-Language",
        "in": "header",
        "description": N_("The language of sentences; English where it names none of ours."),
        "schema": TEXT,
    },
    "if-none-match": {
        "name": "If-None-Match",
        "in": "header",
        "description": N_("Entity tags of answers that the reader has; 304 where one still holds."),
        "schema": TEXT,
    },
    "room": in_path("room", N_("The code of a live class, of six letters and digits."), TEXT),
    "expected-kind": in_query(
        "kind",
        N_("The kind that the text is expected to be of."),
        {"$ref": "#/components/schemas/kind"},
    ),
    "of-kind": in_query("kind", N_("The kind that is asked for."), ref("kind")),
    "seed": in_query(
        "seed",
        N_("The same seed and wishes build the same puzzle; a random one where it is left out."),
        number(0, MOST_SEED),
    ),
    "moves": in_query("moves", N_("A wish: how many moves the answer has."), number(1)),
    "colours": in_query("colours", N_("A wish: how many colours there are."), number(1)),
    "size": in_query("size", N_("A wish: how many rows there are."), number(1)),
    "difficulty": in_query("difficulty", N_("A wish: how hard it is, in stars."), number(1, 5)),
    "draft": in_query(
        "draft", N_("1 for a text that is still being typed: a fault in it is an answer too."), YES
    ),
    "search": in_query(
        "search",
        N_("A search that the kind declares; the first one where none is named."),
        ref("search"),
    ),
    "off": in_query(
        "off",
        N_(
            "Prunings of the search that are switched off, joined by commas; its summary names "
            "them."
        ),
        {"type": "array", "items": ref("pruning")},
    )
    | {"style": "form", "explode": False},
    "start": in_query("start", N_("The first node that is told."), number(0, default=0)),
    "count": in_query(
        "count", N_("How many nodes are told, at most."), number(1, MOST_STEPS, USUAL_STEPS)
    ),
    "context": in_query("context", N_("1: also what tells path and counters at each step."), YES),
    "boards": in_query("boards", N_("1: each board once, and its number in its places."), YES),
    "stop": in_query(
        "stop",
        N_(
            "The node before which the window ends, above `start`; where it is left out, the "
            "number of nodes."
        ),
        number(1),
    ),
    "width": in_query(
        "width", N_("How many pixels wide the strip is."), number(1, MOST_WIDTH, USUAL_WIDTH)
    ),
    "counts": in_query(
        "counts", N_("1: also how many nodes of each outcome lie in each pixel."), YES
    ),
    "facts": in_query("facts", N_("1: also moves, and how much is left to do."), YES),
    "format": in_query(
        "format",
        N_("The form of the answer; what `Accept` prefers where it is left out."),
        {"type": "string", "enum": ["json", "binary"]},
    ),
    "along": {
        "name": "moves",
        "in": "query",
        "description": N_(
            "With `along`: moves from the root, as the path of a node tells them, of at most 4,000 "
            "characters."
        ),
        "content": {"application/json": {"schema": {"type": "array"}}},
    },
    "at-node": in_query("node", N_("The number of a node."), number(0, default=0)),
    "move": in_query("move", N_("A move there in the short notation of its kind."), TEXT),
    "node": in_path("number", N_("The number of a node."), ref("common/$defs/node")),
    "node-or-along": in_path(
        "number",
        N_("The number of a node; `along` for the one to which `moves` lead."),
        {"oneOf": [ref("common/$defs/node"), {"const": "along"}]},
    )
    | {"example": 0},
}


def of_kinds(kinds: tuple[str, ...]) -> dict[str, Table]:
    """Return all parameters; kind and code with an example for each kind."""
    examples = examples_of(kinds)
    kind = in_path("kind", N_("The kind of puzzle."), ref("kind"))
    code = in_path(
        "code",
        N_(
            "The link code of the puzzle in its one canonical spelling; any other is unknown (404)."
        ),
        ref("common/$defs/code"),
    )
    if examples:
        kind["examples"] = {each.kind: {"value": each.kind} for each in examples}
        code["examples"] = {each.kind: {"value": each.code} for each in examples}
    return {"kind": kind, "code": code, **SHARED}

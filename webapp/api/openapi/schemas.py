"""The schemas of ``docs/schema/`` as components of one document."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from webapp import assets
from webapp.api.openapi.examples import examples_of

FOLDER = "docs/schema"
"""Beside the package in a checkout, inside it in a wheel."""

SHARED = (
    "common",
    "puzzle",
    "hidden",
    "replay",
    "sealed",
    "difficulty",
    "index",
    "kinds",
    "levels",
    "surprise",
    "solve",
    "parse",
    "edit",
    "play",
    "help",
    "place",
    "output",
    "what-if",
    "summary",
    "steps",
    "node",
    "strip",
    "skips",
    "next",
    "previous",
    "comparison",
    "waiting",
    "problem",
    "lesson",
    "live",
    "own",
)
"""Responses, and their references."""

COMPONENTS = "#/components/schemas/"
FILE = ".json"

SEALED_PART = {
    "title": "Sealed document",
    "description": "What the API tells of a search where its answer is hidden.",
    "type": "object",
    "required": ["sealed"],
    "properties": {"sealed": {"$ref": f"{COMPONENTS}sealed/properties/sealed"}},
    "additionalProperties": False,
}


def ref(name: str) -> dict[str, str]:
    """Return a reference to a schema, or to a part of one: ``lesson/$defs/lesson``."""
    return {"$ref": COMPONENTS + name}


def of_kinds(kinds: tuple[str, ...]) -> dict[str, Any]:
    """Return all schemas by their names, those of boards only for the kinds that are served."""
    folder = assets.folder(FOLDER)
    own = [kind for kind in kinds if (folder / f"{kind}{FILE}").exists()]
    read = {
        name: component(name, json.loads((folder / f"{name}{FILE}").read_text(encoding="utf-8")))
        for name in dict.fromkeys((*SHARED, *own))
    }
    return {**names(kinds), **read, "sealed-part": SEALED_PART}


def names(kinds: tuple[str, ...]) -> dict[str, Any]:
    """Return the schemas of what is named: kinds, and what any of them declares."""
    examples = examples_of(kinds)
    return {
        "kind": one_of("A kind that is served here.", kinds),
        "expected-kind": one_of(
            "The kind that a text is expected to be of; empty: any.", (*kinds, "")
        ),
        "search": one_of(
            "A search by its name; each kind declares one or more.",
            (name for each in examples for name in each.searches),
        ),
        "pruning": one_of(
            "A pruning by its name; each search declares its own.",
            (name for each in examples for name in each.prunings),
        ),
    }


def one_of(description: str, names: Iterable[str]) -> dict[str, Any]:
    """Return the schema of one of some names; of any where none is known beforehand."""
    known = list(dict.fromkeys(names))
    bound = {"enum": known} if known else {"minLength": 1}
    return {"description": description, "type": "string", **bound}


def component(name: str, schema: Any) -> Any:
    """Return a schema or a part, with references within the document.

    >>> component("play", {"$ref": "common.json#/$defs/move"})
    {'$ref': '#/components/schemas/common/$defs/move'}
    >>> component("play", {"items": {"$ref": "#/$defs/way"}})
    {'items': {'$ref': '#/components/schemas/play/$defs/way'}}
    """
    if isinstance(schema, list):
        return [component(name, each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: placed(name, value) if key == "$ref" else component(name, value)
        for key, value in schema.items()
        if key != "$schema"
    }


def placed(name: str, reference: str) -> str:
    """Return where what a schema refers to stands in the document."""
    file, _, pointer = reference.partition("#")
    return COMPONENTS + (file.removesuffix(FILE) or name) + pointer

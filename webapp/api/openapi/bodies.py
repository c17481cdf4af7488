"""Request bodies of the API, by the name that operations use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from webapp.api.openapi.examples import Example, examples_of
from webapp.api.openapi.schemas import ref

Table = dict[str, Any]

JSON, FORM, MULTIPART, TEXT = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "text/plain",
)


def record(required: list[str], /, **properties: Table) -> Table:
    """Return the schema of an object; unknown members are ignored."""
    return {"type": "object", "required": required, "properties": properties}


def string(description: str) -> Table:
    """Return the schema of a string."""
    return {"type": "string", "description": description}


def whole(description: str, least: int, most: int) -> Table:
    """Return the schema of a whole number from ``least`` to ``most``."""
    return {"type": "integer", "minimum": least, "maximum": most, "description": description}


JUDGE_TEXT = string("Judge text of one or more puzzles, at most 10,000 lines.")

POSTED_TEXT = record(["text"], text=JUDGE_TEXT, kind=ref("expected-kind"))

NAMELESS: Table = {
    "description": "A body that only says it is a form, as some tools do: it is the text itself.",
    "type": "object",
    "not": {"required": ["text"]},
}


def examples(kinds: tuple[str, ...], show: Callable[[Example], Any]) -> Table:
    """Return an example for each kind with bundled boards; empty if there is none."""
    shown = {each.kind: {"value": show(each)} for each in examples_of(kinds)}
    return {"examples": shown} if shown else {}


def json_body(kinds: tuple[str, ...], schema: Table, show: Callable[[Example], Any]) -> Table:
    """Return a body of JSON, with an example for each kind."""
    return {"required": True, "content": {JSON: {"schema": schema, **examples(kinds, show)}}}


def of_kinds(kinds: tuple[str, ...]) -> dict[str, Table]:
    """Return the bodies of the core, with an example for each kind."""
    shown = examples(kinds, lambda each: {"text": each.text})
    text = {
        JSON: {"schema": POSTED_TEXT, **shown},
        FORM: {"schema": {"anyOf": [POSTED_TEXT, NAMELESS]}, **shown},
        MULTIPART: {"schema": POSTED_TEXT, **shown},
        TEXT: {"schema": JUDGE_TEXT, **examples(kinds, lambda each: each.text)},
    }
    return {
        "text": {"required": True, "content": text},
    }

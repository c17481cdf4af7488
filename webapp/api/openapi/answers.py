"""Headers and responses of the OpenAPI document."""

from __future__ import annotations

from typing import Any

from webapp.api.openapi.schemas import ref

Table = dict[str, Any]

JSON, BINARY, PROBLEM = "application/json", "application/octet-stream", "application/problem+json"


def header(name: str) -> Table:
    """Return a reference to a response header."""
    return {"$ref": f"#/components/headers/{name}"}


HEADERS: dict[str, Table] = {
    "ETag": {
        "description": "The entity tag of the answer, another one for each `Content-Encoding`.",
        "required": True,
        "schema": {"type": "string", "pattern": '^(W/)?"[^"]*"$'},
    },
    "Cache-Control": {
        "description": "Who may keep the answer, and for how long.",
        "required": True,
        "schema": {"type": "string", "minLength": 1},
    },
    "Content-Language": {
        "description": "The language of the sentences.",
        "required": True,
        "schema": {"type": "string", "enum": ["en", "zh"]},
    },
    "Retry-After": {
        "description": "In how many seconds to ask again.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
    },
}

KEPT = {name: header(name) for name in ("ETag", "Cache-Control")}
UNKEPT = {"Cache-Control": header("Cache-Control")}


def refusal(description: str, *more: str) -> Table:
    """Return an error response; ``more`` are headers beyond those of all errors."""
    names = ("Cache-Control", "Content-Language", *more)
    return {
        "description": description,
        "headers": {name: header(name) for name in names},
        "content": {PROBLEM: {"schema": ref("problem")}},
    }


RESPONSES: dict[str, Table] = {
    "202": {
        "description": "It is being made, or waits in line; ask again after `Retry-After`.",
        "headers": {**UNKEPT, "Retry-After": header("Retry-After")},
        "content": {JSON: {"schema": ref("waiting")}},
    },
    "304": {"description": "The reader has the answer already.", "headers": KEPT},
    "400": refusal("The body is not what it says it is, such as JSON."),
    "403": refusal("What only the opener of a class may do."),
    "404": refusal("There is no such kind, no such code or no such node."),
    "409": refusal("A bound of live classes is reached, or the question is closed."),
    "413": refusal("The body has more than 256 KiB."),
    "422": refusal(
        "It can be read and means nothing: a board that breaks a rule of its kind, a move that is "
        "not legal, a text that is no puzzle, a number out of its range."
    ),
    "429": refusal("Too much was asked from this address.", "Retry-After"),
    "503": refusal("Too many searches wait to be recorded.", "Retry-After"),
}


def document(description: str, *names: str) -> Table:
    """Return an immutable response to a GET, with alternative schemas."""
    forms = [ref(name) for name in names]
    schema = forms[0] if len(forms) == 1 else {"anyOf": forms}
    return {"description": description, "headers": KEPT, "content": {JSON: {"schema": schema}}}


def posted(description: str, name: str) -> Table:
    """Return a response to a POST, which is not cached."""
    content = {JSON: {"schema": ref(name)}}
    return {"description": description, "headers": UNKEPT, "content": content}


def responses(answer: Table, *others: int) -> Table:
    """Return the responses of an operation by status; ``answer`` is that of 200."""
    shared = {str(status): {"$ref": f"#/components/responses/{status}"} for status in others}
    return {"200": answer, **shared}

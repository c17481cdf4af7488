"""Paths and request bodies of live classes, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from webapp.api.openapi.answers import JSON, KEPT, posted, responses
from webapp.api.openapi.bodies import record, string, whole
from webapp.api.openapi.operations import LANGUAGE, READ, operation, post
from webapp.features.live.params import (
    LEAST_CHOICES,
    LONGEST_CHOICE,
    LONGEST_PROMPT,
    LONGEST_TOKEN,
    MOST_CHOICES,
    MOST_NUMBER,
    PHONE,
)
from webapp.text.catalogues import N_

Table = dict[str, Any]

ROOM = "/api/v1/live/{room}"

TOKEN: Table = {
    **string("The token that opening the class has returned."),
    "minLength": 1,
    "maxLength": LONGEST_TOKEN,
}
PHONE_ID: Table = {
    **string("A random id that the phone has made; nothing else is known of it."),
    "pattern": f"^{PHONE.pattern}$",
}
NUMBER = whole("The question; another number is another question.", 0, MOST_NUMBER)


def text_of(longest: int) -> Table:
    """Return the schema of a plain text of some characters."""
    return {"type": "string", "minLength": 1, "maxLength": longest}


QUESTION: Table = {
    "description": "What the phones show; null for nothing.",
    "oneOf": [
        {"type": "null"},
        record(
            ["prompt", "choices"],
            prompt=text_of(LONGEST_PROMPT),
            choices={
                "type": "array",
                "minItems": LEAST_CHOICES,
                "maxItems": MOST_CHOICES,
                "items": text_of(LONGEST_CHOICE),
            },
        ),
    ],
}

BODIES: dict[str, Table] = {
    "live-question": record(
        ["token", "number", "open"],
        token=TOKEN,
        number=NUMBER,
        question=QUESTION,
        open={"type": "boolean", "description": "Whether phones may answer."},
    ),
    "live-token": record(["token"], token=TOKEN),
    "live-phone": record(["phone"], phone=PHONE_ID),
    "live-answer": record(
        ["phone", "number", "choice"],
        phone=PHONE_ID,
        number=NUMBER,
        choice=whole("The index of a choice, from 0.", 0, MOST_NUMBER),
    ),
}


def bodies(_kinds: tuple[str, ...]) -> dict[str, Table]:
    """Return the request bodies."""
    return {
        name: {"required": True, "content": {JSON: {"schema": schema}}}
        for name, schema in BODIES.items()
    }


def paths() -> dict[str, Table]:
    """Return the paths of the host and of the phones."""
    counts = posted("How many phones there are, and what they have chosen.", "live/$defs/counts")
    shown = posted("The question.", "live/$defs/shown")
    given = posted("The answer as it is counted.", "live/$defs/answer")
    opened = responses(posted("The class and its token.", "live/$defs/opened"), 409, 429)
    asks = row("askClass", N_("A question shown to a live class, and its answers counted."), counts)
    polls = responses(shown | {"headers": KEPT}, 304, 404, 409)
    reads = N_("What the phones of a live class show.")
    return {
        "/api/v1/live": {
            "post": operation("live", "openClass", N_("A live class opened."), LANGUAGE, opened)
        },
        ROOM: {
            "get": operation("live", "getClass", reads, ("room", *READ), polls),
            "put": {**asks, "requestBody": {"$ref": "#/components/requestBodies/live-question"}},
        },
        f"{ROOM}/end": post(
            "live-token", row("endClass", N_("A live class ended and forgotten."), counts)
        ),
        f"{ROOM}/phones": post(
            "live-phone", row("joinClass", N_("A phone counted in a live class."), shown)
        ),
        f"{ROOM}/answers": post(
            "live-answer", row("answerClass", N_("The answer of a phone counted."), given)
        ),
    }


def row(name: str, summary: str, answer: Table) -> Table:
    """Return an operation of a room that parses its body."""
    statuses = (400, 403, 404, 409, 413, 422, 429)
    return operation("live", name, summary, ("room", *LANGUAGE), responses(answer, *statuses))

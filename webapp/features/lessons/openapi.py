"""Path and request body of lessons, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from webapp.api.openapi.answers import JSON, posted, responses
from webapp.api.openapi.operations import LANGUAGE, operation, post
from webapp.api.openapi.schemas import ref
from webapp.text.catalogues import N_

Table = dict[str, Any]

LESSON: Table = {
    "description": "A lesson. One that is still being made may be anything: the answer says what "
    "is wrong.",
    "anyOf": [ref("lesson/$defs/lesson"), {}],
}


def bodies(_kinds: tuple[str, ...]) -> dict[str, Table]:
    """Return the request body."""
    return {"lesson": {"content": {JSON: {"schema": LESSON}}}}


def paths() -> dict[str, Table]:
    """Return the path that parses lessons."""
    answers = responses(posted("The lesson, or what is wrong with it.", "lesson"), 413, 429)
    row = operation("text", "readLesson", N_("A lesson read."), LANGUAGE, answers)
    return {"/api/v1/lesson": post("lesson", row)}

"""Paths and request bodies of play, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from webapp.api.openapi.answers import posted
from webapp.api.openapi.bodies import json_body, record
from webapp.api.openapi.operations import (
    LANGUAGE,
    OF_PUZZLE,
    PUZZLE,
    answered,
    operation,
    post,
    search,
)
from webapp.api.openapi.schemas import ref
from webapp.features.play.api import MOST_CELL
from webapp.text.catalogues import N_

Table = dict[str, Any]

PLAY_PATH = f"{OF_PUZZLE}/play"

MOST_MOVES = 1_000
"""Moves of one attempt; the limit of the solver."""


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


OUTPUT = record(
    ["text"], text={"type": "string", "description": "The output of a program, as judges read it."}
)


def bodies(kinds: tuple[str, ...]) -> dict[str, Table]:
    """Return the request bodies, with an example for each kind."""
    return {
        "play": json_body(kinds, PLAY, lambda each: {"moves": [each.move], "try": each.move}),
        "attempt": json_body(kinds, ATTEMPT, lambda each: {"moves": [each.move]}),
        "output": json_body(kinds, OUTPUT, lambda each: {"text": each.output}),
    }


def paths() -> dict[str, Table]:
    """Return the paths of playing a puzzle."""
    takes = (*PUZZLE, *LANGUAGE)
    led = N_("Where moves lead, and what is legal there.")
    helped = N_("Whether it can still be solved, in how many moves, and hints at the next one.")
    judged = N_("How far the output of a program holds, and what is wrong after that.")
    placed = N_("The way in the tree of the first search to the board that moves lead to.")
    rows = (
        (PLAY_PATH, "play", operation("play", "play", led, takes, played("play"))),
        (f"{PLAY_PATH}/help", "attempt", operation("play", "help", helped, takes, played("help"))),
        (
            f"{PLAY_PATH}/place",
            "attempt",
            operation("play", "place", placed, takes, played("place")),
        ),
        (
            f"{PLAY_PATH}/output",
            "output",
            operation("play", "output", judged, takes, played("output")),
        ),
    )
    tried = N_("What hands may do at a node of a search, and what comes of a move there.")
    asked = search("whatIf", tried, ("at-node", "move"), "what-if")
    return {path: post(body, row) for path, body, row in rows} | {f"{OF_PUZZLE}/what-if": asked}


def played(schema: str) -> Table:
    """Return the responses of an operation on moves, by status."""
    return answered(posted("What was asked for.", schema))

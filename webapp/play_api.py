"""The API of a puzzle in somebody's own hands: where moves lead, and what helps to go on.

Stateless: the moves so far come with every request, as JSON holds them or in the kind's short
notation. What the page of the puzzle asks for is answered with 200 also where a move is refused, so
that nothing that was to be expected is an error in a browser.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, NamedTuple

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue

import solver
from webapp.errors import Problem, Refused
from webapp.i18n import translate
from webapp.params import check_kind
from webapp.services.solving import AnyPuzzle

blueprint = Blueprint("play_api", __name__, url_prefix="/api/v1/<kind>/<code>/play")

MOST_CELL = 99
"""A row or a column beyond every board."""


class Attempt(NamedTuple):
    """What was posted: a puzzle, the moves so far, and what else is asked for."""

    puzzle: AnyPuzzle
    moves: list[Any]
    body: dict[str, Any]


@blueprint.post("")
def play(kind: str, code: str) -> ResponseReturnValue:
    """Return where moves lead: the steps, the board, what is legal there, and the outcome."""
    puzzle, moves, body = posted(kind, code)
    dropped = ""
    if body.get("lenient") is True:
        count = len(solver.attempt(puzzle, moves))
        moves, dropped = moves[:count], "-".join(map(str, moves[count:]))
    since = number_of(body, "from", len(moves))
    document = solver.play(puzzle, moves, since)
    document["values"] = values_of(puzzle)
    document["barred"] = [
        {**way, "why": Problem.of(why).detail} for way, why in solver.barred(puzzle, moves)
    ]
    if dropped:
        document["dropped"] = dropped
    if "try" in body:
        document["refused"] = refused(puzzle, moves, body["try"])
    return current_app.json.response(document)


@blueprint.post("/help")
def show_help(kind: str, code: str) -> ResponseReturnValue:
    """Return whether it can still be solved, in how many moves, and hints at the next one."""
    puzzle, moves, _body = posted(kind, code)
    found = solver.ahead(puzzle, moves)
    following = found.moves[0] if found.moves else None
    state = solver.position(puzzle, moves).state
    hints = [] if following is None else puzzle.hints(state, following)
    return current_app.json.response(
        {
            "solvable": found.solvable,
            "left": found.left,
            "moves": [puzzle.write_move(move) for move in found.moves or ()],
            "hints": [
                {"sentence": translate(*hint.sentence), "cells": hint.cells} for hint in hints
            ],
        }
    )


@blueprint.post("/place")
def place(kind: str, code: str) -> ResponseReturnValue:
    """Return the way in the tree of the first search to the board that moves lead to."""
    puzzle, moves, _body = posted(kind, code)
    return current_app.json.response(asdict(solver.along(puzzle, moves)))


def posted(kind: str, code: str) -> Attempt:
    """Return what a request is about.

    :raises Refused: 404 for an unknown kind, 400 for a body that is no JSON object with moves.
    :raises BadPuzzle: for a code that is none.
    """
    puzzle = solver.from_code(check_kind(kind), code)
    try:
        body = current_app.json.loads(request.get_data())
    except (ValueError, RecursionError):
        raise Refused(400, "web.json", "Expected JSON, but the body is not.") from None
    match body:
        case {"moves": list(moves)}:
            pass
        case {"moves": str(text)}:
            moves = text.split("-") if text else []
        case _:
            raise Refused(
                400, "web.json-moves", 'Expected a JSON object with a list "moves" of moves so far.'
            )
    if isinstance(search := body.get("search"), str):
        moves = puzzle.played(search, moves)
    return Attempt(puzzle, moves, body)


def number_of(body: dict[str, Any], name: str, most: int) -> int:
    """Return a whole number of a body, 0 where there is none.

    :raises Refused: 422 unless it is one from 0 to ``most``.
    """
    value = body.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise Refused(
            422,
            "web.number",
            "Expected %(name)s to be a number from %(least)d to %(most)d, got %(came)s.",
            name=name,
            least=0,
            most=most,
            came=repr(value)[:24],
        )
    return value


def refused(puzzle: AnyPuzzle, moves: list[Any], tried: Any) -> dict[str, str] | None:
    """Return why a move or a gesture is not legal, in the reader's language; None where it is.

    :param tried: a move, or an object with ``at`` and perhaps ``to`` and ``value``.
    """
    state = solver.position(puzzle, moves).state
    try:
        if isinstance(tried, dict):
            at, to = cell_of(tried.get("at")), tried.get("to")
            tried = puzzle.aimed(state, at, to and cell_of(to), tried.get("value"))
        error = solver.refused(puzzle, moves, tried)
    except solver.IllegalMove as why:
        error = why
    if error is None:
        return None
    problem = Problem.of(error)
    return {"id": problem.id, "detail": problem.detail}


def cell_of(value: Any) -> tuple[int, int]:
    """Return a cell of a gesture.

    :raises Refused: 422 unless it is a row and a column.
    """
    match value:
        case [int(row), int(column)] if max(abs(row), abs(column)) <= MOST_CELL:
            return row, column
    raise Refused(
        422, "web.cell", "Expected a cell as row and column, got %(came)s.", came=repr(value)[:24]
    )


def values_of(puzzle: AnyPuzzle) -> list[dict[str, Any]]:
    """Return what may be put into cells, by the number of the cell; none where nothing is put."""
    cells = puzzle.picture().cells
    return [{"cell": value, "text": str(cells[value].text)} for value in puzzle.choices()]

"""The API of playing a puzzle: the results of moves, and hints.

Stateless: every request contains the moves so far, as JSON or in the kind's short notation. An
illegal move is expected, so the status is 200: browsers log other statuses as errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

import solver
from solver.capabilities.hands import AnyHands, Hands
from solver.play import ahead, along, attempt, position
from solver.puzzle import AnyPuzzle
from solver.recordings import plan
from webapp.http.errors import Refused
from webapp.site.answers import answer
from webapp.site.params import LONGEST_QUOTE, check_kind, check_lines
from webapp.text.catalogues import N_
from webapp.text.i18n import translate

blueprint = Blueprint("play_api", __name__, url_prefix="/api/v1/<kind>/<code>/play")

Cell = tuple[int, int]

OUTCOMES = {
    "right": N_("Right: this is the answer that a judge expects."),
    "other": N_("This solves the puzzle, but a judge expects the answer shown in Watch."),
    "longer": N_("This solves the puzzle, but not in the fewest moves."),
}
"""Verdicts of an output without a fault."""

MOST_CELL = 99


class PlayRequest(NamedTuple):
    """A parsed request: the puzzle, the moves so far, and the JSON body."""

    puzzle: AnyHands
    moves: list[Any]
    body: dict[str, Any]


@blueprint.post("")
def play(kind: str, code: str) -> ResponseReturnValue:
    """Return the result of moves: the steps, the board, its legal moves, and the outcome."""
    puzzle, moves, body = posted(kind, code)
    dropped = ""
    if flag_of(body, "lenient"):
        count = len(attempt(puzzle, moves))
        moves, dropped = moves[:count], "-".join(map(str, moves[count:]))
    since = number_of(body, "from", len(moves))
    document = solver.play.play(puzzle, moves, since)
    document["values"] = values_of(puzzle)
    document["barred"] = barred_in_words(solver.play.barred(puzzle, moves))
    ending = puzzle.ending(position(puzzle, moves).state)
    document["ending"] = translate(*ending) if ending else ""
    if dropped:
        document["dropped"] = dropped
    if "try" in body:
        document["refused"] = refused(puzzle, moves, body["try"])
    return current_app.json.response(document)


@blueprint.post("/help")
def show_help(kind: str, code: str) -> ResponseReturnValue:
    """Return whether it can still be solved, in how many moves, and hints for the next one."""
    puzzle, moves, _body = posted(kind, code)
    found = ahead(puzzle, moves, solver.solve)
    following = found.moves[0] if found.moves else None
    state = position(puzzle, moves).state
    hints = [] if following is None else puzzle.hints(state, following)
    return current_app.json.response(
        {
            "solvable": found.solvable,
            "left": found.left,
            "moves": [puzzle.write_move(move) for move in found.moves or ()],
            "line": line_from(puzzle, state, found.moves or ()),
            "hints": [
                {"sentence": translate(*hint.sentence), "cells": hint.cells} for hint in hints
            ],
        }
    )


def line_from(puzzle: AnyHands, state: Any, moves: Sequence[Any]) -> str:
    """Return a line of a game from a state on; empty without moves, and for other kinds."""
    rest = puzzle.rest(state, None) if moves and puzzle.gesture == "turn" else None
    return AnyHands.of(rest).expected_line(moves) if rest is not None else ""


@blueprint.post("/output")
def output(kind: str, code: str) -> ResponseReturnValue:
    """Return how far the output of a program holds: its moves, and what is wrong after them."""
    solved, text = answer(kind, code), posted_text()
    found = solver.check_output(solved.puzzle, text, solved.solution)
    puzzle, error = AnyHands.of(solved.puzzle), found.error
    return current_app.json.response(
        {
            "moves": [puzzle.write_move(move) for move in found.moves],
            "outcome": found.outcome or "wrong",
            "sentence": translate(error.template, error.arguments)
            if error
            else translate(OUTCOMES[str(found.outcome)]),
            "error": error and {"id": error.id, "line": error.arguments.get("line")},
        }
    )


@blueprint.post("/place")
def place(kind: str, code: str) -> ResponseReturnValue:
    """Return the path in the first search's tree to the board after some moves."""
    puzzle, moves, _body = posted(kind, code)
    return current_app.json.response(asdict(along(puzzle, moves)))


def posted_json() -> Any:
    """Return the parsed body of a request; raises Refused 400."""
    try:
        return current_app.json.loads(request.get_data())
    except (ValueError, RecursionError):
        raise Refused(400, "web.json", "Expected JSON, but the body is not.") from None


def posted_text() -> str:
    """Return the text in a body.

    :raises Refused: 400 unless it is JSON, 422 unless it has a text that is not too long.
    """
    body = posted_json()
    text = body.get("text") if isinstance(body, dict) else None
    if not isinstance(text, str):
        raise not_string("text", text)
    check_lines(text)
    return text


def posted(kind: str, code: str) -> PlayRequest:
    """Parse a request.

    :raises Refused: 404 for an unknown kind, 400 for a body that is no JSON object with moves.
    :raises NotFound: for a kind that is not played by hand.
    :raises BadPuzzle: for an invalid code.
    """
    puzzle = solver.from_code(check_kind(kind), code)
    if not isinstance(puzzle, Hands):
        raise NotFound
    body = posted_json()
    match body:
        case {"moves": list(moves)}:
            pass
        case {"moves": str(text)}:
            moves = text.split("-") if text else []
        case _:
            raise Refused(
                400, "web.json-moves", 'Expected a JSON object with a list "moves" of moves so far.'
            )
    if search := search_of(body, puzzle):
        moves = puzzle.played(search, moves)
    return PlayRequest(puzzle, moves, body)


def search_of(body: dict[str, Any], puzzle: AnyPuzzle) -> str:
    """Return the name of the search whose moves are in a body, "" for the puzzle's own.

    :raises Refused: 422 unless it is a string.
    :raises BadSearch: for a search that the kind does not declare.
    """
    if "search" not in body:
        return ""
    name = body["search"]
    if not isinstance(name, str):
        raise not_string("search", name)
    return plan(puzzle, name).search.name


def not_string(name: str, value: Any) -> Refused:
    """Return the refusal of a member of a body that has to be a string."""
    return Refused(
        422,
        "web.string",
        "Expected %(name)s to be a string, got %(came)s.",
        name=name,
        came=shown(value),
    )


def flag_of(body: dict[str, Any], name: str) -> bool:
    """Return a boolean of a body, False by default; raises Refused 422."""
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise Refused(
            422,
            "web.flag",
            "Expected %(name)s to be true or false, got %(came)s.",
            name=name,
            came=shown(value),
        )
    return value


def number_of(body: dict[str, Any], name: str, most: int) -> int:
    """Return a whole number of a body, 0 by default.

    :raises Refused: 422 unless it is one from 0 to ``most``.
    """
    value = body.get(name, 0)
    if not is_whole(value) or not 0 <= value <= most:
        raise Refused(
            422,
            "web.number",
            "Expected %(name)s to be a number from %(least)d to %(most)d, got %(came)s.",
            name=name,
            least=0,
            most=most,
            came=shown(value),
        )
    return int(value)


def refused(puzzle: AnyHands, moves: list[Any], tried: Any) -> dict[str, str] | None:
    """Return why a move or a gesture is illegal, translated; None if it is legal.

    :param tried: a move, or an object with ``at`` and optional ``to`` and ``value``.
    """
    state = position(puzzle, moves).state
    try:
        if isinstance(tried, dict):
            at, to, value = gesture_of(tried)
            tried = puzzle.aimed(state, at, to, value)
        error = solver.play.refused(puzzle, moves, tried)
    except solver.IllegalMove as why:
        error = why
    if error is None:
        return None
    return {"id": error.id, "detail": translate(error.by_hand, error.arguments)}


def gesture_of(tried: dict[str, Any]) -> tuple[Cell, Cell | None, int | None]:
    """Return a gesture: its start, its end and the value to put there; the latter may be None.

    :raises Refused: 422 unless they are cells and a whole number.
    """
    to, value = tried.get("to"), tried.get("value")
    if value is not None and not is_whole(value):
        raise Refused(
            422,
            "web.whole",
            "Expected %(name)s to be a whole number, got %(came)s.",
            name="value",
            came=shown(value),
        )
    return cell_of(tried.get("at")), None if to is None else cell_of(to), value


def cell_of(value: Any) -> Cell:
    """Return a cell of a gesture; raises Refused 422 unless it is a row and a column."""
    match value:
        case [row, column] if all(is_whole(each) and abs(each) <= MOST_CELL for each in value):
            return row, column
    raise Refused(
        422, "web.cell", "Expected a cell as row and column, got %(came)s.", came=shown(value)
    )


def is_whole(value: Any) -> bool:
    """Return whether a value is an integer and no boolean."""
    return type(value) is int


def shown(value: Any) -> str:
    """Return a value as errors show it, cut to length."""
    return repr(value)[:LONGEST_QUOTE]


def barred_in_words(
    barred: list[tuple[dict[str, Any], solver.IllegalMove]],
) -> list[dict[str, Any]]:
    """Return moves that are not legal, each with its reason, translated."""
    return [{**way, "why": translate(why.by_hand, why.arguments)} for way, why in barred]


def values_of(puzzle: AnyHands) -> list[dict[str, Any]]:
    """Return the values that may be put into cells, by cell number; may be empty."""
    cells = puzzle.picture().cells
    return [{"cell": value, "text": str(cells[value].text)} for value in puzzle.choices()]

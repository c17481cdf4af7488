"""The API, version 1: open to every origin, without cookies; errors are problem details."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.routing import BaseConverter

import solver
from webapp.http import headers
from webapp.http.errors import Problem, Refused
from webapp.site import links, pasted, rating, solving
from webapp.site.answers import answer, answer_all
from webapp.site.concealing import with_hide
from webapp.site.params import check_kind, check_lines, hides_answer, parse_number
from webapp.site.pasted import Pasted
from webapp.site.sealing import sealed_replay

blueprint = Blueprint("api", __name__)

OPEN = {"Cache-Control": headers.DATA}

NO_QUERY: Mapping[str, str] = {}

MOST_SOLVED = 100
"""Puzzles that are solved together."""


class Code(BaseConverter):
    """The last part of a puzzle's address; ``edit`` is the address of the editor."""

    regex = "(?!edit$)[^/]+"
    part_isolating = True


@blueprint.get("/healthz")
def health() -> ResponseReturnValue:
    """Say that the app answers, and which version does."""
    return {"status": "ok", "version": solver.__version__}


@blueprint.get("/api/v1/<kind>/<code:code>")
def puzzle(kind: str, code: str) -> ResponseReturnValue:
    """Return a puzzle and its answer."""
    solved = find(kind, code)
    document = solved.document
    if hides_answer(request.args):
        return current_app.json.response(without_answer(kind, code, document)), OPEN
    answer = {
        "kind": document["kind"],
        "code": document["code"],
        "name": document["name"],
        "limit": document["limit"],
        "board": document["start"],
        "outcome": document["outcome"],
        "moves": solved.solution.moves,
        "boards": document["boards"],
        "links": links.of_puzzle(kind, code, document["name"]),
    }
    return current_app.json.response(answer), OPEN


@blueprint.get("/api/v1/<kind>/<code>/replay")
def replay(kind: str, code: str) -> ResponseReturnValue:
    """Return the replay document."""
    document = find(kind, code).document
    shown = sealed_replay(document) if hides_answer(request.args) else document
    return current_app.json.response(shown), OPEN


def without_answer(kind: str, code: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a puzzle without its answer; its addresses hide that too."""
    addresses = links.of_puzzle(kind, code, document["name"])
    return {
        "kind": document["kind"],
        "code": document["code"],
        "name": document["name"],
        "limit": document["limit"],
        "board": document["start"],
        "links": {name: with_hide(address) for name, address in addresses.items()},
    }


@blueprint.get("/api/v1/<kind>/<code>/difficulty")
def difficulty(kind: str, code: str) -> ResponseReturnValue:
    """Return how hard a puzzle is, and what that is measured by."""
    puzzle = solver.from_code(check_kind(kind), code)
    hidden = hides_answer(request.args)
    return current_app.json.response(rating.document(puzzle, hidden=hidden)), OPEN


@blueprint.post("/api/v1/parse")
def parse() -> ResponseReturnValue:
    """Read judge text and return the puzzles in it; nothing is stored.

    Of a text that is still being typed (``?draft=1``) a fault is an answer too, not an error.
    """
    text, kind = parse_request()
    check_lines(text)
    if parse_number(request.args, "draft", 0, 1, 0):
        return draft(text)
    return {"puzzles": [named(*found) for found in read(text, kind)]}


@blueprint.post("/api/v1/solve")
def solve() -> ResponseReturnValue:
    """Read judge text and return the answers to all puzzles in it; nothing is stored."""
    text, kind = parse_request()
    check_lines(text)
    puzzles = tuple(puzzle for puzzle, _ in read(text, kind))
    if len(puzzles) > MOST_SOLVED:
        raise Refused(
            422,
            "web.many",
            "Expected at most %(most)d puzzles at once, got %(came)d.",
            most=MOST_SOLVED,
            came=len(puzzles),
        )
    return {"answers": [answered(solved) for solved in answer_all(puzzles)]}


def read(text: str | bytes, kind: str | None) -> tuple[Pasted, ...]:
    """Return the puzzles of a text: a judge's input of one kind, or pasted text of any.

    :raises BadPuzzle: when there are none.
    """
    if kind is None:
        return pasted.read(text)
    return tuple(Pasted(puzzle, {}) for puzzle in solver.parse_all(kind, text))


def answered(solved: solving.Solved) -> dict[str, Any]:
    """Return a puzzle by its names, and its answer."""
    return named(solved.puzzle) | {
        "outcome": str(solved.solution.outcome),
        "moves": solved.solution.moves,
        "boards": solved.solution.boards,
        "text": solved.judge_text,
    }


def draft(text: str | bytes) -> dict[str, Any]:
    """Return what a text says so far: its puzzles and their kind in words, or what is wrong.

    Of the kind that it was meant for the fault is told.
    """
    try:
        found = pasted.read(text)
    except solver.BadPuzzle as error:
        problem = Problem.of(error)
        return {
            "puzzles": [],
            "kind": error.kind or problem.id.partition(".")[0],
            "fault": problem.detail,
        }
    limit = found[0].puzzle.limit if len(found) == 1 else None
    return {"puzzles": [named(*each) for each in found], "limit": limit}


def named(puzzle: solving.AnyPuzzle, query: Mapping[str, str] = NO_QUERY) -> dict[str, str]:
    """Return a puzzle by its names.

    :param query: of its link, beside the name.
    """
    code = solver.to_code(puzzle)
    return {
        "kind": puzzle.kind,
        "code": code,
        "name": puzzle.name,
        "link": links.with_query(links.identity(puzzle.kind, code, puzzle.name), query),
    }


def find(kind: str, code: str) -> solving.Solved:
    """Return a puzzle's answer, told under the name that the address carries.

    :raises Refused: for an unknown kind; what ``answer`` raises for the rest.
    """
    return answer(kind, code, request.args.get("name", ""))


def parse_request() -> tuple[str | bytes, str | None]:
    """Return the text and the kind that were posted; None where no kind was named.

    The text is the field ``text`` of a JSON object or of a form; else it is the body itself, of
    whatever type, since tools like to name a wrong one. A kind in the address comes first.

    :raises Refused: when JSON or form has no such field, and for an unknown kind.
    """
    text, posted = parse_body()
    named = [kind for kind in (request.args.get("kind"), posted) if kind]
    for kind in named:
        check_kind(kind)
    return text, named[0] if named else None


def parse_body() -> tuple[str | bytes, str | None]:
    """Return the text and the kind of a body, None where it names none.

    :raises Refused: 400 when JSON or form has no text.
    """
    body = request.get_data()
    if request.is_json:
        return parse_json(body)
    if request.mimetype == "multipart/form-data" or "text" in request.form:
        return parse_form()
    return body, None


def parse_json(body: bytes) -> tuple[str, str | None]:
    """Read a JSON object with ``text`` and perhaps ``kind``.

    :raises Refused: 400 for anything else.
    """
    try:
        posted = current_app.json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(400, "web.json", "Expected JSON, but the body is not.") from None
    match posted:
        case {"text": str(text), "kind": str(kind)}:
            return text, kind
        case {"text": str(text)} if "kind" not in posted:
            return text, None
    raise Refused(
        400,
        "web.json-text",
        'Expected a JSON object with a string "text" and, if need be, a string "kind".',
    )


def parse_form() -> tuple[str, str | None]:
    """Read a form with the field ``text`` and perhaps ``kind``.

    :raises Refused: 400 without that field.
    """
    text = request.form.get("text")
    if text is None:
        raise Refused(400, "web.form-text", 'Expected a form with the field "text".')
    return text, request.form.get("kind")


def init_app(app: Flask) -> None:
    """Let the addresses of an app tell a code from what stands beside codes."""
    app.url_map.converters["code"] = Code

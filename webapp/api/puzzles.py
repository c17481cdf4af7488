"""The API, version 1: CORS for every origin, no cookies, errors as problem details."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.routing import BaseConverter

import solver
from solver.puzzle import AnyPuzzle
from webapp.http import headers
from webapp.http.errors import ProblemDetails, Refused
from webapp.site import links, pasted, solving
from webapp.site.answers import answer, answer_all
from webapp.site.concealing import sealed_replay, with_hide
from webapp.site.params import check_kind, check_lines, hides_answer, parse_number
from webapp.site.pasted import Pasted

blueprint = Blueprint("api", __name__)

OPEN = {"Cache-Control": headers.DATA}

NO_QUERY: Mapping[str, str] = {}

DIFFICULTY_FORMAT, DIFFICULTY_VERSION = "backtrack-difficulty", 1

MOST_SOLVED = 100


class Code(BaseConverter):
    """The last segment of a puzzle's path; ``edit`` is the path of the editor."""

    regex = "(?!edit$)[^/]+"
    part_isolating = True


@blueprint.get("/healthz")
def health() -> ResponseReturnValue:
    """Return the status and the version of the app."""
    return {"status": "ok", "version": solver.__version__}


@blueprint.get("/api/v1/<kind>/<code:code>")
def puzzle(kind: str, code: str) -> ResponseReturnValue:
    """Return a puzzle and its answer."""
    solved = answer(kind, code, request.args.get("name", ""))
    document = solved.document
    shown = {name: document[name] for name in ("kind", "code", "name", "limit")}
    shown["board"] = document["start"]
    addresses = links.of_puzzle(kind, code, document["name"])
    if hides_answer(request.args):
        hidden = {name: with_hide(address) for name, address in addresses.items()}
        return current_app.json.response({**shown, "links": hidden}), OPEN
    whole = {
        **shown,
        "outcome": document["outcome"],
        "moves": solved.solution.moves,
        "boards": document["boards"],
        "links": addresses,
    }
    return current_app.json.response(whole), OPEN


@blueprint.get("/api/v1/<kind>/<code>/replay")
def replay(kind: str, code: str) -> ResponseReturnValue:
    """Return the replay document."""
    document = answer(kind, code, request.args.get("name", "")).document
    shown = sealed_replay(document) if hides_answer(request.args) else document
    return current_app.json.response(shown), OPEN


@blueprint.get("/api/v1/<kind>/<code>/difficulty")
def difficulty(kind: str, code: str) -> ResponseReturnValue:
    """Return the difficulty of a puzzle, with its measures."""
    puzzle = solver.from_code(check_kind(kind), code)
    hidden = hides_answer(request.args)
    return current_app.json.response(difficulty_document(puzzle, hidden=hidden)), OPEN


def difficulty_document(puzzle: AnyPuzzle, *, hidden: bool = False) -> dict[str, Any]:
    """Return the difficulty document (docs/formats.md), only the stars with a hidden answer."""
    measured = solver.difficulty(puzzle)
    stars = {
        "format": DIFFICULTY_FORMAT,
        "version": DIFFICULTY_VERSION,
        "kind": puzzle.kind,
        "code": solver.to_code(puzzle),
        "stars": measured.stars,
    }
    if hidden:
        return stars
    return stars | {
        "points": measured.points,
        "nodes": measured.nodes,
        "more_nodes": measured.more_nodes,
        "dead_ends": round(measured.dead_ends, 3),
        "answers": measured.answers,
        "more_answers": measured.more_answers,
        "greedy": round(measured.greedy, 3),
        "moves": measured.moves,
    }


@blueprint.post("/api/v1/parse")
def parse() -> ResponseReturnValue:
    """Return the puzzles of a judge text; with ``?draft=1`` a fault is a result."""
    text, kind = parse_request()
    check_lines(text)
    if parse_number(request.args, "draft", 0, 1, 0):
        return draft(text)
    return {"puzzles": [named(*found) for found in read(text, kind)]}


@blueprint.post("/api/v1/solve")
def solve() -> ResponseReturnValue:
    """Return the answers to all puzzles of a judge text; nothing is stored."""
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
    """Parse a text: judge input of one kind, or pasted text of any kind."""
    if kind is None:
        return pasted.read(text)
    return tuple(Pasted(puzzle, {}) for puzzle in solver.parse_all(kind, text))


def answered(solved: solving.Solved) -> dict[str, Any]:
    """Return the identity of a puzzle with its answer."""
    return named(solved.puzzle) | {
        "outcome": str(solved.solution.outcome),
        "moves": solved.solution.moves,
        "boards": solved.solution.boards,
        "text": solved.judge_text,
    }


def draft(text: str | bytes) -> dict[str, Any]:
    """Return the puzzles of an unfinished text, or its fault and the kind it is most likely of."""
    try:
        found = pasted.read(text)
    except solver.BadPuzzle as error:
        problem = ProblemDetails.of(error)
        return {
            "puzzles": [],
            "kind": error.kind or problem.id.partition(".")[0],
            "fault": problem.detail,
        }
    limit = found[0].puzzle.limit if len(found) == 1 else None
    return {"puzzles": [named(*each) for each in found], "limit": limit}


def named(puzzle: AnyPuzzle, query: Mapping[str, str] = NO_QUERY) -> dict[str, str]:
    """Return the identity of a puzzle: kind, code, name and link."""
    code = solver.to_code(puzzle)
    return {
        "kind": puzzle.kind,
        "code": code,
        "name": puzzle.name,
        "link": links.with_query(links.identity(puzzle.kind, code, puzzle.name), query),
    }


def parse_request() -> tuple[str | bytes, str | None]:
    """Return the posted text and its kind, if any.

    The field ``text`` of a JSON object or a form, else the body, since tools often send a wrong
    content type. A kind in the query has priority.
    """
    text, posted = parse_body()
    named = [kind for kind in (request.args.get("kind"), posted) if kind]
    for kind in named:
        check_kind(kind)
    return text, named[0] if named else None


def parse_body() -> tuple[str | bytes, str | None]:
    """Return the text and the kind of a body, None if it has no kind."""
    body = request.get_data()
    if request.is_json:
        return parse_json(body)
    if request.mimetype == "multipart/form-data" or "text" in request.form:
        if (text := request.form.get("text")) is None:
            raise Refused(400, "web.form-text", 'Expected a form with the field "text".')
        return text, request.form.get("kind")
    return body, None


def parse_json(body: bytes) -> tuple[str, str | None]:
    """Parse a JSON object with ``text`` and optional ``kind``."""
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


def init_app(app: Flask) -> None:
    """Register the URL converter of codes."""
    app.url_map.converters["code"] = Code

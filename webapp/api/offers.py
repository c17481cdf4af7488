"""The API of kinds, levels and new puzzles."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue

import solver
from solver.wishing import missed, wishes_of
from webapp.http import headers
from webapp.site import kinds, levels, links
from webapp.site.offers import build
from webapp.site.params import check_kind, parse_seed, parse_wishes
from webapp.text.i18n import in_language

blueprint = Blueprint("offers_api", __name__)

OPEN = {"Cache-Control": headers.DATA}


@blueprint.get("/api/v1")
def index() -> ResponseReturnValue:
    """Return the entry URLs of the API."""
    answer = {"name": "Backtrack", "version": solver.__version__, "links": links.of_api()}
    return current_app.json.response(answer), OPEN


@blueprint.get("/api/v1/kinds")
def list_kinds() -> ResponseReturnValue:
    """Return the kinds with their searches, wishes and a sample puzzle."""
    document = {"kinds": [kind_of(kind) for kind in kinds.declared(current_app)]}
    response = in_language(current_app.json.response(document))
    response.headers["Cache-Control"] = headers.DATA
    return response


@blueprint.get("/api/v1/levels")
def list_levels() -> ResponseReturnValue:
    """Return the bundled puzzles of a kind or of all, from easy to hard."""
    asked = request.args.get("kind")
    of_kinds = kinds.declared(current_app) if asked is None else (check_kind(asked),)
    listed = [level_of(level) for kind in of_kinds for level in levels.of_kind(kind)]
    return current_app.json.response({"levels": listed}), OPEN


@blueprint.get("/api/v1/surprise")
def surprise() -> ResponseReturnValue:
    """Generate a puzzle, the same for the same seed and wishes."""
    kind = check_kind(request.args.get("kind", solver.kinds()[0]))
    wishes, seed = parse_wishes(request.args, kind), parse_seed(request.args)
    puzzle = build(kind, seed, wishes).puzzle
    code = solver.to_code(puzzle)
    answer = {
        "kind": kind,
        "code": code,
        "name": puzzle.name,
        "seed": seed,
        "wishes": wishes,
        "missed": missed(puzzle, wishes),
        "links": links.of_puzzle(kind, code, puzzle.name),
    }
    return current_app.json.response(answer)


def kind_of(kind: str) -> dict[str, Any]:
    """Return a kind as JSON."""
    sample = levels.sample_of(kind)
    origin = sample.puzzle.origin
    return {
        "kind": kind,
        "title": kinds.title_of(kind),
        "origin": origin and origin._asdict(),
        "searches": [
            {
                "name": search.name,
                "shape": str(search.shape),
                "prunings": search.prunings,
                "reasons": search.reasons,
                "outcomes": [str(outcome) for outcome in search.outcomes],
            }
            for search in sample.puzzle.searches
        ],
        "wishes": {name: [numbers[0], numbers[-1]] for name, numbers in wishes_of(kind).items()},
        "sample": {"code": sample.code, "text": sample.text},
        "links": links.of_kind(kind),
    }


def level_of(level: levels.LevelLink) -> dict[str, Any]:
    """Return a level as JSON."""
    return {
        "kind": level.kind,
        "stem": level.stem,
        "titles": level.titles,
        "rating": level.rating,
        "code": level.code,
        "links": links.of_puzzle(level.kind, level.code),
    }

"""The operations of the API: a row for each path and method."""

from __future__ import annotations

from typing import Any

from webapp.api.openapi.answers import BINARY, JSON, document, posted, responses
from webapp.text.catalogues import N_

Table = dict[str, Any]

OF_PUZZLE = "/api/v1/{kind}/{code}"
SEARCH = f"{OF_PUZZLE}/search"

LANGUAGE = ("lang", "accept-language")
READ = ("if-none-match", *LANGUAGE)

PUZZLE = ("kind", "code")
RECORDED = (*PUZZLE, "search", "off")

SEALED = "sealed-part"


def operation(tag: str, name: str, summary: str, takes: tuple[str, ...], answers: Table) -> Table:
    """Return an operation; its name, unique, is used by generated clients."""
    return {
        "tags": [tag],
        "operationId": name,
        "summary": summary,
        "parameters": [{"$ref": f"#/components/parameters/{each}"} for each in takes],
        "responses": answers,
    }


def read(tag: str, name: str, summary: str, takes: tuple[str, ...], answer: Table) -> Table:
    """Return the GET of a document computed from a puzzle alone."""
    answers = responses(answer, 304, 404, 422)
    return {"get": operation(tag, name, summary, (*takes, *READ), answers)}


def search(name: str, summary: str, takes: tuple[str, ...], schema: str, **more: Table) -> Table:
    """Return the GET of a document of a recording; ``more`` are representations by media type."""
    answer = document("What was asked for; sealed with `hide=answer`.", schema, SEALED)
    answer["content"] |= more
    answers = responses(answer, 202, 304, 404, 422, 429, 503)
    takes = (*RECORDED, *takes, "hide", *READ)
    return {"get": operation("search", name, summary, takes, answers)}


def post(body: str, row: Table) -> Table:
    """Return the POST of an operation."""
    return {"post": {**row, "requestBody": {"$ref": f"#/components/requestBodies/{body}"}}}


def answered(answer: Table) -> Table:
    """Return the responses of an operation that parses its body, by status."""
    return responses(answer, 400, 404, 413, 422, 429)


def paths() -> dict[str, Table]:
    """Return every path of the core of the API with its methods."""
    return {
        **of_offers(),
        **of_puzzles(),
        **of_searches(),
        **of_texts(),
        **of_document(),
    }


def of_offers() -> dict[str, Table]:
    """Return the paths of kinds, levels and new puzzles."""
    return {
        "/api/v1": listed("getIndex", N_("The addresses with which the API begins."), (), "index"),
        "/api/v1/kinds": listed(
            "getKinds",
            N_("The kinds: their searches, what can be wished of them, and a puzzle of each."),
            LANGUAGE,
            "kinds",
        ),
        "/api/v1/levels": listed(
            "getLevels",
            N_("The bundled puzzles of a kind or of all, from easy to hard."),
            ("of-kind",),
            "levels",
        ),
        "/api/v1/surprise": {
            "get": operation(
                "offers",
                "getSurprise",
                N_("A new puzzle, to wishes that its kind has; the nearest where none has all."),
                ("of-kind", "seed", "moves", "colours", "size", "difficulty", *LANGUAGE),
                responses(posted("The puzzle.", "surprise"), 404, 422, 429),
            )
        },
    }


def listed(name: str, summary: str, takes: tuple[str, ...], schema: str) -> Table:
    """Return the GET of a list that depends on no puzzle."""
    answers = responses(document("What there is.", schema), 304, 404)
    return {"get": operation("offers", name, summary, (*takes, "if-none-match"), answers)}


def of_puzzles() -> dict[str, Table]:
    """Return the paths of a puzzle and its answer."""
    shown = (*PUZZLE, "name", "hide")
    return {
        OF_PUZZLE: read(
            "puzzle",
            "getPuzzle",
            N_("A puzzle, its answer in short, and links to the rest."),
            shown,
            document("The puzzle; with `hide=answer` without its answer.", "puzzle", "hidden"),
        ),
        f"{OF_PUZZLE}/replay": read(
            "puzzle",
            "getReplay",
            N_("The answer move by move, with every frame."),
            shown,
            document("The replay; with `hide=answer` it is sealed.", "replay", "sealed"),
        ),
        f"{OF_PUZZLE}/difficulty": read(
            "puzzle",
            "getDifficulty",
            N_("How hard a puzzle is, and what that is measured by."),
            (*PUZZLE, "hide"),
            document("The difficulty; with `hide=answer` the stars alone.", "difficulty"),
        ),
    }


def of_searches() -> dict[str, Table]:
    """Return the paths of a search."""
    packed = {BINARY: {"schema": {"type": "string", "format": "binary"}}}
    window = ("start", "stop", "width", "counts", "facts", "format")
    return {
        SEARCH: search(
            "getSearch",
            N_("How many nodes a search has, of what kind, and its solution."),
            (),
            "summary",
        ),
        f"{SEARCH}/steps": search(
            "getSteps",
            N_("What is seen from node to node."),
            ("start", "count", "context", "boards"),
            "steps",
        ),
        f"{SEARCH}/node/{{number}}": search(
            "getNode",
            N_("A node with its path, its children and the counters at that moment."),
            ("node-or-along", "along"),
            "node",
        ),
        f"{SEARCH}/strip": search(
            "getStrip",
            N_("A window of nodes as a picture, a row for each depth, as JSON or packed."),
            window,
            "strip",
            **packed,
        ),
        f"{SEARCH}/skips": search(
            "getSkips",
            N_("The moves that a nested search leaves out around some nodes."),
            ("start", "count"),
            "skips",
        ),
        f"{SEARCH}/next/{{number}}": search(
            "getNext",
            N_(
                "Where the search next turns back after a node, and where it next finds a solution."
            ),
            ("node",),
            "next",
        ),
        f"{SEARCH}/previous/{{number}}": search(
            "getPrevious",
            N_("Where the search found a solution last before a node."),
            ("node",),
            "previous",
        ),
        f"{SEARCH}/comparison": search(
            "getComparison",
            N_("How many nodes every search has, and this one with every set of its prunings."),
            (),
            "comparison",
        ),
    }


def of_texts() -> dict[str, Table]:
    """Return the paths that parse texts."""
    puzzles = answered(posted("The puzzles; of a draft also what is missing.", "parse"))
    solved = answered(posted("The answers, in the order of the puzzles.", "solve"))
    takes = ("expected-kind", "draft", *LANGUAGE)
    rows = (
        (
            "/api/v1/parse",
            "text",
            operation("text", "parse", N_("The puzzles in a judge text."), takes, puzzles),
        ),
        (
            "/api/v1/solve",
            "text",
            operation(
                "text",
                "solve",
                N_("The answers to all puzzles in a judge text, at most 100."),
                ("expected-kind", *LANGUAGE),
                solved,
            ),
        ),
    )
    return {path: post(body, row) for path, body, row in rows}


def of_document() -> dict[str, Table]:
    """Return the path of this document."""
    schema = {"type": "object", "required": ["openapi", "info", "paths"]}
    answer = document("An OpenAPI document.") | {"content": {JSON: {"schema": schema}}}
    answers, takes = responses(answer, 304), ("if-none-match",)
    row = operation("text", "getDescription", N_("This document."), takes, answers)
    return {"/api/v1/openapi.json": {"get": row}}

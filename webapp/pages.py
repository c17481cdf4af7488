"""The pages for people: home, the puzzle, the puzzle in a frame."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

import solver
from webapp import headers, links
from webapp.contexts import (
    Door,
    HomePage,
    LevelCard,
    ListingView,
    MoveLine,
    PuzzlePage,
    SearchPanel,
)
from webapp.errors import Problem
from webapp.i18n import language, told, told_plural
from webapp.params import View, known_kind
from webapp.services import levels, listings, solving
from webapp.services.solving import Solved

blueprint = Blueprint("pages", __name__)

SEED_BITS = 32


@blueprint.get("/")
def home() -> Response:
    """Show the doors, the levels and a paste box with the sample in it."""
    return shown("home.html", home_page(levels.sample()))


@blueprint.post("/")
def solve() -> AnyResponse:
    """Lead a pasted puzzle to its link; refuse it on the page where it was typed."""
    text = request.form.get("text", "")
    try:
        puzzle = solver.parse_any(text)[0]
    except solver.PuzzleError as error:
        problem = Problem.of(error)
        page = home_page(text, error=problem.detail, error_at=problem.line)
        return shown("home.html", page, status=problem.status)
    return redirect(links.page(puzzle.kind, solver.to_code(puzzle)), code=303)


@blueprint.get("/surprise")
def surprise() -> AnyResponse:
    """Lead to a puzzle that is built on the spot."""
    kind = known_kind(request.args.get("kind") or solver.kinds()[0])
    puzzle = solver.surprise(kind, secrets.randbits(SEED_BITS))
    return redirect(links.page(kind, solver.to_code(puzzle)), code=303)


@blueprint.get("/<kind>/<code>")
def puzzle(kind: str, code: str) -> Response:
    """Show a puzzle at the moment that the address names."""
    return shown("puzzle.html", puzzle_page(kind, code, embed=False))


@blueprint.get("/embed/<kind>/<code>")
def embed(kind: str, code: str) -> Response:
    """Show the same for a frame in somebody else's page."""
    return shown("embed.html", puzzle_page(kind, code, embed=True))


def shown(template: str, page: HomePage | PuzzlePage, status: int = 200) -> Response:
    """Return a page; it depends on the language that the browser prefers."""
    response = Response(render_template(template, page=page), status=status)
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    if status == 200:
        response.headers["Cache-Control"] = headers.PAGE
    return response


def home_page(text: str, error: str | None = None, error_at: int | None = None) -> HomePage:
    """Return the home page with a text in its paste box."""
    return HomePage(
        kinds=tuple(door(level) for level in levels.richest()),
        levels=tuple(card(level) for level in levels.all_levels()),
        text=text,
        data={"lang": language(), "kinds": list(solver.kinds())},
        error=error,
        error_at=error_at,
    )


def door(level: levels.Level) -> Door:
    """Return the way to a kind of puzzle through one of its levels."""
    kind, code = level.kind, level.code
    return Door(kind, code, image_url=links.image(kind, code), link=links.page(kind, code))


def card(level: levels.Level) -> LevelCard:
    """Return a level as the home page lists it."""
    return LevelCard(
        kind=level.kind,
        title=level.titles[language()],
        rating=level.rating,
        link=links.page(level.kind, level.code),
        image_url=links.image(level.kind, level.code),
    )


def puzzle_page(kind: str, code: str, *, embed: bool) -> PuzzlePage:
    """Return the page of a puzzle at the moment that the address names.

    :raises Refused: for an unknown kind; what ``solving.solved`` raises for the rest.
    """
    solved = solving.solved(known_kind(kind), code, current_app.config["SOLVE_LIMIT"])
    document = solved.document
    total = len(document["steps"])
    view = View.parse(request.args)
    step = min(view.step, total)
    return PuzzlePage(
        kind=kind,
        code=code,
        name=document["name"],
        link=links.page(kind, code),
        view="watch" if embed else view.view,
        step=step,
        total=total,
        outcome=document["outcome"],
        headline=headline(solved),
        boards=document["boards"],
        board_rows=solved.rows_at(step),
        moves=move_lines(solved),
        image_url=links.image(kind, code),
        json_url=links.document(kind, code),
        text_url=links.text(kind, code),
        embed_url=links.embed(kind, code),
        judge_text=solved.judge_text,
        listings=listings.of_kind(kind),
        search=None if embed else SearchPanel(listings.of_search(kind)),
        embed=embed,
        data=page_data(solved, step, embed=embed),
    )


def headline(solved: Solved) -> str:
    """Tell the outcome, "Solved in 3 moves"."""
    if solved.solution.moves is None:
        return told("No solution")
    count = len(solved.solution.moves)
    return told_plural("Solved in %(count)d move", "Solved in %(count)d moves", count)


def move_lines(solved: Solved) -> tuple[MoveLine, ...]:
    """Return the moves of the solution in words, each with the link of its moment."""
    kind, code = solved.document["kind"], solved.document["code"]
    return tuple(
        MoveLine(number, told(*solved.puzzle.describe(move)), links.page(kind, code, number))
        for number, move in enumerate(solved.solution.moves or (), start=1)
    )


def page_data(solved: Solved, step: int, *, embed: bool) -> dict[str, Any]:
    """Return what the scripts of the page need."""
    kind, code = solved.document["kind"], solved.document["code"]
    return {
        "lang": language(),
        "kind": kind,
        "code": code,
        "step": step,
        "embed": embed,
        "replay": solved.document,
        "listings": marks_of(listings.of_kind(kind)),
        "link": links.identity(kind, code),
        "search": None if embed else search_data(solved),
    }


def search_data(solved: Solved) -> dict[str, Any]:
    """Return what the scripts need to show the search that the kind declares first."""
    search = solved.puzzle.searches[0]
    return {
        "name": search.name,
        "prunings": search.prunings,
        "listings": marks_of(listings.of_search(solved.puzzle.kind)),
    }


def marks_of(views: tuple[ListingView, ...]) -> list[dict[str, Any]]:
    """Return which lines of each listing the scripts may light."""
    return [{"language": view.language, "marks": view.marks} for view in views]

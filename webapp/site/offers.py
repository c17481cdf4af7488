"""Puzzles that are generated: those of a day, and new ones with the form of their wishes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from flask import Blueprint, Response, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

import solver
from solver.days import daily, stars_on
from solver.puzzle import AnyPuzzle
from solver.wishing import wishes_of
from webapp.http import headers
from webapp.http.errors import Refused
from webapp.site import links
from webapp.site.boards import picture
from webapp.site.contexts import DailyCard, TodayPage, WishesPage, WishField, WishForm
from webapp.site.params import check_kind, quoted
from webapp.site.rendering import render_page
from webapp.text.catalogues import N_
from webapp.text.i18n import translate

blueprint = Blueprint("offers", __name__)

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

WEEKDAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)

DAYS_KEPT = 64

TITLES = {
    "moves": N_("Moves needed"),
    "colours": N_("Number of colours"),
    "size": N_("Size"),
    "difficulty": N_("Difficulty"),
}
"""Possible wishes, in the order of the form; a kind offers some of them."""


class Surprise(NamedTuple):
    """A puzzle that was built, and what was wished but not to be had, as links tell it."""

    puzzle: AnyPuzzle
    missed: str


def asked_day() -> date:
    """Return the day in the query, by default today; raise Refused: 422 for an invalid date."""
    text = request.args.get("date")
    if not text:
        now: date = current_app.config["TODAY"]()
        return now
    try:
        if DAY.fullmatch(text) is None:
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(
            422,
            "web.date",
            "Expected a date as 2026-11-23, got %(came)s.",
            came=quoted(text),
        ) from None


@blueprint.get("/today")
def today() -> Response:
    """Show the puzzle of the day of every kind."""
    day = asked_day()
    page = TodayPage(
        day=day.isoformat(),
        weekday=translate(WEEKDAYS[day.weekday()]),
        stars=stars_on(day),
        is_today=day == current_app.config["TODAY"](),
        cards=tuple(daily_card(kind, day) for kind in solver.kinds()),
    )
    return render_page("today.html", page)


@blueprint.get("/today/<kind>")
def of_kind(kind: str) -> AnyResponse:
    """Redirect to the puzzle of the day of a kind."""
    puzzle = of_day(check_kind(kind), asked_day())
    response = redirect(links.page(kind, solver.to_code(puzzle)), code=303)
    response.headers["Cache-Control"] = headers.PAGE
    return response


@blueprint.get("/wishes")
def wishes() -> Response:
    """Show the form of wishes of a kind, which is a dialog where scripts run."""
    kind = check_kind(request.args.get("kind") or solver.kinds()[0])
    page = WishesPage(wish_form(kind))
    return render_page("wishes.html", page)


def daily_card(kind: str, day: date) -> DailyCard:
    """Return the puzzle of a day with its picture."""
    puzzle = of_day(kind, day)
    return DailyCard(kind, links.page(kind, solver.to_code(puzzle)), picture(puzzle))


def build(kind: str, seed: int, wishes: Mapping[str, int]) -> Surprise:
    """Return the puzzle nearest to wishes and seed; raise BadWish for one not offered."""
    puzzle = solver.generate(kind, seed, wishes)
    missed = solver.wishing.missed(puzzle, wishes)
    return Surprise(puzzle, ",".join(f"{name}.{wishes[name]}" for name in missed))


def notices(puzzle: AnyPuzzle, wishes: Mapping[str, int]) -> tuple[str, ...]:
    """Return in the reader's language which wishes a puzzle does not fulfil."""
    return tuple(
        translate(
            "%(name)s: %(wished)d was wished for; the nearest puzzle found has %(found)d.",
            {"name": translate(TITLES[name]), "wished": wishes[name], "found": found},
        )
        for name, found in solver.wishing.missed(puzzle, wishes).items()
    )


@lru_cache(DAYS_KEPT)
def of_day(kind: str, day: date) -> AnyPuzzle:
    """Return the puzzle of a kind for a day."""
    return daily(kind, day)


def wish_form(kind: str) -> WishForm:
    """Return the form of wishes for puzzles of a kind, in the reader's language."""
    offered = wishes_of(kind)
    fields = (
        WishField(name, translate(title), tuple(offered[name]))
        for name, title in TITLES.items()
        if name in offered
    )
    return WishForm(kind, tuple(fields))

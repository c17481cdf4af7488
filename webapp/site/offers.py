"""Puzzles of the day, and the form of wishes for a new puzzle."""

from __future__ import annotations

import re
from datetime import date

from flask import Blueprint, Response, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

import solver
from webapp.http import headers
from webapp.http.errors import Refused
from webapp.site import links, surprises
from webapp.site.boards import picture
from webapp.site.contexts import DailyCard, TodayPage, WishesPage
from webapp.site.params import check_kind, quoted
from webapp.site.rendering import render_page
from webapp.text.catalogues import N_
from webapp.text.i18n import language, translate

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


def asked_day() -> date:
    """Return the day in the query; today by default.

    :raises Refused: 422 for an invalid date.
    :raises BadDate: for a day without puzzles.
    """
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
        drawn=(),
        day=day.isoformat(),
        weekday=translate(WEEKDAYS[day.weekday()]),
        stars=solver.stars_on(day),
        is_today=day == current_app.config["TODAY"](),
        cards=tuple(daily_card(kind, day) for kind in solver.kinds()),
        data={"lang": language()},
    )
    return render_page("today.html", page)


@blueprint.get("/today/<kind>")
def of_kind(kind: str) -> AnyResponse:
    """Redirect to the puzzle of the day of a kind."""
    puzzle = surprises.of_day(check_kind(kind), asked_day())
    response = redirect(links.page(kind, solver.to_code(puzzle)), code=303)
    response.headers["Cache-Control"] = headers.PAGE
    return response


@blueprint.get("/wishes")
def wishes() -> Response:
    """Show the form of wishes of a kind, which is a dialog where scripts run."""
    kind = check_kind(request.args.get("kind") or solver.kinds()[0])
    page = WishesPage(drawn=(), form=surprises.wish_form(kind), data={"lang": language()})
    return render_page("wishes.html", page)


def daily_card(kind: str, day: date) -> DailyCard:
    """Return the puzzle of a day with its picture."""
    puzzle = surprises.of_day(kind, day)
    return DailyCard(kind, links.page(kind, solver.to_code(puzzle)), picture(puzzle))

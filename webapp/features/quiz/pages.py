"""The page of an exercise's results, whose scripts read the codes that were handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response

from webapp.site.contexts import Alone
from webapp.site.rendering import render_page
from webapp.text.i18n import language

blueprint = Blueprint("exercise", __name__)


@dataclass(frozen=True)
class ResultsPage:
    """The context of the template."""

    drawn: tuple[str, ...]
    data: Mapping[str, Any]
    alone: Alone | None = None


@blueprint.get("/exercise/results")
def results() -> Response:
    """Show the page that reads codes: the server gets none of them."""
    return render_page("quiz/results.html", results_page())


def results_page(alone: Alone | None = None) -> ResultsPage:
    """Return the context of the page; ``alone`` is for files without a server."""
    return ResultsPage((), {"lang": language()}, alone)

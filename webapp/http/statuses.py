"""What is said about a status where nothing better is known, and a page that needs nothing else."""

from __future__ import annotations

from html import escape
from http import HTTPStatus
from typing import NamedTuple

from webapp.text.catalogues import N_, load_catalogue

PROBLEM_PAGES = "/api/problems/"
"""Prefix of the pages of problem types."""


class Plain(NamedTuple):
    """A type of problem, its title and its sentence."""

    id: str
    title: str
    template: str


PLAIN = {
    400: Plain("http.bad-request", N_("Bad request"), N_("This request cannot be understood.")),
    403: Plain("http.forbidden", N_("Not allowed"), N_("This is not allowed here.")),
    404: Plain("http.not-found", N_("Not found"), N_("There is nothing at this address.")),
    405: Plain(
        "http.method",
        N_("Method not allowed"),
        N_("This address cannot be used with %(method)s."),
    ),
    408: Plain(
        "http.late", N_("Too slow"), N_("The request did not come in time. Please send it again.")
    ),
    409: Plain("http.conflict", N_("Not possible now"), N_("This is not possible at the moment.")),
    412: Plain(
        "http.precondition",
        N_("Not what was expected"),
        N_("What is at this address is not what the request expects."),
    ),
    413: Plain(
        "http.too-large",
        N_("Too large"),
        N_("Expected at most %(limit)d bytes, got more."),
    ),
    422: Plain("http.unprocessable", N_("Cannot be played"), N_("This cannot be played.")),
    429: Plain(
        "http.rate",
        N_("Too often"),
        N_("Too much is asked at once. Please try again later."),
    ),
    500: Plain(
        "http.error",
        N_("Something broke"),
        N_("Something went wrong on our side. Please try again later."),
    ),
    501: Plain("http.not-implemented", N_("Not offered"), N_("This is not offered here.")),
    503: Plain("http.busy", N_("Busy"), N_("Too much is going on. Please try again later.")),
}


def plain_problem(status: int) -> Plain:
    """Return the sentence of a status, or of its class (4xx, 5xx) where it has none."""
    family = HTTPStatus.INTERNAL_SERVER_ERROR if status >= 500 else HTTPStatus.BAD_REQUEST
    return PLAIN.get(status, PLAIN[family])


UNSERVED = Plain("http.host", N_("Bad request"), N_("Nothing is served here under this host."))


PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Backtrack</title>
</head>
<body>
<main id="main">
<h1>{title}</h1>
<p>{detail}</p>
<p><a href="{root}/">{back}</a></p>
</main>
</body>
</html>
"""


def plain_page(title: str, detail: str, lang: str, root: str = "") -> str:
    """Return a self-contained page, its title and detail already translated."""
    back = load_catalogue(lang).gettext(N_("Back to the puzzles"))
    texts = {"title": title, "detail": detail, "back": back, "root": root}
    tag = "zh-Hans" if lang == "zh" else lang
    return PAGE.format(lang=tag, **{name: escape(text) for name, text in texts.items()})

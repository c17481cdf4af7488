"""Pages as responses, in the theme that a link asks for: ``?theme=``, which inner links pass on."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Flask, Response, render_template, request

import solver
from webapp.config import PAGES
from webapp.http import headers
from webapp.text.i18n import asked_language, in_language, language

THEMES = ("dusk", "light", "contrast")
"""Colour roles in ``static/css/vars.css``, the default first."""


def asked_theme() -> str | None:
    """Return the theme that the address asks for, nothing where there is no such one."""
    theme = request.args.get("theme")
    return theme if theme in THEMES else None


class Manner(NamedTuple):
    """What sentences and inner links of a page follow from beside what it is about."""

    language: str
    asked_language: str | None
    asked_theme: str | None
    script_root: str
    kinds: tuple[str, ...]


MANNERS = 32
"""Combinations, cached as environments."""


def manner() -> Manner:
    """Return in which manner the request wants its page."""
    chosen = language(), asked_language(), asked_theme()
    return Manner(*chosen, request.script_root, tuple(solver.kinds()))


def render_page(
    template: str,
    page: object,
    cache_control: str = headers.PAGE,
    status: int = 200,
    **values: Any,
) -> Response:
    """Render a template in the language of the request."""
    response = in_language(Response(render_template(template, page=page, **values), status=status))
    if status == 200:
        response.headers["Cache-Control"] = cache_control
    return response


def init_app(app: Flask) -> None:
    """Let the templates know the theme, and the inner links of an app keep it."""
    app.url_defaults(keep_theme)
    app.context_processor(lambda: {"theme": asked_theme()})


def keep_theme(endpoint: str, values: dict[str, Any]) -> None:
    """Add the theme asked for to the address of a page that does not say."""
    if endpoint.startswith(PAGES) and (theme := asked_theme()):
        values.setdefault("theme", theme)

"""Pages as responses."""

from __future__ import annotations

from typing import Any

from flask import Response, render_template

from webapp.http import headers
from webapp.text.i18n import in_language


def render_page(
    template: str,
    page: object,
    cache_control: str = headers.PAGE,
    status: int = 200,
    **values: Any,
) -> Response:
    """Render a template in the language of the request.

    :param cache_control: left out of errors.
    :param values: further values of the template.
    """
    response = in_language(Response(render_template(template, page=page, **values), status=status))
    if status == 200:
        response.headers["Cache-Control"] = cache_control
    return response

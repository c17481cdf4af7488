"""Pages of programs as files, filled by ``saving.js`` or ``notebook_page.py`` of the library."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, Flask, Response, current_app, render_template, url_for

from webapp.export import scorm, standalone
from webapp.features.write.contexts import SavedPage
from webapp.features.write.stage import blank_stages, stage_data
from webapp.http import headers
from webapp.site.contexts import PuzzlePage
from webapp.site.own import KIND
from webapp.text.i18n import in_language, language

blueprint = Blueprint("write_page", __name__)

NOTHING: dict[str, Any] = {"answers": {}, "search": None}


@blueprint.get("/own/page.html")
def page_file() -> Response:
    """Return the page of a program as a file, with no search in it yet."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    response = in_language(Response(page_text(app, language()), mimetype="text/html"))
    response.headers["Cache-Control"] = headers.PAGE
    return response


def page_text(app: Flask, lang: str) -> str:
    """Return the text of that page."""
    with standalone.page_context(app, f"/{KIND}?lang={lang}"):
        return rendered(blank_stages(embed=False), {}, NOTHING)


def notebook_text(app: Flask) -> str:
    """Return the text of the page that a notebook fills; what it fills in has the archive."""
    with standalone.page_context(app, f"/{KIND}"):
        stages = blank_stages(embed=False)
        return rendered(stages, stage_data(stages, embed=False), {})


def rendered(stages: dict[str, PuzzlePage], data: dict[str, Any], archive: dict[str, Any]) -> str:
    """Return such a page in the language of the request."""
    alone = standalone.embed_resources(
        (KIND,), standalone.IN_ITSELF, NOTHING, is_notebook=not archive
    )
    alone = replace(alone, archive=archive)
    shown = SavedPage(
        drawn=(KIND,),
        data={"lang": language(), "kind": KIND, **data},
        alone=alone,
        stages={name: replace(stage, alone=alone) for name, stage in stages.items()},
    )
    return render_template("write/saved.html", page=shown)


def saving_data(page: str = "") -> dict[str, Any]:
    """Return the data with which the editor's scripts save a page, with bounds."""
    address = page or url_for("write_page.page_file", lang=language())
    manifests = {version: scorm.manifest("NAME", "TITLE", version) for version in scorm.VERSIONS}
    return {
        "page": address,
        "most": standalone.MOST_NODES,
        "scorm": {"pass": scorm.PASS_PERCENT, "manifests": manifests},
    }

"""Files for browsers and search engines: robots.txt, icon, service worker, web app manifest."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import assets
from webapp.http import headers
from webapp.text.catalogues import LANGUAGES, N_, load_catalogue
from webapp.text.i18n import TAGS, asked_language, language, translate

blueprint = Blueprint("site_files", __name__)

GROUND, HEADER = "#120e1f", "#1d1833"

ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
MASKABLE = ("icon-maskable-512.png", "512x512", "maskable")

LISTED = ("/api/$", "/api/problems/")
"""Pages for people below a disallowed path."""

UNLISTED = ("/api/", "/surprise")

SHORTCUTS = (
    (N_("Surprise me"), "pages.surprise"),
    (N_("Today's puzzles"), "offers.today"),
    (N_("Lessons"), "lesson_pages.overview"),
)
SCREENSHOTS = (
    ("screenshot-wide.png", "1280x800", "wide", N_("The whole search of a puzzle")),
    ("screenshot-narrow.png", "390x844", "narrow", N_("A puzzle being solved")),
)


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Allow crawlers all but the unlisted paths."""
    root = request.script_root
    allowed = (f"Allow: {root}{path}" for path in LISTED)
    lines = ["User-agent: *", *allowed, *(f"Disallow: {root}{path}" for path in UNLISTED)]
    text = "\n".join(lines) + "\n"
    return Response(text, mimetype="text/plain", headers={"Cache-Control": headers.DATA})


@blueprint.get("/favicon.ico")
def icon() -> Response:
    """Return the icon at its traditional path."""
    tree = assets.current()
    return Response(
        tree.read("img/favicon.png"),
        mimetype="image/png",
        headers={"Cache-Control": headers.DATA},
    )


@blueprint.get("/sw.js")
def worker() -> Response:
    """Return the service worker, which serves visited pages offline.

    Its path determines its scope. Each release changes its bytes, so browsers update it.
    """
    tree = assets.current()
    pages = {lang: unreachable_page(lang) for lang in LANGUAGES}
    settings = json.dumps({"release": tree.digest, "unreachable": pages}, ensure_ascii=False)
    script = f"self.backtrack = {settings};\n{tree.read(assets.WORKER).decode()}"
    return Response(
        script,
        mimetype=assets.media_type(assets.WORKER),
        headers={"Cache-Control": headers.PAGE},
    )


def unreachable_page(lang: str) -> str:
    """Return the offline page for URLs that are not cached, in a language."""
    gettext = load_catalogue(lang).gettext
    return render_template(
        "unreachable.html",
        lang=lang,
        message=gettext(N_("This needs the server, which cannot be reached.")),
        home=gettext(N_("Back to the puzzles")),
    )


@blueprint.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """Return the web app manifest in the language of the request."""
    response = current_app.json.response(web_manifest())
    response.mimetype = assets.media_type("manifest.webmanifest")
    response.vary.add("Accept-Language")
    response.headers["Cache-Control"] = headers.PAGE
    return response


def web_manifest() -> dict[str, Any]:
    """Return the members of the manifest; ``id`` is the same in all languages."""
    return {
        "id": url_for("pages.home", lang=None),
        "name": translate("Backtrack: puzzles solved before your eyes"),
        "short_name": "Backtrack",
        "description": translate("Watch puzzles being solved, move by move."),
        "lang": TAGS[language()],
        "dir": "ltr",
        "start_url": url_for("pages.home", lang=asked_language()),
        "scope": url_for("pages.home", lang=None),
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": HEADER,
        "categories": ["education", "games", "puzzle"],
        "icons": [
            picture(name, size) | {"purpose": purpose} for name, size, purpose in (*ICONS, MASKABLE)
        ],
        "shortcuts": [
            {
                "name": translate(name),
                "url": url_for(endpoint, lang=asked_language()),
                "icons": [picture(*ICONS[0][:2])],
            }
            for name, endpoint in SHORTCUTS
        ],
        "screenshots": [
            picture(name, size) | {"form_factor": form, "label": translate(label)}
            for name, size, form, label in SCREENSHOTS
        ],
    }


def picture(name: str, sizes: str) -> dict[str, str]:
    """Return a picture as members of the manifest."""
    return {"src": assets.static(f"img/{name}"), "sizes": sizes, "type": "image/png"}

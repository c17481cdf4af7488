"""Puts the app together: the only file that knows all its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson
from flask import Blueprint, Flask, Response, current_app
from flask.json.provider import DefaultJSONProvider
from markupsafe import Markup
from werkzeug.sansio.response import Response as BaseResponse

import solver
from webapp import (
    about,
    access,
    answers,
    api,
    api_pages,
    assets,
    census,
    downloads,
    editor,
    embedding,
    errors,
    films,
    glued,
    headers,
    i18n,
    joined,
    kinds,
    lesson_pages,
    links,
    memo,
    metrics,
    offers,
    offers_api,
    openapi,
    pages,
    picture_css,
    play_api,
    probes,
    proxies,
    rates,
    recorded,
    search_api,
    site_files,
    themes,
)
from webapp.config import DEFAULTS


class PlainJSON(DefaultJSONProvider):
    """JSON as the formats describe it: members in order, text as it is, no blanks."""

    sort_keys = False
    ensure_ascii = False
    compact = True

    def response(self, *args: Any, **kwargs: Any) -> BaseResponse:
        """Return an answer, written eight times faster where its numbers fit into 64 bits."""
        document = self._prepare_response_obj(args, kwargs)
        try:
            body = orjson.dumps(document, default=tuple, option=orjson.OPT_NON_STR_KEYS)
        except TypeError:
            return super().response(document)
        return Response(body + b"\n", mimetype=self.mimetype)


class BacktrackApp(Flask):
    """Flask with our JSON."""

    json_provider_class = PlainJSON


def build(config: Mapping[str, Any] | None = None, first: Iterable[Blueprint] = ()) -> Flask:
    """Build the app; ``webapp.create_app`` is its public name.

    :param config: settings to use instead of those in ``webapp.config.DEFAULTS``.
    :param first: blueprints that have the addresses that several want.
    """
    app = BacktrackApp(__name__, static_folder=None, template_folder=assets.folder("templates"))
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config)
    # Jinja sorts members where nobody says otherwise; tables of words keep their order.
    app.jinja_env.policies["json.dumps_kwargs"] = {}
    app.config["KINDS"] = app.config["KINDS"] or solver.kinds()
    ours = kinds.declared(app)
    if ours:
        solver.check_declarations()
    made = {**assets.sheets_minified(), **picture_css.generated(ours), **joined.generated()}
    made[assets.WORKER] = joined.worker()
    made |= i18n.generated(app.config["KINDS"])
    assets.init_app(app, made)
    joined.init_app(app)
    memo.init_app(app)
    headers.init_app(app)
    i18n.init_app(app)
    kinds.init_app(app, ours)
    themes.init_app(app)
    errors.init_app(app)
    rates.init_app(app)
    api.init_app(app)
    answers.init_app(app)
    recorded.init_app(app)
    films.init_app(app)
    if ours:
        lesson_pages.init_app(app)  # they are about puzzles of ours
    for blueprint in first:
        app.register_blueprint(blueprint)
    for part in (
        pages,
        lesson_pages,
        editor,
        offers,
        offers_api,
        api,
        downloads,
        films,
        embedding,
        search_api,
        play_api,
        site_files,
        census,
        openapi,
        api_pages,
        about,
        probes,
    ):
        app.register_blueprint(part.blueprint)
    glued.init_app(app)
    app.context_processor(template_names)
    proxies.init_app(app)
    metrics.init_app(app)
    access.init_app(app)
    return app


def template_names() -> dict[str, Any]:
    """Return what every template may use beside its ``page``."""
    lang = i18n.language()
    return {
        "kinds": kinds.declared(current_app),
        "lang": lang,
        "manifest_url": links.manifest(),
        "messages_of": messages_of,
        "messages_url": messages_url(),
        "oembed_url": links.oembed,
        "panels_url": links.panels,
        "switch_language_url": links.switch_language(),
        "counted_kinds": census.counted_kinds(),
        "edit_way_in": links.edit,
        "way_in": pages.way_in,
        "wishes_url": links.wishes,
    }


def messages_of(entries: Sequence[str] | None) -> Markup:
    """Return what the scripts say that a page opens with, as JSON that can stand in it.

    :param entries: those that it names; None: what all scripts say.
    """
    modules = None if entries is None else joined.heard_first(tuple(entries))
    return i18n.messages_markup(i18n.language(), current_app.config["KINDS"], modules)


def messages_url() -> str:
    """Return where all that scripts say is to be had; "" where it is what the sources hold."""
    path = i18n.messages_path(i18n.language())
    return assets.static(path) if path in assets.current().generated else ""

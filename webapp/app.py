"""Assembles the app: the core, and the features that its settings name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import orjson
from flask import Flask, Response, current_app
from flask.json.provider import DefaultJSONProvider
from markupsafe import Markup
from werkzeug.sansio.response import Response as BaseResponse

import solver
from solver.catalog import check_declarations
from webapp import assets
from webapp.api import offers as offers_api
from webapp.api import openapi
from webapp.api import pages as api_pages
from webapp.api import puzzles as api
from webapp.api import searches as search_api
from webapp.assets import bundles
from webapp.config import DEFAULTS
from webapp.http import errors, headers, probes, proxies, rates
from webapp.site import (
    about,
    answers,
    downloads,
    embedding,
    films,
    glued,
    kinds,
    links,
    memo,
    offers,
    own,
    pages,
    picture_css,
    recorded,
    rendering,
    site_files,
    tabs,
)
from webapp.text import i18n


class PlainJSON(DefaultJSONProvider):
    """JSON with ordered members, unescaped text and no blanks."""

    sort_keys = False
    ensure_ascii = False
    compact = True

    def response(self, *args: Any, **kwargs: Any) -> BaseResponse:
        """Return a response; orjson is eight times faster if all numbers fit into 64 bits."""
        document = self._prepare_response_obj(args, kwargs)
        try:
            body = orjson.dumps(document, default=tuple, option=orjson.OPT_NON_STR_KEYS)
        except TypeError:
            return super().response(document)
        return Response(body + b"\n", mimetype=self.mimetype)


class BacktrackApp(Flask):
    """Flask with our JSON."""

    json_provider_class = PlainJSON

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is: none is async, and Flask's check is 7% of a request."""
        return func


def build(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the app; ``webapp.create_app`` is its public name."""
    app = BacktrackApp(__name__, static_folder=None, template_folder=assets.folder("templates"))
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config)
    # Jinja sorts members by default; tables of words must keep their order.
    app.jinja_env.policies["json.dumps_kwargs"] = {}
    app.config["KINDS"] = app.config["KINDS"] or solver.kinds()
    ours = kinds.declared(app)
    if ours:
        check_declarations()
    made = {**assets.sheets_minified(), **picture_css.generated(ours), **bundles.generated()}
    made |= assets.packages_minified()
    made[assets.WORKER] = bundles.worker()
    # Programs that visitors bring are shown beside the kinds.
    made |= i18n.generated((*app.config["KINDS"], own.KIND))
    assets.init_app(app, made)
    bundles.init_app(app)
    memo.init_app(app)
    headers.init_app(app)
    i18n.init_app(app)
    kinds.init_app(app, ours)
    rendering.init_app(app)
    tabs.init_app(app)
    errors.init_app(app)
    rates.init_app(app)
    api.init_app(app)
    answers.init_app(app)
    recorded.init_app(app)
    films.init_app(app)
    openapi.init_app(app)
    for feature in app.config["FEATURES"]:
        import_module(f"webapp.features.{feature}").install(app)
    for part in (
        pages,
        offers,
        offers_api,
        api,
        downloads,
        films,
        embedding,
        search_api,
        site_files,
        openapi,
        api_pages,
        about,
        probes,
    ):
        app.register_blueprint(part.blueprint)
    glued.init_app(app)
    app.context_processor(template_names)
    proxies.init_app(app)
    if app.config["PUBLIC"]:
        from webapp.http import access, metrics  # they need the extra "server"

        metrics.init_app(app)
        access.init_app(app)
    return app


def template_names() -> dict[str, Any]:
    """Return the names of every template beside its ``page``."""
    lang = i18n.language()
    return {
        "kinds": kinds.declared(current_app),
        "lang": lang,
        "manifest_url": links.manifest(),
        "messages_of": messages_of,
        "messages_url": messages_url(),
        "oembed_url": links.oembed,
        "panels_url": links.panels,
        "program_url": links.program,
        "switch_language_url": links.switch_language(),
        "way_in": pages.way_in,
        "wishes_url": links.wishes,
    }


def messages_of(entries: Sequence[str] | None) -> Markup:
    """Return the messages of the entry modules, or all, as inline JSON."""
    modules = None if entries is None else bundles.initial_modules(tuple(entries))
    return i18n.messages_markup(i18n.language(), current_app.config["KINDS"], modules)


def messages_url() -> str:
    """Return the URL of all messages of the scripts, "" for the language of the sources."""
    path = i18n.messages_path(i18n.language())
    return assets.static(path) if path in assets.current().generated else ""

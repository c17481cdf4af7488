"""Templates, an edition in each language: what they say is translated when they are compiled.

A page says some hundred sentences that are the same on every page. In its edition they are part of
the text around them, and to say them again costs nothing. Parts of pages that follow from little,
such as the rules of a kind, are made once and kept.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Hashable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any

from cachetools import LRUCache
from flask import Flask, has_request_context, request
from flask.templating import Environment
from jinja2 import Template, nodes
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from webapp.catalogues import LANGUAGES, load_catalogue
from webapp.i18n import language
from webapp.themes import manner

PARTS = {
    "partials/bookmarks.html": (
        "page.own?",
        "page.embed",
        "page.total?",
        "page.search?",
        "page.view",
    ),
    "partials/cards/exercise.html": (),
    "partials/cards/help.html": ("page.embed", "page.search?"),
    "partials/cards/record.html": (),
    "partials/cards/rules.html": ("page.kind",),
    "partials/cards/settings.html": (),
    "partials/cards/share.html": (),
    "partials/cards/sharing.html": (),
    "partials/cards/wishes.html": ("page.wish_forms",),
    "partials/door.html": ("door",),
    "partials/kinds.html": ("page.kind", "page.editor"),
    "partials/levels.html": ("group", "page.groups"),
    "partials/listing.html": ("page.kind",),
    "partials/play/panel.html": ("page.kind", "page.gesture"),
    "partials/quiz.html": (),
    "partials/search/code.html": ("page.kind", "page.search.shown"),
    "partials/search/comparison.html": ("page.kind",),
    "partials/search/counters.html": (),
    "partials/search/notes.html": (),
    "partials/search/walk.html": ("page.own?", "page.embed", "page.view"),
    "partials/sound.html": (),
    "partials/strip.html": ("id",),
    "partials/tabs.html": ("page.own?", "page.view"),
    "partials/today.html": ("page.today",),
}
"""Parts of pages, and what they follow from beside the manner that the page is wanted in."""

PARTS_BYTES = 4 * 1024 * 1024
"""Of the parts that are kept in a language."""


class Templates(Environment):
    """The templates of an app; a request gets those of its language.

    Editions share loader, globals and filters.
    """

    lang = ""
    """The language of an edition; empty where each request chooses one."""

    sayings: Mapping[str, Any] = {}
    """The functions that translate what is known only when a page is made."""

    parts: Parts

    def __init__(self, app: Flask, **options: Any) -> None:
        super().__init__(app, **options)
        self.keeps = app.config["KEPT_BYTES"] != 0
        self.editions = {lang: self._edition(lang) for lang in LANGUAGES}

    def _edition(self, lang: str) -> Templates:
        edition = self.overlay()
        edition.lang, edition.sayings = lang, sayings(lang)
        edition.parts = Parts()
        return edition

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template knows."""
        return ChainMap(d or {}, dict(self.sayings), self.globals)

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if not self.lang and has_request_context():
            return self.editions[language()].get_template(name)
        template = super()._load_template(name, globals)
        if self.lang and self.keeps and name in PARTS:
            self.parts.keep(template)
        return template

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        return Translator(self.lang).visit(parsed) if self.lang else parsed


class Parts:
    """The parts of pages that are kept in one language."""

    def __init__(self) -> None:
        self._texts: LRUCache[Any, str] = LRUCache(PARTS_BYTES, len)
        self._lock = Lock()

    def keep(self, template: Template) -> None:
        """Let a template say again what it has said where nothing is different."""
        made = template.root_render_func
        if not isinstance(made, partial):
            render = partial(self._say, template.name or "", made)
            template.root_render_func = render

    def _say(
        self, name: str, make: Callable[[Context], Iterator[str]], context: Context
    ) -> Iterator[str]:
        facts = [fact_of(context, path) for path in PARTS[name]]
        key = (name, *manner(), "lang" in request.args, *facts)
        with self._lock:
            text = self._texts.get(key)
        if text is None:
            text = "".join(make(context))
            with self._lock, suppress(ValueError):  # it is larger than all the room
                self._texts[key] = text
        yield text


def fact_of(context: Context, path: str) -> Hashable:
    """Return what stands at a path of what a template knows; with ``?``, whether something does."""
    first, *names = path.removesuffix("?").split(".")
    fact = context.resolve_or_missing(first)
    for name in names:
        fact = getattr(fact, name, None)
    return bool(fact) if path.endswith("?") else fact


def sayings(lang: str) -> dict[str, Any]:
    """Return the functions by which templates speak a language; what they say is markup."""
    catalogue = load_catalogue(lang)

    def say(sentence: str, /, **values: Any) -> Markup:
        return Markup(catalogue.gettext(sentence)) % values  # noqa: S704  # of our own sentences

    def say_plural(singular: str, plural: str, number: int, /, **values: Any) -> Markup:
        return Markup(catalogue.ngettext(singular, plural, number)) % values  # noqa: S704

    return {"_": say, "ngettext": say_plural}


class Translator(NodeTransformer):
    """Puts what a template says in the place of the call that would say it."""

    def __init__(self, lang: str) -> None:
        self._gettext = load_catalogue(lang).gettext

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802  # as Jinja calls it
        """Translate a sentence that needs nothing else; others are translated when said."""
        match node:
            case nodes.Call(
                node=nodes.Name(name="_"),
                args=[nodes.Const(value=str(sentence))],
                kwargs=[],
                dyn_args=None,
                dyn_kwargs=None,
            ):
                told = Markup(self._gettext(sentence)) % {}  # noqa: S704
                return nodes.Const(told, lineno=node.lineno)
        self.generic_visit(node)
        return node

"""Language negotiation: ``?lang=``, passed on in links, then ``Accept-Language``, then English."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, TypeVar

from flask import Flask, request
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header
from werkzeug.sansio.response import Response

from webapp.config import PAGES
from webapp.text.catalogues import (
    LANGUAGES,
    SCRIPTS,
    choose_language,
    load_catalogue,
    match_language,
    scripts_path,
    translate_with,
)

AnyResponse = TypeVar("AnyResponse", bound=Response)

TREE = "static/"
OF_A_KIND = re.compile(r"static/js/(?:puzzles/(\w+)|features/(own))/")

FOUND = "backtrack.language"
"""In the WSGI environ, caches the language of a request."""

LONGEST_HEADER = 1_000
"""Of ``Accept-Language``; browsers send fifty."""

TAGS = {"en": "en", "zh": "zh-Hans"}
"""Of pages; the Chinese catalogue is in simplified characters."""


def asked_language() -> str | None:
    """Return the language of the query, None if it has none."""
    return match_language(request.args.get("lang", ""))


def language() -> str:
    """Return the language of the response."""
    environ = request.environ
    if (found := environ.get(FOUND)) is None:
        accepted = environ.get("HTTP_ACCEPT_LANGUAGE", "")
        environ[FOUND] = found = asked_language() or accepted_language(accepted)
    return str(found)


def in_language(response: AnyResponse) -> AnyResponse:
    """Mark a response as one in the language of the request, on which it varies."""
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    return response


def answer_in(tag: str) -> None:
    """Set the language of the response, if a tag is supported."""
    if (lang := match_language(tag)) is not None:
        request.environ[FOUND] = lang


def accepted_language(header: str) -> str:
    """Return the preferred supported language of a browser, English by default.

    >>> accepted_language("fr, zh;q=0.5, en;q=0.1"), accepted_language("zh;q=0")
    ('zh', 'en')
    """
    return read_languages(header[:LONGEST_HEADER])


@lru_cache(256)
def read_languages(header: str) -> str:
    """Return the preferred supported language in a header of bounded length."""
    accepted = parse_accept_header(header, LanguageAccept)
    return choose_language(tag for tag, quality in accepted if quality > 0)


def other_language() -> str:
    """Return the language to switch to."""
    return next(lang for lang in LANGUAGES if lang != language())


def translate(template: str, arguments: Mapping[str, Any] | None = None) -> str:
    """Translate a sentence with its arguments."""
    return translate_with(load_catalogue(language()).gettext, template, arguments or {})


def ngettext(singular: str, plural: str, number: int, /, **arguments: Any) -> str:
    """Translate a sentence with a plural."""
    return load_catalogue(language()).ngettext(singular, plural, number) % arguments


def plural_forms(singular: str, plural: str) -> list[str]:
    """Return the translated singular and plural templates of a sentence."""
    catalogue = load_catalogue(language())
    return [catalogue.ngettext(singular, plural, count) for count in (1, 2)]


def template(sentence: str) -> str:
    """Return the translated template of a sentence."""
    return load_catalogue(language()).gettext(sentence) if sentence else ""


@cache
def script_messages(
    lang: str, kinds: tuple[str, ...] | None = None, modules: frozenset[str] | None = None
) -> dict[str, list[str]]:
    """Return translations of scripts, plurals by singular, {} for English; None includes all."""
    return {
        english[0]: translated
        for places, english, translated in sentences(lang)
        if any(
            is_said(place, kinds) and (modules is None or place.removeprefix(TREE) in modules)
            for place in places
        )
    }


@cache
def sentences(lang: str) -> list[tuple[list[str], list[str], list[str]]]:
    """Return the scripts' sentences: files, English forms and translated forms of each."""
    path = scripts_path(lang)
    entries: list[tuple[list[str], list[str], list[str]]] = (
        json.loads(path.read_bytes()) if path.exists() else []
    )
    return entries


@cache
def messages_markup(
    lang: str, kinds: tuple[str, ...] | None = None, modules: frozenset[str] | None = None
) -> Markup:
    """Return ``script_messages`` as inline JSON."""
    words = script_messages(lang, kinds, modules)
    return htmlsafe_json_dumps(words, dumps=json.dumps, ensure_ascii=False, separators=(",", ":"))


def generated(kinds: tuple[str, ...] | None = None) -> dict[str, str]:
    """Return the files of all messages by path, for scripts that are loaded after their page."""
    messages = {lang: script_messages(lang, kinds) for lang in LANGUAGES}
    return {
        messages_path(lang): json.dumps(words, ensure_ascii=False, separators=(",", ":"))
        for lang, words in messages.items()
        if words
    }


def messages_path(lang: str) -> str:
    """Return the asset path of a language's messages."""
    return f"js/messages/{lang}.json"


def is_said(place: str, kinds: tuple[str, ...] | None) -> bool:
    """Return whether a file is a script, and not of an excluded kind.

    >>> is_said("static/js/puzzles/own/index.js", ("mayan",))
    False
    >>> is_said("static/js/puzzles/kit/words.js", ("mayan",))
    True
    """
    if not place.startswith(SCRIPTS):
        return False
    found = OF_A_KIND.match(place)
    return not found or kinds is None or (found[1] or found[2]) in {*kinds, "kit"}


def init_app(app: Flask) -> None:
    """Install gettext in the templates, and pass ``lang`` on in internal links."""
    app.url_defaults(keep_language)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # of the extension
        lambda sentence: load_catalogue(language()).gettext(sentence),
        lambda one, other, count: load_catalogue(language()).ngettext(one, other, count),
        newstyle=True,
    )
    # The extension's own alias looks the function up each time, 200 times a page.
    app.jinja_env.globals["_"] = app.jinja_env.globals["gettext"]


def keep_language(endpoint: str, values: dict[str, Any]) -> None:
    """Add the requested language to the URL of a page that has none."""
    if endpoint.startswith(PAGES) and (lang := asked_language()):
        values.setdefault("lang", lang)

"""Which language a request gets: ``?lang=``, then what the browser prefers, then English.

There are no cookies: when the address asks for a language, inner links go on asking for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from flask import Flask, request
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

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

TREE = "static/"
OF_A_KIND = re.compile(r"static/js/(?:puzzles/(\w+)|features/(own))/")

FOUND = "backtrack.language"
"""Where the language of a request is noted among its other variables."""

LONGEST_HEADER = 1_000
"""Characters of a list of languages that are read; browsers send fifty."""

TAGS = {"en": "en", "zh": "zh-Hans"}
"""What a page calls its language; the catalogue of Chinese is in simplified characters."""


def asked_language() -> str | None:
    """Return the language that the address asks for."""
    return match_language(request.args.get("lang", ""))


def language() -> str:
    """Return the language of the answer."""
    environ = request.environ
    if (found := environ.get(FOUND)) is None:
        accepted = environ.get("HTTP_ACCEPT_LANGUAGE", "")
        environ[FOUND] = found = asked_language() or accepted_language(accepted)
    return str(found)


def answer_in(tag: str) -> None:
    """Answer in the language of a tag, where it is one of ours."""
    if (lang := match_language(tag)) is not None:
        request.environ[FOUND] = lang


def accepted_language(header: str) -> str:
    """Return the language of ours that a browser prefers; English when it is none.

    >>> accepted_language("fr, zh;q=0.5, en;q=0.1"), accepted_language("zh;q=0")
    ('zh', 'en')
    """
    return read_languages(header[:LONGEST_HEADER])


@lru_cache(256)
def read_languages(header: str) -> str:
    """Return the language of ours in a header of bounded length."""
    accepted = parse_accept_header(header, LanguageAccept)
    return choose_language(tag for tag, quality in accepted if quality > 0)


def other_language() -> str:
    """Return the language that the switch leads to."""
    return next(lang for lang in LANGUAGES if lang != language())


def translate(template: str, arguments: Mapping[str, Any] | None = None) -> str:
    """Translate a sentence with its arguments into the language of the answer."""
    return translate_with(load_catalogue(language()).gettext, template, arguments or {})


def ngettext(singular: str, plural: str, number: int, /, **arguments: Any) -> str:
    """Translate a sentence about a number of things into the language of the answer.

    :param arguments: what fills its places.
    """
    return load_catalogue(language()).ngettext(singular, plural, number) % arguments


def plural_forms(singular: str, plural: str) -> list[str]:
    """Return a sentence about one thing and about several in the language of the answer.

    The places of its facts stay as they are.
    """
    catalogue = load_catalogue(language())
    return [catalogue.ngettext(singular, plural, count) for count in (1, 2)]


def template(sentence: str) -> str:
    """Return a sentence in the language of the answer; the places of its facts stay as they are."""
    return load_catalogue(language()).gettext(sentence) if sentence else ""


@cache
def script_messages(
    lang: str, kinds: tuple[str, ...] | None = None, modules: frozenset[str] | None = None
) -> dict[str, list[str]]:
    """Return what the page's scripts say, each sentence with its forms; {} for English.

    A sentence with a plural is filed under its singular.

    :param kinds: those that are served: what only scripts of others say is left out; None: all.
    :param modules: paths among the assets: what only others say is left out; None: all.
    """
    return {
        told[0][0]: told[1]
        for places, *told in sentences(lang)
        if any(
            is_said(place, kinds) and (modules is None or place.removeprefix(TREE) in modules)
            for place in places
        )
    }


@cache
def sentences(lang: str) -> list[tuple[list[str], list[str], list[str]]]:
    """Return the scripts' sentences: the files that say each, its forms in English and as told."""
    path = scripts_path(lang)
    said: list[tuple[list[str], list[str], list[str]]] = (
        json.loads(path.read_bytes()) if path.exists() else []
    )
    return said


@cache
def messages_markup(
    lang: str, kinds: tuple[str, ...] | None = None, modules: frozenset[str] | None = None
) -> Markup:
    """Return what the page's scripts say as JSON that can stand in a page.

    :param modules: paths among the assets; what only others say is left out; None: all.
    """
    words = script_messages(lang, kinds, modules)
    return htmlsafe_json_dumps(words, dumps=json.dumps, ensure_ascii=False, separators=(",", ":"))


def generated(kinds: tuple[str, ...] | None = None) -> dict[str, str]:
    """Return all that scripts say in each language, for those that come later than their page.

    :param kinds: those that are served.
    """
    told = {lang: script_messages(lang, kinds) for lang in LANGUAGES}
    return {
        messages_path(lang): json.dumps(words, ensure_ascii=False, separators=(",", ":"))
        for lang, words in told.items()
        if words
    }


def messages_path(lang: str) -> str:
    """Return where among the assets all that scripts say in a language lies."""
    return f"js/messages/{lang}.json"


def is_said(place: str, kinds: tuple[str, ...] | None) -> bool:
    """Say whether a file is a script, and none of a kind that is not served.

    >>> is_said("static/js/puzzles/own/words.js", ("mayan",))
    False
    >>> is_said("static/js/puzzles/kit/words.js", ("mayan",))
    True
    """
    if not place.startswith(SCRIPTS):
        return False
    found = OF_A_KIND.match(place)
    return not found or kinds is None or (found[1] or found[2]) in {*kinds, "kit"}


def init_app(app: Flask) -> None:
    """Let templates speak the language of the answer, and inner links keep the one asked for."""
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
    """Add the language asked for to the address of a page that does not say."""
    if endpoint.startswith(PAGES) and (lang := asked_language()):
        values.setdefault("lang", lang)

"""Which language a request gets: ``?lang=``, then what the browser prefers, then English.

There are no cookies: when the address asks for a language, inner links go on asking for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from babel.messages.pofile import read_po
from flask import Flask, request
from flask_babel import Babel, gettext

from webapp.catalogues import (
    DEFAULT,
    FOLDER,
    LANGUAGES,
    choose_language,
    load_catalogue,
    match_language,
    translate_with,
)
from webapp.config import PAGES

SCRIPTS = "static/js/"
OF_A_KIND = re.compile(r"static/js/(?:puzzles/(\w+)|ui/(own))/")

TAGS = {"en": "en", "zh": "zh-Hans"}
"""What a page calls its language; the catalogue of Chinese is in simplified characters."""


def asked_language() -> str | None:
    """Return the language that the address asks for."""
    return match_language(request.args.get("lang", ""))


def language() -> str:
    """Return the language of the answer."""
    accepted = (tag for tag, quality in request.accept_languages if quality > 0)
    return asked_language() or choose_language(accepted)


def other_language() -> str:
    """Return the language that the switch leads to."""
    return next(lang for lang in LANGUAGES if lang != language())


def translate(template: str, arguments: Mapping[str, Any] | None = None) -> str:
    """Translate a sentence with its arguments into the language of the answer."""
    return translate_with(gettext, template, arguments or {})


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
def script_messages(lang: str, kinds: tuple[str, ...] | None = None) -> dict[str, list[str]]:
    """Return what the page's scripts say, each sentence with its forms; {} for English.

    A sentence with a plural is filed under its singular.

    :param kinds: those that are served: what only scripts of others say is left out; None: all.
    """
    path = FOLDER / lang / "LC_MESSAGES" / "messages.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        entries = [
            message
            for message in read_po(file, locale=lang)
            if any(is_said(place, kinds) for place, _ in message.locations)
        ]
    return {forms(entry.id)[0]: forms(entry.string) for entry in entries}


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


def forms(sentences: str | Iterable[str] | None) -> list[str]:
    """Return the forms of an entry, which is one sentence or one for each plural."""
    return [sentences] if isinstance(sentences, str) else list(sentences or ())


def init_app(app: Flask) -> None:
    """Let an app speak the reader's language, and its inner links keep the one asked for."""
    Babel(
        app,
        default_locale=DEFAULT,
        default_translation_directories=str(FOLDER),
        locale_selector=language,
    )
    app.url_defaults(keep_language)


def keep_language(endpoint: str, values: dict[str, Any]) -> None:
    """Add the language asked for to the address of a page that does not say."""
    if endpoint.startswith(PAGES) and (lang := asked_language()):
        values.setdefault("lang", lang)

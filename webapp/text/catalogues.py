"""Languages and their gettext catalogues, from English sentences; one for the whole app."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from solver.errors import Phrase

LANGUAGES = ("en", "zh")
DEFAULT = "en"
DOMAIN = "messages"
FOLDER = Path(__file__).parent.parent / "translations"
SCRIPTS = "static/js/"
PROBLEMS = FOLDER / "problems.json"


def N_(sentence: str) -> str:  # noqa: N802  # as gettext users know it
    """Return a sentence unchanged; this marks it for extraction."""
    return sentence


def match_language(tag: str) -> str | None:
    """Return the supported language of a tag, or None.

    >>> match_language("zh-Hant-TW"), match_language("en_GB"), match_language("fr")
    ('zh', 'en', None)
    """
    primary = tag.replace("_", "-").split("-")[0].lower()
    return primary if primary in LANGUAGES else None


def choose_language(tags: Iterable[str]) -> str:
    """Return the language of the first supported tag, English by default.

    >>> choose_language(["fr", "zh-CN", "en"])
    'zh'
    """
    return next(filter(None, map(match_language, tags)), DEFAULT)


def environment_language(environment: Mapping[str, str]) -> str:
    """Return the language of a command line, by the rules of POSIX.

    >>> environment_language({"LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.UTF-8"})
    'zh'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    value = next(filter(None, map(environment.get, names)), "")
    return match_language(value.split(".")[0]) or DEFAULT


def translate_with(
    gettext: Callable[[str], str], template: str, arguments: Mapping[str, Any]
) -> str:
    """Translate a sentence, and the phrases among its arguments.

    >>> german = {"%(count)s moves": "%(count)s Züge", "no": "keine"}
    >>> translate_with(german.get, "%(count)s moves", {"count": Phrase("no")})
    'keine Züge'
    """
    translated = {
        name: translate_with(gettext, value.template, value.arguments)
        if isinstance(value, Phrase)
        else value
        for name, value in arguments.items()
    }
    return gettext(template) % translated


@cache
def load_catalogue(lang: str) -> gettext.NullTranslations:
    """Return the compiled catalogue of a language; that of English is empty."""
    return gettext.translation(DOMAIN, FOLDER, [lang], fallback=True)


def scripts_path(lang: str) -> Path:
    """Return the path of the scripts' sentences, which ``webapp.translations.update`` writes."""
    return FOLDER / lang / "LC_MESSAGES" / "scripts.json"

"""The language of the environment, for what is written to a terminal."""

from __future__ import annotations

import gettext
import os
import sys

from webapp.text.catalogues import DEFAULT, DOMAIN, FOLDER, environment_language, load_catalogue


def language() -> str:
    """Return the language of the environment, English where the output has no letters for it."""
    lang = environment_language(os.environ)
    return lang if is_writable(load_catalogue(lang).gettext("Options")) else DEFAULT


def is_writable(text: str) -> bool:
    """Return whether standard output can encode a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def use_language() -> None:
    """Set the catalogue of gettext, for us and for click."""
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language()  # before all other variables, for gettext

"""The addresses of a puzzle; a blueprint names the others' views here and nowhere else."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import request, url_for

from webapp.i18n import other_language


def page(kind: str, code: str, step: int = 0) -> str:
    """Return the link of a moment in the language asked for; step 0 is left out."""
    return url_for("pages.puzzle", kind=kind, code=code, step=step or None)


def identity(kind: str, code: str) -> str:
    """Return the link that is the puzzle: no step, no language."""
    return url_for("pages.puzzle", kind=kind, code=code, lang=None)


def embed(kind: str, code: str) -> str:
    """Return the page for frames."""
    return url_for("pages.embed", kind=kind, code=code, lang=None)


def image(kind: str, code: str) -> str:
    """Return the drawn board."""
    return url_for("media.image", kind=kind, code=code)


def text(kind: str, code: str) -> str:
    """Return the judge text."""
    return url_for("media.text", kind=kind, code=code)


def document(kind: str, code: str) -> str:
    """Return the replay document."""
    return url_for("media.document", kind=kind, code=code)


def of_puzzle(kind: str, code: str) -> dict[str, str]:
    """Return every address of a puzzle by its name in the API."""
    return {
        "self": url_for("api.puzzle", kind=kind, code=code),
        "replay": url_for("api.replay", kind=kind, code=code),
        "page": identity(kind, code),
        "embed": embed(kind, code),
        "text": text(kind, code),
        "json": document(kind, code),
        "image": image(kind, code),
    }


def switch_language() -> str:
    """Return where the same moment is told in the other language.

    It is a query alone: it stays on the page, whatever its path may hold.
    """
    query = request.args.to_dict() | {"lang": other_language()}
    return f"?{urlencode(query)}"

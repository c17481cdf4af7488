"""The same page with and without a solution, the replay sealed, for ``hide=answer``."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from webapp.site.contexts import Preview, PuzzlePage
from webapp.text.i18n import translate

HIDE = "hide"
ANSWER = "answer"

HIDDEN = "hidden"

IN_SEAL = ("replay", "reasons", "others", "words")
"""Members of the page data that reveal the answer, or the words to describe it."""

FORMAT, VERSION = "backtrack-sealed", 1

LENGTH_BYTES = 4
BLOCK_BYTES = 4096
"""Seals are padded to whole blocks: their length must not reveal whether there is an answer."""

PUBLIC = ("kind", "code", "name", "limit", "start")


def concealed(page: PuzzlePage) -> PuzzlePage:
    """Return a page without its answer, and so never at the last step."""
    data = dict(page.data)
    secret = {name: data.pop(name) for name in IN_SEAL}
    search = data["search"] and {**data["search"], "explanation": {}}
    secret["explanation"] = dict(page.explanation)
    return replace(
        page,
        hide=True,
        link=with_hide(page.link),
        preview=hidden_preview(page.preview),
        total=1,  # enables the player without revealing the number of moves
        outcome=HIDDEN,
        headline=hidden_headline(),
        boards=0,
        moves=(),
        worksheet_url=with_hide(page.worksheet_url),
        json_url=with_hide(page.json_url),
        judge_text="",
        why_not=None,
        explanation={},
        data={
            **data,
            "hide": True,
            "link": with_hide(data["link"]),
            "replay": sealed_replay(page.data["replay"], secret),
            "search": search,
        },
    )


def hidden_headline() -> str:
    """Return the headline that replaces the outcome."""
    return translate("The answer is hidden")


def hidden_preview(preview: Preview) -> Preview:
    """Return the link preview of a page that hides its answer; its URLs hide it as well."""
    return replace(
        preview,
        url=with_hide(preview.url),
        image=replace(preview.image, url=with_hide(preview.image.url)),
        editions={tag: with_hide(address) for tag, address in preview.editions.items()},
    )


def with_hide(address: str) -> str:
    """Add ``hide=answer`` to a URL.

    >>> with_hide("/flip/bwwb-bbwb-bwwb-bwww?lang=zh")
    '/flip/bwwb-bbwb-bwwb-bwww?lang=zh&hide=answer'
    """
    parts = urlsplit(address)
    query = dict(parse_qsl(parts.query)) | {HIDE: ANSWER}
    return parts._replace(query=urlencode(query)).geturl()


def seal(document: Any) -> str:
    """Return a document as Base64 of its length (4 bytes, big-endian), zlib stream and padding."""
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    packed = zlib.compress(text.encode())
    whole = len(packed).to_bytes(LENGTH_BYTES, "big") + packed
    return b64encode(whole + bytes(-len(whole) % BLOCK_BYTES)).decode()


def sealed_replay(document: Mapping[str, Any], content: Any = None) -> dict[str, Any]:
    """Return a replay document in which only the puzzle is readable."""
    known = {name: document[name] for name in PUBLIC}
    sealed = seal(document if content is None else content)
    return {"format": FORMAT, "version": VERSION, **known, "sealed": sealed}

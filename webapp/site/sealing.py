"""Obfuscated documents, for pages that hide the answer until its end.

This protects against reading the page's source, not against a program: it is no encryption.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

FORMAT, VERSION = "backtrack-sealed", 1

LENGTH_BYTES = 4
BLOCK_BYTES = 4096
"""Seals are padded to whole blocks: their length must not reveal whether there is an answer."""

PUBLIC = ("kind", "code", "name", "limit", "start")
"""Members of a replay that are not sealed."""


def seal(document: Any) -> str:
    """Return a document as Base64 of its length (4 bytes, big-endian), zlib stream and padding."""
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    packed = zlib.compress(text.encode())
    whole = len(packed).to_bytes(LENGTH_BYTES, "big") + packed
    return b64encode(whole + bytes(-len(whole) % BLOCK_BYTES)).decode()


def sealed_replay(document: Mapping[str, Any], content: Any = None) -> dict[str, Any]:
    """Return a replay document in which only the puzzle is readable.

    :param content: to seal; the document itself by default.
    """
    known = {name: document[name] for name in PUBLIC}
    sealed = seal(document if content is None else content)
    return {"format": FORMAT, "version": VERSION, **known, "sealed": sealed}

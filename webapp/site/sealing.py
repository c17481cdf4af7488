"""Documents packed so that nobody reads an answer by looking: for pages that hide it until its end.

It keeps a secret from eyes, not from a program: whoever unpacks it has the answer.
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
"""A seal fills whole blocks, so that its length does not tell whether there is an answer."""

PUBLIC = ("kind", "code", "name", "limit", "start")
"""What of a replay is known before it is played."""


def seal(document: Any) -> str:
    """Return a document as Base64: four bytes of length, big end first, its zlib stream, zeros."""
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    packed = zlib.compress(text.encode())
    whole = len(packed).to_bytes(LENGTH_BYTES, "big") + packed
    return b64encode(whole + bytes(-len(whole) % BLOCK_BYTES)).decode()


def sealed_replay(document: Mapping[str, Any], content: Any = None) -> dict[str, Any]:
    """Return a replay document of which only the puzzle can be read.

    :param content: what is sealed in it; the document itself unless something else is given.
    """
    known = {name: document[name] for name in PUBLIC}
    sealed = seal(document if content is None else content)
    return {"format": FORMAT, "version": VERSION, **known, "sealed": sealed}

"""Links without what a chat or a hand has glued to their end."""

from __future__ import annotations

import re
from collections.abc import Container
from unicodedata import category
from urllib.parse import quote, unquote_plus

GLUED = ".,;:!?)]}>'\"*_"
"""What a sentence or a chat puts behind an address, and no address here ends with."""

ADDRESS = re.compile(r"[\w./-]*", re.ASCII)
"""Signs that paths consist of; from any other one on it is the text behind the link."""

VALUE = re.compile(r"[!-~]*")
"""Signs of the values of a query."""

FREE = ("name", "along")
"""Members of a query that may hold any sign."""

QUERY_SIGNS = "!$'()*,/:;?@"
"""Signs that stand for themselves in a query."""


def clean_path(path: str) -> str:
    """Return a path without what is glued to it.

    >>> clean_path("/mayan/1.0-1-1-0-1/"), clean_path("//flip).。"), clean_path("/flip，see")
    ('/mayan/1.0-1-1-0-1', '/flip', '/flip')
    """
    found = ADDRESS.match(path)
    kept = found[0] if found else ""
    rest = path[len(kept) :]
    if rest and kept.endswith("/") and not is_glue(rest[0]):
        return path  # a name with signs that none has
    return "/" + kept.strip("/").rstrip("/" + GLUED)


def is_glue(sign: str) -> bool:
    """Say whether a sign may stand behind an address in a text: punctuation or a blank."""
    return sign in GLUED or sign == " " or (sign > "~" and category(sign)[0] in "PZ")


def clean_query(query: str, members: Container[str]) -> str:
    """Return a query without what is glued to its last member.

    :param members: those that mean something.

    >>> clean_query("step=2&view=search).", ["view"]), clean_query("step=2%E3%80%82", ["step"])
    ('step=2&view=search', 'step=2')
    """
    front, joint, last = query.rpartition("&")
    name, _, value = last.partition("=")
    given = unquote_plus(value)
    found = VALUE.match(given)
    meant = (found[0] if found else "").rstrip(GLUED)
    if not meant or meant == given or name in FREE or name not in members:
        return query
    return f"{front}{joint}{name}={quote(meant, safe=QUERY_SIGNS)}"

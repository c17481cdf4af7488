"""Lines of a given width, for words with blanks between them and for Chinese, which has none."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

WIDE = ("W", "F")
OPENING = "（《「『【“‘"
CLOSING = "，。、；：？！）》」』】”’…"

# What stays on one line: a word of ASCII or any other letter, with the punctuation around it.
PIECE = re.compile(rf"[{OPENING}]*(?:[!-~]+|\S)[{CLOSING}]*\s*")


def columns(text: str) -> int:
    """Return a monospaced width; Chinese letters take two.

    >>> columns("die"), columns("骰子")
    (3, 4)
    """
    return sum(2 if east_asian_width(letter) in WIDE else 1 for letter in text)


def wrap(text: str, width: int) -> list[str]:
    """Break a text into lines that fit a width, unless a word alone is wider.

    >>> wrap("方块下落，直到 floor 为止。", 14)
    ['方块下落，直到', 'floor 为止。']
    """
    lines = [""]
    for piece in PIECE.findall(text):
        if lines[-1] and columns(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def balance(text: str, width: int, count: int) -> list[str]:
    """Break a text into lines of about one length; more than ``count`` if necessary.

    >>> balance("一二三四五六", 12, 2), balance("一二三四五六", 4, 2)
    (['一二三', '四五六'], ['一二', '三四', '五六'])
    """
    narrowing = (wrap(text, narrow) for narrow in range(1, width))
    return next((lines for lines in narrowing if len(lines) <= count), wrap(text, width))

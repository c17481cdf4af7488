"""What a listing says in words: the paragraphs of its docstrings and comments.

They are found in the program as it stands, so that the catalogues hold them, and can be told in
another language without touching the code around them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, String

import solver
from webapp.text_width import columns, spread

WORDED = (String.Doc, Comment.Single, Comment.Multiline)
QUOTES = '"""'
SIGNS = ("", QUOTES, "#", "//", "/*", "*")
"""What may stand before the words of a line that has no code."""

LINE = re.compile(
    rf"(?P<sign>\s*(?:{QUOTES}|#|//|/\*|\*(?!/))?\s*)(?P<words>.*?)(?P<tail>\s*(?:{QUOTES}|\*/)?)"
)


@dataclass(frozen=True)
class Remark:
    """A paragraph of a docstring or a comment, or the part of one that is on a line.

    :param line: the number of its first line in the listing, from 1.
    :param count: how many lines it takes.
    :param lead: what stands before the words in its first line.
    :param sentence: the words, one blank wherever there was a blank or a line end.
    :param tail: what stands after the words in its last line.
    """

    line: int
    count: int
    lead: str
    sentence: str
    tail: str

    @property
    def behind_code(self) -> bool:
        """Say whether it stands on a line of code."""
        return self.lead.strip() not in SIGNS

    def lines(self, sentence: str, width: int) -> list[str]:
        """Return its lines when it says a sentence instead, as many as before if they can be."""
        room = width - columns(self.lead) - columns(self.tail)
        words = [sentence] if self.behind_code else spread(sentence, room, self.count)
        below = self.lead.replace(QUOTES, "")
        leads = [self.lead, *[below] * (len(words) - 1)]
        tails = [*[""] * (len(words) - 1), self.tail]
        return [lead + part + tail for lead, part, tail in zip(leads, words, tails, strict=True)]


def remarks(text: str, language: str) -> tuple[Remark, ...]:
    """Return what a program says in words, in its order.

    >>> remarks("x = 1  # home", "python")
    (Remark(line=1, count=1, lead='x = 1  # ', sentence='home', tail=''),)
    """
    found: list[Remark] = []
    for line in worded_lines(text, language):
        if found and goes_on(found[-1], line):
            found[-1] = joined(found[-1], line)
        else:
            found.append(line)
    return tuple(found)


def worded_lines(text: str, language: str) -> Iterator[Remark]:
    """Yield what is in words on every line of a program that has any."""
    number, before = 1, ""
    for token, value in get_lexer_by_name(language, stripnl=False).get_tokens(text):
        for part in value.splitlines(keepends=True):
            line = LINE.fullmatch(part.rstrip("\n")) if token in WORDED else None
            if line and line["words"]:
                yield Remark(number, 1, before + line["sign"], line["words"], line["tail"])
            ends = part.endswith("\n")
            number, before = number + ends, "" if ends else before + part


def goes_on(remark: Remark, line: Remark) -> bool:
    """Say whether a line goes on with the paragraph above it."""
    return (
        line.line == remark.line + remark.count
        and line.lead == remark.lead.replace(QUOTES, "")
        and not remark.tail
        and not remark.behind_code
    )


def joined(remark: Remark, line: Remark) -> Remark:
    """Return a paragraph with one more line."""
    sentence = f"{remark.sentence} {line.sentence}"
    return replace(remark, count=remark.count + 1, sentence=sentence, tail=line.tail)


def retold(listing: solver.listings.Listing, tell: Callable[[str], str]) -> solver.listings.Listing:
    """Return a listing whose remarks are told in another language, its marks on the same code."""
    old = listing.text.split("\n")
    width = max(map(columns, old))
    said = {remark.line: remark for remark in remarks(listing.text, listing.language)}
    new: list[str] = []
    places: dict[int, int] = {}
    number = 1
    while number <= len(old):
        remark = said.get(number)
        places[number] = len(new) + 1
        new += remark.lines(tell(remark.sentence), width) if remark else [old[number - 1]]
        number += remark.count if remark else 1
    marks = {mark: tuple(places[line] for line in lines) for mark, lines in listing.marks.items()}
    return replace(listing, text="\n".join(new), marks=marks)

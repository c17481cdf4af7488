"""Paragraphs of comments in listings, for the catalogues, and translated in place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, String

import solver
from webapp.text.text_width import balance, columns

WORDED = (String.Doc, Comment.Single, Comment.Multiline)
QUOTES = '"""'
SIGNS = ("", QUOTES, "#", "//", "/*", "*")

LINE = re.compile(
    rf"(?P<sign>\s*(?:{QUOTES}|#|//|/\*|\*(?!/))?\s*)(?P<words>.*?)(?P<tail>\s*(?:{QUOTES}|\*/)?)"
)


@dataclass(frozen=True)
class ListingComment:
    """A paragraph or line of a comment: the text before, and the words with single spaces."""

    line: int
    count: int
    lead: str
    sentence: str
    tail: str

    @property
    def behind_code(self) -> bool:
        """Whether it is at the end of a line of code."""
        return self.lead.strip() not in SIGNS

    def lines(self, sentence: str, width: int) -> list[str]:
        """Return its lines with another sentence, in the same number if possible."""
        room = width - columns(self.lead) - columns(self.tail)
        words = [sentence] if self.behind_code else balance(sentence, room, self.count)
        below = self.lead.replace(QUOTES, "")
        leads = [self.lead, *[below] * (len(words) - 1)]
        tails = [*[""] * (len(words) - 1), self.tail]
        return [lead + part + tail for lead, part, tail in zip(leads, words, tails, strict=True)]


def find_comments(text: str, language: str) -> tuple[ListingComment, ...]:
    """Return the comments of a program in order.

    >>> find_comments("x = 1  # home", "python")
    (ListingComment(line=1, count=1, lead='x = 1  # ', sentence='home', tail=''),)
    """
    found: list[ListingComment] = []
    for line in comment_lines(text, language):
        if found and continues(last := found[-1], line):
            sentence = f"{last.sentence} {line.sentence}"
            found[-1] = replace(last, count=last.count + 1, sentence=sentence, tail=line.tail)
        else:
            found.append(line)
    return tuple(found)


def comment_lines(text: str, language: str) -> Iterator[ListingComment]:
    """Yield the comment of every line that has one."""
    number, before = 1, ""
    for token, value in get_lexer_by_name(language, stripnl=False).get_tokens(text):
        for part in value.splitlines(keepends=True):
            line = LINE.fullmatch(part.rstrip("\n")) if token in WORDED else None
            if line and line["words"]:
                yield ListingComment(number, 1, before + line["sign"], line["words"], line["tail"])
            ends = part.endswith("\n")
            number, before = number + ends, "" if ends else before + part


def continues(comment: ListingComment, line: ListingComment) -> bool:
    """Return whether a line continues the paragraph above it."""
    return (
        line.line == comment.line + comment.count
        and line.lead == comment.lead.replace(QUOTES, "")
        and not comment.tail
        and not comment.behind_code
    )


def translate_comments(
    listing: solver.listings.Listing, translate: Callable[[str], str]
) -> solver.listings.Listing:
    """Return a listing with translated comments, its marks moved along with the code."""
    old = listing.text.split("\n")
    width = max(map(columns, old))
    comments = {comment.line: comment for comment in find_comments(listing.text, listing.language)}
    new: list[str] = []
    places: dict[int, int] = {}
    number = 1
    while number <= len(old):
        comment = comments.get(number)
        places[number] = len(new) + 1
        new += comment.lines(translate(comment.sentence), width) if comment else [old[number - 1]]
        number += comment.count if comment else 1
    return replace(
        listing,
        text="\n".join(new),
        marks=moved(listing.marks, places),
        events=moved(listing.events, places),
        prunings=moved(listing.prunings, places),
        loop=places[listing.loop + 1] - 1,
    )


def moved(lines: solver.listings.Lines, places: dict[int, int]) -> solver.listings.Lines:
    """Map line numbers by name to those after translation."""
    return {name: tuple(places[number] for number in numbers) for name, numbers in lines.items()}

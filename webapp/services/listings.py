"""Listings as the page shows them: highlighted, cut into lines."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

import solver
from webapp.contexts import ListingView


@cache
def of_kind(kind: str) -> tuple[ListingView, ...]:
    """Return the listings of a kind; the first is the one to show first."""
    return tuple(viewed(listing) for listing in solver.listings.load(kind))


@cache
def of_search(kind: str) -> tuple[ListingView, ...]:
    """Return how moves are tried, and below it what a move does."""
    play = {view.language: view for view in of_kind(kind)}
    return tuple(
        joined(viewed(listing), play[listing.language])
        for listing in solver.listings.load(kind, "search")
    )


def viewed(listing: solver.listings.Listing) -> ListingView:
    """Return a listing, highlighted."""
    return ListingView(
        language=listing.language,
        title=listing.title,
        lines=highlighted(listing.text, listing.language),
        marks=listing.marks,
    )


def joined(upper: ListingView, lower: ListingView) -> ListingView:
    """Return two listings of one language as one, with a gap between them."""
    gap = (Markup(), Markup())
    offset = len(upper.lines) + len(gap)
    moved = {mark: tuple(line + offset for line in lines) for mark, lines in lower.marks.items()}
    return ListingView(
        language=upper.language,
        title=upper.title,
        lines=(*upper.lines, *gap, *lower.lines),
        marks={**upper.marks, **moved},
    )


def highlighted(text: str, language: str) -> tuple[Markup, ...]:
    """Return each line of a program as markup with Pygments' class names.

    >>> highlighted("x = 1", "python")
    (Markup('<span class="n">x</span> <span class="o">=</span> <span class="mi">1</span>'),)
    """
    lexer = get_lexer_by_name(language, stripnl=False)
    # The formatter escapes what it marks, and closes its spans at every line end, so that each
    # line stands by itself.
    markup = highlight(text, lexer, HtmlFormatter(nowrap=True))
    lines = markup.removesuffix("\n").split("\n")
    return tuple(Markup(line) for line in lines)  # noqa: S704

"""Listings as the page shows them: told in its language, highlighted, cut into lines."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

import solver
from webapp.catalogues import DEFAULT, load_catalogue
from webapp.contexts import ListingView
from webapp.listing_comments import translate_comments


@cache
def of_kind(kind: str, lang: str) -> tuple[ListingView, ...]:
    """Return the listings of a kind in a language; the first is the one to show first."""
    return build_views(solver.listings.load(kind), lang)


@cache
def of_search(kind: str, search: str, lang: str) -> tuple[ListingView, ...]:
    """Return how a search tries moves, and below it what a move does."""
    upper = build_views(solver.listings.load(kind, search), lang)
    return tuple(map(join_views, upper, of_kind(kind, lang)))


def build_views(
    listings: tuple[solver.listings.Listing, ...], lang: str
) -> tuple[ListingView, ...]:
    """Return listings whose comments and docstrings are told in a language, highlighted."""
    return tuple(
        ListingView(
            language=listing.language,
            title=listing.title,
            lines=highlight_lines(listing.text, listing.language),
            marks=listing.marks,
        )
        for listing in (translate_listing(listing, lang) for listing in listings)
    )


def translate_listing(listing: solver.listings.Listing, lang: str) -> solver.listings.Listing:
    """Return a listing in a language; English is as it runs."""
    return listing if lang == DEFAULT else translate_comments(listing, load_catalogue(lang).gettext)


def join_views(upper: ListingView, lower: ListingView) -> ListingView:
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


def highlight_lines(text: str, language: str) -> tuple[Markup, ...]:
    """Return each line of a program as markup with Pygments' class names.

    >>> highlight_lines("x = 1", "python")
    (Markup('<span class="n">x</span> <span class="o">=</span> <span class="mi">1</span>'),)
    """
    lexer = get_lexer_by_name(language, stripnl=False)
    # The formatter escapes what it marks, and closes its spans at every line end, so that each
    # line stands by itself.
    markup = highlight(text, lexer, HtmlFormatter(nowrap=True))
    lines = markup.removesuffix("\n").split("\n")
    return tuple(Markup(line) for line in lines)  # noqa: S704

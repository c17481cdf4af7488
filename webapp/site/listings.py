"""Listings for pages: translated, highlighted, split into lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from markupsafe import Markup
from pygments import highlight
from pygments.filter import simplefilter
from pygments.formatters import HtmlFormatter
from pygments.lexers import find_lexer_class_for_filename, get_lexer_by_name
from pygments.token import Name, Operator, Punctuation, Text, Whitespace

import solver
from webapp.site.contexts import ListingView, SearchListing
from webapp.text.catalogues import DEFAULT, load_catalogue
from webapp.text.listing_comments import translate_comments

Numbers = Mapping[str, tuple[int, ...]]
"""Line numbers from 1, by name."""


FIRST = {"zh": "cpp"}
"""Code language shown first, by page language; else the default."""


@cache
def of_kind(kind: str, lang: str) -> tuple[ListingView, ...]:
    """Return the listings of a kind in a language, the one to show first in front."""
    return tuple(map(build_view, load_translated(kind, "play", lang)))


@cache
def of_search(kind: str, search: str, lang: str) -> tuple[SearchListing, ...]:
    """Return the loop of a search, and separately the functions that it calls."""
    plays = {play.language: play for play in of_kind(kind, lang)}
    found = load_translated(kind, search, lang)
    return tuple(split_listing(each, plays[each.language]) for each in found)


def of_source(text: str, language: str, title: str) -> ListingView:
    """Return a whole program, highlighted, without marks."""
    return ListingView(language, title, highlight_lines(text, language), marks={})


def language_of(file: str) -> str:
    """Return Pygments' language of a file name.

    >>> language_of("queens.cpp"), language_of("queens.trace")
    ('cpp', 'text')
    """
    lexer = find_lexer_class_for_filename(file)
    return lexer.aliases[0] if lexer and lexer.aliases else "text"


@cache
def loop_of(kind: str, search: str, lang: str) -> ListingView:
    """Return the loop of a search in Python, by itself."""
    (listing,) = (each for each in load_translated(kind, search, lang) if each.language == "python")
    view = build_view(listing)
    # Of constraints the whole search is ours, not its loop alone.
    return lines_of(view, 0, len(view.lines) if search == "csp" else listing.loop)


def load_translated(kind: str, part: str, lang: str) -> list[solver.listings.Listing]:
    """Return a part of a kind's code with translated comments, first language in front."""
    found = sorted(
        solver.listings.load(kind, part), key=lambda each: each.language != FIRST.get(lang)
    )
    if lang == DEFAULT:
        return found
    translate = load_catalogue(lang).gettext
    return [translate_comments(listing, translate) for listing in found]


def split_listing(listing: solver.listings.Listing, play: ListingView) -> SearchListing:
    """Return the loop of a search by itself, and its other functions with those of the moves."""
    view = build_view(listing)
    rules = lines_of(view, listing.loop, len(view.lines))
    return SearchListing(lines_of(view, 0, listing.loop), join_views(rules, play))


def build_view(listing: solver.listings.Listing) -> ListingView:
    """Return a listing highlighted."""
    return ListingView(
        language=listing.language,
        title=listing.title,
        lines=highlight_lines(listing.text, listing.language),
        marks={**listing.events, **listing.marks},
        prunings=listing.prunings,
    )


def lines_of(view: ListingView, start: int, stop: int) -> ListingView:
    """Return a slice of a view's lines, from 0, without leading blank ones."""
    while start < stop and not view.lines[start]:
        start += 1
    return replace(
        view,
        lines=view.lines[start:stop],
        marks=numbers_within(view.marks, start, stop),
        prunings=numbers_within(view.prunings, start, stop),
    )


def numbers_within(numbers: Numbers, start: int, stop: int) -> Numbers:
    """Return the line numbers inside a slice, relative to its start."""
    within = {
        name: tuple(at - start for at in lines if start < at <= stop)
        for name, lines in numbers.items()
    }
    return {name: lines for name, lines in within.items() if lines}


def join_views(upper: ListingView, lower: ListingView) -> ListingView:
    """Return two listings of one language as one, with a gap between them."""
    gap = (Markup(),)
    offset = len(upper.lines) + len(gap)
    moved = {mark: tuple(line + offset for line in lines) for mark, lines in lower.marks.items()}
    return replace(upper, lines=(*upper.lines, *gap, *lower.lines), marks={**upper.marks, **moved})


PLAIN = (Name, Operator, Punctuation, Whitespace)
"""Tokens in the default colour (static/css/listing.css)."""


@simplefilter
def plain(
    _self: Any, _lexer: Any, stream: Iterable[tuple[Any, str]], _options: Any
) -> Iterator[tuple[Any, str]]:
    """Remove the token types without a style: three of four, and each costs an element."""
    for token, text in stream:
        yield Text if token in PLAIN else token, text


def highlight_lines(text: str, language: str) -> tuple[Markup, ...]:
    """Return the lines of a program as markup with Pygments' class names.

    >>> highlight_lines("x = 1", "python")
    (Markup('x = <span class="mi">1</span>'),)
    """
    lexer = get_lexer_by_name(language, stripnl=False)
    lexer.add_filter(plain())
    # The formatter escapes text, and closes its spans at line ends, so each line is whole markup.
    markup = highlight(text, lexer, HtmlFormatter(nowrap=True))
    lines = markup.removesuffix("\n").split("\n")
    return tuple(Markup(line) for line in lines)  # noqa: S704

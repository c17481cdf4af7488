"""What the templates get: one frozen dataclass a page, named ``page`` in the template.

Everything in them is ready to be shown: sentences in the reader's language, addresses, boards as
rows. The scripts get ``page.data``, written into the page once as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

Rows = tuple[tuple[int, ...], ...]
"""A board from its top row to its bottom row; 0 is an empty cell."""


@dataclass(frozen=True)
class Door:
    """A kind of puzzle on the home page, shown by its richest level."""

    kind: str
    code: str
    image_url: str
    link: str


@dataclass(frozen=True)
class LevelCard:
    """A bundled puzzle on the home page.

    :param rating: from 1 (easy) to 5 (hard).
    """

    kind: str
    title: str
    rating: int
    link: str
    image_url: str


@dataclass(frozen=True)
class HomePage:
    """The doors, the levels and the paste box.

    :param text: what was typed, or the sample of the first kind.
    :param error: why the text was refused, in one sentence.
    :param error_at: the line, from 1, that the refusal is about.
    """

    kinds: tuple[Door, ...]
    levels: tuple[LevelCard, ...]
    text: str
    data: Mapping[str, Any]
    error: str | None = None
    error_at: int | None = None


@dataclass(frozen=True)
class MoveLine:
    """A move of the solution in words.

    :param number: from 1.
    :param link: the page at the moment after this move.
    """

    number: int
    text: str
    link: str


@dataclass(frozen=True)
class ListingView:
    """A listing, highlighted.

    :param lines: one piece of markup a line, without its line end.
    :param marks: the line numbers, from 1, that a frame's mark lights.
    """

    language: str
    title: str
    lines: tuple[Markup, ...]
    marks: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class SearchPanel:
    """The view of the whole search.

    :param listings: its code in every language, the one to show first in front.
    """

    listings: tuple[ListingView, ...]


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle at one moment of its replay; also what is embedded in other people's pages.

    :param link: the page at step 0; ``data["link"]`` is the bare identity, without a language.
    :param view: "watch" or "search".
    :param step: moves made at this moment, from 0 to ``total``.
    :param outcome: "solved" or "no-solution".
    :param headline: the outcome in words, "Solved in 3 moves".
    :param boards: how many boards the solver played to find out.
    :param board_rows: the board at ``step``.
    :param judge_text: the answer as the judge wants it.
    :param search: nothing where the page is embedded.
    """

    kind: str
    code: str
    name: str
    link: str
    view: str
    step: int
    total: int
    outcome: str
    headline: str
    boards: int
    board_rows: Rows
    moves: tuple[MoveLine, ...]
    image_url: str
    json_url: str
    text_url: str
    embed_url: str
    judge_text: str
    listings: tuple[ListingView, ...]
    search: SearchPanel | None
    embed: bool
    data: Mapping[str, Any]


@dataclass(frozen=True)
class ErrorPage:
    """Why there is no page here.

    :param title: the status in two or three words.
    :param message: what happened, in the same words as in the API.
    """

    status: int
    title: str
    message: str
    data: Mapping[str, Any] = field(default_factory=dict)

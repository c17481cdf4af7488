"""What the templates get: one frozen dataclass a page, named ``page`` in the template.

Everything in them is ready to be shown: sentences in the reader's language, addresses, boards as
rows. The scripts get ``page.data``, written into the page once as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

import solver

Rows = tuple[tuple[int, ...], ...]
"""A board from the top row to the bottom row, a whole number a cell; its meaning is the kind's."""

Tiles = tuple[tuple[tuple[int, ...], ...], ...]
"""The picture of a board: rows from the top, for every cell the tiles there, lowest first."""


@dataclass(frozen=True)
class Picture:
    """A drawn board.

    :param width: in CSS pixels, a whole number for every pixel of a tile; so is the height.
    """

    url: str
    width: int
    height: int


@dataclass(frozen=True)
class Preview:
    """A page as search engines list it and as other sites show a link to it; addresses are whole.

    :param url: the page's own, without a moment, in the language that it was asked in.
    :param editions: the same page by language tag; "x-default" leaves it to the reader's browser.
    :param image: what stands beside its title there.
    """

    url: str
    editions: Mapping[str, str]
    image: Picture


@dataclass(frozen=True)
class Sample:
    """The puzzle that solves itself on the home page.

    :param link: of its page; ``search_link`` of the same page with the whole search.
    :param rows: its board at the start.
    :param data: what the script needs to replay it.
    """

    kind: str
    link: str
    search_link: str
    rows: Rows
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Door:
    """A kind of puzzle on the home page, shown by one of its levels.

    :param link: of the level to begin with, which is another one; ``play_link`` to play it oneself.
    :param small: the picture where there is little room.
    :param is_small: whether it stands below the large ones.
    :param origin: whose statement it solves, with its address; None where it is nobody's.
    """

    kind: str
    link: str
    play_link: str
    surprise_url: str
    picture: Picture
    small: Picture
    is_small: bool
    origin: solver.Origin | None


@dataclass(frozen=True)
class LevelCard:
    """A bundled puzzle on the home page.

    :param id: "kind/code", by which a browser remembers that it was solved.
    :param rating: from 1 (easy) to 5 (hard).
    """

    id: str
    title: str
    rating: int
    link: str
    picture: Picture


@dataclass(frozen=True)
class LevelGroup:
    """The levels of a kind, from easy to hard."""

    kind: str
    levels: tuple[LevelCard, ...]


@dataclass(frozen=True)
class HomePage:
    """The sample, the doors, the levels and the paste box.

    :param drawn: the kinds whose boards are drawn with HTML tiles; every page has these.
    :param titles: of all kinds, joined.
    :param text: what was typed, or the sample of the first kind.
    :param error: why the text was refused, in one sentence.
    :param error_at: the line, from 1, that the refusal is about.
    """

    drawn: tuple[str, ...]
    titles: str
    sample: Sample
    doors: tuple[Door, ...]
    groups: tuple[LevelGroup, ...]
    text: str
    preview: Preview
    data: Mapping[str, Any]
    error: str | None = None
    error_at: int | None = None


@dataclass(frozen=True)
class PuzzleCard:
    """One of several puzzles that were pasted together.

    :param number: from 1.
    :param name: empty where it has none.
    """

    number: int
    name: str
    link: str
    picture: Picture


@dataclass(frozen=True)
class SeveralPage:
    """The puzzles of one paste.

    :param kind: what they were taken for.
    :param count: how many there are.
    :param cards: the first of them.
    :param more: how many are not listed.
    """

    drawn: tuple[str, ...]
    kind: str
    count: int
    cards: tuple[PuzzleCard, ...]
    more: int
    data: Mapping[str, Any]


@dataclass(frozen=True)
class TableCell:
    """A cell of a board in words.

    :param number: its place in the picture of the kind, ``data-cell``.
    :param fixture: what is marked there, "start"; empty where nothing is.
    """

    number: int
    text: str
    fixture: str


@dataclass(frozen=True)
class TableRow:
    """A row of a board, with the name that stands in front of it."""

    name: str
    cells: tuple[TableCell, ...]


@dataclass(frozen=True)
class BoardTable:
    """A board as a table, from the top row to the bottom row.

    :param columns: the names of the columns, from the left.
    """

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]

    @property
    def width(self) -> str:
        """How much room it needs, for the style sheets: "small", "middle" or "large"."""
        columns = len(self.columns)
        return "large" if columns > 7 else "middle" if columns > 5 else "small"


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
    :param marks: the line numbers, from 1, that a frame's mark lights, or what a loop does.
    :param prunings: those that do nothing while a pruning is off.
    """

    language: str
    title: str
    lines: tuple[Markup, ...]
    marks: Mapping[str, tuple[int, ...]]
    prunings: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class SearchListing:
    """The code of a search in one language.

    :param loop: how moves are tried.
    :param function: what the loop calls: the rules that it asks, and what a move does.
    """

    loop: ListingView
    function: ListingView

    @property
    def language(self) -> str:
        """The language of both."""
        return self.loop.language


@dataclass(frozen=True)
class SearchView:
    """One of the ways of searching that a kind declares.

    :param shape: "nested" (depth first) or "layers" (breadth first).
    :param listings: its code in every language, the one to show first in front.
    """

    name: str
    shape: str
    listings: tuple[SearchListing, ...]


@dataclass(frozen=True)
class SearchPanel:
    """The view of the whole search.

    :param searches: those that the kind declares, in its order; they have the same languages.
    :param shown: the name of the one that the address asks for.
    """

    searches: tuple[SearchView, ...]
    shown: str


@dataclass(frozen=True)
class WhyNot:
    """Why a puzzle has no solution.

    :param sentences: the main one first.
    :param rows: its board.
    :param cells: those that show it, as row and column from 0; empty where none do.
    """

    sentences: tuple[str, ...]
    rows: Rows
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle at one moment of its replay; also what is embedded in other people's pages.

    :param link: the page at step 0; ``data["link"]`` is the same without a language.
    :param preview: of the puzzle itself, without its name either.
    :param view: "watch", "search" or "play".
    :param step: moves made at this moment, from 0 to ``total``.
    :param limit: the most moves allowed, None where the kind sets no limit.
    :param outcome: "solved" or "no-solution".
    :param headline: the outcome in words, "Solved in 3 moves".
    :param boards: how many boards the solver played to find out.
    :param table: the board at ``step``.
    :param next_link: of the level that follows this one; empty where none does.
    :param play_link: of the same puzzle, to be played.
    :param surprise_url: of a puzzle that is built on the spot.
    :param worksheet_url: the sheets to print and fill in.
    :param judge_text: the answer as the judge wants it.
    :param why_not: why there is no solution; None where there is one, or nothing to tell.
    :param explanation: facts that explain the answer without a search; empty where none do.
    :param search: nothing where the page is embedded.
    :param gesture: how moves are made by hand: "press", "drag", "roll" or "put".
    """

    drawn: tuple[str, ...]
    kind: str
    code: str
    name: str
    link: str
    preview: Preview
    view: str
    step: int
    total: int
    limit: int | None
    outcome: str
    headline: str
    boards: int
    table: BoardTable
    moves: tuple[MoveLine, ...]
    worksheet_url: str
    json_url: str
    text_url: str
    embed_url: str
    next_link: str
    play_link: str
    surprise_url: str
    judge_text: str
    listings: tuple[ListingView, ...]
    why_not: WhyNot | None
    explanation: Mapping[str, Any]
    search: SearchPanel | None
    gesture: str
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
    drawn: tuple[str, ...] = ()

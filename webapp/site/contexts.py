"""Template contexts: one frozen dataclass a page, named ``page`` in the template.

All values are ready to render: translated sentences, URLs, boards as rows. ``page.data`` is the
inline JSON for the scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from solver.own.functions.drawn_graph import DrawnGraph
from solver.puzzle import Origin
from webapp.text.i18n import language

Rows = tuple[tuple[int, ...], ...]
"""A board from the top row to the bottom row, a whole number a cell; its meaning is the kind's."""


def language_alone() -> Mapping[str, Any]:
    """Return the data of a page whose scripts need nothing else."""
    return {"lang": language()}


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page.

    :param drawn: the kinds whose boards are drawn with HTML tiles.
    """

    drawn: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=language_alone)


@dataclass(frozen=True)
class BoardPicture:
    """A drawn board.

    :param width: in CSS pixels, a whole number for every pixel of a tile; so is the height.
    """

    url: str
    width: int
    height: int


@dataclass(frozen=True)
class Preview:
    """Metadata of a page for search engines and link previews, with absolute URLs.

    :param editions: the same page by language tag; "x-default" is negotiated.
    """

    url: str
    editions: Mapping[str, str]
    image: BoardPicture


@dataclass(frozen=True)
class SmallSearch:
    """The search that is played on the home page.

    :param link: of its page, with the whole search.
    :param data: for the scripts: every step, and what draws them.
    """

    kind: str
    link: str
    rows: Rows
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Door:
    """A kind of puzzle on the home page, illustrated by one of its levels.

    :param link: of the easiest level, not the illustrated one; ``play_link`` to play it.
    :param origin: the author and URL of its problem statement, None if it has none.
    """

    kind: str
    link: str
    play_link: str
    surprise_url: str
    picture: BoardPicture
    origin: Origin | None


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
    picture: BoardPicture


@dataclass(frozen=True)
class LevelGroup:
    """The levels of a kind, from easy to hard."""

    kind: str
    levels: tuple[LevelCard, ...]


@dataclass(frozen=True)
class DailyCard:
    """A puzzle of the day."""

    kind: str
    link: str
    picture: BoardPicture


@dataclass(frozen=True)
class WishField:
    """A wish for a new puzzle."""

    name: str
    title: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class WishForm:
    """All wishes of a kind."""

    kind: str
    fields: tuple[WishField, ...]


@dataclass(frozen=True)
class TodayPage(Page):
    """The puzzles of a day; ``day`` is ISO 8601."""

    day: str
    weekday: str
    stars: int
    is_today: bool
    cards: tuple[DailyCard, ...]


@dataclass(frozen=True)
class WishesPage(Page):
    """The page with the wishes of a kind."""

    form: WishForm


@dataclass(frozen=True)
class HomePage(Page):
    """The small search, the doors, the levels and the paste box.

    :param text: the submitted text, or the sample of the first kind.
    :param error: why the text is invalid, in one sentence.
    """

    titles: str
    hero: SmallSearch
    doors: tuple[Door, ...]
    groups: tuple[LevelGroup, ...]
    levels: Markup
    text: str
    today: tuple[DailyCard, ...]
    wish_forms: tuple[WishForm, ...]
    preview: Preview
    error: str | None = None


@dataclass(frozen=True)
class PuzzleCard:
    """One of several puzzles of a pasted text."""

    number: int
    name: str
    link: str
    picture: BoardPicture


@dataclass(frozen=True)
class SeveralPage(Page):
    """The puzzles of one paste; ``more`` are not listed."""

    kind: str
    count: int
    cards: tuple[PuzzleCard, ...]
    more: int


@dataclass(frozen=True)
class TableCell:
    """A cell of a board in words.

    :param number: its number in the picture of the kind, ``data-cell``.
    :param fixture: the mark there, such as "start"; may be empty.
    """

    number: int
    text: str
    fixture: str


@dataclass(frozen=True)
class TableRow:
    """A row of a board with its header."""

    name: str
    cells: tuple[TableCell, ...]


@dataclass(frozen=True)
class BoardTable:
    """A board as a table, from the top row to the bottom row."""

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]

    @property
    def width(self) -> str:
        """Its size class in the style sheets: "small", "middle" or "large"."""
        columns = len(self.columns)
        return "large" if columns > 7 else "middle" if columns > 5 else "small"


@dataclass(frozen=True)
class MoveLine:
    """A move of the solution in words.

    at the step after this move.
    """

    number: int
    text: str
    link: str


@dataclass(frozen=True)
class ListingView:
    """A listing, highlighted.

    :param lines: markup of each line, without its line end.
    :param marks: the line numbers, from 1, that the mark of a frame or an event highlights.
    :param prunings: the lines without effect while a pruning is off.
    """

    language: str
    title: str
    lines: tuple[Markup, ...]
    marks: Mapping[str, tuple[int, ...]]
    prunings: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def lights(self) -> dict[str, Any]:
        """The lines that the scripts highlight, and those of each pruning."""
        return {"marks": self.marks, "prunings": self.prunings}


@dataclass(frozen=True)
class SearchListing:
    """The code of a search in one language.

    :param loop: the code that tries the moves; None where the program below is itself the search.
    :param function: the functions that the loop calls: rules and moves.
    """

    loop: ListingView | None
    function: ListingView

    @property
    def language(self) -> str:
        """The language of both."""
        return self.function.language


@dataclass(frozen=True)
class SearchView:
    """One of the searches that a kind declares.

    :param shape: "nested" (depth first), "layers" (breadth first) or "taken".
    :param listings: its code in every language, the one to show first in front.
    :param frontier: whether what waits on its frontier is shown.
    """

    name: str
    shape: str
    prunings: tuple[str, ...]
    listings: tuple[SearchListing, ...]
    frontier: bool = False


@dataclass(frozen=True)
class SearchPanel:
    """The view of the whole search.

    :param shown: the name of the selected one.
    """

    searches: tuple[SearchView, ...]
    shown: str


@dataclass(frozen=True)
class WhyNot:
    """Why a puzzle has no solution.

    :param sentences: the main one first.
    :param cells: the cells to highlight, as row and column from 0; may be empty.
    """

    sentences: tuple[str, ...]
    rows: Rows
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class OwnFacts:
    """Facts on the page of a user's own problem.

    :param file: its file, without folders.
    :param note: how far a search without a solution went; empty if there is a solution.
    :param fault: the sentence about the error that ended its search; may be empty.
    :param notice: the sentence about faults found while inspecting the recording; may be empty.
    :param fault_link: of the node where the search ended.
    :param fault_line: the line number, from 1, and its text; None if the fault is in no line.
    :param notice_link: of the node that the notice is about; may be empty.
    :param boards: the variables of recursive functions that can be drawn.
    :param call: for another call of them; None for what is no recursive function.
    :param graph: of the calls of functions; None where there is none.
    :param memory: the sentence about memory of results; may be empty.
    :param other_link: of the search with memory, or without it, beside that of functions as they
        stand; may be empty.
    :param seed: of a local search; None of others.
    :param share: how the program leaves the page of ``backtrack watch``; None elsewhere.
    """

    file: str
    note: str
    fault: str
    notice: str
    fault_link: str
    fault_line: tuple[int, str] | None
    printed: tuple[str, ...]
    printed_lines: int
    version: str
    version_url: str
    stop_url: str
    recording_url: str
    page_url: str
    notice_link: str = ""
    boards: tuple[OwnBoard, ...] = ()
    call: CallForm | None = None
    graph: DrawnGraph | None = None
    memory: str = ""
    other_link: str = ""
    share: OwnShare | None = None
    seed: OwnSeed | None = None


@dataclass(frozen=True)
class OwnSeed:
    """The seed of a local search, and the page of the next one."""

    seed: int
    next_url: str


@dataclass(frozen=True)
class OwnShare:
    """A link to the page ``/own`` of a server, which holds the program.

    :param why_not: why there is none; empty if there is one.
    """

    why_not: str


@dataclass(frozen=True)
class CallForm:
    """What can be entered to call recursive functions.

    :param call: in the text box.
    :param example: shown while that is empty.
    :param offered: calls in the docstrings of the file.
    :param most: characters of a call.
    """

    url: str
    call: str
    example: str
    offered: tuple[str, ...]
    error: str
    most: int


@dataclass(frozen=True)
class OwnBoard:
    """A variable that can be drawn, with the link that draws it."""

    name: str
    link: str
    is_shown: bool


@dataclass(frozen=True)
class Alone:
    """The embedded resources of a page that is a file.

    :param policy: its Content Security Policy.
    :param boot: the script that runs before the first paint.
    :param script: all other scripts in one; empty if ``script_url`` is set.
    :param archive: responses of the API, for the scripts.
    :param note: what the file lacks, in one sentence; may be empty.
    :param home: link to the list of all pages; may be empty.
    :param translation: link to the page in the other language; may be empty.
    :param worker: URL of the service worker; may be empty.
    """

    policy: str
    boot: Markup
    script: Markup
    script_url: str
    archive: Mapping[str, Any]
    note: str
    home: str = ""
    translation: str = ""
    worker: str = ""


@dataclass(frozen=True)
class PuzzlePage(Page):
    """A puzzle at one step of its replay; also the page for frames.

    :param link: the page at step 0; ``data["link"]`` is the same without a language.
    :param preview: of the puzzle itself, without its name either.
    :param view: "watch", "search" or "play".
    :param step: moves made so far, from 0 to ``total``.
    :param limit: maximum number of moves, None if the kind has no limit.
    :param missed: the wishes that a new puzzle does not fulfil.
    :param why_not: why there is no solution; None if there is one, or no known reason.
    :param explanation: facts that explain the answer without a search; may be empty.
    :param search: None if the page is embedded and shows Watch.
    :param gesture: how moves are made by hand: "press", "drag", "roll", "put", "slide" or "turn";
        empty if not.
    :param hide: whether the answer is hidden; then ``total`` is 1 and ``outcome`` "hidden".
    """

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
    next_link: str
    surprise_url: str
    difficulty_url: str
    missed: tuple[str, ...]
    judge_text: str
    listings: tuple[ListingView, ...]
    why_not: WhyNot | None
    explanation: Mapping[str, Any]
    search: SearchPanel | None
    gesture: str
    embed: bool
    hide: bool = False
    bare: bool = False
    own: OwnFacts | None = None
    archive: Mapping[str, Any] | None = None
    alone: Alone | None = None


@dataclass(frozen=True)
class PanelsPage:
    """The parts of a kind's pages that are loaded when a view other than Watch opens."""

    kind: str
    search: SearchPanel
    gesture: str


@dataclass(frozen=True)
class SitePage(Page):
    """The list of all pages of a static site."""

    groups: tuple[LevelGroup, ...]
    alone: Alone
    hero: SmallSearch | None


@dataclass(frozen=True)
class AboutPage(Page):
    """The page about this program."""

    version: str
    source: str

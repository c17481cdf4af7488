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
class DailyCard:
    """A puzzle of the day."""

    kind: str
    link: str
    picture: Picture


@dataclass(frozen=True)
class WishField:
    """Something that can be wished of a puzzle.

    :param name: as addresses have it.
    :param numbers: those that there are.
    """

    name: str
    title: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class WishForm:
    """All that can be wished of puzzles of a kind."""

    kind: str
    fields: tuple[WishField, ...]


@dataclass(frozen=True)
class TodayPage:
    """The puzzles of a day.

    :param day: as 2026-11-23.
    :param stars: their difficulty, from 1 to 5.
    :param is_today: whether it is the day that it is now.
    """

    drawn: tuple[str, ...]
    day: str
    weekday: str
    stars: int
    is_today: bool
    cards: tuple[DailyCard, ...]
    data: Mapping[str, Any]


@dataclass(frozen=True)
class WishesPage:
    """The wishes for a puzzle of a kind, as a page."""

    drawn: tuple[str, ...]
    form: WishForm
    data: Mapping[str, Any]


@dataclass(frozen=True)
class HomePage:
    """The sample, the doors, the levels and the paste box.

    :param drawn: the kinds whose boards are drawn with HTML tiles; every page has these.
    :param titles: of all kinds, joined.
    :param text: what was typed, or the sample of the first kind.
    :param today: the puzzle of the day of every kind.
    :param wish_forms: what can be wished of a surprise, by kind.
    :param error: why the text was refused, in one sentence.
    :param error_at: the line, from 1, that the refusal is about.
    """

    drawn: tuple[str, ...]
    titles: str
    sample: Sample
    doors: tuple[Door, ...]
    groups: tuple[LevelGroup, ...]
    levels: Markup
    text: str
    today: tuple[DailyCard, ...]
    wish_forms: tuple[WishForm, ...]
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
    :param prunings: the names of its switches.
    :param listings: its code in every language, the one to show first in front.
    """

    name: str
    shape: str
    prunings: tuple[str, ...]
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
class OwnFacts:
    """What the page of a problem that somebody brings along says beside the problem.

    :param file: its file, without folders.
    :param note: how far the search went that found no solution; empty where one is found.
    :param fault: the sentence about what ended its search before its time; empty where nothing did.
    :param notice: the sentence about what was noticed while it was looked at; empty where nothing.
    :param fault_link: leads to the node at which that happened.
    :param fault_line: of the file, from 1, with the text there; None where it is in none.
    :param printed: the last lines that the file printed while it was recorded.
    :param printed_lines: how many there were in all.
    :param version: names the content of the file.
    :param version_url: tells the version of the file as it is now.
    :param stop_url: ends the recording that is being made.
    :param recording_url: the recording as a file; empty where there is none.
    :param page_url: the page as a file that needs no server.
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


@dataclass(frozen=True)
class OwnCard:
    """A problem of a file as it is listed."""

    title: str
    about: str
    link: str


@dataclass(frozen=True)
class OwnListPage:
    """The problems of a file.

    :param file: its name, without folders.
    """

    file: str
    cards: tuple[OwnCard, ...]
    version: str
    version_url: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class OwnWaitPage:
    """While the first recording of a problem is made.

    :param nodes: how many there are by now; ``limit`` how many there may be.
    :param progress_url: tells how far it has come.
    :param stop_url: ends it; what is recorded is kept.
    """

    title: str
    file: str
    nodes: int
    limit: int
    progress_url: str
    stop_url: str
    version: str
    version_url: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class OwnErrorPage:
    """Why nothing of a file can be shown.

    :param line: of the file that the sentence is about, from 1; 0 where it is about none.
    :param lines: of the file around it, each with its number.
    """

    sentence: str
    file: str
    line: int
    lines: tuple[tuple[int, Markup], ...]
    version: str
    version_url: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class Alone:
    """What the page of a puzzle brings along that is a file and has no server.

    :param policy: what the page may load and run, as a Content Security Policy.
    :param boot: the script that runs before anything is painted.
    :param script: all other scripts in one; empty where ``script_url`` tells where they are.
    :param archive: what the API would answer, for the scripts.
    :param note: what is not in the file, in one sentence; empty where nothing is missing.
    :param home: leads to the list of all pages; empty where there is none.
    :param translation: leads to the same page in the other language; empty where there is none.
    """

    policy: str
    boot: Markup
    script: Markup
    script_url: str
    archive: Mapping[str, Any]
    note: str
    home: str = ""
    translation: str = ""


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
    :param surprise_url: of a puzzle that is built on the spot.
    :param worksheet_url: the sheets to print and fill in.
    :param difficulty_url: where its difficulty is measured.
    :param missed: which wishes it does not fulfil, where it was built to some.
    :param judge_text: the answer as the judge wants it.
    :param why_not: why there is no solution; None where there is one, or nothing to tell.
    :param explanation: facts that explain the answer without a search; empty where none do.
    :param search: nothing where the page is embedded and shows Watch.
    :param bare: whether it is embedded as a board alone.
    :param gesture: how moves are made by hand: "press", "drag", "roll" or "put".
    :param hide: nothing on it gives the answer away; ``total`` is 1 then, and ``outcome`` "hidden".
    :param own: of a problem that somebody brings along; None of our own kinds.
    :param archive: what the API would answer, for the scripts; None where they ask the server.
    :param alone: of a page that is a file; None where a server is behind it.
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
    data: Mapping[str, Any]
    hide: bool = False
    bare: bool = False
    own: OwnFacts | None = None
    archive: Mapping[str, Any] | None = None
    alone: Alone | None = None


@dataclass(frozen=True)
class PanelsPage:
    """What the pages of a kind leave out when they open with Watch.

    :param gesture: as that of a ``PuzzlePage``, and so are the others.
    """

    kind: str
    search: SearchPanel
    gesture: str


@dataclass(frozen=True)
class EditBrush:
    """A brush of the palette.

    :param name: in the reader's language.
    :param key: the key that chooses it.
    :param cell: the cell of the picture that shows it; None: its name does.
    :param chosen: whether the palette begins with it.
    """

    number: int
    name: str
    key: str
    cell: int | None
    chosen: bool


@dataclass(frozen=True)
class EditValue:
    """A value of a choice.

    :param cell: the cell of the picture that shows it; None: the number does.
    :param allowed: whether it goes with the other choices.
    """

    value: int
    cell: int | None
    chosen: bool
    allowed: bool


@dataclass(frozen=True)
class EditChoice:
    """A number of the puzzle that is no cell.

    :param title: in the reader's language.
    """

    name: str
    title: str
    values: tuple[EditValue, ...]


@dataclass(frozen=True)
class EditSize:
    """A side of the board that can be longer or shorter.

    :param name: "rows" or "columns".
    :param title: in the reader's language.
    """

    name: str
    title: str
    value: int


@dataclass(frozen=True)
class EditPage:
    """A board that is being made.

    :param code: of the board.
    :param answer: what is known of it, as the API tells it.
    :param links: where the board is watched, searched, played, printed.
    :param editor: so that the kinds in the header lead to their editors.
    """

    drawn: tuple[str, ...]
    kind: str
    code: str
    name: str
    table: BoardTable
    brushes: tuple[EditBrush, ...]
    choices: tuple[EditChoice, ...]
    sizes: tuple[EditSize, ...]
    answer: Mapping[str, Any]
    links: Mapping[str, str]
    data: Mapping[str, Any]
    editor: bool = True


@dataclass(frozen=True)
class LessonCard:
    """A lesson as it is listed.

    :param count: of its stops; ``questions`` of those that ask something.
    :param minutes: about how long it takes.
    :param rows: the board of its first stop, of the kind ``kind``.
    """

    name: str
    title: str
    summary: str
    count: int
    questions: int
    minutes: int
    link: str
    kind: str
    rows: Rows


@dataclass(frozen=True)
class LessonsPage:
    """The list of the lessons."""

    drawn: tuple[str, ...]
    cards: tuple[LessonCard, ...]
    data: Mapping[str, Any]


@dataclass(frozen=True)
class LessonStop:
    """A stop of a lesson.

    :param number: from 1.
    :param link: of its moment, with the lesson beside it.
    :param rows: its board.
    :param question: empty where nothing is asked; then there are no choices, and ``right`` is 0.
    """

    number: int
    link: str
    kind: str
    rows: Rows
    say: str
    notes: str
    question: str
    choices: tuple[str, ...]
    right: int
    because: str


@dataclass(frozen=True)
class LessonPage:
    """A lesson: what it is about, its sheets to print, or the notes of whoever speaks.

    :param begin: the link of its first stop.
    :param lines: to write an answer on.
    """

    drawn: tuple[str, ...]
    card: LessonCard
    begin: str
    stops: tuple[LessonStop, ...]
    lines: int
    data: Mapping[str, Any]


@dataclass(frozen=True)
class SitePage:
    """The list of all pages of a static site."""

    drawn: tuple[str, ...]
    groups: tuple[LevelGroup, ...]
    alone: Alone
    data: Mapping[str, Any]


@dataclass(frozen=True)
class OwnLessonPage:
    """Where a teacher makes a lesson.

    :param looks: what a stop may point at.
    :param longest: the most characters of each text.
    """

    drawn: tuple[str, ...]
    looks: tuple[str, ...]
    longest: Mapping[str, int]
    most_stops: int
    most_choices: int
    data: Mapping[str, Any]


@dataclass(frozen=True)
class ApiParameter:
    """A member of the query of an address of the API."""

    name: str
    description: Markup


@dataclass(frozen=True)
class ApiOperation:
    """An address of the API with a method.

    :param id: unique among them.
    """

    id: str
    method: str
    path: str
    summary: Markup
    parameters: tuple[ApiParameter, ...]


@dataclass(frozen=True)
class ApiSection:
    """Addresses of the API that belong together."""

    name: str
    description: str
    operations: tuple[ApiOperation, ...]


@dataclass(frozen=True)
class AboutPage:
    """What this program is.

    :param source: the address of the project.
    """

    version: str
    source: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class ApiPage:
    """The guide to the API.

    :param sample: the level that its examples ask about.
    """

    sections: tuple[ApiSection, ...]
    sample: Any
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProblemType:
    """A type of problem.

    :param title: of its status, in words.
    :param sentence: with the names of its facts in their places.
    """

    id: str
    status: int
    title: str
    sentence: Markup


@dataclass(frozen=True)
class ProblemsPage:
    """Types of problem: all of them, or one."""

    types: tuple[ProblemType, ...]
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()

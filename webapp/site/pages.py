"""The pages for people: home, the puzzle, the puzzle in a frame."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

import solver
from webapp import assets
from webapp.http import headers
from webapp.http.errors import Problem, Refused
from webapp.pictures import images
from webapp.pictures.preview import PREVIEW_PX
from webapp.recordings.store import Recordings
from webapp.site import kinds, levels, links, listings, moments, pasted, surprises
from webapp.site.answers import answer
from webapp.site.boards import board_table, cell_texts, picture
from webapp.site.concealing import concealed
from webapp.site.contexts import (
    BoardTable,
    DailyCard,
    Door,
    HomePage,
    LevelCard,
    LevelGroup,
    ListingView,
    MoveLine,
    PanelsPage,
    Picture,
    Preview,
    PuzzleCard,
    PuzzlePage,
    Sample,
    SearchPanel,
    SearchView,
    SeveralPage,
    WhyNot,
)
from webapp.site.params import (
    View,
    check_kind,
    check_lines,
    parse_plan,
    parse_seed,
    parse_wishes,
    read_wished,
)
from webapp.site.pasted import Pasted
from webapp.site.solving import AnyPuzzle, Solved
from webapp.site.themes import MANNERS, Manner, manner
from webapp.text.i18n import language, translate

blueprint = Blueprint("pages", __name__)

MOST_LISTED = 500
"""Of several puzzles that are pasted together; a list of all of them helps nobody."""

LARGE_DOORS = 3
"""The first kinds have these; more would not be seen together on one screen."""

DOOR_PX, SMALL_DOOR_PX = (336, 224), (304, 224)
"""What the picture in a door has to fit in, on a desk and on a phone."""


@blueprint.get("/")
def home() -> Response:
    """Show the doors, the levels and a paste box with the sample in it."""
    return render_page("home.html", home_page(levels.sample().text))


@blueprint.post("/")
def solve() -> AnyResponse:
    """Lead a pasted puzzle to its link; list several; refuse a text on the page where it is."""
    text = request.form.get("text", "")
    try:
        check_lines(text)
        found = require_puzzles(pasted.read(text))
    except (solver.PuzzleError, Refused) as error:
        problem = Problem.of(error)
        page = home_page(text, error=problem.detail, error_at=problem.line)
        return render_page("home.html", page, status=problem.status)
    puzzles = tuple(puzzle for puzzle, _ in found)
    if len(puzzles) > 1:
        return render_page("several.html", several_page(puzzles), headers.UNKEPT)
    return redirect(links.with_query(page_of(puzzles[0]), found[0].query), code=303)


def require_puzzles(puzzles: tuple[Pasted, ...]) -> tuple[Pasted, ...]:
    """Return the puzzles of a text.

    :raises Refused: 422 when there is none, as in a judge's input that is nothing but its end.
    """
    if not puzzles:
        raise Refused(422, "web.none", "There is no puzzle in this text: it ends before the first.")
    return puzzles


@blueprint.get("/surprise")
def surprise() -> AnyResponse:
    """Lead to a puzzle that is built on the spot, to the wishes of the address."""
    kind = check_kind(request.args.get("kind") or solver.kinds()[0])
    wishes = parse_wishes(request.args, kind)
    built = surprises.build(kind, parse_seed(request.args), wishes)
    return redirect(page_of(built.puzzle, built.missed), code=303)


@blueprint.get("/<kind>/<code>")
def puzzle(kind: str, code: str) -> Response:
    """Show a puzzle at the moment that the address names."""
    page = puzzle_page(kind, code, embed=False)
    if request.args.get("print") == "worksheet":
        tree = solver.first_levels(solver.from_code(kind, code))
        return render_page("worksheet.html", page, tree=tree)
    if page.view == "search":
        prepare_search(kind, code)
    return render_page("puzzle.html", page)


def prepare_search(kind: str, code: str) -> None:
    """Begin the recording that the scripts of a page will ask for once they have come."""
    recordings: Recordings = current_app.extensions["recordings"]
    limit = current_app.config["RECORD_LIMIT"]
    with suppress(solver.BadSearch):  # the page leaves out what its address may not name
        recordings.prepare(parse_plan(solver.from_code(kind, code), request.args, limit))


@blueprint.get("/embed/<kind>/<code>")
def embed(kind: str, code: str) -> Response:
    """Show the same for a frame in somebody else's page."""
    page = puzzle_page(kind, code, embed=True)
    if page.view == "search":
        prepare_search(kind, code)
    return render_page("embed.html", page)


@blueprint.get("/panels/<kind>")
def panels(kind: str) -> Response:
    """Return what a page that opens with Watch asks for when something else is opened."""
    return render_page("panels.html", panels_page(check_kind(kind)))


def render_page(
    template: str,
    page: HomePage | SeveralPage | PuzzlePage | PanelsPage,
    keeping: str = headers.PAGE,
    status: int = 200,
    **values: Any,
) -> Response:
    """Return a page; it depends on the language that the browser prefers.

    :param keeping: what caches may do with it, unless the status tells of an error.
    :param values: what its template shows beside it.
    """
    response = Response(render_template(template, page=page, **values), status=status)
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    if status == 200:
        response.headers["Cache-Control"] = keeping
    return response


def home_page(text: str, error: str | None = None, error_at: int | None = None) -> HomePage:
    """Return the home page with a text in its paste box."""
    titles = {kind: kinds.title_of(kind) for kind in solver.kinds()}
    return HomePage(
        drawn=solver.kinds(),
        titles=" · ".join(titles.values()),
        sample=sample(levels.sample()),
        doors=doors(manner()),
        groups=level_groups(manner()),
        levels=level_lists(manner()),
        text=text,
        today=daily_strip(),
        wish_forms=surprises.wish_forms(),
        preview=preview("pages.home", showpiece(solver.kinds()[0]).puzzle),
        data={"lang": language(), "kinds": titles},
        error=error,
        error_at=error_at,
    )


def daily_strip() -> tuple[DailyCard, ...]:
    """Return the puzzle of today of every kind, with the link that always leads to today's."""
    day = current_app.config["TODAY"]()
    return tuple(
        DailyCard(kind, links.today(kind), picture(surprises.of_day(kind, day)))
        for kind in solver.kinds()
    )


def sample(level: levels.Level) -> Sample:
    """Return a level as it solves itself."""
    solved = answer(level.kind, level.code)
    return Sample(
        kind=level.kind,
        link=links.page(level.kind, level.code),
        search_link=links.search(level.kind, level.code),
        rows=solved.rows_at(0),
        data={
            "kind": level.kind,
            "replay": solved.document,
            "picture": drawing(level.puzzle.picture()),
            "words": kinds.script_words(level.puzzle),
        },
    )


@cache
def showpiece(kind: str) -> levels.Level:
    """Return the hardest level whose picture can be enlarged in a door, else the last."""
    those = levels.of_kind(kind)
    large = (level for level in reversed(those) if door_scale(level, DOOR_PX) > 1)
    return next(large, those[-1])


def door_scale(level: levels.Level, box_px: tuple[int, int]) -> int:
    """Return by how much the picture of a level is enlarged in a box."""
    return images.fitting_scale(images.size_of(level.puzzle.picture()), *box_px)


@lru_cache(MANNERS)
def doors(_manner: Manner) -> tuple[Door, ...]:
    """Return the ways to all kinds, in the manner of this request."""
    return tuple(door(kind, is_small=n >= LARGE_DOORS) for n, kind in enumerate(solver.kinds()))


@lru_cache(MANNERS)
def level_lists(manner: Manner) -> Markup:
    """Render the lists of levels: half of the home page, the same on every one of a manner."""
    groups = level_groups(manner)
    lists = (
        render_template("partials/levels.html", group=group, is_first=group is groups[0])
        for group in groups
    )
    return Markup("\n").join(map(Markup, lists))


@lru_cache(MANNERS)
def level_groups(_manner: Manner) -> tuple[LevelGroup, ...]:
    """Return the levels of all kinds, in the manner of this request."""
    return tuple(
        LevelGroup(kind, tuple(card(level) for level in levels.of_kind(kind)))
        for kind in solver.kinds()
    )


def door(kind: str, *, is_small: bool) -> Door:
    """Return the way to a kind of puzzle: it shows what the hardest look like."""
    level = showpiece(kind)
    return Door(
        kind=kind,
        link=way_in(kind),
        play_link=links.play(kind, levels.easiest(kind).code),
        surprise_url=links.surprise(kind),
        picture=picture(level.puzzle, 1 if is_small else door_scale(level, DOOR_PX)),
        small=picture(level.puzzle, 1 if is_small else door_scale(level, SMALL_DOOR_PX)),
        is_small=is_small,
        origin=level.puzzle.origin,
    )


def way_in(kind: str) -> str:
    """Return the link of the level with which somebody begins who is new to a kind."""
    return links.page(kind, levels.easiest(kind).code)


def card(level: levels.Level) -> LevelCard:
    """Return a level as the home page lists it."""
    return LevelCard(
        id=f"{level.kind}/{level.code}",
        title=level.titles[language()],
        rating=level.rating,
        link=links.page(level.kind, level.code),
        picture=picture(level.puzzle),
    )


def preview(
    endpoint: str, puzzle: AnyPuzzle, moment: Mapping[str, str] | None = None, **values: str
) -> Preview:
    """Return how other sites show a page, with the board of a puzzle as its picture.

    :param moment: the members of the query that name a moment; none is the start.
    :param values: what the address of the page holds.
    """
    address = links.preview_image(puzzle.kind, solver.to_code(puzzle), moment or {})
    return Preview(
        url=links.whole(endpoint, **values),
        editions=links.editions(endpoint, **values),
        image=Picture(address, *PREVIEW_PX),
    )


def page_of(puzzle: AnyPuzzle, wished: str = "") -> str:
    """Return the link of a puzzle's page.

    :param wished: what was asked for and not to be had, if anything.
    """
    return links.page(puzzle.kind, solver.to_code(puzzle), puzzle.name, wished=wished)


def several_page(puzzles: tuple[AnyPuzzle, ...]) -> SeveralPage:
    """Return the list of the puzzles of one text."""
    listed = puzzles[:MOST_LISTED]
    return SeveralPage(
        drawn=(),
        kind=puzzles[0].kind,
        count=len(puzzles),
        cards=tuple(
            PuzzleCard(number, puzzle.name, page_of(puzzle), picture(puzzle))
            for number, puzzle in enumerate(listed, start=1)
        ),
        more=len(puzzles) - len(listed),
        data={"lang": language()},
    )


def puzzle_page(kind: str, code: str, *, embed: bool) -> PuzzlePage:
    """Return the page of a puzzle at the moment that the address names.

    :raises Refused: for an unknown kind; what ``answer`` raises for the rest.
    """
    solved = answer(kind, code)
    solved = solved.named_leniently(request.args.get("name", ""))
    name, document = solved.puzzle.name, solved.document
    total = len(document["steps"])
    view = View.parse(request.args)
    is_whole = not embed or view.view != View.view  # a frame has no tabs
    step = min(view.step, max(total - 1, 0) if view.hide else total)
    page = PuzzlePage(
        drawn=(kind,),
        kind=kind,
        code=code,
        name=name,
        link=links.page(kind, code, name),
        preview=preview(
            "pages.puzzle", solved.puzzle, moments.named(request.args), kind=kind, code=code
        ),
        view=view.view,
        step=step,
        total=total,
        limit=solved.puzzle.limit,
        outcome=document["outcome"],
        headline=kinds.headline(kind, solved.length),
        boards=document["boards"],
        table=table(solved, step),
        moves=move_lines(solved),
        worksheet_url=links.worksheet(kind, code, name),
        json_url=links.document(kind, code, name),
        text_url=links.text(kind, code, name),
        embed_url=links.embed(kind, code, name),
        next_link=next_link(kind, code),
        surprise_url=links.surprise(kind),
        difficulty_url=links.difficulty(kind, code),
        missed=missed_wishes(solved.puzzle),
        judge_text=solved.judge_text,
        listings=listings.of_kind(kind, language()),
        why_not=why_not(solved),
        explanation=solved.explanation,
        search=search_panel(solved.puzzle, view.search) if is_whole else None,
        gesture=solved.puzzle.gesture,
        embed=embed,
        bare=embed and view.bare,
        data=page_data(solved, embed=embed, searched=is_whole),
    )
    return concealed(page) if view.hide else page


def panels_page(kind: str) -> PanelsPage:
    """Return what all pages of a kind have in common beside Watch."""
    puzzle = levels.of_kind(kind)[0].puzzle
    return PanelsPage(
        kind=kind,
        search=search_panel(puzzle, ""),
        gesture=puzzle.gesture,
    )


def missed_wishes(puzzle: AnyPuzzle) -> tuple[str, ...]:
    """Return what the address says was wished for and is not so, in the reader's language."""
    wishes = read_wished(request.args.get("wished", ""), puzzle.kind)
    return surprises.notices(puzzle, wishes) if wishes else ()


def next_link(kind: str, code: str) -> str:
    """Return the link of the level that follows a puzzle; empty where none does."""
    level = levels.after(kind, code)
    return page_of(level.puzzle) if level else ""


def why_not(solved: Solved) -> WhyNot | None:
    """Return why a puzzle has no solution, in the reader's language."""
    if not solved.reasons:
        return None
    return WhyNot(
        sentences=tuple(translate(*reason.sentence) for reason in solved.reasons),
        rows=solved.rows_at(0),
        cells=tuple(cell for reason in solved.reasons for cell in reason.cells),
    )


def table(solved: Solved, step: int) -> BoardTable:
    """Return the board after some of the steps as a table in words."""
    picture = solved.puzzle.picture()
    return board_table(picture, solved.rows_at(step), cell_texts(picture))


def drawing(picture: solver.Picture) -> dict[str, Any]:
    """Return how the scripts draw a board: the declaration, with an address and in words."""
    document, texts = picture.to_json(), cell_texts(picture)
    for number, cell in document["cells"].items():
        cell["text"] = texts[int(number)]
        name = cell["name"]
        cell["name"] = name and translate(name)
    return {**document, "sheet": assets.static(f"img/{picture.sheet}.png")}


def move_lines(solved: Solved) -> tuple[MoveLine, ...]:
    """Return the moves of the solution in words, each with the link of its moment."""
    kind, code, name = solved.puzzle.kind, solved.document["code"], solved.puzzle.name
    return tuple(
        MoveLine(
            number, translate(*solved.puzzle.describe(move)), links.page(kind, code, name, number)
        )
        for number, move in enumerate(solved.solution.moves or (), start=1)
    )


def search_panel(puzzle: AnyPuzzle, asked: str) -> SearchPanel:
    """Return the view of the whole search.

    :param asked: the name of the search to show; the first of the kind where it has no such one.
    """
    names = [search.name for search in puzzle.searches]
    return SearchPanel(
        searches=tuple(
            SearchView(
                search.name,
                str(search.shape),
                search.prunings,
                listings.of_search(puzzle.kind, search.name, language()),
            )
            for search in puzzle.searches
        ),
        shown=asked if asked in names else names[0],
    )


def page_data(solved: Solved, *, embed: bool, searched: bool) -> dict[str, Any]:
    """Return what the scripts of the page need.

    :param searched: whether it has other views than Watch.
    """
    kind, code = solved.document["kind"], solved.document["code"]
    return {
        "lang": language(),
        "kind": kind,
        "embed": embed,
        "replay": solved.document,
        "reasons": [translate(*reason.sentence) for reason in solved.reasons],
        "others": solver.others_along(solved.puzzle, solved.solution.moves or ()),
        "picture": drawing(solved.puzzle.picture()),
        "words": kinds.script_words(solved.puzzle),
        "listings": marks_of(listings.of_kind(kind, language())),
        "link": links.identity(kind, code, solved.puzzle.name),
        "search": search_data(solved) if searched else None,
    }


def search_data(solved: Solved) -> dict[str, Any]:
    """Return what the scripts need to show the searches that the kind declares."""
    kind = solved.puzzle.kind
    return {
        "searches": [
            {
                "name": search.name,
                "shape": str(search.shape),
                "prunings": search.prunings,
                "cost": search.cost is not None,
                "listings": [
                    {
                        "language": each.language,
                        "loop": lights_of(each.loop),
                        "function": lights_of(each.function),
                    }
                    for each in listings.of_search(kind, search.name, language())
                ],
            }
            for search in solved.puzzle.searches
        ],
        "explanation": solved.explanation,
    }


def marks_of(views: tuple[ListingView, ...]) -> list[dict[str, Any]]:
    """Return which lines of each listing the scripts may light."""
    return [{"language": view.language, "marks": view.marks} for view in views]


def lights_of(view: ListingView) -> dict[str, Any]:
    """Return which lines of a pane the scripts may light, and those of each pruning."""
    return {"marks": view.marks, "prunings": view.prunings}

"""HTML pages: home, the puzzle, the puzzle in a frame."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

import solver
from solver.capabilities.hands import Hands
from solver.errors import BadSearch
from solver.picture import Picture
from solver.puzzle import AnyPuzzle
from solver.recording.documents import steps_context
from solver.search.first_levels import first_levels
from solver.search.others import others_along
from webapp import assets
from webapp.http import headers
from webapp.http.errors import ProblemDetails, Refused
from webapp.pictures import images
from webapp.pictures.preview import PREVIEW_PX
from webapp.recordings.store import Recordings
from webapp.site import kinds, levels, links, listings, moments, offers, pasted
from webapp.site.answers import answer
from webapp.site.boards import board_table, cell_texts, picture
from webapp.site.concealing import concealed
from webapp.site.contexts import (
    BoardPicture,
    DailyCard,
    Door,
    HomePage,
    LevelCard,
    LevelGroup,
    MoveLine,
    PanelsPage,
    Preview,
    PuzzleCard,
    PuzzlePage,
    SearchPanel,
    SearchView,
    SeveralPage,
    SmallSearch,
    WhyNot,
)
from webapp.site.params import (
    ReplayOptions,
    check_kind,
    check_lines,
    parse_plan,
    parse_seed,
    parse_wishes,
    read_wished,
)
from webapp.site.rendering import MANNERS, Manner, manner, render_page
from webapp.site.solving import Solved
from webapp.text.i18n import language, translate

blueprint = Blueprint("pages", __name__)

MOST_LISTED = 500

DOOR_PX = (160, 224)


@blueprint.get("/")
def home() -> Response:
    """Show the kinds, the levels and a paste box with the sample."""
    return render_page("home.html", home_page(levels.sample().text))


@blueprint.post("/")
def solve() -> AnyResponse:
    """Redirect a pasted puzzle to its page; list several; show errors beside the text."""
    text = request.form.get("text", "")
    try:
        check_lines(text)
        found = pasted.read(text)
        if not found:  # as a judge input with only its end marker
            raise Refused(
                422, "web.none", "There is no puzzle in this text: it ends before the first."
            )
    except (solver.PuzzleError, Refused) as error:
        problem = ProblemDetails.of(error)
        page = home_page(text, error=problem.detail)
        return render_page("home.html", page, status=problem.status)
    puzzles = tuple(puzzle for puzzle, _ in found)
    if len(puzzles) > 1:
        return render_page("several.html", several_page(puzzles), headers.UNKEPT)
    return redirect(links.with_query(page_of(puzzles[0]), found[0].query), code=303)


@blueprint.get("/surprise")
def surprise() -> AnyResponse:
    """Redirect to a new puzzle with the wishes of the query."""
    kind = check_kind(request.args.get("kind") or solver.kinds()[0])
    wishes = parse_wishes(request.args, kind)
    built = offers.build(kind, parse_seed(request.args), wishes)
    return redirect(page_of(built.puzzle, built.missed), code=303)


@blueprint.get("/<kind>/<code>")
def puzzle(kind: str, code: str) -> Response:
    """Show a puzzle at the moment in the query."""
    page = puzzle_page(kind, code, embed=False)
    if request.args.get("print") == "worksheet":
        tree = first_levels(solver.from_code(kind, code))
        play_code = links.qr_code(kind, code, page.name, view="play")
        return render_page("worksheet.html", page, tree=tree, play_code=play_code)
    if page.view == "search":
        prepare_search(kind, code)
    return render_page("puzzle.html", page)


def prepare_search(kind: str, code: str) -> None:
    """Start the recording that the scripts of the page will request."""
    recordings: Recordings = current_app.extensions["recordings"]
    limit = current_app.config["RECORD_LIMIT"]
    with suppress(BadSearch):  # the page ignores an invalid query
        recordings.prepare(parse_plan(solver.from_code(kind, code), request.args, limit))


@blueprint.get("/embed/<kind>/<code>")
def embed(kind: str, code: str) -> Response:
    """Show the page for frames."""
    page = puzzle_page(kind, code, embed=True)
    if page.view == "search":
        prepare_search(kind, code)
    return render_page("embed.html", page)


@blueprint.get("/panels/<kind>")
def panels(kind: str) -> Response:
    """Return the panels of the other views, for a page that opened with Watch."""
    puzzle = levels.of_kind(check_kind(kind))[0].puzzle
    return render_page(
        "panels.html", PanelsPage(kind, search_panel(puzzle, ""), gesture_of(puzzle))
    )


def gesture_of(puzzle: AnyPuzzle) -> str:
    """Return how moves are made by hand; empty for a kind that is only watched."""
    return puzzle.gesture if isinstance(puzzle, Hands) else ""


def home_page(text: str, error: str | None = None) -> HomePage:
    """Return the home page with a text in its paste box."""
    titles, small = {kind: kinds.title_of(kind) for kind in solver.kinds()}, levels.small()
    return HomePage(
        drawn=solver.kinds(),
        titles=" · ".join(titles.values()),
        hero=small_search(small, links.page(small.kind, small.code, view="search")),
        doors=doors(manner()),
        groups=level_groups(manner()),
        levels=level_lists(manner()),
        text=text,
        today=daily_strip(),
        wish_forms=tuple(map(offers.wish_form, solver.kinds())),
        preview=preview("pages.home", showpiece(solver.kinds()[0]).puzzle),
        data={"lang": language(), "kinds": titles},
        error=error,
    )


def daily_strip() -> tuple[DailyCard, ...]:
    """Return the puzzle of the day of every kind, with its permanent link."""
    day = current_app.config["TODAY"]()
    return tuple(
        DailyCard(kind, links.today(kind), picture(offers.of_day(kind, day)))
        for kind in solver.kinds()
    )


def small_search(level: levels.LevelLink, link: str) -> SmallSearch:
    """Return a level with every step of its search, and the link of that."""
    return SmallSearch(
        kind=level.kind,
        link=link,
        rows=answer(level.kind, level.code).rows_at(0),
        data={
            "kind": level.kind,
            "link": link,
            "steps": steps_of(level.kind, level.code),
            "picture": drawing(level.puzzle.picture()),
            "words": kinds.script_words(level.puzzle),
        },
    )


@cache
def steps_of(kind: str, code: str) -> Mapping[str, Any]:
    """Return all steps of the search of a puzzle, with their context, as the API has them."""
    recording = solver.record(solver.from_code(kind, code))
    steps = list(recording.steps_from(0))
    return {"steps": steps, "context": steps_context(recording, 0, len(steps))}


@cache
def showpiece(kind: str) -> levels.LevelLink:
    """Return the hardest level whose picture can be enlarged in a card, else the last."""
    those = levels.of_kind(kind)
    large = (level for level in reversed(those) if door_scale(level) > 1)
    return next(large, those[-1])


def door_scale(level: levels.LevelLink) -> int:
    """Return the scale of a level's picture in a card."""
    return images.fitting_scale(images.size_of(level.puzzle.picture()), *DOOR_PX)


@lru_cache(MANNERS)
def doors(manner: Manner) -> tuple[Door, ...]:
    """Return the cards of all kinds, in the manner of this request."""
    return tuple(map(door, manner.kinds))


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
def level_groups(manner: Manner) -> tuple[LevelGroup, ...]:
    """Return the levels of all kinds, in the manner of this request."""
    return tuple(
        LevelGroup(kind, tuple(card(level) for level in levels.of_kind(kind)))
        for kind in manner.kinds
    )


def door(kind: str) -> Door:
    """Return the card of a kind, illustrated by one of its hardest levels."""
    level = showpiece(kind)
    return Door(
        kind=kind,
        link=way_in(kind),
        play_link=links.page(kind, levels.easiest(kind).code, view="play"),
        surprise_url=links.surprise(kind),
        picture=picture(level.puzzle, door_scale(level)),
        origin=level.puzzle.origin,
    )


def way_in(kind: str) -> str:
    """Return the link of the easiest level of a kind."""
    return links.page(kind, levels.easiest(kind).code)


def card(level: levels.LevelLink) -> LevelCard:
    """Return the card of a level."""
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
    """Return the link preview of a page, with the board of a puzzle as its picture."""
    address = links.preview_image(puzzle.kind, solver.to_code(puzzle), moment or {})
    return Preview(
        url=links.whole(endpoint, **values),
        editions=links.editions(endpoint, **values),
        image=BoardPicture(address, *PREVIEW_PX),
    )


def page_of(puzzle: AnyPuzzle, wished: str = "") -> str:
    """Return the link of a puzzle's page."""
    return links.page(puzzle.kind, solver.to_code(puzzle), puzzle.name, wished=wished)


def several_page(puzzles: tuple[AnyPuzzle, ...]) -> SeveralPage:
    """Return the list of the puzzles of one text."""
    listed = puzzles[:MOST_LISTED]
    return SeveralPage(
        kind=puzzles[0].kind,
        count=len(puzzles),
        cards=tuple(
            PuzzleCard(number, puzzle.name, page_of(puzzle), picture(puzzle))
            for number, puzzle in enumerate(listed, start=1)
        ),
        more=len(puzzles) - len(listed),
    )


def puzzle_page(kind: str, code: str, *, embed: bool) -> PuzzlePage:
    """Return the page of a puzzle at the moment in the query."""
    solved = answer(kind, code)
    solved = solved.named_leniently(request.args.get("name", ""))
    name, document = solved.puzzle.name, solved.document
    total, picture = len(document["steps"]), solved.puzzle.picture()
    view, following = ReplayOptions.parse(request.args), levels.after(kind, code)
    is_whole = not embed or view.view != ReplayOptions.view  # a frame has no tabs
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
        table=board_table(picture, solved.rows_at(step), cell_texts(picture)),
        moves=move_lines(solved),
        worksheet_url=links.page(kind, code, name, print="worksheet"),
        json_url=links.document(kind, code, name),
        text_url=links.text(kind, code, name),
        next_link=page_of(following.puzzle) if following else "",
        surprise_url=links.surprise(kind),
        difficulty_url=links.difficulty(kind, code),
        missed=missed_wishes(solved.puzzle),
        judge_text=solved.judge_text,
        listings=listings.of_kind(kind, language()),
        why_not=why_not(solved),
        explanation=solved.explanation,
        search=search_panel(solved.puzzle, view.search) if is_whole else None,
        gesture=gesture_of(solved.puzzle),
        embed=embed,
        bare=embed and view.bare,
        data=page_data(solved, embed=embed, searched=is_whole),
    )
    return concealed(page) if view.hide else page


def missed_wishes(puzzle: AnyPuzzle) -> tuple[str, ...]:
    """Return the translated notices of the wishes in the query that the puzzle does not fulfil."""
    wishes = read_wished(request.args.get("wished", ""), puzzle.kind)
    return offers.notices(puzzle, wishes) if wishes else ()


def why_not(solved: Solved) -> WhyNot | None:
    """Return why a puzzle has no solution, translated."""
    if not solved.reasons:
        return None
    return WhyNot(
        sentences=tuple(translate(*reason.sentence) for reason in solved.reasons),
        rows=solved.rows_at(0),
        cells=tuple(cell for reason in solved.reasons for cell in reason.cells),
    )


def drawing(picture: Picture) -> dict[str, Any]:
    """Return the declaration of a picture for the scripts, with its sheet and translated names."""
    document, texts = picture.to_json(), cell_texts(picture)
    for number, cell in document["cells"].items():
        cell["text"] = texts[int(number)]
        name = cell["name"]
        cell["name"] = name and translate(name)
    return {**document, "sheet": assets.static(f"img/{picture.sheet}.png")}


def move_lines(solved: Solved) -> tuple[MoveLine, ...]:
    """Return the moves of the solution in words, each with a link to its step."""
    kind, code, name = solved.puzzle.kind, solved.document["code"], solved.puzzle.name
    return tuple(
        MoveLine(
            number, translate(*solved.puzzle.describe(move)), links.page(kind, code, name, number)
        )
        for number, move in enumerate(solved.solution.moves or (), start=1)
    )


def search_panel(puzzle: AnyPuzzle, selected: str) -> SearchPanel:
    """Return the view of the whole search.

    :param selected: the name of the search to show; an unknown one means the first.
    """
    names = [search.name for search in puzzle.searches]
    return SearchPanel(
        searches=tuple(
            SearchView(
                search.name,
                str(search.shape),
                search.prunings,
                listings.of_search(puzzle.kind, search.name, language()),
                frontier=search.frontier is not None,
            )
            for search in puzzle.searches
        ),
        shown=selected if selected in names else names[0],
    )


def page_data(solved: Solved, *, embed: bool, searched: bool) -> dict[str, Any]:
    """Return the data for the scripts of the page."""
    kind, code = solved.document["kind"], solved.document["code"]
    return {
        "lang": language(),
        "kind": kind,
        "embed": embed,
        "replay": solved.document,
        "reasons": [translate(*reason.sentence) for reason in solved.reasons],
        "others": others_along(solved.puzzle, solved.solution.moves or ()),
        "picture": drawing(solved.puzzle.picture()),
        "words": kinds.script_words(solved.puzzle),
        "listings": [
            {"language": each.language, "marks": each.marks}
            for each in listings.of_kind(kind, language())
        ],
        "link": links.identity(kind, code, solved.puzzle.name),
        "search": search_data(solved) if searched else None,
    }


def search_data(solved: Solved) -> dict[str, Any]:
    """Return the data of the kind's searches for the scripts."""
    kind = solved.puzzle.kind
    return {
        "searches": [
            {
                "name": search.name,
                "shape": str(search.shape),
                "prunings": search.prunings,
                "cost": search.cost is not None,
                "by_hand": search.by_hand,
                "listings": [
                    {
                        "language": each.language,
                        "loop": each.loop and each.loop.lights,
                        "function": each.function.lights,
                    }
                    for each in listings.of_search(kind, search.name, language())
                ],
            }
            for search in solved.puzzle.searches
        ],
        "explanation": solved.explanation,
    }

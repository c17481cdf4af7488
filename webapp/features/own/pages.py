"""The pages of people's own problems, and what their scripts ask for beside the search."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    redirect,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

import solver
from solver.own import Brought, FunctionPuzzle, SavedSearch, SearchReport
from solver.own import read as read_saved
from solver.traces import BadTrace, TracePuzzle
from webapp.export.standalone import Wishes
from webapp.features.own import calling, printing, reaching
from webapp.features.own.contexts import (
    OwnAskPage,
    OwnCard,
    OwnErrorPage,
    OwnListPage,
    OwnWaitPage,
)
from webapp.features.own.loading import LoadError
from webapp.features.own.own_page import (
    AnyRecording,
    notice,
    own_page,
    report_of,
    saved_page,
)
from webapp.features.own.own_recordings import OwnRecordings
from webapp.features.own.page_file import page_file
from webapp.features.own.sharing import with_sharing
from webapp.features.own.shelved import (
    enter_call,
    problem_named,
    problems,
    saved_named,
    shown,
)
from webapp.http import headers
from webapp.http.errors import Refused
from webapp.pictures import images, svg
from webapp.pictures.offered import LARGEST_SCALE, MEDIA_TYPES
from webapp.pictures.preview import enlarged
from webapp.pictures.story import ReplayStory, SearchStory, Story
from webapp.recordings.results import NotReady
from webapp.site import links, listings, recorded
from webapp.site.contexts import CallForm
from webapp.site.films import answer_film
from webapp.site.moments import Moment, moment_of
from webapp.site.own import KIND
from webapp.site.params import ReplayOptions, parse_number
from webapp.site.rendering import render_page
from webapp.text.i18n import language, translate

blueprint = Blueprint("watch", __name__)

RECORDING_TYPE = "application/octet-stream"

PICTURES = {"png": "image/png", "svg": "image/svg+xml"}

PLACES = ("view", "step", "node", "frame", "chalk")
"""Query members of a picture's moment."""

MOMENT = ("view", "step", "node", "along", "search", "off")
"""Query members of a moment."""

READY = {"status": "ready"}


@blueprint.get("/")
def home() -> AnyResponse:
    """List the problems of the file; lead to the only one."""
    if error := load_error():
        return error_page(error)
    found = shown()
    if len(found) == 1:
        return to_page(found[0][1])
    return render_page("own/list.html", list_page(), headers.UNKEPT)


@blueprint.get("/own/<name>")
def page(name: str) -> AnyResponse:
    """Show a problem, or how far its first recording has come."""
    if error := load_error():
        return error_page(error)
    if name != name.lower():
        return to_page(name.lower())
    try:
        report = report_named(name)
    except NotReady as progress:
        return render_page("own/wait.html", wait_page(problem(name), progress.done), headers.UNKEPT)
    if report.fault and not any(each in request.args for each in MOMENT):
        return to_page(name, view="search", node=min(report.fault["node"], report.nodes - 1))
    view = ReplayOptions.parse(request.args.to_dict())
    if saved := saved_named(name):
        shown = with_sharing(saved_page(saved, view), saved)
        return render_page("puzzle.html", shown, headers.UNKEPT)
    return page_of_problem(problem(name), view)


def page_of_problem(puzzle: Brought[Any], view: ReplayOptions) -> Response:
    """Return the page of a recorded problem, or of functions that still need a call."""
    if isinstance(puzzle, TracePuzzle):
        printing.follow(puzzle)
    if isinstance(puzzle, FunctionPuzzle):
        if puzzle.is_uncalled:
            form = calling.form_of(puzzle)
            return render_page("own/ask.html", ask_page(puzzle, form), headers.UNKEPT)
        calling.draw(puzzle, request.args.get("board", ""))
    report = report_of(puzzle, first_recording(puzzle))
    shown = own_page(report, view, notice(puzzle))
    assert shown.own is not None, "the page of an own problem"
    own = calling.with_choices(shown.own, puzzle)
    shown = replace(shown, own=own, data=reaching.with_lines(shown.data, puzzle))
    return render_page("puzzle.html", with_sharing(shown, puzzle), headers.UNKEPT)


@blueprint.post("/own/<name>/call")
def call(name: str) -> AnyResponse:
    """Record another call of recursive functions."""
    puzzle, entered = problem(name), request.form.get("call", "").strip()
    if not isinstance(puzzle, FunctionPuzzle):
        raise NotFound
    try:
        enter_call(puzzle, entered[: calling.MOST_CALL])
    except solver.PuzzleError as error:
        form = calling.form_of(puzzle, entered, translate(error.template, error.arguments))
        return render_page("own/ask.html", ask_page(puzzle, form), headers.UNKEPT, 422)
    recordings().forget(name)
    return redirect(url_for("watch.page", name=name), code=303)


@blueprint.get("/own/<name>/reach.json")
def reach(name: str) -> ResponseReturnValue:
    """Find the next moment at which a line of recursive functions runs, or the last one."""
    puzzle = problem(name)
    if not isinstance(puzzle, FunctionPuzzle):
        raise NotFound
    return unkept(reaching.document(puzzle, len(first_recording(puzzle)), request.args))


@blueprint.get("/own/<name>/progress")
def progress(name: str) -> ResponseReturnValue:
    """Report how far the first recording has come; another request keeps it going."""
    if load_error() or saved_named(name):
        return unkept(READY)  # the page shows it
    puzzle = problem(name)
    try:
        recording = first_recording(puzzle)
    except NotReady as state:
        return unkept({"status": "recording", "nodes": state.done, "limit": limit_of(puzzle)})
    return unkept({**READY, "nodes": len(recording), "limit": limit_of(puzzle)})


@blueprint.post("/own/<name>/stop")
def stop(name: str) -> ResponseReturnValue:
    """End the recording that is being made; its nodes are kept."""
    problem(name).stop()
    return "", 204


@blueprint.get("/own/<name>/version")
def version(name: str) -> ResponseReturnValue:
    """Name the content of the file, and tell what has been noticed of a problem in it."""
    known = {each.to_code(): each for each in problems()}
    if name not in known:
        return unkept({"version": current_app.config["VERSION"]})
    puzzle = known[name]
    printed = printing.growth(puzzle)  # first, since it may find a line that is wrong
    facts = {"notice": notice(puzzle), **printed}
    if link := calling.notice_link(puzzle):
        facts["notice_link"] = link
    return unkept({"version": current_app.config["VERSION"], **facts})


@blueprint.get("/own/<name>.json")
def document(name: str) -> ResponseReturnValue:
    """Return the replay document."""
    return unkept(dict(report_named(name).replay))


@blueprint.get(f"/own/<name>.<any({','.join(PICTURES)}):form>")
def picture(name: str, form: str) -> ResponseReturnValue:
    """Return the picture of a moment; of the answer's board where none is named."""
    drawn = asked_moment(name).picture(language())
    scale = parse_number(request.args, "scale", 1, LARGEST_SCALE, 1)
    if form == "svg":
        return file_response(svg.write(drawn, scale, report_named(name).title), PICTURES[form])
    return file_response(images.png(enlarged(drawn, scale)), PICTURES[form])


@blueprint.get(f"/own/<name>.<any({','.join(MEDIA_TYPES)}):form>")
def film(name: str, form: str) -> ResponseReturnValue:
    """Return the film of a stretch of the answer, or of the search with ``?view=search``."""
    return answer_film(asked_story(name), name, form)


def asked_moment(name: str) -> Moment:
    """Return the moment that the address names; the board of the answer where it names none."""
    if any(each in request.args for each in PLACES):
        return moment_of(asked_story(name))
    if saved := saved_named(name):
        return Moment(saved_story(saved), saved.summary["solution_node"] or 0)
    recording = first_recording(problem(name))
    return Moment(SearchStory.of(recording), recording.solution_node or 0)


def asked_story(name: str) -> Story:
    """Return the answer of a problem, or its search; raise NotReady while in progress."""
    is_search = "node" in request.args or request.args.get("view") == "search"
    if saved := saved_named(name):
        return saved_story(saved) if is_search else ReplayStory(saved, saved.report.replay)
    puzzle = problem(name)
    if is_search:
        return SearchStory.of(recorded.recording(KIND, puzzle.to_code()))
    return ReplayStory(puzzle, report_named(name).replay)


def saved_story(saved: SavedSearch) -> SearchStory:
    """Return the search of a file."""
    return SearchStory(saved, saved.report.nodes - 1, saved.steps)


@blueprint.get("/own/<name>.btr")
def recording_file(name: str) -> ResponseReturnValue:
    """Return the recording as a file, which ``backtrack watch`` opens without the code."""
    return download(saved_data(name), RECORDING_TYPE, f"{name}.btr")


@blueprint.get("/own/<name>.html")
def page_as_file(name: str) -> ResponseReturnValue:
    """Return the page as a file that needs no server."""
    saved = saved_named(name) or read_saved(saved_data(name))
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    text = page_file(app, saved, Wishes(language()))
    return download(text.encode(), "text/html", f"{name}.html")


def saved_data(name: str) -> bytes:
    """Return a search as the file of a saved one; raises NotReady while it is being made."""
    saved = saved_named(name)
    return saved.data if saved else solver.write_recording(first_recording(problem(name)))


def download(content: bytes, mimetype: str, filename: str) -> Response:
    """Return a file that a browser saves."""
    response = file_response(content, mimetype)
    response.headers.set("Content-Disposition", "attachment", filename=filename)
    return response


@blueprint.errorhandler(BadTrace)
def answer_bad_trace(_error: BadTrace) -> AnyResponse:
    """Show what is wrong in a trace that was found while it was read."""
    error = load_error()
    assert error, "the trace is on the shelf"
    return error_page(error)


@blueprint.errorhandler(NotReady)
def answer_not_ready(error: NotReady) -> ResponseReturnValue:
    """Say of a file that is asked for how far the work has come, and when to ask again."""
    state = {"status": error.doing, "nodes": error.done}
    return current_app.json.response(state), 202, {"Retry-After": "1"}


def problem(name: str) -> Brought[Any]:
    """Return a problem of the file; raise BadCode if unknown, Refused after a load error."""
    if load_error():
        raise Refused(404, "watch.error", "The file has an error; its page tells which.")
    return problem_named(name)


def report_named(name: str) -> SearchReport:
    """Return the sentences about a problem, or about a saved search.

    :raises NotReady: while its first recording is being made.
    :raises BadCode: when there is none of this name.
    """
    if saved := saved_named(name):
        return saved.report
    puzzle = problem(name)
    return report_of(puzzle, first_recording(puzzle))


def load_error() -> LoadError | None:
    """Return why the file cannot be shown."""
    error: LoadError | None = current_app.config["LOAD_ERROR"]
    return error or printing.trace_error(problems())


def recordings() -> OwnRecordings:
    """Return the recordings of this server."""
    store: OwnRecordings = current_app.extensions["recordings"]
    return store


def first_recording(puzzle: Brought[Any]) -> AnyRecording:
    """Return the first search with all prunings; raise NotReady while in progress."""
    return recordings().recording(recordings().first_plan(puzzle))


def limit_of(puzzle: Brought[Any]) -> int:
    """Return the most nodes of a recording."""
    return recordings().first_plan(puzzle).limit


def to_page(name: str, **moment: str | int) -> AnyResponse:
    """Lead to the page of a problem; what else the address asks for goes along."""
    address = url_for("watch.page", name=name, key=None, **links.NO_CHOICE)
    query: dict[str, str | int] = {**request.args, **moment}
    response = redirect(links.with_query(address, query), code=302)
    response.headers["Cache-Control"] = headers.UNKEPT
    return response


def error_page(error: LoadError) -> Response:
    """Show why there is nothing to see, with status 200: the page itself is as it should be."""
    texts = [text for _, text in error.lines]
    marked = listings.highlight_lines("\n".join(texts), error.language) if texts else ()
    numbers = [number for number, _ in error.lines]
    shown = OwnErrorPage(
        sentence=translate(*error.sentence),
        file=error.file,
        line=error.line,
        lines=tuple(zip(numbers, marked, strict=False)),
        **version_facts("file"),
    )
    return render_page("own/error.html", shown, headers.UNKEPT)


def ask_page(puzzle: FunctionPuzzle, form: CallForm) -> OwnAskPage:
    """Return the page that asks for a call."""
    return OwnAskPage(puzzle.title, puzzle.file, form, **version_facts(puzzle.to_code()))


def list_page() -> OwnListPage:
    """Return the list of the problems of the file."""
    puzzles = problems()
    return OwnListPage(
        file=puzzles[0].file,
        cards=tuple(
            OwnCard(
                each.title,
                each.about.partition("\n")[0],
                url_for("watch.page", name=each.to_code()),
            )
            for each in puzzles
        ),
        **version_facts("file"),
    )


def wait_page(puzzle: Brought[Any], nodes: int) -> OwnWaitPage:
    """Return the page that is shown while the first recording is made."""
    name = puzzle.to_code()
    waits = isinstance(puzzle, TracePuzzle) and not puzzle.nodes
    return OwnWaitPage(
        title=puzzle.title,
        file=puzzle.file,
        sentence=printing.waiting_for(puzzle),
        nodes=nodes,
        limit=limit_of(puzzle),
        progress_url=url_for("watch.progress", name=name),
        stop_url="" if waits else url_for("watch.stop", name=name),
        **version_facts(name),
    )


def version_facts(name: str) -> dict[str, Any]:
    """Return the facts by which a page knows that it must be loaded again."""
    return {
        "version": current_app.config["VERSION"],
        "version_url": url_for("watch.version", name=name),
        "data": {"lang": language(), "kind": KIND},
    }


def unkept(facts: dict[str, Any]) -> Response:
    """Return facts that may be others in a moment."""
    body = current_app.json.dumps(facts)
    return file_response(body, "application/json")


def file_response(body: str | bytes, mimetype: str) -> Response:
    """Return a file that is made of the code as it is now."""
    return Response(body, mimetype=mimetype, headers={"Cache-Control": headers.UNKEPT})


def shelf_links() -> list[tuple[str, str, str]]:
    """Return title, address and name of every problem of the file, for the header."""
    return [(title, url_for("watch.page", name=name), name) for title, name in shown()]

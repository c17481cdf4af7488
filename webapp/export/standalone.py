"""The page of a puzzle as a self-contained file.

Features that need a server are left out (``page.alone`` in the templates), responses of the API
embedded (``solver.recording.archive``); sheets, fonts and pictures are data URLs.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask, render_template
from markupsafe import Markup

import solver
from solver.puzzle import AnyPuzzle
from solver.recording import archive as archiving
from solver.recording.plan import RecordingPlan
from solver.recordings import record_plan
from webapp import assets, create_app
from webapp.api.puzzles import difficulty_document
from webapp.assets import bundles
from webapp.http.protection import script_hash
from webapp.site import links, pages
from webapp.site.concealing import ANSWER, HIDE
from webapp.site.contexts import Alone, PuzzlePage
from webapp.text.i18n import translate

OWN = "own"

BOOT = "js/ui/page/theme-boot.js"
SYNTHESISER = "vendor/zzfx/ZzFX.js"
RELEASED = ("jssha", "lean-qr", "lean-qr-svg")
"""Packages that scripts load by address (``static/js/net/released.js``)."""

UNUSED_ENTRIES = frozenset(
    [
        "js/features/edit/index.js",
        "js/ui/page/home.js",
        "js/features/lessons/pages.js",
        "js/features/lessons/card.js",
        "js/features/live/phone.js",
        "js/features/live/projector.js",
        "js/features/own/program-link.js",
        "js/features/quiz/exercise.js",
        "js/features/play/view.js",
    ]
)
"""Of features that need a server."""

EDITOR = "js/features/write/index.js"

HERO = "js/ui/page/hero.js"

RESULTS = "js/features/quiz/results.js"

NOTEBOOK = "js/features/write/notebook.js"

OWN_ENTRIES = frozenset(
    ["js/puzzles/own/index.js", "js/features/own/index.js", "js/features/write/saved.js"]
)

WHOLE_FONT = re.compile(r'@font-face\{[^}]*"Fusion Pixel"[^}]*\}')
"""Left out: 600 kB, only for rare characters of names."""

URL = re.compile(r'url\("\.\./([^"]+)"\)')

POLICY = (
    "default-src 'none'; script-src {scripts}; style-src {sheets}; img-src {pictures}data:; "
    "font-src data:; base-uri 'none'; form-action 'none'"
)
"""Embedded resources, and files beside it if assets are shared."""

MOST_NODES = 20_000
"""Of an embedded search, which takes some megabytes."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Wishes:
    """Options of a page; no search is the first, an empty theme leaves it to the reader.

    :param hide: the answer, until playback ends.
    :param data: for the scripts, beside that of every page.
    """

    lang: str = "en"
    search: str | None = None
    off: tuple[str, ...] = ()
    theme: str = ""
    hide: bool = False
    data: Mapping[str, Any] = field(default_factory=dict)


USUAL = Wishes()


@dataclass(frozen=True)
class PageUrls:
    """Relative URLs from a page; empty if there is none.

    :param sheet: of a style sheet; None embeds them.
    :param script: empty embeds it.
    :param home: list of all pages; ``translation`` the page in the other language;
        ``worker`` the service worker; ``write`` the editor of programs.
    """

    sheet: Callable[[str], str] | None = None
    script: str = ""
    home: str = ""
    translation: str = ""
    following: str = ""
    worker: str = ""
    write: str = ""


IN_ITSELF = PageUrls()


def app_for_files() -> Flask:
    """Return an app that renders pages for files, without a cache."""
    return create_app({"KEPT_BYTES": 0, "PUBLIC": False, "RATE_LIMITS": False})


@contextmanager
def page_context(app: Flask, address: str, place: PageUrls = IN_ITSELF) -> Iterator[None]:
    """Enter a request context for a URL, with the asset URLs of a file."""
    with app.test_request_context(address):
        assets.placed_by(lambda name: asset_address(name, place))
        links.write_at(place.write)
        yield


def asset_address(name: str, place: PageUrls) -> str:
    """Return the URL of an asset for a page in a file."""
    if name.endswith(assets.SHEET):
        return place.sheet(name) if place.sheet else f"data:text/css,{quote(sheet(name), SAFE)}"
    return data_address(name)


SAFE = " !$&'()*+,-./:;=?@[]^_`{|}~"
"""Unescaped in the data URL of a style sheet."""


def sheet(name: str) -> str:
    """Return a style sheet with its resources embedded; ``name`` may join several."""
    text = WHOLE_FONT.sub("", assets.current().read(name).decode())
    text = URL.sub(lambda match: f'url("{data_address(match[1])}")', text)
    return text.replace("\n", " ")


def data_address(name: str) -> str:
    """Return an asset as a data URL."""
    content = b64encode(assets.current().read(name)).decode("ascii")
    return f"data:{assets.media_type(name)};base64,{content}"


def archive_of(
    app: Flask,
    puzzle: AnyPuzzle,
    wishes: Wishes = USUAL,
    progress: Progress | None = None,
) -> Mapping[str, Any]:
    """Return the API's responses about a puzzle, in any language; raise BadSearch.

    :param progress: called with nodes done and their total; an exception of it ends the work.
    """
    kind, code = puzzle.kind, solver.to_code(puzzle)
    recording = record_plan(plan_of(puzzle, wishes))
    total = len(recording)
    report = (lambda done: progress(done, total)) if progress else None
    with page_context(app, "/"):
        path, difficulty = links.of_puzzle(kind, code)["search"], links.difficulty(kind, code)
    search = None
    if not recording.truncated:
        counted = (lambda _nodes: progress(0, total)) if progress else None
        comparison = solver.compare(puzzle, recording.search.name, progress=counted)
        search = archiving.archive(path, recording, comparison, report)
    return {
        "answers": {difficulty: archiving.packed(difficulty_document(puzzle))},
        "search": search,
    }


def plan_of(puzzle: AnyPuzzle, wishes: Wishes) -> RecordingPlan:
    """Return the plan of the embedded search; raise BadSearch if it is not declared."""
    return solver.recordings.plan(puzzle, wishes.search, wishes.off, MOST_NODES)


def page(
    app: Flask,
    puzzle: AnyPuzzle,
    wishes: Wishes,
    archive: Mapping[str, Any] | None = None,
    place: PageUrls = IN_ITSELF,
) -> str:
    """Return the page of a puzzle as text.

    :param archive: of these wishes; None builds it.
    :raises BadSearch: for an undeclared search or pruning.
    :raises LimitReached: if the puzzle is too hard.
    """
    kind, code = puzzle.kind, solver.to_code(puzzle)
    known = archive_of(app, puzzle, wishes) if archive is None else archive
    options = {"lang": wishes.lang, "theme": wishes.theme, "name": puzzle.name}
    if wishes.hide:
        known = {**known, "page": archiving.packed(revealed(app, puzzle, wishes, known))}
        options[HIDE] = ANSWER
    query = urlencode({name: value for name, value in options.items() if value})
    with page_context(app, f"/{kind}/{code}?{query}", place):
        alone = embed_resources((kind,), place, known)
        shown = pages.puzzle_page(kind, code, embed=False)
        plan = plan_of(puzzle, wishes)
        shown = without_server(shown, plan, alone, place)
        shown = replace(shown, data={**shown.data, **wishes.data})
        return render_template("puzzle.html", page=shown)


def revealed(app: Flask, puzzle: AnyPuzzle, wishes: Wishes, archive: Mapping[str, Any]) -> str:
    """Return the page with its answer, of which scripts take parts, without what it embeds."""
    bare = PageUrls(sheet=lambda _name: "", script="#")
    nothing = {"answers": {}, "search": archive["search"] and {"path": ""}}
    return page(app, puzzle, replace(wishes, hide=False, data={}), nothing, bare)


def embed_resources(
    kinds: tuple[str, ...],
    place: PageUrls,
    archive: Mapping[str, Any],
    *,
    is_notebook: bool = False,
) -> Alone:
    """Return the embedded resources of a page of some kinds, or the one of notebooks."""
    boot = assets.script(assets.current().content(BOOT).decode())
    text = "" if place.script else script(kinds, is_notebook=is_notebook)
    hashes = " ".join(script_hash(each) for each in (boot, text) if each)
    beside = "'self' file: "
    note = (
        ""
        if archive["search"]
        else translate(
            "The whole search has more than %(most)s nodes, too many for a file; it needs the "
            "server.",
            {"most": f"{MOST_NODES:,}"},
        )
    )
    return Alone(
        policy=POLICY.format(
            scripts=f"{beside if place.script else ''}{hashes}",
            sheets=f"{beside if place.sheet else ''}data:",
            pictures=beside if place.sheet else "",
        ),
        boot=Markup(boot),  # noqa: S704  # our own script
        script=Markup(text),  # noqa: S704
        script_url=place.script,
        archive=archive,
        note=note,
        home=place.home,
        translation=place.translation,
        worker=place.worker,
    )


def without_server(
    shown: PuzzlePage, plan: RecordingPlan, alone: Alone, place: PageUrls
) -> PuzzlePage:
    """Return a page with its embedded search alone, if any, and links within itself."""
    panel, data = shown.search, dict(shown.data)
    name = plan.search.name
    if alone.archive["search"] is None or panel is None:
        panel, data["search"] = None, None
    else:
        searches = [each for each in data["search"]["searches"] if each["name"] == name]
        data["search"] = {**data["search"], "searches": searches, "off": disabled_prunings(plan)}
        panel = replace(
            panel, searches=tuple(each for each in panel.searches if each.name == name), shown=name
        )
    return detached(replace(shown, search=panel, data=data), alone, place.following)


def detached(shown: PuzzlePage, alone: Alone, following: str = "") -> PuzzlePage:
    """Return a page with links within itself, and to the next page."""
    return replace(
        shown,
        link="?step=0",
        moves=tuple(replace(move, link=f"?step={move.number}") for move in shown.moves),
        next_link=following,
        surprise_url="",
        alone=alone,
    )


def disabled_prunings(plan: RecordingPlan) -> list[str]:
    """Return the disabled prunings of a search."""
    return [each for each in plan.search.prunings if each not in plan.plan.prunings]


@cache
def script(kinds: tuple[str, ...], *, is_site: bool = False, is_notebook: bool = False) -> str:
    """Return all scripts of pages of some kinds, with the editor of programs for a site."""
    root = assets.folder("static")
    synthesiser = (root / SYNTHESISER).read_text(encoding="utf-8")
    texts = {**bundles.modules_of(root), SYNTHESISER: synthesiser}
    others = {f"js/puzzles/{kind}/index.js" for kind in solver.kinds() if kind not in kinds}
    if OWN not in kinds:
        others |= OWN_ENTRIES
    if not is_site:
        others |= {EDITOR, HERO, RESULTS}
    if not is_notebook:
        others.add(NOTEBOOK)
    text = bundles.whole(texts, UNUSED_ENTRIES | others, released=released_modules())
    return text.replace("</script", "<\\/script")


def released_modules() -> dict[str, str]:
    """Return the modules of released packages by their paths, each below its licence."""
    found = {}
    for name in RELEASED:
        place = f"{assets.PACKAGES}/{name}"
        module, licence = (
            (assets.folder("static") / place / file).read_text(encoding="utf-8")
            for file in ("index.js", "LICENSE")
        )
        found[f"{place}/index.js"] = f"/*!\n{licence}*/\n{module}"
    return found

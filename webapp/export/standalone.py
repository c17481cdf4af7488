"""The page of a puzzle as a file: everything that it needs is in it, and it asks nobody.

It is the page that the app serves, made by the same templates and scripts. What needs a server is
left out of it (``page.alone`` in the templates), and what the API would answer comes along
(``solver.archive_search``). Style sheets, fonts and pictures are addresses that hold their content.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask, render_template
from markupsafe import Markup

import solver
from webapp import assets, create_app
from webapp.assets import bundles
from webapp.site import links, pages, rating
from webapp.site.contexts import Alone, PuzzlePage
from webapp.text.i18n import translate

OWN = "own"
"""The kind of problems that people write."""

BOOT = "js/ui/page/theme-boot.js"
SYNTHESISER = "vendor/zzfx/ZzFX.js"
NEVER_ASKED_FOR = frozenset(
    [
        "js/features/edit/index.js",
        "js/ui/page/home.js",
        "js/features/lessons/pages.js",
        "js/features/lessons/card.js",
        "js/features/quiz/exercise.js",
        "js/features/play/view.js",
    ]
)
"""What only pages with a server show; a file has no way to it."""

WHOLE_FONT = re.compile(r'@font-face\{[^}]*"Fusion Pixel"[^}]*\}')
"""The font with every character there is: six hundred kilobytes for a name somebody chose."""

URL = re.compile(r'url\("\.\./([^"]+)"\)')

POLICY = (
    "default-src 'none'; script-src {scripts}; style-src {sheets}; img-src {pictures}data:; "
    "font-src data:; base-uri 'none'; form-action 'none'"
)
"""A file asks nobody: only what is in it, and beside it where assets are shared."""

MOST_NODES = 20_000
"""Of a search that is packed; a larger one would make a file of many megabytes."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Wishes:
    """How a page is to be.

    :param search: the way of searching that is packed; None: the kind's first.
    :param off: prunings that are switched off in it.
    :param theme: "dusk" or "contrast"; empty where the reader chooses.
    """

    lang: str = "en"
    search: str | None = None
    off: tuple[str, ...] = ()
    theme: str = ""


USUAL = Wishes()


@dataclass(frozen=True)
class Place:
    """Where a page lies among others, by addresses from there.

    :param sheet: tells where a style sheet is; None: in the page.
    :param script: where the scripts are; empty where they are in the page.
    :param home: of the list of all pages; ``translation`` of the page in the other language;
        ``following`` of the page that comes after it. Empty where there is none.
    """

    sheet: Callable[[str], str] | None = None
    script: str = ""
    home: str = ""
    translation: str = ""
    following: str = ""


IN_ITSELF = Place()


def app_for_files() -> Flask:
    """Return an app that makes pages for files; what it makes is kept nowhere."""
    return create_app({"KEPT_BYTES": 0, "RATE_LIMITS": False})


@contextmanager
def asking(app: Flask, address: str, place: Place = IN_ITSELF) -> Iterator[None]:
    """Answer for an address as if somebody asked for it, with assets where a file has them."""
    with app.test_request_context(address):
        assets.placed_by(lambda name: asset_address(name, place))
        yield


def asset_address(name: str, place: Place) -> str:
    """Return the address of an asset for a page in a file."""
    if name.endswith(assets.SHEET):
        return place.sheet(name) if place.sheet else f"data:text/css,{quote(sheet(name), SAFE)}"
    return data_address(name)


SAFE = " !$&'()*+,-./:;=?@[]^_`{|}~"
"""What stands for itself in the address of a style sheet."""


def sheet(name: str) -> str:
    """Return a style sheet with all that it names in it; ``name`` may join several."""
    text = WHOLE_FONT.sub("", assets.current().read(name).decode())
    text = URL.sub(lambda match: f'url("{data_address(match[1])}")', text)
    return text.replace("\n", " ")


def data_address(name: str) -> str:
    """Return an address that holds the content of an asset."""
    content = b64encode(assets.current().read(name)).decode("ascii")
    return f"data:{assets.media_type(name)};base64,{content}"


def archive_of(
    app: Flask,
    puzzle: solver.Puzzle[Any, Any],
    wishes: Wishes = USUAL,
    progress: Progress | None = None,
) -> Mapping[str, Any]:
    """Return what the API would answer about a puzzle; it is the same in every language.

    :param app: as ``app_for_files`` returns it.
    :param progress: told now and then how many nodes of how many are packed.
    :raises BadSearch: for a search or a pruning that the kind does not declare.
    """
    kind, code = puzzle.kind, solver.to_code(puzzle)
    recording = solver.record_plan(plan_of(puzzle, wishes))
    total = len(recording)
    tell = (lambda done: progress(done, total)) if progress else None
    with asking(app, "/"):
        path, difficulty = links.of_puzzle(kind, code)["search"], links.difficulty(kind, code)
    return {
        "answers": {difficulty: solver.archive_answer(rating.document(puzzle))},
        "search": None if recording.truncated else solver.archive_search(path, recording, tell),
    }


def plan_of(puzzle: solver.Puzzle[Any, Any], wishes: Wishes) -> solver.RecordingPlan:
    """Return which search of a puzzle is wished for.

    :raises BadSearch: for a search or a pruning that the kind does not declare.
    """
    return solver.plan(puzzle, wishes.search, wishes.off, MOST_NODES)


def page(
    app: Flask,
    puzzle: solver.Puzzle[Any, Any],
    wishes: Wishes,
    archive: Mapping[str, Any] | None = None,
    place: Place = IN_ITSELF,
) -> str:
    """Return the page of a puzzle as the text of a file.

    :param archive: as ``archive_of`` returns it for these wishes; None: it is made here.
    :raises BadSearch: for a search or a pruning that the kind does not declare.
    :raises LimitReached: when the puzzle is too hard to be solved.
    """
    kind, code = puzzle.kind, solver.to_code(puzzle)
    known = archive_of(app, puzzle, wishes) if archive is None else archive
    asked = {"lang": wishes.lang, "theme": wishes.theme, "name": puzzle.name}
    query = urlencode({name: value for name, value in asked.items() if value})
    with asking(app, f"/{kind}/{code}?{query}", place):
        alone = brought((kind,), place, known)
        shown = pages.puzzle_page(kind, code, embed=False)
        plan = plan_of(puzzle, wishes)
        return render_template("puzzle.html", page=without_server(shown, plan, alone, place))


def brought(kinds: tuple[str, ...], place: Place, archive: Mapping[str, Any]) -> Alone:
    """Return what a page of some kinds brings along."""
    boot = assets.script(assets.current().content(BOOT).decode())
    text = "" if place.script else script(kinds)
    hashes = " ".join(hash_of(each) for each in (boot, text) if each)
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
    )


def without_server(
    shown: PuzzlePage, plan: solver.RecordingPlan, alone: Alone, place: Place
) -> PuzzlePage:
    """Return a page with the one search that it brings along, if any, and links within itself."""
    panel, data = shown.search, dict(shown.data)
    name = plan.search.name
    if alone.archive["search"] is None or panel is None:
        panel, data["search"] = None, None
    else:
        searches = [each for each in data["search"]["searches"] if each["name"] == name]
        data["search"] = {**data["search"], "searches": searches, "off": alone_off(plan)}
        panel = replace(
            panel, searches=tuple(each for each in panel.searches if each.name == name), shown=name
        )
    return detached(replace(shown, search=panel, data=data), alone, place.following)


def detached(shown: PuzzlePage, alone: Alone, following: str = "") -> PuzzlePage:
    """Return a page with links within itself.

    :param following: the address of the page that comes after it; empty where there is none.
    """
    return replace(
        shown,
        link="?step=0",
        moves=tuple(replace(move, link=f"?step={move.number}") for move in shown.moves),
        next_link=following,
        surprise_url="",
        alone=alone,
    )


def alone_off(plan: solver.RecordingPlan) -> list[str]:
    """Return the prunings that are switched off in a search."""
    return [each for each in plan.search.prunings if each not in plan.plan.prunings]


@cache
def script(kinds: tuple[str, ...]) -> str:
    """Return all scripts that pages of some kinds need, as one."""
    synthesiser = (assets.folder("static") / SYNTHESISER).read_text(encoding="utf-8")
    texts = {**bundles.modules_of(assets.folder("static")), SYNTHESISER: synthesiser}
    others = {f"js/puzzles/{kind}/index.js" for kind in solver.kinds() if kind not in kinds}
    if OWN not in kinds:
        others |= {"js/puzzles/own/index.js", "js/features/own/index.js"}
    text = assets.script(bundles.whole(texts, NEVER_ASKED_FOR | others))
    return text.replace("</script", "<\\/script")


def hash_of(text: str) -> str:
    """Return what lets a browser run a script that stands in a page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}'"

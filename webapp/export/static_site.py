"""All levels as a static site: files that link each other and need no server.

    index.html  mayan/sample.html  …         the list and the pages in English
    zh/index.html  zh/mayan/sample.html  …   the same in Chinese
    assets/                                  shared files: one script, style sheets, pictures
    sw.js                                    the service worker: visited pages open offline

URLs are relative, for any path or disk.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, zip_longest

from flask import Flask, render_template

import solver
from webapp import assets
from webapp.export import standalone
from webapp.export.standalone import PageUrls, Wishes
from webapp.pictures import images
from webapp.site import levels, solving
from webapp.site.contexts import BoardPicture, LevelCard, LevelGroup, SitePage
from webapp.site.pages import small_search
from webapp.text.i18n import language

DEFAULT, OTHER = "en", "zh"
FOLDERS = {DEFAULT: "", OTHER: "zh/"}
SCRIPT = "assets/backtrack.js"
WORKER = "sw.js"
SITE_WORKER = "js/site-worker.js"

Files = Iterator[tuple[str, bytes]]
Progress = Callable[[int, int], None]

PARTS = "static_site_parts"
"""In ``app.extensions``, from features."""


@dataclass(frozen=True)
class SitePart:
    """Files of a feature, cached at the first visit, or once needed."""

    first: Callable[[Flask], Files]
    later: Callable[[Flask], Files]


class Sheets:
    """The linked style sheets, by content-hashed names."""

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}

    def place(self, up: str) -> Callable[[str], str]:
        """Return the function that returns the URL of a sheet."""

        def address(name: str) -> str:
            content = standalone.sheet(name).encode()
            file = f"assets/{sha256(content).hexdigest()[:12]}.css"
            self.contents[file] = content
            return up + file

        return address


def files(report: Progress, shown: Sequence[levels.LevelLink] | None = None) -> Files:
    """Yield the paths with ``/`` and contents; ``report`` finished and total levels."""
    app, digest = standalone.app_for_files(), sha256()
    parts: list[SitePart] = app.extensions.get(PARTS, [])
    script = standalone.script((*solver.kinds(), standalone.OWN), is_site=True)
    first = {SCRIPT: script.encode()} | dict(chain.from_iterable(each.first(app) for each in parts))
    those = levels.all_levels() if shown is None else tuple(shown)
    later = chain.from_iterable(each.later(app) for each in parts)
    for name, content in chain(first.items(), later, level_files(app, report, those)):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
        yield name, content
    yield WORKER, worker(app, digest.hexdigest()[:12], list(first)).encode()


def worker(app: Flask, release: str, first: list[str]) -> str:
    """Return the service worker."""
    with standalone.page_context(app, "/"):
        script = assets.current().content(SITE_WORKER).decode()
    settings = json.dumps({"release": release, "files": first})
    return assets.script(f"self.backtrack = {settings};\n{script}")


def level_files(app: Flask, report: Progress, those: Sequence[levels.LevelLink]) -> Files:
    """Yield the pages of levels, their pictures and style sheets, and the lists of them."""
    sheets = Sheets()
    for done, (level, following) in enumerate(zip_longest(those, those[1:]), start=1):
        yield picture_of(level), drawn(level)
        archive = standalone.archive_of(app, level.puzzle)
        for lang, folder in FOLDERS.items():
            place = place_of(level, lang, following, sheets)
            text = standalone.page(app, level.puzzle, Wishes(lang), archive, place)
            yield f"{folder}{page_of(level)}", text.encode()
        report(done, len(those))
    for lang, folder in FOLDERS.items():
        yield f"{folder}index.html", index(app, lang, those, sheets).encode()
    yield from sheets.contents.items()


def page_of(level: levels.LevelLink) -> str:
    """Return the path of a level's page below the folder of its language."""
    return f"{level.kind}/{level.stem}.html"


def picture_of(level: levels.LevelLink) -> str:
    """Return the path of a level's picture."""
    return f"assets/{level.kind}-{level.stem}.png"


def drawn(level: levels.LevelLink) -> bytes:
    """Return the picture of a level as a PNG file."""
    puzzle = level.puzzle
    return images.board_png(puzzle.picture().sheet, solving.tiles_of(puzzle), 1)


def place_of(
    level: levels.LevelLink, lang: str, following: levels.LevelLink | None, sheets: Sheets
) -> PageUrls:
    """Return the relative URLs from the page of a level."""
    root = "../" if lang == DEFAULT else "../../"
    there = FOLDERS[OTHER] if lang == DEFAULT else ""
    return PageUrls(
        sheet=sheets.place(root),
        script=root + SCRIPT,
        home="../index.html",
        translation=f"{root}{there}{page_of(level)}",
        following=f"{following.stem}.html" if following and following.kind == level.kind else "",
        worker=root + WORKER,
    )


def index(app: Flask, lang: str, those: Sequence[levels.LevelLink], sheets: Sheets) -> str:
    """Return the list of all levels in a language."""
    root = "" if lang == DEFAULT else "../"
    there = "zh/index.html" if lang == DEFAULT else "../index.html"
    place = PageUrls(
        sheets.place(root),
        root + SCRIPT,
        home="index.html",
        translation=there,
        worker=root + WORKER,
        write="own/index.html",
    )
    with standalone.page_context(app, f"/?lang={lang}", place):
        kinds = dict.fromkeys(level.kind for level in those)
        groups = tuple(
            LevelGroup(kind, tuple(card(level, root) for level in those if level.kind == kind))
            for kind in kinds
        )
        alone = standalone.embed_resources(tuple(kinds), place, {"answers": {}, "search": None})
        small = levels.small()
        hero = small_search(small, f"{page_of(small)}?view=search") if small in those else None
        page = SitePage(groups, alone, hero, drawn=tuple(kinds))
        return render_template("site.html", page=page)


def card(level: levels.LevelLink, root: str) -> LevelCard:
    """Return the card of a level."""
    width, height = images.size_of(level.puzzle.picture())
    return LevelCard(
        id=f"{level.kind}/{level.code}",
        title=level.titles[language()],
        rating=level.rating,
        link=page_of(level),
        picture=BoardPicture(root + picture_of(level), width, height),
    )

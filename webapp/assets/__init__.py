"""The files that travel with the app: where they are, and the addresses that name their content.

Assets are served under ``/static/<hash of the tree>/…``. Any change of any file changes every
address, so answers are immutable, and the relative imports of ES modules need no map.

A page has some thirty style sheets, and each request costs a browser a few milliseconds: they come
joined, ``css/base+panel.css``. So do the modules (``webapp/assets/bundles.py``).
"""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from pathlib import Path

import rcssmin
import rjsmin
from flask import Flask, current_app, g, request, url_for

PACKAGE = Path(__file__).parent.parent

MEDIA_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/plain",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    "": "text/plain",
}
"""Written down because what ``mimetypes`` answers depends on the machine."""

SHEET = ".css"
WORKER = "js/worker.js"
PLAIN_KIND = "js/puzzles/kit/plain.js"
SEARCH = ("js/ui/search/view.js", "js/puzzles/kit/search.js")
JOINT = "+"

ADDRESSES_KEPT = 1024

script: Callable[[str], str] = partial(rjsmin.jsmin, keep_bang_comments=True)
"""Minify a script: comments and blanks are two fifths of it. Names and licences stay."""

PLACE = "asset_place"
"""Where a request notes that its pages find their assets elsewhere."""


def folder(name: str) -> Path:
    """Return a folder such as ``static``: inside this package in a wheel, beside it in a checkout.

    :raises FileNotFoundError: when it is in neither place.
    """
    for parent in (PACKAGE, PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"{name}/ is neither in {PACKAGE} nor beside it")


@cache
def sheets_minified() -> Mapping[str, str]:
    """Return every style sheet as it is served, whatever folder its source is in."""
    return {
        f"css/{path.name}": rcssmin.cssmin(
            path.read_text(encoding="utf-8"), keep_bang_comments=True
        )
        for path in sorted((folder("static") / "css").rglob("*.css"))
    }


@dataclass(frozen=True)
class Assets:
    """The tree of static files as it was when the app started.

    :param files: every file that may be served, by its path with ``/`` in the tree.
    :param digest: a hash of all paths and contents.
    :param generated: what is served instead of a file, or is one; text by paths in the tree.
    :param joints: the joined sheets that pages have named so far.
    """

    files: dict[str, Path]
    digest: str
    generated: dict[str, str] = field(default_factory=dict)
    joints: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, root: Path, generated: dict[str, str] | None = None) -> Assets:
        """Read a tree; hidden files are no part of it."""
        files = {
            path.relative_to(root).as_posix(): path
            for path in sorted(root.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
        digest = hashlib.sha256()
        for name, path in files.items():
            content = path.read_bytes()
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
        for name, text in (generated or {}).items():
            digest.update(f"{name}\0{text}".encode())
        return cls(files, digest.hexdigest()[:12], generated or {})

    def read(self, name: str) -> bytes:
        """Return the content of an asset, or of several style sheets in one.

        :param name: a path in the tree; stems with ``+`` between them are sheets of one folder.
        :raises KeyError: when there is no such file, or a sheet is named twice.
        """
        return joined(name, self.content)

    def content(self, name: str) -> bytes:
        """Return what a path in the tree holds.

        :raises KeyError: when there is no such file.
        """
        text = self.generated.get(name)
        return self.files[name].read_bytes() if text is None else text.encode()


def joined(name: str, read: Callable[[str], bytes]) -> bytes:
    """Return the content of an asset, or of several style sheets in one.

    :param read: returns the content of a file; raises KeyError where there is none.
    :raises KeyError: as that, and when a sheet is named twice.
    """
    names = sheets(name)
    if len(set(names)) < len(names):  # a short address must not stand for a long answer
        raise KeyError(name)
    return b"\n".join(read(each) for each in names)


def sheets(name: str) -> list[str]:
    """Return the files that an asset is made of: one, or the sheets that it joins.

    >>> sheets("css/base+panel.css"), sheets("js/main.js")
    (['css/base.css', 'css/panel.css'], ['js/main.js'])
    """
    if not name.endswith(SHEET):
        return [name]
    parent, _, last = name.removesuffix(SHEET).rpartition("/")
    return [posixpath.join(parent, stem + SHEET) for stem in last.split(JOINT)]


def media_type(name: str) -> str:
    """Return the media type of an asset.

    >>> media_type("js/main.js"), media_type("fonts/LICENSE")
    ('text/javascript', 'text/plain')
    """
    return MEDIA_TYPES.get(Path(name).suffix, "application/octet-stream")


def current() -> Assets:
    """Return the assets of the app that is answering."""
    tree: Assets = current_app.extensions["assets"]
    return tree


def static(name: str) -> str:
    """Return the address of an asset, for templates: ``static("js/main.js")``.

    A page that is a file has assets in other places; ``placed_by`` tells which.
    """
    if (place := g.get(PLACE)) is not None:
        return str(place(name))
    return address(current().digest, name, request.root_path)


def placed_by(place: Callable[[str], str]) -> None:
    """Have the pages of this request find their assets elsewhere.

    :param place: tells the address of an asset by its path in the tree.
    """
    setattr(g, PLACE, place)


@lru_cache(ADDRESSES_KEPT)
def address(digest: str, name: str, _root: str) -> str:
    """Return the address of an asset of a release.

    :param _root: where the app that is answering stands, which is a part of the address.
    """
    return url_for("downloads.asset", digest=digest, name=name)


def style(stems: list[str]) -> str:
    """Return the address of some style sheets in one, for templates: ``style(["base", "panel"])``.

    Later ones win, as if they were linked one after the other.
    """
    name = f"css/{JOINT.join(stems)}{SHEET}"
    current().joints.add(name)
    return static(name)


def is_known(name: str) -> bool:
    """Say whether an asset is a file of the tree, or joins sheets as one of our pages does."""
    tree = current()
    return name in tree.joints or name in tree.files or name in tree.generated


def kind_module(kind: str) -> str:
    """Return the module that shows a kind: its own, or that of all kinds without one."""
    own = f"js/puzzles/{kind}/index.js"
    return own if own in current().files else PLAIN_KIND


def search_modules(kind: str) -> list[str]:
    """Return the modules that show a search of a kind, beside the one that shows the kind."""
    own = f"js/puzzles/{kind}/search.js"
    return [*SEARCH, *([own] if own in current().files else [])]


def init_app(app: Flask, generated: dict[str, str]) -> None:
    """Read the static files of an app and let its templates name them.

    :param generated: the text of files that are made when the app starts, by paths in the tree.
    """
    app.extensions["assets"] = Assets.of(folder("static"), generated)
    for function in (static, style, kind_module, search_modules):
        app.add_template_global(function)

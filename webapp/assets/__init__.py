"""Static files and their content-hashed URLs.

Assets are served under ``/static/<hash of the tree>/…``. Any change changes every URL, so responses
are immutable, and relative imports of ES modules need no map.

A request costs some milliseconds, so the style sheets of a page are joined, ``css/base+panel.css``,
and modules bundled (``webapp/assets/bundles.py``).
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
"""The table of ``mimetypes`` depends on the machine."""

SHEET = ".css"
WORKER = "js/worker.js"
PLAIN_KIND = "js/puzzles/kit/plain.js"
SEARCH = ("js/ui/search/view.js", "js/puzzles/kit/search.js")
PACKAGES = "vendor/npm"
RELEASED_MINIFIED = ("gifenc", "jssha", "lean-qr", "lean-qr-svg")
PYODIDE = "vendor/pyodide"
"""13 MB, served under its own version (``webapp.features.write``) and not part of the digest."""
JOINT = "+"

ADDRESSES_KEPT = 1024

script: Callable[[str], str] = partial(rjsmin.jsmin, keep_bang_comments=True)
"""Minify a script to three fifths; names and licences are preserved."""

PLACE = "asset_place"
"""Key of ``g``: overrides the URLs of assets."""


def folder(name: str) -> Path:
    """Return a folder in this package (wheel) or beside it; raise FileNotFoundError."""
    for parent in (PACKAGE, PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"{name}/ is neither in {PACKAGE} nor beside it")


@cache
def sheets_minified() -> Mapping[str, str]:
    """Return the minified style sheets, in one folder whatever folder the sources are in."""
    return {
        f"css/{path.name}": rcssmin.cssmin(
            path.read_text(encoding="utf-8"), keep_bang_comments=True
        )
        for path in sorted((folder("static") / "css").rglob("*.css"))
    }


@cache
def packages_minified() -> Mapping[str, str]:
    """Return the modules of packages that come with all their spaces, minified."""
    root = folder("static")
    return {
        path.relative_to(root).as_posix(): script(path.read_text(encoding="utf-8"))
        for path in sorted((root / PACKAGES).rglob("*.js"))
        if path.parent.name not in RELEASED_MINIFIED
    }


@dataclass(frozen=True)
class Assets:
    """The tree of static files at the start of the app.

    :param files: by path with ``/``.
    :param digest: of all paths and contents.
    :param generated: text that replaces or adds files.
    :param joints: joined sheets linked so far.
    """

    files: dict[str, Path]
    digest: str
    generated: dict[str, str] = field(default_factory=dict)
    joints: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, root: Path, generated: dict[str, str] | None = None) -> Assets:
        """Read a tree, without hidden files and those of Pyodide."""
        files = {
            path.relative_to(root).as_posix(): path
            for path in sorted(root.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
            if root / PYODIDE not in path.parents
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
        """Return an asset or joined sheets of a folder; raise KeyError if missing or duplicate."""
        return joined(name, self.content)

    def content(self, name: str) -> bytes:
        """Return the content of a path in the tree; raises KeyError."""
        text = self.generated.get(name)
        return self.files[name].read_bytes() if text is None else text.encode()


def joined(name: str, read: Callable[[str], bytes]) -> bytes:
    """Return the content of an asset; raise KeyError as ``read``, and for a duplicate sheet."""
    names = sheets(name)
    if len(set(names)) < len(names):  # repeated sheets would amplify a short URL
        raise KeyError(name)
    return b"\n".join(read(each) for each in names)


def sheets(name: str) -> list[str]:
    """Return the files of an asset: one, or joined sheets.

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
    """Return the assets of the current app."""
    tree: Assets = current_app.extensions["assets"]
    return tree


def static(name: str) -> str:
    """Return the URL of an asset, for templates; exported pages override it by ``placed_by``."""
    if (place := g.get(PLACE)) is not None:
        return str(place(name))
    return address(current().digest, name, request.root_path)


def placed_by(place: Callable[[str], str]) -> None:
    """Override the URLs of assets during this request."""
    setattr(g, PLACE, place)


@lru_cache(ADDRESSES_KEPT)
def address(digest: str, name: str, _root: str) -> str:
    """Return the URL of a release's asset; ``_root``, the app's prefix, keys the cache."""
    return url_for("downloads.asset", digest=digest, name=name)


def style(stems: list[str]) -> str:
    """Return the URL of joined sheets, which cascade in this order, for templates."""
    name = f"css/{JOINT.join(stems)}{SHEET}"
    current().joints.add(name)
    return static(name)


def is_known(name: str) -> bool:
    """Return whether an asset is a file of the tree, or joined sheets that a page has linked."""
    tree = current()
    return name in tree.joints or name in tree.files or name in tree.generated


def kind_module(kind: str) -> str:
    """Return the module of a kind: its own, or the shared one."""
    own = f"js/puzzles/{kind}/index.js"
    return own if own in current().files else PLAIN_KIND


def search_modules(kind: str) -> list[str]:
    """Return the modules of a kind's search view, beside that of the kind."""
    own = f"js/puzzles/{kind}/search.js"
    return [*SEARCH, *([own] if own in current().files else [])]


def init_app(app: Flask, generated: dict[str, str]) -> None:
    """Read the static files of an app and register the template functions."""
    app.extensions["assets"] = Assets.of(folder("static"), generated)
    for function in (static, style, kind_module, search_modules):
        app.add_template_global(function)

"""The files that travel with the app: where they are, and the addresses that name their content.

Assets are served under ``/static/<hash of the tree>/…``. Any change of any file changes every
address, so answers are immutable, and the relative imports of ES modules need no map.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, current_app, url_for

PACKAGE = Path(__file__).parent

MEDIA_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/plain",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    "": "text/plain",
}
"""Written down because what ``mimetypes`` answers depends on the machine."""


def folder(name: str) -> Path:
    """Return ``templates`` or ``static``: inside this package in a wheel, beside it in a checkout.

    :raises FileNotFoundError: when it is in neither place.
    """
    for parent in (PACKAGE, PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"{name}/ is neither in {PACKAGE} nor beside it")


@dataclass(frozen=True)
class Assets:
    """The tree of static files as it was when the app started.

    :param files: every file that may be served, by its path with ``/`` in the tree.
    :param digest: a hash of all paths and contents.
    """

    files: dict[str, Path]
    digest: str

    @classmethod
    def of(cls, root: Path) -> Assets:
        """Read a tree; hidden files are no part of it."""
        files = {
            path.relative_to(root).as_posix(): path
            for path in sorted(root.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
        digest = hashlib.sha256()
        for name, path in files.items():
            digest.update(f"{name}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
        return cls(files, digest.hexdigest()[:12])


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
    """Return the address of an asset, for templates: ``static("js/main.js")``."""
    return url_for("media.asset", digest=current().digest, name=name)


def init_app(app: Flask) -> None:
    """Read the static files of an app and let its templates name them."""
    app.extensions["assets"] = Assets.of(folder("static"))
    app.add_template_global(static)

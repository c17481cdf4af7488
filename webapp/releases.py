"""The assets of the release before: a page that is open while the server is updated goes on.

Every process of a release puts its whole tree into the shared store once, as one archive. Addresses
of assets name their tree, so one that is not its own a process finds there.
"""

from __future__ import annotations

import io
import re
import threading
import zipfile

from cachetools import LRUCache
from flask import Flask

from webapp.assets import Assets, joined
from webapp.services.sharing import SharedStore

DIGEST = re.compile(r"[0-9a-f]{12}")

EPOCH = (1980, 1, 1, 0, 0, 0)
"""When every file of an archive was changed last, so that equal trees are equal archives."""

TREES = 2
"""Of other releases in memory, of a megabyte each."""


def key_of(digest: str) -> str:
    """Return under which key the tree of a release is."""
    return f"assets/{digest}/tree"


def packed(tree: Assets) -> bytes:
    """Return a tree as an archive."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted({*tree.files, *tree.generated}):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), tree.content(name))
    return file.getvalue()


def share(tree: Assets, store: SharedStore) -> None:
    """Put a tree into a store, unless it is there."""
    key = key_of(tree.digest)
    if store.get(key) is None:
        store.put(key, packed(tree))


def share_beside(app: Flask) -> threading.Thread:
    """Let other releases have the assets of this one, while its first answers are made.

    :returns: the thread that does it, for who has to wait until it is done.
    """
    extensions = app.extensions
    arguments = (extensions["assets"], extensions["sharing"])
    thread = threading.Thread(target=share, args=arguments, name="share-assets")
    thread.start()
    return thread


class Releases:
    """The trees of other releases that a store has."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._archives: LRUCache[str, zipfile.ZipFile] = LRUCache(TREES)

    def read(self, digest: str, name: str) -> bytes:
        """Return an asset of another release, or several style sheets in one.

        :raises KeyError: when there is no such release, or no such file in it.
        """
        return joined(name, self._archive(digest).read)

    def _archive(self, digest: str) -> zipfile.ZipFile:
        """Return the archive of a release, or remember it.

        :raises KeyError: when the store has none.
        """
        with self._lock:
            if digest in self._archives:
                return self._archives[digest]
        content = self._store.get(key_of(digest)) if DIGEST.fullmatch(digest) else None
        if content is None:
            raise KeyError(digest)
        archive = zipfile.ZipFile(io.BytesIO(content))
        with self._lock:
            self._archives[digest] = archive
        return archive


def init_app(app: Flask) -> None:
    """Let an app answer for the assets of other releases in its shared store."""
    app.extensions["releases"] = Releases(app.extensions["sharing"])

"""What the processes and machines that serve the same puzzles keep in common: bytes by key.

A recording is made by one of them, the assets of a release come from those that run it, and all
others read them. ``files`` keeps them in a folder, ``redis_store`` in a Redis, ``nothing`` nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from webapp.services.sharing.interface import Claim, Progress, SharedStore
from webapp.services.sharing.nothing import NoStore
from webapp.services.sharing.pieces import in_pieces

__all__ = ["Claim", "NoStore", "Progress", "SharedStore", "in_pieces", "store_of"]


def store_of(config: Mapping[str, Any]) -> SharedStore:
    """Return the store that the settings of an app name: Redis before files, or none at all.

    :raises ValueError: when the address of Redis is none.
    """
    if config["REDIS_URL"]:
        from webapp.services.sharing.redis_store import RedisStore  # few have one

        return RedisStore.at(config["REDIS_URL"], config["CACHE_BYTES"])
    if config["CACHE_FOLDER"]:
        from webapp.services.sharing.files import FileStore

        return FileStore(Path(config["CACHE_FOLDER"]), config["CACHE_BYTES"])
    return NoStore()

"""Trouble with a place, told once in the log and not for every request."""

from __future__ import annotations

import logging
import threading

LOG = logging.getLogger("backtrack.sharing")


class Trouble:
    """What is wrong with a place, if anything is.

    :param place: what it is called in the log.
    """

    def __init__(self, place: str) -> None:
        self._place = place
        self._lock = threading.Lock()
        self._told = ""

    def tell(self, error: Exception) -> None:
        """Write a line, unless the last one said the same."""
        sentence = " ".join(f"{type(error).__name__}: {error}".split())
        kind = f"{type(error).__name__} {getattr(error, 'errno', '')}"
        with self._lock:
            is_new, self._told = kind != self._told, kind
        if is_new:
            LOG.warning("%s cannot be used, going on without it (%s)", self._place, sentence)

    def is_over(self) -> None:
        """Write a line when something was wrong and is not any more."""
        if self._told:
            with self._lock:
                was_told, self._told = self._told, ""
            if was_told:
                LOG.warning("%s can be used again", self._place)

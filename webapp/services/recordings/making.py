"""How a thing is found among what processes share, and made by one of them when nobody has it."""

from __future__ import annotations

import functools
import hashlib
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Generic, NamedTuple

import solver
from webapp.services.fair_queue import Busy
from webapp.services.recordings.recorder import Data, Lost, Made
from webapp.services.recordings.store import Elsewhere, Report, Thing
from webapp.services.sharing import NoStore, SharedStore

LOG = logging.getLogger("backtrack.recordings")

Room = Callable[[int], AbstractContextManager[Any]]
"""Makes room in memory for so many bytes that come."""


class Craft(NamedTuple, Generic[Thing]):
    """How a thing is made.

    :param here: in the thread that asks.
    :param outside: in another process, which may share it under its key; None where there is none.
    :param pack: returns a thing as bytes.
    :param unpack: returns the thing again; raises ``ValueError`` for bytes that are none.
    :param on_made: called when it was made for this process.
    """

    here: Callable[[Report], Thing]
    outside: Callable[[str, Report], Made] | None
    pack: Callable[[Thing], bytes]
    unpack: Callable[[Data], Thing]
    on_made: Callable[[], None] = lambda: None


class Making(Generic[Thing]):
    """The making of one thing; calling it makes the thing.

    :param sharing: where others find it.
    :param what: is made of the plan, in one word.
    """

    def __init__(
        self,
        craft: Craft[Thing],
        sharing: SharedStore,
        what: str,
        plan: solver.RecordingPlan,
        room: Room = nullcontext,
    ) -> None:
        self._craft = craft
        self._sharing = sharing
        self._shares = not isinstance(sharing, NoStore)
        self._what = what
        self._plan = plan
        self._room = room

    @functools.cached_property
    def _key(self) -> str:
        return key_of(self._what, self._plan)

    def find(self) -> Thing | None:
        """Return the thing, if one of the processes has made it."""
        data = self._sharing.get(self._key)
        if data is None:
            return None
        try:
            return self._unpack(data)
        except ValueError as error:
            LOG.warning(
                "What is shared as %s cannot be read (%s), it is made again", self._key, error
            )
            return None

    def progress(self) -> int | None:
        """Return how far one of the processes has come; None when none of them makes it."""
        progress = self._sharing.progress(self._key)
        return progress.done if progress else None

    def __call__(self, report: Report) -> Thing:
        """Return the thing, made here unless it has been made meanwhile.

        :raises Elsewhere: when another process makes it.
        :raises Busy: when it cannot be made.
        """
        claim = self._sharing.claim(self._key)
        if claim is None:
            raise Elsewhere

        def told(done: int, spent: float | None = None) -> None:
            report(done, spent)
            claim.report(done)

        try:
            found = self.find()
            if found is not None:
                return found
            thing = self._make(told)
            self._craft.on_made()
            return thing
        finally:
            claim.release()

    def _make(self, report: Report) -> Thing:
        """Make the thing; it is shared before anybody has heard of it."""
        if self._craft.outside:
            try:
                made = self._craft.outside(self._key, report)
            except OSError as error:  # no descriptors or no memory for a process are left
                LOG.warning("No process to record in (%s), it is done beside the pages", error)
            except Lost as lost:
                LOG.warning("%s could not be made: %s", self._key, lost)
                raise Busy from None
            else:
                if not made.is_shared:
                    self._sharing.put(self._key, made.data)
                return self._unpack(made.data)
        thing = self._craft.here(report)
        if self._shares:
            self._sharing.put(self._key, self._craft.pack(thing))
        return thing

    def _unpack(self, data: Data) -> Thing:
        with self._room(len(data)):
            return self._craft.unpack(data)


def key_of(what: str, plan: solver.RecordingPlan) -> str:
    """Return the key of something that follows from a plan and from the text of the solver."""
    on = ",".join(sorted(plan.prunings))
    told = "\n".join(
        (plan.puzzle.kind, solver.to_code(plan.puzzle), plan.search.name, on, str(plan.limit))
    )
    return f"{what}/{solver_digest()}/{hashlib.sha256(told.encode()).hexdigest()}"


@functools.cache
def solver_digest() -> str:
    """Return what names this solver: its version, and the text of its modules where that is there.

    Processes of several releases, or of one that is being worked on, share a folder without
    reading what another solver has made.
    """
    digest = hashlib.sha256(solver.__version__.encode())
    for path in sorted(Path(solver.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]

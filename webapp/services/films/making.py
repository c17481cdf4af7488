"""Films made for all who ask, each once, in a few threads beside the server's, and kept.

A film is asked for again and again until it is there, or waited for. Nobody has two under way: who
asks for another one waits for their turn. What nobody asks for any more is given up.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from cachetools import LRUCache

from webapp.services.films.formats import Wanted
from webapp.services.films.timeline import Cut
from webapp.turns import yield_turn

Key = Hashable

WORKERS = 2
KEPT_BYTES = 32 * 1024 * 1024
"""Of films in memory; a usual one has 50 kB."""

FORGOTTEN_SECONDS = 5
"""What nobody has asked for in so long is given up."""

TURN_SECONDS = 10
"""How long a second film of one asker waits until the first is done."""

FILM_SECONDS = 60
"""How long a film is waited for that is being made."""

CHECK_SECONDS = 1
"""How often a wait checks that it still has a purpose."""


class Busy(Exception):
    """The asker has a film under way, or a film takes too long to be waited for."""


class GivenUp(Exception):
    """Nobody asks for it any more."""


@dataclass(frozen=True)
class Making:
    """How far a film is.

    :param frames: how many pictures it has.
    :param done: how many of them are done.
    """

    frames: int
    done: int


@dataclass
class Job:
    """A film under way."""

    asker: str
    frames: int
    asked_at: float
    done: int = 0
    waiting: int = 0
    film: Future[bytes] = field(default_factory=Future)


class Films:
    """The one place that makes and keeps films, shared by all requests of an app.

    :param clock: seconds that only go up.
    :param turn_seconds: how long a second film of one asker waits.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, turn_seconds: float = TURN_SECONDS
    ) -> None:
        self._clock = clock
        self._turn_seconds = turn_seconds
        self._lock = threading.Condition()
        self._kept: LRUCache[Key, bytes] = LRUCache(KEPT_BYTES, len)
        self._jobs: dict[Key, Job] = {}
        self._workers = ThreadPoolExecutor(WORKERS, "films")

    def get(
        self, key: Key, wanted: Wanted, asker: str, check: Callable[[], object] = lambda: None
    ) -> bytes:
        """Return a film, made at once or when the asker's turn comes.

        :param check: called while the film is waited for; what it raises ends the wait.
        :raises TooLong: where it would have too many pictures.
        :raises Busy: when that takes too long.
        """
        cuts = None if self._find(key) else wanted.plan()
        with self._lock:
            if (film := self._kept.get(key)) is not None:
                return film
            if not self._lock.wait_for(lambda: self._may_begin(key, asker), self._turn_seconds):
                raise Busy
            if (film := self._kept.get(key)) is not None:
                return film
            job = self._begin(key, wanted, cuts or wanted.plan(), asker, waiting=1)
        try:
            return self._wait(job, check)
        finally:
            with self._lock:
                job.waiting -= 1
                job.asked_at = self._clock()
                self._take_out(key, job)

    def ask(self, key: Key, wanted: Wanted, asker: str) -> bytes | Making:
        """Return a film that is there, or how far it is; it is begun when the asker has no other.

        :raises TooLong: where it would have too many pictures.
        """
        with self._lock:
            if (film := self._kept.get(key)) is not None:
                return film
            job = self._jobs.get(key)
            if job and self._take_out(key, job):
                return job.film.result()
        if job is None:
            cuts = wanted.plan()
            with self._lock:
                if not self._may_begin(key, asker):
                    return Making(len(cuts), 0)
                job = self._begin(key, wanted, cuts, asker)
        job.asked_at = self._clock()
        return Making(job.frames, job.done)

    def close(self) -> None:
        """Give up what is under way, and end the threads."""
        with self._lock:
            for job in self._jobs.values():
                job.asked_at, job.waiting = float("-inf"), 0
        self._workers.shutdown(cancel_futures=True)

    def _wait(self, job: Job, check: Callable[[], object]) -> bytes:
        """Return the film of a job when it is there; raises what ``get`` does."""
        until = self._clock() + FILM_SECONDS
        yield_turn()
        while not wait([job.film], CHECK_SECONDS).done:
            check()
            if self._clock() > until:
                raise Busy
        return job.film.result()

    def _find(self, key: Key) -> bool:
        with self._lock:
            return key in self._kept or key in self._jobs

    def _may_begin(self, key: Key, asker: str) -> bool:
        under_way = (each for each in self._jobs.items() if not each[1].film.done())
        others = (job.asker == asker for known, job in under_way if known != key)
        return key in self._kept or not any(others)

    def _begin(
        self, key: Key, wanted: Wanted, cuts: list[Cut], asker: str, waiting: int = 0
    ) -> Job:
        """Return the job of a film, begun if it is new; the lock is held.

        :param waiting: how many more wait for it.
        """
        job = self._jobs.get(key)
        is_new = job is None or self._take_out(key, job)
        if job is None or is_new:
            job = self._jobs[key] = Job(asker, len(cuts), self._clock())
        job.waiting += waiting
        if is_new:
            self._workers.submit(self._work, key, wanted, cuts, job)
        return job

    def _take_out(self, key: Key, job: Job) -> bool:
        """Forget a job that has failed; the lock is held.

        :returns: whether it has.
        """
        failed = job.film.done() and self._jobs.get(key) is job
        if failed:
            del self._jobs[key]
        return failed

    def _work(self, key: Key, wanted: Wanted, cuts: list[Cut], job: Job) -> None:
        def report(done: int) -> None:
            job.done = done
            with self._lock:
                is_asked_for = self._clock() - job.asked_at <= FORGOTTEN_SECONDS
                if not (job.waiting or is_asked_for):
                    del self._jobs[key]  # whoever asks from now on begins anew
                    raise GivenUp

        try:
            report(0)
            film = wanted.make(cuts, report)
        except GivenUp:
            pass
        except Exception as error:  # it is raised again where the film is asked for
            job.film.set_exception(error)
        else:
            self._keep(key, film)
            job.film.set_result(film)
        with self._lock:
            self._lock.notify_all()

    def _keep(self, key: Key, film: bytes) -> None:
        with self._lock:
            del self._jobs[key]
            if len(film) <= self._kept.maxsize:
                self._kept[key] = film

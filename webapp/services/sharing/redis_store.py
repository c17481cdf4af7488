"""The shared store in a Redis, for machines that share no disk.

::

    backtrack:value:<key>      a value (``sealed``)
    backtrack:used             the keys of the values, scored by the number of their last use
    backtrack:counts           how many bytes each of them takes, ":all" of them, how many ":uses"
    backtrack:claim:<key>      the lease of whoever makes a value; it runs out unless it is renewed
    backtrack:progress:<key>   how much is done, with a lease as long

Redis counts the seconds of leases, and uses are counted and not timed, so no clock of ours matters.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import redis
from redis.exceptions import LockError, RedisError

from webapp.services.sharing import sealed
from webapp.services.sharing.interface import Progress
from webapp.services.sharing.nothing import FreeClaim
from webapp.services.sharing.trouble import LOG, Trouble

LEASE_SECONDS = 4.0
"""After so long somebody else may make what a process made that is gone."""

RENEWALS = 4
"""In the time of a lease."""

ANSWER_SECONDS = 2.0
"""How long an answer is waited for."""

PAUSE_SECONDS = 2.0
"""How long nothing is asked of a Redis that did not answer."""

PREFIX = "backtrack:"

Answer = TypeVar("Answer")

PUT = """
local key, used, counts = KEYS[1], KEYS[2], KEYS[3]
local name, value, most = ARGV[1], ARGV[2], tonumber(ARGV[3])
local function drop(which)
    local size = tonumber(redis.call('HGET', counts, which) or '0')
    redis.call('HDEL', counts, which)
    redis.call('HINCRBY', counts, ':all', string.format('%d', 0 - size))
    redis.call('ZREM', used, which)
end
drop(name)
redis.call('SET', key, value)
redis.call('ZADD', used, redis.call('HINCRBY', KEYS[3], ':uses', 1), name)
redis.call('HSET', counts, name, #value)
local all = redis.call('HINCRBY', counts, ':all', #value)
while all > most do
    local oldest = redis.call('ZRANGE', used, 0, 0)[1]
    if not oldest then break end
    redis.call('DEL', ARGV[4] .. oldest)
    drop(oldest)
    all = tonumber(redis.call('HGET', counts, ':all'))
end
return all
"""
"""Keeps a value, and drops those used least recently while all of them take more than they may."""

USE = """
local value = redis.call('GET', KEYS[1])
if value then
    redis.call('ZADD', KEYS[2], 'XX', redis.call('HINCRBY', KEYS[3], ':uses', 1), ARGV[1])
end
return value
"""
"""Returns a value, and notes that it was used."""


class Leased:
    """A claim held by a lease, which a thread renews until it is released."""

    def __init__(self, store: RedisStore, key: str, lock: Any) -> None:
        self._store = store
        self._key = key
        self._lock = lock
        self._done = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._renew, name="lease", daemon=True)
        self._thread.start()

    def report(self, done: int) -> None:
        """Let the others know how much is done, at the next renewal."""
        self._done = done

    def release(self) -> None:
        """Give the claim back."""
        self.end()
        self._store.try_to(self._release, None)

    def end(self) -> None:
        """Stop renewing the lease."""
        self._over.set()
        self._thread.join()
        self._store.leases.discard(self)

    def _release(self) -> None:
        self._store.forget_progress(self._key)
        try:
            self._lock.release()
        except LockError:  # it ran out while Redis was away
            return

    def _renew(self) -> None:
        while not self._over.wait(LEASE_SECONDS / RENEWALS):
            self._store.try_to(self._prolong, None)

    def _prolong(self) -> None:
        self._store.tell_progress(self._key, self._done)
        try:
            self._lock.reacquire()
        except LockError:  # it ran out, and whoever has it now makes the same
            return


class RedisStore:
    """Keeps values in a Redis; see ``SharedStore``.

    :param most_bytes: what all values may take; the least recently used make room.
    :param clock: seconds that only go up.
    """

    def __init__(
        self,
        client: Any,
        most_bytes: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._most_bytes = most_bytes
        self._clock = clock
        self._trouble = Trouble("Redis")
        self._pause_until = 0.0
        self.leases: set[Leased] = set()
        self._put = client.register_script(PUT)
        self._use = client.register_script(USE)

    @classmethod
    def at(cls, url: str, most_bytes: int) -> RedisStore:
        """Return the store of an address; it need not be there yet.

        :raises ValueError: when it is no address of a Redis.
        """
        client = redis.Redis.from_url(
            url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS
        )
        return cls(client, most_bytes)

    def get(self, key: str) -> bytes | None:
        """Return a value as it was put; None when there is none, or it was altered."""
        found: bytes | None = self.try_to(lambda: self._use(keys=self._keys(key), args=[key]), None)
        if found is None:
            return None
        head, value = found[: sealed.HEAD_BYTES], found[sealed.HEAD_BYTES :]
        if sealed.is_whole(key, head, value):
            return value
        LOG.warning("The value of %s in Redis was altered, and is made again", key)
        self.try_to(lambda: self._client.delete(self._name("value", key)), None)
        return None

    def put(self, key: str, value: bytes | memoryview) -> bool:
        """Keep a value, whole or not at all."""
        if len(value) > self._most_bytes / 2:
            return False
        kept = b"".join((sealed.head_of(key, value), value))
        arguments = [key, kept, self._most_bytes, self._name("value", "")]
        put = self.try_to(lambda: self._put(keys=self._keys(key), args=arguments), None)
        return put is not None

    def claim(self, key: str) -> Leased | FreeClaim | None:
        """Return the right to make a value; None while another process has it."""
        lock = self._client.lock(
            self._name("claim", key), timeout=LEASE_SECONDS, thread_local=False
        )
        got = self.try_to(lambda: bool(lock.acquire(blocking=False)), None)
        if got is None:
            return FreeClaim()  # who cannot share makes it alone
        if not got:
            return None
        self.try_to(lambda: self.tell_progress(key, 0), None)
        lease = Leased(self, key, lock)
        self.leases.add(lease)
        return lease

    def progress(self, key: str) -> Progress | None:
        """Return how far whoever makes the value has come; None when nobody does."""
        done = self.try_to(lambda: self._client.get(self._name("progress", key)), None)
        return None if done is None else Progress(int(done))

    def opener(self) -> None:
        """Return None: a process more would be a connection more, and hold what is sent as well."""

    def close(self) -> None:
        """End the threads that renew leases, and the connections."""
        for lease in list(self.leases):
            lease.end()
        self._client.close()

    def tell_progress(self, key: str, done: int) -> None:
        """Let the others know how much is done.

        :raises RedisError: when they cannot know.
        """
        self._client.set(self._name("progress", key), done, px=int(LEASE_SECONDS * 1000))

    def forget_progress(self, key: str) -> None:
        """Let the others know that nothing is made any more.

        :raises RedisError: when they cannot know.
        """
        self._client.delete(self._name("progress", key))

    def try_to(self, ask: Callable[[], Answer], otherwise: Answer) -> Answer:
        """Return an answer of Redis, or something else while it is away."""
        if self._clock() < self._pause_until:
            return otherwise
        try:
            answer = ask()
        except (RedisError, OSError) as error:
            self._pause_until = self._clock() + PAUSE_SECONDS
            self._trouble.tell(error)
            return otherwise
        self._trouble.is_over()
        return answer

    def _keys(self, key: str) -> list[str]:
        return [self._name("value", key), PREFIX + "used", PREFIX + "counts"]

    def _name(self, part: str, key: str) -> str:
        return f"{PREFIX}{part}:{key}"

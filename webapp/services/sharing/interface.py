"""What a shared store is: bytes by key, and claims to make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Progress(NamedTuple):
    """What the holder of a claim last said.

    :param done: how much is done, in whatever the work is counted in.
    """

    done: int


class Claim(Protocol):
    """The right to make something; it is lost with the process that has it."""

    def report(self, done: int) -> None:
        """Let the others know how much is done; costs next to nothing."""

    def release(self) -> None:
        """Give the right back; to be called once, whether the thing was made or not."""


class SharedStore(Protocol):
    """Bytes by key.

    A place that is full, read-only or gone raises nothing: the log has a line about it, and
    everybody goes on alone.
    """

    def get(self, key: str) -> bytes | None:
        """Return a value as it was put; None when there is none, or it was altered."""

    def put(self, key: str, value: bytes | memoryview) -> bool:
        """Keep a value, whole or not at all; those that were not used for long make room.

        :returns: whether it is kept.
        """

    def claim(self, key: str) -> Claim | None:
        """Return the right to make the value of a key; None while another process has it."""

    def progress(self, key: str) -> Progress | None:
        """Return how far whoever makes the value has come; None when nobody does."""

    def opener(self) -> Callable[[], SharedStore] | None:
        """Return what opens the same store in a process beside this one.

        :returns: something that can be sent there; None where this process has to put all values.
        """

    def close(self) -> None:
        """End what runs beside; claims that are held are lost."""

"""No store at all: a process by itself, which finds nothing and may make everything."""

from __future__ import annotations


class FreeClaim:
    """A right that nobody else could have."""

    def report(self, done: int) -> None:
        """Tell nobody."""

    def release(self) -> None:
        """Give nothing back."""


class NoStore:
    """Keeps nothing; see ``SharedStore``."""

    def get(self, _key: str) -> None:
        """Return None."""

    def put(self, _key: str, _value: bytes | memoryview) -> bool:
        """Keep nothing."""
        return False

    def claim(self, _key: str) -> FreeClaim:
        """Return the right to make a value."""
        return FreeClaim()

    def progress(self, _key: str) -> None:
        """Return None: nobody else makes anything."""

    def opener(self) -> None:
        """Return None."""

    def close(self) -> None:
        """End nothing."""

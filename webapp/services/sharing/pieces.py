"""Large values in pieces.

While a system writes fifty megabytes at once, none of its servers may give that processor to
another thread, and a page waits for a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Iterator

PIECE_BYTES = 1 << 17


def in_pieces(value: bytes | memoryview) -> Iterator[memoryview]:
    """Return the bytes of a value in order, none of them copied.

    :returns: views of at most ``PIECE_BYTES``.
    """
    view = memoryview(value).cast("B")
    return (view[start : start + PIECE_BYTES] for start in range(0, len(view), PIECE_BYTES))

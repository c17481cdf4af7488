"""A film as APNG (PNG, third edition): a palette, and what changes from picture to picture."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from webapp.pictures.indexed import Bytes, Reel

SIGNATURE = b"\x89PNG\r\n\x1a\n"
BYTE_OF_PALETTE = (8, 3, 0, 0, 0)
"""Eight bits a pixel, a palette, default compression and filters, no interlacing."""

OPAQUE = 255
KEEP, OVER = 0, 1
"""Disposal and blending."""

MS_IN_SECOND = 1000


def write(reel: Reel) -> Iterator[bytes]:
    """Yield the bytes of a film, one piece a picture."""
    size = reel.width * reel.scale, reel.height * reel.scale
    clear = bytes([OPAQUE] * reel.clear + [0])
    yield (
        SIGNATURE
        + chunk(b"IHDR", struct.pack(">II5B", *size, *BYTE_OF_PALETTE))
        + chunk(b"acTL", struct.pack(">II", len(reel.patches), 0))
        + chunk(b"PLTE", reel.palette.tobytes() + bytes(3))
        + chunk(b"tRNS", clear)
    )
    number = 0
    for index, (left, top, pixels, ms) in enumerate(reel.enlarged()):
        height, width = pixels.shape
        place = struct.pack(">5I", number, width, height, left, top)
        control = chunk(b"fcTL", place + struct.pack(">HHBB", ms, MS_IN_SECOND, KEEP, OVER))
        if index == 0:
            yield control + chunk(b"IDAT", packed(pixels))
            number += 1
        else:
            following = struct.pack(">I", number + 1)
            yield control + chunk(b"fdAT", following + packed(pixels))
            number += 2
    yield chunk(b"IEND", b"")


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def packed(pixels: Bytes) -> bytes:
    """Return rows without a filter, deflated."""
    height, width = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels.reshape(height, width))
    return zlib.compress(rows, 9)

"""A film as WebP without loss. Pillow packs each picture; what is around them is written here."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO

import numpy as np
from PIL import Image

from webapp.pictures.indexed import Bytes, Reel

ANIMATION, ALPHA = 0x02, 0x10
HEAD_BYTES, CHUNK_HEAD = 12, 8
BLEND_AND_KEEP = 0
"""Frames are blended over the one before, and stay."""

EFFORT = {"quality": 60, "method": 2}
"""Higher effort takes three times as long, for a tenth less."""


def write(reel: Reel) -> Iterator[bytes]:
    """Yield the bytes of a film, one piece a picture; the first holds its whole length."""
    size = reel.width * reel.scale, reel.height * reel.scale
    head = chunk(
        b"VP8X", bytes([ANIMATION | ALPHA, 0, 0, 0]) + three(size[0] - 1) + three(size[1] - 1)
    )
    body = [head, chunk(b"ANIM", struct.pack("<IH", 0, 0))]
    palette = np.zeros((reel.clear + 1, 4), np.uint8)
    palette[:-1, :3], palette[:-1, 3] = reel.palette, 255
    for left, top, pixels, ms in reel.enlarged():
        height, width = pixels.shape
        place = three(left // 2) + three(top // 2) + three(width - 1) + three(height - 1)
        body.append(
            chunk(b"ANMF", place + three(ms) + bytes([BLEND_AND_KEEP]) + packed(palette[pixels]))
        )
        yield b""
    length = sum(map(len, body)) + len(b"WEBP")
    yield b"RIFF" + struct.pack("<I", length) + b"WEBP" + b"".join(body)


def three(number: int) -> bytes:
    """Return a number in three bytes."""
    return number.to_bytes(3, "little")


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of a RIFF file: its length is even."""
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def packed(pixels: Bytes) -> bytes:
    """Return the chunk of a picture in RGBA, without loss."""
    file = BytesIO()
    Image.fromarray(pixels).save(file, "WEBP", lossless=True, **EFFORT)
    data = file.getvalue()
    at = HEAD_BYTES
    while True:
        name, length = struct.unpack_from("<4sI", data, at)
        end = at + CHUNK_HEAD + length + length % 2
        if name == b"VP8L":
            return data[at:end]
        at = end

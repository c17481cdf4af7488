"""A film as GIF (GIF89a); Pillow packs pictures, its writer cannot be cancelled."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from webapp.pictures.indexed import Bytes, Reel

LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

KEEP_AND_CLEAR = 0b101
"""A frame stays under the next one; one colour is transparent."""

DESCRIPTOR_BYTES = 10
END = b";"

FLAGS_AT, TABLE = 10, 0x80
HEAD_BYTES = 13


def write(reel: Reel) -> Iterator[bytes]:
    """Yield the bytes of a film, one piece a picture."""
    bits = max(1, reel.clear.bit_length())  # of as many colours and of none
    table = reel.palette.tobytes().ljust(3 << bits, b"\0")
    size = reel.width * reel.scale, reel.height * reel.scale
    yield b"GIF89a" + struct.pack("<HHBBB", *size, TABLE | bits - 1, 0, 0) + table + LOOP
    for left, top, pixels, ms in reel.enlarged():
        height, width = pixels.shape
        yield (
            b"!\xf9\x04"
            + struct.pack("<BHBB", KEEP_AND_CLEAR, ms // 10, reel.clear, 0)
            + struct.pack("<BHHHHB", ord(","), left, top, width, height, 0)
            + packed(pixels)
        )
    yield END


def packed(pixels: Bytes) -> bytes:
    """Return a picture as LZW, as it stands in a file behind its descriptor."""
    file = BytesIO()
    Image.fromarray(pixels).save(file, "GIF", interlace=0, optimize=False)
    data = file.getvalue()
    flags = data[FLAGS_AT]
    at = HEAD_BYTES + (3 << (flags & 7) + 1 if flags & TABLE else 0)
    while data[at] == ord("!"):  # an extension: two bytes, then blocks up to one of length 0
        at += 2
        while data[at]:
            at += data[at] + 1
        at += 1
    return data[at + DESCRIPTOR_BYTES : -len(END)]

"""Values with their checksum: what was altered, or put under another key, is known as such.

::

    8 bytes   "BTRSHAR1"
    32 bytes  SHA-256 of the key, a zero byte and the value
    value

It guards against accidents. Whoever may write where values are kept may also write checksums.
"""

from __future__ import annotations

import hashlib

MAGIC = b"BTRSHAR1"
HEAD_BYTES = len(MAGIC) + hashlib.sha256().digest_size


def head_of(key: str, value: bytes | memoryview) -> bytes:
    """Return what stands before a value."""
    digest = hashlib.sha256(key.encode() + b"\0")
    digest.update(value)
    return MAGIC + digest.digest()


def is_whole(key: str, head: bytes, value: bytes | memoryview) -> bool:
    """Say whether a value is what was put under a key."""
    return head == head_of(key, value)

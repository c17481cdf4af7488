"""The standard streams of a command, which may be closed, full, or without a reader."""

from __future__ import annotations

import os
import sys
from typing import TextIO

MODES = {"stdin": os.O_WRONLY, "stdout": os.O_RDONLY, "stderr": os.O_WRONLY}
"""Modes that fail with EBADF on use, by descriptor; errors are dropped."""


def open_closed() -> None:
    """Reopen closed standard streams, or the next file would get their descriptor."""
    for descriptor, (name, mode) in enumerate(MODES.items()):
        if getattr(sys, name) is not None:
            continue
        null = os.open(os.devnull, mode)
        if null != descriptor:
            os.dup2(null, descriptor)
            os.close(null)
        os.set_inheritable(descriptor, True)
        kind = "r" if name == "stdin" else "w"
        stream = os.fdopen(descriptor, kind, encoding="utf-8", closefd=False)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def print_error(sentence: str, stream: TextIO | None = None) -> None:
    """Print a sentence on one line of standard error; drop it if that fails."""
    stream = stream or sys.stderr
    try:
        print(" ".join(sentence.split()), file=stream, flush=True)
    except OSError:
        discard(stream)


def discard(stream: TextIO) -> None:
    """Discard what a stream still buffers, or the interpreter would fail over it when it exits."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)

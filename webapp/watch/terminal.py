"""What is said in the terminal, while a server runs in it."""

from __future__ import annotations

import sys


def say(sentence: str) -> None:
    """Say a sentence on standard error, on one line."""
    print(" ".join(sentence.split()), file=sys.__stderr__, flush=True)

"""What is said in the terminal, while a server runs in it."""

from __future__ import annotations

import sys

from webapp.cli.streams import print_error


def say(sentence: str) -> None:
    """Say a sentence on standard error, on one line."""
    print_error(" ".join(sentence.split()), sys.__stderr__)

"""The command line: ``backtrack``, which is ``webapp.cli.main``, and what its commands share."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name == "main":
        # Here, because features import what commands share without all commands.
        from webapp.cli.commands import main

        return main
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

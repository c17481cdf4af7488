"""The results that come with the program: summaries of ``count`` and ``mine``, as written."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def findings() -> dict[str, dict[str, Any]]:
    """Return every bundled summary by its name, which begins with its kind."""
    folder = files("solver.census") / "results"
    named = {each.name: each for each in folder.iterdir() if each.name.endswith(".json")}
    return {
        name.removesuffix(".json"): json.loads(named[name].read_text(encoding="utf-8"))
        for name in sorted(named)
    }

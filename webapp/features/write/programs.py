"""Programs to begin with: files beside this module, in the order of their index."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from webapp.text.i18n import language

FOLDER = Path(__file__).parent / "examples"


@dataclass(frozen=True)
class SampleProgram:
    """A sample program; ``name`` is the stem of its file, ``title`` translated."""

    name: str
    title: str
    text: str


def examples() -> tuple[SampleProgram, ...]:
    """Return the bundled programs, the easiest first."""
    return in_language(language())


@cache
def in_language(lang: str) -> tuple[SampleProgram, ...]:
    """Return the bundled programs with titles in a language."""
    index = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    return tuple(
        SampleProgram(name, titles[lang], (FOLDER / f"{name}.py").read_text(encoding="utf-8"))
        for name, titles in index.items()
    )

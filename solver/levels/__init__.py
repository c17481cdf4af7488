"""Bundled boards: judge texts, with titles in both languages and a rating.

A file per kind, ``STEM.toml``, lists its levels from easy to hard::

    [[level]]
    stem = "sample"
    rating = 2
    titles = { en = "Sample", zh = "样例" }
    text = '''
    ...
    '''
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from solver.catalog import reader_of
from solver.puzzle import AnyPuzzle


@dataclass(frozen=True)
class Level:
    """A bundled puzzle.

    :param stem: its name, unique within its kind.
    :param titles: by language, "en" and "zh".
    :param rating: from 1 (easy) to 5 (hard).
    """

    kind: str
    stem: str
    titles: Mapping[str, str]
    rating: int
    puzzle: AnyPuzzle


@cache
def load(kind: str) -> tuple[Level, ...]:
    """Return the levels of a kind, from easy to hard."""
    index = tomllib.loads((files("solver.levels") / f"{kind}.toml").read_text(encoding="utf-8"))
    levels = []
    for level in index["level"]:
        (puzzle,) = reader_of(kind).parse_all(level["text"])
        levels.append(Level(kind, level["stem"], level["titles"], level["rating"], puzzle))
    return tuple(levels)

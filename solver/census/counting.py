"""A census: the shortest answers of all boards of a family, part by part, and the sums of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from solver.catalog import CATALOG, family_class
from solver.census import work
from solver.errors import BadCensus
from solver.family import NEVER, Family

FORMAT, VERSION = "backtrack-census", 1
SUMMARY = "census.json"

TYPES = {
    "number": "int64",
    "code": "string",
    "size": "int16",
    "boards": "int64",
    "patterns": "int64",
    "moves": "int8",
    "ways": "int64",
}
"""The columns of a part, ``solver.family.Looked``; no ``moves`` where there is no answer."""


SUMMED = ("size", "boards", "patterns", "moves", "ways", "code")


class Chunk(NamedTuple):
    """Boards that are looked at together: those with numbers from ``start`` up to ``stop``."""

    kind: str
    bounds: tuple[tuple[str, int], ...]
    start: int
    stop: int

    @property
    def label(self) -> dict[str, Any]:
        """What its file holds."""
        return {**identity(self.kind, dict(self.bounds)), "start": self.start, "stop": self.stop}


@cache
def findings() -> dict[str, dict[str, Any]]:
    """Return every summary that comes with the program by its name, which begins with its kind."""
    folder = files("solver.census") / "results"
    named = {each.name: each for each in folder.iterdir() if each.name.endswith(".json")}
    return {
        name.removesuffix(".json"): json.loads(named[name].read_text(encoding="utf-8"))
        for name in sorted(named)
    }


def declared(kind: str) -> type[Family]:
    """Return the family of a kind.

    :raises BadCensus: for a kind without one.
    """
    found = family_class(kind)
    if found is None:
        raise BadCensus(
            "census.kind",
            "There is no census of %(kind)s; there is one of: %(counted)s.",
            kind=kind,
            counted=", ".join(each for each in CATALOG if family_class(each)),
        )
    return found


def check_family(kind: str, chosen: Mapping[str, int]) -> dict[str, int]:
    """Return all bounds of a family, the default of each unless a number is chosen for it.

    :raises BadCensus: for a kind without a family, a bound that it does not have, a number that is
        not offered.
    """
    bounds = declared(kind).bounds
    for name, number in chosen.items():
        if not bounds:
            raise BadCensus(
                "census.no-bounds",
                "The census of %(kind)s looks at all its boards; there are no %(name)s to choose.",
                kind=kind,
                name=name,
            )
        if name not in bounds:
            raise BadCensus(
                "census.bound",
                "The census of %(kind)s has no %(name)s to choose; it has: %(offered)s.",
                kind=kind,
                name=name,
                offered=", ".join(bounds),
            )
        offered = bounds[name].offered
        if number not in offered:
            raise BadCensus(
                "census.range",
                "Expected %(name)s from %(least)d to %(most)d, got %(came)d.",
                name=name,
                least=offered[0],
                most=offered[-1],
                came=number,
            )
    return {name: chosen.get(name, bound.usual) for name, bound in bounds.items()}


def identity(kind: str, bounds: Mapping[str, int]) -> dict[str, Any]:
    """Return what distinguishes one census from another."""
    return {"format": FORMAT, "version": VERSION, "kind": kind, "bounds": dict(bounds)}


def count(
    kind: str,
    chosen: Mapping[str, int],
    folder: Path,
    where: work.Where,
    progress: work.Progress = lambda _done, _all: None,
) -> dict[str, Any]:
    """Look at all boards of a family that no part in a folder holds yet, and return the sums.

    :param chosen: bounds of the family that are not the default.
    :param folder: gets a file for each part, and the summary.
    :param progress: called with the number of parts that are done, and of all.
    :raises BadCensus: as ``check_family`` and ``work.finish`` do, also for a folder of another
        census.
    :raises OSError: when the folder cannot be written.
    """
    bounds = check_family(kind, chosen)
    family = declared(kind)(bounds)
    parts = {
        folder / f"part-{index:05}.parquet": Chunk(
            kind, tuple(bounds.items()), start, min(start + family.chunk, family.numbers)
        )
        for index, start in enumerate(range(0, family.numbers, family.chunk))
    }
    work.finish(look, parts, where, progress, refuse_others=True)
    document = {**identity(kind, bounds), **summary(family, parts)}
    work.write_json(folder / SUMMARY, document)
    return document


def look(chunk: Chunk) -> bytes:
    """Return the file of a part; this is what workers do."""
    found = declared(chunk.kind)(dict(chunk.bounds)).look(chunk.start, chunk.stop)
    moves = [None if each == NEVER else each for each in found.moves.tolist()]
    return work.as_bytes({**found._asdict(), "moves": moves}, TYPES, chunk.label)


def summary(family: Family, files: Iterable[Path]) -> dict[str, Any]:
    """Sum up what was found, size by size; ``docs/census.md`` describes the document.

    The example of a size is the first of its hardest: the longest shortest answer, the fewest ways.

    :raises BadCensus: when a file is gone or altered.
    """
    sizes: dict[int, dict[str, Any]] = {
        size: {
            "size": size,
            **family.total(size)._asdict(),
            "looked": {"boards": 0, "patterns": 0},
            "solved": {},
            "example": "",
        }
        for size in family.sizes
    }
    hardest = dict.fromkeys(sizes, (NEVER, 0))
    rows = 0
    for path in files:
        table = work.finished(path)
        rows += len(table)
        columns = (table[name].to_pylist() for name in SUMMED)
        for size, boards, patterns, moves, ways, code in zip(*columns, strict=True):
            found = sizes[size]
            found["looked"]["boards"] += boards
            found["looked"]["patterns"] += patterns
            if moves is None:
                continue
            empty = {"moves": moves, "boards": 0, "patterns": 0, "single": 0}
            tally = found["solved"].setdefault(moves, empty)
            tally["boards"] += boards
            tally["patterns"] += patterns
            tally["single"] += patterns if ways == 1 else 0
            if (moves, -ways) > hardest[size]:
                hardest[size], found["example"] = (moves, -ways), code
    for found in sizes.values():
        found["solved"] = [found["solved"][moves] for moves in sorted(found["solved"])]
    return {"rows": rows, "sizes": list(sizes.values())}

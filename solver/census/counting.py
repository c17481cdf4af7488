"""A census: the shortest answers of all boards of a family, part by part, and the sums of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

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
"""Columns of a part, ``solver.family.Looked``; ``moves`` is null without an answer."""


@cache
def findings() -> dict[str, dict[str, Any]]:
    """Return the bundled summaries by name: the kind, or the kind and ``-mined``."""
    texts = {
        file.name.removesuffix(".json"): file.read_text(encoding="utf-8")
        for file in files("solver.census").joinpath("results").iterdir()
    }
    return {name: json.loads(texts[name]) for name in sorted(texts)}


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
    """Return all bounds of a family, by default the usual ones; raise BadCensus if invalid."""
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
                "Expected %(name)s from %(least)d to %(most)d, got %(received)d.",
                name=name,
                least=offered[0],
                most=offered[-1],
                received=number,
            )
    return {name: chosen.get(name, bound.usual) for name, bound in bounds.items()}


def count(kind: str, chosen: Mapping[str, int], folder: Path, where: work.Where) -> dict[str, Any]:
    """Look at all boards of a family, and return the sums, which the folder gets as well.

    :param chosen: bounds of the family that are not the default.
    :raises BadCensus: as ``check_family`` and ``work.finish`` do.
    :raises OSError: when the folder cannot be written.
    """
    bounds = check_family(kind, chosen)
    family = declared(kind)(bounds)
    label = {"format": FORMAT, "version": VERSION, "kind": kind, "bounds": bounds}
    parts = work.split(label, range(0, family.numbers, family.chunk))
    tables = work.finish(look, parts, folder, where, refuse_others=True)
    document = {**label, **summary(family, tables)}
    work.write_json(folder / SUMMARY, document)
    return document


def look(part: work.Label) -> bytes:
    """Return the file of a part; runs in the workers."""
    found = declared(part["kind"])(part["bounds"]).look(part["start"], part["stop"])
    moves = [None if each == NEVER else each for each in found.moves.tolist()]
    return work.to_bytes({**found._asdict(), "moves": moves}, TYPES, part)


def summary(family: Family, tables: Iterable[Any]) -> dict[str, Any]:
    """Sum up the results, size by size; ``docs/census.md`` describes the document.

    The example of a size is the first of its hardest: the longest shortest answer, the fewest ways.
    """
    sizes: dict[int, dict[str, Any]] = {
        size: {
            "size": size,
            **family.total(size)._asdict(),
            "looked": Counter(boards=0, patterns=0),
            "solved": {},
            "example": "",
        }
        for size in family.sizes
    }
    hardest = dict.fromkeys(sizes, (NEVER, 0))
    rows = 0
    for table in tables:
        rows += len(table)
        alike = table.group_by(["size", "moves", "ways"], use_threads=False)
        sums = alike.aggregate([("boards", "sum"), ("patterns", "sum"), ("code", "first")])
        columns = sums.to_pydict().values()
        for size, moves, ways, boards, patterns, code in zip(*columns, strict=True):
            found = sizes[size]
            found["looked"].update(boards=boards, patterns=patterns)
            if moves is None:
                continue
            tally = found["solved"].setdefault(moves, Counter(moves=moves))
            tally.update(boards=boards, patterns=patterns, single=patterns if ways == 1 else 0)
            if (moves, -ways) > hardest[size]:
                hardest[size], found["example"] = (moves, -ways), code
    for found in sizes.values():
        found["solved"] = [found["solved"][moves] for moves in sorted(found["solved"])]
    return {"rows": rows, "sizes": list(sizes.values())}

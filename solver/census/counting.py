"""A census: all boards of a family looked at, part by part, and what they add up to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.catalog import CATALOG, family_class
from solver.census import parts
from solver.census.running import Where, run
from solver.errors import BadCensus
from solver.family import NEVER, Bound, Family, FamilyWords, Looked

if TYPE_CHECKING:
    from numpy.typing import NDArray

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

Progress = Callable[[int, int], None]


class Piece(NamedTuple):
    """Boards that are looked at together: those with numbers from ``start`` up to ``stop``."""

    kind: str
    bounds: tuple[tuple[str, int], ...]
    start: int
    stop: int

    @property
    def label(self) -> dict[str, Any]:
        """What its file holds."""
        return {**identity(self.kind, dict(self.bounds)), "start": self.start, "stop": self.stop}


def bounds_of(kind: str) -> Mapping[str, Bound]:
    """Return what bounds the family of a kind.

    :raises BadCensus: for a kind without a family.
    """
    found = family_class(kind)
    if found is None:
        counted = [each for each in CATALOG if family_class(each)]
        raise BadCensus(
            "census.kind",
            "There is no census of %(kind)s; there is one of: %(counted)s.",
            kind=kind,
            counted=", ".join(counted),
        )
    return found.bounds


def words_of(kind: str) -> FamilyWords:
    """Return what people read about the family of a kind.

    :raises BadCensus: for a kind without a family.
    """
    bounds_of(kind)
    found = family_class(kind)
    assert found is not None
    return found.words


def check_family(kind: str, asked: Mapping[str, int]) -> dict[str, int]:
    """Return all bounds of a family, the usual ones where nothing else is asked for.

    :raises BadCensus: for a kind without a family, a bound that it does not have, a number that is
        not offered.
    """
    bounds = bounds_of(kind)
    for name, number in asked.items():
        if name not in bounds:
            raise unknown_bound(kind, name, bounds)
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
    return {name: asked.get(name, bound.usual) for name, bound in bounds.items()}


def unknown_bound(kind: str, name: str, bounds: Mapping[str, Bound]) -> BadCensus:
    """Return the refusal of a bound that a family does not have."""
    if not bounds:
        return BadCensus(
            "census.no-bounds",
            "The census of %(kind)s looks at all its boards; there are no %(name)s to choose.",
            kind=kind,
            name=name,
        )
    return BadCensus(
        "census.bound",
        "The census of %(kind)s has no %(name)s to choose; it has: %(offered)s.",
        kind=kind,
        name=name,
        offered=", ".join(bounds),
    )


def family_of(kind: str, bounds: Mapping[str, int]) -> Family:
    """Return a family within bounds that were checked."""
    found = family_class(kind)
    assert found is not None
    return found(bounds)


def identity(kind: str, bounds: Mapping[str, int]) -> dict[str, Any]:
    """Return what tells one census from another."""
    return {"format": FORMAT, "version": VERSION, "kind": kind, "bounds": dict(bounds)}


def count(
    kind: str,
    asked: Mapping[str, int],
    folder: Path,
    where: Where,
    progress: Progress = lambda _done, _all: None,
) -> dict[str, Any]:
    """Look at all boards of a family that no part in a folder holds yet, and add all up.

    :param asked: bounds of the family that shall not be as usual.
    :param folder: gets a file a part, and the summary, which is returned.
    :param progress: told how many parts are done, of how many.
    :raises BadCensus: as ``check_family`` and ``run`` do, and for a folder of another census.
    :raises OSError: when the folder cannot be written.
    """
    bounds = check_family(kind, asked)
    family = family_of(kind, bounds)
    pieces = pieces_of(family, kind, bounds)
    parts.clean(folder)
    missing = {name: piece for name, piece in pieces.items() if not is_done(folder / name, piece)}
    done = len(pieces) - len(missing)
    progress(done, len(pieces))

    def keep(name: str, content: bytes) -> None:
        nonlocal done
        parts.write(folder / name, content)
        done += 1
        progress(done, len(pieces))

    run(look, missing, keep, where)
    document = summary(kind, bounds, family, (folder / name for name in pieces))
    parts.write(folder / SUMMARY, (json.dumps(document, indent=1) + "\n").encode())
    return document


def pieces_of(family: Family, kind: str, bounds: Mapping[str, int]) -> dict[str, Piece]:
    """Return what is looked at together, by the name of its file."""
    starts = range(0, family.numbers, family.chunk)
    ends = [*starts[1:], family.numbers]
    chosen = tuple(bounds.items())
    return {
        f"part-{index:05}.parquet": Piece(kind, chosen, start, stop)
        for index, (start, stop) in enumerate(zip(starts, ends, strict=True))
    }


def is_done(path: Path, piece: Piece) -> bool:
    """Say whether a file holds what a piece comes to.

    :raises BadCensus: when it belongs to another census.
    """
    found = parts.read(path)
    if found is None:
        return False
    if found[1] != piece.label:
        raise BadCensus(
            "census.folder",
            "%(file)s belongs to another census; choose another folder.",
            file=str(path),
        )
    return True


def look(piece: Piece) -> bytes:
    """Return the file of a piece; this is what workers do."""
    found = family_of(piece.kind, dict(piece.bounds)).look(piece.start, piece.stop)
    moves = [None if each == NEVER else each for each in found.moves.tolist()]
    return parts.as_bytes(found._replace(moves=moves)._asdict(), TYPES, piece.label)  # type: ignore[arg-type]


def summary(
    kind: str, bounds: Mapping[str, int], family: Family, files: Iterable[Path]
) -> dict[str, Any]:
    """Add up what was found, size by size; ``docs/census.md`` describes the document.

    :raises BadCensus: when a file is gone or altered.
    """
    rows = 0
    sizes = {size: Size(family, size) for size in family.sizes}
    for path in files:
        found = parts.read(path)
        if found is None:
            raise BadCensus(
                "census.lost", "%(file)s is gone or altered; begin again.", file=str(path)
            )
        looked = columns_of(found[0])
        rows += len(looked.code)
        for size in set(looked.size.tolist()):
            sizes[size].add(looked)
    return {
        **identity(kind, bounds),
        "rows": rows,
        "sizes": [size.document() for size in sizes.values()],
    }


def columns_of(table: Any) -> Looked:
    """Return what a table holds as columns."""
    columns = {name: table[name] for name in Looked._fields}
    codes = columns.pop("code").to_pylist()
    numbers = {
        name: column.fill_null(NEVER).to_numpy().astype("int64") for name, column in columns.items()
    }
    return Looked(**numbers, code=codes)


class Size:
    """What the boards of one size add up to."""

    def __init__(self, family: Family, size: int) -> None:
        self.size = size
        self.total = family.total(size)
        self.looked = {"boards": 0, "patterns": 0}
        self.solved: dict[int, dict[str, int]] = {}
        self.hardest: tuple[int, int] | None = None
        self.example = ""

    def add(self, looked: Looked) -> None:
        """Add the boards of this size among some that were looked at."""
        mine = looked.size == self.size
        self.looked["boards"] += int(looked.boards[mine].sum())
        self.looked["patterns"] += int(looked.patterns[mine].sum())
        for moves in sorted({*looked.moves[mine].tolist()} - {NEVER}):
            self.add_solved(looked, moves, (mine & (looked.moves == moves)).nonzero()[0])

    def add_solved(self, looked: Looked, moves: int, which: NDArray[Any]) -> None:
        """Add boards of this size whose shortest answers have so many moves.

        The hardest of a size is one with the longest shortest answer, and of these with the fewest
        ones; of equals the first.
        """
        ways = looked.ways[which]
        single = which[ways == 1]
        tally = self.solved.setdefault(moves, dict.fromkeys(("boards", "patterns", "single"), 0))
        tally["boards"] += int(looked.boards[which].sum())
        tally["patterns"] += int(looked.patterns[which].sum())
        tally["single"] += int(looked.patterns[single].sum())
        at = which[ways.argmin()]
        hardness = (moves, -int(looked.ways[at]))
        if self.hardest is None or hardness > self.hardest:
            self.hardest, self.example = hardness, looked.code[at]

    def document(self) -> dict[str, Any]:
        """Return it JSON-ready."""
        return {
            "size": self.size,
            "boards": self.total.boards,
            "patterns": self.total.patterns,
            "looked": self.looked,
            "solved": [{"moves": moves, **self.solved[moves]} for moves in sorted(self.solved)],
            "example": self.example,
        }

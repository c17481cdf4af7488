"""What a kind declares, checked when a program starts: the first fault is one sentence.

A fault found here would otherwise break the pages of the kind. Each sentence names the file, what
was expected there, what was found, and what to do.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

from solver import listings
from solver.capabilities.texts import AnyTexts, Texts
from solver.errors import BadDeclaration, BadPuzzle
from solver.grid import GridKind, GridPuzzle
from solver.problem import OUTDATED, SEEN, Search, Shape
from solver.puzzle import AnyPuzzle
from solver.words import Words

LOOPS = {
    Shape.NESTED: {"leave"},
    Shape.LAYERS: {"take", "queue", SEEN, "empty"},
    Shape.TAKEN: {"take", "push", SEEN, OUTDATED, "empty"},
}
"""The marks that the loops of the searches bring along."""

LEAVES_OUT = {Shape.NESTED: (), Shape.LAYERS: (SEEN,), Shape.TAKEN: (SEEN, OUTDATED)}
"""The reasons that these loops have of their own."""

RATINGS = range(1, 6)
SAMPLE = "sample"

PLACE = re.compile(r"%\((\w+)\)")
PLACES = (
    "row",
    "column",
    "value",
    "text",
    "other_row",
    "other_column",
    "candidates",
    "named",
    "digits",
    "unit",
    "depth",
    "node",
    "nodes",
    "count",
    "step",
    "total",
    "filled",
    "empty",
    "limit",
    "best",
    "g",
    "h",
    "f",
    "worth",
    "alpha",
    "beta",
)
"""What the sentences of a declared kind may name (static/js/puzzles/kit/plain.js fills them)."""

Kind = type[AnyPuzzle]
AnyGrid = GridKind[Any]


def check(kind: str, puzzle: Kind) -> None:
    """Check all that a kind declares in Python and in its levels.

    :raises BadDeclaration: with the first fault.
    """
    for fault in faults(kind, puzzle):
        raise BadDeclaration(fault)


def faults(kind: str, puzzle: Kind) -> Iterator[str]:
    """Yield the faults of a kind; checks that build on a faulty part are left out."""
    for checks in STAGES:
        found = [fault for check in checks for fault in check(kind, puzzle)]
        yield from found
        if found:
            return


def in_class(kind: str, fault: str) -> str:
    """Return a fault of a class with the file that it stands in."""
    return f"solver/puzzles/{kind}: {fault}"


def class_faults(kind: str, puzzle: Kind) -> Iterator[str]:
    """Yield what is wrong with a class and its plain attributes."""
    missing = sorted(getattr(puzzle, "__abstractmethods__", ()))
    if missing:
        yield f"expected the method {missing[0]}, got none; write it in {puzzle.__name__}."
    named = getattr(puzzle, "kind", None)
    if named != kind:
        yield f"expected kind = {kind!r} in {puzzle.__name__}, got {named!r}; name it so."
    if not issubclass(puzzle, Texts):
        yield f"expected Texts among the bases of {puzzle.__name__}, got none; levels are texts."
        return
    for name in ("alphabet", "searches"):
        if not getattr(puzzle, name, None):
            yield f"expected {name} in {puzzle.__name__}, got nothing; declare it."
    try:
        re.compile(puzzle.first_line or "")
    except re.error as error:
        yield f"expected first_line to be a regular expression, got {error}; mend it."


def search_faults(puzzle: Kind) -> Iterator[str]:
    """Yield what is wrong with the searches of a class."""
    names = [search.name for search in puzzle.searches]
    if len(set(names)) < len(names):
        yield f"expected searches of different names, got {', '.join(names)}; rename one."
    for search in puzzle.searches:
        if not search.outcomes:
            yield f"expected outcomes in the search {search.name}, got none; declare them."
        for reason in LEAVES_OUT[search.shape]:
            if reason not in search.reasons:
                yield f"expected {reason!r} among the reasons of {search.name}, got none; add it."
        if search.shape is Shape.TAKEN and search.frontier is None:
            yield f"expected a frontier in the search {search.name}, got none; declare it."
        if len(search.outcomes) > 2**search.bits.outcome:
            yield (
                f"expected at most {2**search.bits.outcome} outcomes in {search.name}, got "
                f"{len(search.outcomes)}; let NodeBits.holding count its bits."
            )


def cell_faults(puzzle: Kind) -> Iterator[str]:
    """Yield what is wrong with the cells of a grid."""
    if not issubclass(puzzle, GridKind):
        return
    values = ("values",) if issubclass(puzzle, GridPuzzle) else ()
    for name in ("cells", *values, "sides", "words"):
        if not getattr(puzzle, name, None):
            yield f"expected {name} in {puzzle.__name__}, got nothing; declare it."
            return
    yield from sign_faults(puzzle)
    if issubclass(puzzle, GridPuzzle):
        yield from value_faults(puzzle)


def sign_faults(puzzle: type[AnyGrid]) -> Iterator[str]:
    """Yield what is wrong with the signs that stand for the cells of a grid."""
    signs = "".join(cell.sign for cell in puzzle.cells)
    letters = "".join(cell.letter for cell in puzzle.cells)
    for what, said in (("sign", signs), ("letter", letters)):
        twice = next((sign for sign in said if said.count(sign) > 1), None)
        if twice:
            yield f"expected a {what} to stand for one cell, got {twice!r} twice; change one."
    for cell in puzzle.cells:
        if bool(cell.sign) != bool(cell.letter):
            yield f"expected a sign and a letter or neither, got {tuple(cell[:4])}; add the other."
        if cell.letter and not (cell.letter.isascii() and cell.letter.isalnum()):
            yield f"expected ASCII letters and digits in links, got {cell.letter!r}; change it."


def value_faults(puzzle: type[GridPuzzle]) -> Iterator[str]:
    """Yield what is wrong with the moves of a grid."""
    beyond = [value for value in puzzle.values if not 0 <= value < len(puzzle.cells)]
    if beyond:
        yield f"expected values below {len(puzzle.cells)}, got {beyond[0]}; add the cell."
    most = puzzle.sides[-1] ** 2 * len(puzzle.values)
    for search in puzzle.searches:
        if most >= 2**search.bits.move:
            yield (
                f"expected at most {2**search.bits.move - 1} moves in {search.name}, got {most}; "
                "give grid_search their number."
            )


def word_faults(puzzle: Kind) -> Iterator[str]:
    """Yield the sentences that the declared words of a kind lack."""
    words = getattr(puzzle, "words", None)
    if words is None:
        return
    described = [("searches", search.name) for search in puzzle.searches]
    described += [("prunings", name) for search in puzzle.searches for name in search.prunings]
    described += [("notes", name) for search in puzzle.searches for name in search.prunings]
    described += [
        ("skipped", reason)
        for search in puzzle.searches
        for reason in search.reasons
        if reason not in LEAVES_OUT[search.shape]
    ]
    for table, name in described:
        if name not in getattr(words, table):
            yield f"expected words.{table} to have {name!r}, got none; say it."
    played = getattr(puzzle, "move_frame", "set")
    if played not in words.frames:
        yield f"expected words.frames to have {played!r}, got none; say what the move does."
    if not words.rules:
        yield "expected words.rules, got none; declare at least one rule with its figure."
    yield from figure_faults(puzzle, words)
    for sentence in sentences_of(dataclasses.asdict(words)):
        for name in PLACE.findall(sentence):
            if name not in PLACES:
                yield (
                    f"expected places among {', '.join(PLACES)}, got %({name}) in {sentence!r}; "
                    "name another."
                )


def figure_faults(puzzle: Kind, words: Words) -> Iterator[str]:
    """Yield the cells of figures that a grid does not have."""
    known = range(len(puzzle.cells)) if issubclass(puzzle, GridKind) else None
    for rule in words.rules:
        for cell in (cell for board in (rule.board, rule.then) for row in board for cell in row):
            if known is not None and cell not in known:
                yield (
                    f"expected cells below {len(known)} in the figure of {rule.name!r}, got "
                    f"{cell}; take numbers of `cells`."
                )


def sentences_of(described: Any) -> Iterator[str]:
    """Yield every sentence of words as a dictionary."""
    match described:
        case str():
            yield described
        case dict():
            for part in described.values():
                yield from sentences_of(part)
        case tuple():
            for part in described:
                yield from sentences_of(part)


def level_faults(kind: str, puzzle: Kind) -> Iterator[str]:
    """Yield what is wrong with the levels of a kind."""
    assert issubclass(puzzle, Texts), "an earlier fault"
    source = f"solver/levels/{kind}.toml"
    path = files("solver.levels") / f"{kind}.toml"
    if not path.is_file():
        yield f"{source}: expected the levels of {kind}, got no such file; write it."
        return
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("level", [])
    except tomllib.TOMLDecodeError as error:
        yield f"{source}: expected TOML, got an error ({error}); mend it."
        return
    if SAMPLE not in [entry.get("stem") for entry in entries]:
        yield f"{source}: expected a level with the stem {SAMPLE!r}, got none; add it."
    rated = {entry.get("rating") for entry in entries}
    for rating in RATINGS:
        if rating not in rated:
            yield f"{source}: expected a level of rating {rating}, got none; add or rate one."
    for number, entry in enumerate(entries, start=1):
        for fault in entry_faults(entry, puzzle):
            yield f"{source}: level {number}: {fault}"


def entry_faults(entry: dict[str, Any], puzzle: type[AnyTexts]) -> Iterator[str]:
    """Yield what is wrong with one level."""
    for name in ("stem", "rating", "titles", "text"):
        if name not in entry:
            yield f"expected {name}, got none; add it."
            return
    if entry["rating"] not in RATINGS:
        yield f"expected a rating from 1 to 5, got {entry['rating']!r}; change it."
    for language in ("en", "zh"):
        if not entry["titles"].get(language):
            yield f"expected a title in {language!r}, got none; add it."
    try:
        count = len(puzzle.parse_all(entry["text"]))
    except BadPuzzle as refusal:
        yield f"expected a puzzle, got a text that is refused ({refusal}); mend it."
    else:
        if count != 1:
            yield f"expected one puzzle in its text, got {count}; leave one."


def listing_faults(kind: str, puzzle: Kind) -> Iterator[str]:
    """Yield the marks of frames for which the listings of a kind have no line."""
    source = f"solver/puzzles/{kind}"
    played = {puzzle.move_frame} if issubclass(puzzle, GridKind) else set()
    for part, wanted in [("play", played), *((s.name, marks_of(s)) for s in puzzle.searches)]:
        found = listings.load(kind, part)
        if not found:
            yield f"{source}: expected '# listing begins: {part}', got none; enclose that code."
        for listing in found:
            missing = sorted(set(wanted) - set(listing.marks))
            if missing:
                yield (
                    f"{source}: expected '# mark: {missing[0]}' in the {listing.language} listing "
                    f"{part}, got none; mark the line that does it."
                )


def marks_of(search: Search) -> set[str]:
    """Return the marks that the listing of a search has to have."""
    return {*map(str, search.outcomes), *map(str, search.reasons), *LOOPS[search.shape]}


def class_stage(kind: str, puzzle: Kind) -> Iterator[str]:
    """Yield the faults on which everything else stands."""
    yield from (in_class(kind, fault) for fault in class_faults(kind, puzzle))


def board_stage(kind: str, puzzle: Kind) -> Iterator[str]:
    """Yield the faults of searches and cells."""
    for found in (search_faults(puzzle), cell_faults(puzzle)):
        yield from (in_class(kind, fault) for fault in found)


def word_stage(kind: str, puzzle: Kind) -> Iterator[str]:
    """Yield the faults of the declared words."""
    yield from (in_class(kind, fault) for fault in word_faults(puzzle))


STAGES: tuple[tuple[Callable[[str, Kind], Iterator[str]], ...], ...] = (
    (class_stage,),
    (board_stage,),
    (word_stage, level_faults, listing_faults),
)

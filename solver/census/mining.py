"""Mining: boards drawn by the thousand and measured; those that are wished for, the best first."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from solver.capabilities.draws import AnyDrawn
from solver.catalog import generator_of
from solver.census import work
from solver.difficulty import difficulty
from solver.errors import BadCensus
from solver.wishing import DIFFICULTY, amount, check_wishes, wishes_of

FORMAT, VERSION = "backtrack-mine", 1
PART = 64
COLOURS, HARD = "colours", 4

TYPES = {
    "number": "int64",
    "code": "string",
    "points": "float64",
    "stars": "int8",
    "nodes": "int64",
    "dead_ends": "float64",
    "answers": "int64",
    "greedy": "float64",
    "moves": "int16",
    "colours": "int16",
}
"""See ``docs/census.md``."""

Row = dict[str, Any]


class Mined(NamedTuple):
    """A wish for mined boards, beside an answer.

    :param most: column to maximize.
    :param fits: accepts a measured board.
    :param hard: draws boards that are likely to be hard.
    :param fewest: column to minimize first, if the kind has it.
    """

    most: str
    fits: Callable[[Row], bool] = lambda _row: True
    hard: bool = True
    fewest: str = ""

    def rank(self, row: Row) -> tuple[float, ...]:
        """Return the sort key of a row, ascending."""
        return (row[self.fewest] if self.fewest else 0, -row[self.most], row["number"])


MINED: Mapping[str, Mined] = {
    "hardest": Mined("points"),
    "one-solution": Mined("points", lambda row: row["answers"] == 1, hard=False),
    "largest-tree": Mined("nodes"),
    "few-colours": Mined("points", lambda row: row["stars"] >= HARD, fewest=COLOURS),
}
"""Wishes by name on the command line."""


class Draws(NamedTuple):
    """Boards to draw, with numbers from ``start`` up to ``stop``.

    :param amounts: how many moves, colours or rows every board shall have.
    """

    kind: str
    wish: str
    amounts: tuple[tuple[str, int], ...]
    seed: int
    start: int
    stop: int


def check_mining(kind: str, wish: str, amounts: Mapping[str, int]) -> None:
    """Check a wish; raise BadCensus if unknown, BadWish for an amount that is not offered."""
    columns = {"", *wishes_of(kind)}
    offered = [name for name, mined in MINED.items() if mined.fewest in columns]
    if wish not in offered:
        raise BadCensus(
            "census.wish",
            "Boards of %(kind)s cannot be mined for %(received)s; they can for: %(offered)s.",
            kind=kind,
            received=wish,
            offered=", ".join(offered),
        )
    check_wishes(kind, amounts)


def mine(draws: Draws, file: Path, where: work.Where) -> list[Row]:
    """Draw boards; write and return the ones that are wanted, each once, the best first.

    Beside the file comes the summary, as JSON under the same name. Until the file exists, finished
    parts are in ``FILE.parts``.

    :raises BadCensus: as ``check_mining`` and ``work.finish`` do.
    :raises OSError: when the file cannot be written.
    """
    amounts = dict(draws.amounts)
    check_mining(draws.kind, draws.wish, amounts)
    label = {"format": FORMAT, "version": VERSION, **draws._asdict(), "amounts": amounts}
    parts = work.split(label, range(draws.start, draws.stop, PART))
    folder = file.with_name(f"{file.name}.parts")
    found: dict[str, Row] = {}
    for table in work.finish(dig, parts, folder, where):
        for row in table.to_pylist():
            found.setdefault(row["code"], row)
    rows = sorted(found.values(), key=MINED[draws.wish].rank)
    work.write(file, work.to_bytes(rows, TYPES, label))
    work.write_json(file.with_suffix(".json"), summary(rows, label))
    shutil.rmtree(folder, ignore_errors=True)
    return rows


def dig(part: work.Label) -> bytes:
    """Return the file of a part; runs in the workers."""
    drawn = (measured(part, number) for number in range(part["start"], part["stop"]))
    return work.to_bytes([row for row in drawn if row], TYPES, part)


def measured(part: work.Label, number: int) -> Row | None:
    """Draw one board, by its own random generator in any process; None if it does not fit."""
    amounts, mined = part["amounts"], MINED[part["wish"]]
    wishes = {**amounts, DIFFICULTY: HARD + 1} if mined.hard else amounts
    puzzle = generator_of(part["kind"]).draw(Random(f"{part['seed']} {number}"), wishes)
    if puzzle is None:
        return None
    known = difficulty(puzzle)
    if any(amount(puzzle, known, name) != wished for name, wished in amounts.items()):
        return None
    row = {name: getattr(known, name) for name in TYPES if hasattr(known, name)}
    colours = AnyDrawn.of(puzzle).amount(COLOURS) if COLOURS in wishes_of(puzzle.kind) else None
    row |= {"number": number, "code": puzzle.to_code(), "colours": colours}
    return row if known.answers and mined.fits(row) else None


def summary(rows: list[Row], label: work.Label) -> dict[str, Any]:
    """Return the best board for each number of colours, else of moves, as in docs/census.md."""
    by = COLOURS if COLOURS in wishes_of(label["kind"]) else "moves"
    best: dict[int, Row] = {}
    for row in rows:
        best.setdefault(row[by], row)
    return {**label, "found": len(rows), "by": by, "best": [best[n] for n in sorted(best)]}

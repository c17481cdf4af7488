"""Reads puzzles of any kind from pasted, dropped or typed text, in any supported form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from solver.capabilities.brushes import AnyBrushes, Brushes
from solver.capabilities.texts import AnyTexts
from solver.catalog import CATALOG, reader_of
from solver.errors import BadPuzzle
from solver.forms import Agreement, Attempt, Form, Row, agreement, best_attempt, cut, folded
from solver.puzzle import AnyPuzzle
from solver.text import decoded

LONGEST_LOOK = 4_000
"""Characters: enough to see what a text is."""

LONGEST_FORM = 1_000_000
"""Characters of a text that is tried in every form."""


def parse_any(text: str | bytes) -> tuple[AnyPuzzle, ...]:
    """Read the puzzles of a text: those of the first kind whose judge could read it.

    Where no judge could, those of the first kind whose boards it holds in another form;
    docs/formats.md lists them.

    :returns: none where a judge would find the end of its input first.
    :raises BadPuzzle: when no kind can read it: what is wrong for the one that most lines fit.
    """
    refusals: dict[str, BadPuzzle] = {}
    found = first_read(text, refusals)
    if found is not None:
        return found
    plain = decoded(text)
    if len(plain) > LONGEST_FORM:
        raise nearest(folded(plain[:LONGEST_LOOK]), refusals)
    plain = folded(plain)
    found = first_read(plain, refusals)
    if found is not None:
        return found
    for kind, form in forms():
        attempt = best_attempt(plain, form)
        if attempt.bad or not cut(attempt.rows, form):
            refusals[kind] = later(kind, refusals[kind], attempt)
            continue
        try:
            return built(kind, attempt.rows)
        except BadPuzzle as refusal:
            refusals[kind] = refusal
    raise nearest(plain[:LONGEST_LOOK], refusals)


def parse_drafts(kind: str, text: str) -> tuple[AnyBrushes, ...]:
    """Read boards of a kind that may break a rule, in its judge's form or another.

    :raises BadPuzzle: with what its judge would find wrong.
    """
    puzzle = reader_of(kind)
    assert issubclass(puzzle, Brushes), f"{kind} has no editor"
    try:
        return puzzle.drafts(text)
    except BadPuzzle:
        plain = folded(text[:LONGEST_FORM])
        if puzzle.form is None:
            return puzzle.drafts(plain)
        attempt = best_attempt(plain, puzzle.form)
        if attempt.bad or not cut(attempt.rows, puzzle.form):
            raise
        return puzzle.drafts(judge_text(attempt.rows))


def judge_text(rows: list[Row]) -> str:
    """Write rows as a judge reads them."""
    return "".join(f"{row.cells}\n" for row in rows)


def forms() -> Iterator[tuple[str, Form]]:
    """Yield the kinds whose boards come in other forms, with what stands for their cells."""
    for kind in CATALOG:
        form = reader_of(kind).form
        if form is not None:
            yield kind, form


def built(kind: str, rows: list[Row]) -> tuple[AnyPuzzle, ...]:
    """Return the puzzles whose boards have these rows.

    :raises BadPuzzle: for one that breaks a rule, with the line of the text that it is about.
    """
    try:
        return reader_of(kind).parse_all(judge_text(rows))
    except BadPuzzle as refusal:
        if not line_of(refusal):
            raise
        line = rows[line_of(refusal) - 1].line
        arguments = {**refusal.arguments, "line": line}
        raise BadPuzzle(refusal.id, refusal.template, **arguments) from None


def later(kind: str, refusal: BadPuzzle, attempt: Attempt) -> BadPuzzle:
    """Return what is wrong with a text in the form that was read further than the judge's.

    :param refusal: what is wrong with it as a judge's.
    """
    try:
        built(kind, [*attempt.rows, *filter(None, [attempt.bad])])
    except BadPuzzle as later_one:
        if line_of(later_one) > line_of(refusal):
            return later_one
    return refusal


def line_of(refusal: BadPuzzle) -> int:
    """Return the line that an error is about, 0 where it is about none."""
    return int(refusal.arguments.get("line", 0))


def nearest(start: str, refusals: Mapping[str, BadPuzzle]) -> BadPuzzle:
    """Return what is wrong for the kind with which most lines agree; it names that kind.

    Of equals the one that claims the first line, then the one that was read furthest, then the one
    whose alphabet the text has most of.

    :param start: the first characters of a text, folded.
    :param refusals: what each kind finds wrong.
    """
    first = next((line.strip() for line in start.splitlines() if line.strip()), "")

    def fits(kind: str) -> tuple[Agreement, bool, int, int]:
        puzzle = reader_of(kind)
        claims = bool(re.fullmatch(puzzle.first_line or "", first))
        signs = sum(start.count(sign) for sign in puzzle.alphabet)
        return agreement_with(puzzle, start), claims, line_of(refusals[kind]), signs

    kind = max(refusals, key=fits)
    refusals[kind].kind = kind
    return refusals[kind]


def agreement_with(puzzle: type[AnyTexts], start: str) -> Agreement:
    """Return how many lines look like those of a kind's texts."""
    if puzzle.form is not None and puzzle.line is None:
        return agreement(start, puzzle.form)
    lines = [line.strip() for line in start.splitlines()]
    count = sum(bool(re.fullmatch(puzzle.line or "", line)) for line in lines if line)
    return Agreement(count, count)


def first_read(text: str | bytes, refusals: dict[str, BadPuzzle]) -> tuple[AnyPuzzle, ...] | None:
    """Return the puzzles of the first kind whose judge can read a text.

    :param refusals: what the others find wrong is put there, by kind.
    """
    for kind in CATALOG:
        puzzle = reader_of(kind)
        try:
            return puzzle.parse_all(decoded(text, puzzle.terminator))
        except BadPuzzle as refusal:
            refusals[kind] = refusal
    return None

"""What a program has printed for a puzzle, played as far as it is right.

An output is read as judges read it, and its moves are made one after the other; the first thing
that is wrong ends it, with its line and one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from solver.capabilities.hands import AnyHands
from solver.capabilities.texts import AnyTexts
from solver.errors import BadOutput, IllegalMove, Phrase, quoted
from solver.play import Position, after, allowed, verdict
from solver.play import Verdict as Attempt
from solver.puzzle import AnyPuzzle
from solver.search.result import Solution
from solver.text import Said, decoded, lines_of


class Judged(StrEnum):
    """What an output is worth that can be read to its end."""

    RIGHT = "right"
    OTHER = "other"
    """It solves the puzzle with other moves than those that a judge expects."""
    LONGER = "longer"
    """It solves the puzzle with more moves than they are."""


@dataclass(frozen=True)
class CheckedOutput:
    """How far an output holds.

    :param moves: the moves that can be made, one after the other.
    :param outcome: ``right``, ``other`` or ``longer``; None where something is wrong.
    :param error: what is wrong, with its line.
    """

    moves: tuple[Any, ...]
    outcome: Judged | None
    error: BadOutput | None = None


def check(puzzle: AnyPuzzle, text: str | bytes, solution: Solution[Any]) -> CheckedOutput:
    """Return how far an output holds.

    :param solution: of the puzzle.
    :raises BadPuzzle: for bytes that are no text, and for a text that is too long.
    """
    texts, hands, output = AnyTexts.of(puzzle), AnyHands.of(puzzle), decoded(text)
    at = Position(hands.start(), ())
    count: Said | None = None
    none: Said | None = None
    try:
        for said in texts.read_output(output):
            if none or (said.says_none and (at.made or count)):
                raise both(said)
            if said.says_none:
                none = said
            elif said.total is not None:
                count = said
            else:
                at = following(hands, at, said)
        if none:
            refuse_none(none, solution)
        else:
            refuse_end(hands, at, solution, count, [line.number for line in lines_of(output)])
    except BadOutput as error:
        return CheckedOutput(at.made, None, error)
    return CheckedOutput(at.made, judged(texts, at, solution))


def following(puzzle: AnyHands, at: Position, said: Said) -> Position:
    """Return where the next move of an output leads.

    :raises BadOutput: when it cannot be made.
    """
    if verdict(puzzle, at) is Attempt.SOLVED:
        raise BadOutput(
            "output.more",
            "Line %(line)d: expected nothing more, since the puzzle is solved, got %(came)s.",
            line=said.line,
            came=quoted(said.text),
        )
    if puzzle.limit is not None and len(at.made) >= puzzle.limit:
        raise BadOutput(
            "output.limit",
            "Line %(line)d: expected no more moves than %(limit)d, got another one: %(came)s.",
            line=said.line,
            limit=puzzle.limit,
            came=quoted(said.text),
        )
    try:
        return after(puzzle, at, allowed(puzzle, at, said.move))
    except IllegalMove as error:
        raise BadOutput(
            "output.move",
            "Line %(line)d, %(came)s: %(why)s",
            line=said.line,
            came=quoted(said.text),
            why=Phrase(error.by_hand, **error.arguments),
        ) from None


def both(said: Said) -> BadOutput:
    """Return the refusal of an output with moves that also says that there are none."""
    return BadOutput(
        "output.both",
        "Line %(line)d: expected moves or that there is no solution, got both: %(came)s.",
        line=said.line,
        came=quoted(said.text),
    )


def refuse_none(none: Said, solution: Solution[Any]) -> None:
    """Refuse an output that says that there is no solution where there is one.

    :raises BadOutput: in that case.
    """
    if solution.moves is not None:
        raise BadOutput(
            "output.solvable",
            "Line %(line)d: expected a solution, since there is one, got %(came)s.",
            line=none.line,
            came=quoted(none.text),
        )


def refuse_end(
    puzzle: AnyHands,
    at: Position,
    solution: Solution[Any],
    count: Said | None,
    lines: Sequence[int],
) -> None:
    """Refuse an output that stops too early, or claims another number of moves.

    :param count: the number of moves that it claims; None where it claims none.
    :param lines: the lines that are not blank.
    :raises BadOutput: with what was expected.
    """
    if count is not None:
        refuse_count(count, at, solution)
    if verdict(puzzle, at) is Attempt.SOLVED or (count and not at.made):
        return
    if not lines:
        raise BadOutput("output.empty", "Expected the output of your program, got nothing.")
    raise BadOutput(
        "output.end",
        "Line %(line)d: expected a solved puzzle when the output ends, but it is not solved yet.",
        line=lines[-1],
    )


def refuse_count(count: Said, at: Position, solution: Solution[Any]) -> None:
    """Refuse a number of moves that is not that of the moves below it, or the fewest.

    :raises BadOutput: with what was expected.
    """
    claimed = count.total or 0
    if at.made and claimed != len(at.made):
        raise BadOutput(
            "output.count",
            "Line %(line)d: expected the number of moves below, %(expected)d, got %(came)d.",
            line=count.line,
            expected=len(at.made),
            came=claimed,
        )
    if not at.made and solution.moves is None:
        raise BadOutput(
            "output.impossible",
            "Line %(line)d: expected that there is no solution, got %(came)s.",
            line=count.line,
            came=quoted(count.text),
        )
    if not at.made and claimed != len(solution.moves or ()):
        raise BadOutput(
            "output.fewest",
            "Line %(line)d: expected the fewest moves, %(expected)d, got %(came)d.",
            line=count.line,
            expected=len(solution.moves or ()),
            came=claimed,
        )


def judged(puzzle: AnyTexts, at: Position, solution: Solution[Any]) -> Judged:
    """Return the verdict on an output whose moves are all legal."""
    if not at.made or puzzle.judge_output(at.made) == puzzle.judge_output(solution.moves):
        return Judged.RIGHT
    return Judged.LONGER if len(at.made) > len(solution.moves or ()) else Judged.OTHER

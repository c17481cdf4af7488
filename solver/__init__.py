"""The first names of the solver: puzzles in, answers and replays out. The rest is in its modules.

>>> import solver
>>> puzzle = solver.from_code("mayan", "3.1-21-234-31-2434")
>>> print(solver.judge_output(puzzle, solver.solve(puzzle)), end="")
2 1 1
3 1 1
3 0 1
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from solver.capabilities.texts import AnyTexts
from solver.catalog import CATALOG, entry, generator_of, reader_of
from solver.difficulty import difficulty
from solver.errors import BadPuzzle, IllegalMove, LimitReached, PuzzleError
from solver.pasted import parse_any
from solver.problem import Outcome
from solver.puzzle import AnyPuzzle
from solver.recordings import compare, count, read_recording, record, write_recording
from solver.replay import replay, replay_document
from solver.search.limits import DEFAULT_LIMIT, Progress
from solver.search.result import Solution
from solver.text import decoded

if TYPE_CHECKING:
    from solver import (
        census,
        edit,
        errors,
        levels,
        listings,
        own,
        play,
        recordings,
        traces,
        wishing,
    )
    from solver.output import CheckedOutput
    from solver.own.brought import record_problem
    from solver.own.csp import CSP, all_different, different
    from solver.own.events import events
    from solver.own.notebook import watch
    from solver.own.problem import Problem
    from solver.recording.recording import Recording

__version__ = "0.1.0"

__all__ = [
    "CSP",
    "BadPuzzle",
    "IllegalMove",
    "LimitReached",
    "Outcome",
    "Problem",
    "PuzzleError",
    "Recording",
    "Solution",
    "__version__",
    "all_different",
    "census",
    "check_output",
    "compare",
    "count",
    "different",
    "difficulty",
    "edit",
    "errors",
    "events",
    "from_code",
    "generate",
    "judge_output",
    "kinds",
    "levels",
    "listings",
    "moves_output",
    "own",
    "parse",
    "parse_all",
    "parse_any",
    "play",
    "read_recording",
    "record",
    "record_problem",
    "recordings",
    "replay",
    "replay_document",
    "solve",
    "steps",
    "surprise",
    "to_code",
    "to_text",
    "traces",
    "watch",
    "wishing",
    "write_recording",
]

MODULES = (
    "census",
    "edit",
    "errors",
    "levels",
    "listings",
    "own",
    "play",
    "recordings",
    "traces",
    "wishing",
)
"""Public modules, each loaded when it is used."""

LOADED_WHEN_USED = {
    "CSP": "solver.own.csp",
    "Problem": "solver.own.problem",
    "Recording": "solver.recording.recording",
    "all_different": "solver.own.csp",
    "different": "solver.own.csp",
    "events": "solver.own.events",
    "record_problem": "solver.own.brought",
    "watch": "solver.own.notebook",
}
"""Public names that an answer does not need, and the modules that have them; most load numpy."""


def __getattr__(name: str) -> Any:
    """Load a public name that is not there yet (PEP 562).

    :raises AttributeError: for a name that is not public.
    """
    if name in MODULES:
        return import_module(f"solver.{name}")
    if name not in LOADED_WHEN_USED:
        raise AttributeError(f"module 'solver' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(LOADED_WHEN_USED[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def kinds() -> tuple[str, ...]:
    """Return the kinds of puzzle that there are."""
    return tuple(CATALOG)


def parse(kind: str, text: str | bytes) -> AnyPuzzle:
    """Read a judge input that holds one puzzle.

    :raises BadPuzzle: with what was expected, received, and where; also when it holds several.
    :raises UnknownKind: when there is no such kind.
    """
    puzzles = parse_all(kind, text)
    if len(puzzles) != 1:
        raise BadPuzzle("text.one", "Expected one puzzle, got %(came)d.", came=len(puzzles))
    return puzzles[0]


def parse_all(kind: str, text: str | bytes) -> tuple[AnyPuzzle, ...]:
    """Read a whole judge input.

    :raises BadPuzzle: with what was expected, received, and where; one bad puzzle refuses all.
    :raises UnknownKind: when there is no such kind.
    """
    reader = reader_of(kind)
    return reader.parse_all(decoded(text, reader.terminator))


def from_code(kind: str, code: str) -> AnyPuzzle:
    """Read the code of a link.

    :raises BadCode: when it is outside the grammar of the kind or not canonical.
    :raises BadPuzzle: when it is well formed and breaks a rule.
    :raises UnknownKind: when there is no such kind.
    """
    return entry(kind).puzzle.from_code(code)


def to_code(puzzle: AnyPuzzle) -> str:
    """Return the one canonical link code of a puzzle."""
    return puzzle.to_code()


def to_text(puzzle: AnyPuzzle) -> str:
    """Return the judge's input for a puzzle."""
    return AnyTexts.of(puzzle).to_text()


def solve(
    puzzle: AnyPuzzle, limit: int = DEFAULT_LIMIT, progress: Progress | None = None
) -> Solution[Any]:
    """Return the first solution in the order of the kind's search, by its fast solver.

    :param limit: the most boards that may be played.
    :param progress: called with the number of boards now and then, by solvers that can take more
        than a moment; an exception that it raises stops the work.
    :raises LimitReached: when that is not enough.
    """
    return entry(puzzle.kind).solver(puzzle, limit, progress)


def steps(recording: Recording[Any, Any], start: int, count: int) -> list[dict[str, Any]]:
    """Return the steps of some nodes as JSON-ready values; fewer at the end of the recording.

    ``docs/formats.md`` describes them.

    :param start: the first node.
    :raises BadSearch: when there is no node with this number.
    """
    return recording.steps(start, count)


def judge_output(puzzle: AnyPuzzle, solution: Solution[Any]) -> str:
    """Return the judge's answer, every line ended."""
    return AnyTexts.of(puzzle).judge_output(solution.moves)


def moves_output(puzzle: AnyPuzzle, solution: Solution[Any]) -> str:
    """Return the judge's answer with the moves written out, every line ended."""
    return AnyTexts.of(puzzle).moves_output(solution.moves)


def check_output(
    puzzle: AnyPuzzle, text: str | bytes, solution: Solution[Any] | None = None
) -> CheckedOutput:
    r"""Return how far the output of a program for a puzzle holds.

    :param text: in the format of ``judge_output`` or ``moves_output``, blanks and line ends aside.
    :param solution: of the puzzle, where it is known already.
    :raises BadPuzzle: for bytes that are no text, and for a text that is too long.
    :raises LimitReached: when it has to be solved first, and that takes too much work.

    >>> puzzle = from_code("mayan", "3.1-21-234-31-2434")
    >>> print(check_output(puzzle, "2 1 1\n4 4 1\n").error)
    Line 2, '4 4 1': There is no block to drag at (4, 4).
    """
    from solver.output import check

    return check(puzzle, text, solution or solve(puzzle))


def generate(kind: str, seed: int, wishes: Mapping[str, int] | None = None) -> AnyPuzzle:
    """Return a random puzzle that has a solution; the same one for the same seed.

    :param wishes: numbers by name, of those in ``wishing.wishes_of``. Where no board drawn in
        bounded work has all of them it is the nearest of those drawn: see ``wishing.missed``.
    :raises BadWish: for a wish that the kind does not have, with the nearest that it has.
    :raises UnknownKind: when there is no such kind.
    """
    if not wishes:
        return generator_of(kind).generate(seed)
    from solver import wishing

    wishing.check_wishes(kind, wishes)
    return wishing.generate_wished(generator_of(kind), seed, wishes)


surprise = generate
"""The same under its first name."""

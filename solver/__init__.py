"""The solver's whole public surface: puzzles in, answers and replays out.

>>> import solver
>>> puzzle = solver.from_code("mayan", "3.1-21-234-31-2434")
>>> print(solver.judge_output(puzzle, solver.solve(puzzle)), end="")
2 1 1
3 1 1
3 0 1
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from solver.catalog import BROUGHT, CATALOG, entry, unknown_kind
from solver.difficulty import Difficulty, difficulty
from solver.errors import (
    BadCensus,
    BadCode,
    BadDate,
    BadDeclaration,
    BadOutput,
    BadPuzzle,
    BadRecording,
    BadSearch,
    BadWish,
    IllegalMove,
    LimitReached,
    Phrase,
    PuzzleError,
    Sentence,
    UnknownKind,
    quoted,
)
from solver.pasted import parse_any, parse_drafts
from solver.picture import Picture
from solver.play import (
    MOST_MOVES,
    Ahead,
    Along,
    along,
    attempt,
    barred,
    play,
    position,
    read_moves,
    refused,
    write_moves,
)
from solver.play import ahead as look_ahead
from solver.puzzle import Hint, Origin, Outcome, Puzzle, Reason, Search
from solver.recording.plan import RecordingPlan, plan_recording, planned
from solver.replay import Replay, Step, replay, replay_document
from solver.search.first_levels import FirstLevels, first_levels
from solver.search.limits import COUNT_LIMIT, DEFAULT_LIMIT, Progress
from solver.search.others import others_along
from solver.search.result import Solution, Verdict
from solver.text import decoded

if TYPE_CHECKING:
    from solver import census, edit, levels, listings, own, palette, traces
    from solver.branch import hands_at
    from solver.days import daily, stars_on
    from solver.editing import Brush, Choice, Editing
    from solver.output import CheckedOutput
    from solver.own.base import BadProblem
    from solver.own.brought import record_problem
    from solver.own.events import events
    from solver.own.notebook import watch
    from solver.own.problem import Problem
    from solver.own.puzzle import OwnPuzzle
    from solver.recording.comparison import Count
    from solver.recording.documents import (
        node_along,
        node_document,
        search_document,
        steps_context,
        with_boards_once,
    )
    from solver.recording.fault import Fault
    from solver.recording.recording import Node, Place, Recording
    from solver.recording.strip import Strip
    from solver.words import Plural

__version__ = "0.1.0"

__all__ = [
    "MOST_MOVES",
    "Ahead",
    "Along",
    "BadCensus",
    "BadCode",
    "BadDate",
    "BadDeclaration",
    "BadOutput",
    "BadProblem",
    "BadPuzzle",
    "BadRecording",
    "BadSearch",
    "BadWish",
    "Brush",
    "CheckedOutput",
    "Choice",
    "Count",
    "Difficulty",
    "Editing",
    "Fault",
    "FirstLevels",
    "Hint",
    "IllegalMove",
    "LimitReached",
    "Node",
    "Origin",
    "Outcome",
    "OwnPuzzle",
    "Phrase",
    "Picture",
    "Place",
    "Plural",
    "Problem",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Reason",
    "Recording",
    "RecordingPlan",
    "Replay",
    "Search",
    "Sentence",
    "Solution",
    "Step",
    "Strip",
    "UnknownKind",
    "Verdict",
    "__version__",
    "ahead",
    "along",
    "archive_answer",
    "archive_search",
    "attempt",
    "barred",
    "boards_within",
    "census",
    "check_declarations",
    "check_output",
    "check_wishes",
    "compare",
    "count",
    "daily",
    "difficulty",
    "edit",
    "events",
    "first_levels",
    "from_code",
    "generate",
    "hands_at",
    "judge_output",
    "kinds",
    "levels",
    "listings",
    "missed_wishes",
    "moves_output",
    "node_along",
    "node_document",
    "others_along",
    "own",
    "palette",
    "parse",
    "parse_all",
    "parse_any",
    "parse_drafts",
    "plan",
    "planned",
    "play",
    "position",
    "puzzle_class",
    "quoted",
    "read_moves",
    "read_recording",
    "record",
    "record_plan",
    "record_problem",
    "refused",
    "replay",
    "replay_document",
    "search_document",
    "solve",
    "stars_on",
    "steps",
    "steps_context",
    "surprise",
    "to_code",
    "to_text",
    "traces",
    "watch",
    "what_if",
    "wishes",
    "with_boards_once",
    "write_moves",
    "write_recording",
]

LOADED_WHEN_USED = {
    "BadProblem": "solver.own.base",
    "Fault": "solver.recording.log",
    "OwnPuzzle": "solver.own.puzzle",
    "Problem": "solver.own.problem",
    "events": "solver.own.events",
    "record_problem": "solver.own.brought",
    "watch": "solver.own.notebook",
    "Brush": "solver.editing",
    "Choice": "solver.editing",
    "Editing": "solver.editing",
    "Count": "solver.recording.comparison",
    "daily": "solver.days",
    "stars_on": "solver.days",
    "Node": "solver.recording.recording",
    "Place": "solver.recording.recording",
    "Plural": "solver.words",
    "Recording": "solver.recording.recording",
    "Strip": "solver.recording.strip",
    "node_along": "solver.recording.documents",
    "node_document": "solver.recording.documents",
    "search_document": "solver.recording.documents",
    "steps_context": "solver.recording.documents",
    "with_boards_once": "solver.recording.documents",
    "hands_at": "solver.branch",
    "CheckedOutput": "solver.output",
}
"""Public names that an answer does not need, and the modules that have them; most load numpy."""

AnyPuzzle = Puzzle[Any, Any]


def __getattr__(name: str) -> Any:
    """Load a public name that is not there yet (PEP 562).

    :raises AttributeError: for a name that is not public.
    """
    if name in ("census", "edit", "levels", "listings", "own", "palette", "traces"):
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


def puzzle_class(kind: str) -> type[AnyPuzzle]:
    """Return the class of a kind: what it declares.

    :raises UnknownKind: when there is no such kind.
    """
    return entry(kind).puzzle


def check_declarations() -> None:
    """Check what every kind declares, as programs do that show all of them.

    :raises BadDeclaration: with the first fault: one sentence with the file and what to do.
    """
    from solver.declaration import check

    for kind in kinds():
        check(kind, puzzle_class(kind))


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
    puzzle = entry(kind).puzzle
    return puzzle.parse_all(decoded(text, puzzle.terminator))


def from_code(kind: str, code: str) -> AnyPuzzle:
    """Read the code of a link.

    :raises BadCode: when it is outside the grammar of the kind or not canonical.
    :raises BadPuzzle: when it is well formed and breaks a rule.
    :raises UnknownKind: when there is no such kind.
    """
    return entry(kind).puzzle.from_code(code)


def bundled_from_code(kind: str, code: str) -> AnyPuzzle:
    """Read the code of a link of a kind that comes with the program, as ``from_code``."""
    if kind in BROUGHT:
        raise unknown_kind()
    return from_code(kind, code)


def to_code(puzzle: AnyPuzzle) -> str:
    """Return the one canonical link code of a puzzle."""
    return puzzle.to_code()


def to_text(puzzle: AnyPuzzle) -> str:
    """Return the judge's input for a puzzle."""
    return puzzle.to_text()


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


def boards_within(kind: str, seconds: float) -> int:
    """Return how many boards the solver of a kind plays in some processor time, about.

    A limit in boards is the same on every machine; what it takes there is not.

    :raises UnknownKind: when there is no such kind.
    """
    return int(seconds * entry(kind).boards_a_second)


def ahead(puzzle: AnyPuzzle, moves: Sequence[Any], limit: int | None = None) -> Ahead:
    """Return whether a puzzle can still be solved after some moves, and by which.

    :param moves: each as JSON holds it, or in the kind's short notation.
    :param limit: the most boards that may be played for each length of answer that is tried; those
        that the kind declares unless given.
    :raises IllegalMove: for the first that the rules do not allow.
    """
    return look_ahead(puzzle, moves, entry(puzzle.kind).solver, limit)


def what_if(recording: Recording[Any, Any], number: int, text: str) -> dict[str, Any]:
    """Return what comes of another move on the board of a node, JSON-ready (``solver.branch``).

    :param text: the move in the kind's short notation.
    :raises IllegalMove: when the rules do not allow it there.
    :raises BadSearch: when there is no node with this number.
    """
    from solver.branch import what_if

    return what_if(recording, number, text, record_plan)


def record(
    puzzle: AnyPuzzle,
    search: str | None = None,
    prunings: Iterable[str] | None = None,
    limit: int = DEFAULT_LIMIT,
    progress: Progress | None = None,
) -> Recording[Any, Any]:
    """Return a whole search that can be walked, up to its first solved node if it stops there.

    :param search: one that the kind declares; the first if none is named.
    :param prunings: those of its prunings that are on; all if none are given.
    :param limit: the most nodes; a recording that stops there is ``truncated``.
    :param progress: called with the number of nodes; what it raises stops the recording.
    :raises BadSearch: for a search or a pruning that the kind does not declare, or no limit.
    """
    return record_plan(RecordingPlan(puzzle, *planned(puzzle, search, prunings, limit)), progress)


def plan(
    puzzle: AnyPuzzle,
    search: str | None = None,
    off: Iterable[str] = (),
    limit: int = DEFAULT_LIMIT,
) -> RecordingPlan:
    """Return what decides which nodes a recording has: hashable, and equal for equal recordings.

    :param search: one that the kind declares; the first if none is named.
    :param off: those of its prunings that are switched off, in any order.
    :param limit: the most nodes.
    :raises BadSearch: as ``record`` does.
    """
    return plan_recording(puzzle, search, off, limit)


def record_plan(plan: RecordingPlan, progress: Progress | None = None) -> Recording[Any, Any]:
    """Return the recording of a plan, as ``record`` does.

    :param progress: called with the number of nodes; what it raises stops the recording.
    """
    from solver.recording.recording import Recording

    puzzle, todo = plan.puzzle, plan.plan
    recorder = entry(puzzle.kind).recorders()[todo.search.name]
    recording = Recording(puzzle, todo, recorder.record(puzzle, todo, progress), recorder.play)
    puzzle.recorded(recording)
    return recording


def count(
    puzzle: AnyPuzzle,
    search: str | None = None,
    prunings: Iterable[str] | None = None,
    limit: int = COUNT_LIMIT,
    progress: Progress | None = None,
) -> Count:
    """Return how many nodes a search enters until it is over, without recording it.

    Parameters as for ``record``.

    :raises BadSearch: as ``record`` does.
    """
    from solver.recording.comparison import count_nodes

    todo = planned(puzzle, search, prunings, limit)
    counters = entry(puzzle.kind).recorders()[todo.search.name].counters
    return count_nodes(counters, puzzle, todo, progress)


def compare(
    puzzle: AnyPuzzle,
    search: str | None = None,
    limit: int = COUNT_LIMIT,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Return the nodes of every search, and of one with sets of its prunings, JSON-ready.

    With them what the fast solver's ideas save. ``docs/formats.md`` describes the document.

    :param search: the one whose prunings are compared; the first if none is named.
    :raises BadSearch: for a search that the kind does not declare, or no limit.
    """
    from solver.recording.comparison import compare_searches

    todo = planned(puzzle, search, None, limit)
    recorders = entry(puzzle.kind).recorders()
    counters = {name: recorder.counters for name, recorder in recorders.items()}
    return compare_searches(counters, puzzle, todo, solve(puzzle).boards, progress)


def write_recording(recording: Recording[Any, Any], progress: Progress | None = None) -> bytes:
    """Return a recording as the bytes of a file; docs/formats.md describes them.

    The search of an own problem is written with all that its page shows; ``solver.own`` reads it.

    :param progress: of such a search called with the number of nodes now and then; what it raises
        stops the work.
    """
    if recording.puzzle.kind in BROUGHT:
        from solver.own import saved

        return saved.write(recording, progress)
    from solver.recording import format as recording_format

    return b"".join(recording_format.write(recording))


def read_recording(data: bytes | bytearray | memoryview) -> Recording[Any, Any]:
    """Read a recording that was written; its log stays where it is in the data.

    :raises BadRecording: with what was expected, and where, unless all is as it was written.
    """
    from solver.recording import format as recording_format
    from solver.recording.recording import Recording

    view = memoryview(data).cast("B")
    puzzle, todo, log = recording_format.read(view, bundled_from_code)
    return Recording(puzzle, todo, log, entry(puzzle.kind).recorders()[todo.search.name].play)


def archive_search(
    path: str, recording: Recording[Any, Any], progress: Progress | None = None
) -> dict[str, Any]:
    """Return what the API answers about a search, for a page that has no server to ask.

    :param path: of the search in the API.
    :param progress: called with the number of nodes now and then.
    """
    from solver.recording.archive import archive

    comparison = compare(recording.puzzle, recording.search.name)
    return archive(path, recording, comparison, progress)


def archive_answer(document: Any) -> str:
    """Return another answer of the API as such a page unpacks it."""
    from solver.recording.archive import packed

    return packed(document)


def steps(recording: Recording[Any, Any], start: int, count: int) -> list[dict[str, Any]]:
    """Return the steps of some nodes as JSON-ready values; fewer at the end of the recording.

    ``docs/formats.md`` describes them.

    :param start: the first node.
    :raises BadSearch: when there is no node with this number.
    """
    return recording.steps(start, count)


def judge_output(puzzle: AnyPuzzle, solution: Solution[Any]) -> str:
    """Return the judge's answer, every line ended."""
    return puzzle.judge_output(solution.moves)


def moves_output(puzzle: AnyPuzzle, solution: Solution[Any]) -> str:
    """Return the judge's answer with the moves written out, every line ended."""
    return puzzle.moves_output(solution.moves)


def check_output(
    puzzle: AnyPuzzle, text: str | bytes, solution: Solution[Any] | None = None
) -> CheckedOutput:
    r"""Return how far the output of a program for a puzzle holds.

    :param text: as ``judge_output`` or ``moves_output`` writes it, blanks and line ends aside.
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

    :param wishes: numbers by name, of those in ``wishes``. Where no board drawn in bounded work has
        all of them it is the nearest of those drawn: see ``missed_wishes``.
    :raises BadWish: for a wish that the kind does not have, with the nearest that it has.
    :raises UnknownKind: when there is no such kind.
    """
    if not wishes:
        return entry(kind).generate(seed)
    from solver.wishing import generate_wished

    check_wishes(kind, wishes)
    return generate_wished(entry(kind).draw, seed, wishes) or entry(kind).generate(seed)


def wishes(kind: str) -> dict[str, range]:
    """Return what a puzzle of a kind can be asked for, and the numbers that there are of it.

    :raises UnknownKind: when there is no such kind.
    """
    from solver.wishing import wishes_of

    return wishes_of(puzzle_class(kind))


def check_wishes(kind: str, wishes: Mapping[str, int]) -> None:
    """Check that puzzles of a kind can be asked for some numbers.

    :raises BadWish: for the first that they cannot, with the nearest that they can.
    :raises UnknownKind: when there is no such kind.
    """
    from solver import wishing

    wishing.check_wishes(puzzle_class(kind), wishes)


def missed_wishes(puzzle: AnyPuzzle, wishes: Mapping[str, int]) -> dict[str, int]:
    """Return the wishes that a puzzle does not fulfil, with what it has instead."""
    from solver.wishing import missed

    return missed(puzzle, wishes)


surprise = generate
"""The same under its first name."""

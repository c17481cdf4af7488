"""Record, count and compare the searches that kinds declare; write recordings and read them.

``solver.recording`` holds what a recording is; here each search meets the recorder that its kind
has in the catalog.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from solver.catalog import BROUGHT, entry, unknown_kind
from solver.puzzle import AnyPuzzle
from solver.recording.plan import RecordingPlan, plan_recording, planned
from solver.search.limits import COUNT_LIMIT, DEFAULT_LIMIT, Progress

if TYPE_CHECKING:
    from solver.recording.comparison import Count
    from solver.recording.recording import Recording


def record(
    puzzle: AnyPuzzle,
    search: str | None = None,
    prunings: Iterable[str] | None = None,
    limit: int = DEFAULT_LIMIT,
    progress: Progress | None = None,
) -> Recording[Any, Any]:
    """Return a whole search that can be walked, up to its first solved node if it stops there.

    :param search: one that the kind declares; the first if none is named.
    :param prunings: the prunings that are on; all if none are given.
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
    """Return the plan of a recording, which decides its nodes; equal for equal recordings.

    :param search: one that the kind declares; the first if none is named.
    :param off: the prunings that are switched off, in any order.
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
    counters = {each.name: recorders[each.name].counters for each in puzzle.searches}
    return compare_searches(
        counters,
        puzzle,
        todo,
        entry(puzzle.kind).solver(puzzle, DEFAULT_LIMIT, None).boards,
        progress,
    )


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


def bundled_from_code(kind: str, code: str) -> AnyPuzzle:
    """Read the code of a link of a kind that comes with the program, as ``solver.from_code``."""
    if kind in BROUGHT:
        raise unknown_kind()
    return entry(kind).puzzle.from_code(code)

"""Recording a problem of one's own from Python, without a file that is opened."""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from solver.own.base import Brought
from solver.own.courses import CourseProblem, fits
from solver.own.events import person_of
from solver.own.loading import own_puzzle
from solver.own.problem import Problem
from solver.own.puzzle import OwnPuzzle, record_own
from solver.recording.plan import RecordingPlan, plan_recording
from solver.recording.recording import Recording
from solver.search.limits import Progress

if TYPE_CHECKING:  # it needs NumPy
    from solver.own.students.puzzle import StudentPuzzle


def brought(problem: Any, limit: int | None = None) -> OwnPuzzle:
    """Return a problem, also one of a course, or its class, as a puzzle.

    Its source is that of its file, where there is one.

    :param limit: the most nodes of a recording, in place of what the problem says.
    :raises BadProblem: when something in it is missing or wrong.
    """
    person = person_of(problem)
    path = person.path if isinstance(person, CourseProblem) else path_of(type(person))
    return own_puzzle(person, path, "".join(linecache.getlines(path)), limit)


def is_search_over(function: Any, problem: Any) -> bool:
    """Return whether a function and an object are a search and its problem."""
    return inspect.isroutine(function) and fits(type(problem))


def student_search(
    function: Callable[[Any], Any], problem: Any, limit: int | None = None
) -> StudentPuzzle:
    """Return a student's search over a problem of a course as a puzzle.

    :param limit: the most nodes of its recording.
    :raises BadProblem: when the problem has no start.
    """
    from solver.own.students.puzzle import StudentPuzzle  # needs NumPy

    path = inspect.unwrap(function).__code__.co_filename
    source = "".join(linecache.getlines(path))
    return StudentPuzzle(function, brought(problem), path, source, limit)


def path_of(kind: type[Problem]) -> str:
    """Return the file that a class is written in, or the cell of a notebook; empty if unknown."""
    classes = kind.__mro__[: kind.__mro__.index(Problem)]
    methods = (each for owner in classes for each in vars(owner).values())
    codes = (getattr(method, "__code__", None) for method in methods)
    return next((code.co_filename for code in codes if code is not None), "")


def record_problem(
    problem: Any,
    search: str | None = None,
    off: tuple[str, ...] = (),
    limit: int | None = None,
    progress: Progress | None = None,
) -> Recording[Any, Any]:
    """Return the recording of a problem.

    :param problem: a problem, also one of a course, its class, or a puzzle: of one, of functions.
    :param search: one of those that it names; the first unless given.
    :param off: the reasons that are switched off, as they are written.
    :param limit: the most nodes; what the problem says unless given.
    :raises BadProblem: when something in it is missing or wrong.
    :raises BadSearch: for an unknown search or reason.
    """
    puzzle = problem if isinstance(problem, Brought) else brought(problem, limit)
    most = limit or puzzle.declared_limit
    if off and puzzle.finished is None:
        record_problem(puzzle, search, (), limit)  # its reasons are known only then
    names = [puzzle.program.reasons.name(reason) for reason in off]
    plan = plan_recording(puzzle, search, names, most)
    return recorded(plan, progress)


def recorded(plan: RecordingPlan, progress: Progress | None = None) -> Recording[Any, Any]:
    """Return the recording of a plan for a problem of one's own."""
    puzzle = plan.puzzle
    assert isinstance(puzzle, Brought), "a plan of another kind"
    recording: Recording[Any, Any] = Recording(
        puzzle, plan.plan, record_own(puzzle, plan.plan, progress)
    )
    puzzle.recorded(recording)
    return recording

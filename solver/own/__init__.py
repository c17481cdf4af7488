"""Problems that people bring along: a class in a Python file is a puzzle of kind "own".

``problem`` is the base class that people write on, ``loading`` reads their file, ``view`` shows the
problem to the loops and replayers of the library, ``recorder`` records it, ``tracing`` which of
its lines run; ``saved`` writes searches that are shown without the file, and reads them.
Each name is loaded when it is used: a server that only shows the page for such searches never loads
what runs files.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.own import shelf
    from solver.own.base import TAKEN, TRACE, BadProblem, Brought
    from solver.own.functions.faults import SENTENCES as CALL_FAULTS
    from solver.own.functions.live import PROGRAM
    from solver.own.functions.live import read as read_live
    from solver.own.functions.puzzle import FunctionPuzzle
    from solver.own.functions.stops import LONGEST_CONDITION, LineStop
    from solver.own.opening import load
    from solver.own.puzzle import LocalPuzzle
    from solver.own.report import OwnSearch, SearchReport, report_of
    from solver.own.saved import MOST_BYTES, SavedSearch, is_saved, open_saved, read
    from solver.own.searches import CALLS, RECURSIVE
    from solver.own.students.loading import problem_argument

__all__ = [
    "CALLS",
    "CALL_FAULTS",
    "LONGEST_CONDITION",
    "MOST_BYTES",
    "PROGRAM",
    "RECURSIVE",
    "TAKEN",
    "TRACE",
    "BadProblem",
    "Brought",
    "FunctionPuzzle",
    "LineStop",
    "LocalPuzzle",
    "OwnSearch",
    "SavedSearch",
    "SearchReport",
    "is_saved",
    "load",
    "open_saved",
    "problem_argument",
    "read",
    "read_live",
    "report_of",
    "shelf",
]

PLACES = {
    "BadProblem": ("solver.own.base", "BadProblem"),
    "Brought": ("solver.own.base", "Brought"),
    "CALLS": ("solver.own.searches", "CALLS"),
    "RECURSIVE": ("solver.own.searches", "RECURSIVE"),
    "CALL_FAULTS": ("solver.own.functions.faults", "SENTENCES"),
    "FunctionPuzzle": ("solver.own.functions.puzzle", "FunctionPuzzle"),
    "LONGEST_CONDITION": ("solver.own.functions.stops", "LONGEST_CONDITION"),
    "LineStop": ("solver.own.functions.stops", "LineStop"),
    "LocalPuzzle": ("solver.own.puzzle", "LocalPuzzle"),
    "MOST_BYTES": ("solver.own.saved", "MOST_BYTES"),
    "OwnSearch": ("solver.own.report", "OwnSearch"),
    "PROGRAM": ("solver.own.functions.live", "PROGRAM"),
    "SavedSearch": ("solver.own.saved", "SavedSearch"),
    "SearchReport": ("solver.own.report", "SearchReport"),
    "TAKEN": ("solver.own.base", "TAKEN"),
    "TRACE": ("solver.own.base", "TRACE"),
    "is_saved": ("solver.own.saved", "is_saved"),
    "load": ("solver.own.opening", "load"),
    "open_saved": ("solver.own.saved", "open_saved"),
    "problem_argument": ("solver.own.students.loading", "problem_argument"),
    "read": ("solver.own.saved", "read"),
    "read_live": ("solver.own.functions.live", "read"),
    "report_of": ("solver.own.report", "report_of"),
}
"""Module of each public name, and its name there."""


def __getattr__(name: str) -> Any:
    """Load a public name that is not there yet (PEP 562).

    :raises AttributeError: for a name that is not public.
    """
    if name not in PLACES:
        raise AttributeError(f"module 'solver.own' has no attribute {name!r}")
    module, there = PLACES[name]
    value = globals()[name] = getattr(import_module(module), there)
    return value

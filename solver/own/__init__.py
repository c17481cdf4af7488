"""Problems that people bring along: a class in a Python file of theirs is a puzzle of kind "own".

``problem`` is the base class that people write on, ``loading`` reads their file, ``view`` shows the
problem to the loops and replayers of the library, ``recorder`` records it, ``tracing`` tells which
of its lines run; ``saved`` writes searches that are shown without the file, and reads them.
Nothing here is imported where nobody brings a problem along.
"""

from solver.own import shelf
from solver.own.base import CALLS, TAKEN, TRACE, BadProblem, Brought
from solver.own.functions.faults import SENTENCES as CALL_FAULTS
from solver.own.functions.live import PROGRAM
from solver.own.functions.live import read as read_live
from solver.own.functions.puzzle import FunctionPuzzle
from solver.own.loading import load
from solver.own.report import OwnSearch, SearchReport, report_of
from solver.own.saved import MOST_BYTES, SavedSearch, is_saved, open_saved, read
from solver.own.students.loading import problem_argument

__all__ = [
    "CALLS",
    "CALL_FAULTS",
    "MOST_BYTES",
    "PROGRAM",
    "TAKEN",
    "TRACE",
    "BadProblem",
    "Brought",
    "FunctionPuzzle",
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

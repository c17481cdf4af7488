"""Problems that people bring along: a class in a Python file of theirs is a puzzle of kind "own".

``problem`` is the base class that people write on, ``loading`` reads their file, ``view`` shows the
problem to the loops and replayers of the library, ``recorder`` records it, ``tracing`` tells which
of its lines run; ``travel`` writes recordings that are shown without the file, and reads them.
Nothing here is imported where nobody brings a problem along.
"""

from solver.own import shelf
from solver.own.loading import load
from solver.own.report import OwnSearch, SearchReport, report_of
from solver.own.travel.reader import open_recording

__all__ = ["OwnSearch", "SearchReport", "load", "open_recording", "report_of", "shelf"]

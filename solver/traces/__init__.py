"""Traces that programs of any language print of their search (docs/trace-format.md).

``lines`` is the grammar, ``checking`` says what is wrong with a trace, ``scan`` reads millions of
nodes into the columns of a log, ``trace`` shows any of them. ``puzzle`` is what pages know of a
trace. ``foreign`` writes traces of other tools as ours.
"""

from solver.traces.checking import Checked, check
from solver.traces.foreign.converting import ENDING, ProfilerTrace, converted, is_ours, is_trace
from solver.traces.foreign.profiler import PORT, ProfilerReader
from solver.traces.lines import BadTrace
from solver.traces.puzzle import TracePuzzle
from solver.traces.trace import SourceFile, Trace

__all__ = [
    "ENDING",
    "PORT",
    "BadTrace",
    "Checked",
    "ProfilerReader",
    "ProfilerTrace",
    "SourceFile",
    "Trace",
    "TracePuzzle",
    "check",
    "converted",
    "is_ours",
    "is_trace",
]

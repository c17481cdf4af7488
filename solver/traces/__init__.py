"""Traces that programs of any language print of their search (docs/trace-format.md).

``lines`` is the grammar, ``checking`` says what is wrong with a trace, ``scan`` reads millions of
nodes into the columns of a log, ``trace`` shows any of them.
"""

from solver.traces.checking import Checked, check
from solver.traces.lines import BadTrace
from solver.traces.trace import SourceFile, Trace

__all__ = ["BadTrace", "Checked", "SourceFile", "Trace", "check"]

"""Traces that programs of any language print of their search (docs/trace-format.md).

``lines`` is the grammar, ``checking`` says what is wrong with a trace.
"""

from solver.traces.checking import Checked, check
from solver.traces.lines import BadTrace

__all__ = ["BadTrace", "Checked", "check"]

"""What a file of a problem's recording looks like: its header, and how much it holds at most."""

from __future__ import annotations

from solver.own.puzzle import KIND
from solver.own.travel.faults import told_fault
from solver.recording.format import Header, header_of
from solver.recording.log import Fault
from solver.recording.plan import Plan

MOST_NODES = 100_000
BLOCK = 256
"""Nodes whose contents stand together, or fewer."""

LONGEST_SOURCE = 1_000_000  # characters
MOST_TRIED = 200_000  # moves of a node


def own_header(code: str, plan: Plan, nodes: int, truncated: bool, fault: Fault | None) -> Header:
    """Return the header of a file, but for the number of its parts."""
    return {
        **header_of(KIND, code, plan, nodes, truncated),
        "switches": list(plan.search.prunings),
        "has_cost": plan.search.cost is not None,
        "fault": fault and told_fault(fault),
    }


def with_parts(header: Header, parts: int) -> Header:
    """Return a header with the number of parts of the contents."""
    return {**header, "contents": {"parts": parts, "block": BLOCK}}

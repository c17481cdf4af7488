"""What a recorded search shows to be wrong with its heuristic.

It overestimates at a node if h is more than what the way that was found from there to a goal costs:
then A* need not find the cheapest way. It is inconsistent at a node if a move lowers it by more
than the move costs: then A* may have to search a state anew. Moves that were left out are not
looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from solver.recording.taken.entries import plain_number

if TYPE_CHECKING:
    from solver.recording.taken.frontier import FrontierTree

Facts = dict[str, Any]

ROUNDING = 1e-9
"""Sums of costs that are no whole numbers may differ by so much of themselves."""


def is_more(value: float, other: float) -> bool:
    """Return whether a number is greater than another by more than rounding."""
    return value - other > ROUNDING * max(abs(value), abs(other))


def at_node(tree: FrontierTree[Any, Any], number: int) -> Facts:
    """Return what is wrong at a node: ``overestimates``, ``inconsistent``, both or neither."""
    if not tree.order.of_heuristic:
        return {}
    return {**overestimates(tree, number), **inconsistent(tree, number)}


def overestimates(tree: FrontierTree[Any, Any], number: int) -> Facts:
    """Return the cost of the way that was found from a node to the solution, if h is more."""
    if number not in tree.way_to_solution:
        return {}
    here, end = tree.numbers(number), tree.numbers(tree.way_to_solution[-1])
    left = end["g"] - here["g"]
    return (
        {"overestimates": {"left": plain_number(float(left))}} if is_more(here["h"], left) else {}
    )


def inconsistent(tree: FrontierTree[Any, Any], number: int) -> Facts:
    """Return the first move of a node that lowers h by more than it costs, with its numbers."""
    entries, here = tree.entries, tree.numbers(number)
    for entry in entries.pushed(number):
        after = tree.entry(entry)
        cost, h = after.numbers["g"] - here["g"], after.numbers["h"]
        if is_more(here["h"], cost + h):
            found = {"move": after.move, "cost": plain_number(float(cost)), "after": h}
            return {"inconsistent": found}
    return {}


def findings(tree: FrontierTree[Any, Any]) -> Iterator[Facts]:
    """Yield the first node of each fault of the heuristic, with its h and the facts there."""
    if not tree.order.of_heuristic:
        return
    for name, nodes, facts_at in (
        ("overestimates", tree.way_to_solution, overestimates),
        ("inconsistent", tree.lowering, inconsistent),
    ):
        for number in nodes:
            found = facts_at(tree, number)
            if found:
                yield {"kind": name, "node": number, "h": tree.numbers(number)["h"], **found[name]}
                break

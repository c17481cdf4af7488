"""Differences between a problem's answers now and when it was recorded.

The log has no boards and skipped moves: they come from new calls of the methods. On a mismatch the
recorded moves and outcomes are shown, with a sentence.
"""

from __future__ import annotations

from solver.errors import Phrase, Sentence
from solver.problem import Outcome
from solver.words import N_

ADVICE = N_(
    "This program does something else each time: %(what)s What you see need not belong together. "
    "Use random numbers only with a seed, and nothing that depends on earlier calls."
)
OUTCOME = N_("node %(node)d was %(before)s when it was recorded and is %(now)s now.")
MOVES = N_("the moves of node %(node)d were others when it was recorded.")
SKIPS = N_("at node %(node)d other moves were left out before, or for other reasons.")
ANSWER = N_("%(function)s() answered otherwise when it was called again.")

OUTCOMES = {
    Outcome.SOLVED: N_("a solution"),
    Outcome.DEAD: N_("a dead end"),
    Outcome.LIMIT: N_("at the limit of moves"),
    Outcome.EXPANDED: N_("open"),
}


def other_moves(node: int) -> Sentence:
    """Return the sentence about a node that makes other moves when its code runs again."""
    return difference(MOVES, node=node)


def other_skips(node: int) -> Sentence:
    """Return the sentence about a node that leaves out other moves when its code runs again."""
    return difference(SKIPS, node=node)


def other_outcome(node: int, before: Outcome, now: Outcome) -> Sentence:
    """Return the sentence about a node with another outcome when its code runs again."""
    names = {"before": Phrase(OUTCOMES[before]), "now": Phrase(OUTCOMES[now])}
    return difference(OUTCOME, node=node, **names)


def other_answer(function: str) -> Sentence:
    """Return the sentence about a method that returns something else each time."""
    return difference(ANSWER, function=function)


def difference(template: str, **arguments: int | str) -> Sentence:
    """Return a sentence about a difference from the recording."""
    return Sentence(ADVICE, {"what": Phrase(template, **arguments)})

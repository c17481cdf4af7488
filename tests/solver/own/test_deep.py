"""A search that goes down without an end is told as fast as its path is played."""

from __future__ import annotations

import solver
from backtrack import Problem
from solver.own.brought import brought
from solver.recording.documents import node_document

CALLS_A_NODE = 6
"""How often people's code may be asked for a node of the path; a path for each takes hundreds."""


class Endless(Problem):
    """Goes down, and counts how often it is asked."""

    asked = 0

    def start(self):
        return 0

    def moves(self, state):
        return (1, 2)

    def result(self, state, move):
        type(self).asked += 1
        return state + move

    def solved(self, state):
        return False


def test_a_deep_node_is_told_with_few_calls():
    recording = solver.record(brought(Endless()))
    assert recording.fault is not None
    last = len(recording) - 1
    Endless.asked = 0
    document = node_document(recording, last)
    assert len(document["path"]) == last + 1
    assert Endless.asked <= CALLS_A_NODE * last

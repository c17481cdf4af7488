"""Recordings from another process: the same in everything that is seen of them."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import solver
from solver.recording.documents import search_document
from solver.recording.nested import index
from solver.recording.plan import RecordingPlan
from solver.recordings import record_plan

LIMIT = 3000

PLANS = [
    solver.recordings.plan(puzzle, search.name, off, LIMIT)
    for kind in solver.kinds()
    for puzzle in [solver.levels.load(kind)[0].puzzle]
    for search in puzzle.searches
    for off in ((), search.prunings)
]


def name_of(plan: RecordingPlan) -> str:
    return f"{plan.puzzle.kind}-{plan.search.name}-{len(plan.prunings)}"


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_a_recording_shows_the_same_after_pickling(plan, monkeypatch):
    made = record_plan(plan)
    data = pickle.dumps(made)
    monkeypatch.setattr(index, "made_tables", lambda *_: pytest.fail("the index is built again"))
    again = pickle.loads(data)  # noqa: S301
    assert search_document(again) == search_document(made)
    assert again.fewest == made.fewest
    assert again.truncated == made.truncated
    assert solver.steps(again, 0, 30) == solver.steps(made, 0, 30)
    assert solver.write_recording(again) == solver.write_recording(made)
    for start, stop in ((0, len(made)), (len(made) // 3, len(made))):
        strips = [each.strip(start, stop, 50) for each in (made, again)]
        assert np.array_equal(*(strip.nodes for strip in strips))
        assert np.array_equal(*(strip.merged for strip in strips))
        assert np.array_equal(*(each.outcome_counts(start, stop, 50) for each in (made, again)))
    for node in range(0, len(made), 7):
        assert again.children(node) == made.children(node)
        assert again.end(node) == made.end(node)
        assert again.parent(node) == made.parent(node)

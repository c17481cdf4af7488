"""Recordings as bytes for another process: the same in everything that is seen of them."""

from __future__ import annotations

import functools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver

LIMIT = 3000

PLANS = [
    solver.plan(puzzle, search.name, off, LIMIT)
    for kind in solver.kinds()
    for puzzle in [solver.levels.load(kind)[0].puzzle]
    for search in puzzle.searches
    for off in ((), search.prunings)
]


def name_of(plan: solver.RecordingPlan) -> str:
    return f"{plan.puzzle.kind}-{plan.search.name}-{len(plan.prunings)}"


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_what_is_unpacked_shows_the_same(plan):
    recording = solver.record_plan(plan)
    data = solver.pack_recording(recording)
    again = solver.unpack_recording(plan, data)
    assert solver.search_document(again) == solver.search_document(recording)
    assert again.fewest == recording.fewest
    assert again.truncated == recording.truncated
    assert solver.steps(again, 0, 30) == solver.steps(recording, 0, 30)
    assert solver.write_recording(again) == solver.write_recording(recording)
    assert solver.pack_recording(again) == data


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_the_index_that_comes_along_answers_as_one_that_is_made(plan):
    made = solver.record_plan(plan)
    brought = solver.unpack_recording(plan, solver.pack_recording(made))
    for start, stop in ((0, len(made)), (len(made) // 3, len(made))):
        strips = [each.strip(start, stop, 50) for each in (made, brought)]
        assert np.array_equal(*(strip.nodes for strip in strips))
        assert np.array_equal(*(strip.merged for strip in strips))
        counts = [each.outcome_counts(start, stop, 50) for each in (made, brought)]
        assert np.array_equal(*counts)
    for node in range(0, len(made), 7):
        assert brought.children(node) == made.children(node)
        assert brought.end(node) == made.end(node)
        assert brought.parent(node) == made.parent(node)


PACKED = functools.cache(lambda plan: solver.pack_recording(solver.record_plan(plan)))


@given(st.data())
def test_what_is_cut_short_is_no_recording(data):
    plan = data.draw(st.sampled_from(PLANS))
    packed = PACKED(plan)
    length = data.draw(st.integers(0, len(packed) - 1))
    with pytest.raises(ValueError, match="Expected a packed log"):
        solver.unpack_recording(plan, packed[:length])


@given(st.binary(max_size=300))
def test_other_bytes_are_no_recording(data):
    with pytest.raises(ValueError, match="Expected a packed log"):
        solver.unpack_recording(PLANS[0], data)

"""The top of a search tree, counted for paper."""

from __future__ import annotations

import pytest

import solver
from solver.recording.documents import node_document
from solver.search.first_levels import MOST_LEVELS, MOST_NODES, first_levels
from tests.samples import PUZZLES, SAMPLES


@pytest.mark.parametrize(
    ("kind", "code", "counts", "narrowed"),
    [
        ("queens", "0000-0000-0000-0000", (1, 4, 6, 4, 2), None),
        ("queens", SAMPLES["queens"].unsolvable, (1, 2, 1), None),
        ("mayan", SAMPLES["mayan"].unsolvable, (1, 11), None),
        ("mayan", SAMPLES["mayan"].code, (1, 11, 12, 11), 2),
        ("flip", SAMPLES["flip"].code, (1, 16, 15, 14, 13, 13, 12), 2),
    ],
)
def test_the_first_levels_are_those_of_the_search(kind, code, counts, narrowed):
    top = first_levels(solver.from_code(kind, code))
    assert (top.counts, top.narrowed) == (counts, narrowed)
    assert top.skipped
    assert top.whole == (len(counts) < MOST_LEVELS)


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_the_root_has_as_many_children_as_in_the_recording(kind, code):
    puzzle = solver.from_code(kind, code)
    counts = first_levels(puzzle).counts
    recording = solver.record(puzzle)
    assert counts[1] == node_document(recording, 1)["siblings"]
    assert max(counts) <= MOST_NODES

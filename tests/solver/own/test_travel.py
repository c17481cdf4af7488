"""Recordings of people's problems that travel: all that they show comes back, without any code."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from tests.solver.own.problems import Priced, Wild


def travelled(recording):
    """Return a recording as somebody else reads it."""
    return solver.read_recording(bytes(solver.write_recording(recording)))


def documents(recording, number):
    """Return all that is told of a node and of what follows it."""
    return [
        solver.node_document(recording, number),
        solver.steps(recording, number, 3),
        solver.steps_context(recording, number, 3),
        recording.skips_between(number, 3),
        recording.next_dead_end(number),
        recording.next_solution(number),
    ]


def assert_same(recording, again, numbers=None):
    """Hold what is told of a recording that travelled to what is told of it at home."""
    assert solver.search_document(again) == solver.search_document(recording)
    for number in range(len(recording)) if numbers is None else numbers:
        assert documents(again, number) == documents(recording, number)
    for window in ((0, len(recording), 7), (len(recording) // 2, len(recording), 30)):
        one, other = again.strip(*window), recording.strip(*window)
        assert one.nodes.tolist() == other.nodes.tolist()
        assert one.outcomes.tolist() == other.outcomes.tolist()
        moves, places = again.moves_to(one.nodes)
        assert moves == recording.moves_to(other.nodes)[0]
        assert places.tolist() == recording.moves_to(other.nodes)[1].tolist()


@given(
    seed=st.integers(0, 10_000),
    search=st.sampled_from(["dfs", "bfs", "iddfs"]),
    limit=st.sampled_from([1, 2, 5, 17, 200]),
    kind=st.sampled_from([Wild, Priced]),
    most=st.sampled_from([None, 1, 3]),
)
@settings(max_examples=60, deadline=None)
def test_all_that_is_told_comes_back(seed, search, limit, kind, most):
    recording = solver.record_problem(kind(seed, search, most=most), limit=limit)
    assert_same(recording, travelled(recording))

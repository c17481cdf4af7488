"""Recordings without NumPy: the same nodes, and the same answers about each."""

from __future__ import annotations

import pytest

from solver.own.brought import brought, recorded
from solver.own.games import GAMES
from solver.own.plain_columns import PlainNodes
from solver.recording.archive import archive, columns
from solver.recording.documents import node_document, search_document, steps_context
from solver.recording.plain import PlainLog
from solver.recording.plan import plan_recording
from tests.solver.own.courses import Roads, Successors
from tests.solver.own.problems import Priced, Queens, River, Wild
from tests.solver.own.test_games import Layers
from tests.solver.own.test_local import Repair

PROBLEMS = [
    (Queens(6), None),
    (Queens(3), None),
    (Queens(6), 12),
    (Queens(14), 2_500),
    (River(), "bfs"),
    (River(), "iddfs"),
    (Roads("A"), None),
    (Successors("A", "nowhere"), None),
    *((Wild(seed, "dfs", most=9), None) for seed in range(12)),
    *((Wild(seed, "bfs"), None) for seed in range(12)),
    *((Wild(seed, "iddfs", most=5), 300) for seed in range(4)),
    *((Priced(seed, "dfs", most=6), 500) for seed in range(4)),
    *((Layers(seed), search) for seed in range(4) for search in GAMES),
    *((Layers(seed), 9) for seed in range(2)),
    *((Repair(6, seed), search) for seed in range(2) for search in ("annealing", "hill-climbing")),
]


def both(problem, what):
    """Return two recordings: the first by the standard library alone."""
    name, limit = (what, None) if isinstance(what, str) else (None, what)
    found = []
    for kind in (PlainNodes, None):
        puzzle = brought(problem, limit)
        if kind:
            puzzle.columns = kind
        found.append(recorded(plan_recording(puzzle, name, (), puzzle.declared_limit)))
    assert isinstance(found[0].log, PlainLog)
    assert not isinstance(found[1].log, PlainLog)
    return found


@pytest.mark.sampled(10)
@pytest.mark.parametrize("case", range(len(PROBLEMS)))
def test_a_plain_recording_answers_as_one_of_arrays(case):
    plain, arrays = both(*PROBLEMS[case])
    assert search_document(plain) == search_document(arrays)
    assert plain.best == arrays.best
    every = range(0, len(arrays), 1 + len(arrays) // 400)
    for ask in (
        lambda found: found.steps(0, len(found)),
        lambda found: steps_context(found, 0, len(found)),
        lambda found: [node_document(found, node) for node in every],
        lambda found: [found.next_dead_end(node) for node in every],
        lambda found: [found.next_solution(node) for node in every],
        lambda found: [found.previous_solution(node) for node in every],
        lambda found: [found.skips(node) for node in every],
        columns,
    ):
        assert ask(plain) == ask(arrays)
    for node in every[:: max(1, len(every) // 5)]:
        assert plain.steps(node, 3) == arrays.steps(node, 3)


@pytest.mark.parametrize("case", [0, 4])
def test_a_plain_recording_is_packed_as_one_of_arrays(case):
    plain, arrays = both(*PROBLEMS[case])
    assert archive("/search", plain, {}) == archive("/search", arrays, {})


def test_every_shape_of_tree_is_among_them():
    found = [both(*each)[1] for each in PROBLEMS]
    assert {str(each.search.shape) for each in found} == {"nested", "layers"}
    assert any(each.truncated for each in found)
    assert any(each.log.dead_ends for each in found)
    assert sum(len(each) for each in found) > 2_000

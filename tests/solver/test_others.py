"""What could have been moved instead: never the move itself, always one that there is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.recording.documents import steps_context
from solver.search.others import MOST, nearest, others_along
from tests.samples import SAMPLES


@given(st.integers(min_value=0, max_value=30), st.data())
def test_the_nearest_stand_around_a_move_in_their_order(count, data):
    moves = list(range(count))
    made = data.draw(st.integers(min_value=0, max_value=max(count, 1)))
    found = nearest(moves, made)
    assert made not in found
    assert found == sorted(found)
    assert len(found) == min(MOST, len([each for each in moves if each != made]))
    if made < count:
        farthest = max((abs(each - made) for each in found), default=0)
        assert all(abs(each - made) >= farthest for each in moves if each not in [*found, made])


@pytest.mark.parametrize("kind", solver.kinds())
def test_others_along_a_solution_are_legal(kind):
    puzzle = solver.from_code(kind, SAMPLES[kind].code)
    moves = solver.solve(puzzle).moves
    assert moves
    found = others_along(puzzle, moves)
    assert len(found) == len(moves)
    for number, (made, others) in enumerate(zip(moves, found, strict=True)):
        assert made not in others
        assert len(set(others)) == len(others) <= MOST
        for other in others:
            solver.replay(puzzle, [*moves[:number], other])  # refuses what is not legal


@pytest.mark.parametrize("kind", solver.kinds())
def test_others_of_a_search_are_moves_of_the_parent(kind):
    puzzle = solver.from_code(kind, SAMPLES[kind].walked)
    for search in puzzle.searches:
        recording = solver.record(puzzle, search.name)
        count = min(len(recording), 60)
        context = steps_context(recording, 0, count)
        assert context["others"][0] == []
        for number in range(1, count):
            node, others = recording.node(number), context["others"][number]
            state = recording.path(node.parent or 0)[-1].state
            thought_of = list(recording.problem.moves(state))
            assert node.move not in others
            assert len(others) == min(MOST, len(thought_of) - 1)
            assert [each for each in thought_of if each in others] == others

"""What if: other moves at the nodes of a search, beside what the search itself made of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.branch import hands_at, what_if
from solver.errors import IllegalMove
from solver.levels import load
from solver.recording.documents import steps_context
from solver.recordings import record_plan
from solver.search.others import MOST, nearest, others_along
from tests.samples import SAMPLES
from tests.solver.own.problems import Queens as Own

MAYAN = "2.2-24-343-23-4"
SEARCHED = [
    (kind, search.name, level.puzzle)
    for kind in solver.kinds()
    for level in load(kind)[:4]
    for search in level.puzzle.searches
    if search.by_hand and not search.is_game
]
"""Of a game a branch by itself knows nothing of the bounds that hold in the whole tree."""


def recorded(puzzle: Any, search: str | None = None, off: tuple[str, ...] = ()) -> Any:
    prunings = None if not off else {*puzzle.searches[0].prunings} - {*off}
    return solver.record(puzzle, search, prunings, limit=20_000)


def texts_at(recording: Any, node: int) -> set[str]:
    """Return the moves that hands may make at a node, in the short notation."""
    return {way["text"] for way in hands_at(recording, node)[0]["ways"]}


@pytest.mark.parametrize(("kind", "search", "puzzle"), SEARCHED)
def test_a_move_of_the_search_itself_comes_to_what_it_came_to(
    kind: str, search: str, puzzle: Any
) -> None:
    recording = recorded(puzzle, search)
    for node in range(0, min(len(recording), 240), 8):
        texts = texts_at(recording, node)
        for child in recording.children(node):
            text = puzzle.write_move(recording.node(child).move)
            if text in texts:
                found = what_if(recording, node, text, record_plan)
                assert found["child"] == child, kind
                assert_same(recording, child, found)


def test_hands_do_not_move_what_people_bring() -> None:
    recording = solver.record_problem(Own())
    with pytest.raises(IllegalMove) as refusal:
        hands_at(recording, 0)
    assert refusal.value.id == "play.other-moves"


def assert_same(recording: Any, child: int, found: dict[str, Any]) -> None:
    """Check a branch beside the part of the recording that it is."""
    nested = recording.search.shape == "nested"
    solution = recording.solution_node
    path = [] if solution is None else [place.number for place in recording.path(solution)]
    for each in found["first"] if nested else found["first"][:1]:
        node = child + each["node"]
        assert each["outcome"] == str(recording.tree.outcome(node))
        assert each["depth"] == recording.tree.depth(node)
        assert each["board"] == recording.problem.json_board(recording.tree.state(node))
    if nested and not recording.truncated:
        assert found["nodes"] == recording.end(child) - child
        assert found["outcome"] == ("solved" if child in path else "none")
    if child in path:
        assert found["solution_depth"] == len(path) - 1
    elif found["outcome"] == "solved" and not nested:
        assert found["solution_depth"] >= len(path) - 1


def test_a_move_that_was_left_out_has_its_reason() -> None:
    recording = recorded(solver.from_code("mayan", MAYAN))
    puzzle, checked = recording.puzzle, 0
    for node in range(len(recording)):
        texts = texts_at(recording, node)
        for skip in (skip for group in recording.skips(node) for skip in group):
            if (text := puzzle.write_move(skip.move)) in texts:
                assert what_if(recording, node, text, record_plan)["left_out"] == skip.reason
                checked += 1
    assert checked > 5


REFUSED = [
    (f"mayan/{MAYAN}", "dfs", 0, "zz", "play.notation"),
    (f"mayan/{MAYAN}", "dfs", 0, "06r", "mayan.no-block"),
    (f"mayan/{MAYAN}", "dfs", -1, "00r", "play.solved"),
    ("flip/bwwb-bbwb-bwwb-bwww", "dfs", 3, "11", "play.other-moves"),
    ("queens/0000-0000-0000-0000", "dfs", 1, "11q", "grid.taken"),
]


@pytest.mark.parametrize(("board", "search", "node", "text", "why"), REFUSED)
def test_what_the_rules_do_not_allow_is_refused(
    board: str, search: str, node: int, text: str, why: str
) -> None:
    recording = recorded(solver.from_code(*board.split("/")), search)
    number = node % len(recording)
    with pytest.raises(solver.IllegalMove) as refusal:
        what_if(recording, number, text, record_plan)
    assert refusal.value.id == why


def test_where_every_move_is_made_none_is_left() -> None:
    recording = recorded(solver.from_code("mayan", "3.1-21-234-31-2434"))
    document, barred = hands_at(recording, 3)
    assert (document["depth"], document["ways"]) == (3, [])
    assert barred


# What could have been moved instead: never the move itself, always one that there is


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

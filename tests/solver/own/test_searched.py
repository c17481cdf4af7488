"""Searches that students write: what they expand, in their order, however they are written."""

from __future__ import annotations

import heapq
from collections import deque
from typing import Any

import pytest

from solver.own.searched import new_object, searched
from tests.solver.own.courses import (
    MAP,
    Roads,
    RoadsOfTheFourthEdition,
    SnakeSuccessors,
    StatedRoads,
    Successors,
)
from tests.solver.own.student_files import SEARCH

MOST = 10_000


# Searches as students write them, for triples and for actions.

FILE: dict[str, Any] = {}
exec(SEARCH, FILE)  # noqa: S102 - the text is ours
with_stack = FILE["depth_first"]


def with_queue(problem):
    queue, seen = deque([(problem.get_start_state(), [])]), {problem.get_start_state()}
    while queue:
        state, path = queue.popleft()
        if problem.is_goal_state(state):
            return path
        for successor, action, _ in problem.get_successors(state):
            if successor not in seen:
                seen.add(successor)
                queue.append((successor, [*path, action]))
    return None


def with_heap(problem):
    heap, known = [(0, problem.initial_state, [])], set()
    while heap:
        cost, state, path = heapq.heappop(heap)
        if problem.is_goal(state):
            return path
        if state in known:
            continue
        known.add(state)
        for action in problem.actions(state):
            heapq.heappush(heap, (cost + 1, problem.result(state, action), [*path, action]))
    return None


def recursive(problem):
    def visit(state, path):
        if problem.goal_test(state):
            return path
        for action in problem.actions(state):
            after = problem.result(state, action)
            if after not in ("A", *path):
                found = visit(after, [*path, after])
                if found is not None:
                    return found
        return None

    return visit(problem.initial, [])


def deepening(problem):
    def within(state, left):
        if problem.is_goal(state):
            return [state]
        for action in problem.actions(state) if left else ():
            found = within(problem.result(state, action), left - 1)
            if found:
                return [state, *found]
        return None

    return next(found for left in range(9) if (found := within(problem.initial, left)))


SEARCHES = [
    (with_stack, Successors, "AZOSRPB", "A AZ ZO OS SR RP PB", ["Z", "O", "S", "R", "P", "B"]),
    (with_queue, SnakeSuccessors, "ASTZFORB", "A AS AT AZ SF SO SR FB", ["S", "F", "B"]),
    (with_heap, StatedRoads, "ASTZFORB", "A AS AT AZ SF SO SR FB", ["S", "F", "B"]),
    (recursive, Roads, "ASFB", "A AS SF FB", ["S", "F", "B"]),
    (
        deepening,
        RoadsOfTheFourthEdition,
        "AASTZASAFB",
        "A A AS AT AZ A AS SA SF FB",
        ["A", "S", "F", "B"],
    ),
]


@pytest.mark.parametrize(
    ("function", "kind", "states", "ways", "answer"), SEARCHES, ids=lambda each: str(each)[:20]
)
def test_what_a_search_expands_in_its_order(function, kind, states, ways, answer):
    found = searched(function, kind("A"), MOST)
    nodes = found.expansions
    assert "".join(node.state for node in nodes) == states
    parents = ["" if node.parent is None else nodes[node.parent].state for node in nodes]
    assert [
        parent + node.state for parent, node in zip(parents, nodes, strict=True)
    ] == ways.split()
    assert (found.answer, found.error, found.is_stopped) == (answer, None, False)
    assert [node.state for node in nodes if node.is_goal] == ["B"]
    assert [node.move for node in nodes if node.parent is not None] == [
        node.state for node in nodes if node.parent is not None
    ]


@pytest.mark.parametrize("goal", [*MAP, "nowhere"])
def test_it_expands_as_often_as_the_problem_counts(goal):
    alone = Successors("A", goal)
    with_stack(alone)
    problem = Successors("A", goal)
    found = searched(with_stack, problem, MOST)
    assert sum(not node.is_goal for node in found.expansions) == alone.expanded == problem.expanded
    assert all(
        node.depth == (0 if node.parent is None else found.expansions[node.parent].depth + 1)
        for node in found.expansions
    )


def test_a_search_ends_at_the_limit_and_keeps_what_it_had():
    def forever(problem):
        while True:
            problem.actions("A")

    found = searched(forever, Roads("A"), 7)
    assert (len(found.expansions), found.is_stopped, found.answer) == (7, True, None)


def test_an_error_is_kept_with_what_came_before():
    def failing(problem):
        problem.actions("A")
        return problem.actions("Atlantis")

    found = searched(failing, Roads("A"), MOST)
    assert [node.state for node in found.expansions] == ["A", "Atlantis"]
    assert isinstance(found.error, KeyError)


def test_a_successor_without_a_move_is_refused():
    class Pairless(Successors):
        def getSuccessors(self, state):  # noqa: N802 - a name of the Pacman assignment
            return list(MAP[state])

    found = searched(with_stack, Pairless("A"), MOST)
    assert str(found.error) == (
        "getSuccessors() has to return triples of state, action and cost, but there was 'S' in "
        "what it returned."
    )


@pytest.mark.parametrize("state", ["A", "Arad", 7, (1, 2), (), True, None, [1], 1.5])
def test_a_produced_state_is_equal_and_where_it_can_be_another_object(state):
    copy = new_object(state)
    assert copy == state
    assert hash(repr(copy)) == hash(repr(state))
    assert (copy is state) is (type(state) not in (str, int, tuple) or state == ())


def test_a_goal_that_is_tested_twice_is_one_node():
    def careful(problem):
        for action in problem.actions("F"):
            after = problem.result("F", action)
            if problem.goal_test(after) and problem.goal_test(after):
                return after
        return None

    found = searched(careful, Roads("F"), MOST)
    assert [(node.state, node.parent, node.is_goal) for node in found.expansions] == [
        ("F", None, False),
        ("B", 0, True),
    ]


def test_the_problem_behind_the_proxy_is_itself():
    class Counting(Roads):
        """Its own methods call each other, and a search writes to it."""

        looked = 0

        def actions(self, state):
            return [town for town in super().actions(state) if self.result(state, town)]

    def looking(problem):
        problem.looked += 1
        return isinstance(problem, Roads), problem.goal, list(problem.actions("A"))

    problem = Counting("A")
    found = searched(looking, problem, MOST)
    assert found.answer == (True, "B", ["S", "T", "Z"])
    assert problem.looked == 1
    assert len(found.expansions) == 1


class Place:
    """A state that is equal to nothing else."""

    def __init__(self, number):
        self.number = number


class Places:
    initial = Place(0)

    def actions(self, state):
        return [1]

    def result(self, state, action):
        return Place(state.number + action)

    def goal_test(self, state):
        return state.number == 3


def test_states_may_be_equal_to_themselves_only():
    def walk(problem):
        state = problem.initial
        while not problem.goal_test(state):
            (action,) = problem.actions(state)
            state = problem.result(state, action)

    found = searched(walk, Places(), MOST)
    assert [(node.state.number, node.parent) for node in found.expansions] == [
        (0, None),
        (1, 0),
        (2, 1),
        (3, 2),
    ]

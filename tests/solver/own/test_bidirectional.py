"""Search from both ends: the recorder against the textbook, and the fewest moves it finds."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from backtrack import Problem
from solver.own.base import BadProblem
from solver.own.bidirectional import FROM
from solver.own.brought import brought
from solver.own.events import events
from solver.problem import Outcome
from solver.search.bfs import Take
from solver.search.bidirectional import GOAL, bidirectional
from solver.search.dfs import Enter, Skip


class Roads(Problem):
    """Towns with roads between them, which are found by chance."""

    search = ("bidirectional", "bfs")

    def __init__(self, seed=0, towns=14, roads=18, both_ways=True):
        random = Random(seed)
        self.towns = towns
        self.roads = {town: [] for town in range(towns)}
        for _ in range(roads):
            one, other = random.sample(range(towns), 2)
            self.roads[one].append(other)
            if both_ways:
                self.roads[other].append(one)
        self.closed = {random.randrange(towns) for _ in range(2)} - {0, towns - 1}

    def start(self):
        return 0

    def goal(self):
        return self.towns - 1

    def moves(self, town):
        return self.roads[town]

    def result(self, town, move):
        return move

    def skip(self, town, move):
        return "closed" if {town, move} & self.closed else None

    def solved(self, town):
        return town == self.goal()


class OneWay(Roads):
    """The same with roads that lead one way."""

    def __init__(self, seed=0, **facts):
        super().__init__(seed, both_ways=False, **facts)

    def before(self, town):
        return [
            other
            for other in range(self.towns)
            for move in self.roads[other]
            if move == town and not self.skip(other, move)
        ]


class Given:
    """A problem as the textbook's loop knows it."""

    def __init__(self, problem):
        self.problem = problem
        self.is_one_way = isinstance(problem, OneWay)

    def ends(self):
        return self.problem.start(), self.problem.goal()

    def moves(self, side, state):
        goes_back = side == GOAL and self.is_one_way
        return self.problem.before(state) if goes_back else self.problem.moves(state)

    def skip(self, side, state, move):
        goes_back = side == GOAL and self.is_one_way
        return None if goes_back else self.problem.skip(state, move)

    def result(self, side, state, move):
        return move

    def key(self, state):
        return state


def fewest(problem):
    """Return how many moves lead to the goal at least; None where none do."""
    far, queue = {0: 0}, deque([0])
    while queue:
        town = queue.popleft()
        for other in problem.roads[town]:
            if not problem.skip(town, other) and other not in far:
                far[other] = far[town] + 1
                queue.append(other)
    return far.get(problem.goal())


def texts(loop):
    """Return the events up to the first solution as texts."""
    found = []
    for event in loop:
        match event:
            case Enter(depth=depth, move=move, state=state, outcome=outcome):
                found.append(("enter", depth, str(move), getattr(state, "state", state), outcome))
                if outcome is Outcome.SOLVED:
                    break
            case Skip(depth=depth, move=move, reason=reason):
                found.append(("skip", depth, str(move), reason))
            case Take(depth=depth, node=node):
                found.append(("take", depth, node))
    return found


@given(
    seed=st.integers(0, 10_000),
    kind=st.sampled_from([Roads, OneWay]),
    towns=st.sampled_from([2, 6, 14, 30]),
)
@settings(max_examples=80, deadline=None)
def test_goes_where_the_textbook_goes_and_finds_the_fewest_moves(seed, kind, towns):
    problem = kind(seed, towns=towns, roads=2 * towns)
    expected = texts(bidirectional(Given(problem)))
    assert texts(events(problem)) == expected
    recording = solver.record_problem(problem, "bidirectional")
    nodes = [(node.depth, node.outcome) for node in map(recording.node, range(len(recording)))]
    entered = [each for each in expected if each[0] == "enter"]
    assert [depth for depth, _ in nodes] == [depth for _, depth, *_ in entered]
    assert (nodes[-1][1] is Outcome.SOLVED) == (entered[-1][4] is Outcome.SOLVED)
    moves = recording.puzzle.answer().moves
    assert (None if moves is None else len(moves)) == fewest(problem)
    town = problem.start()
    for move in moves or ():
        assert not problem.skip(town, move.value)
        assert move.value in problem.roads[town]
        town = move.value
    assert moves is None or town == problem.goal()


def test_the_two_ends_are_the_moves_of_the_root():
    recording = solver.record_problem(Roads(3))
    assert [recording.node(number).move for number in (1, 2)] == list(FROM)
    steps = recording.steps(0, len(recording))
    assert steps[2]["frames"][-1]["facts"]["state"] == "13"


def test_it_enters_fewer_nodes_than_from_one_end():
    class Grid(Problem):
        search = ("bidirectional", "bfs")

        def start(self):
            return 0, 0

        def goal(self):
            return 20, 0

        def moves(self, place):
            return ((1, 0), (-1, 0), (0, 1), (0, -1))

        def result(self, place, move):
            return place[0] + move[0], place[1] + move[1]

        def solved(self, place):
            return place == self.goal()

    both, one = (len(solver.record_problem(Grid(), name)) for name in Grid.search)
    assert (both, one) == (423, 762)


def test_a_replay_says_the_same_of_every_node():
    puzzle = brought(Roads(5))
    recording = solver.record_problem(Roads(5))
    assert recording.steps(0, len(recording)) == recording.steps(0, len(recording))
    assert recording.puzzle.program.difference is None
    assert puzzle.searches[0].name == "bidirectional"


def test_moves_that_lead_one_way_need_what_comes_before():
    class Lost(Roads):
        def __init__(self):
            super().__init__(towns=4, roads=0)
            self.roads = {0: [1], 1: [2], 2: [], 3: [2]}

    recording = solver.record_problem(Lost())
    assert recording.fault.id == "one-way"
    assert "write before(self, state)" in recording.fault.template


def test_without_a_goal_it_is_refused():
    class Endless(Roads):
        goal = Problem.goal

    with pytest.raises(BadProblem, match="so write goal"):
        solver.record_problem(Endless())

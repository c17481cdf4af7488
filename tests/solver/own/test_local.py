"""Local search: the recorder against the loops of the textbook, and what each promises."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from backtrack import Problem
from solver.own.events import events
from solver.own.local import LOCAL, STRETCH
from solver.problem import Outcome
from solver.search.dfs import Enter, Skip
from solver.search.local import annealing, hill_climbing


class Repair(Problem):
    """Queens, one in every column, of which one moves at a time."""

    search = tuple(LOCAL)

    def __init__(self, n=6, seed=1, rounds=20, sideways=0, steps=400):
        self.n, self.seed, self.rounds, self.sideways, self.steps = n, seed, rounds, sideways, steps

    def start(self):
        return tuple(self.random.randrange(self.n) for _ in range(self.n))

    def moves(self, rows):
        side = range(self.n)
        return [(column, row) for column in side for row in side if rows[column] != row]

    def result(self, rows, move):
        column, row = move
        return (*rows[:column], row, *rows[column + 1 :])

    def cost(self, rows):
        pairs = [(one, other) for one in range(self.n) for other in range(one)]
        return sum(abs(rows[a] - rows[b]) in {0, a - b} for a, b in pairs)

    def solved(self, rows):
        return self.cost(rows) == 0

    def temperature(self, step):
        return 2 * 0.98**step if step < self.steps else 0


class Valley(Problem):
    """A row of heights with two low places; a state is where one stands, and has two neighbours."""

    search = tuple(LOCAL)
    heights = (7.5, 5, 3, 4, 6, 8, 6, 2, 0.5, 1, 9)

    def __init__(self, at=4, sideways=0):
        self.at, self.sideways = at, sideways

    def start(self):
        return self.at

    def moves(self, at):
        return [move for move in (-1, 1) if 0 <= at + move < len(self.heights)]

    def result(self, at, move):
        return at + move

    def cost(self, at):
        return self.heights[at]

    def solved(self, at):
        return self.cost(at) == min(self.heights)


class Given:
    """A problem as the textbook's loops know it."""

    def __init__(self, problem):
        self.problem = problem

    def first(self, random):
        self.problem.random = random
        return self.problem.start()

    def __getattr__(self, name):
        return getattr(self.problem, name)


def textbook(problem, search):
    if search == "annealing":
        return annealing(Given(problem), problem.seed, STRETCH)
    return hill_climbing(Given(problem), problem.seed, problem.rounds, problem.sideways)


def texts(loop):
    """Return the events up to the first solution as texts; rounds by their depth alone."""
    found = []
    for event in loop:
        match event:
            case Enter(depth=depth, move=move, state=state, outcome=outcome):
                found.append(("enter", depth, str(move) if depth > 1 else "", depth and state))
                if outcome is Outcome.SOLVED:
                    break
            case Skip(depth=depth, move=move, reason=reason):
                found.append(("skip", depth, str(move), reason))
    return found


class Fenced(Valley):
    """The same with a move that is never made and a place where nobody may stand."""

    def skip(self, at, move):
        return "not to the left" if move < 0 else None

    def dead(self, at):
        return "a hole" if at == 7 else None


@pytest.mark.parametrize("search", list(LOCAL))
def test_never_goes_where_the_problem_gives_a_reason(search):
    recording = solver.record_problem(Fenced(at=5), search=search)
    steps = recording.steps(0, len(recording))
    reached = [recording.path(node)[-1].state.value.state for node in range(1, len(recording))]
    assert {*reached} == {5, 6}
    left_out = {
        frame["facts"]["reason"]
        for step in steps
        for frame in step["after"]
        if frame["kind"] == "skip"
    }
    assert {"not to the left", "a hole"} & left_out
    assert recording.counts().skips["not-to-the-left"] > 0


def test_a_round_that_begins_at_a_dead_state_ends_there():
    recording = solver.record_problem(Fenced(at=7), search="hill-climbing")
    assert recording.node(1).outcome is Outcome.DEAD
    assert recording.solution_node is None


@given(
    seed=st.integers(0, 10_000),
    n=st.sampled_from([1, 4, 5, 7]),
    sideways=st.sampled_from([0, 3]),
    search=st.sampled_from(list(LOCAL)),
)
@settings(max_examples=40, deadline=None)
def test_goes_where_the_textbook_goes(seed, n, sideways, search):
    problem = Repair(n, seed, rounds=3, sideways=sideways, steps=250)
    expected = texts(textbook(problem, search))
    assert texts(events(problem, search)) == expected
    recording = solver.record_problem(problem, search)
    entered = [each for each in expected if each[0] == "enter"]
    assert [node.depth for node in map(recording.node, range(len(recording)))] == [
        depth for _, depth, _, _ in entered
    ]
    assert sum(recording.counts().skips.values()) == len(expected) - len(entered)
    costs = [problem.cost(state) for _, depth, _, state in entered if depth]
    assert recording.log.remaining.tolist()[1:] == costs


@pytest.mark.parametrize("search", LOCAL)
def test_the_same_seed_is_the_same_search(search):
    def nodes(seed):
        recording = solver.record_problem(Repair(8, seed), search)
        return [(node.move, node.depth) for node in map(recording.node, range(len(recording)))]

    assert nodes(5) == nodes(5)
    assert len({tuple(nodes(seed)) for seed in range(6)}) == 6


def test_a_climb_ends_where_no_neighbour_costs_less():
    problem = Repair(8, rounds=30)
    paths, path = [], []
    for event in events(problem, "hill-climbing"):
        if isinstance(event, Enter) and event.depth:
            if event.depth == 1:
                paths.append(path := [])
            path.append(event.state)
    assert len(paths) == 30
    assert any(problem.cost(path[-1]) for path in paths)
    for path in paths:
        neighbours = [problem.result(path[-1], move) for move in problem.moves(path[-1])]
        assert problem.cost(path[-1]) <= min(map(problem.cost, neighbours)) or not problem.cost(
            path[-1]
        )
        for one, other in pairwise(path):
            steepest = min(problem.cost(problem.result(one, move)) for move in problem.moves(one))
            assert problem.cost(other) == steepest < problem.cost(one)


def test_a_start_without_chance_is_climbed_from_once():
    recording = solver.record_problem(Valley(4), "hill-climbing")
    states = [step["frames"][-1]["facts"]["state"] for step in recording.steps(0, len(recording))]
    assert states == ["4", "4", "3", "2"]
    assert recording.solution_node is None
    assert recording.node(3).outcome is Outcome.DEAD


def test_chance_leads_out_of_a_valley():
    class Hot(Valley):
        search = "annealing"

    recording = solver.record_problem(Hot(2))
    assert recording.solution_node == len(recording) - 1
    answer = solver.replay_document(recording.puzzle, recording.puzzle.answer())
    assert answer["steps"][-1]["board"] == {"text": "8"}


def test_what_costs_are_no_small_whole_numbers_is_in_proportion():
    recording = solver.record_problem(Valley(4), "annealing")
    assert recording.search.measure == "level"
    levels = recording.log.remaining.tolist()
    assert min(levels) == 0
    assert max(levels) == 254
    assert solver.record_problem(Repair(), "annealing").search.measure == "cost"


def test_a_step_says_what_it_costs_and_how_hot_it_is():
    problem = Repair(6, seed=4)
    recording = solver.record_problem(problem, "annealing")
    found = [
        frame["facts"]
        for step in recording.steps(0, len(recording))
        for frame in [*step["before"], *step["frames"], *step["after"]]
        if "costs" in frame.get("facts", {})
    ]
    temperatures = [facts["temperature"] for facts in found]
    assert temperatures[: len(found)] == [problem.temperature(step) for step in range(len(found))]
    rises = [after - before for before, after in (facts["costs"] for facts in found)]
    assert any(rise > 0 for rise in rises)


def test_worse_states_are_gone_to_as_often_as_the_temperature_says():
    class Rising(Problem):
        """Every neighbour costs one more."""

        seed = 9

        def start(self):
            return 0

        def moves(self, state):
            return ["up"]

        def result(self, state, move):
            return state + 1

        def cost(self, state):
            return state

        def solved(self, state):
            return False

        def temperature(self, step):
            return 1 if step < 5_000 else 0

    taken = sum(
        isinstance(event, Enter) and event.depth > 1 for event in events(Rising(), "annealing")
    )
    assert abs(taken / 5_000 - math.exp(-1)) < 0.03


def test_a_state_without_neighbours_ends_the_search():
    class Alone(Valley):
        def moves(self, at):
            return []

    for search in LOCAL:
        assert len(solver.record_problem(Alone(4), search)) == 2


def test_a_cost_that_is_no_number_is_told():
    class Wrong(Valley):
        def cost(self, at):
            return "dear"

    recording = solver.record_problem(Wrong(4), "annealing")
    assert recording.fault.id == "number"

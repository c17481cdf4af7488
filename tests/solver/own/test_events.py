"""The raw stream: the events of the readable loops, with people's own states and moves."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.own.events import events
from solver.own.opening import load
from solver.own.problem import Problem
from solver.problem import Outcome
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter, Leave, Skip, depth_first

ROOT = Path(__file__).parents[3]


class Tree(Problem):
    """A tree that is drawn: from a state its children, some of them left out."""

    def __init__(self, children=None, most_moves=None):
        self.children = children or {}
        self.most_moves = most_moves

    def start(self):
        return 0

    def moves(self, state):
        return self.children.get(state, ())

    def result(self, state, move):
        return move

    def solved(self, state):
        return state % 7 == 6

    def skip(self, state, move):
        return "even" if move % 4 == 2 else None

    def dead(self, state):
        return "five" if state % 5 == 4 else None


class Readable:
    """The same as the readable loops ask it."""

    def __init__(self, tree):
        self.tree = tree
        self.start, self.moves, self.result = tree.start, tree.moves, tree.result

    def outcome(self, state, depth, prunings):
        if self.tree.solved(state):
            return Outcome.SOLVED
        if self.tree.dead(state):
            return Outcome.DEAD
        return Outcome.LIMIT if depth == self.tree.most_moves else Outcome.EXPANDED

    def skip(self, state, move, prunings):
        return self.tree.skip(state, move)


# Children have greater numbers than their parents, so every search comes to an end.
TREES = st.dictionaries(
    st.integers(0, 12), st.lists(st.integers(1, 9), max_size=3, unique=True), max_size=10
).map(lambda steps: {state: [state + step for step in each] for state, each in steps.items()})


@given(TREES, st.none() | st.integers(1, 4))
def test_the_events_are_those_of_the_readable_loops(children, most_moves):
    tree = Tree(children, most_moves)
    for name, loop in (("dfs", depth_first), ("bfs", breadth_first)):
        assert list(events(tree, name)) == list(loop(Readable(tree), frozenset()))


@given(TREES)
def test_a_recording_has_the_nodes_of_the_events(children):
    from solver.own.brought import brought

    tree = Tree(children)
    for name in ("dfs", "bfs", "iddfs"):
        tree.search = name
        entered = []
        for event in events(tree):
            if isinstance(event, Enter):
                entered.append((event.depth, event.state, event.outcome))
                if event.outcome is Outcome.SOLVED:
                    break
        recording = solver.record(brought(tree))
        # What is found by trying a node's moves, a stream cannot tell when it is entered.
        kept = recording.tree
        nodes = [(kept.depth(k), kept.entered_as(k)) for k in range(len(recording))]
        assert nodes == [(depth, outcome) for depth, _, outcome in entered]


class Endless(Problem):
    """Numbers without an end, to the side and downwards."""

    def start(self):
        return (0,)

    def moves(self, state):
        return count()

    def result(self, state, move):
        return (*state[-2:], move)

    def solved(self, state):
        return False


@pytest.mark.parametrize("search", ["dfs", "bfs", "iddfs"])
def test_nothing_is_done_before_it_is_asked_for(search):
    taken = list(islice(events(Endless, search), 5000))
    assert len(taken) == 5000
    deepest = max(event.depth for event in taken)
    assert deepest > 4000 if search == "dfs" else deepest <= 2


class Lists(Problem):
    """States that Python cannot hash."""

    def start(self):
        return [3, 1, 2]

    def moves(self, state):
        return (0, 1)

    def result(self, state, move):
        after = state.copy()
        after[move], after[move + 1] = after[move + 1], after[move]
        return after

    def solved(self, state):
        return state == [1, 2, 3]


def test_states_may_be_lists():
    told = list(events(Lists(), "bfs"))
    entered = [event.state for event in told if isinstance(event, Enter)]
    assert entered[0] == [3, 1, 2]
    assert [1, 2, 3] in entered
    assert {type(event) for event in told} == {Enter, Skip, Take}


def test_a_search_goes_on_after_a_solution_and_ends_by_itself():
    (puzzle,) = load(ROOT / "examples" / "queens.py")
    told = list(events(puzzle))
    assert sum(type(event) is Enter and event.outcome is Outcome.SOLVED for event in told) == 4
    assert told[-1] == Leave(0)


@pytest.mark.parametrize("wrong", [3, "queens", int, None])
def test_what_is_no_problem_is_refused(wrong):
    with pytest.raises(TypeError, match="expected a Problem or its class"):
        events(wrong)


def test_an_unknown_search_is_refused():
    with pytest.raises(ValueError, match=r"expected one of dfs, bfs, .*, got 'best'"):
        events(Endless, "best")

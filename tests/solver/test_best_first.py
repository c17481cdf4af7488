"""Best-first searches and graph search against loops of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver.problem import ASTAR, GREEDY, OUTDATED, UNIFORM_COST, Outcome, weighted_astar
from solver.search.best_first import Event, Pop, Push, best_first
from solver.search.dfs import Enter, Skip
from solver.search.graph_search import depth_first_graph
from tests.solver.weighed import (
    Maze,
    State,
    Tiles,
    Weighed,
    bare_best_first,
    bare_graph_search,
    inconsistent,
    manhattan,
)

FRONTIERS = (UNIFORM_COST, GREEDY, ASTAR, weighted_astar(2))
NOTHING = frozenset[str]()


def taken(events: Iterator[Event[str, State]]) -> list[State]:
    """Return the states of the nodes up to the first solved one."""
    states = []
    for event in events:
        if isinstance(event, Enter):
            states.append(event.state)
            if event.outcome is Outcome.SOLVED:
                break
    return states


def boards() -> Iterator[Weighed]:
    for seed in range(50):
        yield Tiles.seeded(seed, manhattan, 12)
        yield Tiles.seeded(seed, inconsistent, 12)
        yield Maze.seeded(seed)
        yield Maze.seeded(seed, 18)


@pytest.mark.parametrize("frontier", FRONTIERS, ids=str)
def test_nodes_are_those_of_a_bare_loop(frontier):
    for problem in boards():
        expected, _ = bare_best_first(problem, frontier.f)
        assert taken(best_first(problem, NOTHING, frontier.f)) == expected


def test_graph_search_takes_the_states_of_a_bare_loop_once():
    mazes = [Maze.seeded(seed) for seed in range(200)]
    for problem in (*mazes, Tiles.seeded(1, manhattan, 6)):
        states = taken(depth_first_graph(problem, NOTHING))
        assert states == bare_graph_search(problem)
        assert len(set(states)) == len(states)


def test_astar_finds_the_cheapest_way_and_takes_fewer_nodes_than_uniform_cost():
    for seed in range(50):
        problem = Tiles.seeded(seed, manhattan)
        (informed, cost), (blind, least) = (
            bare_best_first(problem, each.f) for each in (ASTAR, UNIFORM_COST)
        )
        assert cost == least
        assert len(informed) <= len(blind)


@pytest.mark.parametrize("frontier", FRONTIERS, ids=str)
def test_what_is_taken_was_pushed_and_is_least(frontier):
    """Every entry that is taken is the least of those on the frontier, the oldest of equals."""
    waiting: dict[int, tuple[float, int]] = {}
    pushed = popped = 0
    for event in best_first(Maze.seeded(3), NOTHING, frontier.f):
        if isinstance(event, Push):
            waiting[pushed] = frontier.f(event.g, event.h), pushed
            pushed += 1
        if isinstance(event, Pop):
            assert waiting[event.entry] == min(waiting.values())
            del waiting[event.entry]
            popped += 1
    assert pushed == popped > 1


def test_a_dearer_way_is_left_out_when_it_is_taken():
    outdated = 0
    for seed in range(30):
        events = best_first(Maze.seeded(seed), NOTHING, GREEDY.f)
        outdated += sum(isinstance(each, Skip) and each.reason == OUTDATED for each in events)
    assert outdated > 0

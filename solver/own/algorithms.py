"""The searches that a user's problem can name, and which of our loops each is."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

from solver.own.bidirectional import BIDIRECTIONAL, TwoSided
from solver.own.deepening import CostDeepening, Deepening, Weights
from solver.own.games import GAMES, GameSearch
from solver.own.local import LOCAL
from solver.own.problem import Problem
from solver.own.rounds import InRounds
from solver.problem import (
    ASTAR,
    GREEDY,
    STACK,
    UNIFORM_COST,
    FrontierOrder,
    Shape,
    weighted_astar,
)

HEURISTIC = "heuristic"
"""The method that estimates, where a search names none."""


class Algorithm(NamedTuple):
    """A way of searching a user's problem.

    :param frontier: returns what it takes its nodes from, by the weight of weighted A*; None where
        it has none of its own.
    :param rounds: what it searches instead, where it begins anew again and again.
    :param keeps_best: whether it goes through everything where solved states have a cost.
    :param game: what it is where two players move by turns.
    """

    shape: Shape
    frontier: Callable[[float], FrontierOrder] | None = None
    rounds: Callable[[Problem, Weights], InRounds] | None = None
    keeps_best: bool = True
    game: GameSearch | None = None


ALGORITHMS = {
    "dfs": Algorithm(Shape.NESTED),
    "bfs": Algorithm(Shape.LAYERS),
    "iddfs": Algorithm(Shape.NESTED, rounds=Deepening),
    "graph-dfs": Algorithm(Shape.TAKEN, lambda _: STACK, keeps_best=False),
    "ucs": Algorithm(Shape.TAKEN, lambda _: UNIFORM_COST, keeps_best=False),
    "greedy": Algorithm(Shape.TAKEN, lambda _: GREEDY, keeps_best=False),
    "astar": Algorithm(Shape.TAKEN, lambda _: ASTAR, keeps_best=False),
    "weighted-astar": Algorithm(Shape.TAKEN, weighted_astar, keeps_best=False),
    "idastar": Algorithm(Shape.NESTED, rounds=CostDeepening),
    "csp": Algorithm(Shape.NESTED),
    BIDIRECTIONAL: Algorithm(Shape.LAYERS, rounds=TwoSided, keeps_best=False),
    **{name: Algorithm(Shape.NESTED, None, kind, keeps_best=False) for name, kind in LOCAL.items()},
    **{name: Algorithm(Shape.NESTED, keeps_best=False, game=each) for name, each in GAMES.items()},
}


LIMITED = ("iddfs", "idastar")
"""Whose root's moves are limits, and not the person's."""


class NamedSearch(NamedTuple):
    """A search as a problem names it.

    :param name: in links: "astar", or with a heuristic "astar-misplaced".
    :param algorithm: its name among ``ALGORITHMS``.
    :param heuristic: the name of the method that estimates.
    """

    name: str
    algorithm: str
    heuristic: str = HEURISTIC

    @classmethod
    def of(cls, written: str) -> NamedSearch:
        """Return what is written as "astar", "astar:misplaced", or as the name of such a search.

        >>> tuple(NamedSearch.of("weighted-astar:misplaced"))
        ('weighted-astar-misplaced', 'weighted-astar', 'misplaced')
        """
        if written in ALGORITHMS:
            return cls(written, written)
        algorithm, _, heuristic = written.replace(":", "-").rpartition("-")
        return cls(f"{algorithm}-{heuristic}", algorithm, heuristic)

    @property
    def kind(self) -> Algorithm:
        """What it is."""
        return ALGORITHMS[self.algorithm]


def chosen(person: Problem) -> list[NamedSearch]:
    """Return the searches that a problem names."""
    named = person.search if isinstance(person.search, tuple) else (person.search,)
    return [NamedSearch.of(each) for each in named]


def has_step_costs(person: Problem) -> bool:
    """Return whether a problem's ``cost`` is that of a move: it takes the state and the move."""
    return type(person).cost is not Problem.cost and takes_a_move(person.cost)


def has_end_costs(person: Problem) -> bool:
    """Return whether a problem's ``cost`` is that of a solved state."""
    return type(person).cost is not Problem.cost and not takes_a_move(person.cost)


def takes_a_move(cost: Callable[..., Any]) -> bool:
    """Return whether a bound method takes a state and a move."""
    try:
        inspect.signature(cost).bind(None, None)
    except (TypeError, ValueError):
        return False
    return True

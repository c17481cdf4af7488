"""Local search as generators of events: hill climbing and simulated annealing (AIMA, chapter 4).

A local search holds one state and goes on to a neighbour; no way back is kept. So that a run of
thousands of steps is a tree that can be read, its root is the loop over **rounds**: a restart of
hill climbing, or a stretch of equally many steps of annealing. Within a round, each state is the
child of the one before.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, Protocol, TypeVar

from solver.problem import Outcome
from solver.search.dfs import Enter, Leave, Skip
from solver.words import N_

State = TypeVar("State")
Move = TypeVar("Move")

Event = Enter[Any, Any] | Skip[Any] | Leave
Events = Iterator[Event]

DEARER = N_("another move costs less")
NO_BETTER = N_("costs no less than where it stands")
REJECTED = N_("costs more, and chance is against it")

LONGEST_CLIMB = 900
"""States of a climb; a log has 1,000 depths."""


class LocalProblem(Protocol[State, Move]):
    """What a local search needs to know; all chance comes from the generators it is given."""

    def first(self, random: Random) -> State:
        """Return a state to begin a round with."""

    def moves(self, state: State) -> list[Move]:
        """Return the moves to all neighbours of a state."""

    def result(self, state: State, move: Move) -> State:
        """Return the neighbour that a move leads to."""

    def cost(self, state: State) -> float:
        """Return what a state costs; less is better."""

    def solved(self, state: State) -> bool:
        """Return whether a state ends the search."""

    def temperature(self, step: int) -> float:
        """Return the temperature at a step of annealing, from 0; 0 or less ends the search."""


def chance(seed: int, name: str, number: int) -> Random:
    """Return the random numbers of one round or step: the same each time they are asked for."""
    return Random(f"{seed} {name} {number}")


def hill_climbing(
    problem: LocalProblem[State, Move], seed: int, rounds: int, sideways: int
) -> Events:
    """Yield every event of hill climbing along the steepest way, with restarts.

    The search goes on after a solved node: stopping is up to the reader.

    :param rounds: the most starts.
    :param sideways: the most steps in a row to a neighbour that costs the same.
    """
    yield Enter(0, None, None, Outcome.EXPANDED)
    for number in range(rounds):
        # listing begins: hill-climbing loop
        state, depth, level = problem.first(chance(seed, "round", number)), 1, 0
        yield Enter(depth, number, state, outcome_of(problem, state))  # event: enter
        while not problem.solved(state) and depth < LONGEST_CLIMB:
            moves = problem.moves(state)
            costs = [problem.cost(problem.result(state, move)) for move in moves]
            least = min(costs, default=math.inf)
            level = level + 1 if least == problem.cost(state) else 0
            if least > problem.cost(state) or level > sideways:
                yield from (Skip(depth, move, NO_BETTER) for move in moves)
                break  # mark: leave
            best = [at for at, cost in enumerate(costs) if cost == least]
            chosen = chance(seed, f"climb {number}", depth).choice(best)
            for move in moves[:chosen] + moves[chosen + 1 :]:
                yield Skip(depth, move, DEARER)  # event: skip
            state, depth = problem.result(state, moves[chosen]), depth + 1  # event: play
            yield Enter(depth, moves[chosen], state, outcome_of(problem, state))
        # listing ends
        yield from (Leave(each) for each in range(depth, 0, -1))
    yield Leave(0)


def annealing(problem: LocalProblem[State, Move], seed: int, stretch: int) -> Events:
    """Yield every event of simulated annealing, until the temperature is 0.

    :param stretch: how many steps make a round.
    """
    yield Enter(0, None, None, Outcome.EXPANDED)
    state, depth = problem.first(chance(seed, "round", 0)), 0
    # listing begins: annealing loop
    for step in count():
        temperature = problem.temperature(step)
        if temperature <= 0:
            break  # mark: leave
        if step % stretch == 0:
            yield from (Leave(each) for each in range(depth, 0, -1))
            depth = 1
            yield Enter(depth, step, state, outcome_of(problem, state))
        moves = problem.moves(state)
        if problem.solved(state) or not moves:
            break
        random = chance(seed, "step", step)
        move = random.choice(moves)
        following = problem.result(state, move)
        rise = problem.cost(following) - problem.cost(state)
        if rise <= 0 or random.random() < math.exp(-rise / temperature):
            state, depth = following, depth + 1  # event: play
            yield Enter(depth, move, state, outcome_of(problem, state))  # event: enter
        else:
            yield Skip(depth, move, REJECTED)  # event: skip
    # listing ends
    yield from (Leave(each) for each in range(depth, -1, -1))


def outcome_of(problem: LocalProblem[State, Any], state: State) -> Outcome:
    """Return the outcome of a node."""
    return Outcome.SOLVED if problem.solved(state) else Outcome.EXPANDED

"""Local search as a problem of its own: its root's moves are rounds, its nodes where it stands.

Its depth-first search is the run of ``solver.search.local``: a node leaves out the neighbours that
are not chosen, and the chosen one is its only child (``tests/solver/own/test_local.py``).
"""

from __future__ import annotations

import math
from abc import abstractmethod
from array import array
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, NamedTuple

from solver.own.calls import NO_NUMBER, WrongValue, checked_moves
from solver.own.problem import Problem
from solver.own.reasons import WORDLESS
from solver.own.rounds import InRounds
from solver.own.values import key_of, name_of, text_of
from solver.search.local import DEARER, LONGEST_CLIMB, NO_BETTER, REJECTED, chance

MOST_MEASURED, NOT_MEASURED = 254, 255
"""In a log's column of what remains."""

STRETCH = 100
"""Steps of annealing in a round."""


class Round(NamedTuple):
    """A move of the root: begin a climb, or a stretch of annealing.

    :param number: from 0.
    :param state: where it begins.
    """

    number: int
    state: Any

    def __repr__(self) -> str:
        return f"round {self.number + 1}"


class Neighbour(NamedTuple):
    """A move to a neighbour, chosen or not.

    :param move: the person's own.
    :param to: where the search stands after it, but for the state.
    :param reason: why it is not made; None: it is.
    :param cost: before the move; ``cost_after`` of the neighbour, the same where a reason of the
        person's bars it.
    :param temperature: of annealing; None in a climb.
    """

    move: Any
    to: LocalState
    reason: Any
    cost: float
    cost_after: float
    temperature: float | None = None

    def __repr__(self) -> str:
        return name_of(self.move)


class LocalState(NamedTuple):
    """Where a local search stands.

    :param round: its number, from 0; None at the root.
    :param step: how many were made or tried in the round.
    :param level: moves in a row that changed no cost.
    """

    round: int | None = None
    step: int = 0
    level: int = 0
    state: Any = None


class LocalSearch(InRounds):
    """A problem of which one state is held at a time."""

    round = Round

    def __init__(self, person: Problem, _weights: object = None) -> None:
        super().__init__(person)
        self.seed = person.seed
        self.has_dead = type(person).dead is not Problem.dead
        self.current: Any = None
        """The state entered last."""
        self.costs = array("d")
        """Of the states that were entered, but for the root, while it is recorded."""
        self.is_recorded = False

    def first(self, number: int) -> Any:
        """Return the state with which a round begins, from 0, by chance where the person asks."""
        self.person.random = chance(self.seed, "round", number)
        return self.person.start()

    def start(self) -> Any:
        """Return the loop over the rounds, which stands on the first state."""
        state = self.first(0)
        return None if state is None else LocalState(state=state)

    def moves(self, state: LocalState) -> Iterator[Any]:
        """Yield the rounds at the root, elsewhere the neighbours, the chosen one last."""
        return self.starts() if state.round is None else self.steps(state, state.round)

    @abstractmethod
    def starts(self) -> Iterator[Round]:
        """Yield the rounds, as the search goes on."""

    @abstractmethod
    def steps(self, state: LocalState, number: int) -> Iterator[Neighbour]:
        """Yield the neighbours that are looked at in a round."""

    def result(self, state: LocalState, move: Any) -> Any:
        """Return where the search stands after a move."""
        if isinstance(move, Round):
            self.enter(move.state, None)
            return LocalState(move.number, state=move.state)
        after = self.person.result(state.state, move.move)
        self.enter(after, move.cost_after)
        return None if after is None else move.to._replace(state=after)

    def enter(self, state: Any, cost: float | None) -> None:
        """Note that the search goes to a state, and what that costs unless it is to be asked."""
        self.current = state
        if not self.is_recorded:
            self.costs.append(self.price(state) if cost is None else cost)

    def neighbours(self, state: Any) -> list[Any]:
        """Return the person's moves of a state."""
        return list(checked_moves(self.person.moves(state)))

    def barred(self, state: Any, move: Any) -> Any:
        """Return the person's reason against a move, or against its state; None: it may be made."""
        reason: Any = self.person.skip(state, move)
        if reason or not self.has_dead:
            return reason or None
        after = self.person.result(state, move)
        return None if after is None else reason_of_dead(self.person.dead(after))

    def cost_after(self, state: Any, move: Any) -> float:
        """Return what the neighbour costs to which a move leads."""
        return self.price(self.person.result(state, move))

    def price(self, state: Any) -> float:
        """Return what a state costs.

        :raises WrongValue: when it is no number.
        """
        cost = self.person.cost(state)
        if isinstance(cost, (int, float)) and math.isfinite(cost):
            return cost
        raise WrongValue("cost", NO_NUMBER, text_of(cost))

    def solved(self, state: LocalState) -> bool:
        """Return whether a state ends the search; the loop itself does not."""
        return state.round is not None and bool(self.person.solved(state.state))

    def skip(self, state: LocalState, move: Any) -> str | None:  # noqa: ARG002
        """Return why a neighbour is not chosen."""
        return None if isinstance(move, Round) else move.reason

    def dead(self, state: LocalState) -> str | None:
        """Return why nothing can come of a state with which a round begins."""
        return None if state.round is None else reason_of_dead(self.person.dead(state.state))

    def is_loop(self, state: LocalState) -> bool:
        """Return whether a state is that of the loop over the rounds."""
        return state.round is None

    def inner_move(self, move: Any) -> Any:
        """Return a step as the person's move."""
        return move.move if isinstance(move, Neighbour) else move

    def draw(self, state: LocalState) -> Any:
        """Return the person's picture."""
        return self.person.draw(state.state)

    def say(self, state: LocalState, move: Any) -> str | None:
        """Return the person's sentence; a round has none."""
        return None if isinstance(move, Round) else self.person.say(state.state, move.move)


class Climbing(LocalSearch):
    """Hill climbing along the steepest way, with restarts."""

    def starts(self) -> Iterator[Round]:
        """Yield the starts, until one repeats the first: then nothing is left to chance."""
        first = self.first(0)
        for number in range(self.person.rounds):
            state = self.first(number)
            if number and key_of(state) == key_of(first):
                return
            yield Round(number, state)

    def steps(self, state: LocalState, number: int) -> Iterator[Neighbour]:
        """Yield all neighbours, one of the cheapest last if it is no dearer."""
        if state.step == LONGEST_CLIMB - 1:
            return
        cost, moves = self.price(state.state), []
        here = LocalState(number, state.step, state.level)
        for move in self.neighbours(state.state):
            reason = self.barred(state.state, move)
            if reason:
                yield Neighbour(move, here, reason, cost, cost)
            else:
                moves.append(move)
        costs = [self.cost_after(state.state, move) for move in moves]
        least = min(costs, default=math.inf)
        level = state.level + 1 if least == cost else 0
        to = LocalState(number, state.step + 1, level)
        if least > cost or level > self.person.sideways:
            for move, after in zip(moves, costs, strict=True):
                yield Neighbour(move, to, NO_BETTER, cost, after)
            return
        best = [at for at, each in enumerate(costs) if each == least]
        chosen = chance(self.seed, f"climb {number}", to.step).choice(best)
        for at, move in enumerate(moves):
            if at != chosen:
                yield Neighbour(move, to, DEARER, cost, costs[at])
        yield Neighbour(moves[chosen], to, None, cost, least)


class Annealing(LocalSearch):
    """Simulated annealing."""

    def starts(self) -> Iterator[Round]:
        """Yield the stretches, until it is cold or there is nowhere to go."""
        self.current = self.first(0)
        for number in count():
            is_stuck = number and not self.neighbours(self.current)
            if is_stuck or not self.person.temperature(number * STRETCH) > 0:
                return
            yield Round(number, self.current)

    def steps(self, state: LocalState, number: int) -> Iterator[Neighbour]:
        """Yield neighbours by chance, until one is gone to or the stretch is over."""
        moves, cost = self.neighbours(state.state), self.price(state.state)
        for step in range(state.step, STRETCH) if moves else ():
            temperature = self.person.temperature(number * STRETCH + step)
            if not temperature > 0:
                return
            random = chance(self.seed, "step", number * STRETCH + step)
            move = random.choice(moves)
            reason = self.barred(state.state, move)
            if reason:
                to = LocalState(number, step + 1)
                yield Neighbour(move, to, reason, cost, cost, temperature)
                continue
            after = self.cost_after(state.state, move)
            rise = after - cost
            is_made = rise <= 0 or random.random() < math.exp(-rise / temperature)
            reason = None if is_made else REJECTED
            yield Neighbour(move, LocalState(number, step + 1), reason, cost, after, temperature)
            if is_made:
                return


def reason_of_dead(found: Any) -> Any:
    """Return what ``dead`` says; in words where that is True, None where it is nothing."""
    return WORDLESS if found is True else found or None


def measured(costs: array[float], nodes: int) -> array[int]:
    """Return what the nodes of a log cost as its column of what remains: a byte each.

    Small whole numbers stand for themselves, others are in proportion to the greatest.

    :param costs: of the nodes below the root, as many as there are.
    """
    known = [costs[0] if costs else 0, *costs][:nodes]
    if not are_small(costs):
        least, most = min(known), max(known)
        scale = MOST_MEASURED / (most - least or 1)
        known = [math.ceil((cost - least) * scale) for cost in known]
    return array("B", bytes(map(int, known)).ljust(nodes, bytes([NOT_MEASURED])))


def are_small(costs: Iterable[float]) -> bool:
    """Return whether costs are whole numbers that a byte holds."""
    return all(0 <= cost <= MOST_MEASURED and cost % 1 == 0 for cost in costs)


LOCAL: dict[str, type[LocalSearch]] = {"hill-climbing": Climbing, "annealing": Annealing}
"""The wrapping of a problem by the name of its search."""

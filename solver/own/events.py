"""The raw stream of a user's search: event by event, with the values of its code.

The same events as those of ``solver.search`` in the same order; nothing is recorded, numbered or
drawn. A problem that goes down for ever is no matter here: depth first stands on a list and not on
Python's own stack, and nothing is done before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from solver.own.algorithms import ALGORITHMS, NamedSearch, has_step_costs
from solver.own.bidirectional import BIDIRECTIONAL, TwoSided
from solver.own.courses import CourseProblem, course_problem, fits
from solver.own.csp import CSP
from solver.own.deepening import Weights, Within
from solver.own.games import GAMES, checked_utility, is_max
from solver.own.local import LOCAL
from solver.own.paths import LeftOnPath, inner_state
from solver.own.problem import Problem
from solver.own.rounds import InRounds
from solver.own.values import key_of
from solver.problem import FrontierOrder, Outcome
from solver.problem import Problem as Searchable
from solver.search.best_first import Pop, Push, best_first
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter, Leave, Skip
from solver.search.games import ended
from solver.search.graph_search import depth_first_graph

Event = Enter[Any, Any] | Skip[Any] | Leave | Take | Push[Any] | Pop

ALL = frozenset[str]()


def events(problem: Any, search: str | None = None) -> Iterator[Event]:
    """Yield every event of a search; it goes on after a solution, so stop where you have enough.

    >>> from itertools import islice
    >>> class Bits(Problem):
    ...     def start(self): return ""
    ...     def moves(self, state): return "01"
    ...     def result(self, state, move): return state + move
    ...     def solved(self, state): return state == "01"
    >>> for event in islice(events(Bits, "bfs"), 4):
    ...     print(event)
    Enter(depth=0, move=None, state='', outcome=<Outcome.EXPANDED: 'expanded'>)
    Take(depth=0, node=0)
    Enter(depth=1, move='0', state='0', outcome=<Outcome.EXPANDED: 'expanded'>)
    Enter(depth=1, move='1', state='1', outcome=<Outcome.EXPANDED: 'expanded'>)

    :param problem: a problem, also one of a course, or a class that can be made without arguments.
    :param search: "dfs", "bfs", "astar:misplaced" …, as a problem names it; the problem's first if
        none is named. Of "iddfs" and "idastar" the root is the loop over the limits, and its moves
        are those.
    :raises TypeError: for what is no problem.
    :raises ValueError: for an unknown search.
    """
    person = person_of(problem)
    name = search or first_search(person)
    found = NamedSearch.of(name)
    if found.algorithm not in ALGORITHMS or not hasattr(person, found.heuristic):
        raise ValueError(f"expected one of {', '.join(ALGORITHMS)}, got {name!r}")
    frontier, rounds = found.kind.frontier, found.kind.rounds
    if frontier:
        return taken(Weighed(person, found.heuristic), frontier(person.weight))
    if name in LOOPS:
        return LOOPS[name](person)
    assert rounds, "a search of limits"
    problem = nested_problem(person)
    return deepening(problem, rounds(problem, weights_of(person, found.heuristic)))


def person_of(problem: Any) -> Problem:
    """Return the problem that is meant: one that was made, its class, or a puzzle that holds one.

    :raises TypeError: for anything else.
    """
    person = getattr(problem, "person", problem)
    kind = person if isinstance(person, type) else type(person)
    is_course = fits(kind) and not issubclass(kind, Problem)
    if isinstance(person, type) and (is_course or issubclass(person, Problem)):
        person = person()
    if is_course:
        return course_problem(person)
    if not isinstance(person, Problem):
        raise TypeError(f"expected a Problem or its class, got {type(problem).__name__}")
    return person


def first_search(person: Problem) -> str:
    """Return the name of the search that a problem begins with."""
    return person.search if isinstance(person.search, str) else person.search[0]


def outcome_of(person: Problem, state: Any, depth: int) -> Outcome:
    """Return the outcome of a node of a problem."""
    if person.solved(state):
        return Outcome.SOLVED
    if person.dead(state):
        return Outcome.DEAD
    is_last = person.most_moves is not None and depth >= person.most_moves
    return Outcome.LIMIT if is_last else Outcome.EXPANDED


def depth_first(person: Problem) -> Iterator[Event]:
    """Yield the events of a search depth first."""
    problem = nested_problem(person)
    for event in nested(problem, lambda state, depth: outcome_of(problem, state, depth)):
        yield with_inner_state(event)


def nested_problem(person: Problem) -> Problem:
    """Return a problem as depth first searches it."""
    return LeftOnPath(person) if isinstance(person, CourseProblem) else person


def with_inner_state(event: Event) -> Event:
    """Return an event with the state of its own problem."""
    return event._replace(state=inner_state(event.state)) if isinstance(event, Enter) else event


def deepening(problem: Problem, rounds: InRounds) -> Iterator[Event]:
    """Yield the events of a search depth first to one limit after another."""

    def outcome(state: Within, depth: int) -> Outcome:
        if state.left is None:
            return Outcome.EXPANDED
        found = outcome_of(problem, state.state, depth - 1)
        if found is Outcome.SOLVED and not rounds.solved(state):
            found = Outcome.EXPANDED
        is_cut = found is Outcome.EXPANDED and rounds.is_at_limit(state)
        return Outcome.LIMIT if is_cut else found

    for event in nested(rounds, outcome):
        yield with_inner_state(event)


def nested(problem: Problem, outcome: Callable[[Any, int], Outcome]) -> Iterator[Event]:
    """Yield the events of a search depth first.

    :param outcome: returns what a state at a depth is.
    """
    state = problem.start()
    found = outcome(state, 0)
    yield Enter(0, None, state, found)
    stack = [(state, moves_of(problem, state, found))]
    while stack:
        depth = len(stack) - 1
        state, following = stack[-1]
        for move in following:
            reason = problem.skip(state, move)
            if reason:
                yield Skip(depth, move, reason)
                continue
            child = problem.result(state, move)
            found = outcome(child, depth + 1)
            yield Enter(depth + 1, move, child, found)
            stack.append((child, moves_of(problem, child, found)))
            break
        else:
            yield Leave(depth)
            stack.pop()


def moves_of(problem: Problem, state: Any, outcome: Outcome) -> Iterator[Any]:
    """Return the moves that a search tries on a state."""
    return iter(problem.moves(state) if outcome is Outcome.EXPANDED else ())


class Keyed:
    """A state that can be kept in a set, whatever it is."""

    __slots__ = ("key", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.key: Hashable = key_of(value)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keyed) and self.key == other.key


class Layered(Searchable[Keyed, Any]):
    """A problem as the loop of the breadth-first search asks it.

    :param person: the problem.
    """

    def __init__(self, person: Problem) -> None:
        self.person = person

    def start(self) -> Keyed:
        """Return the state at the root."""
        return Keyed(self.person.start())

    def outcome(self, state: Keyed, depth: int, prunings: frozenset[str]) -> Outcome:  # noqa: ARG002
        """Return the outcome of a node."""
        return outcome_of(self.person, state.value, depth)

    def moves(self, state: Keyed) -> Iterator[Any]:
        """Return the moves to try."""
        return iter(self.person.moves(state.value))

    def skip(self, state: Keyed, move: Any, prunings: frozenset[str]) -> str | None:  # noqa: ARG002
        """Return why a move is left out."""
        return self.person.skip(state.value, move)

    def result(self, state: Keyed, move: Any) -> Keyed:
        """Return the state after a move."""
        return Keyed(self.person.result(state.value, move))


class Weighed(Layered):
    """A problem as the loops with a frontier ask it.

    :param heuristic: the name of the method that estimates.
    """

    def __init__(self, person: Problem, heuristic: str) -> None:
        super().__init__(person)
        self.weights = weights_of(person, heuristic)

    def step_cost(self, state: Keyed, move: Any) -> float:
        """Return what a move costs."""
        return self.weights.step_cost(state.value, move)

    def heuristic(self, state: Keyed) -> float:
        """Return the estimate of a state."""
        return self.weights.heuristic(state.value)


def weights_of(person: Problem, heuristic: str) -> Weights:
    """Return the numbers of a problem, of states with or without the wrapping of a search."""
    costs = has_step_costs(person)
    return Weights(
        lambda state: getattr(person, heuristic)(inner_state(state)),
        lambda state, move: person.cost(inner_state(state), move) if costs else 1,
    )


def taken(problem: Weighed, order: FrontierOrder) -> Iterator[Event]:
    """Yield the events of a search with a frontier."""
    loop = best_first(problem, ALL, order.f) if order.is_heap else depth_first_graph(problem, ALL)
    for event in loop:
        yield event._replace(state=event.state.value) if isinstance(event, Enter) else event


def layered(person: Problem) -> Iterator[Event]:
    """Yield the events of a search breadth first."""
    for event in breadth_first(Layered(person), ALL):
        if isinstance(event, Enter):
            yield event._replace(state=inner_state(event.state.value))
        else:
            yield event


def local(search: str) -> Callable[[Problem], Iterator[Event]]:
    """Return what yields the events of a local search with its problem's seed."""

    def events_of(person: Problem) -> Iterator[Event]:
        rounds = LOCAL[search](person)
        for event in nested(rounds, lambda state, depth: outcome_of(rounds, state, depth)):
            yield with_inner_state(event)

    return events_of


class TwoPlayers(Layered):
    """A game as the loops of games ask it."""

    def outcome(self, state: Keyed, depth: int, prunings: frozenset[str]) -> Outcome:  # noqa: ARG002
        """Return how a game ended."""
        return ended(checked_utility(self.person.utility(state.value)))

    def is_max(self, state: Keyed) -> bool:
        """Return whether MAX is to move."""
        return is_max(self.person.player(state.value))

    def utility(self, state: Keyed, outcome: Outcome) -> float:  # noqa: ARG002
        """Return what a finished game is worth."""
        utility = checked_utility(self.person.utility(state.value))
        assert utility is not None, "asked where the game is over"
        return utility


def game(search: str) -> Callable[[Problem], Iterator[Event]]:
    """Return what yields the events of a search of a game."""

    def events_of(person: Problem) -> Iterator[Event]:
        for event in GAMES[search].loop(TwoPlayers(person), ALL):
            yield event._replace(state=event.state.value) if isinstance(event, Enter) else event

    return events_of


LOOPS: dict[str, Callable[[Problem], Iterator[Event]]] = {
    "dfs": depth_first,
    "bfs": layered,
    CSP.search: depth_first,
    BIDIRECTIONAL: lambda person: layered(TwoSided(person)),
    **{search: local(search) for search in LOCAL},
    **{search: game(search) for search in GAMES},
}

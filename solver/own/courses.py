"""Problems written for a course, used as they are.

Their interfaces are those of AIMA's ``Problem``, of simpleai's ``SearchProblem`` and of the search
assignment of Pacman. They are recognised by their methods: none of these packages is imported.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from solver.own.boards import board_shape, side_of
from solver.own.calls import NO_ACTIONS, NO_TRIPLES, WrongValue
from solver.own.mazes import maze_board
from solver.own.moves import move_key
from solver.own.problem import Problem
from solver.own.values import key_of, text_of

MOST_EXPANDED = 4_096
"""States whose successors are kept: depth first comes back to those of its path."""


HEURISTICS = ("heuristic", "h")


class Interface(NamedTuple):
    """The names of a course.

    :param start: an attribute, or a method without arguments.
    :param moves: a method that returns the moves of a state; where ``result`` is empty, it returns
        triples of successor, move and cost.
    """

    start: str
    moves: str
    result: str
    solved: str

    @property
    def methods(self) -> tuple[str, ...]:
        """The methods that take a state."""
        return tuple(name for name in self[1:] if name)


INTERFACES = (
    Interface("getStartState", "getSuccessors", "", "isGoalState"),
    Interface("get_start_state", "get_successors", "", "is_goal_state"),
    Interface("initial_state", "actions", "result", "is_goal"),  # simpleai
    Interface("initial", "actions", "result", "goal_test"),  # AIMA
    Interface("initial", "actions", "result", "is_goal"),  # AIMA, fourth edition
)


def is_interface(methods: set[str]) -> bool:
    """Say whether methods of these names make a problem of a course."""
    return any(methods.issuperset(each.methods) for each in INTERFACES)


class Standing(NamedTuple):
    """A state in the place of AIMA's node, of which a heuristic reads the state."""

    state: Any


class CourseProblem(Problem):
    """A problem of a course.

    :param inner: the object.
    :param names: of its methods.
    """

    search: tuple[str, ...] = ("dfs", "bfs", "iddfs", "graph-dfs", "ucs")

    def __init__(self, inner: Any, names: Interface) -> None:
        self.inner = inner
        if any(callable(getattr(inner, name, None)) for name in HEURISTICS):
            self.search = (*self.search, "astar", "greedy")
        self.most_moves = getattr(inner, "most_moves", None)
        result = names.result or names.moves
        # What is left out is found by making the move.
        self.names: Mapping[str, str] = {**names._asdict(), "result": result, "skip": result}
        self._side = 0
        """Of the square board that a flat state is: known from the first one."""
        self._moves: Callable[[Any], Any] = getattr(inner, names.moves)
        self._solved: Callable[[Any], Any] = getattr(inner, names.solved)
        drawn = getattr(inner, "draw", None)
        self._drawn: Callable[[Any], Any] = drawn if callable(drawn) else self._picture

    @property
    def path(self) -> str:
        """The file of its class; empty if unknown."""
        code = getattr(inspect.unwrap(self._moves), "__code__", None)
        return code.co_filename if code else ""

    def start(self) -> Any:
        """Return the first state."""
        given = getattr(self.inner, self.names["start"], None)
        state = given() if callable(given) else given
        self._side = side_of(state)
        return state

    def moves(self, state: Any) -> Iterable[Any]:
        """Return the moves of a state.

        :raises WrongValue: if there is nothing to iterate over.
        """
        moves = self._moves(state)
        if not isinstance(moves, Iterable):
            raise WrongValue(self.names["moves"], NO_ACTIONS, text_of(moves))
        return moves

    def result(self, state: Any, move: Any) -> Any:
        """Return the state after a move."""
        return self.inner.result(state, move)

    def solved(self, state: Any) -> bool:
        """Return whether a state is a solution."""
        return bool(self._solved(state))

    def cost(self, state: Any, move: Any = None) -> Any:
        """Return the cost of a move, as AIMA or simpleai write it; 1 where neither does."""
        after = self.result(state, move)
        inner = self.inner
        if callable(getattr(inner, "path_cost", None)):
            return inner.path_cost(0, state, move, after)
        return inner.cost(state, move, after) if callable(getattr(inner, "cost", None)) else 1

    def heuristic(self, state: Any) -> Any:
        """Return the estimate of a state, as simpleai or AIMA write it; 0 where neither does."""
        inner = self.inner
        if callable(getattr(inner, "heuristic", None)):
            return inner.heuristic(state)
        return inner.h(Standing(state)) if callable(getattr(inner, "h", None)) else 0

    def draw(self, state: Any) -> Any:
        """Return a picture of a state: by its own ``draw``, else by the shape of the state."""
        return self._drawn(state)

    def _picture(self, state: Any) -> Any:
        return maze_board(self.inner, state) or board_shape(state, self._side)


class SuccessorProblem(CourseProblem):
    """A problem of a course whose successors come in triples of state, move and cost."""

    def __init__(self, inner: Any, names: Interface) -> None:
        super().__init__(inner, names)
        self._known: dict[Any, dict[Any, tuple[Any, Any]]] = {}
        """States and costs after the moves of states, those that were used last at the end."""

    def moves(self, state: Any) -> Iterable[Any]:
        """Return the moves of a state, whose successors are found once.

        :raises WrongValue: if a successor is no triple.
        """
        moves, after = [], {}
        for triple in super().moves(state):
            successor, move, *costs = checked_triple(triple, self.names["moves"])
            if move_key(move) in after:  # of the same name as another
                move = (move, successor)
            after[move_key(move)] = successor, costs[0] if costs else 1
            moves.append(move)
        self._known[key_of(state)] = after
        if len(self._known) > MOST_EXPANDED:
            del self._known[next(iter(self._known))]
        return moves

    def result(self, state: Any, move: Any) -> Any:
        """Return the state after a move."""
        return self._after(state, move)[0]

    def cost(self, state: Any, move: Any = None) -> Any:
        """Return the cost of a move."""
        return self._after(state, move)[1]

    def _after(self, state: Any, move: Any) -> tuple[Any, Any]:
        key = key_of(state)
        if key not in self._known:
            self.moves(state)
        after = self._known[key] = self._known.pop(key)
        return after[move_key(move)]


def checked_triple(triple: Any, function: str) -> Sequence[Any]:
    """Return a successor, its move and perhaps its cost.

    :param function: the method that returned the triple.
    :raises WrongValue: if they are no such triple.
    """
    if isinstance(triple, (tuple, list)) and len(triple) > 1 and triple[0] is not None:
        return triple
    raise WrongValue(function, NO_TRIPLES, text_of(triple))


def fits(kind: type) -> bool:
    """Return whether the objects of a class are problems of a course."""
    return any(has_methods(kind, names) for names in INTERFACES)


def has_methods(kind: type, names: Interface) -> bool:
    """Return whether a class has the methods of an interface."""
    return all(callable(getattr(kind, name, None)) for name in names.methods)


def interface_of(inner: Any) -> Interface:
    """Return the names of an object whose class fits: those with a start, if it has one."""
    known = [names for names in INTERFACES if has_methods(type(inner), names)]
    started = (names for names in known if getattr(inner, names.start, None) is not None)
    return next(started, known[0])


def course_problem(inner: Any, title: str = "") -> CourseProblem:
    """Return an object of a course as a problem.

    :param inner: its class fits; without a start, the problem starts with None.
    :param title: the name of its class unless given.
    """
    kind, names = type(inner), interface_of(inner)
    base = CourseProblem if names.result else SuccessorProblem
    # A class of its own, since a problem is named after its class everywhere.
    named = type(title or kind.__name__, (base,), {"__doc__": kind.__doc__})
    problem: CourseProblem = named(inner, names)
    return problem


def name_of_method(problem: Problem, name: str) -> str:
    """Return the name of a problem's method in the user's own class."""
    names: Mapping[str, str] = getattr(problem, "names", {})
    return names.get(name, name)


def written_method(problem: Problem, name: str) -> Any:
    """Return a method of a problem as it is written."""
    if isinstance(problem, CourseProblem):
        return getattr(problem.inner, name_of_method(problem, name), None)
    return getattr(problem, name)

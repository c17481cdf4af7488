"""A student's search over a problem of a course: the states it expands, in order.

The function gets a proxy of the problem. A state is expanded when its moves are asked for; its
parent is the expansion that produced this very object, so each produced state is a new object.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from solver.own.calls import OUTSIDE, is_theirs
from solver.own.courses import Interface, checked_triple, interface_of
from solver.own.values import Alike, by_identity, key_of


class Expansion(NamedTuple):
    """An expanded state, or one that passed the goal test.

    :param parent: the number of its parent, less than its own; None for a state that no other
        produced, such as the first.
    :param depth: in moves from such a state.
    :param move: the move that leads to it; None where there is no parent.
    """

    state: Any
    parent: int | None
    depth: int
    move: Any
    is_goal: bool


@dataclass
class StudentSearch:
    """The result of a search; ``answer`` is None after a stop or an error."""

    expansions: list[Expansion] = field(default_factory=list)
    answer: Any = None
    is_stopped: bool = False
    error: BaseException | None = None


class Production(NamedTuple):
    """How a state was produced.

    :param node: the node that produced it; None for a first state.
    :param state: held, since its number stands for it.
    """

    node: int | None = None
    move: Any = None
    state: Any = None


OBJECT = object()
"""First part of the keys of objects."""


class AtLimit(BaseException):
    """Ends a function that goes on; not an Exception, which a student's code may catch."""


def searched(
    function: Callable[[Any], Any],
    problem: Any,
    limit: int,
    on_node: Callable[[int], object] = lambda _: None,
) -> StudentSearch:
    """Run a search and return the states it expanded, in order.

    :param function: the search function, which gets a problem.
    :param problem: an object with the methods of a course.
    :param limit: the most nodes; the function is stopped before one more.
    :param on_node: called with the number of each node; it may raise ``AtLimit`` to stop there.
    """
    found = StudentSearch()
    proxy = Proxy(problem, Expansions(problem, found.expansions, limit, on_node))
    try:
        with OUTSIDE.watch.over(lambda: len(found.expansions)):
            found.answer = function(proxy)
    except AtLimit:
        found.is_stopped = True
    except BaseException as error:
        if not is_theirs(error):
            raise
        found.error = error
    return found


class Expansions:
    """Records expansions while a problem answers."""

    def __init__(
        self,
        problem: Any,
        nodes: list[Expansion],
        limit: int,
        on_node: Callable[[int], object],
    ) -> None:
        self.problem = problem
        self.names: Interface = interface_of(problem)
        self.nodes = nodes
        self.limit = limit
        self.on_node = on_node
        self._origins: dict[Hashable, Production] = {}
        """By object and by key, as a search may copy states."""
        self._expanded: dict[Hashable, int] = {}
        self._goals: set[Hashable] = set()

    @property
    def methods(self) -> dict[str, Callable[..., Any]]:
        """The methods in the place of those of the problem, by name."""
        methods = {self.names.moves: self.moves, self.names.solved: self.solved}
        return methods | ({self.names.result: self.result} if self.names.result else {})

    def start(self, state: Any) -> Any:
        """Return the first state: with it a search begins, perhaps anew."""
        return self._produced(state, None, None)

    def moves(self, state: Any) -> Any:
        """Expand a state."""
        node = self._expanded[identity(state)] = self._add(state, is_goal=False)
        moves = getattr(self.problem, self.names.moves)(state)
        if self.names.result:
            return moves
        triples = (checked_triple(each, self.names.moves) for each in moves)
        return [(self._produced(after, node, move), move, *cost) for after, move, *cost in triples]

    def result(self, state: Any, move: Any) -> Any:
        """Make a move."""
        after = getattr(self.problem, self.names.result)(state, move)
        node = self._expanded.get(identity(state))
        return after if node is None else self._produced(after, node, move)

    def solved(self, state: Any) -> Any:
        """Test for the goal; a state that passes twice on the same way is one node."""
        is_goal = getattr(self.problem, self.names.solved)(state)
        key = identity(state)
        way = key, self._origin(state).node
        if is_goal and way not in self._goals:
            self._goals.add(way)
            self._add(state, is_goal=True)
        return is_goal

    def _produced(self, state: Any, node: int | None, move: Any) -> Any:
        state = new_object(state)
        origin = Production(node, move, state)
        self._origins[identity(state)] = self._origins[OBJECT, id(state)] = origin
        return state

    def _origin(self, state: Any) -> Production:
        by_object = self._origins.get((OBJECT, id(state)))
        return by_object or self._origins.get(identity(state), Production())

    def _add(self, state: Any, *, is_goal: bool) -> int:
        if len(self.nodes) >= self.limit:
            raise AtLimit
        parent, move, _ = self._origin(state)
        depth = 0 if parent is None else self.nodes[parent].depth + 1
        self.nodes.append(Expansion(state, parent, depth, move, is_goal))
        self.on_node(len(self.nodes) - 1)
        return len(self.nodes) - 1


class Proxy:
    """A problem whose calls are taken down; all else is that of the problem itself."""

    def __init__(self, problem: Any, expansions: Expansions) -> None:
        vars(self).update(expansions.methods, _problem=problem, _expansions=expansions)

    # Functions may check the type of their problem.
    __class__ = property(lambda self: type(vars(self)["_problem"]))

    def __getattr__(self, name: str) -> Any:
        value = getattr(vars(self)["_problem"], name)
        expansions = vars(self)["_expansions"]
        if name != expansions.names.start:
            return value
        return (lambda: expansions.start(value())) if callable(value) else expansions.start(value)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(vars(self)["_problem"], name, value)


class TextState(str):
    """A text that is an object of its own: Python has one object for each letter."""

    __slots__ = ()


class NumberState(int):
    """A number that is an object of its own."""


def new_object(state: Any) -> Any:
    """Return an equal state that is an object of its own; the same for values that may change."""
    if type(state) is tuple:
        return (*state,)
    copies: Mapping[type, type] = {str: TextState, int: NumberState}
    return copies.get(type(state), lambda same: same)(state)


def identity(state: Any) -> Hashable:
    """Return a state's key, or itself if only equal to itself; raise Alike for neither."""
    try:
        return key_of(state)
    except Alike:
        if by_identity(type(state)):
            return state  # type: ignore[no-any-return]
        raise

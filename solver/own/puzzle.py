"""A user's problem as a puzzle: all that pages and recordings know of it."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from inspect import cleandoc
from typing import Any

from solver.own.algorithms import LIMITED, NamedSearch, chosen, has_end_costs
from solver.own.base import GROUND, KIND, OF_GAMES, UNTIL_RECORDED, Brought
from solver.own.bidirectional import BIDIRECTIONAL
from solver.own.frontier_recorder import FrontierRecorder
from solver.own.game_recorder import GameRecorder
from solver.own.game_view import GameView
from solver.own.games import GAMES
from solver.own.local import LOCAL
from solver.own.moves import Move
from solver.own.plain_columns import PlainNodes
from solver.own.printing import ROUTER
from solver.own.problem import Problem
from solver.own.program import OwnProgram
from solver.own.recorder import NodeColumns, Recorder
from solver.own.values import readable
from solver.own.view import Held, View, is_cost, shown
from solver.problem import OUTCOMES, OUTDATED, SEEN, Search, Shape
from solver.recording.log import Log
from solver.recording.nested.games import GameTree
from solver.recording.plan import Plan
from solver.recording.recording import Recording
from solver.search.limits import DEFAULT_LIMIT, Progress
from solver.search.result import Solution

__all__ = ["GROUND", "KIND", "OwnPuzzle", "count_own", "record_own"]

MOST_LAYERED = 5_000_000
"""Nodes of a search that keeps its states in memory."""

LEAVES_OUT = {Shape.NESTED: (), Shape.LAYERS: (SEEN,), Shape.TAKEN: (SEEN, OUTDATED)}
"""The reasons that our loops have of their own."""

MOST_COUNTED = 4_000_000
"""Nodes that are counted for one comparison: people's code takes half a minute for them."""


class OwnPuzzle(Brought[Held]):
    """A problem in a user's file.

    :param person: the problem.
    :param limit: the most nodes of a recording; None: as the problem says.
    """

    def __init__(
        self, code: str, person: Problem, path: str, source: str, limit: int | None = None
    ) -> None:
        super().__init__(code, path, source, limit or person.limit or DEFAULT_LIMIT)
        self.person = person
        self.columns: Callable[[], NodeColumns] = array_columns
        """Makes the columns of a recording."""
        self.title = type(person).__name__
        self.about = dedented(type(person).__doc__)
        switches = tuple(self.program.reasons.name(each) for each in person.prunings)
        self._searches = tuple(self._declared(each, switches) for each in chosen(person))

    def _declared(self, search: NamedSearch, switches: tuple[str, ...]) -> Search:
        shape, frontier, *_ = search.kind
        game = search.kind.game
        has_cost = has_end_costs(self.person) and search.kind.keeps_best
        return Search(
            search.name,
            shape,
            switches,
            game.reasons if game else LEAVES_OUT[shape],
            OUTCOMES,
            UNTIL_RECORDED,
            cost=self.cost if has_cost else None,
            most=None if shape is Shape.NESTED else MOST_LAYERED,
            frontier=frontier(self.person.weight) if frontier else None,
            is_game=game is not None,
        )

    def cost(self, state: Held) -> int | None:
        """Return the cost of a solved state; None where its method fails or returns no number."""
        try:
            cost = self.person.cost(shown(state.value))
        except (Exception, SystemExit):  # the recording says so
            return None
        return cost if isinstance(cost, int) and is_cost(cost) else None

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> View:
        """Return the view of the problem that a search works on."""
        known = next(each for each in self.searches if each.name == search).prunings
        off = frozenset[str]() if prunings is None else frozenset(known) - prunings
        return view_of(self.program, self.person, search, off)

    def begin_with(self, name: str) -> None:
        """Take one of its searches for the first, whose solution is the answer.

        :param name: empty or unknown: as the problem says.
        """
        self._searches = tuple(sorted(self._searches, key=lambda each: each.name != name))

    # Recording.

    def record(self, plan: Plan, progress: Progress | None = None) -> Log:
        """Record a search of it, up to its limit, to where it is stopped or fails."""
        off = frozenset(plan.search.prunings) - plan.prunings
        limit = min(plan.limit, self.declared_limit)
        before = self.finished
        if before and not off and (before.search.name, before.limit) == (plan.search.name, limit):
            return before.log
        self.program.is_stopping = False
        view = view_of(self.program, self.person, plan.search.name, off)
        with ROUTER.to(self.printing):
            return recorder_of(view, plan._replace(limit=limit), progress, self.columns()).record()

    def solution_of(self, recording: Recording[Any, Any]) -> Solution[Any]:
        """Return the solution that a recording of it has, without the limits that it tried."""
        solution = super().solution_of(recording)
        if recording.search.name == BIDIRECTIONAL and recording.solution_node is not None:
            meeting = recording.tree.state(recording.solution_node)
            view: Any = recording.problem
            return replace(solution, moves=tuple(map(Move, view.rounds.way(meeting.value))))
        algorithm = NamedSearch.of(recording.search.name).algorithm
        if solution.moves is None or algorithm not in LIMITED:
            return solution
        return replace(solution, moves=solution.moves[1:])

    @cached_property
    def delegate(self) -> View:
        """The view of the answer: nothing is off, and no limits are tried."""
        first = self.searches[0].name
        plain = first if first in (*LOCAL, *GAMES) else "dfs"
        return view_of(self.program, self.person, plain, frozenset())


class LocalPuzzle(OwnPuzzle):
    """A problem that is searched locally: by chance, of which its seed decides."""

    @property
    def seed(self) -> int:
        """The seed of all chance."""
        return self.person.seed

    def seeded(self, seed: int) -> LocalPuzzle:
        """Return the same problem with another seed, under a name with it."""
        person = copy.copy(self.person)
        person.seed = seed
        code = f"{self.code}.{seed}"
        return LocalPuzzle(code, person, self.path, self.source, self.declared_limit)


class GamePuzzle(OwnPuzzle):
    """A game for two players."""

    declared = OF_GAMES

    def solution_of(self, recording: Recording[Any, Any]) -> Solution[Any]:
        """Return the line that both players expect."""
        tree = recording.tree
        assert isinstance(tree, GameTree), "all its searches are of games"
        return Solution(tuple(each.move for each in tree.line) or None, len(recording))

    def value_of(self, recording: Recording[Any, Any]) -> str | None:
        """Return what the game is worth, in writing; None where the recording does not tell."""
        tree = recording.tree
        assert isinstance(tree, GameTree), "all its searches are of games"
        return None if tree.value is None else str(tree.value)


def view_of(program: OwnProgram, person: Problem, search: str, off: frozenset[str]) -> View:
    """Return the view of a problem for a search."""
    form = GameView if NamedSearch.of(search).kind.game else View
    return form(program, person, search, off)


def recorder_of(view: View, plan: Plan, progress: Progress | None, nodes: NodeColumns) -> Recorder:
    """Return what records a search."""
    if view.frontier:
        return FrontierRecorder(view, plan, progress, nodes, view.frontier)
    if plan.search.is_game:
        return GameRecorder(view, plan, progress, nodes)
    return Recorder(view, plan, progress, nodes)


def array_columns() -> NodeColumns:
    """Return columns of NumPy's arrays, or of Python's own in a browser, which has no NumPy."""
    if sys.platform == "emscripten":
        return PlainNodes()
    from solver.own.columns import Nodes  # here: it needs NumPy

    return Nodes()


def dedented(doc: str | None) -> str:
    """Return a docstring without its indentation."""
    return cleandoc(readable(doc)) if doc else ""


def record_own(puzzle: Brought[Any], plan: Plan, progress: Progress | None = None) -> Log:
    """Record a user's own search; this is the recorder of the kind."""
    return puzzle.record(plan, progress)


def count_own(puzzle: Brought[Any], plan: Plan, progress: Progress | None = None) -> int:
    """Count the nodes of a problem; the limit and one more if there are more."""
    known = puzzle.finished
    if not (known and counts_for(known, plan)):
        log = puzzle.record(plan, progress)
        return plan.limit + 1 if log.truncated else len(log.nodes)
    return len(known)


def counts_for(recording: Recording[Any, Any], plan: Plan) -> bool:
    """Say whether a recording gives the count of a plan, or that there are more nodes."""
    is_same = (recording.search.name, recording.prunings) == (plan.search.name, plan.prunings)
    return is_same and (len(recording) > plan.limit or not recording.truncated)

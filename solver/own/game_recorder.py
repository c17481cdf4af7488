"""Recording the search of a user's game, as fast as its own methods allow.

The loop is those of ``solver.search.games``, without generators between them and the log
(``tests/solver/own/test_games.py``).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import repeat
from math import inf
from typing import Any

from solver.own.calls import (
    NO_END,
    NO_STATE,
    TWICE,
    TooManyMoves,
    WrongValue,
    checked_moves,
)
from solver.own.games import MAX, MIN, checked_utility, is_max
from solver.own.moves import FAILED
from solver.own.recorder import (
    DEPTH_SHIFT,
    MOVE_SHIFT,
    NO_MOVE,
    Ended,
    EndKnown,
    Ends,
    NodeColumns,
    Recorder,
)
from solver.own.values import key_of
from solver.own.view import View
from solver.problem import CUT, OUTCOMES, SEEN
from solver.recording.plan import Plan
from solver.search.games import ended
from solver.search.limits import MOST_DEPTH, Progress


@dataclass(slots=True)
class OpenPosition:
    """A node whose moves are tried.

    :param key: of its state, where positions are remembered.
    :param alpha: the least that MAX is sure of, here or further up.
    :param beta: the most that MIN lets happen, here or further up.
    :param best: the best value so far.
    """

    node: int
    state: Any
    key: Any
    is_max: bool
    alpha: float
    beta: float
    following: Iterator[Any]
    best: float

    @property
    def is_cut(self) -> bool:
        """Whether no further move can matter."""
        return self.best >= self.beta if self.is_max else self.best <= self.alpha

    def take(self, value: float) -> None:
        """Take the value of a move."""
        if self.is_max:
            self.best = max(self.best, value)
        else:
            self.best = min(self.best, value)


class GameRecorder(Recorder):
    """One recording of a search of a game."""

    def __init__(
        self, view: View, plan: Plan, progress: Progress | None, nodes: NodeColumns
    ) -> None:
        super().__init__(view, plan, progress, nodes)
        self.cuts = CUT in plan.search.reasons
        self.remembers = SEEN in plan.search.reasons
        self.values = array("d")
        """What MAX gets from each node on, 0 until that is known."""
        self.known: dict[Any, float] = {}
        """The values of the positions that were searched, where they are remembered."""
        self.player = self.watched("player", self.person.player)
        self.utility = self.watched("utility", self.person.utility)

    def watched(self, name: str, method: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return a method of a state, which is compared before and after as others are."""

        def call(state: Any) -> Any:
            if self.methods is self.bare:
                self.guard.function = name
                return method(state)
            return self.guard.call(name, method, state)

        return call

    def search(self) -> None:
        """Go through the game."""
        start = self.start_state()
        value = self.enter_position(0, NO_MOVE, start)
        self.depth, self.state = 0, start
        path = [self.opened(start, None, None)] if value is None else []
        while path:
            here = path[-1]
            self.depth, self.state = len(path) - 1, here.state
            child = self.next_child(here)
            if child is not None:
                path.append(child)
                continue
            if here.best in {-inf, inf}:
                raise WrongValue("utility", NO_END)
            self.values[here.node] = here.best
            if self.remembers:
                self.known[here.key] = here.best
            path.pop()
            if path:
                path[-1].take(here.best)

    def next_child(self, here: OpenPosition) -> OpenPosition | None:
        """Try the moves of a position up to one after which the game goes on.

        :returns: the position after it; None where no more move is left.
        """
        numbers, result, known = self.table.numbers, self.methods.result, self.known
        for move in here.following:
            self.move = move
            if self.cuts and here.is_cut:
                self.leave_out(CUT)
                continue
            state = result(here.state, move)
            if state is None:
                raise WrongValue("result", NO_STATE, "result")
            key = key_of(state) if self.remembers else None
            if self.remembers and key in known:
                here.take(known[key])
                self.leave_out(SEEN)
                continue
            try:
                number = numbers[move]
            except (KeyError, TypeError):
                number = self.table.number(move)
            value = self.enter_position(self.depth + 1, number, state)
            self.move = FAILED
            if value is None:
                return self.opened(state, key, here)
            if self.remembers:
                known[key] = value
            here.take(value)
        return None

    def enter_position(self, depth: int, number: int, state: Any) -> float | None:
        """Enter a node, and return what the game is worth if it is over.

        :raises Ended: when the recording is full or stopped.
        """
        count = len(self.values)  # as many as nodes, and sooner counted
        if count >= self.plan.limit:
            raise Ended
        if count >= self.bound:
            raise EndKnown
        value = checked_utility(self.utility(state))
        if value is None and depth >= MOST_DEPTH:
            raise TooManyMoves(str(depth))
        if count >= self.turn or self.run.due:
            self.turn_block(count)
        outcome = OUTCOMES.index(ended(value))
        self.nodes.open.append(number << MOVE_SHIFT | depth << DEPTH_SHIFT | outcome)
        self.values.append(value or 0)
        return value

    def opened(self, state: Any, key: Any, above: OpenPosition | None) -> OpenPosition:
        """Return the position of the node that was entered last.

        :param above: whose child it is; None at the root.
        :raises WrongValue: when a player is to move twice in a row.
        """
        node = len(self.values) - 1
        if above:
            self.depth, self.state = self.depth + 1, state
        to_max = is_max(self.player(state))
        if above and to_max == above.is_max:
            raise WrongValue("player", TWICE, MAX if to_max else MIN)
        alpha, beta = (above.alpha, above.beta) if above else (-inf, inf)
        if above and above.is_max:
            alpha = max(alpha, above.best)
        elif above:
            beta = min(beta, above.best)
        following = checked_moves(self.methods.moves(state))
        best = -inf if to_max else inf
        return OpenPosition(node, state, key, to_max, alpha, beta, following, best)

    def beside(self) -> dict[str, Any]:
        """Return the values, those of nodes of errors included."""
        self.values.extend(repeat(0, len(self.nodes) - len(self.values)))
        return {"values": self.values}

    def ends(self) -> Ends:
        """Return no dead ends: a position whose moves are all known has a value."""
        return Ends(tuple(self.dead), array("I"), None, None, 0)

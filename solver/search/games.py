"""Searches of games for two players as generators of events: minimax, alpha-beta, and with memory.

MAX wants the game to end with the highest utility, MIN with the lowest; they move by turns. A node
is a position; its value is what MAX gets if both play as well as can be. These are the functions of
AIMA, chapter 5, in its letters: ``v`` is the best value found so far, ``alpha`` the least that MAX
is sure of further up, ``beta`` the most that MIN lets happen there.
"""

from __future__ import annotations

from collections.abc import Generator
from math import inf
from typing import Any, Protocol

from solver.problem import CUT, SEEN, Move, Outcome, Problem, State
from solver.search.dfs import Enter, Events, Leave, Skip

Visit = Generator[Any, None, float]
"""Yields the events of a node and of all below it, and returns its value."""

UTILITY = {Outcome.SOLVED: 1, Outcome.LIMIT: 0, Outcome.DEAD: -1}
"""What finished games are worth to MAX: won, drawn, lost."""


class Game(Problem[State, Move], Protocol[State, Move]):
    """What the searches need to know of a game; ``outcome`` says whether it is over."""

    def is_max(self, state: State) -> bool:
        """Say whether MAX is to move."""

    def utility(self, state: State, outcome: Outcome) -> float:
        """Return what a finished game is worth to MAX.

        :param outcome: how it ended.
        """


def ended(utility: float | None) -> Outcome:
    """Return the outcome of a game by what it is worth to MAX; None while it goes on.

    >>> [str(ended(utility)) for utility in (3, 0, -0.5, None)]
    ['solved', 'limit', 'dead', 'expanded']
    """
    if utility is None:
        return Outcome.EXPANDED
    return Outcome.LIMIT if utility == 0 else Outcome.SOLVED if utility > 0 else Outcome.DEAD


def minimax(game: Game[State, Move], prunings: frozenset[str]) -> Events[State, Move]:
    """Yield every event of a search through all games that can follow, depth first."""

    # listing begins: minimax loop
    def max_value(state: State, depth: int, move: Move | None) -> Visit:
        outcome = game.outcome(state, depth, prunings)
        yield Enter(depth, move, state, outcome)  # event: enter
        v = -inf if outcome is Outcome.EXPANDED else game.utility(state, outcome)
        for a in game.moves(state) if outcome is Outcome.EXPANDED else ():
            v2 = yield from min_value(game.result(state, a), depth + 1, a)  # event: play
            v = max(v, v2)
        yield Leave(depth)  # mark: leave
        return v

    def min_value(state: State, depth: int, move: Move | None) -> Visit:
        outcome = game.outcome(state, depth, prunings)
        yield Enter(depth, move, state, outcome)  # event: enter
        v = inf if outcome is Outcome.EXPANDED else game.utility(state, outcome)
        for a in game.moves(state) if outcome is Outcome.EXPANDED else ():
            v2 = yield from max_value(game.result(state, a), depth + 1, a)  # event: play
            v = min(v, v2)
        yield Leave(depth)  # mark: leave
        return v

    # listing ends
    start = game.start()
    return (max_value if game.is_max(start) else min_value)(start, 0, None)


def alpha_beta(game: Game[State, Move], prunings: frozenset[str]) -> Events[State, Move]:
    """Yield every event of minimax without the moves that cannot matter, each a Skip: CUT.

    The value of the root, and the line that leads to it, are those of minimax. That of a node below
    which something was cut need not be: it is at least as good for the player who cut there.
    """

    # listing begins: alphabeta loop
    def max_value(state: State, depth: int, move: Move | None, alpha: float, beta: float) -> Visit:
        outcome = game.outcome(state, depth, prunings)
        yield Enter(depth, move, state, outcome)  # event: enter
        v = -inf if outcome is Outcome.EXPANDED else game.utility(state, outcome)
        for a in game.moves(state) if outcome is Outcome.EXPANDED else ():
            if v >= beta:
                yield Skip(depth, a, CUT)  # mark: cut, event: skip
            else:
                child = game.result(state, a)  # event: play
                v = max(v, (yield from min_value(child, depth + 1, a, alpha, beta)))
                alpha = max(alpha, v)
        yield Leave(depth)  # mark: leave
        return v

    def min_value(state: State, depth: int, move: Move | None, alpha: float, beta: float) -> Visit:
        outcome = game.outcome(state, depth, prunings)
        yield Enter(depth, move, state, outcome)  # event: enter
        v = inf if outcome is Outcome.EXPANDED else game.utility(state, outcome)
        for a in game.moves(state) if outcome is Outcome.EXPANDED else ():
            if v <= alpha:
                yield Skip(depth, a, CUT)  # mark: cut, event: skip
            else:
                child = game.result(state, a)  # event: play
                v = min(v, (yield from max_value(child, depth + 1, a, alpha, beta)))
                beta = min(beta, v)
        yield Leave(depth)  # mark: leave
        return v

    # listing ends
    start = game.start()
    return (max_value if game.is_max(start) else min_value)(start, 0, None, -inf, inf)


def minimax_with_memory(game: Game[State, Move], prunings: frozenset[str]) -> Events[State, Move]:
    """Yield every event of minimax that searches no position twice; a known one is a Skip: SEEN."""
    values: dict[State, float] = {}

    # listing begins: memo loop, minimax-memo loop
    def value(state: State, depth: int, move: Move | None) -> Visit:
        outcome = game.outcome(state, depth, prunings)
        yield Enter(depth, move, state, outcome)  # event: enter
        found: list[float] = []
        for a in game.moves(state) if outcome is Outcome.EXPANDED else ():
            child = game.result(state, a)
            if child in values:
                yield Skip(depth, a, SEEN)  # mark: seen, event: skip
            else:
                values[child] = yield from value(child, depth + 1, a)  # event: play
            found.append(values[child])
        yield Leave(depth)  # mark: leave
        if outcome is not Outcome.EXPANDED:
            return game.utility(state, outcome)
        return max(found) if game.is_max(state) else min(found)

    # listing ends
    return value(game.start(), 0, None)

"""What people write on: a search problem in a few methods (docs/own-search.md)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

REQUIRED = ("start", "moves", "result", "solved")
"""The methods without which there is no search."""


STEPS = 1_000
"""Of annealing, where the problem gives no temperature."""


class Problem:
    """A search problem; a class that says these things about itself can be watched.

    States and moves are values of any kind. No method may change a state: ``result`` returns a new
    one.
    """

    search: str | tuple[str, ...] = "dfs"
    """How it is searched: "dfs" (depth first), "bfs" (breadth first), "iddfs" (depth first to a
    limit that grows), "graph-dfs" (depth first, each state once), "ucs" (uniform cost), "greedy",
    "astar", "weighted-astar", "idastar", "bidirectional" (breadth first from both ends),
    "hill-climbing", "annealing"; of a game for two players "minimax", "alphabeta", "minimax-memo"
    (minimax that searches no position twice); or several of them, the one to begin with in front.
    They estimate by ``heuristic``, or by the method behind a colon: "astar:misplaced"."""
    weight: float = 2
    """How much the heuristic counts in "weighted-astar": f = g + weight * h."""
    prunings: tuple[str, ...] = ()
    """Reasons that can be switched off. Those of ``skip`` are found as they come up; those of
    ``dead`` only if they are named here."""
    limit: int | None = None
    """The most nodes that are recorded; None: 20,000,000."""
    most_moves: int | None = None
    """The most moves of an answer, up to 1,000; deeper nodes are not searched. None: no limit."""

    random = Random(0)
    """Random numbers for ``start`` in a local search, which begins each round with others."""
    seed: int = 1
    """Of the random numbers of a local search: the same seed, the same search."""
    rounds: int = 20
    """The most starts of hill climbing."""
    sideways: int = 0
    """The most moves in a row that change no cost in hill climbing."""

    def start(self) -> Any:
        """Return the state to begin with."""
        raise NotImplementedError

    def moves(self, state: Any) -> Iterable[Any]:
        """Return or yield the moves to try on a state, in order."""
        raise NotImplementedError

    def result(self, state: Any, move: Any) -> Any:
        """Return the state that a move leads to, without changing the old one."""
        raise NotImplementedError

    def solved(self, state: Any) -> bool:
        """Say whether a state is a solution."""
        raise NotImplementedError

    def skip(self, state: Any, move: Any) -> str | None:  # noqa: ARG002
        """Return why a move is left out, in a few words; None: it is made."""
        return None

    def dead(self, state: Any) -> str | None:  # noqa: ARG002
        """Return why nothing can come of a state, in a few words; None: it is searched."""
        return None

    def draw(self, state: Any) -> Any:  # noqa: ARG002
        """Return a picture of a state: rows of cells, a text, or an SVG; None: its ``repr``.

        A cell is a short text, or a tuple of text, colour and mark.
        """
        return None

    def say(self, state: Any, move: Any) -> str | None:  # noqa: ARG002
        """Return a sentence about a move that is made on a state; None: a general one."""
        return None

    def heuristic(self, state: Any) -> float:  # noqa: ARG002
        """Return an estimate of the cost from a state to a solution, at least 0."""
        return 0

    def cost(self, state: Any, move: Any = None) -> float:
        """Return the cost of a move that is made on a state, at least 0; 1 without this method.

        With a state as its only parameter it is the cost of a solved state, a whole number: then
        the search goes through everything and keeps the cheapest solution. A local search asks it
        of every state, and takes any number.
        """
        raise NotImplementedError

    def goal(self) -> Any:
        """Return the state at which a bidirectional search begins from the other end."""
        raise NotImplementedError

    def before(self, state: Any) -> Iterable[Any]:
        """Return or yield the states from which one move leads to a state.

        Without this method the moves of a bidirectional search lead both ways.
        """
        raise NotImplementedError

    def player(self, state: Any) -> str:
        """Return who is to move in a game for two players that goes on: "MAX" or "MIN"."""
        raise NotImplementedError

    def utility(self, state: Any) -> float | None:
        """Return what a finished game is worth to MAX; None while it goes on."""
        raise NotImplementedError

    def temperature(self, step: int) -> float:
        """Return the temperature at a step of annealing, from 0; the search ends at 0 or less."""
        return 10 * 0.99**step if step < STEPS else 0

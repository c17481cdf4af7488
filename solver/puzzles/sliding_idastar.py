"""Iterative deepening A* over sliding tiles: depth first to a limit of f that grows.

Glossary::

    walk     a board, the tile that slid last and how many slides it took
    limit    of f = g + h; the moves of the root are the limits, each of which begins anew

A slide brings one tile one cell nearer or farther, so f stays or grows by two: the least f beyond a
limit is that limit and two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from solver.grid import Board
from solver.problem import Frame, Outcome, Watchable
from solver.puzzles.sliding import (
    BACK,
    FIRST_LIMIT,
    GOAL,
    LIMIT,
    MOST_MOVES,
    NUMBERED,
    Slide,
    Sliding,
    exchanged,
    manhattan,
)
from solver.search.idastar import iterative_deepening_astar
from solver.search.iddfs import Event


class Walk(NamedTuple):
    """How a board was reached.

    :param tile: that slid last; 0 at the start of a round.
    :param slides: g.
    :param limit: of f in this round; None where no round is on.
    """

    board: Board
    tile: int = 0
    slides: int = 0
    limit: int | None = None


def limit_move(limit: float) -> Slide:
    """Return the move of the root that stands for a limit of f."""
    return Slide(int(limit), LIMIT)


class TileWalks(Watchable[Walk, Slide]):
    """The boards with the walks to them: what the loop searches to each of its limits."""

    def __init__(self, puzzle: Sliding) -> None:
        self.puzzle = puzzle

    def start(self) -> Walk:
        """Return the board of the puzzle."""
        return Walk(self.puzzle.board)

    # listing begins: idastar
    def outcome(self, state: Walk, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome: solved where every tile is in its place."""
        if state.board == GOAL:
            return Outcome.SOLVED  # mark: solved
        return Outcome.EXPANDED  # mark: expanded

    def moves(self, state: Walk) -> Iterator[Slide]:
        """Yield the slides into the gap."""
        return self.puzzle.moves(state.board)

    def skip(self, state: Walk, move: Slide, prunings: frozenset[str]) -> str | None:
        """Return why a slide is left out: it would take the last one back."""
        if BACK in prunings and move.tile == state.tile:  # pruning: back
            return BACK  # mark: back, pruning: back
        return None

    def result(self, state: Walk, move: Slide) -> Walk:
        """Return the board after a slide, and the walk to it."""
        board = exchanged(state.board, move.tile)
        return Walk(board, move.tile, state.slides + 1, state.limit)

    def heuristic(self, state: Walk) -> int:
        """Return how far all tiles are from their places."""
        return manhattan(state.board)

    # listing ends

    def move_number(self, move: Slide) -> int:
        """Return a number that sorts slides as the puzzle does, and limits after them."""
        if move.way == LIMIT:
            return FIRST_LIMIT + move.tile
        return self.puzzle.move_number(move)

    def numbered_move(self, number: int) -> Slide:
        """Return the move with a number."""
        return limit_move(number - FIRST_LIMIT) if number >= FIRST_LIMIT else NUMBERED[number]

    def frames(self, state: Walk, move: Slide) -> list[Frame]:
        """Return the picture of a slide, or of a round that begins."""
        if move.way != LIMIT:
            return self.puzzle.frames(state.board, move)
        board = self.json_board(state)
        return [{"kind": "round", "mark": "round", "facts": {"limit": move.tile}, "board": board}]

    def remaining(self, state: Walk) -> int:
        """Return how far all tiles are from their places."""
        return manhattan(state.board)

    def skip_facts(self, state: Walk, move: Slide, reason: str) -> dict[str, Any]:
        """Return the gap, into which the tile would slide, and the tile."""
        return self.puzzle.skip_facts(state.board, move, reason)

    def json_board(self, state: Walk) -> list[list[int]]:
        """Return the rows from the top as JSON lists of cell numbers."""
        return self.puzzle.json_board(state.board)


class Rounds(TileWalks):
    """The whole search as one tree, as it is shown: the root is the loop over the limits."""

    def events(self, prunings: frozenset[str]) -> Iterator[Event]:
        """Yield the events of the search; no board needs more slides than the last limit."""
        walks = TileWalks(self.puzzle)
        return iterative_deepening_astar(walks, prunings, limit_move, end=MOST_MOVES + 1)

    def outcome(self, state: Walk, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a walk within the limit of its round, and LIMIT of others."""
        if state.limit is None:
            return Outcome.EXPANDED
        is_beyond = state.slides + self.heuristic(state) > state.limit
        return Outcome.LIMIT if is_beyond else super().outcome(state, depth, prunings)

    def moves(self, state: Walk) -> Iterator[Slide]:
        """Yield the limits at the root, elsewhere the slides into the gap."""
        if state.limit is not None:
            return super().moves(state)
        return map(limit_move, range(self.heuristic(state), MOST_MOVES + 1, 2))

    def result(self, state: Walk, move: Slide) -> Walk:
        """Return the start of a round, or the board after a slide."""
        if move.way == LIMIT:
            return state._replace(limit=move.tile)
        return super().result(state, move)

    def facts(self, state: Walk, outcome: Outcome) -> dict[str, Any]:
        """Return g, h and f with the limit that f is held to; of the root that it has none."""
        if state.limit is None:
            return {"order": "rounds"}
        h = self.heuristic(state)
        numbers = {"g": state.slides, "h": h, "f": state.slides + h}
        return {"order": LIMIT, **numbers, "limit": state.limit}

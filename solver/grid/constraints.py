"""Boards as constraint satisfaction problems: the search ``csp`` of kinds on a grid.

A kind says which variables, values and constraints its board has; its boards are drawn with the
values that are left.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from solver.grid.board import Board, Move, Place
from solver.problem import Frame, NodeBits, Outcome, Search, Shape, Watchable
from solver.search.csp import (
    AC3,
    FORWARD,
    SWITCHES,
    Assign,
    Assignment,
    Backtracking,
    assigned,
)
from solver.words import N_

CSP = "csp"

PRUNINGS = {
    "mrv": N_("minimum remaining values"),
    "degree": N_("degree"),
    "lcv": N_("least constraining value"),
    "forward": N_("forward checking"),
    "ac3": N_("arc consistency"),
}
ORDER_NOTE = N_(
    "All variables need a value, so any may come next; another solution may come first where there "
    "are several."
)
NOTES = {
    "mrv": (ORDER_NOTE,),
    "degree": (ORDER_NOTE,),
    "lcv": (N_("Every value is tried in the end; this one comes first."),),
    "forward": (N_("A value that contradicts one that is set is in no solution below."),),
    "ac3": (N_("A value without support in another domain is in no solution below."),),
}
STRIKES = {
    "forward": N_("Forward checking: values that contradict the new one go, %(count)d in all."),
    "ac3": N_("Arc consistency: values without support go, too, %(count)d in all."),
}


def csp_search(moves: int, depth: int, reasons: tuple[str, ...], most_unpruned: int) -> Search:
    """Declare the search of a kind by its constraints.

    :param moves: cells times values; ``depth`` the most moves of an answer.
    """
    outcomes = (Outcome.SOLVED, Outcome.DEAD, Outcome.EXPANDED)
    bits = NodeBits.holding(outcomes=len(outcomes), depth=depth, moves=moves)
    return Search(
        CSP,
        Shape.NESTED,
        SWITCHES,
        reasons,
        outcomes,
        bits,
        most_unpruned=most_unpruned,
        by_hand=False,
    )


class GridConstraints(Watchable[Assignment, Move], ABC):
    """The search of a board by its constraints; a constraint's name is the reason of a skip.

    :param puzzle: numbers the moves.
    """

    def __init__(self, puzzle: Any, search: Backtracking) -> None:
        self.puzzle, self.search = puzzle, search

    @abstractmethod
    def move_of(self, choice: Assign) -> Move:
        """Return the move that gives a value to a variable."""

    @abstractmethod
    def choice_of(self, move: Move) -> Assign:
        """Return the value and the variable of a move."""

    @abstractmethod
    def cells_of(self, state: Assignment, variable: int) -> list[Place]:
        """Return the cells in which a variable may have its values."""

    @abstractmethod
    def board(self, state: Assignment) -> Board:
        """Return the board with the values that are set and those that are left."""

    @abstractmethod
    def causes(self, state: Assignment, move: Move, constraint: int) -> list[Place]:
        """Return the cells because of which a constraint forbids a move."""

    def start(self) -> Assignment:
        """Return the board with the values that are left at first."""
        return self.search.start()

    # listing begins: csp
    def outcome(self, state: Assignment, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome: every variable set, one without a value, or on its way."""
        if self.search.empty(state) is not None:
            return Outcome.DEAD  # mark: dead
        if self.search.is_complete(state):
            return Outcome.SOLVED  # mark: solved
        return Outcome.EXPANDED  # mark: expanded

    # listing ends

    def moves(self, state: Assignment) -> Iterator[Move]:
        """Yield every value for the next variable."""
        return map(self.move_of, self.search.moves(state))

    def skip(self, state: Assignment, move: Move, prunings: frozenset[str]) -> str | None:
        """Return the name of the constraint that forbids a value."""
        number = self.search.skip(state, self.choice_of(move))
        return None if number is None else self.search.constraints[number].name

    def result(self, state: Assignment, move: Move) -> Assignment:
        """Return the state after a move and its inferences."""
        return self.search.result(state, self.choice_of(move))

    def move_number(self, move: Move) -> int:
        """Return the number that the move has on the board."""
        number: int = self.puzzle.move_number(move)
        return number

    def numbered_move(self, number: int) -> Move:
        """Return the move with a number."""
        move: Move = self.puzzle.numbered_move(number)
        return move

    def frames(self, state: Assignment, move: Move) -> list[Frame]:
        """Return the value that is set, and what each inference removes."""
        choice, place = self.choice_of(move), [move.row, move.column]
        after = assigned(state, choice)
        frames: list[Frame] = [
            {"kind": "set", "mark": "set", "cells": [place], "board": self.json_board(after)}
        ]
        checked = self.search.forward(after)
        steps = ((FORWARD, checked), (AC3, self.search.propagate(state, checked)))
        for name, inferred in steps:
            before, after = after, inferred
            gone = after.removed[len(before.removed) :]
            if gone:
                cells = {cell for each in gone for cell in self.cells_at(each.variable, each.value)}
                frames.append(
                    {
                        "kind": "strike",
                        "mark": name,
                        "reason": name,
                        "cells": [list(cell) for cell in sorted(cells)],
                        "facts": {"cell": place, "because": [place], "count": len(gone)},
                        "board": self.json_board(after),
                    }
                )
        return frames

    def cells_at(self, variable: int, value: Any) -> list[Place]:
        """Return the cell in which a variable has a value."""
        return [self.move_of(Assign(variable, value))[:2]]

    def remaining(self, state: Assignment) -> int:
        """Return how many variables have no value."""
        return len(self.search.domains) - len(state.assigned)

    def facts(self, state: Assignment, outcome: Outcome) -> dict[str, Any]:
        """Return the cells of a variable without a value, or of the next one."""
        if outcome is Outcome.DEAD:
            empty = self.search.empty(state)
            assert empty is not None, "it is dead"
            return {"cells": [list(cell) for cell in self.cells_of(state, empty)]}
        if outcome is not Outcome.EXPANDED:
            return {}
        variable = self.search.select_unassigned_variable(state)
        (row, column), *_ = self.cells_of(state, variable)
        return {"order": CSP, "cell": [row, column], "candidates": list(state.domains[variable])}

    def skip_facts(self, state: Assignment, move: Move, reason: str) -> dict[str, Any]:
        """Return the cell that is left out, and the cells because of which."""
        number = self.search.skip(state, self.choice_of(move))
        because = [] if number is None else self.causes(state, move, number)
        return {"cell": [move.row, move.column], "because": [list(cell) for cell in because]}

    def json_board(self, state: Assignment) -> list[list[int]]:
        """Return the rows from the top as JSON lists of cell numbers."""
        return [list(row) for row in self.board(state)]

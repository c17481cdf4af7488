"""Queens as a constraint satisfaction problem: a row is a variable, the columns are its values."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from solver.grid import Board, Move, Place, put
from solver.grid.constraints import GridConstraints
from solver.puzzles.queens import CLOSED, OPEN, QUEEN, Queens, attackers, queens_of
from solver.search.csp import Assign, Assignment, Backtracking, Constraint

Test = Callable[..., bool]


class QueensConstraints(GridConstraints):
    """The search of a board of queens by its constraints."""

    def __init__(self, puzzle: Queens, on: frozenset[str]) -> None:
        board = puzzle.board
        self.rows = [row for row, line in enumerate(board, start=1) if not any(line)]
        self.variables = {row: number for number, row in enumerate(self.rows)}
        domains = (tuple(range(1, len(board) + 1)),) * len(self.rows)
        super().__init__(puzzle, Backtracking(domains, self.constraints(board), on))

    # listing begins: csp
    def constraints(self, board: Board) -> tuple[Constraint, ...]:
        """Return the constraints: no queen attacks another, nor one that is set."""
        pairs = [
            Constraint((self.variables[one], self.variables[other]), apart(other - one), "attacked")
            for one, other in combinations(self.rows, 2)
        ]
        given = [
            Constraint((number,), free_of(queen, row), "attacked")  # mark: attacked
            for row, number in self.variables.items()
            for queen in queens_of(board)
        ]
        return (*given, *pairs)

    # listing ends

    def move_of(self, choice: Assign) -> Move:
        """Return the move that puts a queen into a row."""
        return Move(self.rows[choice.variable], choice.value, QUEEN)

    def choice_of(self, move: Move) -> Assign:
        """Return the row of a move as a variable, and its column."""
        return Assign(self.variables[move.row], move.column)

    def cells_of(self, state: Assignment, variable: int) -> list[Place]:
        """Return the squares of a row."""
        return [(self.rows[variable], column) for column in range(1, len(self.puzzle.board) + 1)]

    def board(self, state: Assignment) -> Board:
        """Return the board with queens, and the squares that are closed to others."""
        board: Board = self.puzzle.board
        for number, row in enumerate(self.rows):
            held = QUEEN if number in state.assigned else OPEN
            for column in range(1, len(board) + 1):
                is_left = column in state.domains[number]
                board = put(board, Move(row, column, held if is_left else CLOSED))
        return board

    def causes(self, state: Assignment, move: Move, constraint: int) -> list[Place]:
        """Return the queens that attack a square, else the squares left of the other row."""
        place = move[:2]
        queens = put(self.board(state), Move(*place, OPEN))
        attacking = attackers(
            tuple(tuple(c if c != CLOSED else OPEN for c in r) for r in queens), place
        )
        others = [v for v in self.search.constraints[constraint].scope if self.rows[v] != move.row]
        left = [(self.rows[v], column) for v in others for column in state.domains[v]]
        return attacking or left


def apart(rows: int) -> Test:
    """Return whether queens so many rows apart leave each other alone."""
    return lambda one, other: one != other and abs(one - other) != rows


def free_of(queen: Place, row: int) -> Test:
    """Return whether a queen in a row is left alone by one that is set."""
    return lambda column: apart(abs(queen[0] - row))(column, queen[1])

"""Sudoku as a constraint satisfaction problem: open cells are variables, digits their domains."""

from __future__ import annotations

from itertools import combinations
from operator import ne

from solver.grid import Board, Move, Place, open_cells, put
from solver.grid.constraints import GridConstraints
from solver.puzzles.sudoku import DIGIT, DIGITS, PENCIL, REASONS, SIDE, UNITS, UNITS_OF, Sudoku
from solver.search.csp import Assign, Assignment, Backtracking, Constraint


class SudokuConstraints(GridConstraints):
    """The search of a sudoku by its constraints."""

    def __init__(self, puzzle: Sudoku, on: frozenset[str]) -> None:
        self.places = list(open_cells(puzzle.board))
        self.variables = {place: number for number, place in enumerate(self.places)}
        domains = (tuple(DIGITS),) * len(self.places)
        super().__init__(puzzle, Backtracking(domains, self.constraints(puzzle.board), on))

    # listing begins: csp
    def constraints(self, board: Board) -> tuple[Constraint, ...]:
        """Return the constraints: no two cells of a row, a column or a box have the same digit."""
        found: dict[tuple[Place, Place], Constraint | None] = {}
        for unit, places in enumerate(UNITS):
            name = REASONS[unit // SIDE]  # mark: row, mark: column, mark: box
            for one, other in combinations(places, 2):
                found.setdefault((one, other), self.differ(board, one, other, name))
        return tuple(each for each in found.values() if each)

    def differ(self, board: Board, one: Place, other: Place, name: str) -> Constraint | None:
        """Return that two cells differ; of one cell alone where the other's digit is given."""
        cells = [place for place in (one, other) if place in self.variables]
        given = sum(DIGIT[board[row - 1][column - 1]] for row, column in (one, other))
        scope = tuple(self.variables[place] for place in cells)
        if len(cells) == 1:
            return Constraint(scope, lambda digit: digit != given, name)
        return Constraint(scope, ne, name) if cells else None

    # listing ends

    def move_of(self, choice: Assign) -> Move:
        """Return the move that writes a digit into a cell."""
        return Move(*self.places[choice.variable], choice.value)

    def choice_of(self, move: Move) -> Assign:
        """Return the cell of a move as a variable, and its digit."""
        return Assign(self.variables[move[:2]], move.value)

    def cells_of(self, state: Assignment, variable: int) -> list[Place]:
        """Return the cell of a variable."""
        return [self.places[variable]]

    def board(self, state: Assignment) -> Board:
        """Return the board with digits, and candidates in the other cells."""
        board: Board = self.puzzle.board
        for number, (row, column) in enumerate(self.places):
            digits = state.domains[number]
            cell = (
                digits[0] if number in state.assigned else PENCIL + sum(1 << d - 1 for d in digits)
            )
            board = put(board, Move(row, column, cell))
        return board

    def causes(self, state: Assignment, move: Move, constraint: int) -> list[Place]:
        """Return the other cell of a constraint, or the given ones that have the digit."""
        place = move[:2]
        others = [
            each for each in self.search.constraints[constraint].scope if self.places[each] != place
        ]
        if others:
            return [self.places[each] for each in others]
        name = self.search.constraints[constraint].name
        cells = UNITS[UNITS_OF[place][REASONS.index(name)]]
        return [(r, c) for r, c in cells if DIGIT[self.puzzle.board[r - 1][c - 1]] == move.value]

"""Queens: put one queen into every row so that none attacks another; some are set already.

Glossary::

    board   rows of cells: OPEN, GIVEN (a queen that is set) or QUEEN (one that a move has put)
    move    (row, column, QUEEN): rows are filled from the top; a row that has a queen is passed
    attack  two queens in one column or on one diagonal; rows hold one queen each
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from solver.capabilities.brushes import Spot
from solver.errors import BadPuzzle, IllegalMove
from solver.forms import Form
from solver.grid import Board, GridCell, GridPuzzle, Move, Place, grid_search, put
from solver.grid.constraints import CSP, NOTES, PRUNINGS, STRIKES, csp_search
from solver.problem import Outcome, Watchable
from solver.words import N_, Rule, Words, plural

OPEN, GIVEN, QUEEN, CLOSED = range(4)
FEWEST, MOST = 4, 8
HARDEST = 5  # stars

ROW_TAKEN = N_("Row %(row)d has its queen already, at column %(other_column)d.")
ATTACKED = N_(
    "A queen at row %(row)d, column %(column)d would be attacked by the one at row %(other_row)d, "
    "column %(other_column)d."
)


def queens_of(board: Board) -> list[Place]:
    """Return where queens stand, as row and column from 1, row by row."""
    return [
        (row, column)
        for row, line in enumerate(board, start=1)
        for column, cell in enumerate(line, start=1)
        if cell != OPEN
    ]


# listing begins: dfs
def attackers(board: Board, place: Place) -> list[Place]:
    """Return the queens that attack a place: those in its column and on its diagonals."""
    row, column = place
    return [
        (other, where)
        for other, where in queens_of(board)
        if other != row and (where == column or abs(where - column) == abs(other - row))
    ]


def next_row(board: Board) -> int | None:
    """Return the first row without a queen, from 1; None where every row has one."""
    return next((row for row, line in enumerate(board, start=1) if not any(line)), None)


# listing ends


@dataclass(frozen=True)
class Queens(GridPuzzle):
    """A board of 4 to 8 rows with at most one queen set in each, none attacked by another."""

    kind: ClassVar[str] = "queens"
    alphabet = ".Q"
    first_line = r"[.Qq][.Qq \t].*"
    form = Form(
        range(FEWEST, MOST + 1),
        (dict.fromkeys("Qq\u2655\u265b", "Q"), {"1": "Q"}, dict.fromkeys("Xx", "Q"), {"*": "Q"}),
        open=".",
        in_rows="Q",
    )
    cells = (
        GridCell(".", "0", name=N_("empty")),
        GridCell("Q", "q", tile=2, name=N_("queen")),
        GridCell("", "", tile=3, text="Q"),
        GridCell("", "", tile=22, text="\u00d7"),
    )
    values = (QUEEN,)
    sides: ClassVar[range] = range(FEWEST, MOST + 1)
    wishes: ClassVar[Mapping[str, range]] = {"moves": range(1, MOST + 1), "size": sides}
    tree_sizes: ClassVar[tuple[int, int]] = (5, 160)
    searches = (
        grid_search(MOST**2, MOST, ("attacked",), ("attacked",), most_unpruned=200_000),
        csp_search(MOST**2, MOST, ("attacked",), most_unpruned=20_000),
    )

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Watchable[Any, Any]:
        """Return the puzzle, or its search by constraints."""
        if search != CSP:
            return self
        from solver.puzzles.queens_csp import QueensConstraints

        return QueensConstraints(self, frozenset(PRUNINGS if prunings is None else prunings))

    # listing begins: dfs
    def outcome(self, state: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome: done, full with clashes, without a way on, or on its way."""
        if next_row(state) is None:
            if not self.clashes(state):
                return Outcome.SOLVED  # mark: solved
            return Outcome.LIMIT  # mark: limit
        if self.stuck(state, prunings):
            return Outcome.DEAD  # mark: dead
        return Outcome.EXPANDED  # mark: expanded

    def moves(self, state: Board) -> Iterator[Move]:
        """Yield every square of the next row, from the left."""
        row = next_row(state)
        for column in range(1, len(state) + 1) if row else ():
            yield Move(row or 0, column, QUEEN)

    def skip(self, state: Board, move: Move, prunings: frozenset[str]) -> str | None:
        """Return why a square is left out: a queen attacks it."""
        place = (move.row, move.column)
        if "attacked" in prunings and attackers(state, place):  # pruning: attacked
            return "attacked"  # mark: attacked, pruning: attacked
        return None

    # listing ends

    # listing begins: play
    def result(self, state: Board, move: Move) -> Board:
        """Return the board with one more queen."""
        return put(state, move)  # mark: set

    # listing ends

    def remaining(self, state: Board) -> int:
        """Return how many rows have no queen."""
        return sum(not any(line) for line in state)

    def skip_facts(self, state: Board, move: Move, reason: str) -> dict[str, Any]:
        """Return the square that is left out, and the queens that attack it."""
        place = (move.row, move.column)
        return {"cell": list(place), "because": [list(each) for each in attackers(state, place)]}

    def clashes(self, state: Board) -> list[Place]:
        """Return the queens that are attacked."""
        return [place for place in queens_of(state) if attackers(state, place)]

    def forbidden(self, state: Board, move: Move) -> IllegalMove | None:
        """Return which queen is in the way of another: one of its row, or one that attacks it."""
        place = (move.row, move.column)
        same_row = [other for other in queens_of(state) if other[0] == move.row]
        ways = same_row or attackers(state, place)
        if not ways:
            return None
        other_row, other_column = ways[0]
        return IllegalMove(
            "queens.row-taken" if same_row else "queens.attacked",
            ROW_TAKEN if same_row else ATTACKED,
            row=move.row,
            column=move.column,
            other_row=other_row,
            other_column=other_column,
        )

    def faulty_cells(self) -> tuple[Spot, ...]:
        """Return the queens that are attacked, and those that share a row."""
        queens = queens_of(self.board)
        rows = [row for row, _ in queens]
        crowded = {place for place in queens if rows.count(place[0]) > 1}
        return tuple((r - 1, c - 1) for r, c in sorted(crowded | {*self.clashes(self.board)}))

    def refuse(self) -> None:
        """Raise BadPuzzle, at the first such row, if two given queens attack each other."""
        attacked = {row for row, _ in self.clashes(self.board)}
        for row, line in enumerate(self.board, start=1):
            if sum(map(bool, line)) > 1:
                raise BadPuzzle(
                    "queens.row",
                    "Row %(row)d: expected at most one queen, got %(came)d.",
                    row=row,
                    came=sum(map(bool, line)),
                )
            if row in attacked:
                raise BadPuzzle(
                    "queens.attack",
                    "Row %(row)d: expected queens that do not attack each other, got one that "
                    "another attacks.",
                    row=row,
                )

    @classmethod
    def at_random(cls, random: Random) -> Queens:
        """Draw a board with two or three queens set, which need not have a solution."""
        side = random.randint(FEWEST + 2, MOST)
        board: Board = ((OPEN,) * side,) * side
        for row in random.sample(range(1, side + 1), random.randint(2, 3)):
            free = [at for at in range(1, side + 1) if not attackers(board, (row, at))]
            if free:
                board = put(board, Move(row, random.choice(free), GIVEN))
        return cls(board)

    @classmethod
    def wished(cls, random: Random, wishes: Mapping[str, int]) -> Queens:
        """Draw a board with some queens of a solution set, so that it has one."""
        moves = wishes.get("moves")
        smallest = max(FEWEST, moves or FEWEST)
        if wishes.get("difficulty", 0) > HARDEST - 2:
            smallest = MOST
        side = wishes.get("size") or random.randint(smallest, MOST)
        columns = random_solution(side, random)
        given = side - moves if moves else random.randint(0, 3)
        if (
            wishes.get("difficulty") == HARDEST and not moves
        ):  # few queens, set where they come late
            rows = [random.randrange(side - 2, side)]
        else:
            rows = random.sample(range(side), min(max(0, given), side - 1))
        return cls(
            tuple(
                tuple(GIVEN if row in rows and at == columns[row] else OPEN for at in range(side))
                for row in range(side)
            )
        )

    words = Words(
        title=N_("Queens"),
        about=N_(
            "Queens to place so that none attacks another: see every queen that is tried and taken "
            "back, and the whole search behind the answer."
        ),
        blurb=(
            N_("One queen a row, and none in another's way."),
            N_("Depth-first search, the first in every textbook."),
        ),
        caption=N_("The board: Q is a queen, row 1 on top"),
        intro=N_(
            "A board has as many rows as columns, 4 to 8. Some queens are set. Put a queen into "
            "every other row so that no two attack each other."
        ),
        rules=(
            Rule(
                N_("A row each"),
                N_("Rows are filled from the top, one queen in each."),
                ((0, 0, 0), (0, 0, 0)),
                ((2, 0, 0), (0, 0, 2)),
            ),
            Rule(
                N_("In one column"),
                N_("Queens in one column attack each other, however far apart."),
                ((2, 0), (0, 0), (2, 0)),
                chosen=((0, 0), (2, 0)),
                forbidden=True,
            ),
            Rule(
                N_("On a diagonal"),
                N_("So do queens on one diagonal."),
                ((2, 0, 0), (0, 0, 0), (0, 0, 2)),
                chosen=((0, 0), (2, 2)),
                forbidden=True,
            ),
            Rule(
                N_("Already set"),
                N_("Queens on a golden plate are set and stay."),
                ((1, 0, 0), (0, 0, 0)),
                ((1, 0, 0), (0, 0, 2)),
            ),
        ),
        start=N_("Put a queen into every row so that none attacks another."),
        victory=plural(
            "Victory! %(count)d queen is placed, and none attacks another.",
            "Victory! %(count)d queens are placed, and none attacks another.",
        ),
        impossible=N_("Every way was tried: the queens that are set leave no solution."),
        describe=N_("queen at row %(row)d, column %(column)d"),
        frames={
            "set": N_("A queen goes to row %(row)d, column %(column)d."),
            "skip": N_(
                "Skip row %(row)d, column %(column)d: the queen at row %(other_row)d, column "
                "%(other_column)d attacks it."
            ),
            "enter": {
                "solved": N_("Every row has its queen, and none attacks another. Solved!"),
                "dead": N_(
                    "Row %(row)d has no free square left: one of the queens above must move."
                ),
                "limit": N_("Every row has a queen, but some of them attack each other."),
                "expanded": N_("Depth %(depth)d: the next row is tried from the left."),
            },
            "strike": STRIKES,
            "leave": N_("Back to depth %(depth)d: the queen of row %(row)d is taken back."),
        },
        notices={"enter": {"dead": N_("No free square"), "limit": N_("They attack each other")}},
        counted={"dead": N_("No free square"), "limit": N_("Attacked")},
        skipped={"attacked": N_("Attacked, skipped")},
        searches={"dfs": N_("depth-first"), CSP: N_("constraint satisfaction")},
        prunings={"attacked": N_("attacked squares"), **PRUNINGS},
        notes={
            **NOTES,
            "attacked": (
                N_(
                    "A queen never moves once it stands, so two that attack each other still do on "
                    "the full board. Nothing below such a square can be a solution, and leaving it "
                    "out loses none."
                ),
            ),
        },
    )


def random_solution(side: int, random: Random) -> list[int]:
    """Return the columns of queens, row by row, of which none attacks another, from 0."""
    columns: list[int] = []
    untried = [random.sample(range(side), side)]
    while len(columns) < side:
        if not untried[-1]:
            untried.pop()
            columns.pop()
            continue
        column = untried[-1].pop()
        row = len(columns)
        if all(at != column and abs(at - column) != row - r for r, at in enumerate(columns)):
            columns.append(column)
            untried.append(random.sample(range(side), side))
    return columns

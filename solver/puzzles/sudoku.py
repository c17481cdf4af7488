"""Sudoku: fill 9 x 9 cells with digits so that no row, column or box holds one twice.

Glossary::

    board   rows of cells: OPEN, 1 to 9 (a digit that a move has put), GIVEN + 1 to 9 (one given)
    unit    a row, a column or a box of 3 x 3 cells
    peer    another cell of one of the three units of a cell
    move    (row, column, digit): one cell is filled after the other
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from solver.errors import BadPuzzle
from solver.forms import Form
from solver.grid import Board, GridCell, GridPuzzle, Move, Place, grid_search, open_cells, put
from solver.grid.constraints import CSP, NOTES, PRUNINGS, STRIKES, csp_search
from solver.picture import Picture
from solver.problem import NodeBits, Outcome, Search, Shape, Watchable
from solver.words import N_, Rule, Words, plural

SIDE, BOX, OPEN, GIVEN = 9, 3, 0, 9
PENCIL = GIVEN + SIDE + 1
"""From here on the numbers of open cells with candidates: the bits of those are added."""
DIGITS = range(1, SIDE + 1)

PLACES = [(row, column) for row in DIGITS for column in DIGITS]
UNITS = (
    *([place for place in PLACES if place[0] == row] for row in DIGITS),
    *([place for place in PLACES if place[1] == column] for column in DIGITS),
    *(
        [(row + down, column + right) for down in range(BOX) for right in range(BOX)]
        for row in DIGITS[::BOX]
        for column in DIGITS[::BOX]
    ),
)  # the cells of the nine rows, columns and boxes
UNITS_OF = {place: [n for n, unit in enumerate(UNITS) if place in unit] for place in PLACES}
"""By cell: indices in UNITS of its row, column and box."""
REASONS = ("row", "column", "box")
FEWEST = "fewest"

NOTE, SINGLE, HIDDEN, GUESS = "note", "single", "hidden", "guess"
POINTING, CLAIMING, PAIR, TRIPLE = "pointing", "claiming", "pair", "triple"
"""What the steps of a person are called; ``sudoku_human`` makes them."""
HUMAN = "human"
HUMAN_BITS = NodeBits.holding(outcomes=3, depth=SIDE**3 + 1, moves=24_031)
DIGIT: tuple[int, ...] = (OPEN, *DIGITS, *DIGITS)  # by the number of a cell, given or not


def puts(move: Sequence[Any]) -> bool:
    """Say whether a move fills a cell; steps of a person may remove candidates instead."""
    return len(move) == len(Move._fields) or move[len(Move._fields)] in (SINGLE, HIDDEN, GUESS)


# listing begins: dfs
def digits_in(board: Board, unit: int) -> list[int]:
    """Return the digits in the cells of a unit, 0 for an open cell."""
    return [DIGIT[board[row - 1][column - 1]] for row, column in UNITS[unit]]


@lru_cache(maxsize=256)
def tightest(board: Board) -> Place | None:
    """Return the open cell to which its units leave the fewest candidates, the first of equals."""
    held = [set(digits_in(board, unit)) for unit in range(len(UNITS))]
    return max(
        open_cells(board),
        key=lambda place: len(set().union(*(held[unit] for unit in UNITS_OF[place]))),
        default=None,
    )


# listing ends


STEPS = {
    SINGLE: N_("Single candidate"),
    HIDDEN: N_("Hidden single"),
    GUESS: N_("A guess"),
    POINTING: N_("Pointing"),
    CLAIMING: N_("Claiming"),
    PAIR: N_("A pair"),
    TRIPLE: N_("A triple"),
}
"""The steps of a person by the names that books have for them."""
FILLED_BY = {
    "row": N_("%(digits)s fill %(named)s, so they go from the rest of row %(unit)d."),
    "column": N_("%(digits)s fill %(named)s, so they go from the rest of column %(unit)d."),
    "box": N_("%(digits)s fill %(named)s, so they go from the rest of their box."),
}


@dataclass(frozen=True)
class Sudoku(GridPuzzle):
    """A board of 81 cells, some with a digit that is given; no unit holds one twice."""

    kind: ClassVar[str] = "sudoku"
    alphabet = ".0123456789"
    first_line = r"[.0-9][.0-9 \t]{7,}.*"
    form = Form(
        range(SIDE, SIDE + 1),
        ({str(digit): str(digit) for digit in DIGITS},),
        open=".",
        candidates=True,
    )
    cells = (
        GridCell(".0", "0", name=N_("empty")),
        *(GridCell("", "", tile=3 + digit, text=str(digit)) for digit in DIGITS),
        *(GridCell(str(digit), str(digit), tile=12 + digit) for digit in DIGITS),
    )
    values = tuple(DIGITS)
    sides: ClassVar[range] = range(SIDE, SIDE + 1)
    block = BOX
    forbids: ClassVar[Mapping[str, str]] = {
        "row": N_("Row %(row)d holds a %(text)s already, at column %(other_column)d."),
        "column": N_("Column %(column)d holds a %(text)s already, at row %(other_row)d."),
        "box": N_(
            "This box holds a %(text)s already, at row %(other_row)d, column %(other_column)d."
        ),
    }
    wishes: ClassVar[Mapping[str, range]] = {"moves": range(10, 59)}
    order: ClassVar[str] = FEWEST
    """Which cell is next: that of fewest candidates, or the first ("rows")."""
    tree_sizes: ClassVar[tuple[int, int]] = (50, 1_200)
    searches = (
        grid_search(SIDE**3, SIDE**2, (*REASONS, "fewest"), REASONS, most_unpruned=1_000),
        Search(
            HUMAN,
            Shape.NESTED,
            (SINGLE, HIDDEN, POINTING, PAIR),
            (),
            (Outcome.SOLVED, Outcome.DEAD, Outcome.EXPANDED),
            HUMAN_BITS,
            most_unpruned=1_000,
            by_hand=False,
        ),
        csp_search(SIDE**3, SIDE**2, REASONS, most_unpruned=1_000),
    )

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Watchable[Any, Any]:
        """Return the puzzle, the one that fills cells in order, or the steps of a person."""
        if search == HUMAN:
            from solver.puzzles.sudoku_human import Human

            on = self.searches[1].prunings if prunings is None else prunings
            return Human(self.board, frozenset(on))
        if search == CSP:
            from solver.puzzles.sudoku_csp import SudokuConstraints

            return SudokuConstraints(self, frozenset(PRUNINGS if prunings is None else prunings))
        return self if prunings is None or "fewest" in prunings else RowByRow(self.board)

    def played(self, search: str, moves: list[Any]) -> list[Any]:
        """Return the digits that the steps of a person put, without the candidates that go."""
        return [move[:3] for move in moves if puts(move)]

    def judge_output(self, moves: tuple[Any, ...] | None) -> str:
        """Write the solved board, also from the steps of a person."""
        if moves is None:
            return super().judge_output(None)
        return super().judge_output(tuple(Move(*move[:3]) for move in moves if puts(move)))

    def picture(self) -> Picture:
        """Return how its boards are drawn, candidates as small digits."""
        return replace(super().picture(), pencil=PENCIL)

    # listing begins: dfs
    def outcome(self, state: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome: done, full but wrong, without a digit for a cell, or on its way."""
        if self.next_cell(state) is None:
            if not self.clashes(state):
                return Outcome.SOLVED  # mark: solved
            return Outcome.LIMIT  # mark: limit
        if self.stuck(state, prunings):
            return Outcome.DEAD  # mark: dead
        return Outcome.EXPANDED  # mark: expanded

    def next_cell(self, state: Board) -> Place | None:
        """Return the cell to fill next, None where all are filled."""
        return tightest(state)  # pruning: fewest

    def moves(self, state: Board) -> Iterator[Move]:
        """Yield every digit for the next cell, from 1 to 9."""
        if place := self.next_cell(state):
            for digit in DIGITS:
                yield Move(*place, digit)

    def skip(self, state: Board, move: Move, prunings: frozenset[str]) -> str | None:
        """Return the unit that holds the digit already."""
        row, column, box = UNITS_OF[move[:2]]
        if "row" in prunings and move.value in digits_in(state, row):  # pruning: row
            return "row"  # mark: row, pruning: row
        if "column" in prunings and move.value in digits_in(state, column):  # pruning: column
            return "column"  # mark: column, pruning: column
        if "box" in prunings and move.value in digits_in(state, box):  # pruning: box
            return "box"  # mark: box, pruning: box
        return None

    # listing ends

    # listing begins: play
    def result(self, state: Board, move: Move) -> Board:
        """Return the board with one more digit."""
        return put(state, move)  # mark: set

    # listing ends

    def clashes(self, state: Board) -> list[Place]:
        """Return the cells whose digit one of their units holds twice."""
        return [
            place
            for place in PLACES
            for digit in [DIGIT[state[place[0] - 1][place[1] - 1]]]
            if digit and any(digits_in(state, u).count(digit) > 1 for u in UNITS_OF[place])
        ]

    def remaining(self, state: Board) -> int:
        """Return how many cells are empty."""
        return sum(1 for _ in open_cells(state))

    def facts(self, state: Board, outcome: Outcome) -> dict[str, Any]:
        """Return the next cell, its candidates and why it was chosen; of a dead end its cells."""
        place = self.next_cell(state) if outcome is Outcome.EXPANDED else None
        if place is None:
            return super().facts(state, outcome)
        held = set().union(*(digits_in(state, unit) for unit in UNITS_OF[place]))
        candidates = [digit for digit in DIGITS if digit not in held]
        order = self.order if candidates or self.order != FEWEST else "full"
        return {"cell": list(place), "candidates": candidates, "order": order}

    def skip_facts(self, state: Board, move: Move, reason: str) -> dict[str, Any]:
        """Return the cell, and the one of the unit that holds the digit already."""
        unit = UNITS_OF[move[:2]][REASONS.index(reason)]
        held = dict(zip(digits_in(state, unit), UNITS[unit], strict=True))
        return {"cell": list(move[:2]), "because": [list(held[move.value])]}

    def refuse(self) -> None:
        """Refuse a digit that a unit holds twice: ``BadPuzzle`` names the first such cell."""
        for place in self.clashes(self.board):
            raise BadPuzzle(
                "sudoku.twice",
                "Row %(row)d, column %(column)d: expected a digit that its row, column and box "
                "hold once, got a %(came)d that one of them holds twice.",
                **dict(zip(("row", "column"), place, strict=True)),
                came=DIGIT[self.board[place[0] - 1][place[1] - 1]],
            )

    @classmethod
    def at_random(cls, random: Random) -> Sudoku:
        """Draw a board: that of the first level, its bands, rows, columns and digits shuffled."""
        digits = random.sample(DIGITS, SIDE)
        rows, columns = shuffled(random), shuffled(random)
        board = [[int(BASE[SIDE * row + column]) for column in columns] for row in rows]
        return cls(tuple(tuple(GIVEN + digits[d - 1] if d else OPEN for d in row) for row in board))

    @classmethod
    def wished(cls, random: Random, wishes: Mapping[str, int]) -> Sudoku:
        """Draw a board as ``at_random`` does, with digits of its solution given as well."""
        digits = random.sample(DIGITS, SIDE)
        rows, columns = shuffled(random), shuffled(random)
        places = [(row, column) for row in rows for column in columns]
        given = [int(BASE[SIDE * row + column]) for row, column in places]
        open_places = [at for at, digit in enumerate(given) if not digit]
        moves = wishes.get("moves") or how_many_open(random, wishes.get("difficulty"))
        kept = set(random.sample(open_places, min(moves, len(open_places))))
        cells = [
            OPEN if at in kept else GIVEN + digits[int(FILLED[SIDE * row + column]) - 1]
            for at, (row, column) in enumerate(places)
        ]
        return cls(tuple(tuple(cells[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE)))

    words = Words(
        title=N_("Sudoku"),
        about=N_(
            "A sudoku with open cells to fill: see every digit that is tried, and the whole search "
            "behind it."
        ),
        blurb=(
            N_("Nine digits, each once in every row, column and box."),
            N_("Depth-first search, the tightest cell first."),
        ),
        caption=N_("The board: the digit of every cell, row 1 on top"),
        intro=N_("Fill the open cells of nine rows, columns and boxes with digits from 1 to 9."),
        rules=(
            Rule(
                N_("Once in every unit"),
                N_("No digit stands twice in a row, in a column or in one of the nine boxes."),
                ((14, 0, 0), (0, 5, 0), (0, 0, 0)),
                chosen=((0, 0), (1, 1)),
                forbidden=True,
            ),
            Rule(
                N_("Given and filled"),
                N_("Heavy digits are given and stay. The search fills the others."),
                ((14, 0, 16),),
                ((14, 8, 16),),
            ),
        ),
        start=N_("Fill every open cell so that no row, column or box holds a digit twice."),
        victory=plural(
            "Victory! %(count)d cell is filled, and every unit holds each digit once.",
            "Victory! %(count)d cells are filled, and every unit holds each digit once.",
        ),
        impossible=N_("Every way was tried: what is given leaves no solution."),
        describe=N_("%(text)s at row %(row)d, column %(column)d"),
        frames={
            "set": N_("Row %(row)d, column %(column)d: %(text)s fits so far."),
            "skip": {
                "row": N_("Skip %(text)s: row %(row)d holds one already."),
                "column": N_("Skip %(text)s: column %(column)d holds one already."),
                "box": N_("Skip %(text)s: the box of row %(row)d, column %(column)d holds one."),
            },
            "enter": {
                "solved": N_("Every cell is filled, and no unit holds a digit twice. Solved!"),
                "dead": N_("No digit is left for row %(row)d, column %(column)d: a dead end."),
                "limit": N_("Every cell is filled, but some unit holds a digit twice."),
                "expanded": {
                    "fewest": plural(
                        "Row %(row)d, column %(column)d is next: it has only one candidate, "
                        "%(candidates)s.",
                        "Row %(row)d, column %(column)d is next: it has only %(count)d candidates: "
                        "%(candidates)s.",
                    ),
                    "full": N_(
                        "Row %(row)d, column %(column)d is next, though no digit fits there."
                    ),
                    "rows": N_(
                        "Row %(row)d, column %(column)d is next: it is the first open cell in "
                        "order."
                    ),
                    NOTE: N_("First every open cell gets its candidates."),
                    "certain": N_("Open cells: %(empty)d. What is certain now?"),
                    CSP: N_(
                        "Row %(row)d, column %(column)d is next. Its candidates: %(candidates)s."
                    ),
                    GUESS: N_(
                        "No reason is left, so one of %(candidates)s is guessed at row %(row)d, "
                        "column %(column)d, which has the fewest."
                    ),
                },
            },
            "leave": N_("Back to depth %(depth)d: the %(text)s is taken back."),
            "note": N_(
                "Every open cell gets its candidates: the digits that its row, column and box do "
                "not hold."
            ),
            "fill": {
                SINGLE: N_("Only %(value)d is left for row %(row)d, column %(column)d."),
                HIDDEN: {
                    "row": N_(
                        "%(value)d can stand only here in row %(unit)d: in column %(column)d."
                    ),
                    "column": N_(
                        "%(value)d can stand only here in column %(unit)d: in row %(row)d."
                    ),
                    "box": N_(
                        "%(value)d can stand only here in its box: at row %(row)d, column "
                        "%(column)d."
                    ),
                },
                GUESS: N_("A guess: %(value)d at row %(row)d, column %(column)d."),
            },
            "strike": {
                "peers": plural(
                    "So %(value)d goes from %(count)d more cell of its row, column and box.",
                    "So %(value)d goes from %(count)d more cells of its row, column and box.",
                ),
                POINTING: {
                    "row": N_(
                        "In its box %(digits)s can stand only in row %(unit)d, at %(named)s, so it "
                        "goes from the rest of the row."
                    ),
                    "column": N_(
                        "In its box %(digits)s can stand only in column %(unit)d, at %(named)s, so "
                        "it goes from the rest of the column."
                    ),
                },
                CLAIMING: {
                    "row": N_(
                        "In row %(unit)d %(digits)s can stand only in one box, at %(named)s, so it "
                        "goes from the rest of the box."
                    ),
                    "column": N_(
                        "In column %(unit)d %(digits)s can stand only in one box, at %(named)s, so "
                        "it goes from the rest of the box."
                    ),
                },
                **dict.fromkeys((PAIR, TRIPLE), FILLED_BY),
                **STRIKES,
            },
        },
        notices={
            "enter": {"dead": N_("No digit left"), "limit": N_("A digit stands twice")},
            "fill": STEPS,
            "strike": {**dict.fromkeys(("peers", *PRUNINGS), ""), **STEPS},
        },
        log={
            "note": N_("candidates written"),
            "fill": STEPS,
            "strike": {**dict.fromkeys(("peers", *PRUNINGS), ""), **STEPS},
        },
        searches={
            "dfs": N_("depth-first"),
            HUMAN: N_("as people do"),
            CSP: N_("constraint satisfaction"),
        },
        move={
            **dict.fromkeys(("", SINGLE, HIDDEN, GUESS), "(%(row)d,%(column)d)%(text)s"),
            **dict.fromkeys((POINTING, CLAIMING, PAIR, TRIPLE), "\u2212%(text)s"),
            NOTE: N_("candidates"),
        },
        counted={"dead": N_("No digit left"), "limit": N_("Full but wrong")},
        skipped={
            "row": N_("In the row, skipped"),
            "column": N_("In the column, skipped"),
            "box": N_("In the box, skipped"),
        },
        prunings={
            "row": N_("digits of the row"),
            "column": N_("digits of the column"),
            "box": N_("digits of the box"),
            "fewest": N_("fewest candidates first"),
            SINGLE: N_("single candidates"),
            HIDDEN: N_("hidden singles"),
            POINTING: N_("pointing and claiming"),
            PAIR: N_("pairs and triples"),
            **PRUNINGS,
        },
        notes={
            **dict.fromkeys(REASONS, (N_("A digit stays: a unit that has two never recovers."),)),
            "fewest": (
                N_("All open cells have to be filled, so any may come next: this branches least."),
                N_("Where there are several solutions, another one may come first in this order."),
            ),
            SINGLE: (N_("A cell with one candidate holds that digit in every solution."),),
            HIDDEN: (
                N_("Every unit needs each digit, so a digit with one cell left stands there."),
            ),
            POINTING: (
                N_(
                    "Wherever in its box the digit stands, it is on that line, whose other cells "
                    "it leaves; so too the other way round."
                ),
            ),
            PAIR: (
                N_(
                    "Two cells for two digits, three for three: each of these digits is in one of "
                    "the cells, and in no other cell of the unit."
                ),
            ),
            **NOTES,
        },
    )


class RowByRow(Sudoku):
    """The same with the open cells in order, row by row."""

    order: ClassVar[str] = "rows"

    def next_cell(self, state: Board) -> Place | None:
        """Return the first open cell."""
        return next(open_cells(state), None)


BASE = "300000407000000000020080000090070200081020009003000005006209000008053000700008100"
FILLED = "365192487847536912129487356694875231581324769273961845436219578918753624752648193"
"""The only solution of BASE."""

HARDEST = 5  # stars
MOST_OPEN = BASE.count("0")
FEWEST_OPEN_HARD = 54  # with fewer open cells hardly a search has to come back


def shuffled(random: Random) -> list[int]:
    """Return the numbers 0 to 8 in another order that keeps bands of three together."""
    bands = random.sample(range(BOX), BOX)
    return [BOX * band + line for band in bands for line in random.sample(range(BOX), BOX)]


def how_many_open(random: Random, stars: int | None) -> int:
    """Return a number of open cells with which a board may have some stars, if any are wished."""
    if stars is None:
        return random.randint(FEWEST_OPEN_HARD - SIDE, MOST_OPEN)
    if stars == 1:
        return random.randint(FEWEST_OPEN_HARD - 3 * SIDE, FEWEST_OPEN_HARD)
    if stars == HARDEST:
        return MOST_OPEN
    return random.randint(FEWEST_OPEN_HARD, MOST_OPEN)

"""Sudoku as people solve it: candidates in the cells, and a reason for every step.

Glossary::

    state      rows of cells; an open one is PENCIL + the set of its candidates, a bit a digit,
               or OPEN as long as none are written
    deduction  what is written or removed for a reason; a guess is one, too
    unit       by its index in UNITS: 0 to 8 the rows, 9 to 17 the columns, 18 to 26 the boxes
    set        as many cells of a unit as they have candidates together: a pair, a triple
    locked     a digit whose cells in one unit all lie in another: pointing, if the first is a box
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from solver.grid import Board, Move, Place, open_cells, put
from solver.problem import Frame, Outcome, Watchable
from solver.puzzles.sudoku import (
    CLAIMING,
    DIGITS,
    GUESS,
    HIDDEN,
    NOTE,
    OPEN,
    PAIR,
    PENCIL,
    PLACES,
    POINTING,
    REASONS,
    SIDE,
    SINGLE,
    TRIPLE,
    UNITS,
    UNITS_OF,
    digits_in,
)

DIGITS_OF = [frozenset(d for d in DIGITS if bits >> d - 1 & 1) for bits in range(1 << SIDE)]
"""Candidates by their bits."""

PEERS = {
    place: sorted({peer for unit in UNITS_OF[place] for peer in UNITS[unit]} - {place})
    for place in PLACES
}
LINES, BOXES = range(2 * SIDE), range(2 * SIDE, 3 * SIDE)
CROSSINGS = [(box, line) for box in BOXES for line in LINES if {*UNITS[box]} & {*UNITS[line]}]
"""Boxes with the rows and columns through them."""

SETS = {2: PAIR, 3: TRIPLE}
FILLS = (SINGLE, HIDDEN, HIDDEN, HIDDEN, GUESS)
"""What fills a cell; a digit may be the only one of a row, a column or a box."""
PEERS_LOSE = "peers"
"""Why candidates go once a cell is filled."""

FIRST_SET = 1 + len(FILLS) * SIDE**3
FIRST_LOCKED = FIRST_SET + (len(UNITS) << SIDE)
"""Numbers of moves: NOTE, what fills a cell, sets, locked digits."""

Marks = Mapping[Place, frozenset[int]]
"""By open cell, row by row."""


class Deduction(NamedTuple):
    """A step; for JSON a list that begins like a move of the board.

    :param row: of the cell that is filled, else of the first cell of the unit; so ``column``.
    :param value: the digit; of a set its digits in a row, 0 where candidates are written.
    :param rule: SINGLE, HIDDEN and GUESS fill a cell, NOTE writes candidates, others remove some.
    :param unit: where the reason lies, by index; -1 where it is the cell alone.
    :param other: of a locked digit the unit from which it goes, else -1.
    """

    row: int
    column: int
    value: int
    rule: str
    unit: int = -1
    other: int = -1


def marks_on(state: Board) -> dict[Place, frozenset[int]]:
    """Return the candidates of the open cells, row by row."""
    return {
        (row, column): DIGITS_OF[cell - PENCIL]
        for row, line in enumerate(state, start=1)
        for column, cell in enumerate(line, start=1)
        if cell >= PENCIL
    }


def written(digits: Iterable[int]) -> int:
    """Return the number of an open cell with candidates."""
    return PENCIL + sum(1 << digit - 1 for digit in digits)


def cells_by_digit(marks: Marks) -> Iterator[tuple[int, int, list[Place]]]:
    """Yield for each unit and digit the open cells there that it can stand in."""
    for unit, places in enumerate(UNITS):
        for digit in DIGITS:
            yield unit, digit, [cell for cell in places if digit in marks.get(cell, ())]


# listing begins: human
def certain(marks: Marks, on: frozenset[str]) -> Iterator[Deduction]:
    """Yield what is certain, the reasons that are easiest to see first."""
    if "single" in on:  # pruning: single
        yield from singles(marks)  # mark: single, pruning: single
    if "hidden" in on:  # pruning: hidden
        yield from hidden_singles(marks)  # mark: hidden, pruning: hidden
    if "pointing" in on:  # pruning: pointing
        yield from locked(marks, CROSSINGS)  # mark: pointing, pruning: pointing
        yield from locked(  # mark: claiming, pruning: pointing
            marks,
            [(line, box) for box, line in CROSSINGS],  # pruning: pointing
        )  # pruning: pointing
    if "pair" in on:  # pruning: pair
        yield from sets(marks, 2)  # mark: pair, pruning: pair
        yield from sets(marks, 3)  # mark: triple, pruning: pair


def singles(marks: Marks) -> Iterator[Deduction]:
    """Yield the cells that have one candidate left."""
    for (row, column), digits in marks.items():
        if len(digits) == 1:
            yield Deduction(row, column, in_a_row(digits), SINGLE)


def hidden_singles(marks: Marks) -> Iterator[Deduction]:
    """Yield the digits that have one cell left in a unit."""
    for unit, digit, cells in cells_by_digit(marks):
        if len(cells) == 1:
            yield Deduction(*cells[0], digit, HIDDEN, unit)


def locked(marks: Marks, pairs: Iterable[tuple[int, int]]) -> Iterator[Deduction]:
    """Yield the digits whose cells in one unit lie in another, from whose rest they go."""
    where = {(unit, digit): cells for unit, digit, cells in cells_by_digit(marks)}
    for unit, other in pairs:
        for digit in DIGITS:
            cells, all_cells = where[unit, digit], where[other, digit]
            if cells and len(all_cells) > len(cells) and {*cells} <= {*all_cells}:
                rule = POINTING if unit in BOXES else CLAIMING
                yield Deduction(*UNITS[unit][0], digit, rule, unit, other)


def sets(marks: Marks, size: int) -> Iterator[Deduction]:
    """Yield the digits that fill as many cells of a unit, so that they go from its other cells."""
    for unit, places in enumerate(UNITS):
        few = [place for place in places if 1 < len(marks.get(place, ())) <= size]
        for cells in combinations(few, size):
            digits = frozenset().union(*(marks[cell] for cell in cells))
            others = {*places} & marks.keys() - {*cells}
            if len(digits) == size and any(digits & marks[cell] for cell in others):
                yield Deduction(*places[0], in_a_row(digits), SETS[size], unit)


# listing ends


def tightest(marks: Marks) -> Place:
    """Return the cell with the fewest candidates, the first of equals."""
    return min(marks, key=lambda place: len(marks[place]))


@dataclass(frozen=True)
class Human(Watchable[Board, Deduction]):
    """The search of a person: one deduction after the other, and guesses where there is none.

    :param board: as it is given.
    :param on: the prunings that are on: the reasons that are looked for.
    """

    board: Board
    on: frozenset[str]

    def start(self) -> Board:
        """Return the board as it is given, without candidates."""
        return self.board

    # listing begins: human
    def outcome(self, state: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome: every cell filled, one without a candidate, or on its way."""
        if self.remaining(state) == 0:
            return Outcome.SOLVED  # mark: solved
        if any(not digits for digits in marks_on(state).values()):
            return Outcome.DEAD  # mark: dead
        return Outcome.EXPANDED  # mark: expanded

    def moves(self, state: Board) -> Iterator[Deduction]:
        """Yield what is certain; where nothing is, every digit for the tightest cell."""
        marks = marks_on(state)
        deduction = next(certain(marks, self.on), None)
        if not marks:
            yield Deduction(1, 1, 0, NOTE)  # mark: note
        elif deduction:
            yield deduction
        else:
            cell = tightest(marks)
            for digit in sorted(marks[cell]):
                yield Deduction(*cell, digit, GUESS)  # mark: guess

    # listing ends

    def result(self, state: Board, move: Deduction) -> Board:
        """Return the state with what a deduction changes."""
        for changed, _ in changes(state, move):
            state = changed
        return state

    def move_number(self, move: Deduction) -> int:
        """Return the number of a deduction."""
        place = SIDE * (move.row - 1) + move.column - 1
        if move.rule == NOTE:
            return 0
        if move.rule in FILLS:
            way = FILLS.index(move.rule) + max(0, move.unit) // SIDE
            return 1 + SIDE * (SIDE**2 * way + place) + move.value - 1
        if move.rule in SETS.values():
            return FIRST_SET + (move.unit << SIDE) + written(digits_of(move)) - PENCIL
        return FIRST_LOCKED + SIDE * (len(UNITS) * move.unit + move.other) + move.value - 1

    def numbered_move(self, number: int) -> Deduction:
        """Return the deduction with a number."""
        if number == 0:
            return Deduction(1, 1, 0, NOTE)
        if number < FIRST_SET:
            rest, digit = divmod(number - 1, SIDE)
            way, at = divmod(rest, SIDE**2)
            rule, place = FILLS[way], PLACES[at]
            unit = UNITS_OF[place][way - FILLS.index(HIDDEN)] if rule == HIDDEN else -1
            return Deduction(*place, digit + 1, rule, unit)
        if number < FIRST_LOCKED:
            unit, bits = divmod(number - FIRST_SET, 1 << SIDE)
            digits = DIGITS_OF[bits]
            return Deduction(*UNITS[unit][0], in_a_row(digits), SETS[len(digits)], unit)
        rest, digit = divmod(number - FIRST_LOCKED, SIDE)
        unit, other = divmod(rest, len(UNITS))
        rule = POINTING if unit in BOXES else CLAIMING
        return Deduction(*UNITS[unit][0], digit + 1, rule, unit, other)

    def frames(self, state: Board, move: Deduction) -> list[Frame]:
        """Return what is seen: a digit that is written, candidates that go, each with its reason.

        ``facts`` of a frame have the cells ``because`` of which it is, and the ``area`` that they
        are looked for in, as its first and its last cell.
        """
        return [{**frame, "board": self.json_board(board)} for board, frame in changes(state, move)]

    def remaining(self, state: Board) -> int:
        """Return how many cells are not filled."""
        return sum(cell == OPEN or cell >= PENCIL for line in state for cell in line)

    def facts(self, state: Board, outcome: Outcome) -> dict[str, Any]:
        """Return the cells without a candidate, or the way on: ``order``, and the next cell."""
        marks = marks_on(state)
        if outcome is Outcome.DEAD:
            return {"cells": [list(cell) for cell, digits in marks.items() if not digits]}
        if outcome is not Outcome.EXPANDED:
            return {}
        if not marks:
            return {"order": NOTE}
        if next(certain(marks, self.on), None):
            return {"order": "certain"}
        cell = tightest(marks)
        return {"order": GUESS, "cell": list(cell), "candidates": sorted(marks[cell])}

    def json_board(self, state: Board) -> list[list[int]]:
        """Return the rows from the top as JSON lists of cell numbers."""
        return [list(row) for row in state]


Change = tuple[Board, Frame]
"""A board, and the frame that leads to it without it."""


def changes(state: Board, move: Deduction) -> Iterator[Change]:
    """Yield the boards that a deduction leads to, one after the other, each with its frame."""
    if move.rule == NOTE:
        yield with_candidates(state), {"kind": "note", "mark": NOTE, "cells": []}
    elif move.rule in FILLS:
        yield from filled(state, move)
    else:
        because, cells = reason_of(marks_on(state), move)
        facts = {
            "because": [list(cell) for cell in because],
            "named": [f"r{row}c{column}" for row, column in because],
            "digits": sorted(digits_of(move)),
            **unit_facts(move.unit if move.other in (-1, *BOXES) else move.other),
            "area": area(move.unit),
        }
        frame = {"mark": move.rule, "reason": move.rule, "facts": facts}
        yield struck(state, digits_of(move), cells, frame)


def with_candidates(state: Board) -> Board:
    """Return a board with the candidates in its open cells."""
    held = [{*digits_in(state, unit)} for unit in range(len(UNITS))]
    for row, column in open_cells(state):
        taken = set().union(*(held[unit] for unit in UNITS_OF[row, column]))
        state = put(state, Move(row, column, written({*DIGITS} - taken)))
    return state


def filled(state: Board, move: Deduction) -> Iterator[Change]:
    """Yield the board with one more digit, and the one without it among the peers' candidates."""
    cell = move.row, move.column
    facts: dict[str, Any] = {"cell": list(cell)}
    if move.unit >= 0:
        facts |= {**unit_facts(move.unit), "area": area(move.unit)}
    state = put(state, Move(*cell, move.value))
    yield (
        state,
        {
            "kind": "fill",
            "mark": move.rule,
            "reason": move.rule,
            "cells": [list(cell)],
            "facts": facts,
        },
    )
    marks = marks_on(state)
    cells = [peer for peer in PEERS[cell] if move.value in marks.get(peer, ())]
    if cells:
        facts = {"cell": list(cell), "because": [list(cell)], "count": len(cells)}
        frame = {"mark": move.rule, "reason": PEERS_LOSE, "facts": facts}
        yield struck(state, digits_of(move), cells, frame)


def struck(state: Board, digits: frozenset[int], cells: list[Place], frame: Frame) -> Change:
    """Return the board without some candidates in some cells; of the frame what explains it."""
    marks = marks_on(state)
    for row, column in cells:
        state = put(state, Move(row, column, written(marks[row, column] - digits)))
    return state, {"kind": "strike", "cells": [list(cell) for cell in cells], **frame}


def reason_of(marks: Marks, move: Deduction) -> tuple[list[Place], list[Place]]:
    """Return the cells because of which candidates go, and those from which they go."""
    digits = digits_of(move)
    if move.rule in SETS.values():
        around = [cell for cell in UNITS[move.unit] if cell in marks]
        because = [cell for cell in around if marks[cell] <= digits][: len(digits)]
    else:
        around = [cell for cell in UNITS[move.other] if cell in marks]
        because = [cell for cell in around if cell in UNITS[move.unit] and marks[cell] & digits]
    return because, [cell for cell in around if cell not in because and marks[cell] & digits]


def in_a_row(digits: Iterable[int]) -> int:
    """Return digits as one number, 47 for 4 and 7."""
    return int("".join(map(str, sorted(digits))))


def digits_of(move: Deduction) -> frozenset[int]:
    """Return the digits that a deduction is about."""
    return frozenset(map(int, str(move.value)))


def unit_facts(unit: int) -> dict[str, Any]:
    """Return what a unit is, ``order``, and its number from 1 among those."""
    return {"order": REASONS[unit // SIDE], "unit": unit % SIDE + 1}


def area(unit: int) -> list[list[int]]:
    """Return the first and the last cell of a unit."""
    return [list(UNITS[unit][0]), list(UNITS[unit][-1])]

"""Connect: tic-tac-toe and its like, the games of two players whose whole trees can be seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from solver.capabilities.brushes import Choice, Editing, Spot
from solver.capabilities.hands import Grip, Hint
from solver.errors import BadPuzzle, IllegalMove, Sentence
from solver.grid import Board, GridCell, GridPuzzle, Move, Place
from solver.grid.board import drawn
from solver.grid.texts import NO_SOLUTION
from solver.picture import Picture, numbers
from solver.problem import CUT, OUTCOMES, SEEN, Frame, NodeBits, Outcome, Search, Shape
from solver.puzzles.connect.bits import best
from solver.puzzles.connect.rules import (
    CROSS,
    MOST_PUT,
    OPEN,
    RING,
    SIDES,
    GameRules,
    mover,
    open_places,
    won_lines,
)
from solver.puzzles.connect.text import (
    DROP,
    RESULTS,
    SHORTEST,
    WrittenPosition,
    read_code,
    read_output,
    read_texts,
    refuse,
    stones_of,
)
from solver.puzzles.connect.words import WORDS
from solver.search.games import UTILITY, alpha_beta, minimax, minimax_with_memory
from solver.text import Said
from solver.words import N_

MOST_CELLS = SIDES[-1] ** 2
MOST_NODES = 1_000_000
"""Of a recording: the whole tree of tic-tac-toe has 549,946."""

ORDER = "order"
"""The switch of all searches: moves that promise most are tried first."""

BITS = NodeBits.holding(outcomes=len(OUTCOMES), depth=MOST_CELLS, moves=2 * MOST_CELLS)

OUTSIDE = N_("Expected a row from 1 to %(rows)d and a column from 1 to %(columns)d, got %(came)s.")
TAKEN = N_("Row %(row)d, column %(column)d holds %(text)s already.")
NOT_BELOW = N_("Stones drop to the lowest open cell of column %(column)d, which is row %(lowest)d.")
NOT_YOURS = N_("It is the turn of %(text)s.")
OVER = N_("The game is over: no move is left to make.")
LOOK_AT_COLUMN = N_("Look at column %(column)d.")
ENDINGS = {1: N_("X has won."), 0: N_("It is a draw."), -1: N_("O has won.")}
BEST_PLAY = {
    1: N_("If both play as well as they can, X wins."),
    0: N_("If both play as well as they can, it is a draw."),
    -1: N_("If both play as well as they can, O wins."),
}


def game_search(name: str, loop: Any, reasons: tuple[str, ...]) -> Search:
    """Declare a search of a game."""
    return Search(
        name,
        Shape.NESTED,
        (ORDER,),
        reasons,
        OUTCOMES,
        BITS,
        most=MOST_NODES,
        loop=loop,
        is_game=True,
    )


@dataclass(frozen=True)
class Connect(GameRules, GridPuzzle):
    """A position: whose turn it is follows from the stones.

    :param length: how many stones in a row win.
    :param drops: whether stones fall.
    :param good_first: whether moves that promise most are tried first; no part of the identity.
    """

    kind: ClassVar[str] = "connect"
    alphabet = ".XO"
    first_line = r"[.XxOo](?:[ \t]*[.XxOo]){2,3}"
    line = r"[.XxOo](?:[ \t]*[.XxOo]){2,3}|[34](?:[ \t]+drop)?"
    cells = (
        GridCell(".", "0", name=N_("empty")),
        GridCell("Xx", "x", tile=2, text="X", name="X"),
        GridCell("Oo", "o", tile=3, text="O", name="O"),
    )
    values = (CROSS, RING)
    sides: ClassVar[range] = SIDES
    sheet: ClassVar[str] = "connect"
    gesture: ClassVar[str] = "turn"
    any_order: ClassVar[bool] = False
    most_ahead: ClassVar[int] = 400_000
    wishes: ClassVar[Mapping[str, range]] = {"moves": range(1, 10), "size": sides}
    tree_sizes: ClassVar[tuple[int, int]] = (4, 300_000)
    searches = (
        game_search("minimax", minimax, ()),
        game_search("alphabeta", alpha_beta, (CUT,)),
        game_search("memo", minimax_with_memory, (SEEN,)),
    )
    words = WORDS

    length: int = SHORTEST
    drops: bool = False
    good_first: bool = True

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Connect:
        """Return the position with its moves in the order of a search."""
        return replace(self, good_first=prunings is None or ORDER in prunings)

    def won(self, state: Board) -> list[Place]:
        """Return the places of a line that is filled; none where none is."""
        return list(next(iter(won_lines(state, self.length)), ()))

    def facts(self, state: Board, outcome: Outcome) -> dict[str, Any]:
        """Return the line that is filled; empty without one."""
        line = self.won(state)
        return {"cells": [list(place) for place in line]} if line else {}

    def frames(self, state: Board, move: Move) -> list[Frame]:
        """Return the one picture of a move, with the outcome where the game is over with it."""
        outcome = self.outcome(self.result(state, move), 0, frozenset())
        over = {} if outcome is Outcome.EXPANDED else {"outcome": str(outcome)}
        return [{**frame, **over} for frame in super().frames(state, move)]

    def stuck(self, state: Board, prunings: frozenset[str]) -> bool:
        """Say whether the game is over."""
        return self.outcome(state, 0, prunings) is not Outcome.EXPANDED

    # Texts

    @property
    def written(self) -> WrittenPosition:
        """What a text or a code says."""
        return WrittenPosition(self.board, self.length, self.drops)

    @classmethod
    def draft(cls, code: str) -> Self:
        """Read the code of a position that may break a rule; raise BadCode if malformed."""
        return cls(*read_code(code, cls.letters()))

    @classmethod
    def drafts(cls, text: str) -> tuple[Self, ...]:
        """Read positions that may break a rule; raise BadPuzzle if malformed."""
        return tuple(cls(*written) for written in read_texts(text, cls.signs()))

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read positions; raise BadPuzzle for what is malformed or breaks a rule."""
        found = cls.drafts(text)
        for puzzle in found:
            puzzle.refuse()
        return found

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Read a code; raise BadCode if malformed, BadPuzzle if a rule is broken."""
        puzzle = cls.draft(code)
        puzzle.refuse()
        return puzzle

    def to_code(self) -> str:
        """Write how many in a row win, ``d`` where stones drop, and the rows: ``3.000-0x0-000``."""
        return f"{self.length}{'d' * self.drops}.{super().to_code()}"

    def to_text(self) -> str:
        """Write the rows, then how many in a row win, and ``drop`` where stones fall."""
        return f"{super().to_text()}{self.length}{f' {DROP}' * self.drops}\n"

    def judge_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the line that is expected, ``row column`` a move, and its result."""
        if moves is None:
            return " ".join(NO_SOLUTION) + "\n"
        state = self.board
        for move in moves:
            state = self.result(state, move)
        places = "".join(f"{row} {column}\n" for row, column, _ in moves)
        result = UTILITY.get(self.outcome(state, 0, frozenset()))
        return f"{places}{RESULTS[result]}\n" if result is not None else places

    def read_output(self, text: str) -> Iterator[Said]:
        """Read moves as ``row column``, and a result."""
        return read_output(text)

    def refuse(self) -> None:
        """Raise BadPuzzle unless a game can lead to the position."""
        refuse(self.written)

    # Moves by hand

    def permit(self, state: Board, move: Any) -> Move:
        """Return a legal move; raise IllegalMove with the reason.

        :param move: its place, perhaps with the stone.
        """
        match move:
            case (int(row), int(column)):
                stone = mover(state)
            case (int(row), int(column), int(stone)):
                pass
            case _:
                return super().permit(state, move)
        held = self.held(state, (row, column))
        if held is None:
            raise IllegalMove(
                "connect.outside", OUTSIDE, rows=len(state), columns=len(state[0]), came=str(move)
            )
        if self.stuck(state, frozenset()):
            raise IllegalMove("connect.over", OVER)
        if held != OPEN:
            text = self.cells[held].text
            raise IllegalMove("connect.taken", TAKEN, row=row, column=column, text=text)
        if stone != mover(state):
            raise IllegalMove("connect.turn", NOT_YOURS, text=self.cells[mover(state)].text)
        lowest = self.landing(state, column)
        if self.drops and lowest != row:
            raise IllegalMove("connect.drop", NOT_BELOW, column=column, lowest=lowest)
        return Move(row, column, stone)

    def held(self, state: Board, place: Place) -> int | None:
        """Return what a cell holds; None for one outside of the board."""
        row, column = place
        inside = 1 <= row <= len(state) and 1 <= column <= len(state[0])
        return state[row - 1][column - 1] if inside else None

    def landing(self, state: Board, column: int) -> int:
        """Return the row where a stone comes to rest in a column; 0 in a full one."""
        places = open_places(state, drops=True)
        return next((row for row, each in places if each == column), 0)

    def playable(self, state: Board) -> Iterator[Move]:
        """Yield the moves of the player whose turn it is, unless the game is over."""
        return iter(()) if self.stuck(state, frozenset()) else self.moves(state)

    def is_solved(self, state: Board, made: int) -> bool:
        """Say whether a game is over, and as good as it could be for the player who began it."""
        if not made or not self.stuck(state, frozenset()):
            return False
        got, could = UTILITY[self.outcome(state, made, frozenset())], self.value
        return got >= could if self.is_max(self.board) else got <= could

    def expected_line(self, moves: Sequence[Move]) -> str:
        """Return a line from this position and its value: ``X 1,2 → O 3,3 → X 1,3 = 1``."""
        state = self.board
        for move in moves:
            state = self.result(state, move)
        made = " → ".join(
            f"{self.cells[stone].text} {row},{column}" for row, column, stone in moves
        )
        return f"{made} = {best(state, self.length, drops=self.drops).value}"

    def ending(self, state: Board) -> Sentence | None:
        """Return how the game ended; None where it goes on."""
        result = UTILITY.get(self.outcome(state, 0, frozenset()))
        return None if result is None else Sentence(ENDINGS[result], {})

    @property
    def value(self) -> int:
        """What best play comes to: 1 if X wins, 0 for a draw, -1 if O wins."""
        return best(self.board, self.length, drops=self.drops).value

    def choices(self) -> tuple[int, ...]:
        """Return nothing: whose turn it is says which stone is put."""
        return ()

    def grip(self, state: Board, move: Move) -> Grip:
        """Return the cell that is pressed."""
        return Grip((move.row, move.column))

    def aimed(self, state: Board, at: Place, to: Any, value: Any) -> Any:
        """Return the place that is meant: where stones drop, the lowest of its column."""
        row, column = at
        is_open = self.held(state, at) == OPEN
        return [self.landing(state, column) if self.drops and is_open else row, column]

    def hints(self, state: Board, move: Move) -> tuple[Hint, ...]:
        """Return what best play comes to, the column to look at, and the move."""
        column = tuple((row, move.column) for row in range(1, len(state) + 1))
        where: dict[str, int | str] = {"column": move.column}
        value = best(state, self.length, drops=self.drops).value
        return (
            Hint(Sentence(BEST_PLAY[value], {}), ()),
            Hint(Sentence(LOOK_AT_COLUMN, where), column),
            Hint(self.describe(move), ((move.row, move.column),)),
        )

    def rest(self, state: Board, most: int | None) -> Self:
        """Return the game from a position on."""
        return replace(self, board=state)

    # The editor

    @classmethod
    def editing(cls) -> Editing:
        """Return the brushes of a grid, and what wins."""
        choices = (
            Choice("length", N_("In a row"), tuple(range(SHORTEST, SIDES[-1] + 1))),
            Choice("drop", N_("Stones drop"), (0, 1)),
        )
        grid = super().editing()
        return replace(
            grid,
            brushes=tuple(brush._replace(key=str(brush.number)) for brush in grid.brushes),
            is_square=False,
            choices=choices,
            at_once=20_000,
            at_most=MOST_NODES,
            counts_solutions=False,
        )

    def chosen(self) -> dict[str, int]:
        """Return how many in a row win, and whether stones drop."""
        return {"length": self.length, "drop": int(self.drops)}

    def allowed(self, name: str) -> tuple[int, ...]:
        """Return the values of a choice that the size of the board allows."""
        rows, columns = len(self.board), len(self.board[0])
        if name == "length":
            return tuple(range(SHORTEST, max(rows, columns) + 1))
        return (0, 1) if rows * columns <= MOST_PUT else (1,)

    def with_choice(self, name: str, value: int) -> Self:
        """Return the position under another rule."""
        if name == "length":
            return replace(self, length=value)
        return replace(self, drops=bool(value))

    def with_grid(self, rows: Board) -> Self:
        """Return a position with another board, under rules that it allows."""
        made = replace(self, board=rows)
        lengths, drops = made.allowed("length"), made.allowed("drop")
        return replace(
            made,
            length=min(self.length, lengths[-1]),
            drops=self.drops or drops[0] == 1,
        )

    def faulty_cells(self) -> tuple[Spot, ...]:
        """Return the cells that show why a position is refused; none where it is not.

        The lines that are filled; without one all stones.
        """
        try:
            self.refuse()
        except BadPuzzle:
            filled = {place for line in won_lines(self.board, self.length) for place in line}
            stones = {place for stone in (CROSS, RING) for place in stones_of(self.board, stone)}
            return tuple((row - 1, column - 1) for row, column in sorted(filled or stones))
        return ()

    def picture(self) -> Picture:
        """Return how its boards are drawn: stones on a checker, rows and columns from 1."""
        rows, columns = len(self.board), len(self.board[0])
        return Picture(
            sheet=self.sheet,
            rows=rows,
            columns=columns,
            cells={number: drawn(cell) for number, cell in enumerate(self.cells)},
            ground=self.ground,
            row_names=numbers(1, rows),
            column_names=numbers(1, columns),
        )

    # Boards at random

    @classmethod
    def at_random(cls, random: Random) -> Self:
        """Draw a position: an empty board on which some moves were made."""
        rows, columns = random.choice([(3, 3), (3, 4), (4, 3)])
        drops = random.random() < 1 / 2
        return cls.after_moves(random, rows, columns, drops, random.randint(2, 6))

    @classmethod
    def wished(cls, random: Random, wishes: Mapping[str, int]) -> Self:
        """Draw a position on a board of a size, with as many moves made as leave some wished."""
        stars = wishes.get("difficulty", 3)
        side = wishes.get("size") or random.choice(SIDES[: 1 + stars // 3])
        drops = side > SIDES[0] or random.random() < 1 / 3
        cells = side * SIDES[0]
        made = random.randint(max(0, cells - 4 - 2 * stars), max(1, cells - 2 - 2 * stars))
        if "moves" in wishes:
            made = max(0, cells - wishes["moves"])
        return cls.after_moves(random, side, SIDES[0], drops, made)

    @classmethod
    def after_moves(cls, random: Random, rows: int, columns: int, drops: bool, made: int) -> Self:
        """Draw the position after some moves, fewer where the game would be over."""
        puzzle = cls(((OPEN,) * columns,) * rows, drops=drops)
        for _ in range(made):
            moves = [
                after
                for move in puzzle.moves(puzzle.board)
                if not puzzle.stuck(after := puzzle.result(puzzle.board, move), frozenset())
            ]
            if moves:
                puzzle = puzzle.with_grid(random.choice(moves))
        return puzzle

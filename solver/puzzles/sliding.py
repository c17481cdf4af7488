"""Sliding tiles, the 8-puzzle (POJ 1077): bring eight tiles into order through the one gap.

Glossary::

    board   rows of cells: GAP, or the number of a tile, 1 to 8; each of them once
    way     up, right, down or left, the direction in which a tile slides
    move    (tile, way): a tile beside the gap slides into it
    goal    the tiles in order, row by row, and the gap last
    pair    two tiles of which the larger comes first, row by row; a judge calls it an inversion
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, NamedTuple

from solver.capabilities.brushes import Editing, Spot
from solver.capabilities.hands import Grip, Hands, Hint, unknown_move
from solver.errors import BadOutput, BadPuzzle, IllegalMove, Sentence, quoted
from solver.forms import Form
from solver.grid import Board, GridCell, GridKind, Place, open_cells
from solver.problem import (
    ASTAR,
    GREEDY,
    OUTDATED,
    SEEN,
    UNIFORM_COST,
    Frame,
    FrontierOrder,
    NodeBits,
    Outcome,
    Search,
    Shape,
    Watchable,
    weighted_astar,
)
from solver.puzzle import Origin, Reason
from solver.text import Said, lines_of
from solver.words import N_, Rule, Words, plural

SIDE, GAP = 3, 0
TILES = range(1, SIDE * SIDE)
WEIGHT = 2
"""Of h in weighted A*."""
DEEPEST = 511
"""More than any node of a search that need not find a shortest answer."""
MOST_MOVES = 31
"""Of a shortest answer: two boards need so many."""
BOARDS = 181_440
"""That can be solved: half of the 9! there are."""
SLIDES = 483_840
"""Moves of all of these boards: two, three or four, as the gap is in a corner, at an edge, or in
the middle."""

ONE_PAIR = N_("Impossible: %(count)d pair of tiles has the larger one first.")
PAIRS = N_("Impossible: %(count)d pairs of tiles have the larger one first, an odd number.")
STAYS_ODD = N_(
    "A tile that slides passes no other or two others, so an odd number of such pairs stays odd. "
    "In the goal there are none."
)
GAP_HERE = N_("The gap is at row %(row)d, column %(column)d: look at the tiles beside it.")
THE_TILE = N_("It is the tile at row %(row)d, column %(column)d.")
SLIDES_WHERE: Mapping[str, str] = {
    "up": N_("tile %(text)s slides up"),
    "right": N_("tile %(text)s slides right"),
    "down": N_("tile %(text)s slides down"),
    "left": N_("tile %(text)s slides left"),
}
OUTPUT_WAYS = {"d": "up", "l": "right", "u": "down", "r": "left"}
"""By the letter of a judge, which is the way of the gap: the way of the tile, its opposite."""
IMPOSSIBLE = "unsolvable"
"""An output."""

IDASTAR = "idastar"
BACK = "back"
"""A pruning of IDA*, and its reason: the tile that slid last would slide back."""
LIMIT = "limit"
"""In the place of a way: a move of the root of IDA*, with the limit in the place of a tile."""
FIRST_LIMIT = 4 * len(TILES)
"""The number of limit 0 among the moves of IDA*."""
MOST_UNPRUNED = 1_000_000
"""Nodes of IDA* where tiles slide back: of most boards it would need far more."""


class Slide(NamedTuple):
    """A tile, from 1, and the way in which it slides."""

    tile: int
    way: str


# listing begins: play
WAYS = {  # how far down and right a tile goes
    "up": (-1, 0),
    "right": (0, 1),
    "down": (1, 0),
    "left": (0, -1),
}


def gap_of(board: Board) -> Place:
    """Return the row and the column of the gap, from 1."""
    return next(open_cells(board, GAP))


def exchanged(board: Board, tile: int) -> Board:
    """Return the board with a tile and the gap exchanged; other rows stay."""
    swap = {tile: GAP, GAP: tile}
    return tuple(
        [
            row
            if swap.keys().isdisjoint(row)
            else tuple([swap.get(cell, cell) for cell in row])  # mark: slide
            for row in board
        ]
    )


# listing ends


def slid(board: Board, move: Slide) -> Board:
    """Return the board after a move."""
    return exchanged(board, move.tile)


NUMBERED = [Slide(tile, way) for tile in TILES for way in WAYS]
"""The moves by their numbers."""

GOAL: Board = ((1, 2, 3), (4, 5, 6), (7, 8, GAP))


def tiles_of(board: Board) -> list[int]:
    """Return the tiles row by row, without the gap."""
    return [cell for row in board for cell in row if cell != GAP]


def pairs_of(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of tiles of which the larger comes first.

    >>> pairs_of(((1, 2, 3), (4, 5, 6), (8, 7, GAP)))
    [(8, 7)]
    """
    tiles = tiles_of(board)
    return [
        (one, other) for at, one in enumerate(tiles) for other in tiles[at + 1 :] if one > other
    ]


# listing begins: astar, greedy, weighted-astar, idastar
def manhattan(board: Board) -> int:
    """Return how many rows and columns all tiles are away from their places."""
    return sum(
        abs(row - (cell - 1) // SIDE) + abs(column - (cell - 1) % SIDE)
        for row, line in enumerate(board)
        for column, cell in enumerate(line)
        if cell != GAP
    )


# listing ends
# listing begins: astar-misplaced
def misplaced(board: Board) -> int:
    """Return how many tiles are not in their places."""
    cells = [cell for row in board for cell in row]
    return sum(cell not in (GAP, place) for place, cell in enumerate(cells, start=1))


# listing ends


def best_first(name: str, frontier: FrontierOrder) -> Search:
    """Declare a search that takes the board of the least f next."""
    return Search(
        name=name,
        shape=Shape.TAKEN,
        prunings=(),
        reasons=(SEEN, OUTDATED),
        outcomes=(Outcome.SOLVED, Outcome.EXPANDED),
        bits=NodeBits.holding(outcomes=2, depth=DEEPEST, moves=len(TILES) * len(WAYS)),
        frontier=frontier,
    )


def deepening(problem: Any, prunings: frozenset[str]) -> Iterator[Any]:
    """Yield the events of iterative deepening A*."""
    events: Iterator[Any] = problem.events(prunings)
    return events


@dataclass(frozen=True)
class Sliding(GridKind[Slide], Hands[Board, Slide]):
    """A board of eight tiles and a gap; half of all boards have no solution."""

    kind: ClassVar[str] = "sliding"
    origin: ClassVar[Origin | None] = Origin("POJ 1077", "http://poj.org/problem?id=1077")
    alphabet = "x012345678"
    first_line = r"[x.0-8](?:[ \t]*[x.0-8]){2}.*"
    line = r"(?!.*([0-8]).*\1)\W*[x.0-8_](?:\W*[x.0-8_]){2}(?:(?:\W*[x.0-8_]){6})?\W*"
    form = Form(range(SIDE, SIDE + 1), ({str(tile): str(tile) for tile in TILES},), open="x")
    cells = (
        GridCell("x.0_X", "0", name=N_("gap")),
        *(GridCell(str(tile), str(tile), tile=1 + tile) for tile in TILES),
    )
    sides: ClassVar[range] = range(SIDE, SIDE + 1)
    sheet: ClassVar[str] = "sliding"
    move_frame: ClassVar[str] = "slide"
    gesture: ClassVar[str] = "slide"
    most_ahead: ClassVar[int] = SLIDES
    wishes: ClassVar[Mapping[str, range]] = {"moves": range(1, MOST_MOVES + 1)}
    tree_sizes: ClassVar[tuple[int, int]] = (3, BOARDS)
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="bfs",
            shape=Shape.LAYERS,
            prunings=(),
            reasons=(SEEN,),
            outcomes=(Outcome.SOLVED, Outcome.EXPANDED),
            bits=NodeBits.holding(outcomes=2, depth=MOST_MOVES, moves=len(TILES) * len(WAYS)),
        ),
        best_first("astar", ASTAR),
        best_first("astar-misplaced", ASTAR),
        best_first("greedy", GREEDY),
        best_first("ucs", UNIFORM_COST),
        best_first("weighted-astar", weighted_astar(WEIGHT)),
        Search(
            name=IDASTAR,
            shape=Shape.NESTED,
            prunings=(BACK,),
            reasons=(BACK,),
            outcomes=(Outcome.SOLVED, Outcome.LIMIT, Outcome.EXPANDED),
            bits=NodeBits.holding(
                outcomes=3, depth=MOST_MOVES + 2, moves=FIRST_LIMIT + MOST_MOVES + 1
            ),
            most_unpruned=MOST_UNPRUNED,
            by_hand=False,
            loop=deepening,
        ),
    )

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Watchable[Any, Any]:
        """Return the puzzle, one that estimates by misplaced tiles, or the rounds of IDA*."""
        if search == IDASTAR:
            from solver.puzzles.sliding_idastar import Rounds

            return Rounds(self)
        return Misplaced(self.board) if search == "astar-misplaced" else self

    # listing begins: bfs, astar, astar-misplaced, greedy, ucs, weighted-astar
    def outcome(self, state: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome: solved where every tile is in its place."""
        if state == GOAL:
            return Outcome.SOLVED  # mark: solved
        return Outcome.EXPANDED  # mark: expanded

    # listing ends

    # listing begins: play
    def moves(self, state: Board) -> Iterator[Slide]:
        """Yield the slides into the gap: up, right, down, left."""
        gap_row, gap_column = gap_of(state)
        for way, (down, right) in WAYS.items():
            row, column = gap_row - down, gap_column - right
            if 1 <= row <= SIDE and 1 <= column <= SIDE:
                yield Slide(state[row - 1][column - 1], way)

    def result(self, state: Board, move: Slide) -> Board:
        """Return the board with the tile in the gap."""
        return exchanged(state, move.tile)

    # listing ends

    def move_number(self, move: Slide) -> int:
        """Return a number that sorts moves by tile, then up, right, down, left."""
        return len(WAYS) * (move.tile - 1) + list(WAYS).index(move.way)

    def numbered_move(self, number: int) -> Slide:
        """Return the move with a number."""
        return NUMBERED[number]

    def frames(self, state: Board, move: Slide) -> list[Frame]:
        """Return the one picture of a move: a tile goes from its cell into the gap."""
        after = self.json_board(self.result(state, move))
        cells = [list(gap_of(state)), list(self.place_of(state, move))]
        facts = {"order": move.way}
        return [{"kind": "slide", "mark": "slide", "cells": cells, "facts": facts, "board": after}]

    def place_of(self, state: Board, move: Slide) -> Place:
        """Return the row and the column from which a move takes a tile, from 1."""
        (row, column), (down, right) = gap_of(state), WAYS[move.way]
        return row - down, column - right

    def remaining(self, state: Board) -> int:
        """Return how far all tiles are from their places."""
        return manhattan(state)

    def heuristic(self, state: Board) -> int:
        """Return the same: a slide brings one tile one cell nearer at most."""
        return manhattan(state)

    def skip_facts(self, state: Board, move: Slide, reason: str) -> dict[str, Any]:
        """Return the gap, into which the tile would slide, and the tile."""
        return {"cell": list(gap_of(state)), "value": move.tile}

    def describe(self, move: Slide) -> Sentence:
        """Return the tile and its way."""
        return Sentence(SLIDES_WHERE[move.way], {"text": str(move.tile)})

    def why_unsolvable(self, boards: int) -> tuple[Reason, ...]:
        """Return the number of pairs, which is odd and stays so."""
        pairs = pairs_of(self.board)
        first = {one for one, _ in pairs}
        cells = tuple(
            (row, column)
            for row, line in enumerate(self.board)
            for column, cell in enumerate(line)
            if cell in first
        )
        said = ONE_PAIR if len(pairs) == 1 else PAIRS
        return (
            Reason(Sentence(said, {"count": len(pairs)}), cells),
            Reason(Sentence(STAYS_ODD, {})),
        )

    def clashes(self, state: Board) -> list[Place]:
        """Return the cells that hold what another cell holds too."""
        cells = [cell for row in state for cell in row]
        return [
            (row, column)
            for row, line in enumerate(state, start=1)
            for column, cell in enumerate(line, start=1)
            if cells.count(cell) > 1
        ]

    def refuse(self) -> None:
        """Refuse a board that has a tile, or the gap, twice: ``BadPuzzle`` names the row."""
        met: set[int] = set()
        for row, line in enumerate(self.board, start=1):
            for cell in line:
                if cell in met:
                    raise BadPuzzle(
                        "sliding.twice",
                        "Row %(row)d: expected the gap and the tiles 1 to 8 once each, got a "
                        "second %(came)s.",
                        row=row,
                        came=quoted(self.cells[cell].sign[0]),
                    )
                met.add(cell)

    @classmethod
    def editing(cls) -> Editing:
        """Return a brush for the gap and each tile; every board is solved at once."""
        return replace(super().editing(), at_once=SLIDES, at_most=SLIDES, counts_solutions=False)

    def faulty_cells(self) -> tuple[Spot, ...]:
        """Return the cells of what is there more than once."""
        return tuple((row - 1, column - 1) for row, column in self.clashes(self.board))

    @classmethod
    def at_random(cls, random: Random) -> Sliding:
        """Draw a board that has a solution: two tiles are exchanged where it would have none."""
        cells = random.sample(range(SIDE * SIDE), SIDE * SIDE)
        board = tuple(tuple(cells[at : at + SIDE]) for at in range(0, len(cells), SIDE))
        if len(pairs_of(board)) % 2:
            swap = {1: 2, 2: 1}
            board = tuple(tuple(swap.get(cell, cell) for cell in row) for row in board)
        return cls(board)

    def lines(self, board: Board) -> Iterator[str]:
        """Yield the rows of a board as judges have them, blanks between the tiles."""
        return (" ".join(line) for line in super().lines(board))

    def judge_output(self, moves: tuple[Slide, ...] | None) -> str:
        """Write the ways of the gap by their letters, u, d, l and r; or ``unsolvable``."""
        letters = {way: letter for letter, way in OUTPUT_WAYS.items()}
        return (IMPOSSIBLE if moves is None else "".join(letters[m.way] for m in moves)) + "\n"

    def read_output(self, text: str) -> Iterator[Said]:
        """Read the ways of the gap, with blanks or without; or ``unsolvable``."""
        board = self.board
        for number, items in lines_of(text):
            if items == [IMPOSSIBLE]:
                yield Said(number, IMPOSSIBLE)
                continue
            for letter in "".join(items):
                move = next(
                    (m for m in self.moves(board) if m.way == OUTPUT_WAYS.get(letter)), None
                )
                if move is None:
                    raise BadOutput(
                        "sliding.output",
                        "Line %(line)d: expected a way that is open to the gap, u, d, l or r, got "
                        "%(came)s.",
                        line=number,
                        came=quoted(letter),
                    )
                yield Said(number, letter, move)
                board = self.result(board, move)

    def write_move(self, move: Slide) -> str:
        """Write the tile and the first letter of its way: ``5l``."""
        return f"{move.tile}{move.way[0]}"

    def read_move(self, text: str) -> Slide:
        """Read the notation of write_move.

        :raises IllegalMove: for anything else.
        """
        ways = {way[0]: way for way in WAYS}
        if text[:1] not in map(str, TILES) or text[1:] not in ways:
            raise unknown_move("5l", text)
        return Slide(int(text[0]), ways[text[1:]])

    def permit(self, state: Board, move: Any) -> Slide:
        """Return a slide into the gap; raise IllegalMove with the reason."""
        match move:
            case (int(tile), str(way)) if tile in (GAP, *TILES) and way in ("", *WAYS):
                pass
            case _:
                raise IllegalMove(
                    "sliding.move",
                    "Expected a move as a tile and its way, got %(came)s.",
                    came=quoted(str(move)),
                )
        for each in self.moves(state):
            if each == (tile, way):
                return each
        if tile == GAP:
            raise IllegalMove(
                "sliding.gap",
                "Expected a tile, got the gap.",
                N_("That is the gap: press a tile beside it."),
            )
        raise IllegalMove(
            "sliding.far",
            "Expected a tile that slides into the gap, got tile %(tile)d.",
            N_("Tile %(tile)d does not slide there: only a tile beside the gap slides into it."),
            tile=tile,
        )

    def grip(self, state: Board, move: Slide) -> Grip:
        """Return the tile and the gap, where it goes."""
        return Grip(self.place_of(state, move), gap_of(state))

    def aimed(self, state: Board, at: Place, to: Any, value: Any) -> Any:
        """Return the slide of the tile that is pressed; no way where it is brought elsewhere."""
        row, column = at
        if not (1 <= row <= SIDE and 1 <= column <= SIDE):
            return [GAP, ""]
        tile, gap = state[row - 1][column - 1], gap_of(state)
        slide = next((move for move in self.moves(state) if move.tile == tile), None)
        return slide if slide and (to is None or tuple(to) == gap) else [tile, ""]

    def hints(self, state: Board, move: Slide) -> tuple[Hint, ...]:
        """Return the gap with the tiles beside it, the tile, and its way."""
        gap, place = gap_of(state), self.place_of(state, move)
        beside = tuple(self.place_of(state, each) for each in self.moves(state))
        return (
            Hint(Sentence(GAP_HERE, dict(zip(("row", "column"), gap, strict=True))), beside),
            Hint(Sentence(THE_TILE, dict(zip(("row", "column"), place, strict=True))), (place,)),
            Hint(self.describe(move), (place, gap)),
        )

    def rest(self, state: Board, most: int | None) -> Sliding:
        """Return the board as it stands."""
        return Sliding(state)

    words = Words(
        title=N_("Sliding tiles"),
        about=N_(
            "The 8-puzzle solved in as few moves as can be: see every tile slide, and the whole "
            "search behind the answer, breadth first or by A*."
        ),
        blurb=(
            N_("Eight tiles, one gap: bring them into order."),
            N_("Breadth first over 181,440 boards, or A*."),
        ),
        caption=N_("The board: tiles 1 to 8 and the gap, row 1 on top"),
        intro=N_(
            "Eight tiles lie on a board of 3 × 3 cells; one cell is empty, the gap. Slide tiles "
            "into the gap until they are in order, in as few moves as can be."
        ),
        rules=(
            Rule(
                N_("Into the gap"),
                N_("A tile beside the gap slides into it, and the gap is where the tile was."),
                ((4, 0, 5),),
                ((4, 5, 0),),
                chosen=((0, 2),),
            ),
            Rule(
                N_("The goal"),
                N_("Tiles 1 to 8 stand in order, row by row, and the gap comes last."),
                ((1, 2, 3), (4, 5, 6), (7, 0, 8)),
                ((1, 2, 3), (4, 5, 6), (7, 8, 0)),
                chosen=((2, 2),),
            ),
            Rule(
                N_("Half of all boards"),
                N_(
                    "No slide ever exchanges just two tiles, so half of all boards cannot be "
                    "brought into order."
                ),
                ((1, 2, 3), (4, 5, 6), (8, 7, 0)),
                chosen=((2, 0), (2, 1)),
                forbidden=True,
            ),
        ),
        outro=N_(
            "The answer is a shortest one. Among the shortest it is the first in breadth-first "
            "order: up, right, down, left. A judge wants the ways of the gap, which are the "
            "opposite ones, by their letters; where there is no answer, unsolvable."
        ),
        start=N_("Bring the tiles into order: 1 to 8, and the gap last."),
        victory=plural(
            "Victory! %(count)d slide, and no way is shorter.",
            "Victory! %(count)d slides, and no way is shorter.",
        ),
        impossible=N_("Every board that can be reached was tried: the goal is not among them."),
        parts=("value", "order"),
        describe={**SLIDES_WHERE, LIMIT: N_("limit %(value)s")},
        frames={
            "slide": {
                "up": N_("Tile %(text)s slides up into the gap."),
                "right": N_("Tile %(text)s slides right into the gap."),
                "down": N_("Tile %(text)s slides down into the gap."),
                "left": N_("Tile %(text)s slides left into the gap."),
            },
            "round": N_("f may be at most %(limit)s now: the search begins anew at the start."),
            "skip": {
                "back": N_("Skip tile %(text)s: it slid last, and would slide back."),
                "seen": N_("Skip tile %(text)s: that board was reached before, in no more slides."),
                "outdated": N_("Outdated: a shorter way to this board was found meanwhile."),
            },
            "enter": {
                "solved": {
                    "queue": N_(
                        "Every tile is in its place. No earlier layer has an answer: solved!"
                    ),
                    "heap": N_("Every tile is in its place after g = %(g)s slides: solved!"),
                    "limit": N_("Every tile is in its place after g = %(g)s slides: solved!"),
                },
                "limit": N_(
                    "g = %(g)s and h = %(h)s, so f = %(f)s, above the limit %(limit)s: the search "
                    "goes no deeper here."
                ),
                "expanded": {
                    "queue": N_("Layer %(depth)d: this board is new, so it waits in the queue."),
                    "heap": N_(
                        "g = %(g)s slides so far, an estimate of h = %(h)s to go, so f = %(f)s: "
                        "the tiles beside the gap are tried."
                    ),
                    "limit": N_(
                        "g = %(g)s and h = %(h)s, so f = %(f)s, within the limit %(limit)s: the "
                        "tiles beside the gap are tried."
                    ),
                    "rounds": N_("Depth first to a limit of f = g + h, which grows by two."),
                },
            },
            "take": N_("Layer %(depth)d: node %(node)d is next in the queue."),
            "queue": N_("The new board waits at the end of the queue."),
            "pop": N_("The least f that waits is %(f)s: its board is taken from the heap."),
            "push": N_(
                "Tile %(text)s: g = %(g)s and h = %(h)s, so f = %(f)s. Its board goes into the "
                "heap."
            ),
            "empty": N_("Nothing is left to take: the tiles can never be brought into order."),
        },
        log={
            "pop": N_("taken with f = %(f)s"),
            "round": N_("limit %(limit)s: anew from the start"),
            "enter": {"limit": N_("f %(f)s is above the limit %(limit)s")},
        },
        notices={
            "push": N_("Into the heap: f = %(f)s"),
            "round": N_("Limit %(limit)s"),
            "enter": {"limit": N_("f = %(f)s, above %(limit)s")},
        },
        searches={
            "bfs": N_("breadth-first"),
            "astar": N_("A*"),
            "astar-misplaced": N_("A*, misplaced tiles"),
            "greedy": N_("greedy best-first"),
            "ucs": N_("uniform cost"),
            "weighted-astar": N_("weighted A*"),
            IDASTAR: N_("IDA*"),
        },
        short={
            LIMIT: N_("limit %(value)s"),
            "up": N_("%(text)s up"),
            "right": N_("%(text)s right"),
            "down": N_("%(text)s down"),
            "left": N_("%(text)s left"),
        },
        outcomes={"limit": N_("above the limit")},
        counted={"solved": N_("Solved"), "limit": N_("Above the limit")},
        skipped={"seen": N_("Seen before, skipped"), BACK: N_("Sliding back, skipped")},
        prunings={BACK: N_("sliding back")},
        notes={
            BACK: (
                N_(
                    "A tile that slides back at once leads to the board before, two slides dearer. "
                    "No shortest way has such a slide, so leaving it out loses none."
                ),
            ),
        },
    )


class Misplaced(Sliding):
    """The same board, its way to the goal estimated by the tiles that are not in their places."""

    def heuristic(self, state: Board) -> int:
        """Return how many tiles are not in their places: each has to slide once at least."""
        return misplaced(state)

"""The dice maze (UVa 810, POJ 1872): roll a die off its square and back to it.

``rules`` has rolls and searches, ``text`` judge's files and link codes, ``frames`` the animation,
``hands`` input by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import ClassVar, TypeVar

from solver.capabilities.brushes import Brush, Brushes, Choice, Editing, Spot
from solver.capabilities.brushes import Rows as Grid
from solver.capabilities.draws import Drawn
from solver.capabilities.texts import Texts
from solver.errors import Phrase, Sentence
from solver.picture import Picture
from solver.problem import (
    ASTAR,
    OUTCOMES,
    OUTDATED,
    SEEN,
    STACK,
    Frame,
    JsonBoard,
    NodeBits,
    Outcome,
    Search,
    Shape,
    Watchable,
)
from solver.puzzle import Origin, Reason
from solver.puzzles.dice import frames, reasons
from solver.puzzles.dice.hands import DiceHands
from solver.puzzles.dice.rules import (
    DIE_BY_TOP_AND_FRONT,
    FORBIDDEN,
    HOLE,
    SIDES,
    WILD,
    Direction,
    Place,
    Rules,
    Skip,
    State,
    Trip,
    TripRules,
    Walk,
    WalkRules,
    deepest_layer,
    roll,
)
from solver.puzzles.dice.text import (
    END,
    MOST_COLUMNS,
    MOST_ROWS,
    read_code,
    read_mazes,
    read_output,
    refuse_name,
    write_answer,
    write_code,
    write_text,
)
from solver.text import Said
from solver.words import N_

__all__ = ["Dice", "Walks"]

MOST_WALKS = 30_000
"""Two seconds of the readable search; with many stars each further roll triples the walks."""

START = frames.WILD_TILE + 1
"""The brush that moves the start."""


Way = TypeVar("Way", Walk, Trip)


class OnMaze(Watchable[Way, Direction]):
    """Ways through a maze as they are shown: the die where it stands."""

    rules: Rules

    def frames(self, way: Way, move: Direction) -> list[Frame]:
        """Return the picture of a roll, as the maze does."""
        return [frames.roll_frame(self.rules, way.state, move)]

    def json_board(self, way: Way) -> JsonBoard:
        """Return the maze, its start, and the die on it."""
        return frames.json_board(self.rules, way.state)


@dataclass(frozen=True)
class Walks(WalkRules, OnMaze[Walk]):
    """All walks through a maze as a search that is shown."""


@dataclass(frozen=True)
class Trips(TripRules, OnMaze[Trip]):
    """All states of a maze, each once, as a search that is shown."""


@dataclass(frozen=True)
class Dice(
    Rules,
    Texts[State, Direction],
    DiceHands,
    Brushes[State, Direction],
    Drawn[State, Direction],
):
    """A maze and the die on its start; ``name`` may be empty and is no part of its identity."""

    kind: ClassVar[str] = "dice"
    origin: ClassVar[Origin | None] = Origin(
        "UVa 810", "https://onlinejudge.org/external/8/810.pdf"
    )
    alphabet: ClassVar[str] = "-0123456789"
    line = r"(?:-1|[0-6])(?:[ \t]+(?:-1|[0-6]))+|(?:\d+[ \t]+){5}\d+"
    terminator: ClassVar[str | None] = END
    wishes: ClassVar[Mapping[str, range]] = {"moves": range(2, 31, 2), "size": range(3, 11)}
    """Solutions are even, as on a chessboard; ``size`` is rows, and columns as many."""
    tree_sizes: ClassVar[tuple[int, int]] = (2, 740)
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="bfs",
            shape=Shape.LAYERS,
            prunings=(),
            reasons=(*FORBIDDEN, SEEN),
            outcomes=(Outcome.SOLVED, Outcome.DEAD, Outcome.EXPANDED),
            bits=NodeBits(outcome=2, depth=12, move=3),
        ),
        Search(
            name="dfs",
            shape=Shape.NESTED,
            prunings=(),
            reasons=tuple(Skip),
            outcomes=OUTCOMES,
            bits=NodeBits(outcome=2, depth=12, move=3),
            most=MOST_WALKS,
        ),
        *(
            Search(
                name=name,
                shape=Shape.TAKEN,
                prunings=(),
                reasons=(*FORBIDDEN, SEEN, OUTDATED),
                outcomes=(Outcome.SOLVED, Outcome.DEAD, Outcome.EXPANDED),
                bits=NodeBits(outcome=2, depth=12, move=3),
                frontier=frontier,
            )
            for name, frontier in (("astar", ASTAR), ("graph-dfs", STACK))
        ),
    )

    name: str = field(default="", compare=False)

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Dice | Walks | Trips:
        """Return the maze for breadth first, else all walks or trips through it."""
        if search == "bfs":
            return self
        return Walks(self, deepest_layer(self)) if search == "dfs" else Trips(self)

    def frames(self, state: State, move: Direction) -> list[Frame]:
        """Return the picture of a roll, one frame."""
        return [frames.roll_frame(self, state, move)]

    def json_board(self, state: State) -> JsonBoard:
        """Return the maze, its start, and the die on it."""
        return frames.json_board(self, state)

    def rows(self, board: JsonBoard) -> tuple[tuple[int, ...], ...]:
        """Return squares from the top: 0 is a hole, 7 a star; 10 * top is added under the die.

        >>> puzzle = Dice(((-1, 2), (0, 6)), 1, 2, top=5, front=1)
        >>> puzzle.rows(puzzle.json_board(puzzle.start()))
        ((7, 52), (0, 6))
        """
        return frames.rows(board)

    def picture(self) -> Picture:
        """Return how boards are drawn: squares by their number, the mark of the start, the die.

        >>> puzzle = Dice(((-1, 2), (0, 6)), 1, 2, top=5, front=1)
        >>> puzzle.tiles(puzzle.json_board(puzzle.start()))
        (((7,), (2, 14, 12)), ((0,), (6,)))
        """
        return frames.picture(self)

    def amount(self, wish: str) -> int:
        """Return the longer side of the maze."""
        return {"size": max(len(self.maze), len(self.maze[0]))}[wish]

    def describe(self, move: Direction) -> Sentence:
        """Return a roll as its direction."""
        return frames.WORDS[move]

    def why_unsolvable(self, boards: int) -> tuple[Reason, ...]:
        """Return whether the start is a hole, or walled in by which squares, or never met again."""
        return reasons.why_unsolvable(self, boards)

    def judge_output(self, moves: tuple[Direction, ...] | None) -> str:
        """Write the name, then nine positions a line from the start to the start again."""
        return write_answer(self.name, None if moves is None else self._places(moves))

    def read_output(self, text: str) -> Iterator[Said]:
        """Read the name and the positions from the start to the start again, nine a line."""
        return read_output(text, self, self.name)

    def _places(self, moves: tuple[Direction, ...]) -> Iterator[Place]:
        states = accumulate(moves, roll, initial=self.start())
        return ((row, column) for row, column, _ in states)

    def to_text(self) -> str:
        """Write the name, the six numbers and the rows of this maze alone, then END."""
        return write_text(self.name, self)

    @classmethod
    def parse_all(cls, text: str) -> tuple[Dice, ...]:
        """Read mazes up to END; raise BadPuzzle with expected and received value and place."""
        return tuple(cls(*given) for given in read_mazes(text))

    def named(self, name: str) -> Dice:
        """Return a renamed maze, nameless for ""; raise BadPuzzle unless the name is one item."""
        refuse_name(name)
        return replace(self, name=name)

    def to_code(self) -> str:
        """Write ``row.column.top.front.row-row-…``, a sign a square, ``w`` for a star."""
        return write_code(self)

    @classmethod
    def from_code(cls, code: str) -> Dice:
        """Read the format of to_code.

        :raises BadCode: when it is outside the grammar or not canonical.
        :raises BadPuzzle: when it is well formed and breaks a rule.
        """
        return cls(*read_code(code))

    @classmethod
    def editing(cls) -> Editing:
        """Return a brush for every square, one for the start, and how the die lies there."""
        faces = tuple(range(1, SIDES + 1))
        shown = {face: 10 * face for face in faces}
        return Editing(
            brushes=(
                Brush(HOLE, Phrase("hole"), "0", HOLE),
                *(Brush(face, Phrase(str(face)), str(face), face) for face in faces),
                Brush(frames.WILD_TILE, Phrase("star"), "w", frames.WILD_TILE),
                Brush(START, Phrase("start square"), "s", None, marks=True),
            ),
            chosen=frames.WILD_TILE,
            rows=range(1, MOST_ROWS + 1),
            columns=range(1, MOST_COLUMNS + 1),
            choices=(
                Choice("top", N_("Top of the die"), faces, shown),
                Choice("front", N_("Front of the die"), faces, shown),
            ),
        )

    @classmethod
    def drafts(cls, text: str) -> tuple[Dice, ...]:
        """Read a text; what breaks a rule could not be drawn."""
        return cls.parse_all(text)

    def grid(self) -> Grid:
        """Return the squares by their tiles: a hole is 0, a star 7."""
        return tuple(tuple(map(frames.tile_of, row)) for row in self.maze)

    def with_grid(self, rows: Grid) -> Dice:
        """Return the puzzle with another maze; a start that is off it goes to the nearest edge."""
        return replace(
            self,
            maze=tuple(tuple(WILD if s == frames.WILD_TILE else s for s in row) for row in rows),
            row=min(self.row, len(rows)),
            column=min(self.column, len(rows[0])),
        )

    def chosen(self) -> dict[str, int]:
        """Return how the die lies at the start."""
        return {"top": self.top, "front": self.front}

    def allowed(self, name: str) -> tuple[int, ...]:
        """Return the faces that can be on top, or in front of the one on top."""
        if name == "top":
            return super().allowed(name)
        return tuple(front for top, front in DIE_BY_TOP_AND_FRONT if top == self.top)

    def with_choice(self, name: str, value: int) -> Dice:
        """Return the puzzle with the die lying otherwise; the front gives way to the top."""
        if name == "front":
            return replace(self, front=value)
        turned = replace(self, top=value)
        fronts = turned.allowed("front")
        return turned if self.front in fronts else replace(turned, front=fronts[0])

    def with_mark(self, brush: int, spot: Spot) -> Dice:
        """Return the puzzle with its start on another square."""
        return replace(self, row=spot[0] + 1, column=spot[1] + 1)

    def mirrored(self) -> Dice:
        """Return the maze with left and right exchanged; the die lies as before."""
        return replace(super().mirrored(), column=len(self.maze[0]) + 1 - self.column)

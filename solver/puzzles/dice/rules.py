"""The rules of the dice maze: how a die rolls, and where it may.

Glossary::

    square     HOLE (0), 1 to 6, or WILD (-1), a star
    maze       rows of squares from the top, of equal width; rows and columns count from 1
    faces      (top, front, right), which meet in a corner; opposite faces sum to 7
    die        one of the 24 orientations, an index into FACES
    state      (row, column, die)
    direction  a move: the die tips over its lower edge on that side, onto the next square
    loop       directions that lead off the start and back to it, in any orientation
    walk       in depth first: a state, and those before it on the path
    trip       where states are searched once: a state, and whether the die has left its start
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from solver.errors import IllegalMove, quoted
from solver.problem import Outcome, Recordable
from solver.words import N_

SIDES = 6
HOLE, WILD = 0, -1

MAZES_KEPT = 256  # of which it is known how deep their search goes

Maze = tuple[tuple[int, ...], ...]
Place = tuple[int, int]


class Direction(StrEnum):
    """Where the die rolls to, in the order of the answer."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"


class Faces(NamedTuple):
    """How a die lies: the face on top, the one that faces the player, the one to the right."""

    top: int
    front: int
    right: int


class State(NamedTuple):
    """Where the die stands, row and column from 1, and how it lies, from 0 to 23."""

    row: int
    column: int
    die: int


class Walk(NamedTuple):
    """Where the die stands, how it lies, and the states on its way, the start first."""

    row: int
    column: int
    die: int
    before: tuple[State, ...]

    @property
    def state(self) -> State:
        """Return it without its past."""
        return State(self.row, self.column, self.die)


class Trip(NamedTuple):
    """Where the die stands, how it lies, and whether it has rolled since the start.

    A die that comes home as it lay at the start has made a loop, and is in another state.
    """

    row: int
    column: int
    die: int
    has_rolled: bool

    @property
    def state(self) -> State:
        """Return it without its past."""
        return State(self.row, self.column, self.die)


class Skip(StrEnum):
    """Why a roll is left out; searches of states have more reasons, SEEN and OUTDATED."""

    HOLE = "hole"
    NUMBER = "number"
    CYCLE = "cycle"


FORBIDDEN = (Skip.HOLE, Skip.NUMBER)
"""Forbidden by the maze itself; depth first leaves out cycles as well."""


FIGURE = Faces(top=5, front=1, right=3)  # the statement: tipped to the left it brings 3 on top
STEPS = {
    Direction.UP: (-1, 0),
    Direction.RIGHT: (0, 1),
    Direction.DOWN: (1, 0),
    Direction.LEFT: (0, -1),
}


# listing begins: play
def tipped(faces: Faces, direction: Direction) -> Faces:
    """Tip a die over one of its lower edges; opposite faces sum to 7."""
    top, front, right = faces
    match direction:
        case Direction.UP:
            return Faces(front, 7 - top, right)
        case Direction.RIGHT:
            return Faces(7 - right, front, top)
        case Direction.DOWN:
            return Faces(7 - front, top, right)
        case Direction.LEFT:
            return Faces(right, front, 7 - top)


# listing ends


def all_faces() -> tuple[Faces, ...]:
    """Return all ways in which a die can lie: what tipping makes of the figure's, sorted."""
    found = {FIGURE}
    while new := {tipped(faces, direction) for faces in found for direction in Direction} - found:
        found |= new
    return tuple(sorted(found))


FACES = all_faces()
TOPS = tuple(faces.top for faces in FACES)
DIE_BY_FACES = {faces: die for die, faces in enumerate(FACES)}
DIE_BY_TOP_AND_FRONT = {(faces.top, faces.front): die for die, faces in enumerate(FACES)}
TIPPED = [
    {direction: DIE_BY_FACES[tipped(faces, direction)] for direction in Direction}
    for faces in FACES
]


# listing begins: play
def roll(state: State, direction: Direction) -> State:
    """Roll the die onto the next square; TIPPED holds all that ``tipped`` can say."""
    row, column = ahead(state, direction)
    return State(row, column, TIPPED[state.die][direction])  # mark: roll


def ahead(state: State, direction: Direction) -> Place:
    """Return the place, row and column, that the die would roll onto."""
    down, right = STEPS[direction]
    return state.row + down, state.column + right


# listing ends


DIRECTIONS = list(Direction)


@dataclass(frozen=True)
class Rules(Recordable[State, Direction]):
    """A maze and the die on its start.

    :param maze: 1 to 10 rows of 1 to 10 squares.
    :param row: of the start, from 1, as ``column``; may be a hole.
    :param top: face at the start.
    :param front: face at the start, neither the top nor its opposite.
    """

    maze: Maze
    row: int
    column: int
    top: int
    front: int

    def start(self) -> State:
        """Return the die on its first square."""
        return State(self.row, self.column, DIE_BY_TOP_AND_FRONT[self.top, self.front])

    # listing begins: bfs, dfs, astar, graph-dfs
    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a state after ``depth`` rolls: home again, stuck, or on its way."""
        if depth > 0 and self.is_home(state):
            return Outcome.SOLVED  # mark: solved
        if all(self.skip(state, move, prunings) for move in self.moves(state)):
            return Outcome.DEAD  # mark: dead
        return Outcome.EXPANDED  # mark: expanded

    def is_home(self, state: State) -> bool:
        """Say whether the die stands where it started, however it lies."""
        return (state.row, state.column) == (self.row, self.column)

    def moves(self, state: State) -> Iterator[Direction]:
        """Yield the directions that stay on the maze: up, right, down, left."""
        for direction in Direction:
            row, column = ahead(state, direction)
            if 1 <= row <= len(self.maze) and 1 <= column <= len(self.maze[0]):
                yield direction

    def skip(self, state: State, move: Direction, prunings: frozenset[str]) -> Skip | None:
        """Return why a roll is left out: the top before it must be the number rolled onto."""
        square = self.square(ahead(state, move))
        if square == HOLE:
            return Skip.HOLE  # mark: hole
        if square not in (WILD, TOPS[state.die]):
            return Skip.NUMBER  # mark: number
        return None

    # listing ends

    def square(self, place: Place) -> int:
        """Return the square at a place of the maze."""
        row, column = place
        return self.maze[row - 1][column - 1]

    def facts(self, state: State, outcome: Outcome) -> dict[str, Any]:
        """Return the top of a stuck die, and the squares around it, which all differ from it."""
        if outcome is not Outcome.DEAD:
            return {}
        around = [list(ahead(state, move)) for move in self.moves(state)]
        return {"top": TOPS[state.die], "cells": around}

    def skip_facts(self, state: State, move: Direction, reason: str) -> dict[str, Any]:
        """Return the square that the die does not roll onto: its place, and what it says."""
        place = ahead(state, move)
        return {"cell": list(place), "square": self.square(place)}

    def result(self, state: State, move: Direction) -> State:
        """Return the state after a roll."""
        return roll(state, move)

    def move_number(self, move: Direction) -> int:
        """Return a number from 0 to 3 in the order of the answer."""
        return DIRECTIONS.index(move)

    def numbered_move(self, number: int) -> Direction:
        """Return the direction with a number."""
        return DIRECTIONS[number]

    def check(self, state: State, move: Any) -> Direction:
        """Return a legal Direction from its name; raise IllegalMove for anything else."""
        if move not in DIRECTIONS:
            raise IllegalMove(
                "dice.move",
                "Expected a move as up, right, down or left, got %(came)s.",
                came=quoted(str(move)),
            )
        direction = Direction(move)
        if direction not in self.moves(state):
            raise IllegalMove(
                "dice.edge",
                "Expected a roll that stays on the maze, but (%(row)d, %(column)d) is at its edge.",
                N_("The die would leave the maze there."),
                row=state.row,
                column=state.column,
            )
        row, column = ahead(state, direction)
        match self.skip(state, direction, frozenset()):
            case Skip.HOLE:
                raise IllegalMove(
                    "dice.hole",
                    "Expected a square to roll onto, but (%(row)d, %(column)d) is a hole.",
                    N_("At (%(row)d, %(column)d) is a hole: the die cannot roll there."),
                    row=row,
                    column=column,
                )
            case Skip.NUMBER:
                raise IllegalMove(
                    "dice.number",
                    "Expected a %(top)d or a star to roll onto, but the square at "
                    "(%(row)d, %(column)d) says %(square)d.",
                    N_(
                        "The top of the die is %(top)d: it rolls onto a %(top)d or a star, and "
                        "(%(row)d, %(column)d) says %(square)d."
                    ),
                    top=TOPS[state.die],
                    row=row,
                    column=column,
                    square=self.square((row, column)),
                )
        return direction


@dataclass(frozen=True)
class WalkRules(Recordable[Walk, Direction]):
    """All walks of at most ``most`` rolls; only repeats on the same walk are cycles."""

    rules: Rules
    most: int

    def start(self) -> Walk:
        """Return the die on its first square."""
        return Walk(*self.rules.start(), ())

    # listing begins: dfs
    def outcome(self, walk: Walk, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a walk of ``depth`` rolls; a long enough one goes no further."""
        outcome = self.rules.outcome(walk.state, depth, prunings)
        if outcome is Outcome.EXPANDED and depth == self.most:
            return Outcome.LIMIT  # mark: limit
        return outcome

    def moves(self, walk: Walk) -> Iterator[Direction]:
        """Yield the directions that stay on the maze."""
        return self.rules.moves(walk.state)

    def skip(self, walk: Walk, move: Direction, prunings: frozenset[str]) -> Skip | None:
        """Return why a roll is left out: the rules forbid it, or it leads back into the walk."""
        reason = self.rules.skip(walk.state, move, prunings)
        after = roll(walk.state, move)
        if reason is None and after in walk.before and not self.rules.is_home(after):
            return Skip.CYCLE  # mark: cycle
        return reason

    def result(self, walk: Walk, move: Direction) -> Walk:
        """Return the walk with one more roll."""
        return Walk(*roll(walk.state, move), (*walk.before, walk.state))

    # listing ends

    def move_number(self, move: Direction) -> int:
        """Return a number from 0 to 3 in the order of the answer."""
        return self.rules.move_number(move)

    def numbered_move(self, number: int) -> Direction:
        """Return the direction with a number."""
        return self.rules.numbered_move(number)

    def facts(self, walk: Walk, outcome: Outcome) -> dict[str, Any]:
        """Return what the rules tell of the state, and how many rolls a walk may have."""
        return {**self.rules.facts(walk.state, outcome), "limit": self.most}

    def skip_facts(self, walk: Walk, move: Direction, reason: str) -> dict[str, Any]:
        """Return the square as the rules do; of a circle also the depth at which it closes."""
        facts = self.rules.skip_facts(walk.state, move, reason)
        if reason == Skip.CYCLE:
            facts["depth"] = walk.before.index(roll(walk.state, move))
        return facts


@dataclass(frozen=True)
class TripRules(Recordable[Trip, Direction]):
    """Trips from the start, each state once; a home-coming never is the state of the start."""

    rules: Rules

    def start(self) -> Trip:
        """Return the die on its first square."""
        return Trip(*self.rules.start(), has_rolled=False)

    def outcome(self, trip: Trip, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a state after ``depth`` rolls."""
        return self.rules.outcome(trip.state, depth, prunings)

    def moves(self, trip: Trip) -> Iterator[Direction]:
        """Yield the directions that stay on the maze."""
        return self.rules.moves(trip.state)

    def skip(self, trip: Trip, move: Direction, prunings: frozenset[str]) -> Skip | None:
        """Return why a roll is left out: the rules forbid it."""
        return self.rules.skip(trip.state, move, prunings)

    def result(self, trip: Trip, move: Direction) -> Trip:
        """Return the trip with one more roll."""
        return Trip(*roll(trip.state, move), has_rolled=True)

    # listing begins: astar
    def heuristic(self, trip: Trip) -> int:
        """Return the fewest rolls home on a maze without walls: rows plus columns to go.

        Admissible and consistent, since a roll goes one square far: it brings the die home no
        sooner, and changes this by no more than 1. From the start itself a loop takes 2.
        """
        if not trip.has_rolled:
            return 2
        return abs(trip.row - self.rules.row) + abs(trip.column - self.rules.column)

    # listing ends

    def move_number(self, move: Direction) -> int:
        """Return a number from 0 to 3 in the order of the answer."""
        return self.rules.move_number(move)

    def numbered_move(self, number: int) -> Direction:
        """Return the direction with a number."""
        return self.rules.numbered_move(number)

    def facts(self, trip: Trip, outcome: Outcome) -> dict[str, Any]:
        """Return what the rules tell of the state."""
        return self.rules.facts(trip.state, outcome)

    def skip_facts(self, trip: Trip, move: Direction, reason: str) -> dict[str, Any]:
        """Return the square as the rules do."""
        return self.rules.skip_facts(trip.state, move, reason)


@lru_cache(MAZES_KEPT)
def deepest_layer(rules: Rules) -> int:
    """Return the length of the shortest loop, else of the longest shortest path to a state."""
    layer = {rules.start()}
    seen = set(layer)
    depth = 0
    while layer:
        below = {
            roll(state, move)
            for state in layer
            for move in rules.moves(state)
            if rules.skip(state, move, frozenset()) is None
        }
        if any(map(rules.is_home, below)):
            return depth + 1
        layer = below - seen
        seen |= layer
        depth += bool(layer)
    return depth

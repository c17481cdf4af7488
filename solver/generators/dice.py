"""Random dice mazes with a way home, built along a walk of the die.

The die rolls on bare ground. A square first entered gets the number that was on top before the
roll, or a star; a visited one has to fit. Once home, holes, stars, wrong turns and random numbers
fill the rest. A candidate counts only if this opened no loop too short to be of interest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from solver.problem import Outcome
from solver.puzzles.dice import Dice
from solver.puzzles.dice.rules import (
    DIE_BY_TOP_AND_FRONT,
    HOLE,
    SIDES,
    STEPS,
    TIPPED,
    TOPS,
    WILD,
    Direction,
    Place,
    State,
    ahead,
    deepest_layer,
    roll,
)

SHORTEST_SIDE, LONGEST_SIDE = 5, 8
FEWEST_ROLLS, MOST_ROLLS = 8, 40
WRONG_TURNS, ROLLS_ASTRAY = 4, 8
STARS_ON_THE_WAY = 0.08
HOLES, STARS = (3, 8), (1, 3)  # the fewest and the most beside the way
FEWEST_BARE = 12  # places that the way leaves for the rest; there is room for all holes and stars
WALKS_A_DRAW, CHANGES = 40, 250

SIDES_BY_STARS: Mapping[int, range] = {
    1: range(3, 5),
    2: range(4, 7),
    3: range(SHORTEST_SIDE, LONGEST_SIDE + 1),
    4: range(8, 11),
    5: range(10, 11),
}
ROLLS_BY_STARS: Mapping[int, range] = {
    1: range(2, 7, 2),
    2: range(6, 13, 2),
    3: range(8, 25, 2),
    4: range(16, 31, 2),
    5: range(20, 31, 2),
}
"""Lengths of solutions that often have so many stars."""

NODES_BY_STARS = {1: 0, 2: 0, 3: 0, 4: 170, 5: 400}

NO_PRUNINGS: frozenset[str] = frozenset()


def generate(seed: int) -> Dice:
    """Return a solvable puzzle; the same one for the same seed."""
    random = Random(seed)
    while True:  # a fifth of the candidates will do
        puzzle = candidate(random)
        if puzzle and not comes_home_early(puzzle):
            return puzzle


def draw(random: Random, wishes: Mapping[str, int]) -> Dice | None:
    """Return a maze for some wishes; None when no way home was as long as wished."""
    stars = wishes.get("difficulty", 3)
    side = wishes.get("size") or random.choice(SIDES_BY_STARS[stars])
    rolls = wishes.get("moves") or random.choice(ROLLS_BY_STARS[stars])
    rolls = min(rolls, side * side)
    for _ in range(WALKS_A_DRAW):
        puzzle = candidate(random, (side, side), range(rolls, rolls + 1))
        if puzzle and deepest_layer(puzzle) == rolls:
            if "moves" in wishes:
                return puzzle
            return climbed(puzzle, random, NODES_BY_STARS[stars])
    return candidate(random, (side, side), range(2, MOST_ROLLS + 1))


def climbed(puzzle: Dice, random: Random, wished: int) -> Dice:
    """Return a maze with about ``wished`` states, by changing squares one by one."""
    reach = states_met(puzzle)
    for _ in range(CHANGES):
        if reach >= wished:
            break
        row, column = random.randrange(len(puzzle.maze)), random.randrange(len(puzzle.maze[0]))
        line = list(puzzle.maze[row])
        line[column] = random.choice((*range(1, SIDES + 1), WILD))
        maze = (*puzzle.maze[:row], tuple(line), *puzzle.maze[row + 1 :])
        changed = replace(puzzle, maze=maze)
        met = states_met(changed)
        if met >= reach:
            puzzle, reach = changed, met
    return puzzle


def states_met(puzzle: Dice) -> int:
    """Count a search's states, 0 without a way home; inlined, for hundreds of calls a climb."""
    squares = {
        (row, column): square
        for row, line in enumerate(puzzle.maze, start=1)
        for column, square in enumerate(line, start=1)
    }
    home = (puzzle.row, puzzle.column)
    start = puzzle.start()
    layer = [(start.row, start.column, start.die)]
    seen = {*layer}
    while layer:
        below = []
        for row, column, die in layer:
            for direction, (down, right) in STEPS.items():
                place = row + down, column + right
                if squares.get(place, HOLE) not in (WILD, TOPS[die]):
                    continue
                if place == home:
                    return len(seen)
                after = (*place, TIPPED[die][direction])
                if after not in seen:
                    seen.add(after)
                    below.append(after)
        layer = below
    return 0


def candidate(
    random: Random,
    sides: tuple[int, int] | None = None,
    lengths: range = range(FEWEST_ROLLS, MOST_ROLLS + 1),
) -> Dice | None:
    """Return a maze with a way home of a length in ``lengths``, if not the shortest, or None."""
    rows, columns = sides or [random.randint(SHORTEST_SIDE, LONGEST_SIDE) for _ in range(2)]
    row, column = random.randint(1, rows), random.randint(1, columns)
    (top, front), die = random.choice(list(DIE_BY_TOP_AND_FRONT.items()))
    ground = Ground(rows, columns, random)
    way = ground.walk_home(State(row, column, die), lengths)
    if way is None or (sides is None and len(ground.bare()) < FEWEST_BARE):
        return None
    ground.strew(HOLE, random.randint(*HOLES))
    ground.strew(WILD, random.randint(*STARS))
    for state in random.choices(way, k=WRONG_TURNS):
        ground.walk_astray(state, home=(row, column))
    ground.cover()
    return Dice(ground.maze(), row, column, top, front)


class Ground:
    """A maze in the making: what lies on the places that are not bare any more."""

    def __init__(self, rows: int, columns: int, random: Random) -> None:
        self._rows, self._columns = range(1, rows + 1), range(1, columns + 1)
        self._random = random
        self._squares: dict[Place, int] = {}

    def bare(self) -> list[Place]:
        """Return the places where nothing lies, row by row."""
        places = [(row, column) for row in self._rows for column in self._columns]
        return [place for place in places if place not in self._squares]

    def maze(self) -> tuple[tuple[int, ...], ...]:
        """Return the squares when no place is bare."""
        return tuple(tuple(self._squares[row, col] for col in self._columns) for row in self._rows)

    def walk_home(self, state: State, lengths: range) -> list[State] | None:
        """Roll at random until home within ``lengths``; return the states before, or None."""
        home = (state.row, state.column)
        way = []
        for rolls in range(lengths[-1]):
            way.append(state)
            after = self._roll(state, forbidden=home if rolls < lengths[0] - 1 else None)
            if after is None:
                return None
            if (after.row, after.column) == home:
                return way
            state = after
        return None

    def walk_astray(self, state: State, home: Place) -> None:
        """Roll at random, but not home, for a while."""
        for _ in range(ROLLS_ASTRAY):
            after = self._roll(state, forbidden=home)
            if after is None:
                return
            state = after

    def strew(self, square: int, times: int) -> None:
        """Lay a square on some bare places."""
        bare = self.bare()
        chosen = self._random.sample(bare, min(times, len(bare)))
        self._squares |= dict.fromkeys(chosen, square)

    def cover(self) -> None:
        """Cover every bare place with a number."""
        self._squares |= {place: self._random.randint(1, SIDES) for place in self.bare()}

    def _roll(self, state: State, forbidden: Place | None) -> State | None:
        """Roll at random, covering bare ground so that it is legal; None if impossible."""
        top = TOPS[state.die]
        ways = [
            direction
            for direction in Direction
            if (place := ahead(state, direction)) != forbidden
            and place[0] in self._rows
            and place[1] in self._columns
            and self._squares.get(place, top) in (top, WILD)
        ]
        if not ways:
            return None
        after = roll(state, self._random.choice(ways))
        square = WILD if self._random.random() < STARS_ON_THE_WAY else top
        self._squares.setdefault((after.row, after.column), square)
        return after


def comes_home_early(puzzle: Dice) -> bool:
    """Say whether a loop has fewer than FEWEST_ROLLS rolls."""
    layer = {puzzle.start()}
    for rolls in range(1, FEWEST_ROLLS):
        layer = {
            roll(state, move)
            for state in layer
            for move in puzzle.moves(state)
            if puzzle.skip(state, move, NO_PRUNINGS) is None
        }
        if any(puzzle.outcome(state, rolls, NO_PRUNINGS) is Outcome.SOLVED for state in layer):
            return True
    return False

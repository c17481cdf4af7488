"""Small problems with costs and estimates, and best-first loops of their own to compare with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

from solver.problem import Outcome, Problem

State = tuple[int, ...]
GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
SLIDES = {"up": -3, "left": -1, "right": 1, "down": 3}


class Weighed(Problem[State, str]):
    """A problem whose nodes are solved or go on."""

    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        return Outcome.SOLVED if self.is_goal(state) else Outcome.EXPANDED

    def is_goal(self, state: State) -> bool:
        raise NotImplementedError


@dataclass(frozen=True)
class Tiles(Weighed):
    """The sliding puzzle of 3 x 3; the blank moves. ``estimate`` of a state is the heuristic."""

    tiles: State
    estimate: Callable[[State], float]

    @classmethod
    def seeded(cls, seed: int, estimate: Callable[[State], float], slides: int = 25) -> Tiles:
        """Return tiles that a random walk mixed."""
        random, tiles = Random(seed), GOAL
        puzzle = cls(tiles, estimate)
        for _ in range(slides):
            tiles = puzzle.result(tiles, random.choice(list(puzzle.moves(tiles))))
        return cls(tiles, estimate)

    def start(self) -> State:
        return self.tiles

    def moves(self, state: State) -> Iterator[str]:
        row, column = divmod(state.index(0), 3)
        inside = {"up": row > 0, "left": column > 0, "right": column < 2, "down": row < 2}
        return (move for move, fits in inside.items() if fits)

    def result(self, state: State, move: str) -> State:
        blank = state.index(0)
        other = blank + SLIDES[move]
        tiles = list(state)
        tiles[blank], tiles[other] = tiles[other], tiles[blank]
        return tuple(tiles)

    def is_goal(self, state: State) -> bool:
        return state == GOAL

    def heuristic(self, state: State) -> float:
        return self.estimate(state)


def manhattan(state: State) -> int:
    places = [(divmod(at, 3), divmod(tile - 1, 3)) for at, tile in enumerate(state) if tile]
    return sum(abs(row - to[0]) + abs(column - to[1]) for (row, column), to in places)


def inconsistent(state: State) -> int:
    """Admissible, and 0 on every other state or so."""
    return manhattan(state) if sum(at * tile for at, tile in enumerate(state)) % 2 else 0


@dataclass(frozen=True)
class Maze(Weighed):
    """A maze as that of Pacman: from the lower left corner to the upper right one.

    A step onto a square of the eastern half costs more. Squares are (row, column) from the top.
    """

    rows: tuple[str, ...]

    @classmethod
    def seeded(cls, seed: int, size: int = 12) -> Maze:
        """Return a maze with a quarter of its squares walled."""
        random = Random(seed)
        rows = [[random.choice("%   ") for _ in range(size)] for _ in range(size)]
        rows[-1][0] = rows[0][-1] = " "
        return cls(tuple("".join(row) for row in rows))

    def start(self) -> State:
        return len(self.rows) - 1, 0

    def moves(self, state: State) -> Iterator[str]:
        for move in "NSEW":
            row, column = self.result(state, move)
            inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])
            if inside and self.rows[row][column] != "%":
                yield move

    def result(self, state: State, move: str) -> State:
        down, right = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}[move]
        return state[0] + down, state[1] + right

    def step_cost(self, state: State, move: str) -> float:
        return 1 if self.result(state, move)[1] < len(self.rows[0]) // 2 else 2.5

    def heuristic(self, state: State) -> float:
        return state[0] + len(self.rows[0]) - 1 - state[1]

    def is_goal(self, state: State) -> bool:
        return state == (0, len(self.rows[0]) - 1)


Taken = tuple[list[State], float | None]
"""The states in the order of taking, and the cost of the answer."""


def bare_best_first(problem: Weighed, f: Callable[[float, float], float]) -> Taken:
    """Search by a plain loop over a heap, up to the first goal that is taken."""
    start, number = problem.start(), 0
    heap = [(f(0, problem.heuristic(start)), 0, start, 0.0)]
    best, taken = {start: 0.0}, []
    while heap:
        _, _, state, cost = heappop(heap)
        if cost > best[state]:
            continue
        taken.append(state)
        if problem.is_goal(state):
            return taken, cost
        for move in problem.moves(state):
            child, dear = problem.result(state, move), cost + problem.step_cost(state, move)
            if child not in best or dear < best[child]:
                best[child] = dear
                number += 1
                heappush(heap, (f(dear, problem.heuristic(child)), number, child, dear))
    return taken, None


def bare_graph_search(problem: Weighed) -> list[State]:
    """Return the states that a plain depth-first graph search takes, up to the first goal."""
    stack, closed, taken = [problem.start()], set(), []
    while stack:
        state = stack.pop()
        if state in closed:
            continue
        closed.add(state)
        taken.append(state)
        if problem.is_goal(state):
            break
        stack += [problem.result(state, move) for move in problem.moves(state)]
    return taken

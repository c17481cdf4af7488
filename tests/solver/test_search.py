"""The readable search: generic, complete, in order."""

from collections import Counter

import pytest

import solver
from solver.puzzle import Outcome
from solver.puzzles.mayan import Mayan
from solver.search import dfs
from solver.search.dfs import Enter, Leave, Skip, depth_first


class Countdown:
    """A puzzle that is none: take one to three away until nothing is left."""

    def __init__(self, stones: int) -> None:
        self.stones = stones

    def start(self) -> int:
        return self.stones

    def outcome(self, state: int, depth: int, prunings: frozenset[str]) -> Outcome:
        if state == 0:
            return Outcome.SOLVED
        return Outcome.DEAD if state < 0 else Outcome.EXPANDED

    def moves(self, state: int) -> range:
        return range(1, 4)

    def skip(self, state: int, move: int, prunings: frozenset[str]) -> str | None:
        return "three" if move == 3 and "three" in prunings else None

    def result(self, state: int, move: int) -> int:
        return state - move


def test_the_loop_serves_a_puzzle_that_is_none():
    events = list(depth_first(Countdown(1), frozenset({"three"})))
    assert events == [
        Enter(0, None, 1, Outcome.EXPANDED),
        Enter(1, 1, 0, Outcome.SOLVED),
        Leave(1),
        Enter(1, 2, -1, Outcome.DEAD),
        Leave(1),
        Skip(0, 3, "three"),
        Leave(0),
    ]


def test_the_first_solution_in_order_is_the_answer():
    assert dfs.solve(Countdown(4), frozenset(), 100).moves == (1, 1, 1, 1)


def test_work_is_limited_in_boards():
    with pytest.raises(solver.LimitReached):
        dfs.solve(Countdown(40), frozenset(), 10)


TREES = {
    # Counted by hand on the drawing of the statement: 11 moves, one pair of equals seen from both
    # sides, six swaps to the left.
    1: ({(0, "expanded"): 1, (1, "limit"): 11}, {"equal": 2, "left": 6}),
    2: ({(0, "expanded"): 1, (1, "expanded"): 11, (2, "limit"): 113}, {"equal": 28, "left": 71}),
}


@pytest.mark.parametrize("n", TREES)
def test_the_tree_of_the_statement_is_counted_by_depth_and_outcome(n):
    puzzle = solver.from_code("mayan", f"{n}.1-21-234-31-2434")
    events = list(depth_first(puzzle, frozenset(Mayan.prunings)))
    nodes = Counter((e.depth, str(e.outcome)) for e in events if isinstance(e, Enter))
    skips = Counter(str(e.reason) for e in events if isinstance(e, Skip))
    assert (nodes, skips) == TREES[n]
    assert sum(isinstance(e, Leave) for e in events) == nodes.total()

"""The readable searches: generic, complete, in order."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.problem import SEEN, Outcome
from solver.puzzles.mayan import Mayan
from solver.search import bfs, dfs
from solver.search.bfs import Take, breadth_first
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


class Ring:
    """A puzzle that is none: walk on a ring of stones by some strides until home comes again.

    Home is where the walk begins, so the goal is a state that is long known.
    """

    def __init__(self, stones: int, strides: tuple[int, ...], dear: int = 0) -> None:
        self.stones = stones
        self.strides = strides
        self.dear = dear

    def start(self) -> int:
        return 0

    def outcome(self, state: int, depth: int, prunings: frozenset[str]) -> Outcome:
        return Outcome.SOLVED if state == 0 and depth > 0 else Outcome.EXPANDED

    def moves(self, state: int) -> tuple[int, ...]:
        return self.strides

    def skip(self, state: int, move: int, prunings: frozenset[str]) -> str | None:
        return "wet" if state == self.dear and self.dear else None

    def result(self, state: int, move: int) -> int:
        return (state + move) % self.stones


def test_the_breadth_first_loop_event_by_event():
    """Four stones, strides of 1 and 2: some stones are seen twice, home is and is the goal."""
    assert list(breadth_first(Ring(4, (1, 2), dear=3), frozenset())) == [
        Enter(0, None, 0, Outcome.EXPANDED),
        Take(0, 0),
        Enter(1, 1, 1, Outcome.EXPANDED),
        Enter(1, 2, 2, Outcome.EXPANDED),
        Take(1, 1),
        Skip(1, 1, SEEN),
        Enter(2, 2, 3, Outcome.EXPANDED),
        Take(1, 2),
        Skip(1, 1, SEEN),
        Enter(2, 2, 0, Outcome.SOLVED),
        Take(2, 3),
        Skip(2, 1, "wet"),
        Skip(2, 2, "wet"),
    ]


def test_a_root_that_is_not_expanded_is_all_there_is():
    assert list(breadth_first(Countdown(0), frozenset())) == [Enter(0, None, 0, Outcome.SOLVED)]


def test_the_layers_of_the_flip_game():
    """From white, every board that can be reached, by the fewest flips that it takes."""

    class Everything(type(solver.from_code("flip", "wwww-wwww-wwww-wwww"))):
        def outcome(self, board, depth, prunings):
            return Outcome.EXPANDED

    events = list(breadth_first(Everything(0), frozenset()))
    layers = Counter(event.depth for event in events if isinstance(event, Enter))
    assert layers == dict(enumerate([1, 16, 120, 560, 1387, 1440, 540, 32]))


def shortest_ways(ring: Ring) -> list[tuple[int, ...]]:
    """Return all shortest ways home, by trying all ways of one length after the other."""
    ways: list[tuple[int, ...]] = [()]
    for _ in range(ring.stones):
        ways = [(*way, stride) for way in ways for stride in ring.strides]
        if home := [way for way in ways if sum(way) % ring.stones == 0]:
            return home
    return []


@given(st.integers(1, 6), st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True))
def test_the_first_of_the_shortest_ways_is_the_answer(stones, strides):
    ring = Ring(stones, tuple(strides))
    assert bfs.solve(ring, frozenset(), 1000).moves == shortest_ways(ring)[0]


def test_boards_that_were_seen_before_count_as_work():
    ring = Ring(4, (1, 2))
    boards = bfs.solve(ring, frozenset(), 100).boards
    assert boards == 6
    assert bfs.solve(ring, frozenset(), 6).moves == (2, 2)
    with pytest.raises(solver.LimitReached):
        bfs.solve(ring, frozenset(), 5)


def test_no_way_is_an_answer_of_both_searches():
    for solve in (dfs.solve, bfs.solve):
        assert solve(Countdown(-1), frozenset(), 10) == solver.Solution(None, 0)


class Purse(Countdown):
    """Take coins of 1 to 3 until none is left; how many moves that took is kept in the state."""

    def start(self) -> tuple[int, int]:
        return (self.stones, 0)

    def outcome(self, state: tuple[int, int], depth: int, prunings: frozenset[str]) -> Outcome:
        return super().outcome(state[0], depth, prunings)

    def result(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (state[0] - move, state[1] + 1)


def moves_made(state: tuple[int, int]) -> int:
    return state[1]


@pytest.mark.parametrize(
    ("solve", "first"), [(dfs.solve, (1, 1, 1, 1, 1)), (bfs.solve, (2, 3))], ids=["dfs", "bfs"]
)
def test_with_a_cost_the_cheapest_solution_is_the_answer_the_first_of_equals(solve, first):
    purse = Purse(5)
    assert solve(purse, frozenset(), 1000).moves == first
    assert solve(purse, frozenset(), 1000, moves_made).moves == (2, 3)
    most = solve(purse, frozenset(), 1000, lambda state: -state[1])
    assert most.moves == (1, 1, 1, 1, 1)
    assert most.boards > len(first)
    with pytest.raises(solver.LimitReached):
        solve(purse, frozenset(), most.boards - 1, moves_made)


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

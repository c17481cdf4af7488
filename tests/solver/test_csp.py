"""The search of constraint satisfaction: against brute force, and against a loop written apart."""

from __future__ import annotations

import operator
import subprocess
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.problem import Outcome
from solver.puzzles.queens import Queens
from solver.search.csp import AC3, SWITCHES, Assign, Assignment, Backtracking, Constraint
from solver.search.dfs import Enter, Skip, depth_first
from tests.solver.compiler import compile_cpp

SETS = [frozenset(on) for size in range(6) for on in combinations(SWITCHES, size)]
NAMES = ["+".join(sorted(on)) or "plain" for on in SETS]


class Network(NamedTuple):
    domains: tuple[tuple[int, ...], ...]
    constraints: tuple[Constraint, ...]


def holds_by(pairs: frozenset[tuple[int, ...]]) -> Callable[..., bool]:
    return lambda *values: values in pairs


@st.composite
def networks(draw: st.DrawFn, most_scope: int = 2) -> Network:
    """Draw up to five variables of up to four values, and constraints as sets of tuples."""
    count = draw(st.integers(2, 5))
    domains = [
        draw(st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True)) for _ in range(count)
    ]
    constraints = []
    for number in range(draw(st.integers(0, 6))):
        size = draw(st.integers(1, min(most_scope, count)))
        scope = draw(st.permutations(range(count)))[:size]
        tuples = list(product(range(4), repeat=size))
        kept = draw(st.sets(st.sampled_from(tuples), min_size=1))
        constraints.append(Constraint(tuple(scope), holds_by(frozenset(kept)), f"c{number}"))
    return Network(tuple(map(tuple, domains)), tuple(constraints))


def all_solutions(network: Network) -> list[tuple[int, ...]]:
    return [
        values
        for values in product(*network.domains)
        if all(each.holds(*(values[at] for at in each.scope)) for each in network.constraints)
    ]


class Searched:
    """The search as the depth-first loop takes it."""

    def __init__(self, backtracking: Backtracking) -> None:
        self.inner = backtracking

    def start(self) -> Assignment:
        return self.inner.start()

    def outcome(self, state: Assignment, depth: int, prunings: frozenset[str]) -> Outcome:
        if self.inner.empty(state) is not None:
            return Outcome.DEAD
        return Outcome.SOLVED if self.inner.is_complete(state) else Outcome.EXPANDED

    def moves(self, state: Assignment) -> Any:
        return self.inner.moves(state)

    def skip(self, state: Assignment, move: Assign, prunings: frozenset[str]) -> str | None:
        number = self.inner.skip(state, move)
        return None if number is None else self.inner.constraints[number].name

    def result(self, state: Assignment, move: Assign) -> Assignment:
        return self.inner.result(state, move)


def walked(network: Network, on: frozenset[str]) -> tuple[int, list[tuple[int, ...]]]:
    """Return how many nodes a search enters, and its solutions."""
    nodes, found = 0, []
    for event in depth_first(Searched(Backtracking(*network, on)), frozenset()):  # type: ignore[var-annotated, arg-type]
        if isinstance(event, Enter):
            nodes += 1
            if event.outcome is Outcome.SOLVED:
                found.append(tuple(domain[0] for domain in event.state.domains))
    return nodes, found


@pytest.mark.exhaustive
@pytest.mark.parametrize("on", SETS, ids=NAMES)
@given(networks(most_scope=3))
def test_every_set_of_switches_finds_each_solution_once(
    on: frozenset[str], network: Network
) -> None:
    _, found = walked(network, on)
    assert sorted(found) == sorted(all_solutions(network))


def supported_by_force(network: Network) -> tuple[tuple[int, ...], ...]:
    """Return what is left of domains when values without support go, one after the other."""
    left = [list(domain) for domain in network.domains]
    while True:
        gone = [
            (variable, value)
            for scope, holds, _ in network.constraints
            for at, variable in enumerate(scope)
            for value in left[variable]
            if not any(
                holds(*values)
                for values in product(*(left[each] for each in scope))
                if values[at] == value
            )
        ]
        if not gone:
            return tuple(map(tuple, left))
        variable, value = gone[0]
        left[variable].remove(value)


@pytest.mark.exhaustive
@given(networks(most_scope=3))
def test_ac3_removes_exactly_the_values_without_support(network: Network) -> None:
    state = Backtracking(*network, frozenset({AC3})).start()
    expected = supported_by_force(network)
    if all(expected):
        assert state.domains == expected
    else:
        assert not all(state.domains)
    for variable, value, number in state.removed:
        assert variable in network.constraints[number].scope
        assert value in network.domains[variable]
        assert value not in state.domains[variable]


def queens(side: int) -> Network:
    def apart(columns: int) -> Callable[[int, int], bool]:
        return lambda one, other: one != other and abs(one - other) != columns

    pairs = combinations(range(side), 2)
    rules = tuple(Constraint((a, b), apart(b - a), f"{a} {b}") for a, b in pairs)
    return Network((tuple(range(side)),) * side, rules)


def count_queens(side: int, *, forward: bool) -> tuple[int, int]:
    """Return nodes and solutions of queens, column by column, by a loop of its own.

    :param forward: whether a column without a free square below ends a branch.
    """
    nodes = solutions = 0

    def free(placed: list[int], column: int) -> list[int]:
        return [
            row
            for row in range(side)
            if all(
                row != other and abs(row - other) != column - at for at, other in enumerate(placed)
            )
        ]

    def visit(placed: list[int]) -> None:
        nonlocal nodes, solutions
        nodes += 1
        if forward and not all(free(placed, column) for column in range(len(placed), side)):
            return
        if len(placed) == side:
            solutions += 1
            return
        for row in free(placed, len(placed)):
            visit([*placed, row])

    visit([])
    return nodes, solutions


@pytest.mark.parametrize("side", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("forward", [False, True])
def test_queens_take_as_many_nodes_as_a_loop_of_their_own(side: int, forward: bool) -> None:
    on = frozenset({"forward"} if forward else ())
    nodes, found = walked(queens(side), on)
    assert (nodes, len(found)) == count_queens(side, forward=forward)


def count_mrv(network: Network) -> int:
    """Return the nodes of minimum remaining values with forward checking, written apart."""

    def look(values: dict[int, int], left: dict[int, list[int]]) -> int:
        if not all(left.values()) or len(values) == len(network.domains):
            return 1
        variable = min(
            (each for each in left if each not in values), key=lambda each: (len(left[each]), each)
        )
        nodes = 1
        for value in left[variable]:
            given = {**values, variable: value}
            after = {**left, variable: [value]}
            for scope, holds, _ in network.constraints:
                other = next((each for each in scope if each not in given), None)
                if variable in scope and other is not None:
                    after[other] = [
                        each
                        for each in after[other]
                        if holds(*((value, each) if scope[0] == variable else (each, value)))
                    ]
            nodes += look(given, after)
        return nodes

    return look({}, {at: list(domain) for at, domain in enumerate(network.domains)})


@pytest.mark.parametrize("side", [4, 5, 6, 7, 8])
def test_minimum_remaining_values_takes_as_many_nodes_as_a_loop_of_its_own(side: int) -> None:
    assert walked(queens(side), frozenset({"mrv", "forward"}))[0] == count_mrv(queens(side))


AUSTRALIA = (
    ("SA", "WA"),
    ("SA", "NT"),
    ("SA", "Q"),
    ("SA", "NSW"),
    ("SA", "V"),
    ("NT", "WA"),
    ("NT", "Q"),
    ("NSW", "Q"),
    ("NSW", "V"),
)
STATES = ("WA", "NT", "SA", "Q", "NSW", "V", "T")


def australia(on: frozenset[str]) -> Backtracking:
    rules = tuple(
        Constraint((STATES.index(a), STATES.index(b)), operator.ne, f"{a} \u2260 {b}")
        for a, b in AUSTRALIA
    )
    return Backtracking((("red", "green", "blue"),) * len(STATES), rules, on)


def test_the_degree_heuristic_begins_with_south_australia() -> None:
    plain, degree = (australia(frozenset(on)) for on in ((), ("degree",)))
    assert STATES[plain.select_unassigned_variable(plain.start())] == "WA"
    assert STATES[degree.select_unassigned_variable(degree.start())] == "SA"


def test_the_least_constraining_value_leaves_south_australia_one() -> None:
    """As in the book: with WA red and NT green, Q red leaves SA blue, Q blue leaves it nothing."""
    search = australia(frozenset({"lcv"}))
    state = search.start()
    for name, colour in (("WA", "red"), ("NT", "green")):
        state = search.result(state, Assign(STATES.index(name), colour))
    values = search.order_domain_values(state, STATES.index("Q"))
    assert values[0] == "red"
    assert values.index("red") < values.index("blue")


def test_a_removed_value_is_skipped_with_the_constraint_that_removed_it() -> None:
    search = Searched(australia(frozenset({"forward"})))
    events = depth_first(search, frozenset())  # type: ignore[var-annotated, arg-type]
    first = next(event for event in events if isinstance(event, Skip))
    assert (first.move, first.reason) == (Assign(1, "red"), "NT \u2260 WA")


def first_queens(side: int, *, is_forward: bool) -> int:
    """Return the nodes up to the first solution of queens, row by row, by a loop of its own."""
    nodes = 0

    def free(placed: list[int], row: int) -> list[int]:
        pairs = list(enumerate(placed))
        return [
            column
            for column in range(side)
            if all(column != other and abs(column - other) != row - at for at, other in pairs)
        ]

    def visit(placed: list[int]) -> bool:
        nonlocal nodes
        nodes += 1
        if is_forward and not all(free(placed, row) for row in range(len(placed), side)):
            return False
        if len(placed) == side:
            return True
        return any(visit([*placed, column]) for column in free(placed, len(placed)))

    visit([])
    return nodes


@pytest.mark.parametrize("side", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("on", [(), ("forward",)], ids=["plain", "forward"])
def test_boards_of_queens_take_the_nodes_of_a_loop_of_their_own(side: int, on: tuple) -> None:
    puzzle = solver.from_code("queens", "-".join(["0" * side] * side))
    recording = solver.record(puzzle, "csp", on)
    assert len(recording) == first_queens(side, is_forward=bool(on))


WITHOUT = [(), *((each,) for each in SWITCHES), SWITCHES]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("off", WITHOUT, ids=lambda off: " ".join(off) or "all on")
def test_the_twin_of_queens_finds_the_same_after_as_many_nodes(off: tuple, tmp_path: Path) -> None:
    counted = {
        "bool visit(const State& state) {": "int entered = 0;\nbool visit(const State& state) {\n"
        "entered++;",
        "visit(start_of(board));": "visit(start_of(board));\nstd::cerr << entered;",
    }
    text = solver.listings.program("queens", "csp", off)
    for line, more in counted.items():
        assert text.count(line) == 1
        text = text.replace(line, more)
    source = tmp_path / "twin.cpp"
    source.write_text(text)
    twin = compile_cpp(source, source.with_suffix(""))
    empty = ["-".join(["0" * side] * side) for side in (4, 6, 8)]
    puzzles = [solver.from_code("queens", code) for code in empty]
    puzzles += [Queens.at_random(Random(seed)) for seed in range(20)]
    for puzzle in puzzles:
        recording = solver.record(puzzle, "csp", set(SWITCHES) - set(off))
        found = recording.solution_node
        moves = None if found is None else tuple(at.move for at in recording.path(found)[1:])
        done = subprocess.run(
            [twin], input=solver.to_text(puzzle), capture_output=True, text=True, check=True
        )
        assert done.stdout == puzzle.judge_output(moves)
        assert int(done.stderr) == len(recording)


def sudoku_nodes(board: list[list[int]]) -> int:
    """Return the nodes of minimum remaining values with forward checking, up to a solution."""
    places = [(row, column) for row in range(9) for column in range(9)]
    nodes = 0

    def left(place: tuple[int, int]) -> list[int]:
        row, column = place
        top, start = row // 3 * 3, column // 3 * 3
        seen = {*board[row], *(line[column] for line in board)}
        seen |= {board[r][c] for r in range(top, top + 3) for c in range(start, start + 3)}
        return [digit for digit in range(1, 10) if digit not in seen]

    def visit() -> bool:
        nonlocal nodes
        nodes += 1
        choices = {place: left(place) for place in places if not board[place[0]][place[1]]}
        if not choices or not all(choices.values()):
            return not choices
        row, column = min(choices, key=lambda place: len(choices[place]))
        for digit in choices[row, column]:
            board[row][column] = digit
            if visit():
                return True
        board[row][column] = 0
        return False

    visit()
    return nodes


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(40))
def test_sudokus_take_the_nodes_of_a_loop_of_their_own(seed: int) -> None:
    puzzle = solver.generate("sudoku", seed)
    board = [[cell - 9 if cell else 0 for cell in row] for row in puzzle.board]
    recording = solver.record(puzzle, "csp", ("mrv", "forward"), limit=1_000)
    assert len(recording) == min(1_000, sudoku_nodes(board))


@pytest.mark.parametrize("kind", ["queens", "sudoku"])
@pytest.mark.parametrize("on", [SETS[0], SETS[-1], frozenset({"mrv", "ac3"})])
def test_boards_are_solved_and_each_value_that_goes_has_a_cell_that_says_why(kind, on) -> None:
    for seed in range(5):
        puzzle = solver.generate(kind, seed)
        recording = solver.record(puzzle, "csp", on)
        if recording.truncated:
            continue
        moves = tuple(place.move for place in recording.path(recording.solution_node)[1:])
        assert solver.check_output(puzzle, puzzle.judge_output(moves)).error is None
        for step in recording.steps(1, 10):
            for frame in step["before"]:
                assert frame["kind"] != "skip" or frame["facts"]["because"]
            assert step["frames"][-2]["board"] == step["board"]

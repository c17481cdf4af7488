"""Functions with memory and without it: their calls against counts by plain loops."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.own import opening
from solver.own.brought import record_problem

FIB = """\
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


fib(10)
"""

PATHS = """\
class Solution:
    def uniquePaths(self, m, n):
        def ways(row, col):
            if row == 0 or col == 0:
                return 1
            return ways(row - 1, col) + ways(row, col - 1)

        return ways(m - 1, n - 1)


Solution().uniquePaths(4, 5)
Solution().uniquePaths(3, 3)
"""

EDIT = """\
def distance(one: str, other: str) -> int:
    if not one or not other:
        return len(one) + len(other)
    if one[0] == other[0]:
        return distance(one[1:], other[1:])
    changed = distance(one[1:], other[1:])
    return 1 + min(distance(one[1:], other), distance(one, other[1:]), changed)


distance("kitten", "sitting")
"""

SUBSETS = """\
NUMBERS = [3, 1, 4, 1, 5, 9, 2, 6]


def ways(at, rest):
    if rest == 0:
        return 1
    if at == len(NUMBERS) or rest < 0:
        return 0
    return ways(at + 1, rest) + ways(at + 1, rest - NUMBERS[at])


ways(0, 12)
"""

COINS = """\
import math

COINS = (1, 5, 10)


def fewest(amount):
    if amount == 0:
        return 0
    best = math.inf
    for coin in COINS:
        if coin <= amount:
            best = min(best, 1 + fewest(amount - coin))
    return best


fewest(17)
"""

KNAPSACK = """\
WEIGHTS, VALUES = (2, 3, 4, 2, 1), (3, 4, 5, 3, 1)


def best(item, room):
    if item == len(WEIGHTS):
        return 0
    skipped = best(item + 1, room)
    if WEIGHTS[item] > room:
        return skipped
    return max(skipped, VALUES[item] + best(item + 1, room - WEIGHTS[item]))


best(0, 7)
"""

MUTUAL = """\
def even(n):
    return True if n == 0 else odd(n - 1) or odd(n - 2)


def odd(n):
    return False if n <= 0 else even(n - 1)


even(12)
"""


def counted(children, *starts):
    """Return how many calls there are, and how many different ones.

    :param children: function of a call's arguments: those of the calls that it makes.
    """
    calls, todo = [], list(starts)
    while todo:
        call = todo.pop()
        calls.append(call)
        todo += children(call)
    return len(calls), len(set(calls))


def fib_calls(n):
    return [n - 1, n - 2] if n > 1 else []


def path_calls(place):
    grid, row, col = place
    return [(grid, row - 1, col), (grid, row, col - 1)] if row and col else []


def edit_calls(pair):
    one, other = pair
    if not one or not other:
        return []
    both = (one[1:], other[1:])
    return [both] if one[0] == other[0] else [both, (one[1:], other), (one, other[1:])]


def subset_calls(place):
    at, rest = place
    numbers = [3, 1, 4, 1, 5, 9, 2, 6]
    if rest <= 0 or at == len(numbers):
        return []
    return [(at + 1, rest), (at + 1, rest - numbers[at])]


def coin_calls(amount):
    return [amount - coin for coin in (1, 5, 10) if coin <= amount]


def knapsack_calls(place):
    item, room = place
    weights = (2, 3, 4, 2, 1)
    if item == len(weights):
        return []
    return [(item + 1, room), (item + 1, room - weights[item])][: 1 + (weights[item] <= room)]


@cache
def is_even(n):
    return n == 0 or is_odd(n - 1) or is_odd(n - 2)


@cache
def is_odd(n):
    return n > 0 and is_even(n - 1)


def mutual_calls(call):
    name, n = call
    if name == "odd":
        return [("even", n - 1)] if n > 0 else []
    if n == 0:
        return []
    return [("odd", n - 1)] if is_odd(n - 1) else [("odd", n - 1), ("odd", n - 2)]


PROGRAMS = {
    "fib": (FIB, counted(fib_calls, 10), 0),
    "grid paths": (PATHS, counted(path_calls, (1, 3, 4), (2, 2, 2)), 1),
    "edit distance": (EDIT, counted(edit_calls, ("kitten", "sitting")), 0),
    "subset sum": (SUBSETS, counted(subset_calls, (0, 12)), 0),
    "coin change": (COINS, counted(coin_calls, 17), 0),
    "knapsack": (KNAPSACK, counted(knapsack_calls, (0, 7)), 0),
    "mutual": (MUTUAL, counted(mutual_calls, ("even", 12)), 0),
}


def opened(folder, source):
    """Return the recursive functions of a program."""
    file = folder / "program.py"
    file.write_text(source)
    (puzzle,) = opening.load(str(file), None, None, None, "")
    return puzzle


def sizes(puzzle):
    """Return the number of nodes of each search."""
    found = {each.name: len(record_problem(puzzle, each.name)) for each in puzzle.searches}
    puzzle.close()
    return found


@pytest.mark.parametrize("name", PROGRAMS)
def test_memory_makes_each_different_call_once(tmp_path, name):
    source, (calls, different), roots = PROGRAMS[name]
    assert sizes(opened(tmp_path, source)) == {"calls": calls + roots, "memo": different + roots}


@pytest.mark.parametrize("decorator", ["cache", "functools.lru_cache(maxsize=None)", "lru_cache"])
def test_without_its_memory_a_function_makes_all_its_calls(tmp_path, decorator):
    source = f"import functools\nfrom functools import cache, lru_cache\n\n\n@{decorator}\n{FIB}"
    calls, different = counted(fib_calls, 10)
    asks = "fib.cache_clear()\nprint(fib.cache_info().hits)\n"
    puzzle = opened(tmp_path, source + asks)
    assert sizes(puzzle) == {"calls": different, "bare": calls}


def test_each_search_has_lines_boards_and_a_graph_of_its_own(tmp_path):
    puzzle = opened(tmp_path, FIB)
    bare, memo = (record_problem(puzzle, each.name) for each in puzzle.searches)
    assert memo.problem.graph["calls"][:3] == ["fib(10)", "fib(9)", "fib(8)"]
    assert arguments(memo, 0, 9, 10) == ["10", "1", "0"]
    assert arguments(bare, 0, 9, 10, 11) == ["10", "1", "0", "1"]
    assert memo.tree.skips_before(len(memo) - 1) == {"seen": 0}
    assert sum(memo.counts().skips.values()) == 8
    puzzle.close()


def arguments(recording, *nodes):
    """Return the argument of some calls."""
    return [recording.problem.facts(each, None)["variables"]["n"] for each in nodes]


def test_an_argument_without_a_hash_ends_the_search_with_memory(tmp_path):
    source = "def total(items):\n    return items[0] + total(items[1:]) if items else 0\n\n\n"
    puzzle = opened(tmp_path, f"{source}total(sorted('cab') and [ord(each) for each in 'cab'])\n")
    recording = record_problem(puzzle, "memo")
    assert recording.fault.template % recording.fault.arguments == (
        "Line 5 of program.py calls with a value of type list, which has no hash: results of "
        "such calls cannot be remembered."
    )
    assert len(recording) == 1
    assert record_problem(puzzle).fault is None
    puzzle.close()


TERMS = st.lists(
    st.tuples(st.integers(1, 4), st.sampled_from(["n", "m"])), min_size=1, max_size=3, unique=True
)


@given(terms=TERMS, n=st.integers(0, 7), m=st.integers(0, 5))
@settings(max_examples=8, deadline=None)
def test_small_functions_at_random(tmp_path_factory, terms, n, m):
    calls = [f"f(n - {by}, m)" if name == "n" else f"f(n, m - {by})" for by, name in terms]
    body = f"    if n < 0 or m < 0:\n        return 1\n    return {' + '.join(calls)}\n"
    puzzle = opened(tmp_path_factory.mktemp("f"), f"def f(n, m):\n{body}\n\nf({n}, {m})\n")

    def children(place):
        steps = [(-by, 0) if name == "n" else (0, -by) for by, name in terms]
        return [] if min(place) < 0 else [(place[0] + a, place[1] + b) for a, b in steps]

    expected = counted(children, (n, m))
    assert tuple(sizes(puzzle).values()) == expected


def test_equal_calls_are_one_in_the_graph(tmp_path):
    puzzle = opened(tmp_path, PATHS)
    recording = record_problem(puzzle)
    graph = recording.problem.graph
    calls, different = counted(path_calls, (1, 3, 4), (2, 2, 2))
    assert (sum(graph["times"]), len(graph["times"])) == (calls, different)
    assert graph["first"] == 1  # below the root of two calls
    times = dict(zip(graph["calls"][:20], graph["times"], strict=False))
    assert times["ways(3, 4)"] == 1
    assert times["ways(2, 3)"] == 2
    edges = {(graph["calls"][a], graph["calls"][b]) for a, b, _ in graph["edges"]}
    assert {("ways(3, 4)", "ways(2, 4)"), ("ways(3, 4)", "ways(3, 3)")} <= edges
    puzzle.close()


def test_a_repeated_call_leads_to_the_first_one(tmp_path):
    puzzle = opened(tmp_path, FIB.replace("fib(10)", "fib(5)"))
    recording = record_problem(puzzle)
    firsts = [recording.problem.first_of(node) for node in range(len(recording))]
    assert firsts == [0, 1, 2, 3, 4, 5, 4, 3, 4, 5, 2, 3, 4, 5, 4]
    assert recording.problem.facts(6, None)["computed"] == 4
    assert "computed" not in recording.problem.facts(5, None)
    assert said(puzzle) == "15 calls, 6 different: with memory 6 would do."
    puzzle.close()


def test_a_remembered_call_names_the_node_that_computed_it(tmp_path):
    puzzle = opened(tmp_path, FIB.replace("fib(10)", "fib(5)"))
    recording = record_problem(puzzle, "memo")
    (step,) = recording.tree.steps(5, 1)
    seen = [each["node"] for each in step["after"] if each.get("mark") == "seen"]
    assert seen == [4, 3, 2]
    puzzle.close()


SAID = {
    "def f(n):\n    return f(n - 1) if n else 0\n\n\nf(3)\n": (
        "All 4 calls are different: memory would save none of them."
    ),
    f"from functools import cache\n\n\n@cache\n{FIB}": (
        "Results are remembered: each different call is made once."
    ),
    "def f(n):\n    print(n)\n    return f(n - 1) if n else 0\n\n\nf(3)\n": (
        "Memory is not offered: line 2 calls print(), which may do something else each time."
    ),
    "def f(x):\n    return f(x[1:]) if x else 0\n\n\nf('ab'.split('b'))\n": (
        "A value of type list is passed, which has no hash: memory needs one."
    ),
}


def said(puzzle):
    """Return the sentence about memory of a recorded program."""
    return puzzle.memory.template % puzzle.memory.arguments


@pytest.mark.parametrize(("source", "sentence"), SAID.items())
def test_the_page_says_what_memory_does(tmp_path, source, sentence):
    puzzle = opened(tmp_path, source)
    record_problem(puzzle)
    assert said(puzzle) == sentence
    puzzle.close()


def test_calls_of_two_functions_with_one_name_inside_others_are_different(tmp_path):
    source = (
        "def total(start):\n    def f(n):\n        return start if n == 0 else f(n - 1)\n\n"
        "    return f(2)\n\n\ntotal(1)\ntotal(5)\n"
    )
    puzzle = opened(tmp_path, source)
    record_problem(puzzle)
    assert said(puzzle) == "All 6 calls are different: memory would save none of them."
    puzzle.close()

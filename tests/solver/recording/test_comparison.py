"""Counting nodes without entering them."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from operator import add
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.errors import BadSearch
from solver.kernels.mayan.tree.expansion import Idea
from solver.problem import Outcome
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan import rules as mayan
from solver.puzzles.mayan.rules import MOST_MOVES, WIDTH
from solver.recording.comparison import Count, Counters, compare_searches, no_ideas
from solver.recording.plan import Plan
from tests.solver.boards import mayans
from tests.solver.recording.test_mayan_recorder import board

SEARCH = Mayan.searches[0]
ALL = frozenset(SEARCH.prunings)
SUBSETS = [frozenset(some) for size in range(4) for some in combinations(SEARCH.prunings, size)]


@pytest.mark.sampled
@pytest.mark.exhaustive
@pytest.mark.parametrize("prunings", SUBSETS, ids=lambda on: "+".join(sorted(on)) or "none")
@given(puzzle=mayans(most_moves=4, most_colours=4, most_high=3))
@settings(max_examples=60, deadline=None)
def test_a_count_is_the_length_of_the_recording(prunings, puzzle):
    recording = solver.record(puzzle, prunings=prunings, limit=300_000)
    count = solver.count(puzzle, prunings=prunings, limit=300_000)
    assert (count.nodes, count.more) == (len(recording), recording.truncated)


@pytest.mark.exhaustive
@given(mayans(most_moves=5, most_colours=2, most_high=2), st.sampled_from(SUBSETS))
@settings(max_examples=200, deadline=None)
def test_a_count_ends_where_swaps_of_equals_lead_to_another_solution(puzzle, prunings):
    recording = solver.record(puzzle, prunings=prunings, limit=300_000)
    count = solver.count(puzzle, prunings=prunings, limit=300_000)
    assert (count.nodes, count.more) == (len(recording), recording.truncated)


# Counted once by entering every node, one more pruning on in each column.
KNOWN = [
    ("general/02_ur_n5_N30_K3", [134_015_729, 10_773_450, 5_613_707, 5_555_003]),
    ("general/19_ur_n5_N35_K6", [558_847_609, 17_843_767, 16_314_835, 16_201_306]),
    ("general/48_s_n5_N26_K4", [62_626_806, 7_385_342, 4_160_489, 4_035_990]),
]


@pytest.mark.parametrize(("name", "nodes"), KNOWN)
def test_known_counts(name, nodes):
    puzzle = board(name)
    sets = [(), ("left",), ("left", "equal"), ("left", "equal", "dead")]
    assert [solver.count(puzzle, prunings=on).nodes for on in sets] == nodes


def test_more_than_the_limit():
    puzzle = board("general/73_s3_n3_N28_K5")
    assert solver.count(puzzle, limit=10_514) == Count(10_514, more=False)
    assert solver.count(puzzle, limit=10_513) == Count(10_513, more=True)


class Naive:
    """The tutorial's search with an idea added, entering every node; docs/formats.md has the words.

    It shares nothing with the kernel but the rules of the game.
    """

    def __init__(self, puzzle, idea):
        self.puzzle = puzzle
        self.idea = idea
        self.failed = set()
        self.entered = 0

    def solves(self, state, depth=0, before=()):
        """Say whether a solution was found; ``before`` is the last move's board and the move."""
        self.entered += 1
        outcome = self.puzzle.outcome(state, depth, ALL)
        if outcome is not Outcome.EXPANDED:
            return outcome is Outcome.SOLVED
        if self.idea is Idea.MEMORY and (state, depth) in self.failed:
            return False
        self.failed.add((state, depth))
        for move in self.puzzle.moves(state):
            if self.puzzle.skip(state, move, ALL) or not self.worth(state, move, depth, before):
                continue
            if self.solves(self.puzzle.result(state, move), depth + 1, (state, move)):
                return True
        return False

    def worth(self, state, move, depth, before):
        moves_left = self.puzzle.n - depth
        if self.idea is Idea.BOUND:
            return is_hopeful(state, move, moves_left)
        if self.idea is Idea.LAST_PLY:
            return moves_left > 1 or not is_quiet(state, move)
        if self.idea is Idea.ORDER and before:
            board, last = before
            swapped = is_quiet(board, last) and is_quiet(board, move)
            return not (swapped and move < last and not cells(move) & cells(last))
        return True


def is_hopeful(state, move, moves_left):
    counts = counts_of(state)
    if any(need(each, moves_left) > moves_left for each in counts.values()):
        return False
    for colour, to in moved(state, move):
        counts[colour] = tuple(map(add, counts[colour], to))
    return sum(need(each, MOST_MOVES) for each in counts.values()) <= 2 * (moves_left - 1)


def counts_of(state):
    """Return how many blocks of each colour every column holds."""
    colours = {colour for column in state for colour in column}
    return {colour: tuple(column.count(colour) for column in state) for colour in colours}


def moved(state, move):
    """Yield the colours of the blocks that a move takes, with what it adds to their counts."""
    there = tuple((x == move.x + move.g) - (x == move.x) for x in range(WIDTH))
    yield state[move.x][move.y], there
    if other := mayan.neighbour(state, move):
        yield other, tuple(-each for each in there)


@cache
def need(counts, most):
    """Return how many steps of a block lead to counts that can vanish; ``most`` + 1 if more."""
    ring = seen = {counts}
    for steps in range(most + 1):
        if any(map(can_vanish, ring)):
            return steps
        ring = {after for before in ring for after in one_step(before)} - seen
        seen = seen | ring
    return most + 1


def one_step(counts):
    """Yield the counts after a block has gone to a column beside its own."""
    for here, there in [*pairwise(range(WIDTH)), *pairwise(reversed(range(WIDTH)))]:
        if counts[here]:
            yield tuple(n + (x == there) - (x == here) for x, n in enumerate(counts))


@cache
def can_vanish(counts):
    return any(
        all(n == h or n >= max(h, 3) for n, h in zip(counts, sums, strict=True))
        for sums in sums_of_stretches(counts)
    )


@cache
def sums_of_stretches(most):
    """Return all sums of stretches of three columns or more, nowhere larger than ``most``."""
    shorter = (
        tuple(n - (start <= x < stop) for x, n in enumerate(most))
        for start, stop in combinations(range(WIDTH + 1), 2)
        if stop - start >= 3
    )
    below = {sums for less in shorter if min(less) >= 0 for sums in with_stretch(most, less)}
    return below | {(0,) * WIDTH}


def with_stretch(most, less):
    """Yield the sums below ``less``, with the stretch that makes ``most`` of it."""
    for sums in sums_of_stretches(less):
        yield tuple(n + a - b for n, a, b in zip(sums, most, less, strict=True))


def is_quiet(state, move):
    """Say whether a move swaps two blocks and nothing vanishes."""
    after = mayan.play(state, move)
    return bool(mayan.neighbour(state, move)) and sum(map(len, after)) == sum(map(len, state))


def cells(move):
    return {(move.x, move.y), (move.x + move.g, move.y)}


@pytest.mark.exhaustive
@pytest.mark.parametrize("idea", Idea)
@given(puzzle=mayans(most_moves=3, most_colours=3, most_high=3))
@settings(max_examples=50, deadline=None)
def test_what_an_idea_saves_is_counted_as_if_every_node_were_entered(idea, puzzle):
    naive = Naive(puzzle, idea)
    naive.solves(puzzle.start())
    ideas = {row["name"]: row["boards"] for row in solver.compare(puzzle)["ideas"]}
    assert ideas[idea] == naive.entered


def test_the_document_of_a_comparison():
    puzzle = solver.from_code("mayan", "3.1-21-234-31-2434")
    document = solver.compare(puzzle, limit=2000)
    assert document == {
        "limit": 2000,
        "tree": 588,
        "played": solver.solve(puzzle).boards,
        "searches": [
            {"name": "dfs", "nodes": 588, "more": False},
            {"name": "bfs", "nodes": 237, "more": False},
        ],
        "sets": [
            {"off": [], "nodes": 588, "more": False},
            {"off": ["equal"], "nodes": 877, "more": False},
            {"off": ["left"], "nodes": 1667, "more": False},
            {"off": ["dead"], "nodes": 588, "more": False},
            {"off": ["equal", "left"], "nodes": 2000, "more": True},
            {"off": ["equal", "dead"], "nodes": 877, "more": False},
            {"off": ["left", "dead"], "nodes": 1667, "more": False},
            {"off": ["equal", "left", "dead"], "nodes": 2000, "more": True},
        ],
        "uncounted": 0,
        "ideas": [
            {"name": "bound", "boards": 11},
            {"name": "memory", "boards": 457},
            {"name": "last-ply", "boards": 331},
            {"name": "order", "boards": 492},
        ],
    }


@pytest.mark.parametrize("search", [None, "bfs", "dfs"])
def test_a_kind_with_several_searches_compares_them(search):
    puzzle = solver.from_code("flip", "bwwb-bbwb-bwwb-bwww")
    document = solver.compare(puzzle, search, limit=100_000)
    searches = [
        {"name": "bfs", "nodes": 742, "more": False},
        {"name": "dfs", "nodes": 100_000, "more": True},
    ]
    assert document["searches"] == searches
    own = searches[search == "dfs"]
    assert document["sets"] == [{"off": [], "nodes": own["nodes"], "more": own["more"]}]
    assert document["tree"] == own["nodes"]
    assert document["ideas"] == []


def compared(prunings, nodes, most=None):
    """Compare the sets of some prunings of a search.

    :param nodes: of the search, by how many prunings are off.
    """
    search = replace(SEARCH, prunings=tuple("abcdefghijklmnop"[:prunings]))
    puzzle = SimpleNamespace(searches=(search,))

    def count(_puzzle, plan, _progress):
        off = prunings - len(plan.prunings)
        return min(nodes(off), plan.limit + 1)

    counters = {search.name: Counters(count, no_ideas, most)}
    plan = Plan(search, frozenset(search.prunings), 10**9)
    return compare_searches(counters, puzzle, plan, 0)


@pytest.mark.parametrize(
    ("prunings", "sizes", "uncounted"),
    [
        (0, [1], 0),
        (1, [1, 1], 0),
        (2, [1, 2, 1], 0),
        (6, [1, 6, 15, 20, 15, 6, 1], 0),
        (7, [1, 7, 21, 35, 35, 0, 0, 1], 28),
        (11, [1, 11, 55, *[0] * 8, 1], 2**11 - 68),
        (14, [1, 14, *[0] * 12, 1], 2**14 - 16),
    ],
)
def test_of_many_sets_whole_sizes_are_counted(prunings, sizes, uncounted):
    document = compared(prunings, lambda off: off + 1)
    counted = Counter(len(row["off"]) for row in document["sets"])
    assert [counted[size] for size in range(prunings + 1)] == sizes
    assert [row["nodes"] for row in document["sets"]] == [
        size + 1 for size, count in enumerate(sizes) for _ in range(count)
    ]
    assert document["uncounted"] == uncounted


@pytest.mark.parametrize(
    ("most", "rows"),
    [
        # Each of the first gets its share, and what one leaves is for those after it.
        (80, [(0, 10, False), (1, 20, False), (1, 20, False), (2, 30, False)]),
        (50, [(0, 10, False), (1, 13, True), (1, 13, True), (2, 14, True)]),
    ],
)
def test_nodes_that_may_be_counted_are_shared(most, rows):
    document = compared(2, lambda off: 10 * (off + 1), most)
    assert [(len(row["off"]), row["nodes"], row["more"]) for row in document["sets"]] == rows


def test_a_set_for_which_too_few_nodes_are_left_is_not_counted():
    document = compared(4, lambda _off: 10, most=6 * 10 + 3 * 10 + 5)
    assert Counter(len(row["off"]) for row in document["sets"]) == {0: 1, 1: 4, 2: 3, 4: 1}
    assert not any(row["more"] for row in document["sets"])
    assert document["uncounted"] == 16 - 9


@pytest.mark.parametrize("limit", [741, 742, 743])
def test_a_readable_count_knows_whether_there_is_more(limit):
    puzzle = solver.from_code("flip", "bwwb-bbwb-bwwb-bwww")
    recording = solver.record(puzzle, limit=limit)
    count = solver.count(puzzle, limit=limit)
    assert (count.nodes, count.more) == (len(recording), recording.truncated)
    assert count.more == (limit < 742)


def test_progress_adds_up_and_stops():
    puzzle = board("general/73_s3_n3_N28_K5")
    told = []
    solver.compare(puzzle, progress=told.append)
    assert told == sorted(told)
    with pytest.raises(ZeroDivisionError):
        solver.count(puzzle, progress=lambda _: 1 // 0)


REFUSED = [
    ({"search": "best"}, "Expected a search among dfs, bfs, got 'best'."),
    ({"search": ""}, "Expected a search among dfs, bfs, got ''."),
    ({"prunings": ["left", "odd"]}, "Expected prunings among equal, left, dead, got 'odd'."),
    ({"limit": 0}, "Expected a limit of at least 1 node, got 0."),
    ({"limit": -5}, "Expected a limit of at least 1 node, got -5."),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
@pytest.mark.parametrize("function", [solver.record, solver.count])
def test_what_is_not_declared_is_refused(function, arguments, sentence):
    with pytest.raises(BadSearch) as refusal:
        function(solver.from_code("mayan", "3.1-21-234-31-2434"), **arguments)
    assert str(refusal.value) == sentence

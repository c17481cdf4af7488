"""Searches with costs and heuristics of own problems: node by node as the readable loops."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import solver
from solver.own.algorithms import ALGORITHMS
from solver.own.events import events
from solver.own.plain_columns import PlainNodes
from solver.own.problem import Problem
from solver.own.puzzle import OwnPuzzle
from solver.problem import Outcome
from solver.recording.documents import node_document, search_document
from solver.recording.plan import planned
from solver.recording.readable_recorder import record
from solver.recording.recording import Recording
from solver.search.dfs import Enter
from solver.search.idastar import iterative_deepening_astar
from tests.solver.weighed import Maze, Tiles, bare_best_first, bare_graph_search, manhattan

FRONTIERS = [name for name, each in ALGORITHMS.items() if each.frontier]
WEIGHED = [name for name in FRONTIERS if name != "graph-dfs"]


class Wild(Problem):
    """A random graph: moves lead anywhere, cost anything, and some are left out."""

    def __init__(self, seed: int, search: str) -> None:
        self.search = search
        self.seed = seed
        self.size = Random(seed).randrange(2, 30)

    def random(self, *about: object) -> Random:
        return Random(repr((self.seed, about)))

    def start(self):
        return 0

    def moves(self, state):
        return range(self.random(state).randrange(4))

    def result(self, state, move):
        return self.random("to", state, move).randrange(self.size)

    def solved(self, state):
        return state == self.size - 1

    def dead(self, state):
        return "unlucky" if self.random("dead", state).random() < 0.1 else None

    def skip(self, state, move):
        return "not so" if self.random("skip", state, move).random() < 0.1 else None

    def cost(self, state, move):
        return self.random("cost", state, move).choice([0, 1, 2.5, 4])

    def heuristic(self, state):
        return self.random("h", state).choice([0, 1, 3, 0.5])


def own(problem: Problem) -> OwnPuzzle:
    return OwnPuzzle("wild", problem, "wild.py", "")


def columns(recording: Recording) -> list[list]:
    """Return all that a log of a frontier has, what was tried in vain as expanded."""
    entries, tree = recording.log.entries, recording.tree
    moves = [tree.entry(each).move for each in range(len(entries))]
    beside = [entries.of_nodes, entries.parents, entries.left]
    weights = [] if entries.g is None else [entries.g, entries.h]
    nodes = [
        (tree.depth(node), str(tree.move(node)), tree.entered_as(node))
        for node in range(len(recording))
    ]
    return [nodes, list(map(str, moves)), *(list(each) for each in (*beside, *weights))]


@given(
    seed=st.integers(0, 10_000),
    search=st.sampled_from(FRONTIERS),
    limit=st.sampled_from([1, 2, 5, 17, 400]),
)
@settings(max_examples=150, deadline=None)
def test_records_what_the_readable_loop_does(seed, search, limit):
    puzzle = own(Wild(seed, search))
    plan = planned(puzzle, search, None, limit)
    fast = Recording(puzzle, plan, puzzle.record(plan))
    view = puzzle.problem(search)
    puzzle.problem = lambda *_: view
    found = fast.log.found.plan
    # What is left out behind the last node did not happen, but the loop names it.
    reasons = dict.fromkeys((*found.search.reasons, puzzle.program.reasons.name("not so")))
    found = found._replace(search=replace(found.search, reasons=tuple(reasons)))
    oracle = Recording(puzzle, found, record(puzzle, found))
    assert columns(fast) == columns(oracle)
    assert fast.truncated == oracle.truncated
    assert fast.solution_node == oracle.solution_node


@given(seed=st.integers(0, 10_000), search=st.sampled_from([*FRONTIERS, "idastar"]))
@settings(max_examples=60, deadline=None)
def test_without_numpy_everything_is_the_same(seed, search):
    def documents(recording):
        nodes = range(0, len(recording), 5)
        steps = recording.steps(0, len(recording))
        return [search_document(recording), steps, [node_document(recording, k) for k in nodes]]

    plain = own(Wild(seed, search))
    plain.columns = PlainNodes
    found = []
    for puzzle in (plain, own(Wild(seed, search))):
        plan = planned(puzzle, search, None, 100)
        found.append(documents(Recording(puzzle, plan, puzzle.record(plan))))
    assert found[0] == found[1]


@given(seed=st.integers(0, 10_000), search=st.sampled_from(FRONTIERS))
@settings(max_examples=60, deadline=None)
def test_every_skip_that_is_counted_is_shown_once(seed, search):
    recording = solver.record_problem(Wild(seed, search), limit=300)
    shown = dict.fromkeys(recording.counts().skips, 0)
    for step in recording.steps(0, len(recording)):
        for frame in (*step["before"], *step["after"]):
            if frame["kind"] == "skip":
                shown[frame["reason"]] += 1
    assert shown == recording.counts().skips


class OwnTiles(Problem):
    """The sliding puzzle as a student writes it, over that of the tests."""

    search = ("astar", "astar:misplaced", "idastar", *(set(FRONTIERS) - {"astar"}))

    def __init__(self, seed: int = 0) -> None:
        self.tiles = Tiles.seeded(seed, manhattan, 16)

    def start(self):
        return self.tiles.start()

    def moves(self, state):
        return self.tiles.moves(state)

    def result(self, state, move):
        return self.tiles.result(state, move)

    def solved(self, state):
        return self.tiles.is_goal(state)

    def heuristic(self, state):
        return manhattan(state)

    def misplaced(self, state):
        return sum(tile not in (0, at) for at, tile in enumerate(state, 1))


class OwnMaze(Problem):
    """A maze with costs."""

    search = tuple(FRONTIERS)

    def __init__(self, seed: int = 0) -> None:
        self.maze = Maze.seeded(seed)

    def start(self):
        return self.maze.start()

    def moves(self, state):
        return self.maze.moves(state)

    def result(self, state, move):
        return self.maze.result(state, move)

    def solved(self, state):
        return self.maze.is_goal(state)

    def cost(self, state, move):
        return self.maze.step_cost(state, move)

    def heuristic(self, state):
        return self.maze.heuristic(state)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", WEIGHED)
def test_nodes_expanded_are_those_of_a_bare_loop_on_200_boards(name):
    frontier = ALGORITHMS[name].frontier(2)
    for seed in range(100):
        for problem, plain in ((OwnMaze(seed), Maze.seeded(seed)), (OwnTiles(seed), None)):
            bare = plain or problem.tiles
            taken, cost = bare_best_first(bare, frontier.f)
            recording = solver.record_problem(problem, search=name)
            assert len(recording) == len(taken)
            if cost is not None:
                facts = node_document(recording, recording.solution_node)["facts"]
                assert facts["g"] == cost


def test_graph_search_takes_each_state_once():
    for seed in range(200):
        recording = solver.record_problem(OwnMaze(seed), search="graph-dfs")
        assert len(recording) == len(bare_graph_search(Maze.seeded(seed)))


def test_a_better_heuristic_takes_fewer_nodes():
    for seed in range(20):
        sizes = [
            len(solver.record_problem(OwnTiles(seed), search=search))
            for search in ("astar", "astar-misplaced", "ucs")
        ]
        assert sizes == sorted(sizes)


def test_idastar_finds_what_astar_finds():
    for seed in range(20):
        astar = solver.record_problem(OwnTiles(seed), search="astar")
        rounds = solver.record_problem(OwnTiles(seed), search="idastar")
        ends = [each.node(each.solution_node).depth for each in (astar, rounds)]
        assert ends[1] == ends[0] + 1  # below the limit
        limits = [str(rounds.node(child).move) for child in rounds.children(0)]
        assert limits[0] == f"limit {manhattan(OwnTiles(seed).start())}"
        facts = node_document(rounds, rounds.solution_node)["facts"]
        assert (facts["g"], facts["h"], facts["f"]) == (ends[0], 0, ends[0])
        assert rounds.tree.outcome(rounds.solution_node) is Outcome.SOLVED


class Faulty(OwnMaze):
    """A maze whose numbers are wrong somewhere."""

    def __init__(self, value: object, method: str) -> None:
        super().__init__()
        self.value, self.method = value, method

    def cost(self, state, move):
        return self.answer("cost", 1)

    def heuristic(self, state):
        return self.answer("heuristic", 0)

    def answer(self, method: str, usual: float) -> object:
        if method != self.method:
            return usual
        return 1 / 0 if self.value is ZeroDivisionError else self.value


@pytest.mark.parametrize("value", [-1, "3", None, float("nan"), float("inf"), ZeroDivisionError])
@pytest.mark.parametrize("method", ["cost", "heuristic"])
def test_a_wrong_number_ends_the_recording_with_a_sentence(value, method):
    recording = solver.record_problem(Faulty(value, method), search="astar")
    fault = recording.fault
    assert recording.truncated
    assert recording.tree.outcome(fault.node) is Outcome.ERROR
    assert fault.node == len(recording) - 1
    assert fault.function == method
    known = {"cost": "step-cost", "heuristic": "estimate"}[method]
    assert fault.id == ("exception" if value is ZeroDivisionError else known)
    assert fault.line or value is not ZeroDivisionError
    steps = recording.steps(0, len(recording))
    assert steps[-1]["outcome"] == "error"
    assert node_document(recording, fault.node)["frontier"]["waiting"] >= 0


def test_a_search_that_fails_in_its_middle_keeps_what_was_pushed():
    class Later(OwnMaze):
        asked = 0

        def heuristic(self, state):
            self.asked += 1
            return super().heuristic(state) if self.asked < 12 else 1 / 0

    recording = solver.record_problem(Later(3), search="astar")
    assert recording.fault is not None
    entries = recording.log.entries
    assert len(entries.parents) == len(entries.moves) == len(entries.left) == len(entries.h)
    assert recording.steps(0, len(recording))[-1]["outcome"] == "error"


@given(seed=st.integers(0, 10_000), search=st.sampled_from([*FRONTIERS, "idastar"]))
@example(254, "idastar")  # a solution that is dead too, beyond the limit
@settings(max_examples=60, deadline=None)
def test_the_raw_stream_enters_the_same_nodes(seed, search):
    recording = solver.record_problem(Wild(seed, search), limit=100)
    entered = (each for each in events(Wild(seed, search)) if isinstance(each, Enter))
    for number, event in zip(range(len(recording)), entered, strict=False):
        node = recording.node(number)
        assert (node.move, event.move) == (None, None) or str(node.move) == str(event.move)
        assert node.depth == event.depth


def test_the_readable_rounds_are_those_of_the_recorder():
    for seed in range(10):
        tiles = Tiles.seeded(seed, manhattan, 14)
        problem = OwnTiles(seed)
        problem.tiles = tiles
        recording = solver.record_problem(problem, search="idastar")
        entered = []
        for event in iterative_deepening_astar(tiles, frozenset()):
            if isinstance(event, Enter):
                entered.append((event.depth, event.outcome))
                if event.outcome is Outcome.SOLVED:
                    break
        nodes = range(len(recording))
        assert entered == [(recording.tree.depth(k), recording.tree.entered_as(k)) for k in nodes]

"""Recordings of searches with a frontier, against what the plain events of the loops say."""

from __future__ import annotations

from collections import Counter

import pytest

import solver
from solver import levels
from solver.errors import BadRecording
from solver.problem import Outcome
from solver.recording.documents import node_document, search_document
from solver.recording.format import START
from solver.recording.readable_recorder import loop_of
from solver.recording.taken.entries import Entries
from solver.search.best_first import Pop, Push
from solver.search.dfs import Enter, Skip

MAZES = [solver.surprise("dice", seed) for seed in range(12)]
MAZES += [level.puzzle for level in levels.load("dice")[-2:]]
SEARCHES = ("astar", "graph-dfs")
CASES = [(maze, search) for maze in MAZES for search in SEARCHES]
AT_EACH = pytest.mark.parametrize(("maze", "name"), CASES, ids=lambda it: getattr(it, "kind", it))


def moments(maze, name):
    """Yield for each node its depth, g and h, the entries that wait, and the skips so far."""
    search = next(each for each in maze.searches if each.name == name)
    pushed, waiting, skips, pending = [], set(), Counter(), []
    for event in loop_of(search)(maze.problem(name), frozenset()):
        match event:
            case Push(g=g, h=h):
                pushed.append((g, h))
                waiting.add(len(pushed) - 1)
            case Pop(entry=entry):
                waiting.remove(entry)
                taken = entry
            case Skip(reason=reason):
                pending.append(str(reason))
            case Enter(depth=depth, outcome=outcome):
                skips.update(pending)
                pending = []
                yield depth, pushed[taken], sorted(waiting), Counter(skips)
                if outcome is Outcome.SOLVED:
                    return


@pytest.mark.sampled(5)
@AT_EACH
def test_every_moment_of_the_frontier_is_kept(maze, name):
    recording = solver.record(maze, name)
    entries, order = recording.log.entries, recording.search.frontier
    plain = Entries(
        *map(list_or_none, (entries.of_nodes, entries.parents, entries.moves)),
        *map(list_or_none, (entries.left, entries.g, entries.h)),
    )
    every = 1 + len(recording) // 400  # a frontier of thousands is compared at some hundred nodes
    for number, (depth, weights, waiting, skips) in enumerate(moments(maze, name)):
        assert recording.tree.depth(number) == depth
        if number % every:
            continue
        if order.is_heap:
            facts = node_document(recording, number)["facts"]
            assert (facts["g"], facts["h"], facts["f"]) == (*weights, sum(weights))
        assert entries.waiting(number).tolist() == plain.waiting(number) == waiting
        following = sorted(waiting, key=lambda entry: plain.key(entry, order))[:5]
        assert entries.next(entries.waiting(number), 5, order) == following
        assert plain.next(waiting, 5, order) == following
        assert Counter(recording.tally(number).skips) == skips
    assert number == len(recording) - 1


def list_or_none(column):
    return None if column is None else column.tolist()


@pytest.mark.sampled(9)
@AT_EACH
def test_the_document_of_a_node_has_the_frontier(maze, name):
    recording = solver.record(maze, name)
    for number in range(0, len(recording), 7):
        document = node_document(recording, number)
        assert document["queue"] is None
        frontier = document["frontier"]
        assert frontier["kind"] == recording.search.frontier.kind
        assert len(frontier["next"]) == min(frontier["waiting"], 12)
        for entry in frontier["next"]:
            assert entry["parent"] < number
            assert entry["node"] is None or entry["node"] > number
            assert ("f" in entry) == (name == "astar")
        nodes = [entry["node"] for entry in frontier["next"]]
        if nodes and recording.tree.outcome(number) is Outcome.DEAD:
            following = [node for node in nodes if node is not None][:1]
            assert following in ([number + 1], [])


def test_astar_finds_the_shortest_loop_and_no_more_nodes_than_breadth_first():
    for maze in MAZES:
        astar, layers = solver.record(maze, "astar"), solver.record(maze, "bfs")
        graph = solver.record(maze, "graph-dfs")
        ends = [each.solution_node for each in (astar, layers, graph)]
        assert len({end is None for end in ends}) == 1
        if ends[0] is not None:
            assert astar.tree.depth(ends[0]) == layers.tree.depth(ends[1])
            assert graph.tree.depth(ends[2]) >= astar.tree.depth(ends[0])


@AT_EACH
def test_a_file_brings_it_back(maze, name):
    for limit in (1, 5, 100_000):
        recording = solver.record(maze, name, limit=limit)
        data = solver.write_recording(recording)
        assert START.unpack_from(data)[1] == 6
        again = solver.read_recording(data)
        assert search_document(again) == search_document(recording)
        assert again.log.parents.tolist() == recording.log.parents.tolist()
        last = len(recording) - 1
        assert node_document(again, last) == node_document(recording, last)


def test_a_column_that_was_altered_is_refused():
    data = bytearray(solver.write_recording(solver.record(MAZES[0], "astar")))
    data[-9] ^= 4
    with pytest.raises(BadRecording) as refusal:
        solver.read_recording(bytes(data))
    assert refusal.value.id == "recording.altered"


@pytest.mark.parametrize(
    ("column", "values", "id"),
    [
        ("g", {3: -1.0}, "recording.entry"),
        ("h", {2: float("nan")}, "recording.entry"),
        ("parents", {1: 5}, "recording.entry"),
        ("left", {1: 0}, "recording.entry"),
        ("left", {0: 4}, "recording.entry"),
        ("moves", {0: 1}, "recording.entry"),
        ("of_nodes", {1: 2, 2: 1}, "recording.taken"),
        ("of_nodes", {1: 1 << 30}, "recording.of-node"),
    ],
)
def test_a_frontier_that_is_none_is_refused(column, values, id):
    recording = solver.record(MAZES[0], "astar")
    changed = getattr(recording.log.entries, column)
    kept = changed.copy()
    changed[list(values)] = list(values.values())
    try:
        data = solver.write_recording(recording)
    finally:
        changed[:] = kept
    with pytest.raises(BadRecording) as refusal:
        solver.read_recording(data)
    assert refusal.value.id == id

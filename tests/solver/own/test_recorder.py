"""The fast recorder of people's problems against the loops of the textbook, and its promises."""

from __future__ import annotations

from array import array
from collections import Counter
from contextlib import contextmanager
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from backtrack import Problem
from solver.own import columns, recorder
from solver.own.brought import brought
from solver.own.calls import OUTSIDE, Run, Watch
from solver.own.columns import Nodes
from solver.own.deepening import Limit
from solver.own.recorder import DEPTH_SHIFT, MOVE_SHIFT, NO_MOVE, Ends
from solver.own.view import View
from solver.problem import NodeBits, Outcome
from solver.recording.dead_ends import TRIED
from solver.recording.documents import node_document, search_document
from solver.recording.log import Layout
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter, Leave, Skip, depth_first
from solver.search.iddfs import iterative_deepening
from tests.solver.own.problems import Priced, Queens, River, Wild

ALL = 100_000


def read_loop(problem, search, limit=ALL):
    """Return nodes as (move, depth, outcome, parent, why dead), skips, and whether it goes on."""
    puzzle = brought(problem)
    plain = View(puzzle.program, puzzle.person, "bfs" if search == "bfs" else "dfs", frozenset())
    loops = {"dfs": depth_first, "bfs": breadth_first}
    events = (
        iterative_deepening(plain, frozenset(), lambda limit: f"limit {limit}")
        if search == "iddfs"
        else loops[search](plain, frozenset())
    )
    stops = type(problem).cost is Problem.cost
    nodes, skips, path, front = [], Counter(), [], 0
    happened, skipping = Counter(), set()
    for event in events:
        match event:
            case Enter(depth=depth, move=move, outcome=outcome, state=state):
                if len(nodes) == limit:
                    return turned_back(nodes, skipping, search, False), happened, True
                parent = front if search == "bfs" else path[depth - 1] if depth else 0
                is_dead = outcome is Outcome.DEAD
                why = puzzle.program.reasons.name(problem.dead(state.value)) if is_dead else None
                nodes.append((None if move is None else str(move), depth, outcome, parent, why))
                path[depth:] = [len(nodes) - 1]
                happened = skips.copy()
                if stops and outcome is Outcome.SOLVED:
                    return turned_back(nodes, skipping, search, False), happened, False
            case Skip(depth=depth, reason=reason):
                skips[reason] += 1
                skipping.add(front if search == "bfs" else path[depth])
            case Take(node=node):
                front = node
            case Leave():
                pass
    return turned_back(nodes, skipping, search, True), skips, False


def turned_back(nodes, skipping, search, is_whole):
    """Return nodes, those dead that have no child although their moves were tried.

    :param skipping: the nodes that left moves out.
    """
    parents = {parent for *_, parent, _ in nodes[1:]}
    left = len(nodes) if is_whole else nodes[-1][3] if search == "bfs" else len(nodes) - 1
    return [
        (move, depth, Outcome.DEAD, parent, REASONS[number in skipping])
        if outcome is Outcome.EXPANDED and number < left and number not in parents
        else (move, depth, outcome, parent, why)
        for number, (move, depth, outcome, parent, why) in enumerate(nodes)
    ]


REASONS = ("nothing_left", "all_left_out")


def read_recording(recording):
    return [
        (
            node.move,
            node.depth,
            node.outcome,
            node.parent or 0,
            recording.tree.dead_end(node.number),
        )
        for node in map(recording.node, range(len(recording)))
    ]


@given(
    seed=st.integers(0, 10_000),
    search=st.sampled_from(["dfs", "bfs", "iddfs"]),
    limit=st.sampled_from([1, 2, 5, 17, 400]),
    kind=st.sampled_from([Wild, Priced]),
    most=st.sampled_from([None, 1, 3]),
)
@settings(max_examples=120, deadline=None)
def test_records_what_the_readable_loop_does(seed, search, limit, kind, most):
    problem = kind(seed, search, most=most)
    recording = solver.record_problem(problem, limit=limit)
    nodes, skips, truncated = read_loop(kind(seed, search, most=most), search, limit)
    assert read_recording(recording) == nodes
    assert recording.truncated is truncated
    assert Counter(recording.counts().skips) == Counter(skips)
    reasons = [why for *_, why in nodes]
    for number in {0, len(nodes) // 2, len(nodes) - 1}:
        tally = recording.tally(number)
        assert Counter(tally.dead_ends) == Counter(filter(None, reasons[: number + 1]))
        assert tally.outcomes[Outcome.DEAD] == len(list(filter(None, reasons[: number + 1])))


@given(seed=st.integers(0, 10_000), search=st.sampled_from(["dfs", "bfs", "iddfs"]))
@settings(max_examples=60, deadline=None)
def test_every_skip_that_is_counted_is_shown_once(seed, search):
    recording = solver.record_problem(Wild(seed, search), limit=300)
    shown = Counter(
        frame["reason"]
        for step in recording.steps(0, len(recording))
        for frame in (*step["before"], *step["after"])
        if frame["kind"] == "skip"
    )
    assert shown == Counter(recording.counts().skips)


@pytest.mark.exhaustive
def test_blocks_and_chunks_are_joined_without_a_seam():
    class Tree(Problem):
        def start(self):
            return ()

        def moves(self, state):
            return (0, 1)

        def result(self, state, move):
            return (*state, move)

        def skip(self, state, move):
            return "three ones" if state[-3:] == (1, 1, 1) and move == 1 else None

        def solved(self, state):
            return False

        def dead(self, state):
            return "deep" if len(state) == 16 else None

    recording = solver.record_problem(Tree())
    nodes, skips, _ = read_loop(Tree(), "dfs")
    assert len(recording) == len(nodes) > 65_536
    assert recording.counts().skips == skips
    at = [1023, 1024, 1025, 65_535, 65_536, 65_537, len(nodes) - 1]
    assert [recording.node(k).move for k in at] == [nodes[k][0] for k in at]
    assert recording.tally(65_536).nodes == 65_537
    assert recording.log.nodes.dtype.itemsize == 2


def test_the_known_numbers_of_queens():
    class All(Queens):
        def cost(self, state):
            return 1

    solved = solver.record_problem(Queens(8))
    assert [str(place.move) for place in solved.path(solved.solution_node)[1:]] == list("04752613")
    everything = solver.record_problem(All(8))
    assert len(everything) == 2057
    assert everything.counts().nodes[-1][Outcome.SOLVED] == 92


def test_a_switch_that_is_off_plays_what_it_left_out():
    with_all = solver.record_problem(Queens(5))
    assert with_all.search.prunings == ("same-column", "diagonal")
    without = solver.record_problem(Queens(5), off=("diagonal",))
    assert set(without.counts().skips) == {"same-column"} | set(with_all.search.reasons)
    assert without.counts().skips["diagonal"] == 0
    path = [str(place.move) for place in without.path(without.solution_node)[1:]]
    assert path == list("01234")


def test_a_comparison_counts_what_recordings_have():
    puzzle = brought(Queens(5))
    recorded = len(solver.record_problem(puzzle))
    document = solver.compare(puzzle)
    nodes = {tuple(row["off"]): row["nodes"] for row in document["sets"]}
    assert nodes.pop(()) == document["tree"] == recorded
    for off, counted in nodes.items():
        assert counted == len(solver.record_problem(Queens(5), off=off))
    assert document["uncounted"] == 0


def test_reasons_of_dead_states_are_switches_where_they_are_named():
    class Named(River):
        prunings = ("eaten",)

    assert solver.record_problem(River()).search.prunings == ("is-on-the-other-bank",)
    recording = solver.record_problem(Named(), off=("eaten",))
    assert recording.prunings == {"is-on-the-other-bank"}
    assert set(recording.counts().dead_ends) == {"all_left_out"}
    assert "eaten" in solver.record_problem(Named()).counts().dead_ends


def test_a_river_is_crossed_in_seven_moves():
    for search in ("bfs", "iddfs"):
        puzzle = brought(River())
        recording = solver.record_problem(puzzle, search)
        assert [str(each) for each in puzzle.solution_of(recording).moves] == [
            *("goat", "alone", "wolf", "goat", "cabbage", "alone", "goat")
        ]
    assert repr(Limit(3)) == "limit 3"


def test_moves_without_an_end_are_tried_until_the_limit():
    class Endless(Problem):
        def start(self):
            return 0

        def moves(self, state):
            return count(1)

        def result(self, state, move):
            return state + move

        def dead(self, state):
            return "not a square" if state % 7 else None

        def solved(self, state):
            return state > 10_000

    recording = solver.record_problem(Endless(), limit=3_000)
    assert recording.truncated
    assert len(recording) == 3_000
    step = recording.steps(2_990, 1)[0]
    assert step["move"] == str(recording.node(2_990).move)


@pytest.mark.sampled
@pytest.mark.parametrize("nodes", [1, 2, 1024, 1500])
def test_a_recording_that_is_stopped_keeps_what_it_has(nodes):
    class Long(Queens):
        def cost(self, state):
            return 1

    puzzle = brought(Long(10))
    seen = []

    def progress(done):
        seen.append(done)
        if done >= nodes:
            puzzle.stop()

    recording = solver.record_problem(puzzle, progress=progress)
    assert recording.truncated
    assert recording.fault is None
    assert nodes <= len(recording) <= nodes + 1024
    assert len(recording.steps(0, len(recording))) == len(recording)


def test_who_does_not_want_it_any_more_gets_their_own_error():
    class Enough(Exception):
        pass

    def progress(done):
        raise Enough

    with pytest.raises(Enough):
        solver.record_problem(Queens(8), progress=progress)


EDGES = (254, 255, 256, 257, 65_534, 65_535, 65_536, 65_537)


@given(
    first=st.integers(0, 70_000),
    chunks=st.lists(
        st.lists(st.integers(0, 70_000) | st.sampled_from(EDGES), min_size=1, max_size=5),
        min_size=1,
        max_size=5,
    ),
    depth=st.integers(1, 1_000),
)
@settings(max_examples=200, deadline=None)
def test_every_move_comes_out_of_its_chunk_as_it_went_in(first, chunks, depth):
    nodes = Nodes()
    nodes.open.append(NO_MOVE << MOVE_SHIFT)
    moves = [[first, *chunks[0]], *chunks[1:]]
    for chunk in moves:
        nodes.open.extend(move << MOVE_SHIFT | depth << DEPTH_SHIFT | 2 for move in chunk)
        nodes.close_chunk()
    told = [move for chunk in moves for move in chunk]
    layout = Layout.of_bits(NodeBits.holding(outcomes=4, depth=depth, moves=max(told) + 1))
    fields, _ = nodes.fields(Ends(TRIED, array("I"), None, None, len(nodes) - 1))
    column = fields.packed(layout)
    assert layout.move.of(column).tolist() == [layout.no_move, *told]
    assert layout.depth.of(column).tolist() == [0, *[depth] * len(told)]
    assert layout.outcome.of(column).tolist() == [0, *[2] * len(told)]


class Wide(Problem):
    """A chain of nodes with one move, and then as many different moves as are asked for."""

    def __init__(self, moves: int, chain: int = 0) -> None:
        self.width, self.chain = moves, chain

    def start(self):
        return 0

    def moves(self, state):
        if state < self.chain:
            return (0,)
        return range(self.width) if state == self.chain else ()

    def result(self, state, move):
        return state + 1 + move

    def solved(self, state):
        return False


@pytest.mark.sampled
@pytest.mark.parametrize("moves", EDGES)
@pytest.mark.parametrize("search", ["dfs", "bfs"])
def test_as_many_different_moves_as_there_may_be(moves, search):
    problem = Wide(moves)
    problem.search = search
    recording = solver.record_problem(problem)
    assert len(recording) == moves + 1
    at = (1, moves // 2, moves)
    assert [str(recording.node(node).move) for node in at] == [str(node - 1) for node in at]
    assert recording.node(0).move is None
    assert recording.steps(moves, 1)[0]["move"] == str(moves - 1)


@pytest.mark.parametrize("moves", EDGES)
def test_moves_that_come_late_need_not_fit_into_the_chunks_before(moves, monkeypatch):
    monkeypatch.setattr(columns, "CHUNK", columns.BLOCK)
    recording = solver.record_problem(Wide(moves, chain=990), limit=2_000)
    shown = min(moves, 2_000 - 991)
    assert len(recording) == 991 + shown
    at = [990, 991, 990 + shown]
    assert [str(recording.node(node).move) for node in at] == ["0", "0", str(shown - 1)]


def test_more_moves_left_out_than_a_log_can_count_are_a_fault(monkeypatch):
    class Due(Run):
        due = property(lambda _: True, lambda *_: None)

    class Impatient(Watch):
        @contextmanager
        def over(self, beats):
            yield Due()

    class Refused(Wide):
        def moves(self, state):
            return range(20_000)

        def skip(self, state, move):
            return "too large"

    monkeypatch.setattr(OUTSIDE, "watch", Impatient())
    monkeypatch.setattr(recorder, "MOST_SKIPS", 5_000)
    recording = solver.record_problem(Refused(1), progress=lambda _: None)
    assert recording.fault.id == "endless"


class Corners(Problem):
    """A walk from 0 to 3 by ones and twos: 4 is too far, 1 has its moves left out, 5 has none."""

    search = ("dfs", "bfs")

    def start(self):
        return 0

    def moves(self, state):
        return {0: (4, 1, 2, 5), 1: (1, 3), 2: (1,)}.get(state, ())

    def result(self, state, move):
        return state + move if state else move

    def skip(self, state, move):
        return "left out" if state == 1 else None

    def dead(self, state):
        return f"{state} is too far" if state == 4 else None

    def solved(self, state):
        return state == 7


CORNERS = [
    # node, why it is dead, how many moves are left out
    ("0", None, None),
    ("4", "n-is-too-far", None),
    ("1", "all_left_out", 2),
    ("2", None, None),
    ("3", "nothing_left", 0),
    ("5", "nothing_left", 0),
]


@pytest.mark.parametrize("search", ["dfs", "bfs"])
def test_a_node_whose_moves_lead_nowhere_is_a_dead_end_and_says_why(search):
    recording = solver.record_problem(Corners(), search)
    steps = recording.steps(0, len(recording))
    found = [
        (
            step["frames"][-1]["facts"]["state"],
            step["frames"][-1].get("dead_end"),
            step["frames"][-1]["facts"].get("left_out"),
        )
        for step in steps
    ]
    assert sorted(found) == sorted(CORNERS)
    for step, (_, why, _) in zip(steps, found, strict=True):
        assert step["outcome"] == ("dead" if why else "expanded")
        document = node_document(recording, step["node"])
        assert document.get("dead_end") == why
        assert document["facts"] == step["frames"][-1]["facts"]
    dead = [number for number, (_, why, _) in enumerate(found) if why]
    assert [recording.next_dead_end(number) for number in range(len(recording))] == [
        next((each for each in dead if each > number), None) for number in range(len(recording))
    ]
    counts = {"n-is-too-far": 1, "all_left_out": 1, "nothing_left": 2}
    assert search_document(recording)["dead_ends"] == counts
    assert recording.puzzle.program.difference is None


def test_the_moves_of_a_dead_end_are_shown_and_its_lines_are_lit():
    recording = solver.record_problem(Corners())
    (step,) = recording.steps(2, 1)
    assert [frame["kind"] for frame in step["after"]] == ["skip", "skip", "leave"]
    entered = step["frames"][-1]
    assert (entered["mark"], entered["outcome"]) == ("expanded", "dead")
    assert [call["function"] for call in entered["facts"]["trace"]] == ["solved", "dead", "moves"]


def test_what_is_found_after_the_last_node_that_there_is_room_for_did_not_happen():
    cut = solver.record_problem(Corners(), limit=3)
    assert cut.node(2).outcome is Outcome.EXPANDED
    whole = solver.record_problem(Corners(), limit=6)
    assert whole.node(5).outcome is Outcome.DEAD
    assert not whole.truncated


def test_a_reason_without_words_has_a_name():
    class Wordless(Corners):
        def dead(self, state):
            return state == 4

    recording = solver.record_problem(Wordless())
    assert recording.tree.dead_end(1) == "dead-end"
    assert recording.puzzle.program.reasons.titles["dead-end"] == "dead end"


def test_dead_ends_are_counted_in_every_block():
    class Leaves(Corners):
        def moves(self, state):
            return range(4, 4_000) if state == 0 else ()

        def dead(self, state):
            return "even" if state and state % 2 == 0 else None

        def solved(self, state):
            return False

    recording = solver.record_problem(Leaves())
    for number in (0, 1, 1022, 1023, 1024, 2048, len(recording) - 1):
        assert recording.tally(number).dead_ends == {
            "even": (number + 1) // 2,
            "nothing_left": number // 2,
        }

"""Recordings of people's problems that travel: all that they show comes back, without any code."""

from __future__ import annotations

import json
import zlib
from itertools import count
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import solver
from backtrack import Problem
from solver.own import shelf, travel
from solver.own.brought import brought
from solver.own.travel import parts, writer
from solver.puzzle import Outcome
from solver.recording.log import Fault
from solver.replay import replay
from tests.solver.own.problems import Priced, Queens, River, Wild
from tests.solver.own.test_faults import FAULTS, BadCost, BadSolved, Changes, Unlike


class Unsolved(Queens):
    """A search that goes through everything."""

    def solved(self, state):
        return False

    def dead(self, state):
        return "full" if len(state) == self.n else None


def travelled(recording):
    """Return a recording as somebody else reads it."""
    return solver.read_recording(solver.write_recording(recording))


def documents(recording, number):
    """Return all that is told of a node and of what follows it."""
    return [
        solver.node_document(recording, number),
        solver.steps(recording, number, 3),
        solver.steps_context(recording, number, 3),
        recording.skips_between(number, 3),
        recording.next_dead_end(number),
        recording.next_solution(number),
    ]


def assert_same(recording, again, numbers=None):
    """Hold what is told of a recording that travelled to what is told of it at home."""
    assert solver.search_document(again) == solver.search_document(recording)
    for number in range(len(recording)) if numbers is None else numbers:
        assert documents(again, number) == documents(recording, number)
    for window in ((0, len(recording), 7), (len(recording) // 2, len(recording), 30)):
        one, other = again.strip(*window), recording.strip(*window)
        assert one.nodes.tolist() == other.nodes.tolist()
        assert one.outcomes.tolist() == other.outcomes.tolist()
        moves, places = recording.moves_to(other.nodes)
        again_moves, again_places = again.moves_to(one.nodes)
        assert (again_moves, again_places.tolist()) == (moves, places.tolist())
        counts = recording.outcome_counts(*window).tolist()
        assert again.outcome_counts(*window).tolist() == counts


def assert_same_puzzle(recording, again):
    """Hold what is told of a problem that travelled to what is told of it at home."""
    puzzle, other = recording.puzzle, again.puzzle
    for name in (
        *("kind", "title", "about", "file", "source", "printed", "printed_lines", "words"),
        *("declared_limit",),
    ):
        assert getattr(other, name) == getattr(puzzle, name), name
    assert other.to_code() == puzzle.to_code()
    assert other.picture() == puzzle.picture()
    assert (other.runs_code, puzzle.runs_code) == (False, True)
    assert other.finished is again
    if puzzle.finished is recording:
        solution = solver.solve(puzzle)
        assert solver.solve(other) == solution
        document = solver.replay_document(puzzle, solution)
        assert solver.replay_document(other, solver.solve(other)) == document
        moves = solution.moves or ()
        others = solver.others_along(puzzle, moves)
        assert solver.others_along(other, solver.solve(other).moves or ()) == others
        # A move that is named twice is one move, and never stands beside itself.
        assert all(made not in beside for made, beside in zip(moves, others, strict=True))


@given(
    seed=st.integers(0, 10_000),
    search=st.sampled_from(["dfs", "bfs", "iddfs"]),
    limit=st.sampled_from([1, 2, 5, 17, 200]),
    kind=st.sampled_from([Wild, Priced]),
    most=st.sampled_from([None, 1, 3]),
)
@example(seed=2645, search="dfs", limit=200, kind=Wild, most=None)
@settings(max_examples=60, deadline=None)
def test_all_that_is_told_comes_back(seed, search, limit, kind, most):
    recording = solver.record_problem(kind(seed, search, most=most), limit=limit)
    again = travelled(recording)
    assert_same_puzzle(recording, again)
    assert_same(recording, again)


@pytest.mark.parametrize("kind", [kind for kind, _, _ in FAULTS], ids=lambda kind: kind.__name__)
def test_what_went_wrong_comes_back(kind):
    recording = solver.record_problem(kind())
    again = travelled(recording)
    last = len(recording) - 1
    assert solver.search_document(again) == solver.search_document(recording)
    assert again.fault == recording.fault
    told = solver.node_document(again, last)
    if kind not in (Changes, Unlike, BadCost):  # of these nothing is told twice alike
        assert told == solver.node_document(recording, last)
        assert solver.steps(again, last, 1) == solver.steps(recording, last, 1)


@pytest.mark.parametrize("search", ["dfs", "bfs", "iddfs"])
def test_every_search_comes_back_with_its_fault(search):
    problem = BadSolved()
    problem.search = search
    recording = solver.record_problem(problem)
    again = travelled(recording)
    assert_same_puzzle(recording, again)
    assert_same(recording, again)


class Drawn(Queens):
    """Queens in every way of drawing, with all that can be said of moves."""

    def dead(self, state):
        return f"row {len(state)} is full" if len(state) == 2 and state[0] == 0 else None

    def say(self, state, move):
        return f"一个皇后 in row {len(state) + 1}, column {move}"

    def draw(self, state):
        match len(state):
            case 3:
                return {"no": "picture"}
            case 4:
                return 1 / 0
            case 0:
                return "nothing\n  yet"
            case 1:
                return (
                    f'<svg viewBox="0 0 9 9"><text x="{state[0]}" onclick="x()">&amp;♛</text></svg>'
                )
            case 2:
                return None
        return [
            [("♛", "gold", "ring") if at == column else "" for at in range(9)] for column in state
        ]


@pytest.mark.parametrize(
    ("problem", "search", "off"),
    [
        (Drawn(5), "dfs", ()),
        (Drawn(5), "bfs", ()),
        (Drawn(5), "iddfs", ()),
        (Drawn(5), "dfs", ("diagonal",)),
        (River(), "bfs", ()),
        (River(), "iddfs", ()),
        (River(), "bfs", ("is on the other bank",)),
    ],
    ids=lambda each: str(each)[:12],
)
def test_boards_sentences_and_switches_come_back(problem, search, off):
    problem.search = search
    puzzle = brought(problem)
    recording = solver.record_problem(puzzle, off=off, limit=900)
    again = travelled(recording)
    step = max(1, len(recording) // 60)
    assert_same(recording, again, range(0, len(recording), step))
    assert_same_puzzle(recording, again)
    assert [search.name for search in again.puzzle.searches] == [search]
    assert again.puzzle.searches[0].prunings == ()


def test_a_recording_that_somebody_stopped_comes_back():
    puzzle = brought(Unsolved(7))

    def stop(nodes):
        puzzle.is_stopping = nodes > 0

    plan = solver.plan(puzzle)
    recording = solver.record_plan(plan, stop)
    assert recording.truncated
    again = travelled(recording)
    assert_same(recording, again, range(0, len(recording), 50))


class Numbers(Problem):
    """A move list without an end."""

    def start(self):
        return 1

    def moves(self, state):
        return count(2)

    def skip(self, state, move):
        return f"{move} is no multiple of 3" if move % 3 else None

    def result(self, state, move):
        return state * move

    def solved(self, state):
        return state == 3 * 6 * 9

    def dead(self, state):
        return "too large" if state > 200 else None


def test_a_list_of_moves_without_an_end_comes_back():
    Numbers.limit = 5
    recording = solver.record_problem(Numbers())
    assert_same(recording, travelled(recording))


def test_moves_of_one_name_are_told_apart_by_their_place():
    class Twice(Queens):
        def moves(self, state):
            return [0, "0", 1, 1, 2, 3, 2]

    for search in ("dfs", "bfs"):
        problem = Twice(4)
        problem.search = search
        recording = solver.record_problem(problem)
        depths = [step["depth"] for step in recording.steps(0, len(recording))]
        for start in range(1, len(recording)):
            assert [step["depth"] for step in recording.steps(start, 5)] == depths[start:][:5]
        assert_same(recording, travelled(recording))


def test_only_the_name_of_the_file_travels():
    puzzle = brought(Queens())
    assert "/" in puzzle.path
    data = solver.write_recording(solver.record_problem(puzzle))
    again = solver.read_recording(data).puzzle
    assert again.file == Path(puzzle.path).name == again.path
    folder = str(Path(puzzle.path).parent)
    assert folder not in everything(data)


def everything(data):
    """Return all that a file tells, unpacked."""
    header, start = read_parts_start(data)
    documents = [
        json.dumps(parts.unpack(part, number))
        for number, part in enumerate(
            parts.read_parts(memoryview(data), start, header["contents"]["parts"])
        )
    ]
    return json.dumps(header) + "".join(documents)


def read_parts_start(data):
    """Return the header of a file and where the table of its parts begins."""
    from solver.own.travel.reader import read_plan
    from solver.recording.format import Places, read_header

    _, header, start = read_header(memoryview(data))
    plan, _, nodes = read_plan(header)
    return header, Places.of(plan.search, nodes, start).stop


def test_what_is_written_again_is_the_same_file():
    data = solver.write_recording(solver.record_problem(Queens()))
    again = solver.read_recording(data)
    assert solver.write_recording(again) == data


def test_it_stands_on_the_shelf_like_any_problem():
    puzzle = travelled(solver.record_problem(Queens())).puzzle
    shelf.clear()
    try:
        shelf.put([puzzle])
        assert solver.from_code("own", "queens") is puzzle
        plan = solver.plan(puzzle)
        assert solver.search_document(solver.record_plan(plan)) == (
            solver.search_document(puzzle.finished)
        )
        with pytest.raises(solver.BadSearch):
            solver.plan(puzzle, off=["diagonal"])
        compared = solver.compare(puzzle)
        assert compared["sets"] == [{"off": [], "nodes": len(puzzle.finished), "more": False}]
    finally:
        shelf.clear()


def test_another_move_than_that_of_the_answer_is_refused():
    puzzle = travelled(solver.record_problem(Queens())).puzzle
    solution = solver.solve(puzzle)
    assert len(replay(puzzle, [str(move) for move in solution.moves]).steps) == 6
    with pytest.raises(solver.IllegalMove, match="Expected a move that this recording has"):
        replay(puzzle, ["7"])


# What is too much for a file.


def test_a_file_holds_the_first_nodes_of_a_large_recording(monkeypatch):
    for search in ("dfs", "bfs", "iddfs"):
        for most in (1, 40, 300, 1_025):
            monkeypatch.setattr(writer, "MOST_NODES", most)
            problem = Unsolved(7)
            problem.search = search
            recording = solver.record_problem(problem)
            again = travelled(recording)
            nodes = min(most, len(recording))
            assert (len(again), again.puzzle.whole_nodes) == (nodes, len(recording))
            assert again.puzzle.is_cut is again.truncated is (nodes < len(recording))
            # It is what a recording would be that ended there.
            there = solver.record_problem(problem, search, limit=nodes)
            for number in {0, nodes // 3, nodes - 1}:
                one, other = plain(documents(again, number)), plain(documents(there, number))
                assert one == other or search == "iddfs"  # whose root knows more limits
            for name in ("counts", "skips", "outcomes", "depths"):
                one, other = (solver.search_document(each)[name] for each in (again, there))
                assert plain(one) == plain(other)


def plain(document):
    """Return a document without counts of what never came up."""
    if isinstance(document, dict):
        return {name: plain(value) for name, value in document.items() if value != 0}
    return [plain(each) for each in document] if isinstance(document, list) else document


def test_the_answer_travels_also_where_the_nodes_end_before_it(monkeypatch):
    monkeypatch.setattr(writer, "MOST_NODES", 5)
    recording = solver.record_problem(Queens())
    again = travelled(recording)
    assert (len(again), again.solution_node) == (5, None)
    assert_same_puzzle(recording, again)


def test_bytes_are_bounded_too(monkeypatch):
    monkeypatch.setattr(writer, "BLOCKS_BYTES", 40_000)
    monkeypatch.setattr(writer, "LONGEST_BLOCK", 4_000)
    recording = solver.record_problem(Queens(8))
    again = travelled(recording)
    assert 0 < len(again) < len(recording)
    assert again.puzzle.is_cut
    assert documents(again, len(again) - 1)


def test_names_are_bounded_too(monkeypatch):
    monkeypatch.setattr(writer, "NAMES_BYTES", 6)
    recording = solver.record_problem(Queens(8))
    again = travelled(recording)
    nodes = [recording.node(number).move for number in range(len(recording))]
    third = list(dict.fromkeys(nodes[1:]))[2]
    assert len(again) == nodes.index(third)


def test_lines_are_there_for_the_first_nodes_and_on_the_ways(monkeypatch):
    monkeypatch.setattr(writer, "TRACED", 4)
    recording = solver.record_problem(Queens())
    again = travelled(recording)
    assert again.puzzle.contents.traced == 4
    way = {place.number for place in recording.path(recording.solution_node)}
    for number in range(len(recording)):
        trace = solver.node_document(again, number)["facts"]["trace"]
        assert bool(trace) is (number < 4 or number in way)


def test_a_node_that_is_too_large_is_told_by_its_children(monkeypatch):
    monkeypatch.setattr(writer, "LONGEST_NODE", 150)
    recording = solver.record_problem(Queens())
    again = travelled(recording)
    assert len(again) == len(recording)
    skips = sum(len(step["before"]) for step in again.steps(0, len(again)))
    assert skips < sum(len(step["before"]) for step in recording.steps(0, len(recording)))


def test_code_that_does_not_do_twice_what_it_did_once_is_told_by_its_nodes():
    class Fickle(Queens):
        calls = 0

        def moves(self, state):
            self.calls += 1
            return [each for each in range(self.n) if (each + self.calls) % 3 or self.calls < 30]

    recording = solver.record_problem(Fickle())
    again = travelled(recording)
    for number in range(len(again)):
        documents(again, number)


def test_a_fault_that_nobody_knows_travels_as_its_sentence():
    puzzle = brought(Queens())
    fault = Fault("odd", "Something %(what)s.", {"what": "odd"}, 0, 3, "result")
    puzzle.ends["dfs", frozenset()] = (4, fault)
    recording = solver.record_problem(puzzle)
    again = travelled(recording)
    assert again.fault.sentence == "result() failed: Something odd.."
    assert again.node(len(again) - 1).outcome is Outcome.ERROR


def test_writing_tells_its_progress_and_is_stopped():
    class Enough(Exception):
        pass

    told = []

    def progress(nodes):
        told.append(nodes)
        if len(told) == 3:
            raise Enough

    recording = solver.record_problem(Unsolved(6))
    with pytest.raises(Enough):
        solver.write_recording(recording, progress)
    assert told == [0, 64, 128]
    data = solver.write_recording(recording, told.append)
    assert told[3:] == list(range(0, len(recording), 64))
    assert solver.read_recording(data)


def test_a_file_is_opened_by_its_name(tmp_path):
    path = tmp_path / "queens.btr"
    path.write_bytes(solver.write_recording(solver.record_problem(Queens())))
    assert travel.open_recording(path).title == "Queens"
    with pytest.raises(solver.BadProblem, match=r"nothing\.btr cannot be read"):
        travel.open_recording(tmp_path / "nothing.btr")
    (tmp_path / "text.btr").write_text("hello")
    with pytest.raises(solver.BadRecording, match="Expected a recording, which begins"):
        travel.open_recording(tmp_path / "text.btr")


def test_a_recording_of_a_problem_is_no_recording_of_a_kind(monkeypatch):
    """A file of an older version cannot name what stands on the shelf."""
    from solver.recording import format as recording_format

    recording = solver.record_problem(Queens())
    shelf.put([recording.puzzle])
    try:
        data = b"".join(recording_format.write(recording))
        with pytest.raises(solver.BadRecording) as refusal:
            solver.read_recording(data)
        assert refusal.value.id == "recording.header"
    finally:
        shelf.clear()


def test_bundled_recordings_are_written_as_ever():
    puzzle = solver.from_code("mayan", "2.1-21-234-31-2434")
    data = solver.write_recording(solver.record(puzzle))
    assert (len(data), zlib.crc32(data)) == (726, 191858985)

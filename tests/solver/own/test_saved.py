"""Saved searches: what a page asks comes back without the code, and other files are refused.

``tests/js/net/archive.test.js`` holds what their archives answer to what the API answers.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from dataclasses import asdict
from functools import cache
from itertools import count
from pathlib import Path

import pytest

import solver
from backtrack import Problem
from solver.errors import BadRecording
from solver.own import accepted, saved
from solver.own.accepted import unpacked
from solver.own.base import BadProblem
from solver.own.brought import brought
from solver.own.games import GAMES
from solver.recording.archive import SLICE, columns
from solver.recording.documents import search_document
from solver.recording.format import SAVED, read_header, write_header
from tests.solver.own.problems import Priced, Queens, River, Wild
from tests.solver.own.test_faults import FAULTS, BadSolved, Deep
from tests.solver.own.test_games import Nim
from tests.solver.own.test_local import Repair


class Unsolved(Queens):
    """A search that goes through everything."""

    def solved(self, state):
        return False

    def dead(self, state):
        return "full" if len(state) == self.n else None


class Numbers(Problem):
    """A list of moves without an end."""

    limit = 3

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


SHALLOW = [kind for kind, _, _ in FAULTS if kind is not Deep]


def read_again(recording):
    """Return a search as it is read from its file."""
    return saved.read(solver.write_recording(recording))


def steps_of(search):
    """Return all steps of a saved search."""
    parts = [unpacked(part) for part in search.archive["slices"]["parts"]]
    return [step for part in parts for step in part["slice"]["steps"]]


def as_read(document):
    """Return a document as it is read from JSON."""
    return json.loads(json.dumps(document))


@pytest.mark.parametrize(
    ("problem", "search"),
    [
        (Priced(25, "dfs", most=6), "dfs"),
        (Wild(18, "iddfs", most=6), "iddfs"),
        (River(), "bfs"),
        (BadSolved(), "dfs"),
        (Unsolved(5), "dfs"),
        (Repair(6, seed=4), "annealing"),
        (Nim(4), "minimax"),
        (Nim(9), "alphabeta"),
        (Nim(9), "minimax-memo"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_all_that_pages_say_comes_back(problem, search):
    problem.search = search
    recording = solver.record_problem(problem, limit=60)
    again, puzzle = read_again(recording), recording.puzzle
    assert again.summary == as_read(search_document(recording))
    replay = solver.replay_document(puzzle, solver.solve(puzzle))
    known = asdict(solver.own.report_of(puzzle, recording, replay))
    (first,) = known["searches"]
    known["searches"] = [first._replace(prunings=())]
    assert as_read(asdict(again.report)) == as_read(known)
    for node in (0, len(recording) - 1):
        (step,) = again.steps(node, 1)
        (known_step,) = solver.steps(recording, node, 1)
        assert step == as_read(known_step)


@pytest.mark.parametrize("kind", SHALLOW, ids=lambda kind: kind.__name__)
def test_what_went_wrong_comes_back(kind):
    recording = solver.record_problem(kind())
    assert read_again(recording).report.fault == recording.fault._asdict()


def test_a_list_of_moves_without_an_end_comes_back():
    recording = solver.record_problem(Numbers())
    assert read_again(recording).summary == as_read(search_document(recording))


def test_only_the_name_of_the_file_is_saved():
    puzzle = brought(Queens())
    again = read_again(solver.record_problem(puzzle))
    assert again.report.file == Path(puzzle.path).name
    everything = json.dumps([asdict(again.report), steps_of(again)])
    assert str(Path(puzzle.path).parent) not in everything


@pytest.mark.sampled
@pytest.mark.parametrize("search", ["dfs", "bfs", "iddfs"])
@pytest.mark.parametrize("most", [1, 40, 300, 1_025])
def test_a_file_holds_the_first_nodes_of_a_large_search(monkeypatch, search, most):
    monkeypatch.setattr(saved, "MOST_NODES", most)
    problem = Unsolved(7)
    problem.search = search
    recording = solver.record_problem(problem)
    again, nodes = read_again(recording), min(most, len(recording))
    assert (again.report.nodes, again.report.whole) == (nodes, len(recording))
    assert again.summary["truncated"] is (nodes < len(recording))
    assert [step["node"] for step in steps_of(again)] == list(range(nodes))
    # It is what a recording would be that ended there.
    there = solver.record_problem(problem, search, limit=nodes)
    assert unpacked(again.archive["columns"]) == as_read(columns(there))
    assert again.summary["skips"] == {
        reason: search_document(there)["skips"].get(reason, 0) for reason in again.summary["skips"]
    }


def test_the_solution_is_saved_also_where_the_nodes_end_before_it(monkeypatch):
    monkeypatch.setattr(saved, "MOST_NODES", 5)
    again = read_again(solver.record_problem(Queens()))
    assert (again.report.nodes, again.summary["solution_node"]) == (5, None)
    assert len(again.report.replay["steps"]) == 6


@pytest.mark.parametrize("search", list(GAMES))
def test_a_game_that_is_cut_short_says_the_values_that_are_known(monkeypatch, search):
    monkeypatch.setattr(saved, "MOST_NODES", 6)
    game = Nim(6)
    game.search = search
    again, whole = read_again(solver.record_problem(game)), solver.record_problem(game)
    assert (again.report.nodes, again.report.value) == (6, "6")
    assert (again.summary["value"], again.summary["cut"]) == (None, None)
    for step in steps_of(again):
        said, known = step["frames"][-1]["facts"]["worth"], whole.log.values[step["node"]]
        assert said == "?" or float(said) == known


def test_bytes_are_limited_too(monkeypatch):
    monkeypatch.setattr(saved, "MOST_PACKED", 8_000)
    recording = solver.record_problem(Queens(8))
    again = read_again(recording)
    assert 0 < again.report.nodes < again.report.whole == len(recording)
    assert again.report.nodes % SLICE == 0


def test_lines_are_there_for_the_first_nodes_and_on_the_ways(monkeypatch):
    monkeypatch.setattr(saved, "TRACED", SLICE)
    recording = solver.record_problem(Unsolved(6))
    traced = [
        bool(step["frames"][-1]["facts"]["trace"]) for step in steps_of(read_again(recording))
    ]
    way = {place.number // SLICE for place in recording.path(len(recording) - 1)}
    assert [all(traced[start : start + SLICE]) for start in range(0, len(traced), SLICE)] == [
        number == 0 or number in way for number in range(-(-len(traced) // SLICE))
    ]


def test_writing_tells_its_progress_and_is_stopped():
    class Enough(Exception):
        pass

    told = []

    def progress(nodes):
        told.append(nodes)
        if len(told) == 3:
            raise Enough

    with pytest.raises(Enough):
        solver.write_recording(solver.record_problem(Unsolved(6)), progress)
    assert told == [0, SLICE, 2 * SLICE]


def test_a_file_is_opened_by_its_name(tmp_path):
    path = tmp_path / "queens.btr"
    path.write_bytes(solver.write_recording(solver.record_problem(Queens())))
    assert saved.open_saved(path).report.title == "Queens"
    with pytest.raises(BadProblem, match=r"nothing\.btr cannot be read"):
        saved.open_saved(tmp_path / "nothing.btr")


def test_recordings_of_puzzles_are_other_files():
    data = solver.write_recording(solver.record(solver.from_code("mayan", "2.1-21-234-31-2434")))
    assert (len(data), zlib.crc32(data)) == (726, 191858985)
    with pytest.raises(BadRecording, match="got the recording of a puzzle"):
        saved.read(data)
    with pytest.raises(BadRecording, match="which backtrack watch shows"):
        solver.read_recording(written())


# Files of strangers.


@cache
def written():
    """Return a small file, of a search that a fault ends."""
    return solver.write_recording(solver.record_problem(BadSolved(), limit=60))


def altered(path, value):
    """Return the file with another value at a place, and the checksum that belongs to it."""
    _, document, _ = read_header(memoryview(written()))
    *way, last = path.split(".")
    target = document
    for name in way:
        target = target[int(name) if name.isdecimal() else name]
    target[int(last) if last.isdecimal() else last] = value
    return b"".join(write_header(document, SAVED))


def deflated(text):
    """Return a text as a part of an archive."""
    return b64encode(zlib.compress(text, wbits=-zlib.MAX_WBITS)).decode()


def test_every_altered_byte_is_refused():
    data = written()
    for place in range(0, len(data), 3):
        changed = bytearray(data)
        changed[place] ^= 1 << place % 8
        with pytest.raises(BadRecording):
            saved.read(bytes(changed))
    for length in range(0, len(data), 7):
        with pytest.raises(BadRecording):
            saved.read(data[:length])
    with pytest.raises(BadRecording, match="bytes, got"):
        saved.read(data + b"\0")
    with pytest.raises(BadRecording, match="Expected a recording, which begins"):
        saved.read(b"hello")


SVG = {"svg": "<svg>" + "x" * 800_000 + "</svg>", "text": ""}
REFUSED = [
    ("format", "zip", "format"),
    ("version", 2, "format"),
    ("more", 1, "format"),
    ("report", [], "report"),
    ("report.more", 1, "report"),
    ("report.code", "../x", "code"),
    ("report.file", "../secret.py", "file"),
    ("report.file", "C:\\secret.py", "file"),
    ("report.source", "x" * 1_000_001, "source"),
    ("report.title", 7, "title"),
    ("report.about", "\ud800", "about"),
    ("report.titles", {"a b": "c"}, "titles"),
    ("report.searches", [], "search"),
    ("report.searches.0.name", "maximin", "searches"),
    ("report.searches.0.prunings", ["seen"], "searches"),
    ("report.printed", ["x"] * 201, "printed"),
    ("report.nodes", 0, "nodes"),
    ("report.nodes", 100_001, "nodes"),
    ("report.nodes", 40, "nodes"),
    ("report.truncated", 1, "truncated"),
    ("report.fault.template", "%(secret)s %n {0.__class__}", "fault"),
    ("report.fault.arguments", {}, "fault"),
    ("report.fault.line", "3", "fault"),
    ("report.replay.outcome", "<script>", "replay"),
    ("report.replay.steps", {}, "replay"),
    ("report.replay.start", None, "replay"),
    ("report.replay.start", {"rows": [["x" * 25]]}, "replay"),
    ("report.replay.start", {"rows": [[["x", "#12", ""]]]}, "replay"),
    ("report.replay.start", {"rows": [[]] * 65}, "replay"),
    ("report.replay.start", SVG, "replay"),
    ("report.graph", {"first": 0, "calls": [], "edges": []}, "graph"),
    ("report.graph", {"first": 0, "calls": ["f"], "edges": [[0, 1, False]]}, "graph"),
    ("report.graph", {"first": 0, "calls": ["f"], "edges": [[0, 0, True]]}, "graph"),
    ("report.graph", {"first": 0, "calls": ["f"] * 301, "edges": []}, "graph"),
    ("search.path", 1, "search"),
    ("search.slices.size", 0, "search"),
    ("search.slices.parts", [], "nodes"),
    ("search.nodes", 2, "nodes"),
    ("search.slices.parts.0", "../../etc", "part"),
    ("search.slices.parts.0", "YWJj", "part"),
    ("search.next", deflated(b" " * (accepted.MOST_PART + 1)), "part"),
    ("search.summary", deflated(b"NaN"), "part"),
    ("search.summary", deflated(b"[" * 100_000), "part"),
    ("search.summary", deflated(b"\xff\xfe"), "part"),
    ("search.summary", deflated(b"[]"), "summary"),
    ("search.summary", deflated(b"{}"), "summary"),
]


@pytest.mark.parametrize(("path", "value", "member"), REFUSED, ids=lambda each: repr(each)[:30])
def test_what_is_not_as_described_is_refused_in_one_sentence(path, value, member):
    with pytest.raises(BadRecording) as refusal:
        saved.read(altered(path, value))
    sentence = str(refusal.value)
    assert sentence.startswith(
        f"Expected {member} of the saved search as docs/formats.md describes"
    )
    assert len(sentence) < 300
    assert "\n" not in sentence


def test_what_unpacks_to_too_much_in_all_is_refused(monkeypatch):
    monkeypatch.setattr(accepted, "MOST_UNPACKED", 100)
    with pytest.raises(BadRecording, match="Expected parts of the saved search"):
        saved.read(written())


def test_files_that_are_too_long_are_not_read(monkeypatch):
    monkeypatch.setattr(saved, "MOST_BYTES", 1_000)
    with pytest.raises(BadRecording, match="Expected file of the saved search"):
        saved.read(written())


def test_texts_of_a_stranger_are_data():
    _, document, _ = read_header(memoryview(written()))
    document["report"] |= {"title": "%(a)s", "about": "100 % {x}", "printed": ["%d"]}
    document["report"]["fault"]["arguments"]["error"] = "%(secret)s {0} $x"
    report = saved.read(b"".join(write_header(document, SAVED))).report
    assert report.about == "100 % {x}"
    assert "%(secret)s {0} $x" in report.fault["template"] % report.fault["arguments"]

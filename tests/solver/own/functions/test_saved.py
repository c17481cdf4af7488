"""Recordings of functions as files: what a page asks comes back without the program."""

from __future__ import annotations

import json

import pytest

import solver
from solver.own import saved
from solver.own.accepted import unpacked
from solver.own.opening import load
from solver.recording.documents import search_document
from tests.solver.own.functions.saved_programs import FAILING, FORGOTTEN, KNOWN, LOOP, QUEENS, TWICE


def recorded(folder, source, call=None, limit=None):
    """Return the recording of a program."""
    path = folder / "program.py"
    path.write_text(source)
    (puzzle,) = load(path, call=call)
    return solver.record_problem(puzzle, limit=limit)


def read_again(recording):
    """Return a recording as it is read from its file."""
    return saved.read(solver.write_recording(recording))


def as_read(document):
    """Return a document as it is read from JSON."""
    return json.loads(json.dumps(document))


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("source", "call", "limit"),
    [
        (QUEENS, "solve(4, 0, [], [])", None),
        (QUEENS, "solve(4, 0, [], [])", 9),
        (FORGOTTEN, None, None),
        (FAILING, None, None),
        (TWICE, None, None),
        (KNOWN, None, None),
        (LOOP, None, None),
        (LOOP, None, 3),
    ],
)
def test_all_that_pages_say_comes_back(tmp_path, monkeypatch, source, call, limit):
    monkeypatch.setattr("solver.recording.sourced.PART", 1_000)
    recording = recorded(tmp_path, source, call, limit)
    again = read_again(recording)
    assert again.summary == as_read(search_document(recording))
    assert again.report.fault == (recording.fault and recording.fault._asdict())
    graph = recording.problem.graph
    assert again.report.graph == graph
    assert (graph is not None) == (source in (KNOWN, TWICE))
    assert again.report.memory == (recording.puzzle.memory and recording.puzzle.memory._asdict())
    assert again.report.searches[0].name == ("taken" if source == LOOP else "calls")
    recording.tree.forget()  # as the file was written: all calls in one window
    known = solver.steps(recording, 0, len(recording))
    assert again.steps(0, len(recording)) == as_read(known)


def test_each_board_is_in_a_slice_once(tmp_path):
    again = read_again(recorded(tmp_path, QUEENS, "solve(5, 0, [], [])"))
    for part in again.archive["slices"]["parts"]:
        boards = [json.dumps(each) for each in unpacked(part)["boards"]]
        assert len(boards) == len(set(boards)) <= 64


def test_lines_are_there_for_the_first_calls_and_on_the_ways(tmp_path, monkeypatch):
    monkeypatch.setattr(saved, "TRACED", saved.SLICE)
    recording = recorded(tmp_path, QUEENS, "solve(6, 0, [], [])")
    again = read_again(recording)
    ends = (recording.solution_node, len(recording) - 1)
    ways = {place.number // saved.SLICE for end in ends for place in recording.path(end)}
    for node in range(len(recording)):
        (step,) = again.steps(node, 1)
        facts = step["frames"][-1]["facts"]
        assert bool(facts["trace"]) is (node // saved.SLICE in ways)
        assert facts["variables"]["n"] == "6"


def test_calls_without_lines_are_those_with_lines(tmp_path):
    recording = recorded(tmp_path, QUEENS, "solve(6, 0, [], [])")
    known = as_read(solver.steps(recording, 0, 100))
    recording.tree.forget()
    recording.problem.is_traced = False
    for one, other in zip(known, as_read(solver.steps(recording, 0, 100)), strict=True):
        for step in (one, other):
            for frame in (*step["before"], *step["frames"], *step["after"]):
                frame["facts"] = {
                    name: told
                    for name, told in frame["facts"].items()
                    if name not in ("trace", "value", "changed")
                }
        assert one == other


def test_a_program_is_not_asked_for_what_its_file_holds(tmp_path):
    recording = recorded(tmp_path, QUEENS, "solve(4, 0, [], [])")
    again = read_again(recording)
    recording.puzzle.close()
    assert len(again.steps(0, 99)) == len(recording)

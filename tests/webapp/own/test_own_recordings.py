"""Recordings of people's own problems, with a clock of the test's own."""

from __future__ import annotations

import time
from queue import Queue

import pytest

from solver.own import opening
from solver.recording.writer import Fields
from tests.webapp.own.samples import ENDLESS, TOUR
from webapp.features.own.messages import Doing
from webapp.features.own.own_recordings import OwnRecordings
from webapp.recordings.pools import FORGOTTEN_SECONDS
from webapp.recordings.results import NotReady
from webapp.recordings.store import Settings

SETTINGS = Settings(workers=1, queue=5, memory_bytes=1 << 26, begins_twice=False)
PATIENCE_SECONDS = 120


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def recordings(clock):
    made = OwnRecordings(SETTINGS, clock=clock)
    yield made
    made.close()


@pytest.fixture
def problem(tmp_path):
    def open_file(source):
        path = tmp_path / "file.py"
        path.write_text(source, encoding="utf-8")
        return opening.load(path)[0]

    return open_file


def patiently(recordings, plan):
    """Ask until the recording is made, and return it."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        try:
            return recordings.recording(plan)
        except NotReady:
            continue
    raise AssertionError("never ready")


def test_what_nobody_asks_about_any_more_is_stopped(recordings, clock, problem):
    puzzle = problem(ENDLESS)
    activities = Queue()
    recordings.on_change = lambda: activities.put(recordings.doing)
    with pytest.raises(NotReady):
        recordings.recording(recordings.first_plan(puzzle))
    assert activities.get(timeout=PATIENCE_SECONDS) == Doing("recording", ("endless", "dfs", ()))
    clock.now += FORGOTTEN_SECONDS + 1
    assert activities.get(timeout=PATIENCE_SECONDS) == Doing()
    assert puzzle.finished is None


def test_the_first_recording_stays(recordings, problem):
    puzzle = problem(TOUR)
    plan = recordings.first_plan(puzzle)
    first = patiently(recordings, plan)
    assert puzzle.finished is first
    # Its switches are known by now, which makes another plan of it.
    assert puzzle.searches[0].prunings == ("too-far",)
    assert recordings.recording(recordings.first_plan(puzzle)) is first
    recordings.settle(puzzle)


def test_what_goes_wrong_is_said_in_the_terminal(recordings, problem, monkeypatch):
    monkeypatch.setattr("webapp.features.own.own_recordings.gettext", str)  # whatever ran before
    said = []
    recordings.say = said.append
    puzzle = problem(TOUR.replace("state + (1", "state + (x"))
    patiently(recordings, recordings.first_plan(puzzle))
    assert said == ["skip() failed in line 19 of file.py: NameError: name 'x' is not defined."]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OverflowError("300 is too large"), "Backtrack itself failed while it recorded file.py: "),
        (MemoryError(), "There is no memory left for more nodes."),
    ],
    ids=["ours", "memory"],
)
def test_what_fails_while_a_recording_is_made_is_said_in_its_place(
    recordings, problem, monkeypatch, error, sentence
):
    monkeypatch.setattr("webapp.features.own.own_recordings.gettext", str)
    packed = Fields.packed

    def failing(fields, layout):
        if len(fields) > 1:
            raise error
        return packed(fields, layout)

    monkeypatch.setattr(Fields, "packed", failing)
    said = []
    recordings.say = said.append
    puzzle = problem(TOUR)
    recording = patiently(recordings, recordings.first_plan(puzzle))
    assert len(recording) == 1
    assert recording.fault.sentence.startswith(sentence)
    assert len(said) == 1
    assert said[0].startswith(sentence)

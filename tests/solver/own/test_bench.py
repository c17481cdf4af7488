"""The bench of own problems compares like with like."""

from __future__ import annotations

import pytest

import solver
from bench import own
from bench.options import Options


@pytest.mark.parametrize("subject", own.SUBJECTS, ids=lambda subject: subject.title)
def test_the_bare_loop_and_the_recording_have_the_same_nodes(subject):
    recording = own.record(subject.problem)
    assert len(recording) == own.count(subject.problem)
    assert not recording.truncated


def test_the_tables_tell_ratio_and_size(monkeypatch):
    monkeypatch.setattr(own, "SUBJECTS", own.SUBJECTS[:1])
    monkeypatch.setattr(own, "LARGE", 3000)
    ratio, large = own.run(Options(repeat=1))
    (row,) = ratio.rows
    assert row[:3] == ["Queens 8, all solutions", "2,057", "2.00"]
    assert row[-1] in ("held", "MISSED")
    assert "3,000 nodes" in large.title
    assert [line[0] for line in large.rows][:3] == [
        "record, s of processor time",
        "nodes a second",
        "bytes a node",
    ]


def test_all_ways_to_place_eight_queens_are_in_it():
    recording = own.record(own.Queens())
    assert sum(row[solver.Outcome.SOLVED] for row in recording.counts().nodes) == 92

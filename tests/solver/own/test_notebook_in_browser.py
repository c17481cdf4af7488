"""What a notebook shows of a search where Python runs in a browser, without another process."""

from __future__ import annotations

import asyncio
import datetime
import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time

import pytest

import backtrack
from solver.own.base import BadProblem
from solver.own.browser import notebook_page
from tests.framed import framed_page
from tests.solver.own.courses import Roads
from tests.solver.own.functions import live_samples as samples
from tests.solver.own.problems import Queens

CALLS = [
    (samples.place, (0,), "place: 9 nodes"),
    (samples.reach, (5,), "reach: 11 nodes"),
    (samples.fill, ([0] * 30, 28), "fill: 3 nodes"),
    (samples.subsets, ([4, 3, 2], 5), "subsets.choose: 7 nodes"),
    (samples.pack, (5,), "pack: 4 nodes"),
    (samples.Solution().combine, (3, 2), "Solution.combine.backtrack: 7 nodes"),
    (samples.fib, (4,), "fib: 5 nodes"),
    (samples.apply, (samples.plain, 2), "apply: 3 nodes"),
]
EMPTY = '<script type="application/json" id="page-data">{"lang":"en"}</script><script>go()</script>'


@pytest.fixture
def in_browser(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")


@pytest.fixture
def empty(monkeypatch, tmp_path):
    """Give the package an empty page."""
    page = tmp_path / "notebook.html"
    page.write_text(EMPTY, encoding="utf-8")
    monkeypatch.setattr(notebook_page, "EMPTY", page)


def recorded_in(page):
    """Return the data of what was recorded in a page."""
    return json.loads(re.search(r'id="page-data">([^<]*)<', page)[1])["recorded"]


@pytest.mark.parametrize(("function", "arguments", "headline"), CALLS)
def test_a_call_has_the_steps_of_one_in_another_process(monkeypatch, function, arguments, headline):
    with backtrack.watch(function, *arguments) as there:
        steps = there.recording.steps(0, len(there.recording))
    monkeypatch.setattr(sys, "platform", "emscripten")
    here = backtrack.watch(function, *arguments)
    assert here.headline == headline
    assert here.url is None
    document = here.call.document
    assert document["source"] == there.puzzle.source
    assert len(document["steps"]) == len(steps)
    for found, step in zip(document["steps"], steps, strict=True):
        assert found["board"] == step["board"]
        assert found["frames"][-1]["facts"] == step["frames"][-1]["facts"]
        assert [each["kind"] for each in found["after"]] == [each["kind"] for each in step["after"]]


def everything():
    """Return what programs change in Python while they are recorded."""
    owners = (asyncio, datetime, io, os, random, subprocess.Popen, threading.Thread, time)
    known = {(each.__name__, name): value for each in owners for name, value in vars(each).items()}
    streams = (sys.stdin, sys.stdout, sys.stderr)
    paths, module = (*sys.argv, *sys.path), sys.modules[samples.__name__]
    handler, trace = signal.getsignal(signal.SIGINT), sys.gettrace()
    return known, streams, paths, module, random.getstate(), handler, trace


@pytest.mark.usefixtures("in_browser")
def test_python_is_as_before_after_a_call():
    before = everything()
    backtrack.watch(samples.place, 0)
    backtrack.watch(samples.fill, [0] * 400)
    assert everything() == before


@pytest.mark.usefixtures("in_browser")
def test_a_decorated_function_returns_its_value():
    function = backtrack.watch(samples.place)
    assert function(0) is True
    assert function.watched.headline == "place: 9 nodes"
    assert samples.board == [1, 3, 0, 2]


@pytest.mark.usefixtures("in_browser")
@pytest.mark.parametrize(
    ("arguments", "limit", "headline"),
    [
        ((20,), 9, "twice: stopped after 9 nodes"),
        ((20,), None, "twice: stopped after 1,000 nodes"),
        ((2,), None, "twice: 7 nodes"),
    ],
)
def test_a_call_ends_at_its_limit(arguments, limit, headline):
    watched = backtrack.watch(samples.twice, *arguments, limit=limit)
    assert watched.headline == headline


@pytest.mark.usefixtures("in_browser")
def test_a_fault_is_told():
    assert "fails() failed in line" in backtrack.watch(samples.fails, 2).headline


@pytest.mark.usefixtures("in_browser", "empty")
def test_the_frame_holds_the_page_of_a_call():
    watched = backtrack.watch(samples.place, 0)
    page = framed_page(watched._repr_html_())
    assert recorded_in(page) == json.loads(json.dumps(watched.call.document))
    assert page.endswith("<script>go()</script>")


@pytest.mark.usefixtures("in_browser", "empty")
def test_the_frame_holds_the_first_nodes_of_a_problem_and_its_whole_solution():
    with backtrack.watch(Queens(14)) as watched:
        assert watched.url is None
        html = watched._repr_html_()
    found = recorded_in(framed_page(html))
    assert found["found"]["nodes"] == found["archive"]["search"]["nodes"] == 1_000
    assert len(found["replay"]["steps"]) == 14
    assert "<p>The frame holds the first 1,000 of 1,900 nodes.</p>" in html


@pytest.mark.usefixtures("in_browser")
def test_without_an_empty_page_the_board_is_drawn():
    for watched in (backtrack.watch(samples.place, 0), backtrack.watch(Queens(4))):
        html = watched._repr_html_()
        assert "<iframe" not in html
        assert "<table" in html


@pytest.mark.usefixtures("in_browser")
def test_what_needs_another_process_is_one_sentence():
    with pytest.raises(BadProblem, match="Expected Python on a machine"):
        backtrack.watch(samples.plain, Roads("A"))
    with pytest.raises(BadProblem, match="this one makes none"):
        backtrack.watch(samples.skips, 0)

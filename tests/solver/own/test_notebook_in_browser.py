"""What a notebook shows of a search where Python runs in a browser, without another process."""

from __future__ import annotations

import ast
import asyncio
import datetime
import io
import json
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import backtrack
from solver.own.base import BadProblem
from solver.own.browser import notebook_page
from tests.framed import framed_page
from tests.solver.own.courses import Roads
from tests.solver.own.functions import live_samples as samples
from tests.solver.own.problems import Queens

CALLS = [
    ("place, 0", "place: 9 nodes"),
    ("reach, 5", "reach: 11 nodes"),
    ("fill, [0] * 30, 28", "fill: 3 nodes"),
    ("subsets, [4, 3, 2], 5", "subsets.choose: 7 nodes"),
    ("pack, 5", "pack: 4 nodes"),
    ("Solution().combine, 3, 2", "Solution.combine.backtrack: 7 nodes"),
    ("fib, 4", "fib: 5 nodes"),
    ("apply, plain, 2", "apply: 3 nodes"),
]
EMPTY = '<script type="application/json" id="page-data">{"lang":"en"}</script><script>go()</script>'
NAMES = {**vars(samples), "Queens": Queens, "Roads": Roads}


def watch(text, limit=None):
    """Watch what a text says; it has the names of the samples."""
    return backtrack.watch(*eval(f"[{text}]", NAMES), limit=limit)  # noqa: S307


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    """Return a function that runs others in a process whose platform is a browser.

    Not in this process: a recording stops the clock, also for threads of other tests.
    """
    page = tmp_path_factory.mktemp("page") / "notebook.html"
    page.write_text(EMPTY, encoding="utf-8")
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawn, pretend, (page,)) as process:
        yield lambda work, *arguments: process.submit(work, *arguments).result()


def pretend(page):
    """Let this process be one in a browser, with an empty page in the package."""
    sys.platform = "emscripten"
    notebook_page.EMPTY = page


# These run there.


def shown(text, limit=None):
    """Return what is shown of a search."""
    with watch(text, limit) as watched:
        return {
            "headline": watched.headline,
            "url": watched.url,
            "html": watched._repr_html_(),
            "printed": repr(watched),
        }


def shown_without_a_page(text):
    """Return what is shown where the package has no empty page."""
    page, notebook_page.EMPTY = notebook_page.EMPTY, Path("nowhere.html")
    try:
        return shown(text)
    finally:
        notebook_page.EMPTY = page


def refused(text):
    """Return the sentence that refuses to watch a search."""
    with pytest.raises(BadProblem) as refusal:
        watch(text)
    return str(refusal.value)


def called_decorated():
    """Return what a decorated function returns, the board that it left, and what is shown of it."""
    function = backtrack.watch(samples.place)
    return function(0), samples.board, function.watched.headline


def everything():
    """Return what programs change in Python while they are recorded."""
    owners = (asyncio, datetime, io, os, random, subprocess.Popen, threading.Thread, time)
    known = {(each.__name__, name): value for each in owners for name, value in vars(each).items()}
    streams = (sys.stdin, sys.stdout, sys.stderr)
    paths, module = (*sys.argv, *sys.path), sys.modules[samples.__name__]
    handler, trace = signal.getsignal(signal.SIGINT), sys.gettrace()
    return known, streams, paths, module, random.getstate(), handler, trace


def changed_by_calls():
    """Return whether anything is changed in Python after two calls were recorded."""
    before = everything()
    watch("place, 0")
    watch("fill, [0] * 400")
    return everything() != before


# And these here.


def recorded_in(html):
    """Return the data of what was recorded in the page of a frame."""
    page = framed_page(html)
    assert page.endswith("<script>go()</script>")
    return json.loads(re.search(r'id="page-data">([^<]*)<', page)[1])["recorded"]


@pytest.mark.sampled
@pytest.mark.parametrize(("text", "headline"), CALLS)
def test_a_call_has_the_steps_of_one_in_another_process(browser, text, headline):
    here = browser(shown, text)
    assert (here["headline"], here["url"]) == (headline, None)
    document = recorded_in(here["html"])
    with watch(text) as there:
        steps = json.loads(json.dumps(there.recording.steps(0, len(there.recording))))
    assert document["source"] == there.puzzle.source
    assert len(document["steps"]) == len(steps)
    for found, step in zip(document["steps"], steps, strict=True):
        assert found["board"] == step["board"]
        assert found["frames"][-1]["facts"] == step["frames"][-1]["facts"]


@pytest.mark.exhaustive
def test_python_is_as_before_after_a_call(browser):
    assert browser(changed_by_calls) is False


def test_a_decorated_function_returns_its_value(browser):
    assert browser(called_decorated) == (True, [1, 3, 0, 2], "place: 9 nodes")


@pytest.mark.parametrize(
    ("text", "limit", "headline"),
    [
        ("twice, 20", 9, "twice: stopped after 9 nodes"),
        ("twice, 20", None, "twice: stopped after 1,000 nodes"),
        ("twice, 2", None, "twice: 7 nodes"),
    ],
)
def test_a_call_ends_at_its_limit(browser, text, limit, headline):
    assert browser(shown, text, limit)["headline"] == headline


def test_a_fault_is_told(browser):
    assert "fails() failed in line" in browser(shown, "fails, 2")["headline"]


def test_the_lines_of_a_program_are_coloured(browser):
    document = recorded_in(browser(shown, "place, 0")["html"])
    pieces = [piece for line in document["lines"] for piece in line]
    assert ["k", "def"] in pieces
    assert ["nf", "place"] in pieces


@pytest.mark.exhaustive
def test_the_frame_holds_the_first_nodes_of_a_problem_and_its_whole_solution(browser):
    found = browser(shown, "Queens(14)")
    document = recorded_in(found["html"])
    assert document["found"]["nodes"] == document["archive"]["search"]["nodes"] == 1_000
    assert len(document["replay"]["steps"]) == 14
    assert "<p>The frame holds the first 1,000 of 1,900 nodes.</p>" in found["html"]
    assert found["url"] is None


@pytest.mark.parametrize("text", ["place, 0", "Queens(4)"])
def test_without_an_empty_page_the_board_is_drawn(browser, text):
    found = browser(shown_without_a_page, text)
    assert "<iframe" not in found["html"]
    assert "<table" in found["html"]
    assert found["printed"].startswith(f"{found['headline']}\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("plain, Roads('A')", "Expected Python on a machine: in a browser a function of your own "),
        ("skips, 0", "Expected a call of skips that makes calls of fill, but this one makes none."),
    ],
)
def test_what_cannot_be_recorded_is_one_sentence(browser, text, sentence):
    assert browser(refused, text).startswith(sentence)


# What runs in a browser needs nothing but Python


ROOT = Path(__file__).parents[3]
STAND_INS = {"solver", "solver.own"}
"""Packages in whose place others are packed."""


def file_of(module: str) -> Path | None:
    """Return the file of a module of ours, None where there is none."""
    path = ROOT / module.replace(".", "/")
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((each for each in files if each.exists()), None)


def imported(tree: ast.Module) -> set[str]:
    """Return the names that a module imports at once; those from a module may be modules."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{each.name}" for each in node.names)}
    return found


def test_the_host_imports_nothing_but_the_standard_library() -> None:
    todo, known, foreign = ["solver.own.browser.host"], set(), set()
    while todo:
        module = todo.pop()
        file = file_of(module)
        if module in known or file is None:
            continue
        known.add(module)
        if module in STAND_INS:
            continue
        names = imported(ast.parse(file.read_text(encoding="utf-8")))
        parents = {".".join(module.split(".")[:count]) for count in range(1, module.count(".") + 1)}
        todo += [*names, *parents]
        foreign |= {each.split(".")[0] for each in names} - sys.stdlib_module_names - {"solver"}
    assert foreign == set()
    assert "solver.own.functions.worker" in known

"""The page that a notebook shows in a frame: another program serves it, until it is closed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

import solver
from solver.own import load, shelf
from solver.own.functions import live
from tests.framed import framed_page
from tests.solver.own.functions import live_samples
from tests.webapp.exercises import exercises
from webapp.features.own.loading import load as load_job
from webapp.features.own.looking import Onlooker
from webapp.features.own.messages import Job

EXAMPLE = Path(__file__).parents[2] / "examples" / "queens.py"
FRAME = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Mode": "navigate"}


class Pairs(solver.Problem):
    """The last of the pairs of 40 numbers."""

    def start(self):
        return ()

    def moves(self, state):
        return range(40) if len(state) < 2 else ()

    def result(self, state, move):
        return (*state, move)

    def solved(self, state):
        return state == (39, 39)


@pytest.fixture(scope="module")
def watched():
    (puzzle,) = load(EXAMPLE)
    with solver.watch(puzzle) as watched:
        yield watched


def fetch(url):
    with urlopen(Request(url, headers=FRAME)) as answer:
        return answer.status, answer.read().decode(), answer.headers


def recorded_page(url):
    """Return the page of a function once it has run again: until then it says so."""
    pages = (fetch(url)[1] for _ in range(1000))
    return next(page for page in pages if 'id="own-wait"' not in page)


@pytest.mark.exhaustive
def test_the_frame_holds_a_page_that_needs_no_server(watched):
    html = watched._repr_html_()
    page = framed_page(html)
    assert "Solved in 6 moves" in page
    assert re.findall(r"http://[\d\[]", html + page) == []
    assert 'sandbox="' in html
    assert "allow-same-origin" not in html


@pytest.mark.exhaustive
def test_the_frame_of_a_large_search_holds_its_beginning_and_its_solution():
    with solver.watch(live_samples.place, 0, limit=99) as whole:
        assert ".url" not in whole._repr_html_()
    with solver.watch(Pairs) as watched:
        html = watched._repr_html_()
    assert "The frame holds the first 1,000 of 1,641 nodes" in html
    page = framed_page(html)
    assert "This file holds the first 1,000 of 1,641 nodes." in page
    assert "Solved in 2 moves" in page


@pytest.mark.exhaustive
def test_a_page_with_all_nodes_is_served(watched):
    status, _, headers = fetch(watched.url)
    page = recorded_page(watched.url)
    assert status == 200
    assert 'data-kind="own"' in page
    assert "Solved in 6 moves" in page
    assert "X-Frame-Options" not in headers


@pytest.mark.exhaustive
def test_nobody_else_may_show_it(watched):
    with pytest.raises(HTTPError) as refused:
        fetch(watched.url.partition("?")[0])
    refused.value.close()
    assert refused.value.code == 403


def test_there_is_one_server_however_often_it_is_asked_for(watched):
    assert watched.url == watched.url


@pytest.mark.exhaustive
def test_a_page_is_equal_each_time_it_is_made(watched):
    again = solver.watch(load(EXAMPLE)[0])
    assert watched._repr_html_() == again._repr_html_()


@pytest.mark.exhaustive
def test_it_is_served_from_a_folder_of_exercises(tmp_path, monkeypatch):
    monkeypatch.chdir(exercises(tmp_path / "exercises"))
    with solver.watch(load(EXAMPLE)[0]) as watched:
        assert fetch(watched.url)[0] == 200


@pytest.mark.exhaustive
def test_it_ends_when_it_is_closed():
    watched = solver.watch(load(EXAMPLE)[0])
    url = watched.url
    fetch(url)
    watched.close()
    with pytest.raises(URLError):
        urlopen(url)
    assert watched.url is None
    assert "<table" in watched._repr_html_()


@pytest.mark.exhaustive
def test_the_served_page_of_a_function_runs_it_again():
    with solver.watch(live_samples.place, 0) as watched:
        page = recorded_page(watched.url)
        address, _, key = watched.url.partition("?")
        _, document, _ = fetch(f"{address}.json?{key}")
    assert "Solved in 4 moves" in page
    assert "place(0)" in page
    assert [step["move"] for step in json.loads(document)["steps"]] == [
        "column = 1",
        "column = 3",
        "column = 0",
        "column = 2",
    ]


@pytest.mark.exhaustive
def test_the_functions_of_a_file_are_watched(tmp_path):
    path = tmp_path / "count.py"
    path.write_text("def count(n):\n    return n and count(n - 1)\n\n\ncount(2)\n")
    (puzzle,) = load(path)
    with solver.watch(puzzle) as watched:
        assert watched.headline == "count: no solution (3 nodes)"
        assert "count.py" in fetch(watched.url)[1]


def test_a_program_is_taken_from_a_notebook_alone(tmp_path):
    path = tmp_path / "place.program"
    path.write_bytes(live.write(live.live_puzzle(live_samples.place, (0,), {}, 99)))
    job = Job(str(path), None, None, None, "", "", 0, "", 1.0)
    error = load_job(job, Onlooker())
    assert "place.program" in error.sentence[0] % error.sentence[1]
    shelf.clear()
    assert load_job(job._replace(key="a key"), Onlooker()) is None
    assert shelf.names() == ("place",)
    shelf.clear()

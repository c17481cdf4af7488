"""The page that a notebook shows in a frame: another program serves it, until it is closed."""

from __future__ import annotations

from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

import solver
from solver.own import load
from tests.webapp.exercises import exercises

EXAMPLE = Path(__file__).parents[2] / "examples" / "queens.py"
FRAME = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Mode": "navigate"}


@pytest.fixture(scope="module")
def watched():
    (puzzle,) = load(EXAMPLE)
    with solver.watch(puzzle) as watched:
        yield watched


def fetch(url):
    with urlopen(Request(url, headers=FRAME)) as answer:
        return answer.status, answer.read().decode(), answer.headers


def test_the_frame_shows_the_search(watched):
    assert f'src="{watched.url}"' in watched._repr_html_()
    status, page, headers = fetch(watched.url)
    assert status == 200
    assert 'data-kind="own"' in page
    assert "Solved in 6 moves" in page
    assert "X-Frame-Options" not in headers


def test_nobody_else_may_show_it(watched):
    with pytest.raises(HTTPError) as refused:
        fetch(watched.url.partition("?")[0])
    refused.value.close()
    assert refused.value.code == 403


def test_there_is_one_page_however_often_it_is_shown(watched):
    assert watched.url == watched.url
    assert watched._repr_html_() == watched._repr_html_()


def test_it_is_served_from_a_folder_of_exercises(tmp_path, monkeypatch):
    monkeypatch.chdir(exercises(tmp_path / "exercises"))
    with solver.watch(load(EXAMPLE)[0]) as watched:
        assert fetch(watched.url)[0] == 200


def test_it_ends_when_it_is_closed():
    watched = solver.watch(load(EXAMPLE)[0])
    url = watched.url
    fetch(url)
    watched.close()
    with pytest.raises(URLError):
        urlopen(url)
    assert watched.url is None
    assert "<iframe" not in watched._repr_html_()
    assert "<table" in watched._repr_html_()

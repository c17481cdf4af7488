"""The page of a student's own search over a problem of a course."""

from __future__ import annotations

import re

import pytest

from solver.own import opening, shelf
from tests.solver.own.student_files import ROADS, SEARCH
from tests.webapp.own.conftest import PORT, Client, answered, ready, watched
from tests.webapp.own.test_pages import frames_of, page_data
from webapp.features.own import create_watch_app


@pytest.fixture
def files(tmp_path):
    """Write a search and its problem; return how they are named on the command line."""
    (tmp_path / "search.py").write_text(SEARCH, encoding="utf-8")
    (tmp_path / "roads.py").write_text(ROADS, encoding="utf-8")
    return tmp_path / "search.py", f"{tmp_path / 'roads.py'}:roads"


@pytest.fixture
def client(files):
    """Open a search in this process."""
    shelf.clear()
    shelf.put(opening.load(files[0], None, None, files[1]))
    app = create_watch_app({"PORT": PORT, "TESTING": True, "VERSION": "v1"})
    app.test_client_class = Client
    yield app.test_client()
    app.extensions["recordings"].close()
    shelf.clear()


def test_the_searches_of_a_file_make_a_list(client):
    page = client.get("/").text
    assert 'href="/own/depth_first"' in page
    assert "The deepest nodes first." in page
    assert 'href="/own/helper"' not in page


def test_the_page_shows_the_search_and_no_loop_of_ours(client):
    ready(client, "depth_first")
    page = client.get("/own/depth_first").text
    assert "Solved in 6 moves" in page
    pane = re.search(r'id="code-taken-python-function".*?</code>', page, re.DOTALL)[0]
    assert "stack" in pane
    assert 'id="code-taken-python-loop"' not in page
    data = page_data(page)
    (search,) = data["search"]["searches"]
    assert (search["name"], search["shape"]) == ("taken", "taken")
    assert data["own"]["file"] == "search.py"
    assert [step["move"] for step in data["replay"]["steps"]][-1] == "to B"
    for form in ("png", "svg"):
        assert client.get(f"/own/depth_first.{form}?node=3").status_code == 200


def test_a_wrong_answer_is_noticed_on_the_page(client):
    ready(client, "too_long")
    assert (
        "too_long() returned 4 moves that do not lead to a solution"
        in client.get("/own/too_long").text
    )


def test_the_api_has_the_search_in_its_own_order(client):
    ready(client, "breadth_first")
    api = "/api/v1/own/breadth_first/search"
    summary = answered(client, api)
    assert (summary["shape"], summary["nodes"], summary["solution_node"]) == ("taken", 8, 7)
    assert summary["solution_path"] == [0, 1, 4, 7]
    assert summary["depths"] == [1, 3, 3, 1]
    steps = answered(client, f"{api}/steps?start=4&count=9&context=1")
    assert steps["context"]["parents"] == [1, 1, 1, 4]
    assert [each["node"] for each in steps["context"]["above"]] == [0, 1]
    assert steps["steps"][0]["frames"][0]["move"] == "to F"
    node = answered(client, f"{api}/node/4")
    assert [child["node"] for child in node["children"]] == [7]
    assert (node["parent"], node["next_sibling"], node["queue"]) == (1, 5, None)
    strip = answered(client, f"{api}/strip?start=0&stop=8&width=8&format=json")
    assert strip["nodes"][1] == [-1, 1, 2, 3, -1, -1, -1, -1]
    assert answered(client, f"{api}/next/0")["dead_end"] == 2


@pytest.mark.exhaustive
def test_the_command_takes_a_search_and_a_problem(files):
    path, over = files
    with watched(f"{path}:cheapest_first", over) as server:
        server.expect(r"http://127\.0\.0\.1:\d+/own/cheapest_first")
        assert server.recorded("cheapest_first")["solution_node"] == 7


@pytest.mark.exhaustive
def test_a_problem_that_is_not_there_is_refused_on_the_page(files):
    path, over = files
    with watched(path, over.replace("roads.py", "rods.py")) as server:
        server.expect("Expected a Python file, but rods.py cannot be read")


def test_a_search_in_its_own_order_has_a_film(client):
    ready(client, "breadth_first")
    search = answered(client, "/api/v1/own/breadth_first/search")
    film = client.get("/own/breadth_first.gif?view=search&speed=4")
    assert len(frames_of(film.data)) > search["nodes"]

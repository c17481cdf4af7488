"""The Share card of ``backtrack watch``: the program of its page, or why there is none."""

from __future__ import annotations

import html
import json
import re

import pytest

import solver
from solver.own import opening, shelf
from tests.solver.own.functions.saved_programs import QUEENS
from tests.solver.own.student_files import ROADS, SEARCH
from tests.webapp.own.conftest import ready
from tests.webapp.own.samples import TOUR
from webapp.features.own import shelved
from webapp.features.own.sharing import MOST_BYTES

TWO_BOARDS = """
board = [0, 0, 0]
used = [False, False, False]


def fill(place):
    if place == 3:
        return True
    for number in range(3):
        if not used[number]:
            board[place], used[number] = number, True
            if fill(place + 1):
                return True
            board[place], used[number] = 0, False
    return False
"""
CALLED = f"{QUEENS}\n\nsolve(4, 0, [], [])\n"


def shared(client, address):
    """Return the program in the data of a page, and the sentence on its card."""
    text = client.get(address).text
    block = re.search(r'id="page-data">(.*?)</script>', text, re.DOTALL)
    said = re.search(r'id="sharing-why-not">([^<]*)<', text)
    return json.loads(block[1])["own"]["share"], html.unescape(said[1]) if said else ""


@pytest.mark.exhaustive
def test_a_problem_is_shared_with_its_name(opened):
    client = opened(TOUR)
    ready(client)
    program = {"code": TOUR, "call": "", "board": "", "title": "Tour"}
    assert shared(client, "/own/tour") == (program, "")


@pytest.mark.exhaustive
def test_functions_are_shared_with_their_call_and_the_variable_that_is_drawn(opened):
    client = opened(TWO_BOARDS)
    shelved.enter_call(shelf.get("fill"), "fill(0)")
    ready(client, "fill")
    program = {"code": TWO_BOARDS, "call": "fill(0)", "board": "", "title": "fill"}
    assert shared(client, "/own/fill") == (program, "")
    first, second, *_ = [each.name for each in shelf.get("fill").calls.candidates]
    assert shared(client, f"/own/fill?board={second}")[0]["board"] == second
    assert shared(client, f"/own/fill?board={first}")[0]["board"] == ""


def test_the_policy_admits_no_inline_script_and_no_other_host(opened):
    client = opened(TOUR)
    ready(client)
    answer = client.get("/own/tour")
    policy = dict(
        each.partition(" ")[::2] for each in answer.headers["Content-Security-Policy"].split("; ")
    )
    assert policy["script-src"] == policy["connect-src"] == "'self'"


OBSTACLES = [
    ("import numpy\n" + TOUR, "tour", "tour.py imports numpy, and a browser's Python has "),
    ("def f():\n    from . import b\n" + TOUR, "tour", "tour.py imports ., and a browser's "),
    ("import tkinter\n" + TOUR, "tour", "tour.py imports tkinter, and a browser's Python has "),
    (f"# {'x' * MOST_BYTES}\n{TOUR}", "tour", "tour.py is longer than a link can hold."),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("source", "name", "sentence"), OBSTACLES, ids=[0, 1, 2, 3])
def test_what_does_not_fit_into_a_link_is_said(opened, monkeypatch, source, name, sentence):
    client = opened(TOUR)
    ready(client, name)
    monkeypatch.setattr(shelf.get(name), "source", source)
    program, said = shared(client, f"/own/{name}")
    assert program is None
    assert said.startswith(sentence)


def test_input_is_not_in_a_link(opened, tmp_path):
    client = opened(TOUR)
    path = tmp_path / "count.py"
    path.write_text("def count(n):\n    return n and count(n - 1)\n\n\ncount(int(input()))\n")
    shelf.put(opening.load(path, stdin="3\n"))
    ready(client, "count")
    sentence = "count.py reads its input from a file, which a link does not hold."
    assert shared(client, "/own/count") == (None, sentence)


def test_a_search_over_the_problem_of_another_file_is_not_shared(opened, tmp_path):
    client = opened(TOUR)
    (tmp_path / "roads.py").write_text(ROADS)
    (tmp_path / "search.py").write_text(SEARCH)
    over = f"{tmp_path / 'roads.py'}:roads"
    shelf.put(opening.load(tmp_path / "search.py", "depth_first", call=over))
    ready(client, "depth_first")
    sentence = "The search and its problem are in two files, and a link holds one."
    assert shared(client, "/own/depth_first") == (None, sentence)


@pytest.mark.exhaustive
def test_a_saved_search_has_no_program(opened, monkeypatch):
    client = opened(CALLED)
    ready(client, "solve")
    saved = solver.own.read(client.get("/own/solve.btr").data)
    monkeypatch.setitem(shelved._saved, "solve", saved)
    program, said = shared(client, "/own/solve")
    assert program is None
    assert said.startswith("This page shows a saved search")


def test_a_page_as_a_file_has_no_card(opened):
    client = opened(TOUR)
    ready(client)
    page = client.get("/own/tour.html").text
    assert 'id="sharing"' not in page

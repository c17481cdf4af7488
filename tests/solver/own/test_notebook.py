"""What a notebook shows of a search where there is no page: the drawn board."""

from __future__ import annotations

import re
from html import unescape

import pytest

from solver.errors import BadSearch
from solver.own import web_process
from solver.own.base import BadProblem
from solver.own.html import board_html
from solver.own.notebook import watch
from solver.own.problem import Problem
from solver.palette import NAMED, ink_on, luminance


class Three(Problem):
    """Reach three."""

    def __init__(self, target=3):
        self.target = target

    def start(self):
        return 0

    def moves(self, state):
        return (1, 2) if state < 5 else ()

    def result(self, state, move):
        return state + move

    def solved(self, state):
        return state == self.target

    def draw(self, state):
        return [[(str(state), "gold", "ring"), "<b>"]]


@pytest.fixture(autouse=True)
def _no_page(monkeypatch):
    monkeypatch.setattr(web_process, "find_spec", lambda _name: None)


@pytest.mark.parametrize(
    ("problem", "headline"),
    [
        (Three, "Three: solved in 3 moves (4 nodes)"),
        (Three(1), "Three: solved in 1 move (2 nodes)"),
        (Three(9), "Three: no solution (25 nodes)"),
    ],
)
def test_the_outcome_and_the_board_are_told_as_text(problem, headline):
    watched = watch(problem)
    assert watched.url is None
    assert repr(watched).splitlines()[0] == headline


def test_the_board_is_drawn_without_a_page():
    html = watch(Three)._repr_html_()
    assert "<iframe" not in html
    assert "<script" not in html
    assert "<p>Three: solved in 3 moves (4 nodes)</p>" in html
    cells = [unescape(re.sub("<.*?>", "", cell)) for cell in re.findall("<td.*?</td>", html)]
    assert cells == ["3○", "<b>"]
    assert f"background:{NAMED['gold']}" in html


def test_a_limit_and_a_search_can_be_chosen():
    assert "stopped at the limit (5 nodes)" in repr(watch(Three(9), limit=5))
    with pytest.raises(BadSearch):
        watch(Three, "bfs")


def test_a_wrong_problem_is_told_in_a_sentence():
    class Wrong(Three):
        search = "best"

    with pytest.raises(BadProblem, match="Expected search of Wrong to be one or several of dfs"):
        watch(Wrong)
    with pytest.raises(TypeError, match="expected a Problem or its class, got int"):
        watch(3)


def test_a_fault_is_told():
    class Failing(Three):
        def result(self, state, move):
            return state // 0

    assert "ZeroDivisionError" in repr(watch(Failing))


@pytest.mark.parametrize(
    ("board", "html"),
    [
        ({"text": "a < b\nc"}, "a &lt; b\nc</pre>"),
        ({"svg": "<svg></svg>", "text": "x"}, "<svg></svg>"),
        ({"rows": [["", ["x", "", "faint"]]]}, "opacity:0.5"),
        ({"rows": [[["", "#123456", "cross"]]]}, "background:#123456"),
        ({"rows": [[["7", "", "12"]]]}, '<sup style="font-size:11px">12</sup>'),
    ],
)
def test_all_kinds_of_boards_are_drawn(board, html):
    assert html in board_html(board)


@pytest.mark.parametrize("name", NAMED)
def test_letters_are_read_on_every_colour(name):
    lighter, darker = sorted((luminance(NAMED[name]), luminance(ink_on(NAMED[name]))), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5

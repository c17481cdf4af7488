"""The graph of memoised functions on its page, on that of a saved search and in a file."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.own import shelf
from solver.own.functions import drawn_graph
from tests.solver.own.functions.saved_programs import KNOWN, QUEENS
from tests.webapp.own.conftest import ready
from webapp.features.own import shelved

CALL = re.compile(r'data-node="(\d+)"><rect[^>]*/><text[^>]*>([^<]*)</text>')


@pytest.fixture(autouse=True)
def _ended():
    """End the processes of the programs."""
    yield
    for name in shelf.names():
        shelf.get(name).close()


@pytest.mark.exhaustive
def test_each_call_is_a_link_to_its_node(opened, monkeypatch):
    client = opened(KNOWN, "ways.py")
    ready(client, "ways")
    page = client.get("/own/ways?view=search").text
    calls = [(str(k), f"ways({n})") for k, n in enumerate((3, 2, 1, 0, 5, 4), start=1)]
    assert CALL.findall(page) == calls
    assert page.count("call-graph__edge--known") == 4
    assert CALL.findall(client.get("/own/ways.html").text) == calls
    saved = solver.own.read(client.get("/own/ways.btr").data)
    monkeypatch.setitem(shelved._saved, "ways", saved)
    assert CALL.findall(client.get("/own/ways?view=search").text) == calls
    zh = client.get("/own/ways?view=search&lang=zh").text
    assert "调用图" in zh


@pytest.mark.exhaustive
def test_other_functions_have_none(opened):
    client = opened(f"{QUEENS}\n\nsolve(4, 0, [], [])\n", "solve.py")
    ready(client, "solve")
    assert "call-graph" not in client.get("/own/solve?view=search").text


@st.composite
def reports(draw):
    """Return reports with graphs in which calls lead to later ones, and some results are known."""
    calls = draw(st.lists(st.text("abc", min_size=1, max_size=9), min_size=1, max_size=12))
    order = draw(st.permutations(range(len(calls))))
    pairs = st.tuples(st.sampled_from(order), st.sampled_from(order), st.booleans())
    edges = [
        [a, b, known] for a, b, known in draw(st.lists(pairs)) if order.index(a) < order.index(b)
    ]
    graph = {"first": draw(st.integers(0, 1)), "calls": calls, "edges": edges}
    return SimpleNamespace(graph=graph, whole=draw(st.integers(1, 20)))


@given(reports())
def test_each_call_is_below_its_callers_and_covers_no_other(report):
    drawn = drawn_graph.drawn(report.graph, report.whole)
    calls, edges = drawn.calls, report.graph["edges"]
    assert all(calls[caller].y < calls[called].y for caller, called, _ in edges)
    for call in calls:
        assert 0 <= call.x <= call.x + call.width <= drawn.width - 2 * drawn.margin
        assert call.y + drawn_graph.BOX <= drawn.height
    for one in calls:
        others = [each for each in calls if each.y == one.y and each is not one]
        assert all(one.x + one.width < each.x or each.x + each.width < one.x for each in others)
    assert [each.node for each in calls] == list(
        range(report.graph["first"], report.graph["first"] + len(calls))
    )
    assert drawn.is_cut == (report.graph["first"] + len(calls) < report.whole)

"""The graph of memoised functions: which calls lead where, against a plain count."""

from __future__ import annotations

import pytest

from solver.own.functions import graph
from tests.solver.own.functions.saved_programs import KNOWN, QUEENS
from tests.solver.own.functions.test_saved import recorded

METHOD = """\
from functools import lru_cache


class Solution:
    @lru_cache(None)
    def paths(self, row, col):
        if row == 0 or col == 0:
            return 1
        return self.paths(row - 1, col) + self.paths(row, col - 1)


print(Solution().paths(2, 2))
"""

OWN_DECORATOR = """\
def remember(function):
    known = {}

    def call(items):
        key = str(items)
        if key not in known:
            known[key] = function(items)
        return known[key]

    return call


@remember
def least(items):
    if len(items) < 2:
        return items[0]
    return min(least(items[1:]), least(items[:-1]))


least([3, 1, 2])
"""


def graph_of(folder, source):
    """Return the calls of a program, with the pairs that were made and those that were known."""
    found = recorded(folder, source).problem.graph
    calls = found["calls"]
    pairs = {False: set(), True: set()}
    for caller, called, is_known in found["edges"]:
        pairs[is_known].add((calls[caller], calls[called]))
    return found["first"], calls, pairs[False], pairs[True]


def test_a_result_of_an_earlier_call_from_outside_is_known(tmp_path):
    first, calls, made, known = graph_of(tmp_path, KNOWN)
    assert first == 1  # below the root of two calls
    assert calls == [f"ways({each})" for each in (3, 2, 1, 0, 5, 4)]
    assert made == {
        ("ways(3)", "ways(2)"),
        ("ways(2)", "ways(1)"),
        ("ways(2)", "ways(0)"),
        ("ways(5)", "ways(4)"),
    }
    assert known == {
        ("ways(3)", "ways(1)"),
        ("ways(4)", "ways(3)"),
        ("ways(4)", "ways(2)"),
        ("ways(5)", "ways(3)"),
    }


def test_each_call_of_a_method_leads_to_the_two_below_it(tmp_path):
    first, calls, made, known = graph_of(tmp_path, METHOD)
    assert first == 0
    assert len(calls) == len(set(calls)) == 8  # all of three by three but paths(0, 0)
    below = {
        (f"paths({row}, {col})", called)
        for row in (1, 2)
        for col in (1, 2)
        for called in (f"paths({row - 1}, {col})", f"paths({row}, {col - 1})")
    }
    assert made | known == below
    assert len(known) == len(below) - (len(calls) - 1)


def test_arguments_without_a_hash_and_a_decorator_of_the_file(tmp_path):
    _, calls, made, known = graph_of(tmp_path, OWN_DECORATOR)
    assert "least([1])" in calls
    assert known == {("least([3, 1])", "least([1])")}
    assert len(made) == len(calls) - 1


def test_long_graphs_are_cut_and_functions_that_print_have_none(tmp_path):
    _, calls, made, known = graph_of(tmp_path, METHOD.replace("paths(2, 2)", "paths(19, 19)"))
    assert len(calls) == graph.DRAWN
    assert {each for edge in made | known for each in edge} == {*calls}
    assert recorded(tmp_path, QUEENS, "solve(4, 0, [], [])").problem.graph is None


@pytest.mark.parametrize("copies", [True, False])
def test_a_new_process_finds_the_same_graph(tmp_path, monkeypatch, copies):
    view = recorded(tmp_path, KNOWN).problem
    if not copies:
        monkeypatch.setattr(view.session, "marks", {})
    assert len(view.session.graph(graph.DRAWN).edges) == 8

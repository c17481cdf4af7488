"""A trace is read as the recording that the same search has when we record it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.recording.nested.index import NestedIndex
from solver.recording.plan import Plan
from solver.traces import BadTrace, Trace
from solver.traces import trace as reading

from .printing import HEADER, queens


class Queens(solver.Problem):
    """The search of ``printing.queens``; a solution is a dead end for it, so that it goes on."""

    def __init__(self, size):
        self.size = size

    def start(self):
        return ()

    def moves(self, columns):
        return range(self.size) if len(columns) < self.size else ()

    def skip(self, columns, column):
        for above, other in enumerate(columns):
            if other == column:
                return "same column"
            if abs(other - column) == len(columns) - above:
                return "same diagonal"
        return ""

    def result(self, columns, column):
        return (*columns, column)

    def solved(self, columns):
        return False

    def draw(self, columns):
        rows = [["."] * self.size for _ in range(self.size)]
        for row, column in enumerate(columns):
            rows[row][column] = ("Q", "gold", "ring")
        return rows


def written(tmp_path, text):
    path = tmp_path / "search.trace"
    path.write_text(text, encoding="utf-8", newline="")
    return path


def plain_frame(frame):
    """Return of a frame what both recordings have."""
    kept = ("kind", "move", "depth", "reason", "board")
    return {name: frame[name] for name in kept if name in frame}


def plain_step(step):
    groups = {name: [*map(plain_frame, step[name])] for name in ("before", "frames", "after")}
    return {"node": step["node"], "depth": step["depth"], "move": step["move"], **groups}


@pytest.mark.parametrize("size", [1, 3, 5])
def test_its_steps_are_those_of_the_same_search_recorded(size, tmp_path):
    recorded = solver.record_problem(Queens(size))
    trace = Trace(written(tmp_path, queens(size)))
    assert len(trace) == len(recorded)
    steps = trace.steps(0, len(trace))
    assert [*map(plain_step, steps)] == [*map(plain_step, recorded.steps(0, len(recorded)))]
    assert dict(zip(trace.scan.reasons, trace.log.skips.sum(axis=1), strict=True)) == {
        str(reason): count for reason, count in recorded.counts().skips.items()
    }


def test_any_window_is_a_part_of_all_steps(tmp_path):
    trace = Trace(written(tmp_path, queens(6)))
    steps = trace.steps(0, len(trace))
    for start in range(len(trace)):
        assert trace.steps(start, start + 1) == steps[start : start + 1]
    assert trace.steps(40, 80) == steps[40:80]


def test_what_nodes_are_is_found_out(tmp_path):
    trace = Trace(written(tmp_path, queens(4)))
    outcomes = [step["outcome"] for step in trace.steps(0, len(trace))]
    assert (outcomes.count("solved"), outcomes.count("dead")) == (2, 4)
    depths = [step["depth"] for step in trace.steps(0, len(trace))]
    assert [depths.count(depth) for depth in range(5)] == [1, 4, 6, 4, 2]


def test_a_stack_has_the_boards_of_a_path(tmp_path):
    trace = Trace(written(tmp_path, queens(4)))
    stack = trace.stack(4)
    assert [level.node for level in stack] == trace.path_to(4) == [0, 1, 3, 4]
    assert [level.move for level in stack] == [None, "0", "3", "1"]
    assert stack[-1].board.rows == (
        ("Q", ".", ".", "."),
        (".", ".", ".", "Q"),
        (".", "Q", ".", "."),
        (".",) * 4,
    )


def test_lines_of_the_source_are_those_of_the_frames(tmp_path):
    (step,) = Trace(written(tmp_path, queens(4))).steps(3, 4)
    frames = [*step["before"], *step["frames"], *step["after"]]
    calls = [(frame["kind"], frame["facts"]["trace"]) for frame in frames]
    at = [(kind, [line for call in trace for line, _ in call["lines"]]) for kind, trace in calls]
    assert at == [("move", [2]), ("enter", [])]


def test_counted_skips_are_frames_with_their_count(tmp_path):
    one_each = Trace(written(tmp_path, queens(4))).log.skips.sum()
    trace = Trace(written(tmp_path, queens(4, counted=True)))
    counts = [
        (frame["count"], frame["reason"], frame["move"])
        for frame in trace.steps(2, 3)[0]["after"]
        if frame["kind"] == "skip"
    ]
    assert counts == [(1, "same-column", None), (3, "same-diagonal", None)]
    assert trace.log.skips.sum() == one_each


SMALL = {
    "a node left after its children says why": (
        ">\n>1\n<\nxno number fits\t@7\n<\n",
        lambda steps: steps[0]["outcome"] == "expanded",
    ),
    "a dead end says why": (
        ">\n>1\nxno number fits\t@7\n<\n<\n",
        lambda steps: (
            steps[1]["frames"][-1]["facts"]
            == {"trace": [{"function": "", "lines": [[7, {}]]}], "reason": "no number fits"}
        ),
    ),
    "a solution may have children": (
        ">\n*\n>1\n*\n<\n<\n",
        lambda steps: [step["outcome"] for step in steps] == ["solved", "solved"],
    ),
    "a solution is found after its children": (
        ">\n>1\n>2\n<\n*\n<\n<\n",
        lambda steps: [step["outcome"] for step in steps] == ["expanded", "solved", "dead"],
    ),
    "a change that is none stands in the place of its board": (
        ">\n#..\n=5,Q\n<\n",
        lambda steps: (
            steps[0]["board"]
            == {"text": "Line 4: expected place,sign and a place from 0 to 1, got '=5,Q'."}
        ),
    ),
    "cells of several letters have tabs between them": (
        ">\n#10\t2/3\t\n=3,12\n<\n",
        lambda steps: steps[0]["board"] == {"rows": [["10", "2"], ["3", "12"]]},
    ),
    "signs that part others are escaped": (
        ">\n#\\/\\\\\n=1,\\,\n>a\\tb\n<\n<\n",
        lambda steps: (steps[0]["board"], steps[1]["move"]) == ({"rows": [["/", ","]]}, "a b"),
    ),
    "a board may be a text": (
        '>\n"sum 3\\nleft 4\n<\n',
        lambda steps: steps[0]["board"] == {"text": "sum 3\nleft 4"},
    ),
    "a board may be a drawing": (
        '>\n#<svg viewBox="0 0 1 1"><script/><rect/></svg>\n<\n',
        lambda steps: steps[0]["board"]["svg"] == '<svg viewBox="0 0 1 1"><rect></rect></svg>',
    ),
    "a move may have no name": (">\n>\n<\n<\n", lambda steps: steps[1]["move"] == ""),
    "a skip without a reason is left out": (
        ">\n-1\t@4\n-2\n<\n",
        lambda steps: [frame["reason"] for frame in steps[0]["after"]] == ["left-out"] * 2,
    ),
}


@pytest.mark.parametrize(("text", "holds"), SMALL.values(), ids=SMALL)
def test_small_traces(text, holds, tmp_path):
    trace = Trace(written(tmp_path, HEADER + text))
    assert holds(trace.steps(0, len(trace)))


def test_sources_stand_in_the_trace_or_beside_it(tmp_path):
    (tmp_path / "beside.cpp").write_text("int main() {}\n", encoding="utf-8")
    (tmp_path.parent / "outside.cpp").write_text("secret\n", encoding="utf-8")
    header = (
        "title Two\nsource in.py\n|def solve():\n|\treturn\n"
        "source /build/beside.cpp\nsource ../outside.cpp\n"
    )
    trace = Trace(written(tmp_path, f"{HEADER}{header}>\n<\n"))
    assert trace.scan.title == "Two"
    assert [tuple(each) for each in trace.sources] == [
        ("in.py", "def solve():\n\treturn\n"),
        ("/build/beside.cpp", "int main() {}\n"),
        ("../outside.cpp", None),
    ]


def columns(trace):
    """Return all that is kept of a trace."""
    return (
        trace.log.nodes.tolist(),
        trace.log.skips.tolist(),
        trace.log.truncated,
        trace.scan.moves,
        trace.scan.reasons,
        trace.steps(0, len(trace)),
    )


@pytest.mark.parametrize("counted", [True, False])
def test_a_trace_that_grows_ends_as_one_that_is_there(counted, tmp_path):
    text = queens(5, counted=counted)
    whole = columns(Trace(written(tmp_path, text)))
    path = written(tmp_path, "")
    trace = Trace(path)
    came = 0
    for start in range(0, len(text), 7):
        with path.open("a", encoding="utf-8") as file:
            file.write(text[start : start + 7])
        before = len(trace)
        came += trace.grow()
        assert len(trace) == came >= before
        if came:
            assert trace.log.truncated == (start + 7 < len(text))
            assert len(trace.steps(0, came)) == came
    assert columns(trace) == whole


def test_nothing_depends_on_how_much_is_read_at_once(tmp_path, monkeypatch):
    path = written(tmp_path, queens(5))
    whole = columns(Trace(path))
    for size in (1, 5, 64, 1000):
        monkeypatch.setattr(reading, "CHUNK", size)
        assert columns(Trace(path)) == whole


@pytest.mark.parametrize("text", ["", HEADER, queens(5), queens(3) * 9], ids=len)
def test_a_trace_written_anew_is_not_taken_for_the_old_one(text, tmp_path):
    trace = Trace(written(tmp_path, queens(4)))
    written(tmp_path, text)
    with pytest.raises(BadTrace, match="written anew"):
        trace.grow()


def test_what_is_not_there_any_more_is_not_shown(tmp_path):
    trace = Trace(written(tmp_path, queens(4)))
    written(tmp_path, HEADER)
    with pytest.raises(BadTrace, match="written anew"):
        trace.steps(9, 12)


def test_a_path_leads_over_many_nodes(tmp_path):
    chain = ">\n" * 3000 + "<\n" * 2990
    leaves = ">\n<\n" * 5000
    trace = Trace(written(tmp_path, f"{HEADER}{chain}{leaves}>\n" + "<\n" * 11))
    assert trace.path_to(2999) == list(range(3000))
    assert trace.path_to(8000) == [*range(10), 8000]
    assert (trace.log.truncated, len(trace.steps(7990, 8001))) == (False, 11)


def test_a_stop_is_read(tmp_path):
    trace = Trace(written(tmp_path, f"{HEADER}>\n>1\n!20 nodes\n"))
    assert (trace.scan.stopped, trace.log.truncated) == ("20 nodes", True)


Tree = st.recursive(st.just([]), lambda below: st.lists(below, max_size=4), max_leaves=40)
Name = st.text(st.sampled_from("ab \u00e91\t\\,/@:"), max_size=12)


def escaped(text):
    return text.replace("\\", "\\\\").replace("\t", "\\t")


@given(tree=Tree, names=st.lists(Name, min_size=1, max_size=5), solved=st.sets(st.integers(0, 40)))
def test_any_tree_is_read(tree, names, solved, tmp_path_factory):
    expected, lines = [], []

    def visit(children, depth):
        number = len(expected)
        name = names[number % len(names)]
        is_solved = number in solved
        outcome = 0 if is_solved else 2 if children else 1
        expected.append((depth, outcome))
        lines.append(f">{escaped(name)}")
        for child in children:
            lines.append(f"-{escaped(name)}\t{escaped(name)}")
            visit(child, depth + 1)
        lines.extend(["*"] * is_solved + ["<"])

    visit(tree, 0)
    path = tmp_path_factory.mktemp("tree") / "any.trace"
    path.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8", newline="")
    trace = Trace(path)
    layout, nodes = trace.scan.nodes.layout, trace.log.nodes
    found = zip(layout.depth.of(nodes).tolist(), layout.outcome.of(nodes).tolist(), strict=True)
    assert [*found] == expected
    assert trace.log.skips.sum() == len(expected) - 1
    index = NestedIndex(trace.log, Plan(trace.scan.search(), frozenset(), len(trace)))
    assert all(trace.path_to(node) == index.ancestors(node) for node in range(len(trace)))
    assert len(trace.steps(0, len(trace))) == len(expected)

"""Traces of other tools are written as ours, with the same tree."""

from __future__ import annotations

import json
import socket
import struct
import threading
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.traces import PORT, BadTrace, ProfilerReader, ProfilerTrace, Trace, check, converted
from solver.traces.foreign.nodes import NamedNode, write_nodes

POSTHOC = """
version: 1.4.0
views:
  main:
    - {$: rect, x: "${{ $.x }}"}
events:
  - {type: source, id: 1, x: 0, y: 0}
  - {type: destination, id: 4, x: 1, y: 1}
  - {type: expanding, id: 1, x: 0, y: 0, f: 2}
  - {type: generating, id: 2, pId: 1, x: 1, y: 0, f: 2.5}
  - {type: generating, id: 3, pId: 1, x: 0, y: 1, f: 3}
  - {type: closing, id: 1, x: 0, y: 0}
  - {type: expanding, id: 2, pId: 1, x: 1, y: 0}
  - {type: updating, id: 3, pId: 2, x: 0, y: 1}
  - {type: generating, id: 4, pId: 2, x: 1, y: 1}
  - {type: expanding, id: 4, pId: 2, x: 1, y: 1}
"""

POSTHOC_TRACE = """backtrack-trace 1
title search.trace.yaml
>
>(0\\, 0)
"x: 0\\ny: 0
>(1\\, 0)
"x: 1\\ny: 0\\nf: 2.5
-(0\\, 1)\tupdating
>(1\\, 1)
"x: 1\\ny: 1
*
<
<
>(0\\, 1)
"x: 0\\ny: 1\\nf: 3
<
<
<
"""

TREE = '{"events": [{"id": "a", "label": "A/1"}, {"id": "b", "pId": "a", "type": "solution"}]}'

TREE_TRACE = """backtrack-trace 1
title search.trace.yaml
>
>A\\/1
>b
*
<
<
<
"""

LOG = """0 2 1 X=1 2 X!=1
1 0
2 3 3 Y <= 2 4 Y > 2 5
3 0 stop
4 0

5 0
"""

LOG_TRACE = """backtrack-trace 1
title search.trace.yaml
>
>
>X=1
<
>X!=1
>Y <= 2
xstop
<
>Y > 2
<
>
<
<
<
<
"""


@pytest.mark.parametrize(
    ("text", "trace"), [(POSTHOC, POSTHOC_TRACE), (TREE, TREE_TRACE), (LOG, LOG_TRACE)]
)
def test_a_trace_of_another_tool_is_written_as_ours(text, trace, tmp_path):
    path = tmp_path / "search.trace.yaml"
    path.write_text(text, encoding="utf-8")
    written = converted(path, tmp_path / "ours.trace")
    assert written.read_text(encoding="utf-8") == trace
    assert check(written).faults == ()


@pytest.mark.parametrize("text", ["backtrack-trace 1\n>\nevents: 1\n", "Solution 1\n", ""])
def test_anything_else_is_taken_for_ours(text, tmp_path):
    path = tmp_path / "search.trace"
    path.write_text(text, encoding="utf-8")
    assert converted(path, tmp_path / "none") == path
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("events:\n  - {id: 1\n  - {id: 2}\n", "Line 3: expected YAML, got '  - {id: 2}'."),
        ("version: 1.4.0\nevents:\n", "Expected a list of events with an id, got none."),
        ("version: 1.4.0\nevents: [{x: 1}]\n", "Expected a list of events with an id, got none."),
        ("events: !!python/object/apply:os.getcwd []\n", "Line 1: expected YAML, got 'events: "),
        ("0 2 1 X=1\n", "Line 1: expected a node, the number of its children, and a node and a "),
        ("0 0\nnode 1\n", "Line 2: expected a node, the number of its children, and a node and a "),
    ],
)
def test_what_is_wrong_is_one_sentence(text, sentence, tmp_path):
    path = tmp_path / "search.trace.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadTrace) as error:
        converted(path, tmp_path / "none")
    assert str(error.value).startswith(sentence)
    assert not (tmp_path / "none").exists()


class Solver:
    """A client of CP-Profiler's protocol, as solvers have one.

    :param order: of the bytes of a message's size: "<" as libraries send it, ">" as described.
    """

    def __init__(self, order):
        self.order = order
        self.sent = b""

    def send(self, kind, *, fixed=b"", version=None, **texts):
        """Send a message; the names of texts are those of their fields."""
        names = ("label", "nogood", "info")
        body = bytes([kind]) + fixed
        if version is not None:
            body += b"\3" + struct.pack(">i", version)
        for name, text in texts.items():
            raw = text.encode()
            body += bytes([names.index(name)]) + struct.pack(">i", len(raw)) + raw
        self.sent += struct.pack(f"{self.order}I", len(body)) + body

    def node(self, number, parent, status, restart=-1, thread=-1, **texts):
        above = (parent, restart, thread) if parent >= 0 else (-1, -1, -1)
        fixed = struct.pack(">3i3iiiB", number, restart, thread, *above, 0, 2, status)
        self.send(0, fixed=fixed, **texts)

    def solve(self):
        """Send a search with a restart, all kinds of nodes and all fields."""
        self.send(2, version=3, info=json.dumps({"name": "golomb", "has_restarts": True}))
        self.node(0, -1, 2, restart=0, label="Root")
        self.node(1, 0, 1, restart=0, label="x = 1", nogood="x != 1")
        self.node(2, 0, 3, restart=0, label="x = 2")
        self.send(3, info='{"restart_id": 1}')
        self.node(0, -1, 2, restart=1, label="Root")
        self.node(1, 0, 2, restart=1, label="y = 1", info="domain\n1..3")
        self.node(2, 1, 0, restart=1, label="x = 3")
        self.send(1)


SOLVED = """backtrack-trace 1
title golomb
>
>Root
>x = 1
xx != 1
<
-x = 2\tbackjump
<
>restart 1
>y = 1
"domain\\n1..3
>x = 3
*
<
<
<
<
"""


@pytest.mark.parametrize("order", ["<", ">"])
@given(cuts=st.lists(st.integers(0, 400), max_size=6))
def test_nodes_are_the_same_wherever_the_bytes_of_a_solver_are_cut(order, cuts):
    solver = Solver(order)
    solver.solve()
    reader, lines = ProfilerReader(), []
    edges = [0, *sorted(cuts), len(solver.sent)]
    nodes = [node for start, end in pairwise(edges) for node in reader.feed(solver.sent[start:end])]
    write_nodes(lines.append, reader.title, nodes)
    assert ("".join(lines), reader.is_done) == (SOLVED, True)


def test_a_solver_is_listened_to(tmp_path):
    path = tmp_path / "solver.trace"
    solver = Solver("<")
    solver.solve()
    assert PORT == 6565
    lengths = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = threading.Thread(target=send_all, args=(server.getsockname(), solver.sent))
        client.start()
        connection, _ = server.accept()
        writing, trace = ProfilerTrace(path), Trace(path)
        while data := connection.recv(50):
            writing.feed(data)
            trace.grow()
            lengths.append(len(trace))
        writing.close()
        connection.close()
        client.join()
    assert path.read_text(encoding="utf-8") == SOLVED
    assert [*tmp_path.iterdir()] == [path]
    assert len(set(lengths)) > 3, "a trace that does not grow while the solver works"


def send_all(address, data):
    with socket.create_connection(address) as connection:
        connection.sendall(data)


def test_what_was_sent_is_read_from_a_file(tmp_path):
    solver = Solver("<")
    solver.solve()
    path = tmp_path / "data.log"
    path.write_bytes(solver.sent)
    written = converted(path, tmp_path / "ours.trace")
    assert written.read_text(encoding="utf-8") == SOLVED


def test_threads_that_work_side_by_side_are_put_in_their_places_at_the_end(tmp_path):
    solver = Solver("<")
    solver.node(0, -1, 2, label="Root")
    solver.node(1, 0, 2, label="left")
    solver.node(2, 0, 2, label="right")
    solver.node(3, 1, 0, label="late")
    solver.send(1)
    path = tmp_path / "solver.trace"
    writing = ProfilerTrace(path)
    writing.feed(solver.sent)
    assert "late" not in path.read_text(encoding="utf-8")
    writing.close()
    tree = "backtrack-trace 1\n>\n>Root\n>left\n>late\n*\n<\n<\n>right\n<\n<\n<\n"
    assert path.read_text(encoding="utf-8") == tree


def test_a_solver_that_is_cut_off_leaves_a_search_that_goes_on(tmp_path):
    solver = Solver("<")
    solver.solve()
    path = tmp_path / "cut.trace"
    writing = ProfilerTrace(path)
    writing.feed(solver.sent[:-80])
    writing.close()
    assert Trace(path).log.truncated


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\0\0\0\0",
        b"\1\0\0\0\7",
        b"\5\0\0\0\0\0\0\0\0",
        b"\6\0\0\0\2\0\0\0\0\7",
        b"\6\0\0\0\2\x09\0\0\0\0",
        b"\2\0\0\0\2\0",
    ],
)
def test_what_is_not_the_protocol_is_refused(data):
    reader = ProfilerReader()
    with pytest.raises(
        BadTrace, match=r"^Message 1: expected one of CP-Profiler's protocol, got '"
    ):
        reader.feed(data)


@given(parents=st.lists(st.integers(-1, 30), max_size=30))
def test_any_tree_is_nested(parents):
    nodes = [
        NamedNode(number, None if parent < 0 or parent >= number else parent, str(number))
        for number, parent in enumerate(parents)
    ]
    lines = []
    write_nodes(lines.append, "", nodes)
    text = "".join(lines)
    found, path = {}, []
    for line in text.splitlines()[2:]:
        if line == "<":
            if path:
                path.pop()
            continue
        found[int(line[1:])] = path[-1] if path else None
        path.append(int(line[1:]))
    assert found == {node.key: node.parent for node in nodes}

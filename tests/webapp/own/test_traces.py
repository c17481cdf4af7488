"""``backtrack watch`` of a trace: its page, a program that still prints, a solver that sends."""

from __future__ import annotations

import re
import socket
import subprocess
from itertools import pairwise

import pytest

from solver.own import read, shelf
from solver.traces import TracePuzzle
from tests.solver.traces.printing import HEADER, queens
from tests.solver.traces.test_foreign import Solver
from tests.webapp.own.conftest import PORT, Client, answered, command, ready, watched
from tests.webapp.own.test_pages import checked, page_data
from webapp.features.own import create_watch_app, shelved
from webapp.features.own.supervisor import End

SHOWING = r"^Showing {} at http://127\.0\.0\.1:\d+/own/{}; no code of it runs \(Ctrl-C stops it\)$"
EMPTY = "There is no node in queens.trace yet."
LISTENING = "Waiting for a solver at port 6565."
TOO_LATE = "backtrack-trace 1\n>\n>a\nhello\n<\n"


@pytest.fixture
def traced(tmp_path):
    """Serve a trace in this process."""
    path = tmp_path / "queens.trace"

    def serve(text, **config):
        path.write_text(text, encoding="utf-8")
        shelf.clear()
        shelf.put([TracePuzzle(path, path)])
        app = create_watch_app({"PORT": PORT, "TESTING": True, "VERSION": "v1", **config})
        apps.append(app)
        app.test_client_class = Client
        return app.test_client(), path

    apps = []
    yield serve
    for app in apps:
        app.extensions["recordings"].close()
    shelf.clear()


def growth(client):
    """Return what a page is answered of a program that still prints."""
    facts = client.get("/own/queens/version").json
    checked("own-version")(facts)
    return {name: facts[name] for name in facts.keys() & {"more", "follow"}}


def test_its_page_shows_the_program_and_no_loop_of_ours(traced):
    client, _path = traced(queens(6))
    ready(client, "queens")
    page = client.get("/own/queens?view=search").text
    assert "<title>Solved in 6 moves · Queens · Backtrack</title>" in page
    assert "def solve(row):" in re.sub(r"<[^>]*>", "", page)
    assert 'translate="no">queens.py</dd>' in page
    assert "listing__loop" not in page
    data = page_data(page)
    (search,) = data["search"]["searches"]
    assert (search["name"], search["listings"][0]["loop"]) == ("trace", None)
    assert not data["own"]["calls"]
    summary = answered(client, "/api/v1/own/queens/search")
    assert (summary["nodes"], summary["outcomes"]["solved"]) == (153, 4)


def test_moves_that_are_only_counted_count_in_the_tally(traced):
    client, _path = traced(queens(6, counted=True))
    ready(client, "queens")
    first = answered(client, "/api/v1/own/queens/search/steps?start=0&count=40")
    last = answered(client, "/api/v1/own/queens/search/steps?start=39&count=1&context=1")
    frames = [
        frame
        for before, step in pairwise(first["steps"])
        for frame in (*before["after"], *step["before"])
        if frame["kind"] == "skip"
    ]
    assert ("2 moves", 2) in [(frame["move"], frame["count"]) for frame in frames]
    left_out = last["context"]["tally"]["skips"]
    assert sum(frame["count"] for frame in frames) == sum(left_out.values()) > 40


def test_its_recording_as_a_file_is_the_same_search(traced, monkeypatch):
    client, path = traced(queens(6, counted=True))
    ready(client, "queens")
    page = client.get("/own/queens?view=search").text
    saved = read(client.get("/own/queens.btr").data)
    path.unlink()
    shelf.clear()
    monkeypatch.setitem(shelved._saved, "queens", saved)
    again = client.get("/own/queens?view=search").text
    assert page_data(again)["replay"] == page_data(page)["replay"]
    assert "def solve(row):" in re.sub(r"<[^>]*>", "", again)
    assert (saved.report.nodes, saved.report.file) == (153, "queens.py")
    assert client.get("/own/queens.html").status_code == 200


@pytest.mark.parametrize("path", ["/own/queens", "/own/queens?view=search&node=1", "/"])
def test_a_line_that_is_wrong_is_shown_with_those_around_it(traced, path):
    client, _path = traced(TOO_LATE)
    for _ in range(2):
        page = client.get(path, follow_redirects=True).text
        assert "Line 4: expected a line that begins with one of" in page
        assert "queens.trace</span> · line 4" in page
        assert re.search(r'data-at="true">.*>4</span>hello</span>', page)
    assert client.get("/own/queens/progress").json == {"status": "ready"}
    refusal = client.get("/api/v1/own/queens/search")
    assert (refusal.status_code, refusal.json["detail"][:8]) == (422, "Line 4: ")


@pytest.mark.parametrize(
    ("text", "listens", "sentence"),
    [("", 0, EMPTY), (HEADER, 0, EMPTY), ("", 6565, LISTENING)],
)
def test_a_page_waits_for_the_first_node(traced, text, listens, sentence):
    client, path = traced(text, LISTENS=listens)
    page = client.get("/own/queens").text
    assert sentence in page
    assert "own-stop" not in page
    assert client.get("/own/queens/progress").json["status"] == "recording"
    assert growth(client) == {}
    path.write_text(HEADER + ">\n", encoding="utf-8")
    ready(client, "queens")
    assert 'class="puzzle"' in client.get("/own/queens").text


def test_a_page_follows_a_program_that_prints(traced):
    lines = queens(6).splitlines(keepends=True)
    client, path = traced("".join(lines[:60]))
    ready(client, "queens")
    shown = answered(client, "/api/v1/own/queens/search")["nodes"]
    assert growth(client) == {}

    def printed(end):
        path.write_text("".join(lines[:end]), encoding="utf-8")
        return growth(client)

    a_little = printed(80)
    nodes = sum(line.startswith(">") for line in lines[:80])
    assert shown < nodes < 2 * shown
    assert a_little == {"more": f"{nodes} nodes so far.", "follow": False}
    assert printed(400)["follow"]
    assert printed(len(lines)) == {"more": "The search is over: 153 nodes.", "follow": True}
    assert "<dd>153</dd>" in client.get("/own/queens").text
    summary = answered(client, "/api/v1/own/queens/search")
    assert (summary["nodes"], summary["truncated"]) == (153, False)
    assert growth(client) == {}


def test_a_line_that_goes_wrong_later_is_noticed(traced):
    client, path = traced(HEADER + ">\n>a\n")
    ready(client, "queens")
    path.write_text(HEADER + ">\n>a\n<\nhello\n", encoding="utf-8")
    facts = client.get("/own/queens/version").json
    assert facts["notice"].startswith("Line 5: expected a line that begins with one of")
    assert "Line 5: expected" in client.get("/own/queens").text


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("backtrack-trace 1\n>\n", True),
        ("backtrack-trace 1\n>\n>a\n", True),
        ("backtrack-trace 1\n", False),
        ("backtrack-trace 1\n>b\n>a\n", False),
        (None, False),
    ],
)
def test_what_only_grew_is_not_loaded_anew(tmp_path, after, expected):
    path = tmp_path / "queens.trace"
    path.write_text("backtrack-trace 1\n>\n", encoding="utf-8")
    end = End.of(path)
    if after is None:
        path.unlink()
    elif after != path.read_text(encoding="utf-8"):
        path.write_text(after, encoding="utf-8")
    assert end.is_kept(path) is expected


@pytest.mark.exhaustive
def test_a_file_that_grows_stays_and_one_that_is_written_anew_is_loaded(tmp_path):
    path = tmp_path / "queens.trace"
    path.write_text(queens(4), encoding="utf-8")
    with watched(path) as server:
        server.expect(SHOWING.format(r"queens\.trace", "queens"))
        assert server.recorded("queens")["nodes"] == 17
        assert not any("Its code runs" in line for line in server.said)
        before = server.facts("/own/queens/version")["version"]
        with path.open("a", encoding="utf-8") as file:
            file.write("!that is all\n")
        said = "The program prints no more, though its search goes on: that is all."
        noticed = server.until("/own/queens/version", lambda facts: said in facts["notice"])
        assert noticed["version"] == before
        path.write_text(queens(5), encoding="utf-8")
        server.until("/own/queens/version", lambda facts: facts["version"] != before)
        assert server.recorded("queens")["nodes"] == 54


@pytest.mark.exhaustive
def test_what_a_program_pipes_is_shown_while_it_runs(tmp_path):
    lines = queens(6).replace("|def solve(row):\n|    ...\n", "").splitlines(keepends=True)
    (tmp_path / "queens.py").write_text("import this\n", encoding="utf-8")
    with watched("-", folder=tmp_path, stdin=subprocess.PIPE) as server:
        server.expect(SHOWING.format(r"stdin\.trace", "stdin"))
        assert "There is no node in stdin.trace yet." in server.ask("/own/stdin")[1]
        server.process.stdin.write("".join(lines[:60]))
        server.process.stdin.flush()
        assert server.recorded("stdin")["nodes"] < 60
        assert "import" in server.ask("/own/stdin")[1]
        server.process.stdin.write("".join(lines[60:]))
        server.process.stdin.close()
        server.process.stdin = None
        over = "The search is over: 153 nodes."
        server.until("/own/stdin/version", lambda facts: facts.get("more") == over)
        server.ask("/own/stdin")
        assert server.recorded("stdin")["nodes"] == 153


@pytest.mark.exhaustive
def test_what_a_solver_sends_is_shown_and_the_next_one_replaces_it():
    with watched("--listen", BACKTRACK_LISTEN_PORT="0") as server:
        waiting = server.expect(r"^Waiting for a solver at port \d+, in CP-Profiler's protocol\.$")
        server.expect(SHOWING.format(r"solver\.trace", "solver"))
        address = ("127.0.0.1", int(re.search(r"\d+", waiting)[0]))
        assert f"Waiting for a solver at port {address[1]}." in server.ask("/own/solver")[1]
        solver = Solver("<")
        solver.solve()
        with socket.create_connection(address) as connection:
            connection.sendall(solver.sent)
            summary = server.recorded("solver")
            assert (summary["nodes"], summary["outcomes"]["solved"]) == (6, 1)
            assert "golomb" in server.ask("/own/solver")[1]
        other = Solver(">")
        other.send(2, version=3, info="")
        other.node(0, -1, 0, label="Root")
        other.send(1)
        with socket.create_connection(address) as connection:
            connection.sendall(other.sent)
            server.until("/api/v1/own/solver/search", lambda facts: facts.get("nodes") == 2)
        with socket.create_connection(address) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
            server.expect("^Message 1: expected one of CP-Profiler's protocol, got ")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "text", "more", "sentence"),
    [
        ("a.trace", TOO_LATE, [], "Line 4: expected a line that begins with one of "),
        ("a.txt", "backtrack-trace 9\n", [], "Line 1: expected backtrack-trace 1, got "),
        ("a.txt", HEADER, ["solve(4)"], "A trace runs no code: CALL and --input are for Python"),
    ],
)
def test_what_cannot_be_shown_is_one_line(tmp_path, name, text, more, sentence):
    (tmp_path / name).write_text(text, encoding="utf-8")
    process = command(str(tmp_path / name), *more, "--no-open", "--port", "0")
    out, err = process.communicate()
    assert (process.returncode, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(sentence)

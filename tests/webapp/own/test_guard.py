"""Who may ask: this machine's own pages, and nobody on behalf of another site."""

from __future__ import annotations

import pytest

from tests.webapp.own.conftest import PORT, ready
from tests.webapp.own.samples import TOUR
from tests.webapp.test_cli import process
from webapp import create_app

OURS = f"http://127.0.0.1:{PORT}"


@pytest.fixture
def client(opened):
    return opened(TOUR)


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("host", "status"),
    [
        (f"127.0.0.1:{PORT}", 200),
        (f"localhost:{PORT}", 200),
        (f"LOCALHOST:{PORT}", 200),
        (f"[::1]:{PORT}", 200),
        ("127.0.0.1", 403),
        (f"127.0.0.1:{PORT + 1}", 403),
        (f"evil.example:{PORT}", 403),
        (f"127.0.0.1.evil.example:{PORT}", 403),
        (f"127.0.0.1:{PORT}.evil.example", 403),
        ("", 403),
        ("a host with blanks", 403),
        ("..", 403),
    ],
)
@pytest.mark.parametrize("path", ["/own/tour/version", "/api/v1/own/tour/search", "/nothing"])
def test_only_names_of_this_machine_are_answered(client, host, status, path):
    ready(client)
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == (404 if status == 200 and path == "/nothing" else status)
    if status == 403:
        assert answer.mimetype == "application/problem+json"
        assert answer.json["id"] == "watch.host"
        assert f"127.0.0.1:{PORT}" in answer.json["detail"]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("GET", {}, 200),
        ("GET", {"Sec-Fetch-Site": "same-origin"}, 200),
        ("GET", {"Sec-Fetch-Site": "none"}, 200),
        ("GET", {"Sec-Fetch-Site": "same-site"}, 403),
        ("GET", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("GET", {"Sec-Fetch-Site": "whatever"}, 403),
        ("GET", {"Origin": OURS}, 200),
        ("GET", {"Origin": "https://evil.example"}, 403),
        ("GET", {"Origin": "null"}, 403),
        ("GET", {"Origin": f"http://localhost:{PORT}"}, 403),  # another origin than that asked
        ("GET", {"Origin": f"https://127.0.0.1:{PORT}"}, 403),
        ("HEAD", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("OPTIONS", {"Origin": "https://evil.example"}, 403),
        ("POST", {}, 403),
        ("POST", {"Sec-Fetch-Site": "none"}, 403),
        ("POST", {"Sec-Fetch-Site": "cross-site", "Origin": OURS}, 403),
        ("POST", {"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"}, 403),
        ("POST", {"Origin": "null"}, 403),
        ("POST", {"Origin": OURS}, 204),
        ("POST", {"Sec-Fetch-Site": "same-origin", "Origin": OURS}, 204),
        ("POST", {"Sec-Fetch-Site": "same-origin"}, 204),
    ],
)
def test_other_sites_are_refused(client, method, headers, status):
    path = "/own/tour/stop" if method == "POST" else "/own/tour/version"
    answer = client.open(path, method=method, headers=headers)
    assert answer.status_code == status
    if status == 403 and method != "HEAD":
        assert answer.json["id"] == "watch.site"


def test_nothing_may_be_read_by_scripts_of_other_origins(client):
    ready(client)
    for path in ("/api/v1/own/tour/search", "/own/tour.json", "/own/tour.png", "/own/tour.btr"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_no_page_stands_in_a_frame(client):
    ready(client)
    answer = client.get("/own/tour")
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert client.get("/own/tour?key=").headers["X-Frame-Options"] == "DENY"


def test_a_key_opens_a_frame(opened):
    client = opened(TOUR, KEY="a secret")
    ready(client)
    cross = {"Sec-Fetch-Site": "cross-site"}
    answer = client.get("/own/tour?key=a+secret", headers=cross)
    assert answer.status_code == 200
    assert "X-Frame-Options" not in answer.headers
    assert "frame-ancestors" not in answer.headers["Content-Security-Policy"]
    # What is pressed there opens there, and nowhere else is the key told.
    assert 'href="/own/tour?key=a+secret"' in answer.text
    assert "secret" not in client.get("/own/tour").text
    for path in ("/own/tour?key=another", "/own/tour?key=", "/own/tour", "/own/tour?key=%e4"):
        assert client.get(path, headers=cross).status_code == 403
    # It is no leave to change anything from elsewhere, and no leave to come by another name.
    assert client.post("/own/tour/stop?key=a+secret", headers=cross).status_code == 403
    named = client.get("/own/tour?key=a+secret", headers={"Host": f"evil.example:{PORT}"})
    assert named.status_code == 403


@pytest.mark.sampled
@pytest.mark.parametrize(
    "path",
    ["/mayan/1.0-1-1-0-1", "/lessons", "/edit/flip", "/today", "/surprise", "/api/v1/levels",
     "/embed/own/tour", "/own/tour.txt", "/wishes"],
)  # fmt: skip
def test_nothing_else_of_the_app_is_served(client, path):
    assert client.get(path).status_code == 404


def test_pasted_text_is_not_taken(client):
    answer = client.post("/", data={"text": "x"}, headers={"Origin": OURS})
    assert answer.status_code in (404, 405)


def test_the_ordinary_server_knows_no_problems_of_people(monkeypatch):
    app = create_app({"TESTING": True})
    assert not [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("watch.")]
    client = app.test_client()
    for path in ("/own/tour", "/own/tour.json", "/own/tour/version", "/api/v1/own/tour/search"):
        assert client.get(path).status_code == 404


# Commands that run a file once: whatever its code does, they say so in one sentence and end


COUNT = """
import os
import re
import signal
import sys

from backtrack import Problem


class Count(Problem):
    def start(self):
        return 0

    def moves(self, state):
        {}
        return [1]

    def result(self, state, move):
        return state + move

    def solved(self, state):
        return state == 3
"""

ENDINGS = [
    ("os._exit(3)", "The code of count.py ended Python itself (exit status 3)."),
    (
        "os.kill(os.getpid(), signal.SIGSEGV)",
        "moves() in line 15 of count.py ended Python itself (signal 11).",
    ),
    (
        "re.match('(a+)+$', 'a' * 60 + 'b')",
        "moves() in line 15 of count.py did not come back within 1 seconds and could not be "
        "interrupted.",
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("line", "sentence"), ENDINGS)
def test_code_that_ends_its_process_is_one_sentence(tmp_path, line, sentence):
    (tmp_path / "count.py").write_text(COUNT.format(line))
    asked = ("export", "own", "count.py", "-o", "out")
    done = process(*asked, PWD=str(tmp_path), BACKTRACK_HANG_SECONDS="1")
    assert done == (2, "", f"{sentence}\n")
    assert [each.name for each in tmp_path.iterdir()] == ["count.py"]


@pytest.mark.exhaustive
def test_standard_output_has_the_search_alone(tmp_path):
    (tmp_path / "count.py").write_text(COUNT.format("os.write(1, b'aloud'); print('kept')"))
    status, said, errors = process("export", "own", "count.py", "-o", "-", PWD=str(tmp_path))
    assert (status, set(errors.split("Wrote")[0])) == (0, set("aloud"))
    assert said.count("aloud") == 1  # in the text of the file
    assert said.startswith("\udc89BTR")


@pytest.mark.exhaustive
def test_a_program_reads_the_file_that_is_its_input(tmp_path):
    source = "def count(n):\n    return n and count(n - 1)\n\n\ncount(int(input()))\n"
    (tmp_path / "count.py").write_text(source)
    (tmp_path / "numbers.txt").write_text("4\n")
    for command, written in (("own", "all 5 nodes"), ("page", "out")):
        asked = ("export", command, "count.py", "-o", "out", "--input", "numbers.txt")
        status, said, errors = process(*asked, PWD=str(tmp_path))
        assert (status, errors) == (0, "")
        assert written in said

"""Too much is refused at once, in one sentence, through a real server."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

import solver
from solver.catalog import boards_within
from tests.serving import served
from tests.webapp.samples import TEXT
from webapp import create_app
from webapp.config import DEFAULTS
from webapp.http.environ import CLIENT_DISCONNECTED

LIMIT = 256 * 1024
MUCH = b"7 " * 5_000_000
SENTENCE = f"Expected at most {LIMIT} bytes, got more."
MOST_SECONDS = 5.0
"""Of the processor's time, which a busy machine does not lengthen; the text takes a hundredth."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Run the app as ``backtrack serve`` does; the value is ``host:port``."""
    with served(create_app()) as url:
        yield urlsplit(url).netloc


def post(server: str, path: str, body, **headers: str) -> tuple[int, str, str]:
    """Return status, media type and text of an answer."""
    connection = http.client.HTTPConnection(server, timeout=300)
    connection.request("POST", path, body=body, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers.get_content_type(), text


def chunked(body: bytes) -> Iterator[bytes]:
    """Cut a body into pieces; http.client then sends it without a length."""
    for start in range(0, len(body), 65536):
        yield body[start : start + 65536]


@pytest.mark.parametrize("wrap", [bytes, chunked], ids=["whole", "chunked"])
@pytest.mark.parametrize("kind", ["text/plain", "application/json"])
def test_the_api_refuses_ten_megabytes(server, wrap, kind):
    status, media_type, text = post(server, "/api/v1/parse", wrap(MUCH), **{"Content-Type": kind})
    assert (status, media_type) == (413, "application/problem+json")
    assert json.loads(text)["detail"] == SENTENCE


@pytest.mark.exhaustive
def test_ten_megabytes_are_refused_before_they_come(server):
    connection = http.client.HTTPConnection(server, timeout=300)
    connection.putrequest("POST", "/api/v1/parse")
    connection.putheader("Content-Length", str(len(MUCH)))
    connection.endheaders()
    answer = connection.getresponse()
    assert (answer.status, json.load(answer)["detail"]) == (413, SENTENCE)
    connection.close()


@pytest.mark.parametrize("wrap", [bytes, chunked], ids=["whole", "chunked"])
@pytest.mark.parametrize("length", [LIMIT + 1, len(MUCH)])
def test_the_form_refuses_it_with_a_page(server, wrap, length):
    body = (b"text=" + MUCH)[:length]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    status, media_type, text = post(server, "/", wrap(body), **form)
    assert (status, media_type) == (413, "text/html")
    assert SENTENCE in text


@pytest.mark.parametrize("wrap", [bytes, chunked], ids=["whole", "chunked"])
def test_what_fits_is_read(server, wrap):
    padding = b" " * (LIMIT - len(TEXT))
    status, _, text = post(server, "/api/v1/parse", wrap(TEXT.encode() + padding))
    assert (status, len(json.loads(text)["puzzles"])) == (200, 1)


def test_the_largest_text_is_refused_by_the_solver_quickly(client):
    started = time.thread_time()
    answer = client.post("/api/v1/parse", data=MUCH[:LIMIT])
    assert answer.status_code == 422
    assert len(answer.json["detail"]) < 200
    assert time.thread_time() - started < MOST_SECONDS


MANY_LINES = "THERE-AND-BACK\n1 2 1 1 5 1\n4 5\n" * 3_400 + "END"
TOO_MANY = (
    "Expected at most 10000 lines in one text, got more; `backtrack solve` reads files of any "
    "length."
)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_text_of_many_puzzles_is_refused_before_it_is_read(client, end):
    text = MANY_LINES.replace("\n", end)
    posted = client.post("/", data={"text": text})
    assert (posted.status_code, posted.mimetype) == (422, "text/html")
    assert "Expected at most 10000 lines" in posted.text
    for answer in (
        client.post("/api/v1/parse", data=text),
        client.post("/api/v1/parse?draft=1", data=text),
        client.post("/api/v1/parse", json={"text": text, "kind": "dice"}),
        client.post("/api/v1/dice/edit", json={"text": text}),
    ):
        assert answer.status_code == 422
        assert (answer.json["id"], answer.json["detail"]) == ("web.lines", TOO_MANY)


def test_as_many_lines_as_there_may_be_are_read(client):
    text = "bwwb\nbbwb\nbwwb\nbwww\n" * 2_500
    assert len(client.post("/api/v1/parse", data=text).json["puzzles"]) == 2_500
    assert "2500" in client.post("/", data={"text": text}).text.replace(",", "")


def test_many_form_fields_are_too_much(client):
    parts = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="%d"\r\n\r\n\r\n' % number
        for number in range(2_000)
    )
    answer = client.post(
        "/", data=parts + b"--x--\r\n", content_type="multipart/form-data; boundary=x"
    )
    assert answer.status_code == 413


ENDLESS = (
    "000005080-000601043-000000000-010500000-000106000-300000005-530000061-000000004-000000000"
)
"""A Sudoku without a solution, of 83.6 million nodes."""
SECONDS = 0.01
BOARDS = f"{boards_within('sudoku', SECONDS):,}"
TOO_LONG = f"Expected an answer within {BOARDS} boards, but the search needs more."
ANSWERED = [
    f"/sudoku/{ENDLESS}",
    f"/sudoku/{ENDLESS}?view=search",
    f"/embed/sudoku/{ENDLESS}",
    f"/sudoku/{ENDLESS}.json",
    f"/sudoku/{ENDLESS}.svg",
    f"/sudoku/{ENDLESS}.png?step=1",
    f"/sudoku/{ENDLESS}.gif",
    f"/api/v1/sudoku/{ENDLESS}",
    f"/api/v1/sudoku/{ENDLESS}/replay",
    f"/oembed?url=http://localhost/sudoku/{ENDLESS}",
]


@pytest.fixture
def brief() -> FlaskClient:
    """Return a client of an app that spends little time on an answer."""
    return create_app({"TESTING": True, "SOLVE_SECONDS": SECONDS}).test_client()


@pytest.mark.sampled
@pytest.mark.parametrize("address", ANSWERED)
def test_a_search_that_takes_too_long_is_refused(brief, address):
    answer = brief.get(address)
    assert answer.status_code == 422
    assert TOO_LONG in answer.text


def test_a_posted_search_that_takes_too_long_is_refused(brief):
    text = ENDLESS.replace("0", ".").replace("-", "\n")
    answer = brief.post("/api/v1/solve", data=text)
    assert (answer.status_code, answer.json["detail"]) == (422, TOO_LONG)


@pytest.mark.parametrize("kind", solver.kinds())
def test_levels_take_a_small_part_of_the_work_of_a_request(kind):
    most = boards_within(kind, DEFAULTS["SOLVE_SECONDS"])
    for level in solver.levels.load(kind):
        assert solver.solve(level.puzzle).boards < most / 4


def test_a_refused_search_is_not_made_again(brief, monkeypatch):
    solved, solve = [], solver.solve

    def count(*asked):
        solved.append(asked)
        return solve(*asked)

    monkeypatch.setattr(solver, "solve", count)
    other = ENDLESS.replace("8", "0")
    details = {brief.get(f"/sudoku/{other}.json").json["detail"] for _ in range(3)}
    assert details == {TOO_LONG}
    assert len(solved) == 1


def test_a_search_ends_when_its_client_has_left():
    reported = []

    def has_left():
        reported.append(True)
        return len(reported) == 3

    client = create_app({"TESTING": True}).test_client()
    answer = client.get(
        f"/sudoku/{ENDLESS.translate(str.maketrans('58', '85'))}",
        environ_overrides={CLIENT_DISCONNECTED: has_left},
    )
    assert (answer.status_code, answer.data) == (499, b"")
    assert len(reported) == 3

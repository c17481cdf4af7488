"""Too much is refused at once, in one sentence, through a real server."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.serving import served
from tests.webapp.samples import TEXT
from webapp import create_app

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

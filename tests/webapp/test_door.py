"""Who comes in, who is refused and in which words, and who has to go."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hostile.answers import Answer, check, parse
from tests.hostile.siege import ask, besieged
from tests.serving import served
from webapp import connections, create_app, door, serving, turns
from webapp.environ import CLIENT_DISCONNECTED
from webapp.parsing import Parser

PATIENCE_SECONDS = 120
MEGABYTE = 1024 * 1024


def echo(environ, start_response):
    """Answer with the path and the body, as often as the query says."""
    body = environ["PATH_INFO"].encode("latin-1") + environ["wsgi.input"].read()
    body *= int(environ["QUERY_STRING"] or 1)
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


def port_of(url: str) -> int:
    return urlsplit(url).port


@contextmanager
def connected(url: str) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port_of(url)), PATIENCE_SECONDS) as connection:
        yield connection


def read_all(connection: socket.socket) -> bytes:
    came = bytearray()
    while piece := connection.recv(65536):
        came += piece
    return bytes(came)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with served(echo) as url:
        yield url


HOST = b"Host: localhost\r\n"
CHUNKED = b"POST /api/x HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
REFUSED = [
    (b"GET http://] HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.target"),
    (b"GET * HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.target"),
    (b"CONNECT a:443 HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.target"),
    (b"GET ftp://a/ HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.target"),
    (b"GET http://a:b@c/ HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.target"),
    (b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.target"),
    (b"GET //x?a=\xed HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.target"),
    (b"get / HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.line"),
    (b"GET / / HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.line"),
    (b" GET / HTTP/1.1\r\n" + HOST + b"\r\n", 400, "http.line"),
    (b"\x16\x03\x01\x00\xc8\x01\x00", 400, "http.line"),
    (b"GET / HTTP/1.1\nHost: x\n\n", 400, "http.line"),
    (b"GET / HTTP/2.0\r\n" + HOST + b"\r\n", 400, "http.version"),
    (b"GET /\r\n\r\n", 400, "http.version"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"nonsense\r\n\r\n", 400, "http.field"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A : b\r\n\r\n", 400, "http.field"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\0\r\n\r\n", 400, "http.field"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\n\r\n", 400, "http.field"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\r\n c\r\n\r\n", 400, "http.field"),
    (b"GET / HTTP/1.1\r\n\r\n", 400, "http.host"),
    (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "http.host"),
    (b"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "http.host"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n", 400, "http.length"),
    (
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        400,
        "http.length",
    ),
    (
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"0\r\n\r\nGET /smuggled HTTP/1.1\r\n" + HOST + b"\r\n",
        400,
        "http.framing",
    ),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip\r\n\r\n", 400, "http.coding"),
    (
        b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked, chunked\r\n\r\n",
        400,
        "http.coding",
    ),
    (b"POST / HTTP/1.0\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n", 400, "http.coding"),
    (CHUNKED + b"zz\r\n", 400, "http.chunk"),
    (CHUNKED + b"5\r\nabcdefg\r\n", 400, "http.chunk"),
    (CHUNKED + b"1" * MEGABYTE, 400, "http.chunk"),
    (CHUNKED + b"1\r\na\r\n" * 100_000, 400, "http.chunk"),
    (CHUNKED + b"0\r\n" + b"A: b\r\n" * 10_000, 400, "http.chunk"),
    (CHUNKED + b"5\r\nab", 400, "http.cut"),
    (b"GET / HT", 400, "http.cut"),
    (b"GET / HTTP/1.1\r\nA: " + b"a" * MEGABYTE, 431, "http.headers-too-large"),
]


@pytest.mark.parametrize(("sent", "status", "id"), REFUSED)
def test_what_cannot_be_read_is_refused_completely(url, sent, status, id):
    [answer] = parse(ask(port_of(url), sent), to_head=False)
    assert answer.status == status
    assert answer.fields["connection"] == "close"
    is_api = b" /api/" in sent[:20]
    check(answer, is_api=is_api, has_body=True)
    if is_api:
        assert json.loads(answer.body)["id"] == id
    else:
        assert answer.fields["content-type"].startswith("text/html")


READABLE = [each for each in REFUSED if re.match(rb"[A-Z]+ / HTTP/...\r\n.", each[0])]
"""Those with a target and a header line that can be changed."""


@pytest.mark.parametrize(("sent", "status", "id"), READABLE)
def test_programs_are_told_in_details_and_in_their_language(url, sent, status, id):
    line, _, rest = sent.partition(b"\r\n")
    asked = line.replace(b" / ", b" /api/x ") + b"\r\nAccept-Language: fr, zh-CN;q=0.5\r\n" + rest
    [answer] = parse(ask(port_of(url), asked), to_head=False)
    check(answer, is_api=True, has_body=True)
    told = json.loads(answer.body)
    assert (told["status"], told["id"], told["instance"]) == (status, id, "/api/x")
    assert answer.fields["content-language"] == "zh"
    assert not told["detail"].isascii()


def test_a_refusal_of_head_has_no_body(url):
    sent = b"HEAD /api/x HTTP/3.0\r\n\r\n"
    came = ask(port_of(url), sent)
    assert came.endswith(b"\r\n\r\n")
    [answer] = parse(came, to_head=True)
    assert answer.status == 400
    assert int(answer.fields["content-length"]) > 0


@pytest.mark.parametrize(
    ("sent", "bodies"),
    [
        (b"\r\n\r\nGET /a HTTP/1.1\r\n" + HOST + b"\r\n", [b"/a"]),
        (b"GET http://other/a HTTP/1.1\r\n" + HOST + b"\r\n", [b"/a"]),
        (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", [b"*"]),
        (b"GET /a HTTP/1.0\r\n\r\n", [b"/a"]),
        ((b"GET /a HTTP/1.1\r\n" + HOST + b"\r\n") * 3, [b"/a"] * 3),
        (CHUNKED + b"3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nA: b\r\n\r\n", [b"/api/xabcde"]),
        (b"GET /a HTTP/1.1\r\nConnection: x, close\r\n" + HOST + b"\r\n" + b"more", [b"/a"]),
        (
            b"POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n" + HOST + b"\r\nhi",
            [b"/ahi"],
        ),
    ],
)
def test_what_can_be_read_is_answered(url, sent, bodies):
    answers = parse(ask(port_of(url), sent), to_head=False)
    assert [(answer.status, answer.body) for answer in answers] == [(200, b) for b in bodies]


PIECES = st.lists(
    st.one_of(
        st.binary(max_size=20),
        st.sampled_from(
            [b"GET / HTTP/1.1", b"\r\n", b"\r\n\r\n", b": ", b"Content-Length: 3", HOST]
        ),
        st.sampled_from([b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n", b"POST /a HTTP/1.1\r\n"]),
    ),
    max_size=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(PIECES)
def test_whatever_comes_is_answered_or_hung_up_on(url, pieces):
    data = b"".join(pieces)
    for answer in parse(ask(port_of(url), data), to_head=data.lstrip().startswith(b"HEAD")):
        assert answer.status in (200, 400)


@contextmanager
def crowded(monkeypatch, most: int, app=echo) -> Iterator[str]:
    """Serve at most so many connections."""
    monkeypatch.setattr(serving, "most_connections", lambda: most)
    with served(app) as url:
        yield url


GET = b"GET /a HTTP/1.1\r\n" + HOST + b"\r\n"


@pytest.mark.parametrize(
    "sent", [b"", GET, b"GET /a HT", CHUNKED + b"5\r\nab"], ids=["idle", "kept", "head", "body"]
)
def test_those_who_rest_or_are_slow_keep_nobody_out(monkeypatch, sent):
    with crowded(monkeypatch, 8) as url, ExitStack() as crowd:
        for _ in range(30):
            one = crowd.enter_context(connected(url))
            one.sendall(sent)
            if sent == GET:
                assert one.recv(15) == b"HTTP/1.1 200 OK"
        assert parse(ask(port_of(url), GET), to_head=False)[0].body == b"/a"


def test_nobody_has_to_go_before_somebody_else_is_there(monkeypatch, caplog):
    with crowded(monkeypatch, 8) as url, ExitStack() as crowd:
        everybody = [crowd.enter_context(connected(url)) for _ in range(8)]
        for one in everybody * 3:
            one.sendall(GET)
            came = b""
            while not came.endswith(b"/a"):
                came += (piece := one.recv(65536))
                assert piece
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("path", "kind"), [(b"/api/x", "application/problem+json"), (b"/", "text/html; charset=utf-8")]
)
def test_where_everybody_is_being_answered_the_next_one_is_told_so(monkeypatch, path, kind):
    going, go = os.pipe()

    def waiting(environ, start_response):
        os.read(going, 1)
        return echo(environ, start_response)

    with crowded(monkeypatch, 3, waiting) as url, ExitStack() as crowd:
        busy = [crowd.enter_context(connected(url)) for _ in range(3)]
        for one in busy:
            one.sendall(GET)
        answer = Answer(200, {}, b"")
        while answer.status != 503:  # until all three are known to be busy
            came = ask_now(url, b"GET " + path + b" HTTP/1.1\r\n" + HOST + b"\r\n")
            [answer] = parse(came, to_head=False) or [answer]
        assert answer.fields["content-type"] == kind
        assert int(answer.fields["retry-after"]) > 0
        assert answer.fields["cache-control"] == "no-store"
        os.write(go, b"123")
        assert [one.recv(15) for one in busy] == [b"HTTP/1.1 200 OK"] * 3
    os.close(going)
    os.close(go)


def ask_now(url: str, data: bytes) -> bytes:
    """Ask, and go away when the answer takes longer than a refusal."""
    with connected(url) as connection:
        connection.settimeout(0.5)
        connection.sendall(data)
        try:
            return read_all(connection)
        except TimeoutError:
            return b""


@pytest.mark.parametrize("sent", [b"GET /api/", CHUNKED + b"5\r\nab"], ids=["head", "body"])
def test_who_takes_too_long_to_ask_is_told_so(monkeypatch, sent):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.0)
    monkeypatch.setattr(serving, "CLEANUP_SECONDS", 0.0)
    with served(echo) as url, connected(url) as slow:
        slow.sendall(sent)
        [answer] = parse(read_all(slow), to_head=False)
        check(answer, is_api=True, has_body=True)
        assert (answer.status, json.loads(answer.body)["id"]) == (408, "http.late")


def send_for_ever(connection: socket.socket) -> None:
    """Send until the connection is no more, which resets it."""
    while True:
        connection.send(b"x")


MUCH = b"GET /a?8000000 HTTP/1.1\r\n" + HOST + b"\r\n"


def test_who_does_not_read_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(serving, "IDLE_SECONDS", 0.0)
    monkeypatch.setattr(serving, "CLEANUP_SECONDS", 0.0)
    monkeypatch.setattr(connections, "LEAST_BYTES_A_SECOND", 10**12)
    with served(echo) as url, connected(url) as unread:
        unread.sendall(MUCH)
        with pytest.raises(ConnectionError):
            send_for_ever(unread)


def test_answers_that_nobody_reads_are_bounded(monkeypatch, caplog):
    monkeypatch.setattr(door, "MOST_PENDING_BYTES", 20 * MEGABYTE)
    monkeypatch.setattr(serving, "CLEANUP_SECONDS", 0.0)
    with served(echo) as url, ExitStack() as stack:
        unread = [stack.enter_context(connected(url)) for _ in range(4)]
        for one in unread:
            one.sendall(MUCH)
            assert one.recv(15) == b"HTTP/1.1 200 OK"
        while "slow readers" not in caplog.text:
            time.sleep(0)
        assert parse(ask(port_of(url), GET), to_head=False)[0].status == 200


def test_unfinished_bodies_are_bounded(monkeypatch):
    monkeypatch.setattr(door, "MOST_HELD_BYTES", MEGABYTE)
    head = b"POST /api/x HTTP/1.1\r\n" + HOST + b"Content-Length: 900000\r\n\r\n"
    with served(echo) as url, ExitStack() as stack:
        first, *others = [stack.enter_context(connected(url)) for _ in range(4)]
        for one in (first, *others):
            one.sendall(head + b"x" * 500_000)
        [answer] = parse(read_all(first), to_head=False)
        assert (answer.status, answer.fields["retry-after"]) == (503, "5")
        assert parse(ask(port_of(url), GET), to_head=False)[0].status == 200


def test_nothing_goes_to_files(monkeypatch):
    def full(*_arguments, **_named):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    body = b"x" * 900_000
    sent = b"POST /a?10 HTTP/1.1\r\n" + HOST + b"Content-Length: 900000\r\n\r\n" + body
    with served(echo) as url:
        [answer] = parse(ask(port_of(url), sent), to_head=False)
    assert answer.body == (b"/a" + body) * 10


@pytest.mark.parametrize("jump", [-(10**6), 10**6])
def test_the_clock_may_jump(monkeypatch, jump):
    with served(echo) as url, connected(url) as kept:
        for now in (time.time(), time.time() + jump):
            monkeypatch.setattr(time, "time", lambda now=now: now)
            kept.sendall(GET)
            came = b""
            while not came.endswith(b"/a"):
                came += kept.recv(65536)
            assert came.startswith(b"HTTP/1.1 200 OK")


def test_who_leaves_in_the_middle_is_a_line_in_the_log(caplog):
    caplog.set_level(logging.INFO, "backtrack")
    with served(echo) as url:
        with connected(url) as leaving:
            leaving.sendall(MUCH)
            assert leaving.recv(15) == b"HTTP/1.1 200 OK"
        while "left before the answer" not in caplog.text:
            time.sleep(0)
        assert parse(ask(port_of(url), GET), to_head=False)[0].status == 200
    assert "Traceback" not in caplog.text


def test_a_connection_that_breaks_is_one_less(monkeypatch, caplog):
    def broken(parser, head):
        raise RuntimeError("no luck")

    with served(echo) as url:
        with monkeypatch.context() as patched:
            patched.setattr(Parser, "_parse", broken)
            assert ask(port_of(url), GET) == b""
        assert parse(ask(port_of(url), GET), to_head=False)[0].body == b"/a"
    assert "Could not answer a connection: RuntimeError: no luck" in caplog.text


@pytest.mark.parametrize("begins", [False, True])
def test_an_app_that_breaks_is_a_line_in_the_log(caplog, begins):
    def broken(_environ, start_response):
        if begins:
            start_response("200 OK", [("Content-Length", "9")])
            yield b"a"
        raise RuntimeError("no luck")

    with served(broken) as url:
        came = ask(port_of(url), b"GET /api/x HTTP/1.1\r\n" + HOST + b"\r\n")
    if begins:
        assert came.endswith(b"\r\n\r\na")
    else:
        [answer] = parse(came, to_head=False)
        assert (answer.status, json.loads(answer.body)["id"]) == (500, "http.error")
    assert [record.exc_info for record in caplog.records] == [None]
    assert "Could not answer /api/x: RuntimeError: no luck" in caplog.text


def test_other_hosts_than_those_that_are_trusted_are_refused():
    client = create_app({"TRUSTED_HOSTS": ["localhost", ".example.org"]}).test_client()
    for host, status in (("localhost", 200), ("a.example.org", 200), ("evil.example", 400)):
        assert client.get("/healthz", headers={"Host": host}).status_code == status
    page = client.get("/mayan/x", headers={"Host": "evil.example"})
    assert (page.status_code, page.mimetype) == (400, "text/html")
    assert "Nothing is served here under this host." in page.text
    assert "evil.example" not in page.text
    told = client.get("/api/v1/parse", headers={"Host": "evil.example", "Accept-Language": "zh"})
    assert (told.status_code, told.json["id"]) == (400, "http.host")
    assert told.headers["Cache-Control"] == page.headers["Cache-Control"] == "no-store"


FILES = 96


def test_the_program_goes_on_with_few_files_no_home_and_no_place_for_temporary_ones():
    poor = {"PATH": os.environ["PATH"], "TMPDIR": "/nowhere"}
    with besieged(environment=poor, most_files=FILES) as server, ExitStack() as crowd:
        url = f"http://127.0.0.1:{server.port}/"
        for _ in range(3 * FILES):
            crowd.enter_context(connected(url)).sendall(b"GET /")
        for path in (b"/", b"/healthz", b"/mayan/3.1-21-234-31-2434"):
            sent = b"GET " + path + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
            assert parse(ask(server.port, sent), to_head=False)[0].status == 200
        text = b"text=" + b"x" * 200_000
        form = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 200005\r\n\r\n"
        [answer] = parse(
            ask(server.port, b"POST / HTTP/1.1\r\n" + HOST + form + text), to_head=False
        )
        assert answer.status == 422
        log = server.log.read_text()
    assert "Made room" in log
    assert "Traceback" not in log


def test_no_file_is_left_for_a_connection(monkeypatch, caplog):
    real = socket.socket.accept
    refused = []

    def accept(listener):
        if not refused:
            refused.append(True)
            raise OSError(24, "Too many open files")
        return real(listener)

    monkeypatch.setattr(socket.socket, "accept", accept)
    with served(echo) as url:
        assert parse(ask(port_of(url), GET), to_head=False)[0].body == b"/a"
    assert "No connection can be taken: Too many open files" in caplog.text


LARGE = "/api/v1/mayan/5.433242-115234-4451142-4232121-3352424/search?search=dfs&off=equal,left"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_while_a_search_is_recorded_and_somebody_is_slow(number):
    assert serving.LAST_SECONDS + serving.THREADS_SECONDS < 5
    with besieged() as server, ExitStack() as stack:
        url = f"http://127.0.0.1:{server.port}/"
        slow = stack.enter_context(connected(url))
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHo")
        ask(server.port, f"GET {LARGE} HTTP/1.1\r\n".encode() + HOST + b"\r\n")
        waiting = stack.enter_context(connected(url))
        waiting.sendall(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
        server.process.send_signal(number)
        assert parse(read_all(waiting), to_head=False)[0].status == 200
        assert server.process.wait(PATIENCE_SECONDS) == 0
        assert "Traceback" not in server.log.read_text()


def test_the_log_is_a_line_each(tmp_path):
    lines = """
from webapp import logs, serving
from webapp.door import Occurrences
logs.log_to_stderr()
again = Occurrences()
for _ in range(1000):
    again.say(20, "Somebody left: %s", "127.0.0.1")
"""
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    [line] = done.stderr.splitlines()
    assert line.endswith("INFO Somebody left: 127.0.0.1")


def test_a_client_that_leaves_is_noticed_while_its_request_is_answered():
    begun, noticed = threading.Event(), threading.Event()

    def wait_for_the_end(environ, start_response):
        begun.set()
        while not environ[CLIENT_DISCONNECTED]():
            time.sleep(0.001)
        noticed.set()
        return echo(environ, start_response)

    with served(wait_for_the_end) as url:
        with connected(url) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
            assert begun.wait(PATIENCE_SECONDS)
        assert noticed.wait(PATIENCE_SECONDS)


def test_the_server_says_that_it_lives_whatever_else_it_does():
    app, go = create_app(), threading.Event()
    busy = threading.Semaphore(0)

    @app.get("/busy")
    def be_busy():
        busy.release()
        go.wait(PATIENCE_SECONDS)
        return "done"

    asked = b"GET /busy HTTP/1.1\r\n" + HOST + b"\r\n"
    with served(app) as url, ExitStack() as stack:
        stack.callback(go.set)
        for _ in range(40):
            stack.enter_context(connected(url)).sendall(asked)
        for _ in range(turns.ACTIVE):
            assert busy.acquire(timeout=PATIENCE_SECONDS)
        asked = b"GET /healthz HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
        [answer] = parse(ask(port_of(url), asked), to_head=False)
        assert answer.status == 200

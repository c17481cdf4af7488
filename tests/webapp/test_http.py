"""The server: what it refuses, its limits, slow clients, turns across clients, start and end."""

from __future__ import annotations

import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest
from flask import request as request_of_flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hostile.answers import check, parse
from tests.hostile.siege import ask, besieged
from tests.serving import served
from webapp import create_app
from webapp.cli.serve import warm_up_urls
from webapp.http import asgi, protocol, server, turns
from webapp.http.environ import CLIENT_DISCONNECTED

PATIENCE_SECONDS = 120
MEGABYTE = 1024 * 1024

HOST = b"Host: localhost\r\n"
CHUNKED = b"POST /api/x HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
GET = b"GET /a HTTP/1.1\r\n" + HOST + b"\r\n"
MUCH = b"GET /a?8000000 HTTP/1.1\r\n" + HOST + b"\r\n"


def echo(environ, start_response):
    """Answer with the path and the body, as often as the query says."""
    body = environ["PATH_INFO"].encode("latin-1") + environ["wsgi.input"].read()
    body *= int(environ["QUERY_STRING"] or 1)
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


def measured(environ, start_response):
    """Answer with the length of the body that the app sees."""
    length = environ.get("CONTENT_LENGTH", "0")
    start_response("200 OK", [("Content-Length", str(len(length)))])
    return [length.encode()]


def port_of(url: str) -> int:
    return urlsplit(url).port


@contextmanager
def connected(url: str) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port_of(url)), PATIENCE_SECONDS) as connection:
        yield connection


def read_all(connection: socket.socket) -> bytes:
    received = bytearray()
    while piece := connection.recv(65536):
        received += piece
    return bytes(received)


def request(url: str, method: str = "GET", path: str = "/", **more) -> tuple[int, bytes]:
    """Return the status and the body of an answer."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE_SECONDS)
    connection.request(method, path, **more)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


def send_for_ever(connection: socket.socket) -> None:
    """Send until the connection is reset."""
    while True:
        connection.sendall(b"x" * 65536)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with served(echo) as address:
        yield address


REFUSED = [
    (b"GET http://] HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    (b"CONNECT a:443 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    (b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    (b"get / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    (b"GET / / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    (b"\x16\x03\x01\x00\xc8\x01\x00", 400),
    (b"GET / HTTP/1.1\nHost: x\n\n", 400),
    (b"GET / HTTP/2.0\r\n" + HOST + b"\r\n", 400),
    (b"GET /\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\n" + HOST + b"nonsense\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A : b\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\0\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\r\n c\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n", 400),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    (
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        400,
    ),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip\r\n\r\n", 400),
    (CHUNKED + b"zz\r\n", 400),
    (CHUNKED + b"5\r\nabcdefg\r\n", 400),
    (CHUNKED + b"5\r\nab", 400),
    (b"GET / HT", 400),
    (b"GET / HTTP/1.1\r\nA: " + b"a" * MEGABYTE, 431),
]


@pytest.mark.parametrize(("sent", "status"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_not_http_is_refused_with_a_status(url, sent, status):
    [answer] = parse(ask(port_of(url), sent), to_head=False)
    assert (answer.status, answer.fields["connection"]) == (status, "close")
    check(answer, is_api=False, has_body=True)
    assert answer.body == b""


@pytest.mark.parametrize(
    ("sent", "bodies"),
    [
        (b"\r\n\r\nGET /a HTTP/1.1\r\n" + HOST + b"\r\n", [b"/a"]),
        (b"GET http://other/a HTTP/1.1\r\n" + HOST + b"\r\n", [b"/a"]),
        (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", [b"*"]),
        (b"GET /a HTTP/1.0\r\n\r\n", [b"/a"]),
        (b"GET /%E4%B8%AD HTTP/1.1\r\n" + HOST + b"\r\n", ["/中".encode()]),
        (GET * 3, [b"/a"] * 3),
        (CHUNKED + b"3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nA: b\r\n\r\n", [b"/api/xabcde"]),
        (
            b"POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n" + HOST + b"\r\nhi",
            [b"/ahi"],
        ),
    ],
)
def test_what_is_http_is_answered_also_when_the_client_has_closed_its_side(url, sent, bodies):
    answers = parse(ask(port_of(url), sent), to_head=False)
    assert [(answer.status, answer.body) for answer in answers] == [(200, b) for b in bodies]


def test_headers_with_an_underscore_are_left_out():
    seen = []

    def noting(environ, start_response):
        seen.append({name: environ[name] for name in environ if name.startswith("HTTP_X")})
        start_response("204 No Content", [])
        return []

    headers = b"X_Real: no\r\nX-Real: a\r\nX-Real: b\r\n"
    with served(noting) as url:
        ask(port_of(url), b"GET / HTTP/1.1\r\n" + HOST + headers + b"\r\n")
    assert seen == [{"HTTP_X_REAL": "a,b"}]


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
def test_any_bytes_are_answered_or_the_connection_is_closed(url, pieces):
    data = b"".join(pieces)
    for answer in parse(ask(port_of(url), data), to_head=data.lstrip().startswith(b"HEAD")):
        assert answer.status in (200, 400)


def test_a_request_after_which_comes_no_http_breaks_nothing(caplog):
    app = Held()
    with served(app) as url, connected(url) as one:
        one.sendall(GET)
        assert app.running.acquire(timeout=PATIENCE_SECONDS)
        one.sendall(b"nonsense\r\n\r\n")
        assert read_all(one).startswith(b"HTTP/1.1 400 ")
        app.go.set()
    assert caplog.text == ""


# Limits.


@pytest.mark.parametrize(("size", "status"), [(30_000, 200), (33_000, 431), (300_000, 431)])
def test_headers_are_limited_and_the_refusal_arrives(url, size, status):
    assert request(url, headers={"X-Long": "x" * size})[0] == status


def in_pieces(size: int) -> Iterator[bytes]:
    """Yield a body in pieces; http.client then sends it without a length."""
    for _ in range(size // 65536):
        yield b"7" * 65536


@pytest.mark.parametrize("size", [MEGABYTE + 65536, 10 * MEGABYTE])
def test_the_app_sees_the_length_alone_of_a_body_that_is_too_large(size):
    with served(measured) as url:
        assert request(url, "POST", body=b"7" * size) == (200, b"%d" % size)
        assert request(url, "POST", body=in_pieces(size)) == (200, b"%d" % size)
    with served(echo) as url:
        assert request(url, "POST", body=b"7" * MEGABYTE)[1] == b"/" + b"7" * MEGABYTE


def test_a_body_that_is_too_large_is_refused_before_it_is_sent():
    head = f"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: {2**30}\r\n\r\n"
    with served(measured) as url, connected(url) as sender:
        sender.sendall(head.encode())
        assert sender.recv(15) == b"HTTP/1.1 200 OK"


def test_a_client_that_sends_far_too_much_is_disconnected(monkeypatch):
    monkeypatch.setattr(asgi, "MOST_DISCARDED_BYTES", MEGABYTE)
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % 10**12
    with served(measured) as url, connected(url) as sender:
        sender.sendall(head)
        with pytest.raises(ConnectionError):
            send_for_ever(sender)


def test_incomplete_bodies_are_limited_together(monkeypatch):
    monkeypatch.setattr(asgi, "MOST_HELD_BYTES", 1_000_000)
    head = b"POST /api/v1/parse HTTP/1.1\r\n" + HOST + b"Content-Length: 200000\r\n\r\n"
    with served(create_app()) as url, ExitStack() as stack:
        held = [stack.enter_context(connected(url)) for _ in range(5)]
        for one in held:
            one.sendall(head + b"x" * 199_999)
        answer = parse(b"", to_head=False)
        while not answer or answer[0].status != 503:  # until all five are received
            answer = parse(ask(port_of(url), head + b"x" * 200_000), to_head=False)
        check_busy(answer[0])
        for one in held:
            one.close()
        while answer[0].status == 503:
            answer = parse(ask(port_of(url), head + b"x" * 200_000), to_head=False)
        assert answer[0].status == 422


def check_busy(answer) -> None:
    assert answer.fields["content-type"] == "application/problem+json"
    assert answer.fields["cache-control"] == "no-store"


def test_a_body_that_is_too_slow_is_refused_in_words(monkeypatch):
    monkeypatch.setattr(asgi, "BODY_SECONDS", 0.01)
    sent = b"POST /api/v1/parse HTTP/1.1\r\n" + HOST + b"Content-Length: 9\r\n\r\n7"
    with served(create_app()) as url, connected(url) as slow:
        slow.sendall(sent)
        [answer] = parse(read_all(slow), to_head=False)
    check(answer, is_api=True, has_body=True)
    assert (answer.status, answer.fields["connection"]) == (408, "close")


@pytest.mark.parametrize(("sent", "statuses"), [(b"", []), (b"GET /api/", [408]), (GET, [200])])
def test_headers_that_are_too_slow_end_the_connection(monkeypatch, sent, statuses):
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(server, "IDLE_SECONDS", 0)
    with served(echo) as url, connected(url) as slow:
        slow.sendall(sent)
        answers = parse(read_all(slow), to_head=False)
    assert [answer.status for answer in answers] == statuses


def test_an_idle_connection_is_closed(monkeypatch):
    monkeypatch.setattr(server, "IDLE_SECONDS", 0)
    with served(echo) as url, connected(url) as idle:
        idle.sendall(GET)
        assert parse(read_all(idle), to_head=False)[0].body == b"/a"


def test_a_client_that_does_not_read_is_disconnected(monkeypatch):
    monkeypatch.setattr(protocol, "WRITE_SECONDS", 0.1)
    with served(echo) as url, connected(url) as unread:
        unread.sendall(MUCH)
        with pytest.raises(ConnectionError):
            send_for_ever(unread)


@pytest.mark.parametrize(
    "sent", [b"", GET, b"GET /a HT"], ids=["silent", "kept alive", "incomplete"]
)
def test_idle_connections_make_room_for_new_ones(monkeypatch, sent):
    monkeypatch.setattr(protocol, "most_connections", lambda: 8)
    with served(echo) as url, ExitStack() as crowd:
        for _ in range(30):
            one = crowd.enter_context(connected(url))
            one.sendall(sent)
            if sent == GET:
                assert one.recv(15) == b"HTTP/1.1 200 OK"
        assert parse(ask(port_of(url), GET), to_head=False)[0].body == b"/a"


@pytest.mark.parametrize(
    ("files", "most_files", "connections", "files_then"),
    [
        (256, -1, 4000, 4192),
        (1024, 524_288, 4000, 4192),
        (1024, 1024, 832, 1024),
        (40, 40, 10, 40),
        (20_000, 20_000, 4000, 20_000),
        (-1, -1, 4000, -1),
    ],
)
def test_files_are_allowed_for_connections(monkeypatch, files, most_files, connections, files_then):
    limits = [(files, most_files)]
    monkeypatch.setattr(resource, "getrlimit", lambda _what: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _what, new: limits.append(new))
    assert protocol.most_connections.__wrapped__() == connections
    assert limits[-1] == (files_then, most_files)


FILES = 256


@pytest.mark.exhaustive
def test_the_program_runs_with_few_files_no_home_and_no_place_for_temporary_ones():
    poor = {"PATH": os.environ["PATH"], "TMPDIR": "/nowhere"}
    with besieged(environment=poor, most_files=FILES) as attacked, ExitStack() as crowd:
        url = f"http://127.0.0.1:{attacked.port}/"
        for _ in range(2 * FILES):
            crowd.enter_context(connected(url)).sendall(b"GET /")
        for path in ("/", "/healthz", "/mayan/3.1-21-234-31-2434"):
            assert request(url, path=path)[0] == 200
        text = b"text=" + b"x" * 200_000
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert request(url, "POST", body=text, headers=form)[0] == 422
        assert "Traceback" not in attacked.log.read_text()


# Requests that are being answered.


def test_an_app_that_breaks_is_in_the_log(caplog):
    def broken(_environ, _start_response):
        raise RuntimeError("no luck")

    with served(broken) as url:
        assert request(url)[0] == 500
    assert "no luck" in caplog.text


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
            connection.sendall(GET)
            assert begun.wait(PATIENCE_SECONDS)
        assert noticed.wait(PATIENCE_SECONDS)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_client_that_waits_has_not_left(method):
    left = []

    def note(environ, start_response):
        environ["wsgi.input"].read()
        left.extend(environ[CLIENT_DISCONNECTED]() for _ in range(1000))
        return echo(environ, start_response)

    with served(note) as url:
        assert request(url, method, body=b"x" * (method == "POST"))[0] == 200
    assert set(left) == {False}


def test_other_hosts_than_those_that_are_trusted_are_refused():
    client = create_app({"TRUSTED_HOSTS": ["localhost", ".example.org"]}).test_client()
    for host, status in (("localhost", 200), ("a.example.org", 200), ("evil.example", 400)):
        assert client.get("/healthz", headers={"Host": host}).status_code == status
    page = client.get("/mayan/x", headers={"Host": "evil.example"})
    assert (page.status_code, page.mimetype) == (400, "text/html")
    assert "Nothing is served here under this host." in page.text
    assert "evil.example" not in page.text
    problem = client.get("/api/v1/parse", headers={"Host": "evil.example", "Accept-Language": "zh"})
    assert (problem.status_code, problem.json["id"]) == (400, "http.host")
    assert problem.headers["Cache-Control"] == page.headers["Cache-Control"] == "no-store"


class Held:
    """An app whose requests run until they are let go.

    :param yields: whether each lets others run while it waits.
    """

    def __init__(self, *, yields: bool = False) -> None:
        self.running = threading.Semaphore(0)
        self.go = threading.Event()
        self.paths: list[str] = []
        self._yields = yields

    def __call__(self, environ, start_response):
        self.paths.append(environ["PATH_INFO"])
        self.running.release()
        if self._yields:
            turns.yield_turn()
        assert self.go.wait(PATIENCE_SECONDS)
        return echo(environ, start_response)


@contextmanager
def waiting(app, requests: list[tuple[str, str]]) -> Iterator[list[socket.socket]]:
    """Serve an app while each client, by its address, has sent a request for a path."""
    with served(app) as url, ExitStack() as stack:
        stack.callback(app.go.set)
        sockets = []
        for client, path in requests:
            one = stack.enter_context(
                socket.create_connection(
                    ("127.0.0.1", port_of(url)), PATIENCE_SECONDS, source_address=(client, 0)
                )
            )
            one.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            sockets.append(one)
        yield sockets


@pytest.mark.skipif(sys.platform != "linux", reason="has several addresses of its own")
def test_a_client_with_many_requests_delays_no_other_one():
    app = Held()
    many = [("127.0.0.2", "/many")] * 20
    with waiting(app, [*many, ("127.0.0.3", "/one")]) as sockets:
        for _ in range(turns.ACTIVE):
            assert app.running.acquire(timeout=PATIENCE_SECONDS)
        assert app.paths == ["/many", "/one"]
        app.go.set()
        assert all(b"200 OK" in read_all(one) for one in sockets)


def test_requests_that_only_wait_let_others_run():
    app = Held(yields=True)
    with waiting(app, [("127.0.0.1", "/")] * 5) as sockets:
        for _ in sockets:
            assert app.running.acquire(timeout=PATIENCE_SECONDS)
        app.go.set()
        assert all(b"200 OK" in read_all(one) for one in sockets)


def test_outside_of_a_server_there_is_no_turn_to_yield():
    turns.yield_turn()


def test_liveness_and_probes_are_answered_while_a_client_waits():
    app, held = create_app(), Held()
    app.add_url_rule("/busy", "busy", lambda: b"".join(held(request_of_flask.environ, Mock())))
    with served(app) as url, ExitStack() as stack:
        stack.callback(held.go.set)
        for _ in range(40):
            stack.enter_context(connected(url)).sendall(b"GET /busy HTTP/1.1\r\n" + HOST + b"\r\n")
        assert held.running.acquire(timeout=PATIENCE_SECONDS)
        assert request(url, path="/healthz")[0] == 200
        assert request(url, path="/metrics")[0] == 200


# Start and end.


def test_an_app_is_asked_for_each_address_in_turn():
    asked = []

    def app(environ, start_response):
        asked.append(environ["PATH_INFO"])
        start_response("404 NOT FOUND", [])
        return []

    server.warm_up(app, ["/", "/mayan/x?view=search"])
    assert asked == ["/", "/mayan/x"]


def test_warm_up_urls_exist(client):
    answers = [client.get(address) for address in warm_up_urls()]
    assert {answer.status_code for answer in answers} <= {200, 202}


def test_a_server_may_be_stopped_before_it_runs():
    listening = server.Listening(echo, "127.0.0.1", 0)
    listening.stop()
    thread = threading.Thread(target=listening.run)
    thread.start()
    thread.join(PATIENCE_SECONDS)
    assert not thread.is_alive()
    listening.close()


ANSWER_BYTES = 8 * MEGABYTE
"""More than the system takes before it is read, so that the server has to wait for its reader."""

STOPPED = f"""
import sys, threading
from webapp.http import server

server.GRACEFUL_SECONDS = {PATIENCE_SECONDS}
go = threading.Event()

def app(environ, start_response):
    print("begun", flush=True)
    go.wait()
    start_response("200 OK", [("Content-Length", "{ANSWER_BYTES}")])
    return [b"7" * {ANSWER_BYTES}]

def wait_for_a_line():
    sys.stdin.readline()
    go.set()

threading.Thread(target=wait_for_a_line, daemon=True).start()
listening = server.Listening(app, "127.0.0.1", 0)
print(listening.url, flush=True)
listening.run()
listening.close()
"""


@pytest.mark.sampled
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_request_under_way_is_answered_completely_when_the_server_stops(number):
    pipes = dict.fromkeys(["stdin", "stdout", "stderr"], subprocess.PIPE)
    process = subprocess.Popen([sys.executable, "-c", STOPPED], text=True, **pipes)
    try:
        url = process.stdout.readline()
        with connected(url) as idle, connected(url) as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert process.stdout.readline() == "begun\n"
            process.send_signal(number)
            assert idle.recv(1) == b""
            with pytest.raises(ConnectionRefusedError):
                connected(url).__enter__()
            process.stdin.write("\n")
            process.stdin.flush()
            with http.client.HTTPResponse(one) as answer:
                answer.begin()
                assert len(answer.read()) == ANSWER_BYTES
        output, errors = process.communicate(timeout=PATIENCE_SECONDS)
        assert (process.returncode, output, errors) == (0, "", "")
    finally:
        process.kill()
        process.communicate()


LARGE = "/api/v1/mayan/5.433242-115234-4451142-4232121-3352424/search?search=dfs&off=equal,left"


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_while_a_search_is_recorded_and_a_client_is_slow(number):
    with besieged() as attacked, ExitStack() as stack:
        url = f"http://127.0.0.1:{attacked.port}/"
        slow = stack.enter_context(connected(url))
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHo")
        assert request(url, path=LARGE)[0] in (200, 202)
        attacked.process.send_signal(number)
        assert attacked.process.wait(PATIENCE_SECONDS) == 0
        assert "Traceback" not in attacked.log.read_text()

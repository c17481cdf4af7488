"""The server before the first person asks, with a crowd on it, under too much, and at its end."""

from __future__ import annotations

import http.client
import resource
import selectors
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest

from tests.serving import served
from webapp import connections, serving
from webapp.cli import opened_first
from webapp.serving import most_connections, warm_up

PATIENCE_SECONDS = 120
"""For what would otherwise never come; nothing here waits for time to pass."""

CROWD = 120
"""More connections than waitress takes unless told."""

MEGABYTE = 1024 * 1024


def test_an_app_is_asked_for_each_address_in_turn():
    asked = []

    def app(environ, start_response):
        asked.append(environ["PATH_INFO"])
        start_response("404 NOT FOUND", [])
        return []

    warm_up(app, ["/", "/mayan/x?view=search"])
    assert asked == ["/", "/mayan/x"]


def test_what_is_opened_first_is_there(client):
    answers = [client.get(address) for address in opened_first()]
    assert {answer.status_code for answer in answers} <= {200, 202}


def measured(environ, start_response):
    """Answer with what the app is told of a body, and with what it gets of it."""
    length = environ.get("CONTENT_LENGTH")
    told = f"{length} {len(environ['wsgi.input'].read())}".encode()
    start_response("200 OK", [("Content-Length", str(len(told)))])
    return [told]


@contextmanager
def connected(url: str) -> Iterator[socket.socket]:
    where = urlsplit(url)
    with socket.create_connection((where.hostname, where.port), PATIENCE_SECONDS) as connection:
        yield connection


def asked(url: str, method: str = "GET", **more) -> tuple[int, bytes]:
    """Return the status and the body of an answer."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE_SECONDS)
    connection.request(method, "/", **more)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


@pytest.mark.parametrize(
    ("sent", "first"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"HTTP/1.1 200 OK"),
        (b"GET / HTTP/1.1\r\nX-Long:", b""),
    ],
    ids=["browsers that keep their connections", "requests that never end"],
)
def test_a_crowd_keeps_nobody_out(sent, first):
    with served(measured) as url, ExitStack() as crowd:
        for _ in range(CROWD):
            one = crowd.enter_context(connected(url))
            one.sendall(sent)
            assert one.recv(len(first)) == first
        assert asked(url) == (200, b"None 0")


def test_who_rests_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(serving, "IDLE_SECONDS", 0)
    monkeypatch.setattr(serving, "CLEANUP_SECONDS", 0)
    with served(measured) as url, connected(url) as resting:
        assert resting.recv(1) == b""


@pytest.mark.parametrize(
    ("files", "most_files", "at_once", "files_then"),
    [
        (256, -1, 4000, 4192),
        (1024, 524_288, 4000, 4192),
        (1024, 1024, 832, 1024),
        (1024, 2000, 1808, 2000),
        (40, 40, 10, 40),
        (20_000, 20_000, 4000, 20_000),
        (-1, -1, 4000, -1),
    ],
)
def test_there_are_files_for_so_many(monkeypatch, files, most_files, at_once, files_then):
    limits = [(files, most_files)]
    monkeypatch.setattr(resource, "getrlimit", lambda _what: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _what, new: limits.append(new))
    assert most_connections() == at_once
    assert limits[-1] == (files_then, most_files)


def test_where_there_is_only_select_there_are_fewer(monkeypatch):
    monkeypatch.setattr(selectors, "DefaultSelector", selectors.SelectSelector)
    assert most_connections() < 512


def pieces(size: int) -> Iterator[bytes]:
    """Yield a body in pieces; http.client then sends it without a length."""
    for _ in range(size // 65536):
        yield b"7" * 65536


@pytest.mark.parametrize("size", [MEGABYTE, 10 * MEGABYTE])
def test_the_app_gets_no_body_that_is_too_large_and_its_answer_arrives(size):
    with served(measured) as url:
        assert asked(url, "POST", body=b"7" * size) == (200, b"%d 0" % size)
        status, told = asked(url, "POST", body=pieces(size))
        length, taken_in = map(int, told.split())
        assert (status, taken_in) == (200, 0)
        assert length >= MEGABYTE
        fits = MEGABYTE - 1
        assert asked(url, "POST", body=b"7" * fits) == (200, b"%d %d" % (fits, fits))


@pytest.mark.parametrize("expect", ["", "Expect: 100-continue\r\n"])
def test_it_is_refused_before_it_comes(expect):
    head = f"POST / HTTP/1.1\r\nHost: x\r\n{expect}Content-Length: {10 * MEGABYTE}\r\n\r\n"
    with served(measured) as url, connected(url) as sender:
        sender.sendall(head.encode())
        assert sender.recv(15) == b"HTTP/1.1 200 OK"


def test_who_sends_far_too_much_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(connections, "MOST_FORGOTTEN_BYTES", MEGABYTE)
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % 10**12
    with served(measured) as url, connected(url) as sender:
        sender.sendall(head)
        with pytest.raises(ConnectionError):
            send(sender, 100 * MEGABYTE)


def send(sender: socket.socket, size: int) -> None:
    for piece in pieces(size):
        sender.sendall(piece)


@pytest.mark.parametrize(("size", "status"), [(30_000, 200), (33_000, 431), (300_000, 431)])
def test_headers_have_a_bound_and_who_sends_more_is_told(size, status):
    with served(measured) as url:
        assert asked(url, headers={"X-Long": "x" * size})[0] == status


def test_a_server_may_be_stopped_once_more():
    server = serving.Listening(measured, "127.0.0.1", 0)
    server.stop()
    server.run()
    server.stop()
    server.close()


ANSWER_BYTES = 8 * MEGABYTE
"""More than the system takes before it is read, so that the server has to wait for its reader."""

STOPPED = f"""
import sys, threading
from webapp import serving

serving.LAST_SECONDS = {PATIENCE_SECONDS}
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
server = serving.Listening(app, "127.0.0.1", 0)
with serving.stop_on_signals(server):
    print(server.url, flush=True)
    server.run()
server.close()
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_who_is_being_answered_when_the_server_is_stopped_gets_all_of_it(number):
    pipes = dict.fromkeys(["stdin", "stdout", "stderr"], subprocess.PIPE)
    server = subprocess.Popen([sys.executable, "-c", STOPPED], text=True, **pipes)
    try:
        url = server.stdout.readline()
        with ExitStack() as stack:
            idle, *waiting = [stack.enter_context(connected(url)) for _ in range(5)]
            for one in waiting:
                one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                assert server.stdout.readline() == "begun\n"
            server.send_signal(number)
            assert idle.recv(1) == b""
            with pytest.raises(ConnectionRefusedError):
                connected(url).__enter__()
            server.stdin.write("\n")
            server.stdin.flush()
            for one in waiting:
                with http.client.HTTPResponse(one) as answer:
                    answer.begin()
                    assert len(answer.read()) == ANSWER_BYTES
        output, errors = server.communicate(timeout=PATIENCE_SECONDS)
        assert (server.returncode, output, errors) == (0, "", "")
    finally:
        server.kill()
        server.communicate()

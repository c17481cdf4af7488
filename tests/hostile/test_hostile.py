"""Some hundred hostile requests; ``make fuzz`` sends them for an hour."""

from __future__ import annotations

import pytest

from .answers import Answer, Wrong, check, parse
from .grammar import attack
from .siege import Siege, besieged

REQUESTS = 500


@pytest.mark.exhaustive
def test_no_hostile_request_does_harm():
    with besieged() as server:
        siege = Siege(server.port, seed=13)
        siege.send(range(REQUESTS))
        log = server.log.read_text()
    assert siege.wrong == []
    assert sum(siege.statuses.values()) >= REQUESTS * 0.9
    assert len(siege.statuses) > 5
    assert "Traceback" not in log


def test_the_same_seed_tells_the_same_requests():
    assert [attack(3, number) for number in range(50)] == [attack(3, n) for n in range(50)]
    assert attack(3, 0) != attack(4, 0)


GOOD = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "x",
    "cross-origin-opener-policy": "x",
    "permissions-policy": "x",
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "x",
}


@pytest.mark.parametrize(
    ("status", "fields", "body"),
    [
        (500, GOOD, b""),
        (200, {**GOOD, "set-cookie": "a"}, b""),
        (
            200,
            {**GOOD, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"},
            b"",
        ),
        (200, {"content-security-policy": "default-src 'none'"}, b""),
        (200, GOOD, b"Traceback (most recent call last)"),
        (404, GOOD, b""),
        (404, {**GOOD, "cache-control": "no-store", "content-type": "text/html"}, b""),
        (
            404,
            {**GOOD, "cache-control": "no-store", "content-type": "application/problem+json"},
            b"{}",
        ),
    ],
)
def test_harm_is_noticed(status, fields, body):
    with pytest.raises(Wrong):
        check(Answer(status, fields, body), is_api=True, has_body=True)


@pytest.mark.parametrize(
    "data", [b"<html>", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", b"HTTP/1.1 200 OK\r\n"]
)
def test_half_an_answer_is_noticed(data):
    with pytest.raises(Wrong):
        parse(data, to_head=False)

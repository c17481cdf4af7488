"""How often somebody may ask for work; and that assets, health and what is kept cost nothing."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.webapp.samples import PAGE
from webapp import create_app
from webapp.http import rate_counts, rates
from webapp.http.clients import client_at

OTHERS = ["2.1-2-1-2-12", "2.1-2-1-21-2", "2.2-1-2-1-21"]
HOME_OF = {
    "192.0.2.7": "192.0.2.7",
    "::ffff:192.0.2.7": "192.0.2.7",
    "2001:db8:0:1::5": "2001:db8:0:1::/64",
    "2001:db8:0:1:ffff::": "2001:db8:0:1::/64",
    "2001:db8:0:2::5": "2001:db8:0:2::/64",
    "fe80::1%eth0": "fe80::/64",
    "": "local",
}


@pytest.mark.parametrize("address", HOME_OF)
def test_who_counts_as_one(address):
    assert client_at(address) == HOME_OF[address]


@pytest.fixture
def app(monkeypatch):
    for name, limit in (("RECORDINGS", 2), ("POSTS", 3), ("PAGES_MADE", 4)):
        monkeypatch.setattr(rates, name, f"{limit} per hour")
    app = create_app({"TESTING": True})
    yield app
    app.extensions["recordings"].close()


def asking(client, address="192.0.2.1"):
    """Return what asks from an address."""

    def ask(path, method="GET", **more):
        return client.open(path, method=method, environ_base={"REMOTE_ADDR": address}, **more)

    return ask


def search(code: str, rest: str = "") -> str:
    return f"/api/v1/mayan/{code}/search{rest}"


def expect_too_often(answer, told="application/problem+json"):
    assert (answer.status_code, answer.mimetype) == (429, told)
    assert 1 <= int(answer.headers["Retry-After"]) <= 3601
    assert answer.headers["Cache-Control"] == "no-store"


def test_only_so_many_searches_are_begun(client):
    ask = asking(client)
    for code in OTHERS[:2]:
        assert ask(search(code)).status_code in (200, 202)
    refused = ask(search(OTHERS[2]))
    expect_too_often(refused)
    assert refused.json["id"] == "web.rate"
    assert refused.json["detail"].startswith("Too much was asked from this address.")
    for _ in range(9):  # what is there already
        assert ask(search(OTHERS[0], "/steps")).status_code in (200, 202)
    assert asking(client, "192.0.2.2")(search(OTHERS[2])).status_code in (200, 202)


def test_posts_and_pages_are_counted_apart(client):
    ask = asking(client)
    parse = {"kind": "mayan", "text": "nonsense"}
    answers = [ask("/api/v1/parse", "POST", json=parse) for _ in range(4)]
    assert [answer.status_code for answer in answers[:3]] == [422] * 3
    expect_too_often(answers[3])
    pages = [ask(PAGE, query_string={"step": number}) for number in range(5)]
    assert [page.status_code for page in pages[:4]] == [200] * 4
    expect_too_often(pages[4], "text/html")
    assert "请" in ask("/?lang=zh").get_data(as_text=True)


def test_what_costs_nothing_is_never_counted(client):
    ask = asking(client)
    asset = ask("/").get_data(as_text=True).partition('href="/static/')[2].partition('"')[0]
    for _ in range(9):
        assert ask("/healthz").status_code == 200
        assert ask(f"/static/{asset}").status_code == 200
        assert ask("/robots.txt").status_code == 200


def test_a_home_with_many_addresses_is_one(client):
    for last in range(2):
        ask = asking(client, f"2001:db8::{last}")
        assert ask(search(OTHERS[last])).status_code in (200, 202)
    expect_too_often(asking(client, "2001:db8::9")(search(OTHERS[2])))


def test_nothing_is_counted_where_that_is_switched_off(monkeypatch):
    monkeypatch.setattr(rates, "PAGES_MADE", "1 per hour")
    client = create_app({"TESTING": True, "RATE_LIMITS": False}).test_client()
    assert [client.get(PAGE).status_code for _ in range(3)] == [200] * 3


def test_a_class_behind_one_address_meets_no_limit():
    """Forty who open a board each, search in it and try three moves a second."""
    assert int(rates.RECORDINGS.split()[0]) >= 40 * 5
    assert int(rates.POSTS.split()[0]) >= 40 * 2 * 60
    assert int(rates.PAGES_MADE.split()[0]) >= 1000


def test_threads_that_count_at_once_lose_nothing():
    counts = rate_counts.RateStorage()
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: counts.incr("client", 60), range(400)))
    assert sorted(found) == list(range(1, 401))


def test_expired_counters_begin_anew_and_are_dropped(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    counts = rate_counts.RateStorage()
    assert [counts.incr(f"client {number}", 60) for number in range(100)] == [1] * 100
    now[0] += 59
    assert counts.incr("client 0", 60) == 2
    now[0] += 2
    assert counts.incr("client 0", 60) == 1
    assert len(counts.storage) == len(counts.expirations) == 1

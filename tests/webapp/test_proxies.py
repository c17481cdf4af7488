"""Below a path and behind other servers: every address leads back to the app."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.webapp.samples import MAZE_TEXT, PAGE, TEXT
from webapp import create_app

PREFIX = "/games/backtrack"
PATHS = (
    "/",
    "/?lang=zh",
    PAGE,
    f"{PAGE}?view=search",
    f"{PAGE}?view=play",
    f"{PAGE}?print=worksheet",
    f"{PAGE}?hide=answer",
    f"{PAGE}?lesson=backtracking&stop=2",
    f"/embed{PAGE}",
    f"/edit{PAGE}",
    "/today",
    "/census",
    "/exercise/results",
    "/wishes/mayan",
    "/lessons",
    "/lessons/backtracking",
    "/lessons/own",
    "/nothing/here",
)
ADDRESS = re.compile(r'\s(?:href|src|action|content|data-(?!base)[\w-]+)="(/[^"]*)"')
WHOLE = re.compile(r'\s(?:href|content)="(https?://(?:localhost|example\.org)[^"]*)"')


@cache  # to put an app together takes half a second
def client(**config: Any) -> FlaskClient:
    return create_app({"TESTING": True, **config}).test_client()


def strings(document: Any) -> Iterator[str]:
    """Yield all texts in a document that look like addresses."""
    for each in document.values() if isinstance(document, dict) else document:
        if isinstance(each, dict | list):
            yield from strings(each)
        elif isinstance(each, str) and each.startswith("/"):
            yield each


def addresses(page: str) -> list[str]:
    """Return the addresses in a page, in what its scripts get as well."""
    data = json.loads(re.search(r'id="page-data">(.*?)</script>', page, re.DOTALL)[1])
    data.pop("lesson", None)  # stops are told as every server knows them (docs/lessons.md)
    return ADDRESS.findall(page) + list(strings(data))


@pytest.mark.parametrize("path", PATHS)
def test_every_address_of_a_page_lies_below_the_path(path):
    page = client(PREFIX=PREFIX).get(PREFIX + path).text
    found = addresses(page)
    assert len(found) > 5
    assert [each for each in found if not each.startswith(f"{PREFIX}/")] == []
    whole = WHOLE.findall(page)
    assert [each for each in whole if not each.startswith(f"http://localhost{PREFIX}/")] == []
    assert f'data-base="{PREFIX}"' in page


def test_a_page_at_the_root_says_nothing_of_it():
    assert "data-base" not in client().get("/").text


@pytest.mark.parametrize("path", ["/", PAGE, f"{PAGE}.json", f"/api/v1{PAGE}", "/robots.txt"])
def test_a_proxy_may_take_the_path_away_or_leave_it(path):
    asked = client(PREFIX=PREFIX)
    kept, taken = asked.get(PREFIX + path), asked.get(path)
    assert (kept.status_code, kept.data) == (200, taken.data)


def test_all_that_is_fetched_and_followed_lies_below_it():
    asked = client(PREFIX=PREFIX)
    style = re.search(r'<link rel="stylesheet" href="([^"]+)"', asked.get(PREFIX).text)[1]
    assert asked.get(style).status_code == 200
    manifest = asked.get(f"{PREFIX}/manifest.webmanifest").json
    assert {manifest["scope"], manifest["start_url"], manifest["id"]} == {f"{PREFIX}/"}
    assert all(icon["src"].startswith(f"{PREFIX}/static/") for icon in manifest["icons"])
    assert f"Disallow: {PREFIX}/api/" in asked.get(f"{PREFIX}/robots.txt").text
    document = asked.get(f"{PREFIX}/api/v1/openapi.json").json
    assert document["servers"] == [{"url": PREFIX}]
    links = asked.get(f"{PREFIX}/api/v1{PAGE}").json["links"]
    assert all(link.startswith(f"{PREFIX}/") for link in links.values())
    for path, form in (("/", {"text": TEXT}), ("/", {"text": MAZE_TEXT})):
        posted = asked.post(PREFIX + path, data=form)
        assert posted.status_code == 303
        assert asked.get(posted.location).status_code == 200
        assert posted.location.startswith(f"{PREFIX}/")
    assert asked.get(f"{PREFIX}/surprise?kind=flip&seed=1").location.startswith(f"{PREFIX}/flip/")


def test_errors_lead_back_to_it():
    page = client(PREFIX=PREFIX, TRUSTED_HOSTS=("example.org",)).get(f"{PREFIX}/")
    assert (page.status_code, page.mimetype) == (400, "text/html")
    assert f'<a href="{PREFIX}/">' in page.text


SAID = [
    ({}, ""),
    ({"X-Forwarded-Prefix": "/one"}, "/one"),
    ({"X-Forwarded-Prefix": "/one/two/"}, "/one/two"),
    ({"X-Forwarded-Prefix": "//evil.example"}, ""),
    ({"X-Forwarded-Prefix": "/a b"}, ""),
    ({"X-Forwarded-Prefix": "/../x"}, ""),
    ({"X-Forwarded-Prefix": "https://evil.example"}, ""),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("headers", "prefix"), SAID)
def test_a_server_before_this_one_says_where_it_stands(headers, prefix):
    page = client(TRUSTED_PROXIES=1).get("/", headers=headers).text
    assert all(each.startswith(f"{prefix}/") for each in addresses(page))
    assert ('data-base="' in page) == bool(prefix)
    assert 'data-base="' not in client().get("/", headers=headers).text
    fixed = client(TRUSTED_PROXIES=1, PREFIX=PREFIX).get("/", headers=headers).text
    assert f'data-base="{PREFIX}"' in fixed


def test_whoever_asks_below_one_path_gets_no_answer_of_another():
    """Answers that are kept, and parts of pages."""
    asked = client(TRUSTED_PROXIES=1, KEPT_BYTES=10_000_000)
    for prefix in ("", "/one", "/two", "", "/one"):
        for path in ("/", PAGE, "/lessons"):
            page = asked.get(path, headers={"X-Forwarded-Prefix": prefix}).text
            roots = {each.split("/")[1] for each in addresses(page)}
            assert roots == {prefix[1:]} if prefix else not roots & {"one", "two"}


def test_behind_tls_whole_addresses_say_so():
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "example.org"}
    page = client(TRUSTED_PROXIES=1, PREFIX=PREFIX).get(PAGE, headers=told).text
    whole = WHOLE.findall(page)
    assert len(whole) > 5
    assert all(each.startswith(f"https://example.org{PREFIX}/") for each in whole)
    for name in (
        'rel="canonical" href',
        'property="og:url" content',
        'property="og:image" content',
    ):
        assert f'{name}="https://example.org{PREFIX}{PAGE.partition("?")[0][:6]}' in page
    assert "https" not in str(WHOLE.findall(client().get(PAGE, headers=told).text))


def test_answers_that_are_kept_go_to_no_host_but_those_that_are_trusted():
    asked = client(TRUSTED_HOSTS=("example.org",), TRUSTED_PROXIES=1, KEPT_BYTES=10_000_000)
    for host, status in [("example.org", 200), ("evil.example", 400)] * 2:
        assert asked.get(PAGE, headers={"Host": host}).status_code == status
        forwarded = {"Host": "inside", "X-Forwarded-Host": host}
        assert asked.get(PAGE, headers=forwarded).status_code == status


@pytest.mark.parametrize("prefix", ["backtrack", "//x", "/a b", "/é", "/..", "https://x/y"])
def test_what_is_no_path_is_refused(prefix):
    with pytest.raises(ValueError, match="expected PREFIX to be a path such as /backtrack, got"):
        create_app({"PREFIX": prefix})

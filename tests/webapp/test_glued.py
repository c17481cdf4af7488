"""Addresses that chats and hands have changed lead to those that were meant."""

from __future__ import annotations

import http.client
from urllib.parse import quote

import pytest

import solver
from tests.samples import PUZZLES
from tests.serving import served
from tests.webapp.samples import API, CODE, PAGE, UNKNOWN_CODE
from webapp import create_app

SIGNS = ".,;:!?)]}>'\"*_。，；：！？）】》」』”’…、 \u00a0\u3000"


@pytest.fixture(scope="module", params=[0, 1_000_000], ids=["made anew", "kept"])
def client(request):
    """Ask an app that makes each answer anew, and one that keeps them."""
    app = create_app({"KEPT_BYTES": request.param})
    yield app.test_client()
    app.extensions["recordings"].close()


def expect_lead(client, address: str, meant: str) -> None:
    for method in ("GET", "HEAD"):
        answer = client.open(address, method=method)
        assert (answer.status_code, answer.headers.get("Location")) == (308, meant), address


@pytest.mark.sampled
@pytest.mark.parametrize("kind", solver.kinds())
def test_a_kind_leads_to_its_levels(client, kind):
    for address in (f"/{kind}", f"/{kind}/", f"/{kind})", f"/{kind}。"):
        expect_lead(client, address, f"/#levels-{kind}")
        expect_lead(client, f"{address}?lang=zh&theme=dusk", f"/?lang=zh&theme=dusk#levels-{kind}")
    assert f'id="levels-{kind}"' in client.get("/").text


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_every_page_is_found_with_a_slash_too_many(client, kind, code):
    paths = [f"/{kind}/{code}", f"/embed/{kind}/{code}", f"/edit/{kind}/{code}", f"/edit/{kind}"]
    for path in [*paths, f"/today/{kind}", f"/{kind}/{code}.png"]:
        expect_lead(client, f"{path}/", path)
        expect_lead(client, f"{path}//?lang=zh&x=1", f"{path}?lang=zh&x=1")


@pytest.mark.sampled
@pytest.mark.parametrize("path", ["/lessons", "/lessons/seen", "/about", "/today", "/wishes"])
def test_so_are_all_others(client, path):
    expect_lead(client, f"{path}/", path)
    expect_lead(client, f"{path}/?lang=zh", f"{path}?lang=zh")


def test_members_that_only_the_right_address_has_stay(client):
    expect_lead(client, "/surprise/?kind=flip&seed=3", "/surprise?kind=flip&seed=3")


@pytest.mark.sampled(8)
@pytest.mark.parametrize("sign", SIGNS)
def test_what_a_chat_glues_to_a_link_is_taken_off(client, sign):
    for glued in (quote(sign), quote(sign * 2), f"{quote(sign)}/"):
        for path in (PAGE, f"/embed{PAGE}", f"{PAGE}.gif"):
            expect_lead(client, f"{path}{glued}", path)
        expect_lead(client, f"{PAGE}{glued}?view=search", f"{PAGE}?view=search")
    expect_lead(client, f"{PAGE}?step=2&view=search{quote(sign)}", f"{PAGE}?step=2&view=search")
    expect_lead(
        client, f"/today/mayan?date=2026-11-23{quote(sign)}", "/today/mayan?date=2026-11-23"
    )


@pytest.mark.parametrize(
    "rest", ["，看看", " see", "](https://example.org/", "&gt;", "**,", ")。/"]
)
def test_so_is_the_text_behind_it(client, rest):
    expect_lead(client, f"{PAGE}{quote(rest)}", PAGE)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/mayan/看",
        "/mayan/%FF%00",
        "/lessons/nothing",
        UNKNOWN_CODE,
        f"/none/{CODE}",
        "/看",
        "/static/x/y",
    ],
)
def test_what_leads_nowhere_stays_unknown(client, path):
    for glued in ("", "/", ")", "。", "?step=2)"):
        answer = client.get(f"{path}{glued}")
        assert (answer.status_code, answer.headers.get("Location")) == (404, None)


def test_signs_that_belong_to_an_address_stay(client):
    addresses = [f"{PAGE}?name=A)", f"{PAGE}?utm=a.", f"{PAGE}?step=2&name=Hi!", "/api/"]
    for address in [*addresses, "/", "/api/problems/"]:
        assert client.get(address).status_code == 200
    for address in (f"{API}/search/steps?start=2)", f"{API}/", f"{API})", "/api/v1/kinds/"):
        assert client.get(address).status_code in (404, 422), "programs have to mean what they ask"
    assert client.post(f"{PAGE})").status_code == 405


def test_a_query_that_was_copied_out_of_html_is_read(client):
    for address in (PAGE, f"/embed{PAGE}"):
        page = client.get(f"{address}?step=2&amp;lang=zh&amp;view=search").text
        assert '<html lang="zh-Hans"' in page
        assert 'data-view="search"' in page
    levels = client.get("/api/v1/levels?lang=en&amp;kind=flip").json["levels"]
    assert {level["kind"] for level in levels} == {"flip"}


def test_below_a_path_and_over_the_wire():
    with served(create_app({"PREFIX": "/games"})) as url:
        connection = http.client.HTTPConnection(url.removeprefix("http://"))
        for address, location in (
            (f"/games{PAGE}/?step=1", f"/games{PAGE}?step=1"),
            ("/games/flip", "/games/#levels-flip"),
            (f"/games{PAGE})?name=A", f"/games{PAGE}?name=A"),
            ("//example.org/", None),
            ("/%5Cexample.org/", None),
        ):
            connection.request("GET", address)
            answer = connection.getresponse()
            answer.read()
            assert answer.headers.get("Location") == location
            assert answer.status == (308 if location else 404)
        connection.close()

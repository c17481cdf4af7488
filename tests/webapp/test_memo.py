"""Answers that are kept: the same as those that are made anew, whoever asks and however."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import threading
from datetime import date
from urllib.parse import urlsplit

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import serving
from tests.webapp.samples import API, BROKEN_RULE, PAGE, TEXT, UNKNOWN_CODE
from webapp import create_app
from webapp.assets import PACKAGE as ROOT
from webapp.site import levels, memo, solving
from webapp.site.params import QUERY, known_query

SEARCH = f"{API}/search"
ADDRESSES = ["/", "/lessons", "/today", PAGE, f"{PAGE}.json", f"{PAGE}.png", API, "/robots.txt"]
ADDRESSES += [f"/embed{PAGE}", "/manifest.webmanifest", f"{SEARCH}/steps?count=3"]


class Asked:
    """How often the app itself was reached."""

    def __init__(self, app) -> None:
        self.count = 0
        app.before_request(self.note)

    def note(self) -> None:
        self.count += 1


@pytest.fixture(scope="module")
def served():
    app = create_app()
    asked = Asked(app)
    yield app, asked
    app.extensions["recordings"].close()


@pytest.fixture
def asked(served) -> Asked:
    app, asked = served
    client = app.test_client()
    while client.get(SEARCH).status_code == 202:
        pass
    app.extensions["memo"].clear()
    asked.count = 0
    return asked


@pytest.fixture
def reader(served, asked):
    return served[0].test_client()


@pytest.fixture(scope="module")
def forgetful():
    """Keep nothing in an app."""
    app = create_app({"KEPT_BYTES": 0})
    yield app.test_client()
    app.extensions["recordings"].close()


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("encoding", ["br", "gzip", "zstd", "identity"])
def test_what_was_asked_for_before_is_not_made_again(reader, asked, address, encoding):
    wanted = {"Accept-Encoding": encoding}
    first = reader.get(address, headers=wanted)
    assert (first.status_code, asked.count) == (200, 1)
    again = reader.get(address, headers=wanted)
    known = reader.get(address, headers=wanted | {"If-None-Match": first.headers["ETag"]})
    head = reader.head(address, headers=wanted)
    assert asked.count == 1
    assert (again.data, again.headers) == (first.data, first.headers)
    assert (known.status_code, known.data) == (304, b"")
    assert known.headers["ETag"] == first.headers["ETag"]
    assert "Content-Type" not in known.headers
    assert (head.data, head.headers) == (b"", first.headers)


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_is_what_would_be_made_anew(reader, forgetful, address):
    while forgetful.get(SEARCH).status_code == 202:
        pass
    for headers in ({}, {"Accept-Language": "zh"}, {"Accept-Encoding": "gzip"}):
        for _ in range(2):
            came, anew = (each.get(address, headers=headers) for each in (reader, forgetful))
            assert came.data == anew.data
            assert came.headers == anew.headers


@pytest.mark.sampled
@pytest.mark.parametrize(
    "choices",
    ["", "lang=zh", "view=search&theme=contrast", "step=1&hide=answer", "print=worksheet"],
)
def test_parts_of_pages_are_what_would_be_made_anew(reader, forgetful, choices):
    """One of a kind after the other, and each way of looking at it after the other."""
    for level in [*levels.all_levels()][::7]:
        address = f"/{level.kind}/{level.code}?{choices}"
        assert reader.get(address).text == forgetful.get(address).text
    asked = choices if choices == "lang=zh" else "theme=contrast"
    for address in ("/", "/today", "/wishes", "/lessons", "/edit/mayan", "/nothing"):
        assert reader.get(f"{address}?{asked}").text == forgetful.get(f"{address}?{asked}").text


def test_packed_forms_unpack_to_one_content_with_a_tag_each(reader):
    plain = reader.get(PAGE)
    packed = {
        name: reader.get(PAGE, headers={"Accept-Encoding": name}) for name in ("br", "gzip", "zstd")
    }
    assert brotli.decompress(packed["br"].data) == plain.data
    assert gzip.decompress(packed["gzip"].data) == plain.data
    tags = {each.headers["ETag"] for each in (plain, *packed.values())}
    assert len(tags) == 4
    for answer in (plain, *packed.values()):
        assert {"Accept-Encoding", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.5", "gzip"),
        ("br;q=0", "identity"),
        ("*", "br"),
        ("br;q=0, *", "zstd"),
        ("identity;q=1, gzip;q=0.1", "identity"),
        ("GZIP", "gzip"),
        ("x-unknown", "identity"),
        (", ;=;q=q, br;q=nonsense", "identity"),
        ("x" * 100_000, "identity"),
    ],
)
def test_an_encoding_is_one_that_is_welcome(reader, header, encoding):
    answer = reader.get(PAGE, headers={"Accept-Encoding": header})
    assert answer.headers.get("Content-Encoding", "identity") == encoding


@pytest.mark.parametrize(
    ("tags", "status"),
    [
        ("*", 304),
        ("TAG", 304),
        ("W/TAG", 304),
        ('"other", W/TAG', 304),
        ('"other"', 200),
        ("nonsense", 200),
    ],
)
def test_conditions_are_judged_from_what_is_kept(reader, asked, tags, status):
    tag = reader.get(PAGE).headers["ETag"]
    answer = reader.get(PAGE, headers={"If-None-Match": tags.replace("TAG", tag)})
    assert (answer.status_code, asked.count) == (status, 1)


def test_if_match_is_refused_as_a_problem_that_nobody_keeps(reader):
    for _ in range(2):
        answer = reader.get(API, headers={"If-Match": '"other"'})
        assert (answer.status_code, answer.mimetype) == (412, "application/problem+json")
        assert answer.headers["Cache-Control"] == "no-store"
        assert reader.get(API, headers={"If-Match": "*"}).status_code == 200


@pytest.mark.parametrize(
    "address",
    [UNKNOWN_CODE, BROKEN_RULE, "/api/v1/mayan/x", "/healthz", "/surprise", "/static/x/y"],
)
def test_errors_and_what_is_new_each_time_are_not_kept(served, reader, asked, address):
    for count in (1, 2):
        reader.get(address)
        assert asked.count == count
    assert served[0].extensions["memo"].bytes == 0


def test_what_is_posted_is_not_kept(served, reader):
    reader.post("/", data={"text": TEXT})
    reader.post("/api/v1/parse", data=TEXT)
    reader.get(PAGE, data=b"a body")
    assert served[0].extensions["memo"].bytes == 0


HOSTILE = {
    "Host": "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Prefix": "/evil",
    "X-Forwarded-Port": "666",
    "X-Original-URL": "/nothing",
    "X-HTTP-Method-Override": "DELETE",
    "Forwarded": "host=evil.example",
    "Range": "bytes=0-9",
    "Cookie": "lang=zh; session=1",
    "Accept": "application/octet-stream",
    "Accept-Language": "zh",
    "Accept-Charset": "utf-16",
    "Authorization": "Basic eDp5",
    "Content-Type": "text/evil",
    "If-Modified-Since": "Mon, 23 Nov 2026 00:00:00 GMT",
    "If-Range": '"x"',
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("address", [PAGE, "/", API])
def test_no_header_of_one_request_shows_in_the_answer_to_another(reader, forgetful, address, name):
    reader.get(address, headers={name: HOSTILE[name]})
    reader.head(address, headers={name: HOSTILE[name]})
    answer, anew = reader.get(address), forgetful.get(address)
    assert (answer.data, answer.headers) == (anew.data, anew.headers)
    assert answer.status_code == 200


@pytest.mark.parametrize("name", [name for name in HOSTILE if name.startswith(("X-", "Forw"))])
def test_what_only_proxies_say_is_not_believed(reader, name):
    page = reader.get(PAGE, headers={name: HOSTILE[name]})
    assert "evil" not in page.text
    assert page.status_code == 200


def test_every_host_gets_addresses_of_its_own(reader):
    """An address with a host stands in what other sites read of a page."""
    for _ in range(2):
        for host in ("one.example", "two.example"):
            page = reader.get(PAGE, headers={"Host": host}).text
            others = {"one.example", "two.example"} - {host}
            assert f"http://{host}/" in page
            assert not any(other in page for other in others)


def test_every_language_gets_its_own(reader):
    for _ in range(2):
        for lang, said in (("en", 'lang="en"'), ("zh-TW, en;q=0.5", 'lang="zh-Hans"')):
            assert said in reader.get(PAGE, headers={"Accept-Language": lang}).text


def test_a_long_list_of_languages_is_read_no_further_than_it_matters(reader):
    many = ", ".join(f"x-{number};q=0.9" for number in range(20_000))
    assert 'lang="en"' in reader.get(PAGE, headers={"Accept-Language": many}).text
    assert 'lang="zh-Hans"' in reader.get(PAGE, headers={"Accept-Language": f"zh, {many}"}).text


def test_members_of_a_query_that_mean_nothing_are_no_other_answer(reader, asked):
    first = reader.get(f"{PAGE}?step=1&lang=zh")
    for query in ("lang=zh&step=1", "utm_source=x&step=1&lang=zh&step=2", "step=1&&lang=zh&=&x"):
        answer = reader.get(f"{PAGE}?{query}")
        assert (answer.data, asked.count) == (first.data, 1)
    assert "utm_source" not in first.text


def test_a_query_is_no_place_to_write_into_pages(reader):
    """What means nothing does not come back, not even in the link to the other language."""
    for bad in ("<script>", "%3Cscript%3E", "javascript:alert(1)"):
        assert "alert(1)" not in reader.get(f"{PAGE}?{bad}={bad}").text


def test_a_new_day_is_another_home_page():
    today = [date(2026, 11, 23)]
    app = create_app({"TODAY": lambda: today[0]})
    client = app.test_client()
    pages = []
    for day in (23, 24, 23):
        today[0] = date(2026, 11, day)
        pages.append((client.get("/").text, client.get("/today").text))
    assert pages[0] == pages[2] != pages[1]
    assert all(one != other for one, other in zip(pages[0], pages[1], strict=True))
    app.extensions["recordings"].close()


def test_strips_are_kept_in_the_form_that_is_wanted(reader, asked):
    for _ in range(2):
        packed = reader.get(f"{SEARCH}/strip", headers={"Accept": "application/octet-stream"})
        plain = reader.get(f"{SEARCH}/strip", headers={"Accept": "text/html, */*;q=0.1"})
        assert packed.data.startswith(b"BTS1")
        assert json.loads(plain.data)["start"] == 0
        assert "Accept" in packed.headers["Vary"]
    assert asked.count == 2


@pytest.mark.parametrize("encoding", ["br", "gzip", "zstd"])
def test_strips_are_packed_and_revalidated(reader, encoding):
    address, asked = f"{SEARCH}/strip?format=binary", {"Accept-Encoding": encoding}
    plain, packed = reader.get(address), reader.get(address, headers=asked)
    assert (plain.headers.get("Content-Encoding"), plain.data[:4]) == (None, b"BTS1")
    assert packed.headers["Content-Encoding"] == encoding
    assert packed.headers["Content-Length"] == str(len(packed.data))
    assert {"Accept", "Accept-Encoding"} <= set(packed.headers["Vary"].split(", "))
    if encoding == "br":
        assert brotli.decompress(packed.data) == plain.data
    assert packed.headers["ETag"] != plain.headers["ETag"]
    known = reader.get(address, headers=asked | {"If-None-Match": packed.headers["ETag"]})
    assert known.status_code == 304


def test_what_is_being_made_is_not_kept(reader, served):
    address = "/api/v1/mayan/4.327189a-6542716-a938549-16243a8-5789156/search"
    first = reader.get(address)
    if first.status_code == 202:
        assert served[0].extensions["memo"].bytes == 0
    while reader.get(address).status_code == 202:
        pass
    assert reader.get(address).json["nodes"] > 100_000


@pytest.mark.exhaustive
def test_the_room_is_never_exceeded_and_what_is_asked_for_again_stays():
    app = create_app({"KEPT_BYTES": 2_000_000})
    asked = Asked(app)
    client = app.test_client()
    layer = app.extensions["memo"]
    client.get(API), client.get(API)
    for number in range(300):
        client.get(f"{PAGE}?step={number}", headers={"Accept-Encoding": "br"})
        client.get(API)
        assert layer.bytes <= 2_000_000
    assert layer.bytes > 400_000
    asked.count = 0
    client.get(API)
    assert asked.count == 0
    layer.clear()
    assert layer.bytes == 0
    app.extensions["recordings"].close()


def test_what_is_larger_than_its_share_is_answered_and_not_kept():
    app = create_app({"KEPT_BYTES": 100_000})
    client = app.test_client()
    assert client.get(PAGE).status_code == 200
    assert app.extensions["memo"].bytes == 0
    app.extensions["recordings"].close()


def test_many_threads_get_what_they_asked_for(served, reader):
    expected = {address: reader.get(address).data for address in ADDRESSES}
    served[0].extensions["memo"].clear()
    wrong: list[str] = []

    def ask() -> None:
        client = served[0].test_client()
        for address in ADDRESSES * 3:
            if client.get(address).data != expected[address]:
                wrong.append(address)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_many_revalidations_need_one_connection(served):
    """Through the real server: an answer without a body does not end it."""
    with serving.served(served[0]) as url:
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        connection.request("GET", PAGE)
        answer = connection.getresponse()
        answer.read()
        own = connection.sock
        for method in ("GET", "HEAD") * 2:
            connection.request(method, PAGE, headers={"If-None-Match": answer.headers["ETag"]})
            again = connection.getresponse()
            assert (again.status, again.read(), again.headers["Connection"]) == (304, b"", None)
            assert connection.sock is own
        connection.request(
            "GET", PAGE, headers={"If-None-Match": answer.headers["ETag"], "Connection": "close"}
        )
        last = connection.getresponse()
        assert (last.status, last.headers["Connection"], last.read()) == (304, "close", b"")
        connection.close()


def test_what_is_remembered_needs_no_thread():
    threads: list[str] = []
    app = create_app()
    inner = app.wsgi_app

    def noting(environ, start_response):
        threads.append(threading.current_thread().name)
        return inner(environ, start_response)

    app.wsgi_app = noting
    with serving.served(app) as url:
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        bodies = []
        for address in (PAGE, PAGE, PAGE):
            connection.request("GET", address)
            bodies.append(connection.getresponse().read())
        connection.close()
    assert bodies[0] == bodies[1] == bodies[2]
    first, *later = threads
    assert first.startswith("request-")
    assert later == ["served", "served"]


@given(st.text(max_size=30), st.text(max_size=60))
def test_any_path_and_query_have_a_normal_form_that_stays(path, query):
    known = known_query(path)
    normal = memo.normal_query(path, query)
    assert memo.normal_query(path, normal) == normal
    assert len(normal.split("&")) <= max(1, len(known))


def test_every_member_that_the_sources_read_is_known():
    """One that is not in the table would never reach its view."""
    own = ROOT / "features" / "own"  # remembers nothing
    sources = [path for path in ROOT.rglob("*.py") if path.parent != own and path.stem != "memo"]
    pattern = r'(?:request\.args|query)(?:\.get\(|, |\[)"(\w+)"'
    read = {name for path in sources for name in re.findall(pattern, path.read_text())}
    assert {"step", "lang", "width", "date", "v", "hide"} <= read
    assert read <= {name for _, names in QUERY for name in names} | {"draft"}  # which is posted


def test_answers_of_puzzles_are_kept_within_bounds_in_bytes():
    """What is guessed of an answer's size is no less than what is told of it takes as text."""
    room = solving.solve_cached.cache
    assert room.maxsize <= 32 * 1024 * 1024
    for level in levels.all_levels():
        solved = solving.solve_code(level.kind, level.code, 20_000_000)
        told = json.dumps([solved.document, solved.explanation], default=str)
        assert solving.size_of(solved) > len(told)
        assert room.currsize <= room.maxsize

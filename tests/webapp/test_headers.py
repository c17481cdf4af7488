"""What every answer carries: protection, caching, compression, leave to read."""

from __future__ import annotations

import gzip
import re
import time

import brotli
import pytest

from tests.webapp.samples import API, BROKEN_RULE, PAGE, TEXT, UNKNOWN_CODE

EMBED = f"/embed{PAGE}"
OPEN = [API, f"{API}/replay", "/api/v1/x", *(f"{PAGE}.{end}" for end in ("json", "txt", "png"))]
OPEN += ["/static/x/y"]
CLOSED = ["/", PAGE, UNKNOWN_CODE, BROKEN_RULE, "/healthz", "/surprise"]


def assets(client) -> list[str]:
    """Return the addresses of the static files that a page names."""
    found = re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get(PAGE).text)
    assert found
    return sorted(set(found))


@pytest.mark.parametrize("path", [*OPEN, *CLOSED, EMBED])
def test_every_answer_is_protected(client, path):
    for method in ("GET", "HEAD", "OPTIONS"):
        headers = client.open(path, method=method).headers
        policy = headers["Content-Security-Policy"].split("; ")
        assert policy[0] == "default-src 'none'"
        assert {"script-src 'self'", "style-src 'self'", "base-uri 'none'"} <= set(policy)
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"]
        assert "Set-Cookie" not in headers


@pytest.mark.parametrize("path", [EMBED, "/embed/mayan/x"])
def test_embedded_pages_may_be_framed(client, path):
    """Even by pages on a disk, which no ``frame-ancestors`` lets in."""
    headers = client.get(path).headers
    assert "frame-ancestors" not in headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in headers
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize("path", [*OPEN, *CLOSED])
def test_nothing_else_may_be_framed(client, path):
    headers = client.get(path).headers
    assert "Cross-Origin-Embedder-Policy" not in headers
    assert headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", OPEN)
def test_data_are_open_to_every_origin(client, path):
    headers = client.get(path).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize("path", CLOSED)
def test_pages_are_not(client, path):
    assert "Access-Control-Allow-Origin" not in client.get(path).headers


def test_other_origins_may_post_json_after_asking(client):
    headers = client.options("/api/v1/parse", headers={"Origin": "https://example.org"}).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in headers["Access-Control-Allow-Methods"]
    assert headers["Access-Control-Allow-Headers"] == "Content-Type, Prefer"


@pytest.mark.parametrize("path", [API, f"{API}/replay", f"{PAGE}.json", f"{PAGE}.txt"])
def test_data_are_kept_and_revalidated(client, path):
    first = client.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert client.get(path).data == first.data
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
@pytest.mark.parametrize("path", [PAGE, API, f"{PAGE}.json"])
def test_an_answer_may_be_asked_for_by_its_tag(client, path, encoding):
    asked = {"Accept-Encoding": encoding}
    tag = client.get(path, headers=asked).headers["ETag"]
    for matching in ("*", tag, f'"other", {tag}'):
        assert client.get(path, headers=asked | {"If-Match": matching}).status_code == 200
    both = asked | {"If-Match": "*", "If-None-Match": tag}
    assert client.get(path, headers=both).status_code == 304


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
@pytest.mark.parametrize("other", ["x", '"x"', 'W/"x"'])
def test_any_other_tag_is_a_problem_that_nobody_keeps(client, other, encoding):
    asked = {"Accept-Encoding": encoding, "If-Match": other}
    for path, media_type in ((API, "application/problem+json"), (PAGE, "text/html")):
        answer = client.get(path, headers=asked)
        assert (answer.status_code, answer.mimetype) == (412, media_type)
        assert answer.headers["Cache-Control"] == "no-store"
        assert "ETag" not in answer.headers
        assert "What is at this address is not what the request expects." in answer.text


@pytest.mark.parametrize("path", ["/", PAGE, EMBED])
def test_pages_are_revalidated_in_their_language(client, path):
    first = client.get(path)
    assert first.headers["Cache-Control"] == "no-cache"
    assert "Accept-Language" in first.headers["Vary"]
    asked = {"If-None-Match": first.headers["ETag"]}
    assert client.get(path, headers=asked).status_code == 304
    in_chinese = client.get(path, headers=asked | {"Accept-Language": "zh"})
    assert in_chinese.status_code == 200


@pytest.mark.parametrize("path", [UNKNOWN_CODE, BROKEN_RULE, "/api/v1/mayan/x", "/healthz"])
def test_errors_and_health_are_not_kept(client, path):
    headers = client.get(path).headers
    assert headers["Cache-Control"] == "no-store"
    assert "ETag" not in headers


@pytest.mark.parametrize("path", ["/", PAGE, API, f"{PAGE}.json", f"{PAGE}.png"])
def test_head_is_get_without_its_body(client, path):
    get, head = client.get(path), client.head(path)
    assert head.data == b""
    for name in ("ETag", "Content-Length", "Content-Type", "Cache-Control"):
        assert head.headers[name] == get.headers[name]


@pytest.mark.parametrize("algorithm", ["gzip", "br", "zstd"])
@pytest.mark.parametrize("path", ["/", f"{API}/replay", "css"])
def test_answers_are_packed_and_still_revalidated(client, path, algorithm):
    if path == "css":
        path = next(name for name in assets(client) if "base" in name)
    asked = {"Accept-Encoding": algorithm}
    packed = client.get(path, headers=asked)
    plain = client.get(path)
    assert packed.headers["Content-Encoding"] == algorithm
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.data) < len(plain.data)
    if algorithm == "gzip":
        assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert packed.headers["Content-Length"] == str(len(packed.data))
    again = client.get(path, headers=asked | {"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_sheets_are_packed_tightly_as_pages_join_them_and_no_other_joint_costs_that(client):
    known = next(name for name in assets(client) if "base" in name)
    folder, stems = known.removesuffix(".css").rsplit("/", 1)
    other = f"{folder}/{'+'.join(reversed(stems.split('+')))}.css"
    tight, loose = (client.get(name, headers={"Accept-Encoding": "br"}) for name in (known, other))
    assert sorted(brotli.decompress(tight.data)) == sorted(brotli.decompress(loose.data))
    assert len(tight.data) < 0.95 * len(loose.data)


def test_the_hour_is_not_in_the_bytes_of_a_tag(client, monkeypatch):
    """Gzip would write it into its header."""
    packed = []
    for seconds in (1_000_000_000, 2_000_000_000):
        monkeypatch.setattr(time, "time", lambda seconds=seconds: seconds)
        packed.append(client.get(API, headers={"Accept-Encoding": "gzip"}))
    assert packed[0].headers["ETag"] == packed[1].headers["ETag"]
    assert packed[0].data == packed[1].data


def test_assets_are_kept_for_good(client):
    for path in assets(client):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize(
    ("ending", "media_type"),
    [
        ("main.js", "text/javascript; charset=utf-8"),
        (".css", "text/css; charset=utf-8"),
        (".woff2", "font/woff2"),
        (".png", "image/png"),
    ],
)
def test_assets_say_what_they_are(client, ending, media_type):
    path = next(name for name in assets(client) if name.endswith(ending))
    assert client.get(path).headers["Content-Type"] == media_type


def test_another_tree_is_another_address(client):
    path = next(name for name in assets(client) if name.endswith("main.js"))
    tree = path.split("/")[2]
    for wrong in (
        path.replace(tree, "0" * len(tree)),
        f"/static/{tree}/js/none.js",
        f"/static/{tree}/../../pyproject.toml",
        f"/static/{tree}/%2e%2e/%2e%2e/pyproject.toml",
        f"/static/{tree}/",
        f"/static/{tree}/js",
    ):
        answer = client.get(wrong)
        assert answer.status_code == 404, wrong
        assert answer.headers["Cache-Control"] == "no-store"


def test_pages_ask_nobody_else(client):
    for path in ("/", PAGE, EMBED, "/nothing"):
        # An address is nothing that is loaded: that of the page, and that of a puzzle's origin.
        addresses = (
            r'<link rel="(?:canonical|alternate)"[^>]*>|<a [^>]*rel="external noopener"[^>]*>'
        )
        page = re.sub(addresses, "", client.get(path).text)
        loaded = re.findall(
            r"""(?:src|href|action|srcset|poster|data)=["']?(\w*:?//(?!localhost/)[^"' >]+)""", page
        )
        assert loaded == []
        assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*(?:\bsrc=|json))", page)


def test_posting_is_never_kept(client):
    assert client.post("/api/v1/parse", data=TEXT).headers["Cache-Control"] == "no-store"
    assert client.post("/", data={"text": TEXT}).headers["Cache-Control"] == "no-store"

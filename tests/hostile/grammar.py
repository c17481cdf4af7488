"""A grammar of hostile requests at the app's own addresses; the same seed tells the same ones."""

from __future__ import annotations

import gzip
import inspect
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote

from flask import url_for

from tests.samples import SAMPLES
from webapp import create_app

METHODS = tuple(f"GET HEAD POST OPTIONS PUT DELETE PATCH TRACE PROPFIND {'X' * 300}".split())
KNOWN = """context count counts date difficulty draft facts format frame from hide key kind lang
lesson moves name node off preview print scale search seed size speed start step stop text theme to
v view width wished"""
URL_FOR = tuple(inspect.signature(url_for).parameters)
VALUES = (
    *("", "0", "1", "-1", "007", "1e999", "NaN", "null", "true", "٣", "9" * 30, "9" * 5000),
    *("zh", "dfs", "bfs", "watch", "play", "answer", "light", "[]", "[1,2]", "[" * 500, "a,b,,c"),
    *(
        "../../etc/passwd",
        "<script>alert(1)</script>",
        "' OR 1=1 --",
        "%s%n{0}%(a)s",
        "\x00",
        "\ud83e",
    ),
    *("\r\nX-Injected: 1", "{{7*7}}", "\u202e", "é" * 100, "a" * 4000, "%", "%zz", "%ff", "+"),
)
PATHS = (
    *(
        "/..",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/%00",
        "/%ff%fe",
        "//evil.example",
        "/;",
    ),
    *(
        "/\\",
        "/.",
        "/" * 2000,
        "/api",
        "/api/",
        "/api/v1/",
        "/api/v2/parse",
        "/static/",
        "/static/x/y",
    ),
    *("/<script>", "/%0d%0aX-Injected:%201", "/" + "a" * 20_000, "/é", "/?", "/#", "/.git/config"),
    *(
        "/api/v1/mayan/%2F",
        "http://[::1",
        "http://a:b@c/",
        "*",
        "",
        "mayan",
        "/api/v1/own/x",
        "/own/x",
    ),
)
FIELDS = {
    "Accept": ("", "*/*;q=nope", "application/json", "a" * 5000),
    "Prefer": ("respond-async", "respond-async;wait=x", "," * 3000),
    "Accept-Encoding": (
        "gzip",
        "br;q=NaN",
        "*;q=0",
        "gzip;q=1e99, br",
        "zstd,deflate,,",
        "x" * 3000,
    ),
    "Accept-Language": (
        "zh",
        "zh;q=x",
        "*",
        "en;q=0, zh;q=0",
        "a-" * 3000,
        "zh," * 3000,
        "\xff\xfe",
    ),
    "Authorization": ("Basic AAAA", "Bearer " + "x" * 2000),
    "Content-Encoding": ("gzip", "br, gzip", "identity"),
    "Content-Type": (
        "application/json",
        "application/json; charset=utf-7",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "multipart/form-data; boundary=" + "b" * 300,
        "text/plain; charset=nonsense",
        "\xff/\xff",
    ),
    "Cookie": ("a=b", "session=" + "x" * 4000),
    "Expect": ("100-continue", "nonsense"),
    "Forwarded": ("for=1.2.3.4;host=evil.example",),
    "Host": ("evil.example", "a b", "", "[::1]:80", "x:99999999", "é", "a,b", "a" * 5000),
    "If-Match": ("*", '"x"', 'W/"', '"' * 999),
    "If-Modified-Since": (
        "yesterday",
        "Thu, 01 Jan 1970 00:00:00 GMT",
        "Thu, 99 Jan 99999 00:00:00 GMT",
    ),
    "If-None-Match": ("*", 'W/"x", "y"', '"', "x" * 3000),
    "If-Range": ("nonsense", '"x"'),
    "Origin": ("null", "https://evil.example"),
    "Range": (
        "bytes=0-1",
        "bytes=-1",
        "bytes=9-1",
        "bytes=0-0,2-3,99999-",
        "lines=1",
        "bytes=" + "0-1," * 900,
    ),
    "Referer": ("http://evil.example/", "\xff"),
    "Transfer-Encoding": ("gzip", "chunked, chunked", "xchunked", "", "Chunked"),
    "Content-Length": ("-1", "+5", "0x10", "9" * 5000, "1 1", "5, 5", "１"),
    "Upgrade": ("websocket", "h2c"),
    "X-Forwarded-For": ("127.0.0.1", "x" * 900),
    "X-Forwarded-Host": ("evil.example",),
    "X-Forwarded-Proto": ("gopher",),
    "X-Http-Method-Override": ("DELETE",),
    "X" * 400: ("y",),
    "Bad Name": ("y",),
    "No\x00Name": ("\x00",),
    "Folded": ("a\r\n b",),
}
WHOLE = (
    b"\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\x03\x03" + b"\x00" * 100,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\nHost: x\n\n",
    b"GET / HTTP/1.1\r\r\n\r\n",
    b"GET\t/\tHTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET http://] HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\r\n" * 500,
    b"\x00" * 1000,
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 4000 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n",
)
CHUNKS = (
    b"zz\r\n",
    b"-1\r\n",
    b"f" * 400 + b"\r\n",
    b"1;" + b"a" * 3000,
    b"5\r\nabc",
    b"0\r\n" + b"T: x\r\n" * 3000,
)
CHANGED_BYTES = 4


@dataclass(frozen=True)
class Attack:
    """A request to be sent.

    :param data: all of it.
    :param is_whole: whether it must be answered; a request that ends in the middle need not.
    """

    data: bytes
    is_whole: bool


@cache
def names() -> list[str]:
    """Return names of members of queries: known ones, and those that our own code takes as well.

    These are the places of addresses and the parameters of ``url_for``, which builds links.
    """
    places = {place for rule in create_app().url_map.iter_rules() for place in rule.arguments}
    return sorted({*KNOWN.split(), *places, *URL_FOR})


@cache
def rules() -> list[tuple[str, str]]:
    """Return the addresses of the app with a method of each."""
    found = create_app().url_map.iter_rules()
    return sorted(
        (str(rule), method)
        for rule in found
        for method in rule.methods or ()
        if method != "OPTIONS"
    )


def attack(seed: int, number: int) -> Attack:
    """Return one of the requests of a seed."""
    draw = random.Random(seed * 1_000_003 + number)
    if draw.random() < 0.04:
        return Attack(draw.choice(WHOLE), is_whole=False)
    return (
        spoil(draw, request(draw)) if draw.random() < 0.15 else Attack(request(draw), is_whole=True)
    )


def request(draw: random.Random) -> bytes:
    """Return a request that has an end."""
    rule, method = draw.choice(rules())
    if draw.random() < 0.2:
        method = draw.choice(METHODS)
    target = draw.choice(PATHS) if draw.random() < 0.15 else path(draw, rule)
    if draw.random() < 0.5:
        target += "?" + query(draw)
    fields = {"Host": "localhost"}
    for _ in range(draw.choice((0, 0, 1, 2, 6))):
        name = draw.choice(list(FIELDS))
        fields[name] = draw.choice(FIELDS[name])
    content = body(draw) if method in ("POST", "PUT", "PATCH") or draw.random() < 0.1 else b""
    if content and draw.random() < 0.15:
        return head(method, target, {**fields, "Transfer-Encoding": "chunked"}) + chunks(
            draw, content
        )
    if content:
        fields.setdefault("Content-Length", str(len(content)))
    return head(method, target, fields) + content


def head(method: str, target: str, fields: dict[str, str]) -> bytes:
    """Return the head of a request."""
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "surrogatepass")


def path(draw: random.Random, rule: str) -> str:
    """Return an address of the app, with whatever may stand in its places."""
    sample = draw.choice(list(SAMPLES.values()))
    code = draw.choice((sample.code, sample.unsolvable, sample.lively))
    places = {
        "kind": sample.kind if draw.random() < 0.9 else value(draw),
        "code": changed_text(draw, code) if draw.random() < 0.4 else code,
        "number": value(draw) if draw.random() < 0.5 else str(draw.randrange(50)),
    }
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: places.get(found[1]) or value(draw), rule)


def value(draw: random.Random) -> str:
    """Return what stands in a place of an address, in one of the ways of writing it."""
    text = draw.choice(VALUES)
    return quote(text, safe="", errors="surrogatepass") if draw.random() < 0.9 else raw(text)


def raw(text: str) -> str:
    """Return a text without what would end the line that it stands in."""
    return re.sub(r"[\r\n ]", "", text)


def query(draw: random.Random) -> str:
    """Return what follows the question mark."""
    pairs = [f"{draw.choice(names())}={value(draw)}" for _ in range(draw.choice((1, 1, 2, 5, 300)))]
    return draw.choice(("&", "&", "&&", ";")).join(pairs)[:20_000]


def changed_text(draw: random.Random, text: str) -> str:
    """Return a code with something wrong in it."""
    at = draw.randrange(len(text) + 1)
    return text[:at] + draw.choice(("", "-", "9" * 40, "x", ".", "0", text, "%00")) + text[at + 1 :]


def body(draw: random.Random) -> bytes:
    """Return a body of some kind."""
    makers: list[Callable[[random.Random], bytes]] = [
        lambda draw: draw.choice(list(SAMPLES.values())).text.encode(),
        lambda draw: changed_bytes(draw, draw.choice(list(SAMPLES.values())).text.encode()),
        lambda draw: json.dumps(document(draw, 4)).encode("utf-8", "surrogatepass"),
        lambda draw: b"text=" + quote(draw.choice(VALUES), errors="surrogatepass").encode(),
        lambda _draw: b"[" * 20_000,
        lambda _draw: b'{"a":' * 20_000,
        lambda _draw: b"1" * 20_000,
        lambda draw: draw.randbytes(draw.randrange(2000)),
        lambda _draw: gzip.compress(bytes(2_000_000), mtime=0),
        lambda draw: draw.choice(list(SAMPLES.values())).text.encode("utf-16"),
        lambda _draw: b"7 " * 140_000,
        lambda _draw: b'--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n' * 50,
    ]
    return draw.choice(makers)(draw)


def document(draw: random.Random, depth: int) -> object:
    """Return something for JSON, with members that the app knows and values that it does not."""
    if depth == 0 or draw.random() < 0.3:
        return draw.choice((*VALUES, 0, -1, 10**30, 1e308, None, True, [], {}))
    if draw.random() < 0.5:
        return [document(draw, depth - 1) for _ in range(draw.randrange(4))]
    known = (
        "kind",
        "code",
        "text",
        "moves",
        "edit",
        "cells",
        "brush",
        "stops",
        "title",
        "search",
        "node",
    )
    return {draw.choice(known): document(draw, depth - 1) for _ in range(draw.randrange(6))}


def chunks(draw: random.Random, content: bytes) -> bytes:
    """Return a body in chunks, which may be no chunks."""
    if draw.random() < 0.3:
        return draw.choice(CHUNKS)
    size = draw.choice((1, 100, 5000))
    content = content[: size * 2000]
    pieces = (content[start : start + size] for start in range(0, len(content), size))
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def spoil(draw: random.Random, whole: bytes) -> Attack:
    """Return a request with some bytes changed, or cut off somewhere."""
    if draw.random() < 0.3:
        return Attack(whole[: draw.randrange(len(whole))], is_whole=False)
    return Attack(changed_bytes(draw, whole), is_whole=False)


def changed_bytes(draw: random.Random, data: bytes) -> bytes:
    """Return bytes with some of them changed, most of them early."""
    changed = bytearray(data)
    for _ in range(draw.randrange(1, CHANGED_BYTES)):
        at = min(draw.randrange(len(changed) + 1), draw.randrange(len(changed) + 1))
        changed[at : at + draw.randrange(3)] = draw.choice(
            (b"", b"\r\n", b"\0", b" ", draw.randbytes(2))
        )
    return bytes(changed)

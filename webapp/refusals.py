"""What is said of a status, and what the server answers by itself.

A request that cannot be read never reaches the app. Whoever sent it is told as the app would tell
it: programs get problem details, people a page, both in their language as far as that can be read.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import quote

from waitress.utilities import build_http_date

from webapp.catalogues import N_, choose_language, load_catalogue, match_language
from webapp.environ import REQUEST_ID
from webapp.protection import ALWAYS, POLICY, UNFRAMED, UNKEPT, is_for_programs

SERVER = "backtrack"
PROBLEM_PAGES = "/api/problems/"
"""Below this path each type of problem has a page, by its id."""

BUSY_SECONDS = 5
"""When to ask again where the server is at its bounds."""

MOST_LANGUAGES = 256
"""Characters of ``Accept-Language`` that are read for a refusal."""

LANGUAGE = re.compile(r"[?&]lang=([\w-]+)")


class Plain(NamedTuple):
    """What is said about a status when nothing better is known."""

    id: str
    title: str
    template: str


PLAIN = {
    400: Plain("http.bad-request", N_("Bad request"), N_("This request cannot be understood.")),
    403: Plain("http.forbidden", N_("Not allowed"), N_("This is not allowed here.")),
    404: Plain("http.not-found", N_("Not found"), N_("There is nothing at this address.")),
    405: Plain(
        "http.method",
        N_("Method not allowed"),
        N_("This address cannot be used with %(method)s."),
    ),
    408: Plain(
        "http.late", N_("Too slow"), N_("The request did not come in time. Please send it again.")
    ),
    412: Plain(
        "http.precondition",
        N_("Not what was expected"),
        N_("What is at this address is not what the request expects."),
    ),
    413: Plain(
        "http.too-large",
        N_("Too large"),
        N_("Expected at most %(limit)d bytes, got more."),
    ),
    422: Plain("http.unprocessable", N_("Cannot be played"), N_("This cannot be played.")),
    431: Plain(
        "http.headers-too-large",
        N_("Too large"),
        N_("Expected at most %(limit)d bytes of headers, got more."),
    ),
    429: Plain(
        "http.rate",
        N_("Too often"),
        N_("Too much is asked at once. Please try again later."),
    ),
    500: Plain(
        "http.error",
        N_("Something broke"),
        N_("Something went wrong on our side. Please try again later."),
    ),
    501: Plain("http.not-implemented", N_("Not offered"), N_("This is not offered here.")),
    503: Plain("http.busy", N_("Busy"), N_("Too much is going on. Please try again later.")),
}


def plain_problem(status: int) -> Plain:
    """Return what is said about a status, or about its family where nothing is."""
    family = HTTPStatus.INTERNAL_SERVER_ERROR if status >= 500 else HTTPStatus.BAD_REQUEST
    return PLAIN.get(status, PLAIN[family])


@dataclass(frozen=True)
class Refusal:
    """Why the server answers a request by itself.

    :param status: the HTTP status.
    :param id: a stable name for programs; empty: that of the status.
    :param template: the English sentence; empty: that of the status.
    :param limit: what the sentence calls so.
    """

    status: int
    id: str = ""
    template: str = ""
    limit: int = 0


LINE = Refusal(400, "http.line", N_("Expected a request line such as GET / HTTP/1.1."))
TARGET = Refusal(400, "http.target", N_("Expected an address that begins with / or http://."))
VERSION = Refusal(400, "http.version", N_("Expected HTTP/1.1 or HTTP/1.0."))
FIELD = Refusal(400, "http.field", N_("Expected header lines such as Accept: text/html."))
HOST = Refusal(400, "http.host", N_("Expected exactly one host, such as localhost:8000."))
UNSERVED = Refusal(400, "http.host", N_("Nothing is served here under this host."))
LENGTH = Refusal(400, "http.length", N_("Expected Content-Length to be one whole number."))
CODING = Refusal(400, "http.coding", N_("Expected no Transfer-Encoding other than chunked."))
FRAMING = Refusal(
    400, "http.framing", N_("Expected Content-Length or Transfer-Encoding, got both.")
)
CHUNK = Refusal(400, "http.chunk", N_("The chunks of the body cannot be read."))
CUT = Refusal(400, "http.cut", N_("The request ends in the middle."))
LATE = Refusal(408)
BROKEN = Refusal(500)
BUSY = Refusal(503)


@dataclass(frozen=True)
class Asked:
    """As much as is known of a request that is refused.

    :param method: empty where it cannot be read.
    :param path: without its query.
    :param lang: ``en`` or ``zh``.
    """

    method: str = ""
    path: str = "/"
    lang: str = "en"


def asked(method: str, target: str, headers: Mapping[str, str]) -> Asked:
    """Return what can be known of a request.

    :param headers: by their names in capitals with ``_``; whatever could be read.
    """
    wished = LANGUAGE.search(target)
    accepted = headers.get("ACCEPT_LANGUAGE", "")[:MOST_LANGUAGES]
    lang = wished and match_language(wished[1])
    tags = (tag.partition(";") for tag in accepted.split(","))
    wanted = (tag.strip() for tag, _, quality in tags if quality.strip() != "q=0")
    return Asked(method, target.partition("?")[0] or "/", lang or choose_language(wanted))


def problem(refusal: Refusal, request: Asked, root: str = "") -> dict[str, object]:
    """Return the problem details of a refusal (RFC 9457).

    :param root: the path below which the app stands.
    """
    plain = plain_problem(refusal.status)
    gettext = load_catalogue(request.lang).gettext
    facts = {"limit": refusal.limit} if refusal.limit else {}
    name = refusal.id or plain.id
    return {
        "type": f"{root}{PROBLEM_PAGES}{name}",
        "title": gettext(plain.title),
        "status": refusal.status,
        "detail": gettext(refusal.template or plain.template) % facts,
        "instance": quote(request.path, errors="replace"),
        "id": name,
        "arguments": facts,
    }


PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Backtrack</title>
</head>
<body>
<main id="main">
<h1>{title}</h1>
<p>{detail}</p>
<p><a href="{root}/">{back}</a></p>
</main>
</body>
</html>
"""


def plain_page(title: str, detail: str, lang: str, root: str = "") -> str:
    """Return a page that needs nothing else: no sheet, no script, no host.

    :param lang: ``en`` or ``zh``; title and detail are in it already.
    :param root: the path below which the app stands.
    """
    back = load_catalogue(lang).gettext(N_("Back to the puzzles"))
    told = {"title": title, "detail": detail, "back": back, "root": root}
    tag = "zh-Hans" if lang == "zh" else lang
    return PAGE.format(lang=tag, **{name: escape(text) for name, text in told.items()})


def answer(
    refusal: Refusal,
    request: Asked,
    root: str = "",
    identified: Callable[[int], str] = lambda _size: "",
) -> bytes:
    """Return the whole answer to a refused request, after which its connection ends.

    :param root: the path below which the app stands.
    :param identified: told how many bytes the body has; returns the id of the request, if any.
    """
    told = problem(refusal, request, root)
    if is_for_programs(request.path.removeprefix(root)):
        kind, text = "application/problem+json", json.dumps(told, ensure_ascii=False)
    else:
        kind = "text/html; charset=utf-8"
        text = plain_page(str(told["title"]), str(told["detail"]), request.lang, root)
    body = b"" if request.method == "HEAD" else text.encode()
    name = identified(len(body))
    again = {"Retry-After": str(BUSY_SECONDS)} if refusal.status == BUSY.status else {}
    fields = {
        "Cache-Control": UNKEPT,
        "Connection": "close",
        "Content-Language": request.lang,
        "Content-Length": str(len(text.encode())),
        "Content-Security-Policy": f"{POLICY}; {UNFRAMED}",
        "Content-Type": kind,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Date": build_http_date(int(time.time())),
        "Server": SERVER,
        "Vary": "Accept-Language",
        "X-Frame-Options": "DENY",
        **({REQUEST_ID: name} if name else {}),
        **again,
        **ALWAYS,
    }
    lines = [f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}"]
    lines += [f"{name}: {value}" for name, value in fields.items()]
    head = "\r\n".join(lines) + "\r\n\r\n"
    return head.encode("latin-1") + body

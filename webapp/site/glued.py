"""Redirects (308) of addresses mangled by chats and hands to the one that was meant.

A slash too many, trailing punctuation, a kind without a puzzle; not for programs.
"""

from __future__ import annotations

import re
from collections.abc import Container
from unicodedata import category
from urllib.parse import quote, unquote_plus

from flask import Flask, Response, current_app, redirect, request

from webapp.http.environ import KEY, QUERY, Environ
from webapp.http.protection import is_for_programs
from webapp.site.params import known_query

OK, PERMANENT, NOT_FOUND, UNPROCESSABLE = 200, 308, 404, 422

STATIC = "/static/"

GLUED = ".,;:!?)]}>'\"*_"
"""What text puts behind an address, and no address here ends with."""

ADDRESS = re.compile(r"[\w./-]*", re.ASCII)
"""Characters of paths; any other begins the text behind a link."""

VALUE = re.compile(r"[!-~]*")

FREE = ("name", "along", "chalk")
"""Query members with free text."""

QUERY_SIGNS = "!$'()*,/:;?@"


def lead(response: Response) -> Response:
    """Lead to the address that was meant; the answer stays where there is none."""
    status, path = response.status_code, request.path
    is_asked = request.method in ("GET", "HEAD") and status in (OK, NOT_FOUND, UNPROCESSABLE)
    if not is_asked or not is_for_people(path):
        return response
    query = str(request.environ.get(QUERY, request.query_string.decode()))
    meant_path = clean_path(path) if status == NOT_FOUND else path
    meant_query = clean_query(query, known_query(meant_path))
    kind = meant_path.strip("/")
    if status == NOT_FOUND and kind in current_app.config["KINDS"]:
        return redirection("/", meant_query, f"#levels-{kind}")
    if (meant_path, meant_query) == (path, query) or not exists(meant_path, meant_query):
        return response
    return redirection(meant_path, meant_query)


def is_glued(environ: Environ) -> bool:
    """Return whether something is glued to the query of a request for a page."""
    query, path = environ.get(QUERY, ""), environ["PATH_INFO"]
    return bool(query) and is_for_people(path) and clean_query(query, known_query(path)) != query


def is_for_people(path: str) -> bool:
    """Return whether a path is that of a page, or of a picture of one."""
    return not is_for_programs(path) and not path.startswith(STATIC)


def exists(path: str, query: str) -> bool:
    """Say whether there is something at another address."""
    dropped = ("werkzeug", KEY)
    environ = {
        name: value for name, value in request.environ.items() if not name.startswith(dropped)
    }
    path_info = path.encode().decode("latin-1")  # as WSGI has it
    environ |= {"PATH_INFO": path_info, "QUERY_STRING": query, QUERY: query}
    with current_app.app_context(), current_app.request_context(environ):
        return current_app.full_dispatch_request().status_code != NOT_FOUND


def redirection(path: str, query: str, place: str = "") -> Response:
    """Return a redirection to an address of this site."""
    address = f"{request.script_root}{quote(path)}{'?' if query else ''}{query}{place}"
    return current_app.make_response(redirect(address, PERMANENT))


def clean_path(path: str) -> str:
    """Return a path without what is glued to it.

    >>> clean_path("/mayan/1.0-1-1-0-1/"), clean_path("//flip).。"), clean_path("/flip，see")
    ('/mayan/1.0-1-1-0-1', '/flip', '/flip')
    """
    found = ADDRESS.match(path)
    kept = found[0] if found else ""
    rest = path[len(kept) :]
    if rest and kept.endswith("/") and not is_glue(rest[0]):
        return path  # a name with signs that none has
    return "/" + kept.strip("/").rstrip("/" + GLUED)


def is_glue(sign: str) -> bool:
    """Say whether a sign may stand behind an address in a text: punctuation or a blank."""
    return sign in GLUED or sign == " " or (sign > "~" and category(sign)[0] in "PZ")


def clean_query(query: str, members: Container[str]) -> str:
    """Return a query without what is glued to its last member.

    >>> clean_query("step=2&view=search).", ["view"]), clean_query("step=2%E3%80%82", ["step"])
    ('step=2&view=search', 'step=2')
    """
    front, joint, last = query.rpartition("&")
    name, _, value = last.partition("=")
    given = unquote_plus(value)
    found = VALUE.match(given)
    meant = (found[0] if found else "").rstrip(GLUED)
    if not meant or meant == given or name in FREE or name not in members:
        return query
    return f"{front}{joint}{name}={quote(meant, safe=QUERY_SIGNS)}"


def init_app(app: Flask) -> None:
    """Lead from addresses of an app that are not quite right to those that are."""
    app.after_request(lead)

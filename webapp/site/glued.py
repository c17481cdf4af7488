"""Addresses as chats and hands change them: 308 to the address that was meant, where there is one.

A slash too many, a sign that a chat took for a part of the link, a kind without a puzzle. Programs
have to mean what they ask for.
"""

from __future__ import annotations

from urllib.parse import quote

from flask import Flask, Response, current_app, redirect, request

from webapp.http.environ import QUERY
from webapp.http.protection import is_for_programs
from webapp.site.glue import clean_path, clean_query
from webapp.site.params import known_query

OK, PERMANENT, NOT_FOUND, UNPROCESSABLE = 200, 308, 404, 422

STATIC = "/static/"


def lead(response: Response) -> Response:
    """Lead to the address that was meant; the answer stays where there is none."""
    status, path = response.status_code, request.path
    is_asked = request.method in ("GET", "HEAD") and status in (OK, NOT_FOUND, UNPROCESSABLE)
    if not is_asked or is_for_programs(path) or path.startswith(STATIC):
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


def exists(path: str, query: str) -> bool:
    """Say whether there is something at another address."""
    environ = {name: value for name, value in request.environ.items() if "werkzeug" not in name}
    path_info = path.encode().decode("latin-1")  # as WSGI has it
    environ |= {"PATH_INFO": path_info, "QUERY_STRING": query, QUERY: query}
    with current_app.app_context(), current_app.request_context(environ):
        return current_app.full_dispatch_request().status_code != NOT_FOUND


def redirection(path: str, query: str, place: str = "") -> Response:
    """Return what leads to an address of ours."""
    address = f"{request.script_root}{quote(path)}{'?' if query else ''}{query}{place}"
    return current_app.make_response(redirect(address, PERMANENT))


def init_app(app: Flask) -> None:
    """Lead from addresses of an app that are not quite right to those that are."""
    app.after_request(lead)

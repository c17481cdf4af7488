"""Refuse requests from other sites: the server runs code with the user's rights.

The Host header must name this machine, against DNS rebinding; cross-site requests are refused
unless the URL has the key of a notebook's frame.
"""

from __future__ import annotations

import hmac
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import NotFound

from webapp.http.errors import ProblemDetails, Refused
from webapp.text.catalogues import N_

HOSTS = ("127.0.0.1", "localhost", "[::1]")
HTTP_PORT = 80

WELCOME_SITES = ("same-origin", "none")
"""Sec-Fetch-Site of a request by our own page, and of a typed URL."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

BLUEPRINTS = ("watch", "search_api", "site_files")
ENDPOINTS = ("downloads.asset",)

PAGES = ("watch.home", "watch.page", "pages.home", "pages.puzzle")
"""Views of pages, under both of their names."""

HOST = N_("Expected an address of this machine (%(expected)s), got %(came)s.")
SITE = N_("Pages of other sites may not ask for anything here.")


def own_hosts(port: int) -> tuple[str, ...]:
    """Return the valid Host headers of a server on this machine.

    >>> own_hosts(8123)
    ('127.0.0.1:8123', 'localhost:8123', '[::1]:8123')
    """
    names = tuple(f"{name}:{port}" for name in HOSTS)
    return (*names, *HOSTS) if port == HTTP_PORT else names


def check_request() -> Response | None:
    """Return the refusal of a foreign request, or None; raise NotFound if it is not served."""
    try:
        check_host()
        check_site()
    except Refused as refusal:
        # Always JSON: a page would have links with a host that is not ours.
        problem = ProblemDetails.of(refusal)
        return Response(
            current_app.json.dumps(problem.json()),
            problem.status,
            mimetype="application/problem+json",
        )
    if request.endpoint and not is_served(request.endpoint):
        raise NotFound
    return None


def is_served(endpoint: str) -> bool:
    """Return whether a view of the app is served here.

    >>> is_served("watch.page"), is_served("play_api.play")
    (True, False)
    """
    return endpoint in ENDPOINTS or endpoint.partition(".")[0] in BLUEPRINTS


def check_host() -> None:
    """Check the Host header of a request; raises Refused 403 for another host."""
    hosts = own_hosts(current_app.config["PORT"])
    host = request.environ.get("HTTP_HOST", "").lower()
    if host not in hosts:
        shown = repr(host[:LONGEST_HOST])
        raise Refused(403, "watch.host", HOST, expected=" ".join(hosts), came=shown)


LONGEST_HOST = 60  # characters repeated in a refusal


def check_site() -> None:
    """Raise Refused: 403 for another site, or an unsafe method not sent by our own page."""
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    is_ours = origin is not None and is_own_origin(origin)
    if request.method in SAFE_METHODS:
        if has_key():
            g.framed = True
            return
        welcome = (origin is None or is_ours) and (site is None or site in WELCOME_SITES)
    else:
        welcome = is_ours if site is None else site == "same-origin" and (is_ours or not origin)
    if not welcome:
        raise Refused(403, "watch.site", SITE)


def is_own_origin(origin: str) -> bool:
    """Return whether an origin is the request's own; the ``HOSTS`` are different origins."""
    parts = urlsplit(origin)
    return parts.scheme == "http" and parts.netloc.lower() == request.environ["HTTP_HOST"].lower()


def has_key() -> bool:
    """Return whether the URL has the key of the notebook that embeds this page."""
    key: str = current_app.config["KEY"]
    return bool(key) and hmac.compare_digest(request.args.get("key", "").encode(), key.encode())


def keep_key(endpoint: str, values: dict[str, Any]) -> None:
    """Add the key to URLs of pages, so that links in a frame open there."""
    if endpoint in PAGES and "framed" in g:
        values.setdefault("key", request.args["key"])


def init_app(app: Flask) -> None:
    """Check every request before any other handler."""
    app.before_request(check_request)
    app.url_defaults(keep_key)

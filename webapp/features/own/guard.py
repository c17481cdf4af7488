"""Who may ask: this machine's own pages, and nobody on behalf of another site.

What is served runs code of the person at this machine. So the name of the host has to be one of
this machine (another one would be somebody's DNS that points here), and a request that a page of
another site makes is refused. Only a frame whose address carries the key of a notebook is let in.
"""

from __future__ import annotations

import hmac
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import NotFound

from webapp.http.errors import Problem, Refused
from webapp.text.catalogues import N_

HOSTS = ("127.0.0.1", "localhost", "[::1]")
HTTP_PORT = 80

WELCOME_SITES = ("same-origin", "none")
"""What browsers say of a request that a page of ours makes, and of an address that was typed."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

BLUEPRINTS = ("watch", "search_api", "site_files")
ENDPOINTS = ("downloads.asset",)
"""What of the app is served beside these."""

PAGES = ("watch.home", "watch.page", "pages.home", "pages.puzzle")
"""The views that answer with a page, under both of their names."""

HOST = N_("Expected an address of this machine (%(expected)s), got %(came)s.")
SITE = N_("Pages of other sites may not ask for anything here.")


def own_hosts(port: int) -> tuple[str, ...]:
    """Return the hosts by which a server on this machine may be called.

    >>> own_hosts(8123)
    ('127.0.0.1:8123', 'localhost:8123', '[::1]:8123')
    """
    names = tuple(f"{name}:{port}" for name in HOSTS)
    return (*names, *HOSTS) if port == HTTP_PORT else names


def check_request() -> Response | None:
    """Refuse a request that is not from a page of ours; nothing where it is welcome.

    :raises NotFound: for what the app has and does not serve here.
    """
    try:
        check_host()
        check_site()
    except Refused as refusal:
        # As data, whoever asks: a page would name addresses of a host that is not ours.
        problem = Problem.of(refusal)
        return Response(
            current_app.json.dumps(problem.json()),
            problem.status,
            mimetype="application/problem+json",
        )
    if request.endpoint and not is_served(request.endpoint):
        raise NotFound
    return None


def is_served(endpoint: str) -> bool:
    """Say whether a view of the app is served here.

    >>> is_served("watch.page"), is_served("play_api.play")
    (True, False)
    """
    return endpoint in ENDPOINTS or endpoint.partition(".")[0] in BLUEPRINTS


def check_host() -> None:
    """Check the name of the host in a request.

    :raises Refused: 403 for another one.
    """
    hosts = own_hosts(current_app.config["PORT"])
    came = request.environ.get("HTTP_HOST", "").lower()
    if came not in hosts:
        raise Refused(
            403, "watch.host", HOST, expected=" ".join(hosts), came=repr(came[:LONGEST_HOST])
        )


LONGEST_HOST = 60  # characters repeated in a refusal


def check_site() -> None:
    """Check which site a request comes from.

    :raises Refused: 403 for another site, and for a change that no page of ours asks for.
    """
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
    """Say whether an origin is the one that was asked.

    The hosts of this machine are origins of their own to each other.
    """
    parts = urlsplit(origin)
    return parts.scheme == "http" and parts.netloc.lower() == request.environ["HTTP_HOST"].lower()


def has_key() -> bool:
    """Say whether the address has the key of the notebook that shows this page in a frame."""
    key: str = current_app.config["KEY"]
    return bool(key) and hmac.compare_digest(request.args.get("key", "").encode(), key.encode())


def keep_key(endpoint: str, values: dict[str, Any]) -> None:
    """Add the key to the addresses of pages, so that what is pressed in a frame opens there."""
    if endpoint in PAGES and "framed" in g:
        values.setdefault("key", request.args["key"])


def init_app(app: Flask) -> None:
    """Refuse what an app may not answer, before anything else looks at it."""
    app.before_request(check_request)
    app.url_defaults(keep_key)

"""Where the app stands: behind which servers, and below which path.

A server in front may say who asks, how, under which name and below which path. It may take the path
away before it passes a request on, or leave it: both are understood.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from webapp.config import PREFIX
from webapp.http.environ import PLACED, QUERY, Environ


class Proxies:
    """A WSGI application around the app.

    :param count: how many servers before this one are believed.
    :param prefix: the path below which the app stands; empty: what a server that is believed says
        in ``X-Forwarded-Prefix``, or the WSGI server in ``SCRIPT_NAME``.
    """

    def __init__(self, app: Callable[..., Any], count: int, prefix: str) -> None:
        self._app = app
        self.prefix = prefix
        self._believe = ProxyFix(
            lambda environ, _start: environ,  # type: ignore[arg-type,return-value]  # no answer
            *(count, count, count),
            x_prefix=count,
        )

    def understood(self, environ: Environ) -> Environ:
        """Return a request as the app has to see it; it is changed in place."""
        if PLACED not in environ:
            self._believe(environ, None)  # type: ignore[arg-type]  # see above
            place(environ, self.prefix)
            environ["QUERY_STRING"] = environ[QUERY] = read_query(environ)
            environ[PLACED] = True
        return environ

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        """Answer a request."""
        return self._app(self.understood(environ), start_response)


def place(environ: Environ, prefix: str) -> None:
    """Let the path of a request begin at the root of the app.

    :param prefix: below which it stands; empty: as the request says, unless that is no such path.
    """
    root = prefix or environ.get("SCRIPT_NAME", "").rstrip("/")
    root = root if PREFIX.fullmatch(root) else ""
    path = environ.get("PATH_INFO", "")
    if root and (path == root or path.startswith(f"{root}/")):
        path = path.removeprefix(root)
    environ["SCRIPT_NAME"], environ["PATH_INFO"] = root, path or "/"


def read_query(environ: Environ) -> str:
    """Return the query of a request; one that was copied out of HTML joins its members with &amp;.

    >>> read_query({"QUERY_STRING": "step=3&amp;view=search"})
    'step=3&view=search'
    """
    return str(environ.get("QUERY_STRING", "")).replace("&amp;", "&")


def init_app(app: Flask) -> None:
    """Let an app know where it stands; ``app.extensions["proxies"]`` tells of a request.

    :raises ValueError: when the path below which it stands is none.
    """
    prefix = app.config["PREFIX"].rstrip("/")
    if not PREFIX.fullmatch(prefix):
        raise ValueError(f"expected PREFIX to be a path such as /backtrack, got {prefix!r}")
    layer = Proxies(app.wsgi_app, app.config["TRUSTED_PROXIES"], prefix)
    app.extensions["proxies"] = layer
    app.wsgi_app = layer  # type: ignore[method-assign]  # as Flask says to do it

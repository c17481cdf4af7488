"""Reverse proxies and the path prefix of the app, which they may strip or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from webapp.config import PREFIX
from webapp.http.environ import PLACED, QUERY, Environ


class Proxies:
    """WSGI middleware for ``count`` trusted proxies; ``prefix`` may be forwarded."""

    def __init__(self, app: Callable[..., Any], count: int, prefix: str) -> None:
        self._app = app
        self.prefix = prefix
        self._believe = ProxyFix(
            lambda environ, _start: environ,  # type: ignore[arg-type,return-value]  # no answer
            *(count, count, count),
            x_prefix=count,
        )

    def understood(self, environ: Environ) -> Environ:
        """Normalize the environ of a request in place."""
        if PLACED not in environ:
            self._believe(environ, None)  # type: ignore[arg-type]  # see above
            place(environ, self.prefix)
            environ["QUERY_STRING"] = environ[QUERY] = read_query(environ)
            environ[PLACED] = True
        return environ

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        """Handle a request."""
        return self._app(self.understood(environ), start_response)


def place(environ: Environ, prefix: str) -> None:
    """Remove the app's path prefix from a request, or a valid ``SCRIPT_NAME`` for ""."""
    root = prefix or environ.get("SCRIPT_NAME", "").rstrip("/")
    root = root if PREFIX.fullmatch(root) else ""
    path = environ.get("PATH_INFO", "")
    if root and (path == root or path.startswith(f"{root}/")):
        path = path.removeprefix(root)
    environ["SCRIPT_NAME"], environ["PATH_INFO"] = root, path or "/"


def read_query(environ: Environ) -> str:
    """Return the query, with &amp; from HTML source as a separator.

    >>> read_query({"QUERY_STRING": "step=3&amp;view=search"})
    'step=3&view=search'
    """
    return str(environ.get("QUERY_STRING", "")).replace("&amp;", "&")


def init_app(app: Flask) -> None:
    """Add ``app.extensions["proxies"]``; raise ValueError for an invalid prefix."""
    prefix = app.config["PREFIX"].rstrip("/")
    if not PREFIX.fullmatch(prefix):
        raise ValueError(f"expected PREFIX to be a path such as /backtrack, got {prefix!r}")
    layer = Proxies(app.wsgi_app, app.config["TRUSTED_PROXIES"], prefix)
    app.extensions["proxies"] = layer
    app.wsgi_app = layer  # type: ignore[method-assign]  # as Flask says to do it

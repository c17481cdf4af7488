"""Reverse proxies and the path prefix of the app.

A proxy may forward the client's address, scheme, host and path prefix. It may strip the prefix from
the path or leave it: both work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from webapp.config import PREFIX
from webapp.http.environ import PLACED, QUERY, Environ


class Proxies:
    """WSGI middleware around the app.

    :param count: number of trusted proxies.
    :param prefix: the path prefix of the app; if empty, that of a trusted ``X-Forwarded-Prefix`` or
        of ``SCRIPT_NAME``.
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
    """Remove the path prefix of a request.

    :param prefix: of the app; if empty, that of ``SCRIPT_NAME`` if it is valid.
    """
    root = prefix or environ.get("SCRIPT_NAME", "").rstrip("/")
    root = root if PREFIX.fullmatch(root) else ""
    path = environ.get("PATH_INFO", "")
    if root and (path == root or path.startswith(f"{root}/")):
        path = path.removeprefix(root)
    environ["SCRIPT_NAME"], environ["PATH_INFO"] = root, path or "/"


def read_query(environ: Environ) -> str:
    """Return the query of a request; one copied from HTML source has &amp; as the separator.

    >>> read_query({"QUERY_STRING": "step=3&amp;view=search"})
    'step=3&view=search'
    """
    return str(environ.get("QUERY_STRING", "")).replace("&amp;", "&")


def init_app(app: Flask) -> None:
    """Add the middleware to an app, as ``app.extensions["proxies"]``.

    :raises ValueError: for an invalid prefix.
    """
    prefix = app.config["PREFIX"].rstrip("/")
    if not PREFIX.fullmatch(prefix):
        raise ValueError(f"expected PREFIX to be a path such as /backtrack, got {prefix!r}")
    layer = Proxies(app.wsgi_app, app.config["TRUSTED_PROXIES"], prefix)
    app.extensions["proxies"] = layer
    app.wsgi_app = layer  # type: ignore[method-assign]  # as Flask says to do it

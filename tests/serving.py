"""The app on its own server, while a test asks it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from webapp.http.server import Listening


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Serve an app as ``backtrack serve`` does; the address has no slash at its end."""
    server = Listening(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, name="served")
    thread.start()
    try:
        yield server.url.rstrip("/")
    finally:
        server.stop()
        thread.join()
        server.close()

"""The settings of the app and their defaults; ``create_app`` takes overrides."""

from __future__ import annotations

import re
import time
from datetime import UTC, date, datetime
from typing import Any


def today_in_utc() -> date:
    """Return the date in UTC, so that a day begins at once in all time zones."""
    return datetime.now(UTC).date()


PREFIX = re.compile(r"(?:/(?!\.\.?(?:/|$))[A-Za-z0-9._~-]+)*")
"""A path prefix: whole segments without escapes, or empty."""

PAGES = (
    "pages.",
    "lesson_pages.",
    "editor.",
    "offers.",
    "census.",
    "exercise.",
    "api_pages.",
    "about.",
    "watch.",
    "write.",
    "live_pages.",
)

FEATURES = ("play", "edit", "lessons", "quiz", "census")
"""In every app."""

SERVED = (*FEATURES, "write", "live")
"""On a server; ``backtrack watch`` has its own pages below ``/own``."""

COMMANDS = ("own", "census", "quiz")
"""With commands."""

DEFAULTS: dict[str, Any] = {
    # The features to install.
    "FEATURES": SERVED,
    # The served kinds; empty means all kinds of the solver.
    "KINDS": (),
    # Whether scripts of any origin may read the API (CORS).
    "OPEN_DATA": True,
    # The img-src of pages' Content Security Policy.
    "IMAGE_SOURCES": "'self'",
    # The largest request body in bytes; a judge text of one puzzle has about a hundred.
    "MAX_CONTENT_LENGTH": 256 * 1024,
    # Flask's own limit on form fields, 500 kB by default; the same limit gives one error for both.
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    # Maximum boards to visit for one puzzle: a count, not a time, to be deterministic.
    "SOLVE_LIMIT": 20_000_000,
    # Approximate CPU time of one request's answers, converted to a number of boards by kind.
    "SOLVE_SECONDS": 2.0,
    # Maximum nodes of a recorded search, also a count.
    "RECORD_LIMIT": 20_000_000,
    # Concurrent recordings, and queue length before the response is 503; a queued recording takes
    # no more memory than its name.
    "RECORDING_WORKERS": 2,
    "RECORDING_QUEUE": 4000,
    # Whether to record in worker processes, so that recordings do not delay pages.
    "RECORDING_PROCESS": False,
    # Whether a long recording may be restarted, so that short ones do not wait for it.
    "RECORDING_BEGINS_TWICE": True,
    # Cache size of recordings; the largest have about 40 MB. Evicted ones are recorded again on
    # request, in 0.3 s at most.
    "RECORDING_MEMORY_BYTES": 256 * 1024 * 1024,
    # Whether clients come over a network: responses are compressed, requests counted and logged.
    # That needs the extra "server".
    "PUBLIC": True,
    # Whether to limit the rate of expensive requests (rates.py); it needs that extra as well.
    "RATE_LIMITS": True,
    # Number of proxies whose forwarding headers are trusted.
    "TRUSTED_PROXIES": 0,
    # The path prefix of the app, such as /backtrack; empty means the root, or the prefix that a
    # trusted proxy sends.
    "PREFIX": "",
    # Concurrent requests.
    "THREADS": 16,
    # Format of the log, "text" or "json", with a line for each request; None is text without those.
    "LOG": None,
    # Size of the memo of compressed responses; a page has 20 kB. 0 disables it. None is 48 MiB, and
    # 0 with TESTING, since tests change the inputs of responses.
    "KEPT_BYTES": None,
    # Processes that serve at one address; live classes need one.
    "PROCESSES": 1,
    # Returns seconds that never go back, by which live classes expire.
    "CLOCK": time.monotonic,
    # Returns the current day, which selects the puzzles of the day.
    "TODAY": today_in_utc,
    # Brotli first: it takes 1 ms more than the others per page, and output is a fifth smaller.
    "COMPRESS_ALGORITHM": ["br", "zstd", "gzip", "deflate"],
    # Level 7 makes Chinese pages 4% smaller than level 6, where a few words more may cost a page
    # 600 bytes. Its larger tables take 0.4 to 5 ms more, once a page: finished ones are in memory.
    "COMPRESS_BR_LEVEL": 7,
    # Conditional requests are evaluated in headers.py.
    "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,
    # Compressed media types; pictures and web fonts are compressed already.
    "COMPRESS_MIMETYPES": [
        "application/json",
        "application/manifest+json",
        "application/octet-stream",
        "application/problem+json",
        "image/svg+xml",
        "text/css",
        "text/html",
        "text/javascript",
        "text/plain",
    ],
}
"""Flask's and its extensions' keys may be overridden, too.

>>> from webapp import create_app
>>> create_app({"MAX_CONTENT_LENGTH": 1024}).config["MAX_CONTENT_LENGTH"]
1024
"""

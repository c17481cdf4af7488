"""The settings of the app and what they are unless something else is given to ``create_app``."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Any


def today_in_utc() -> date:
    """Return the date in UTC, so that a day begins for everybody at once."""
    return datetime.now(UTC).date()


PREFIX = re.compile(r"(?:/(?!\.\.?(?:/|$))[A-Za-z0-9._~-]+)*")
"""A path below which an app may stand: whole segments without escapes, or nothing."""

PAGES = (
    "pages.",
    "lesson_pages.",
    "editor.",
    "offers.",
    "census.",
    "api_pages.",
    "about.",
    "watch.",
)
"""How the names of the views begin that answer with a page for people."""

FEATURES = ("play", "edit", "lessons", "census")
"""The parts of ``webapp.features`` that install themselves into an app."""

COMMANDS = ("own", "census")
"""Those that add commands to the command line."""

DEFAULTS: dict[str, Any] = {
    # Which features an app has.
    "FEATURES": FEATURES,
    # The kinds that are served; nothing means all that the solver has.
    "KINDS": (),
    # Whether scripts of other people's pages may read what programs read here.
    "OPEN_DATA": True,
    # Where the pictures of a page may come from.
    "IMAGE_SOURCES": "'self'",
    # The largest request body in bytes; a judge text of one puzzle has about a hundred.
    "MAX_CONTENT_LENGTH": 256 * 1024,
    # Flask's own bound on form fields, 500 kB unless set; one limit and one sentence serve both.
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    # The most boards that may be played for one puzzle, counted and never timed.
    "SOLVE_LIMIT": 20_000_000,
    # The processor time of one request's answers, about: of each kind it is so many boards.
    "SOLVE_SECONDS": 2.0,
    # The most nodes of a recorded search, counted and never timed.
    "RECORD_LIMIT": 20_000_000,
    # How many recordings are made at once, and how many more may wait before the answer is 503:
    # one that waits takes no more room than its name.
    "RECORDING_WORKERS": 2,
    "RECORDING_QUEUE": 4000,
    # Whether they are made in processes of their own, so that pages need not wait meanwhile.
    "RECORDING_PROCESS": False,
    # Whether a recording that takes long may start twice, so that short ones never wait for it.
    "RECORDING_BEGINS_TWICE": True,
    # Recordings kept in memory; the largest have about 40 MB. What has no room there is made again
    # when it is asked for, which takes 0.3 s at most.
    "RECORDING_MEMORY_BYTES": 256 * 1024 * 1024,
    # Whether it is counted how often somebody asks for work (rates.py).
    "RATE_LIMITS": True,
    # How many servers stand before this one whose word on addresses and names counts.
    "TRUSTED_PROXIES": 0,
    # The path below which the app stands, such as /backtrack; empty: the root, or what a server
    # before this one says whose word counts.
    "PREFIX": "",
    # How many requests are answered at once.
    "THREADS": 16,
    # How the log is written, "text" or "json", with a line for each request. None: text without.
    "LOG": None,
    # Answers in memory, packed; a page has 20 kB. With 0 every request is answered anew. None:
    # 48 MiB, and 0 where TESTING is set, for tests change what answers follow from.
    "KEPT_BYTES": None,
    # What says which day it is: the puzzles of the day follow it.
    "TODAY": today_in_utc,
    # Brotli first: a page costs it 1 ms more than the others, and is a fifth smaller.
    "COMPRESS_ALGORITHM": ["br", "zstd", "gzip", "deflate"],
    # Level 7 makes a Chinese page 6% smaller, and costs the server 5 ms: its tables are eight
    # times as large.
    "COMPRESS_BR_LEVEL": 5,
    # Conditions of requests are judged in headers.py.
    "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,
    # What is compressed on the wire; pictures and web fonts are compressed already.
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
"""Flask's own keys and those of its extensions may be overridden as well; others are left alone.

>>> from webapp import create_app
>>> create_app({"MAX_CONTENT_LENGTH": 1024}).config["MAX_CONTENT_LENGTH"]
1024
"""

"""The log on standard error: a line for each event, as text or as JSON."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

STYLES = TEXT, JSON = "text", "json"

FACTS = "facts"
"""Attribute of a record with its structured data."""


class JsonLines(logging.Formatter):
    """An object a line: ``time`` in UTC, ``level``, ``message``, and the facts of the record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        members = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "message": record.getMessage(),
            **getattr(record, FACTS, {}),
        }
        if record.exc_info:
            members["trace"] = self.formatException(record.exc_info)
        return json.dumps(members)


def log_to_stderr(style: str = TEXT) -> None:
    """Log to standard error as ``TEXT``, or ``JSON``, an object a line."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonLines() if style == JSON else text)
    logging.getLogger().addHandler(handler)
    logging.getLogger("backtrack").setLevel(logging.INFO)

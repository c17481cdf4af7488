"""The log on the standard error output: a line for each thing that happens, as text or as JSON."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

STYLES = TEXT, JSON = "text", "json"

FACTS = "facts"
"""The attribute of a record that holds what a program would want to know of it, by name."""


class JsonLines(logging.Formatter):
    """An object a line: ``time`` in UTC, ``level``, ``message``, and the facts of the record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "message": record.getMessage(),
            **getattr(record, FACTS, {}),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told)


def log_to_stderr(style: str = TEXT) -> None:
    """Write what happens to the standard error output, a line each, with the time.

    :param style: ``TEXT``, or ``JSON`` for an object on each line.
    """
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonLines() if style == JSON else text)
    logging.getLogger().addHandler(handler)
    logging.getLogger("backtrack").setLevel(logging.INFO)

"""Python as a page has it, over pipes: a line of JSON for each question, and for each report."""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from itertools import zip_longest

from solver.own.browser.host import BrowserHost
from solver.own.browser.notebook import NotebookHost
from solver.own.functions.running import Program


class ServedHost(BrowserHost):
    """That of a page, and of a notebook."""

    @staticmethod
    def notebook(asked: str) -> str:
        """Return what the page of a notebook gets of a program."""
        return json.dumps(NotebookHost(Program(**json.loads(asked))).recorded().document)


def main() -> None:
    """Answer the questions on standard input until there are no more."""
    lines, out = sys.stdin, sys.stdout

    def say(**message: object) -> None:
        print(json.dumps(message), file=out, flush=True)

    def report(kind: str, text: str, *given: bytes) -> None:
        columns = dict(zip_longest(("sites", "labels", "parents"), given, fillvalue=b""))
        say(
            kind=kind,
            text=text,
            **{name: b64encode(each).decode() for name, each in columns.items()},
        )

    host = ServedHost(report)
    for line in lines:
        asked = json.loads(line)
        say(kind="answer", text=getattr(host, asked["name"])(*asked["asked"]) or "null")


if __name__ == "__main__":
    main()

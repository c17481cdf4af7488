"""What the documents in a file may be: everything in them is data, and of the expected size.

A value is checked with what stands around it in the file, so that an error says where it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from solver.errors import BadRecording, Phrase, quoted
from solver.own import drawing, printing, reasons, values
from solver.own.tracing import MOST_LINES
from solver.own.travel.faults import ARGUMENTS, KNOWN, LONGEST_ARGUMENT, places_of
from solver.own.travel.layout import LONGEST_SOURCE, MOST_TRIED
from solver.palette import HEX, NAMED

CODE = re.compile(r"\w[\w.-]{0,99}")
FILE = re.compile(r"[^/\\\x00-\x1f]{0,255}")
SLUG = re.compile(r"[^\s,]{1,100}")

LONGEST_TITLE = 200
LONGEST_ABOUT = 100_000
LONGEST_NAME = 200  # of functions and variables
HEAD = (
    *("title", "about", "file", "source", "titles", "reasons", "names", "declared_limit"),
    *("printed", "printed_lines", "best", "whole", "traced", "blocks"),
)
"""What is told of a problem as a whole."""

MOST_CALLS = 8
MOST_VARIABLES = 2_000
MOST_LINE = 10_000_000
MOST_ANSWER = 1_001  # boards
MOST_COUNT = 1 << 53
MOST_REASONS = 100


class Checker:
    """Says of values in a document whether they are what they should be.

    :param where: the document.
    """

    def __init__(self, where: Phrase) -> None:
        self.where = where

    def odd(self, name: str, came: Any) -> NoReturn:
        """Refuse a value that is not described.

        :raises BadRecording: always.
        """
        self.refuse(Phrase("%(name)s as docs/formats.md describes it", name=name), came)

    def misfit(self, name: str, came: Any, node: int | None = None) -> NoReturn:
        """Refuse a value that contradicts what the file says elsewhere.

        :param node: that it is about.
        :raises BadRecording: always.
        """
        expected = Phrase("%(name)s as the log and the header say", name=name)
        if node is not None:
            expected = Phrase("%(name)s of node %(node)d as the log says", name=name, node=node)
        self.refuse(expected, came)

    def refuse(self, expected: Phrase, came: Any) -> NoReturn:
        """Refuse a value.

        :raises BadRecording: always.
        """
        raise BadRecording(
            "recording.contents",
            "Expected %(expected)s in %(where)s of the recording, got %(came)s.",
            expected=expected,
            where=self.where,
            came=quoted(values.text_of(came)),
        )

    def text(self, value: Any, most: int, name: str) -> str:
        """Check a text that can be written anywhere."""
        if not isinstance(value, str) or len(value) > most or not is_unicode(value):
            self.refuse(
                Phrase("%(name)s as a text of at most %(most)d characters", name=name, most=most),
                value,
            )
        return value

    def matching(self, value: Any, pattern: re.Pattern[str], name: str) -> str:
        """Check a text that has to look like something."""
        if not isinstance(value, str) or not pattern.fullmatch(value) or not is_unicode(value):
            self.odd(name, value)
        return value

    def number(self, value: Any, least: int, most: int, name: str) -> int:
        """Check a whole number."""
        if type(value) is not int or not least <= value <= most:
            expected = Phrase(
                "%(name)s as a whole number from %(least)d to %(most)d",
                name=name,
                least=least,
                most=most,
            )
            self.refuse(expected, value)
        return value

    def truth(self, value: Any, name: str) -> bool:
        """Check a truth value."""
        if type(value) is not bool:
            self.refuse(Phrase("%(name)s as true or false", name=name), value)
        return value

    def items(self, value: Any, most: int, name: str) -> list[Any]:
        """Check a list."""
        if type(value) is not list or len(value) > most:
            self.refuse(
                Phrase("%(name)s as a list of at most %(most)d entries", name=name, most=most),
                value,
            )
        return value

    def members(
        self, value: Any, required: Iterable[str], optional: Iterable[str] = ()
    ) -> Mapping[str, Any]:
        """Check what members an object has."""
        needed = set(required)
        if type(value) is not dict or not needed <= set(value) <= needed | set(optional):
            names = ", ".join(sorted(needed))
            self.refuse(Phrase("an object with %(names)s", names=names), value)
        return value

    def each(self, value: Any, most: int, name: str, check: Callable[[Any], Any]) -> list[Any]:
        """Check a list and everything in it."""
        for item in self.items(value, most, name):
            check(item)
        return value  # type: ignore[no-any-return]

    # Boards, lines that ran, facts.

    def board(self, board: Any) -> None:
        """Check a board (docs/formats.md)."""
        if type(board) is dict and set(board) == {"rows"}:
            self.each(board["rows"], drawing.MOST_ROWS, "rows", self.row)
        elif type(board) is dict and set(board) == {"svg", "text"}:
            self.text(board["svg"], 4 * drawing.LONGEST_SVG, "svg")
            self.text(board["text"], drawing.LONGEST_TEXT, "text")
        else:
            told = self.members(board, ["text"], ["fault"])
            self.text(told["text"], 2 * drawing.LONGEST_TEXT, "text")
            if "fault" in told and self.fault(told["fault"]) is None:
                self.odd("fault", None)

    def row(self, row: Any) -> None:
        """Check a row of cells."""
        self.each(row, drawing.MOST_COLUMNS, "cells", self.cell)

    def cell(self, cell: Any) -> None:
        """Check a cell: a text, or text, colour and mark."""
        if type(cell) is str and len(cell) <= drawing.MOST_LETTERS and cell.isascii():
            return  # most cells are like this, and there are millions
        parts = cell if type(cell) is list and len(cell) == drawing.CELL else [cell, "", ""]
        for part in parts:
            self.text(part, drawing.MOST_LETTERS, "cell")
        colour = parts[1]
        if colour and colour not in NAMED and not HEX.fullmatch(colour):
            self.odd("colour", colour)

    def trace(self, trace: Any) -> None:
        """Check calls of functions, with the lines that ran."""
        self.each(trace, MOST_CALLS, "trace", self.call)

    def call(self, call: Any) -> None:
        """Check a call."""
        call = self.members(call, ["function", "lines"], ["value", "error", "cut"])
        for name in ("function", "value", "error"):
            self.text(call.get(name, ""), LONGEST_NAME, "name")
        self.truth(call.get("cut", True), "cut")
        self.each(call["lines"], MOST_LINES, "lines", self.line)

    def line(self, line: Any) -> None:
        """Check a line that ran: its number, and the variables that changed before it."""
        if type(line) is not list or len(line) != 2 or type(line[1]) is not dict:
            self.odd("line", line)
        self.number(line[0], 0, MOST_LINE, "line")
        if len(line[1]) > MOST_VARIABLES:
            self.odd("line", len(line[1]))
        for name, value in line[1].items():
            is_plain = type(value) is str and value.isascii() and name.isascii()
            if is_plain and len(value) + len(name) <= LONGEST_NAME:
                continue
            self.text(name, LONGEST_NAME, "name")
            self.text(value, LONGEST_NAME, "value")

    # Nodes.

    def block(self, block: Any) -> None:
        """Check some nodes and what they share, not yet against the log."""
        block = self.members(block, ["first", "boards", "texts", "names", "nodes"])
        self.number(block["first"], 0, MOST_COUNT, "first")
        self.each(block["boards"], MOST_COUNT, "boards", self.board)
        for text in self.items(block["texts"], MOST_COUNT, "texts"):
            self.text(text, 2 * drawing.LONGEST_REPR, "text")
        for name in self.items(block["names"], MOST_COUNT, "names"):
            self.text(name, values.LONGEST, "move")
        for node in self.items(block["nodes"], MOST_COUNT, "nodes"):
            self.node(node, len(block["boards"]), len(block["texts"]))

    def node(self, node: Any, boards: int, texts: int) -> None:
        """Check a node, but for what it tries."""
        node = self.members(
            node, ["board", "state"], ["reason", "say", "trace", "move_trace", "tried", "more"]
        )
        self.number(node["board"], 0, boards - 1, "board")
        for name in ("state", "reason", "say"):
            if name in node:
                self.number(node[name], 0, texts - 1, "text")
        for name in ("trace", "move_trace"):
            self.trace(node.get(name, []))
        self.items(node.get("tried", []), MOST_TRIED, "tried")
        self.number(node.get("more", 0), 0, MOST_TRIED, "more")

    def tried(self, entry: Any, names: int, reasons: int, texts: int) -> None:
        """Check a move that a node tries.

        :param names: how many moves have a name; ``reasons`` and ``texts`` are counts too.
        """
        if type(entry) is not list or len(entry) not in (1, 3, 4, 5):
            self.odd("tried", entry)
        name, *skip = entry
        self.number(name, 0, names - 1, "move")
        if skip:
            self.number(skip[0], 0, reasons - 1, "reason")
            self.number(skip[1], -1, texts - 1, "text")
        for target in skip[2:3]:
            self.number(target, -1, MOST_COUNT, "target")
        for trace in skip[3:]:
            self.trace(trace)

    # What is told of all.

    def head(self, document: Any) -> Mapping[str, Any]:
        """Check what is told of the problem as a whole."""
        head = self.members(
            document,
            HEAD,
        )
        self.text(head["title"], LONGEST_TITLE, "title")
        self.text(head["about"], LONGEST_ABOUT, "text")
        self.text(head["source"], LONGEST_SOURCE, "source")
        self.matching(head["file"], FILE, "file")
        for name in self.items(head["names"], MOST_COUNT, "names"):
            self.text(name, values.LONGEST, "move")
        for line in self.items(head["printed"], printing.MOST_LINES, "lines"):
            self.text(line, printing.LONGEST_LINE, "line")
        for name in ("declared_limit", "printed_lines", "whole", "traced"):
            self.number(head[name], 0, MOST_COUNT, name)
        for first in self.items(head["blocks"], MOST_COUNT, "blocks"):
            self.number(first, 0, MOST_COUNT, "blocks")
        self.reasons(head["reasons"], head["titles"])
        for found in self.items(head["best"], MOST_COUNT, "best"):
            if type(found) is not list or [type(each) for each in found] != [int, int]:
                self.odd("best", found)
        return head

    def reasons(self, names: Any, titles: Any) -> None:
        """Check reasons for which moves are left out, and what they are called."""
        for name in self.items(names, MOST_REASONS, "reasons"):
            self.matching(name, SLUG, "reason")
        if type(titles) is not dict or len(titles) > MOST_REASONS:
            self.odd("titles", titles)
        for name, title in titles.items():
            self.matching(name, SLUG, "reason")
            self.text(title, reasons.LONGEST, "title")

    def answer(self, answer: Any) -> tuple[bool, list[Any]]:
        """Check the boards of the answer."""
        answer = self.members(answer, ["is_solved", "line"])
        is_solved = self.truth(answer["is_solved"], "is_solved")
        line = self.items(answer["line"], MOST_ANSWER, "line")
        if not line or (len(line) > 1 and not is_solved):
            self.odd("line", line)
        for place, board in enumerate(line):
            told = self.members(board, ["board", "facts", "move", "among"] if place else ["board"])
            self.board(told["board"])
            if place:
                self.text(told["move"], values.LONGEST, "move")
                for name in self.items(told["among"], MOST_CALLS, "among"):
                    self.text(name, values.LONGEST, "move")
                facts = self.members(told["facts"], ["trace"], ["say"])
                self.trace(facts["trace"])
                self.text(facts.get("say", ""), reasons.LONGEST, "text")
        return is_solved, line

    def fault(self, document: Any) -> Mapping[str, Any] | None:
        """Check why the search ended: one of our own sentences, with what goes into it."""
        if document is None:
            return None
        fault = self.members(document, ["id", "sentence", "arguments", "line", "function"])
        if not isinstance(fault["id"], str) or fault["id"] not in KNOWN:
            self.odd("id", fault["id"])
        sentences = KNOWN[fault["id"]]
        self.number(fault["sentence"], 0, len(sentences) - 1, "sentence")
        if fault["line"] is not None:
            self.number(fault["line"], 0, MOST_LINE, "line")
        self.text(fault["function"], LONGEST_NAME, "name")
        needed = places_of(sentences[fault["sentence"]])
        for name, value in self.members(fault["arguments"], needed, ARGUMENTS).items():
            if isinstance(value, str) and needed.get(name) != "d":
                self.text(value, LONGEST_ARGUMENT, "text")
            else:
                self.number(value, 0, MOST_COUNT, name)
        return fault


def is_unicode(text: str) -> bool:
    """Say whether a text has no halves of characters, which nobody can write."""
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)

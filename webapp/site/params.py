"""Parsing and validation of requests: path and query in, plain values out.

View options are lenient, since links get cut and edited by hand: an invalid step is 0, one beyond
the end is the end. Parameters of the API are strict.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from flask import current_app, g

import solver
from solver.puzzle import AnyPuzzle
from solver.recording.plan import RecordingPlan
from solver.recordings import plan
from solver.wishing import check_wishes, wishes_of
from webapp import assets
from webapp.http.errors import Refused
from webapp.site import tabs

DIGITS = re.compile(r"[0-9]+")
MOST_DIGITS = 18
"""Such a number is beyond the end of everything."""

MOST_LINES = 10_000
"""Two thousand puzzles, which take 50 ms to parse."""

LONGEST_MOVES = 4_000  # characters
LONGEST_QUOTE = 24
MEMBERS = 64
"""Members parsed of a query."""

VIEWS = ("watch", "search")
"""Of the core; features register others (``webapp.site.tabs``)."""

SEED_BITS = 32
MOST_SEED = 2**53 - 1
"""The largest integer that all JSON parsers represent exactly."""

WISHES = ("moves", "colours", "size", "difficulty")

CHOICES = ("lang", "theme")
OFFERED = ("kind", "seed", *WISHES, "date")

TABLE = assets.folder("static") / "js" / "net" / "link-options.js"


def link_options() -> Mapping[str, frozenset[str]]:
    """Return the options of links in their order, with their uses: the table of the scripts."""
    text = TABLE.read_text(encoding="utf-8")
    table = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return {name: frozenset(uses.split()) for name, uses in table.items()}


OPTIONS = link_options()


def options_of(*uses: str) -> tuple[str, ...]:
    """Return the options that belong to any of some uses."""
    return tuple(name for name, known in OPTIONS.items() if not known.isdisjoint(uses))


PAGE, FRAME = options_of("page"), options_of("frame")
IMAGES = (*options_of("picture", "film"), "preview", "v", "lang")
STEPPED = ("start", "stop", "count", "context", "boards", "moves")
SEARCHED = ("search", "off", *STEPPED, "width", "counts")

QUERY = (
    (re.compile(r"/static/.*", re.DOTALL), ()),
    (re.compile(r"/"), CHOICES),
    (
        re.compile(r"/api/v1/(kinds|levels|surprise)"),
        ("kind", "seed", *WISHES, "lang"),
    ),
    (re.compile(r"/live"), ("room", *CHOICES)),
    (re.compile(r"/live/[^/]+"), CHOICES),
    (re.compile(r"/api/(problems/.*)?", re.DOTALL), CHOICES),
    (re.compile(r"/api/v1/[^/]+/[^/]+/what-if"), ("hide", "search", "off", "node", "move", "lang")),
    (re.compile(r"/api/.*", re.DOTALL), ("name", "hide", *SEARCHED, "facts", "format", "lang")),
    (re.compile(r"/own/[^/]+/reach\.json"), ("line", "node", "frame", "back", "when", "lang")),
    (re.compile(r"/oembed"), ("url", "format", "maxwidth", "maxheight", "lang")),
    (re.compile(r"/embed/own|/own/python"), ("isolated", *CHOICES)),
    (re.compile(r"/embed/.*", re.DOTALL), FRAME),
    (re.compile(r"/(surprise|wishes|today(/.*)?)", re.DOTALL), (*OFFERED, *CHOICES)),
    (re.compile(r".*\.qr\.svg", re.DOTALL), PAGE),
    (re.compile(r".*\.cpp", re.DOTALL), ("off",)),
    (re.compile(r".*\.scorm\.zip", re.DOTALL), (*PAGE, "version")),
    (re.compile(r".*\.(json|txt|ico|webmanifest)", re.DOTALL), (*options_of("file"), "lang")),
    (re.compile(r".*\.(png|svg|gif|webp|apng)", re.DOTALL), IMAGES),
    (re.compile(r".*", re.DOTALL), PAGE),
)
"""Known members in order, by the first matching pattern; others are removed before cache and app.
"""


@dataclass(frozen=True)
class ReplayOptions:
    """The moment of a replay in a link; ``step`` is not yet limited to the replay."""

    step: int = 0
    view: str = VIEWS[0]
    search: str = ""
    hide: bool = False
    bare: bool = False

    @classmethod
    def parse(cls, query: dict[str, str]) -> ReplayOptions:
        """Parse the query of a puzzle's link.

        >>> [ReplayOptions.parse({"step": text}).step for text in ("3", "three")]
        [3, 0]
        """
        view = query.get("view", "")
        return cls(
            number(query.get("step", ""), 0),
            view if view in VIEWS or (view and tabs.find(view)) else VIEWS[0],
            query.get("search", ""),
            hides_answer(query),
            query.get("controls") == "0",
        )


def known_query(path: str) -> tuple[str, ...]:
    """Return the known members of the query of a path.

    >>> known_query("/"), known_query("/static/1/js/main.js")
    (('lang', 'theme'), ())
    """
    return next(names for address, names in QUERY if address.fullmatch(path))


def read_known(path: str, query: str) -> dict[str, str]:
    """Return the first value of each known member, in the order of ``QUERY``.

    >>> read_known("/mayan/1", "step=2&x=1&view=search&step=3")
    {'step': '2', 'view': 'search'}
    """
    known = known_query(path)
    first: dict[str, str] = {}
    for name, value in parse_qsl(query, keep_blank_values=True, errors="replace")[:MEMBERS]:
        if name in known:
            first.setdefault(name, value)
    return {name: first[name] for name in known if name in first}


def hides_answer(query: Mapping[str, str]) -> bool:
    """Return whether a query has ``hide=answer``."""
    return query.get("hide") == "answer"


def number(text: str, default: int) -> int:
    """Return an unsigned decimal number, the default for anything else.

    >>> number("07", 0), number("-7", 0), number("9" * 5000, 0) > 10**15
    (7, 0, True)
    """
    return int(text.lstrip("0")[:MOST_DIGITS] or 0) if DIGITS.fullmatch(text) else default


def check_kind(kind: str) -> str:
    """Return a kind unchanged; raises Refused 404 if the app does not serve it."""
    served: tuple[str, ...] = current_app.config["KINDS"]
    if kind not in served:
        raise Refused(
            404,
            "web.kind",
            "There is no such kind of puzzle; the kinds are: %(kinds)s.",
            kinds=", ".join(served),
        )
    return kind


def parse_number(query: Mapping[str, str], name: str, least: int, most: int, default: int) -> int:
    """Return a number of the query; raise Refused: 422 unless from ``least`` to ``most``."""
    text = query.get(name)
    if text is None:
        return default
    value = number(text, least - 1)
    if not least <= value <= most:
        raise Refused(
            422,
            "web.number",
            "Expected %(name)s to be a number from %(least)d to %(most)d, got %(came)s.",
            name=name,
            least=least,
            most=most,
            came=quoted(text),
        )
    return value


def parse_seed(query: Mapping[str, str]) -> int:
    """Return the seed, by default random; raise Refused: 422 beyond ``MOST_SEED``."""
    random = secrets.randbits(SEED_BITS)
    return parse_number(query, "seed", 0, MOST_SEED, random) if query.get("seed") else random


def parse_wishes(query: Mapping[str, str], kind: str) -> dict[str, int]:
    """Return the nonempty wishes in the query.

    :raises Refused: 422 unless they are numbers.
    :raises BadWish: for one not offered, with the nearest.
    """
    offered = wishes_of(kind)
    wishes = {}
    for name in WISHES:
        text = query.get(name, "").strip()
        if text and name in offered and DIGITS.fullmatch(text) is None:
            least, most = offered[name][0], offered[name][-1]
            parse_number({name: text}, name, least, most, least)
        if text:
            wishes[name] = number(text, 0)
    check_wishes(kind, wishes)
    return wishes


def read_wished(text: str, kind: str) -> dict[str, int]:
    """Return the unfulfilled wishes in a link; invalid ones are ignored.

    >>> read_wished("difficulty.5,size.4,moves.x,luck.1", "mayan")
    {'difficulty': 5}
    """
    offered = wishes_of(kind)
    pairs = (each.partition(".") for each in text.split(",")[: len(WISHES)])
    wishes = {name: number(digits, -1) for name, _, digits in pairs}
    return {name: value for name, value in wishes.items() if value in offered.get(name, ())}


def parse_choice(
    query: Mapping[str, str], name: str, choices: tuple[str, ...], default: str
) -> str:
    """Return a choice of the query; raises Refused 422 unless it is one of the choices."""
    choice = query.get(name, default)
    if choice not in choices:
        raise Refused(
            422,
            "web.choice",
            "Expected %(name)s to be one of %(choices)s, got %(came)s.",
            name=name,
            choices=", ".join(choices),
            came=quoted(choice),
        )
    return choice


def parse_moves(query: Mapping[str, str], name: str) -> list[Any]:
    """Return the moves, a JSON list; raise Refused: 422 beyond ``LONGEST_MOVES`` characters."""
    text = query.get(name, "")
    try:
        moves = json.loads(text) if len(text) <= LONGEST_MOVES else None
    except (ValueError, RecursionError):
        moves = None
    if not isinstance(moves, list):
        raise Refused(
            422,
            "web.moves",
            "Expected %(name)s to be a list of moves in JSON, got %(came)s.",
            name=name,
            came=quoted(text),
        )
    return moves


def check_lines(text: str | bytes) -> None:
    """Raise Refused: 422 for a text of more than ``MOST_LINES`` lines."""
    raw = text.encode("utf-8", "replace") if isinstance(text, str) else text
    if max(raw.count(b"\n"), raw.count(b"\r")) > MOST_LINES:
        raise Refused(
            422,
            "web.lines",
            "Expected at most %(most)d lines in one text, got more; "
            "`backtrack solve` reads files of any length.",
            most=MOST_LINES,
        )


def parse_plan(puzzle: AnyPuzzle, query: Mapping[str, str], limit: int) -> RecordingPlan:
    """Return the plan of ``search`` and ``off``; raise BadSearch if one is unknown."""
    off = [name for name in query.get("off", "").split(",") if name]
    return plan(puzzle, query.get("search"), off, limit)


def record_limit(puzzle: AnyPuzzle) -> int:
    """Return the maximum nodes of a recording, setting or declared, as ``g.record_limit``."""
    config = current_app.config
    declared: int | None = getattr(puzzle, "declared_limit", None)
    g.record_limit = limit = config.get("OWN_LIMIT") or declared or config["RECORD_LIMIT"]
    return int(limit)


def check_node(text: str, nodes: int) -> int:
    """Parse the number of a node; raises Refused 404 if the recording has no such node."""
    node = number(text, nodes)
    if node >= nodes:
        raise Refused(
            404, "web.node", "There is no such node; the nodes are 0 to %(last)d.", last=nodes - 1
        )
    return node


def quoted(text: str) -> str:
    """Return a part of a URL as errors show it: on one line, cut to length."""
    return solver.errors.quoted(text[:LONGEST_QUOTE])

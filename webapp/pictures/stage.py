"""The stage of a puzzle, painted by the modules of its page in QuickJS."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import orjson
import quickjs
from PIL import Image

from solver.capabilities.picture import Tiled
from solver.picture import Picture
from solver.puzzle import AnyPuzzle
from webapp import assets
from webapp.assets import bundles
from webapp.pictures import canvas
from webapp.text.i18n import script_messages

if TYPE_CHECKING:
    from solver.own import SavedSearch

Pictured: TypeAlias = "AnyPuzzle | SavedSearch"
Frame = Mapping[str, Any]
Board = Any

ENTRY, KINDS = "js/films.js", "js/puzzles/"

UNIT_PX = 4
"""Picture pixels of a stage pixel without tiles, whose letters need several."""

BARE = {
    "margin": dict.fromkeys(("left", "top", "right", "bottom"), 0),
    "least": (1, 1),
    "row_names": (),
    "column_names": (),
}
"""The board only."""


class PuzzleStage:
    """The stage of a puzzle.

    :param boards: the boards that are shown; without tiles, all boards leave room for the largest.
    """

    def __init__(self, puzzle: Pictured, lang: str, boards: Iterable[Board] = ()) -> None:
        picture, tiled = puzzle.picture(), is_tiled(puzzle)
        shown = {**picture.to_json(), "cells": tiles(picture), **BARE}
        self._sheet = picture.sheet
        self._given = dumps(
            {
                "kind": puzzle.kind,
                "declaration": {"picture": shown, **getattr(puzzle, "declared", {})},
                "messages": script_messages(lang, modules=modules()),
                "lang": lang,
                "boards": () if tiled else list(boards),
                "scale": 1 if tiled else UNIT_PX,
            }
        )

    def durations(self, frames: Sequence[Frame]) -> list[int]:
        """Return how long each frame lasts at 1x, in milliseconds."""
        lasts: list[float] = json.loads(self._call("durations", {"frames": frames}))
        return [int(each) for each in lasts]

    def paint(self, moment: Mapping[str, Any]) -> Image.Image:
        """Paint a moment, which ``static/js/films.js`` describes."""
        painted = json.loads(self._call("paint", moment))
        picture = Image.new("RGB", (painted["width"], painted["height"]))
        canvas.paint(picture, painted["operations"], self._sheet)
        return picture

    def _call(self, name: str, given: Any) -> str:
        here = painters()
        if here.opened is not self._given:
            here.opened = self._given
            here.call("open", self._given)
        return here.call(name, dumps(given))


class Painters:
    """The modules of the page in QuickJS, for one thread."""

    def __init__(self) -> None:
        self.opened = ""
        self._context = quickjs.Context()
        self._context.add_callable("measure", measure)
        self._context.eval(source())

    def call(self, name: str, given: str) -> str:
        """Call a function of ``static/js/films.js`` with JSON."""
        found = self._context.get(name)(given)
        while self._context.execute_pending_job():
            pass
        return str(found)


LOCAL = threading.local()
"""QuickJS contexts are bound to a thread."""


def painters() -> Painters:
    """Return the painters of this thread."""
    if not hasattr(LOCAL, "painters"):
        LOCAL.painters = Painters()
    found: Painters = LOCAL.painters
    return found


@cache
def source() -> str:
    """Return all that painters need, as one script."""
    return bundles.whole(bundles.modules_of(assets.folder("static")), entry=ENTRY)


@cache
def modules() -> frozenset[str]:
    """Return the modules that have sentences, by their paths among the assets."""
    names = bundles.modules_of(assets.folder("static"))
    return frozenset(name for name in names if name.startswith((ENTRY, KINDS)))


def chalk_operations(rows: int, columns: int, marks: str) -> list[canvas.Operation]:
    """Return the operations that draw chalk over a board of tiles, in pixels of tiles."""
    given = {"rows": rows, "columns": columns, "marks": marks}
    operations: list[canvas.Operation] = json.loads(painters().call("paintOver", dumps(given)))[
        "operations"
    ]
    return operations


def measure(text: str) -> str:
    """Return the metrics of a text, as canvases of browsers do."""
    _, (_, top, _, bottom), advance = canvas.letters(text)
    ascent, descent = "actualBoundingBoxAscent", "actualBoundingBoxDescent"
    return json.dumps({"width": advance, ascent: -top, descent: bottom})


def is_tiled(puzzle: Pictured) -> bool:
    """Say whether boards are made of tiles; problems that people bring draw them otherwise."""
    return isinstance(puzzle, Tiled)


def tiles(picture: Picture) -> dict[str, Any]:
    """Return the tiles of each cell; its texts are not painted."""
    return {
        str(number): {"over": cell.over, "under": cell.under}
        for number, cell in picture.cells.items()
    }


def dumps(value: Any) -> str:
    """Return a value as JSON; moves are tuples with names."""
    return orjson.dumps(value, default=tuple).decode()

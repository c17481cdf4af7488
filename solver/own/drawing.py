"""Pictures that people's problems draw, as JSON boards (docs/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from solver.own.values import readable, text_of
from solver.palette import HEX, NAMED

JsonBoard = dict[str, Any]

MOST_ROWS, MOST_COLUMNS, MOST_LETTERS = 64, 64, 24
LONGEST_TEXT = 8_000  # characters
LONGEST_LINE = 200
LONGEST_SVG = 200_000
LONGEST_REPR = 1_000
CELL = 3  # text, colour, mark

SVG = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*<svg\b", re.DOTALL)
SHAPES = frozenset(
    {
        "svg",
        "g",
        "defs",
        "use",
        "symbol",
        "title",
        "desc",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "path",
        "text",
        "tspan",
        "linearGradient",
        "radialGradient",
        "stop",
        "clipPath",
        "mask",
        "pattern",
        "marker",
    }
)
LOOKS = frozenset(
    {
        "xmlns",
        "viewBox",
        "width",
        "height",
        "x",
        "y",
        "x1",
        "y1",
        "x2",
        "y2",
        "dx",
        "dy",
        "cx",
        "cy",
        "r",
        "rx",
        "ry",
        "d",
        "points",
        "transform",
        "id",
        "class",
        "fill",
        "fill-opacity",
        "fill-rule",
        "stroke",
        "stroke-width",
        "stroke-opacity",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-dasharray",
        "opacity",
        "offset",
        "stop-color",
        "stop-opacity",
        "gradientUnits",
        "gradientTransform",
        "font-size",
        "font-family",
        "font-weight",
        "font-style",
        "text-anchor",
        "dominant-baseline",
        "clip-path",
        "mask",
        "marker-start",
        "marker-mid",
        "marker-end",
        "markerWidth",
        "markerHeight",
        "refX",
        "refY",
        "orient",
        "patternUnits",
        "preserveAspectRatio",
    }
)


class BadDrawing(TypeError):
    """What ``draw`` returned is no picture; the argument says what is."""


def board_of(drawn: Any, state: Any) -> JsonBoard:
    """Return a picture as a JSON board; raise BadDrawing when it is no picture."""
    if drawn is None:
        return {"text": text_of(state, LONGEST_REPR)}
    if isinstance(drawn, str):
        if SVG.match(drawn):
            return {"svg": clean_svg(drawn), "text": text_of(state, LONGEST_REPR)}
        return {"text": trimmed(drawn)}
    if isinstance(drawn, Iterable) and not isinstance(drawn, Mapping):
        return {"rows": [row_of(row) for row, _ in zip(drawn, range(MOST_ROWS), strict=False)]}
    raise BadDrawing(text_of(drawn))


def row_of(row: Any) -> list[Any]:
    """Return a row of cells; the letters of a text are cells of their own."""
    if not isinstance(row, Iterable) or isinstance(row, Mapping):
        raise BadDrawing(text_of(row))
    return [cell_of(cell) for cell, _ in zip(row, range(MOST_COLUMNS), strict=False)]


def cell_of(cell: Any) -> Any:
    """Return a cell: a text, or text, colour and mark."""
    if not isinstance(cell, (tuple, list)):
        return label(cell)
    if not 1 <= len(cell) <= CELL:
        raise BadDrawing(text_of(cell))
    text, colour, mark = (label(part) for part in (*cell, "", "")[:CELL])
    colour = known_colour(colour)
    return [text, colour, mark] if colour or mark else text


def known_colour(colour: str) -> str:
    """Return a CSS colour as #rrggbb, one of ours by name; raise BadDrawing if invalid."""
    if not colour or colour in NAMED or HEX.fullmatch(colour):
        return colour
    from PIL import ImageColor  # here, because few pictures need it

    try:
        red, green, blue, *_ = ImageColor.getrgb(colour)
    except ValueError:
        raise BadDrawing(text_of(colour)) from None
    return f"#{red:02x}{green:02x}{blue:02x}"


def label(value: Any) -> str:
    """Return a short text on one line; nothing for None."""
    text = "" if value is None else " ".join(readable(value).split())
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"


def trimmed(text: str) -> str:
    """Return a text without lines or letters that no stage has room for."""
    lines = readable(text[:LONGEST_TEXT].expandtabs(4)[:LONGEST_TEXT]).rstrip().splitlines()
    return "\n".join(line.rstrip()[:LONGEST_LINE] for line in lines)


@lru_cache(maxsize=256)
def clean_svg(text: str) -> str:
    """Return an SVG of shapes and texts only; raise BadDrawing when it is too long."""
    import nh3  # here, because few problems draw so

    if len(text) > LONGEST_SVG:
        raise BadDrawing(f"an SVG of {len(text):,} characters")
    cleaned: str = nh3.clean(
        readable(text),
        tags=set(SHAPES),
        clean_content_tags={"script", "style"},
        attributes={"*": set(LOOKS), "use": {"href"}},
        attribute_filter=kept_attribute,
        url_schemes=set(),
    )
    return cleaned.strip()


def kept_attribute(_tag: str, name: str, value: str) -> str | None:
    """Return an attribute that refers to nothing outside; None for others."""
    compact = "".join(value.split()).lower()
    if name == "href":
        return value if compact.startswith("#") else None
    if "url(" in compact and not re.fullmatch(r"url\(['\"]?#[\w-]+['\"]?\)", compact):
        return None
    return value


def as_text(board: JsonBoard) -> str:
    """Return a board in letters, a row a line."""
    if "rows" not in board:
        return str(board["text"])
    rows = [[cell if isinstance(cell, str) else cell[0] for cell in row] for row in board["rows"]]
    width = max((len(cell) for row in rows for cell in row), default=1)
    return "\n".join(" ".join(f"{cell or '.':>{width}}" for cell in row) for row in rows)

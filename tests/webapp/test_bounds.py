"""Conditions of width and height: six bounds of the window, a few widths of components."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parent.parent.parent / "static"
SHEETS = sorted((STATIC / "css").rglob("*.css"))
MODULES = sorted((STATIC / "js").rglob("*.js"))

HEAD = (STATIC / "css" / "base.css").read_text(encoding="utf-8").partition("*/")[0]
BOUNDS = {int(px): name for name, px in re.findall(r"^ +(\w+) +(\d+)px ", HEAD, re.MULTILINE)}
COMPONENTS = {
    (number, unit)
    for unit, numbers in re.findall(r"in (em|lh): ([\d, ]+)", HEAD)
    for number in numbers.split(", ")
}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CONDITION = re.compile(r"@(media|container)\b([^{]*)")
LENGTH = re.compile(r"(?<![\w.])(\d*\.?\d+)(px|em|rem|ch|lh|vw|vh)\b")
OLD_FORM = re.compile(r"\((?:min|max)-(?:width|height)\b")


def lengths(text: str) -> set[tuple[str, str]]:
    """Return the numbers of a condition with their units."""
    return set(LENGTH.findall(text))


def test_six_bounds_have_names() -> None:
    assert len(BOUNDS) == 6
    assert len(set(BOUNDS.values())) == 6
    assert list(BOUNDS) == sorted(BOUNDS)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_sheet_names_no_other_number(sheet: Path) -> None:
    allowed = {
        "media": {(f"{px}", "px") for px in BOUNDS},
        "container": COMPONENTS,
    }
    text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    for kind, condition in CONDITION.findall(text):
        assert lengths(condition) <= allowed[kind], condition
        assert not OLD_FORM.search(condition), condition


def test_every_bound_is_used() -> None:
    texts = (COMMENT.sub("", sheet.read_text(encoding="utf-8")) for sheet in SHEETS)
    conditions = " ".join(each for text in texts for _, each in CONDITION.findall(text))
    assert lengths(conditions) == {(f"{px}", "px") for px in BOUNDS} | COMPONENTS


def test_one_script_names_bounds_and_no_other_number() -> None:
    queries = {
        module: " ".join(re.findall(r"\((?:min-|max-)?(?:width|height)[ :<>=]+\d[^)]*\)", text))
        for module in MODULES
        if (text := module.read_text(encoding="utf-8")) and "matchMedia(" in text
    }
    found = {module.name: lengths(text) for module, text in queries.items() if text}
    assert list(found) == ["disclosure.js"]
    assert found["disclosure.js"] <= {(f"{px}", "px") for px in BOUNDS}

"""Subset the web fonts: ``python -m webapp.translations.fonts`` (``make fonts``).

``static/css/fonts.css`` has their character ranges. Our own family are subsets of the released font
with the characters of the sources and catalogues; any other loads the whole font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import solver
from webapp.text.catalogues import LANGUAGES
from webapp.translations import update

STATIC = update.ROOT / "static"
SHEET = STATIC / "css" / "fonts.css"
OURS = "Backtrack Pixel"

DRAWN = (
    "templates/**/*.html",
    "static/js/**/*.js",
    "static/css/*.css",
    "solver/**/*.py",
    "solver/**/*.cpp",
    "webapp/features/lessons/bundled/*.toml",
)
"""Files whose characters may be displayed; listings show the solver's sources."""

LATIN = frozenset(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))
"""For most typed texts and names."""

FACE = re.compile(r"@font-face \{(.*?)\}", re.DOTALL)
RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")

KEPT_NAMES = (0, 13, 14)
"""Copyright, licence and its URL; the font name is reserved for the released font."""


@dataclass(frozen=True)
class Face:
    """A font of the style sheet."""

    family: str
    file: Path
    serves: frozenset[int]


def faces() -> tuple[Face, ...]:
    """Return the fonts of the style sheet; where ranges overlap, the later one has priority."""
    return tuple(face(block) for block in FACE.findall(SHEET.read_text(encoding="utf-8")))


def face(block: str) -> Face:
    """Parse the block of a ``@font-face`` rule."""
    found = re.search(r'font-family: "(.+?)".*?url\("(.+?)"\)', block, re.DOTALL)
    assert found, "a font has a family and a file"
    return Face(found[1], (SHEET.parent / found[2]).resolve(), code_points(block))


def code_points(block: str) -> frozenset[int]:
    """Return the code points of a ``unicode-range``, by default all.

    >>> sorted(code_points("unicode-range: U+20-22, U+4E2D;"))
    [32, 33, 34, 20013]
    """
    _, found, written = block.partition("unicode-range:")
    if not found:
        return frozenset(range(0x110000))
    ends = ((int(first, 16), int(last or first, 16)) for first, last in RANGE.findall(written))
    return frozenset(point for first, last in ends for point in range(first, last + 1))


def wanted() -> dict[Path, frozenset[int]]:
    """Return the code points of each of our fonts, by its file."""
    left, shares = {ord(character) for character in drawn() | LATIN}, {}
    for each in reversed(faces()):
        if each.family == OURS:
            shares[each.file] = frozenset(left & each.serves)
            left -= each.serves
    return shares


def drawn() -> set[str]:
    """Return every character in the sources."""
    return {character for text in texts() for character in text if character.isprintable()}


def texts() -> Iterator[str]:
    """Yield every text that may be displayed."""
    for pattern in DRAWN:
        for path in update.ROOT.glob(pattern):
            yield path.read_text(encoding="utf-8")
    for lang in LANGUAGES:
        yield from titles(lang)
        if update.po_path(lang).exists():
            yield from sentences(lang)


def titles(lang: str) -> Iterator[str]:
    """Yield the title of every bundled board."""
    for kind in solver.kinds():
        for level in solver.levels.load(kind):
            yield level.titles[lang]


def sentences(lang: str) -> Iterator[str]:
    """Yield every sentence of a catalogue, in English and translated."""
    for message in update.read(lang):
        for forms in (message.id, message.string):
            yield from [forms] if isinstance(forms, str) else forms or ()


def cut(whole: Path, points: frozenset[int], target: Path) -> None:
    """Write the subset of a font for some code points."""
    # A dependency of this command alone.
    from fontTools import subset

    options = subset.Options(flavor="woff2", layout_features=["*"], name_IDs=list(KEPT_NAMES))
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=points)
    with subset.load_font(str(whole), options) as font:
        subsetter.subset(font)
        subset.save_font(font, str(target), options)


def main() -> None:
    """Write our fonts."""
    whole = next(each.file for each in faces() if each.family != OURS)
    for target, points in wanted().items():
        cut(whole, points, target)
        print(f"{target.name}: {len(points)} characters, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

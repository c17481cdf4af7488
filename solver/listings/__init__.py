"""What the page shows as code: our own source, cut out of the files that run.

In a source file, ``listing begins: PART`` and ``listing ends`` in comments of their own enclose
what is shown, and a line that ends in a comment ``mark: NAME`` is lit while a frame with that mark
is played. These comments themselves are not shown. A part may be cut out of several places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from textwrap import dedent

SECTION = re.compile(
    r"^ *(?:#|//) listing begins: (\w+)\n(.*?)^ *(?:#|//) listing ends\n", re.DOTALL | re.MULTILINE
)
MARK = re.compile(r"\s*(?:#|//) mark: (\w+)$")

SOURCES = {
    "python": ("search/dfs.py", "search/bfs.py", "puzzles/{kind}.py", "puzzles/{kind}/rules.py"),
    "cpp": ("listings/{kind}.cpp",),
}


@dataclass(frozen=True)
class Listing:
    """A piece of code that can be shown in step with a replay.

    :param language: a name that highlighters know: ``python`` or ``cpp``.
    :param title: the files it comes from, relative to the solver.
    :param marks: each mark's line numbers in ``text``, from 1.
    """

    language: str
    title: str
    text: str
    marks: dict[str, tuple[int, ...]]


@cache
def load(kind: str, part: str = "play") -> tuple[Listing, ...]:
    """Return a part of a kind's code in every language, the one to show first in front.

    :param part: ``play``, what a move does, or the name of a search, how moves are tried.

    >>> sorted(load("mayan")[0].marks)
    ['clear', 'drop', 'fall', 'match', 'swap']
    """
    found = (listing(language, kind, part) for language in SOURCES)
    return tuple(each for each in found if each.text)


def listing(language: str, kind: str, part: str) -> Listing:
    """Put together what the sources of one language show of a part."""
    texts, titles = [], []
    for name in SOURCES[language]:
        title = name.format(kind=kind)
        if not (
            files("solver") / title
        ).is_file():  # a kind is a file or a folder, with a twin in C++ or without
            continue
        sections = list(sections_of((files("solver") / title).read_text(encoding="utf-8"), part))
        texts += sections
        titles += [title] if sections else []
    text, marks = without_marks("\n\n".join(texts))
    return Listing(language, ", ".join(titles), text, marks)


def sections_of(source: str, part: str) -> Iterator[str]:
    """Yield the sections of a part, each moved to the left margin."""
    for name, section in SECTION.findall(source):
        if name == part:
            yield dedent(section).strip("\n") + "\n"


def without_marks(text: str) -> tuple[str, dict[str, tuple[int, ...]]]:
    """Return a text without its mark comments, and the lines where they were, from 1."""
    marks: dict[str, tuple[int, ...]] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if found := MARK.search(line):
            marks[found[1]] = (*marks.get(found[1], ()), number)
    return "\n".join(MARK.sub("", line) for line in text.split("\n")), marks

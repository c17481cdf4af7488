"""What the page shows as code: our own source, cut out of the files that run.

In a source file, ``listing begins: PART`` and ``listing ends`` in comments of their own enclose
what is shown; a part may be cut out of several places, and a place may belong to several parts
(``listing begins: dfs, bfs``). ``listing begins: SEARCH loop`` encloses the loop of a search, which
is shown by itself, and ``listing begins: SEARCH rest`` what its whole program needs and no page
shows. What no such comment encloses is in the whole program of every search.

A line may end in a comment that names what it has to do with, one or several with commas between:

``mark: NAME``
    it is lit while a frame with that mark is played;
``event: NAME``
    in a loop: it is lit while the search enters a node (``enter``), leaves a move out (``skip``)
    or plays one (``play``), where no mark of the loop says more;
``pruning: NAME``
    it does nothing while that pruning is switched off; a whole program without it lacks the line;
``search: NAME``
    it is in the whole program of that search alone.

These comments themselves are not shown.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from textwrap import dedent

PART = r"[\w-]+(?: loop| rest)?"
SECTION = re.compile(
    rf"^ *(?:#|//) listing begins: ({PART}(?:, {PART})*)\n(.*?)^ *(?:#|//) listing ends\n",
    re.DOTALL | re.MULTILINE,
)
NOTE = r"(?:mark|event|pruning|search): [\w-]+"
NOTES = re.compile(rf"\s*(?:#|//) ({NOTE}(?:, {NOTE})*)$")

LOOP, REST = " loop", " rest"

Lines = dict[str, tuple[int, ...]]
"""Line numbers by a name, from 1."""

SOURCES = {
    "python": (
        "search/dfs.py",
        "search/bfs.py",
        "search/bidirectional.py",
        "search/iddfs.py",
        "search/idastar.py",
        "search/best_first.py",
        "search/graph_search.py",
        "search/games.py",
        "grid/constraints.py",
        "search/csp.py",
        "search/local.py",
        "puzzles/{kind}.py",
        "puzzles/{kind}_{part}.py",
        "puzzles/{kind}/rules.py",
    ),
    "cpp": ("listings/{kind}.cpp",),
}


@dataclass(frozen=True)
class Listing:
    """A piece of code that can be shown in step with a replay.

    :param language: a name that highlighters know: ``python`` or ``cpp``.
    :param title: the files it comes from, relative to the solver.
    :param marks: each mark's line numbers in ``text``, from 1.
    :param events: marks of what a loop does: ``enter``, ``skip``, ``play``.
    :param prunings: lines that do nothing while a pruning is off, by its name.
    :param loop: how many lines at the beginning are the loop of a search; 0 in other parts.
    """

    language: str
    title: str
    text: str
    marks: Lines
    events: Lines = field(default_factory=dict)
    prunings: Lines = field(default_factory=dict)
    loop: int = 0


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
    """Build the listing of a part from the sources of one language, its loop first."""
    loops: list[str] = []
    others: list[str] = []
    titles: list[str] = []
    for name in SOURCES[language]:
        title = name.format(kind=kind, part=part)
        if not (
            files("solver") / title
        ).is_file():  # a kind is a file or a folder, with a twin in C++ or without
            continue
        source = (files("solver") / title).read_text(encoding="utf-8")
        sections = [
            (is_loop, section)
            for parts, section in SECTION.findall(source)
            for is_loop in (part + LOOP in parts.split(", "),)
            if is_loop or part in parts.split(", ")
        ]
        for is_loop, section in sections:
            (loops if is_loop else others).append(dedent(section).strip("\n") + "\n")
        titles += [title] if sections else []
    text, notes = without_notes("\n\n".join(loops + others))
    return Listing(
        language,
        ", ".join(titles),
        text,
        marks=notes["mark"],
        events=notes["event"],
        prunings=notes["pruning"],
        loop=sum(each.count("\n") for each in loops),
    )


def without_notes(text: str) -> tuple[str, dict[str, Lines]]:
    """Return a text without the comments that name lines, and these lines by sort and name."""
    notes: dict[str, Lines] = {"mark": {}, "event": {}, "pruning": {}, "search": {}}
    for number, line in enumerate(text.split("\n"), start=1):
        for note in found[1].split(", ") if (found := NOTES.search(line)) else ():
            sort, _, name = note.partition(": ")
            notes[sort][name] = (*notes[sort].get(name, ()), number)
    return "\n".join(NOTES.sub("", line) for line in text.split("\n")), notes


def program(kind: str, search: str, off: Collection[str] = ()) -> str:
    """Return the whole C++ program of a search: it reads what judges give and prints an answer.

    :param search: by its name, as ``dfs``.
    :param off: prunings that it does without.
    :raises KeyError: where the kind has no program of that search.
    """
    source = files("solver") / SOURCES["cpp"][0].format(kind=kind)
    if not source.is_file() or not any(part.language == "cpp" for part in load(kind, search)):
        raise KeyError(search)
    kept = {f"{search}{suffix}" for suffix in ("", LOOP, REST)} | {"play"}

    def part_of(found: re.Match[str]) -> str:
        return found[2] if kept.intersection(found[1].split(", ")) else ""

    text = SECTION.sub(part_of, source.read_text(encoding="utf-8"))
    lines = [NOTES.sub("", line) for line in text.split("\n") if is_needed(line, search, off)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def is_needed(line: str, search: str, off: Collection[str]) -> bool:
    """Return whether a line of a source belongs to a program."""
    found = NOTES.search(line)
    notes = [note.partition(": ")[::2] for note in found[1].split(", ")] if found else []
    searches = {name for sort, name in notes if sort == "search"}
    return not any(sort == "pruning" and name in off for sort, name in notes) and (
        not searches or search in searches
    )

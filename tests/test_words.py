"""The words of comments, docstrings and names, what a class is called, and who may name a kind.

The names of classes that are still to be changed stand in tests/words_left, which only ever gets
shorter.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import solver

ROOT = Path(__file__).parent.parent
LEFT = Path(__file__).parent / "words_left"
MOST_LEFT = 15
FOLDERS = ("solver", "webapp", "static/js", "static/css", "templates")
COMMENTS = {
    ".js": re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".html": re.compile(r"\{#.*?#\}", re.DOTALL),
}
FILES = sorted(
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", *COMMENTS}
)

OUTSIDE_THE_TRADE = re.compile(
    r"\b(?:anybody|nobody|somebody|theirs|whoever|heard|told|tells|came|misfits?|askers?)\b", re.I
)
"""Persons and acts in place of the nouns and verbs of the trade."""

VAGUE_NAMES = re.compile(r"(?<![a-z])(?:askers?|came|craft|heard|misfits?|told|whoever)(?![a-z])")
"""Parts of names that do not say what a value is."""

PLACEHOLDER = re.compile(r"(?<=[(,])\s*came = ")
"""A call that fills ``%(came)s``: the arguments of errors are part of the API."""

OF_LIBRARIES = re.compile(r"\bsliding_window_view\b")
"""Names of others, in which a kind has its name too."""

REGISTRIES = {"solver/catalog.py", "static/js/puzzles/index.js"}
"""The only shared files that name kinds."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def left(name: str) -> list[str]:
    return (LEFT / name).read_text(encoding="utf-8").split()


@cache
def split(path: Path) -> tuple[str, str]:
    """Return the comments and docstrings of a file, and the rest of it."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return split_python(text)
    return " ".join(COMMENTS[path.suffix].findall(text)), COMMENTS[path.suffix].sub("", text)


def split_python(text: str) -> tuple[str, str]:
    """Split Python; a string that starts a line of code is a docstring."""
    starts = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
    prose, code, before = [], [], tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_prose = token.type == tokenize.STRING and before in starts
        (prose if is_prose or token.type == tokenize.COMMENT else code).append(token.string)
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            before = token.type
    return " ".join(prose), " ".join(code)


def words_outside_the_trade(path: Path) -> list[str]:
    prose, code = split(path)
    names = (
        re.sub(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", "", code) if path.suffix in (".py", ".js") else ""
    )
    names = PLACEHOLDER.sub("", names)
    return OUTSIDE_THE_TRADE.findall(prose) + VAGUE_NAMES.findall(names)


def test_comments_and_names_are_in_the_words_of_the_trade() -> None:
    found = {name_of(path): words for path in FILES if (words := words_outside_the_trade(path))}
    assert found == {}


def classes() -> Iterator[str]:
    for path in FILES:
        if path.suffix == ".py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def test_a_class_name_means_one_thing() -> None:
    doubled = sorted(name for name, times in Counter(classes()).items() if times > 1)
    assert doubled == left("classes.txt")


def test_what_is_left_only_gets_less() -> None:
    assert len(left("classes.txt")) <= MOST_LEFT


VERBS = frozenset({"connect"})
"""Kinds whose stem is a word of the trade: sockets and sounds are connected."""


def names(text: str, kind: str) -> bool:
    """Say whether a text has a kind as a word or a part of a name: not dice in "indices"."""
    text = OF_LIBRARIES.sub("", text)
    if kind in VERBS:
        return re.search(rf"[\"'/]{kind}[\"'/]|\b{kind.title()}\b", text) is not None
    return re.search(rf"(?<![A-Za-z]){kind}|{kind.title()}|{kind.upper()}", text) is not None


def test_a_kind_is_named_in_its_own_files_and_the_registries_only() -> None:
    shared = [path for path in FILES if path.suffix != ".css" and name_of(path) not in REGISTRIES]
    code = {name_of(path): split(path)[1] for path in shared}
    assert [
        (name, kind)
        for name, text in code.items()
        for kind in solver.kinds()
        if kind not in name and names(text, kind)
    ] == []

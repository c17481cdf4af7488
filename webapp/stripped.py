"""Scripts and style sheets without what only those who read the sources need.

Comments and indentation are two fifths of what a page would fetch. Names, line ends and everything
else stay, so a script that goes wrong in somebody's browser can still be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from webapp import assets

CODE = re.compile(
    r"""(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<space>\s+)
    |(?P<word>[^\s"'`/{}]+)
    |(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)
PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
BEFORE_PATTERN = re.compile(r"(?:^|[(,=:\[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|void))$")
"""After what a slash begins a regular expression; elsewhere it divides."""

TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
"""The text of a template literal up to its end, or up to the next expression in it."""

SHEET = re.compile(
    r"""(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<space>(?:\s|/\*.*?\*/)+)|(?P<word>.)""",
    re.DOTALL | re.VERBOSE,
)


def script(text: str) -> str:
    r"""Return a script that does the same, with neither comments nor indentation.

    >>> script('const a = "//"; // why\n\n  /* b */ b();')
    'const a = "//";\nb();'
    """
    return laid_out(code_parts(text))


def sheet(text: str) -> str:
    r"""Return a style sheet that says the same, with neither comments nor indentation.

    >>> sheet('a {\n  /* why */\n  content: "/*  */";\n}')
    'a {\ncontent: "/*  */";\n}'
    """
    parts = ((found.lastgroup != "space", found[0]) for found in SHEET.finditer(text))
    return laid_out(parts)


def laid_out(parts: Iterator[tuple[bool, str]]) -> str:
    """Join parts; what stands between two that are kept becomes a line end, or one blank.

    :param parts: each with whether it is kept.
    """
    written: list[str] = []
    between = ""
    for kept, part in parts:
        if not kept:
            between += part
            continue
        if between and written:
            written.append("\n" if "\n" in between else " ")
        written.append(part)
        between = ""
    return "".join(written)


def code_parts(text: str) -> Iterator[tuple[bool, str]]:
    """Yield a script in parts, each with whether it says something."""
    at, before = 0, ""
    depths: list[int] = []  # of braces, in each template literal that the part stands in
    while found := CODE.match(text, at):
        part, kept = found[0], found.lastgroup not in ("comment", "space")
        if part == "/" and BEFORE_PATTERN.search(before) and (whole := PATTERN.match(text, at)):
            part = whole[0]
        elif part == "`" or (part == "}" and depths and depths[-1] == 0):
            part = part + literal(text, found.end())
            depths = [*depths[: len(depths) - (part[0] == "}")], *([0] if part[-1] == "{" else [])]
        elif depths and part in ("{", "}"):
            depths[-1] += 1 if part == "{" else -1
        yield kept, part
        at += len(part)
        before = part if kept else before


def literal(text: str, start: int) -> str:
    """Return the text of a template literal from a place in it on."""
    found = TEMPLATE.match(text, start)
    return found[0] if found else text[start:]


@cache
def sheets() -> Mapping[str, str]:
    """Return what is served for every style sheet of the tree, by its path among the assets."""
    root = assets.folder("static")
    return {
        path.relative_to(root).as_posix(): sheet(path.read_text(encoding="utf-8"))
        for path in sorted((root / "css").glob("*.css"))
    }

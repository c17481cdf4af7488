"""Scripts and style sheets without comments: the same to whoever runs them."""

from __future__ import annotations

import re

import pytest
from babel.messages.jslexer import tokenize
from hypothesis import given
from hypothesis import strategies as st

from webapp import stripped
from webapp.assets import folder
from webapp.joined import modules_of

MODULES = modules_of(folder("static"))
COMMENTS = {"linecomment", "multilinecomment"}


def tokens(text: str) -> list[tuple[str, str]]:
    found = tokenize(text, jsx=False)
    return [(token.type, token.value) for token in found if token.type not in COMMENTS]


@pytest.mark.parametrize("name", MODULES)
def test_a_module_says_the_same_in_fewer_words(name):
    text = stripped.script(MODULES[name])
    assert tokens(text) == tokens(MODULES[name])
    assert not re.search(r"^\s|\s$|^/[/*]", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a; // b", "a;"),
        ("a /* b */ + c", "a + c"),
        ("a /* b\n */ c", "a\nc"),
        ("\"// no\" + '/* no */'", "\"// no\" + '/* no */'"),
        (r'"\"// no"', r'"\"// no"'),
        ("`// ${a /* b */ + `/* ${c} */`} // no`", "`// ${a + `/* ${c} */`} // no`"),
        ("`${{ a: { b: 1 } }} /* no */`", "`${{ a: { b: 1 } }} /* no */`"),
        ("`\\` // no` // b", "`\\` // no`"),
        (r"a.replace(/\/\*/g, b) // c", r"a.replace(/\/\*/g, b)"),
        ("return /[/*]*/.test(a) /* b */;", "return /[/*]*/.test(a) ;"),
        ("a / b /* c */ / d", "a / b / d"),
        ("f(a) / 2 // b", "f(a) / 2"),
        ("", ""),
        ("// only", ""),
    ],
)
def test_only_comments_go(source, text):
    assert stripped.script(source) == text


PIECES = ['"//"', "'/*'", "`//`", "`${a /* x */}`", "a", "1", "/* b */", "// c\n", "\n", " ", "+"]


@given(st.lists(st.sampled_from(PIECES)).map(" ".join))
def test_stripped_once_is_stripped_for_good(source):
    once = stripped.script(source)
    assert stripped.script(once) == once
    assert len(once) <= len(source)


SHEETS = sorted((folder("static") / "css").rglob("*.css"))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_sheet_says_the_same_in_fewer_words(path):
    source = path.read_text(encoding="utf-8")
    text = stripped.sheets()[f"css/{path.name}"]
    plain = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    assert text.split() == plain.split()
    assert "/*" not in text
    assert len(text) < len(source)


def test_a_sheet_keeps_what_stands_in_strings():
    assert stripped.sheet('a::after { content: "/* b */  c"; }') == (
        'a::after { content: "/* b */  c"; }'
    )

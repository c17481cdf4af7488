"""Comments and docstrings of a listing are told in another language; its code stays as it is."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.listings import Listing
from tests.samples import PUZZLES, searches_of
from tests.webapp.test_pages import block
from tests.words import CHINESE, latin_words
from webapp.text.catalogues import load_catalogue
from webapp.text.listing_comments import find_comments, translate_comments
from webapp.text.text_width import balance, columns, wrap

PYTHON = '''\
def roll(die):
    """Roll a die once.

    The die tips over its edge. Nobody knows what comes next, and
    so we look.
    """
    # Two lines that say
    # one thing.
    top = die.top  # seven minus it is below
    return "# no comment"
'''

CPP = """\
// Rolls a die
// once.
int roll(Die die) {
    return die.top;  // not "below"
}
"""

PARTS = [
    (kind, part)
    for kind in solver.kinds()
    for part in ("play", *(search.name for search in searches_of(kind)))
]


def sentences(text: str, language: str) -> list[str]:
    return [comment.sentence for comment in find_comments(text, language)]


def lines_of_code(text: str, language: str) -> list[str]:
    """Return the lines of a program that are in no comment."""
    comments = {
        line
        for comment in find_comments(text, language)
        for line in range(comment.line, comment.line + comment.count)
    }
    return [line for at, line in enumerate(text.split("\n"), start=1) if at not in comments]


def marked(listing: Listing) -> dict[str, list[str]]:
    lines = listing.text.split("\n")
    return {mark: [lines[at - 1] for at in found] for mark, found in listing.marks.items()}


def test_every_paragraph_is_a_sentence_without_its_line_breaks():
    assert sentences(PYTHON, "python") == [
        "Roll a die once.",
        "The die tips over its edge. Nobody knows what comes next, and so we look.",
        "Two lines that say one thing.",
        "seven minus it is below",
    ]
    assert sentences(CPP, "cpp") == ["Rolls a die once.", 'not "below"']


def test_they_are_told_where_they_stood():
    told = {
        "Roll a die once.": "滚一次骰子。",
        "The die tips over its edge. Nobody knows what comes next, and so we look.": (
            "骰子绕着底边翻倒。谁也不知道接下来是几点，所以要看一看。"
        ),
        "Two lines that say one thing.": "两行说的是一件事。",
        "seven minus it is below": "七减去它就是底面",
    }
    listing = Listing("python", "", PYTHON, {"top": (9,), "back": (10,)})
    chinese = translate_comments(listing, told.get)
    assert (
        chinese.text
        == '''\
def roll(die):
    """滚一次骰子。

    骰子绕着底边翻倒。谁也不知道
    接下来是几点，所以要看一看。
    """
    # 两行说的是
    # 一件事。
    top = die.top  # 七减去它就是底面
    return "# no comment"
'''
    )
    assert chinese.marks == listing.marks


def test_marks_move_with_their_lines_where_a_translation_needs_more_or_fewer():
    listing = Listing("cpp", "", CPP, {"top": (4,), "begin": (3,)})
    longer = translate_comments(
        listing, {"Rolls a die once.": "骰子滚了又滚" * 7, 'not "below"': "上"}.get
    )
    assert longer.text.split("\n")[:5] == [
        "// 骰子滚了又滚骰子滚了又滚骰子滚了",
        "// 又滚骰子滚了又滚骰子滚了又滚骰子",
        "// 滚了又滚骰子滚了又滚",
        "int roll(Die die) {",
        "    return die.top;  // 上",
    ]
    assert longer.marks == {"top": (5,), "begin": (4,)}
    shorter = translate_comments(listing, {"Rolls a die once.": "滚", 'not "below"': "上"}.get)
    assert shorter.text.split("\n")[:2] == ["// 滚", "int roll(Die die) {"]
    assert shorter.marks == {"top": (3,), "begin": (2,)}


@pytest.mark.parametrize(("kind", "part"), PARTS)
def test_all_that_the_page_shows_is_told_in_chinese(kind, part):
    for listing in solver.listings.load(kind, part):
        chinese = translate_comments(listing, load_catalogue("zh").gettext)
        language = listing.language
        assert lines_of_code(chinese.text, language) == lines_of_code(listing.text, language)
        assert [mark for mark, lines in marked(listing).items() if not lines] == []
        assert marked(chinese) == marked(listing)
        widest = max(map(columns, listing.text.split("\n")))
        assert all(columns(line) <= widest for line in chinese.text.split("\n"))
        names = re.findall(r"\w+", "\n".join(lines_of_code(listing.text, language)))
        for sentence in sentences(chinese.text, language):
            assert latin_words(sentence) <= set(names)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_page_shows_its_code_in_its_language(client, kind, code, lang):
    page = client.get(f"/{kind}/{code}?lang={lang}&view=search").text
    data = block(page, "page-data")
    for listing in data["listings"]:
        lines = lines_shown(page, f"listing-{listing['language']}")
        assert lit_in(lines, listing["marks"]) == marked_code(kind, "play", listing["language"])
        assert bool(CHINESE.search("\n".join(lines))) == (lang == "zh" and says_anything(lines))
    for search in data["search"]["searches"]:
        for listing in search["listings"]:
            lit: dict[str, list[str]] = {}
            for pane in ("loop", "function"):
                box = f"code-{search['name']}-{listing['language']}-{pane}"
                found = lit_in(lines_shown(page, box), listing[pane]["marks"])
                lit |= {mark: lit.get(mark, []) + lines for mark, lines in found.items()}
            code = marked_code(kind, search["name"], listing["language"])
            assert {mark: sorted(lines) for mark, lines in lit.items()} == code


def lit_in(lines: list[str], marks: dict[str, list[int]]) -> dict[str, list[str]]:
    return {mark: sorted(lines[at - 1] for at in found) for mark, found in marks.items()}


@pytest.mark.parametrize(("lang", "first"), [("en", "python"), ("zh", "cpp")])
def test_readers_of_chinese_see_cpp_first(client, lang, first):
    kind, code = PUZZLES[0]
    page = client.get(f"/{kind}/{code}?lang={lang}&view=search").text
    data = block(page, "page-data")
    for listings in (data["listings"], data["search"]["searches"][0]["listings"]):
        assert [each["language"] for each in listings] == sorted(
            ("cpp", "python"), reverse=first == "python"
        )
    assert re.search(rf'id="code-in-{first}"[^>]*aria-pressed="true"', page)
    assert not re.search(rf'id="(listing|code-dfs)-{first}"[^>]* hidden', page)


def lines_shown(page: str, box: str) -> list[str]:
    """Return a listing as it stands on a page."""
    found = re.search(rf'<pre [^>]*id="{box}".*?</pre>', page, re.DOTALL)[0]
    lines = found.split('<span class="listing__line">')[1:]
    return [html.unescape(re.sub("<[^>]*>", "", line)).rstrip() for line in lines]


def marked_code(kind: str, part: str, language: str) -> dict[str, list[str]]:
    """Return the code that each mark or event names in the listings of a part and of a move."""
    found = {
        each.text: each for name in (part, "play") for each in solver.listings.load(kind, name)
    }
    return {
        mark: sorted(listing.text.split("\n")[at - 1] for at in lines)
        for listing in found.values()
        if listing.language == language
        for mark, lines in {**listing.events, **listing.marks}.items()
    }


def says_anything(lines: list[str]) -> bool:
    """Say whether a program has comments or docstrings."""
    return any(sign in line for line in lines for sign in ('"""', "//", "# "))


PIECES = st.lists(
    st.sampled_from(["骰子", "滚，", "（上）", "一", "``die``", "top", "x-ray", "停。", "“左”"]),
    min_size=1,
)


def put_together(pieces: list[str]) -> str:
    """Return a text with a blank between Latin words."""
    return re.sub(r"(?<=[!-~])\|(?=[!-~])", " ", "|".join(pieces)).replace("|", "")


@given(pieces=PIECES, width=st.integers(10, 60), count=st.integers(1, 5))
def test_lines_lose_nothing_and_fit(pieces, width, count):
    text = put_together(pieces)
    for lines in (wrap(text, width), balance(text, width, count)):
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert all(columns(line) <= width for line in lines)
        assert not any(line[0] in "，。）”" for line in lines)
        assert not any(line[-1] in "（“" for line in lines)
    assert len(balance(text, width, count)) <= max(count, len(wrap(text, width)))

"""English and Chinese: which one a reader gets, and that every sentence has both."""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import solver
from tests.webapp.samples import API, FLIP, FLIP_TEXT, MAZE, MAZE_TEXT, PAGE, TEXT
from tests.webapp.test_pages import block
from tests.webapp.test_search_recordings import ready
from tests.words import chinese_words, latin_words
from webapp import create_app
from webapp.recordings.pools import Busy
from webapp.text.catalogues import DEFAULT, LANGUAGES, SCRIPTS, scripts_path
from webapp.translations import update
from webapp.translations.update import ROOT

PLACE = r"%\(\w+\)[sd]|\{\w+(?:!r)?\}"

CODE_IN_WORDS = re.compile(r"``\w+``|`[^`]+`|\b[A-Z]{3,}\b")
"""Names of a program inside its comments: quoted, or constants."""

OTHERS = [lang for lang in LANGUAGES if lang != DEFAULT]


@pytest.mark.parametrize(
    ("query", "accepted", "lang"),
    [
        ("", None, "en"),
        ("", "zh", "zh"),
        ("", "zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("", "zh-Hant-TW", "zh"),
        ("", "en-GB,zh;q=0.9", "en"),
        ("", "fr-FR,zh;q=0.5,en;q=0.4", "zh"),
        ("", "fr", "en"),
        ("", "*", "en"),
        ("", "zh;q=0, en", "en"),
        ("", "zh;q=what,,;", "en"),
        ("?lang=zh", "en", "zh"),
        ("?lang=zh-CN", "en", "zh"),
        ("?lang=en", "zh", "en"),
        ("?lang=xx", "zh", "zh"),
        ("?lang=", None, "en"),
    ],
)
def test_the_address_decides_then_the_browser(client, query, accepted, lang):
    answer = client.get(f"{PAGE}{query}", headers={"Accept-Language": accepted} if accepted else {})
    assert block(answer.text, "page-data")["lang"] == lang
    assert answer.headers["Content-Language"] == lang
    headline = {"en": "Solved in 3 moves", "zh": "3 步解出"}[lang]
    assert headline in answer.text


def test_the_switch_keeps_the_moment(client):
    def switch(page: str, lang: str) -> str:
        return html.unescape(re.search(rf'href="(\?[^"]*lang={lang}[^"]*)"', page)[1])

    page = client.get(f"{PAGE}?step=2&view=watch").text
    there = switch(page, "zh")
    assert there == "?step=2&view=watch&lang=zh"
    page = client.get(f"{PAGE}{there}").text
    assert 'data-step="2"' in page
    assert switch(page, "en") == "?step=2&view=watch&lang=en"


def test_inner_links_keep_the_language_that_was_asked_for(client):
    page = html.unescape(client.get("/?lang=zh").text)
    links = re.findall(r'(?:href|action)="(/[^"]*)"', page)
    pages = [link for link in links if not link.startswith(("/static/", "/surprise"))]
    assert pages
    assert all("lang=zh" in link for link in pages)
    assert "lang=" not in "".join(re.findall(r'href="/[^"]*"', client.get("/").text))


def test_the_form_and_the_surprise_keep_it_too(client):
    answer = client.post("/?lang=zh", data={"text": "1\n0\n0\n0\n0\n0\n"})
    assert answer.location == "/mayan/1.0-0-0-0-0?lang=zh"
    assert client.get("/surprise?lang=zh").location.endswith("?lang=zh")


def test_the_identity_of_a_puzzle_has_no_language(client):
    assert block(client.get(f"{PAGE}?lang=zh").text, "page-data")["link"] == PAGE
    assert client.get(f"{API}?lang=zh").json["links"]["page"] == PAGE


def test_errors_are_told_in_the_language_of_the_request(client):
    asked = {"Accept-Language": "zh-CN"}
    problem = client.post("/api/v1/parse", data="3\n1 x 0\n", headers=asked).json
    assert problem["detail"].startswith("第 2 行")
    assert problem["arguments"]["line"] == 2
    page = client.post("/?lang=zh", data={"text": "7"})
    assert "第 1 行" in page.text
    assert "这个地址上什么也没有。" in client.get("/nothing", headers=asked).text


PARSE = "/api/v1/parse"
SEARCH = f"{API}/search"
JSON = {"content_type": "application/json"}

REFUSALS = [
    *[
        (422, "POST", PARSE, {"data": text})
        for text in (
            "",
            "7" * 99,
            "3\n1 x 0\n",
            "3\n0\n0\n0\n0\n0\n0\n",
            "1\n1 1 1 0\n0\n0\n0\n0\n",
            b"3\n\xff",
            FLIP_TEXT.replace("bbwb", "bbxb"),
            FLIP_TEXT.replace("bwww\n", ""),
            MAZE_TEXT.replace("5 5 6", "5 9 6"),
            MAZE_TEXT.replace("5 5 6", "5 5"),
            MAZE_TEXT.replace("2 5 1", "2 9 1"),
            MAZE_TEXT.replace("5 5 6\n6 -1 -1\n", ""),
        )
    ],
    (400, "POST", PARSE, {"data": "{", **JSON}),
    (400, "POST", PARSE, {"json": {}}),
    (400, "POST", PARSE, {"data": b"x", "content_type": "multipart/form-data"}),
    (404, "POST", PARSE, {"json": {"text": TEXT, "kind": "chess"}}),
    (413, "POST", PARSE, {"data": "7 " * 200_000}),
    (405, "GET", PARSE, {}),
    (405, "DELETE", API, {}),
    (404, "GET", "/api/v1/chess/x", {}),
    (404, "GET", "/api/v2/mayan/x", {}),
    *[(404, "GET", f"/api/v1/{kind}/{'~' * 30}", {}) for kind in solver.kinds()],
    (422, "GET", "/api/v1/mayan/6.1-21-234-31-2434", {}),
    (422, "GET", "/api/v1/mayan/3.111-0-0-0-0", {}),
    (422, "GET", "/api/v1/dice/9.9.5.1.w24-556-6ww", {}),
    (422, "GET", f"/api/v1/dice/{MAZE}?name=END", {}),
    (404, "GET", "/mayan/x.json", {}),
    (422, "GET", f"{SEARCH}?search=none", {}),
    (422, "GET", f"{SEARCH}?off=none", {}),
    (422, "GET", f"/api/v1/flip/{FLIP}/search?off=none", {}),
    (404, "GET", f"{SEARCH}/node/1000000", {}),
    (422, "GET", f"{SEARCH}/steps?count=1000", {}),
    (422, "GET", f"{SEARCH}/strip?width=0", {}),
    (422, "GET", f"{SEARCH}/strip?format=png", {}),
]
NAMES_OF_CODE = [*solver.kinds(), "equal", "left", "dead", "dfs", "bfs", "count", "width"]
NAMES_OF_CODE += ["format", "binary", "json", "GET", "DELETE", "kind", "none"]


@pytest.mark.parametrize(("status", "method", "path", "request_"), REFUSALS)
def test_every_refusal_of_the_api_is_told_in_the_language_of_its_request(
    client, status, method, path, request_
):
    ready(client, SEARCH)
    for accepted, lang in (("zh-CN,zh;q=0.9,en;q=0.8", "zh"), ("en-GB", "en"), (None, "en")):
        headers = {"Accept-Language": accepted} if accepted else {}
        answer = client.open(path, method=method, headers=headers, **request_)
        expect_told(answer, status, lang)
    answer = client.open(
        f"{path}{'&' if '?' in path else '?'}lang=zh", method=method, headers={}, **request_
    )
    expect_told(answer, status, "zh")


def expect_told(answer, status: int, lang: str) -> None:
    """Check that a problem is told in a language and in no other, and says so."""
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.headers["Content-Language"] == lang
    assert "Accept-Language" in answer.vary
    for words in (answer.json["title"], answer.json["detail"]):
        assert bool(chinese_words(words)) == (lang == "zh")
        if lang == "zh":
            assert latin_words(words, NAMES_OF_CODE) == set()


def test_a_server_that_is_busy_or_broken_says_so_in_the_language_too(monkeypatch):
    asked = {"Accept-Language": "zh-CN"}
    client = create_app({"PROPAGATE_EXCEPTIONS": False}).test_client()
    monkeypatch.setattr("webapp.api.searches.recording", refusing(Busy()))
    expect_told(client.get(SEARCH, headers=asked), 503, "zh")
    expect_told(client.get(SEARCH), 503, "en")
    monkeypatch.setattr(solver, "parse_any", refusing(RuntimeError("secret")))
    expect_told(client.post(PARSE, data=TEXT, headers=asked), 500, "zh")
    client = create_app({"SOLVE_LIMIT": 1}).test_client()
    expect_told(client.get(API, headers=asked), 422, "zh")


def refusing(error: Exception):
    """Return a function that does nothing but raise."""

    def refuse(*_):
        raise error

    return refuse


OF_OWN_PROBLEMS = re.compile(r"/(puzzles|features)/own/")
"""Scripts of a kind that this server never shows."""


def told(is_said) -> dict[str, list[str]]:
    """Return the sentences of the catalogue that are said in some file, with their forms."""
    return {
        update_forms(message.id)[0]: update_forms(message.string)
        for message in update.read("zh")
        if any(is_said(place) for place, _ in message.locations)
    }


def said_by_scripts(place: str) -> bool:
    return place.startswith(SCRIPTS) and not OF_OWN_PROBLEMS.search(place)


def test_a_page_holds_what_the_scripts_say_that_it_opens_with(client):
    messages = block(client.get(f"{PAGE}?lang=zh").text, "messages")
    opening = {"static/js/main.js", "static/js/puzzle.js", "static/js/ui/player/views.js"}
    search = told(lambda place: place.startswith("static/js/ui/search/")).keys()
    elsewhere = told(lambda place: not place.startswith("static/js/ui/search/")).keys()
    assert told(opening.__contains__).items() <= messages.items()
    assert search - elsewhere
    assert not (search - elsewhere) & set(messages)
    assert "There is nothing at this address." not in messages


@pytest.mark.parametrize("view", ["search", "play"])
def test_a_page_that_opens_with_more_holds_all_that_scripts_say(client, view):
    page = client.get(f"{PAGE}?lang=zh&view={view}").text
    assert block(page, "messages") == told(said_by_scripts)
    assert "data-messages" not in page


def test_scripts_that_come_later_find_all_their_sentences(client):
    (address,) = re.findall(r'data-messages="([^"]+)"', client.get(f"{PAGE}?lang=zh").text)
    answer = client.get(address)
    assert answer.json == told(lambda place: place.startswith(SCRIPTS))  # also of programs
    assert "immutable" in answer.headers["Cache-Control"]
    assert "data-messages" not in client.get(f"{PAGE}?lang=en").text


def update_forms(sentences) -> list[str]:
    return [sentences] if isinstance(sentences, str) else list(sentences)


@pytest.fixture(scope="module")
def sources() -> Catalog:
    """Collect what the sources say, once: it takes seconds."""
    return update.extract()


def identities(catalogue) -> dict:
    return {message.id: set(message.locations) for message in catalogue if message.id}


@pytest.mark.parametrize("lang", OTHERS)
def test_the_catalogue_has_what_the_sources_say(sources, lang):
    template = update.as_po(sources)
    said, told = identities(read_po(BytesIO(template))), identities(update.read(lang))
    assert sorted(map(str, said.keys() - told.keys())) == []
    assert sorted(map(str, told.keys() - said.keys())) == []
    assert [each for each in said if said[each] != told[each]] == []
    same = update.TEMPLATE.read_bytes() == template
    assert same, "run make translations"


IN_A_TEMPLATE = re.compile(r"\$\{tn?\(")
"""Sentences in template literals are not extracted, so they would stay English."""


def test_no_sentence_of_a_script_stands_in_a_template():
    scripts = (ROOT / "static" / "js").rglob("*.js")
    assert [path.name for path in scripts if IN_A_TEMPLATE.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_is_translated_with_its_places(lang):
    for message in update.read(lang):
        if not message.id:
            continue
        assert not message.fuzzy
        forms = update_forms(message.string)
        assert all(forms), message.id
        for form in forms:
            # A plural may leave its count out, but nothing may ask for what is not given.
            sources = [set(re.findall(PLACE, each)) for each in update_forms(message.id)]
            assert set(re.findall(PLACE, form)) in sources, message.id
            assert re.sub(r"%\(\w+\)[sd]|%%", "", form).count("%") == 0, message.id


def test_no_word_of_the_chinese_catalogue_is_latin():
    foreign = {
        form: found
        for message in update.read("zh")
        if message.id
        for form in update_forms(message.string)
        if (found := latin_words(re.sub(PLACE, "", CODE_IN_WORDS.sub("", form))))
    }
    assert foreign == {"中 / EN：用英文阅读本页": {"EN"}}


ONE_WORD = {"node": ("结点", "节点")}
"""What has one word in Chinese, and the other one for it, which is not used."""

WRITTEN = (
    "webapp/translations/**/*.po",
    "webapp/features/lessons/bundled/*.toml",
    "docs/**/*.zh-CN.md",
    "*.md",
)


def test_one_thing_has_one_chinese_name():
    texts = [path.read_text("utf-8") for each in WRITTEN for path in sorted(ROOT.glob(each))]
    for used, other in ONE_WORD.values():
        assert any(used in text for text in texts)
        assert sum(text.count(other) for text in texts) == 0, other


def test_no_word_of_the_english_catalogue_is_chinese():
    sentences = {form for message in update.read("zh") for form in update_forms(message.id)}
    assert {each for each in sentences if chinese_words(each)} == {
        "中 / EN: read this page in Chinese"
    }


@pytest.mark.parametrize("lang", OTHERS)
def test_the_compiled_catalogue_is_the_written_one(lang):
    compiled = update.po_path(lang).with_suffix(".mo")
    same = compiled.read_bytes() == update.as_mo(update.read(lang))
    assert same, "run make translations"
    assert scripts_path(lang).read_bytes() == update.as_scripts(update.read(lang))


@pytest.mark.exhaustive
def test_a_running_app_needs_none_of_what_makes_catalogues():
    program = (
        "import sys\n"
        "sys.modules['babel'] = None\n"  # as if it were not installed
        "from webapp import create_app\n"
        f"print(create_app().test_client().get('{PAGE}?lang=zh').text)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert block(done.stdout, "messages")["Victory!"] == ["胜利！"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", OTHERS)
def test_updating_again_changes_nothing(sources, lang):
    written = update.po_path(lang).read_bytes()
    same = update.as_po(update.merge(sources, update.read(lang))) == written
    assert same, "run make translations"

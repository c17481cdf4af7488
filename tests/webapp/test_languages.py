"""English and Chinese: which one a reader gets, and that every sentence has both."""

from __future__ import annotations

import html
import re
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from tests.webapp.samples import API, PAGE
from tests.webapp.test_pages import block
from webapp.catalogues import DEFAULT, LANGUAGES
from webapp.i18n import SCRIPTS
from webapp.translations import update

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
    assert block(page, "page-data")["step"] == 2
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


def test_the_scripts_get_their_sentences_and_no_others(client):
    messages = block(client.get(f"{PAGE}?lang=zh").text, "messages")
    expected = {
        update_forms(message.id)[0]: update_forms(message.string)
        for message in update.read("zh")
        if any(place.startswith(SCRIPTS) for place, _ in message.locations)
    }
    assert messages == expected
    assert "There is nothing at this address." not in messages


def update_forms(sentences) -> list[str]:
    return [sentences] if isinstance(sentences, str) else list(sentences)


def identities(catalogue) -> dict:
    return {message.id: set(message.locations) for message in catalogue if message.id}


@pytest.mark.parametrize("lang", OTHERS)
def test_the_catalogue_has_what_the_sources_say(lang):
    template = update.as_po(update.extracted())
    sources, told = identities(read_po(BytesIO(template))), identities(update.read(lang))
    assert sorted(map(str, sources.keys() - told.keys())) == []
    assert sorted(map(str, told.keys() - sources.keys())) == []
    assert [each for each in sources if sources[each] != told[each]] == []
    same = update.TEMPLATE.read_bytes() == template
    assert same, "run make translations"


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
            sources = [set(re.findall(r"%\(\w+\)[sd]", each)) for each in update_forms(message.id)]
            assert set(re.findall(r"%\(\w+\)[sd]", form)) in sources, message.id
            assert re.sub(r"%\(\w+\)[sd]|%%", "", form).count("%") == 0, message.id


@pytest.mark.parametrize("lang", OTHERS)
def test_the_compiled_catalogue_is_the_written_one(lang):
    compiled = update.po_path(lang).with_suffix(".mo")
    same = compiled.read_bytes() == update.as_mo(update.read(lang))
    assert same, "run make translations"


@pytest.mark.parametrize("lang", OTHERS)
def test_updating_again_changes_nothing(lang):
    written = update.po_path(lang).read_bytes()
    same = update.as_po(update.updated(update.extracted(), update.read(lang))) == written
    assert same, "run make translations"

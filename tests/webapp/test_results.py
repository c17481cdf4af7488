"""The page of an exercise's results: it asks nothing of a server."""

from __future__ import annotations

import html
import re

import pytest

from tests.words import chinese_words, latin_words


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_is_there_in_both_languages(client, lang):
    answer = client.get(f"/exercise/results?lang={lang}")
    assert (answer.status_code, answer.content_language.to_header()) == (200, lang)
    main = answer.text[answer.text.index("<main") : answer.text.index("</main>")]
    text = html.unescape(re.sub(r"<[^>]+>", " ", main))
    assert (latin_words(text) - {"CSV"} if lang == "zh" else chinese_words(text)) == set()


def test_nothing_of_the_page_is_sent(client):
    page = client.get("/exercise/results").text
    assert "<form" not in page.partition("<main")[2].partition("</main>")[0]
    assert client.post("/exercise/results", data={"codes": "BT1."}).status_code == 405


def test_links_of_the_page_keep_language_and_theme(client):
    page = client.get("/exercise/results?lang=zh&theme=light").text
    assert 'data-theme="light"' in page
    assert 'id="language" href="?lang=en&amp;theme=light"' in page
    assert 'href="/lessons?lang=zh&amp;theme=light"' in page

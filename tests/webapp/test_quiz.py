"""The quiz, as far as the server has a part in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

LINKS = Path(__file__).parents[2] / "static" / "js" / "net" / "link.js"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_exercise_offers_each_kind_of_question_that_scripts_ask(client, lang):
    known = re.search(r"QUESTION_KINDS = .*?(\[.*?\])", LINKS.read_text(encoding="utf-8"), re.S)[1]
    page = client.get(f"/panels/flip?lang={lang}").text
    offered = re.findall(r'name="exercise-quiz" value="(\w+)"', page)
    assert offered == json.loads(known)

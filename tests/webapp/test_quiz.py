"""The quiz, as far as the server has a part in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

KINDS = Path(__file__).parents[2] / "static" / "js" / "lib" / "question-kinds.js"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_exercise_offers_each_kind_of_question_that_scripts_ask(client, lang):
    (known,) = re.findall(r"\[.*?\]", KINDS.read_text(encoding="utf-8"))
    page = client.get(f"/panels/flip?lang={lang}").text
    offered = re.findall(r'name="exercise-quiz" value="(\w+)"', page)
    assert offered == json.loads(known)

from __future__ import annotations

import pytest

from .conftest import Evaluate

CHINESE = {
    "Wave %(wave)d": ["第 %(wave)d 波"],
    "%(count)d block falls.": ["%(count)d 个方块下落。"],
}
POLISH = {
    "%(count)d block falls.": [
        "Spada %(count)d blok.",
        "Spadają %(count)d bloki.",
        "Spada %(count)d bloków.",
    ]
}

SAY = """
    const { setMessages, t } = await load("lib/messages.js");
    setMessages(given.catalogue, given.lang);
    return t(given.msgid, given.args);
"""
SAY_NUMBER = """
    const { setMessages, tn } = await load("lib/messages.js");
    setMessages(given.catalogue, given.lang);
    return tn("%(count)d block falls.", "%(count)d blocks fall.", given.count, given.args);
"""


@pytest.mark.parametrize(
    ("msgid", "args", "sentence"),
    [
        ("Play", {}, "Play"),
        ("Wave %(wave)d", {"wave": 2}, "Wave 2"),
        ("%(count)d nodes", {"count": 1204377}, "1,204,377 nodes"),
        ("%(code)s is gone", {"code": 1204377}, "1204377 is gone"),
        ("100%% of %(what)s", {"what": "it"}, "100% of it"),
        ("%(missing)d stays", {}, "%(missing)d stays"),
        ("%(what)s", {"what": "$& %(other)s"}, "$& %(other)s"),
    ],
)
def test_english_is_the_msgid_filled_in(
    run: Evaluate, msgid: str, args: dict[str, object], sentence: str
) -> None:
    assert run(SAY, catalogue={}, lang="en", msgid=msgid, args=args) == sentence


def test_the_catalogue_speaks_where_it_can(run: Evaluate) -> None:
    chinese = {"catalogue": CHINESE, "lang": "zh"}
    assert run(SAY, **chinese, msgid="Wave %(wave)d", args={"wave": 2}) == "第 2 波"
    assert run(SAY, **chinese, msgid="Play", args={}) == "Play"


@pytest.mark.parametrize(
    ("catalogue", "lang", "count", "sentence"),
    [
        ({}, "en", 0, "0 blocks fall."),
        ({}, "en", 1, "1 block falls."),
        ({}, "en", 2, "2 blocks fall."),
        (CHINESE, "zh", 1, "1 个方块下落。"),
        (CHINESE, "zh", 2, "2 个方块下落。"),
        ({}, "zh", 1, "1 block falls."),
        ({}, "zh", 2, "2 blocks fall."),
        (POLISH, "pl", 1, "Spada 1 blok."),
        (POLISH, "pl", 3, "Spadają 3 bloki."),
        (POLISH, "pl", 5, "Spada 5 bloków."),
    ],
)
def test_plural_forms_follow_the_language(
    run: Evaluate, catalogue: dict[str, list[str]], lang: str, count: int, sentence: str
) -> None:
    said = run(SAY_NUMBER, catalogue=catalogue, lang=lang, count=count, args={})
    assert said == sentence


def test_a_plural_may_show_other_numbers_than_the_one_that_chooses(run: Evaluate) -> None:
    said = run(
        """
        const { tn } = await load("lib/messages.js");
        return tn("%(gone)d vanish, %(left)d is left", "%(gone)d vanish, %(left)d are left", 1,
            { gone: 3, left: 1 });
        """
    )
    assert said == "3 vanish, 1 is left"

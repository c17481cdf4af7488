"""The film of the README can be recorded from the page as it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from docs.site import film

LONG_MS = 10_000
"""One picture of each scene."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("scenes", [film.own_function, film.board])
def test_the_film_shows_a_program_and_a_puzzle(
    scenes: Callable[[Page], film.Scenes], browser: Browser, base_url: str
) -> None:
    shown = list(film.record(browser, base_url, scenes, LONG_MS))
    assert {each.size for each in shown} == {(film.WIDTH, film.HEIGHT)}
    # Nearly every scene changes something.
    assert len({each.tobytes() for each in shown}) > 0.8 * len(shown) > 5


def test_the_film_is_light_and_goes_on_for_ever():
    with Image.open(film.FILM) as kept:
        assert kept.size == (film.WIDTH, film.HEIGHT)
        assert kept.n_frames > 50
        assert kept.info["loop"] == 0
    assert film.FILM.stat().st_size < 1_500_000

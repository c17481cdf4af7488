"""The bundled programs: what they print, and how large the searches are that they show."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.webapp.write.test_pages import page, page_data
from webapp.features.write import programs

PRINTED = {
    "queens": "4 solutions",
    "subset_sum": "6 choices",
    "permutations": "30 words:",
    "maze": "True [(0, 0), ",
    "sudoku": "True\n5 3 4 6 7 8 9 1 2\n",
    "knights_tour": "True\n 1 20 ",
    "eight_puzzle": "3 moves",
    "water_jugs": "(1, 3)",
}
"""Six queens stand in 4 ways; 5!/(2! 2!) words; the sudoku has one solution."""


def test_each_is_listed_once():
    files = {path.stem for path in programs.FOLDER.glob("*.py")}
    assert set(PRINTED) == files == {each.name for each in programs.in_language("en")}


@pytest.mark.parametrize("name", PRINTED)
def test_each_prints_what_is_known(name):
    file = programs.FOLDER / f"{name}.py"
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(PRINTED[name])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_each_has_a_button_with_its_title(lang):
    text = page(lang)
    for program in programs.in_language(lang):
        assert f'data-example="{program.name}">{program.title.replace(chr(39), "&#39;")}<' in text
    assert len(page_data(text)["examples"]) == len(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_a_program_fits_a_screen_or_two(name):
    text = (programs.FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert 15 <= len(text.splitlines()) <= 60
    assert text.startswith('"""')

"""What the documentation shows of traces is what programs do, and what is read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solver.traces import Trace, check
from solver.traces.lines import EVENTS, FIRST_LINE, HEADER, VERSION

ROOT = Path(__file__).parents[3]
GUIDES = ["docs/how-to/traces.md", "docs/how-to/traces.zh-CN.md"]
FORMATS = ["docs/trace-format.md", "docs/trace-format.zh-CN.md"]
PROGRAMS = {"cpp": "queens.cpp", "java": "Queens.java", "js": "queens.mjs", "rust": "queens.rs"}


def blocks(name: str) -> list[tuple[str, str]]:
    """Return the code of a page, with its language."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(r"^```(\w*)\n(.*?)^```", text, re.M | re.S)


@pytest.mark.parametrize("name", GUIDES)
def test_the_code_of_the_guide_stands_in_its_programs(name):
    shown = [(language, code) for language, code in blocks(name) if language in PROGRAMS]
    assert {language for language, _ in shown} == set(PROGRAMS)
    for language, code in shown:
        program = (ROOT / "examples" / "trace" / PROGRAMS[language]).read_text(encoding="utf-8")
        assert code in program


@pytest.mark.parametrize("name", FORMATS)
def test_the_example_of_the_format_is_right(name, tmp_path):
    path = tmp_path / "example.trace"
    path.write_text(blocks(name)[0][1], encoding="utf-8")
    assert check(path) == ((), 3, 0)
    steps = Trace(path).steps(0, 3)
    assert [step["outcome"] for step in steps] == ["expanded", "expanded", "solved"]
    ring = ["Q", "gold", "ring"]
    assert steps[2]["board"]["rows"] == [[ring, ".", "."], [".", ".", ring], [".", ".", "."]]


@pytest.mark.parametrize("name", FORMATS)
def test_every_line_of_the_format_is_described(name):
    parts = (ROOT / name).read_text(encoding="utf-8").split("\n## ")
    _, header, events, _, versions = parts
    assert sorted(re.findall(r"^\| `(\S)", events, re.M)) == sorted(EVENTS)
    assert re.findall(r"^\| `(\w+) [A-Z]", header, re.M) == list(HEADER)
    assert FIRST_LINE in header
    assert re.findall(r"^\| (\d+) \|", versions, re.M)[-1] == str(VERSION)

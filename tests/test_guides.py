"""The guides of docs/: their examples run, and both languages say the same."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
CHINESE = ".zh-CN.md"

GUIDES = [
    path
    for path in sorted(DOCS.rglob("*.md"))
    if path.name.startswith("tutorial") or path.parent.name in ("how-to", "explanation")
]
IN_TWO = [
    path for path in sorted(DOCS.rglob("*.md")) if path.with_name(path.stem + CHINESE).exists()
]


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_the_examples_of_a_guide_run(path, tmp_path):
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S)
    program = tmp_path / "example.py"
    program.write_text("\n".join(blocks), encoding="utf-8")
    runpy.run_path(str(program))


@pytest.mark.parametrize("path", IN_TWO, ids=lambda path: path.name)
def test_both_languages_have_the_same_parts(path):
    english, chinese = (
        each.read_text(encoding="utf-8") for each in (path, path.with_name(path.stem + CHINESE))
    )
    for part in (r"^#+ ", r"^```(\w*)", r"^\|"):
        assert len(re.findall(part, english, re.M)) == len(re.findall(part, chinese, re.M))


def test_guides_exist_in_both_languages():
    written = [path for path in GUIDES if not path.name.endswith(CHINESE)]
    assert len(written) > 5
    assert [path for path in written if path not in IN_TWO] == []

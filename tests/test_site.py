"""The documentation as a site: it builds without a warning, in both languages, from one host."""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import click
import pytest

import solver
from webapp.cli import main
from webapp.cli.groups import NAME

# One worker builds it for all tests of this file.
pytestmark = [pytest.mark.exhaustive, pytest.mark.xdist_group("site of the documentation")]

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
CHINESE = ".zh-CN.md"

TOLD = [path for path in sorted(DOCS.rglob("*.md")) if path.parent != DOCS / "site"]
"""Every page, in every language."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_on_the_site_in_both_languages(site):
    for path in TOLD:
        name = path.name.removesuffix(CHINESE).removesuffix(".md")
        place = path.parent.relative_to(DOCS) / ("" if name == "index" else name)
        for lang in ("", "zh-CN"):
            assert (site / lang / place / "index.html").exists()


class Loaded(HTMLParser):
    """The addresses of whatever a page loads by itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "link" and told.get("rel") in ("alternate", "canonical", "next", "prev"):
            return
        key = "href" if tag == "link" else "src"
        if tag != "a" and told.get(key):
            self.addresses.append(told[key])


def test_pages_load_nothing_from_other_hosts(site):
    for path in site.rglob("*.html"):
        loaded = Loaded(path.read_text(encoding="utf-8")).addresses
        assert loaded
        assert [each for each in loaded if re.match(r"(\w+:)?//", each)] == []
        # The theme asks the host of a repository for its stars wherever it shows one.
        assert 'data-md-component="source"' not in path.read_text(encoding="utf-8")


def test_every_public_name_is_in_the_reference(site):
    page = (site / "reference" / "python" / "index.html").read_text(encoding="utf-8")
    shown = re.findall(r'<h3 id="(solver\.[\w.]+)"', page)
    public = set(solver.__all__) - {"__version__"}
    assert sorted(name.rpartition(".")[2] for name in shown) == sorted(public)


def commands(command: click.Command, path: str) -> Iterator[str]:
    yield path
    for name, below in command.commands.items() if isinstance(command, click.Group) else ():
        yield from commands(below, f"{path} {name}")


@pytest.mark.parametrize(("lang", "usage"), [("", "Usage:"), ("zh-CN", "用法：")])
def test_every_command_is_in_the_reference_in_its_language(site, lang, usage):
    page = site / lang / "reference" / "command-line" / "index.html"
    text = html.unescape(re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8")))
    for command in commands(main, NAME):
        assert re.search(rf"{usage} ?{re.escape(command)}[ \n]", text), command

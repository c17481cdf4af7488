"""The files that a page names: style sheets in one, and its modules in a few."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.webapp.samples import PAGE
from webapp.assets import Assets, folder, sheets_minified


@pytest.fixture
def tree(tmp_path: Path) -> Assets:
    """Return a small tree: two sheets and two modules."""
    files = {
        "css/one.css": "a {}",
        "css/two.css": "b {}",
        "js/main.js": "",
        "js/lib/a.js": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Assets.of(tmp_path)


def test_sheets_come_in_one_in_the_order_of_the_address(tree):
    assert tree.read("css/two+one.css") == b"b {}\na {}"
    assert tree.read("css/one.css") == b"a {}"


@pytest.mark.parametrize(
    "name",
    [
        "css/one+one.css",  # a short address for a long answer
        "css/one+three.css",
        "css/one+.css",
        "css/+.css",
        "css/one+two",
        "css/one+../js/lib/a.css",
        "js/main+lib/a.js",
        "js/lib/a+b.js",
        "css",
        "",
    ],
)
def test_nothing_else_is_an_asset(tree, name):
    with pytest.raises(KeyError):
        tree.read(name)


def test_a_page_has_two_style_sheets(client):
    links = re.findall(
        r'<link rel="stylesheet" href="/static/\w+/css/([^"]+)">', client.get(PAGE).text
    )
    shown = [name for name in links if name != "noscript.css"]
    assert len(shown) == 2
    stems = "+".join(name.removesuffix(".css") for name in shown).split("+")
    assert len(stems) == len(set(stems))


@pytest.mark.parametrize("page", ["/", PAGE, f"/embed{PAGE}", "/nowhere"])
def test_every_page_names_its_modules(client, page):
    text = client.get(page).text
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)"', text)
    (entry,) = re.findall(r'<script type="module" src="([^"]+)">', text)
    assert len(named) == len(set(named)) > 0
    assert entry not in named
    for address in (entry, *named):
        assert client.get(address).status_code == 200
    assert {address.rpartition(".")[2] for address in named} == {"js"}


def test_an_unknown_asset_is_unknown(client):
    address = re.search(r'"(/static/\w+/css/)', client.get(PAGE).text)[1]
    assert client.get(f"{address}base+panel.css").status_code == 200
    for name in ("base+base.css", "base+nothing.css", "nothing.css"):
        assert client.get(address + name).status_code == 404


LATER = re.compile(r"[\w)\]] :(?:is|not|where|has)\(")


@pytest.mark.parametrize(
    "path", sorted((folder("static") / "css").rglob("*.css")), ids=lambda path: path.name
)
def test_a_minified_sheet_keeps_its_descendants(path):
    """In rules of containers the space before a pseudo-class with a list gets lost."""
    source = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(LATER.findall(sheets_minified()[f"css/{path.name}"])) == len(LATER.findall(source))

"""The page and the card that say what this program is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import solver
from webapp.site.about import SOURCE

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]


@pytest.mark.parametrize("path", ["/about", "/about/card"])
def test_it_tells_version_source_licences_api_and_documentation(client, path):
    text = client.get(path).text
    assert f"<dd>{solver.__version__}</dd>" in text
    for address in (SOURCE, PROJECT["urls"]["Documentation"], "/api/"):
        assert f'href="{address}"' in text
    assert all(licence in text for licence in PROJECT["license"].split(" AND "))
    assert "源代码" in client.get(f"{path}?lang=zh").text


def test_the_source_is_that_of_the_package():
    assert PROJECT["urls"]["Source"] == SOURCE


def test_licences_of_others_can_be_read(client):
    addresses = re.findall(r'href="(/static/[^"]+)"', client.get("/about/card").text)
    assert len(addresses) == 5
    for address in addresses:
        answer = client.get(address)
        assert answer.mimetype == "text/plain"
        assert "Copyright" in answer.text


@pytest.mark.parametrize("path", ["/", "/mayan/3.1-21-234-31-2434", "/lessons", "/nowhere"])
def test_every_page_leads_to_it(client, path):
    assert 'id="about-link" href="/about"' in client.get(path).text

"""The editor of programs in a static site: its files, all relative, and what opens offline."""

from __future__ import annotations

import json
import posixpath
import re
from html import unescape

import pytest

from tests.webapp.write.test_pages import page_data
from webapp.export import static_site
from webapp.features.write import runtime
from webapp.http.protection import script_hash

OWN = ["own/index.html", "zh/own/index.html"]
FRAMED = ["embed/own/index.html", "zh/embed/own/index.html"]


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return dict(static_site.files(lambda *_progress: None, ()))


@pytest.mark.sampled
@pytest.mark.parametrize("path", [*OWN, *FRAMED])
def test_all_that_a_page_fetches_is_in_the_site(site, path):
    text = site[path].decode()
    imports = json.loads(re.search(r'"importmap">(.*?)</script>', text)[1])["imports"]
    found = {
        *re.findall(r'(?:src|href|data-worker)="(\.\.[^"]*)"', text),
        *imports.values(),
        *(each["url"] for each in page_data(text)["python"]["files"]),
    }
    assert len(found) > len(imports) + len(runtime.paths())
    folder = posixpath.dirname(path)
    assert {posixpath.normpath(f"{folder}/{each}") for each in found} <= set(site)
    assert not re.search(r'(?:src|href)="(/|http)', text.partition("<main")[0])


@pytest.mark.parametrize("path", [*OWN, *FRAMED])
def test_the_policy_admits_the_frame_that_the_page_holds(site, path):
    text = site[path].decode()
    policy = unescape(re.search('Content-Security-Policy" content="([^"]*)"', text)[1])
    frame = page_data(text)["python"]["frame"]["srcdoc"]
    script = script_hash(re.search("<script>(.*?)</script>", frame, re.S)[1])
    inner = unescape(re.search('Content-Security-Policy" content="([^"]*)"', frame)[1])
    assert script in policy
    assert f"script-src {script} blob: 'wasm-unsafe-eval'; worker-src blob:" in inner
    assert "connect-src 'none'" in inner
    assert "connect-src 'self'" in policy


@pytest.mark.parametrize("path", [*OWN, *FRAMED])
def test_programs_lead_to_the_editor_of_the_site(site, path):
    link = page_data(site[path].decode())["stage"]["link"]
    own = posixpath.normpath(f"{posixpath.dirname(path)}/{link}")
    assert own == path.replace("embed/", "")


def test_the_worker_keeps_the_editor_at_once_and_python_when_it_comes(site):
    told = json.loads(re.match(r"self\.backtrack=(\{.*?\});", site["sw.js"].decode())[1])
    assert {*OWN, static_site.SCRIPT} <= set(told["files"]) <= set(site)
    assert not [name for name in told["files"] if name.startswith(("python/", "embed/"))]
    again = dict(static_site.files(lambda *_progress: None, ()))
    assert again["sw.js"] == site["sw.js"]


def test_the_list_of_levels_leads_to_the_editor(site):
    for path in ("index.html", "zh/index.html"):
        assert 'href="own/index.html"' in site[path].decode()


def test_licences_are_in_the_site(site):
    packages = {name.rpartition("/")[0] for name in site if "/vendor/npm/" in name}
    folders = {*packages, f"python/{runtime.PYODIDE}"}
    assert {f"{folder}/LICENSE" for folder in folders} <= set(site)

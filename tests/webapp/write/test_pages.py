"""The page on which programs are written, and the frame in which they run."""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
import subprocess
import sys
import zipfile
from html import unescape
from io import BytesIO
from typing import Any

import pytest

from webapp import create_app
from webapp.export import static_site
from webapp.export.standalone import app_for_files
from webapp.features.write import page_file, runtime
from webapp.http.protection import script_hash

APP = create_app({"TESTING": True})
CLIENT = APP.test_client()
IDS = {
    "writing", "own-code", "own-call", "own-run", "own-stop", "own-examples", "own-status",
    "own-progress", "own-error", "own-families", "own-stage",
}  # fmt: skip


def page(lang: str = "en") -> str:
    return CLIENT.get(f"/own?lang={lang}").text


def page_data(text: str) -> dict[str, Any]:
    block = re.search(r'id="page-data">(.*?)</script>', text, re.DOTALL)
    assert block
    data: dict[str, Any] = json.loads(block[1])
    return data


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_has_its_parts(lang):
    text = page(lang)
    assert set(re.findall(r'\bid="([\w-]+)"', text)) >= IDS
    assert re.search(r'<main id="main"[^>]* data-kind="own" data-python="none"', text)
    assert re.search(r'id="own-stop"[^>]* disabled', text)
    assert "<noscript>" in text


def test_the_text_field_begins_with_the_first_example():
    text = page()
    first = page_data(text)["examples"][0]["text"]
    assert f">\n{first.splitlines()[0].replace(chr(34), '&#34;')}" in text


def test_the_policy_admits_the_import_map_and_the_frame_here_alone():
    answer = CLIENT.get("/own")
    policy = answer.headers["Content-Security-Policy"]
    found = re.search(r'<script type="importmap">(.*?)</script>', answer.text)
    assert found
    wanted = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{wanted}';" in policy
    assert f"style-src 'self' 'nonce-{page_data(answer.text)['nonce']}';" in policy
    assert "frame-src 'self'" in policy
    elsewhere = CLIENT.get("/").headers["Content-Security-Policy"]
    assert not re.search("sha256|nonce|frame-src", elsewhere)


def test_each_module_of_the_map_is_served_and_imports_nothing_else():
    found = re.search(r'<script type="importmap">(.*?)</script>', page())
    assert found
    imports = json.loads(found[1])["imports"]
    for address in imports.values():
        answer = CLIENT.get(address)
        assert answer.status_code == 200
        text = answer.text
        wanted = re.findall(r"""^(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)""", text, re.M)
        assert set(wanted) <= set(imports), address


def test_the_frame_has_no_origin_and_connects_to_nothing():
    answer = CLIENT.get("/own/python")
    policy = answer.headers["Content-Security-Policy"].split("; ")
    assert "sandbox allow-scripts" in policy
    assert "'self'" not in answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "connect-src 'none'" in policy
    assert "X-Frame-Options" not in answer.headers
    assert "Set-Cookie" not in answer.headers
    assert [
        script_hash(each) for each in re.findall("<script>(.*?)</script>", answer.text, re.S)
    ] == [re.search(r"'sha256-\S+'", answer.headers["Content-Security-Policy"])[0]]


@pytest.mark.parametrize("path", ["/embed/own", "/own/python"])
def test_a_frame_is_isolated_only_where_the_page_around_it_is(path):
    """WebKit starts no worker from a blob in a document that is."""
    name = "Cross-Origin-Embedder-Policy"
    assert name not in CLIENT.get(path).headers
    assert CLIENT.get(f"{path}?isolated=1").headers[name] == "require-corp"
    data = page_data(CLIENT.get("/embed/own?isolated=1").text)["python"]
    assert data["frame"] == {"src": "/own/python?isolated=1"}


def test_addresses_have_the_prefix_of_the_app():
    client = create_app({"TESTING": True, "PREFIX": "/under"}).test_client()
    data = page_data(client.get("/under/own").text)["python"]
    addresses = [data["frame"]["src"], *(each["url"] for each in data["files"])]
    assert [each for each in addresses if not each.startswith("/under/")] == []
    assert client.get(data["files"][0]["url"]).status_code == 200


def test_the_home_page_leads_there():
    assert 'href="/own"' in CLIENT.get("/").text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_of_a_file_needs_nothing_but_what_is_put_into_it(lang):
    address = page_data(page(lang))["saving"]["page"]
    text = CLIENT.get(address).text
    assert page_data(text) == {"lang": lang, "kind": "own"}
    assert re.search(r'<html lang="([a-z]+)', text)[1] == lang
    assert re.search(r'<script type="application/json" id="archive">[^<]*</script>', text)
    assert not re.findall(r'(?:src|href)="(?:/|http)[^"]*', text)
    stages = set(re.findall(r'<template id="((?:stage|problem)-\w+)">', text))
    assert stages == set(re.findall(r'<template id="((?:stage|problem)-\w+)">', page(lang)))


def test_the_page_of_notebooks_alone_has_what_fills_it():
    app = app_for_files()
    filling = "function createNotebook("
    assert filling in page_file.notebook_text(app)
    assert filling not in page_file.page_text(app, "en")


# The editor of programs in a static site: its files, all relative, and what opens offline


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


# Pyodide's files and the library for the browser: bytes, headers, what is inside


FILES = runtime.paths()
MOST_BYTES = 6_500_000
BROTLI = {"Accept-Encoding": "br"}


def test_python_weighs_little_over_the_wire():
    answers = [CLIENT.get(f"/{path}", headers=BROTLI) for path in FILES.values()]
    assert {answer.status_code for answer in answers} == {200}
    assert sum(len(answer.data) for answer in answers) < MOST_BYTES


def test_its_files_are_open_and_immutable():
    for file in page_data(page())["python"]["files"]:
        answer = CLIENT.get(file["url"])
        assert len(answer.data) == file["bytes"]
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert "immutable" in answer.headers["Cache-Control"]
        again = CLIENT.get(file["url"], headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "0.1/pyodide.mjs",
        f"{runtime.PYODIDE}/own.zip",
        f"{runtime.PYODIDE}/LICENSE",
        "000000000000/own.zip",
    ],
)
def test_other_versions_and_files_are_unknown(path):
    assert CLIENT.get(f"/python/{path}").status_code == 404


def test_the_library_has_equal_bytes_each_time():
    runtime.library.cache_clear()
    first = runtime.library()
    runtime.library.cache_clear()
    assert runtime.library() == first
    assert len(first) < 260_000


def test_the_library_imports_alone(tmp_path):
    with zipfile.ZipFile(BytesIO(runtime.library())) as archive:
        archive.extractall(tmp_path)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import {runtime.HOST}"
    check = f"{code}; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-I", "-S", "-c", check], check=True, cwd=tmp_path)


def test_pyodide_is_not_among_the_assets():
    assert not [name for name in CLIENT.application.extensions["assets"].files if "pyodide" in name]

"""The page on which programs are written, and the frame in which they run."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any

import pytest

from webapp import create_app
from webapp.export.standalone import app_for_files
from webapp.features.write import page_file
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

"""SCORM packages: what learning platforms find in them, from the command line and the server."""

from __future__ import annotations

import io
import json
import re
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.webapp.samples import CODE, IMPOSSIBLE, PAGE, TEXT
from tests.webapp.test_cli import run
from webapp.export import scorm

SPACES = {
    "1.2": {
        "": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
        "adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
    },
    "2004": {
        "": "http://www.imsglobal.org/xsd/imscp_v1p1",
        "adlcp": "http://www.adlnet.org/xsd/adlcp_v1p3",
        "imsss": "http://www.imsglobal.org/xsd/imsss",
    },
}
NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
"""An XML identifier, as platforms take it."""


def manifest_of(content: bytes) -> ET.Element:
    with ZipFile(io.BytesIO(content)) as archive:
        return ET.fromstring(archive.read("imsmanifest.xml"))  # noqa: S314  # our own


def data_of(content: bytes) -> dict[str, Any]:
    """Return the data of the scripts of a package's page."""
    with ZipFile(io.BytesIO(content)) as archive:
        page = archive.read("index.html").decode()
    found = re.search(r'<script type="application/json" id="page-data">(.*?)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("version", scorm.VERSIONS)
@given(title=st.text(), percent=st.integers(0, 100), page=st.text(max_size=50))
def test_a_manifest_follows_the_rules_of_content_packaging(version, title, percent, page):
    page = page.encode("utf-8", "replace").decode()
    content = scorm.package(page, title, version, percent)
    assert scorm.package(page, title, version, percent) == content
    with ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == ["imsmanifest.xml", "index.html"]
        assert archive.read("index.html").decode() == page
    root, spaces = manifest_of(content), SPACES[version]
    item = root.find("organizations/organization/item", spaces)
    resource = root.find("resources/resource", spaces)
    assert root.tag == f"{{{spaces['']}}}manifest"
    identifiers = [each.get("identifier") for each in root.iter() if "identifier" in each.attrib]
    assert len(identifiers) == len(set(identifiers))
    assert all(NAME.fullmatch(each) for each in identifiers)
    default = root.find("organizations", spaces).get("default")
    assert root.find("organizations/organization", spaces).get("identifier") == default
    assert item.get("identifierref") == resource.get("identifier")
    printable = "".join(filter(str.isprintable, title))
    assert [each.text or "" for each in root.iterfind(".//title", spaces)] == [printable] * 2
    assert (resource.get("type"), resource.get("href")) == ("webcontent", "index.html")
    assert [each.get("href") for each in resource] == ["index.html"]


@pytest.mark.parametrize(
    ("version", "name", "attribute", "bound", "expected"),
    [
        ("1.2", "1.2", "scormtype", "adlcp:masteryscore", "75"),
        ("2004", "2004 4th Edition", "scormType", ".//imsss:minNormalizedMeasure", "0.75"),
    ],
)
def test_each_version_has_its_own_words(version, name, attribute, bound, expected):
    root, spaces = manifest_of(scorm.package("", "Queens", version, 75)), SPACES[version]
    assert root.findtext("metadata/schemaversion", namespaces=spaces) == name
    resource = root.find("resources/resource", spaces)
    assert resource.get(f"{{{spaces['adlcp']}}}{attribute}") == "sco"
    item = root.find("organizations/organization/item", spaces)
    assert item.findtext(bound, namespaces=spaces) == expected


@pytest.mark.parametrize("version", scorm.VERSIONS)
def test_browsers_find_what_they_fill_in(client, version):
    """Programs are packed in the browser (``features/write/saving.js``)."""
    found = re.search(r'id="page-data">(.*?)</script>', client.get("/own").text)
    text = json.loads(found[1])["saving"]["scorm"]["manifests"][version]
    assert (text.count("NAME"), text.count("TITLE")) == (1, 2)
    assert text.replace("NAME", "a").replace("TITLE", "b") == scorm.manifest("a", "b", version)


def exported(folder, *options: str, text: str = TEXT) -> bytes:
    file = folder / "exercise.zip"
    result = run("export", "scorm", "mayan", "-o", str(file), *options, stdin=text)
    assert (result.exit_code, result.stderr) == (0, "")
    content = file.read_bytes()
    assert result.stdout == f"Wrote {file}: {len(content) / 1000:,.0f} kB.\n"
    return content


@pytest.mark.parametrize(
    ("options", "opening", "known"),
    [
        ("", "?view=search&quiz=all&ask=5", {"version": "1.2", "pass": 60}),
        (
            "--version 2004 --pass 0 --quiz move,fate --ask 2 --node 7",
            "?view=search&node=7&quiz=move,fate&ask=2",
            {"version": "2004", "pass": 0},
        ),
        (
            "--step 1 --hide-answer",
            "?step=1&hide=answer&quiz=all&ask=5",
            {"version": "1.2", "pass": 60},
        ),
    ],
)
def test_the_page_knows_what_it_asks(tmp_path, options, opening, known):
    data = data_of(exported(tmp_path, *options.split()))
    assert (data["opening"], data["scorm"]) == (opening, known)
    assert data.get("hide", False) == ("--hide-answer" in options)


def test_a_package_has_the_title_and_the_language_that_are_asked_for(tmp_path):
    content = exported(tmp_path, "--title", "练习 <1>", "--lang", "zh")
    title = manifest_of(content).findtext(".//title", namespaces=SPACES["1.2"])
    assert (title, data_of(content)["lang"]) == ("练习 <1>", "zh")
    assert (
        manifest_of(exported(tmp_path, "--lang", "zh")).findtext(
            ".//title", namespaces=SPACES["1.2"]
        )
        == "玛雅"
    )


def test_a_search_too_large_for_a_file_is_not_asked_about(tmp_path):
    text = "bwbw\nwwww\nbbwb\nbwwb\n"
    flip = ("export", "scorm", "flip", "--search", "dfs", "-o", str(tmp_path / "file"))
    assert run(*flip, stdin=text).exit_code == 0
    assert "view" not in data_of((tmp_path / "file").read_bytes())["opening"]
    result = run(*flip, "--view", "search", stdin=text)
    assert result.stderr == "The search is too large for a file: use --view watch.\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            "--quiz none",
            "Invalid value for '--quiz': Expected quiz to be one of all, move, fate, vanish, "
            "return, queue, got 'none'.",
        ),
        ("--quiz ,", "Invalid value for '--quiz': Expected quiz to be one of"),
        ("--ask 21", "Invalid value for '--ask': Expected a number from 1 to 20, got '21'."),
        ("--pass 101", "Invalid value for '--pass': Expected a number from 0 to 100, got '101'."),
        ("--version 3", "Invalid value for '--version': '3' is not one of '1.2', '2004'."),
        ("--step 1 --node 1", "Expected --step or --node, got both."),
        (
            "--view search --step 1",
            "--step is for --view watch, and --node for --view search.",
        ),
    ],
)
def test_options_that_do_not_fit_are_refused(tmp_path, options, message):
    file = tmp_path / "file"
    result = run("export", "scorm", "mayan", "-o", str(file), *options.split(), stdin=TEXT)
    assert (result.exit_code, result.stdout, file.exists()) == (2, "", False)
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1


def test_hiding_is_for_kinds(tmp_path):
    (tmp_path / "queens.py").write_text("")
    result = run("export", "scorm", str(tmp_path / "queens.py"), "-o", "-", "--hide-answer")
    expected = "--hide-answer is for a kind of puzzle, not for a file of your own.\n"
    assert (result.exit_code, result.stderr) == (2, expected)


# The same packages from the server


def fetched(client: FlaskClient, address: str) -> TestResponse:
    """Ask as the page does: again while the package is made."""
    while (response := client.get(address)).status_code == 202:
        assert response.json["status"] in {"recording", "waiting"}
        assert response.json["nodes"] <= response.json.get("limit", 0)
    return response


@pytest.mark.parametrize(
    ("options", "query"),
    [
        ("", "view=search&quiz=all&ask=5"),
        ("--version 2004 --lang zh", "view=search&quiz=all&ask=5&version=2004&lang=zh"),
        ("--view watch --hide-answer --ask 3", "hide=answer&quiz=all&ask=3&seal=abcdefgh"),
    ],
)
def test_the_server_makes_what_the_command_line_makes(client, tmp_path, options, query):
    response = fetched(client, f"{PAGE}.scorm.zip?{query}")
    assert (response.status_code, response.mimetype) == (200, "application/zip")
    assert f'filename="mayan-{CODE}.zip"' in response.headers["Content-Disposition"]
    assert response.data == exported(tmp_path, *options.split())


def test_a_task_keeps_the_key_that_its_answer_is_masked_with(client):
    query = "view=search&task=node.4k&seal=abcdefgh"
    content = fetched(client, f"{PAGE}.scorm.zip?{query}").data
    assert set(data_of(content)["opening"][1:].split("&")) == set(query.split("&"))


@pytest.mark.parametrize(
    ("address", "status", "message"),
    [
        (f"{PAGE}.scorm.zip?version=3", 422, "Expected version to be one of 1.2, 2004, got '3'."),
        (f"{PAGE}.scorm.zip?view=play", 422, "Expected view to be one of watch, search"),
        (f"{PAGE}.scorm.zip?search=none", 422, "'none'"),
        ("/nothing/1.scorm.zip", 404, "There is no such kind of puzzle"),
        ("/mayan/nothing.scorm.zip", 404, ""),
    ],
)
def test_what_a_package_cannot_have_is_refused(client, address, status, message):
    response = client.get(address)
    assert response.status_code == status
    assert message in response.json["detail"]


def test_a_search_too_large_for_a_package_is_refused(client):
    address = f"/flip/{IMPOSSIBLE}.scorm.zip?view=search&search=dfs&quiz=all&ask=3"
    response = fetched(client, address)
    assert response.status_code == 422
    assert "The whole search has more than 20,000 nodes" in response.json["detail"]

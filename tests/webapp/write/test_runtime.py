"""Pyodide's files and the library for the browser: bytes, headers, what is inside."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from io import BytesIO

import pytest

from tests.webapp.write.test_pages import CLIENT, page, page_data
from webapp.features.write import runtime

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
    assert len(first) < 200_000


def test_the_library_imports_alone(tmp_path):
    with zipfile.ZipFile(BytesIO(runtime.library())) as archive:
        archive.extractall(tmp_path)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import {runtime.HOST}"
    check = f"{code}; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-I", "-S", "-c", check], check=True, cwd=tmp_path)


def test_pyodide_is_not_among_the_assets():
    assert not [name for name in CLIENT.application.extensions["assets"].files if "pyodide" in name]

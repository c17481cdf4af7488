"""Pictures, films and files of recursive functions: of a program that runs, and of a saved one."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import solver
from solver.own import shelf
from tests.solver.own.functions.saved_programs import FAILING, FORGOTTEN, QUEENS, TWICE
from tests.webapp.own.conftest import ready
from webapp.features.own import shelved
from webapp.pictures.stage import PuzzleStage

CALLED = f"{QUEENS}\n\nsolve(4, 0, [], [])\n"
PROGRAMS = {"solve": CALLED, "fill": FORGOTTEN, "count": FAILING, "digits": TWICE}

PICTURED = (".png", ".png?node=3", ".png?node=2&frame=1", ".svg", ".gif", ".gif?view=search")


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "source"), PROGRAMS.items(), ids=PROGRAMS)
def test_pictures_and_files_are_those_of_the_saved_search(opened, monkeypatch, name, source):
    client = opened(source, f"{name}.py")
    ready(client, name)
    paths = [f"/own/{name}{end}" for end in PICTURED]
    drawn = [client.get(path) for path in paths]
    assert [(path, each.status_code) for path, each in zip(paths, drawn, strict=True)] == [
        (path, 200) for path in paths
    ]
    saved = solver.own.read(client.get(f"/own/{name}.btr").data)
    monkeypatch.setitem(shelved._saved, name, saved)
    for path, known in zip(paths, drawn, strict=True):
        assert client.get(path).data == known.data, path


def test_a_picture_shows_the_board_of_its_node(opened):
    client = opened(CALLED)
    ready(client, "solve")
    drawn = [client.get(f"/own/solve.png?node={node}").data for node in (0, 1, 2, 6)]
    assert len(set(drawn)) == 4
    assert {Image.open(BytesIO(each)).format for each in drawn} == {"PNG"}


def test_a_page_as_a_file_asks_nobody(opened):
    client = opened(CALLED)
    ready(client, "solve")
    page = client.get("/own/solve.html")
    assert page.headers["Content-Disposition"] == "attachment; filename=solve.html"
    assert 'id="archive"' in page.text
    assert "/own/solve/" not in page.text.replace("/api/v1/own/solve/search", "")


def test_a_return_is_seen_as_long_as_its_lines_run(opened):
    client = opened(CALLED)
    ready(client, "solve")
    puzzle = shelf.get("solve")
    lines = [[10, {}]] * 12
    back = {"kind": "leave", "depth": 0, "board": {"text": ""}}
    frame = {**back, "facts": {"trace": [{"function": "solve", "lines": lines}], "value": "None"}}
    saved = solver.own.read(client.get("/own/solve.btr").data)
    for each in (puzzle, saved):
        assert PuzzleStage(each, "en").durations([frame]) == [840]

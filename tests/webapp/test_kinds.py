"""Kinds on the pages: what is declared reaches them, and what is missing is told at the start."""

import pytest
from flask.templating import Environment
from jinja2 import DictLoader

import solver
import webapp
from solver import catalog
from solver.errors import BadDeclaration
from solver.puzzles.queens import Queens
from webapp.cli import commands as cli
from webapp.features.lessons import lessons
from webapp.site import kinds, picture_css


def start_refusal():
    with pytest.raises(BadDeclaration) as refusal:
        webapp.create_app()
    return str(refusal.value)


def test_a_kind_can_be_taken_out(monkeypatch):
    # Lessons about it go with it.
    left = {
        name: lesson
        for name, lesson in lessons.bundled().items()
        if all(stop.at.kind != "queens" for stop in lesson.stops)
    }
    # A copy: what is taken out of the dictionary itself would come back as its last kind.
    rest = {kind: known for kind, known in catalog.CATALOG.items() if kind != "queens"}
    monkeypatch.setattr(catalog, "CATALOG", rest)
    monkeypatch.setattr(solver, "CATALOG", rest)
    monkeypatch.setattr(lessons, "bundled", lambda: left)
    client = webapp.create_app().test_client()
    assert b"/sudoku/" in client.get("/").data
    assert b"/queens/" not in client.get("/").data
    assert client.get("/queens/0000-0000-0000-0000").status_code == 404
    monkeypatch.undo()
    assert b"/queens/" in webapp.create_app().test_client().get("/").data


def test_a_missing_sheet_of_tiles_is_told(monkeypatch):
    monkeypatch.setattr(Queens, "sheet", "nothing")
    assert start_refusal() == (
        "Kind queens: expected tiles in static/img/nothing.png, got no such file; draw it, or name "
        "another `sheet`."
    )


def test_a_tile_that_is_not_in_the_sheet_is_told(monkeypatch):
    monkeypatch.setattr(Queens, "cells", (*Queens.cells[:2], Queens.cells[2]._replace(tile=99)))
    assert "expected tile 99 in static/img/grid.png, got 23 tiles" in start_refusal()


def test_a_kind_without_words_and_module_is_told(monkeypatch):
    monkeypatch.setattr("webapp.app.check_declarations", lambda: None)
    monkeypatch.setattr(Queens, "words", None)
    assert start_refusal() == (
        "static/js/puzzles/queens/index.js: expected the module of a kind without words, got no "
        "such file; write it, or declare `words` in the class of the kind."
    )


def test_a_missing_macro_is_told(app):
    templates = Environment(
        app, loader=DictLoader({"kinds/flip.html": "{% macro title() %}{% endmacro %}"})
    )
    with pytest.raises(BadDeclaration, match=r"templates/kinds/flip.html: expected the macro"):
        kinds.module_of(templates, "flip")


def test_the_command_line_tells_a_broken_declaration(monkeypatch, capsys):
    monkeypatch.setattr(Queens, "alphabet", "")
    with pytest.raises(SystemExit) as end:
        cli.main(["serve", "--port", "0"])
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == ("solver/puzzles/queens: expected alphabet in Queens, got nothing; declare it.\n")


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_style_sheet_knows_every_cell_of_a_board(client, kind):
    level = solver.levels.load(kind)[-1]
    picture = level.puzzle.picture()
    sheet = picture_css.generated()[f"css/{kind}.css"]
    for number in {
        cell
        for row in level.puzzle.rows(
            solver.replay_document(level.puzzle, solver.Solution((), 0))["start"]
        )
        for cell in row
    }:
        cell = picture.cells[number]
        if cell.over is not None or cell.under is not None:
            assert f'[data-cell="{number}"]' in sheet

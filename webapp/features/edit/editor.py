"""The board editor: its page, and the API it calls at every change; nothing is stored."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue

import solver
from solver.capabilities.brushes import AnyBrushes, Brush, Choice, Editing
from solver.errors import Phrase
from webapp.features.edit import editing
from webapp.features.edit.contexts import EditBrush, EditChoice, EditPage, EditSize, EditValue
from webapp.features.edit.params import EditRequest
from webapp.http.errors import ProblemDetails, Refused
from webapp.site import kinds, levels, links
from webapp.site.boards import board_table, cell_texts
from webapp.site.params import check_kind, check_lines
from webapp.site.rendering import render_page
from webapp.text.i18n import language, ngettext, translate

blueprint = Blueprint("editor", __name__)

Finding = solver.edit.Finding

FORMAT, VERSION = "backtrack-edit", 1


@blueprint.get("/edit/<kind>")
@blueprint.get("/edit/<kind>/<code>")
def page(kind: str, code: str | None = None) -> Response:
    """Show the editor with a board, by default that of the statement."""
    editing.editable(check_kind(kind))
    chosen = levels.sample_of(kind).code if code is None else code
    puzzle = editing.draft(kind, "code", chosen, request.args.get("name", ""))
    return render_page("edit/edit.html", edit_page(puzzle))


@blueprint.post("/api/v1/<kind>/edit")
def edit(kind: str) -> ResponseReturnValue:
    """Apply edits to a board and return it with the finding; an illegal board is no error."""
    editing.editable(check_kind(kind))
    asked = EditRequest.parse(request.get_data())
    check_lines(asked.given)
    try:
        puzzle = editing.draft(kind, asked.source, asked.given, asked.name)
    except solver.BadPuzzle as error:
        if asked.source == "code":
            raise Refused(422, error.id, error.template, **error.arguments) from error
        return unreadable(kind, asked, ProblemDetails.of(error))
    made = solver.edit.make(puzzle, asked.edits)
    return current_app.json.response(answer(made, editing.find(made, asked.limit)))


def unreadable(kind: str, asked: EditRequest, problem: ProblemDetails) -> dict[str, Any]:
    """Return the response to a text or a link without a board, or with one of another kind."""
    other = editing.meant_for(kind, asked.source, asked.given)
    why, elsewhere = problem.detail, None
    if other is not None:
        elsewhere = links.edit(other.kind, solver.to_code(other), other.name)
        why = translate(
            "This is a board of %(title)s, not of %(here)s.",
            {"title": kinds.title_of(other.kind), "here": kinds.title_of(kind)},
        )
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": kind,
        "readable": False,
        "legal": False,
        "why": why,
        "line": problem.line,
        "elsewhere": elsewhere,
    }


def answer(puzzle: AnyBrushes, found: Finding) -> dict[str, Any]:
    """Return a board with its finding, as data and as translated sentences."""
    code, legal = solver.to_code(puzzle), found.why is None
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": puzzle.kind,
        "code": code,
        "name": puzzle.name,
        "text": solver.to_text(puzzle),
        "link": links.identity(puzzle.kind, code, puzzle.name),
        "rows": drawn_rows(puzzle),
        "row_names": puzzle.picture().row_names,
        "column_names": puzzle.picture().column_names,
        "fixtures": [
            {"row": each.row - 1, "column": each.column - 1, "name": each.name}
            for each in puzzle.picture().fixtures
        ],
        "choices": {
            name: {"value": value, "allowed": puzzle.allowed(name)}
            for name, value in puzzle.chosen().items()
        },
        "readable": True,
        "legal": legal,
        "why": translate(*found.why) if found.why else None,
        "cells": found.faults,
        "solvable": found.moves is not None if found.is_known else None,
        "moves": found.moves,
        "nodes": found.nodes and found.nodes.count,
        "more": bool(found.nodes and found.nodes.more),
        "solutions": found.solutions
        and {"count": found.solutions.count, "more": found.solutions.more},
        "limit": found.limit,
        "whole": found.is_whole,
        "verdict": verdict(puzzle, found),
    }


def drawn_rows(puzzle: AnyBrushes) -> tuple[tuple[int, ...], ...]:
    """Return the initial board as cells of its picture."""
    return puzzle.rows(puzzle.json_board(puzzle.start()))


def verdict(puzzle: AnyBrushes, found: Finding) -> dict[str, Any]:
    """Return the verdict on a board: an outcome, a headline, sentences and facts."""
    outcome, headline, sentences = explain(puzzle, found)
    return {
        "outcome": outcome,
        "headline": headline,
        "sentences": sentences,
        "facts": [
            {"name": name, "term": term, "value": value}
            for name, term, value in facts(puzzle, found)
        ],
    }


def explain(puzzle: AnyBrushes, found: Finding) -> tuple[str, str, list[str]]:
    """Return the outcome of a board, its headline and explaining sentences."""
    if found.why is not None:
        return "illegal", translate("Not allowed yet"), [translate(*found.why)]
    if found.moves is not None:
        return "solved", kinds.headline(puzzle.kind, found.moves), []
    if found.is_known:
        reasons = [translate(*reason.sentence) for reason in found.reasons]
        return "no-solution", translate("No solution"), reasons
    if not found.limit:
        return "unknown", translate("Counting…"), []
    needs = translate(
        "Whether it has a solution takes more than %(nodes)s nodes to find out.",
        {"nodes": f"{found.limit:,}"},
    )
    return "unknown", translate("Not known yet"), [needs]


def facts(puzzle: AnyBrushes, found: Finding) -> list[tuple[str, str, str]]:
    """Return the numbers of a board: a stable name, a translated term and a value.

    The difficulty is computed only once the finding is complete.
    """
    lines = []
    if found.nodes:
        lines.append(("nodes", translate("Search tree"), nodes_text(found.nodes)))
    if found.solutions:
        lines.append(("solutions", translate("Solutions"), solutions_text(found.solutions)))
    if found.moves and found.is_whole:
        stars = solver.difficulty(puzzle).stars
        lines.append(("difficulty", translate("Difficulty"), difficulty_text(stars)))
    return lines


def difficulty_text(stars: int) -> str:
    """Return the difficulty of a puzzle, from 1 to 5 stars, in words."""
    return translate("%(stars)d of 5 stars", {"stars": stars})


def nodes_text(nodes: solver.edit.BoundedCount) -> str:
    """Return the size of a search tree in words."""
    counted = f"{nodes.count:,}"
    if nodes.more:
        return translate("more than %(nodes)s nodes", {"nodes": counted})
    return ngettext("%(nodes)s node", "%(nodes)s nodes", nodes.count, nodes=counted)


def solutions_text(solutions: solver.edit.BoundedCount) -> str:
    """Return the number of solutions in words."""
    if solutions.more:
        return translate("%(count)s or more", {"count": f"{max(solutions.count, 1):,}"})
    return translate("only one") if solutions.count == 1 else f"{solutions.count:,}"


def edit_page(puzzle: AnyBrushes) -> EditPage:
    """Return the page of the editor with a board."""
    kind, code = puzzle.kind, solver.to_code(puzzle)
    first_answer = answer(puzzle, editing.find(puzzle, None))
    way = puzzle.editing()
    names = cell_names(puzzle, way)
    return EditPage(
        drawn=(kind,),
        kind=kind,
        code=code,
        name=puzzle.name,
        table=board_table(puzzle.picture(), drawn_rows(puzzle), names),
        brushes=tuple(brush_of(brush, way.chosen) for brush in way.brushes),
        choices=tuple(choice_of(puzzle, choice) for choice in way.choices),
        sizes=sizes_of(puzzle, way),
        answer=first_answer,
        links={
            "watch": links.page(kind, code, puzzle.name),
            "play": links.page(kind, code, puzzle.name, view="play"),
            "search": links.page(kind, code, view="search"),
            "worksheet": links.page(kind, code, puzzle.name, print="worksheet"),
        },
        data={
            "lang": language(),
            "kind": kind,
            "edit": {
                "answer": first_answer,
                "names": names,
                "at_most": way.at_most,
                "brushes": [
                    {
                        "number": brush.number,
                        "name": phrase(brush.name),
                        "key": brush.key,
                        "turns": brush.turns,
                        "marks": brush.marks,
                    }
                    for brush in way.brushes
                ],
            },
        },
    )


def phrase(words: Phrase) -> str:
    """Return a translated phrase."""
    return translate(words.template, words.arguments)


def cell_names(puzzle: AnyBrushes, way: Editing) -> dict[int, str]:
    """Return the name of each cell of the picture: that of its brush, or its text."""
    brushes = {number: way.brush(number) for number in puzzle.picture().cells}
    named = {number: phrase(brush.name) for number, brush in brushes.items() if brush}
    return cell_texts(puzzle.picture()) | named


def brush_of(brush: Brush, chosen: int) -> EditBrush:
    """Return a brush for the palette."""
    return EditBrush(
        brush.number, phrase(brush.name), brush.key, brush.cell, brush.number == chosen
    )


def choice_of(puzzle: AnyBrushes, choice: Choice) -> EditChoice:
    """Return a choice with its current value."""
    now, allowed = puzzle.chosen()[choice.name], puzzle.allowed(choice.name)
    return EditChoice(
        choice.name,
        translate(choice.title),
        tuple(
            EditValue(value, choice.cells.get(value), value == now, value in allowed)
            for value in choice.values
        ),
    )


def sizes_of(puzzle: AnyBrushes, way: Editing) -> tuple[EditSize, ...]:
    """Return the sides of the board that can be changed."""
    rows = puzzle.grid()
    if way.is_square:
        sides = [("rows", translate("Size"), len(rows), way.rows)]
    else:
        sides = [
            ("rows", translate("Rows"), len(rows), way.rows),
            ("columns", translate("Columns"), len(rows[0]), way.columns),
        ]
    return tuple(EditSize(name, title, size) for name, title, size, most in sides if len(most) > 1)

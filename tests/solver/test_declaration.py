"""Every part that a kind declares, taken away or broken: a sentence says where, and what to do."""

import dataclasses

import pytest

import solver
from solver import catalog, declaration
from solver.catalog import check_declarations, puzzle_class
from solver.errors import BadDeclaration
from solver.grid import GridPuzzle
from solver.problem import NodeBits, Shape
from solver.puzzle import Puzzle
from solver.puzzles.queens import Queens

SEARCH = Queens.searches[0]
CELLS = Queens.cells
LEVEL = {"stem": "sample", "rating": 1, "titles": {"en": "a", "zh": "b"}, "text": "....\n" * 4}


def replaced(**changes):
    return (dataclasses.replace(SEARCH, **changes),)


def said(**changes):
    return dataclasses.replace(Queens.words, **changes)


def faults_of(**changes):
    return list(declaration.faults("queens", type("Queens", (Queens,), changes)))


@pytest.mark.parametrize("kind", solver.kinds())
def test_nothing_is_wrong_with_the_kinds_that_there_are(kind):
    assert list(declaration.faults(kind, puzzle_class(kind))) == []


BROKEN = [
    ({"kind": "dames"}, "expected kind = 'queens' in Queens, got 'dames'; name it so."),
    ({"alphabet": ""}, "expected alphabet in Queens, got nothing; declare it."),
    ({"searches": ()}, "expected searches in Queens, got nothing; declare it."),
    ({"first_line": "["}, "expected first_line to be a regular expression, got unterminated"),
    ({"cells": ()}, "expected cells in Queens, got nothing; declare it."),
    ({"values": ()}, "expected values in Queens, got nothing; declare it."),
    ({"sides": range(0)}, "expected sides in Queens, got nothing; declare it."),
    ({"words": None}, "expected words in Queens, got nothing; declare it."),
    (
        {"cells": (*CELLS, CELLS[1])},
        "expected a sign to stand for one cell, got 'Q' twice; change one.",
    ),
    (
        {"cells": (CELLS[0]._replace(letter="-"), *CELLS[1:])},
        "expected ASCII letters and digits in links, got '-'; change it.",
    ),
    (
        {"cells": (CELLS[0]._replace(letter=""), *CELLS[1:])},
        "expected a sign and a letter or neither, got ('.', '', None, ''); add the other.",
    ),
    ({"values": (7,)}, "expected values below 4, got 7; add the cell."),
    (
        {"searches": replaced(bits=NodeBits(2, 4, 6))},
        "expected at most 63 moves in dfs, got 64; give grid_search their number.",
    ),
    (
        {"searches": replaced(bits=NodeBits(1, 4, 7))},
        "expected at most 2 outcomes in dfs, got 4; let NodeBits.holding count its bits.",
    ),
    ({"searches": replaced(outcomes=())}, "expected outcomes in the search dfs, got none; declare"),
    (
        {"searches": Queens.searches[:1] * 2},
        "expected searches of different names, got dfs, dfs; rename one.",
    ),
    (
        {"searches": replaced(shape=Shape.LAYERS)},
        "expected 'seen' among the reasons of dfs, got none; add it.",
    ),
    ({"words": said(searches={})}, "expected words.searches to have 'dfs', got none; say it."),
    ({"words": said(notes={})}, "expected words.notes to have 'attacked', got none; say it."),
    ({"words": said(prunings={})}, "expected words.prunings to have 'attacked', got none; say it."),
    ({"words": said(skipped={})}, "expected words.skipped to have 'attacked', got none; say it."),
    ({"words": said(frames={})}, "expected words.frames to have 'set', got none; say what the"),
    ({"words": said(rules=())}, "expected words.rules, got none; declare at least one rule"),
    ({"words": said(describe="at %(nothing)s")}, "expected places among row, column, value, text"),
    (
        {"words": said(rules=(Queens.words.rules[0]._replace(board=((9,),)),))},
        "expected cells below 4 in the figure of 'A row each', got 9; take numbers of `cells`.",
    ),
    (
        {"searches": replaced(name="deep")},
        "expected '# listing begins: deep', got none; enclose that code.",
    ),
    (
        {"searches": replaced(reasons=("attacked", "dull"))},
        "expected '# mark: dull' in the python listing dfs, got none; mark the line that does it.",
    ),
]


@pytest.mark.parametrize(("changes", "sentence"), BROKEN)
def test_a_part_that_is_wrong_is_told_in_one_sentence(changes, sentence):
    faults = faults_of(**changes)
    assert [fault for fault in faults if fault.startswith(f"solver/puzzles/queens: {sentence}")]


def test_a_method_that_is_missing_is_named():
    class Drawn(GridPuzzle):
        kind = "drawn"

    first = next(declaration.faults("drawn", Drawn))
    assert first == (
        "solver/puzzles/drawn: expected the method at_random, got none; write it in Drawn."
    )

    class Half(Puzzle):
        kind = "half"

    first = next(declaration.faults("half", Half))
    assert (
        first == "solver/puzzles/half: expected the method board_html, got none; write it in Half."
    )

    Half.__abstractmethods__ = frozenset()
    (fault,) = declaration.faults("half", Half)
    assert fault == (
        "solver/puzzles/half: expected Texts among the bases of Half, got none; levels are texts."
    )


LEVELS = [
    ({}, []),
    ({"text": None}, ["expected text, got none; add it."]),
    ({"rating": 6}, ["expected a rating from 1 to 5, got 6; change it."]),
    ({"titles": {"en": "a"}}, ["expected a title in 'zh', got none; add it."]),
    ({"text": "....\n" * 8}, ["expected one puzzle in its text, got 2; leave one."]),
    (
        {"text": "...\n" * 3},
        [
            "expected a puzzle, got a text that is refused (Line 1: expected a row of 4–8 cells "
            "out of .Q, got '...'.); mend it."
        ],
    ),
]


@pytest.mark.parametrize(("changes", "sentences"), LEVELS)
def test_a_level_that_is_wrong_is_told_in_one_sentence(changes, sentences):
    level = {name: value for name, value in {**LEVEL, **changes}.items() if value is not None}
    assert list(declaration.entry_faults(level, Queens)) == sentences


def test_a_kind_without_levels_is_told():
    class Dames(Queens):
        kind = "dames"

    assert any(
        fault
        == "solver/levels/dames.toml: expected the levels of dames, got no such file; write it."
        for fault in declaration.faults("dames", Dames)
    )


def test_a_kind_without_a_class_is_told(monkeypatch):
    monkeypatch.setitem(catalog.CATALOG, "pegs", catalog.on_grid)
    with pytest.raises(BadDeclaration, match=r"solver/puzzles/pegs: expected the class Pegs"):
        check_declarations()

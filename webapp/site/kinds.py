"""Texts of a kind on pages: the macros of its own template, or the shared ones with its words.

A kind with its own HTML has ``templates/kinds/<kind>.html``. Any other is rendered by
``templates/kinds/plain.html`` from the words that its class declares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from flask import Flask, current_app, g
from flask.templating import Environment

import solver
from solver.catalog import puzzle_class
from solver.errors import BadDeclaration
from solver.puzzle import AnyPuzzle
from solver.words import Plural
from webapp.text.i18n import plural_forms, template, translate

PLAIN = "kinds/plain.html"
REGISTRY = "js/puzzles/index.js"
MACROS = ("title", "about", "door", "facts", "solved", "moves_title", "place", "caption", "rules")
"""Required macros of a kind's template; ``side_title``, ``tally_title`` and ``explanation`` are
optional."""


def declared(app: Flask) -> tuple[str, ...]:
    """Return the served kinds that the solver declares."""
    return tuple(kind for kind in app.config["KINDS"] if kind in solver.kinds())


def macros_of(kind: str) -> Any:
    """Return the macros of a kind, for templates: ``macros_of("flip").title()``."""
    return g.get("macros", {}).get(kind) or current_app.extensions["kinds"][kind]


def use_macros(kind: str, name: str, **values: Any) -> None:
    """Override the macros of a kind during this request, for puzzles with their own words."""
    g.macros = {kind: current_app.jinja_env.get_template(name).make_module(values)}


def title_of(kind: str) -> str:
    """Return the translated title of a kind."""
    return str(macros_of(kind).title()).strip()


def headline(kind: str, moves: int | None) -> str:
    """Return the outcome of a puzzle in words: "Solved in 3 moves", or "No solution" for None."""
    if moves is None:
        return translate("No solution")
    return str(macros_of(kind).solved(moves)).strip()


def script_words(puzzle: AnyPuzzle) -> Any:
    """Return the translated words of a kind for the scripts; None if it declares none."""
    words = getattr(puzzle, "words", None)
    return words and {**translated(words.for_scripts()), "parts": words.parts}


def translated(words: Any) -> Any:
    """Translate words recursively; a plural becomes its two forms."""
    match words:
        case str():
            return template(words)
        case Plural():
            return plural_forms(*words)
        case dict():
            return {name: translated(each) for name, each in words.items()}
        case _:
            return [translated(each) for each in words]


def check_scripts(kind: str, files: Mapping[str, Path]) -> None:
    """Check that the scripts support a kind.

    :raises BadDeclaration: if it has neither words nor a registered module.
    """
    own = f"js/puzzles/{kind}/index.js"
    registered = f'"./{kind}/index.js"' in files[REGISTRY].read_text(encoding="utf-8")
    if registered != (own in files):
        raise BadDeclaration(
            f"static/{REGISTRY}: expected a line for ./{kind}/index.js where that file is, got "
            f"{'the line alone' if registered else 'the file alone'}; add the other or remove it."
        )
    if own not in files and getattr(puzzle_class(kind), "words", None) is None:
        raise BadDeclaration(
            f"static/{own}: expected the module of a kind without words, got no such file; write "
            "it, or declare `words` in the class of the kind."
        )


def module_of(templates: Environment, kind: str) -> Any:
    """Return the macros of a kind.

    :raises BadDeclaration: for a missing macro, or for neither a template nor words.
    """
    own = f"kinds/{kind}.html"
    words = getattr(puzzle_class(kind), "words", None)
    if own not in templates.list_templates() and words is None:
        raise BadDeclaration(
            f"Kind {kind}: expected words or templates/{own}, got neither; declare `words` in its "
            "class, or write the macros."
        )
    chosen = templates.select_template([own, PLAIN])
    module = chosen.make_module({"kind": kind, "words": words})
    missing = [name for name in MACROS if not hasattr(module, name)]
    if missing:
        raise BadDeclaration(
            f"templates/{chosen.name}: expected the macro {missing[0]}, got none; add it."
        )
    return module


def init_app(app: Flask, kinds: Iterable[str]) -> None:
    """Load the macros of some kinds and register the template function."""
    modules: dict[str, Any] = {}
    app.extensions["kinds"] = modules
    for kind in kinds:
        check_scripts(kind, app.extensions["assets"].files)
        modules[kind] = module_of(app.jinja_env, kind)
    app.add_template_global(macros_of)

"""The arrows of docs/architecture.md: who may import whom, and who may know a puzzle by name."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import solver

ROOT = Path(__file__).parent.parent
OF_THE_SOLVER = sorted(ROOT.glob("solver/**/*.py"))
OF_THE_WEB_PART = sorted(ROOT.glob("webapp/**/*.py"))
PYTHON = [*OF_THE_SOLVER, *OF_THE_WEB_PART]
SCRIPTS = sorted(ROOT.glob("static/js/**/*.js"))
TEMPLATES = sorted(ROOT.glob("templates/**/*.html"))

# What each part of the solver may import, itself apart; "" is the root.
SOLVER = {
    "errors": set(),
    "text": {"errors"},
    "picture": {"errors"},
    "editing": {"errors"},
    "palette": set(),
    "svg": {"picture", "palette"},
    "puzzle": {"errors", "picture", "editing", "forms", "svg", "words"},
    "forms": set(),
    "pasted": {"catalog", "errors", "forms", "grid", "puzzle", "text"},
    "words": set(),
    "grid": {"errors", "text", "picture", "editing", "puzzle", "words"},
    "puzzles": {"errors", "text", "picture", "editing", "forms", "puzzle", "words", "grid"},
    "search": {"errors", "puzzle"},
    "replay": {"errors", "puzzle", "search"},
    "play": {"errors", "puzzle", "search", "words"},
    "recording": {"errors", "puzzle", "search"},
    "listings": set(),
    "own": {"errors", "picture", "palette", "puzzle", "words", "search", "recording"},
    "kernels": {"errors", "grid", "puzzle", "puzzles", "search", "recording"},
    "generators": {"errors", "puzzle", "puzzles", "search"},
    "catalog": {
        "errors",
        "puzzle",
        "family",
        "grid",
        "puzzles",
        "search",
        "recording",
        "kernels",
        "generators",
        "own",
    },
    "family": set(),
    "families": {"family", "puzzles", "words", "kernels"},
    "census": {"errors", "puzzle", "family", "catalog", "difficulty", "wishing"},
    "levels": {"puzzle", "catalog"},
    "edit": {"errors", "editing", "puzzle", "search", "recording", "catalog"},
    "difficulty": {"puzzle", "catalog", "search"},
    "wishing": {"errors", "puzzle", "difficulty"},
    "days": {"errors", "puzzle", "catalog", "wishing"},
    "declaration": {"errors", "puzzle", "grid", "listings", "words"},
    "__main__": {""},
    "": {
        "errors",
        "text",
        "puzzle",
        "search",
        "recording",
        "replay",
        "play",
        "listings",
        "catalog",
        "pasted",
        "levels",
        "edit",
        "editing",
        "picture",
        "words",
        "declaration",
        "difficulty",
        "wishing",
        "days",
        "own",
        "palette",
        "census",
    },
}
PER_KIND = {"puzzles", "kernels", "generators", "families"}

VIEWS = {
    "pages",
    "lesson_pages",
    "editor",
    "offers",
    "api",
    "downloads",
    "films",
    "embedding",
    "search_api",
    "play_api",
    "site_files",
    "census",
    "offers_api",
    "api_pages",
    "about",
    "probes",
}
WATCH = {
    "processes",
    "joined",
    "kinds",
    "params",
    "errors",
    "links",
    "serving",
    "usage",
    "services",
    "streams",
    "app",
}
GROUND = {"catalogues", "assets", "config", "contexts", "headers", "i18n"}
SERVICES = {"services"}
WEBAPP = {
    "catalogues": set(),
    "config": set(),
    "assets": set(),
    "contexts": set(),
    "askers": set(),
    "environ": set(),
    "logs": set(),
    "metrics": {"environ", "processes"},
    "access": {"environ", "metrics"},
    "environment": {"arguments", "config", "logs"},
    "releases": {"assets", "services"},
    "workers": {"", "logs", "processes", "releases", "serving", "usage"},
    "headers": {"assets", "protection"},
    "processes": set(),
    "streams": set(),
    "protection": set(),
    "refusals": {"catalogues", "environ", "protection"},
    "parsing": {"refusals"},
    "connections": {"environ", "parsing", "refusals"},
    "door": {"askers", "connections", "refusals", "turns"},
    "turns": set(),
    "serving": {"door", "environ"},
    "dev": {"", "assets", "usage"},
    "i18n": {"catalogues", "config"},
    "text_width": set(),
    "listing_comments": {"text_width"},
    "usage": {"catalogues", "text_width"},
    "themes": {"config", "i18n"},
    "templating": {"catalogues", "i18n", "themes"},
    "kept": {"environ", "i18n", "params"},
    "proxies": {"config", "environ"},
    "kinds": {"i18n", "templating"},
    "joined": {"assets", "stripped"},
    "stripped": {"assets"},
    "picture_css": {"assets", "services"},
    "translations": {"catalogues", "listing_comments", "refusals", "usage", "cli"},
    "links": {"catalogues", "i18n", "params", "services"},
    "errors": {"contexts", "i18n", "protection", "refusals", "services"},
    "glued": {"environ", "params", "protection", "services"},
    "rates": {"askers", "catalogues", "config", "errors"},
    "params": {"errors"},
    "edit_params": {"errors"},
    "answers": {"environ", "params", "services"},
    "pasted": {"params", "services"},
    "moments": {"answers", "i18n", "kinds", "params", "recorded", "services"},
    "recorded": {"askers", "errors", "params", "rates", "services"},
    "pictures": {"contexts", "i18n", "links", "services"},
    "services": {
        "assets",
        "catalogues",
        "contexts",
        "i18n",
        "listing_comments",
        "processes",
        "turns",
    },
    **dict.fromkeys(
        VIEWS,
        GROUND
        | SERVICES
        | {"askers", "errors", "edit_params", "kinds", "links", "params", "pictures", "rates"}
        | {
            "answers",
            "moments",
            "openapi",
            "pasted",
            "recorded",
            "refusals",
            "releases",
            "stripped",
            "themes",
        },
    ),
    "openapi": {
        "assets",
        "catalogues",
        "headers",
        "services",
        "params",
        "edit_params",
        "play_api",
        "search_api",
    },
    "app": GROUND
    | SERVICES
    | VIEWS
    | {"errors", "joined", "kept", "kinds", "links", "openapi", "picture_css", "rates", "stripped"}
    | {
        "access",
        "answers",
        "glued",
        "metrics",
        "proxies",
        "recorded",
        "releases",
        "templating",
        "themes",
    },
    "watch": {""} | GROUND | WATCH,
    "arguments": set(),
    "progress_bar": {"config", "services"},
    "census_commands": {"arguments", "catalogues", "progress_bar", "text_width"},
    "film_commands": {"arguments", "catalogues", "progress_bar", "services", "usage"},
    "standalone": {
        "app",
        "assets",
        "contexts",
        "i18n",
        "joined",
        "links",
        "pages",
        "services",
        "stripped",
    },
    "static_site": {"assets", "contexts", "i18n", "pages", "services", "standalone"},
    "export_commands": {"arguments", "progress_bar", "standalone", "static_site", "usage"},
    "cli": {
        "",
        "arguments",
        "catalogues",
        "census_commands",
        "export_commands",
        "config",
        "environment",
        "film_commands",
        "logs",
        "processes",
        "progress_bar",
        "workers",
        "serving",
        "services",
        "streams",
        "usage",
        "text_width",
        "watch",
    },
    "__main__": {"cli"},
    "": {"app"},
}

SCRIPT_PARTS = {
    "embed.js": set(),
    "lib": set(),
    "documents": {"lib"},
    "net": {"lib"},
    "sound": {"lib"},
    "render": {"lib"},
    "puzzles": {"lib"},
    "player": {"lib", "documents"},
    "strip": {"lib", "documents", "net", "render", "player"},
    "ui": {"lib", "documents", "net", "sound", "render", "puzzles", "player", "strip"},
    "puzzle.js": {"lib", "documents", "net", "sound", "render", "puzzles", "player", "strip", "ui"},
    "main.js": {"lib", "net", "player", "ui", "puzzle.js"},
    "worker.js": {"net"},
}
# The strip's own layers, below the modules that touch the document.
STRIP_DATA = {f"strip/{name}.js" for name in ("interval", "cells", "resample")}
STRIP_NET = {"strip/wire.js"}
STRIP_DRAWING = {
    f"strip/{name}.js"
    for name in (
        "rows",
        "brightness",
        "palette",
        "ghosts",
        "overlays",
        "playback-overlays",
        "low-line",
        "painter",
    )
}
STRIP_LAYERS = (STRIP_DATA, STRIP_NET, STRIP_DRAWING)
DOCUMENT_OWNERS = ("ui/", "strip/", "render/surface.js", "main.js", "puzzle.js", "embed.js")
TIME_OWNERS = ("player/clock.js", "render/surface.js", "sound/")

REGISTRIES = {"solver/catalog.py", "static/js/puzzles/index.js"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a Python file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def parts(path: Path, package: str, known: dict[str, set[str]]) -> set[str]:
    """Return the parts of a package that one of its files imports."""
    own = [name.split(".")[1:] for name in imports(path) if name.split(".")[0] == package]
    return {names[0] if names and names[0] in known else "" for names in own}


def part_of(path: Path) -> str:
    """Return the part of its package that a file belongs to, "" for the root."""
    names = path.relative_to(ROOT).with_suffix("").parts[1:]
    return "" if names == ("__init__",) else names[0]


@pytest.mark.parametrize("path", OF_THE_SOLVER, ids=name_of)
def test_the_solver_imports_downwards(path):
    part = part_of(path)
    imported = parts(path, "solver", SOLVER)
    assert imported <= SOLVER[part] | {part}
    assert not any(name.split(".")[0] in ("webapp", "flask", "time") for name in imports(path))


@pytest.mark.parametrize("path", [p for p in PYTHON if part_of(p) in PER_KIND], ids=name_of)
def test_a_kind_knows_no_other_kind(path):
    mine = path.relative_to(ROOT).with_suffix("").parts[2]
    for name in imports(path):
        names = name.split(".")
        if names[0] == "solver" and names[1] in PER_KIND:
            assert mine in names[2:3]


@pytest.mark.parametrize("path", OF_THE_WEB_PART, ids=name_of)
def test_the_web_part_imports_downwards(path):
    part = part_of(path)
    imported = parts(path, "webapp", WEBAPP)
    assert imported <= WEBAPP[part] | ({part} - VIEWS)


@pytest.mark.parametrize("path", OF_THE_WEB_PART, ids=name_of)
def test_the_web_part_imports_the_root_of_the_solver_only(path):
    for name in imports(path):
        names = name.split(".")
        if names[0] == "solver":
            assert len(names) == 1 or names[1] in solver.__all__


DISTRIBUTIONS = {"PIL": "pillow", "distributed": "dask"}
"""What modules are called where they are installed from, if it is not their own name."""

EXTRAS = {"translations": "dev", "census": "census"}
"""Parts that need what not everybody installs, and the extra that has it."""


@pytest.mark.parametrize("path", PYTHON, ids=name_of)
def test_whatever_is_imported_is_declared(path):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"]
    if part_of(path) in EXTRAS:
        wanted = wanted + project["optional-dependencies"][EXTRAS[part_of(path)]]
    declared = {re.match(r"[\w-]+", name)[0] for name in wanted}
    modules = {name.split(".")[0] for name in imports(path)}
    theirs = modules - sys.stdlib_module_names - {"solver", "webapp"}
    named = {DISTRIBUTIONS.get(name, name).replace("_", "-").lower() for name in theirs}
    assert named <= declared


def code(script: Path) -> str:
    """Return a script without its comments."""
    text = script.read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.DOTALL)


def script_name(path: Path) -> str:
    return path.relative_to(ROOT / "static" / "js").as_posix()


def script_imports(path: Path) -> Iterator[str]:
    """Yield the files, relative to static/js, that a script imports."""
    for source in re.findall(
        r"^\s*(?:import|export)\b[^;]*?[\"']([^\"']+)[\"'];|\bimport\([\"']([^\"']+)[\"']\)",
        code(path),
        flags=re.MULTILINE,
    ):
        target = "".join(source)
        if "/" in target:
            assert target.startswith("."), f"{script_name(path)} imports {target}"
            yield script_name((path.parent / target).resolve())


@pytest.mark.parametrize("path", SCRIPTS, ids=script_name)
def test_scripts_import_downwards(path):
    part = script_name(path).split("/")[0]
    for target in script_imports(path):
        assert (ROOT / "static" / "js" / target).is_file()
        assert target.split("/")[0] in SCRIPT_PARTS[part] | ({part} - {"main.js", "puzzle.js"})


@pytest.mark.parametrize("layer", STRIP_LAYERS, ids=("data", "net", "drawing"))
def test_what_a_strip_shows_does_not_know_how_it_is_operated(layer):
    outside = {"lib", "net"} if layer is STRIP_NET else {"lib"}
    for name in layer:
        for target in script_imports(ROOT / "static" / "js" / name):
            assert target in layer or target.split("/")[0] in outside


@pytest.mark.parametrize(
    "path",
    [p for p in SCRIPTS if len(script_name(p).split("/")) > 2 and "puzzles" in p.parts],
    ids=script_name,
)
def test_a_kind_s_scripts_know_no_other_kind(path):
    own = path.parent.name
    for target in script_imports(path):
        assert target.startswith(("lib/", "puzzles/kit/", f"puzzles/{own}/"))


@pytest.mark.parametrize("path", SCRIPTS, ids=script_name)
def test_only_some_scripts_touch_the_document_and_time(path):
    name, text = script_name(path), code(path)
    if not name.startswith(DOCUMENT_OWNERS) or name in set().union(*STRIP_LAYERS):
        assert not re.search(r"\b(window|document\.|location\.|history\.|localStorage)", text)
    if not name.startswith(TIME_OWNERS):
        assert not re.search(
            r"\b(performance\.now|Date\b|requestAnimationFrame|setTimeout|setInterval)", text
        )


LONGEST_FUNCTION = 90


@pytest.mark.parametrize("path", SCRIPTS, ids=script_name)
def test_no_function_of_a_script_is_long(path):
    """One at the start of a line ends with the next brace there; inner ones are part of it."""
    bodies = re.findall(
        r"^(?:export )?(?:async )?function\*? (\w+)(.*?)^\}", path.read_text("utf-8"), re.M | re.S
    )
    assert [name for name, body in bodies if body.count("\n") >= LONGEST_FUNCTION] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=script_name)
def test_scripts_import_types_and_do_not_name_them_again(path):
    assert "@typedef {import(" not in path.read_text(encoding="utf-8")


def spoken(path: Path) -> str:
    """Return what a file says apart from its comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            return " ".join(python_words(text))
        case ".js":
            return code(path)
        case _:
            return re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL)


def python_words(text: str) -> Iterator[str]:
    """Yield names and strings; a string that starts a line of code is a docstring."""
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL):
            continue
        is_docstring = token.type == tokenize.STRING and before in (
            tokenize.NEWLINE,
            tokenize.INDENT,
            tokenize.DEDENT,
        )
        if token.type in (tokenize.NAME, tokenize.STRING) and not is_docstring:
            yield token.string
        before = token.type


def names(text: str, kind: str) -> bool:
    """Say whether a text has a kind as a word or a part of a name: not dice in "indices"."""
    return re.search(rf"(?<![A-Za-z]){kind}|{kind.title()}|{kind.upper()}", text) is not None


@pytest.mark.parametrize("path", [*PYTHON, *SCRIPTS, *TEMPLATES], ids=name_of)
def test_a_kind_is_named_in_its_own_files_and_the_registries_only(path):
    name = name_of(path)
    for kind in solver.kinds():
        own = kind in name
        assert own or name in REGISTRIES or not names(spoken(path), kind)

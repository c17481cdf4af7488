"""A bundler of ES modules: one file for the page, its kind and its search.

A page would make a hundred requests of some milliseconds. So an entry, the target of a page or an
``import()``, is served with its dependencies, under its own URL, minified without renaming. Modules
are functions registered under their paths, called once (``static/js/lib/registry.js``).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container, Mapping
from functools import cache
from pathlib import Path

from flask import Flask

from solver.errors import BadDeclaration
from webapp import assets

MAIN = "js/main.js"
REGISTRY = "js/lib/registry.js"

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("(\.[^"]+\.js)"\)')
OTHER_DYNAMIC = re.compile(r"\bimport\((?!\")")
"""Imports without a literal name."""

OWN_ADDRESS = "import.meta.url"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
"""Unsupported imports and exports."""

LIST = re.compile(r"\bexport\{([^}]*)\};?\s*$")
"""The exports of a released, minified module: ``export{a as first,b as second};``."""


@cache
def generated() -> Mapping[str, str]:
    """Return bundles by asset path; raise BadDeclaration if a module is missing or unsupported."""
    modules = modules_of(assets.folder("static"))
    return {name: assets.script(text) for name, text in joined(modules).items()}


@cache
def worker() -> str:
    """Return the service worker, which has to be a classic script."""
    return whole(modules_of(assets.folder("static")), entry=assets.WORKER)


def modules_of(root: Path) -> dict[str, str]:
    """Return the text of every module of a static tree by its path."""
    paths = sorted((root / "js").rglob("*.js"))
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def joined(modules: Mapping[str, str]) -> dict[str, str]:
    """Return the bundles of entries, without what was loaded before; raise BadDeclaration."""
    reached = {entry: dependencies(entry, modules) for entry in [MAIN, *entries(modules)]}
    found = {}
    for entry, needs in reached.items():
        loaded = already_loaded(entry, reached, modules)
        found[entry] = file_of(entry, [name for name in needs if name not in loaded], modules)
    return found


def already_loaded(
    entry: str,
    reached: Mapping[str, list[str]],
    modules: Mapping[str, str],
    later: frozenset[str] = frozenset(),
) -> frozenset[str]:
    """Return the modules loaded before an entry, and before those in ``later``, on every path."""
    first = frozenset([MAIN, *reached[MAIN]])
    if entry == MAIN:
        return frozenset()
    importers = {name for name, text in modules.items() if entry in dynamic_imports(name, text)}
    if importers & first:
        return first
    loaded = [
        frozenset([other, *needs]) | already_loaded(other, reached, modules, later | {entry})
        for other, needs in reached.items()
        if importers & {other, *needs} and other not in later | {entry}
    ]
    return first | (frozenset.intersection(*loaded) if loaded else frozenset())


@cache
def dynamic_imports(name: str, text: str) -> frozenset[str]:
    """Return the targets of a module's ``import()`` calls."""
    targets = DYNAMIC.findall(COMMENT.sub("", text))
    return frozenset(resolved(name, target) for target in targets)


def entries(modules: Mapping[str, str]) -> list[str]:
    """Return the targets of all ``import()`` calls, in a stable order."""
    found = {
        needed(name, target, modules)
        for name, text in modules.items()
        for target in DYNAMIC.findall(COMMENT.sub("", text))
    }
    return sorted(found)


def dependencies(entry: str, modules: Mapping[str, str]) -> list[str]:
    """Return the static dependencies of an entry, without itself, breadth first."""
    found = [entry]
    for name in found:
        others = (needed(name, target, modules) for _, target in IMPORT.findall(modules[name]))
        found += [other for other in dict.fromkeys(others) if other not in found]
    return found[1:]


def needed(name: str, target: str, modules: Mapping[str, str]) -> str:
    """Return the path of an imported module; raises BadDeclaration if there is no such module."""
    path = resolved(name, target)
    if path not in modules:
        raise BadDeclaration(
            f"static/{name}: expected the module static/{path}, which it imports, got no such file."
        )
    return path


def file_of(entry: str, others: list[str], modules: Mapping[str, str]) -> str:
    """Return an entry after the modules of its bundle."""
    registry = relative(REGISTRY, entry)
    parts = [f'import {{ define as $define, use as $use }} from "{registry}";']
    for name in others:
        body = EXPORT.sub("", linked(name, entry, modules[name]))
        exports = ", ".join(EXPORT.findall(modules[name]))
        # The parentheses make browsers compile the function at once instead of parsing it twice.
        parts.append(f'$define("{name}", (function () {{\n{body}\nreturn {{ {exports} }};\n}}));')
    return "\n".join([*parts, linked(entry, entry, modules[entry])])


def linked(name: str, entry: str, text: str) -> str:
    """Replace a module's imports by the registry; raise BadDeclaration if one is unsupported."""
    plain = EXPORT.sub("", IMPORT.sub("", COMMENT.sub("", text)))
    if other := OTHER.search(plain):
        raise BadDeclaration(
            f'static/{name}: expected `import {{ … }} from "./…";` and `export` before a function, '
            f"class or const, got {other[0]!r}; what is written otherwise cannot be joined."
        )

    def used(match: re.Match[str]) -> str:
        names = match[1].replace(" as ", ": ")
        return f'const {{{names}}} = $use("{resolved(name, match[2])}");'

    def fetched(match: re.Match[str]) -> str:
        return f'import("{relative(resolved(name, match[1]), entry)}")'

    address = f'new URL("{relative(name, entry)}", {OWN_ADDRESS}).href'
    text = text.replace(OWN_ADDRESS, address)
    return DYNAMIC.sub(fetched, IMPORT.sub(used, text))


def resolved(name: str, target: str) -> str:
    """Return the path of an import's target.

    >>> resolved("js/ui/board/canvas.js", "../../lib/messages.js")
    'js/lib/messages.js'
    """
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))


def relative(target: str, entry: str) -> str:
    """Return the relative URL of a file from an entry's bundle.

    >>> relative("js/lib/registry.js", "js/main.js"), relative("js/main.js", "js/ui/view.js")
    ('./lib/registry.js', '../main.js')
    """
    path = posixpath.relpath(target, posixpath.dirname(entry))
    return path if path.startswith(".") else f"./{path}"


def whole(
    modules: Mapping[str, str],
    without: Container[str] = (),
    entry: str = MAIN,
    released: Mapping[str, str] | None = None,
) -> str:
    """Return all modules of a page as one classic script, minified.

    Pages from a disk cannot load modules, so dynamic imports are bundled as well.
    ``import.meta.url`` becomes ``module:/js/…``.

    :param without: unused entries, left out with their exclusive dependencies.
    :param entry: to run.
    :param released: minified modules by path; our minifier would break their template literals.
    """
    found = [entry, *(name for name in modules if not name.startswith("js/"))]
    for name in found:
        others = [needed(name, target, modules) for _, target in IMPORT.findall(modules[name])]
        others += sorted(dynamic_imports(name, modules[name]))
        found += [
            each for each in dict.fromkeys(others) if each not in found and each not in without
        ]
    registry = EXPORT.sub("", modules[REGISTRY])
    head = ["(function () {", '"use strict";', registry, FETCH]
    packages = [definition(name, returned(text)) for name, text in (released or {}).items()]
    ours = [definition(name, body(name, modules)) for name in found[1:]]
    run = f"(async function () {{\n{classic(entry, modules)}\n}})();\n}})();"
    rest = assets.script("\n".join([*ours, run]))
    return "\n".join([assets.script("\n".join(head)), *packages, rest])


FETCH = """\
const $use = use;
const $fetch = async (address) => use(String(address).replace("module:/", ""));"""


def definition(name: str, text: str) -> str:
    """Return the registration of a module, by the body of the function that returns its exports."""
    return f'define("{name}", (function () {{\n{text}\n}}));'


def body(name: str, modules: Mapping[str, str]) -> str:
    """Return the body of the function that returns a module's exports."""
    exports = ", ".join(EXPORT.findall(modules[name]))
    return f"{classic(name, modules)}\nreturn {{ {exports} }};"


def returned(text: str) -> str:
    """Return the body of the function that returns a released module's exports.

    >>> returned("const a=1,b=2;export{a as first,b as default};")
    'const a=1,b=2;return {first: a, default: b};'
    """

    def pairs(match: re.Match[str]) -> str:
        names = (each.split(" as ") for each in match[1].split(","))
        return f"return {{{', '.join(f'{name}: {local}' for local, name in names)}}};"

    return LIST.sub(pairs, text)


def classic(name: str, modules: Mapping[str, str]) -> str:
    """Return a module's body for a classic script; raise BadDeclaration if unsupported."""
    text = DYNAMIC.sub(lambda match: f'$fetch("module:/{resolved(name, match[1])}")', modules[name])
    text = linked(name, name, EXPORT.sub("", text.replace(OWN_ADDRESS, f'"module:/{name}"')))
    return OTHER_DYNAMIC.sub("$fetch(", text)


@cache
def initial_modules(names: tuple[str, ...]) -> frozenset[str]:
    """Return the modules that a page's entries load at first, as asset paths."""
    modules = modules_of(assets.folder("static"))
    roots = (MAIN, *names)
    return frozenset(each for name in roots for each in (name, *dependencies(name, modules)))


def scripts(names: list[str]) -> list[str]:
    """Return the URLs of a page's scripts, for templates, the main module first."""
    return [assets.static(name) for name in (MAIN, REGISTRY, *names)]


def init_app(app: Flask) -> None:
    """Register the template function ``scripts``."""
    app.add_template_global(scripts)

"""The modules of a page in one file each for what it opens with, its kind and its search.

In the tree every module is a file. Each request costs a browser some milliseconds, and a page would
make a hundred: so an entry, which is what a page or an ``import()`` names, is served with all that
it imports, under its own address. Nothing is renamed or left out but comments and blanks: every
module becomes a function under its path, called once, when it is first used, whichever file brought
it (``static/js/lib/registry.js``).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container, Mapping
from functools import cache
from pathlib import Path

from flask import Flask

import solver
from webapp import assets

MAIN = "js/main.js"
REGISTRY = "js/lib/registry.js"

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("(\.[^"]+\.js)"\)')
OTHER_DYNAMIC = re.compile(r"\bimport\(")
OWN_ADDRESS = "import.meta.url"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
"""An import or export that is written in another way than above."""


@cache
def generated() -> Mapping[str, str]:
    """Return what is served for each entry, by its path among the assets.

    :raises BadDeclaration: when a module imports what is not there, or cannot be joined.
    """
    modules = modules_of(assets.folder("static"))
    return {name: assets.script(text) for name, text in joined(modules).items()}


@cache
def worker() -> str:
    """Return the service worker, which browsers want as one script."""
    return assets.script(whole(modules_of(assets.folder("static")), entry=assets.WORKER))


def modules_of(root: Path) -> dict[str, str]:
    """Return the text of every module of a static tree by its path."""
    paths = sorted((root / "js").rglob("*.js"))
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def joined(modules: Mapping[str, str]) -> dict[str, str]:
    """Return each entry of some modules with all that it imports.

    What is there already, whoever asks for an entry, is left out of it.

    :raises BadDeclaration: when a module imports what is not there, or cannot be joined.
    """
    reached = {entry: below(entry, modules) for entry in [MAIN, *entries(modules)]}
    found = {}
    for entry, needs in reached.items():
        known = there(entry, reached, modules)
        found[entry] = file_of(entry, [name for name in needs if name not in known], modules)
    return found


def there(
    entry: str,
    reached: Mapping[str, list[str]],
    modules: Mapping[str, str],
    later: frozenset[str] = frozenset(),
) -> frozenset[str]:
    """Return the modules that a page has before it fetches an entry, whoever asks for that.

    :param reached: for every entry, the page's own one in front, all that it needs.
    :param later: entries that come after it, on the way that is looked at.
    """
    first = frozenset([MAIN, *reached[MAIN]])
    if entry == MAIN:
        return frozenset()
    asking = {name for name, text in modules.items() if entry in asked_for(name, text)}
    if asking & first:
        return first
    brought = [
        frozenset([other, *needs]) | there(other, reached, modules, later | {entry})
        for other, needs in reached.items()
        if asking & {other, *needs} and other not in later | {entry}
    ]
    return first | (frozenset.intersection(*brought) if brought else frozenset())


@cache
def asked_for(name: str, text: str) -> frozenset[str]:
    """Return the modules that a module fetches when they are needed."""
    targets = DYNAMIC.findall(COMMENT.sub("", text))
    return frozenset(resolved(name, target) for target in targets)


def entries(modules: Mapping[str, str]) -> list[str]:
    """Return the modules that others fetch when they are needed, in an order that never changes."""
    found = {
        needed(name, target, modules)
        for name, text in modules.items()
        for target in DYNAMIC.findall(COMMENT.sub("", text))
    }
    return sorted(found)


def below(entry: str, modules: Mapping[str, str]) -> list[str]:
    """Return every module that an entry needs, itself left out, the nearest first."""
    found = [entry]
    for name in found:
        others = (needed(name, target, modules) for _, target in IMPORT.findall(modules[name]))
        found += [other for other in dict.fromkeys(others) if other not in found]
    return found[1:]


def needed(name: str, target: str, modules: Mapping[str, str]) -> str:
    """Return the path of a module that another one imports.

    :raises BadDeclaration: when there is no such module.
    """
    path = resolved(name, target)
    if path not in modules:
        raise solver.BadDeclaration(
            f"static/{name}: expected the module static/{path}, which it imports, got no such file."
        )
    return path


def file_of(entry: str, others: list[str], modules: Mapping[str, str]) -> str:
    """Write an entry below the modules that it needs."""
    registry = relative(REGISTRY, entry)
    parts = [f'import {{ define as $define, use as $use }} from "{registry}";']
    for name in others:
        body = EXPORT.sub("", linked(name, entry, modules[name]))
        exports = ", ".join(EXPORT.findall(modules[name]))
        # The brackets tell browsers that it is called at once: they read it once, and not twice.
        parts.append(f'$define("{name}", (function () {{\n{body}\nreturn {{ {exports} }};\n}}));')
    return "\n".join([*parts, linked(entry, entry, modules[entry])])


def linked(name: str, entry: str, text: str) -> str:
    """Write a module so that it can stand in the file of an entry: what it imports is used.

    :raises BadDeclaration: when it imports or exports in a way that cannot be joined.
    """
    plain = EXPORT.sub("", IMPORT.sub("", COMMENT.sub("", text)))
    if other := OTHER.search(plain):
        raise solver.BadDeclaration(
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
    """Return the path that an import names.

    >>> resolved("js/ui/board/canvas.js", "../../lib/messages.js")
    'js/lib/messages.js'
    """
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))


def relative(target: str, entry: str) -> str:
    """Return how the file of an entry names a file of the tree.

    >>> relative("js/lib/registry.js", "js/main.js"), relative("js/main.js", "js/ui/view.js")
    ('./lib/registry.js', '../main.js')
    """
    path = posixpath.relpath(target, posixpath.dirname(entry))
    return path if path.startswith(".") else f"./{path}"


def whole(modules: Mapping[str, str], without: Container[str] = (), entry: str = MAIN) -> str:
    """Write all that a page may need as one classic script, which fetches nothing.

    Browsers keep modules from pages on a disk, so none is left: what is imported when it is
    needed is in the script already. A module knows itself as ``module:/js/…``.

    :param modules: their texts by their paths; what is imported under an address is one of them.
    :param without: entries that the page never asks for, and all that only they need.
    :param entry: the module that runs.
    """
    found = [entry, *(name for name in modules if not name.startswith("js/"))]
    for name in found:
        others = [needed(name, target, modules) for _, target in IMPORT.findall(modules[name])]
        others += sorted(asked_for(name, modules[name]))
        found += [
            each for each in dict.fromkeys(others) if each not in found and each not in without
        ]
    registry = EXPORT.sub("", modules[REGISTRY])
    parts = ['"use strict";', registry, FETCH]
    for name in found[1:]:
        exports = ", ".join(EXPORT.findall(modules[name]))
        body = classic(name, modules)
        parts.append(f'define("{name}", (function () {{\n{body}\nreturn {{ {exports} }};\n}}));')
    parts.append(f"(async function () {{\n{classic(entry, modules)}\n}})();")
    return "(function () {\n" + "\n".join(parts) + "\n})();"


FETCH = """\
const $use = use;
const $fetch = async (address) => use(String(address).replace("module:/", ""));"""


def classic(name: str, modules: Mapping[str, str]) -> str:
    """Return the body of a module for a classic script.

    :raises BadDeclaration: when it imports or exports in a way that cannot be joined.
    """
    text = DYNAMIC.sub(lambda match: f'$fetch("module:/{resolved(name, match[1])}")', modules[name])
    text = linked(name, name, EXPORT.sub("", text.replace(OWN_ADDRESS, f'"module:/{name}"')))
    return OTHER_DYNAMIC.sub("$fetch(", text)


@cache
def initial_modules(names: tuple[str, ...]) -> frozenset[str]:
    """Return the modules that a page loads at first.

    :param names: the entry modules of the page.
    :returns: paths among the assets.
    """
    modules = modules_of(assets.folder("static"))
    return frozenset(each for name in (MAIN, *names) for each in (name, *below(name, modules)))


def scripts(names: list[str]) -> list[str]:
    """Return the addresses of what a page runs, for templates: what it opens with in front.

    :param names: the entries that it will fetch at once.
    """
    return [assets.static(name) for name in (MAIN, REGISTRY, *names)]


def init_app(app: Flask) -> None:
    """Let the templates of an app name scripts."""
    app.add_template_global(scripts)

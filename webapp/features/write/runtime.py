"""Python for the browser: Pyodide's files, and the modules of the library that record there.

Both have a version in their URL, so responses are immutable. Pages of opaque origin, in frames of
other sites, read them too, so they are open to all origins.
"""

from __future__ import annotations

import ast
import hashlib
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, g, render_template, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import NotFound

import solver
from webapp import assets
from webapp.http import headers
from webapp.http.protection import script_hash

blueprint = Blueprint("write_runtime", __name__)

PYODIDE = "314.0.7"
"""Version of the npm package in ``static/vendor/pyodide``."""

FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""Read by the page, with progress, and passed to the frame, which can fetch nothing."""

MEDIA_TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}

LIBRARY, WORKER = "own.zip", "worker.js"
"""Our own files: the library, and the worker's script."""

HOST = "solver.own.browser.host"
STAND_INS = {
    "solver": (
        "from solver.own.csp import CSP, all_different, different\n"
        "from solver.own.problem import Problem\n"
    ),
    "solver.own": "",
    "backtrack": "from solver import CSP, Problem, all_different, different\n",
}
"""Modules of whose exports the browser gets what programs there need: the others would import NumPy
and all kinds."""

BROTLI_QUALITY = 5
"""Packs 13 MB to 6 in half a second; the best quality takes 30 s for a tenth less."""

ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that the format knows, for equal bytes."""

FRAME_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src {script} blob: 'wasm-unsafe-eval'",
        "worker-src blob:",
        "connect-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""The frame has an opaque origin: code in it reaches no storage, no other page and no host."""


@blueprint.get("/own/python")
def frame() -> Response:
    """Return the document of the frame in which programs run; any page may embed it."""
    g.framed, g.isolated, g.policy = True, is_isolated(), f"{frame_policy()}; sandbox allow-scripts"
    response = Response(frame_document(), mimetype="text/html")
    response.headers["Cache-Control"] = headers.PAGE
    return response


def is_isolated() -> bool:
    """Return whether the page around is isolated from other origins.

    Only then are its frames: WebKit starts no worker from a blob in a document that is.
    """
    return "isolated" in request.args


def frame_document() -> str:
    """Return the document, which has its policy and its script within itself."""
    return render_template("write/frame.html", policy=frame_policy(), script=frame_script())


def frame_policy() -> str:
    """Return the policy of the frame, which admits its script and what the page passes to it."""
    return FRAME_POLICY.format(script=script_hash(frame_script()))


@cache
def frame_script() -> Markup:
    """Return the script of the frame."""
    return Markup(script("frame.js"))  # noqa: S704  # our own script


@cache
def script(name: str) -> str:
    """Return one of the scripts that run Python, minified."""
    path = assets.folder("static") / "js" / "python" / name
    return assets.script(path.read_text(encoding="utf-8"))


@blueprint.get("/python/<version>/<name>")
def file(version: str, name: str) -> Response:
    """Return a file that Python needs; other versions are unknown."""
    if paths().get(name) != f"python/{version}/{name}":
        raise NotFound
    response = Response(content(name), mimetype=MEDIA_TYPES[Path(name).suffix])
    response.headers["Cache-Control"] = headers.ASSET
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    is_packed = version == PYODIDE and current_app.config["PUBLIC"]
    if is_packed and headers.takes_brotli(response):
        headers.pack(response, packed(name))
    return response


def pyodide_file(name: str) -> Path:
    """Return the path of a file of Pyodide."""
    return assets.folder("static") / assets.PYODIDE / name


@lru_cache(len(FILES))
def packed(name: str) -> bytes:
    """Compress a file of Pyodide."""
    import brotli  # needs the extra "server"

    content: bytes = brotli.compress(pyodide_file(name).read_bytes(), quality=BROTLI_QUALITY)
    return content


def served_python() -> dict[str, Any]:
    """Return where Python is on this server: paths from the host's root."""
    frame = url_for("write_runtime.frame", isolated=request.args.get("isolated"))
    return python_data({"src": frame}, f"{request.script_root}/")


def python_data(frame: Mapping[str, str], root: str) -> dict[str, Any]:
    """Return the data with which the scripts of a page start Python.

    :param frame: ``src``, the URL of the frame's document, or ``srcdoc``, the document.
    :param root: URL below which the files are.
    """
    files = [
        {"name": name, "url": root + path, "bytes": sizes()[name]} for name, path in paths().items()
    ]
    return {"frame": frame, "files": files}


@cache
def paths() -> dict[str, str]:
    """Return the path of each file that Python needs, by its name."""
    ours = hashlib.sha256(content(LIBRARY) + content(WORKER)).hexdigest()[:12]
    versions = {**dict.fromkeys(FILES, PYODIDE), LIBRARY: ours, WORKER: ours}
    return {name: f"python/{version}/{name}" for name, version in versions.items()}


@cache
def sizes() -> dict[str, int]:
    """Return the bytes of each such file, not compressed."""
    return {name: len(content(name)) for name in paths()}


def content(name: str) -> bytes:
    """Return such a file."""
    if name == LIBRARY:
        return library()
    return script(name).encode() if name == WORKER else pyodide_file(name).read_bytes()


@cache
def library() -> bytes:
    """Return the part of the library that runs in a browser, as a zip of reproducible bytes."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, text in sorted(sources(HOST).items()):
            archive.writestr(zipfile.ZipInfo(path, ZIP_DATE), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def sources(module: str) -> Mapping[str, str]:
    """Return the text of a module and of all that it imports from the library, by path.

    Modules that begin with NumPy are left out: nothing that runs in a browser comes to them.
    """
    names = [module, *STAND_INS]
    texts = {}
    for name in names:
        path = source_of(name)
        text = STAND_INS[name] if name in STAND_INS else path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        if needs_numpy(tree):
            continue
        texts[path.relative_to(ROOT).as_posix()] = text
        needed = [*packages_of(name), *imported(tree)]
        names += [each for each in dict.fromkeys(needed) if each not in names]
    return texts


ROOT = Path(solver.__file__).parent.parent


def packages_of(name: str) -> list[str]:
    """Return the packages around a module.

    >>> packages_of("solver.own.browser.host")
    ['solver', 'solver.own', 'solver.own.browser']
    """
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts))]


def source_of(name: str) -> Path:
    """Return the file of a module of the library."""
    path = ROOT.joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the modules of the library that a syntax tree imports when it runs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if is_ours(each.name))
        elif isinstance(node, ast.ImportFrom) and is_ours(node.module or ""):
            yield from imported_from(node.module or "", node)
        elif not is_for_checkers(node):
            yield from imported(node)


def imported_from(package: str, node: ast.ImportFrom) -> Iterator[str]:
    """Yield a package, and those of the names imported from it that are modules."""
    yield package
    names = (f"{package}.{each.name}" for each in node.names)
    yield from (name for name in names if source_of(name).is_file())


def needs_numpy(tree: ast.Module) -> bool:
    """Return whether a module imports NumPy as it begins."""
    return any(isinstance(node, ast.Import) and node.names[0].name == "numpy" for node in tree.body)


def is_ours(name: str) -> bool:
    """Return whether a module is of the library.

    >>> is_ours("solver.own"), is_ours("solvers")
    (True, False)
    """
    return name.split(".", maxsplit=1)[0] == "solver"


def is_for_checkers(node: ast.AST) -> bool:
    """Return whether a statement is read by type checkers only."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"

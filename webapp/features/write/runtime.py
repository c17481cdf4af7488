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
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}

LIBRARY = "own.zip"
HOST = "solver.own.browser.host"
STAND_INS = {
    "solver": "from solver.own.problem import Problem\n",
    "solver.own": "",
    "backtrack": "from solver.own.problem import Problem\n",
}
"""Modules of whose exports the browser gets what programs there need: the others would import NumPy
and all kinds."""

BROTLI_QUALITY = 5
"""Packs 13 MB to 6 in half a second; the best quality takes 30 s for a tenth less."""

ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that the format knows, for equal bytes."""

WORKER = "js/python/worker.js"
FRAME = "js/python/frame.js"

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
    text = (assets.folder("static") / FRAME).read_text(encoding="utf-8")
    return Markup(assets.script(text))  # noqa: S704  # our own script


@blueprint.get("/python/<version>/<name>")
def file(version: str, name: str) -> Response:
    """Return a file of Pyodide, or the library; other versions are unknown."""
    if version == PYODIDE and name in FILES:
        content = pyodide_file(name).read_bytes()
    elif name == LIBRARY and version == library_hash():
        content = library()
    else:
        raise NotFound
    response = Response(content, mimetype=MEDIA_TYPES[Path(name).suffix])
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


def python_data() -> dict[str, Any]:
    """Return what the scripts of a page need to start Python: paths from the host's root."""
    root = request.script_root
    return {
        "frame": url_for("write_runtime.frame", isolated=request.args.get("isolated")),
        "files": [
            {"name": name, "bytes": size, "url": f"{root}/{path}"} for name, path, size in needed()
        ]
        + [worker(assets.static(WORKER))],
    }


def needed() -> list[tuple[str, str, int]]:
    """Return Pyodide's files and the library: the name, the path, and the size in bytes."""
    sizes = [(name, pyodide_file(name).stat().st_size) for name in FILES]
    return [
        *((name, f"python/{PYODIDE}/{name}", size) for name, size in sizes),
        (LIBRARY, f"python/{library_hash()}/{LIBRARY}", len(library())),
    ]


def worker(address: str) -> dict[str, Any]:
    """Return the entry of the worker's script, which runs Pyodide."""
    return {"name": "worker.js", "bytes": len(assets.current().content(WORKER)), "url": address}


@cache
def library() -> bytes:
    """Return the part of the library that runs in a browser, as a zip of reproducible bytes."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, text in sorted(sources(HOST).items()):
            archive.writestr(zipfile.ZipInfo(path, ZIP_DATE), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


@cache
def library_hash() -> str:
    """Return a hash of the library."""
    return hashlib.sha256(library()).hexdigest()[:12]


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

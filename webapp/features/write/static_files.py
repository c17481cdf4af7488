"""The editor of programs on a static host: its pages, and Python beside them.

own/index.html  zh/own/index.html  embed/own/index.html  …   the editor, and programs in frames
own/page.html  zh/own/page.html                              what a program is saved in
embed.js  zh/embed.js                                        the element that makes such frames
python/…                                                     the files of Python
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Flask, render_template

from webapp import assets
from webapp.export import standalone
from webapp.export.standalone import PageUrls
from webapp.export.static_site import DEFAULT, FOLDERS, OTHER, SCRIPT, WORKER, Files, Sheets
from webapp.features.write import page_file, pages, runtime
from webapp.features.write.contexts import WritePage
from webapp.http.protection import policy_with, script_hash
from webapp.site import import_map
from webapp.site.contexts import Alone
from webapp.text.i18n import language

OWN, FRAMED, SAVED = "own/index.html", "embed/own/index.html", "own/page.html"


def first(app: Flask) -> Files:
    """Yield the page with the editor, and all that it needs but Python."""
    sheets = Sheets()
    for lang, folder in FOLDERS.items():
        yield folder + OWN, editor(app, lang, sheets).encode()
    yield from sheets.contents.items()
    with standalone.page_context(app, "/"):
        yield from package_files("index.js")


def later(app: Flask) -> Files:
    """Yield the pages for frames in other pages, and the files of Python."""
    sheets = Sheets()
    for lang, folder in FOLDERS.items():
        yield folder + FRAMED, framed(app, lang, sheets).encode()
        yield folder + SAVED, page_file.page_text(app, lang).encode()
    yield from sheets.contents.items()
    with standalone.page_context(app, "/"):
        element = assets.script(assets.current().content("js/embed.js").decode())
        yield from ((folder + "embed.js", element.encode()) for folder in FOLDERS.values())
        yield from package_files("LICENSE")
    yield from ((path, runtime.content(name)) for name, path in runtime.paths().items())
    yield f"python/{runtime.PYODIDE}/LICENSE", runtime.pyodide_file("LICENSE").read_bytes()


def package_files(name: str) -> Files:
    """Yield the file of this name of each package."""
    for folder in import_map.packages().values():
        yield f"assets/{folder}/{name}", assets.current().content(f"{folder}/{name}")


def editor(app: Flask, lang: str, sheets: Sheets) -> str:
    """Return the page with the editor in a language."""
    root = root_of(FOLDERS[lang] + OWN)
    other = OTHER if lang == DEFAULT else DEFAULT
    place = PageUrls(
        sheets.place(root),
        root + SCRIPT,
        home="../index.html",
        translation=f"{root}{FOLDERS[other]}{OWN}",
        worker=root + WORKER,
        write="index.html",
    )
    with standalone.page_context(app, f"/own?lang={lang}", place):
        return render_template("write/own.html", page=page(place, FOLDERS[lang] + OWN))


def framed(app: Flask, lang: str, sheets: Sheets) -> str:
    """Return the page for frames in a language."""
    root = root_of(FOLDERS[lang] + FRAMED)
    place = PageUrls(sheets.place(root), root + SCRIPT, write=f"../../{OWN}")
    with standalone.page_context(app, f"/embed/own?lang={lang}", place):
        return render_template("write/embed.html", page=page(place, FOLDERS[lang] + FRAMED))


def root_of(path: str) -> str:
    """Return the URL of the site's root from a file.

    >>> root_of("zh/own/index.html")
    '../../'
    """
    return "../" * path.count("/")


def page(place: PageUrls, path: str) -> WritePage:
    """Return the context of the page at a path of the site, with relative URLs."""
    root = root_of(path)
    shown = pages.write_page(embed=path.endswith(FRAMED))
    saved = root + FOLDERS[language()] + SAVED
    shown = replace(
        shown,
        import_map=import_map.import_map(lambda name: f"{root}assets/{name}"),
        data={**shown.data, "python": python_data(root), "saving": page_file.saving_data(saved)},
    )
    return replace(shown, alone=alone(shown, place))


def python_data(root: str) -> dict[str, Any]:
    """Return the data with which the scripts of a page start Python.

    The frame's document is included: no service worker answers a frame without an origin.
    """
    return runtime.python_data({"srcdoc": runtime.frame_document()}, root)


def alone(shown: WritePage, place: PageUrls) -> Alone:
    """Return the embedded scripts and the policy of a page without a server."""
    found = standalone.embed_resources((), place, {"answers": {}, "search": None})
    # The frame inherits it, and has its own beside it.
    policy = policy_with(
        pages.policy_of(shown, found.policy),
        script_src=f"{script_hash(runtime.frame_script())} blob: 'wasm-unsafe-eval'",
    )
    policy += "; connect-src 'self'; worker-src 'self' blob:"
    return replace(found, policy=policy, archive={}, note="")

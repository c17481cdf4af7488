"""The page of an exercise's results on a static host.

exercise/results.html  zh/exercise/results.html
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flask import Flask, render_template

from webapp.export import standalone
from webapp.export.standalone import PageUrls
from webapp.export.static_site import DEFAULT, FOLDERS, OTHER, SCRIPT, WORKER, Files, Sheets
from webapp.features.quiz.pages import results_page

RESULTS = "exercise/results.html"


def first(_app: Flask) -> Iterator[tuple[str, bytes]]:
    """Yield nothing: no visitor but a teacher needs the page."""
    return iter(())


def later(app: Flask) -> Files:
    """Yield the page in each language, and its style sheets."""
    sheets = Sheets()
    for lang in FOLDERS:
        yield FOLDERS[lang] + RESULTS, page_text(app, lang, sheets).encode()
    yield from sheets.contents.items()


def page_text(app: Flask, lang: str, sheets: Sheets) -> str:
    """Return the page in a language, with relative URLs."""
    root = "../" * (FOLDERS[lang] + RESULTS).count("/")
    other = OTHER if lang == DEFAULT else DEFAULT
    place = PageUrls(
        sheets.place(root),
        root + SCRIPT,
        home="../index.html",
        translation=f"{root}{FOLDERS[other]}{RESULTS}",
        worker=root + WORKER,
    )
    with standalone.page_context(app, f"/exercise/results?lang={lang}", place):
        alone = standalone.embed_resources((), place, {"answers": {}, "search": None})
        page = results_page(replace(alone, archive={}, note=""))
        return render_template("quiz/results.html", page=page)

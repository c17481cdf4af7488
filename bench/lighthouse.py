"""What Lighthouse makes of the pages: its four scores, on its mobile profile.

It is a program of others for Node.js (``bench/npm/``), installed when this bench first runs. Every
page is loaded as often as ``--repeat`` says, each time in a fresh browser with an empty cache, and
a score is the median. ``--group`` names pages: ``--group home --group mayan``.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median_low
from typing import Any

from playwright.sync_api import sync_playwright

import solver
from bench.options import Options
from bench.page import served
from bench.table import Table
from tests.browser.browser import QUIET, full
from tests.js.lint import tools

FOLDER = Path(__file__).parent / "npm"
PROGRAM = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"

FLOORS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
STEM = "sample"
TIMEOUT_S = 300
ATTEMPTS = 5


@dataclass(frozen=True)
class Report:
    """What one run says.

    :param scores: from 0 to 100, by category.
    :param complaints: the audits that cost a category something.
    """

    scores: dict[str, int]
    complaints: dict[str, tuple[str, ...]]


def run(options: Options) -> Iterator[Table]:
    """Score every page; then tell what kept one below its floors."""
    node = install()
    rows, complaints = [], []
    with served() as url:
        for name, path in pages().items():
            if not options.groups or name in options.groups:
                reports = [report(node, url + path) for _ in range(options.repeat)]
                scores = medians(reports)
                rows.append(row(name, scores))
                complaints += [[name, *each] for each in missed(reports, scores)]
    floors = ", ".join(f"{category} {floor}" for category, floor in FLOORS.items())
    title = f"Lighthouse {version()}, mobile, median of {options.repeat}; floors: {floors}"
    yield Table(title, ["page", *FLOORS, ""], rows)
    if complaints:
        yield Table("What it complains about", ["page", "category", "audit"], complaints)


def pages() -> dict[str, str]:
    """Return the addresses of the pages, below the server's, by their names."""
    codes = {kind: solver.to_code(sample(kind)) for kind in solver.kinds()}
    english = {"home": ""} | {kind: f"{kind}/{code}" for kind, code in codes.items()}
    return english | {f"{name}-zh": f"{path}?lang=zh" for name, path in english.items()}


def sample(kind: str) -> solver.Puzzle[Any, Any]:
    """Return the board of the statement."""
    return next(level.puzzle for level in solver.levels.load(kind) if level.stem == STEM)


def install() -> list[str]:
    """Install what the lock file names, unless it is there; return the command of Node.js."""
    node, npm = tools()
    lock, installed = FOLDER / "package-lock.json", FOLDER / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    return node


def version() -> str:
    """Return which Lighthouse it is."""
    manifest = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    pinned: str = manifest["devDependencies"]["lighthouse"]
    return pinned


def chrome() -> str:
    """Return the path of a browser.

    :raises FileNotFoundError: when there is none.
    """
    with sync_playwright() as playwright:
        path = full(playwright)  # it starts the browser as one with windows
    if path is None:
        raise FileNotFoundError("no Chromium: run python -m tests.browser.install")
    return path


def report(node: list[str], url: str) -> Report:
    """Run Lighthouse once on a page.

    :raises subprocess.CalledProcessError: when it fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        command = [
            *node,
            str(PROGRAM),
            url,
            "--quiet",
            "--no-enable-error-reporting",
            f"--only-categories={','.join(FLOORS)}",
            f"--chrome-flags={' '.join(['--headless=new', '--no-sandbox', *QUIET])}",
            "--output=json",
            f"--output-path={file}",
        ]
        run_again(command, os.environ | {"CHROME_PATH": chrome()})
        return read(json.loads(file.read_text(encoding="utf-8")))


def run_again(command: list[str], environment: dict[str, str]) -> None:
    """Run Lighthouse until it succeeds: now and then a trace lacks its beginning.

    :raises subprocess.CalledProcessError: when it fails as often as that is tried.
    """
    for attempt in range(1, ATTEMPTS + 1):
        done = subprocess.run(
            command, check=attempt == ATTEMPTS, env=environment, timeout=TIMEOUT_S
        )
        if done.returncode == 0:
            return


def read(document: dict[str, Any]) -> Report:
    """Take what we tell out of a report of Lighthouse."""
    categories, audits = document["categories"], document["audits"]
    return Report(
        scores={name: round(100 * categories[name]["score"]) for name in FLOORS},
        complaints={
            name: tuple(
                told(audits[part["id"]])
                for part in categories[name]["auditRefs"]
                if part["weight"]
                and (audits[part["id"]]["score"] or 0) < 1
                and audits[part["id"]]["scoreDisplayMode"] not in ("notApplicable", "manual")
            )
            for name in FLOORS
        },
    )


def told(audit: dict[str, Any]) -> str:
    """Return an audit on one line."""
    value = audit.get("displayValue")
    return f"{audit['title']}: {value}" if value else str(audit["title"])


def medians(reports: list[Report]) -> dict[str, int]:
    """Return the scores of the run in the middle, category by category."""
    return {name: median_low([each.scores[name] for each in reports]) for name in FLOORS}


def missed(reports: list[Report], scores: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Yield the audits that kept a category below its floor in the run in the middle."""
    for name, floor in FLOORS.items():
        if scores[name] < floor:
            middle = next(each for each in reports if each.scores[name] == scores[name])
            for complaint in middle.complaints[name]:
                yield name, complaint


def row(name: str, scores: dict[str, int]) -> list[str]:
    """Return the line of a page."""
    held = all(scores[category] >= floor for category, floor in FLOORS.items())
    return [name, *map(str, scores.values()), "held" if held else "MISSED"]

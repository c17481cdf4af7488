"""Run the tests that a change concerns, none in a browser; ``make check`` ends with this.

testmon remembers which test ran which function, and picks those whose functions have changed. It
cannot know which tests read files that are no Python: those are picked here, by what has changed
since the tests last passed. Some tests read all sources, and take a moment: they always run. Those
that are exhaustive are left to ``make test-all``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from os import utime
from pathlib import Path

ROOT = Path(__file__).parent.parent
DATA = ROOT / ".testmondata"
PASSED = ROOT / ".testmondata-passed"
"""Its time is that of the last run in which nothing failed."""

RUN = [sys.executable, "-m", "pytest", "-q", "--no-header"]
TEXTS = ("tests/test_commands.py", "tests/test_docs.py")
BY_LINES = ("solver", "webapp", "tests/solver", "tests/webapp", *TEXTS)
ALWAYS = ("tests/test_words.py",)
READERS: Mapping[str, tuple[str, ...]] = {
    "templates": (
        "tests/webapp/test_pages.py",
        "tests/webapp/test_home.py",
        "tests/webapp/test_languages.py",
    ),
    "static": (
        "tests/webapp/test_assets.py",
        "tests/webapp/test_page_weight.py",
        "tests/webapp/test_downloads.py",
    ),
    "static/js": ("tests/js/test_units.py", "tests/webapp/test_languages.py"),
    "*.md": TEXTS,
    "docs": (
        *TEXTS,
        "tests/solver/own/test_guide.py",
        "tests/test_guides.py",
        "tests/test_site.py",
    ),
    "docs/schema": ("tests/webapp/test_openapi.py", "tests/webapp/test_schemas.py"),
    "examples": ("tests/solver/own/test_examples.py", "tests/solver/test_notebook_run.py"),
    "tests/js": ("tests/js/test_units.py",),
    "solver/levels": ("tests/solver/test_levels.py", "tests/webapp/test_home.py"),
    "solver/listings": ("tests/solver/test_listings.py", "tests/solver/test_twins.py"),
    "webapp/features/lessons/bundled": ("tests/webapp/test_lessons.py",),
    "webapp/translations": ("tests/webapp/test_languages.py", "tests/webapp/test_usage.py"),
}
"""Tests by the folder, or the pattern of files, from which they read."""


def changed(place: str, since: float) -> bool:
    """Say whether a file that is no Python is younger than a time, in a folder or by a pattern."""
    files = [path for found in ROOT.glob(place) for path in (found, *found.rglob("*.*"))]
    younger = (path for path in files if path.suffix not in (".py", ".pyc") and path.is_file())
    return any(path.stat().st_mtime > since for path in younger)


def readers(places: Iterable[str]) -> list[str]:
    """Return the tests that read from some places, each once.

    >>> readers(["solver/listings"])
    ['tests/solver/test_listings.py', 'tests/solver/test_twins.py']
    """
    return list(dict.fromkeys(test for place in places for test in READERS[place]))


def commands() -> Iterator[list[str]]:
    """Yield the runs of pytest that are needed; they do not disturb each other."""
    first = not (DATA.exists() and PASSED.exists())
    # testmon picks nothing beside -m unless it is told to.
    quick = ["-m", "not exhaustive", "--testmon", "--testmon-forceselect", "-p", "tests.concerned"]
    yield [*RUN, *quick, *BY_LINES, "--numprocesses", "2"]
    since = time.time() if first else PASSED.stat().st_mtime
    concerned = readers(place for place in READERS if changed(place, since))
    yield [*RUN, *ALWAYS, *concerned, *(["--numprocesses", "2"] if concerned else [])]


def pytest_configure() -> None:
    """Hide templates from testmon: compiled by Jinja, they would be code that most tests run."""
    from testmon import testmon_core  # the plugin of these runs, not of the module

    measure = testmon_core.Coverage
    testmon_core.Coverage = lambda omit, **rest: measure(omit=[*omit, "*.html"], **rest)


NOTHING_TO_RUN = 5
"""How pytest ends where testmon has left out every test."""


def main() -> int:
    """Run the tests; return 0 when nothing failed."""
    begun = time.time()
    by_lines, by_files = (subprocess.Popen(command, cwd=ROOT) for command in commands())
    codes = [by_lines.wait(), by_files.wait()]
    if codes[0] not in (0, NOTHING_TO_RUN) or codes[1] != 0:
        return 1
    PASSED.touch()
    utime(PASSED, (begun, begun))
    return 0


if __name__ == "__main__":
    sys.exit(main())

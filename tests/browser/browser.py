"""The browser of the tests: Playwright's own Chromium where it is installed, else the system's.

Either may come with Chromium's headless shell, the same engine without windows: it needs half the
time for every page.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, Playwright, sync_playwright

SHELL = "chromium-headless-shell"
OWN_SHELLS = ("chrome-headless-shell", "headless_shell")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

HEADED_SLOW_MS = 200
"""Between what a test does, where a person watches."""

# Without these it looks for updates and talks to its maker's hosts at every start.
QUIET = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
"""There is no host but this one: what a page asks another for fails, and is told in its console."""


def shell(playwright: Playwright) -> str | None:
    """Return the path of a headless shell, None when there is none."""
    own = own_shells(Path(playwright.chromium.executable_path))
    return next(map(str, own), None) or shutil.which(SHELL)


def full(playwright: Playwright) -> str | None:
    """Return the path of a Chromium or Chrome with windows, None when there is none."""
    own = Path(playwright.chromium.executable_path)
    return str(own) if own.exists() else next(filter(None, map(shutil.which, NAMES)), None)


@cache
def installed() -> dict[str, str]:
    """Return the paths of the browsers that there are, the fastest first: ``shell``, ``full``."""
    with sync_playwright() as playwright:
        found = {"shell": shell(playwright), "full": full(playwright)}
    return {name: path for name, path in found.items() if path}


def own_shells(chromium: Path) -> Iterable[Path]:
    """Return the headless shells that Playwright has installed beside its Chromium."""
    folder = chromium.parents[1]
    beside = folder.with_name(folder.name.replace("chromium-", "chromium_headless_shell-"))
    return (path for path in beside.glob("*/*") if path.stem in OWN_SHELLS)


def launch(
    playwright: Playwright, headed: bool = False, path: str | None = None, blink: str | None = None
) -> Browser:
    """Start the browser.

    :param headed: in a window, and so slow that a person can follow.
    :param path: of the program; None is the fastest that is installed.
    :param blink: settings of its engine, such as ``minimumFontSize=20``.
    :raises FileNotFoundError: when there is none; ``python -m tests.browser.install`` gets one.
    """
    path = path or (None if headed else shell(playwright)) or full(playwright)
    if path is None:
        raise FileNotFoundError("no Chromium: run python -m tests.browser.install")
    return start(playwright.chromium, path, headed, blink)


def start(
    chromium: BrowserType, path: str, headed: bool = False, blink: str | None = None
) -> Browser:
    """Start a program as the browser of tests."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    sandbox = ["--no-sandbox"] if is_root else []  # Chromium refuses to start as root with it
    settings = [f"--blink-settings={blink}"] if blink else []
    return chromium.launch(
        executable_path=path,
        args=[*QUIET, ALONE, *sandbox, *settings],
        headless=not headed,
        slow_mo=HEADED_SLOW_MS if headed else 0,
    )

"""The browser of the tests: Playwright's own Chromium where it is installed, else the system's.

Either may come with Chromium's headless shell, the same engine without windows: it needs half the
time for every page.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from playwright.sync_api import Browser, Playwright

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


def executable(playwright: Playwright, names: Iterable[str] = (SHELL, *NAMES)) -> str | None:
    """Return the path of a Chromium, None when there is none.

    :param names: what programs of the system to look for, the best one in front; Playwright's own
        shell comes before its Chromium where a shell is among them.
    """
    own = Path(playwright.chromium.executable_path)
    installed = [*(own_shells(own) if SHELL in names else ()), own]
    found = (str(path) for path in installed if path.exists())
    return next(filter(None, chain(found, map(shutil.which, names))), None)


def own_shells(chromium: Path) -> Iterable[Path]:
    """Return the headless shells that Playwright has installed beside its Chromium."""
    folder = chromium.parents[1]
    beside = folder.with_name(folder.name.replace("chromium-", "chromium_headless_shell-"))
    return (path for path in beside.glob("*/*") if path.stem in OWN_SHELLS)


def launch(playwright: Playwright, headed: bool = False) -> Browser:
    """Start the browser.

    :param headed: in a window, and so slow that a person can follow.
    :raises FileNotFoundError: when there is none; ``python -m tests.browser.install`` gets one.
    """
    path = executable(playwright, NAMES if headed else (SHELL, *NAMES))
    if path is None:
        raise FileNotFoundError("no Chromium: run python -m tests.browser.install")
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    sandbox = ["--no-sandbox"] if is_root else []  # Chromium refuses to start as root with it
    return playwright.chromium.launch(
        executable_path=path,
        args=[*QUIET, ALONE, *sandbox],
        headless=not headed,
        slow_mo=HEADED_SLOW_MS if headed else 0,
    )

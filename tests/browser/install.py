"""Get a browser for the tests where none is found; ``make test`` runs this before pytest."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

from tests.browser.browser import SHELL, executable

HELP = """\
The browser tests need Chromium or Chrome, none was found, and it could not be installed.
Install one so that `chromium` or `google-chrome` is on the PATH, then run `make test` again."""


def ways() -> list[list[list[str]]]:
    """Return the ways to get a browser, each a list of commands, in the order to try them."""
    playwright = [sys.executable, "-m", "playwright", "install"]
    if os.geteuid() != 0:
        return [[[*playwright, "chromium"]]]
    ways = [[[*playwright, "--with-deps", "chromium"]]]
    if shutil.which("apt-get"):
        packages = [["apt-get", "install", "-y", name] for name in (SHELL, "chromium")]
        ways += [[["apt-get", "update"], packages[0]], [packages[1]]]
    return ways


def found() -> str | None:
    """Return the path of the browser that the tests would use."""
    with sync_playwright() as playwright:
        return executable(playwright)


def install() -> bool:
    """Try the ways until a browser is there."""
    for commands in ways():
        print("Getting a browser for the tests:", " ".join(commands[-1]), flush=True)
        # A way that fails half-way may have done enough; what counts is the browser.
        for command in commands:
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        if found():
            return True
    return False


if __name__ == "__main__":
    if not (found() or install()):
        print(HELP, file=sys.stderr)
        sys.exit(2)

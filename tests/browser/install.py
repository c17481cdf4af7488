"""Get the browsers of the tests where they are missing; ``make test`` runs this first.

The headless shell runs most tests, in half the time of a browser with windows, which runs those of
frames as well. Either alone is enough.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tests.browser import engines
from tests.browser.browser import SHELL, installed

HELP = """\
The browser tests need Chromium or Chrome, none was found, and it could not be installed.
Install one so that `chromium` or `google-chrome` is on the PATH, then run `make test` again."""

PACKAGES = {"shell": SHELL, "full": "chromium"}
"""Of Debian and Ubuntu, by the browsers of ``installed``."""

ONLY = {"shell": "--only-shell", "full": "--no-shell"}
"""What Playwright installs where one of both is there."""


def ways(missing: list[str]) -> list[list[list[str]]]:
    """Return the ways to get what is missing, each a list of commands, in the order to try them."""
    playwright = [sys.executable, "-m", "playwright", "install", "chromium"]
    if len(missing) == 1:
        playwright.append(ONLY[missing[0]])
    if os.geteuid() != 0:
        return [[playwright]]
    ways = [[[*playwright, "--with-deps"]]]
    if shutil.which("apt-get"):
        packages = (["apt-get", "install", "-y", PACKAGES[name]] for name in missing)
        ways.append([["apt-get", "update"], *packages])
    return ways


def install() -> None:
    """Try the ways until both browsers are there."""
    for way in range(len(ways([]))):
        missing = [name for name in PACKAGES if name not in installed()]
        if not missing:
            return
        commands = ways(missing)[way]
        print("Getting a browser for the tests:", " ".join(commands[-1]), flush=True)
        # A way that fails half-way may have done enough; what counts is the browser.
        for command in commands:
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        installed.cache_clear()


if __name__ == "__main__":
    install()
    if not installed():
        print(HELP, file=sys.stderr)
        sys.exit(2)
    usual, *others = installed().values()
    lines = [f"Browser of the tests: {usual}", *map("frames also in {}".format, others)]
    print("; ".join([*lines, *map("programs also in {}".format, engines.installed())]))

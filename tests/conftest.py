"""What holds for all tests."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings

# How long an example takes depends on what else the machine is doing; work is counted, not timed.
settings.register_profile("backtrack", deadline=None, print_blob=True)
settings.load_profile("backtrack")

# A shell without job control starts what runs in the background with Ctrl-C ignored, and that is
# inherited, as is Ctrl-C held back: the programs that tests interrupt would never hear of it.
if hasattr(signal, "pthread_sigmask"):
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let who runs a browser test see its browser."""
    # Here, because pytest reads options from the folders above a test only.
    parser.addoption("--headed", action="store_true", help="open the browser in a window, slowed")
    parser.addoption("--browser", metavar="PATH", help="the Chromium or Chrome to run")

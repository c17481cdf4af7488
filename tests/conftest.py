"""What holds for all tests."""

from __future__ import annotations

import signal
from collections import defaultdict

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes depends on what else the machine is doing; work is counted, not timed.
settings.register_profile(
    "backtrack",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("few", settings.get_profile("backtrack"), max_examples=25)
settings.load_profile("backtrack")

# A shell without job control starts what runs in the background with Ctrl-C ignored, and that is
# inherited, as is Ctrl-C held back: the programs that tests interrupt would never hear of it.
if hasattr(signal, "pthread_sigmask"):
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples of each property where exhaustive tests are left out."""
    if config.option.markexpr == "not exhaustive":
        settings.load_profile("few")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let who runs a browser test see its browser."""
    # Here, because pytest reads options from the folders above a test only.
    parser.addoption("--headed", action="store_true", help="open the browser in a window, slowed")
    parser.addoption("--browser", metavar="PATH", help="the Chromium or Chrome to run")


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Make all cases of a sampled test exhaustive but a few that lie evenly among them."""
    sampled: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled"):
            sampled[item.nodeid.partition("[")[0]].append(item)
    for cases in sampled.values():
        marker = cases[0].get_closest_marker("sampled")
        count = marker.args[0] if marker and marker.args else 1
        kept = {len(cases) * each // count for each in range(count)}
        for place, case in enumerate(cases):
            if place not in kept:
                case.add_marker("exhaustive")

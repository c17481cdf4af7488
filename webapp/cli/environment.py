"""The settings of ``backtrack serve``, from its options and the environment.

All are checked before the server starts; an error is one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from typing import Any, NamedTuple

import click

from webapp.cli.arguments import ParamType
from webapp.config import PREFIX

MOST_WORKERS = 64
MOST_PROXIES = 8
MOST_THREADS = 64
LONGEST_SHOWN = 80
"""Maximum characters of a value in an error."""

SOME_HOST, SOME_PATH = "example.org", "/backtrack"

MEMORY_BUDGETS = {
    "KEPT_BYTES": 48 * 1024 * 1024,
    # Enough for one of the largest, with its index; others are recorded again.
    "RECORDING_MEMORY_BYTES": 80 * 1024 * 1024,
}
"""Memory limits of all processes together."""


class Host(ParamType[str]):
    """A trusted host name; the environment variable has several, separated by commas."""

    name = "host"
    envvar_list_splitter = ","

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the normalized name, or fail with an example."""
        name = value.strip().lower()
        if not name or any(not (letter.isalnum() or letter in "-.:[]_") for letter in name):
            sentence = _("Expected the name of a host such as %(example)s, got %(came)s.")
            self.fail(sentence % {"example": SOME_HOST, "came": shown(value)}, param, ctx)
        return name


class Below(ParamType[str]):
    """The path prefix of the app; empty or ``/`` means the root."""

    name = "path"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the path without a trailing slash, or fail with an example."""
        path = value.strip().rstrip("/")
        if not PREFIX.fullmatch(path):
            sentence = _("Expected a path such as %(example)s, got %(came)s.")
            self.fail(sentence % {"example": SOME_PATH, "came": shown(value)}, param, ctx)
        return path


class Switch(click.types.BoolParamType):
    """A boolean: a flag as an option, 1 or 0 in the environment."""

    def convert(
        self, value: str | bool, param: click.Parameter | None, ctx: click.Context | None
    ) -> bool:
        """Return the value, or fail with the name of the variable."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            assert param is not None, "the values of options are converted"
            assert ctx is not None
            name = f"{ctx.auto_envvar_prefix}_{param.name}".upper()
            sentence = _("Expected 1 or 0 in %(name)s, got %(came)s.")
            self.fail(sentence % {"name": name, "came": shown(str(value))}, param, ctx)


class Wishes(NamedTuple):
    """The values of the options.

    :param prefix: the path prefix of the app, "" for the root.
    :param threads: concurrent requests of each process.
    :param trusted_host: trusted host names; empty trusts all.
    :param trusted_proxy: number of trusted proxies.
    :param log: format of the log with a line for each request; None: without those lines.
    """

    workers: int
    threads: int
    prefix: str
    rate_limits: bool
    trusted_host: Sequence[str]
    trusted_proxy: int
    log: str | None


def configured(wishes: Wishes) -> dict[str, Any]:
    """Return the settings of the app in each worker process."""
    return {
        "RECORDING_PROCESS": True,
        "RECORDING_WORKERS": 1,
        **{name: size // wishes.workers for name, size in MEMORY_BUDGETS.items()},
        "RATE_LIMITS": wishes.rate_limits,
        "THREADS": wishes.threads,
        "PREFIX": wishes.prefix,
        "LOG": wishes.log,
        "TRUSTED_PROXIES": wishes.trusted_proxy,
        "TRUSTED_HOSTS": list(wishes.trusted_host) or None,
    }


def shown(value: str) -> str:
    """Return a value as errors show it, cut to length."""
    return repr(value if len(value) <= LONGEST_SHOWN else f"{value[:LONGEST_SHOWN]}…")

"""The settings that ``backtrack serve`` takes from its options and from the environment.

Every one of them is checked before anything is begun; what is wrong with it is one sentence.
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
"""Of what somebody wrote, in letters."""

SOME_HOST, SOME_PATH = "example.org", "/backtrack"

MEMORY_BUDGETS = {
    "KEPT_BYTES": 48 * 1024 * 1024,
    # Of the largest it is one, with its index; others are recorded again.
    "RECORDING_MEMORY_BYTES": 80 * 1024 * 1024,
}
"""How much memory all processes together take for each, whatever is asked."""


class Host(ParamType[str]):
    """A name under which the server may be asked for; several in the environment, with commas."""

    name = "host"
    envvar_list_splitter = ","

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name as it is compared, or fail with what it may be."""
        name = value.strip().lower()
        if not name or any(not (letter.isalnum() or letter in "-.:[]_") for letter in name):
            sentence = _("Expected the name of a host such as %(example)s, got %(came)s.")
            self.fail(sentence % {"example": SOME_HOST, "came": shown(value)}, param, ctx)
        return name


class Below(ParamType[str]):
    """The path below which the app stands; nothing or ``/`` is the root."""

    name = "path"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the path without a slash at its end, or fail with what it may be."""
        path = value.strip().rstrip("/")
        if not PREFIX.fullmatch(path):
            sentence = _("Expected a path such as %(example)s, got %(came)s.")
            self.fail(sentence % {"example": SOME_PATH, "came": shown(value)}, param, ctx)
        return path


class Switch(click.types.BoolParamType):
    """Whether something is on: a flag as an option, 1 or 0 in the environment."""

    def convert(
        self, value: str | bool, param: click.Parameter | None, ctx: click.Context | None
    ) -> bool:
        """Return whether it is on, or fail with the name of the variable."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            assert param is not None, "the values of options are converted"
            assert ctx is not None
            name = f"{ctx.auto_envvar_prefix}_{param.name}".upper()
            sentence = _("Expected 1 or 0 in %(name)s, got %(came)s.")
            self.fail(sentence % {"name": name, "came": shown(str(value))}, param, ctx)


class Wishes(NamedTuple):
    """What the options say.

    :param prefix: the path below which the app stands, "" for the root.
    :param threads: how many requests each process answers at once.
    :param trusted_host: names under which the server may be asked for; none: any.
    :param trusted_proxy: how many servers before this one are believed.
    :param log: how the log is written, with a line for each request; None: without those.
    """

    workers: int
    threads: int
    prefix: str
    rate_limits: bool
    trusted_host: Sequence[str]
    trusted_proxy: int
    log: str | None


def configured(wishes: Wishes) -> dict[str, Any]:
    """Return the settings of the app, for each of so many processes."""
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
    """Return what somebody wrote as sentences show it, the start of it if it is long."""
    return repr(value if len(value) <= LONGEST_SHOWN else f"{value[:LONGEST_SHOWN]}…")

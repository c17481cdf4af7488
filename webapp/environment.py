"""The settings that ``backtrack serve`` takes from its options and from the environment.

Every one of them is checked before anything is begun; what is wrong with it is one sentence.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import Any, NamedTuple

import click

from webapp.arguments import ParamType
from webapp.config import PREFIX

LOG = logging.getLogger("backtrack.serve")

MOST_WORKERS = 64
MOST_PROXIES = 8
MOST_THREADS = 64
LONGEST_SHOWN = 80
"""Of what somebody wrote, in letters."""

REDIS_URL = "BACKTRACK_REDIS_URL"

SOME_HOST, SOME_REDIS, SOME_PATH = "example.org", "redis://host:6379/0", "/backtrack"

MEMORY_BUDGETS = {
    "KEPT_BYTES": 48 * 1024 * 1024,
    # Two of the largest; files keep those that have no room.
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
    cache_folder: str | None
    no_cache: bool
    rate_limits: bool
    trusted_host: Sequence[str]
    trusted_proxy: int
    log: str | None


def configured(wishes: Wishes, environ: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Return the settings of the app, for each of so many processes.

    :raises ClickException: when something in the environment is not as it has to be.
    """
    config: dict[str, Any] = {
        "RECORDING_PROCESS": True,
        "RECORDING_WORKERS": 1,
        **{name: size // wishes.workers for name, size in MEMORY_BUDGETS.items()},
        "RATE_LIMITS": wishes.rate_limits,
        "THREADS": wishes.threads,
        "PREFIX": wishes.prefix,
        "LOG": wishes.log,
        "TRUSTED_PROXIES": wishes.trusted_proxy,
        "TRUSTED_HOSTS": list(wishes.trusted_host) or None,
        "REDIS_URL": redis_url(environ),
    }
    if not wishes.no_cache:
        folder = wishes.cache_folder or usual_folder()
        config["CACHE_FOLDER"] = folder and str(Path(folder).absolute())
    return config


def redis_url(environ: Mapping[str, str]) -> str | None:
    """Return the address of a Redis, None where the environment names none.

    :raises ClickException: when it is no address of one.
    """
    url = environ.get(REDIS_URL, "").strip()
    if not url:
        return None
    from redis import ConnectionPool  # few have one

    try:
        ConnectionPool.from_url(url)
    except ValueError:
        sentence = _("Expected an address such as %(example)s in %(name)s, got %(came)s.")
        came = shown(without_password(url))
        told = {"example": SOME_REDIS, "name": REDIS_URL, "came": came}
        raise click.ClickException(sentence % told) from None
    return url


def usual_folder() -> str | None:
    """Return the folder for what programs keep for a person; None where there is none."""
    from platformdirs import user_cache_path  # a command that only solves needs none

    try:
        folder = user_cache_path("backtrack", appauthor=False)
    except RuntimeError:
        folder = None
    if folder is None or folder.parts[0] == "~":  # as older versions of platformdirs leave it
        LOG.warning("There is no home folder, so nothing is kept in files")
        return None
    return str(folder)


def without_password(url: str) -> str:
    """Return an address without what stands before its host."""
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}" if separator else rest or scheme


def shown(value: str) -> str:
    """Return what somebody wrote as sentences show it, the start of it if it is long."""
    return repr(value if len(value) <= LONGEST_SHOWN else f"{value[:LONGEST_SHOWN]}…")

"""``backtrack serve``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from gettext import gettext as _
from typing import Any, NamedTuple

import click

import solver
from webapp.cli.arguments import PORT, Number, OneOf
from webapp.cli.environment import (
    MOST_PROXIES,
    MOST_THREADS,
    MOST_WORKERS,
    Below,
    Host,
    Switch,
    Wishes,
    configured,
)
from webapp.cli.files import reason
from webapp.config import DEFAULTS
from webapp.http.logs import STYLES, TEXT, log_to_stderr
from webapp.site import levels
from webapp.text.catalogues import N_

STYLE = OneOf("style", STYLES, N_("Expected a style of the log (%(choices)s), got %(came)s."))
WORKERS = Number(
    1, MOST_WORKERS, N_("Expected a number of processes from 1 to %(most)d, got %(came)s.")
)
THREADS = Number(
    1, MOST_THREADS, N_("Expected a number of threads from 1 to %(most)d, got %(came)s.")
)
PROXIES = Number(
    0, MOST_PROXIES, N_("Expected a number of proxies from 0 to %(most)d, got %(came)s.")
)


@click.command(context_settings={"auto_envvar_prefix": "BACKTRACK"})
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=PORT, help="0 takes a free port.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=WORKERS,
    help="Processes that answer; as many as there are processors.",
)
@click.option(
    "--threads",
    default=DEFAULTS["THREADS"],
    show_default=True,
    type=THREADS,
    help="Requests that each process answers at once.",
)
@click.option(
    "--prefix",
    default="",
    type=Below(),
    help="The path below which the app stands, such as /backtrack.",
)
@click.option("--cache-folder", hidden=True, expose_value=False)  # accepted for old command lines
@click.option("--no-cache", is_flag=True, type=Switch(), hidden=True, expose_value=False)
@click.option("--rate-limits/--no-rate-limits", default=True, type=Switch(), hidden=True)
@click.option(
    "--trusted-host",
    multiple=True,
    type=Host(),
    help="Answer under this name only; may be given several times.",
)
@click.option(
    "--trusted-proxy",
    default=0,
    show_default=True,
    type=PROXIES,
    help="How many proxies before this server say who asks, and under which name and path.",
)
@click.option(
    "--log",
    type=STYLE,
    help="Write a line for each request, as text or as json.",
)
def serve(host: str, port: int, open_browser: bool, **asked: Any) -> None:
    """Run the app until Ctrl-C."""
    wishes = Wishes(**asked)
    log_to_stderr(wishes.log or TEXT)
    config = configured(wishes)
    listens = serve_alone if wishes.workers == 1 else serve_together
    try:
        listens(Address(host, port, open_browser, wishes.prefix), config, wishes.workers)
    except CannotListen as refused:
        sentence = _("Cannot listen at %(host)s, port %(port)d: %(reason)s.")
        why = {"host": host, "port": port, "reason": reason(refused.error)}
        raise click.ClickException(sentence % why) from None


class Address(NamedTuple):
    """The address of the server.

    :param is_opened: whether to open the page in a browser.
    :param prefix: the path prefix of the app.
    """

    host: str
    port: int
    is_opened: bool
    prefix: str

    def announce(self, url: str) -> None:
        """Print the URL of the server, and open the page if requested."""
        import webbrowser

        url = f"{url.rstrip('/')}{self.prefix}/"
        click.echo(_("Backtrack is at %(url)s (Ctrl-C stops it)") % {"url": url})
        sys.stdout.flush()
        if self.is_opened:
            webbrowser.open(url)


class CannotListen(Exception):
    """A port could not be bound.

    :param error: the system error.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def serve_alone(at: Address, config: dict[str, Any], _count: int) -> None:
    """Serve in this process.

    :raises CannotListen: if the port cannot be bound.
    """
    # Imported late: a command that only solves should not load a web framework.
    from webapp import create_app
    from webapp.http.server import Listening, lifetime_of

    app = create_app(config)
    try:
        server = Listening(app, at.host, at.port)
    except OSError as error:
        raise CannotListen(error) from None
    server.run(lifetime_of(app, warm_up_urls(), lambda: at.announce(server.url)))
    server.close()


def serve_together(at: Address, config: dict[str, Any], count: int) -> None:
    """Serve in several processes.

    :raises CannotListen: if the port cannot be bound.
    """
    from webapp import create_app
    from webapp.http import server

    try:
        listener = server.bind_socket(at.host, at.port)
    except OSError as error:
        raise CannotListen(error) from None
    url = server.address(at.host, listener.getsockname()[1])
    app = server.WorkerApp(create_app, config, tuple(warm_up_urls()))
    server.Workers(app, count, listener, lambda: at.announce(url)).run()


def warm_up_urls() -> Iterator[str]:
    """Yield paths that together load every part of the app."""
    yield "/"
    for kind in solver.kinds():
        code = levels.of_kind(kind)[0].code
        yield f"/{kind}/{code}?view=search"
        yield f"/api/v1/{kind}/{code}/search"

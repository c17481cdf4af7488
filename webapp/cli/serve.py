"""``backtrack serve``: its settings come from options and the environment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from gettext import gettext as _
from importlib.util import find_spec
from typing import Any

import click

import solver
from solver.errors import quoted
from webapp.cli.arguments import PORT, Number
from webapp.cli.files import CANNOT_LISTEN, explained
from webapp.config import DEFAULTS, PREFIX
from webapp.http.logs import STYLES, TEXT, log_to_stderr
from webapp.site import levels
from webapp.text.catalogues import N_, translate_with

MOST_WORKERS = 64
MOST_PROXIES = 8
MOST_THREADS = 64

SOME_HOST, SOME_PATH = "example.org", "/backtrack"

EXTRA = ("brotli", "flask_compress", "flask_limiter", "limits", "prometheus_client")

MEMORY_BUDGETS = {
    "KEPT_BYTES": 48 * 1024 * 1024,
    # Enough for one of the largest, with its index; others are recorded again.
    "RECORDING_MEMORY_BYTES": 80 * 1024 * 1024,
}


class Host(click.ParamType[str]):
    """A trusted host name; the environment variable has several, separated by commas."""

    name = "host"
    envvar_list_splitter = ","

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the normalized name, or fail with an example."""
        name = value.strip().lower()
        if not name or any(not (letter.isalnum() or letter in "-.:[]_") for letter in name):
            template = N_("Expected the name of a host such as %(example)s, got %(came)s.")
            facts = {"example": SOME_HOST, "came": quoted(value)}
            self.fail(translate_with(_, template, facts), param, ctx)
        return name


def path_prefix(text: str) -> str:
    """Return the path prefix without a trailing slash; raise ValueError with a sentence."""
    path = text.strip().rstrip("/")
    if not PREFIX.fullmatch(path):
        template = N_("Expected a path such as %(example)s, got %(came)s.")
        facts = {"example": SOME_PATH, "came": quoted(text)}
        raise ValueError(translate_with(_, template, facts))
    return path


@click.command(context_settings={"auto_envvar_prefix": "BACKTRACK"})
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=PORT, help="0 takes a free port.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=Number(1, MOST_WORKERS),
    help="Processes that answer; as many as there are processors.",
)
@click.option(
    "--threads",
    default=DEFAULTS["THREADS"],
    show_default=True,
    type=Number(1, MOST_THREADS),
    help="Requests that each process answers at once.",
)
@click.option(
    "--prefix",
    default="",
    type=path_prefix,
    metavar="PATH",
    help="The path below which the app stands, such as /backtrack.",
)
@click.option("--cache-folder", hidden=True, expose_value=False)  # accepted for old command lines
@click.option("--no-cache", is_flag=True, hidden=True, expose_value=False)
@click.option("--rate-limits/--no-rate-limits", default=True, hidden=True)
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
    type=Number(0, MOST_PROXIES),
    help="How many proxies before this server say who asks, and under which name and path.",
)
@click.option(
    "--log",
    type=click.Choice(STYLES),
    help="Write a line for each request, as text or as json.",
)
def serve(host: str, port: int, open_browser: bool, workers: int, **options: Any) -> None:
    """Run the app until Ctrl-C."""
    require_extra()
    log_to_stderr(options["log"] or TEXT)
    config = {
        "RECORDING_PROCESS": True,
        "RECORDING_WORKERS": 1,
        "PROCESSES": workers,
        **{name: size // workers for name, size in MEMORY_BUDGETS.items()},
        "RATE_LIMITS": options["rate_limits"],
        "THREADS": options["threads"],
        "PREFIX": options["prefix"],
        "LOG": options["log"],
        "TRUSTED_PROXIES": options["trusted_proxy"],
        "TRUSTED_HOSTS": list(options["trusted_host"]) or None,
    }
    run_server(host, port, config, workers, open_browser)


def require_extra() -> None:
    """Raise ClickException unless the server's dependencies are installed."""
    missing = next((module for module in EXTRA if find_spec(module) is None), None)
    if missing:
        sentence = _(
            "This needs %(module)s, which is not installed; the extra has it: "
            "pip install 'backtrack-puzzles[server]'."
        )
        raise click.ClickException(sentence % {"module": missing})


def run_server(
    host: str, port: int, config: dict[str, Any], workers: int, open_browser: bool
) -> None:
    """Serve in this process, or in several; raises ClickException if the port cannot be bound."""
    # Imported late: a command that only solves should not load a web framework.
    from webapp import create_app
    from webapp.http import server

    with explained(CANNOT_LISTEN, host=host, port=port):
        listener = server.bind_socket(host, port)
    address = server.address(host, listener.getsockname()[1])
    url = f"{address.rstrip('/')}{config['PREFIX']}/"

    def announce() -> None:
        import webbrowser

        click.echo(_("Backtrack is at %(url)s (Ctrl-C stops it)") % {"url": url})
        sys.stdout.flush()
        if open_browser:
            webbrowser.open(url)

    with listener:
        if workers == 1:
            app = create_app(config)
            alone = server.Listening(app, host, port, listener)
            alone.run(server.lifetime_of(app, warm_up_urls(), announce))
        else:
            factory = server.WorkerApp(create_app, config, tuple(warm_up_urls()))
            server.Workers(factory, workers, listener, announce).run()


def warm_up_urls() -> Iterator[str]:
    """Yield paths that together load every part of the app."""
    yield "/"
    for kind in solver.kinds():
        code = levels.of_kind(kind)[0].code
        yield f"/{kind}/{code}?view=search"
        yield f"/api/v1/{kind}/{code}/search"

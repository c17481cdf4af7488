"""``make dev``: serve the app, and restart on changes, as assets are read at the start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from werkzeug.serving import run_simple

from webapp import create_app
from webapp.assets import PACKAGE, folder
from webapp.cli.usage import HELP_OPTIONS

FOLDERS = (
    folder("static"),
    folder("templates"),
    PACKAGE / "translations",
    PACKAGE.parent / "solver",
)
"""Watched beside modules."""


def watched_files() -> Iterator[Path]:
    """Yield the files that start the server anew when they change; modules do so by themselves."""
    for root in FOLDERS:
        yield from (path for path in root.rglob("*.*") if path.is_file() and path.suffix != ".pyc")


@click.command(context_settings={"help_option_names": HELP_OPTIONS})
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, help="0 takes a free port.")
def main(host: str, port: int) -> None:
    """Serve the app for those who change it."""
    # Flask's word for what developers want: errors in the page, templates read anew.
    app = create_app({"DEBUG": True})
    run_simple(
        host,
        port,
        app,
        use_reloader=True,
        reloader_type="stat",  # what else there is depends on the machine
        use_debugger=True,
        threaded=True,
        extra_files=[str(path) for path in watched_files()],
    )


if __name__ == "__main__":
    main()

"""``backtrack export page`` and ``backtrack export site``: pages without a server."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click
from click.shell_completion import CompletionItem

import solver
from webapp.cli.arguments import (
    file_argument,
    limit_option,
    off_option,
    output_option,
    search_option,
)
from webapp.cli.files import CANNOT_WRITE, explained, read, write
from webapp.cli.progress_bar import bar
from webapp.cli.sources import (
    Opening,
    check_for_kind,
    input_option,
    kind_or_file_argument,
    source_of,
)
from webapp.text.terminal_language import language

if TYPE_CHECKING:
    from webapp.export.standalone import Wishes

LANGUAGES, THEMES = ("en", "zh"), ("dusk", "light", "contrast")


class Wished(Protocol):
    """What a page is made by."""

    def __call__(self, *, has_search: bool) -> Wishes:
        """Return the wishes of a page, by whether its search is in it."""


lang_option = click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the page.")
theme_option = click.option(
    "--theme", type=click.Choice(THEMES), help="Its colours; else the reader's own."
)


@click.command("page")
@kind_or_file_argument
@file_argument
@output_option(help="The file to write.")
@search_option
@off_option
@limit_option(help="Nodes after which the recording of a FILE ends.")
@input_option
@lang_option
@theme_option
def export_page(kind: str, file: str, output: str, **options: Any) -> None:
    """Write the page of a puzzle of a KIND, or of your own search, as one HTML file.

    The file needs no server. The judge text of the puzzle comes from FILE, or from standard
    input; the whole search is in the page where it has at most 20,000 nodes. Your own search
    is a Python file, whose code is run, or what `backtrack export own` wrote; a call that the
    file does not make itself comes after it.
    """
    content = page_text(kind, file, options, lambda **_: wishes_of(options)).encode()
    write_counted(output, content)


def wishes_of(options: Mapping[str, Any], **more: Any) -> Wishes:
    """Return the wishes of a page from the options of a command."""
    # Here, because a command that only solves should not wait for a web framework.
    from webapp.export.standalone import Wishes

    chosen = (options["lang"] or language(), options["search"], options["off"])
    return Wishes(*chosen, options["theme"] or "", **more)


def page_text(kind: str, file: str, options: Mapping[str, Any], wished: Wished) -> str:
    """Return the page of a puzzle of a kind, or of a file that a feature opens."""
    from webapp.export import standalone

    if source := source_of(kind):
        return source.page(Opening.of(kind, file, options), wished(has_search=True))
    check_for_kind(options, "limit", "stdin")
    puzzle = solver.parse(kind, read(file))
    with bar() as report:
        app = standalone.app_for_files()
        archive = standalone.archive_of(app, puzzle, wishes_of(options), report)
        wishes = wished(has_search=archive["search"] is not None)
        return standalone.page(app, puzzle, wishes, archive)


def write_counted(output: str, content: bytes) -> None:
    """Write a file, and print its size."""
    size = f"{len(content) / 1000:,.0f}"
    write(output, content, _("Wrote %(file)s: %(size)s kB.") % {"file": output, "size": size})


@click.command("site")
@click.argument(
    "folder",
    type=Path,
    shell_complete=lambda _ctx, _param, incomplete: [CompletionItem(incomplete, type="dir")],
)
@click.option("--force", is_flag=True, help="Write into a folder that is not empty.")
def export_site(folder: Path, force: bool) -> None:
    """Write all levels as pages into a FOLDER: for a static host, or to open from a disk.

    From a host, the editor of programs runs there too, and what was visited opens offline.
    """
    from webapp.export import static_site

    name = click.format_filename(folder)
    with explained(CANNOT_WRITE, file=name):
        folder.mkdir(parents=True, exist_ok=True)
        is_empty = not any(folder.iterdir())
    if not is_empty and not force:
        sentence = _("The folder %(folder)s is not empty; --force writes into it all the same.")
        raise click.ClickException(sentence % {"folder": name})
    with bar() as report:
        for path, content in static_site.files(report):
            target = folder / path
            with explained(CANNOT_WRITE, file=click.format_filename(target.parent)):
                target.parent.mkdir(parents=True, exist_ok=True)
            write(target, content)
    click.echo(_("Wrote the site to %(folder)s; begin with index.html.") % {"folder": folder})


COMMANDS = (export_page, export_site)

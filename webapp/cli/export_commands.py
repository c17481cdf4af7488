"""``backtrack export page`` and ``backtrack export site``: pages without a server."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Any

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

LANGUAGES, THEMES = ("en", "zh"), ("dusk", "light", "contrast")


@click.command("page")
@kind_or_file_argument
@file_argument
@output_option(help="The file to write.")
@search_option
@off_option
@limit_option(help="Nodes after which the recording of a FILE ends.")
@input_option
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the page.")
@click.option("--theme", type=click.Choice(THEMES), help="Its colours; else the reader's own.")
def export_page(kind: str, file: str, output: str, lang: str, theme: str, **options: Any) -> None:
    """Write the page of a puzzle of a KIND, or of your own search, as one HTML file.

    The file needs no server. The judge text of the puzzle comes from FILE, or from standard
    input; the whole search is in the page where it has at most 20,000 nodes. Your own search
    is a Python file, whose code is run, or what `backtrack export own` wrote; a call that the
    file does not make itself comes after it.
    """
    # Here, because a command that only solves should not wait for a web framework.
    from webapp.export import standalone

    wishes = standalone.Wishes(lang or language(), options["search"], options["off"], theme or "")
    if source := source_of(kind):
        text = source.page(Opening.of(kind, file, options), wishes)
    else:
        check_for_kind(options, "limit", "stdin")
        puzzle = solver.parse(kind, read(file))
        with bar() as report:
            app = standalone.app_for_files()
            archive = standalone.archive_of(app, puzzle, wishes, report)
            text = standalone.page(app, puzzle, wishes, archive)
    content = text.encode()
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

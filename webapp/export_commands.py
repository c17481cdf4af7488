"""``backtrack export page`` and ``backtrack export site``: pages that need no server."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

import solver
from webapp.arguments import KIND, OneOf, Write, files, folders
from webapp.progress_bar import bar
from webapp.usage import language

LANGUAGES, THEMES = ("en", "zh"), ("dusk", "contrast")

Read = Callable[..., bytes]
Save = Callable[[str, str | None, tuple[str, ...]], bytes]


SAVED = ".btr"
SEARCH_FILES = (".py", SAVED)


class KindOrFile(OneOf[str]):
    """A kind of puzzle, or the file of an own search."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return what is named; what is neither is taken for a kind."""
        path = value.rpartition(":")[0] or value
        return value if path.endswith(SEARCH_FILES) else super().convert(value, param, ctx)


KIND_OR_FILE = KindOrFile(KIND.name, KIND.choices, KIND.sentence)


def commands(read: Read, write: Write, save: Save) -> list[click.Command]:
    """Return the commands.

    :param read: returns what is in a file, "-" being standard input.
    :param write: writes one. All fail in one sentence.
    :param save: runs a Python file and returns its search as it is saved.
    """

    @click.command("page")
    @click.argument("kind", type=KIND_OR_FILE, metavar="KIND|FILE")
    @click.argument("file", default="-", shell_complete=files)
    @click.option("-o", "--output", required=True, shell_complete=files, help="The file to write.")
    @click.option("--search", help="The way of searching; the kind's first if none is named.")
    @click.option("--off", default="", help="Prunings to switch off: names joined by commas.")
    @click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the page.")
    @click.option("--theme", type=click.Choice(THEMES), help="Its colours; else the reader's own.")
    def page(kind: str, file: str, output: str, off: str, **asked: Any) -> None:
        """Write the page of a puzzle of a KIND, or of your own search, as one HTML file.

        The file needs no server. The judge text of the puzzle comes from FILE, or from standard
        input; the whole search is in the page where it has at most 20,000 nodes. Your own search
        is a Python file, whose code is run, or what `backtrack export own` wrote.
        """
        # Here, because a command that only solves should not wait for a web framework.
        from webapp import standalone

        wishes = standalone.Wishes(
            lang=asked["lang"] or language(),
            search=asked["search"],
            off=tuple(name for name in off.split(",") if name),
            theme=asked["theme"] or "",
        )
        if kind not in solver.kinds():
            text = own_page(kind, wishes)
        else:
            puzzle = solver.parse(kind, read(file))
            with bar() as report:
                app = standalone.app_for_files()
                archive = standalone.archive_of(app, puzzle, wishes, report)
                text = standalone.page(app, puzzle, wishes, archive)
        content = text.encode()
        size = f"{len(content) / 1000:,.0f}"
        write(output, content, _("Wrote %(file)s: %(size)s kB.") % {"file": output, "size": size})

    def own_page(file: str, wishes: Any) -> str:
        from webapp.watch import create_watch_app
        from webapp.watch.page_file import page_file

        is_saved = file.endswith(SAVED)
        if is_saved and (wishes.search or wishes.off):
            sentence = _("%(file)s holds one search: --search and --off cannot choose another.")
            raise click.ClickException(sentence % {"file": click.format_filename(file)})
        if is_saved:
            data = read(file, solver.own.MOST_BYTES)
        else:
            data = save(file, wishes.search, wishes.off)
        return page_file(create_watch_app({"PORT": 0}), solver.own.read(data), wishes)

    @click.command("site")
    @click.argument("folder", shell_complete=folders)
    @click.option("--force", is_flag=True, help="Write into a folder that is not empty.")
    def site(folder: str, force: bool) -> None:
        """Write all levels as pages into a FOLDER: for a static host, or to open from a disk."""
        from webapp import static_site

        path = Path(folder)
        check_empty(path, force)
        with bar() as report:
            for name, content in static_site.files(report):
                target = path / name
                make_folder(target.parent)
                write(str(target), content)
        click.echo(_("Wrote the site to %(folder)s; begin with index.html.") % {"folder": folder})

    return [page, site]


def check_empty(path: Path, force: bool) -> None:
    """Check that a folder may be written into.

    :raises ClickException: when something is there already that might be lost.
    """
    if path.exists() and not path.is_dir():
        sentence = _("Expected a folder, got the file %(file)s.")
        raise click.ClickException(sentence % {"file": click.format_filename(path)})
    if not force and path.is_dir() and any(path.iterdir()):
        sentence = _("The folder %(folder)s is not empty; --force writes into it all the same.")
        raise click.ClickException(sentence % {"folder": click.format_filename(path)})


def make_folder(path: Path) -> None:
    """Make a folder and those above it.

    :raises ClickException: when it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sentence = _("Cannot write %(file)s: %(reason)s.")
        told = {"file": click.format_filename(path), "reason": error.strerror}
        raise click.ClickException(sentence % told) from None

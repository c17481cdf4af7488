"""``backtrack watch`` and ``backtrack export own``, and pages of own searches as files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import solver
from webapp.cli.arguments import FILE, PORT, limit_option, output_option
from webapp.cli.files import check_readable, extent, read, write
from webapp.cli.sources import SOURCES, FileSource, Opening, input_option
from webapp.text.catalogues import translate_with

if TYPE_CHECKING:
    from webapp.cli.film_commands import DrawingOrder
    from webapp.export.standalone import Wishes
    from webapp.features.own.messages import TraceJob

SAVED = ".btr"


@click.command()
@click.argument("file", type=FILE, required=False)
@click.argument("call", required=False)
@click.option(
    "--listen", is_flag=True, help="Show what a solver sends to CP-Profiler's port, 6565."
)
@click.option("--port", type=PORT, help="The port to listen at; 8123 unless given, 0 a free one.")
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
@limit_option(help="Nodes after which a recording ends.")
@input_option
@click.option("--key", default="", hidden=True, help="Lets a notebook show the page in a frame.")
def watch(  # noqa: PLR0913, PLR0917 - the options of a command
    file: str | None,
    call: str | None,
    listen: bool,
    port: int | None,
    no_open: bool,
    limit: int | None,
    stdin: str | None,
    key: str,
) -> None:
    """Show your own search: the recursive functions or the problem in a Python FILE.

    The page follows the file. FILE:name shows one of several functions or classes in it; CALL is a
    call of a function that the file does not make itself, such as "solve(6)"; or a problem of a
    course, as FILE.py:name, that a function of the first file searches. The code of the file runs
    on this machine, with all your rights; only this machine can open the page. A recording that
    such a page saved is opened as well, and so is a trace that a program of any language prints
    (docs/trace-format.md), also while it prints it to standard input: -. No code of these runs.
    """
    # Imported late, as only this command needs it.
    from webapp.features.own.command import watch_file
    from webapp.features.own.supervisor import Broken

    if listen == bool(file):
        raise click.UsageError(_("Expected a FILE or --listen."))
    facts = {"limit": limit, "call": located(call), "stdin": input_of(stdin), "key": key}
    try:
        with watched(file, has_call=bool(call or stdin)) as (path, name, trace):
            watch_file(path, port, opens=not no_open, name=name, trace=trace, **facts)
    except Broken as broken:
        sentence = _("Something went wrong on our side, and nothing can be served: %(problem)s.")
        raise click.ClickException(sentence % {"problem": broken}) from None


@contextmanager
def watched(
    file: str | None, *, has_call: bool
) -> Iterator[tuple[Path, str | None, TraceJob | None]]:
    """Provide a file, the class named in it, and what is known of a trace, sent if it is None."""
    source = trace_of(file)
    if source is None:
        yield *file_and_class(file or ""), None
        return
    if has_call:
        raise click.UsageError(_("A trace runs no code: CALL and --input are for Python files."))
    with source as (path, trace):
        if trace.port:
            sentence = _("Waiting for a solver at port %(port)d, in CP-Profiler's protocol.")
            print(sentence % {"port": trace.port}, flush=True)
        yield path, None, trace


def trace_of(file: str | None) -> AbstractContextManager[tuple[Path, TraceJob]] | None:
    """Return a context that provides a trace; None for a file that is none.

    :raises ClickException: when it cannot be read.
    """
    from webapp.features.own import traces

    if file is None:
        return traces.sent_trace()
    if file == "-":
        return traces.piped_trace()
    path, _name = file_and_class(file)
    check_readable(path)
    if path.suffix == SAVED:
        solver.own.open_saved(path)  # fail now: a broken recording is not worth watching
    return traces.trace_in(path) if solver.traces.is_trace(path) else None


def located(call: str | None) -> str | None:
    """Return the second argument; the file of a problem with its folder."""
    over = solver.own.problem_argument(call)
    return call if over is None else f"{over[0].resolve()}:{over[1]}"


def input_of(file: str | None) -> str:
    """Return the text of the file that a program reads, empty where there is none."""
    return read(file, solver.own.MOST_BYTES).decode("utf-8", "replace") if file else ""


def file_and_class(argument: str) -> tuple[Path, str | None]:
    """Split FILE:Class; the class may be None.

    >>> file, name = file_and_class("a.py:Tour")
    >>> str(file), name
    ('a.py', 'Tour')
    >>> file_and_class("0051.py:Solution.backtrack")[1]
    'Solution.backtrack'
    """
    file, colon, name = argument.rpartition(":")
    is_name = all(part.isidentifier() for part in name.split("."))
    if colon and file and is_name and not Path(argument).exists():
        return Path(file), name
    return Path(argument), None


@click.command("own")
@click.argument("file", type=FILE)
@click.argument("call", required=False)
@click.option("--search", help="The way of searching; the first of the class if none is named.")
@output_option(help="The file to write; `backtrack watch` opens it without the code.")
@limit_option(help="Nodes after which the recording ends.")
@input_option
def export_own(output: str, **asked: Any) -> None:
    """Record your own search: the functions or the problem in a Python FILE, or FILE:name.

    CALL is a call of a function that the file does not make itself, such as "solve(6)". The code
    of the file runs on this machine, with all your rights. What is written can be sent: it holds
    boards, reasons and the text of the file, and opening it runs nothing.
    """
    content = saved_search(Opening(**asked))
    saved = solver.own.read(content)
    facts = {"file": output, "nodes": extent(saved.summary)}
    sentences = [_("Wrote to %(file)s: %(nodes)s.") % facts]
    if fault := saved.summary.get("fault"):
        sentences.append(translate_with(_, fault["template"], fault["arguments"]))
    write(output, content, *sentences)


def saved_search(opening: Opening) -> bytes:
    """Return the recorded search of a Python file; raise ClickException if it is ambiguous."""
    from webapp.features.own.exporting import saved

    return run_code(opening, saved)


def drawing_of_code(opening: Opening, drawing: DrawingOrder) -> bytes:
    """Run a Python file and return a picture or a film of its search."""
    from webapp.features.own.exporting import drawn

    return run_code(opening, drawn, drawing)


def run_code(opening: Opening, work: Callable[..., bytes], *arguments: Any) -> bytes:
    """Run a Python file by a function in a process of its own, and return the bytes that it makes.

    :param work: of ``webapp.features.own.exporting``.
    """
    from webapp.features.own.apart import apart

    path, name = file_and_class(opening.file)
    check_readable(path)
    known = opening._replace(stdin=input_of(opening.stdin))
    return apart(path, work, path, name, known, *arguments)


def page_of_code(opening: Opening, wishes: Wishes) -> str:
    """Run a Python file and return the page of its search."""
    return page_of(saved_search(opening), wishes)


def page_of_saved(opening: Opening, wishes: Wishes) -> str:
    """Return the page of a saved search; raise ClickException if another one is requested."""
    return page_of(saved_data(opening), wishes)


def drawing_of_saved(opening: Opening, drawing: DrawingOrder) -> bytes:
    """Return a picture or film of a saved search; raise ClickException if another is requested."""
    from webapp.features.own.exporting import drawn_saved

    return drawn_saved(solver.own.read(saved_data(opening)), drawing)


def saved_data(opening: Opening) -> bytes:
    """Return a saved search's data; raise ClickException if another one is requested."""
    if opening != Opening(opening.file):
        sentence = _("%(file)s holds one search: a call and options cannot choose another.")
        raise click.ClickException(sentence % {"file": click.format_filename(opening.file)})
    return read(opening.file, solver.own.MOST_BYTES)


def page_of(data: bytes, wishes: Wishes) -> str:
    """Return the page of a saved search, given the content of its file."""
    from webapp.features.own import create_watch_app
    from webapp.features.own.page_file import page_file

    return page_file(create_watch_app({"PORT": 0}), solver.own.read(data), wishes)


def add_to(main: click.Group) -> None:
    """Add the commands of own searches to the command line."""
    main.add_command(watch)
    export = main.commands["export"]
    assert isinstance(export, click.Group), "it has commands of its own"
    export.add_command(export_own)
    SOURCES[".py"] = FileSource(page_of_code, drawing_of_code)
    SOURCES[SAVED] = FileSource(page_of_saved, drawing_of_saved)

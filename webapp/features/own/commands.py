"""``backtrack watch`` and ``backtrack export own``, and pages of own searches as files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import solver
from webapp.cli import export_commands
from webapp.cli.arguments import FILE, NODES, PORT, output_option
from webapp.cli.files import check_readable, extent, read, write
from webapp.text.catalogues import translate_with

if TYPE_CHECKING:
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
@click.option("--limit", type=NODES, help="Nodes after which a recording ends.")
@click.option("--input", "stdin", type=FILE, help="A file that your program reads as its input.")
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
    """Provide a file, the class in it that is named, and what is known of it if it is a trace.

    :param file: None: a solver sends the trace.
    :param has_call: whether something is named that only code has.
    """
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
    """Return what provides a trace; None for a file that is none.

    :param file: as of ``watched``.
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
    """Return the file and the class of FILE:Class, None if there is no class.

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
@click.option("--limit", type=NODES, help="Nodes after which the recording ends.")
def export_own(
    file: str, call: str | None, search: str | None, output: str, limit: int | None
) -> None:
    """Record your own search: the functions or the problem in a Python FILE, or FILE:name.

    CALL is a call of a function that the file does not make itself, such as "solve(6)". The code
    of the file runs on this machine, with all your rights. What is written can be sent: it holds
    boards, reasons and the text of the file, and opening it runs nothing.
    """
    content = saved_search(file, call, search, limit=limit)
    saved = solver.own.read(content)
    facts = {"file": output, "nodes": extent(saved.summary)}
    sentences = [_("Wrote to %(file)s: %(nodes)s.") % facts]
    if fault := saved.summary.get("fault"):
        sentences.append(translate_with(_, fault["template"], fault["arguments"]))
    write(output, content, *sentences)


def saved_search(
    file: str,
    call: str | None,
    search: str | None,
    off: tuple[str, ...] = (),
    limit: int | None = None,
) -> bytes:
    """Run a Python file and return the recorded search of its problem or its functions.

    :param call: of the functions, run after the file.
    :param off: the disabled reasons.
    :raises ClickException: if it has several problems, or functions without a call.
    """
    from solver.own.printing import ROUTER

    path, name = file_and_class(file)
    check_readable(path)
    with redirect_stdout(ROUTER):  # the recording contains the output of the code
        puzzles = solver.own.load(path, name, limit, call)
        if len(puzzles) > 1:
            titles = ", ".join(puzzle.title for puzzle in puzzles)
            sentence = _("There are several problems in %(file)s, so name one: %(names)s.")
            raise click.ClickException(sentence % {"file": path.name, "names": titles})
        recording = solver.record_problem(puzzles[0], search, off)
        check_called(puzzles[0])
        return solver.write_recording(recording)


def check_called(puzzle: solver.own.Brought[Any]) -> None:
    """Check that a program calls the functions that are recorded.

    :raises ClickException: if it does not.
    """
    if isinstance(puzzle, solver.own.FunctionPuzzle) and puzzle.is_uncalled:
        sentence = _('%(file)s makes no call of %(name)s: add one, such as "%(call)s".')
        facts = {"file": puzzle.file, "name": puzzle.title, "call": puzzle.example}
        raise click.ClickException(sentence % facts)


def page_of_code(file: str, call: str | None, wishes: Wishes) -> str:
    """Run a Python file and return the page of its search."""
    return page_of(saved_search(file, call, wishes.search, wishes.off), wishes)


def page_of_saved(file: str, call: str | None, wishes: Wishes) -> str:
    """Return the page of a saved search.

    :raises ClickException: when another search is asked for than the file holds.
    """
    if call or wishes.search or wishes.off:
        sentence = _("%(file)s holds one search: --search, --off and calls cannot choose another.")
        raise click.ClickException(sentence % {"file": click.format_filename(file)})
    return page_of(read(file, solver.own.MOST_BYTES), wishes)


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
    export_commands.PAGE_MAKERS.update({".py": page_of_code, SAVED: page_of_saved})

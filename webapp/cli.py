"""The command line: ``backtrack solve|serve|watch|levels|export|show|census|mine``.

It ends with status 0, or with 2, one line on standard error and nothing on standard output. The
line is told in the language of the environment.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from gettext import gettext as _
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import click
from click.shell_completion import shell_complete

import solver
from webapp import census_commands, export_commands, film_commands, streams
from webapp.arguments import KIND, Number, OneOf, files
from webapp.catalogues import N_, translate_with
from webapp.config import DEFAULTS
from webapp.environment import (
    MOST_PROXIES,
    MOST_THREADS,
    MOST_WORKERS,
    Below,
    Host,
    Switch,
    Wishes,
    configured,
)
from webapp.logs import STYLES, TEXT, log_to_stderr
from webapp.processes import keep_folder_off_path
from webapp.progress_bar import solve_with_bar
from webapp.services import levels as bundled
from webapp.text_width import columns
from webapp.usage import is_writable, language, translate_command, use_language

NAME = "backtrack"
COMPLETION = "_BACKTRACK_COMPLETE"
"""The variable in which a shell asks for completions, as click names it."""

FAILED = 2
MOST_INPUT_BYTES = 16 * 1024 * 1024
MOST_PORT = 65535

WIDEST_CODE = 48
"""Longer codes push their titles to the right; all others keep theirs under each other."""

COMPACT = (",", ":")
"""What stands between the members of JSON on one line."""

CELL_COLUMNS = 12
"""How wide a column of a table is; no number of nodes needs more."""

TOLD = (click.ClickException, solver.PuzzleError, solver.BadDeclaration)
"""Errors that say in one sentence what is wrong."""

# What may be recorded into a file, and the file that this makes at most, with room to spare.
MOST_NODES = 100_000_000
MOST_RECORDING_BYTES = 256 * 1024 * 1024

REASONS = {
    errno.EBADF: N_("the standard stream is closed"),
    errno.ENOENT: N_("there is no such file"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("it is not in a folder"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EACCES: N_("permission is denied"),
    errno.EROFS: N_("nothing can be written there"),
    errno.ENOSPC: N_("there is no room left"),
    errno.EADDRINUSE: N_("the port is in use"),
    errno.EADDRNOTAVAIL: N_("there is no such address"),
    socket.EAI_NONAME: N_("there is no such address"),
    socket.EAI_AGAIN: N_("there is no such address"),
}


def reason(error: OSError) -> str:
    """Tell why the system refused something."""
    known = REASONS.get(error.errno or 0)
    return _(known) if known else str(error.strerror or error)


class Commands(click.Group):
    """A group that may be called alone, and tells its commands where one is not among them."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        usual: dict[str, Any] = {
            "invoke_without_command": True,
            "subcommand_metavar": "[COMMAND] [ARGS]...",
        }
        super().__init__(*arguments, **(usual | settings))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name of a command, the command, and its arguments.

        :raises ClickException: when there is none, and no option either.
        """
        name, *_rest = args
        if not (ctx.resilient_parsing or name in self.commands or name.startswith("-")):
            sentence = _("There is no command %(came)s; the commands are: %(commands)s.")
            raise click.ClickException(
                sentence % {"came": name, "commands": ", ".join(self.commands)}
            )
        return super().resolve_command(ctx, args)


class Sentences(Commands):
    """A group of commands whose every error is one sentence on one line."""

    def main(  # type: ignore[override]  # we never return to the caller, whatever it asks for
        self,
        args: Sequence[str] | None = None,
        **_extra: Any,
    ) -> NoReturn:
        """Run a command line and end the process with its status."""
        streams.open_closed()
        keep_folder_off_path()
        if isinstance(sys.stdout, TextIOWrapper):
            # What the output has no letters for, say in a name, is no reason to end in the middle.
            sys.stdout.reconfigure(errors="backslashreplace")
        use_language()
        command = translate_command(self)
        sys.exit(command.status_of(list(sys.argv[1:] if args is None else args)))

    def status_of(self, arguments: list[str]) -> int:
        """Run a command line and return its status."""
        try:
            self.run(arguments)
        except click.exceptions.Exit as end:
            return end.exit_code
        except BrokenPipeError:
            # The reader has seen enough, as in ``backtrack levels | head -1``.
            streams.discard(sys.stdout)
        except (*TOLD, OSError, KeyboardInterrupt) as error:
            streams.print_error(" ".join(sentence_of(error).split()))
            return FAILED
        return 0

    def run(self, arguments: list[str]) -> None:
        """Run a command line, or complete one for a shell; everything is written at the end."""
        if instruction := os.environ.get(COMPLETION):
            status = shell_complete(self, {}, NAME, COMPLETION, instruction)
            raise click.exceptions.Exit(status)
        with self.make_context(NAME, arguments) as context:
            self.invoke(context)
        sys.stdout.flush()


def sentence_of(error: BaseException) -> str:
    """Tell what went wrong."""
    match error:
        case click.ClickException():
            return usage(error)
        case solver.PuzzleError():
            return translate_with(_, error.template, error.arguments)
        case solver.BadDeclaration():
            return str(error)  # for those who write kinds, in the language of the sources
        case OSError():
            streams.discard(sys.stdout)
            return _("Cannot write: %(reason)s.") % {"reason": reason(error)}
    return _("Interrupted.")


def usage(error: click.ClickException) -> str:
    """Tell what is wrong with a command line."""
    match error:
        case click.exceptions.NoSuchOption():
            return _("There is no option %(came)s.") % {"came": error.option_name}
        case click.MissingParameter() if error.param:
            return _("%(name)s is missing.") % {"name": _(error.param.human_readable_name)}
        case click.UsageError() if not isinstance(error, click.BadParameter):
            problem = error.format_message().rstrip(".。")
            return _("Cannot understand this command line: %(problem)s.") % {"problem": problem}
    return error.message


STYLE = OneOf("style", STYLES, N_("Expected a style of the log (%(choices)s), got %(came)s."))
PORT = Number(0, MOST_PORT, N_("Expected a port from 0 to %(most)d, got %(came)s."))
WORKERS = Number(
    1, MOST_WORKERS, N_("Expected a number of processes from 1 to %(most)d, got %(came)s.")
)
THREADS = Number(
    1, MOST_THREADS, N_("Expected a number of threads from 1 to %(most)d, got %(came)s.")
)
PROXIES = Number(
    0, MOST_PROXIES, N_("Expected a number of proxies from 0 to %(most)d, got %(came)s.")
)
NODES = Number(1, MOST_NODES, N_("Expected a number of nodes from 1 to %(most)d, got %(came)s."))


@click.group(cls=Sentences)
@click.version_option(solver.__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Watch puzzles being solved, move by move."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@main.command()
@click.argument("kind", type=KIND)
@click.argument("file", default="-", shell_complete=files)
@click.option("--moves", is_flag=True, help="Print the moves too, where the answer is a count.")
@click.option("--json", "as_json", is_flag=True, help="Print the replay instead of the answer.")
def solve(kind: str, file: str, moves: bool, as_json: bool) -> None:
    """Read judge text of a KIND of puzzle and print the judge's answer.

    The text comes from FILE, or from standard input. With --json every puzzle's replay is a line.
    """
    puzzles = solver.parse_all(kind, read(file))
    # All are answered before anything is printed, but told one by one: a replay is a hundred times
    # as large as an answer.
    answers = [solve_with_bar(puzzle) for puzzle in puzzles]
    if as_json:
        told = (json_text(answer.document, separators=COMPACT) + "\n" for answer in answers)
    elif moves:
        told = (answer.moves_text for answer in answers)
    else:
        told = (answer.judge_text for answer in answers)
    sys.stdout.writelines(told)


def json_text(document: Any, **layout: Any) -> str:
    """Return a document as JSON, with escapes where the output has no letters for its text."""
    text = json.dumps(document, ensure_ascii=False, **layout)
    return text if is_writable(text) else json.dumps(document, **layout)


def read(file: str, most_bytes: int = MOST_INPUT_BYTES) -> bytes:
    """Return what is in a file, "-" being standard input.

    :raises ClickException: when it cannot be read, and when it is too large.
    """
    try:
        with click.open_file(file, "rb") as stream:
            text: bytes = stream.read(most_bytes + 1)
    except OSError as error:
        sentence = _("Cannot read %(file)s: %(reason)s.")
        named = click.format_filename(file)
        raise click.ClickException(sentence % {"file": named, "reason": reason(error)}) from None
    if len(text) > most_bytes:
        sentence = _("Expected at most %(limit)d bytes, got more.")
        raise click.ClickException(sentence % {"limit": most_bytes})
    return text


@main.command(context_settings={"auto_envvar_prefix": "BACKTRACK"})
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
@click.option("--cache-folder", hidden=True, expose_value=False)  # as old commands have them
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
    """Where to listen.

    :param is_opened: whether the page is opened in a browser.
    :param prefix: the path below which the app stands.
    """

    host: str
    port: int
    is_opened: bool
    prefix: str

    def tell(self, url: str) -> None:
        """Say where the server is, and open the page if that is wished for."""
        import webbrowser

        url = f"{url.rstrip('/')}{self.prefix}/"
        click.echo(_("Backtrack is at %(url)s (Ctrl-C stops it)") % {"url": url})
        sys.stdout.flush()
        if self.is_opened:
            webbrowser.open(url)


class CannotListen(Exception):
    """A server did not get its port.

    :param error: why.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def serve_alone(at: Address, config: dict[str, Any], _count: int) -> None:
    """Serve in this process.

    :raises CannotListen: when the port is not to be had.
    """
    # Here, because a command that only solves should not wait for a web framework.
    from webapp import create_app
    from webapp.http.server import Listening, lifetime_of

    app = create_app(config)
    try:
        server = Listening(app, at.host, at.port)
    except OSError as error:
        raise CannotListen(error) from None
    server.run(lifetime_of(app, opened_first(), lambda: at.tell(server.url)))
    server.close()


def serve_together(at: Address, config: dict[str, Any], count: int) -> None:
    """Serve in several processes.

    :raises CannotListen: when the port is not to be had.
    """
    from webapp import create_app
    from webapp.http import server

    try:
        listener = server.bind_socket(at.host, at.port)
    except OSError as error:
        raise CannotListen(error) from None
    url = server.address(at.host, listener.getsockname()[1])
    app = server.WorkerApp(create_app, config, tuple(opened_first()))
    server.Workers(app, count, listener, lambda: at.tell(url)).run()


@main.command()
@click.argument("file", shell_complete=files)
@click.option("--port", type=PORT, help="The port to listen at; 8123 unless given, 0 a free one.")
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
@click.option("--limit", type=NODES, help="Nodes after which a recording ends.")
@click.option("--key", default="", hidden=True, help="Lets a notebook show the page in a frame.")
def watch(file: str, port: int | None, no_open: bool, limit: int | None, key: str) -> None:
    """Show your own search: the problem in a Python FILE, on a page that follows the file.

    FILE:Class shows one of several classes in it. The code of the file runs on this machine, with
    all your rights; only this machine can open the page. A recording that such a page saved is
    opened as well, and no code of it runs.
    """
    # Here, because nothing else should wait for it.
    from webapp.watch.command import Broken, BusyPort, Wishes, watch_file

    path, name = file_and_class(file)
    check_readable(path)
    if path.suffix == export_commands.SAVED:
        solver.own.open_saved(path)  # what is wrong with data will not be mended
    wishes = Wishes(str(path), name, port, limit, key, opens=not no_open)
    try:
        watch_file(wishes)
    except BusyPort as busy:
        sentence = _("Cannot listen at %(host)s, port %(port)d: %(reason)s.")
        why = {"host": busy.host, "port": busy.port, "reason": reason(busy.error)}
        raise click.ClickException(sentence % why) from None
    except Broken as broken:
        sentence = _("Something went wrong on our side, and nothing can be served: %(problem)s.")
        raise click.ClickException(sentence % {"problem": broken}) from None


def file_and_class(argument: str) -> tuple[Path, str | None]:
    """Return the file of FILE:Class and the class; None where none is named.

    >>> file, name = file_and_class("a.py:Tour")
    >>> str(file), name
    ('a.py', 'Tour')
    """
    file, colon, name = argument.rpartition(":")
    if colon and file and name.isidentifier() and not Path(argument).exists():
        return Path(file), name
    return Path(argument), None


def check_readable(path: Path) -> None:
    """Check that there is a file.

    :raises ClickException: when it cannot be read.
    """
    try:
        with path.open("rb") as file:
            file.read(1)
    except (OSError, ValueError) as error:  # a name with a zero byte in it
        why = reason(error) if isinstance(error, OSError) else str(error)
        sentence = _("Cannot read %(file)s: %(reason)s.")
        named = click.format_filename(path)
        raise click.ClickException(sentence % {"file": named, "reason": why}) from None


def opened_first() -> Iterator[str]:
    """Yield addresses that between them need every part of the app."""
    yield "/"
    for kind in solver.kinds():
        code = bundled.of_kind(kind)[0].code
        yield f"/{kind}/{code}?view=search"
        yield f"/api/v1/{kind}/{code}/search"


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Print an array of objects.")
def levels(as_json: bool) -> None:
    """List the bundled puzzles, from easy to hard."""
    list_counts = bundled.all_levels()
    if as_json:
        rows = [
            {
                "kind": level.kind,
                "stem": level.stem,
                "titles": dict(level.titles),
                "rating": level.rating,
                "code": level.code,
            }
            for level in list_counts
        ]
        click.echo(json_text(rows, indent=2))
        return
    kind_width = max(map(len, solver.kinds()))
    lang = language()
    for kind in solver.kinds():
        code_width = min(max(len(level.code) for level in bundled.of_kind(kind)), WIDEST_CODE)
        for level in bundled.of_kind(kind):
            code = f"{level.code:{code_width}}"
            click.echo(f"{kind:{kind_width}}  {level.rating}  {code}  {level.titles[lang]}")


@main.group(cls=Commands)
@click.pass_context
def export(context: click.Context) -> None:
    """Write to a file what is found out about a puzzle."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@export.command("search")
@click.argument("kind", type=KIND)
@click.argument("file", default="-", shell_complete=files)
@click.option("--search", help="The way of searching; the kind's first if none is named.")
@click.option(
    "-o",
    "--output",
    required=True,
    shell_complete=files,
    help="The file to write; `backtrack show` reads it.",
)
@click.option("--off", default="", help="Prunings to switch off: names joined by commas.")
@click.option(
    "--limit",
    default=DEFAULTS["RECORD_LIMIT"],
    show_default=True,
    type=NODES,
    help="Nodes after which the recording ends.",
)
def export_search(kind: str, file: str, output: str, **asked: Any) -> None:
    """Record the whole search of a puzzle of a KIND.

    The judge text comes from FILE, or from standard input.
    """
    off = [name for name in asked.pop("off").split(",") if name]
    plan = solver.plan(solver.parse(kind, read(file)), off=off, **asked)
    recording = solver.record_plan(plan)
    summary = solver.search_document(recording)
    told = _("Wrote to %(file)s: %(nodes)s.") % {"file": output, "nodes": extent(summary)}
    write(output, solver.write_recording(recording), told)


@export.command("own")
@click.argument("file", shell_complete=files)
@click.option("--search", help="The way of searching; the first of the class if none is named.")
@click.option(
    "-o",
    "--output",
    required=True,
    shell_complete=files,
    help="The file to write; `backtrack watch` opens it without the code.",
)
@click.option("--limit", type=NODES, help="Nodes after which the recording ends.")
def export_own(file: str, search: str | None, output: str, limit: int | None) -> None:
    """Record your own search: the problem in a Python FILE, or FILE:Class.

    The code of the file runs on this machine, with all your rights. What is written can be sent:
    it holds boards, reasons and the text of the file, and opening it runs nothing.
    """
    content = saved_search(file, search, limit=limit)
    saved = solver.own.read(content)
    told = [_("Wrote to %(file)s: %(nodes)s.") % {"file": output, "nodes": extent(saved.summary)}]
    if fault := saved.summary.get("fault"):
        told.append(translate_with(_, fault["template"], fault["arguments"]))
    write(output, content, *told)


def saved_search(
    file: str, search: str | None, off: tuple[str, ...] = (), limit: int | None = None
) -> bytes:
    """Run a Python file and return the search of its problem, as it is saved.

    :param off: reasons that are switched off.
    :raises ClickException: unless it is one problem.
    """
    from solver.own.printing import ROUTER

    path, name = file_and_class(file)
    check_readable(path)
    with redirect_stdout(ROUTER):  # what the code prints goes into the file
        puzzles = solver.own.load(path, name, limit)
        if len(puzzles) > 1:
            titles = ", ".join(puzzle.title for puzzle in puzzles)
            sentence = _("There are several problems in %(file)s, so name one: %(names)s.")
            raise click.ClickException(sentence % {"file": path.name, "names": titles})
        return solver.write_recording(solver.record_problem(puzzles[0], search, off))


def write(file: str, content: bytes, *told: str) -> None:
    """Write a file, and say so; what is written to "-", standard output, stands alone there.

    :param told: sentences about it.
    :raises ClickException: when it cannot be written.
    """
    try:
        with click.open_file(file, "wb") as stream:
            stream.write(content)
            stream.flush()  # standard output is not closed here
    except BrokenPipeError:
        raise  # the reader of standard output has seen enough
    except OSError as error:
        if file == "-":
            streams.discard(sys.stdout)
        sentence = _("Cannot write %(file)s: %(reason)s.")
        named = click.format_filename(file)
        raise click.ClickException(sentence % {"file": named, "reason": reason(error)}) from None
    say = streams.print_error if file == "-" else click.echo
    for sentence in told:
        say(sentence)


def extent(summary: Mapping[str, Any]) -> str:
    """Return how many nodes a recorded search has, and whether they are all."""
    count = {"count": f"{summary['nodes']:,}"}
    if summary.get("fault"):
        return _("%(count)s nodes, up to an error") % count
    if summary["truncated"]:
        return _("the first %(count)s nodes, the search goes on") % count
    return _("all %(count)s nodes") % count


@main.command()
@click.argument("file", default="-", shell_complete=files)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as the API gives it.")
def show(file: str, as_json: bool) -> None:
    """Tell what is in a FILE that `backtrack export` wrote."""
    data = read(file, MOST_RECORDING_BYTES)
    saved = solver.own.read(data) if solver.own.is_saved(data) else None
    document = saved.summary if saved else solver.search_document(solver.read_recording(data))
    if as_json:
        click.echo(json_text(document, separators=COMPACT))
        return
    click.echo(f"{document['kind']} {document['code']}")
    if saved:
        told = {"name": saved.report.title, "file": saved.report.file}
        click.echo(_("%(name)s in %(file)s") % told)
    click.echo(
        _("%(search)s, prunings on: %(on)s; %(nodes)s")
        % {
            "search": document["search"],
            "on": ", ".join(document["on"]) or "-",
            "nodes": extent(document),
        }
    )
    if document["solution_node"] is not None:
        click.echo(_("solved at node %(node)d") % {"node": document["solution_node"]})
    if fault := document.get("fault"):
        click.echo(translate_with(_, fault["template"], fault["arguments"]))
    click.echo(_("moves skipped: %(skips)s") % {"skips": list_counts(document["skips"]) or "-"})
    for row in table(document):
        click.echo("".join(" " * (CELL_COLUMNS - columns(cell)) + cell for cell in row))


def list_counts(counts: dict[str, int]) -> str:
    """Tell counts with their names, "equal 28, left 71"."""
    return ", ".join(f"{name} {count:,}" for name, count in counts.items())


def table(document: Mapping[str, Any]) -> list[list[str]]:
    """Return the nodes by depth and outcome as rows of a table."""
    head = [_("depth"), *map(_, document["outcomes"])]
    rows = ([depth, *counts] for depth, counts in enumerate(document["counts"]))
    return [head, *([f"{number:,}" for number in row] for row in rows)]


for command in census_commands.COMMANDS:
    main.add_command(command)
for command in export_commands.commands(read, write, saved_search):
    export.add_command(command)

for command in film_commands.commands(film_commands.Files(read, write)):
    export.add_command(command)


if __name__ == "__main__":
    main()

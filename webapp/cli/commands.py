"""The command line: ``backtrack solve|serve|watch|check|levels|export|show|census|mine``.

Exit status 0, or 2 after an error: one translated line on standard error, and no output.
"""

from __future__ import annotations

import json
import sys
from gettext import gettext as _
from importlib import import_module
from typing import Any

import click

import solver
from solver.recording.documents import search_document
from solver.recordings import plan, record_plan
from webapp.cli import export_commands, film_commands, streams
from webapp.cli.arguments import (
    FILE,
    NODES,
    file_argument,
    kind_argument,
    off_option,
    output_option,
    search_option,
)
from webapp.cli.files import CANNOT_READ, explained, extent, read, write
from webapp.cli.groups import FAILED, Sentences, sentence_of
from webapp.cli.progress_bar import solve_with_bar
from webapp.cli.serve import serve
from webapp.cli.usage import HELP_OPTIONS
from webapp.config import COMMANDS, DEFAULTS
from webapp.site import levels as bundled
from webapp.text.catalogues import translate_with
from webapp.text.terminal_language import is_writable, language
from webapp.text.text_width import columns

WIDEST_CODE = 48
"""Longer codes shift their titles to the right."""

COMPACT = (",", ":")

CELL_COLUMNS = 12

# What `export` writes at most, with room to spare.
MOST_RECORDING_BYTES = 256 * 1024 * 1024


@click.group(cls=Sentences, context_settings={"help_option_names": HELP_OPTIONS})
@click.version_option(solver.__version__, message="%(prog)s %(version)s")
def main() -> None:
    """Watch puzzles being solved, move by move."""


@main.command()
@kind_argument
@file_argument
@click.option("--moves", is_flag=True, help="Print the moves too, where the answer is a count.")
@click.option("--json", "as_json", is_flag=True, help="Print the replay instead of the answer.")
def solve(kind: str, file: str, moves: bool, as_json: bool) -> None:
    """Read judge text of a KIND of puzzle and print the judge's answer.

    The text comes from FILE, or from standard input. With --json every puzzle's replay is a line.
    """
    puzzles = solver.parse_all(kind, read(file))
    # Solve all before printing, so that an error leaves no output; but serialize one by one, as a
    # replay is a hundred times as large as an answer.
    answers = [solve_with_bar(puzzle) for puzzle in puzzles]
    if as_json:
        lines = (json_text(answer.document, separators=COMPACT) + "\n" for answer in answers)
    elif moves:
        lines = (answer.moves_text for answer in answers)
    else:
        lines = (answer.judge_text for answer in answers)
    sys.stdout.writelines(lines)


def json_text(document: Any, **layout: Any) -> str:
    """Return a document as JSON, escaped if the output encoding lacks its characters."""
    text = json.dumps(document, ensure_ascii=False, **layout)
    return text if is_writable(text) else json.dumps(document, **layout)


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Print an array of objects.")
def levels(as_json: bool) -> None:
    """List the bundled puzzles, from easy to hard."""
    listed = bundled.all_levels()
    if as_json:
        rows = [
            {
                "kind": level.kind,
                "stem": level.stem,
                "titles": dict(level.titles),
                "rating": level.rating,
                "code": level.code,
            }
            for level in listed
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


@main.group()
def export() -> None:
    """Write to a file what is found out about a puzzle."""


@export.command("search")
@kind_argument
@file_argument
@search_option
@output_option(help="The file to write; `backtrack show` reads it.")
@off_option
@click.option(
    "--limit",
    default=DEFAULTS["RECORD_LIMIT"],
    show_default=True,
    type=NODES,
    help="Nodes after which the recording ends.",
)
def export_search(kind: str, file: str, output: str, **options: Any) -> None:
    """Record the whole search of a puzzle of a KIND.

    The judge text comes from FILE, or from standard input.
    """
    recording = record_plan(plan(solver.parse(kind, read(file)), **options))
    summary = search_document(recording)
    sentence = _("Wrote to %(file)s: %(nodes)s.") % {"file": output, "nodes": extent(summary)}
    write(output, solver.write_recording(recording), sentence)


@main.command()
@file_argument
@click.option("--json", "as_json", is_flag=True, help="Print the summary as the API gives it.")
def show(file: str, as_json: bool) -> None:
    """Tell what is in a FILE that `backtrack export` wrote."""
    data = read(file, MOST_RECORDING_BYTES)
    saved = solver.own.read(data) if solver.own.is_saved(data) else None
    document = saved.summary if saved else search_document(solver.read_recording(data))
    if as_json:
        click.echo(json_text(document, separators=COMPACT))
        return
    click.echo(f"{document['kind']} {document['code']}")
    if saved:
        click.echo(
            _("%(name)s in %(file)s") % {"name": saved.report.title, "file": saved.report.file}
        )
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
    skips = ", ".join(f"{name} {count:,}" for name, count in document["skips"].items())
    click.echo(_("moves skipped: %(skips)s") % {"skips": skips or "-"})
    head = [_("depth"), *map(_, document["outcomes"])]
    numbers = ([depth, *counts] for depth, counts in enumerate(document["counts"]))
    for row in (head, *([f"{number:,}" for number in row] for row in numbers)):
        click.echo("".join(" " * (CELL_COLUMNS - columns(cell)) + cell for cell in row))


@main.command()
@click.argument("file", type=FILE)
def check(file: str) -> None:
    """Say what is wrong with a trace that a program printed.

    Each fault is a line on standard error, with the number of the line in FILE.
    """
    with explained(CANNOT_READ, file=click.format_filename(file)):
        faults, nodes, unfinished = solver.traces.check(file)
    for error in faults:
        streams.print_error(sentence_of(error))
    if faults:
        raise click.exceptions.Exit(FAILED)
    click.echo(extent({"nodes": nodes, "truncated": unfinished > 0}))


def in_order(group: click.Group, names: str) -> dict[str, click.Command]:
    """Return the commands of a group in the order in which sentences list them."""
    return {name: group.commands[name] for name in names.split()}


main.add_command(serve)
for command in (*export_commands.COMMANDS, *film_commands.COMMANDS):
    export.add_command(command)
for feature in COMMANDS:
    import_module(f"webapp.features.{feature}.commands").add_to(main)
main.commands = in_order(main, "solve serve watch check levels export show census mine")
export.commands = in_order(export, "search own page site scorm png svg gif webp apng")


if __name__ == "__main__":
    main()

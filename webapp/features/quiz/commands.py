"""``backtrack export scorm``: an exercise for a learning platform."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solver.errors import quoted
from webapp.cli.arguments import (
    NODES,
    Number,
    file_argument,
    limit_option,
    off_option,
    output_option,
    search_option,
)
from webapp.cli.export_commands import (
    lang_option,
    page_text,
    theme_option,
    wishes_of,
    write_counted,
)
from webapp.cli.sources import input_option, kind_or_file_argument, source_of
from webapp.features.quiz import QUESTIONS

if TYPE_CHECKING:
    from webapp.export.standalone import Wishes

ALL = "all"

WATCH, SEARCH = "watch", "search"

QUESTION_COUNT, MOST_QUESTIONS = 5, 20

WHOLE = 100


def question_kinds(_ctx: click.Context, _param: click.Parameter, text: str) -> str:
    """Return the kinds of questions as in a link; raise BadParameter for an unknown one."""
    names = [name for name in text.split(",") if name]
    if names == [ALL] or (names and all(name in QUESTIONS for name in names)):
        return ",".join(names)
    sentence = _("Expected %(name)s to be one of %(choices)s, got %(came)s.")
    facts = {"name": "quiz", "choices": ", ".join((ALL, *QUESTIONS)), "came": quoted(text)}
    raise click.BadParameter(sentence % facts)


@click.command("scorm")
@kind_or_file_argument
@file_argument
@output_option(help="The file to write.")
@click.option(
    "--version",
    type=click.Choice(["1.2", "2004"]),
    default="1.2",
    show_default=True,
    help="The version of SCORM; platforms know 1.2 best.",
)
@click.option("--title", help="The name of the exercise in the course.")
@click.option(
    "--view",
    type=click.Choice([WATCH, SEARCH]),
    help="What is asked about; the search unless it is too large for a file.",
)
@click.option("--step", type=NODES, help="The move of the answer to begin at.")
@click.option("--node", type=NODES, help="The node of the search to begin at.")
@click.option(
    "--quiz",
    default=ALL,
    show_default=True,
    callback=question_kinds,
    help="Kinds of questions, joined by commas: move, fate, vanish, return, queue.",
)
@click.option(
    "--ask",
    type=Number(1, MOST_QUESTIONS),
    default=QUESTION_COUNT,
    show_default=True,
    help="How many questions.",
)
@click.option("--hide-answer", is_flag=True, help="Hide the answer until the end.")
@click.option(
    "--pass",
    "pass_percent",
    type=Number(0, WHOLE),
    help="The score in percent from which it is passed; 60 unless given.",
)
@search_option
@off_option
@limit_option(help="Nodes after which the recording of a FILE ends.")
@input_option
@lang_option
@theme_option
def export_scorm(
    kind: str, file: str, output: str, pass_percent: int | None, **options: Any
) -> None:
    """Write an exercise on a puzzle of a KIND, or on your own search, as a SCORM package.

    A learning platform, such as Moodle, Canvas or Blackboard, opens it without a server of ours and
    keeps the score. The judge text of the puzzle comes from FILE, or from standard input. Your
    own search is a Python file, whose code is run, or what `backtrack export own` wrote; a call
    that the file does not make itself comes after it.
    """
    from webapp.export import scorm

    if options["hide_answer"] and source_of(kind):
        sentence = _("%(option)s is for a kind of puzzle, not for a file of your own.")
        raise click.UsageError(sentence % {"option": "--hide-answer"})
    known = options["version"], scorm.PASS_PERCENT if pass_percent is None else pass_percent
    page = page_text(kind, file, options, partial(exercise, options, known))
    title = options["title"] or title_of(kind, options)
    write_counted(output, scorm.package(page, title, *known))


def exercise(options: Mapping[str, Any], known: tuple[str, int], *, has_search: bool) -> Wishes:
    """Return the wishes of the page of an exercise; raise ClickException for what it lacks.

    :param known: version and score from which it is passed.
    :param has_search: the search is in the page.
    """
    from webapp.export.scorm import page_data

    view = view_of(options, has_search=has_search)
    if view == SEARCH and not has_search:
        raise click.ClickException(_("The search is too large for a file: use --view watch."))
    opening = {
        "step": options["step"],
        "view": view if view == SEARCH else None,
        "node": options["node"],
        "hide": "answer" if options["hide_answer"] else None,
        "quiz": options["quiz"],
        "ask": options["ask"],
    }
    given = {name: str(value) for name, value in opening.items() if value}
    data = page_data(given, *known)
    return wishes_of(options, hide=options["hide_answer"], data=data)


def view_of(options: Mapping[str, Any], *, has_search: bool) -> str:
    """Return the view in which an exercise opens; raise UsageError if options disagree."""
    step, node, view = (options[name] for name in ("step", "node", "view"))
    if step is not None and node is not None:
        raise click.UsageError(_("Expected --step or --node, got both."))
    named = WATCH if step is not None else SEARCH if node is not None else None
    if view and named and view != named:
        raise click.UsageError(_("--step is for --view watch, and --node for --view search."))
    return str(view or named or (SEARCH if has_search else WATCH))


def title_of(kind: str, options: Mapping[str, Any]) -> str:
    """Return the title of a kind, or the name of the file or of what is named in it."""
    if source_of(kind):
        file, colon, name = kind.rpartition(":")
        return name if colon and source_of(file) else Path(kind).stem
    from webapp.export import standalone
    from webapp.site import kinds

    with standalone.page_context(standalone.app_for_files(), f"/?lang={wishes_of(options).lang}"):
        return kinds.title_of(kind)


def add_to(main: click.Group) -> None:
    """Add the command to those that export."""
    export = main.commands["export"]
    assert isinstance(export, click.Group), "it has commands of its own"
    export.add_command(export_scorm)

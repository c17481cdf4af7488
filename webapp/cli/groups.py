"""Groups of commands, in the language of the environment: every error is one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from gettext import gettext as _
from io import TextIOWrapper
from typing import Any, NoReturn

import click
from click.shell_completion import shell_complete

import solver
from webapp.cli import streams
from webapp.cli.files import reason
from webapp.cli.usage import translate_command
from webapp.http.processes import keep_folder_off_path
from webapp.text.catalogues import translate_with
from webapp.text.terminal_language import use_language

NAME = "backtrack"
COMPLETION = "_BACKTRACK_COMPLETE"
"""The environment variable that requests completions, named by click."""

FAILED = 2

USER_ERRORS = (click.ClickException, solver.PuzzleError, solver.BadDeclaration)
"""Errors whose message is one sentence for the user."""


class Commands(click.Group):
    """A group that may be invoked without a command, and lists its commands for an unknown one."""

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

        :raises ClickException: for neither a command nor an option.
        """
        name, *_rest = args
        if not (ctx.resilient_parsing or name in self.commands or name.startswith("-")):
            sentence = _("There is no command %(came)s; the commands are: %(commands)s.")
            raise click.ClickException(
                sentence % {"came": name, "commands": ", ".join(self.commands)}
            )
        return super().resolve_command(ctx, args)


class Sentences(Commands):
    """A group of commands that prints every error as one sentence on one line."""

    def main(  # type: ignore[override]  # it never returns, whatever ``standalone_mode`` says
        self,
        args: Sequence[str] | None = None,
        **_extra: Any,
    ) -> NoReturn:
        """Run a command line and exit with its status."""
        streams.open_closed()
        keep_folder_off_path()
        if isinstance(sys.stdout, TextIOWrapper):
            # A name may have characters that the output encoding lacks.
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
            # The reader closed the pipe, as in ``backtrack levels | head -1``.
            streams.discard(sys.stdout)
        except (*USER_ERRORS, OSError, KeyboardInterrupt) as error:
            streams.print_error(sentence_of(error))
            return FAILED
        return 0

    def run(self, arguments: list[str]) -> None:
        """Run a command line, or complete one for a shell; then flush the output."""
        if instruction := os.environ.get(COMPLETION):
            status = shell_complete(self, {}, NAME, COMPLETION, instruction)
            raise click.exceptions.Exit(status)
        with self.make_context(NAME, arguments) as context:
            self.invoke(context)
        sys.stdout.flush()


def sentence_of(error: BaseException) -> str:
    """Return the message of an error."""
    match error:
        case click.ClickException():
            return usage(error)
        case solver.PuzzleError():
            return translate_with(_, error.template, error.arguments)
        case solver.BadDeclaration():
            return str(error)  # for authors of kinds, so not translated
        case OSError():
            streams.discard(sys.stdout)
            return _("Cannot write: %(reason)s.") % {"reason": reason(error)}
    return _("Interrupted.")


def usage(error: click.ClickException) -> str:
    """Return the message of a usage error."""
    match error:
        case click.exceptions.NoSuchOption():
            return _("There is no option %(came)s.") % {"came": error.option_name}
        case click.MissingParameter() if error.param:
            return _("%(name)s is missing.") % {"name": _(error.param.human_readable_name)}
        case click.UsageError() if not isinstance(error, click.BadParameter):
            problem = error.format_message().rstrip(".。")
            return _("Cannot understand this command line: %(problem)s.") % {"problem": problem}
    return error.message

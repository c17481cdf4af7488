"""The group of all commands, in the language of the environment: every error is one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from gettext import gettext as _
from io import TextIOWrapper
from typing import Any, NoReturn

import click
from click.core import ParameterSource
from click.shell_completion import shell_complete

import solver
from solver.errors import BadDeclaration, quoted
from webapp.cli import streams
from webapp.cli.files import reason
from webapp.cli.usage import translate_command
from webapp.http.processes import keep_folder_off_path
from webapp.text.catalogues import N_, translate_with
from webapp.text.terminal_language import use_language

NAME = "backtrack"
COMPLETION = "_BACKTRACK_COMPLETE"
"""Requests completions; click's name."""

FAILED = 2

USER_ERRORS = (click.ClickException, solver.PuzzleError, BadDeclaration)


class Sentences(click.Group):
    """A group of commands that prints every error on one line."""

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
        try:
            with self.make_context(NAME, arguments) as context:
                self.invoke(context)
        except click.exceptions.NoArgsIsHelpError as no_command:
            click.echo(no_command.message)
        sys.stdout.flush()


def sentence_of(error: BaseException) -> str:
    """Return the message of an error."""
    match error:
        case click.ClickException():
            return usage(error)
        case solver.PuzzleError():
            return translate_with(_, error.template, error.arguments)
        case BadDeclaration():
            return str(error)  # for authors of kinds, so not translated
        case OSError():
            streams.discard(sys.stdout)
            return _("Cannot write: %(reason)s.") % {"reason": reason(error)}
    return _("Interrupted.")


def usage(error: click.ClickException) -> str:
    """Return the message of a usage error: click's own, unless it says too little."""
    match error:
        case click.exceptions.NoSuchCommand(ctx=click.Context(command=click.Group() as group)):
            sentence = _("There is no command %(came)s; the commands are: %(commands)s.")
            return sentence % {"came": error.command_name, "commands": ", ".join(group.commands)}
        case click.MissingParameter(param=click.Parameter() as param):
            return _("%(name)s is missing.") % {"name": param.get_error_hint(error.ctx)}
        case click.BadParameter(param=click.Parameter() as param, ctx=click.Context() as ctx) if (
            ctx.get_parameter_source(param.name) is ParameterSource.ENVIRONMENT
        ):
            name = f"{ctx.auto_envvar_prefix}_{param.name}".upper()
            if isinstance(param.type, click.types.BoolParamType):
                sentence = N_("Expected 1 or 0 in %(name)s, got %(came)s.")
                received = quoted(os.environ[name])
                return translate_with(_, sentence, {"name": name, "came": received})
            error.param_hint = name
    return error.format_message()

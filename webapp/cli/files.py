"""Files that commands read and write; what goes wrong with one is a sentence."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Mapping
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

from webapp.cli import streams
from webapp.text.catalogues import N_

MOST_INPUT_BYTES = 16 * 1024 * 1024

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
    """Return the translated reason of a system error."""
    known = REASONS.get(error.errno or 0)
    return _(known) if known else str(error.strerror or error)


def read(file: str, most_bytes: int = MOST_INPUT_BYTES) -> bytes:
    """Return the content of a file, "-" being standard input.

    :raises ClickException: if it cannot be read, and if it is too large.
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


def check_readable(path: Path) -> None:
    """Check that a file can be read.

    :raises ClickException: if it cannot.
    """
    try:
        with path.open("rb") as file:
            file.read(1)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        why = reason(error) if isinstance(error, OSError) else str(error)
        sentence = _("Cannot read %(file)s: %(reason)s.")
        named = click.format_filename(path)
        raise click.ClickException(sentence % {"file": named, "reason": why}) from None


def write(file: str, content: bytes, *sentences: str) -> None:
    """Write a file, then print sentences: to standard error if the file is standard output, "-".

    :raises ClickException: if it cannot be written.
    """
    try:
        with click.open_file(file, "wb") as stream:
            stream.write(content)
            stream.flush()  # standard output is not closed here
    except BrokenPipeError:
        raise  # the reader of standard output closed the pipe
    except OSError as error:
        if file == "-":
            streams.discard(sys.stdout)
        sentence = _("Cannot write %(file)s: %(reason)s.")
        named = click.format_filename(file)
        raise click.ClickException(sentence % {"file": named, "reason": reason(error)}) from None
    echo = streams.print_error if file == "-" else click.echo
    for sentence in sentences:
        echo(sentence)


def extent(summary: Mapping[str, Any]) -> str:
    """Return the number of nodes of a recorded search in words, and whether it is complete."""
    count = {"count": f"{summary['nodes']:,}"}
    if summary.get("fault"):
        return _("%(count)s nodes, up to an error") % count
    if summary["truncated"]:
        return _("the first %(count)s nodes, the search goes on") % count
    return _("all %(count)s nodes") % count

"""Files that commands read and write; what goes wrong with one is a sentence."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

from webapp.cli import streams
from webapp.text.catalogues import N_

MOST_INPUT_BYTES = 16 * 1024 * 1024

CANNOT_READ = N_("Cannot read %(file)s: %(reason)s.")
CANNOT_WRITE = N_("Cannot write %(file)s: %(reason)s.")
CANNOT_LISTEN = N_("Cannot listen at %(host)s, port %(port)d: %(reason)s.")

REASONS = {
    errno.EBADF: N_("the standard stream is closed"),
    errno.ENOENT: N_("there is no such file"),
    errno.EEXIST: N_("it is a file"),
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


@contextmanager
def explained(sentence: str, **values: Any) -> Iterator[None]:
    """Raise a translated sentence with its reason as ClickException for a system error."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader of standard output closed the pipe
    except OSError as error:
        values["reason"] = reason(error)
        raise click.ClickException(_(sentence) % values) from None


def read(file: str | Path, most_bytes: int = MOST_INPUT_BYTES) -> bytes:
    """Return the content of a file, "-" being standard input; raise ClickException."""
    with (
        explained(CANNOT_READ, file=click.format_filename(file)),
        click.open_file(file, "rb") as stream,
    ):
        text: bytes = stream.read(most_bytes + 1)
    if len(text) > most_bytes:
        sentence = _("Expected at most %(limit)d bytes, got more.")
        raise click.ClickException(sentence % {"limit": most_bytes})
    return text


def check_readable(path: Path) -> None:
    """Check that a file can be read; raises ClickException if it cannot."""
    with explained(CANNOT_READ, file=click.format_filename(path)), path.open("rb"):
        pass


def write(file: str | Path, content: bytes, *sentences: str) -> None:
    """Write a file, "-" being standard output, and print sentences; raise ClickException."""
    with explained(CANNOT_WRITE, file=click.format_filename(file)):
        try:
            with click.open_file(file, "wb") as stream:
                stream.write(content)
                stream.flush()  # standard output is not closed here
        except OSError:
            if file == "-":
                streams.discard(sys.stdout)
            raise
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

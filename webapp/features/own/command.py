"""``backtrack watch``: its terminal output."""

from __future__ import annotations

import errno
import os
import socket
import sys
import webbrowser
from gettext import gettext as _
from pathlib import Path
from typing import Any

from webapp.cli import streams
from webapp.cli.files import CANNOT_LISTEN, explained
from webapp.features.own.messages import Job, Loaded
from webapp.features.own.supervisor import HANG_SECONDS, Supervisor, stop_on_signals
from webapp.http.server import address, bind_socket
from webapp.text.catalogues import N_, translate_with

HOST = "127.0.0.1"
"""The only bound address: clients are on this machine."""

USUAL_PORT = 8123

HANG_VARIABLE = "BACKTRACK_HANG_SECONDS"
"""Environment variable: timeout of code that cannot be interrupted."""


RIGHTS = N_("Its code runs on this machine with your rights; the page opens on this machine alone.")


def watch_file(path: Path, port: int | None, *, opens: bool, **job: Any) -> None:
    """Serve until Ctrl-C; raise ClickException if the port, free for 0, cannot be bound."""
    listener = listen(port)
    port = listener.getsockname()[1]
    whole = Job(str(path.resolve()), port=port, traces="", hang_seconds=hang_seconds(), **job)
    terminal = Terminal(path.name, address(HOST, port), opens=opens)
    supervisor = Supervisor(whole, listener, terminal.print_loaded, terminal.print_trouble)
    stop_on_signals(supervisor)
    try:
        supervisor.run()
    finally:
        listener.close()


def hang_seconds() -> float:
    """Return the heartbeat timeout of a child."""
    try:
        return max(1.0, float(os.environ[HANG_VARIABLE]))
    except (KeyError, ValueError):
        return HANG_SECONDS


def listen(port: int | None) -> socket.socket:
    """Return a loopback socket; raise ClickException if the port cannot be bound."""
    with explained(CANNOT_LISTEN, host=HOST, port=USUAL_PORT if port is None else port):
        try:
            return bind_socket(HOST, USUAL_PORT if port is None else port)
        except OSError as error:
            if port is None and error.errno == errno.EADDRINUSE:
                return bind_socket(HOST, 0)
            raise


class Terminal:
    """Prints to the terminal what is served, and what went wrong."""

    def __init__(self, file: str, url: str, *, opens: bool) -> None:
        self._file = file
        self._url = url
        self._opens = opens
        self._last_printed = ""
        self._trouble = ""

    def print_loaded(self, loaded: Loaded) -> None:
        """Print the URL of the file just loaded, or why there are no pages."""
        if loaded.sentence and loaded.sentence != self._trouble:
            streams.print_error(loaded.sentence)
        url = self._url + (loaded.classes[0][1] if len(loaded.classes) == 1 else "")
        sentence = self._sentence(loaded, url)
        try:
            print(sentence if sentence != self._last_printed else self._reloaded(), flush=True)
        except OSError:
            if not self._last_printed:
                raise  # the URL is printed nowhere else
            streams.discard(sys.stdout)
        if not self._last_printed and loaded.runs_code and not loaded.sentence:
            print(_(RIGHTS), flush=True)
        self._last_printed = sentence
        if self._opens:
            self._opens = False
            webbrowser.open(url)

    def print_trouble(self, sentence: tuple[str, dict[str, Any]]) -> None:
        """Print what ended a process."""
        self._trouble = translate_with(_, *sentence)
        streams.print_error(self._trouble)

    def _reloaded(self) -> str:
        return _("%(file)s was loaded again.") % {"file": self._file}

    def _sentence(self, loaded: Loaded, url: str) -> str:
        names = ", ".join(name for name, _link in loaded.classes)
        facts = {"file": self._file, "names": names, "url": url}
        if loaded.sentence:
            sentence = _("Waiting at %(url)s until %(file)s is mended and saved (Ctrl-C stops it)")
        elif not loaded.runs_code:
            sentence = _("Showing %(file)s at %(url)s; no code of it runs (Ctrl-C stops it)")
        else:
            sentence = _("Running %(file)s (%(names)s) at %(url)s (Ctrl-C stops it)")
        return sentence % facts

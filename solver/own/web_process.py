"""The web part as another process, which writes a search's page or serves it.

The library does not import it. A search is handed over as a file: a problem as data, a function as
a program to run again.
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from solver.own.base import Brought
from solver.recording.recording import Recording

HOST = re.compile(r"http://[\w.:\[\]]+")

PACKAGE = Path(__file__).parents[2]
"""For the import path of the other process."""


def page_of(recording: Recording[Any, Any], most: int) -> str | None:
    """Return a search's page of ``most`` nodes, serverless; None without the web part."""
    if not can_start():
        return None
    from solver.own import saved  # needs NumPy, which a browser's Python lacks

    with TemporaryDirectory(prefix="backtrack-") as folder:
        file = Path(folder) / "search.btr"
        file.write_bytes(saved.write(recording, most=most))
        command = web_command("export", "page", str(file), "--output", "-")
        done = subprocess.run(
            command, env=environment(), capture_output=True, encoding="utf-8", check=False
        )
    return done.stdout if done.returncode == 0 else None


def can_start() -> bool:
    """Say whether there is a web part, and the system has processes: browsers have none."""
    return not is_in_browser() and find_spec("webapp") is not None


def is_in_browser() -> bool:
    """Say whether Python runs in a browser."""
    return sys.platform == "emscripten"


def web_command(*arguments: str) -> list[str]:
    """Return the command line of the other process."""
    return [sys.executable, "-P", "-m", "webapp", *arguments]


def environment() -> dict[str, str]:
    """Return the environment of the other process."""
    paths = os.pathsep.join([str(PACKAGE), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {
        **os.environ,
        "PYTHONPATH": paths,
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
    }


class Server:
    """The other process, serving the page of one recording.

    :param folder: of the recording's file; it goes with the process.
    :param process: the running process.
    :param url: of the page.
    """

    def __init__(
        self, folder: TemporaryDirectory[str], process: subprocess.Popen[str], url: str
    ) -> None:
        self.url = url
        self._end = weakref.finalize(self, end, process, folder)  # also when Python ends

    @classmethod
    def serving(cls, puzzle: Brought[Any], recording: Recording[Any, Any]) -> Server | None:
        """Return a server of a recording, None where there cannot be one."""
        if not can_start():
            return None
        folder = TemporaryDirectory(prefix="backtrack-")
        file = written(Path(folder.name), puzzle, recording)
        key = secrets.token_urlsafe(16)
        process = started(file, key)
        host = next(hosts(process), None)
        if host is None:
            end(process, folder)
            return None
        return cls(folder, process, f"{host}/own/{puzzle.to_code()}?key={key}")

    def close(self) -> None:
        """End it."""
        self._end()


def written(folder: Path, puzzle: Brought[Any], recording: Recording[Any, Any]) -> Path:
    """Write the file that the other process shows: a search as data, a function to run again."""
    # They need NumPy.
    from solver.own import saved
    from solver.own.functions import live
    from solver.own.functions.puzzle import FunctionPuzzle

    if isinstance(puzzle, FunctionPuzzle):
        ending, data = live.PROGRAM, live.write(puzzle)
    else:
        ending, data = ".btr", saved.write(recording)
    file = folder / f"{puzzle.to_code()}{ending}"
    file.write_bytes(data)
    return file


def started(file: Path, key: str) -> subprocess.Popen[str]:
    """Start the process, which ends with the pipe to it; a frame needs the ``key``."""
    return subprocess.Popen(
        web_command("watch", str(file), "--no-open", "--port", "0", "--key", key),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment(),
    )


def hosts(process: subprocess.Popen[str]) -> Iterator[str]:
    """Yield the hosts with their ports that a program says it is at, until it says no more."""
    assert process.stdout is not None, "it is asked for"
    for line in process.stdout:
        yield from HOST.findall(line)


def end(process: subprocess.Popen[str], folder: TemporaryDirectory[str]) -> None:
    """End a program and take its file away."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    process.terminate()
    process.wait()
    folder.cleanup()

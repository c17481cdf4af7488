"""``python -m solver KIND [FILE]`` answers judge text; the rest is `backtrack`, the web part's."""

from __future__ import annotations

import errno
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TextIO

import solver

FAILED = 2
STANDARD_INPUT = "-"


class Arguments(ArgumentParser):
    """A command line whose every error is one sentence on one line."""

    def error(self, message: str) -> NoReturn:
        """End with a sentence."""
        fail(f"Cannot understand this command line: {message}.")

    def print_help(self, file: Any = None) -> None:  # noqa: ARG002
        """Print the help; unlike argparse, fail where it cannot be written."""
        write([self.format_help()])


def fail(sentence: str) -> NoReturn:
    """End with a sentence on standard error and nothing on standard output."""
    if sys.stderr:  # None where it was closed
        try:
            print(sentence, file=sys.stderr, flush=True)
        except OSError:
            discard(sys.stderr)
    sys.exit(FAILED)


def discard(stream: TextIO) -> None:
    """Discard what a stream still buffers, or the interpreter would fail over it when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


CLOSED = OSError(errno.EBADF, "the standard stream is closed")


def main() -> None:
    """Read judge text and print the judge's answers."""
    try:
        write(answers(sys.argv[1:]))
    except BrokenPipeError:
        discard(sys.stdout)  # its reader has seen enough
    except OSError as error:
        if sys.stdout:
            discard(sys.stdout)
        fail(f"Cannot write: {error.strerror}.")


def answers(arguments: list[str]) -> list[str]:
    """Return the judge's answers to the text that a command line names."""
    parser = Arguments("python -m solver", description="Answer judge text.")
    parser.add_argument("kind", help=", ".join(solver.kinds()))
    parser.add_argument(
        "file", nargs="?", default=STANDARD_INPUT, help="the text; standard input for - or none"
    )
    asked = parser.parse_args(arguments)
    try:
        puzzles = solver.parse_all(asked.kind, read(asked.file))
        return [solver.judge_output(puzzle, solver.solve(puzzle)) for puzzle in puzzles]
    except solver.PuzzleError as error:
        fail(str(error))


def read(file: str) -> bytes:
    """Return the content of a file; "-" is standard input."""
    try:
        if file != STANDARD_INPUT:
            return Path(file).read_bytes()
        if sys.stdin is None:
            raise CLOSED
        return sys.stdin.buffer.read()
    except OSError as error:
        fail(f"Cannot read {file}: {error.strerror}.")


def write(lines: Iterable[str]) -> None:
    """Write all lines to standard output; raise OSError if that fails."""
    if sys.stdout is None:
        raise CLOSED
    if isinstance(sys.stdout, TextIOWrapper):
        # What the output has no letters for, say in a name, is no reason to end in the middle.
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.stdout.writelines(lines)
    sys.stdout.flush()


if __name__ == "__main__":
    main()

"""``python -m solver KIND [FILE]`` answers judge text; the rest is `backtrack`, the web part's."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

import solver

FAILED = 2
STANDARD_INPUT = "-"


class Arguments(ArgumentParser):
    """A command line whose every error is one sentence on one line."""

    def error(self, message: str) -> NoReturn:
        """End with a sentence."""
        fail(f"Cannot understand this command line: {message}.")


def fail(sentence: str) -> NoReturn:
    """End with a sentence on standard error and nothing on standard output."""
    print(sentence, file=sys.stderr)
    sys.exit(FAILED)


def main() -> None:
    """Read judge text and print the judge's answers."""
    arguments = Arguments("python -m solver", description="Answer judge text.")
    arguments.add_argument("kind", help=", ".join(solver.kinds()))
    arguments.add_argument(
        "file", nargs="?", default=STANDARD_INPUT, help="the text; standard input for - or none"
    )
    asked = arguments.parse_args()
    try:
        is_named = asked.file != STANDARD_INPUT
        text = Path(asked.file).read_bytes() if is_named else sys.stdin.buffer.read()
        puzzles = solver.parse_all(asked.kind, text)
        answers = [solver.judge_output(puzzle, solver.solve(puzzle)) for puzzle in puzzles]
    except OSError as error:
        fail(f"Cannot read {asked.file}: {error.strerror}.")
    except solver.PuzzleError as error:
        fail(str(error))
    if isinstance(sys.stdout, TextIOWrapper):
        # What the output has no letters for, say in a name, is no reason to end in the middle.
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.stdout.writelines(answers)


if __name__ == "__main__":
    main()

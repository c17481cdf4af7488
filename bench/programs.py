"""Outside programs that solve the same puzzles: judge text in, answer out."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import time
from dataclasses import dataclass

PADDING = ["-1", "-1", "-1"]


@dataclass(frozen=True)
class Run:
    """One run of a program.

    :param seconds: wall time, the start of the process included; the timeout if it was stopped.
    :param answer: what it printed, None if it was stopped.
    """

    seconds: float
    answer: str | None


@dataclass(frozen=True)
class Program:
    """An outside program.

    :param name: what the tables call it.
    :param command: the program and its arguments.
    """

    name: str
    command: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Program:
        """Read ``NAME=COMMAND``; the command is split like a shell does.

        :raises ValueError: when a part is missing or there is no such program.
        """
        name, _, command = text.partition("=")
        words = tuple(shlex.split(command))
        if not (name and words):
            raise ValueError(f"expected NAME=COMMAND, got {text!r}")
        if shutil.which(words[0]) is None:
            raise ValueError(f"expected a program that can be run, got {words[0]!r}")
        return cls(name, words)

    def run(self, text: str, timeout_s: float) -> Run:
        """Run the program on a judge input; its exit status does not matter."""
        start = time.perf_counter()
        try:
            done = subprocess.run(
                self.command,
                input=text,
                stdout=subprocess.PIPE,
                text=True,
                timeout=timeout_s,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Run(timeout_s, None)
        return Run(time.perf_counter() - start, done.stdout)


def same_answer(one: str, other: str) -> bool:
    r"""Compare two answers as lines of items, lines of padding (``-1 -1 -1``) left out.

    >>> same_answer("0 2 1\n", "0 2 1 \n-1 -1 -1 ")
    True
    """
    return significant_lines(one) == significant_lines(other)


def significant_lines(answer: str) -> list[list[str]]:
    """Return the items of each line that says something."""
    lines = (line.split() for line in answer.splitlines())
    return [line for line in lines if line and line != PADDING]

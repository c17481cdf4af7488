"""Texts of judges: how a kind's boards and answers are read and written."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from solver.forms import Form
from solver.problem import Move, State
from solver.puzzle import Puzzle
from solver.text import Said


class Texts(Puzzle[State, Move]):
    """A puzzle that judges write, and whose answers they read."""

    alphabet: ClassVar[str]
    """Characters of its boards, to recognize a wrong text."""
    first_line: ClassVar[str | None] = None
    """Pattern of the first line of its texts, for errors; None claims no text."""
    line: ClassVar[str | None] = None
    """Pattern of all lines of a kind with one form, or whose form fits others too."""
    form: ClassVar[Form | None] = None
    """Further forms of its boards."""
    terminator: ClassVar[str | None] = None
    """The line of an input after which nothing is read."""

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    @classmethod
    @abstractmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read a judge input; raise BadPuzzle with expected and received value and place."""

    @abstractmethod
    def to_text(self) -> str:
        """Write the judge's input for this puzzle, ending with a line end."""

    @abstractmethod
    def judge_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the judge's answer, ending with a line end; None is "no solution"."""

    def moves_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the judge's answer with the moves; the same where the answer is the moves."""
        return self.judge_output(moves)

    @abstractmethod
    def read_output(self, text: str) -> Iterator[Said]:
        """Yield the moves in the output of a program, their number, or that there is no solution.

        The format is that of ``moves_output``.

        :raises BadOutput: at the first line or item that cannot be read.
        """


AnyTexts = Texts[Any, Any]

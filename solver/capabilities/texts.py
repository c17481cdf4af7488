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
    """The characters that its boards are written with, so that a wrong text shows what it was meant
    to be."""
    first_line: ClassVar[str | None] = None
    """A regular expression for the first line of its texts: a refused text that begins like this
    was meant for this kind. None: for what no kind claims."""
    line: ClassVar[str | None] = None
    """The same for all lines, of a kind whose boards come in no other form."""
    form: ClassVar[Form | None] = None
    """In which other forms its boards come."""
    terminator: ClassVar[str | None] = None
    """The line of an input after which nothing is read; None where there is no such line."""

    def __str__(self) -> str:
        """Return its judge's input."""
        return self.to_text().rstrip("\n")

    @classmethod
    @abstractmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read a whole judge input.

        :raises BadPuzzle: with the expected and the received value and the place.
        """

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
        """Yield what the output of a program says, as ``moves_output`` writes it.

        :raises BadOutput: at the first thing that cannot be read.
        """


AnyTexts = Texts[Any, Any]

"""A user's own search as a puzzle, whatever shape its program has."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from solver.errors import PuzzleError, Sentence
from solver.own import shelf
from solver.own.html import board_html
from solver.own.printing import Printed
from solver.own.program import OwnProgram
from solver.own.words import words_of
from solver.picture import Picture
from solver.problem import Delegating, JsonBoard, NodeBits, Search, State
from solver.puzzle import Puzzle
from solver.recording.log import Log
from solver.recording.plan import Plan
from solver.recording.recording import Recording
from solver.search.limits import Progress
from solver.search.result import Solution
from solver.words import Words

KIND = "own"
OF_CALLS: Mapping[str, Any] = {"own": {"calls": True}}
OF_GAMES: Mapping[str, Any] = {"own": {"game": True}}
TRACE = "trace"
"""The search that a program of any language printed."""
TAKEN = "taken"
"""The search of a program that takes nodes from a stack, a queue or a heap."""
UNTIL_RECORDED = NodeBits(3, 10, 19)
"""The bits of nodes before it is known how many they need."""

GROUND = Picture("grid", 1, 1, {}, (0, 1), ("",), ("",))


class BadProblem(PuzzleError):
    """A file in which nothing can be opened: what is wrong, and in which line."""


def bad(id: str, template: str, **arguments: int | str) -> BadProblem:
    """Return the refusal of a file."""
    return BadProblem(id, template, **arguments)


class Brought(Delegating[State, Any], Puzzle[State, Any]):
    """A search in a user's own file; its identity is the object, not a value.

    :param code: its name in addresses.
    :param path: of the file that it comes from; ``file`` without folders, ``source`` what is in it.
    :param limit: the most nodes of a recording.
    """

    kind = KIND
    title: str
    about: str
    declared: Mapping[str, Any] = {}
    """Facts for its painters beside its picture."""

    def __init__(self, code: str, path: str, source: str, limit: int) -> None:
        self.program = OwnProgram(code, path)
        self.source = source
        self.declared_limit = limit
        self.finished: Recording[Any, Any] | None = None
        """The recording of its first search with everything on, once it is made."""
        self.printing = Printed()
        """Where its code prints to while a search is recorded."""
        self._searches: tuple[Search, ...] = ()

    @property
    def searches(self) -> tuple[Search, ...]:  # type: ignore[override]  # each has its own
        """Its searches, the default first; their reasons and bits are complete once recorded."""
        return self._searches

    @property
    def code(self) -> str:
        """Its name in addresses."""
        return self.program.code

    @property
    def path(self) -> str:
        """The path of its file."""
        return self.program.path

    @property
    def file(self) -> str:
        """The name of its file, without folders."""
        return self.program.file

    @property
    def source_file(self) -> str:
        """The name of the file whose text is ``source``."""
        return self.file

    @property
    def printed(self) -> list[str]:
        """The last lines that its code printed while it was recorded."""
        return self.printing.lines

    @property
    def printed_lines(self) -> int:
        """How many lines that were in all."""
        return self.printing.count

    @property
    def noticed(self) -> list[Sentence]:
        """What was noticed while its recording was looked at."""
        return [*self.program.troubles, *filter(None, [self.program.difference])]

    @property
    def memory(self) -> Sentence | None:
        """What memory of results does or would do, of functions."""
        return None

    @property
    def words(self) -> Words:
        """What pages and scripts say of it."""
        return words_of(self.title, self.about, self.program.reasons.titles)

    # Recording.

    @abstractmethod
    def record(self, plan: Plan, progress: Progress | None = None) -> Log:
        """Record a search of it, up to its limit, until it is stopped, or until it fails."""

    def stop(self) -> None:
        """End the recording that is being made; its nodes are kept."""
        self.program.is_stopping = True

    def recorded(self, recording: Recording[Any, Any]) -> None:
        """Take the reasons of a recording for its switches, and itself for the answer."""
        found = recording.search
        if recording.prunings == frozenset(found.prunings):
            if found.name == self.searches[0].name:
                self.finished = recording
            self._searches = tuple(
                found if each.name == found.name else each for each in self.searches
            )

    def answer(self) -> Solution[Any]:
        """Return the solution that the recording has; none before there is a recording."""
        return self.solution_of(self.finished) if self.finished else Solution(None, 0)

    def solution_of(self, recording: Recording[Any, Any]) -> Solution[Any]:
        """Return the solution that a recording of it has."""
        node = recording.solution_node
        if node is None:
            return Solution(None, len(recording))
        moves = [recording.tree.move(each) for each in recording.index.ancestors(node)[1:]]
        return Solution(tuple(moves), len(recording))

    def value_of(self, recording: Recording[Any, Any]) -> str | None:  # noqa: ARG002
        """Return what a recorded game is worth, in writing; None where there is no value."""
        return None

    @classmethod
    def from_code(cls, code: str) -> Any:
        """Return the problem with a name among those that are on the shelf.

        :raises BadCode: when there is none.
        """
        return shelf.get(code)

    def to_code(self) -> str:
        """Return its name in addresses."""
        return self.code

    def check(self, state: State, move: Any) -> Any:  # noqa: ARG002
        """Return a move of its answer: it was made before."""
        return move

    def describe(self, move: Any) -> Sentence:
        """Return a move in words: its name."""
        return Sentence("%(move)s", {"move": str(move)})

    def picture(self) -> Picture:
        """Return the ground on which its boards are drawn."""
        return GROUND

    def board_html(self, board: JsonBoard) -> str:
        """Return a board as a table, lines of text or a picture."""
        return board_html(board)

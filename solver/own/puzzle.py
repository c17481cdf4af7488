"""A problem that somebody brings along, as a puzzle: all that pages and recordings know of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from inspect import cleandoc
from typing import Any, NoReturn, Self

from solver.errors import BadCode, BadPuzzle, Sentence, quoted
from solver.own.html import board_html
from solver.own.printing import ROUTER, Printed
from solver.own.problem import Problem
from solver.own.reasons import Reasons
from solver.own.values import readable
from solver.own.view import DEEPENING, Held, View, is_cost, shown
from solver.own.words import words_of
from solver.picture import Picture
from solver.puzzle import (
    OUTCOMES,
    SEEN,
    Frame,
    JsonBoard,
    NodeBits,
    Outcome,
    Puzzle,
    Search,
    Shape,
)
from solver.recording.log import Fault, Log
from solver.recording.plan import Plan
from solver.recording.recording import Recording
from solver.search.limits import DEFAULT_LIMIT, Progress
from solver.search.result import Solution
from solver.words import Words

KIND = "own"
GROUND = Picture("grid", 1, 1, {}, (0, 1), ("",), ("",))
"""On which its boards are drawn."""
SHAPES = {"dfs": Shape.NESTED, "iddfs": Shape.NESTED, "bfs": Shape.LAYERS}

MOST_LAYERED = 5_000_000
"""Nodes of a breadth-first search: all its states are in memory."""

MOST_COUNTED = 2_000_000
"""Nodes that are counted of a search with switches off: people's code takes its time."""


class OwnPuzzle(Puzzle[Held, Any]):
    """A problem of somebody's own. It is known by itself, not by its value.

    :param code: its name in addresses.
    :param person: the problem.
    :param path: of the file that it comes from; ``file`` without folders, ``source`` what is in it.
    :param limit: the most nodes of a recording; None: as the problem says.
    """

    kind = KIND
    alphabet = ""

    def __init__(
        self, code: str, person: Problem, path: str, source: str, limit: int | None = None
    ) -> None:
        self.code = code
        self.person = person
        self.path = path
        self.source = source
        self.declared_limit = limit or person.limit or DEFAULT_LIMIT
        self.title = type(person).__name__
        self.about = dedented(type(person).__doc__)
        self.reasons = Reasons()
        self.finished: Recording[Any, Any] | None = None
        """The recording of its first search with everything on, once it is made."""
        self.difference: Sentence | None = None
        """What was noticed that its methods do otherwise each time they are called."""
        self.is_stopping = False
        self.printing = Printed()
        """Where its code prints to while a search is recorded."""
        self.ends: dict[tuple[str, frozenset[str]], tuple[int, Fault]] = {}
        """Where recordings end, by search and by what is off: how many nodes they have then, and
        why; for what took the whole process with it before."""
        self.lost: set[str] = set()
        """Calls, and names of methods, that ended a process while a recording was looked at."""
        self.troubles: list[Sentence] = []
        """The sentences about these."""
        named = person.search if isinstance(person.search, tuple) else (person.search,)
        switches = tuple(self.reasons.name(each) for each in person.prunings)
        self._searches = tuple(self._declared(name, switches) for name in named)

    @property
    def searches(self) -> tuple[Search, ...]:  # type: ignore[override]  # each problem has its own
        """Its ways of searching, the default first; what they lack is known once recorded."""
        return self._searches

    @property
    def file(self) -> str:
        """The name of its file, without folders."""
        return self.path.replace("\\", "/").rpartition("/")[2]

    @property
    def printed(self) -> list[str]:
        """The last lines that its code printed while it was recorded."""
        return self.printing.lines

    @property
    def printed_lines(self) -> int:
        """How many lines that were in all."""
        return self.printing.count

    @property
    def words(self) -> Words:
        """What pages and scripts say of it."""
        return words_of(self.title, self.about, self.reasons.titles)

    def _declared(self, name: str, switches: tuple[str, ...]) -> Search:
        shape = SHAPES[name]
        has_cost = type(self.person).cost is not Problem.cost
        return Search(
            name,
            shape,
            switches,
            (SEEN,) if shape is Shape.LAYERS else (),
            OUTCOMES,
            NodeBits(3, 10, 19),  # until it is recorded
            cost=self.cost if has_cost else None,
            most=MOST_LAYERED if shape is Shape.LAYERS else None,
        )

    def cost(self, state: Held) -> int | None:
        """Return what a solved state costs; None where its method fails or returns no number."""
        try:
            cost = self.person.cost(shown(state.value))
        except (Exception, SystemExit):  # the recording says so
            return None
        return cost if is_cost(cost) else None

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> View:
        """Return what a search works on."""
        known = next(each for each in self.searches if each.name == search).prunings
        off = frozenset[str]() if prunings is None else frozenset(known) - prunings
        return View(self, search, off)

    # Recording.

    def record(self, plan: Plan, progress: Progress | None = None) -> Log:
        """Record a search of it, up to its limit, to where somebody stops it, or where it fails."""
        from solver.own.recorder import Recorder

        off = frozenset(plan.search.prunings) - plan.prunings
        limit = min(plan.limit, self.declared_limit)
        before = self.finished
        if before and not off and (before.search.name, before.limit) == (plan.search.name, limit):
            return before.log
        self.is_stopping = False
        view = View(self, plan.search.name, off)
        with ROUTER.to(self.printing):
            return Recorder(view, plan._replace(limit=limit), progress).record()

    def recorded(self, recording: Recording[Any, Any]) -> None:
        """Take the reasons of a recording for its switches, and itself for the answer."""
        found = recording.search
        if recording.prunings == frozenset(found.prunings):
            if found.name == self.searches[0].name:
                self.finished = recording
            self._searches = tuple(
                found if each.name == found.name else each for each in self.searches
            )

    def stop(self) -> None:
        """End the recording that is being made; what it has is kept."""
        self.is_stopping = True

    def answer(self) -> Solution[Any]:
        """Return the solution that the recording has; none before there is a recording."""
        return self.solution_of(self.finished) if self.finished else Solution(None, 0)

    def solution_of(self, recording: Recording[Any, Any]) -> Solution[Any]:
        """Return the solution that a recording of it has."""
        node = recording.solution_node
        if node is None:
            return Solution(None, len(recording))
        path = recording.path(node)[1:]
        moves = [place.move for place in path]
        if recording.search.name == DEEPENING:
            moves = moves[1:]  # the first one is a limit
        return Solution(tuple(moves), len(recording))

    # As a problem it is what the answer is played on: the view of its recording.

    @cached_property
    def view(self) -> View:
        """The view of the answer: nothing is off, and no limits are tried."""
        return View(self, "dfs", frozenset())

    def start(self) -> Held:
        """Return the state at the root."""
        return self.view.start()

    def outcome(self, state: Held, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return what a node is."""
        return self.view.outcome(state, depth, prunings)

    def moves(self, state: Held) -> Iterator[Any]:
        """Yield the moves of a state."""
        return self.view.moves(state)

    def skip(self, state: Held, move: Any, prunings: frozenset[str]) -> str | None:
        """Return the reason why a move is left out."""
        return self.view.skip(state, move, prunings)

    def result(self, state: Held, move: Any) -> Held:
        """Return the state that a move leads to."""
        return self.view.result(state, move)

    def check(self, state: Held, move: Any) -> Any:  # noqa: ARG002
        """Return a move of its answer: it was made before."""
        return move

    def move_number(self, move: Any) -> int:
        """Return the number of a move."""
        return self.view.move_number(move)

    def numbered_move(self, number: int) -> Any:
        """Return the move with a number."""
        return self.view.numbered_move(number)

    def frames(self, state: Held, move: Any) -> list[Frame]:
        """Return the frame of a move."""
        return self.view.frames(state, move)

    def json_board(self, state: Held) -> JsonBoard:
        """Return the picture of a state."""
        return self.view.json_board(state)

    # Its texts.

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:  # noqa: ARG003
        """Refuse: problems are written in Python, not pasted.

        :raises BadPuzzle: always.
        """
        raise BadPuzzle("own.text", "Problems of your own are opened with backtrack watch FILE.")

    @classmethod
    def from_code(cls, code: str) -> Any:
        """Return the problem with a name among those that are on the shelf.

        :raises BadCode: when there is none.
        """
        from solver.own import shelf

        return shelf.get(code)

    def to_code(self) -> str:
        """Return its name in addresses."""
        return self.code

    def to_text(self) -> str:
        """Return its source."""
        return self.source

    def judge_output(self, moves: tuple[Any, ...] | None) -> str:
        """Return the moves, one a line."""
        return "No solution\n" if moves is None else "".join(f"{move}\n" for move in moves)

    def describe(self, move: Any) -> Sentence:
        """Return a move in words: its name."""
        return Sentence("%(move)s", {"move": str(move)})

    def picture(self) -> Picture:
        """Return the ground on which its boards are drawn."""
        return GROUND

    def board_html(self, board: JsonBoard) -> str:
        """Return a board as a table, lines of text or a picture."""
        return board_html(board)

    def rows(self, board: JsonBoard) -> tuple[tuple[int, ...], ...]:  # noqa: ARG002
        """Return nothing: its cells are texts, not numbers of tiles."""
        return ()

    # It is watched, not made or played.

    @classmethod
    def draft(cls, code: str) -> Any:
        """Refuse: it is edited as a file.

        :raises BadCode: always.
        """
        raise BadCode("own.edit", "Edit the file of this problem: %(came)s.", came=quoted(code))

    def grid(self) -> NoReturn:
        """Refuse, as ``draft``."""
        raise self.draft(self.code)

    def with_grid(self, rows: Any) -> NoReturn:  # noqa: ARG002
        """Refuse, as ``draft``."""
        raise self.draft(self.code)


def dedented(doc: str | None) -> str:
    """Return a docstring without its indentation."""
    return cleandoc(readable(doc)) if doc else ""


def record_own(puzzle: OwnPuzzle, plan: Plan, progress: Progress | None = None) -> Log:
    """Record a problem, as recorders do."""
    return puzzle.record(plan, progress)


def count_own(puzzle: OwnPuzzle, plan: Plan, progress: Progress | None = None) -> int:
    """Count the nodes of a problem; the limit and one more if there are more."""
    limit = min(plan.limit, MOST_COUNTED)
    log = puzzle.record(plan._replace(limit=limit), progress)
    return plan.limit + 1 if log.truncated else len(log.nodes)

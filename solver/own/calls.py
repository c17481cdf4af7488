"""Calls of people's code: what goes wrong in them, as faults, and a watcher outside.

The solver has no clock. A caller that has one (``webapp.features.own``) sets ``OUTSIDE.watch``,
which raises ``CallTooLong`` in a thread whose call does not end and polls recorders for progress.
"""

from __future__ import annotations

import marshal
import sys
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, NamedTuple

from solver.own.values import Alike, readable, text_of
from solver.recording.fault import Fault
from solver.words import N_

LONGEST_ERROR = 200  # characters
LONGEST_CALL = 1_000  # characters of the name of a call
CALL_SECONDS = 5
"""How long one call of people's code may take, where it is watched."""


class CallTooLong(BaseException):
    """Raised in a call of people's code that does not come to an end."""


class CallLost(CallTooLong):
    """Stands for a call that is not made again, because it ended the whole process before."""


def is_theirs(error: BaseException) -> bool:
    """Say whether an error comes from people's code, and not from stopping this program."""
    in_main = threading.current_thread() is threading.main_thread()
    return not (isinstance(error, KeyboardInterrupt) and in_main)


class Run:
    """A stretch of people's code that may be watched from outside.

    :param due: whether a progress report is awaited.
    """

    def __init__(self) -> None:
        self.due = False


class Watch:
    """Looks on; this one does nothing."""

    @contextmanager
    def over(self, beats: Callable[[], int]) -> Iterator[Run]:  # noqa: ARG002
        """Look after the code inside, which this thread runs.

        :param beats: a number that changes whenever a call has come to its end.
        """
        yield Run()


class Outside:
    """What surrounds the calls in this process."""

    watch = Watch()
    note: Callable[[str], object] | None = None
    """Called before each call of a recording that is watched, with its ``call_name``."""


OUTSIDE = Outside()


def call_name(function: str, about: Sequence[Any]) -> str:
    """Return the name of a call by which another process that runs the same file knows it.

    :param about: what the function is called with.
    """
    try:
        written = marshal.dumps(tuple(about), 2)
    except ValueError:  # it holds values of other types than Python's own
        written = text_of(about, LONGEST_CALL).encode()
    return f"{function} {zlib.crc32(written):08x}"


class Place(NamedTuple):
    """Where something went wrong.

    :param function: of the problem that was called; empty where it is unknown.
    :param line: the last one of the person's file that ran, from 1; None where none did.
    """

    function: str
    line: int | None


class WrongValue(TypeError):
    """A method returned what it may not.

    :param function: its name.
    :param template: the sentence; ``value`` what goes into it.
    """

    def __init__(self, function: str, template: str, value: str = "") -> None:
        super().__init__(template % {"function": function, "came": value})
        self.function = function
        self.template = template
        self.value = value


class StateChanged(ValueError):
    """A method changed the state that it was given.

    :param function: its name.
    :param line: the line that changes the state; None where it is not known.
    """

    def __init__(self, function: str, line: int | None) -> None:
        super().__init__(function)
        self.function = function
        self.line = line


class TooManyMoves(ValueError):
    """The search goes down and down."""


class TooManySkips(ValueError):
    """More moves are left out one after the other than can be counted."""


EXCEPTION = N_("%(function)s() failed in line %(line)d of %(file)s: %(error)s.")
ELSEWHERE = N_("%(function)s() failed: %(error)s.")
TOO_LONG = N_(
    "%(function)s() did not come to an end within %(seconds)d seconds; it was in line %(line)d of "
    "%(file)s."
)
TOO_DEEP = N_(
    "%(function)s() went deeper into functions than Python allows (%(most)d calls), in line "
    "%(line)d of %(file)s: does it call itself without an end?"
)
DEEP = N_(
    "The search is %(depth)d moves deep and still goes down. Leave out states that are on the way "
    "already, set most_moves, or search breadth first."
)
ENDLESS = N_(
    "moves() named more than %(most)s moves that were all left out. Does it come to an end?"
)
CHANGED = N_(
    "result() changed the state that it was given (line %(line)d of %(file)s). Make a copy, change "
    "that and return it."
)
TOUCHED = N_(
    "%(function)s() changed the state that it was given (line %(line)d of %(file)s). Change a "
    "copy, even where the change is undone later."
)
CHANGED_ELSEWHERE = N_("%(function)s() changed the state that it was given. Change a copy instead.")
TOO_LONG_ELSEWHERE = N_("%(function)s() did not come to an end within %(seconds)d seconds.")
TOO_DEEP_ELSEWHERE = N_(
    "%(function)s() went deeper into functions than Python allows (%(most)d calls): does it call "
    "itself without an end?"
)
ALIKE = N_(
    "States of the type %(type)s cannot be told apart. Give the class __eq__ and __hash__, as "
    "@dataclass(frozen=True) does, or use tuples."
)
MEMORY = N_("There is no memory left for more nodes.")
NO_MEMORY = N_("%(function)s() found no memory left in line %(line)d of %(file)s.")
LOST = N_("%(function)s() ended Python itself here before, so it is not called again.")
OURS = N_("Backtrack itself failed while it recorded %(file)s: %(error)s. Please report this.")
NO_MOVES = N_("moves() has to return moves, or yield them, but it returned %(came)s.")
NO_STATE = N_("%(came)s() has to return a state, but it returned None: is a return missing?")
NO_COST = N_("cost() has to return a whole number, but it returned %(came)s.")
NO_STEP_COST = N_("cost() has to return a number from 0 on, but it returned %(came)s.")
NO_ESTIMATE = N_("The heuristic has to return a number from 0 on, but it returned %(came)s.")
NO_NUMBER = N_("cost() has to return a number, but it returned %(came)s.")
NO_PLAYER = N_('player() has to return "MAX" or "MIN", but it returned %(came)s.')
NO_UTILITY = N_(
    "utility() has to return a number, or None while the game goes on, but it returned %(came)s."
)
NO_END = N_(
    "Here moves() named no move, but utility() returned None. Where a game is over it has to "
    "return a number."
)
TWICE = N_(
    "player() returned %(came)s twice in a row, but the two players move by turns. Where one "
    'cannot move, make "pass" a move.'
)
ONE_WAY = N_(
    "No move leads from %(came)s to the state that it was reached from. Where moves go one way "
    "only, write before(self, state), which returns the states from which one move leads to it."
)
NO_ACTIONS = N_("%(function)s() has to return moves, or yield them, but it returned %(came)s.")
NO_TRIPLES = N_(
    "%(function)s() has to return triples of state, action and cost, but there was %(came)s in "
    "what it returned."
)
NO_PICTURE = N_(
    "draw() has to return rows of cells, a text or an SVG, but there was %(came)s in what it "
    "returned."
)

SENTENCES = {
    "exception": EXCEPTION,
    "elsewhere": ELSEWHERE,
    "too-long": TOO_LONG,
    "too-deep": TOO_DEEP,
    "deep": DEEP,
    "endless": ENDLESS,
    "changed": CHANGED,
    "touched": TOUCHED,
    "changed-elsewhere": CHANGED_ELSEWHERE,
    "too-long-elsewhere": TOO_LONG_ELSEWHERE,
    "too-deep-elsewhere": TOO_DEEP_ELSEWHERE,
    "alike": ALIKE,
    "memory": MEMORY,
    "no-memory": NO_MEMORY,
    "ours": OURS,
    "lost": LOST,
    "moves": NO_MOVES,
    "state": NO_STATE,
    "cost": NO_COST,
    "step-cost": NO_STEP_COST,
    "estimate": NO_ESTIMATE,
    "number": NO_NUMBER,
    "player": NO_PLAYER,
    "utility": NO_UTILITY,
    "no-end": NO_END,
    "twice": TWICE,
    "one-way": ONE_WAY,
    "picture": NO_PICTURE,
    "actions": NO_ACTIONS,
    "triples": NO_TRIPLES,
}
"""The sentence of every fault, by its id; those from "moves" on are wrong types."""


CHANGES = ("changed", "touched", "changed-elsewhere")
"""The faults of methods that change their states."""

ENDED = {
    ("hang", True): N_(
        "%(function)s() in line %(line)d of %(file)s did not come back within %(seconds)d seconds "
        "and could not be interrupted, so Python was started anew."
    ),
    ("hang", False): N_(
        "The code of %(file)s did not come back within %(seconds)d seconds and could not be "
        "interrupted, so Python was started anew."
    ),
    ("died", True): N_(
        "%(function)s() in line %(line)d of %(file)s ended Python itself (%(status)s), so it was "
        "started anew."
    ),
    ("died", False): N_(
        "The code of %(file)s ended Python itself (%(status)s), so it was started anew."
    ),
}
"""The sentences of what takes the whole process with it, by what happened and whether it is known
where; only the watcher outside can say them."""


WITHOUT_LINE: Mapping[str, str] = {
    "exception": "elsewhere",
    "changed": "changed-elsewhere",
    "touched": "changed-elsewhere",
    "too-long": "too-long-elsewhere",
    "too-deep": "too-deep-elsewhere",
    "no-memory": "memory",
}
"""The faults that stand in the place of others where no line of the file is known."""


def fault_of(error: BaseException, path: str, file: str, node: int, function: str) -> Fault:
    """Return an error in a user's code as a fault: its sentence, line and node.

    :param path: of their file; ``file`` is what it is called.
    :param node: at which it happened.
    :param function: the method that was called, where the error itself does not name it.
    """
    place = place_of(error.__traceback__, path)
    if isinstance(error, StateChanged):
        place = Place(error.function, error.line)
    function = error.function if isinstance(error, WrongValue) else place.function or function
    name, more = details(error)
    if place.line is None:
        name = WITHOUT_LINE.get(name, name)
    where: dict[str, int | str] = {"function": function, "file": file, "line": place.line or 0}
    return Fault(name, SENTENCES[name], {**where, **more}, node, place.line, function)


def fault_of_ours(error: BaseException, file: str) -> Fault:
    """Return an error of our own code as a fault, shown in place of the recording.

    :param file: what their file is called.
    """
    name = "memory" if isinstance(error, MemoryError) else "ours"
    return Fault(name, SENTENCES[name], {"file": file, "error": error_text(error)}, 0, None, "")


def details(error: BaseException) -> tuple[str, dict[str, int | str]]:
    """Return the id of an error's fault, and the arguments of its sentence."""
    if isinstance(error, StateChanged):
        return "changed" if error.function == "result" else "touched", {}
    for kind, (name, more) in DETAILS.items():
        if isinstance(error, kind):
            return name, more(error)
    if isinstance(error, WrongValue):
        named = {sentence: name for name, sentence in SENTENCES.items()}
        return named[error.template], {"came": error.value}
    return "exception", {"error": error_text(error)}


DETAILS: Mapping[type[BaseException], tuple[str, Callable[[Any], dict[str, int | str]]]] = {
    CallLost: ("lost", lambda _: {}),
    CallTooLong: ("too-long", lambda _: {"seconds": CALL_SECONDS}),
    RecursionError: ("too-deep", lambda _: {"most": sys.getrecursionlimit()}),
    TooManyMoves: ("deep", lambda error: {"depth": int(str(error))}),
    TooManySkips: ("endless", lambda _: {"most": "4,000,000,000"}),
    Alike: ("alike", lambda error: {"type": error.type}),
    MemoryError: ("no-memory", lambda _: {}),
}
"""The id of the fault of an error, and what its sentence says beside the place."""


def error_text(error: BaseException) -> str:
    """Return an error as Python names it, on one line and never long."""
    try:
        said = readable(error)
    except Exception:  # its own __str__
        said = ""
    text = " ".join(f"{type(error).__name__}: {said}".split()).rstrip(".: ")
    return text if len(text) <= LONGEST_ERROR else text[: LONGEST_ERROR - 1] + "…"


def place_of(traceback: TracebackType | None, path: str) -> Place:
    """Return the place of an error in a file: the outermost function, the innermost line."""
    function, line = "", None
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_filename == path:
            function = function or code.co_name
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return Place(function, line)


def checked_moves(moves: Any) -> Iterator[Any]:
    """Return an iterator over the result of ``moves``.

    :raises WrongValue: when it is not iterable.
    """
    try:
        return iter(moves)
    except TypeError:
        raise WrongValue("moves", NO_MOVES, text_of(moves)) from None

"""What the two processes of ``backtrack watch`` say to each other; all of it can be pickled."""

from __future__ import annotations

from typing import NamedTuple

Plan = tuple[str, str, tuple[str, ...]]
"""What is recorded: the name of a problem, of its search, and what is switched off."""


class Job(NamedTuple):
    """What a child is to serve.

    :param path: of the file.
    :param name: the class that was asked for; None: all that are in the file.
    :param limit: the most nodes of a recording; None leaves it to the class.
    :param key: opens frames; empty opens none.
    :param port: of the socket that it gets.
    :param traces: a file in which it tells where its threads are when it does not answer any more.
    :param hang_seconds: how long it may say nothing.
    """

    path: str
    name: str | None
    limit: int | None
    key: str
    port: int
    traces: str
    hang_seconds: float


UNKNOWN_CALL = "?"
"""In the place of a call of a process that does not name its calls."""


class Doing(NamedTuple):
    """What a child is doing with somebody's code.

    :param activity: "loading" the file, "recording", or "" while it answers from what it knows.
    :param plan: of a recording.
    :param stuck: the line and the function of the file that a call stands in which was told to end
        and does not; 0 and "" where that is not known. None: no call is stuck.
    """

    activity: str = ""
    plan: Plan | None = None
    stuck: tuple[int, str] | None = None


class Trouble(NamedTuple):
    """How a child came to its end without being asked to.

    :param id: "hang" (a call that could not be interrupted) or "died" (the process ended).
    :param doing: what it was doing.
    :param nodes: of a recording: how many there were when it was last told.
    :param seconds: how long it was waited for.
    :param status: with which the process ended; below 0 the signal that ended it.
    :param line: of the person's file that ran last, from 1; 0 where that is not known.
    :param function: which that line belongs to; empty where that is not known.
    :param call: the last one that was made to look at a recording: the name of the problem and
        ``calls.call_name``, or ``UNKNOWN_CALL``; empty where none was, and while the process loaded
        or recorded.
    """

    id: str
    doing: Doing
    nodes: int = 0
    seconds: int = 0
    status: int = 0
    line: int = 0
    function: str = ""
    call: str = ""


class Load(NamedTuple):
    """A child shall load its file.

    :param known: what ended earlier ones that served the same file.
    """

    known: tuple[Trouble, ...]


class Serve(NamedTuple):
    """A child shall answer from now on."""


class Beat(NamedTuple):
    """A child lives."""

    doing: Doing


class Loaded(NamedTuple):
    """A child has its file, and waits to be let on.

    :param version: names the content of the file.
    :param classes: of the problems, with the addresses of their pages.
    :param sentence: why there are none, in the language of the terminal; empty where there are.
    :param runs_code: whether code of the file runs here; a recording file has none.
    """

    version: str
    classes: tuple[tuple[str, str], ...]
    sentence: str
    runs_code: bool

"""Messages between the two processes of ``backtrack watch``; all can be pickled."""

from __future__ import annotations

from typing import NamedTuple

Plan = tuple[str, str, tuple[str, ...]]
"""Identity of a recording: the names of its problem, its search and the disabled prunings."""


class TraceJob(NamedTuple):
    """What is known of a trace, beside its path.

    :param folder: with the files of the program that prints it.
    :param scratch: a folder for what is converted.
    :param port: at which solvers are listened to; 0: it comes from a file.
    """

    folder: str
    scratch: str
    port: int = 0


class Job(NamedTuple):
    """What a child serves.

    :param name: the requested class; None means all classes of the file.
    :param limit: maximum nodes of a recording; None leaves it to the class.
    :param key: secret that allows frames; empty allows none.
    :param traces: the file for tracebacks of a hung child.
    :param hang_seconds: heartbeat timeout.
    :param call: statements that call the recursive functions of the file; None runs the file.
    :param trace: None for what is no trace.
    """

    path: str
    name: str | None
    limit: int | None
    key: str
    port: int
    traces: str
    hang_seconds: float
    call: str | None = None
    stdin: str = ""
    trace: TraceJob | None = None


UNKNOWN_CALL = "?"
"""Stands for a call of a process that does not name its calls."""


class Doing(NamedTuple):
    """What a child is doing with untrusted code.

    :param activity: "loading" the file, "recording", or "" while it runs no new code.
    :param plan: of a recording.
    :param stuck: line and function of a call that ignores its interrupts, 0 and "" if unknown;
        None if no call is stuck.
    """

    activity: str = ""
    plan: Plan | None = None
    stuck: tuple[int, str] | None = None


class Trouble(NamedTuple):
    """The crash or hang of a child.

    :param id: "hang" (a call that could not be interrupted) or "died" (the process exited).
    :param nodes: last reported node count of the recording.
    :param seconds: the timeout that expired.
    :param status: exit status of the process; negative for the signal that killed it.
    :param line: of the user's file that ran last, from 1; 0 if unknown.
    :param function: of that line; empty if unknown.
    :param call: the last one that inspected a recording: the name of the problem and
        ``calls.call_name``, or ``UNKNOWN_CALL``; empty if there was none, and while the process
        loaded or recorded.
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
    """Request to load the file.

    :param known: troubles of earlier children with the same file.
    :param calls: calls that were entered on the pages, by the names of their problems.
    """

    known: tuple[Trouble, ...]
    calls: tuple[tuple[str, str], ...] = ()


class Serve(NamedTuple):
    """Request to start serving."""


class Beat(NamedTuple):
    """Heartbeat of a child."""

    doing: Doing
    calls: tuple[tuple[str, str], ...] = ()


class Loaded(NamedTuple):
    """A child has loaded its file, and waits for ``Serve``.

    :param version: hash of the file's content.
    :param classes: of the problems, with the paths of their pages.
    :param sentence: the load error in the language of the terminal; empty if there is none.
    :param runs_code: whether the file has code; recordings and traces have none.
    """

    version: str
    classes: tuple[tuple[str, str], ...]
    sentence: str
    runs_code: bool

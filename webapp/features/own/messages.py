"""Messages between the two processes of ``backtrack watch``; all can be pickled."""

from __future__ import annotations

from typing import NamedTuple

Plan = tuple[str, str, tuple[str, ...]]
"""Identity of a recording: problem, search, disabled prunings."""


class TraceJob(NamedTuple):
    """A trace, beside its path.

    :param folder: of the program's sources.
    :param scratch: for converted ones.
    :param port: for solvers; 0 for a file.
    """

    folder: str
    scratch: str
    port: int = 0


class Job(NamedTuple):
    """What a child serves.

    :param name: a class; None for all.
    :param limit: in nodes; None leaves it to the class.
    :param key: secret that allows frames; empty allows none.
    :param traces: file for tracebacks of a hung child.
    :param hang_seconds: heartbeat timeout.
    :param call: statements that call the functions; None runs the file.
    :param trace: None for other files.
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
"""A call of a process that does not name its calls."""


class Doing(NamedTuple):
    """What a child is doing with untrusted code.

    :param activity: "loading", "recording", or "".
    :param plan: of a recording.
    :param stuck: line and function of a call that ignores interrupts, 0 and "" if unknown.
    """

    activity: str = ""
    plan: Plan | None = None
    stuck: tuple[int, str] | None = None


class Trouble(NamedTuple):
    """The crash or hang of a child.

    :param id: "hang" (a call that could not be interrupted) or "died" (the process exited).
    :param nodes: last reported node count of the recording.
    :param seconds: the timeout that expired.
    :param status: exit status, negative for a signal.
    :param line: of the user's file that ran last, from 1, in ``function``; 0 and "" if unknown.
    :param call: that inspected a recording: the name of the problem and ``calls.call_name``, or
        ``UNKNOWN_CALL``; empty while the process loaded or recorded.
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
    """Request to load the file; ``known`` troubles, and ``calls`` entered by problem."""

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

    :param version: hash of the content.
    :param classes: paths of pages by problem.
    :param sentence: the load error in the terminal's language, or empty.
    :param runs_code: false for recordings and traces.
    """

    version: str
    classes: tuple[tuple[str, str], ...]
    sentence: str
    runs_code: bool

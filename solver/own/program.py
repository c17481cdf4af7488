"""The program of a user, as much of it as recorders and views need."""

from __future__ import annotations

from dataclasses import dataclass, field

from solver.errors import Sentence
from solver.own.reasons import Reasons
from solver.recording.fault import Fault


@dataclass(eq=False)
class OwnProgram:
    """A user's program, and what was noticed while it was recorded and looked at.

    :param code: its name in addresses.
    :param path: of its file.
    """

    code: str
    path: str
    reasons: Reasons = field(default_factory=Reasons)
    ends: dict[tuple[str, frozenset[str]], tuple[int, Fault]] = field(default_factory=dict)
    """Where recordings end, by search and by what is off: how many nodes they have then, and why;
    for what ended the whole process before."""
    lost: set[str] = field(default_factory=set)
    """Calls, and names of methods, that ended a process while a recording was looked at."""
    difference: Sentence | None = None
    """What was noticed that it does otherwise each time."""
    troubles: list[Sentence] = field(default_factory=list)
    """What went wrong as a recording was looked at."""
    is_stopping: bool = False

    @property
    def file(self) -> str:
        """The name of its file, without folders."""
        return self.path.replace("\\", "/").rpartition("/")[2]

"""The program of a user, as much of it as recorders and views need."""

from __future__ import annotations

from dataclasses import dataclass, field

from solver.errors import Sentence
from solver.own.reasons import Reasons
from solver.recording.fault import Fault


@dataclass(eq=False)
class OwnProgram:
    """A user's program, and what was noticed while it was recorded and looked at."""

    code: str
    path: str
    reasons: Reasons = field(default_factory=Reasons)
    ends: dict[tuple[str, frozenset[str]], tuple[int, Fault]] = field(default_factory=dict)
    """Node count and cause where a recording ends early, by search and switches."""
    lost: set[str] = field(default_factory=set)
    """Calls and methods that killed a process."""
    difference: Sentence | None = None
    """A nondeterminism that was noticed."""
    troubles: list[Sentence] = field(default_factory=list)
    """Errors while a recording was shown."""
    is_stopping: bool = False

    @property
    def file(self) -> str:
        """The name of its file, without folders."""
        return self.path.replace("\\", "/").rpartition("/")[2]

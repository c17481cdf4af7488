"""Searches whose steps a source recounts (``solver.recording.sourced``)."""

from __future__ import annotations

from typing import Any

from solver.own.base import Brought
from solver.recording.recording import Recording
from solver.recording.sourced import SourcedTree, StepSource


class SourcedPuzzle(Brought[int]):
    """A search whose steps a source recounts; a state is the number of its node."""

    @property
    def delegate(self) -> StepSource:
        """The source of the steps of its recording, once there is one."""
        assert self.finished is not None, "it is recorded first"
        assert isinstance(self.finished.problem, StepSource), "a recording with a source"
        return self.finished.problem

    def recorded(self, recording: Recording[Any, Any]) -> None:
        """Take the recording for the answer."""
        super().recorded(recording)
        node = recording.solution_node
        if node is not None and isinstance(recording.tree, SourcedTree):
            recording.tree.answer = frozenset(recording.index.ancestors(node))

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Any:  # noqa: ARG002
        """Return the source that shows its recording; None before there is one."""
        return None if self.finished is None else self.delegate

    def start(self) -> int:
        """Return the root."""
        return 0

"""What every bench is told on the command line."""

from __future__ import annotations

from dataclasses import dataclass

from bench.programs import Program


@dataclass(frozen=True)
class Options:
    """How to measure.

    :param baselines: outside programs to compare with; none is fine.
    :param groups: names of the groups of boards to measure; empty means all.
    :param repeat: our runs on a board before and again after the outside programs, at least 1.
    :param timeout_s: after this long an outside program is stopped.
    """

    baselines: tuple[Program, ...] = ()
    groups: tuple[str, ...] = ()
    repeat: int = 3
    timeout_s: float = 60.0

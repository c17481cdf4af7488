"""What every bench is told on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from bench.programs import Program

Group = TypeVar("Group")


@dataclass(frozen=True)
class Options:
    """How to measure.

    :param baselines: outside programs to compare with; none is fine.
    :param groups: names of the groups of boards to measure; empty means all.
    :param repeat: our runs on a board before and again after the outside programs, at least 1.
    :param timeout_s: after this long an outside program is stopped.
    :param against: another checkout of this repository to measure in turns with.
    """

    baselines: tuple[Program, ...] = ()
    groups: tuple[str, ...] = ()
    repeat: int = 3
    timeout_s: float = 60.0
    against: Path | None = None

    def chosen(self, groups: Mapping[str, Group]) -> dict[str, Group]:
        """Return those of a bench's groups that shall be measured.

        :raises click.BadParameter: for a group that does not exist.
        """
        for name in self.groups:
            if name not in groups:
                raise click.BadParameter(f"expected one of {', '.join(groups)}, got {name!r}")
        return {name: groups[name] for name in self.groups or groups}

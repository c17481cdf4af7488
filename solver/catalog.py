"""Which puzzles exist, and what serves each of them; nothing else in Python names them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from solver.kernels import mayan as mayan_kernel
from solver.kernels.mayan import count as mayan_count
from solver.kernels.mayan.play import play as play_mayan
from solver.kernels.mayan.record import record as record_mayan
from solver.puzzle import Puzzle
from solver.puzzles.mayan import Mayan
from solver.recording.columns import Log
from solver.recording.comparison import Counters
from solver.recording.plan import Plan, Progress
from solver.search.result import Solution
from solver.surprises import mayan as mayan_surprises


@dataclass(frozen=True)
class Recorder:
    """What serves one search of a kind.

    :param record: writes its log: puzzle, plan and whom to tell the progress in.
    :param play: the puzzle's ``result`` of a state and a move, as fast as can be.
    :param counters: count its nodes without recording them.
    """

    record: Callable[[Any, Plan, Progress | None], Log]
    play: Callable[[Any, Any], Any]
    counters: Counters


@dataclass(frozen=True)
class Entry:
    """One kind of puzzle.

    :param puzzle: its class, the contract of ``solver.puzzle.Puzzle``.
    :param solver: the fast solver: puzzle and limit in boards in, solution out.
    :param surprise: a solvable random puzzle for a seed.
    :param recorders: for each search that it declares.
    """

    puzzle: type[Puzzle[Any, Any]]
    solver: Callable[[Any, int], Solution[Any]]
    surprise: Callable[[int], Puzzle[Any, Any]]
    recorders: Mapping[str, Recorder]


CATALOG = {
    Mayan.kind: Entry(
        puzzle=Mayan,
        solver=mayan_kernel.solve,
        surprise=mayan_surprises.surprise,
        recorders={
            "dfs": Recorder(
                record_mayan,
                play_mayan,
                Counters(mayan_count.count, mayan_count.count_with_ideas),
            )
        },
    ),
}

"""Which puzzles exist, and what serves each of them; nothing else in Python names them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from solver.kernels import flip as flip_kernel
from solver.kernels import mayan as mayan_kernel
from solver.kernels.mayan import count as mayan_count
from solver.kernels.mayan.play import play as play_mayan
from solver.kernels.mayan.record import record as record_mayan
from solver.puzzle import Puzzle
from solver.puzzles.dice import Dice
from solver.puzzles.flip import Flip
from solver.puzzles.mayan import Mayan
from solver.recording.columns import Log
from solver.recording.comparison import Counters, no_ideas
from solver.recording.plan import Plan, Progress
from solver.recording.record import count, record
from solver.search import bfs
from solver.search.result import Solution
from solver.surprises import dice as dice_surprises
from solver.surprises import flip as flip_surprises
from solver.surprises import mayan as mayan_surprises


@dataclass(frozen=True)
class Recorder:
    """What serves one search of a kind.

    :param record: writes its log: puzzle, plan and whom to tell the progress in.
    :param counters: count its nodes without recording them.
    :param play: the ``result`` of a state and a move, as fast as can be; None: the problem's own.
    """

    record: Callable[[Any, Plan, Progress | None], Log]
    counters: Counters
    play: Callable[[Any, Any], Any] | None = None


READABLE = Recorder(record, Counters(count, no_ideas))
"""Serves any search of any kind by the readable loops; fast enough for trees of 100,000 nodes."""


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


def readable_breadth_first(puzzle: Any, limit: int) -> Solution[Any]:
    """Solve by the readable loop, for kinds with a few thousand states and no prunings."""
    return bfs.solve(puzzle, frozenset(), limit)


CATALOG = {
    Mayan.kind: Entry(
        puzzle=Mayan,
        solver=mayan_kernel.solve,
        surprise=mayan_surprises.surprise,
        recorders={
            "dfs": Recorder(
                record_mayan,
                Counters(mayan_count.count, mayan_count.count_with_ideas),
                play_mayan,
            )
        },
    ),
    Flip.kind: Entry(
        puzzle=Flip,
        solver=flip_kernel.solve,
        surprise=flip_surprises.surprise,
        recorders={"bfs": READABLE, "dfs": READABLE},
    ),
    Dice.kind: Entry(
        puzzle=Dice,
        solver=readable_breadth_first,
        surprise=dice_surprises.surprise,
        recorders={"bfs": READABLE},
    ),
}

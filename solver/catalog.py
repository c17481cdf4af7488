"""Which puzzles exist, and what serves each of them; nothing else in Python names them all.

What needs numpy is imported inside the functions that use it: an answer should not wait for what
only recordings need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solver.puzzle import Puzzle
from solver.puzzles.dice import Dice
from solver.puzzles.flip import Flip
from solver.puzzles.mayan import Mayan
from solver.recording.comparison import Counters, no_ideas
from solver.recording.plan import Plan, Progress
from solver.search import bfs
from solver.search.result import Solution
from solver.surprises import dice as dice_surprises
from solver.surprises import flip as flip_surprises
from solver.surprises import mayan as mayan_surprises

if TYPE_CHECKING:
    from solver.recording.log import Log


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


@dataclass(frozen=True)
class Entry:
    """One kind of puzzle.

    :param puzzle: its class, the contract of ``solver.puzzle.Puzzle``.
    :param solver: the fast solver: puzzle and limit in boards in, solution out.
    :param surprise: a solvable random puzzle for a seed.
    :param recorders: returns what serves each search that it declares.
    """

    puzzle: type[Puzzle[Any, Any]]
    solver: Callable[[Any, int], Solution[Any]]
    surprise: Callable[[int], Puzzle[Any, Any]]
    recorders: Callable[[], Mapping[str, Recorder]]


def readable_breadth_first(puzzle: Any, limit: int) -> Solution[Any]:
    """Solve by the readable loop, for kinds with a few thousand states and no prunings."""
    return bfs.solve(puzzle, frozenset(), limit)


def readable() -> Recorder:
    """Return what serves any search of any kind by the readable loops.

    It is fast enough for trees of 100,000 nodes.
    """
    from solver.recording.readable_recorder import count, record

    return Recorder(record, Counters(count, no_ideas))


def solve_mayan(puzzle: Mayan, limit: int) -> Solution[Any]:
    """Solve by whole layers of boards."""
    from solver.kernels.mayan.solve import solve

    return solve(puzzle, limit)


def mayan_recorders() -> dict[str, Recorder]:
    """Return the recorders that work on the graph of the search."""
    from solver.kernels.mayan.play import play
    from solver.kernels.mayan.tree.count import count, count_with_ideas
    from solver.kernels.mayan.tree.record import record

    return {"dfs": Recorder(record, Counters(count, count_with_ideas), play)}


def solve_flip(puzzle: Flip, limit: int) -> Solution[Any]:
    """Solve by the table of all boards."""
    from solver.kernels.flip import solve

    return solve(puzzle, limit)


CATALOG = {
    Mayan.kind: Entry(
        puzzle=Mayan,
        solver=solve_mayan,
        surprise=mayan_surprises.surprise,
        recorders=mayan_recorders,
    ),
    Flip.kind: Entry(
        puzzle=Flip,
        solver=solve_flip,
        surprise=flip_surprises.surprise,
        recorders=lambda: {"bfs": readable(), "dfs": readable()},
    ),
    Dice.kind: Entry(
        puzzle=Dice,
        solver=readable_breadth_first,
        surprise=dice_surprises.surprise,
        recorders=lambda: {"bfs": readable()},
    ),
}

"""Which puzzles exist, and what serves each of them; nothing else in Python names them all.

What needs numpy is imported inside the functions that use it: an answer should not wait for what
only recordings need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solver.generators import dice as dice_generator
from solver.generators import flip as flip_generator
from solver.generators import mayan as mayan_generator
from solver.generators.drawn import first_solved
from solver.grid import GridPuzzle
from solver.puzzle import Puzzle, Shape
from solver.puzzles.dice import Dice
from solver.puzzles.flip import Flip
from solver.puzzles.mayan import Mayan
from solver.puzzles.queens import Queens
from solver.puzzles.sudoku import Sudoku
from solver.recording.comparison import Counters, no_ideas
from solver.recording.plan import Plan, Progress
from solver.search import bfs, dfs
from solver.search.result import Solution

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
    :param generate: a solvable random puzzle for a seed.
    :param recorders: returns what serves each search that it declares.
    """

    puzzle: type[Puzzle[Any, Any]]
    solver: Callable[[Any, int], Solution[Any]]
    generate: Callable[[int], Puzzle[Any, Any]]
    recorders: Callable[[], Mapping[str, Recorder]]


SOLVERS = {Shape.NESTED: dfs.solve, Shape.LAYERS: bfs.solve}


def solve_readable(puzzle: Puzzle[Any, Any], limit: int) -> Solution[Any]:
    """Solve by the readable loop of the first search, for kinds with small trees."""
    search = puzzle.searches[0]
    prunings = frozenset(search.prunings)
    return SOLVERS[search.shape](puzzle.problem(search.name, prunings), prunings, limit)


def readable_recorder() -> Recorder:
    """Return what serves any search of any kind by the readable loops.

    It is fast enough for trees of 100,000 nodes.
    """
    from solver.recording.readable_recorder import count, record

    return Recorder(record, Counters(count, no_ideas))


def readable(
    puzzle: type[Puzzle[Any, Any]],
    generate: Callable[[int], Puzzle[Any, Any]],
    solver: Callable[[Any, int], Solution[Any]] = solve_readable,
) -> Entry:
    """Enter a kind whose searches are recorded by the readable loops, and solved unless told how."""
    names = [search.name for search in puzzle.searches]
    return Entry(puzzle, solver, generate, lambda: {name: readable_recorder() for name in names})


def on_grid(puzzle: type[GridPuzzle]) -> Entry:
    """Enter a kind on a grid: nothing but its class is needed."""
    return readable(puzzle, lambda seed: first_solved(puzzle.at_random, solve_readable, seed))


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
    entry.puzzle.kind: entry
    for entry in (
        Entry(Mayan, solve_mayan, mayan_generator.generate, mayan_recorders),
        readable(Flip, flip_generator.generate, solve_flip),
        readable(Dice, dice_generator.generate),
        on_grid(Queens),
        on_grid(Sudoku),
    )
}
"""In the order of the home page: those of the first three come first."""

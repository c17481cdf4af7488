"""Which puzzles exist, and what serves each of them; nothing else in Python names them all.

An entry is a function that imports what it needs, and what needs numpy is imported where it is
used: an answer should wait neither for other kinds nor for what only recordings need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.search import easy

if TYPE_CHECKING:
    from solver.puzzle import Puzzle
    from solver.puzzles.dice import Dice
    from solver.puzzles.flip import Flip
    from solver.puzzles.mayan import Mayan
    from solver.recording.comparison import Counters
    from solver.recording.log import Log
    from solver.recording.plan import Plan, Progress
    from solver.search.result import Solution


class Recorder(NamedTuple):
    """What serves one search of a kind.

    :param record: writes its log: puzzle, plan and whom to tell the progress in.
    :param counters: count its nodes without recording them.
    :param play: the ``result`` of a state and a move, as fast as can be; None: the problem's own.
    """

    record: Callable[[Any, Plan, Progress | None], Log]
    counters: Counters
    play: Callable[[Any, Any], Any] | None = None


class Entry(NamedTuple):
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


@cache
def mayan() -> Entry:
    """Return what serves Mayan."""
    from solver.puzzles.mayan import Mayan

    return Entry(Mayan, solve_mayan, surprise_mayan, mayan_recorders)


def surprise_mayan(seed: int) -> Mayan:
    """Return a random puzzle that is solvable."""
    from solver.surprises.mayan import surprise

    return surprise(seed)


def solve_mayan(puzzle: Mayan, limit: int) -> Solution[Any]:
    """Solve by whole layers of boards, an easy board by the readable search."""
    from solver.kernels.mayan.easy import EASY, most_boards, solve_easy

    def fast() -> Solution[Any]:
        from solver.kernels.mayan.solve import solve

        return solve(puzzle, limit)

    if limit < most_boards(puzzle):
        return fast()
    return easy.solve(lambda: solve_easy(puzzle, EASY), fast)


def mayan_recorders() -> dict[str, Recorder]:
    """Return the recorders that work on the graph of the search."""
    from solver.kernels.mayan.play import play
    from solver.kernels.mayan.tree.count import count, count_with_ideas
    from solver.kernels.mayan.tree.record import record
    from solver.recording.comparison import Counters

    return {"dfs": Recorder(record, Counters(count, count_with_ideas), play)}


EASY_FLIPS = 10_000  # boards: 30 ms of Python


@cache
def flip() -> Entry:
    """Return what serves Flip."""
    from solver.puzzles.flip import Flip

    return Entry(Flip, solve_flip, surprise_flip, lambda: {"bfs": readable(), "dfs": readable()})


def surprise_flip(seed: int) -> Flip:
    """Return a random puzzle that is solvable."""
    from solver.surprises.flip import surprise

    return surprise(seed)


def solve_flip(puzzle: Flip, limit: int) -> Solution[Any]:
    """Solve by the table of all boards, a board that needs few flips by the readable search."""
    from solver.puzzles.flip import BLACK, MOVES

    def fast() -> Solution[Any]:
        from solver.kernels.flip import solve

        return solve(puzzle, limit)

    if limit < (BLACK + 1) * len(MOVES):
        return fast()
    return easy.solve(lambda: readable_breadth_first(puzzle, EASY_FLIPS), fast)


@cache
def dice() -> Entry:
    """Return what serves Dice."""
    from solver.puzzles.dice import Dice

    return Entry(Dice, readable_breadth_first, surprise_dice, lambda: {"bfs": readable()})


def surprise_dice(seed: int) -> Dice:
    """Return a random puzzle that is solvable."""
    from solver.surprises.dice import surprise

    return surprise(seed)


def readable_breadth_first(puzzle: Any, limit: int) -> Solution[Any]:
    """Solve by the readable loop, for kinds with a few thousand states and no prunings."""
    from solver.search import bfs

    return bfs.solve(puzzle, frozenset(), limit)


def readable() -> Recorder:
    """Return what serves any search of any kind by the readable loops.

    It is fast enough for trees of 100,000 nodes.
    """
    from solver.recording.comparison import Counters, no_ideas
    from solver.recording.readable_recorder import count, record

    return Recorder(record, Counters(count, no_ideas))


CATALOG: Mapping[str, Callable[[], Entry]] = {"mayan": mayan, "flip": flip, "dice": dice}


def entry(kind: str) -> Entry:
    """Return what serves a kind.

    :raises KeyError: for an unknown kind.
    """
    return CATALOG[kind]()

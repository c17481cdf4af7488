"""Which puzzles exist, and what serves each of them; nothing else in Python names them all.

A kind is loaded when it is first asked for, and what needs numpy where it is used: an answer should
wait neither for other kinds nor for what only recordings need.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.capabilities.texts import AnyTexts, Texts
from solver.errors import BadDeclaration, UnknownKind
from solver.problem import Shape
from solver.puzzle import AnyPuzzle
from solver.search import bfs, dfs, easy
from solver.search.measure import measure_readable

if TYPE_CHECKING:
    from solver.family import Family
    from solver.recording.comparison import Counters
    from solver.recording.log import Log
    from solver.recording.plan import Plan
    from solver.search.limits import Progress
    from solver.search.measure import TreeMeasure
    from solver.search.result import Solution, Solver

SOLVERS = {Shape.NESTED: dfs.solve, Shape.LAYERS: bfs.solve}
EASY_FLIPS = 10_000  # boards: 30 ms of Python
EASY_SLIDES = 3_000  # 60 ms


class Recorder(NamedTuple):
    """What serves one search of a kind.

    :param record: writes its log: puzzle, plan and whom to tell the progress in.
    :param counters: count its nodes without recording them.
    :param play: the ``result`` of a state and a move, as fast as can be; None: the problem's own.
    """

    record: Callable[[Any, Plan, Progress | None], Log]
    counters: Counters
    play: Callable[[Any, Any], Any] | None = None


class Generator(NamedTuple):
    """What draws boards of a kind at random.

    :param generate: a solvable puzzle for a seed.
    :param draw: a puzzle that may fulfil some wishes, or None where the drawing failed.
    """

    generate: Callable[[int], AnyPuzzle]
    draw: Callable[[Random, Mapping[str, int]], AnyPuzzle | None]


class Entry(NamedTuple):
    """One kind of puzzle.

    :param puzzle: its class, the contract of ``solver.puzzle.Puzzle``.
    :param solver: the fast solver: puzzle, limit in boards and progress in, solution out.
    :param recorders: returns what serves each search that it declares.
    :param measure: counts its tree and its answers: puzzle and limit in nodes in.
    :param generator: None for a kind of which none are drawn.
    :param boards_a_second: how many boards the solver plays in a second of processor time, about.
    """

    puzzle: type[AnyPuzzle]
    solver: Solver
    recorders: Callable[[], Mapping[str, Recorder]]
    measure: Callable[[Any, int], TreeMeasure] = measure_readable
    generator: Generator | None = None
    boards_a_second: int = 20_000  # of a readable search


def readable(kind: str) -> Entry:
    """Serve a kind by the readable loops alone."""
    puzzle = loaded_class(kind)
    return Entry(
        puzzle,
        solve_readable,
        lambda: {search.name: readable_recorder() for search in puzzle.searches},
        generator=generator_in(kind),
    )


def generator_in(kind: str) -> Generator:
    """Return the generator in ``solver.generators.KIND``, a module loaded at the first draw."""
    return Generator(
        lambda seed: import_module(f"solver.generators.{kind}").generate(seed),
        lambda random, wishes: import_module(f"solver.generators.{kind}").draw(random, wishes),
    )


def on_grid(kind: str) -> Entry:
    """Serve a kind on a grid: nothing but its class is needed."""
    from solver.grid import GridKind

    puzzle = loaded_class(kind)
    assert issubclass(puzzle, GridKind), f"{kind} is no GridKind"

    def generate(seed: int) -> AnyPuzzle:
        from solver.generators.drawn import first_solved

        drawn: AnyPuzzle = first_solved(puzzle.at_random, solve_readable, seed)
        return drawn

    return readable(kind)._replace(generator=Generator(generate, puzzle.wished))


def loaded_class(kind: str) -> type[AnyPuzzle]:
    """Load the class of a kind: ``solver.puzzles.KIND`` has it under the same name.

    :raises BadDeclaration: when it has none.
    """
    name = kind.capitalize()
    try:
        puzzle: type[AnyPuzzle] = getattr(import_module(f"solver.puzzles.{kind}"), name)
    except (ImportError, AttributeError, TypeError) as error:
        raise BadDeclaration(
            f"solver/puzzles/{kind}: expected the class {name}, got none ({error}); mend it, or "
            "take the kind out of solver/catalog.py."
        ) from error
    return puzzle


def family_class(kind: str) -> type[Family] | None:
    """Return the family of all boards of a kind, ``solver.families.KIND``; None if it has none."""
    if find_spec(f"solver.families.{kind}") is None:
        return None
    family: type[Family] = import_module(f"solver.families.{kind}").FAMILY
    return family


def solve_readable(
    puzzle: AnyPuzzle, limit: int, progress: Progress | None = None
) -> Solution[Any]:
    """Solve by the readable loop of the first search, for kinds with small trees."""
    search = puzzle.searches[0]
    prunings = frozenset(search.prunings)
    problem = puzzle.problem(search.name, prunings)
    return SOLVERS[search.shape](problem, prunings, limit, progress=progress)


def readable_recorder() -> Recorder:
    """Return the recorder for any search of any kind, by the readable loops.

    It is fast enough for trees of 100,000 nodes.
    """
    from solver.recording.comparison import Counters, no_ideas
    from solver.recording.readable_recorder import count, record

    return Recorder(record, Counters(count, no_ideas))


def mayan(kind: str) -> Entry:
    """Serve Mayan by whole layers of boards, an easy board by the readable search."""
    from solver.kernels.mayan.easy import EASY, most_boards, solve_easy

    solver = easy.first(
        partial(solve_easy, limit=EASY),
        most_boards,
        lambda: import_module("solver.kernels.mayan.solve").solve,
    )
    return readable(kind)._replace(
        solver=solver,
        generator=generator_in(kind)._replace(draw=draw_mayan),
        boards_a_second=5_000_000,
        recorders=mayan_recorders,
        measure=lambda puzzle, limit: import_module("solver.kernels.mayan.tree.measure").measure(
            puzzle, limit
        ),
    )


def draw_mayan(random: Random, wishes: Mapping[str, int]) -> AnyPuzzle | None:
    """Return a board for some wishes; the fast solver estimates the length of a search."""
    from solver.generators.mayan import draw
    from solver.kernels.mayan.solve import solve

    return draw(random, wishes, lambda puzzle: solve(puzzle).moves or ())


def mayan_recorders() -> dict[str, Recorder]:
    """Return the recorders that work on the graph of the search, and on its layers."""
    from solver.kernels.mayan import layers
    from solver.kernels.mayan.play import play
    from solver.kernels.mayan.tree.count import count, count_with_ideas
    from solver.kernels.mayan.tree.record import record
    from solver.recording.comparison import Counters, no_ideas

    return {
        "dfs": Recorder(record, Counters(count, count_with_ideas), play),
        "bfs": Recorder(layers.record, Counters(layers.count, no_ideas), play),
    }


def flip(kind: str) -> Entry:
    """Serve Flip by the table of all boards, one that needs few flips by the readable search."""
    from solver.puzzles.flip.rules import BLACK, MOVES

    solver = easy.first(
        partial(solve_readable, limit=EASY_FLIPS),
        lambda _puzzle: (BLACK + 1) * len(MOVES),
        lambda: import_module("solver.kernels.flip").solve,
    )
    return readable(kind)._replace(solver=solver, measure=flip_measure, boards_a_second=100_000_000)


def flip_measure(puzzle: Any, limit: int) -> TreeMeasure:
    """Measure Flip: algebra counts the answers, sets of as few flips as can be."""
    from solver.puzzles.flip.algebra import count_smallest

    return replace(
        measure_readable(puzzle, limit),
        answers=count_smallest(puzzle.board),
        more_answers=False,
    )


def dice(kind: str) -> Entry:
    """Serve Dice by its readable search, which plays a few thousand boards at most."""
    return readable(kind)._replace(boards_a_second=150_000)


def sudoku(kind: str) -> Entry:
    """Serve Sudoku on its grid; its search is solved and measured with digits as bits."""
    return on_grid(kind)._replace(
        solver=lambda *asked: import_module("solver.kernels.sudoku").solve(*asked),
        measure=lambda puzzle, limit: import_module("solver.kernels.sudoku").measure(puzzle, limit),
        boards_a_second=200_000,
    )


def sliding(kind: str) -> Entry:
    """Serve sliding tiles on their grid; the graph of all boards answers and records."""
    from solver.puzzles.sliding import SLIDES

    solver = easy.first(
        partial(solve_readable, limit=EASY_SLIDES),
        lambda _puzzle: SLIDES,
        lambda: import_module("solver.kernels.sliding.solve").solve,
    )
    return on_grid(kind)._replace(
        solver=solver,
        recorders=sliding_recorders,
        measure=lambda puzzle, limit: import_module("solver.kernels.sliding.layers").measure(
            puzzle, limit
        ),
        generator=Generator(lambda seed: draw_sliding(Random(seed), {}), draw_sliding),
        boards_a_second=100_000_000,
    )


def draw_sliding(random: Random, wishes: Mapping[str, int]) -> AnyPuzzle:
    """Return a board for some wishes; the graph of all boards has those of each length."""
    from solver.generators.sliding import draw
    from solver.kernels.sliding.boards import board_away

    return draw(random, wishes, board_away)


def sliding_recorders() -> dict[str, Recorder]:
    """Return the recorders of the wave of boards, of searches with a heap, and of IDA*."""
    from solver.kernels.sliding import best_first, idastar, layers
    from solver.puzzles.sliding import IDASTAR, Sliding, slid
    from solver.recording.comparison import Counters, no_ideas

    on_boards = {
        search.name: Recorder(module.record, Counters(module.count, no_ideas), slid)
        for search in Sliding.searches
        for module in (best_first if search.frontier else layers,)
    }
    return on_boards | {IDASTAR: Recorder(idastar.record, Counters(idastar.count, no_ideas))}


def connect(kind: str) -> Entry:
    """Serve Connect by its positions as bits."""
    from solver.generators.drawn import first_solved

    def kernel() -> Any:
        return import_module("solver.kernels.connect")

    def solve(*asked: Any) -> Solution[Any]:
        solution: Solution[Any] = kernel().solve(*asked)
        return solution

    def recorders() -> dict[str, Recorder]:
        from solver.recording.comparison import Counters, no_ideas

        recorder = Recorder(kernel().record, Counters(kernel().count, no_ideas))
        return {search.name: recorder for search in loaded_class(kind).searches}

    served = on_grid(kind)
    puzzle: Any = served.puzzle
    return served._replace(
        solver=solve,
        recorders=recorders,
        measure=lambda puzzle, limit: kernel().measure(puzzle, limit),
        generator=Generator(
            lambda seed: first_solved(puzzle.at_random, solve, seed), puzzle.wished
        ),
        boards_a_second=300_000,
    )


CATALOG: Mapping[str, Callable[[str], Entry]] = {
    "mayan": mayan,
    "flip": flip,
    "dice": dice,
    "queens": on_grid,
    "sudoku": sudoku,
    "sliding": sliding,
    "connect": connect,
}
"""How each kind is served, in the order of the home page: the first three come first."""


def own(kind: str) -> Entry:  # noqa: ARG001
    """Serve problems that people bring along: by their own methods alone."""
    from solver.own.puzzle import MOST_COUNTED, OwnPuzzle, count_own, record_own
    from solver.recording.comparison import Counters, no_ideas

    recorder = Recorder(record_own, Counters(count_own, no_ideas, MOST_COUNTED))
    return Entry(
        OwnPuzzle,
        lambda puzzle, _limit, _progress=None: puzzle.answer(),
        lambda: defaultdict(lambda: recorder),
    )


BROUGHT: Mapping[str, Callable[[str], Entry]] = {"own": own}
"""Kinds served only where a file was opened on request (``solver.own.shelf``)."""


@cache
def entry(kind: str) -> Entry:
    """Return the functions that serve a kind.

    :raises UnknownKind: when there is no such kind.
    """
    serve = {**CATALOG, **BROUGHT}.get(kind)
    if serve is None:
        raise unknown_kind()
    return serve(kind)


def puzzle_class(kind: str) -> type[AnyPuzzle]:
    """Return the class of a kind, which has its declaration.

    :raises UnknownKind: when there is no such kind.
    """
    return entry(kind).puzzle


def boards_within(kind: str, seconds: float) -> int:
    """Return how many boards the solver of a kind plays in some processor time, about.

    A limit in boards is the same on every machine; what it takes there is not.

    :raises UnknownKind: when there is no such kind.
    """
    return int(seconds * entry(kind).boards_a_second)


def check_declarations() -> None:
    """Check what every kind declares, as programs do that show all of them.

    :raises BadDeclaration: with the first fault: one sentence with the file and what to do.
    """
    from solver.declaration import check

    for kind in CATALOG:
        check(kind, puzzle_class(kind))


def reader_of(kind: str) -> type[AnyTexts]:
    """Return the class of a kind, which reads texts.

    :raises UnknownKind: when there is no such kind, or no judge writes it.
    """
    puzzle = entry(kind).puzzle
    if not issubclass(puzzle, Texts):
        raise unknown_kind()
    return puzzle


def generator_of(kind: str) -> Generator:
    """Return the generator of random boards of a kind.

    :raises UnknownKind: when there is no such kind, or none of it are drawn.
    """
    generator = entry(kind).generator
    if generator is None:
        raise unknown_kind()
    return generator


def unknown_kind() -> UnknownKind:
    """Return the error for an unknown kind, which names the known ones."""
    return UnknownKind(
        "kind",
        "There is no such kind of puzzle; the kinds are: %(kinds)s.",
        kinds=", ".join(CATALOG),
    )

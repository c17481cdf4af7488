"""Making a board by hand: what an edit makes of it, and what is known of the board at once.

>>> from solver.puzzles.mayan import Mayan
>>> board = Mayan.draft("1.0-0-0-0-0")
>>> apply(board, Paint(cells=((0, 2), (3, 2)), brush=4)).to_code()
'1.0-0-44-0-0'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.capabilities.brushes import AnyBrushes, Brush, Rows, Spot
from solver.catalog import entry, generator_of
from solver.errors import BadPuzzle, LimitReached, Sentence
from solver.problem import Outcome, Shape
from solver.puzzle import Reason
from solver.recording.plan import planned
from solver.search.dfs import Enter, depth_first
from solver.search.limits import DEFAULT_LIMIT

MOST_CELLS = 200  # of one stroke: more than any board has
TRIES = 48  # boards drawn until one is like the board at hand; a slow kind takes 0.1 s for each
ENOUGH_SOLUTIONS = 100
"""More need not be counted: such a board is wide open."""


@dataclass(frozen=True)
class Paint:
    """One stroke: every cell gets what the brush puts, then what hangs falls.

    :param cells: in the order of the stroke; those outside the board are left out.
    """

    cells: tuple[Spot, ...]
    brush: int


@dataclass(frozen=True)
class Choose:
    """Another value of a choice; one that does not go with the others is left alone."""

    name: str
    value: int


@dataclass(frozen=True)
class Resize:
    """More or fewer rows and columns, at the lower and the right edge, as far as there may be."""

    rows: int = 0
    columns: int = 0


@dataclass(frozen=True)
class Mirror:
    """Left and right exchanged."""


@dataclass(frozen=True)
class Clear:
    """Nothing on any cell."""


@dataclass(frozen=True)
class Draw:
    """A random board with a solution, as much as possible like the one at hand."""

    seed: int


Edit = Paint | Choose | Resize | Mirror | Clear | Draw


def apply(puzzle: AnyBrushes, edit: Edit) -> AnyBrushes:
    """Return the puzzle after an edit; the result may break a rule of the kind."""
    match edit:
        case Paint():
            return painted(puzzle, edit)
        case Choose(name, value):
            may_be = name in puzzle.chosen() and value in puzzle.allowed(name)
            return puzzle.with_choice(name, value) if may_be else puzzle
        case Resize():
            return resized(puzzle, edit)
        case Mirror():
            return puzzle.mirrored()
        case Clear():
            blank = puzzle.editing().blank
            return puzzle.with_grid(tuple((blank,) * len(row) for row in puzzle.grid()))
        case Draw(seed):
            return drawn_like(puzzle, seed)


def painted(puzzle: AnyBrushes, stroke: Paint) -> AnyBrushes:
    """Return the puzzle after a stroke."""
    brush = puzzle.editing().brush(stroke.brush)
    rows = puzzle.grid()
    spots = [(r, c) for r, c in stroke.cells if 0 <= r < len(rows) and 0 <= c < len(rows[0])]
    if brush is None or not spots:
        return puzzle
    if brush.marks:
        return puzzle.with_mark(brush.number, spots[-1])
    touched = frozenset(spots)
    return puzzle.with_grid(
        tuple(
            tuple(put(brush, cell) if (r, c) in touched else cell for c, cell in enumerate(row))
            for r, row in enumerate(rows)
        )
    )


def put(brush: Brush, cell: int) -> int:
    """Return the cell after a stroke of a brush."""
    return brush.turns.get(cell, cell) if brush.turns else brush.number


def resized(puzzle: AnyBrushes, by: Resize) -> AnyBrushes:
    """Return the puzzle on a larger or smaller board; new cells are empty."""
    editing, rows = puzzle.editing(), puzzle.grid()
    height = within(editing.rows, len(rows) + by.rows)
    width = height if editing.is_square else within(editing.columns, len(rows[0]) + by.columns)
    if (height, width) == (len(rows), len(rows[0])):
        return puzzle
    return puzzle.with_grid(fitted(rows, height, width, editing.blank))


def within(sizes: range, size: int) -> int:
    """Return the size, or the nearest that there may be."""
    return min(max(size, sizes[0]), sizes[-1])


def fitted(rows: Rows, height: int, width: int, blank: int) -> Rows:
    """Return a board cut or filled up at its lower and its right edge."""
    wide = [(*row[:width], *(blank,) * (width - len(row))) for row in rows[:height]]
    return (*wide, *((blank,) * width for _ in range(height - len(wide))))


def drawn_like(puzzle: AnyBrushes, seed: int) -> AnyBrushes:
    """Return a random board: of the size and the limit of this one where some tries bring one.

    The same one for the same seed.
    """
    generate = generator_of(puzzle.kind).generate
    drawn = []
    for attempt in range(TRIES):
        drawn.append(AnyBrushes.of(generate(seed + attempt)))
        if distance(puzzle, drawn[-1]) == 0:
            break
    nearest = min(drawn, key=lambda each: distance(puzzle, each)).named(puzzle.name)
    if puzzle.limit and nearest.limit and nearest.limit > puzzle.limit:
        return shortened(nearest, puzzle)
    return nearest


def shortened(drawn: AnyBrushes, puzzle: AnyBrushes) -> AnyBrushes:
    """Return the board that a solution comes to when as many moves are left as a puzzle allows."""
    moves = entry(drawn.kind).solver(drawn, DEFAULT_LIMIT).moves or ()
    state = drawn.start()
    for move in moves[: max(0, len(moves) - (puzzle.limit or 0))]:
        state = drawn.result(state, move)
    late = drawn.with_grid(drawn.rows(drawn.json_board(state)))
    for name, value in puzzle.chosen().items():
        late = late.with_choice(name, value)
    return late


def distance(puzzle: AnyBrushes, other: AnyBrushes) -> int:
    """Return how far the sizes and the limits of two boards are apart."""
    mine, others = puzzle.grid(), other.grid()
    sizes = abs(len(mine) - len(others)) + abs(len(mine[0]) - len(others[0]))
    return sizes + abs((puzzle.limit or 0) - (other.limit or 0))


@dataclass(frozen=True)
class BoundedCount:
    """How many there are of something.

    :param count: exactly, or as far as was counted.
    :param more: whether there may be more.
    """

    count: int
    more: bool

    @property
    def is_final(self) -> bool:
        """Whether counting can stop: this is all, or as good as countless."""
        return not self.more or self.count >= ENOUGH_SOLUTIONS


@dataclass(frozen=True)
class Finding:
    """What is known of a board.

    :param why: which rule it breaks; None where it keeps them all and can be played.
    :param faults: the cells that show it.
    :param moves: how many the answer has; None without a solution, or where it is not known.
    :param is_known: whether the limit was enough to find out if there is a solution.
    :param reasons: why there is no solution.
    :param nodes: of the first search with all its prunings, up to its first solution.
    :param solutions: how many there are; None where they are not counted.
    :param limit: how many nodes this took at most.
    """

    limit: int
    why: Sentence | None = None
    faults: tuple[Spot, ...] = ()
    moves: int | None = None
    is_known: bool = False
    reasons: tuple[Reason, ...] = ()
    nodes: BoundedCount | None = None
    solutions: BoundedCount | None = None

    @property
    def is_whole(self) -> bool:
        """Whether a larger limit would tell nothing more."""
        if self.why is not None:
            return True
        all_solutions = self.solutions is None or self.solutions.is_final
        counted = self.nodes is not None and not self.nodes.more
        return self.is_known and counted and all_solutions


def look_at(puzzle: AnyBrushes, limit: int) -> Finding:
    """Return the verdict on a board: its answer or the rule that it breaks, within a limit.

    :param limit: in nodes and in boards played, for each of the questions; 0: no more is asked than
        whether it keeps the rules.
    """
    try:
        puzzle.refuse()
    except BadPuzzle as refusal:
        why = Sentence(refusal.template, refusal.arguments)
        return Finding(limit, why=why, faults=puzzle.faulty_cells())
    if not limit:
        return Finding(limit)
    nodes = count_nodes(puzzle, limit)
    try:
        solution = entry(puzzle.kind).solver(puzzle, limit)
    except LimitReached:
        return Finding(limit, nodes=nodes)
    if solution.moves is None:
        reasons = puzzle.why_unsolvable(solution.boards)
        return Finding(limit, is_known=True, reasons=reasons, nodes=nodes)
    return Finding(
        limit,
        moves=len(solution.moves),
        is_known=True,
        nodes=nodes,
        solutions=count_solutions(puzzle, limit),
    )


def count_nodes(puzzle: AnyBrushes, limit: int) -> BoundedCount:
    """Count the nodes of the first search up to its first solution, or to the limit."""
    plan = planned(puzzle, None, None, limit)
    counters = entry(puzzle.kind).recorders()[plan.search.name].counters
    nodes = counters.nodes(puzzle, plan, None)
    return BoundedCount(min(nodes, limit), nodes > limit)


def count_solutions(puzzle: AnyBrushes, limit: int) -> BoundedCount | None:
    """Count the solutions in the whole tree of the first search, which goes on after each.

    :param limit: of the nodes that are entered.
    """
    search = puzzle.searches[0]
    if not puzzle.editing().counts_solutions or search.shape is not Shape.NESTED:
        return None
    prunings = frozenset(search.prunings)
    found = entered = 0
    for event in depth_first(puzzle.problem(search.name, prunings), prunings):
        if isinstance(event, Enter):
            entered += 1
            found += event.outcome is Outcome.SOLVED
            if entered > limit or found > ENOUGH_SOLUTIONS:
                return BoundedCount(min(found, ENOUGH_SOLUTIONS), more=True)
    return BoundedCount(found, more=False)


def make(puzzle: AnyBrushes, edits: Iterable[Edit]) -> AnyBrushes:
    """Return the puzzle after some edits, one after the other."""
    for edit in edits:
        puzzle = apply(puzzle, edit)
    return puzzle
